"""The function of fifty lines whose compilation is timed: what people write, with branches, loops, floats and errors."""


def mortgage(amount: float, percent: float, years: int, extra: float, every: int, day: int) -> tuple[float, float, int, int]:
    """Monthly pay, interest paid, months until it is paid back and the weekday of the last one."""
    if amount < 0:
        raise ValueError("amount must not be negative")
    if years < 1 or years > 100:
        raise ValueError("years must be in 1..100")
    months = years * 12
    rate = percent / 1200
    low, high = 0.0, amount * (1 + abs(rate) * 2) + 1
    for _ in range(60):
        pay = (low + high) / 2
        rest = amount
        for _ in range(months):
            rest = rest * (1 + rate) - pay
            if rest < 0:
                break
        if rest > 0:
            low = pay
        else:
            high = pay
    pay = round(high, 2)
    rest, interest, month = amount, 0.0, 0
    while rest > 0.005 and month < 12 * months:
        month += 1
        charge = rest * rate
        interest += charge
        rest += charge
        if every > 0 and month % every == 0:
            rest -= min(extra, rest)
        if rest <= pay:
            rest = 0.0
        else:
            rest -= pay
    year = 2000 + day // 365
    number = day
    for k in range(2000, year):
        leap = k % 4 == 0 and (k % 100 != 0 or k % 400 == 0)
        number -= 366 if leap else 365
    if number < 0:
        year -= 1
        number += 365
    weekday = (day + 6) % 7
    longest = 0
    for k in range(month):
        length = 28 if k % 12 == 1 else 30 if k % 12 in (3, 5, 8, 10) else 31
        longest = max(longest, length)
        weekday = (weekday + length) % 7
    if weekday >= 5 and number > longest:
        weekday = 0
    return pay, round(interest, 2), month, weekday
