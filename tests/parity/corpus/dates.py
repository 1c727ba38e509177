"""Calendars and clocks in whole numbers."""

from parity.case import case
from parity.corpus_helpers import DAYS_BEFORE, is_leap

MONTH_LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@case((2000,), (1900,), (2024,), (0,), (-4,), (2**63,))
def leap_year(year: int) -> bool:
    """Imported rule of the Gregorian calendar."""
    return is_leap(year)


@case((1, 1, 2000), (29, 2, 2024), (31, 12, 1999), (1, 3, 1600), (14, 10, -1))
def zeller_weekday(day: int, month: int, year: int) -> int:
    """0 is Saturday."""
    if month < 3:
        month += 12
        year -= 1
    k, j = year % 100, year // 100
    return (day + 13 * (month + 1) // 5 + k + k // 4 + j // 4 + 5 * j) % 7


@case((2024,), (1818,), (2038,), (1961,), (0,))
def easter_sunday(year: int) -> tuple[int, int]:
    """Month and day by the anonymous Gregorian algorithm."""
    a = year % 19
    b, c = divmod(year, 100)
    d, e = divmod(b, 4)
    f = (b + 8) // 25
    g = (b - f + 1) // 3
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    l = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 22 * l) // 451
    month, day = divmod(h + l - 7 * m + 114, 31)
    return month, day + 1


@case((2000, 1, 1), (1970, 1, 1), (1582, 10, 15), (-4712, 1, 1), (2024, 13, 1))
def julian_day_number(year, month, day):
    """Days since noon of a very old Monday."""
    if not 1 <= month <= 12:
        raise ValueError(f"month {month} must be in 1..12")
    a = (14 - month) // 12
    y = year + 4800 - a
    m = month + 12 * a - 3
    return day + (153 * m + 2) // 5 + 365 * y + y // 4 - y // 100 + y // 400 - 32045


@case((0,), (19782,), (-1,), (-719468,), (2932896,))
def date_of_unix_day(days: int) -> tuple[int, int, int]:
    """Hinnant's conversion of a day count to a date."""
    days += 719468
    era = days // 146097
    day_of_era = days - era * 146097
    year_of_era = (day_of_era - day_of_era // 1460 + day_of_era // 36524 - day_of_era // 146096) // 365
    day_of_year = day_of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    shifted = (5 * day_of_year + 2) // 153
    day = day_of_year - (153 * shifted + 2) // 5 + 1
    month = shifted + 3 if shifted < 10 else shifted - 9
    return year_of_era + era * 400 + (month <= 2), month, day


@case((2024, 3, 1, 2024, 2, 1), (2000, 1, 1, 2100, 1, 1), (1999, 12, 31, 2000, 1, 1), (2024, 2, 30, 2024, 3, 1))
def days_between(y1, m1, d1, y2, m2, d2):
    """Difference of two ordinals, dates checked first."""

    def ordinal(y, m, d):
        length = 28
        if m in (4, 6, 9, 11):
            length = 30
        elif m != 2:
            length = 31
        elif is_leap(y):
            length = 29
        if d < 1 or d > length:
            raise ValueError(f"day {d} is out of range for month {m} of {y}")
        y -= m <= 2
        return 365 * y + y // 4 - y // 100 + y // 400 + (153 * (m + (-3 if m > 2 else 9)) + 2) // 5 + d

    return ordinal(y2, m2, d2) - ordinal(y1, m1, d1)


@case((2024, 60), (2023, 60), (2023, 365), (2024, 366), (2023, 366), (2023, 0))
def month_of_day(year: int, day_of_year: int) -> tuple[int, int]:
    """Walks through the months of a year."""
    if day_of_year < 1:
        raise ValueError("days count from one")
    month = 0
    for length in MONTH_LENGTHS:
        month += 1
        if month == 2 and is_leap(year):
            length += 1
        if day_of_year <= length:
            return month, day_of_year
        day_of_year -= length
    raise ValueError(f"year {year} is too short")


@case((2024, 3, 15), (2023, 3, 15), (2000, 1, 1), (2100, 12, 31))
def day_of_year(year, month, day):
    """Looks through a cumulative table of another module."""
    before = 0
    i = 1
    for days in DAYS_BEFORE:
        if i == month:
            before = days
        i += 1
    return before + day + (month > 2 and is_leap(year))


@case((3661,), (0,), (-1,), (86400,), (10**10,))
def split_seconds(total: int):
    """Days, hours, minutes, seconds, and a sign."""
    sign = -1 if total < 0 else 1
    total = abs(total)
    minutes, seconds = divmod(total, 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    return sign, days, hours, minutes, seconds


@case((23, 59, 120), (0, 0, -1), (12, 30, 0), (24, 0, 5))
def clock_plus_minutes(hour: int, minute: int, add: int) -> tuple[int, int]:
    """Time of day, turned around midnight."""
    assert 0 <= hour < 24 and 0 <= minute < 60, f"no such time: {hour}, {minute}"
    return divmod((hour * 60 + minute + add) % 1440, 60)


@case((3, 0), (9, 30), (12, 0), (0, 59), (6, 16.5))
def clock_hand_angle(hour, minute):
    """Smaller angle between the hands."""
    angle = abs((hour % 12) * 30 + minute / 2 - minute * 6)
    return min(angle, 360 - angle)


@case((2024, 1), (2021, 5), (2020, 6), (1999, 12))
def friday_the_thirteenths(year: int, first_month: int) -> int:
    """How many are left in a year."""
    count = 0
    for month in range(first_month, 13):
        y, m = (year, month) if month > 2 else (year - 1, month + 12)
        if (13 + 13 * (m + 1) // 5 + y + y // 4 - y // 100 + y // 400) % 7 == 6:
            count += 1
    return count


@case((2020, 53), (2024, 1), (2021, 53), (2026, 53), (2023, 0))
def monday_of_iso_week(year, week):
    """Ordinal day of the year on which an ISO week begins, it may be negative."""
    y = year - 1
    first = (y * 365 + y // 4 - y // 100 + y // 400) % 7
    weeks = 53 if first == 3 or (first == 2 and is_leap(year)) else 52
    if not 1 <= week <= weeks:
        raise ValueError(f"{year} has {weeks} weeks, not {week}")
    shift = -first if first <= 3 else 7 - first
    return shift + 7 * (week - 1) + 1


@case((8, 30, 17, 15, 45), (22, 0, 6, 0, 30), (9, 0, 9, 0, 0), (9, 0, 9, 10, 20))
def paid_minutes(start_h, start_m, end_h, end_m, pause):
    """Shifts may cross midnight; the law adds to short pauses."""
    worked = (end_h * 60 + end_m) - (start_h * 60 + start_m)
    if worked < 0:
        worked += 24 * 60
    needed = 0
    if worked > 9 * 60:
        needed = 45
    elif worked > 6 * 60:
        needed = 30
    if pause < needed:
        pause = needed
    if pause > worked:
        raise ValueError("the pause is longer than the shift")
    return worked - pause


@case((1, 1), (4, 1), (60, 7), (0, 0))
def chinese_zodiac(year, shift):
    """Stem and branch of a year in the cycle of sixty."""
    offset = year - 4 + shift
    match offset % 12:
        case 0 | 6:
            animal = 1
        case k if k < 6:
            animal = k * 2
        case k:
            animal = -k
    return offset % 10, animal, offset // 60
