"""Views that are kept while their arrays change: diagonals, what is spread to more dims. And what programs of chance found."""

from __future__ import annotations

from typing import Any

import numpy as np
from parity.case import case

TABLE = np.arange(12.0).reshape(3, 4)


@case((TABLE, 1), (TABLE.T.copy(), -1), (TABLE[:, :1], 0), (TABLE[0], 0))
def diagonals_follow(x, k) -> Any:
    """A diagonal is a view: it shows what is written to its array later."""
    kept, other = x.diagonal(k), np.diag(x)
    x *= -2
    return kept.copy(), other.copy(), kept.strides, x.trace()


@case((np.arange(24).reshape(2, 3, 4), 1), (np.zeros((2, 0, 4), int), 0), (np.arange(4), 0))
def diagonals_of_tables(x, k) -> Any:
    """Of more axes than two, by any two of them; the last axis walks along them."""
    kept, first = x.diagonal(k, 1, 2), np.linalg.diagonal(x, offset=k)
    x += 100
    return kept.copy(), first.copy(), np.diagonal(x, 0, -1, 0).sum(axis=0)


@case((TABLE, 2), (TABLE[:, :1], 1), (TABLE[:1], 3))
def spread_follows(x, n) -> Any:
    """What is spread is a view, whose steps along what it repeats are none."""
    kept, rows = np.broadcast_to(x, (n, *x.shape)), np.broadcast_arrays(x, x[..., :1])[1]
    x += 1
    return kept.copy(), kept.strides, rows.copy(), kept.sum(axis=0), rows * 2


@case((TABLE, (3, 5)), (TABLE[0, 0], (2, 2)), (3, (4,)), (np.zeros((1,)), (0,)), (2.5, ()))
def spread_to(x, shape) -> Any:
    """Numbers, too; dims that do not fit are told."""
    return np.broadcast_to(x, shape).copy(), np.broadcast_to(x, shape).ravel()


@case((np.array([4, 15, 250], np.uint8), -1), (np.array([4, 15, 65535], np.uint16), -2), (np.array([-126, 15], np.int8), 3))
def rounded_tens(x, digits) -> Any:
    """How many digits has no part in the type, nor an exponent of two: unsigned integers take negative ones."""
    return np.around(x, digits), x.round(digits), np.ldexp(x, digits)


@case((np.arange(4), [0, 0, 3]), (np.arange(4, dtype=np.uint8), 1), (np.arange(4) > 1, [2, -1]), (np.arange(4), 4))
def put_together_at(x, places) -> Any:
    """`at` writes whatever comes out into what the array holds."""
    np.add.at(x, places, 7.25)
    np.maximum.at(x, places, 2.5)
    np.true_divide.at(x, [0, 1], 2)
    np.less.at(x, [2], 3)
    return x


@case((np.array([1, 2, 3]), 0), (np.array([0.5, 2.0]), 1), (TABLE, -1), (np.array([2j, 1]), -1))
def triangles_of_rows(x, k) -> Any:
    """One row is as many rows as it has items."""
    return np.tril(x, k), np.triu(x, k)


@case((TABLE[:0],), (TABLE,), (TABLE[:, :0],))
def put_nowhere(x) -> Any:
    """An array without items takes none, and says so in its own words."""
    np.put(x, [], [1])
    np.put(x, [0, -1], [7, 8])
    return x


@case((3, ()), (-1, ()), (1, (2, 5)))
def nowhere_in_a_tuple(i, sizes) -> Any:
    """A tuple without items has none at any place, also in an arm of a choice."""
    empty = ()
    return i < 0 or empty[i] == 1, sizes


@case((np.arange(12), 2), (np.arange(6.0), 3), (np.arange(7), 3))
def rows_reshaped(x, n) -> Any:
    """A row with any step is looked at under other dims without a copy."""
    back, column, same = x[::-1].reshape(n, -1), x[::2].reshape(-1, 1), np.reshape(x[1::2], (1, -1))
    x += 10
    return back.copy(), column.copy(), same.copy(), back.sum(axis=0), column.strides


@case((np.arange(12).reshape(3, 4), 2), (np.eye(4), 2), (np.eye(3), 2))
def columns_reshaped(x, n) -> Any:
    """What is written to such a view is written to the array."""
    column, diagonal = x[:, 1].reshape(-1, 1), np.diag(x).reshape(1, -1)
    column[0] = 7
    return x, diagonal.copy(), x[1, ::-1].reshape(n, -1) @ np.ones(2)


@case((np.array([5, 200], np.uint8), -1, 300), (np.array([5, -100], np.int8), -128, 9), (np.arange(3.0), -1, 1))
def clipped_by_more(x, low, high) -> Any:
    """A bound that no item of the dtype passes bounds nothing, even if the dtype does not hold it."""
    return np.clip(x, low, high), x.clip(max=high), np.clip(x, low, None)


@case((np.array([5, 200], np.uint8), -1, -1), (np.array([5, 200], np.uint8), 300, 400), (np.array([True, False]), -1, 2))
def clipped_away(x, low, high) -> Any:
    """One that all items pass has to be held."""
    return np.clip(x, low, high)


BOX = np.arange(24).reshape(2, 3, 4)


@case((BOX, 6, 2), (BOX, 4, 3), (np.ones((2, 1, 4)), 1, 4), (np.ones((2, 0, 4)), 3, 0))
def boxes_reshaped(x, n, m) -> Any:
    """Axes are merged without a copy where the items lie at even steps under the other dims: only the run knows."""
    every, turned, back = x[:, :, ::2].reshape(n, m), x.T.reshape(m, -1, n), x[..., ::-1].reshape((-1, m), order="F")
    every += 100
    turned -= 5
    back *= 2
    return every.copy(), turned.copy(), back.copy(), x, every.strides, turned.strides


@case((BOX * 0.5, (6, 4)), (BOX * 0.5, (2, 12)), (BOX * 0.5, (5, 5)))
def parts_reshaped(x, dims) -> Any:
    """What is then computed is computed of the items in their order."""
    back, turned = x[:, ::-1].reshape(dims), x.transpose(1, 2, 0).reshape(dims)
    return np.exp2(back / 8), turned.sum(axis=0), x[:, 1:].reshape(-1, 8) @ np.ones(8)


@case((TABLE, np.zeros(3)), (TABLE.astype(np.uint8), np.zeros(0)), (TABLE[:0], TABLE[0]))
def memory_shared(x, y) -> Any:
    """Parts that overlap, lie between each other, or only touch; copies, other arrays, the same bytes under another dtype."""
    parts = [
        (x, x[1:]), (x[:1], x[1:]), (x[:, ::2], x[:, 1::2]), (x[:, ::-1], x[:, :1]), (x, x.copy()), (x, y), (x.T, x[::-2, 1:]),
    ]  # fmt: skip
    octets = np.shares_memory(x[:, 1:2], x.view(np.uint8)[:, :1]), np.shares_memory(x[:, :1], x.view(np.uint8)[:, :1])
    return [np.shares_memory(a, b) for a, b in parts], [np.may_share_memory(a, b) for a, b in parts], octets
