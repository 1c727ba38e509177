"""Exceptions: raised, asserted, met in operators; messages with scalars in them."""

import cmath
import math
import operator
from math import inf, nan

from parity.case import case

LIMIT = 100


@case((1,), (0,), (-5,), (2**64,))
def raise_value_error(n: int) -> int:
    """A constant message."""
    if n <= 0:
        raise ValueError("n must be positive")
    return n


@case((5, 2), (101, 0), (-1, -1), (100, 7))
def raise_with_numbers(n: int, k: int) -> int:
    """An f-string over two ints and a global."""
    if n > LIMIT:
        raise ValueError(f"{n} is over the limit of {LIMIT} by {n - LIMIT}")
    if n < 0:
        raise ArithmeticError(f"negative: {n}, {k}")
    return n + k


@case((0.5,), (1.5,), (nan,), (-0.0,), (1e300,), (-1e-7,))
def raise_with_float(p: float) -> float:
    """Floats in messages are written as repr writes them."""
    if not 0 <= p <= 1:
        raise ValueError(f"probability {p} is not in [0, 1]")
    return 1 - p


@case((0,), (1,), (2,), (3,), (4,), (5,), (6,), (7,), (8,), (9,))
def one_of_many_errors(kind: int):
    """Every exception type of its own."""
    if kind == 0:
        raise ValueError("value")
    if kind == 1:
        raise TypeError("type")
    if kind == 2:
        raise ZeroDivisionError("zero")
    if kind == 3:
        raise OverflowError("overflow")
    if kind == 4:
        raise ArithmeticError("arithmetic")
    if kind == 5:
        raise RuntimeError("runtime")
    if kind == 6:
        raise IndexError("index")
    if kind == 7:
        raise NotImplementedError
    if kind == 8:
        raise LookupError()
    return kind


@case((3, 4), (4, 3), (0, 0), (nan, 1.0))
def assert_in_order(a, b):
    """assert without a message."""
    assert a < b
    return b - a


@case((4,), (5,), (0,), (-2,), (2.0,))
def assert_even(n):
    """assert with an f-string."""
    assert n % 2 == 0, f"{n} is odd"
    return n // 2


@case((True, None), (False, 2.5), (None, True), (1, 2))
def raise_with_scalars(a, b):
    """Bools, None and floats in one message."""
    if a is None or not a:
        raise TypeError(f"got {a} and {b}")
    return a


@case((3, 0), (0, 3), (0, 0), (6, 4))
def division_in_branch(a: int, b: int) -> float:
    """The ZeroDivisionError of the operator itself."""
    if a > 0:
        return a / b
    return b % a


@case((1.0,), (710.0,), (1e308,), (-inf,), ulp=4)
def overflow_in_math(x: float) -> float:
    """math range error."""
    return math.exp(x) + math.cosh(x / 2)


@case((4.0,), (-4.0,), (-0.0,), (-inf,), (inf,))
def domain_in_math(x: float) -> float:
    """math domain error."""
    return math.sqrt(x) + math.fmod(x, 3.0)


@case((10, 0.5), (10**400, 0.5), (-(10**309), 1.0), (2**1023, 2.0))
def int_too_large(n, x):
    """An int that no float can hold."""
    return n * x


@case((5,), (0,), (200,), (300,))
def error_in_helper(n):
    """Raised two calls down."""

    def inner(k):
        if k > 255:
            raise OverflowError(f"{k} does not fit in a byte")
        return k

    def outer(k):
        return inner(k * 2) + inner(k)

    return outer(n)


@case((3,), (10,), (0,), (-1,))
def error_in_third_turn(n):
    """The loop raises when its product passes a bound."""
    product = 1
    for i in range(n, 0, -1):
        product *= i
        if product > 5000:
            raise OverflowError(f"product {product} at {i}")
    return product


@case((1, 2, 3), (1, 2, 1), (0, 0, 0), (-1, 5, 7))
def several_checks(a: int, b: int, c: int) -> int:
    """Checks in order; the first that fails speaks."""
    assert a >= 0, "a is negative"
    assert b > a, f"b = {b} is not above a = {a}"
    if c <= b:
        raise ValueError(f"c = {c} is not above b = {b}")
    return a + b * c


@case((5, -1), (5, 1), (-5, 70), (0, 0))
def shift_by_negative(n, count):
    """negative shift count, by either operator."""
    left = n << count + 1
    return left >> count


@case((1, 2), (0, 1), (1, 0), (0, 0))
def error_beats_short_circuit(a, b):
    """Which operand raises depends on which is evaluated."""
    return (a and 1 // a) or (1 // b)


@case((2.5,), (nan,), (inf,), (-1e300,))
def convert_and_raise(x: float) -> int:
    """Conversions raise by themselves."""
    n = int(x)
    if n < -(10**100):
        raise OverflowError("far too negative")
    return n


@case((0,), (1,), (7,), (-3,))
def arguments_left_to_right(n):
    """The first failing argument decides."""

    def pick(a, b):
        return a if a > b else b

    return pick(10 // n, math.isqrt(n - 1))


@case((12, 5), (12, 0), (0, 0), (-12, 5), (7, 13))
def modular_inverse_or_raise(a: int, m: int) -> int:
    """The message names the common divisor."""
    if m <= 0:
        raise ValueError(f"modulus {m} must be positive")
    x, y, u = a % m, m, 1
    v = 0
    while x:
        q, r = divmod(y, x)
        y, x = x, r
        u, v = v - q * u, u
    if y != 1:
        raise ValueError(f"{a} has no inverse modulo {m}: both are divided by {y}")
    return v % m


@case((16,), (15,), (-1,), (0,))
def checked_square_root(n: int) -> int:
    """An assertion about the result, next to one about the argument."""
    assert n >= 0, f"no root of {n}"
    r = int(math.sqrt(n))
    assert r * r == n, f"{n} is between {r * r} and {(r + 1) * (r + 1)}"
    return r


@case((1,), (2,), (3,), (0,))
def raise_in_else_of_loop(n):
    """A search that has to succeed."""
    for d in (2, 3, 5):
        if n % d == 0 and n:
            break
    else:
        raise LookupError(f"nothing divides {n}")
    return d


@case((1j,), (0j,), (3 + 4j,))
def raise_complex(z: complex) -> complex:
    """Complex division by zero, and a complex number in a message."""
    if z.real > 0:
        raise ValueError(f"{z} lies to the right")
    return 1 / z


@case((3,), (1,), (0,), (-2,))
def index_of_empty_loop(n):
    """The loop variable has no value where the loop never ran."""
    for i in range(n):
        last = i * i
    return last + i


@case(*((k,) for k in range(20)))
def calls_that_cannot_be_bound(k):
    """Too many arguments, too few, twice, by the wrong name: CPython's words, in its order."""

    def none():
        return 0

    def one(x):
        return x

    def pair(x, y=2):
        return x + y

    def placed(x, /, y):
        return x - y

    def named(x, *, scale=1, shift=0):
        return x * scale + shift

    match k:
        case 0:
            return none(k)
        case 1:
            return one(k, k)
        case 2:
            return one()
        case 3:
            return pair(k, k, k)
        case 4:
            return pair(k, x=k)
        case 5:
            return pair(k, 1, z=k)
        case 6:
            return pair(k, 1, 2, z=k)
        case 7:
            return placed(x=k, y=1)
        case 8:
            return placed(k, x=k, y=1)
        case 9:
            return placed(k, y=1, z=2)
        case 10:
            return placed(y=1)
        case 11:
            return named(k, k)
        case 12:
            return named(k, k, scale=2)
        case 13:
            return named(k, k, k, scale=2, shift=3)
        case 14:
            return named(scale=2)
        case 15:
            return k in range()
        case 16:
            return k in range(k, 1, 2, 3)
        case 17:
            return k in range(k, step=1)
    return named(k, shift=k, scale=2) + placed(k, y=k) + pair(k)


@case((0, 0.5), (1, 2), (2, -0.0), (3, 2**70), (4, True), (5, None), (6, 1))
def exceptions_with_several_arguments(k, x):
    """Texts with and without values in them, braces, numbers, tuples: args keeps each."""
    if k == 0:
        raise ValueError("x", x)
    if k == 1:
        raise KeyError(k, x, f"{k}{{}}{x!r}", "{}", "{")
    if k == 2:
        raise OSError(2, f"no {x}")
    if k == 3:
        raise LookupError((k, x), None, "{!v}", x)
    if k == 4:
        raise ArithmeticError(True, 1, 2.5, None)
    assert x == 1, (k, x)
    return x


@case(*((k, 0.5) for k in range(18)))
def miscounted_calls_of_math(k, x):
    """Functions that are written in C say it in words of their own."""
    match k:
        case 0:
            return math.sqrt()
        case 1:
            return math.sqrt(x, x)
        case 2:
            return math.sqrt(x=x)
        case 3:
            return math.pow(x)
        case 4:
            return math.copysign(x, x, x)
        case 5:
            return math.log()
        case 6:
            return math.log(x, x, x)
        case 7:
            return math.log(x, base=2)
        case 8:
            return math.perm()
        case 9:
            return math.perm(1, 2, 3)
        case 10:
            return math.gcd(k, y=2)
        case 11:
            return math.isclose(x)
        case 12:
            return math.isclose(x, x, x)
        case 13:
            return math.isclose(x, b=x, tol=1)
        case 14:
            return math.ldexp(x, x)
        case 15:
            return cmath.sqrt(x, x)
        case 16:
            return cmath.rect(x)
    return math.isclose(x, b=x, rel_tol=x)


@case((None, True, True), (2, None, 5), (2, 3, ()), (2, 3, None), (2.0, 3, 5), (2, 1j, 5), (None, 2.5, 1), (3, 4, 5))
def powers_of_three_kinds(a, b, c):
    """The third argument of pow, and who it is that complains."""
    return a, pow(a, b, c), c


@case(("a", [1]), (["a"], "a"), ("a", (1,)), ("a", {1: 2}), (b"a", "a"), ("a", None))
def sequences_joined(a, b):
    """In the words of the left one."""
    told = []
    for combine in (operator.add, operator.mul):
        try:
            told.append(combine(a, b))
        except TypeError as error:
            told.append(str(error))
    return told


def _halved(n):
    if n < 0:
        raise ValueError(f"{n} is left")
    return 0 if n == 0 else 1 + _halved(n - 2)


@case((2,), (6,), (7,))
def raising_beside_many_results(n):
    """Where so many numbers are returned that they need the place of the lines that an exception has passed."""
    first = _halved(n - n % 2)
    second = _halved(n)
    eight = (first, second, n, n, n, n, n, n)
    return eight, eight, eight, eight, eight, eight, eight


@case((0,), (1,), (2,))
def joined_or_not(count):
    """What can be joined on one path only."""
    parts = ["a", "b"][:count] if count else None
    return ", ".join(parts)


@case((None,), ("a file",), (7,))
def an_os_error_about_what(name):
    """The third argument is the file's name."""
    try:
        raise OSError(2, "nothing there", name)
    except OSError as error:
        return str(error), error.filename, error.errno
