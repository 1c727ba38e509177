"""Programs for arrays of any number of axes: shapes and places that are put together in lists and tuples."""

import numpy as np
from parity.case import case

_ROW = np.array([3.0, 1.0, 2.0])
_MATRIX = np.arange(6.0).reshape(2, 3)
_BLOCK = np.arange(24.0).reshape(2, 3, 4)


def _kept_dims(x, axis):
    shape = list(x.shape)
    shape[axis] = 1
    return x.sum(axis).reshape(shape), np.zeros(shape), np.ones(tuple(shape), dtype=int), len(shape)


@case((_MATRIX,), (_ROW,), (_BLOCK,))
def kept_dims(x):
    """The shape of a sum, as one writes it without keepdims."""
    return _kept_dims(x, 0), _kept_dims(x, -1)


def _differences(x, axis):
    after, before = [slice(None)] * x.ndim, [slice(None)] * x.ndim
    after[axis] = slice(1, None)
    before[axis] = slice(None, -1)
    return x[tuple(after)] - x[tuple(before)], np.diff(x, axis=axis)


@case((_MATRIX,), (_BLOCK,), (_ROW,))
def differences(x):
    """Two slices along an axis."""
    return _differences(x, 0), _differences(x, -1)


def _lines_along(x, axis):
    out = np.zeros_like(x)
    for i in range(x.shape[axis]):
        at = [slice(None)] * x.ndim
        at[axis] = i
        out[tuple(at)] = x[tuple(at)] - x[tuple(at)].mean()
    return out


@case((_MATRIX,), (_BLOCK,), (_ROW,))
def lines_along(x):
    """One place along an axis, all others whole: read, and written."""
    return _lines_along(x, 0), _lines_along(x, -1)


def _weights_along(x, axis):
    at = [np.newaxis] * x.ndim
    at[axis] = slice(None)
    shape = [1] * x.ndim
    shape[axis] = -1
    weights = np.arange(x.shape[axis])
    return weights[tuple(at)] * x, weights.reshape(shape) * x


@case((_MATRIX,), (_BLOCK,), (_ROW,))
def weights_along(x):
    """A row that stands along one axis of many."""
    return _weights_along(x, 0), _weights_along(x, -1)


@case((_MATRIX,), (_BLOCK,), (np.zeros((1, 0, 3, 2)),))
def ends_swapped(x):
    """A permutation that is made step by step."""
    axes = list(range(x.ndim))
    axes[0], axes[-1] = axes[-1], axes[0]
    return x.transpose(axes), np.transpose(x, axes), axes[0]


@case((_MATRIX, 1), (_BLOCK, 0), (_ROW, 2))
def dims_by_rule(x, k):
    """Shapes that comprehensions make of others."""
    grown = tuple(n + 2 * k for n in x.shape)
    halves = [n // 2 for n in x.shape]
    both = tuple(max(m, n) for m, n in zip(grown, halves))
    inner = tuple(slice(k, k + n) for n in x.shape)
    out = np.zeros(grown)
    out[inner] = x
    return out, np.ones(halves).shape, np.full(both, 7).sum(), np.empty(tuple(map(abs, halves))).size


@case((_MATRIX,), (_BLOCK,), (np.zeros((0, 2)),))
def edited_shapes(x):
    """Dims that come and go, one by one."""
    shape = list(x.shape)
    shape.append(1)
    shape.insert(0, 1)
    more = x.reshape(shape).shape, x.reshape(*shape).ndim
    shape.pop(0)
    del shape[-1]
    shape[-1] *= 2
    return more, np.zeros(shape), sum(shape), [n for n in shape]


@case((_MATRIX, 1), (_BLOCK, 0), (_ROW, 2))
def margins(x, k):
    """What goes around an array, and how often it is repeated, axis by axis."""
    around = [(0, 0)] * x.ndim
    around[-1] = (k, 1)
    times = [1] * x.ndim
    times[0] = 2
    return np.pad(x, around), np.tile(x, times), np.pad(x, [(k, k)] + [(0, 0)] * (x.ndim - 1))


@case((_MATRIX, 0), (_MATRIX, 1), (_BLOCK, 5))
def counted_up(x, k):
    """A list whose items a loop changes by their places."""
    shape = list(x.shape)
    for i in range(len(shape)):
        shape[i] += k
    for i, n in enumerate(x.shape):
        shape[i] -= n
    return np.full(shape, 1), tuple(shape), max(shape)


@case((_MATRIX, 2), (_MATRIX, -3), (_BLOCK, 9))
def beyond_a_shape(x, axis):
    """An item that is not there."""
    shape = list(x.shape)
    try:
        shape[axis] = 1
    except IndexError as e:
        first = str(e)
    try:
        return np.zeros(shape) + shape[axis]
    except IndexError as e:
        return first, str(e), tuple(shape)


@case((_MATRIX, [0, 1]), (_MATRIX, [-1, 2]), (_BLOCK, [1, 1, 1]), (_MATRIX, [0, 3]), (_MATRIX, [0, 1, 2]))
def item_by_a_list(x, place):
    """As many places as there are axes, which only the run knows: read, written, changed."""
    at = tuple(place)
    x[at] = 9.0
    x[at] += 1
    return x[at], x[tuple(np.array(place))], x


@case((_MATRIX,), (_BLOCK,), (-_ROW,))
def points_above(x):
    """Rows of places, one by one and all at once."""
    points = np.argwhere(x > 2)
    values = [x[tuple(point)] for point in points]
    x[tuple(points[:1].T)] = -1.0
    return values, x[tuple(points.T)], x[np.unravel_index(np.argmax(x), x.shape)]


@case((np.array([[1, 1, 0], [0, 1, 0], [0, 1, 1]]), (0, 0)), (np.eye(3, dtype=int), (1, 1)), (np.array([1, 1, 0, 1]), (0,)))
def filled_from(grid, start):
    """A flood fill in any number of dimensions."""
    seen = np.zeros(grid.shape, dtype=bool)
    todo = [start]
    while todo:
        here = todo.pop()
        if seen[here] or not grid[here]:
            continue
        seen[here] = True
        for axis in range(grid.ndim):
            for step in (-1, 1):
                there = tuple(n + step * (k == axis) for k, n in enumerate(here))
                if all(0 <= n < most for n, most in zip(there, grid.shape)):
                    todo.append(there)
    return seen


@case((3, 4), (1, 1), (2, 0))
def dims_of_a_branch(h, w):
    """One of two items is changed."""
    dims = [h, w]
    if h > 2:
        dims[0] = 2
    else:
        dims[1] = 7
    return np.zeros(dims), tuple(dims), dims[0] * dims[1]


@case((([1, 2, 3], [4, 5]),), (([0.5], [1.5, 2.5], [3.5, 4.5]),), (([], [1]),))
def cartesian(arrays):
    """Each with each: how many axes the grid has the number of rows says."""
    arrays = [np.asarray(each) for each in arrays]
    shape = tuple(len(each) for each in arrays)
    places = np.indices(shape).reshape(len(arrays), -1).T
    found = np.zeros(places.shape)
    for n, each in enumerate(arrays):
        found[:, n] = each[places[:, n]]
    return found, np.zeros([len(each) for each in arrays]).shape, np.ones(tuple(map(len, arrays))).sum(axis=0)
