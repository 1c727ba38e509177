"""Dtypes that are kept: in tuples, tables and fields, given back by functions, and chosen by the run."""

from __future__ import annotations

from typing import Any

import numpy as np
from parity.case import case

FLOATS, WHOLE, SINGLES = np.array([3.0, 1.5, 2.0]), np.array([3, -1, 2]), np.float32([0.5, 2])
TYPES = {"single": np.float32, "double": np.float64, "short": np.int16}


def described(x):
    return x.shape, x.dtype


@case((FLOATS,), (WHOLE,), (SINGLES.reshape(1, 2),))
def taken_apart(x) -> Any:
    """A shape and a dtype from one call, and in one assignment."""
    shape, dtype = described(x)
    size, own = x.size, x.dtype
    return np.ones(shape, dtype), np.full(size, 2, dtype=own), dtype == own, dtype is own, str(dtype), repr(own), own.kind


@case((FLOATS, WHOLE), (WHOLE, WHOLE), (SINGLES, FLOATS))
def in_containers(x, y) -> Any:
    """Lists that are compared, sets, keys of a dict."""
    kinds = [each.dtype for each in (x, y)]
    counts: dict[Any, int] = {}
    for each in kinds:
        counts[each] = counts.get(each, 0) + 1
    print(kinds, counts, {"dtype": x.dtype})
    return kinds == [np.float64, np.int64], len({*kinds}), counts.get(np.dtype(float)), x.dtype in kinds[1:]


@case((FLOATS, "single"), (WHOLE, "double"), (FLOATS, "short"), (FLOATS, "long"))
def out_of_a_table(x, name) -> Any:
    """A name of the run says the dtype."""
    kind = TYPES[name]
    made = np.zeros(len(x), dtype=kind), np.asarray(x, TYPES[name]), x.sum(dtype=kind)
    return x.astype(kind) * 2, made, kind.__name__


@case((FLOATS,), (WHOLE,), (np.zeros(0),))
def each_of_some(x) -> Any:
    """A loop over dtypes, classes and their names."""
    sizes = {}
    for kind in (np.float32, np.int8, bool):
        y = x.astype(kind)
        sizes[np.dtype(kind).name] = y.nbytes, y.tolist()
    limits = [np.iinfo(kind).max for kind in (np.int8, np.uint16)], [np.finfo(kind).eps for kind in (np.float32, np.float64)]
    return sizes, limits, [np.zeros(2, dtype=d).itemsize for d in ("f4", "i2", "?")]


class Layer:
    """Weights of a dtype, which what comes is cast to."""

    def __init__(self, width, dtype=np.float32):
        self.dtype = dtype
        self.weights = np.arange(width, dtype=dtype)

    def __call__(self, x):
        return x.astype(self.dtype) + self.weights


@case((FLOATS,), (WHOLE,), (np.float16([1, 2, 3]),))
def in_fields(x) -> Any:
    """Layers of two dtypes in one list."""
    layers = [Layer(3), Layer(3, np.float64), Layer(3, x.dtype)]
    return [layer(x) for layer in layers], [np.dtype(layer.dtype).name for layer in layers]


@case((FLOATS, True), (WHOLE, False), (SINGLES, True))
def one_or_none(x, exact) -> Any:
    """None is what it was."""
    kind = x.dtype if exact else None
    return np.asarray([1, 2], dtype=kind), np.zeros_like(x, dtype=np.int8 if exact else None)


@case((FLOATS, WHOLE), (WHOLE, WHOLE), (SINGLES, WHOLE))
def grouped(x, y) -> Any:
    """Arrays by what they hold."""
    groups: dict[str, list[int]] = {}
    for each in (x, y):
        groups.setdefault(str(each.dtype), []).append(len(each))
    widest = max((x.dtype, y.dtype), key=lambda d: d.itemsize)
    return groups, widest.name, f"{widest} {widest!r:>20}", type(widest).__name__, isinstance(widest, np.dtype)


@case((FLOATS, WHOLE), (WHOLE, FLOATS), (SINGLES, SINGLES))
def compared(x, y) -> Any:
    """With each other, with what names them, with what is none; by what casts to what."""
    a, b = described(x)[1], described(y)[1]
    named = a == "float64", "<f4" == b, a == b, a is x.dtype, a is np.float64, a is None, a in ("float32", "int64")
    return named, a < b, a >= b, (a, b) == (np.float64, np.int64), a != 3, [a, b] == [b, a], bool(a)


@case((1.0,), (0.25,), (-1.0,))
def limits_of_each(x) -> Any:
    """A list that is walked through: dtypes and functions have turns of their own."""
    found: list[Any] = []
    for dtype in [np.int8, np.int32, np.uint64]:
        info = np.iinfo(dtype)
        found.append((dtype.__name__, info.min, info.max, info.bits))
    for kind in [np.float32, np.float64]:
        found.append((kind.__name__, float(np.finfo(kind).eps), kind(x).itemsize, np.zeros(2, dtype=kind)))
    for function in [np.sqrt, abs, float]:
        found.append(("", float(function(x)), 0.0, function.__name__))
    return found
