"""What becomes of values that are stored into arrays: what is no number, what has too many axes, what is no one's dtype."""

from typing import Any

import numpy as np
from parity.case import case

FLOATS, SINGLES, INTS, BYTES, TRUTHS = (np.zeros(3, t) for t in (np.float64, np.float32, np.int64, np.int8, np.bool_))
EACH = (FLOATS,), (SINGLES,), (INTS,), (BYTES,), (TRUTHS,)


class Half:
    """What is half of something, as a float."""

    def __init__(self, of: int) -> None:
        self.of = of

    def __float__(self) -> float:
        return self.of / 2


@case(*EACH)
def rows_as_items(x) -> Any:
    """An item is one number: lists, tuples, ranges and arrays of one item are refused, and bools ask whether they are true."""
    x[1] = np.array(2)
    try:
        x[0] = np.array([1])
    except ValueError as error:
        print(error)
    try:
        x[0] = [1, 2]
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
    try:
        x[0] = (1, 2)
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
    try:
        x[2] = range(2)
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
    try:
        x[0] = np.array([1, 2])
    except ValueError as error:
        print(error)
    return x


@case(*EACH)
def nothing_as_an_item(x) -> Any:
    """None is a nan of floats."""
    x[0] = None
    x[1:] = None
    return x


@case(*EACH)
def a_dict_as_an_item(x) -> Any:
    """What has no number says so."""
    x[2] = {1: 2}
    return x


@case((np.zeros((2, 2)),), (np.zeros((2, 2), dtype=np.int32),), (np.zeros((2, 2, 1)),))
def rows_in_rows(x) -> Any:
    """Items of rows, rows of rows."""
    try:
        x[0, 0] = (1, 2)
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
    x[0] = [[1], [2]]
    return x


@case(([1.5, None, 2],), ([],), ([None],))
def what_is_missing(given: list[float | None]) -> Any:
    """Values some of which are missing, one after the other."""
    x = np.empty(len(given))
    for i, value in enumerate(given):
        x[i] = value
    return x, np.isnan(x).sum()


@case((3,), (-5,), (0,))
def objects(n: int) -> Any:
    """An object that is a float when it is asked."""
    x = np.zeros(2, dtype=np.float32)
    x[0] = Half(n)
    return x


@case((np.zeros((2, 3)), 6), (np.zeros((2, 3)), 1), (np.zeros((2, 3)), 4), (np.ones((2, 3)), 2), (np.ones((2, 3)), 0))
def where_a_mask_is_true(x, n) -> Any:
    """One value, or as many as places."""
    x[x == 0] = np.arange(n)
    x[x > 3] = [9]
    x[np.array([True, False])] = [1, 2, 3]
    return x


@case((np.zeros((2, 3)), 6), (np.zeros((1, 1)), 1), (np.zeros((0, 1)), 0))
def of_two_axes_where_a_mask_is_true(x, n) -> Any:
    """They are values in a row, and no table."""
    try:
        x[x == 0] = np.ones((n, 1))
    except TypeError as error:
        x[x == 0] = 5
        print(error)
    return x


@case((np.zeros(3), 1, 3), (np.zeros(3), 1, 2), (np.zeros(3), 2, 3), (np.zeros(2), 1, 1))
def with_more_axes_than_there_are(x, n, m) -> Any:
    """Leading axes of one item are left out, in messages, too."""
    x[:] = np.ones((1, n, m))
    return x


@case((np.arange(12.0).reshape(3, 4),), (np.arange(12).reshape(3, 4),), (np.arange(12, dtype=np.float32).reshape(3, 4),))
def changed_where_chosen(x) -> Any:
    """What is chosen is changed in its own dtype, and put back."""
    x[[0, 2]] += 10
    x[:, [1, 3]] *= 2
    x[x % 2 == 0] -= 1
    x[[0, 1], [1, 2]] += [5, 6]
    x[x[:, 0] > 1] += x[0]
    x[np.ix_([0, 1], [0, 1])] *= 3
    x[x > 100] **= 2
    x[x > 2] //= 2
    x[[0, 0], 1] += 1
    return x


@case((np.arange(4.0), 2), (np.arange(4.0), 3), (np.arange(4.0), 1), (np.arange(4, dtype=np.float32), 2))
def changed_by_rows(x, n) -> Any:
    """In the dtype of what is changed, by as many values as there are."""
    x[x > 1] += np.arange(n) / 3
    return x


@case((np.array([-0.0, 1, -3, 0.5, np.nan, 0.0, -0.0]),), (np.array([-0.0]),), (np.array([[-0.0, 2.0]], dtype=np.float32),))
def between_bounds(x) -> Any:
    """Zeros keep their signs where a bound is zero, unless there is but one bound."""
    return np.clip(x, 0, 1), np.clip(x, 0, None), x.clip(-1, -0.0), x.clip(2, 1)


SHORT = np.array([1, -2, 100], np.int8)


@case((SHORT, np.int16(-200), 0), (SHORT, np.float32(100.5), 0), (SHORT, np.uint64(1 << 63), 0), (SHORT, np.float16("nan"), 1))
def wide_numbers_as_items(x, wide, places) -> Any:
    """A number of numpy's has to fit where it is written to signed integers, whatever it is, and where no item is written, too."""
    x[places:places] = wide
    return x


@case((SHORT, np.int16(-200)), (SHORT, np.float64(7e10)), (np.zeros(3, np.int32), np.uint64(1 << 63)), (SHORT, -5))
def numbers_that_are_cast(x, wide) -> Any:
    """Elsewhere it is cast."""
    y, z = x.copy(), np.array([x, x])
    x[[0, -1]] = wide
    y[y > 50] = wide
    np.put(y, [0], wide)
    np.fill_diagonal(z, wide)
    return x, y, z, np.array(wide, dtype=np.int16), np.full(2, wide, np.int32), np.insert(x, 1, wide)


@case((np.array([1, 2, 200], np.uint8), -3), (SHORT, 300), (np.ones(3, np.float32), 300), (np.array([7, 0, 1]), 1 << 40))
def ints_that_are_cast(x, n) -> Any:
    """An int of Python's as well, where numpy makes an array of it first."""
    return np.where(x > 1, x, n), np.choose(x > 1, [x, n]), np.select([x > 1], [x], n)


@case((SHORT, 300, 0), (np.array([1, 2, 200], np.uint8), 300, 1), (SHORT, 100, 2))
def ints_that_fit(x, n, how) -> Any:
    """But not where it is one beside an array, whatever the mask says."""
    if how == 0:
        np.copyto(x, n, where=x > 100)
    elif how == 1:
        np.place(x, x > 200, [n, 1])
    else:
        np.putmask(x, x > 50, n)
    return x


@case((SHORT, [1, 0, 1]), (SHORT, [[1], [0]]), (SHORT, [1, 0]))
def choices_of_more_axes(x, which) -> Any:
    """What chooses is broadcast with the choices."""
    return np.choose(which, [x, np.array([[5, 6, 7]])])


@case((SHORT, True), (SHORT, False), (np.eye(2), True), (np.zeros((0, 2)), False))
def chosen_by_a_bool(x, wanted) -> Any:
    """A bool in brackets is a mask without axes: a new axis, of one item or none. What it takes is a copy."""
    some = x[wanted]
    x[wanted] += 1
    return some, x, x[..., wanted], x[x.size > 3]


@case((np.array([1, 2, 200], np.uint8), -3), (np.array([1.5, 2.0]), 7), (SHORT, np.uint8(9)))
def padded_with_another(x, value) -> Any:
    """An int with which an array is padded is one of numpy's by then."""
    return np.pad(x, 1, constant_values=value)


@case((np.arange(4, dtype=np.uint8), -1), (np.arange(4, dtype=np.uint8), 2.5), (np.array([1j, 2]), 5), (np.arange(4), True))
def real_parts_stored(x, value) -> Any:
    """What the real part becomes is an array first: it is cast, and need not fit."""
    x.real = value
    return x, x.dtype.kind in "fc"


@case((np.arange(4, dtype=np.uint8), 7), (np.arange(4, dtype=np.uint8), -1), (np.arange(4, dtype=np.uint8), 2.5))
def single_item_stored(x, value) -> Any:
    """Whatever is wrong with what an item of `flat` becomes, numpy says one thing."""
    x[::2].flat[1] = value
    x.flat[0] = value + 250
    return x
