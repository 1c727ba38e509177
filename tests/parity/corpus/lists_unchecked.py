"""Loops over lists whose indices are all inside, and such as turn out not to be, half-way through what they change.

One list may be two rows of a nest, rows may be of different lengths, and what a loop reads may be what it has just written.
"""

from dataclasses import dataclass

from parity.case import case


@case(([[0, 3, 8], [9, 0, 1], [2, 7, 0]],), ([[0]],), ([],), ([[0, 5], [1]],))
def all_distances(between: list[list[int]]) -> list[list[int]]:
    """Floyd and Warshall's, in place: a row that is too short raises after others have changed."""
    n = len(between)
    for k in range(n):
        for i in range(n):
            for j in range(n):
                if between[i][k] + between[k][j] < between[i][j]:
                    between[i][j] = between[i][k] + between[k][j]
    return between


@case(([[1.0, 2.0], [3.0, 4.0]], [[0.5, 0.0], [0.0, 2.0]]), ([[1.0, 2.0]], [[1.0], [2.0], [3.0]]), ([[1.0, 2.0]], [[1.0]]))
def multiplied(a: list[list[float]], b: list[list[float]]) -> list[list[float]]:
    """The rows of b may be too few."""
    found = [[0.0] * len(b[0]) for _ in a]
    for i in range(len(a)):
        for j in range(len(b[0])):
            for k in range(len(a[0])):
                found[i][j] += a[i][k] * b[k][j]
    return found


@case((4, 3), (1, 1), (3, 5), (0, 0))
def one_row_twice(rows: int, columns: int) -> list[list[int]]:
    """All rows are one list: what is written in one is read in the next."""
    row = [1] * columns
    grid = [row] * rows
    for i in range(1, rows):
        for j in range(1, columns):
            grid[i][j] = grid[i - 1][j] + grid[i][j - 1]
    return grid


@case(([1, 2, 3, 4, 5], 2), ([1, 2, 3], 5), ([], 0), ([7], -3))
def summed_from(numbers: list[int], start: int) -> int:
    """Negative indices count from the end."""
    total = 0
    for i in range(start, len(numbers)):
        total = total * 3 + numbers[i]
    return total


@case(([5, 3, 9, 1], 4), ([2, 1], 3), ([1], 1))
def marked_until(numbers: list[int], n: int) -> list[int]:
    """What was written stays when an index is outside at last."""
    for i in range(n):
        numbers[i] = -numbers[i]
    return numbers


@case(([2, 1, 0],), ([1, 2, 0, 9],), ([],))
def followed(links: list[int]) -> list[int]:
    """An index that the loop itself writes."""
    at, seen = 0, []
    for _ in range(3):
        at = links[at]
        links[at] = (links[at] + 1) % 3
        seen.append(at)
    return seen


@case(([[1, 2], [3, 4], [5, 6]],), ([[1], [2]],), ([[]],))
def rows_exchanged(grid: list[list[int]]) -> list[list[int]]:
    """Which list a row is changes while the loop runs."""
    for i in range(len(grid) - 1):
        for j in range(len(grid[0])):
            grid[i][j] += 10 * grid[i + 1][j]
            if j == 0:
                grid[i], grid[i + 1] = grid[i + 1], grid[i]
    return grid


@case(([1, 2, 3, 4],), ([5],), ([],))
def grown_meanwhile(numbers: list[int]) -> list[int]:
    """The length that the loop counts to is old, the list is longer by the time."""
    for i in range(len(numbers)):
        if numbers[i] % 2:
            numbers.append(numbers[i] * 10)
    return numbers


@case(([1, 2, 3, 4, 5, 6],), ([2, 2, 2],), ([],))
def shrunk_meanwhile(numbers: list[int]) -> list[int]:
    """The list is shorter by the time, what is left of it stays."""
    for i in range(len(numbers)):
        if numbers[i] % 2 == 0:
            del numbers[i]
    return numbers


@dataclass
class Signal:
    """Samples and how loud they are."""

    samples: list[float]
    gain: float = 1.0


@case(([1.0, 2.0, 3.0], 3), ([1.0], 2), ([], 0))
def amplified(samples: list[float], n: int) -> list[float]:
    """A list in a field, and a field beside it that each turn changes."""
    signal = Signal(samples)
    for i in range(n):
        signal.samples[i] *= signal.gain
        signal.gain += 0.5
    return signal.samples


@case(([1.0, 2.0, 3.0], 3), ([4.0], 1), ([], 0), ([1.0, 2.0], 3))
def exchanged_signal(samples: list[float], n: int) -> list[float]:
    """The field's list is another one half-way."""
    signal = Signal(samples)
    for i in range(n):
        signal.samples[i] += 1.0
        if i == 1:
            signal.samples = signal.samples[::-1]
    return signal.samples


@case(([[1, 2, 3], [4, 5, 6], [7, 8, 9]], 1), ([[1]], 0), ([[1, 2], [3]], 1), ([[1, 2], [3, 4]], 7))
def column_doubled(grid: list[list[int]], column: int) -> list[list[int]]:
    """The row moves, the column stands."""
    for row in range(len(grid)):
        grid[row][column] *= 2
    return grid


@case(([[True, False], [False, True]],), ([[False]],), ([[True, True, False], [True]],))
def neighbours(board: list[list[bool]]) -> list[list[int]]:
    """Indices on both sides, behind conditions that keep them inside."""
    found = [[0] * len(row) for row in board]
    for i in range(len(board)):
        for j in range(len(board[0])):
            if j > 0 and board[i][j - 1]:
                found[i][j] += 1
            if j + 1 < len(board[i]) and board[i][j + 1]:
                found[i][j] += 1
    return found


@case(([(1, 2.5), (3, 4.5)], 2), ([(1, 0.5)], 2), ([], 0))
def weighed(pairs: list[tuple[int, float]], n: int) -> float:
    """Items of two words."""
    total = 0.0
    for i in range(n):
        total += pairs[i][0] * pairs[i][1]
    return total


@case(([1, None, 3], 3), ([None], 1), ([], 1))
def counted_missing(items: list[int | None], n: int) -> int:
    """Items that say what they are."""
    missing = 0
    for i in range(n):
        if items[i] is None:
            missing += 1
            items[i] = missing
    return missing


@case((["a", "bc", "d"], 3), (["x"], 2), ([], 0))
def letters_before(words: list[str], n: int) -> list[int]:
    """References that only stand there."""
    found = [0] * n
    for i in range(1, n):
        found[i] = found[i - 1] + len(words[i - 1])
    return found
