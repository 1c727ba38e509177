"""Rows of several types and their columns: `zip(*rows)` and its like, each column of a type of its own."""

from __future__ import annotations

import numpy as np
from parity.case import case


def measured(n):
    return [(i, i * 0.5, str(i), i % 2 == 0) for i in range(n)]


@case((3,), (1,), (0,))
def by_name(n):
    """Of no rows there are no columns."""
    xs, ys, names, even = zip(*measured(n), strict=True)
    return np.array(xs), np.array(ys), ",".join(names), np.array(even)


@case((3,), (1,), (0,))
def as_lists(n):
    """The columns that are left over have any type."""
    xs, ys, *others = map(list, zip(*measured(n)))
    xs.append(n)
    ys.append(1)
    return xs, ys, others, np.array(xs)


@case((3,), (1,), (0,))
def as_arrays(n):
    """What a buffer of steps gives to who learns from them."""
    steps = [(np.full(2, i * 0.5), i, i * 0.25, i == n - 1) for i in range(n)]
    states, actions, rewards, done = map(np.array, zip(*steps))
    return states, actions, rewards, done, (states.sum(axis=1) + rewards * ~done).astype(np.float32)


@case((3,), (1,), (0,))
def listed(n):
    """Columns of a comprehension."""
    xs, ys = [np.array(column) for column in zip(*((i, i * 0.5) for i in range(n)))]
    return xs, ys


@case((3,), (1,), (0,))
def generated(n):
    """Columns of a generator expression."""
    xs, ys = (list(column) for column in zip(*[(i, i * 0.5) for i in range(n)]))
    return np.array(xs), np.array(ys)


@case((3,), (1,), (0,))
def one_by_one(n):
    """A loop over the columns, which may end early."""
    out = []
    for column in zip(*[(i, i * 0.5) for i in range(n)]):
        values = np.array(column)
        out.append(values.dtype.name)
        if values.size > 2:
            break
    else:
        out.append("all")
    return out


@case((3,), (1,), (0,))
def too_few(n):
    """Fewer columns than names."""
    try:
        xs, ys, zs = zip(*[(i, i * 0.5) for i in range(n)])
    except ValueError as error:
        return str(error)
    return xs, ys, zs


@case((3,), (1,), (0,))
def at_least(n):
    """A star takes those between."""
    try:
        first, *others, last = zip(*measured(n))
    except ValueError as error:
        return str(error)
    return first, others, last


@case(({"a": 2, "b": 1},), ({"c": 3},), ({},))
def of_a_dict(counts):
    """Keys and values in the order of the values."""
    try:
        names, numbers = zip(*sorted(counts.items(), key=lambda item: item[1]))
    except ValueError as error:
        return str(error)
    return " ".join(names), sum(numbers), np.cumsum(numbers)


@case((3,), (1,), (0,))
def numbered(n):
    """Beside others a column is what any of them may be."""
    return [(i, name, column) for i, (name, column) in enumerate(zip("xy", zip(*[(i, i * 0.5) for i in range(n)])))]


@case(([4, 5, 6, 7], 2), ([1], 0), ([], 0))
def rest_of_a_tuple(values, at):
    """What a star takes is a list, whatever it is taken from."""
    try:
        first, *others = tuple(values)
    except ValueError as error:
        return str(error)
    others.append(first)
    return others, others[at]


@case(([0, 2],), ([1],), ([],))
def the_same_rows(places):
    """Inputs and targets of a batch."""
    inputs, targets = np.arange(6.0).reshape(3, 2), np.array([5, 6, 7])
    inputs, targets = (each[places] for each in (inputs, targets)) if places else (inputs, targets)
    return inputs, targets


@case((5,), (4,), (7,))
def sums_and_lists(n):
    """Lists of one place in the source, one for each turn."""
    whole, halves = [[x for x in row if x > 1] for row in (list(range(n)), [i * 0.5 for i in range(n)])]
    return whole, halves, np.array([*whole, 1]), np.array([*halves, 1])
