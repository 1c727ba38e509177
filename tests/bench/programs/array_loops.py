"""Ten loops over arrays, as one writes them for Numba. Their C stands in `array_loops.c`."""

import numpy as np
from numpy.typing import NDArray

F64 = NDArray[np.float64]


def smooth(x: F64, y: F64) -> None:
    """The mean of each element and its neighbours."""
    for i in range(1, len(x) - 1):
        y[i] = (x[i - 1] + x[i] + x[i + 1]) / 3.0


def dot(x: F64, y: F64) -> float:
    """The sum of products, from left to right."""
    total = 0.0
    for i in range(len(x)):
        total += x[i] * y[i]
    return float(total)


def running(x: F64, y: F64) -> None:
    """Each element and all before it, added."""
    total = 0.0
    for i in range(len(x)):
        total += x[i]
        y[i] = total


def histogram(pixels: NDArray[np.uint8], counts: NDArray[np.int64]) -> None:
    """How often each byte occurs, added to what was counted so far."""
    for i in range(len(pixels)):
        counts[pixels[i]] += 1


def life(cells: NDArray[np.int64], after: NDArray[np.int64], n: int) -> None:
    """A generation of Conway's game on a square whose border stays empty."""
    for i in range(1, n - 1):
        for j in range(1, n - 1):
            around = (
                cells[i - 1, j - 1] + cells[i - 1, j] + cells[i - 1, j + 1] + cells[i, j - 1]
                + cells[i, j + 1] + cells[i + 1, j - 1] + cells[i + 1, j] + cells[i + 1, j + 1]
            )  # fmt: skip
            after[i, j] = 1 if around == 3 or (around == 2 and cells[i, j] == 1) else 0


def shortest(ways: F64, n: int) -> None:
    """Floyd and Warshall's shortest ways between all pairs."""
    for k in range(n):
        for i in range(n):
            through = ways[i, k]
            for j in range(n):
                if through + ways[k, j] < ways[i, j]:
                    ways[i, j] = through + ways[k, j]


def sobel(image: F64, edges: F64, n: int) -> None:
    """Squared gradients of a square image."""
    for i in range(1, n - 1):
        for j in range(1, n - 1):
            across = image[i - 1, j + 1] + 2.0 * image[i, j + 1] + image[i + 1, j + 1]
            across -= image[i - 1, j - 1] + 2.0 * image[i, j - 1] + image[i + 1, j - 1]
            down = image[i + 1, j - 1] + 2.0 * image[i + 1, j] + image[i + 1, j + 1]
            down -= image[i - 1, j - 1] + 2.0 * image[i - 1, j] + image[i - 1, j + 1]
            edges[i, j] = across * across + down * down


def warped(a: F64, b: F64, costs: F64, n: int) -> float:
    """Dynamic time warping of two series of n: the first row and column of the table are infinite but for the corner."""
    for i in range(1, n + 1):
        for j in range(1, n + 1):
            cost = abs(a[i - 1] - b[j - 1])
            costs[i, j] = cost + min(costs[i - 1, j], costs[i, j - 1], costs[i - 1, j - 1])
    return float(costs[n, n])


def escapes(turns: NDArray[np.int64], n: int) -> None:
    """How soon each point of the Mandelbrot set's surroundings leaves it."""
    for i in range(n):
        for j in range(n):
            a, b = 3.0 * j / n - 2.0, 2.0 * i / n - 1.0
            x, y, k = 0.0, 0.0, 0
            while k < 60 and x * x + y * y <= 4.0:
                x, y, k = x * x - y * y + a, 2.0 * x * y + b, k + 1
            turns[i, j] = k


def nearest(points: F64, found: NDArray[np.int64], n: int) -> None:
    """For each of n points in the plane the nearest other one."""
    for i in range(n):
        least, best = 1e300, -1
        for j in range(n):
            x, y = points[i, 0] - points[j, 0], points[i, 1] - points[j, 1]
            distance = x * x + y * y
            if j != i and distance < least:
                least, best = distance, j
        found[i] = best


LOOPS = (smooth, dot, running, histogram, life, shortest, sobel, warped, escapes, nearest)
