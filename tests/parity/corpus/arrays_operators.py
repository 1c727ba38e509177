"""Operators and ufuncs on whole arrays: any rank, any stride, every dtype, numpy's broadcasting and promotion."""

from typing import Any

import numpy as np
from parity.case import case


def grid(dtype, *shape):
    """An input: ups and downs of no pattern, in this shape."""
    return (np.arange(int(np.prod(shape))) * 37 % 101 - 50).astype(dtype).reshape(shape)


F32, F64, I8, I32, I64, U8, U64 = np.float32, np.float64, np.int8, np.int32, np.int64, np.uint8, np.uint64


@case(
    (grid(F32, 3, 4), grid(F32, 3, 4)), (grid(F64, 3, 4), grid(F32, 4)), (grid(F32, 3, 1), grid(F32, 4)),
    (grid(F64, 2, 3, 5), grid(F64, 3, 1)), (grid(F32, 5), grid(F32, 2, 1, 1)), (grid(F32, 0, 4), grid(F32, 1, 4)),
    (grid(F32, 3, 4), grid(F32, 3)), (grid(F32, 2, 3), grid(F32, 3, 2)), (grid(F32, 2, 1), grid(F32, 3, 0)),
    (grid(F32, 20, 3), grid(F32, 1, 1)), (grid(F64, 1, 33), grid(F64, 7, 33)),
)  # fmt: skip
def line(x, y):
    """Shapes that go together, and numpy's words for those that do not."""
    return x * 2 + y


@case((grid(F32, 4, 6), grid(F32, 3, 4)), (grid(F64, 34, 40), grid(F64, 20, 34)), (grid(F32, 2, 2), grid(F32, 1, 2)))
def views(x, y):
    """Transposed operands, every second item, backwards."""
    return x[:, ::2] + y.T - x[::-1, : x.shape[1] // 2], -x.T


@case(
    (grid(I64, 4, 5), grid(I64, 5)), (grid(I8, 3, 4), grid(I8, 3, 4)), (grid(np.uint16, 3, 4), grid(I8, 4)),
    (grid(U64, 7), grid(U64, 7)), (grid(I32, 2, 0), grid(I32, 1)),
)  # fmt: skip
def integers(x, y):
    """Integers wrap; a zero divisor gives 0."""
    return x + y, x - 1, x * y, x // y, x % y, x & y, x | 3, x ^ y, ~x, x << 2, x >> 1, np.minimum(x, y), abs(x)


@case((grid(I8, 6), 300), (grid(U8, 0), -1), (grid(U8, 3, 2), 255), (grid(I64, 2), 2**70))
def with_an_int(x, n: int):
    """An int that the dtype does not hold raises, whether there are items or not."""
    return x + n, n - x


@case((grid(F32, 3, 4), grid(F32, 4)), (grid(I64, 5), grid(F64, 2, 1)), (grid(U8, 4), grid(I8, 4)), (grid(F32, 2), grid(F32, 3)))
def compared(x, y):
    """Comparisons are arrays of bools."""
    return x < y, x <= y, x == y, x != y, x > 1, (x >= 0) & (y < 10), ~(x > y)


@case((grid(F64, 3, 4) / 8, 2.5), (grid(F32, 9) / 3, -1.0), (grid(F32, 0), 1.0))
def of_floats(x, a: float):
    """Ufuncs that are no ops, on every item."""
    return np.floor(x), np.sign(x), x // a, x % a, np.rint(x), np.isnan(x / 0), np.copysign(x, a), np.trunc(x), np.clip(x, -1, a)


@case((grid(I32, 3, 3), grid(F32, 3)), (grid(U8, 4), grid(F64, 4)), (grid(np.bool_, 4), grid(I8, 2, 4)))
def mixed(x, y):
    """Dtypes meet as numpy's do."""
    return x + y, y - x, x * 2, x * 0.5


@case(
    (grid(F32, 3, 4), grid(F32, 4)),
    (grid(F64, 3), grid(F64, 3, 3)),
    (grid(F64, 2, 3), grid(F32, 2, 1)),
    (grid(F32, 2, 3), grid(F32, 2)),
)
def in_place(x, y):
    """Every other name sees it; what does not fit raises."""
    z = x
    z += y
    x *= 2
    return x


@case((grid(F32, 6, 4),), (grid(I64, 5, 5),), (grid(U8, 2, 1),))
def views_in_place(x):
    """Views are written through, and what overlaps is read as it was before."""
    x[::2] *= 3
    y = x.T
    y -= 1
    x[1:] += x[:-1]
    x[:, 0] += 5
    return x


@case((grid(I32, 4, 3), grid(I64, 3)), (grid(I8, 4), grid(I64, 4)), (grid(F32, 4), grid(I32, 4)), (grid(I64, 3), grid(I64, 2, 3)))
def in_place_of_another_dtype(x, y):
    """The result becomes what the array holds."""
    x += y
    x //= 3
    return x


@case((grid(F64, 3, 4), 1), (grid(F32, 1, 1), 0), (grid(I64, 2, 2), -1))
def without_axes(x, i: int):
    """An array without axes gives a number."""
    s = x[i, 0, ...]
    return s + 1, x * s, s < 3


@case((grid(F32, 30, 20), 3), (grid(F64, 3, 3), 1), (grid(F32, 1, 5), 2))
def heat(u, steps: int):
    """Jacobi steps on the inside of a plate."""
    for _ in range(steps):
        u[1:-1, 1:-1] = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])
    return u


@case((grid(U8, 6, 7) % 2,), (grid(U8, 3, 3) % 2,), (grid(U8, 12, 12) % 2,))
def game_of_life(cells):
    """One generation on a board with dead edges."""
    near = np.zeros_like(cells)
    near[1:-1, 1:-1] = (
        cells[:-2, :-2] + cells[:-2, 1:-1] + cells[:-2, 2:] + cells[1:-1, :-2]
        + cells[1:-1, 2:] + cells[2:, :-2] + cells[2:, 1:-1] + cells[2:, 2:]
    )  # fmt: skip
    return ((near == 3) | ((near == 2) & (cells == 1))).astype(np.uint8)


@case((grid(F64, 40), grid(F64, 40), 1e-3), (grid(F32, 3), grid(F32, 3), 0.5), (grid(F64, 0), grid(F64, 0), 1.0))
def pairwise_distances(x, y, eps: float):
    """A column against a row."""
    dx = x[:, None] - x[None, :]
    dy = y[:, None] - y[None, :]
    return np.sqrt(dx * dx + dy * dy + eps)


@case(
    (np.arange(3.0),),
    (np.arange(3, dtype=np.float32),),
    (np.array([5, -1, 7], dtype=np.int8),),
    (np.arange(6.0).reshape(2, 3)[:, ::-1],),
)
def beside_lists(x):
    """A list is taken for the array that it would be."""
    y = x.astype(np.float64)
    y += [1, 2, 3]
    return x + [1, 2, 3], [0.5, 1.5, 2.5] * x, x - (1, 2, 3), x == [0, 1, 7], np.maximum(x, [1, 2, 3]), np.hypot([[3.0]], x), y


@case(([1.0, 4.0],), ([1, 2, 3],), ([[1.0, 2.0], [3.0, 4.0]],), ((4, 9),), ([True, False],), ([],))
def of_lists(xs):
    """Functions of lists are functions of arrays."""
    return np.multiply(xs, 2), np.add(xs, xs), np.square(xs).sum(), np.logical_not(xs), np.fmin(xs, 1.5), np.add.reduce(xs)


@case((np.arange(5, dtype=np.uint8), 300), (np.arange(5, dtype=np.int8) - 2, -200), (np.arange(3, dtype=np.uint16), -1))
def computed_in_floats(x, n: int) -> Any:
    """An int need not fit the integers beside it where the result is a float, or only true or false."""
    signs = np.copysign(x, n), np.heaviside(x, n), np.nextafter(x, n)
    return x / n, n / (x + 3), x[1] / n, signs, np.logical_and(x, n), np.logical_xor(x, n), np.fmax(x * 1.0, n)
