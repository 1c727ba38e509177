"""Functions of whole numbers, of the bits of floats, and of stacks of vectors, on arrays and on numbers."""

import math
from typing import Any

import numpy as np
from parity.case import case

NAN, INF = math.nan, math.inf
EDGES = np.array([0.0, -0.0, 1.5, -2.25, NAN, INF, -INF, 1e-310, 1.7976931348623157e308, -5e-324, -3.0, 180.0])
SINGLES = np.array([0.0, -0.0, 1.5, -2.25, NAN, INF, -INF, 1e-40, 3.4028235e38, -1e-45, -3.0, 180.0], dtype=np.float32)
INTS = np.array([0, 7, -3, 180, -(2**62), 1, -(2**63), 84])
BYTES = np.array([0, 7, -3, -128, 127, 84], dtype=np.int8)
COLOURS = np.array([0, 255, 12, 18], dtype=np.uint8)


@case(
    (INTS, INTS[::-1]),
    (BYTES, BYTES[::-1]),
    (COLOURS, COLOURS[::-1]),
    (INTS, 12),
    (BYTES[:, None], COLOURS),
    (np.uint64(2**64 - 1), np.array([3, 2**63], dtype=np.uint64)),
    (np.int32(-6), 4),
    (0, 0),
    (INTS[:0], INTS[:0]),
)
def divisors(x, y) -> Any:
    """What divides both, what both divide."""
    return np.gcd(x, y), np.lcm(x, y)


@case((INTS,), (BYTES,), (COLOURS,), (INTS > 1,), (np.int16(-32768),), (255,), (True,), (INTS.reshape(2, 4)[:, ::-3],))
def ones(x) -> Any:
    """Bits that are set."""
    return np.bitwise_count(x)


@case((EDGES,), (SINGLES,), (INTS.astype(float),), (0.0,), (-5e-324,), (np.float32(1e-45),), (np.float64(NAN),), (7,), (EDGES[:0],))
def in_halves(x) -> Any:
    """A float as a part and a power of two, and back."""
    part, power = np.frexp(x)
    return part, power, np.ldexp(part, power), np.ldexp(x, 3), np.ldexp(x, -1074), np.spacing(x)


@case(
    (EDGES, INTS[:1]),
    (EDGES, np.int16(-1070)),
    (SINGLES, 130),
    (SINGLES, np.array([[2**40], [-(2**40)], [-149]])),
    (1.5, True),
    (np.array([3, 5]), np.arange(2, dtype=np.uint32)),
)
def by_powers_of_two(x, k) -> Any:
    """The exponent has no part in the type."""
    return np.ldexp(x, k)


@case(
    (EDGES, EDGES[::-1]),
    (SINGLES, SINGLES[::-1]),
    (SINGLES, INF),
    (0.0, -1.0),
    (EDGES.reshape(3, 4), np.zeros(4)),
    (np.arange(3), 1.5),
)
def neighbours(x, y) -> Any:
    """The next float on the way."""
    return np.nextafter(x, y)


@case((BYTES,), (INTS,), (COLOURS,), (BYTES > 0,), (2,), (-1,), (np.uint16(1),), (EDGES,), (SINGLES,))
def under_one(x) -> Any:
    """Of ints it is cut off; a bool is an int8."""
    return np.reciprocal(x), np.conjugate(x)


@case(
    (EDGES, EDGES[::-1]),
    (SINGLES, SINGLES[::-1]),
    (INTS, INTS[::-1]),
    (INTS, 7),
    (BYTES, np.int8(-1)),
    (COLOURS, np.array([[0], [5]], dtype=np.uint8)),
    (EDGES > 0, EDGES < 0),
    (7, -2),
    (np.float32(7), 0),
    (EDGES[:0], 2.0),
)
def quotients_and_rests(x, y) -> Any:
    """Both at once."""
    whole, rest = np.divmod(x, y)
    return whole, rest


@case((INTS, 10), (EDGES, 0.5), (BYTES, BYTES[::-1]))
def pairs_by_the_built_in(x, y) -> Any:
    """`divmod` of arrays is numpy's."""
    wholes, rests = divmod(x, y)
    return wholes * y + rests, divmod(7, x)


def stack(*shape, dtype=np.float64):
    return (np.arange(math.prod(shape)) % 7 - 3).reshape(shape).astype(dtype)


C = np.array([[1 + 2j, -1j, 3], [2, 1 - 1j, 0.5j]])


@case(
    (stack(3), stack(3)),
    (stack(2, 3), stack(3, dtype=np.int64)),
    (stack(4, 1, 5), stack(2, 5)),
    (stack(2, 3, dtype=np.float32), stack(2, 3, dtype=np.float32)[::-1]),
    (stack(2, 3) > 0, stack(2, 3) < 2),
    (C, C[0]),
    (stack(2, 0), stack(0)),
    (stack(3), stack(4)),
    (stack(2, 3), stack(5, 3)),
    (stack(2, 3), 1.5),
)
def dots(x, y) -> Any:
    """Of rows with rows."""
    return np.vecdot(x, y)


@case((stack(3, 2), stack(3, 2)), (stack(3, 2, dtype=np.int32), stack(3, 1, dtype=np.int8)), (C, C * 2))
def dots_of_columns(x, y) -> Any:
    """Along the other axis."""
    return np.vecdot(x, y, axis=0)


@case(
    (stack(2, 3), stack(3)),
    (stack(4, 2, 3), stack(4, 3)),
    (stack(2, 3, dtype=np.int8), stack(5, 3, dtype=np.uint8)),
    (stack(5, 2, 3), stack(4, 3)),
    (C, C[1]),
    (stack(2, 3) > 0, stack(3) > 0),
    (stack(2, 3), stack(4)),
    (stack(3), stack(3)),
)
def mapped(m, v) -> Any:
    """A matrix and a vector."""
    return np.matvec(m, v)


@case(
    (stack(2), stack(2, 3)),
    (stack(4, 2), stack(4, 2, 3)),
    (stack(5, 2, dtype=np.int8), stack(2, 3, dtype=np.uint8)),
    (stack(5, 2), stack(4, 2, 3)),
    (C[:, 1], C),
    (stack(3), stack(2, 3)),
    (stack(3), stack(3)),
)
def mapped_from_the_left(v, m) -> Any:
    """A vector and a matrix."""
    return np.vecmat(v, m)


@case((np.array([12, 18, 30]),), (np.array([7], dtype=np.int32),), (np.array([], dtype=np.int64),))
def gears(teeth) -> Any:
    """After how many teeth all wheels stand as they did, and what their teeth share."""
    turn, shared = np.int64(1), np.int64(0)
    for count in teeth:
        turn = np.lcm(turn, count)
        shared = np.gcd(shared, count)
    return turn, shared, turn // teeth


@case((3.14159, 20), (-0.1, 30), (0.0, 3), (np.float32(2.5), 8))
def in_fixed_point(x, bits) -> Any:
    """The nearest number of so many bits behind the point."""
    scaled = np.rint(np.ldexp(x, bits))
    return scaled, np.ldexp(scaled, -bits)
