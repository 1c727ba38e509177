"""Whether arrays are the same, or nearly."""

from typing import Any

import numpy as np
from parity.case import case

INF, NAN = float("inf"), float("nan")
EDGES = np.array([0.0, -0.0, INF, -INF, NAN, 1.0, 1e10, 1e-9, 5e-324])


@case(
    (EDGES, EDGES[::-1].copy()),
    (EDGES, EDGES.copy()),
    (EDGES, EDGES * (1 + 1e-6)),
    (EDGES.astype(np.float32), EDGES),
    (np.array([1.0, 2.0]), np.array([1.00001, 2.1], dtype=np.float32)),
    (np.zeros(0), np.zeros((3, 0))),
    (np.arange(6).reshape(2, 3), np.arange(3) + 1e-6),
    (np.array([-(2**63), 3]), np.array([-(2**63), 4])),
    (np.array([250, 3], dtype=np.uint8), np.array([5, 3], dtype=np.uint8)),
    (np.array([True, False]), np.array([True, True])),
    (np.zeros(2), np.zeros(3)),
    (EDGES[::-2], EDGES[::2]),
)
def near(x, y) -> Any:
    """ValueError where dims do not go together."""
    return np.isclose(x, y), np.isclose(x, y, equal_nan=True), np.allclose(x, y), np.allclose(x, y, equal_nan=True)


@case(
    (EDGES, 1.0),
    (EDGES, 0),
    (EDGES, NAN),
    (EDGES, INF),
    (np.arange(3), True),
    (np.float32(1.0000001), 1),
    (1, 1),
    (2, 2.0000001),
    (NAN, NAN),
    (INF, -INF),
    (np.int8(-128), -128),
    (np.array(2.0), 2),
    (0.0, 1e-9),
    (1, np.float32(1.00001)),
    (True, 1),
)
def near_a_number(x, y) -> Any:
    """Numbers have no dtype of their own."""
    return np.isclose(x, y), np.isclose(y, x), np.isclose(x, y, equal_nan=True), np.allclose(x, y)


@case(
    (np.array([1.0, 10.0, NAN]), 0.1, 0.0),
    (np.array([1.0, 10.0]), 0, 1),
    (np.array([1.0, 0.0, 5.0]), INF, 0.0),
    (np.array([1, 11]), 1.0, 2.0),
    (np.array([0.5, 11.0], dtype=np.float32), 1e-3, 0.5),
    (np.zeros(0), 0.1, 0.1),
)
def margins(x, rtol, atol) -> Any:
    """The second is the one a share of which is allowed."""
    y = np.ones_like(x) * 11
    each = np.linspace(0.0, 1.0, len(x))
    return (
        np.isclose(x, y, rtol=rtol, atol=atol),
        np.isclose(y, x, rtol, atol),
        np.allclose(x, y, atol=atol),
        np.isclose(x, y, rtol=each, atol=atol),
        np.isclose(x, 11, rtol=0.0, atol=each * 10),
    )


@case(([1.0, 2.5],), ([3.0],), ([0.0, 0.0, 0.0],))
def near_lists(xs: list[float]) -> Any:
    """As arrays of them."""
    return np.isclose(xs, [x + 1e-9 for x in xs]), np.allclose(xs, 0), np.array_equal(xs, np.array(xs)), np.array_equiv(xs, xs[0])


@case(
    (EDGES, EDGES.copy()),
    (EDGES[:4], EDGES[:4].copy()),
    (np.arange(3), np.arange(3.0)),
    (np.arange(3), np.arange(4)),
    (np.zeros((2, 3)), np.zeros((2, 3), dtype=np.float32)),
    (np.zeros((2, 3)), np.zeros((3, 2))),
    (np.ones((1, 3)), np.ones(3)),
    (np.zeros(0), np.zeros(0, dtype=np.uint8)),
    (np.zeros((0, 2)), np.zeros((0, 3))),
    (np.ones((3, 1)), np.ones((1, 2), dtype=bool)),
    (np.arange(4)[::-1], np.array([3, 2, 1, 0])),
    (np.ones((2, 2)), np.eye(2)),
    (np.array(1.0), np.array(1)),
    (np.array(NAN), np.array(NAN)),
    (np.array([1, 2**63], dtype=np.uint64), np.array([1, -1])),
)
def same(x, y) -> Any:
    """Of one shape, or of shapes that go together."""
    return (
        np.array_equal(x, y),
        np.array_equal(x, y, equal_nan=True),
        np.array_equal(x, x, True),
        np.array_equiv(x, y),
        np.array_equiv(y, x),
    )


@case((3, 3.0), (0.0, -0.0), (NAN, NAN), (np.float32(0.1), 0.1), (True, 1))
def same_numbers(x, y) -> Any:
    """Arrays without axes."""
    return np.array_equal(x, y), np.array_equal(x, y, equal_nan=True), np.array_equiv(x, y), np.array_equiv(x, [y, y])


@case((np.eye(3), 50), (np.array([[0.9, 0.1], [0.2, 0.8]]), 200), (np.array([[0.0, 1.0], [1.0, 0.0]]), 7))
def settled_after(transitions, most: int) -> Any:
    """How many steps a chain of states takes until they stay as they are; -1 where they do not."""
    state = np.zeros(len(transitions))
    state[0] = 1.0
    for step in range(most):
        following = state @ transitions
        if np.allclose(following, state, rtol=0.0, atol=1e-12):
            return step, np.array_equal(following, state)
        state = following
    return -1, False


@case((np.arange(3),), (np.arange(1),), (np.array([[2.5]]),), (np.array([np.nan]),), (np.array([False]),))
def truth(x) -> Any:
    """That of the only item."""
    try:
        return bool(x), not x, 1 if x else 2, (x == x and 5)
    except ValueError as error:
        return str(error)


@case((np.zeros(0),), (np.zeros((3, 0), dtype=np.uint8),), (np.ones((1, 1, 1), dtype=np.uint8),))
def truth_of_nothing(x) -> Any:
    """None has one; numpy says so."""
    if x:
        return 1
    return 0


TABLE = np.array([[1.0, 2.0], [3.0, np.nan]])


@case((TABLE, 2), (TABLE[::-1, ::-1], 9), (TABLE.astype(np.float32), 3.0), (TABLE[:0], 1), (TABLE, float("nan")))
def contained(x, wanted) -> Any:
    """In all of a table, in its columns; a row is compared with each row."""
    row = [wanted, 2]
    return wanted in x, wanted in x[:, 0], wanted not in x.T, row in x, np.array([wanted, 0]) in x, x in x, None in x


@case((TABLE,), (TABLE[0],), (TABLE[:0],))
def as_keys(x) -> Any:
    """An array has no hash, and keeps its items."""
    said = []
    try:
        return {x: 1}
    except TypeError as error:
        said.append(str(error))
    try:
        del x[0]
    except ValueError as error:
        said.append(str(error))
    return said
