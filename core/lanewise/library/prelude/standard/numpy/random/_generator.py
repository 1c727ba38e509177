"""`numpy.random.Generator`: numbers drawn from the words of a `PCG64`, in numpy's order, so that they are numpy's.

Of what all is made is in `_draws.py`; the distributions that have parameters are in `_distributions.py`.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from lanewise.library.prelude.standard.numpy.random._bits import PCG64
from lanewise.library.prelude.standard.numpy.random._distributions import (
    Distributions,
    compensated_sum,
    dims_of,
    drawn,
    fill_broken_shares,
    fill_shares,
    filled,
    has_minus,
    like,
    parameter,
    sized,
    tolerance,
)
from lanewise.library.prelude.standard.numpy.random._orders import exchange, row_of
from lanewise.library.prelude.standard.numpy.random._together import checked, factor
from lanewise.library.prelude.words import Told, at_build, refuse


@at_build
def _float_type(dtype: Any, name: Any) -> Any:
    """The dtype of what is drawn; TypeError for others than floats."""
    found = np.dtype(dtype)
    if found not in (np.dtype("float64"), np.dtype("float32")):
        raise TypeError(f"Unsupported dtype {found!r} for {name}")
    return found


@at_build
def _int_type(dtype: Any) -> Any:
    """The same for ints and bools."""
    found = np.dtype(dtype)
    if found.kind not in "biu":
        raise TypeError(f"Unsupported dtype {found!r} for integers")
    return found


@at_build
def _name(dtype: Any) -> Any:
    return dtype.name


@at_build
def _limits(dtype: Any) -> Any:
    """The least and the greatest."""
    return (0, 1) if dtype.kind == "b" else (int(np.iinfo(dtype).min), int(np.iinfo(dtype).max))


@at_build
def _piece(dtype: Any) -> Any:
    """Bits that are drawn at once; 64 where words or halves are taken as they are needed."""
    return 1 if dtype.kind == "b" else 8 * dtype.itemsize if dtype.itemsize < 4 else 64


@at_build
def _is_pythons(dtype: Any) -> Any:
    return dtype is int or dtype is bool


def _bound(x: Any) -> Any:
    """An int, or an array of them."""
    return np.asarray(x) if isinstance(x, list | tuple | np.ndarray) else int(x)


def _word(number: Any) -> Any:
    """An int as a word, which wraps."""
    return np.uint64(int(number) & 0xFFFFFFFFFFFFFFFF)


class _Pieces:
    """Small pieces of halves, the lowest first."""

    _half: np.uint64
    _left: int

    def __init__(self, bits: PCG64, width: int) -> None:
        self._bits, self._width, self._half, self._left = bits, width, np.uint64(0), 0

    def _next(self) -> Any:
        if self._left == 0:
            self._half, self._left = self._bits._next_half(), 32 // self._width
        found = self._half & (np.uint64(1) << np.uint64(self._width)) - np.uint64(1)
        self._half >>= np.uint64(self._width)
        self._left -= 1
        return found

    def _below(self, most: Any) -> Any:
        """From 0 to most."""
        width = np.uint64(self._width)
        all_of = (np.uint64(1) << width) - np.uint64(1)
        if most == 0:
            return np.uint64(0)
        if most == all_of:
            return self._next()
        count = most + np.uint64(1)
        found = self._next() * count
        if found & all_of < count:
            bound = (all_of - most) % count
            while found & all_of < bound:
                found = self._next() * count
        return found >> width


class Generator(Distributions):
    """What is drawn from a bit generator."""

    _bits: PCG64

    # --- floats ---

    def random(self, size: Any = None, dtype: Told = np.float64, out: Told = None) -> Any:
        """At least 0, below 1."""
        kind = _float_type(dtype, "random")
        if out is not None:
            refuse("random() is not compiled with out", "assign what it gives: out[...] = rng.random(out.shape)")
        draw = self._single if _name(kind) == "float32" else self._double
        return draw() if size is None else filled(np.empty(size, dtype=kind), draw)

    def uniform(self, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
        """Between low and high."""
        low, high = parameter(low), parameter(high)
        width = high - low
        if not _is_finite(width):
            raise OverflowError("high - low range exceeds valid bounds")
        if has_minus(width):
            raise ValueError("high - low < 0")
        return low + width * sized(self._double, width, size)

    def standard_normal(self, size: Any = None, dtype: Told = np.float64, out: Told = None) -> Any:
        """Normal deviates around 0, with a standard deviation of 1."""
        if _name(_float_type(dtype, "standard_normal")) != "float64":
            refuse("standard_normal() is compiled for float64", "convert what it gives: rng.standard_normal(n).astype(np.float32)")
        if out is not None:
            refuse("standard_normal() is not compiled with out", "assign what it gives: out[...] = rng.standard_normal(out.shape)")
        return self._normal() if size is None else filled(np.empty(size), self._normal)

    def normal(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """Around loc, with a standard deviation of scale."""
        loc, scale = parameter(loc), parameter(scale)
        if has_minus(scale):
            raise ValueError("scale < 0")
        return loc + scale * sized(self._normal, loc + scale, size)

    # --- ints ---

    def integers(self, low: Any, high: Any = None, size: Any = None, dtype: Told = np.int64, endpoint: Any = False) -> Any:
        """From low to high, which is one of them where it is said to be the end; below low where only that is given."""
        kind = _int_type(dtype)
        least, beyond = (0, _bound(low)) if high is None else (_bound(low), _bound(high))
        most = beyond if endpoint else beyond - 1
        lowest, highest = _limits(kind)
        if np.any(least < lowest):
            raise ValueError(f"low is out of bounds for {_name(kind)}")
        if np.any(most > highest):
            raise ValueError(f"high is out of bounds for {_name(kind)}")
        if np.any(least > most):
            raise ValueError(_not_between(least, endpoint))
        source = self if _piece(kind) == 64 else _Pieces(self._bits, _piece(kind))
        words = drawn(
            lambda a, b: _word(a) + source._below(_word(b) - _word(a)), np.uint64, like(least) + like(most), size, (least, most)
        )
        if isinstance(words, np.ndarray):
            return words.astype(kind)
        one = np.full(1, words).astype(kind)[0]
        return dtype(one) if _is_pythons(dtype) else one

    # --- rows ---

    def dirichlet(self, alpha: Any, size: Any = None) -> Any:
        """Shares that together are 1."""
        weights = np.asarray(alpha, dtype=np.float64)
        if np.any(weights < 0):
            raise ValueError("alpha < 0")
        found = np.zeros((len(weights),) if size is None else (*dims_of(size), len(weights)))
        rows = found.reshape(-1, len(weights))
        is_small = len(weights) > 0 and bool(weights.max() < 0.1)
        for i in range(len(rows)):
            if is_small:
                fill_broken_shares(self, rows[i], weights)
            else:
                fill_shares(self, rows[i], weights)
        return found

    def multivariate_normal(
        self, mean: Any, cov: Any, size: Any = None, check_valid: Any = "warn", tol: Any = 1e-8, *, method: Told = "svd"
    ) -> Any:
        """Normal deviates that belong together."""
        if method not in ("eigh", "svd", "cholesky"):
            raise ValueError("method must be one of {'eigh', 'svd', 'cholesky'}")
        middle, spread = checked(mean, cov)
        dims = (len(middle),) if size is None else (*dims_of(size), len(middle))
        drawn = self.standard_normal(dims).reshape(-1, len(middle))
        return (middle + drawn @ factor(spread, method, check_valid, tol).T).reshape(dims)

    # --- orders ---

    def shuffle(self, x: Any, axis: Told = 0) -> None:
        """Each item, from the last, changes places with one of those up to it."""
        items = np.swapaxes(x, 0, axis) if axis != 0 else x
        for i in range(len(items) - 1, 0, -1):
            exchange(items, i, self._up_to(i))

    def permutation(self, x: Any, axis: Told = 0) -> Any:
        """Items in another order; of a number, those below it."""
        found = row_of(x)
        self.shuffle(found, axis)
        return found

    def permuted(self, x: Any, axis: Told = None, out: Told = None) -> Any:
        """A copy, in which each row along an axis, or all items, are in an order of their own."""
        if out is not None:
            return refuse("permuted() is not compiled with out", "assign what it gives: x[...] = rng.permuted(x)")
        found = np.array(x)
        if axis is None:
            self.shuffle(found.reshape(-1))
        else:
            self._permute_rows(np.moveaxis(found, axis, -1))
        return found

    def _permute_rows(self, x: Any) -> None:
        if x.ndim == 1:
            self.shuffle(x)
        else:
            for i in range(len(x)):
                self._permute_rows(x[i])

    def bytes(self, length: Any) -> Any:
        """So many."""
        found = bytearray()
        for _ in range(max(1, (length + 3) // 4)):
            half = int(self._bits._next_half())
            for _ in range(4):
                found.append(half & 0xFF)
                half >>= 8
        return bytes(found[:length])

    # --- choices ---

    def choice(self, a: Any, size: Any = None, replace: Any = True, p: Any = None, axis: Told = 0, shuffle: Any = True) -> Any:
        """Items of an array, or numbers below one."""
        count = _population(a, axis, size)
        if p is not None:
            _check_probabilities(p, count)
        if size is None:
            place = self._place_by(p) if p is not None else int(self._below(np.uint64(count - 1)))
            return place if isinstance(a, int | np.integer) else np.asarray(a)[place]
        wanted = _count_of(size)
        if replace:
            places = self._places(wanted, count) if p is None else self._places_by(p, wanted)
        else:
            if wanted > count:
                raise ValueError("Cannot take a larger sample than population when replace is False")
            places = self._different(wanted, count, shuffle) if p is None else self._different_by(p, wanted)
        shaped = places.reshape(size)
        return shaped if isinstance(a, int | np.integer) else np.take(np.asarray(a), shaped, axis=axis)

    def _places(self, wanted: Any, count: Any) -> Any:
        return filled(np.empty(wanted, dtype=np.int64), lambda: int(self._below(np.uint64(count - 1))))

    def _place_by(self, p: Any) -> Any:
        return int(self._places_by(p, 1)[0])

    def _places_by(self, p: Any, wanted: Any) -> Any:
        sums = np.cumsum(np.asarray(p, dtype=np.float64))
        return np.searchsorted(sums / sums[-1], self.random(wanted), side="right")

    def _different(self, wanted: Any, count: Any, shuffle: Any) -> Any:
        """Of many places the last ones of all that are shuffled, of few R. Floyd's sample."""
        if count > 10000 and wanted > count // (50 if shuffle else 20):
            places = np.arange(count)
            self._shuffle_last(places, max(count - wanted, 1))
            return places[count - wanted :].copy()
        places, taken = np.empty(wanted, dtype=np.int64), set()
        for i in range(wanted):
            last = count - wanted + i
            place = int(self._below(np.uint64(last)))
            if place in taken:
                place = last
            taken.add(place)
            places[i] = place
        if shuffle:
            self._shuffle_last(places, 1)
        return places

    def _shuffle_last(self, places: Any, first: Any) -> None:
        for i in range(len(places) - 1, first - 1, -1):
            j = int(self._below(np.uint64(i)))
            places[i], places[j] = places[j], places[i]

    def _different_by(self, p: Any, wanted: Any) -> Any:
        """Draws until there are enough; what was taken cannot be drawn again."""
        left = np.array(p, dtype=np.float64)
        if np.count_nonzero(left > 0) < wanted:
            raise ValueError("Fewer non-zero entries in p than size")
        found, done = np.zeros(wanted, dtype=np.int64), 0
        while done < wanted:
            drawn = self.random(wanted - done)
            for i in range(done):
                left[found[i]] = 0
            sums = np.cumsum(left)
            places = np.searchsorted(sums / sums[-1], drawn, side="right")
            for i in range(len(places)):
                if not np.any(places[:i] == places[i]):
                    found[done] = places[i]
                    done += 1
        return found


def default_rng(seed: Any = None) -> Any:
    """A generator whose seed says all that it will draw."""
    if isinstance(seed, Generator):
        return seed
    return Generator(seed if isinstance(seed, PCG64) else PCG64(seed))


def _is_finite(x: Any) -> Any:
    """All of an array, or a number."""
    return np.all(np.isfinite(x)) if isinstance(x, np.ndarray) else math.isfinite(x)


def _not_between(low: Any, endpoint: Any) -> str:
    """What is wrong with bounds."""
    if not np.any(low):
        return f"high {'<' if endpoint else '<='} 0"
    return f"low {'>' if endpoint else '>='} high"


def _count_of(size: Any) -> Any:
    """How many items an array of this size has."""
    if isinstance(size, int | np.integer):
        return int(size)
    count = 1
    for each in size:
        count *= int(each)
    return count


def _population(a: Any, axis: Told, size: Any) -> Any:
    """From how many items is drawn."""
    wanted = 1 if size is None else _count_of(size)
    if isinstance(a, int | np.integer):
        if a <= 0 and wanted != 0:
            raise ValueError("a must be a positive integer unless no samples are taken")
        return int(a)
    count = np.asarray(a).shape[axis]
    if count == 0 and wanted != 0:
        raise ValueError("a cannot be empty unless no samples are taken")
    return count


def _check_probabilities(p: Any, count: Any) -> None:
    """One for each item, together 1."""
    if len(p) != count:
        raise ValueError("a and p must have same size")
    for each in p:
        if each < 0:
            raise ValueError("Probabilities are not non-negative")
    total = compensated_sum(p)
    if math.isnan(total):
        raise ValueError("Probabilities contain NaN")
    if abs(total - 1.0) > tolerance(p):
        raise ValueError("Probabilities do not sum to 1. See Notes section of docstring for more information.")
