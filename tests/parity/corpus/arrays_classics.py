"""Classic programs as people write them with numpy. Numbers are small and exact where the order of adding could show."""

from typing import Any

import numpy as np
from parity.case import case

F64, F32, I64, U8 = np.float64, np.float32, np.int64, np.uint8


def grid(dtype, *dims):
    """An input: small whole numbers, in no order."""
    count = int(np.prod(dims))
    return (np.arange(count) * 7 % 11).astype(dtype).reshape(dims)


POINTS = np.array([[0.0, 0.5], [0.5, 0.0], [8.0, 8.5], [8.5, 8.0], [0.25, 0.25], [9.0, 9.0]])


@case((POINTS, 2, 4), (POINTS[::-1].copy(), 3, 2), (POINTS[:1], 1, 1))
def k_means(points, k, turns) -> Any:
    """Centres move to the middle of what is nearest to them."""
    centres = points[:k].copy()
    labels = np.zeros(len(points), dtype=np.int64)
    for _ in range(turns):
        apart = points[:, None, :] - centres[None, :, :]
        labels = (apart**2).sum(axis=2).argmin(axis=1)
        for i in range(k):
            own = points[labels == i]
            if len(own) > 0:
                centres[i] = own.mean(axis=0)
    return centres, labels, np.bincount(labels, minlength=k)


GLIDER = np.zeros((6, 6), dtype=np.uint8)
GLIDER[1, 2] = GLIDER[2, 3] = GLIDER[3, 1] = GLIDER[3, 2] = GLIDER[3, 3] = 1


@case((GLIDER, 4), (GLIDER.T.copy(), 1), (np.ones((1, 3), dtype=np.uint8), 2), (GLIDER[:0], 1))
def game_of_life(board, turns) -> Any:
    """On a torus."""
    for _ in range(turns):
        around = np.zeros_like(board)
        for i in (-1, 0, 1):
            for j in (-1, 0, 1):
                if (i, j) != (0, 0):
                    around += np.roll(np.roll(board, i, axis=0), j, axis=1)
        board = np.where((around == 3) | ((board == 1) & (around == 2)), 1, 0).astype(np.uint8)
    return board, np.count_nonzero(board), np.argwhere(board)


@case(
    (np.array([90.0, 100.0, 110.0]), 100.0, 0.5, 0.02, 0.25), (np.array([50.0]), 100.0, 1.0, 0.0, 0.5),
    (np.zeros(0), 1.0, 1.0, 0.0, 1.0),
    ulp=64,
)
def black_scholes(spot, strike, years, rate, volatility) -> Any:
    """The price of a call, with a rational approximation of the normal distribution."""

    def normal(x):
        t = 1.0 / (1.0 + 0.2316419 * np.abs(x))
        tail = t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
        density = np.exp(-0.5 * x * x) / np.sqrt(2 * np.pi)
        return np.where(x >= 0, 1.0 - density * tail, density * tail)

    spread = volatility * np.sqrt(years)
    d1 = (np.log(spot / strike) + (rate + 0.5 * volatility**2) * years) / spread
    return spot * normal(d1) - strike * np.exp(-rate * years) * normal(d1 - spread)


@case(
    (np.array([[4.0, 3.0, 2.0], [8.0, 8.0, 1.0], [2.0, 4.0, 5.0]]),), (np.eye(3),), (np.array([[0.0, 2.0], [1.0, 1.0]]),),
    (np.zeros((0, 0)),),
)
def lu(a) -> Any:
    """Rows in another order, and two triangles."""
    n = a.shape[0]
    u = a.copy()
    lower = np.eye(n)
    order = np.arange(n)
    for k in range(n):
        best = k + int(np.argmax(np.abs(u[k:, k])))
        if best != k:
            u[[k, best]] = u[[best, k]]
            order[[k, best]] = order[[best, k]]
            lower[[k, best], :k] = lower[[best, k], :k]
        for i in range(k + 1, n):
            lower[i, k] = u[i, k] / u[k, k]
            u[i, k:] -= lower[i, k] * u[k, k:]
    return order, lower, np.triu(u), np.prod(np.diag(u))


@case((grid(U8, 6, 7),), (grid(F64, 4, 5),), (grid(I64, 3, 3),))
def sobel(image) -> Any:
    """Edges of an image, whose border is repeated."""
    padded = np.pad(image.astype(np.float64), 1, mode="edge")
    across = padded[:, 2:] - padded[:, :-2]
    gx = across[:-2] + 2 * across[1:-1] + across[2:]
    down = padded[2:, :] - padded[:-2, :]
    gy = down[:, :-2] + 2 * down[:, 1:-1] + down[:, 2:]
    magnitude = np.hypot(gx, gy)
    return gx, gy, np.clip(magnitude, 0, 255).astype(np.uint8), np.argmax(magnitude)


@case((POINTS, POINTS[:2] + 1.0, 2), (POINTS, POINTS[4:], 6), (POINTS[:3], POINTS, 1))
def nearest_neighbours(points, queries, k) -> Any:
    """The k nearest of each, nearest first."""
    squared = ((queries[:, np.newaxis] - points) ** 2).sum(-1)
    nearest = np.argsort(squared, axis=1, kind="stable")[:, :k]
    return nearest, np.sqrt(np.take_along_axis(squared, nearest, axis=1)), np.sort(squared, axis=-1)[:, 0]


LINKS = np.array([[0, 1, 1, 0], [0, 0, 1, 0], [1, 0, 0, 1], [0, 0, 0, 0]])


@case((LINKS, 0.5, 8), (LINKS.T.copy(), 0.75, 3), (np.zeros((2, 2), dtype=np.int64), 0.5, 2), ulp=16)
def pagerank(links, damping, turns) -> Any:
    """What leads nowhere leads everywhere."""
    n = len(links)
    out = links.sum(axis=1, keepdims=True)
    move = np.where(out > 0, links / np.maximum(out, 1), 1.0 / n)
    rank = np.full(n, 1.0 / n)
    for _ in range(turns):
        rank = damping * (move.T @ rank) + (1 - damping) / n
    return rank, np.argsort(-rank, kind="stable"), rank.sum()


@case((np.array([1.0, 2.0, 2.5, 4.0]), 0.5), (np.array([0.0, -1.0]), 1.0), (np.zeros(0), 1.0), ulp=64)
def kalman_filter(measured, dt) -> Any:
    """Place and speed out of places."""
    f = np.array([[1.0, dt], [0.0, 1.0]])
    h = np.array([[1.0, 0.0]])
    q, r = 0.125 * np.eye(2), np.array([[0.5]])
    x, p = np.zeros(2), np.eye(2)
    track = np.zeros((len(measured), 2))
    for i, z in enumerate(measured):
        x = f @ x
        p = f @ p @ f.T + q
        s = h @ p @ h.T + r
        gain = p @ h.T @ np.linalg.inv(s)
        x = x + gain @ (np.array([z]) - h @ x)
        p = (np.eye(2) - gain @ h) @ p
        track[i] = x
    return track, p


@case((grid(F64, 6, 2), grid(F64, 6), 0.5), (grid(F64, 4, 3), grid(F64, 4), 2.0), (grid(F64, 2, 2), np.zeros(2), 1.0), ulp=256)
def ridge_regression(x, y, strength) -> Any:
    """Weights, the middle of all taken away before."""
    middle, mean = x.mean(axis=0), y.mean()
    xc, yc = x - middle, y - mean
    weights = np.linalg.solve(xc.T @ xc + strength * np.eye(x.shape[1]), xc.T @ yc)
    intercept = mean - middle @ weights
    return weights, intercept


@case((POINTS, 50), (POINTS[:, ::-1].copy(), 40), (POINTS[:3], 30), ulp=4096)
def principal_component(points, turns) -> Any:
    """The direction in which points are spread most, by power iteration."""
    centred = points - points.mean(axis=0)
    covariance = centred.T @ centred / (len(points) - 1)
    v = np.array([1.0, 0.25])
    for _ in range(turns):
        v = covariance @ v
        v /= np.linalg.norm(v)
    return v, v @ covariance @ v, np.trace(covariance)


@case((np.array([1.0, 2.0, 3.0]), np.array([1.0, 3.0])), (np.arange(4.0), np.arange(4.0)), (np.zeros(1), np.ones(3)))
def dynamic_time_warping(a, b) -> Any:
    """The least cost of walking along two rows together."""
    n, m = len(a), len(b)
    cost = np.full((n + 1, m + 1), np.inf)
    cost[0, 0] = 0
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            cost[i, j] = abs(a[i - 1] - b[j - 1]) + min(cost[i - 1, j], cost[i, j - 1], cost[i - 1, j - 1])
    return cost[n, m], cost[1:, 1:]


WAYS = np.array([[0.0, 3.0, np.inf, 7.0], [8.0, 0.0, 2.0, np.inf], [5.0, np.inf, 0.0, 1.0], [2.0, np.inf, np.inf, 0.0]])


@case((WAYS,), (WAYS.T.copy(),), (np.zeros((1, 1)),), (np.zeros((0, 0)),))
def floyd_warshall(ways) -> Any:
    """The shortest way from each to each."""
    found = ways.copy()
    for k in range(len(found)):
        found = np.minimum(found, found[:, k, None] + found[None, k, :])
    return found, np.isfinite(found).all(), np.nonzero(found > 5)


@case((grid(U8, 8, 8),), (np.full((2, 3), 7, dtype=np.uint8),), ((grid(U8, 4, 4) * 20).astype(np.uint8),))
def histogram_equalisation(image) -> Any:
    """Grey values spread over all there are."""
    counts, edges = np.histogram(image.ravel(), bins=256, range=(0, 256))
    cumulative = counts.cumsum()
    least = cumulative[cumulative > 0].min()
    scale = np.round((cumulative - least) / max(image.size - least, 1) * 255)
    return np.clip(scale, 0, 255).astype(np.uint8)[image], edges[:3]


BOXES = np.array([[0.0, 0.0, 10.0, 10.0], [1.0, 1.0, 11.0, 11.0], [20.0, 20.0, 30.0, 30.0], [0.0, 0.0, 9.0, 9.0]])


@case(
    (BOXES, np.array([0.75, 0.5, 0.25, 0.875]), 0.5), (BOXES, np.array([0.5, 0.75, 1.0, 0.0]), 0.75), (BOXES[:0], np.zeros(0), 0.5),
)
def non_maximum_suppression(boxes, scores, threshold) -> Any:
    """Boxes that lie over a better one go."""
    x1, y1, x2, y2 = boxes[:, 0], boxes[:, 1], boxes[:, 2], boxes[:, 3]
    areas = (x2 - x1) * (y2 - y1)
    order = scores.argsort()[::-1]
    keep = []
    while order.size > 0:
        i = order[0]
        keep.append(int(i))
        rest = order[1:]
        width = np.maximum(0.0, np.minimum(x2[i], x2[rest]) - np.maximum(x1[i], x1[rest]))
        height = np.maximum(0.0, np.minimum(y2[i], y2[rest]) - np.maximum(y1[i], y1[rest]))
        overlap = width * height / (areas[i] + areas[rest] - width * height)
        order = rest[np.where(overlap <= threshold)[0]]
    return keep


@case(
    (np.array([[4.0, 1.0], [2.0, 8.0]]), np.array([1.0, 2.0]), 5), (np.eye(3), np.arange(3.0), 2),
    (np.array([[2.0]]), np.ones(1), 3),
    ulp=64,
)
def jacobi(a, y, turns) -> Any:
    """A system of equations, by turns."""
    diagonal = np.diag(a)
    rest = a - np.diagflat(diagonal)
    x = np.zeros_like(y)
    for _ in range(turns):
        x = (y - np.dot(rest, x)) / diagonal
    return x, np.abs(np.dot(a, x) - y).max() < 0.5


@case((grid(F64, 4, 5),), (np.zeros((3, 3)),), (np.eye(5),))
def heat_by_jacobi(field) -> Any:
    """Each inner item becomes the middle of its neighbours."""
    x = field.copy()
    for _ in range(3):
        before = x.copy()
        x[1:-1, 1:-1] = 0.25 * (before[:-2, 1:-1] + before[2:, 1:-1] + before[1:-1, :-2] + before[1:-1, 2:])
        if np.max(np.abs(x - before)) < 1e-9:
            break
    return x


@case(
    (grid(F64, 5, 2), np.array([0, 1, 2, 1, 0]), 3), (grid(F64, 2, 3), np.array([1, 0]), 2), (grid(F64, 1, 1), np.array([0]), 1),
    ulp=1024,
)
def softmax_regression(x, labels, classes) -> Any:
    """Weights by gradient descent."""
    n = x.shape[0]
    wanted = np.eye(classes)[labels]
    weights = np.zeros((x.shape[1], classes))
    loss = 0.0
    for _ in range(4):
        scores = x @ weights
        e = np.exp(scores - scores.max(axis=1, keepdims=True))
        p = e / e.sum(axis=1, keepdims=True)
        loss = -np.mean(np.log(p[np.arange(n), labels]))
        weights -= 0.125 * x.T @ (p - wanted) / n
    return weights, loss, np.argmax(x @ weights, axis=1)


@case((8, 3), (5, 1), (3, 0))
def reaction_diffusion(size, turns) -> Any:
    """Gray and Scott's."""
    u, v = np.ones((size, size)), np.zeros((size, size))
    low, high = size // 2 - 1, size // 2 + 1
    u[low:high, low:high], v[low:high, low:high] = 0.5, 0.25

    def laplacian(z):
        return np.roll(z, 1, 0) + np.roll(z, -1, 0) + np.roll(z, 1, 1) + np.roll(z, -1, 1) - 4 * z

    for _ in range(turns):
        uvv = u * v * v
        u, v = u + 0.125 * laplacian(u) - uvv + 0.03125 * (1 - u), v + 0.0625 * laplacian(v) + uvv - 0.09375 * v
    return u, v


@case((8, 16, 8000.0), (3, 8, 1000.0), (1, 4, 100.0), ulp=256)
def mel_filters(bands, size, rate) -> Any:
    """Triangles over frequencies, as a mel spectrogram uses them."""
    highest = 2595.0 * np.log10(1.0 + rate / 2.0 / 700.0)
    hertz = 700.0 * (10.0 ** (np.linspace(0.0, highest, bands + 2) / 2595.0) - 1.0)
    bins = np.floor((size + 1) * hertz / rate).astype(np.int64)
    filters = np.zeros((bands, size // 2 + 1))
    for m in range(1, bands + 1):
        left, centre, right = bins[m - 1], bins[m], bins[m + 1]
        for k in range(left, centre):
            filters[m - 1, k] = (k - left) / (centre - left)
        for k in range(centre, right):
            filters[m - 1, k] = (right - k) / (right - centre)
    return filters, bins


@case((np.array([0.0, 1.0, 1.5, 1.25]), 30.0), (np.array([2.0, -2.0]), 60.0), (np.array([5.0]), 10.0), ulp=64)
def one_euro_filter(signal, rate) -> Any:
    """Smooth where little moves, quick where much does."""

    def alpha(cutoff):
        return 1.0 / (1.0 + rate / (2 * np.pi * cutoff))

    out = np.empty_like(signal)
    out[0] = previous = signal[0]
    speed = 0.0
    for i in range(1, len(signal)):
        a = alpha(1.0)
        speed = a * (signal[i] - signal[i - 1]) * rate + (1 - a) * speed
        a = alpha(1.0 + 0.5 * np.abs(speed))
        previous = a * signal[i] + (1 - a) * previous
        out[i] = previous
    return out


@case((np.array([3.0, 1.0, 2.0, 8.0, 5.0]), 2), (np.arange(10.0), 3), (np.array([1.0, np.nan, 3.0]), 1))
def moving_statistics(x, w) -> Any:
    """Windows of a row."""
    sums = np.cumsum(np.append(0.0, x))
    means = (sums[w:] - sums[:-w]) / w
    return means, np.convolve(x, np.ones(w) / 4.0, mode="valid"), np.median(x), np.diff(x, n=2), np.nanmax(x), np.ptp(x)


@case((200,), (30,), (2,))
def primes(n) -> Any:
    """The sieve of Eratosthenes."""
    sieve = np.ones(n + 1, dtype=bool)
    sieve[:2] = False
    for i in range(2, int(n**0.5) + 1):
        if sieve[i]:
            sieve[i * i :: i] = False
    return np.flatnonzero(sieve), sieve.sum()


@case((20, 8, -2.0), (6, 4, -1.5), (1, 1, 0.0))
def mandelbrot(width, height, left) -> Any:
    """How many turns each point stays."""
    xs, ys = np.meshgrid(np.linspace(left, 1.0, width), np.linspace(-1.0, 1.0, height))
    zx, zy = np.zeros_like(xs), np.zeros_like(ys)
    counts = np.zeros(xs.shape, dtype=np.int32)
    for _ in range(10):
        inside = zx * zx + zy * zy <= 4.0
        counts[inside] += 1
        zx, zy = np.where(inside, zx * zx - zy * zy + xs, zx), np.where(inside, 2.0 * zx * zy + ys, zy)
    return counts, np.unique(counts, return_counts=True)
