"""Arrays put together, taken apart, and looked at in another way, by numpy's functions of these names."""

import numpy as np
from parity.case import case

BOX = np.arange(24.0).reshape(2, 3, 4)
TABLE = np.arange(6).reshape(2, 3)
BYTES = np.array([[1, 250, 3], [4, 5, 255]], dtype=np.uint8)
EMPTY = np.zeros((0, 3))


@case((TABLE, TABLE), (TABLE, TABLE[:1]), (TABLE, EMPTY.astype(np.int64)), (TABLE, np.zeros((2, 4), dtype=np.int64)))
def rows_together(a, b):
    """Along the first axis and along the last."""
    tall = np.concatenate((a, b))
    return tall, np.concatenate([tall, tall[::-1]], axis=-1), np.vstack([a, tall[0]])


@case((BYTES, 1.5), (BYTES[:0], 2.0), (BYTES.T, -0.0))
def of_several_dtypes(a, x):
    """The dtype holds what all of them hold."""
    singles = a.astype(np.float32)
    return np.concatenate([a, singles]), np.append(a, x), np.append(singles, x), np.concatenate([a, a.astype(np.int8)], axis=None)


@case((BOX,), (BOX[:, :0],), (BOX[::-1, ::2].copy(),))
def stacked(x):
    """New axes in several places."""
    y = x[0]
    return np.stack([x, x]), np.stack((y, y), axis=1), np.stack((y, y), axis=-1), np.dstack([y, y]), np.hstack([y, y])


@case((TABLE[0], TABLE[1]), (TABLE[0], TABLE[1][:2]), (TABLE[0][:0], TABLE[1][:0]))
def columns(a, b):
    """Rows as columns; those of other lengths do not fit."""
    return np.column_stack((a, b)), np.dstack((a, b)), np.hstack((a, b)), np.vstack((a, b))


@case((BOX, 0), (BOX[:, :1], 1), (BOX[:1, :2], 2), (BOX[:1, :0], 2))
def turned(x, k):
    """Views in another order or direction."""
    moved = np.moveaxis(x, 0, -1), np.moveaxis(x, (0, 1), (-1, 0)), np.rollaxis(x, 2), np.rollaxis(x, 0, 3)
    flipped = np.flip(x), np.flip(x, 1), np.flip(x, (0, -1)), np.fliplr(x), np.flipud(x)
    return moved, flipped, np.rot90(x), np.rot90(x, -1, axes=(1, 2)), np.rot90(x, 2), np.roll(x, k + 1), np.roll(x, -k, axis=1)


@case((TABLE,), (TABLE[:1],), (TABLE[:, :0],))
def moved_too_far(x):
    """AxisError says which parameter."""
    return np.moveaxis(x, 0, 2) if len(x) > 1 else np.moveaxis(x, 0, 1)


@case((BOX,), (BOX[0],), (BOX[0, 0],))
def with_more_axes(x):
    """Of any rank."""
    return np.expand_dims(x, 0), np.expand_dims(x, -1), np.atleast_1d(x), np.atleast_2d(x), np.atleast_3d(x), np.atleast_2d(7)


@case((TABLE, 2), (TABLE, 0), (TABLE, -1), (TABLE[:, :0], 3))
def repeated(x, n):
    """Each item, or the whole, so many times."""
    return np.repeat(x, n), np.repeat(x, n, axis=1), np.tile(x, n), np.tile(x, (n, 1)), np.tile(x[0], (2, n))


@case((TABLE, np.array([1, 2])), (TABLE, np.array([0, 3])), (TABLE, np.array([1, 2, 3])), (TABLE, np.array([1, -2])))
def repeated_each(x, counts):
    """Each row its own number of times."""
    return np.repeat(x, counts, axis=0)


@case((TABLE[0], 3), (TABLE[0], 2), (TABLE[0], 0), (BOX[0, 0], 2))
def parts(x, n):
    """So many of one size, or of about one."""
    return [part.tolist() for part in np.split(x, n)], [len(part) for part in np.array_split(x, 2)]


@case((BOX[0],), (BOX[1, :2],), (BOX[0, :, :3],))
def blocks(x):
    """Along other axes, at places."""
    left, right = np.split(x, [2], axis=1)
    top, bottom = np.vsplit(x, [1])
    first, *_ = np.hsplit(x, x.shape[1])
    return np.hstack((right, left)), np.vstack((bottom, top)), first.copy()
