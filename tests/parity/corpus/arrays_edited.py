"""Items put into arrays, left out and written over; places that are counted through all rows."""

import numpy as np
from parity.case import case

FLOATS = np.array([1.5, -2.25, np.nan, np.inf, -np.inf, -0.0])
INTS = np.array([3, 1, 2, 3, 5], dtype=np.int32)
TABLE = np.arange(12.0, dtype=np.float32).reshape(3, 4)
NOTHING = np.zeros((0,))
MASK = np.array([True, False, True, False, False])


@case(
    (FLOATS, 1, 2.0), (INTS, -1, 2.7), (INTS, 5, [7, 8]), (NOTHING, 0, 1), (INTS, 9, 0), (TABLE, 2, 1), (INTS, [1, 1, 3], 9),
    (INTS, [0, 4], [8, 9]), (INTS, [2], 1), (INTS, [], 3), (INTS, MASK, 4), (INTS[::-1], 0, 1),
)  # fmt: skip
def put_in(a, at, value):
    """One value before a place, or values before several."""
    return np.insert(a, at, value)


@case((TABLE, 1, [1, 2, 3]), (TABLE, -1, 0), (TABLE[:, ::-1], 0, 9), (TABLE, 7, 1), (TABLE, [0, 2], [[1, 2]]))
def put_column_in(a, at, value):
    """A column, from a row."""
    return np.insert(a, at, value, axis=1)


@case((TABLE, 1, [1, 2, 3, 4]), (TABLE, 3, [[1, 2, 3, 4], [5, 6, 7, 8]]), (TABLE, [0, 0], 5.0))
def put_rows_in(a, at, value):
    """Rows, whole or of one value."""
    b = np.insert(a, at, value, axis=0)
    return b, b.shape[0] - a.shape[0]


@case(
    (FLOATS, 1), (INTS, -1), (INTS, [0, 2]), (INTS, [0, 0, -1]), (NOTHING, 0), (INTS, 9), (INTS, [9]), (INTS, [1, 9]), (INTS, []),
    (INTS, MASK), (INTS, np.array([True])), (INTS, [0.5]),
)  # fmt: skip
def left_out(a, at):
    """Without some items."""
    return np.delete(a, at)


@case((TABLE, 1), (TABLE, [0, -1]), (TABLE, 5))
def left_out_along(a, at):
    """Without columns, without rows."""
    return np.delete(a, at, axis=1), np.delete(a, at, 0), np.delete(a, slice(0, 2), axis=1)


@case((np.array([4.0, 9.0, 1.0, 250.0, 3.0]),), (NOTHING,), (INTS,))
def without_outliers(a):
    """As notebooks do it: where is far, without those, how many are left."""
    if len(a) == 0:
        return a, 0
    far = np.where(np.abs(a - np.median(a)) > 3 * a.std() / 2)[0]
    kept = np.delete(a, far)
    return np.insert(kept, 0, kept.mean()), len(far)


@case((np.arange(9.0), 3), (np.arange(4), 2), (NOTHING, 2))
def moving_mean(a, n):
    """By running sums with a zero in front."""
    sums = np.cumsum(np.insert(a, 0, 0))
    return (sums[n:] - sums[:-n]) / n


@case(([0, 0, 1, 2, 0],), ([0.0],), ([1],), ([],))
def trimmed(a):
    """Without the zeros at the ends."""
    return np.trim_zeros(a), np.trim_zeros(a, "f"), np.trim_zeros(np.array(a), "B")


@case((TABLE,), (np.zeros((4, 2)),), (np.ones((2, 2, 2), dtype=int),), (np.ones((2, 3, 2)),), (INTS,))
def filled_diagonal(a):
    """In turn."""
    np.fill_diagonal(a, [7, 8])
    return a


@case((FLOATS, 5.0), (INTS, 2), (TABLE, np.ones(4)), (TABLE, np.ones(3)), (INTS, 2.5), (INTS, np.ones(5)))
def copied_to(a, value):
    """Written over; what loses its fraction is refused."""
    np.copyto(a, value)
    return a


@case((FLOATS, 5.0), (TABLE, 1), (NOTHING, 1))
def copied_where(a, value):
    """Only some."""
    np.copyto(a, value, where=a > 1)
    return a


@case((FLOATS, (2, 2)), (INTS, 12), (NOTHING, (2,)), (TABLE, (5,)), (INTS, (-1, 2)))
def resized(a, shape):
    """Again and again, or cut off."""
    return np.resize(a, shape)


# --- places ----------------------------------------------------------------------------------------------------------


@case((7, (3, 4)), ([1, 11], (3, 4)), (12, (3, 4)), (-1, (2, 2)), (0, (1,)), (5, 6))
def unravelled(at, shape):
    """On each axis."""
    return np.unravel_index(at, shape)


@case((np.array([[1, 5], [2, 3]]),), (np.array([[9.0]]),), (TABLE[:, ::-1],))
def place_of_greatest(a):
    """As a row and a column, and back."""
    row, column = np.unravel_index(np.argmax(a), a.shape)
    return row, column, a[row, column], np.ravel_multi_index((row, column), a.shape)


@case(
    (np.array([0, 2, 5]), np.array([1, -1, 7]), "clip"),
    (np.array([1]), np.array([1]), "raise"),
    (np.array([3]), np.array([0]), "raise"),
)
def ravelled(rows, columns, mode):
    """Through all rows."""
    if mode == "clip":
        return np.ravel_multi_index((rows, columns), (3, 4), mode="clip"), np.ravel_multi_index(
            (rows, columns), (3, 4), mode="wrap"
        )
    return np.ravel_multi_index((rows, columns), (3, 4))


@case((TABLE,), (TABLE.T,), (np.arange(9).reshape(3, 3),))
def on_triangles(a):
    """Items above and below the diagonal."""
    n = min(a.shape)
    return (
        a[np.triu_indices(n, 1)],
        a[np.tril_indices(n)],
        a[np.diag_indices(n)],
        np.triu_indices_from(a, k=-1),
        np.tril_indices_from(a),
    )


@case((TABLE, [0, 2], [1, 3]), (TABLE, [True, False, True], [0]), (TABLE, [0], []), (TABLE, [0.5], [0]))
def crossed(a, rows, columns):
    """Whole rows and columns."""
    b = a.copy()
    b[np.ix_(rows, columns)] = -1
    return a[np.ix_(rows, columns)], b


@case((TABLE,), (FLOATS,), (np.zeros((2, 0)),))
def numbered(a):
    """With their places."""
    found = [(place, value) for place, value in np.ndenumerate(a)]
    return found, [place for place in np.ndindex(a.shape)], list(np.ndindex(2, 2))


@case((np.array([[1, 2], [1, 2], [0, 5]]),), (np.array([[1.0, 1.0]]),), (np.zeros((0, 2)),), (np.array([[1, 1, 2], [3, 3, 4]]),))
def rows_once(a):
    """In order, with counts."""
    counted = np.unique(a, axis=1, return_counts=True)
    return np.unique(a, axis=0), counted, np.unique(a, axis=0, return_inverse=True, return_index=True)
