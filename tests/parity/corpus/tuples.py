"""Tuples: nested, returned, swapped, compared, unpacked, joined, searched, iterated."""

from math import inf, nan

from parity.case import case
from parity.corpus_helpers import cross, dot

ORIGIN = (0, 0)
PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29)
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))


@case((1, 2), (2.5, None), (True, 0j), (2**100, -0.0))
def pair_swapped(a, b):
    """Packs, swaps and returns."""
    a, b = b, a
    return a, b


@case((1, 2, 3), (0.5, 1, True), (None, None, 0))
def nested_tuple(a, b, c):
    """Tuples within tuples, an empty one too."""
    return (a, (b, (c, ()), a), ((),), (c,))


@case((3, 1, 2), (1, 1, 1), (2.5, -1, 0), (nan, 1, 2), (2**65, 2**64, 0))
def sort_three(a, b, c):
    """A sorting network of three swaps."""
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    return a, b, c


@case((1, 2, 3, 4), (0, 0, 0, 0), (-1, 2.5, True, 2**70))
def rotate_four(a, b, c, d):
    """Four values move at once."""
    a, b, c, d = b, c, d, a
    (a, b), (c, d) = (c, d), (a, b)
    return a, b, c, d


@case((1, 2, 1, 3), (1, 2, 1, 2), (2, 0, 1, 9), (1, nan, 1, 2.0), (0, -0.0, False, 0))
def compare_pairs(a, b, c, d):
    """Lexicographic order of tuples."""
    p, q = (a, b), (c, d)
    return p < q, p <= q, p == q, p != q, p > q, p >= q


@case((1,), (0,), (2.5,), (-(2**63),))
def compare_lengths(x):
    """A prefix is less than what it begins."""
    return (x,) < (x, x), (x, x) == (x,), () < (x,), (x, 2, 3) >= (x, 2), (1, (x, 2)) < (1, (x, 3))


@case((7,), (4,), (29,), (2.0,), (True,), (2**64 + 2,))
def in_prime_tuple(n):
    """Membership in a global tuple, by value."""
    return n in PRIMES, n not in PRIMES


@case((97,), (91,), (2,), (1,), (839,), (-7,))
def divisible_by_small_prime(n: int) -> int | None:
    """The first small prime that divides n, by looping over a global tuple."""
    for p in PRIMES:
        if n % p == 0 and n != p:
            return p
    return None


@case((0, 0), (0.0, -0.0), (1, 0), (False, False))
def is_origin(x, y):
    """Equality with a global constant tuple."""
    return (x, y) == ORIGIN


@case((1, 2), (2.5, 3.5), (0, -1))
def polygon_area_twice(w, h):
    """The shoelace formula over scaled corners, nested unpacking in the loop."""
    total = 0
    last_x, last_y = 0, h
    for cx, cy in CORNERS:
        x, y = cx * w, cy * h
        total += last_x * y - x * last_y
        last_x, last_y = x, y
    return total


@case((1, 2, 3), (5, 5, 5), (-1, 0, 2**63))
def concatenate_and_index(a, b, c):
    """Joined tuples, indexed from both ends."""
    t = (a, b) + (c,) + ()
    t += (a,)
    return t[0], t[-1], t[2], t[-2], len(t), len(t + t)


@case((1, 2.5), (True, None), (0j, 3))
def index_nested(a, b):
    """Constant indices through three levels."""
    t = ((a, (b, 1)), (2, b))
    return t[0][1][0], t[-1][0], t[1][-1], t[0][0]


@case((3,), (0,), (-1,), (2.5,), (1e308,))
def loop_over_mixed_tuple(x):
    """Iteration over a tuple of several types."""
    total = 0
    for each in (x, 2, True, 0.5, x):
        total = total + each
    return total


@case((1, 2, 3, 4), (0.5, 0.5, 2, 2), (-1, 0, 2**40, 1))
def matrix_product_of_pairs(a, b, c, d):
    """Two-by-two matrices as nested tuples."""

    def multiply(m, n):
        (p, q), (r, s) = m
        (t, u), (v, w) = n
        return (p * t + q * v, p * u + q * w), (r * t + s * v, r * u + s * w)

    m = ((a, b), (c, d))
    return multiply(m, multiply(m, ((1, 0), (0, 1))))


@case((1, 2, 3, 4, 5, 6), (1.0, 0.0, 0.0, 0.0, 1.0, 0.0), (2**40, 3, 5, 7, 2**50, 1))
def vector_products(ax, ay, az, bx, by, bz):
    """Cross and dot product from imported helpers."""
    a = (ax, ay, az)
    b = (bx, by, bz)
    n = cross(a, b)
    return n, dot(a, b), dot(n, a), dot(n, b)


@case((5, 2), (0, 0), (-3, 7), (2.5, 0.5))
def plus_and_minus(a, b):
    """A helper that returns a pair, unpacked, nested and indexed."""

    def both(x, y):
        return x + y, x - y

    s, d = both(a, b)
    t = both(s, d)
    return t, t[0] == 2 * a, both(1, 0)[1]


@case((1, 2, 3), (3, 2, 1), (0, 0, 0), (2.5, True, 2), (nan, 1, 2))
def tuple_min_max(a, b, c):
    """min and max of one tuple, and of tuples."""
    t = (a, b, c)
    return min(t), max(t), max(t, (b, c, a)), min((a, b), (b, c))


@case((1,), (5,), (0,), (-2,), (90,))
def fibonacci_pair(n: int) -> tuple[int, int]:
    """Two neighbours of the sequence, moved by one assignment."""
    pair = (0, 1)
    for _ in range(n):
        pair = (pair[1], pair[0] + pair[1])
    return pair


@case((1, 2), (-1, 0.5), (0, 0))
def equal_to_itself(a, b):
    """Tuples compare by value at any depth."""
    t = (a, (b, a))
    u = (a, (b, a + 0))
    return t == u, (t, u) == (u, t), t != (a, b)


@case((1, 2, 3), (None, 0, 1), (nan, 0.0, inf), (0, False, 0.0))
def first_true(a, b, c):
    """Index and value of the first true element, or None."""
    i = 0
    for x in (a, b, c):
        if x:
            return i, x
        i += 1
    return None


@case((1, 1, 4, 5, 0, 3), (0, 0, 1, 1, 1, 0), (0, 0, 2, 2, 1, 1), (0, 0, 1, 0, 2, 0))
def orientation_of_points(ax, ay, bx, by, cx, cy):
    """Left turn, right turn or straight on."""
    (ux, uy), (vx, vy) = (bx - ax, by - ay), (cx - ax, cy - ay)
    turn = ux * vy - uy * vx
    return (turn > 0) - (turn < 0)


@case((0, 4, 2, 6), (0, 1, 2, 3), (5, 1, 2, 3), (0.0, 1.5, 1.5, 2.0))
def interval_overlap(a, b, c, d):
    """Common part of two intervals as a pair, None when there is none."""
    if a > b or c > d:
        raise ValueError("an interval must not end before it begins")
    low, high = max(a, c), min(b, d)
    return (low, high) if low <= high else None


@case((0, 0, 2, 2, 1, 1, 3, 3), (0, 0, 1, 1, 2, 2, 3, 3), (0.0, 0.0, 4.0, 4.0, 1.0, 1.0, 2.0, 2.0))
def boxes_overlap(ax0, ay0, ax1, ay1, bx0, by0, bx1, by1):
    """Whether two boxes meet, and the area that they share."""
    a = ((ax0, ay0), (ax1, ay1))
    b = ((bx0, by0), (bx1, by1))
    low = (max(a[0][0], b[0][0]), max(a[0][1], b[0][1]))
    high = (min(a[1][0], b[1][0]), min(a[1][1], b[1][1]))
    if low[0] >= high[0] or low[1] >= high[1]:
        return False, 0
    return True, (high[0] - low[0]) * (high[1] - low[1])


@case((0, 1), (1, 0), (-1, 5), (2, -7))
def walk_in_a_spiral(x: int, y: int):
    """Steps through the four directions until a corner of the plane is left."""
    steps = 0
    length = 1
    while steps < 100:
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            for _ in range(length):
                if (x, y) == ORIGIN:
                    return steps, (dx, dy)
                x, y = x + dx, y + dy
                steps += 1
            if dx == 0:
                length += 1
    return steps, (x, y)


@case((0,), (1,), (2,), (3,), (-1,), (-3,), (-4,), (True,), (2**70,), (-(2**63),))
def tariff_of_zone(zone):
    """A computed index from either end, one beyond each end, and one that fits no machine."""
    prices = (250, 480, 990)
    price = prices[zone]
    return price, price - prices[0], prices[zone - 1]


@case((0, 4.0), (1, 2.5), (2, -1.0), (3, 9.0), (-1, 0.5), (-4, 1.0), (-5, 2.0), (4, 0.0))
def weighted_sample(i: int, x: float) -> float:
    """Items that are computed, indexed by what is only known when it runs."""
    window = (x, x * 0.5, -x, x + 1.0)
    following = window[(i + 1) % 4]
    return window[i] * 3.0 + following


@case((0,), (1,), (2,))
def repeated_beyond_all_sizes(n):
    """Also where nothing would be left of it."""
    huge, said = 10**30, []
    for make in (lambda: (n, 2) * -huge, lambda: -huge * (7, n), lambda: () * huge, lambda: (n,) * -(10**9), lambda: (n,) * True):
        try:
            said.append(make())
        except OverflowError as error:
            said.append(str(error))
    return said
