"""Code as people write it at work: long, branchy, with flags, sentinels and repeated lines."""

import math

from parity.case import case

TAX_BANDS = ((11604, 0.0), (17005, 0.14), (66760, 0.24), (277825, 0.42))
TOP_RATE = 0.45
MISSING = -999


@case((50000.0,), (0.0,), (12000.0,), (300000.0,), (-1.0,), (66760.0,))
def income_tax(income):
    """Bands from a global table, unpacked in the loop."""
    if income < 0:
        raise ValueError("income must not be negative")
    tax = 0.0
    lower = 0
    for upper, rate in TAX_BANDS:
        if income <= upper:
            tax += (income - lower) * rate
            break
        tax += (upper - lower) * rate
        lower = upper
    else:
        tax += (income - lower) * TOP_RATE
    return round(tax, 2)


@case((200000.0, 3.5, 20), (1000.0, 0.0, 1), (0.0, 5.0, 10), (100.0, 5.0, 0), (5e4, -1.0, 5))
def mortgage_plan(amount: float, percent: float, years: int) -> tuple[float, float, int]:
    """Monthly rate by bisection, interest paid, and the months until half is paid."""
    months = years * 12
    rate = percent / 1200
    low, high = 0.0, amount * (1 + abs(rate) * 2) + 1
    for _ in range(100):
        pay = (low + high) / 2
        rest = amount
        for _ in range(12):
            rest = rest * (1 + rate) - pay
        if rest > amount * (1 - 1 / years):
            low = pay
        else:
            high = pay
    pay = round(pay, 2)
    rest, interest, half = amount, 0.0, MISSING
    for month in range(1, months + 1):
        part = rest * rate
        interest += part
        rest = rest + part - pay
        if half == MISSING and rest <= amount / 2:
            half = month
        if rest <= 0:
            break
    return pay, round(interest, 2), half


@case((1, 10, 2.5, False), (5, 100, 0.0, True), (3, 1, 30.0, False), (2, 0, 1.0, True), (9, 1, 1.0, False), (1, -5, 1.0, True))
def shipping_cost(zone, grams, value, express):
    """Flags, ladders and a cap."""
    if grams <= 0:
        return None
    cost = 0
    if zone == 1:
        cost = 3.5
    elif zone == 2 or zone == 3:
        cost = 5
        if grams > 500:
            cost = cost + 2
    elif zone == 5:
        cost = 9.9
    else:
        raise ValueError(f"zone {zone} is not served")
    extra = 0
    while grams > 1000:
        extra += 1
        grams -= 1000
    cost += extra * 1.2
    if express:
        cost *= 2
        if cost < 10:
            cost = 10
    if value > 50:
        cost = cost + value * 0.01
    free = False
    if value > 100 and not express:
        free = True
    if free:
        cost = 0
    return cost


@case((72, 0, 1), (0, 0, 0), (250, 1, 0), (180, 1, 1), (-5, 0, 0))
def triage(pulse, unconscious, bleeding):
    """A score that is a bool here and an int there."""
    score = 0
    ok = True
    if pulse < 0:
        raise ValueError(f"pulse {pulse}")
    if pulse == 0:
        return 0
    if pulse < 40 or pulse > 150:
        score += 3
        ok = False
    elif 40 <= pulse < 60 or 100 < pulse <= 150:
        score += 1
    if unconscious:
        score += 4
        ok = False
    if bleeding:
        score = score + 2
        if not ok:
            score = score + 1
    if ok and score == 0:
        return True
    if score >= 7:
        return 1
    if score >= 3:
        return 2
    return 3


@case((1013.0, 1009.0, 3), (990.0, 1000.0, 0), (1030.0, 1030.0, 11), (1000.0, 1000.0, 12))
def zambretti_forecast(now: float, before: float, month: int) -> int:
    """Weather from the barometer: falling, rising or steady."""
    if not 0 <= month < 12:
        raise IndexError(f"month {month}")
    summer = 3 <= month <= 8
    trend = now - before
    if trend <= -1.6:
        z = 127 - 0.12 * now
        if not summer:
            z += 1
        z = min(max(z, 1), 9)
    elif trend >= 1.6:
        z = 185 - 0.16 * now
        if summer:
            z -= 1
        z = min(max(z, 20), 32)
    else:
        z = 144 - 0.13 * now
        z = min(max(z, 10), 19)
    return round(z)


@case((10, 6, 4), (0, 0, 0), (1, 100, 3), (30, 2, 5))
def battle(attack, defence, rounds):
    """Two sides, own dice, a counter of everything."""
    seed = attack * 7919 + defence * 104729 + 1
    a_hits = d_hits = draws = 0
    a, d = attack * 3, defence * 3
    r = 0
    while r < rounds and a > 0 and d > 0:
        r += 1
        seed = (seed * 1103515245 + 12345) % 2147483648
        x = seed >> 16 & 7
        seed = (seed * 1103515245 + 12345) % 2147483648
        y = seed >> 16 & 7
        if x == y:
            draws += 1
            continue
        if x > y:
            damage = x - y + attack // 4
            d -= damage
            a_hits += 1
        else:
            damage = y - x + defence // 4
            a -= damage
            d_hits += 1
        if damage > 20:
            break
    winner = None
    if a <= 0:
        winner = 2
    elif d <= 0:
        winner = 1
    return winner, (a_hits, d_hits, draws), max(a, 0), max(d, 0)


@case((0, 0, 1), (2, 1, 0), (4, 0, 0), (9, 9, 9), (0, 50, 0))
def elevator(start: int, up: int, down: int) -> tuple[int, int]:
    """A machine of states that ends when nobody waits."""
    floor, direction, moves, waiting = start, 1, 0, up + down
    state = 0
    while waiting > 0 and moves < 60:
        match (state, direction):
            case (0, 1) if floor < up:
                floor += 1
                moves += 1
            case (0, 1):
                state = 1
            case (0, -1) if floor > down:
                floor -= 1
                moves += 1
            case (0, -1):
                state = 1
            case (1, d):
                waiting -= min(waiting, 3)
                direction = -d
                state = 0
            case _:
                raise RuntimeError("lost")
    return floor, moves


@case((8, 3), (0, 5), (100, 7), (5, 0), (-1, 2))
def paginate(items, per_page):
    """Pages, size of the last one, and whether it is full."""
    if items < 0 or per_page < 0:
        raise ValueError("sizes must not be negative")
    pages = items // per_page
    rest = items % per_page
    full = True
    if rest != 0:
        pages = pages + 1
        full = False
    last = rest
    if full:
        last = per_page
    if items == 0:
        last = 0
        full = None
    return pages, last, full


@case((12.5, 3, None), (0.0, 1, None), (99.99, 2, 0.1), (10.0, 0, 0.5), (10.0, 1, 1.5))
def basket_total(price, count, discount):
    """None means no discount at all."""
    total = price * count
    if discount is not None:
        if not 0 <= discount < 1:
            raise ValueError(f"discount {discount} makes no sense")
        total = total - total * discount
    if count >= 3 and discount is None:
        total = total * 0.95
    cents = int(total * 100 + 0.5)
    return cents // 100, cents % 100


@case((5, 5, 7), (5, 7, 5), (0, 0, 0), (1, 2, 3), (50, 50, 50))
def three_way_vote(yes: int, no: int, abstain: int) -> int | None:
    """Quorum first, then majorities; None when it has to be repeated."""
    total = yes + no + abstain
    if total < 10:
        return None
    if abstain * 2 > total:
        return None
    if yes > no:
        if yes * 3 >= 2 * (yes + no):
            return 2
        return 1
    if yes == no:
        return 0
    return -1


@case((37.0, 120, 80), (41.5, 90, 50), (35.0, 180, 110), (36.6, 0, 0), (36.6, 80, 120))
def vital_signs(temperature, systolic, diastolic):
    """Asserts about input, flags as bits."""
    assert systolic >= diastolic, f"{systolic} over {diastolic} is the wrong way round"
    flags = 0
    if temperature >= 38:
        flags = flags | 1
        if temperature >= 41:
            flags = flags | 2
    if temperature < 35.5:
        flags = flags | 4
    mean = diastolic + (systolic - diastolic) / 3
    if mean > 107:
        flags = flags | 8
    if mean < 65 and mean != 0:
        flags = flags | 16
    if flags == 0:
        return None
    return flags, mean


@case((1000, 0.02), (0, 0.5), (10, 1.0), (100, -0.5), (5, 0.3))
def zombie_days(people: int, bite: float) -> int | float:
    """Days until half are bitten; infinity if that never happens."""
    if people == 0:
        return 0
    zombies = 1.0
    healthy = people - 1
    days = 0
    while zombies < people / 2:
        bitten = zombies * bite * healthy / people
        if bitten <= 0 or days > 3000:
            return math.inf
        zombies += bitten
        healthy -= bitten
        days += 1
    return days


@case((3, 3), (0, 0), (7, 2), (4, 0))
def ticket_machine(price, coins):
    """Pays with what is there, three kinds of coin, and reports what is missing."""
    paid = 0
    used2 = used1 = used50 = 0
    left = coins
    while paid + 2 <= price and left > 0:
        paid += 2
        used2 += 1
        left -= 1
    while paid + 1 <= price and left > 0:
        paid += 1
        used1 += 1
        left -= 1
    while paid + 0.5 <= price and left > 0:
        paid += 0.5
        used50 += 1
        left -= 1
    missing = price - paid
    if missing > 0:
        return False, missing
    return True, (used2, used1, used50)
