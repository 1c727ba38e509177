"""Classic programs about pictures, as people write them with numpy."""

from typing import Any

import numpy as np
from parity.case import case

GRAY = (np.arange(48) * 37 % 256).astype(np.uint8).reshape(6, 8)
RGB = (np.arange(60) * 53 % 256).astype(np.uint8).reshape(4, 5, 3)
SPOTS = np.array([[1, 1, 0, 0, 1], [0, 1, 0, 1, 1], [0, 0, 0, 0, 0], [1, 0, 1, 1, 0]], dtype=np.uint8)
LINE = np.eye(6, dtype=np.uint8)


@case((RGB, 2.0), (RGB[:1], 1.0), (RGB[:, ::-1], 0.5), ulp=4)
def gray_and_gamma(picture, gamma) -> Any:
    """Weights of the three colours, then a table of 256 entries."""
    gray = (picture[..., :3] @ np.array([0.25, 0.5, 0.25])).round().astype(np.uint8)
    table = (255 * (np.arange(256) / 255) ** (1 / gamma)).round().astype(np.uint8)
    return gray, table[gray]


@case((GRAY, 1), (GRAY[:2, :2], 2), (GRAY.T, 3), ulp=16)
def blurred(picture, radius) -> Any:
    """A bell along rows, then along columns; the margin is repeated."""
    x = np.arange(-radius, radius + 1)
    kernel = np.exp(-(x**2) / (2 * (radius / 2) ** 2))
    kernel /= kernel.sum()
    rows = np.pad(picture.astype(float), ((0, 0), (radius, radius)), mode="edge")
    along = np.apply_along_axis(np.convolve, 1, rows, kernel, "valid")
    columns = np.pad(along, ((radius, radius), (0, 0)), mode="edge")
    return np.apply_along_axis(np.convolve, 0, columns, kernel, "valid")


@case((GRAY, 3), (GRAY[:3, :3], 1), (np.where(LINE == 1, 255, 10).astype(np.uint8), 5))
def median_filter(picture, size) -> Any:
    """The middle one of each square."""
    half = size // 2
    padded = np.pad(picture, half, mode="reflect")
    found = np.empty_like(picture)
    for y in range(picture.shape[0]):
        for x in range(picture.shape[1]):
            found[y, x] = np.median(padded[y : y + size, x : x + size])
    return found


@case((SPOTS, 1), (LINE, 1), (np.ones((3, 4), np.uint8), 2), (np.zeros((2, 2), np.uint8), 1))
def opened(mask, times) -> Any:
    """Erosion, dilation, and one after the other."""

    def shifted(m, least):
        p = np.pad(m, 1, constant_values=1 - least)
        five = (p[1:-1, 1:-1], p[:-2, 1:-1], p[2:, 1:-1], p[1:-1, :-2], p[1:-1, 2:])
        return np.maximum.reduce(five) if least else np.minimum.reduce(five)

    eroded = mask.copy()
    for _ in range(times):
        eroded = shifted(eroded, 0)
    dilated = eroded.copy()
    for _ in range(times):
        dilated = shifted(dilated, 1)
    return eroded, dilated, np.logical_xor(mask, dilated).sum()


@case((SPOTS,), (LINE,), (np.zeros((2, 3), np.uint8),), (np.ones((3, 3), np.uint8),))
def components(mask) -> Any:
    """What hangs together has one label; the sizes and the boxes of the labels."""
    labels = np.zeros(mask.shape, dtype=np.int32)
    count = 0
    for y, x in np.argwhere(mask):
        if labels[y, x]:
            continue
        count += 1
        stack = [(y, x)]
        while stack:
            i, j = stack.pop()
            if not (0 <= i < mask.shape[0] and 0 <= j < mask.shape[1]) or mask[i, j] == 0 or labels[i, j]:
                continue
            labels[i, j] = count
            stack += [(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)]
    boxes = []
    for k in range(1, count + 1):
        rows, columns = np.nonzero(labels == k)
        boxes.append((int(rows.min()), int(columns.min()), int(rows.max()), int(columns.max())))
    return labels, np.bincount(labels.ravel())[1:], boxes


@case((GRAY,), (np.where(LINE == 1, 200, 30).astype(np.uint8),), (np.full((3, 3), 9, np.uint8),))
def otsu(picture) -> Any:
    """The threshold that parts bright from dark best."""
    histogram = np.bincount(picture.ravel(), minlength=256).astype(float)
    total, whole = histogram.sum(), np.dot(np.arange(256), histogram)
    best, threshold, below, sum_below = -1.0, 0, 0.0, 0.0
    for t in range(256):
        below += histogram[t]
        if below == 0:
            continue
        above = total - below
        if above == 0:
            break
        sum_below += t * histogram[t]
        apart = sum_below / below - (whole - sum_below) / above
        between = below * above * apart**2
        if between > best:
            best, threshold = between, t
    return threshold, picture > threshold


@case((GRAY, 3, 4), (GRAY, 12, 16), (RGB, 2, 7), (GRAY[:1, :1], 2, 2))
def bilinear(picture, height, width) -> Any:
    """Another size; corners of pixels stay where they are."""
    h, w = picture.shape[:2]
    y = np.clip((np.arange(height) + 0.5) * h / height - 0.5, 0, h - 1)
    x = np.clip((np.arange(width) + 0.5) * w / width - 0.5, 0, w - 1)
    y0, x0 = np.floor(y).astype(int), np.floor(x).astype(int)
    y1, x1 = np.minimum(y0 + 1, h - 1), np.minimum(x0 + 1, w - 1)
    fy, fx = (y - y0)[:, None], (x - x0)[None, :]
    if picture.ndim == 3:
        fy, fx = fy[..., None], fx[..., None]
    p = picture.astype(np.float64)
    top = p[y0][:, x0] * (1 - fx) + p[y0][:, x1] * fx
    low = p[y1][:, x0] * (1 - fx) + p[y1][:, x1] * fx
    return np.clip(np.rint(top * (1 - fy) + low * fy), 0, 255).astype(np.uint8)


@case((GRAY.astype(float), 0.0625), (np.pad(np.ones((3, 3)), 2), 0.0625), (np.zeros((4, 4)), 0.125))
def harris(picture, k) -> Any:
    """How much of a corner there is in each place, and where most of all."""
    gy, gx = np.gradient(picture)

    def summed(a):
        p = np.pad(a, 1)
        return sum(p[i : i + a.shape[0], j : j + a.shape[1]] for i in range(3) for j in range(3))

    xx, yy, xy = summed(gx * gx), summed(gy * gy), summed(gx * gy)
    response = xx * yy - xy**2 - k * (xx + yy) ** 2
    return response, np.unravel_index(response.argmax(), response.shape), np.argwhere(response > 0.5 * response.max())


@case((LINE, 8), (LINE[::-1].copy(), 4), (np.zeros((3, 3), np.uint8), 4), ulp=8)
def hough_lines(edges, angles) -> Any:
    """Each edge votes for the lines through it."""
    theta = np.linspace(0, np.pi, angles, endpoint=False)
    reach = int(np.ceil(np.hypot(*edges.shape)))
    votes = np.zeros((2 * reach + 1, angles), dtype=np.uint64)
    for y, x in zip(*np.nonzero(edges)):
        rho = np.round(x * np.cos(theta) + y * np.sin(theta)).astype(int) + reach
        votes[rho, np.arange(angles)] += 1
    rho, k = np.unravel_index(votes.argmax(), votes.shape)
    return votes, rho - reach, theta[k]


@case((GRAY,), (GRAY[:1],), (np.full((3, 5), 127, np.uint8),))
def dithered(picture) -> Any:
    """Floyd and Steinberg: what rounding takes away is given to the neighbours."""
    p = picture.astype(np.float32)
    h, w = p.shape
    for y in range(h):
        for x in range(w):
            old = p[y, x]
            new = np.float32(255.0) if old > 127 else np.float32(0.0)
            p[y, x] = new
            error = old - new
            if x + 1 < w:
                p[y, x + 1] += error * np.float32(7 / 16)
            if y + 1 < h:
                if x > 0:
                    p[y + 1, x - 1] += error * np.float32(3 / 16)
                p[y + 1, x] += error * np.float32(5 / 16)
                if x + 1 < w:
                    p[y + 1, x + 1] += error * np.float32(1 / 16)
    return p.astype(np.uint8)


@case((GRAY, 1), (GRAY.T, 2), (GRAY[:2, :3], 0))
def box_means(picture, radius) -> Any:
    """Sums over boxes from four corners of the table of all sums."""
    table = np.zeros((picture.shape[0] + 1, picture.shape[1] + 1), dtype=np.int64)
    table[1:, 1:] = picture.cumsum(axis=0, dtype=np.int64).cumsum(axis=1)
    ys, xs = np.ogrid[: picture.shape[0], : picture.shape[1]]
    y0, y1 = np.maximum(ys - radius, 0), np.minimum(ys + radius + 1, picture.shape[0])
    x0, x1 = np.maximum(xs - radius, 0), np.minimum(xs + radius + 1, picture.shape[1])
    sums = table[y1, x1] - table[y0, x1] - table[y1, x0] + table[y0, x0]
    return sums / ((y1 - y0) * (x1 - x0)), table[-1, -1]


@case((RGB,), (RGB[:1, :1],), (np.zeros((2, 2, 3), np.uint8),))
def hue_saturation_value(picture) -> Any:
    """Of each pixel, without dividing by nothing."""
    rgb = picture / 255.0
    value, least = rgb.max(axis=-1), rgb.min(axis=-1)
    spread = value - least
    safe = np.where(spread == 0, 1.0, spread)
    r, g, b = rgb[..., 0], rgb[..., 1], rgb[..., 2]
    hue = np.select([spread == 0, value == r, value == g], [0.0, (g - b) / safe % 6, (b - r) / safe + 2], (r - g) / safe + 4)
    saturation = np.where(value == 0, 0.0, spread / np.where(value == 0, 1.0, value))
    return np.stack([hue * 60, saturation, value], axis=-1)


@case((GRAY, 0.0, 0.0), (GRAY, np.pi / 2, 1.0), (RGB[..., 0], 0.5, -2.0))
def turned(picture, angle, shift) -> Any:
    """About the middle; each pixel takes the nearest one that it comes from, black where there is none."""
    h, w = picture.shape
    ys, xs = np.mgrid[0:h, 0:w]
    y, x = ys - (h - 1) / 2, xs - (w - 1) / 2
    from_x = np.rint(np.cos(angle) * x + np.sin(angle) * y + (w - 1) / 2 + shift).astype(int)
    from_y = np.rint(-np.sin(angle) * x + np.cos(angle) * y + (h - 1) / 2).astype(int)
    inside = (from_x >= 0) & (from_x < w) & (from_y >= 0) & (from_y < h)
    found = np.zeros_like(picture)
    found[inside] = picture[from_y[inside], from_x[inside]]
    return found, inside.mean()


@case((RGB, 8), (GRAY[..., None].repeat(3, axis=2), 4), (RGB[:2], 5))
def letterboxed(picture, size) -> Any:
    """As a model takes it: scaled to fit, gray around, channels first, between -1 and 1."""
    h, w = picture.shape[:2]
    scale = min(size / h, size / w)
    rows, columns = round(h * scale), round(w * scale)
    ys = np.minimum((np.arange(rows) / scale).astype(int), h - 1)
    xs = np.minimum((np.arange(columns) / scale).astype(int), w - 1)
    canvas = np.full((size, size, 3), 114, dtype=np.uint8)
    top, left = (size - rows) // 2, (size - columns) // 2
    canvas[top : top + rows, left : left + columns] = picture[ys[:, None], xs]
    return ((canvas.astype(np.float32) / 127.5) - 1).transpose(2, 0, 1)[None], (top, left, scale)


BOXES = np.array([[0.0, 0.0, 2.0, 2.0], [1.0, 1.0, 3.0, 3.0], [4.0, 4.0, 4.0, 5.0]])


@case((BOXES, BOXES), (BOXES[:1], BOXES[1:]), (BOXES[:0], BOXES))
def overlaps(a, b) -> Any:
    """Intersection over union of each with each."""
    low = np.maximum(a[:, None, :2], b[None, :, :2])
    high = np.minimum(a[:, None, 2:], b[None, :, 2:])
    inter = np.prod(np.clip(high - low, 0, None), axis=2)
    area_a, area_b = np.prod(a[:, 2:] - a[:, :2], axis=1), np.prod(b[:, 2:] - b[:, :2], axis=1)
    union = area_a[:, None] + area_b - inter
    return np.divide(inter, union, out=np.zeros_like(inter), where=union > 0)


@case((GRAY, 4), (RGB, 2), (GRAY[:1], 8))
def fewer_colours(picture, levels) -> Any:
    """So many steps of each channel, and how often each colour is there."""
    step = 256 // levels
    reduced = (picture // step * step + step // 2).astype(np.uint8)
    flat = reduced.reshape(-1, 3) if picture.ndim == 3 else reduced.reshape(-1, 1)
    colours, counts = np.unique(flat, axis=0, return_counts=True)
    error = np.mean((picture.astype(float) - reduced) ** 2)
    return reduced, colours, counts, 10 * np.log10(255**2 / error)
