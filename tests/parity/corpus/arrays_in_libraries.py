"""What libraries for science ask of numpy: bins by rules, integrals, complex roots, texts of a fixed width."""

from typing import Any

import numpy as np
from numpy.lib.scimath import sqrt as any_sqrt
from parity.case import case

F32 = np.float32
RULES = ["auto", "fd", "doane", "scott", "stone", "rice", "sturges", "sqrt"]
UNEVEN = np.array([0.1, 0.3, 0.35, 0.4, 0.5, 0.55, 0.9, 1.4, 2.5, 2.75, 4.0, 7.5])


@case((UNEVEN,), (np.array([1, 5, 2, 8, 8, 3, 200], np.uint8),), (np.zeros(3),), (UNEVEN.astype(F32),), (np.array([2.5]),), ulp=4)
def bins_by_rules(x: Any) -> Any:
    """How many there are follows from the items."""
    found = [np.histogram(x, bins=name) for name in RULES]
    return found, np.histogram_bin_edges(x, "sturges", range=(0, 3)), np.histogram(x, "auto", density=True)[0]


@case((UNEVEN, "best", None), (UNEVEN[:0], "auto", None), (UNEVEN, "auto", UNEVEN))
def bins_by_no_rule(x: Any, name: Any, weights: Any) -> Any:
    """A name that numpy does not know, no items, weights."""
    try:
        return np.histogram(x, bins=name, weights=weights)
    except (TypeError, ValueError) as error:
        return str(error)


@case((1,), (2,), (5,), (0,), ulp=64)
def integral_by_gauss(count: Any) -> Any:
    """Of a polynomial it is exact, but for the last bits."""
    if count == 0:
        try:
            np.polynomial.legendre.leggauss(count)
        except ValueError as error:
            return str(error)
    places, weights = np.polynomial.legendre.leggauss(count)
    value = (weights * (places**2 + 1)).sum()
    series = np.polynomial.legendre.legval(0.5, [1, 2, 3]), np.polynomial.legendre.legval([0.5], [2.0])
    return np.abs(places), weights, value, series


@case((1.0, 2.0, 5.0), (1.0, -3.0, 2.0), (1, 2, 1), ulp=4)
def both_roots(a: Any, b: Any, c: Any) -> Any:
    """Only the run knows whether they are complex."""
    root = any_sqrt(b * b - 4 * a * c)
    first, second = (-b + root) / (2 * a), (-b - np.emath.sqrt(b * b - 4 * a * c)) / (2 * a)
    return np.iscomplexobj(first), first, second


@case((np.array([-1.0, 4.0]), 2), (np.array([1.0, 4.0], F32), -1), (np.array([2, -3], np.int16), 2), (-4, 3), ulp=4)
def beyond_reals(x: Any, p: Any) -> Any:
    """Logarithms and powers."""
    return np.emath.log(x), np.emath.log2(x), np.emath.log10(x), np.emath.power(x, p), np.emath.logn(2, x)


@case((0.5,), (2.0,), (np.array([-2.0, 0.5]),), ulp=4)
def angles_beyond_one(x: Any) -> Any:
    """Inverses of circular functions."""
    return np.emath.arccos(x), np.emath.arcsin(x), np.emath.arctanh(x)


MIRRORED = np.array([[4.0, 1.0, 0.0], [1.0, -3.0, 2.0], [0.0, 2.0, 1.0]])


@case((MIRRORED,), (np.diag([2.0, 0.0]),), (np.eye(1),), ulp=512)
def of_mirrored_matrices(a: Any) -> Any:
    """Only one half is looked at."""
    u, s, rows = np.linalg.svd(a, hermitian=True)
    whole = np.abs((u * s) @ rows - a).max() < 1e-12
    inverse = np.abs(a @ np.linalg.pinv(a, hermitian=True) @ a - a).max() < 1e-12
    positive = a.T @ a + np.eye(len(a))
    upper = np.linalg.cholesky(positive, upper=True)
    return whole, inverse, s, np.linalg.svd(a, compute_uv=False, hermitian=True), np.linalg.matrix_rank(a, hermitian=True), upper


@case((np.array([1.5, -2.25, 3.0]),), (np.array([1e10, 1.0, 1e-5]),), (np.array([[np.nan, 2.125]], F32),), (np.array([1, -2]),),
      (np.array([1 + 2j, 3.5 - 1j]),))  # fmt: skip
def shown_by_modes(x: Any) -> Any:
    """Zeros behind the point, signs, what stands at both ends."""
    modes = [np.array2string(x, precision=3, floatmode=mode) for mode in ("fixed", "unique", "maxprec", "maxprec_equal")]
    signs = [np.array2string(x, sign=sign) for sign in ("+", " ", "-")]
    return modes, signs, str(x), np.array2string(x, edgeitems=1, threshold=2)


@case((np.array([1.5, 2.0]),), (np.array([1, 2]),), (np.zeros((0, 1), F32),))
def cast_by_rules(x: Any) -> Any:
    """What a rule does not allow raises."""
    found = [x.astype(np.uint8, casting="unsafe").tolist()]
    safe, none = lambda: x.astype(int, casting="safe"), lambda: x.astype(bool, casting="no")
    for cast in (lambda: x.astype(F32, casting="same_kind"), safe, none):
        try:
            found.append(cast().tolist())
        except TypeError as error:
            found.append(str(error))
    return found


@case((4, (2, 3)), (np.array([1, 5]), (3, 2)), (0, (1, 1)))
def counted_by_columns(place: Any, shape: Any) -> Any:
    """The first axis is the fastest."""
    back = np.ravel_multi_index((0, 0), shape, order="F")
    return np.unravel_index(place, shape, order="F"), back, np.ravel_multi_index(([0, 1], [1, 1]), (2, 3), order="F")


@case((np.arange(3.0),), (np.array([2, 4]),), (np.ones((2, 2), F32),))
def numbers_given_axes(x: Any) -> Any:
    """What a sum gives is an array as soon as it is asked for axes."""
    total = x.sum()
    try:
        total[0]
    except IndexError as error:
        return total[()], total[None], total[..., np.newaxis], total[...], x.argmax()[None, None], str(error)


@case((np.array([[1.0, 2.0], [4.0, 6.0]]),), (np.zeros((1, 3)),), ([[1, 2], [3, 5]],))
def distances_of_rows(rows: Any) -> Any:
    """As `scipy.spatial` begins."""
    rows = np.asarray(rows, order="c")
    count = rows.shape[0]
    found = np.empty(count * (count - 1) // 2, dtype=np.double, order="C")
    for k, (i, j) in enumerate(zip(*np.triu_indices(count, 1))):
        found[k] = np.sqrt(((rows[i] - rows[j]) ** 2).sum())
    return found


KERNELS = {"blur": np.ones((2, 2)), "edge": np.array([[1, -1]])}


@case((np.ones((3, 4)), "blur"), (np.arange(12.0).reshape(3, 4), "edge"), (np.ones((2, 2)), "blur"), (np.ones((1, 1)), "no"))
def windows_by_strides(x: Any, name: Any) -> Any:
    """How many axes there are is known, though the shape is computed by numpy."""
    if name not in KERNELS:
        return tuple(np.add(x.shape, (1, 2)) // 2), tuple(np.maximum(x.shape, 3))
    kernel = KERNELS[name]
    shape = tuple(np.subtract(x.shape, kernel.shape) + 1) + kernel.shape
    windows = np.lib.stride_tricks.as_strided(x, shape=shape, strides=x.strides * 2)
    return np.einsum("hwij,ij->hw", windows, kernel), shape


@case((1.5,), (3,), (np.float32(2),), (1 + 2j,), (np.array([1 + 2j, 3]),))
def real_or_not(x: Any) -> Any:
    """Of numbers of Python's a bool of Python's."""
    return np.isreal(x), np.isreal(True), np.iscomplex(x)


@case((np.array([5, 1, 200], np.uint8),), (np.array([-5, 300], np.int16),), (np.array([7], np.uint32),), (np.array([True, False]),))
def least_and_most(x: Any) -> Any:
    """Both at once, of ints that are narrower than a word."""
    if x.dtype == bool:
        return x.min(), x.max()
    return x.min(), x.max(), x.max() - x.min(), np.ptp(x)


@case((np.zeros(0, np.uint8),), (np.zeros(0, np.int32),), (np.ones(1, np.int8),))
def least_and_most_of_none(x: Any) -> Any:
    """The first one raises."""
    return x.max(), x.min()
