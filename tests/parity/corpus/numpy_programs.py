"""Programs in numpy scalars: hashes that wrap, single precision loops, fixed point."""

import numpy as np
from parity.case import case

PRIME = np.uint32(16777619)
SCALE = np.int32(1 << 16)


@case((np.uint32(0),), (np.uint32(0xDEADBEEF),), (np.uint32(2**32 - 1),))
def fnv_in_uint32(word: np.uint32) -> np.uint32:
    """Wrapping products without masks."""
    h = np.uint32(2166136261)
    for shift in (0, 8, 16, 24):
        h ^= (word >> np.uint32(shift)) & np.uint32(255)
        h *= PRIME
    return h


@case((np.uint64(1), 10), (np.uint64(88172645463325252), 3), (np.uint64(0), 5))
def xorshift_in_uint64(x: np.uint64, n: int) -> np.uint64:
    """The machine word does the masking."""
    for _ in range(n):
        x ^= x << np.uint64(13)
        x ^= x >> np.uint64(7)
        x ^= x << np.uint64(17)
    return x


@case((np.uint32(1), 20), (np.uint32(0), 0), (np.uint32(12345), 100))
def lcg_in_uint32(state, n):
    """Numerical Recipes' generator, with Python ints as constants."""
    for _ in range(n):
        state = state * 1664525 + 1013904223
    return state, state >> 16


@case((np.float32(0.1), 10), (np.float32(1e-3), 100), (np.float32(1e38), 10), (np.float32(-0.0), 3))
def single_precision_sum(step: np.float32, n: int) -> np.float32:
    """Rounding after every addition."""
    total = np.float32(0)
    for _ in range(n):
        total += step
    return total


@case((np.float16(0.1), 20), (np.float16(1000), 100), (np.float16(2048), 4))
def half_precision_sum(step: np.float16, n: int):
    """Stops growing, or reaches infinity."""
    total = np.float16(0)
    turns = 0
    for _ in range(n):
        before = total
        total = total + step
        if total == before:
            break
        turns += 1
    return total, turns


@case((np.float32(2),), (np.float32(1e-10),), (np.float32(0),), (np.float32(1e30),))
def single_precision_root(a: np.float32) -> np.float32:
    """Newton's square root in single precision, twenty turns."""
    if a == 0:
        return a
    x = a
    half = np.float32(0.5)
    for _ in range(80):
        x = half * (x + a / x)
    return x


@case((np.int32(3 << 16), np.int32(5 << 15)), (np.int32(-1 << 16), np.int32(1 << 14)), (np.int32(0), np.int32(1)))
def fixed_point_product(a: np.int32, b: np.int32):
    """16.16 numbers multiplied in 64 bits and narrowed again."""
    wide = np.int64(a) * np.int64(b)
    product = np.int32(wide >> np.int64(16))
    quotient = np.int32((np.int64(a) << np.int64(16)) // np.int64(b))
    return product, quotient, product // SCALE


@case((np.uint8(200), np.uint8(100)), (np.uint8(5), np.uint8(10)), (np.uint8(255), np.uint8(1)))
def saturating_bytes(a: np.uint8, b: np.uint8):
    """Sums and differences that stop at the ends, as image programs want them."""
    total = a + b
    if total < a:
        total = np.uint8(255)
    difference = a - b if a > b else np.uint8(0)
    mean = np.uint8((np.uint16(a) + np.uint16(b)) // 2)
    return total, difference, mean


@case(
    (np.uint8(255), np.uint8(128), np.uint8(0)),
    (np.uint8(0), np.uint8(0), np.uint8(0)),
    (np.uint8(9), np.uint8(99), np.uint8(199)),
)
def gray_and_565(r: np.uint8, g: np.uint8, b: np.uint8):
    """Gray value by integer weights, and colour packed into sixteen bits."""
    gray = (np.uint32(r) * 77 + np.uint32(g) * 150 + np.uint32(b) * 29) >> 8
    packed = np.uint16(r >> 3) << np.uint16(11) | np.uint16(g >> 2) << np.uint16(5) | np.uint16(b >> 3)
    return np.uint8(gray), packed


@case((np.int64(20),), (np.int64(25),), (np.int64(0),), (np.int64(100),))
def factorial_that_wraps(n: np.int64) -> np.int64:
    """Exact up to twenty, anything afterwards."""
    product = np.int64(1)
    k = np.int64(2)
    while k <= n:
        product *= k
        k += 1
    return product


@case((np.int8(0),), (np.int8(100),), (np.int8(-128),))
def count_until_wrap(start: np.int8) -> int:
    """Steps until a signed byte turns negative; it is an endless road without wrapping."""
    steps = 0
    x = start
    while x >= 0:
        x += np.int8(1)
        steps += 1
    return steps


@case((np.float32(1.0),), (np.float32(-3.5),), (np.float32(0.0),), (np.float32(1e-40),))
def split_single(x: np.float32):
    """Exponent and fraction of a single by exact halvings."""
    if x == 0:
        return x, 0
    e = 0
    two = np.float32(2)
    while abs(x) >= 1:
        x /= two
        e += 1
    while abs(x) < np.float32(0.5):
        x *= two
        e -= 1
    return x, e


@case((np.float32(3), np.float32(4)), (np.float32(1e30), np.float32(1e30)), (np.float64(1e30), np.float32(1e30)))
def squared_length(x, y):
    """Overflows in single but not in double precision."""
    d = x * x
    d += y * y
    return d


@case((np.float32(0.25), np.float32(0.5)), (np.float32(-2), np.float32(0)), (np.float32(1), np.float32(1)))
def mandelbrot_single(cx: np.float32, cy: np.float32) -> int:
    """Escape time with single precision orbits."""
    x = y = np.float32(0)
    four = np.float32(4)
    for n in range(100):
        xx, yy = x * x, y * y
        if xx + yy > four:
            return n
        y = x * y
        y = y + y + cy
        x = xx - yy + cx
    return 100


@case((np.int16(30000), np.int16(10000)), (np.int16(-5), np.int16(3)), (np.int16(32767), np.int16(-32768)))
def overflow_detected(a: np.int16, b: np.int16):
    """The signs tell whether a sum has wrapped."""
    total = a + b
    if (a >= 0) == (b >= 0) and (total >= 0) != (a >= 0):
        raise OverflowError(f"the sum wrapped to {int(total)}")
    return total


@case((np.float64(1.0), np.float64(3.0)), (np.float64(0.0), np.float64(0.0)), (np.float64(-1.0), np.float64(0.0)))
def ratio_or_none(a: np.float64, b: np.float64):
    """nan is found by comparing it with itself."""
    q = a / b
    if q != q:
        return None
    return q


@case((np.uint32(0b1011), 3), (np.uint32(2**31), 31), (np.uint32(0), 0), (np.uint32(2**32 - 1), 16))
def rotate_and_count(x: np.uint32, r: int):
    """A rotation and the number of ones."""
    turned = x << np.uint32(r) | x >> np.uint32((32 - r) % 32)
    count = 0
    y = turned
    while y:
        y &= y - np.uint32(1)
        count += 1
    return turned, count


@case((np.int32(10), np.int32(3)), (np.int32(-7), np.int32(2)), (np.int32(5), np.int32(0)))
def mixed_expression(a: np.int32, b: np.int32):
    """Python numbers, scalars and promotion in one line."""
    return (a + 1) * 2 - b / 4 + (a // 3) * np.float32(0.5)


@case((np.float32(20.5),), (np.float32(-40),), (np.float32(np.inf),), (np.float32(np.nan),))
def celsius_in_single(c: np.float32):
    """Python floats do not widen single precision."""
    f = c * 1.8 + 32
    return f, f > 100, 0 if c < 0 else c
