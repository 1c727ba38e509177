"""Arrays made by rule: lines, diagonals, triangles, grids, borders."""

import operator
from typing import Any

import numpy as np
from parity.case import case

F64, F32, I32, U8 = np.float64, np.float32, np.int32, np.uint8
NAN = float("nan")


@case((0.0, 1.0, 5), (3, -2, 4), (1.5, 1.5, 3), (0, 10, 1), (0, 1, 0), (0, 1, -1))
def lines(a, b, n) -> Any:
    """From one number to another."""
    return np.linspace(a, b, n), np.linspace(a, b, num=n, endpoint=False), np.linspace(a, b, n, dtype=np.int64), np.linspace(0, b)


@case((np.array([0.0, 1.0]), 3), (np.array([[2.0], [4.0]]), 2), (np.zeros(0), 2))
def lines_side_by_side(x, n) -> Any:
    """Of arrays, along a new axis."""
    return np.linspace(x, x + 2.0, n), np.linspace(0.0, x, n, axis=-1)


@case(
    (F32(0.1), F32(1.0), 5), (F32(1.5), 3, 4), (np.zeros(2, dtype=F32), 1.0, 3), (F32(2), F32(2), 3), (F32(0), 1.0, 1),
    (F32(0), F64(1), 3),
)
def lines_of_narrow_floats(a, b, n) -> Any:
    """They stay narrow."""
    return np.linspace(a, b, n), np.linspace(a, b, n, endpoint=False), np.linspace(a, b, n, dtype=np.float64)


@case((1, 1000, 4), (2.0, 0.5, 5), (-1.0, -64.0, 3), (3, 3, 2), (1, 2, 0), (1, 256, 1), (0, 1, 3), (1e-300, 1e300, 3), ulp=2)
def powers_from_to(a, b, n) -> Any:
    """ValueError where one end is zero."""
    return np.geomspace(a, b, n), np.geomspace(a, b, num=n, endpoint=False), np.geomspace(a, b, n, dtype=np.float32)


@case((np.array([1.0, 4.0]), 3), (np.array([[2.0], [-4.0]]), 2), (np.array([8, 1]), 4), (np.array([1.0, 3.0], dtype=F32), 3), ulp=2)
def powers_side_by_side(x, n) -> Any:
    """Of arrays, along a new axis."""
    return np.geomspace(x, x * 8, n), np.geomspace(x[0], x, n, axis=-1), np.logspace(x, x + 1, n, base=2.0)


@case((3, 1), (2, -1), (4, 0), (0, 2))
def diagonals(n, k) -> Any:
    """Ones, and items that are given."""
    row = np.arange(n) + 1
    table = np.arange(n * (n + 1)).reshape(n, n + 1)
    return np.eye(n, k=k), np.eye(n, n + 1, dtype=np.int32), np.identity(n), np.diag(row, k), np.diag(table, k), \
        np.diagflat([row, row])


@case((np.arange(12).reshape(3, 4), 1), (np.arange(4.0).reshape(2, 2), -1), (np.arange(6).reshape(1, 6), 0))
def traces(x, k) -> Any:
    """Sums of diagonals, in a dtype that is asked for."""
    return np.trace(x), x.trace(k), np.trace(x, dtype=np.int16), np.trace(x, k, dtype=bool), x.trace(dtype=np.float32), \
        np.diagonal(x, k).copy(), x.diagonal(0, 1, 0).copy()


@case((3, 1), (4, -2), (1, 0))
def triangles(n, k) -> Any:
    """What stands below or above."""
    x = np.arange(n * n).reshape(n, n) + 1
    cube = np.stack([x, x * 0.5])
    return np.tri(n, k=k), np.tri(n, 2, dtype=np.uint8), np.tril(x), np.triu(x, k), np.tril(cube, k), np.triu(cube)


@case((np.array([1, 2, 3]),), (np.array([0.5, -1.0]),), (np.array([2], dtype=np.uint8),))
def powers(x) -> Any:
    """Columns of them."""
    return np.vander(x), np.vander(x, 2), np.vander(x, 4, increasing=True)


@case((np.arange(3), np.array([0.5, 1.0])), (np.zeros(0), np.arange(2)), (np.arange(1), np.arange(1)))
def grids(x, y) -> Any:
    """What rows span."""
    return np.meshgrid(x, y), np.meshgrid(x, y, indexing="ij"), np.meshgrid(x, y, sparse=True), np.meshgrid(x)


@case((2, 3), (1, 1), (0, 2))
def places_of_grids(n, m) -> Any:
    """Of each item its own."""
    return np.indices((n, m)), np.indices((n,), dtype=np.int32), np.indices((n, m), sparse=True)


@case((np.arange(6).reshape(2, 3), 1), (np.arange(4.0).reshape(1, 4), 3), (np.array([[7, 2], [3, 9]], dtype=np.uint8), 2))
def borders(x, n) -> Any:
    """Of every kind."""
    return np.pad(x, n), np.pad(x, n, mode="edge"), np.pad(x, n, "reflect"), np.pad(x, n, "symmetric"), np.pad(x, n, "wrap"), \
        np.pad(x, n, "maximum"), np.pad(x, n, "minimum"), np.pad(x, n, "mean"), np.pad(x, n, "median")


@case(
    (np.ones(3), [(1, 1), (0, 0)]), (np.ones(3), [(1, 2)]), (np.ones((2, 2)), [(1, 1), (0, 2)]), (np.ones((2, 2)), [(1, 0)] * 3),
    (np.ones((1, 2, 3)), [(1, 0)] * 2),
)  # fmt: skip
def borders_of_as_many_axes(x, around) -> Any:
    """ValueError where there are pairs for other axes."""
    return np.pad(x, around), np.pad(x, around, mode="edge")


@case((np.array([[1.0, 2.5], [3.0, 4.0]]), np.int64(1)), (np.array([[7.0]], F32), np.int32(2)), (np.zeros((2, 1)), np.int64(-1)))
def borders_of_numpys_numbers(x, n) -> Any:
    """Widths and values that are numbers of numpy's, as the least and the greatest of the items."""
    return np.pad(x, n, constant_values=x.max()), np.pad(x, ((1, 0), (0, n)), constant_values=(x.min(), F32(1.5))), \
        np.pad(x, n, mode="linear_ramp", end_values=x.mean())


@case((np.arange(6).reshape(2, 3), 1), (np.zeros((0, 2)), 0), (np.arange(4.0).reshape(2, 2), 2), (np.arange(2.0).reshape(1, 2), -1))
def borders_of_sides(x, n) -> Any:
    """Each of its own width and value."""
    return np.pad(x, (n, 0)), np.pad(x, ((0, n), (n, 1)), constant_values=9), np.pad(x, [(n, 1), (0, 0)], constant_values=(1, 2)), \
        np.pad(x, ((0, 0), (n, n)), mode="linear_ramp", end_values=4)


@case((np.arange(3), 2), (np.array([[1.0], [2.0]]), 3), (np.array([5], dtype=np.uint8), 1))
def broadcast(x, n) -> Any:
    """Until the dims are filled."""
    return np.broadcast_to(x, (n, 2, 3)).copy(), np.broadcast_to(7, (n,)).copy(), np.broadcast_to(x, x.shape).copy()


@case((np.array([0.5, -1.0]), np.array([3, 1, 2])), (np.array([7]), np.array([1.5, 2.5])), (np.zeros(0), np.array([-0.5, 4.0])))
def four_ways(x, y) -> Any:
    """Grids of four axes, and an array of four repeated."""
    made = np.meshgrid(x, y, y, x, indexing="ij")
    flat = np.meshgrid(x, y, x, y, sparse=True)
    places = np.indices((2, 1, 2, 3), sparse=True)
    return *made, *flat, *places, np.tile(made[1], (2, 1, 1, 2)), made[0].sum(axis=(1, 3), keepdims=True)


@case(
    (np.array([1.0, -2.0, 0.5]), np.array([[0.0, 1.0], [-3.0, 1e3]])), (np.array([3, 0, 2]), 5), (np.array([2, 1]), 0.5),
    (np.array([1.5], dtype=F32), np.array([1, 2], dtype=np.int64)), (np.array([1.5, 2.0], dtype=F32), np.zeros(0, dtype=F32)),
    (np.array([100, 100], dtype=U8), np.array([3, 2], dtype=U8)), (np.array([1.0, float("nan")]), np.array([float("inf"), 0.0])),
    (np.array([1, 2]), True), (np.array([2.0, 1.0])[::-1], F32(3)),
)
def polynomials(p, x) -> Any:
    """Their values at places."""
    return np.polyval(p, x), np.polyval([1, 2, 3], x), np.polyval(p[:1], x)


@case((8, 0.5), (5, 1), (1, 2.0), (0, 1.0), (np.int64(4), F32(0.25)), (-1, 1.0), (2.5, 1.0))
def frequencies(n, d) -> Any:
    """ZeroDivisionError, ValueError for no samples."""
    return np.fft.fftfreq(n, d), np.fft.rfftfreq(n, d=d), np.fft.fftfreq(n)


@case((np.arange(5),), (np.arange(6.0).reshape(2, 3),), (np.arange(24, dtype=U8).reshape(2, 3, 4)[:, ::-1],), (np.zeros((0, 3)),))
def zero_in_the_middle(x) -> Any:
    """Halves exchanged."""
    return np.fft.fftshift(x), np.fft.ifftshift(x), np.fft.fftshift(x, axes=-1), np.fft.ifftshift(x, 0), \
        np.fft.fftshift(x, axes=(0,)), np.fft.ifftshift(np.fft.fftshift(x)) == x


@case(([1, 2, 3], [1, 1]), ([0, 0, 1], [0]), ([1.5], [2, 3, 4]))
def of_coefficients(p, q) -> Any:
    """Sums, products, slopes and areas of rows of coefficients."""
    both = np.polyadd(p, q), np.polysub(p, q), np.polymul(p, q)
    return *both, np.polyder(p), np.polyint(p), np.polyder(q, 2), np.polyint(q, 2, k=[1, 2])


@case(
    ([1, 5, 6], [1, 2]), ([1.0, 2.0], [0.5, 0.0, 3.0]), ([3, 0, 0, -1], [2]), ([0, 0], [1, 2, 3]), ([1, 2], [0, 1]),
    ([2.5], [0.0]), ([], [1]), (np.array([1, 2, 3], dtype=F32), np.array([2, 1], dtype=F32)),
    (np.array([1.0, NAN]), np.array([1.0, 2.0])),
    (np.arange(6, dtype=F32)[::-2], np.array([0.1])), (np.array([1j, 2]), np.ones(2)), (np.array([1.0, 0]), np.array([1, 1j])),
)  # fmt: skip
def divided(u, v) -> Any:
    """How often, and what is left; IndexError without coefficients."""
    return np.polydiv(u, v)


@case(
    ([1, 2, 3],), (np.array([0.5, -1.5]),), (np.array([0.1, 0.7], dtype=F32),), (np.array([2, 0], dtype=U8),), (np.array([7]),),
    (3,), (np.array([True]),), (np.ones((2, 2, 2)),), (np.array([NAN, 1.0]),), (np.array([0.5], dtype=np.float16),), ulp=8,
)  # fmt: skip
def with_zeros(zeros) -> Any:
    """The polynomial that has them; ValueError for boxes, TypeError for a number."""
    found = np.poly(zeros)
    return found, np.polyval(found, 2.0)


@case(
    (np.array([1j, -1j]),), (np.array([1j, 2.0]),), (np.array([1 + 2j, 3, 1 - 2j]),), (np.array([2j], dtype="F"),),
    (np.array([[1, 2], [3, 4]]),), (np.array([[0.0, -1.0], [1.0, 0.0]], dtype=F32),), (np.array([[1j, 2], [1, 2]]),),
    (np.ones((2, 3)),), (np.zeros((0, 0)),),
)  # fmt: skip
def with_zeros_of_any_kind(zeros) -> Any:
    """Real where they are pairs of conjugates; the zeros of a matrix are its eigenvalues. ValueError for what is no square."""
    found = np.poly(zeros).astype(np.complex128)
    return np.round(found.real, 6) + 0.0, np.round(found.imag, 6) + 0.0, np.iscomplexobj(np.poly(zeros))


@case((np.array([1, 2, 1j]), 2.0), ([1, 2, 3], np.array([1j, 2])), (np.array([0.5j]), np.zeros(2)), ([1.5, -2.0], 2j))
def complex_values(p, x) -> Any:
    """Of polynomials, or at places."""
    return np.polyval(p, x)


@case((3, 4), (1, 1), (0, 2), (5, 1))
def by_places(n, m) -> Any:
    """What a function gives for the places of all items."""
    return np.fromfunction(lambda i, j: i * 10 + j, (n, m)), np.fromfunction(lambda i: i % 3 == 0, (n,), dtype=int), \
        np.fromfunction(lambda i, j, k, by: (i + j) * k - by, (n, m, 2), dtype=np.int32, by=m), \
        np.fromfunction(lambda i, j: 7, (n, m))


@case((4, 0), (3, 1), (1, -1), (0, 0), (5, -2))
def places_of_a_mask(n, k) -> Any:
    """Where a function leaves ones."""
    return np.mask_indices(n, np.triu, k), np.mask_indices(n, np.tril), np.mask_indices(n, lambda m, d: (m.cumsum(axis=0) > 2) * 1)


@case((np.arange(9).reshape(3, 3),), (np.ones((2, 2, 2)),), (np.ones((2, 3)),), (np.ones(3),), (np.zeros((0, 0)),))
def places_on_the_diagonal(x) -> Any:
    """ValueError for what is no square or cube."""
    y = x.copy()
    y[np.diag_indices_from(y)] = 7
    return np.diag_indices_from(x), y


@case((np.array([[1.0, 2.5], [3.0, 4.0]]), np.int64(2)), (np.arange(4.0).reshape(2, 2), np.int64(1)), (np.eye(2), np.int64(3)))
def sizes_that_are_numpys_numbers(x, n) -> Any:
    """How often, how many, how far: what a count or a greatest place of numpy's says."""
    return np.tile(x, n), np.repeat(x, n), np.array_split(x.ravel(), n), np.resize(x, n), np.roll(x, n), np.diag(x, n - 1), \
        np.trace(x, n - 1), np.histogram(x, bins=n), np.histogram_bin_edges(x, n), np.broadcast_to(2.0, n), \
        np.broadcast_shapes(n, (3, 1)), np.unravel_index(n - 1, n)


@case((np.int64(3), np.uint8(200)), (np.int64(-1), np.uint8(0)), (np.int64(2**40), np.uint8(7)))
def as_places(n, m) -> Any:
    """Ints of numpy's as ints of Python's."""
    return operator.index(n), m.__index__(), [operator.index(v) for v in np.array([n, m])]


@case((np.arange(6), True), (np.arange(6), False), (np.arange(4), True))
def shaped_one_way_or_another(x, flag) -> Any:
    """Dims of a number of axes that only the run knows."""
    dims = (3, 2) if flag else (2, 3, 1)
    count = (6,) if flag else -1
    return x.reshape(dims).copy(), np.reshape(x, count) + 1, x.reshape(dims[::-1]).copy()
