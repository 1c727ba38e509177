"""`datetime`: days, times of day, spans, zones: made, computed with, compared, written and read, in and out."""

import datetime as dt
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, timezone

from parity.case import case

UTC = timezone(timedelta(0))
EPOCH = date(1970, 1, 1)
DAY = timedelta(days=1)
OPENING = {"mon": time(9), "sat": time(10, 30)}
HOLIDAYS = [date(2024, 1, 1), date(2024, 12, 25), date(2024, 12, 26)]
NOON = datetime(2024, 2, 29, 12)


@case((2024, 2, 29), (2023, 2, 29), (2024, 13, 1), (0, 1, 1), (10000, 1, 1), (10**10, 1, 1), (2024, 4, 31), (2024, 1, 10**20))
def made(year: int, month: int, day: int) -> date:
    """There are 28 to 31 days in 12 months of 9999 years."""
    return date(year, month, day)


@case((date(2024, 2, 28), 1), (date(2024, 2, 28), 366), (date(9999, 12, 31), 1), (date(1, 1, 1), -1), (date(2000, 1, 1), 10**9))
def moved(x: date, n: int) -> tuple[date, date, int]:
    """So many days further, and back."""
    later = x + timedelta(days=n)
    return later, later - n * DAY, (later - EPOCH).days


@case((datetime(2024, 2, 28, 23, 59, 59), 1), (datetime(1, 1, 1), -1), (datetime(2024, 1, 1, tzinfo=UTC), 10**6))
def a_moment_for_a_day(x, n):
    """A moment is a day, too."""
    return x + timedelta(seconds=n), x.weekday(), isinstance(x, datetime), x.year


@case((date(2024, 12, 30),), (date(2021, 1, 3),), (date(1, 1, 1),), (datetime(9999, 12, 31, 5, 6, 7, 8),))
def told(x):
    """What a day says of itself."""
    year, week, weekday = x.isocalendar()
    numbers = x.toordinal(), x.weekday(), x.isoweekday(), year, week, weekday, x.isocalendar().week, x.isocalendar()[2]
    return numbers, str(x), repr(x), x.isoformat(), x.ctime(), f"{x:%d.%m.%Y}|{x!s:>30}", str(x.isocalendar()), type(x).__name__


@case((date(2024, 1, 31), date(2024, 3, 1)), (date(2024, 3, 1), date(2024, 1, 31)), (EPOCH, EPOCH))
def compared(x: date, y: date) -> tuple[bool, bool, bool, date, timedelta, list[date]]:
    """Which is earlier, and how much."""
    return x < y, x == y, x >= y, max(x, y), abs(x - y), sorted([y, x, EPOCH])


@case((EPOCH, datetime(2024, 1, 1)), (EPOCH, 5), (datetime(2024, 1, 1), "x"), (timedelta(1), 1), (time(1), None))
def unlike(x, y):
    """What does not go together."""
    if x == y or not x != y:
        return "equal"
    said = []
    for step in range(3):
        try:
            said.append(str(x < y if step == 0 else x + y if step == 1 else x - y))
        except TypeError as error:
            said.append(str(error))
    return said


@case((1, 2, 3), (-1, 0, 0), (0, -5, 10**7), (0, 0, 0), (10**9, 0, 0), (-(10**9), 0, -1), (0, 86400, -1), (10**30, 0, 0))
def normalised(days: int, seconds: int, micros: int) -> object:
    """Seconds are those of a day, microseconds those of a second."""
    x = timedelta(days, seconds, micros)
    return x, x.days, x.seconds, x.microseconds, str(x), repr(x), x.total_seconds(), bool(x), hash(x)


@case((1.5, 0.1), (0.0000005, 2.5), (1e10, 1.0), (float("inf"), 1.0), (1.0, float("nan")), (-0.25, -0.0000015))
def of_floats(days: float, seconds: float) -> object:
    """Parts are rounded to microseconds, halves to the even one."""
    return timedelta(days=days, seconds=seconds), timedelta(weeks=days, hours=seconds, minutes=days, milliseconds=seconds)


@case((timedelta(1), 7), (timedelta(hours=5, seconds=1), -3), (timedelta(microseconds=5), 2), (timedelta(9), 0))
def shared_out(x: timedelta, n: int) -> object:
    """Products and quotients."""
    other = timedelta(minutes=n, microseconds=1)
    return x * n, n * x, x // other, x % other, divmod(x, other), x / other, x * 0.5, -x, x / n, x // n


@case((timedelta(1), 0.3), (timedelta(seconds=1), 1e-7), (timedelta(1), 0.0), (timedelta(1), 1e300), (timedelta(1), float("nan")))
def by_floats(x: timedelta, y: float) -> object:
    """A float counts as the ratio that it is."""
    return x * y, y * x, x / y


@case((timedelta(1), "2"), (timedelta(1), None), (timedelta(1), timedelta(0)), (timedelta(1), timedelta(2)))
def not_shared_out(x, y):
    """Divided by what is no number, and by nothing."""
    share = x / y
    return "shared", share


@case((9, 30), (24, 0), (12, 60), (0, -1), (23, 59))
def times(hour: int, minute: int) -> tuple[time, str, str, str, bool]:
    """Times of day."""
    x = time(hour, minute, 15)
    return x.replace(second=0), str(x), repr(x), x.isoformat("minutes"), x < time.max


@case(("mon", time(9, 15)), ("sat", time(9, 15)), ("sun", time(1)))
def is_open(day: str, at: time) -> bool:
    """Constants of the module."""
    return OPENING[day] <= at < time(18)


@case((date(2024, 12, 24),), (date(2023, 12, 30),), (date(2024, 5, 4),))
def next_workday(day: date) -> date:
    """Neither on a weekend nor among the holidays."""
    day += DAY
    while day.weekday() >= 5 or day in HOLIDAYS:
        day += DAY
    return day


@case((datetime(2024, 2, 29, 1, 2, 3, 4),), (datetime(1969, 12, 31, 23, 59, tzinfo=UTC),), (datetime(5, 1, 1, fold=1),))
def parts(x: datetime) -> object:
    """A day and a time of it, apart and put together again."""
    again = datetime.combine(x.date(), x.timetz())
    replaced = x.replace(hour=0, tzinfo=timezone(timedelta(hours=-5), "EST"), fold=0)
    return x.date(), x.time(), x.timetz(), again == x, replaced, replaced.tzname(), replaced.utcoffset(), x.tzinfo, str(x), repr(x)


@case((datetime(2024, 1, 1, 12), datetime(2024, 1, 2)), (NOON, NOON), (NOON, NOON.replace(tzinfo=UTC)))
def between(x: datetime, y: datetime) -> object:
    """Moments with a zone and those without do not go together."""
    return x == y, hash(x) == hash(y), (y - x).total_seconds(), x < y


@case((datetime(2024, 3, 31, 1, tzinfo=UTC), 60), (datetime(9999, 12, 31, 23, tzinfo=UTC), 120), (NOON.replace(tzinfo=UTC), -90))
def in_zones(x: datetime, minutes: int) -> object:
    """The same moment elsewhere."""
    zone = timezone(timedelta(minutes=minutes))
    there = x.astimezone(zone)
    return there, there == x, str(zone), repr(zone), zone == UTC, there.isoformat(), there.timestamp(), f"{there:%H:%M %z %Z}"


@case((1440,), (-1440,), (1439,), (0,))
def zones(minutes: int) -> timezone:
    """Less than a day from UTC."""
    return timezone(timedelta(minutes=minutes), "here")


@case((0,), (1700000000.123456,), (-1.5,), (10**12,), (1e20,), (float("nan"),))
def since_1970(seconds):
    """Seconds in UTC."""
    x = datetime.fromtimestamp(seconds, tz=UTC)
    return x, x.timestamp(), datetime.utcfromtimestamp(seconds), x.timestamp() == seconds


@case(("2024-02-29",), ("20240229",), ("2024-W09-4",), ("2024-2-29",), ("2023-02-29",), ("",))
def read_day(text: str) -> date:
    """What ISO 8601 calls a day."""
    return date.fromisoformat(text)


@case(("2024-02-29T12:30",), ("2024-02-29 12:30:15.25+01:00",), ("20240229T123015Z",), ("2024-02-29T25:00",), ("noon",))
def read_moment(text: str) -> datetime:
    """What it calls a moment."""
    return datetime.fromisoformat(text)


@case(("12:30",), ("T123015.5",), ("12:30:15+02:00",), ("7",))
def read_time(text: str) -> time:
    """What it calls a time."""
    return time.fromisoformat(text)


@case(("29.02.2024 12:30", "%d.%m.%Y %H:%M"), ("Feb 3 99", "%b %d %y"), ("2024-060", "%Y-%j"), ("2024", "%Y-%m"), ("1", "%Q"))
def read_by(text: str, format: str) -> datetime:
    """By the directives of C."""
    return datetime.strptime(text, format)


@case((datetime(2024, 2, 9, 15, 4, 5, 6), "%A, %-d %B %Y %I:%M %p"), (datetime(999, 1, 1), "%c|%x|%X|%j|%U|%f|%z"), (NOON, "100%"))
def written_by(x: datetime, format: str) -> str:
    """The same the other way."""
    return x.strftime(format)


@case((datetime(2024, 2, 9, 15, 4, 5, 6), "minutes"), (NOON, "auto"), (NOON, "milliseconds"), (NOON, "days"))
def exact_to(x: datetime, timespec: str) -> str:
    """As exact as is asked for."""
    return x.isoformat(sep=" ", timespec=timespec)


@case(([date(2024, 1, 5), date(2024, 1, 1)],), ([],), ([EPOCH, EPOCH],))
def gaps(days: list[date]) -> dict[date, timedelta]:
    """As items and as keys."""
    ordered = sorted(days)
    return {later: later - before for before, later in zip(ordered, ordered[1:])}


@dataclass
class Task:
    """Something that takes its time."""

    name: str
    due: datetime
    takes: timedelta = timedelta(hours=1)


@case(([Task("a", NOON), Task("b", NOON - DAY, DAY)],), ([Task("c", NOON.replace(tzinfo=UTC))],), ([],))
def planned(tasks: list[Task]) -> tuple[list[str], list[datetime], timedelta]:
    """In fields of instances, which change."""
    for task in tasks:
        task.due -= task.takes
    ordered = sorted(tasks, key=lambda task: task.due)
    return [task.name for task in ordered], [task.due for task in ordered], sum((task.takes for task in tasks), timedelta())


@case((1,), (2,), (3,), (4,), (5,), (0,))
def left_alone(which):
    """What is never written."""
    day = date(2024, 5, 6)
    if which == 1:
        day.year = 5
    if which == 2:
        day.place = 5
    if which == 3:
        day.replace = None
    if which == 4:
        return day.place
    if which == 5:
        return day.strftime(7)
    return day


@case((2024, 53), (2020, 53), (2024, 1))
def of_weeks(year: int, week: int) -> list[date]:
    """ISO 8601's years have 52 weeks, or 53."""
    return [date.fromisocalendar(year, week, day) for day in (1, 7)] + [date.fromordinal(year * 365)]


@case((date(2000, 2, 29), date(2024, 2, 28)), (date(2000, 1, 1), date(2000, 1, 1)), (date(1990, 12, 31), date(2024, 1, 1)))
def age(born: date, today: dt.date) -> int:
    """Today is an argument."""
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day))


@case((1,), (0,), (-3,))
def extremes(n):
    """What classes have."""
    spans = timedelta.min, timedelta.max, timedelta.resolution, dt.datetime.resolution
    return spans, date.min, date.max, datetime.min, datetime.max, time.min, time.max, dt.UTC == UTC, dt.timedelta(n)
