"""What numpy makes of what stands in brackets, rows and grids; items in the order of columns, and all in a row."""

import numpy as np
from parity.case import case

TABLE = np.arange(12).reshape(3, 4)


@case((np.array([1.5, 2.0]), [4, 5]), (np.array([1, 2], dtype=np.int32), 7), (np.array([], dtype=np.float32), 0.5))
def rows(a, b):
    """Numbers take the dtype of what is beside them."""
    return np.r_[0, a], np.r_[a, b, 1:4], np.r_[1:10:3, 0:1:5j, -1], np.r_[a, 2.5].dtype == a.dtype


@case((np.array([1.5, 2.0]), [4, 5]), (np.array([1, 2]), np.array([3.0, 4.0])), (np.array([1]), np.array([2, 3])))
def columns(a, b):
    """One beside the other."""
    return np.c_[a, b], np.c_[a], np.c_[np.ones((len(a), 2)), a], np.c_[1, 2]


@case((3, 2), (1, 1), (0, 4))
def grids(n, m):
    """Whole, and as they are broadcast."""
    y, x = np.mgrid[0:n, 0:m]
    down, across = np.ogrid[:n, :m]
    many = np.mgrid[0:n], np.mgrid[-1:1:3j, 0:n:0.5], np.ogrid[1 : n + 1, 0:1:3j]
    return y * 10 + x, down * 10 + across, *many, across**2 + down**2 <= n


@case((TABLE,), (TABLE[:, ::-1],), (np.zeros((0, 2)),))
def places(a):
    """Slices that have a name."""
    every_other, corner = np.s_[::2], np.s_[:2, 1:]
    return a[every_other], a[corner], a[np.s_[-1:]], a[np.index_exp[1:, 0]]


@case((TABLE,), (TABLE.T,), (np.zeros((2, 0)),), (np.arange(24.0).reshape(2, 3, 4)[:, ::2],))
def columns_first(a):
    """The first axis is the fastest."""
    wide = (a.shape[-1], -1) if a.size else (0, 2)
    rows = a.ravel(order="F"), a.flatten(order="F"), a.reshape(-1, order="F"), np.ravel(a, order="C")
    return *rows, np.reshape(a, wide, order="F")


@case(
    (np.ones(3), (3, 2)), (np.ones((2, 1)), (2, 3)), (np.ones((2, 2)), (2,)), (np.ones(3), (4, 1)), (np.ones(3), (-1, 3)),
    (np.ones(3), ()),
)  # fmt: skip
def spread(a, shape):
    """numpy says which dims do not go together."""
    return np.broadcast_to(a, shape)


@case(
    (np.ones(3, bool), np.ones(3), np.ones(4)),
    (np.ones(2, bool), np.ones(3), np.ones(2)),
    (np.ones((2, 1), bool), np.ones(3), np.zeros((2, 3))),
)
def chosen_of_three(where, a, b):
    """numpy names all shapes, whichever two do not go together."""
    return np.where(where, a, b)


@case((np.arange(6).reshape(2, 3),), (np.arange(24.0).reshape(2, 3, 4),), (np.zeros((0, 2), np.int8),))
def orders_by_place(a):
    """An order that is given by its place among the arguments."""
    turned = a.T
    rows = a.ravel("F"), a.flatten("F"), np.ravel(a, "F"), turned.flatten("F"), turned.ravel("C"), np.reshape(a, -1, "F")
    copies = a.copy("F"), np.copy(turned, "C"), a.copy(order="C")
    return *rows, *copies, [each.strides for each in copies if each.size]


@case((TABLE,), (np.zeros((2, 2)),), (np.arange(3.0),))
def in_a_row(a):
    """Read and written."""
    a.flat[0] = 7
    a.flat[1:2] = 5
    return list(a.flat), a.flat[1], max(a.flat), sum(a.flat), [x * 2 for x in a.flat], len(a.flat)
