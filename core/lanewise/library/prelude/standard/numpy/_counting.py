"""Items counted by where they fall. In: arrays, edges. Out: what numpy gives."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import all_axes, with_dim
from lanewise.library.prelude.standard.numpy._bins import bin_count
from lanewise.library.prelude.standard.numpy._order import place_in
from lanewise.library.prelude.words import Told, dtype_of, refuse


def bincount(x: Any, /, weights: Any = None, minlength: Any = 0) -> Any:
    """How often each int occurs, or the sum of the weights beside it."""
    of_floats = isinstance(x, np.ndarray)
    x = np.asarray(x)
    if x.ndim != 1:
        raise ValueError("object of too small depth for desired array" if x.ndim == 0 else "object too deep for desired array")
    if x.dtype.kind == "f" and (of_floats or len(x) > 0):
        raise TypeError(f"Cannot cast array data from dtype('{x.dtype.name}') to dtype('int64') according to the rule 'safe'")
    if minlength < 0:
        raise ValueError("'minlength' must not be negative")
    size = int(minlength)
    for i in range(len(x)):
        if x[i] < 0:
            raise ValueError("'list' argument must have no negative elements")
        size = max(size, int(x[i]) + 1)
    if weights is None:
        counts = np.zeros(size, dtype=np.int64)
        for i in range(len(x)):
            counts[int(x[i])] += 1
        return counts
    beside = np.asarray(weights)
    if len(beside) != len(x):
        raise ValueError("The weights and list don't have the same length.")
    sums = np.zeros(size)
    for i in range(len(x)):
        sums[int(x[i])] += beside[i]
    return sums


def digitize(x: Any, bins: Any, right: Any = False) -> Any:
    """In front of which edge each item stands; edges may go down."""
    edges = np.asarray(bins)
    up, down = True, True
    for i in range(1, len(edges)):
        up, down = up and bool(edges[i - 1] <= edges[i]), down and bool(edges[i - 1] >= edges[i])
    if not up and not down:
        raise ValueError("bins must be monotonically increasing or decreasing")
    if up:
        return np.searchsorted(edges, x, "left") if right else np.searchsorted(edges, x, "right")
    turned = edges[::-1]
    return len(edges) - (np.searchsorted(turned, x, "left") if right else np.searchsorted(turned, x, "right"))


def histogram(a: Any, bins: Any = 10, range: Any = None, density: Told = None, weights: Any = None) -> Any:
    """How many items lie between edges, and the edges."""
    row = np.asarray(a).ravel()
    if isinstance(bins, str):
        edges = _named_edges(row, bins, range, weights)
        counts = _counted(row, edges, weights, True)
    elif isinstance(bins, int | np.integer):
        edges = _even_edges(row, bins, range)
        counts = _counted(row, edges, weights, True)
    else:
        edges = np.asarray(bins)
        if edges.ndim != 1:
            raise ValueError("`bins` must be 1d, when an array")
        for i in _places(len(edges) - 1):
            if edges[i] > edges[i + 1]:
                raise ValueError("`bins` must increase monotonically, when an array")
        counts = _counted(row, edges, weights, False)
    if density:
        return counts / (edges[1:] - edges[:-1]) / counts.sum(), edges
    return counts, edges


def _places(count: Any) -> Any:
    """`range` is the name of a parameter here."""
    return np.arange(count)


def histogram_bin_edges(a: Any, bins: Any = 10, range: Any = None, weights: Any = None) -> Any:
    """The edges alone."""
    if isinstance(bins, str):
        return _named_edges(np.asarray(a).ravel(), bins, range, weights)
    return _even_edges(np.asarray(a).ravel(), bins, range) if isinstance(bins, int | np.integer) else np.asarray(bins)


def _named_edges(row: Any, name: str, bounds: Any, weights: Any) -> Any:
    """As many parts as a rule says that has this name."""
    whole = _even_edges(row, 1, bounds)
    return _even_edges(row, bin_count(row, name, bounds, weights, whole[0], whole[1]), bounds)


def _even_edges(row: Any, count: Any, bounds: Any) -> Any:
    if count < 1:
        raise ValueError("`bins` must be positive, when an integer")
    dtype = row.dtype if row.dtype.kind == "f" else np.float64
    if bounds is not None:
        first, last = float(bounds[0]), float(bounds[1])
        if first > last:
            raise ValueError("max must be larger than min in range parameter.")
        if not (np.isfinite(first) and np.isfinite(last)):
            raise ValueError(f"supplied range of [{bounds[0]}, {bounds[1]}] is not finite")
    elif len(row) == 0:
        first, last = 0.0, 1.0
    else:
        least, most = _bounds(row)
        return _edges(least, most, count, dtype)
    return _edges(first, last, count, dtype)


def _bounds(row: Any) -> Any:
    """The least and the greatest, as floats of their own dtype."""
    first, last = row.min(), row.max()
    if not (np.isfinite(first) and np.isfinite(last)):
        raise ValueError(f"autodetected range of [{first}, {last}] is not finite")
    return first, last


def _edges(first: Any, last: Any, count: int, dtype: Told) -> Any:
    if first == last:
        return np.linspace(first - 0.5, last + 0.5, count + 1, dtype=dtype)
    return np.linspace(first, last, count + 1, dtype=dtype)


def _counted(row: Any, edges: Any, weights: Any, even: Told) -> Any:
    """The last of the parts has both of its edges."""
    size = len(edges) - 1
    found = np.zeros(size, dtype=np.int64 if weights is None else dtype_of(np.asarray(weights)))
    beside = None if weights is None else np.asarray(weights).ravel()
    for i in range(len(row)):
        x = row[i]
        if edges[0] <= x <= edges[size]:
            at = min(place_in(edges, x, "right") - 1, size - 1)
            if beside is None:
                found[at] += 1
            else:
                found[at] += beside[i]
    return found


# --- of several axes -------------------------------------------------------------------------------------------------


def histogram2d(x: Any, y: Any, bins: Any = 10, range: Any = None, density: Told = None, weights: Any = None) -> Any:
    """How many points lie between edges of both axes, and the edges."""
    if len(x) != len(y):
        raise ValueError("x and y must have the same length.")
    parts = (bins, bins) if isinstance(bins, np.ndarray) else bins
    counts, edges = _histogram((x, y), parts, range, density, weights)
    return counts, edges[0], edges[1]


def histogramdd(sample: Any, bins: Any = 10, range: Any = None, density: Told = None, weights: Any = None) -> Any:
    """The same of any number of axes: a row of places for each."""
    if isinstance(sample, np.ndarray):
        return refuse("histogramdd() is compiled for a tuple of rows, of which it is known how many", "write (x[:, 0], x[:, 1])")
    counts, edges = _histogram(sample, bins, range, density, weights)
    return counts, list(edges)


def _histogram(rows: Any, bins: Any, bounds: Any, density: Told, weights: Any) -> Any:
    rank = len(rows)
    parts = (bins,) * rank if isinstance(bins, int | np.integer) else bins
    if len(parts) != rank:
        raise ValueError("The dimension of bins must be equal to the dimension of the sample x.")
    if bounds is not None and len(bounds) != rank:
        raise ValueError("range argument must have one entry per dimension")
    table = np.stack(rows)
    edges: Any = ()
    sizes: Any = ()
    for axis in all_axes(rank):
        edges = (*edges, _edges_of(table[axis], parts[axis], None if bounds is None else bounds[axis], axis))
        sizes = (*sizes, len(edges[axis]) - 1)
    counts = np.zeros(sizes)
    flat = counts.reshape(-1)
    for i in np.arange(table.shape[1]):
        at = _place(table[:, i], edges)
        if at >= 0:
            flat[at] += 1.0 if weights is None else weights[i]
    return _as_density(counts, edges) if density else counts, edges


def _edges_of(row: Any, part: Any, bounds: Any, axis: Told) -> Any:
    if isinstance(part, int | np.integer):
        if part < 1:
            raise ValueError(f"`bins[{axis}]` must be positive, when an integer")
        return _even_edges(row if bounds is None else row.astype(np.float64), part, bounds)
    edges = np.asarray(part)
    if np.any(edges[:-1] > edges[1:]):
        raise ValueError(f"`bins[{axis}]` must be monotonically increasing, when an array")
    return edges


def _place(point: Any, edges: Any) -> int:
    """The part in which a point lies, counted through all rows; -1 where it lies in none."""
    at = 0
    for axis in all_axes(len(edges)):
        own, x = edges[axis], point[axis]
        if not own[0] <= x <= own[-1]:
            return -1
        at = at * (len(own) - 1) + min(int(place_in(own, x, "right")) - 1, len(own) - 2)
    return at


def _as_density(counts: Any, edges: Any) -> Any:
    """For each part the share of all that is in it, over its size."""
    found, total = counts, counts.sum()
    for axis in all_axes(counts.ndim):
        widths = edges[axis][1:] - edges[axis][:-1]
        found = found / widths.reshape(with_dim((1,) * counts.ndim, axis, len(widths)))
    return found / total
