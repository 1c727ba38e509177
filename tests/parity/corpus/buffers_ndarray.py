"""One-dimensional numpy arrays: elements are numpy scalars, stores convert, results are fresh arrays."""

import numpy as np
from numpy.typing import NDArray
from parity.case import case

F64, F32, I64, I32, U8 = np.float64, np.float32, np.int64, np.int32, np.uint8


def row(dtype, *values):
    """An input: a fresh array of these values."""
    return np.array(values, dtype=dtype)


@case((row(F64, 1.5, 2.5), 0), (row(F64, 1.5), -1), (row(F64, 1.5), 1), (row(F64), 0), (row(F64, np.nan, -0.0), -3))
def float_at(data: NDArray[np.float64], i: int) -> tuple[np.float64, np.float64]:
    """Elements are numpy scalars."""
    x = data[i]
    return x, x + 1


@case((row(F64, 0.1, 0.2, 0.3),), (row(F64),), (row(F64, 1e308, 1e308),), (row(F64, np.inf, -np.inf),))
def plain_sum(data: NDArray[np.float64]):
    """A Python float that becomes a numpy one with the first element."""
    total = 0.0
    for x in data:
        total += x
    return total


@case((row(F32, 0.1, 0.2, 0.3),), (row(F32),), (row(F32, 1e38, 3e38),))
def single_sum(data: NDArray[np.float32]) -> np.float32:
    """Every addition rounds to single precision."""
    total = np.float32(0)
    for x in data:
        total += x
    return total


@case(
    (row(F64, 1, 2, 3), row(F64, 4, 5, 6)), (row(F64), row(F64)), (row(F64, 1, 2), row(F64, 3)), (row(F64, np.nan), row(F64, 0))
)
def dot_product(a: NDArray[np.float64], b: NDArray[np.float64]):
    """A shorter second array raises IndexError."""
    total = 0.0
    for i in range(len(a)):
        total += a[i] * b[i]
    return total


@case((5,), (0,), (1,), (-1,))
def allocate_ramp(n: int) -> NDArray[np.float64]:
    """np.zeros, filled and returned."""
    out = np.zeros(n, dtype=np.float64)
    for i in range(n):
        out[i] = i / 4
    return out


@case((4,), (0,), (10,))
def ones_and_empty(n: int):
    """A pair of arrays of different types."""
    ones = np.ones(n, dtype=np.float32)
    powers = np.empty(n, dtype=np.int64)
    for i in range(n):
        ones[i] += i
        powers[i] = 2**i
    return ones, powers


@case((row(F64, 3, -1, 2),), (row(F64),), (row(F64, np.nan, 1),), (row(I64, 5, 7),), (row(I32, -5),))
def minimum_and_maximum(data):
    """For any element type; None for nothing."""
    if len(data) == 0:
        return None
    low = high = data[0]
    for x in data:
        if x < low:
            low = x
        if x > high:
            high = x
    return low, high


@case((row(F64, 1, 2, 3), 2.0), (row(F64), 1.0), (row(F64, 1e308, -0.0), 10.0), (row(F64, 7), 1.0))
def scale_in_place(data: NDArray[np.float64], k: float) -> None:
    """The caller's array changes."""
    if k == 1.0:
        return
    for i in range(len(data)):
        data[i] *= k


@case((row(I64, 1, 2, 3, 4),), (row(I64),), (row(I64, 2**63 - 1, 1),))
def prefix_sums(data: NDArray[np.int64]) -> NDArray[np.int64]:
    """Running totals that wrap at 64 bits."""
    out = np.zeros(len(data) + 1, dtype=np.int64)
    for i in range(len(data)):
        out[i + 1] = out[i] + data[i]
    return out


@case((row(F64, 1, 2, 3, 4, 5), 2), (row(F64, 1, 2), 5), (row(F64, 1), 0), (row(F64, 0.1, 0.7, 0.2), 1))
def moving_average(data: NDArray[np.float64], width: int) -> NDArray[np.float64]:
    """Sums over a window that slides; too wide a window raises."""
    if not 0 < width <= len(data):
        raise ValueError(f"width {width} for {len(data)} values")
    out = np.empty(len(data) - width + 1, dtype=np.float64)
    total = 0.0
    for i in range(len(data)):
        total += data[i]
        if i >= width:
            total -= data[i - width]
        if i >= width - 1:
            out[i - width + 1] = total / width
    return out


@case((row(F64, 0.5, 1.5, 9.5, -1.0, 10.0), 5, 0.0, 10.0), (row(F64), 3, 0.0, 1.0), (row(F64, np.nan), 2, 0.0, 1.0))
def histogram(data: NDArray[np.float64], bins: int, low: float, high: float) -> NDArray[np.int64]:
    """Counts per bin, what lies outside is dropped, nan cannot be placed."""
    counts = np.zeros(bins, dtype=np.int64)
    for x in data:
        if x < low or x > high:
            continue
        k = int((x - low) / (high - low) * bins)
        counts[min(k, bins - 1)] += 1
    return counts


@case((row(F64, 1, 2, 3, 4), row(F64, 5, 6, 7, 8), 2), (row(F64, 2), row(F64, 3), 1), (row(F64), row(F64), 0))
def flat_matrix_product(a: NDArray[np.float64], b: NDArray[np.float64], n: int) -> NDArray[np.float64]:
    """Square matrices in row order."""
    c = np.zeros(n * n, dtype=np.float64)
    for i in range(n):
        for k in range(n):
            aik = a[i * n + k]
            for j in range(n):
                c[i * n + j] += aik * b[k * n + j]
    return c


@case((row(F64, 1, 2, 3, 4, 5, 6), 2), (row(F64, 1), 1), (row(F64, 1, 2, 3), 2), (row(F64), 3))
def flat_transpose(data: NDArray[np.float64], columns: int) -> NDArray[np.float64]:
    """Rows become columns; sizes that do not fit are refused."""
    rows, rest = divmod(len(data), columns)
    if rest:
        raise ValueError(f"{len(data)} elements do not make rows of {columns}")
    out = np.zeros(len(data), dtype=np.float64)
    for i in range(rows):
        for j in range(columns):
            out[j * rows + i] = data[i * columns + j]
    return out


@case((row(F64, 2, 1, 1, 3, 3, 5),), (row(F64, 0, 1, 1, 2, 0, 3),), (row(F64, 1, 1, 1, 1, 1, 1),), (row(F64),))
def gauss_elimination(m: NDArray[np.float64]) -> NDArray[np.float64]:
    """Solves two equations in an augmented flat matrix, swapping rows in place."""
    n, width = 2, 3
    for k in range(n):
        pivot = k
        for i in range(k + 1, n):
            if abs(m[i * width + k]) > abs(m[pivot * width + k]):
                pivot = i
        if m[pivot * width + k] == 0:
            raise ZeroDivisionError("the matrix is singular")
        for j in range(width):
            m[k * width + j], m[pivot * width + j] = m[pivot * width + j], m[k * width + j]
        for i in range(k + 1, n):
            factor = m[i * width + k] / m[k * width + k]
            for j in range(k, width):
                m[i * width + j] -= factor * m[k * width + j]
    x = np.zeros(n, dtype=np.float64)
    for i in range(n - 1, -1, -1):
        s = m[i * width + n]
        for j in range(i + 1, n):
            s -= m[i * width + j] * x[j]
        x[i] = s / m[i * width + i]
    return x


@case((row(F64, 3, 1, 2),), (row(F64),), (row(F64, 1, 1, 0, -5, 2.5),))
def bubble_sort(data: NDArray[np.float64]) -> int:
    """Stops after a pass without swaps; returns the passes."""
    passes = 0
    swapped = True
    while swapped:
        swapped = False
        passes += 1
        for i in range(len(data) - passes):
            if data[i] > data[i + 1]:
                data[i], data[i + 1] = data[i + 1], data[i]
                swapped = True
    return passes


@case((row(I32, 5, 3, 8, 1, 9, 2),), (row(I32),), (row(I32, 1),), (row(I32, 2, 2, 1, 1),))
def merge_sort(data: NDArray[np.int32]) -> None:
    """Bottom up, with one scratch array."""
    n = len(data)
    scratch = np.zeros(n, dtype=np.int32)
    width = 1
    while width < n:
        for low in range(0, n, 2 * width):
            middle, high = min(low + width, n), min(low + 2 * width, n)
            i, j = low, middle
            for k in range(low, high):
                if i < middle and (j >= high or data[i] <= data[j]):
                    scratch[k] = data[i]
                    i += 1
                else:
                    scratch[k] = data[j]
                    j += 1
        for k in range(n):
            data[k] = scratch[k]
        width *= 2


@case((row(I64, 1, 3, 4, 5), row(I64, 1, 4, 5, 7), 7), (row(I64), row(I64), 5), (row(I64, 5), row(I64, 10), 4))
def knapsack(weights: NDArray[np.int64], values: NDArray[np.int64], capacity: int) -> np.int64:
    """Best value by capacity, items at most once."""
    best = np.zeros(capacity + 1, dtype=np.int64)
    for item in range(len(weights)):
        for room in range(capacity, int(weights[item]) - 1, -1):
            candidate = best[room - weights[item]] + values[item]
            if candidate > best[room]:
                best[room] = candidate
    return best[capacity]


@case((row(I64, 1, 5, 10, 25), 30), (row(I64, 4), 7), (row(I64, 2, 3), 0), (row(I64), 5))
def fewest_coins(coins: NDArray[np.int64], amount: int) -> int | None:
    """None where the coins cannot make the amount."""
    far = 10**9
    need = np.zeros(amount + 1, dtype=np.int64)
    for a in range(1, amount + 1):
        need[a] = far
        for c in coins:
            if c <= a and need[a - c] + 1 < need[a]:
                need[a] = need[a - c] + 1
    return int(need[amount]) if need[amount] < far else None


@case((row(U8, 10, 20, 250), 10), (row(U8, 5), 300), (row(U8), 1), (row(U8, 5), -1))
def brighten_with_wrap(pixels: NDArray[np.uint8], amount: int) -> None:
    """uint8 plus a Python int wraps, or does not fit at all."""
    for i in range(len(pixels)):
        pixels[i] = pixels[i] + amount


@case((row(U8, 10, 20, 250), 10), (row(U8, 0, 255), 300), (row(U8, 0, 255), -300), (row(U8), 0))
def brighten_saturated(pixels: NDArray[np.uint8], amount: int) -> NDArray[np.uint8]:
    """Through Python ints and back."""
    out = np.zeros(len(pixels), dtype=np.uint8)
    for i in range(len(pixels)):
        out[i] = max(0, min(255, int(pixels[i]) + amount))
    return out


@case((row(I32, 1, 2), 2.7), (row(I32, 1), -2.7), (row(I32, 1), 2**31), (row(I32, 1), float("nan")), (row(I32), 1))
def store_converts(data: NDArray[np.int32], x) -> np.int32:
    """Stores truncate floats; what does not fit raises."""
    data[0] = x
    return data[0]


@case((row(F32, 1, 2, 3), 0.1), (row(F32, 1), 1e300), (row(F32, 5), np.float64(0.1)))
def store_narrows(data: NDArray[np.float32], x):
    """A double is rounded when it is stored."""
    data[-1] = x
    return data[-1] == x, data[-1]


@case((row(F64, 1, 0, 2), 2.0), (row(F64), 3.0), (row(F64, 5), 0.0), (row(F64, 1, -1), np.float64(1)))
def horner_over_array(coefficients: NDArray[np.float64], x):
    """An int zero stays one when there are no coefficients."""
    y = 0
    for c in coefficients:
        y = y * x + c
    return y


@case((row(F64, 0, 1, 4, 9), 1.5), (row(F64, 1, 2), 5.0), (row(F64, 1, 2), -0.5), (row(F64), 0.0))
def interpolate(samples: NDArray[np.float64], x: float):
    """Between neighbours; clamped at the ends."""
    if x <= 0:
        return samples[0]
    if x >= len(samples) - 1:
        return samples[-1]
    i = int(x)
    t = x - i
    return samples[i] * (1 - t) + samples[i + 1] * t


@case((row(F64, 100, 0, 0, 0, 50), 3), (row(F64, 1, 2), 1), (row(F64, 7), 5), (row(F64), 2))
def heat_equation(rod: NDArray[np.float64], steps: int) -> NDArray[np.float64]:
    """Explicit steps between two arrays that change places."""
    now = np.zeros(len(rod), dtype=np.float64)
    after = np.zeros(len(rod), dtype=np.float64)
    for i in range(len(rod)):
        now[i] = rod[i]
        after[i] = rod[i]
    for _ in range(steps):
        for i in range(1, len(rod) - 1):
            after[i] = now[i] + 0.25 * (now[i - 1] - 2 * now[i] + now[i + 1])
        now, after = after, now
    return now


@case((row(I64, 2, 7, 11, 15), 9), (row(I64, 1, 2), 100), (row(I64), 0), (row(I64, 3, 3), 6))
def two_sum_indices(data: NDArray[np.int64], target: int) -> tuple[int, int] | None:
    """The first pair that adds up."""
    for i in range(len(data)):
        for j in range(i + 1, len(data)):
            if data[i] + data[j] == target:
                return i, j
    return None


@case((row(np.uint32, 1, 2, 3),), (row(np.uint32),), (row(np.uint32, 2**32 - 1, 2**31),))
def hash_of_uint32_array(data: NDArray[np.uint32]) -> np.uint32:
    """Wrapping arithmetic on numpy scalars."""
    h = np.uint32(2166136261)
    for x in data:
        h = (h ^ x) * np.uint32(16777619)
    return h


@case((row(F64, 1, 2, 3, 4, 5), row(F64, 2, 4, 6, 8, 10)), (row(F64, 1), row(F64, 1)), (row(F64), row(F64)))
def linear_regression(x: NDArray[np.float64], y: NDArray[np.float64]):
    """Slope and intercept; a single point divides numpy's zero by zero."""
    n = len(x)
    assert n == len(y)
    sx = sy = sxx = sxy = 0.0
    for i in range(n):
        sx += x[i]
        sy += y[i]
        sxx += x[i] * x[i]
        sxy += x[i] * y[i]
    slope = (n * sxy - sx * sy) / (n * sxx - sx * sx)
    return slope, (sy - slope * sx) / n
