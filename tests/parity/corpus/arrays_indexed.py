"""Arrays of several dimensions: items, rows, slices, masks and arrays of places, read and written."""

from typing import Any

import numpy as np
from parity.case import case

F64, F32, I64, I32, U8 = np.float64, np.float32, np.int64, np.int32, np.uint8
Matrix = np.ndarray[tuple[int, int], np.dtype[np.float64]]
Ints = np.ndarray[tuple[int, int], np.dtype[np.int32]]
Cube = np.ndarray[tuple[int, int, int], np.dtype[np.float32]]
Mask = np.ndarray[tuple[int, int], np.dtype[np.bool_]]
Row = np.ndarray[tuple[int], np.dtype[np.float64]]
Places = np.ndarray[tuple[int], np.dtype[np.int64]]


def grid(rows, columns, dtype=F64):
    """An input: numbers row by row."""
    return np.arange(rows * columns).reshape(rows, columns).astype(dtype)


def cube(a, b, c):
    """The same in three dimensions."""
    return np.arange(a * b * c, dtype=F32).reshape(a, b, c)


@case((grid(3, 4), 1, 2), (grid(3, 4), -1, -4), (grid(3, 4), 3, 0), (grid(3, 4), 0, 4), (grid(0, 4), 0, 0), (grid(2, 2).T, 0, 1))
def item_of(x: Matrix, i: int, j: int) -> Any:
    """An index that is outside names its axis."""
    return x[i, j]


@case((grid(3, 3), 7.5), (grid(2, 2), float("nan")), (grid(1, 2), -0.0))
def item_set(x: Matrix, v: float) -> Matrix:
    """The caller's own array is changed, and returned."""
    x[0, 1] = v
    x[-1][0] += v
    return x


@case((cube(2, 3, 4), 1), (cube(2, 3, 4), -2), (cube(1, 1, 1), 0), (cube(2, 3, 4), 2))
def planes(x: Cube, i: int) -> tuple[Any, Any, Any]:
    """Fewer ints than axes look at a part."""
    return x[i], x[i][0], x[i, 0, 0]


@case((grid(4, 5),), (grid(2, 1),), (grid(5, 2).T,))
def parts(x: Matrix) -> tuple[Any, Any, Any, Any, Any]:
    """Slices of either axis, with steps, backwards."""
    return x[1:], x[:, 1], x[::2, ::-1], x[-2:, :1], x[::-1]


@case((grid(4, 5), 1, 3, 2), (grid(4, 5), -3, 99, -1), (grid(4, 5), 3, 0, -2), (grid(4, 5), 0, 4, 0))
def parts_of_run(x: Matrix, start: int, stop: int, step: int) -> Matrix:
    """Bounds that the run knows."""
    return x[start:stop:step, start:]


@case((cube(2, 3, 4),), (cube(1, 2, 1),), (cube(1, 2, 3),))
def dots(x: Cube) -> tuple[Any, Any, Any, Any]:
    """`...` stands for the axes that nothing else says anything of, None for a new one."""
    return x[..., 0], x[0, ...], x[:, None, 1], x[..., None]


@case((grid(3, 4), np.arange(4.0)), (grid(3, 4), np.arange(1.0)), (grid(3, 4), np.arange(3.0)), (grid(0, 4), np.arange(4.0)))
def rows_set(x: Matrix, y: Row) -> Matrix:
    """What is assigned is repeated along an axis of which it has one item; other lengths are refused."""
    x[1:] = y
    x[:, 0] = -1
    return x


@case((grid(4, 3),), (grid(1, 3),), (grid(2, 2),))
def moved_down(x: Matrix) -> Matrix:
    """What overlaps is read as it was before."""
    x[1:] = x[:-1]
    x[:, 1:] = x[:, :-1]
    return x


def at(*places):
    """Places along an axis."""
    return np.array(places, dtype=I64)


@case((grid(4, 3), at(2, 0, -1)), (grid(4, 3), at()), (grid(4, 3), at(0, 4)), (grid(4, 3), at(1, 1)))
def chosen(x: Matrix, places: Places) -> tuple[Any, Any, Any]:
    """An array of places copies; a wrong one is named."""
    return x[places], x[places, 1], x[[0, -1]]


@case((grid(3, 3), at(0, 2, 1), at(1, 1, 0)), (grid(3, 3), at(0), at(2, 1)), (grid(3, 3), at(0, 1), at(2, 1, 0)))
def pairs(x: Matrix, rows: Places, columns: Places) -> Any:
    """Arrays of places go together as arrays do."""
    x[rows, columns] += 10.0
    return x[rows, columns], x[:, columns]


@case((grid(3, 4), grid(3, 4) > 5), (grid(2, 2), grid(2, 2) > 9), (grid(2, 2), grid(2, 3) > 1), (grid(0, 2), grid(0, 2) > 0))
def masked(x: Matrix, m: Mask) -> tuple[Any, Any]:
    """A mask chooses items, and is as large as what it chooses from."""
    found = x[m]
    x[m] = -1.0
    return found, x


@case((grid(3, 4), np.array([True, False, True])), (grid(3, 4), np.array([False] * 3)), (grid(3, 4), np.array([True])))
def masked_rows(x: Matrix, m: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Any:
    """A mask of rows, and of parts of rows."""
    return x[m], x[m, 1:], x[m][:0].shape


@case((grid(3, 4, I32), 2), (grid(3, 4, I32), 300), (grid(3, 4, I32), 2**31), (grid(3, 4, I32), -1))
def ints_set(x: Ints, v: int) -> Ints:
    """An int that does not fit is an OverflowError, as in numpy."""
    x[0] = v
    x[1, 1] = v
    return x


@case((grid(3, 4),), (grid(0, 0),), (grid(2, 0),), (grid(1, 5),))
def walked(x: Matrix) -> tuple[float, list[float], int]:
    """Rows are arrays, their items numbers."""
    total, least = 0.0, []
    for row in x:
        for v in row:
            total += float(v)
        least.append(float(len(row)))
    return total, least, len(x)


@case((grid(3, 4),), (grid(0, 2),), (grid(2, 1),))
def comprehended(x: Matrix) -> Any:
    """Rows in comprehensions, as arguments, unpacked."""
    most = [max(row) for row in x]
    first, *others = x if len(x) else [x, x]
    pairs = list(zip(x, range(9)))
    return most, len(pairs), sorted(row[0] for row in x), first.tolist(), len(others), [v for row in x for v in row]


@case((grid(3, 4),), (cube(2, 1, 2),), (np.arange(3),))
def said(x) -> Any:
    """What an array says of itself."""
    return x.shape, x.ndim, x.size, x.itemsize, x.nbytes, x.strides, x.T.shape, x.tolist()


@case((grid(3, 4), 5, 0), (grid(3, 4), 0, 0), (grid(3, 4), 2, 1))
def wrong_places(x: Matrix, i: int, j: int) -> Any:
    """Too many places."""
    return x[i, j, 0] if i else (i, j)


INSIDE = np.s_[1:-1, 1:-1]
ODD = slice(1, None, 2)


@case((grid(4, 5),), (grid(3, 3, I32)[::-1],), (grid(0, 0),), (grid(1, 6, F32),), (cube(3, 4, 2),))
def slices_by_name(x) -> Any:
    """A slice that has a name is one between the brackets, wherever it stands; so is each in a tuple that has one."""
    s, t, every = slice(1, -1), slice(None, None, -2), slice(None)
    both = (t, s)
    return x[s, s], x[s, t], x[every, 0:2], x[..., s], x[s, None, s], x[both], x[INSIDE], x[ODD, ODD], x[s][:, t], x[np.s_[::2, 1:]]


@case((grid(4, 5),), (grid(2, 2, U8),), (grid(3, 0),), (cube(2, 4, 3),))
def slices_by_name_written(x) -> Any:
    """Written into as well, and what is there is changed."""
    s, first = slice(1, None), slice(0, 1)
    x[s, s] = 7
    x[first, s] += 2
    x[(first, ODD)] *= 3
    x[INSIDE] -= 1
    x[..., first] = x[..., s][..., :1] if x.shape[-1] > 1 else 0
    return x


@case((grid(4, 5), 1, 3), (grid(4, 5), 3, 1), (grid(4, 5), -9, 9), (grid(2, 2), 0, 1))
def slices_made_while_it_runs(x, i: int, j: int) -> Any:
    """Blocks of a table, and an index that chooses beside a slice."""
    rows, columns = slice(i, j), slice(j, i, -1)
    block = (rows, columns)
    total = 0.0
    for k in range(2):
        part = slice(k, k + 2)
        total += float(x[part, rows].sum())
    return total, x[rows, columns], x[block], x[rows, [0, 1]], x[[1, 0], rows], rows.start, columns.step


@case((grid(4, 5),), (grid(2, 3, I32),), (grid(3, 3, F32).T,))
def tuples_between_brackets(x) -> Any:
    """A tuple says of each axis one thing; one within others is an array of places."""
    at, both = (0, 1), ((0, 1), (1, 1))
    y = x.copy()
    y[(0, 1), 1] = 9
    return x[at], x[at, 1], x[1, at], x[at, at], x[both], x[(0, 1), slice(1, None)], x[(at, 1)], x[(at,)], y


@case((grid(3, 4), 0), (grid(3, 4), -1), (grid(3, 4), 2))
def steps_by_name(x, step: int) -> Any:
    """ValueError for a step of zero."""
    s = slice(None, None, step)
    return x[s, s]


@case((grid(3, 4, F64), 0), (grid(3, 4, F32), 1), (grid(4, 3, I64).T, 2), (grid(3, 4, F64), 3))
def by_places_of_several_kinds(x, kind) -> Any:
    """An int, a list, a slice, or a mask, under one name."""
    if kind == 0:
        rows = 1
    elif kind == 1:
        rows = [2, 0]
    elif kind == 2:
        rows = slice(1, None)
    else:
        rows = x[:, 0] > 0
    first = x[rows, 1]
    x[rows] += 1
    x[rows, 0] = 9
    return first, x[rows].sum()


@case((grid(3, 3, F64), 1), (np.zeros((2, 2)), 0), (np.array([[0, 4, 1], [4, 0, 2], [1, 2, 0]]), 2))
def shortest_paths(weights, source) -> Any:
    """Nodes are Python's ints, and numpy's where `nonzero` found them."""
    far = np.full(len(weights), np.inf)
    far[source] = 0
    seen = np.zeros(len(weights), dtype=bool)
    queue = [(0.0, source)]
    while queue:
        queue.sort(reverse=True)
        length, node = queue.pop()
        if seen[node]:
            continue
        seen[node] = True
        for other in np.nonzero(weights[node] > 0)[0]:
            longer = length + weights[node, other]
            if longer < far[other]:
                far[other] = longer
                queue.append((longer, other))
    return far, seen


@case((np.arange(3, dtype=I64),), (np.arange(4, dtype=F64),), (np.arange(8, dtype=F32)[::-2],))
def beside_ranges(x) -> Any:
    """A range is a row of ints wherever numpy takes a list."""
    n = len(x)
    table = np.ones((2, n))
    table[1] = range(n)
    table[:, range(n // 2)] = -1
    same = x + range(n), np.maximum(range(n), x), x == range(n), np.add(range(n), range(n))
    return table, same, x[range(n)], table[range(2), range(2)] if n > 1 else None, np.array([range(n), range(n, 2 * n)])


@case((np.arange(3.0), [2, -1], np.ones(2)), (np.zeros(0), [0, -1], np.zeros(0)), (np.arange(3.0), [5], np.ones(2)))
def written_to_places(x, places, values) -> Any:
    """What does not go into the places is told before which of them is outside."""
    x[np.array(places)] = values
    return x


@case((np.arange(6).reshape(2, 3), 5), (np.arange(6).reshape(2, 3), -7), (np.zeros((0, 2)), 0), (np.eye(2), 1))
def all_items_counted(x, n) -> Any:
    """`flat` has no axes: a place beyond its size is one of all items. What is taken of it is a copy."""
    some = x.flat[1:3]
    some[...] = 7
    x.flat[n] = 9
    x.flat[0] += 1
    return x, some, x.flat[n]


@case(
    (np.arange(6).reshape(2, 3), 5),
    (np.arange(6).reshape(2, 3), -7),
    (np.arange(12.0).reshape(3, 4)[:, ::2], -1),
    (np.zeros((0, 2)), 0),
)
def all_items_counted_across(x, n) -> Any:
    """`flat` of a view counts along its own rows, wherever its items lie; what is stored is repeated."""
    y = x.T
    y.flat[n] = 9
    y.flat[0] += 1
    x[::-1].flat[1:5] = [7, 8]
    y.flat[x.ravel() > 8] *= 2
    return x, y.flat[n], x[:, ::2].flat[[0, -1]], [v for v in y.flat], len(x[:, 1:].flat), sum(y.flat), list(x[::-1].flat)


@case(
    (np.arange(6).reshape(2, 3), [1, 2, -1, 1], [7, 8, 9]),
    (np.arange(4.0).reshape(2, 2), [1, 9, 3], [7, 8]),
    (np.eye(2), [3, -5], []),
    (np.arange(4), np.array([True, False, True, True]), [5, 6]),
    (np.arange(4), np.array([True, False, True]), [5, 6]),
    (np.eye(2), np.eye(2) > 0, [5]),
)
def all_items_chosen(x, places, values) -> Any:
    """What is stored at places of `flat` is repeated; of a wrong one those before are written."""
    try:
        x.flat[places] = values
    except IndexError as error:
        said = str(error)
    else:
        said = "all are inside"
    return x, said, x.flat[places], values
