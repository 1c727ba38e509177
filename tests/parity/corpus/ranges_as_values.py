"""Range objects as values: passed, stored, indexed, sliced, compared, printed."""

from __future__ import annotations

from parity.case import case


def summed(over):
    total = 0
    for i in over:
        total += i
    return total


@case((5,), (0,), (1,))
def asked(n):
    """Everything that a range is asked."""
    r = range(n)
    lists = list(r), list(reversed(r)), tuple(r), sorted(r, reverse=True), [x for x in zip(r, r)], list(enumerate(r, 1))
    numbers = summed(r), len(r), sum(r), max(r, default=-1), summed(range(1, n, 2)), summed(range(n, 0, -1))
    return lists, numbers, 3 in r, bool(r), isinstance(r, range), f"{r} {range(0, n, 3)!r}"


@case((5,), (0,), (3,))
def in_a_list(n):
    """Ranges in a list, each with bounds of its own."""
    rows = [range(i) for i in range(n)]
    return [len(row) for row in rows], str(rows), [list(row) for row in rows], sum(sum(row) for row in rows)


@case((5,), (1,), (12,))
def sliced(n):
    """Slices of ranges are ranges."""
    r = range(1, n)[::-1]
    same = range(n) == range(0, n, 1), range(0) == range(2, 2), range(0, 10, 3) == range(0, 12, 3), r == range(n)
    return list(r), r.start, r.stop, r.step, list(range(10)[2:5]), range(0, 20, 3)[1], same


@case((3, 7), (3, 2), (3, -1), (0, 0))
def item(n, i):
    """A member by its place, or an IndexError."""
    return range(n)[i]


@case((3, True), (3, False), (0, True))
def or_a_list(n, ranged):
    """A range on one path, a list on the other."""
    r = range(n) if ranged else [7, 8]
    return [x for x in r], len(r), sum(r)


@case((3,), (0,), (6,))
def captured(n):
    """By a nested function."""

    def inner() -> list[int]:
        return list(r) + [len(r)]

    r = range(n)
    return inner()


@case((2**70,), (2**62,), (-5,))
def of_big_ints(n):
    """Bounds beyond 64 bits."""
    r = range(n, n + 3)
    return list(r), len(r), r[1], n + 1 in r


@case((2,), (2.0,), (True,), (7,), (2.5,), ("2",))
def places(x):
    """Where a member is, and how often it is there; what is no int is looked for one by one."""
    r = range(10, -10, -2)
    tried = []
    for over in (r, range(5), range(x, x) if isinstance(x, int) else range(0)):
        try:
            tried.append(over.index(x))
        except ValueError as error:
            tried.append(str(error))
    return tried, r.count(x), list(map(r.count, [1, 2, 2.0, x])), range(2**70, 2**70 + 9, 4).index(2**70 + 8)
