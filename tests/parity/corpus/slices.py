"""Slices as values: kept, handed on, and what a class is asked by."""

from parity.case import case


class _Window:
    def __init__(self, items):
        self.items = items

    def __len__(self):
        return len(self.items)

    def __getitem__(self, at):
        if isinstance(at, slice):
            return _Window([self.items[k] for k in range(*at.indices(len(self)))])
        if isinstance(at, tuple):
            return len(at)
        return self.items[at]

    def __setitem__(self, at, value):
        self.items[at] = value

    def __delitem__(self, at):
        del self.items[at]


@case(([1, 2, 3, 4, 5], 2), ([7], 0), ([], 3), ([1, 2, 3], -2))
def asked_by_slices(items, n):
    """`__getitem__`, `__setitem__` and `__delitem__` of a class."""
    window = _Window(items)
    parts = window[n:].items, window[::-1].items, window[:-1].items, window[1:n, 3], len(window[::2])
    window[1:2] = [n, n]
    window[0:0] = [9]
    del window[:1]
    return parts, window.items, window[n]


class _Row(list):
    def __getitem__(self, at):
        found = super().__getitem__(at)
        return _Row(found) if isinstance(at, slice) else found


class _Table:
    def __getitem__(self, place):
        rows, column = place
        return rows.start, rows.stop, rows.step, column


@case((1,), (0,), (-1,))
def rows_and_tables(n):
    """A list that stays of its class, and a slice within a tuple."""
    row = _Row([1, 2, 3])[n:]
    return len(row), type(row).__name__, list(row[::-1]), _Table()[n:5, 3], _Table()[:, n], _Table()[::2, 0]


@case(("alice   42 paris",), ("",), ("bob     7",))
def fields_of_a_line(line):
    """A table of slices."""
    places = {"name": slice(0, 8), "age": slice(8, 11), "city": slice(11, None)}
    return {name: line[place].strip() for name, place in places.items()}


_FIRST = slice(0, 2)


@case((2,), (0,), (-3,), (100,))
def of_every_sequence(n):
    """What is between brackets may be a slice that was made before."""
    part = slice(n, None)
    numbers = list(range(6))
    kept = numbers[part], "abcdef"[part], (1, 2, 3)[part], b"abc"[part], [*range(9)[part]], [1, 2, 3][_FIRST]
    numbers[part] = [7, 8]
    del numbers[slice(0, None, 2)]
    return kept, numbers, repr(part), part == slice(n, None), part != slice(n), part.start, part.stop, isinstance(part, slice)


@case((5, 1), (0, -1), (3, -2), (4, 0))
def inside(length, step):
    """`indices`, and what is no step."""
    bounds = slice(None, None, step), slice(1, 10, step), slice(-2, -20, step)
    return [each.indices(length) for each in bounds], [list(range(*each.indices(length))) for each in bounds]


@case((1,), (2,), (0,))
def no_key(n):
    """A slice has no hash."""
    return {slice(n): 1} if n else [1, 2][slice(n, 2)]


@case((0, 5, 2), (3, 0, -1), (1, 1, 0))
def starred_bounds(start, stop, step):
    """`range` of a tuple."""
    bounds = start, stop, step
    return list(range(*bounds)), [k for k in range(*bounds[:2])]
