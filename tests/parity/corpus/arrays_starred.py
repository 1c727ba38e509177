"""Calls of numpy's functions and methods: stars before parts of shapes and lists that are written out, arguments by name."""

from __future__ import annotations

import numpy as np
from parity.case import case


@case((np.arange(6.0).reshape(2, 3),), (np.arange(3),), (np.zeros((0, 2, 2), np.float32),))
def shapes(x):
    """Parts of a shape are the dims of another."""
    rest = x.shape[1:]
    rows = x.reshape(-1, *x.shape[1:]) if x.size else x, x.reshape(*x.shape, 1), x.reshape(*rest, x.shape[0])
    turned = x.transpose(*[1, 0]) if x.ndim == 2 else x
    return [row + 1 for row in rows], turned * 2, np.zeros((len(x), *rest)).shape


def viewed(x, *dims):
    return x.reshape(*dims) + 1


@case((np.arange(6),), (np.arange(12.0).reshape(3, 4),), (np.ones((1, 6), np.int8),))
def passed_on(x):
    """What a function was given goes on to a method."""
    return viewed(x, 3, -1), viewed(x, (2, x.size // 2)), viewed(x, -1)


@case((np.array([1, 2]), np.array([3, 4, 5])), (np.array([0.5]), np.array([1, 2])), (np.zeros(0), np.ones(2)))
def pairs(x, y):
    """All of one with all of the other."""
    return np.array(np.meshgrid(*[x, y])).T.reshape(-1, 2), np.add(*(x[:1], y)), np.where(*[y > 1, y, -y])


@case((5,), (0,), (-2,))
def numbers(n):
    """Ends and steps in a list."""
    return np.arange(*[n, 8, 2]), np.linspace(*(0, n), 3), [np.linspace(*ends) for ends in [(0, 1, 2), (n, 2, 3)]]


@case((np.arange(16).reshape(4, 4),), (np.arange(12.0).reshape(3, 4),), (np.eye(3),))
def crossed(x):
    """Rows and columns by their places."""
    return x[np.ix_(*[np.array([0, 2]), [1, 2]])], x[np.ix_([True, False, True], (0,))] if len(x) == 3 else x


@case((np.array([5, -3]), 2), (np.array([1.5, 2]), 3), (np.array([2, 3], np.float32), 0))
def built_in(x, n):
    """Python's own functions, on arrays."""
    return pow(x, n), pow(2, np.abs(x)), pow(x, n, None), divmod(x, n + 1)


@case((5,), (0,), (2.5,))
def by_name(n):
    """Ends and steps by their names."""
    ends = np.arange(stop=n), np.arange(n, step=2), np.arange(1, stop=n), np.arange(start=n, stop=0, step=-1, dtype=float)
    try:
        return *ends, np.arange(start=0, stop=n, step=1), np.arange(dtype=int)
    except TypeError as error:
        return *ends, str(error)


@case((np.ones(2), np.ones(2)), (np.ones(2), np.ones(3)), (np.ones(2), np.ones(2, np.float32)), (np.arange(2), np.array([1, -1])))
def checked(x, y):
    """What is said of shapes and dtypes."""
    if x.shape != y.shape:
        raise ValueError(f"shapes {x.shape} and {y.shape} differ")
    if x.dtype != y.dtype:
        raise TypeError(f"dtypes {x.dtype} and {y.dtype!s:>8} differ")
    assert y.min() >= 0, f"negative {y.dtype}: {y}"
    return x * y
