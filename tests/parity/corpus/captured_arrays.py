"""Arrays of the module: small ones lie in the data of what is compiled, large ones are weights beside it."""

from array import array

import numpy as np
from numpy.typing import NDArray
from parity.case import case

SMALL = np.array([0.5, -0.0, np.nan, 4.0])
FLAGS = np.array([True, False, True])
STEPS = array("h", [3, -7, 250])
BASE = np.arange(24, dtype=np.int64)
STRIDED = BASE[::-3]
WEIGHTS = np.linspace(-1, 1, 1500, dtype=np.float32)
BIAS = np.linspace(0, 4, 1500, dtype=np.float32)
LARGE = array("d", [k / 8 for k in range(900)])
COUNTS = np.arange(3000, dtype=np.uint16)
ALIAS = WEIGHTS


MATRIX = np.linspace(0, 3, 1200).reshape(30, 40)
TILE = np.array([[1, 2, 3], [4, 5, 6]], dtype=np.int32)
TURNED = MATRIX.T


class Layer:
    """Arrays that a class holds."""

    scale = np.geomspace(1, 2, 700)
    shift = array("i", range(-5, 5))


@case((0,), (1,), (2,), (-1,), (4,), (-5,))
def small_at(i: int) -> np.float64:
    """Elements have numpy's type, and a place outside raises numpy's words."""
    return SMALL[i]


@case((0,), (2,), (-3,), (3,))
def items_at(i: int) -> tuple[np.bool_, int]:
    """One of numpy's, one of the library's."""
    return FLAGS[i], STEPS[i]


@case((np.float32(2),), (np.float32(-0.5),), (np.float32("inf"),))
def weighted(x: np.float32):
    """Loops over two large ones."""
    total = np.float32(0)
    for i in range(len(WEIGHTS)):
        total += WEIGHTS[i] * x + BIAS[i]
    return total


@case((np.ones(1500, np.float32),), (np.full(1500, 3, np.float32),), (np.zeros(7, np.float32),), (np.zeros(1, np.float32),))
def scaled(x: NDArray[np.float32]) -> NDArray[np.float32]:
    """Whole arrays at once, as SIMD; lengths that do not fit raise."""
    return np.maximum(x * WEIGHTS, BIAS)


@case((3,), (0,), (899,), (900,), (-900,))
def summed_to(n: int) -> float:
    """Through a helper that takes any array, and a name of its own."""
    own = LARGE
    return partial_sum(own, n) + own[n] + partial_sum(STEPS, 2)


def partial_sum(items, n):
    total = 0.0
    for i in range(n):
        total += items[i]
    return total


@case((7,), (2999,), (3000,))
def counted(n: int):
    """Found in one, and its views by steps."""
    found = np.uint16(n % 4000) in COUNTS
    return found, len(COUNTS), COUNTS[n], STRIDED[n % 8], len(STRIDED)


@case((0, 1), (29, 39), (-1, -1), (30, 0))
def of_two_axes(i: int, k: int):
    """Items, rows and shapes; a view of strides is laid out anew."""
    return MATRIX[i, k], TILE[i % 2, k % 3], MATRIX.shape, TURNED[k, i], TURNED.shape, len(TILE[1])


@case((np.ones(40),), (np.full(40, 0.5),), (np.ones(3),))
def product(x: NDArray[np.float64]):
    """Rows of a matrix times a vector."""
    out = np.zeros(30)
    for i in range(30):
        total = 0.0
        for k in range(40):
            total += MATRIX[i, k] * x[k]
        out[i] = total
    return out


@case((0,), (699,), (-700,), (700,))
def of_a_class(i: int):
    """Attributes of a class."""
    return Layer.scale[i], Layer.shift[i % 10], len(Layer.shift)


@case((5, 2.5), (0, -1.0), (1499, 0.0))
def copied(i: int, x: float) -> NDArray[np.float32]:
    """What is changed is a copy."""
    mine = ALIAS.copy()
    mine[i] = x
    return mine


@case((True, 1), (False, 1), (True, 899))
def either(flag: bool, i: int):
    """One of two, of one type."""
    return (LARGE if flag else chosen())[i % 10]


def chosen():
    return array("d", [0.25] * 10)


@case((5,), (0,), (12,))
def listed(n: int) -> list[float]:
    """Items in a generator and a comprehension, from a loop that asks again and again."""
    return [x * 2 for x in SMALL] + [LARGE[k] for k in range(n)] + list(doubled(n))


def doubled(n):
    for k in range(n):
        yield LARGE[k] * 2


@case((40,), (63,), (1,))
def leaves_the_fast_ints(n: int) -> int:
    """The variant for ints of any size has the same arrays in other places."""
    return 2**n * int(BASE[20]) + int(COUNTS[n])
