"""numpy scalars: annotated parameters, constructors, wrapping, and promotion by numpy 2's rules."""

import math
from collections import deque

import numpy as np
from parity.case import case
from parity.corpus_helpers import clamp, square

I8, I16, I32, I64 = np.int8, np.int16, np.int32, np.int64
U8, U16, U32, U64 = np.uint8, np.uint16, np.uint32, np.uint64
F16, F32, F64 = np.float16, np.float32, np.float64


@case((I32(5), I32(3)), (I32(2**31 - 1), I32(1)), (I32(-(2**31)), I32(-1)), (I32(7), I32(0)))
def int32_arithmetic(a: np.int32, b: np.int32):
    """Sums and products wrap around."""
    return a + b, a - b, a * b, -a, abs(a)


@case((I8(100), I8(100)), (I8(-128), I8(-1)), (I8(-7), I8(2)), (I8(7), I8(-2)), (I8(1), I8(0)))
def int8_division(a: np.int8, b: np.int8):
    """Floor division and remainder; by zero both are zero."""
    return a // b, a % b


@case((U8(200), U8(100)), (U8(0), U8(1)), (U8(255), U8(255)), (U8(3), U8(0)))
def uint8_arithmetic(a: np.uint8, b: np.uint8):
    """Unsigned bytes wrap both ways."""
    return a + b, a - b, a * b, a // b, a % b


@case((I64(2**62), I64(2)), (I64(-(2**63)), I64(-1)), (I64(10), I64(-3)), (I64(2**63 - 1), I64(2**63 - 1)))
def int64_wraps(a: np.int64, b: np.int64):
    """Not like Python's int."""
    return a * b, a + a, a // b, a % b, -a


@case((U64(2**64 - 1), U64(1)), (U64(0), U64(1)), (U64(2**63), U64(2)), (U64(10), U64(0)))
def uint64_arithmetic(a: np.uint64, b: np.uint64):
    """The largest machine integers."""
    return a + b, a - b, a * b, a // b, a > b


@case((I32(7), I32(2)), (I32(-7), I32(2)), (I32(1), I32(0)), (I32(0), I32(0)))
def int32_true_division(a: np.int32, b: np.int32):
    """Division by zero gives inf or nan as float64."""
    return a / b, b / a


@case((F32(1.5), F32(0.1)), (F32(1e38), F32(10)), (F32(1), F32(0)), (F32(np.nan), F32(1)), (F32(1e-45), F32(2)))
def float32_arithmetic(a: np.float32, b: np.float32):
    """Every operation rounds to single precision."""
    return a + b, a - b, a * b, a / b


@case((F16(1.5), F16(0.1)), (F16(60000), F16(2)), (F16(1), F16(3)), (F16(6e-8), F16(2)), (F16(0), F16(0)))
def float16_arithmetic(a: np.float16, b: np.float16):
    """Every operation rounds to half precision."""
    return a + b, a - b, a * b, a / b, -a, abs(b), a * 2


@case((F64(7.5), F64(2)), (F64(-7.5), F64(2)), (F64(1), F64(0)), (F64(np.inf), F64(1)), (F64(-0.0), F64(5)))
def float64_floor_and_mod(a: np.float64, b: np.float64):
    """numpy's floats never raise on zero."""
    return a // b, a % b, a / b


@case((I8(100), I16(1000)), (I8(-1), I16(-1)), (I8(127), I16(32767)))
def int8_and_int16(a, b):
    """The wider type wins."""
    return a + b, a * b, a - b


@case((I32(-1), U32(1)), (I32(5), U32(2**32 - 1)), (I32(-(2**31)), U32(0)))
def signed_and_unsigned(a, b):
    """int32 and uint32 meet in int64."""
    return a + b, a * b, a < b, a == b


@case((I64(-1), U64(1)), (I64(2**62), U64(2**63)), (I64(0), U64(0)))
def int64_and_uint64(a, b):
    """int64 and uint64 meet in float64, but compare exactly."""
    return a + b, b * a, a - b, a < b, a == b, a > b


@case((I32(2**24 + 1), F32(0.5)), (I32(-3), F32(2)), (I32(0), F32(np.inf)))
def int32_and_float32(a, b):
    """Meet in float64."""
    return a + b, a * b, a / b


@case((I16(300), F16(0.5)), (I8(100), F16(0.1)), (U8(255), F32(0.1)), (I64(1), F32(0.1)))
def integer_and_small_float(a, b):
    """The float that can hold both."""
    return a + b, a * b


@case((F32(0.1), F64(0.1)), (F16(0.1), F32(0.1)), (F16(65504), F64(1)), (F32(np.nan), F16(1)))
def float_and_float(a, b):
    """The wider float."""
    return a + b, a == b, a * b


@case((U8(200), 100), (U8(5), 300), (U8(5), -1), (I8(100), 27), (I8(100), 28), (I64(1), 2**63), (U64(1), -1))
def scalar_plus_python_int(a, n):
    """A Python int takes the scalar's type, or does not fit."""
    a += n
    return a


@case((I32(5), 2.5), (U8(200), 0.5), (F32(0.1), 0.2), (F16(1), 1e-5), (F32(1), 1e300))
def scalar_and_python_float(a, x):
    """A Python float takes the type of a float scalar and makes float64 of an integer."""
    return a + x, a * x, x - a


@case((I8(5), True), (U8(255), True), (F32(1.5), False), (I64(-1), True))
def scalar_and_python_bool(a, flag):
    """A Python bool adapts to anything."""
    return flag + a, flag * a, a - flag if flag else flag - a


@case((np.bool_(True), np.bool_(False)), (np.bool_(True), np.bool_(True)), (np.bool_(False), np.bool_(False)))
def numpy_bools(a, b):
    """Plus is or, times is and."""
    return a + b, a * b, a & b, a | b, a ^ b, a == b, not a


@case((3, 1.5), (-1, 0.1), (127, 300.7), (0, -0.0))
def constructed_scalars(n: int, x: float):
    """Constructors convert Python numbers."""
    return np.int8(n), np.int64(n), np.float32(x), np.float16(x), np.int32(x), np.float64(n)


@case((127,), (128,), (-128,), (-129,), (2**70,))
def int8_constructor_bounds(n: int):
    """Out of bounds raises OverflowError."""
    return np.int8(n)


@case((255,), (256,), (-1,), (0,))
def uint8_constructor_bounds(n):
    """Negative numbers do not fit."""
    return np.uint8(n) + np.uint8(1)


@case((I32(300),), (I32(-1),), (I32(2**31 - 1),), (I32(0),))
def casts_between_widths(a: np.int32):
    """Casting a scalar to a narrower type keeps the low bits."""
    return np.int8(a), np.uint8(a), np.int16(a), np.uint32(a), np.int64(a), np.float32(a)


@case((F32(0.1),), (F32(-2.7),), (F32(16777217),), (F32(1e10),))
def float32_to_others(x: np.float32):
    """To Python and to numpy types."""
    return float(x), int(x), np.float64(x), np.float16(x), np.int64(x), bool(x)


@case((U8(0b1100), U8(0b1010)), (U8(255), U8(0)), (U8(1), U8(128)))
def uint8_bits(a: np.uint8, b: np.uint8):
    """Bit operators stay within the byte."""
    return a & b, a | b, a ^ b, ~a, ~(a & ~b)


@case((I32(1), I32(4)), (I32(1), I32(31)), (I32(-8), I32(1)), (I32(1), I32(32)), (I32(-1), I32(40)))
def int32_shifts(a: np.int32, n: np.int32):
    """Shifts beyond the width give zero or the sign."""
    return a << n, a >> n


@case((I32(2), I32(10)), (I32(3), I32(40)), (I32(-2), I32(3)), (I32(0), I32(0)), (I32(2), I32(-1)))
def int32_power(a: np.int32, b: np.int32):
    """Integer powers wrap, negative exponents raise ValueError."""
    return a**b * a


@case((F32(2), F32(0.5)), (F32(-1), F32(0.5)), (F32(10), F32(39)), (F32(0), F32(-1)), ulp=4)
def float32_power(a: np.float32, b: np.float32):
    """nan and inf instead of exceptions."""
    return a**b, b**a


@case((F32(1), F32(2)), (F32(np.nan), F32(1)), (F32(-0.0), F32(0)), (F32(0.1), F32(0.1)))
def float32_comparisons(a: np.float32, b: np.float32):
    """Comparisons give numpy bools."""
    less, equal = a < b, a == b
    return less, equal, not (less or equal), a >= b, a != b


@case((F32(0.1), 0.1), (F32(0.5), 0.5), (U8(200), 300), (U8(0), -1), (I64(2**53 + 1), 2.0**53))
def compare_with_python(a, x):
    """Comparing with Python numbers never overflows."""
    return a == x, a < x, a > x


@case((I32(17), I32(5)), (I32(-17), I32(5)), (I32(17), I32(-5)), (I32(17), I32(0)))
def int32_divmod(a: np.int32, b: np.int32):
    """divmod of scalars."""
    q, r = divmod(a, b)
    return q, r, q * b + r == a


@case((F64(2.5),), (F64(-2.5),), (F64(1e300),), (F64(0.5),), (F64(np.nan),))
def round_float64(x: np.float64):
    """round without and with places."""
    return round(x, 1), abs(x), -x, round(x)


@case((I32(3), F32(2.5)), (U8(7), I8(-7)), (2, I64(5)), (F64(np.nan), 1))
def min_max_of_scalars(a, b):
    """The operand itself is returned."""
    return min(a, b), max(a, b), max(a, b, 3)


@case((F32(2.5), 3), (I16(-7), 1), (F64(np.nan), 2), (np.bool_(True), 0), (F16(0.1), 5))
def as_arrays(x, n):
    """A number is an array without axes, which knows spreads, bounds and other shapes."""
    rows = x.reshape(1, 1), x.ravel(), x.repeat(n), x.cumsum()
    return *rows, x.std(), x.var(ddof=0), x.clip(-1, 2), x.squeeze(), x.item(0), x.sum(keepdims=True), x.mean(dtype=np.float32)


@case((U8(200),), (I16(-300),), (F32(0.1),), (F64(1e200),), (7,))
def helpers_with_scalars(x):
    """Duck-typed helpers of another module."""
    return square(x), clamp(x, 0, 100)


@case((np.int32(3), [1, 2]), (np.int64(0), [1]), (np.uint8(2), []), (np.int8(-1), [5]))
def beside_sequences(n, xs: list[int]):
    """An integer repeats a sequence, as Python's does."""
    return [0] * n, xs * n, n * xs, "ab" * n, n * "-", b"x" * n, (1, 2) * n


@case((np.float64(2), [1, 2]), (np.int16(3), [4]), (np.float32(0.5), [-1, 0, 7]))
def beside_numbers_in_a_row(x, xs: list[int]):
    """A list of numbers becomes an array."""
    return x + xs, xs - x, (1, 2.5) / x, x > xs, xs == x, x != (1, 2), xs // x


@case((np.float64(2),), (np.float32(1),), (np.bool_(True),))
def wrong_beside_sequences(x):
    """What is no integer repeats nothing."""
    said = []
    for row in ("a", [1], (1, 2)):
        try:
            said.append(str(row * x))
        except TypeError as error:
            said.append(str(error))
    return said


@case((1.0,), (math.nan,), (2,))
def one_nan(x):
    """The nan of a module is itself."""
    here = np.nan in [x, np.nan], np.nan in (np.nan,), np.nan not in {np.nan, 1.0}, math.nan in [math.nan, x]
    return here, np.nan in (1.0, 2.0), np.nan in np.array([x, np.nan])


@case(("1.5",), ("12",), (" nan ",), ("1_0",), ("x",), ("",), ("3.4e39",))
def floats_of_texts(text):
    """As float() reads them."""
    return np.float64(text), np.float32(text)


@case(("12",), ("-7",), ("300",), ("1.5",), (" 1_0 ",), ("x",))
def ints_of_texts(text):
    """As int() does; OverflowError where they do not fit."""
    return np.int64(text), np.int8(text)


@case((0.5, np.float32(2)), (3.5, np.float32(-1)), (math.nan, np.float32(1)))
def one_of_two_types(x, y):
    """What only the run knows the type of, given to functions that numpy has written of others."""
    n = max(x, y)
    return np.clip(n, 0, 2), np.nan_to_num(n), np.atleast_1d(n)


@case((np.int64(2),), (np.uint8(3),), (np.float64(1),), (np.bool_(True),))
def in_pythons_places(n):
    """Where Python takes any index, and where it takes its own ints alone."""
    told = []
    for attempt in (lambda: list(range(n)), lambda: "abcd"[n], lambda: deque([1, 2, 3], maxlen=n), lambda: [7] * n, lambda: chr(n)):
        try:
            told.append(attempt())
        except TypeError as error:
            told.append(str(error))
    return told
