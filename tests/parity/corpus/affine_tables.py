"""Loops over arrays of several axes whose addresses move by one step a turn: neighbours, rows, columns, views of one memory, and
what lies outside at the first turn, at the last one, or between."""

import numpy as np
from parity.case import case

F64, I64, U8, C128 = np.float64, np.int64, np.uint8, np.complex128
BACKWARDS = np.arange(24.0).reshape(4, 6)[::-1, ::-1]
EVERY_OTHER = np.arange(48.0).reshape(8, 6)[::2, ::3]


def grid(rows, columns, dtype=F64):
    """Numbers that are neither in order nor equal."""
    return (np.arange(rows * columns) * 7 % 11).reshape(rows, columns).astype(dtype)


@case((grid(4, 5), 4, 5), (grid(4, 5, U8), 4, 5), (grid(4, 5).T, 5, 4), (BACKWARDS, 4, 6), (grid(4, 5, C128), 4, 5))
def neighbours(x, rows: int, columns: int):
    """All eight around each; the border wraps to the other side at -1."""
    y = np.zeros_like(x)
    for i in range(rows - 1):
        for j in range(columns - 1):
            y[i, j] = x[i - 1, j - 1] + x[i - 1, j] + x[i - 1, j + 1] + x[i, j + 1] + x[i + 1, j + 1] - x[i + 1, j] * x[i, j - 1]
    return y


@case((grid(4, 5), 4, 5), (grid(4, 5), 4, 6), (grid(4, 5), 5, 5), (grid(4, 5, I64), 4, 5), (BACKWARDS, 4, 6), (grid(1, 1), 3, 3))
def carried_along(x, rows: int, columns: int):
    """Each item takes what the turn before has written; an index that is outside leaves what was written so far."""
    for i in range(1, rows):
        for j in range(1, columns):
            x[i, j] = x[i, j - 1] + min(x[i - 1, j], x[i - 1, j - 1]) - x[i, j]
    return x


@case((grid(4, 5), 4, 5), (grid(4, 4), 5, 4), (grid(5, 5, I64), 5, 5), (EVERY_OTHER, 4, 2), (grid(0, 3), 0, 3))
def carried_down(x, rows: int, columns: int):
    """The same along a column, whose step only the run knows."""
    for j in range(columns):
        for i in range(1, rows):
            x[i, j] = x[i - 1, j] + x[i, j]
    return x


@case((grid(5, 5), 5), (grid(4, 4, I64), 4), (grid(4, 4), 5), (BACKWARDS[:, :4], 4))
def shortest_ways(ways, n: int):
    """What is written only sometimes."""
    for k in range(n):
        for i in range(n):
            through = ways[i, k]
            for j in range(n):
                if through + ways[k, j] < ways[i, j]:
                    ways[i, j] = through + ways[k, j]
    return ways


@case((grid(6, 6), 0, 1, 5), (grid(6, 6), 1, 0, 5), (grid(6, 6), 0, 0, 6), (grid(6, 6), 2, 1, 4), (grid(6, 6), 3, 3, 4))
def one_memory(x, down: int, right: int, n: int):
    """Two views of one array, one read where the other one is written."""
    here, there = x[:n, :n], x[down : down + n, right : right + n]
    for i in range(n):
        for j in range(n):
            there[i, j] = here[i, j] + 0.5 * there[i, j]
    return x


@case((grid(5, 5), 5), (grid(5, 7), 5), (grid(4, 4), 5), (grid(3, 3, I64), 3), (EVERY_OTHER, 2))
def diagonals(x, n: int):
    """Both indices move: one up, the other down."""
    total = 0
    for k in range(n):
        total = total * 3 + x[k, k] - x[k, n - 1 - k] + x[n - 1 - k, k]
    return total


@case((grid(7, 3), 3, 2), (grid(7, 3), 4, 2), (grid(7, 3), 3, -2), (grid(7, 3), 1, 1 << 33), (grid(7, 3, U8), 2, 3))
def every_nth_row(x, n: int, step: int):
    """A step between rows that is known when it runs."""
    total = 0.0
    for k in range(n):
        total = total * 2.0 + x[step * k, 1] + x[step * k, 2]
    return float(total)


@case((np.arange(24.0).reshape(2, 3, 4), 2, 3, 4), (np.arange(24).reshape(4, 3, 2).T, 2, 3, 4), (np.ones((1, 2, 2)), 1, 2, 3))
def cube_of_sums(x, a: int, b: int, c: int):
    """Sums of what lies before along three axes."""
    for i in range(1, a):
        for j in range(1, b):
            for k in range(1, c):
                x[i, j, k] += x[i - 1, j, k] + x[i, j - 1, k] + x[i, j, k - 1]
    return x


@case((grid(4, 4), [1, 0, 1, 1]), (grid(4, 4), [0, 0, 0, 0]), (grid(4, 3), [1, 1, 1, 1]), (grid(2, 4), [0, 1, 1]))
def chosen_columns(x, chosen: list[int]):
    """A place that only some turns look at, and that may lie outside."""
    total = 0.0
    for i in range(2):
        for j in range(len(chosen)):
            if chosen[j]:
                total = total * 2.0 + x[i, j]
                x[i, j] = total
    return x, float(total)


@case((grid(6, 2), 6), (grid(3, 2), 3), (grid(3, 1), 3), (grid(1, 2), 1), (grid(0, 2), 0))
def nearest_others(points, n: int):
    """A float of Python's beside numpy's."""
    found = []
    for i in range(n):
        least, best = 1e300, -1
        for j in range(n):
            x, y = points[i, 0] - points[j, 0], points[i, 1] - points[j, 1]
            distance = x * x + y * y
            if j != i and distance < least:
                least, best = distance, j
        found.append((best, least, type(least) is float))
    return found


@case((grid(4, 4), 3, 3), (grid(4, 4), 4, 0), (grid(4, 4), 4, 3), (grid(4, 4), 2, 1))
def remembered_place(x, n: int, at: int):
    """A place of an earlier turn is no place of this one."""
    total = 0.0
    k = 0
    for i in range(n):
        if i == at:
            k = i
        total = total * 2.0 + x[i, k] + x[k, i]
    return float(total)
