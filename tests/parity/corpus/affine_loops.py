"""Loops whose indices are linear in the counter, inside their buffers and over each end: where a copy without checks may run."""

import math
from array import array

import numpy as np
from numpy.typing import NDArray
from parity.case import case

TEN = bytearray(range(10))


@case((TEN, 10), (TEN, 11), (TEN, 0), (TEN, -3), (bytearray(), 1), (TEN, 1 << 40), (TEN, -(1 << 70)))
def first_ones(x: bytearray, count: int) -> int:
    """Reads to the end, and one further."""
    total = 0
    for i in range(count):
        total = total * 3 + x[i]
    return total


@case((TEN, 0, 10), (TEN, 1, 10), (TEN, 5, 10), (TEN, 10, 10), (TEN, 11, 9), (TEN, -1, 9), (TEN, 1 << 62, 9), (TEN, -(1 << 63), 3))
def shifted_back(x: bytearray, by: int, count: int) -> int:
    """Begins at a negative index, which counts from the end, and may leave it behind."""
    total = 0
    for i in range(count):
        total = total * 7 + x[i - by]
    return total


@case((TEN, 3, 1, 3), (TEN, 4, 0, 3), (TEN, -2, 9, 5), (TEN, -2, 9, 6), (TEN, 0, 4, 9), (TEN, 1 << 33, 0, 2), (TEN, 5, 5, 1))
def every_nth(x: bytearray, step: int, start: int, count: int) -> int:
    """Up, down, on the spot, and by more than 32 bits."""
    total = 0
    for i in range(count):
        total = total * 11 + x[step * i + start]
    return total


@case((bytearray(12), 3, 4), (bytearray(11), 3, 4), (bytearray(12), -3, 4), (bytearray(0), 0, 5), (bytearray(12), 4, 4))
def marked(x: bytearray, rows: int, columns: int) -> int:
    """What was written before the end is overrun stays written."""
    for r in range(rows):
        for c in range(columns):
            x[r * columns + c] = r + 10 * c
    return x[len(x) - 1]


@case(
    (np.arange(6.0), np.arange(6.0)[::-1].copy(), 6),
    (np.arange(6.0), np.arange(5.0), 6),
    (np.arange(6.0), np.arange(5.0), 0),
    (np.arange(3.0), np.arange(5.0), 4),
)
def reversed_product(x: NDArray[np.float64], y: NDArray[np.float64], n: int) -> float:
    """One index rises, the other one falls."""
    total = 0.0
    for i in range(n):
        total += x[i] * y[n - 1 - i]
    return total


@case((array("q", [5, 4, 3, 2, 1]), 5), (array("q", [5, 4, 3, 2, 1]), 6), (array("q", [1]), 1), (array("q", []), 0))
def neighbours(x: array, n: int) -> int:
    """Each becomes the sum of itself and the one before; the first one has the last one before it."""
    for i in range(n):
        x[i] = x[i] + x[i - 1]
    return x[n - 1]


@case((TEN, 9, 1), (TEN, 10, 1), (TEN, 9, 0), (bytearray(30), 29, 4), (bytearray(30), 30, 4), (TEN, 12, 100))
def last_of_strides(x: bytearray, stop: int, step: int) -> int:
    """The last turn stands before the bound, by up to a step."""
    total = 0
    for i in range(0, stop, step):
        total += x[i] + x[i + 1] * 256
    return total


@case((TEN, 0, 10, 3), (TEN, 5, 8, -1), (TEN, 9, 10, 1), (TEN, -4, 3, 2), (TEN, 7, 7, 0))
def any_way(x: bytearray, i: int, n: int, step: int) -> int:
    """Counts up while below the bound, or down until there is nothing left."""
    total = 0
    while i < n:
        total = total * 3 + x[i]
        i += step
    return total


@case((TEN, 6, 2), (TEN, 9, 1), (TEN, 9, 0), (TEN, 4, 9))
def sometimes_set(x: bytearray, n: int, rare: int) -> int:
    """An index that some turns leave as an earlier one made it."""
    total = at = 0
    for i in range(n):
        match x[i]:
            case 1 | 3 | 5:
                pass
            case _:
                at = i * 2 - rare
        total = total * 7 + x[at]
    return total


@case((array("i", [3, 1, 4, 1, 5]), 5), (array("i", [3, 1, 4]), 4), (array("i", [2**31 - 1, 1]), 2), (array("i", [7]), 1))
def running_sums(x: array, n: int) -> int:
    """Each element is read where the turn before has written."""
    for i in range(1, n):
        x[i] = x[i] + x[i - 1]
    return x[n - 1]


@case((np.array([1.0, 2.0, 4.0, 8.0]), 0.5, 3), (np.array([1.0, 2.0, 4.0, 8.0]), 0.5, 4), (np.array([-0.0, 0.0, 1.0]), -1.0, 2))
def smoothed(x: NDArray[np.float64], weight: float, n: int) -> float:
    """Writes ahead of where it reads."""
    for i in range(n):
        x[i + 1] = x[i + 1] * weight + x[i]
    return x[n]


@case(*((np.arange(5, dtype=np.float32), n) for n in (4, 5, 6)))
def twice_each(x: NDArray[np.float32], n: int) -> np.float32:
    """What is read behind the write is of the turn before as well."""
    total = np.float32(0.0)
    for i in range(1, n):
        x[i] = x[i] + x[i - 1]
        total += x[i - 1]
    return total


@case(*((array("q", [1, 2, 3, 4, 5, 6]), n) for n in (6, 7, 0)))
def skipped_writes(x: array, n: int) -> int:
    """Some turns write nothing."""
    for i in range(1, n):
        if x[i] % 3 == 0:
            continue
        x[i] = x[i] + x[i - 1]
    return x[n - 2]


@case((TEN, memoryview(TEN)[1:], 5), (bytearray(b"abcdefgh"), memoryview(bytearray(b"zyxwvuts")), 8), (TEN, memoryview(TEN), 12))
def two_names(x: bytearray, y: memoryview, n: int) -> int:
    """Both may be the same memory."""
    for i in range(1, n):
        x[i] = x[i - 1] ^ 1
        y[i - 1] = x[i] ^ 2
    return x[n - 1] * 256 + y[0]


@case((array("d", [3.0, 4.0, 6.0, 8.0, 5.0, 12.0]), 3), (array("d", [3.0, 4.0, 6.0]), 2), (array("d", [0.5, -1e308]), 1))
def lengths(x: array, pairs: int) -> float:
    """Functions of the library are called in the loop; one of them may raise."""
    total = 0.0
    for i in range(pairs):
        x[2 * i + 1] = math.sqrt(x[2 * i + 1]) + math.hypot(x[2 * i], x[2 * i + 1])
        total += math.exp(-x[2 * i + 1])
    return total


@case((TEN, 4), (TEN, 5), (TEN, 6))
def a_copy_of_the_counter(x: bytearray, n: int) -> tuple[int, int]:
    """The index is what the counter was a turn ago, and the counter itself is changed in between."""
    before, total = 0, 0
    for i in range(n):
        j = 2 * i
        total = total * 5 + x[before] + x[j]
        before = j
        i = 100
    return total, before + i


@case((TEN, 10, 5), (TEN, 12, 5), (TEN, 12, 11), (TEN, 3, 5))
def left_early(x: bytearray, n: int, wanted: int) -> int:
    """A loop that breaks before it would overrun does not raise."""
    for i in range(n):
        if x[i] == wanted:
            break
    else:
        return -1
    return i


@case((TEN, 10, 3), (TEN, 12, 3), (TEN, 10, 0))
def skipping(x: bytearray, n: int, every: int) -> int:
    """A division that may raise stands before the index that may."""
    total = 0
    for i in range(n):
        if i % every == 0:
            continue
        total += x[i]
    return total


@case((TEN, bytearray(4), 4), (TEN, bytearray(4), 10), (bytearray(2), bytearray(4), 3))
def exchanged(x: bytearray, y: bytearray, n: int) -> int:
    """The buffers change places in every turn."""
    total = 0
    for i in range(n):
        total += x[i] + 2 * y[i]
        x, y = y, x
    return total


@case((TEN, 3, 2), (TEN, 3, 5), (TEN, 1 << 31, 2), (TEN, -1, -1))
def three_factors(x: bytearray, a: int, n: int) -> int:
    """Not linear in what is known, but in the counter."""
    total = 0
    for i in range(n):
        total += x[a * a * i % 10] + x[a * i * 0]
    return total


@case((TEN, 4, 0), (TEN, 4, 3), (TEN, 4, 9))
def squares(x: bytearray, n: int, c: int) -> int:
    """Not linear: inside at both ends, outside between."""
    total = 0
    for i in range(n):
        total += x[i * (n - 1 - i) * c]
    return total
