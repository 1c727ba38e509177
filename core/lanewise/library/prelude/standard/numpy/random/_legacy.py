"""`numpy.random.RandomState`: numbers drawn from the Mersenne Twister, in the order of numpy's before it had a Generator.

In: seeds, sizes, parameters. Out: the numbers that numpy's draws for the same seed; deviates of G. E. P. Box and M. E. Muller, in
the form of G. Marsaglia, have the accuracy of a logarithm.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from lanewise.library.prelude.standard.numpy.random._distributions import (
    Distributions,
    compensated_sum,
    dims_of,
    drawn,
    fill_shares,
    filled,
    has_minus,
    like,
    parameter,
    sized,
    tolerance,
)
from lanewise.library.prelude.standard.numpy.random._orders import exchange, row_of
from lanewise.library.prelude.standard.numpy.random._together import checked, old_factor
from lanewise.library.prelude.standard.random import _Twister
from lanewise.library.prelude.words import Told, at_build, refuse

_WORD = 0xFFFFFFFF


class RandomState(_Twister, Distributions):
    """A twister, and the second of two normal deviates, if nobody has taken it."""

    _second: float
    _has_second: bool

    def __init__(self, seed: Any = None) -> None:
        super().__init__()
        self.seed(seed)

    def seed(self, seed: Any = None) -> None:
        """Begin again, from an int or from several."""
        if seed is None:
            refuse("a generator without a seed draws from what the machine has seeded", "give it a seed: RandomState(0)")
        self._second, self._has_second = 0.0, False
        if isinstance(seed, int | np.integer):
            self._begin_with(_checked(int(seed)))
        else:
            self._begin([_checked(int(each)) for each in seed])

    def _begin_with(self, seed: int) -> None:
        """Matsumoto's and Nishimura's first way of making words of one."""
        words = self._words
        words[0] = seed
        for i in range(1, len(words)):
            last = words[i - 1]
            words[i] = (1812433253 * (last ^ last >> 30) + i) & _WORD
        self._place = len(words)

    def get_state(self, legacy: Told = True) -> Any:
        """What `set_state` takes."""
        if not legacy:
            return refuse("get_state() is compiled with legacy=True", "leave it out")
        return "MT19937", np.array(self._words, dtype=np.uint32), self._place, int(self._has_second), self._second

    def set_state(self, state: Any) -> None:
        """Go on where another one was."""
        title, words, self._place, has_second, self._second = state
        if title != "MT19937":
            raise ValueError("set_state can only be used with legacy MT19937 state instances.")
        self._has_second = bool(has_second)
        for i in range(len(self._words)):
            self._words[i] = int(words[i])

    # --- what deviates are made of ---

    def _double(self) -> Any:
        return _Twister.random(self)

    def _exponential(self) -> Any:
        return -math.log(1.0 - self._double())

    def _normal(self) -> Any:
        """Of a point in the circle both places, one after the other."""
        if self._has_second:
            found = self._second
            self._second, self._has_second = 0.0, False
            return found
        x, y = 2.0 * self._double() - 1.0, 2.0 * self._double() - 1.0
        while not 0.0 < x * x + y * y < 1.0:
            x, y = 2.0 * self._double() - 1.0, 2.0 * self._double() - 1.0
        square = x * x + y * y
        factor = math.sqrt(-2.0 * math.log(square) / square)
        self._second, self._has_second = factor * x, True
        return factor * y

    # --- floats ---

    def random_sample(self, size: Any = None) -> Any:
        """At least 0, below 1."""
        return self._double() if size is None else filled(np.empty(size), self._double)

    def random(self, size: Any = None) -> Any:
        """The same."""
        return self.random_sample(size)

    def rand(self, *dims: Any) -> Any:
        """The same, of dims that are written one by one."""
        return self.random_sample(None if len(dims) == 0 else dims)

    def uniform(self, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
        """Between low and high."""
        low, high = parameter(low), parameter(high)
        width = high - low
        if not np.all(np.isfinite(width)):
            raise OverflowError("Range exceeds valid bounds")
        return low + width * sized(self._double, width, size)

    def standard_normal(self, size: Any = None) -> Any:
        """Normal deviates around 0, with a standard deviation of 1."""
        return self._normal() if size is None else filled(np.empty(size), self._normal)

    def randn(self, *dims: Any) -> Any:
        """The same, of dims that are written one by one."""
        return self.standard_normal(None if len(dims) == 0 else dims)

    def normal(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """Around loc, with a standard deviation of scale."""
        loc, scale = parameter(loc), parameter(scale)
        if has_minus(scale):
            raise ValueError("scale < 0")
        return loc + scale * sized(self._normal, loc + scale, size)

    def dirichlet(self, alpha: Any, size: Any = None) -> Any:
        """Shares that together are 1."""
        weights = np.asarray(alpha, dtype=np.float64)
        if np.any(weights <= 0):
            raise ValueError("alpha <= 0")
        found = np.empty((len(weights),) if size is None else (*dims_of(size), len(weights)))
        rows = found.reshape(-1, len(weights))
        for i in range(len(rows)):
            fill_shares(self, rows[i], weights)
        return found

    def multivariate_normal(self, mean: Any, cov: Any, size: Any = None, check_valid: Any = "warn", tol: Any = 1e-8) -> Any:
        """Normal deviates that belong together."""
        middle, spread = checked(mean, cov)
        dims = (len(middle),) if size is None else (*dims_of(size), len(middle))
        drawn = self.standard_normal(dims).reshape(-1, len(middle))
        return (drawn @ old_factor(spread, check_valid, tol).T + middle).reshape(dims)

    # --- ints ---

    def randint(self, low: Any, high: Any = None, size: Any = None, dtype: Told = int) -> Any:
        """From low to below high, or below low where only that is given."""
        kind = _int_type(dtype)
        bits = _Pieces(self, _width(kind)) if _width(kind) < 32 else self
        first, beyond = (0, parameter(low)) if high is None else (parameter(low), parameter(high))
        least, most = _limits(kind)
        if np.any(first >= beyond):
            raise ValueError("low >= high" if np.any(first) else "high <= 0")
        if np.any(first < least):
            raise ValueError(f"low is out of bounds for {_name(kind)}")
        if np.any(beyond > most + 1):
            raise ValueError(f"high is out of bounds for {_name(kind)}")
        found = drawn(lambda a, b: a + bits._up_to(b - 1 - a), kind, like(first) + like(beyond), size, (first, beyond))
        return found if isinstance(found, np.ndarray) else _type_of_one(dtype)(found)

    def _up_to(self, last: int) -> Any:
        """Words, cut to as many bits as it has, until one is not beyond; of more than a word the upper one comes first."""
        if last == 0:
            return 0
        mask = (1 << last.bit_length()) - 1
        while True:
            found = self._word()
            if last > _WORD:
                found = found << 32 | self._word()
            found &= mask
            if found <= last:
                return found

    # --- orders and choices ---

    def shuffle(self, x: Any) -> None:
        """Each item, from the last, changes places with one of those up to it."""
        for i in range(len(x) - 1, 0, -1):
            exchange(x, i, self._up_to(i))

    def permutation(self, x: Any) -> Any:
        """Items in another order; of a number, those below it."""
        found = row_of(x)
        self.shuffle(found)
        return found

    def choice(self, a: Any, size: Any = None, replace: Any = True, p: Any = None) -> Any:
        """Items of a row, or numbers below one."""
        count = int(a) if isinstance(a, int | np.integer) else len(a)
        if count <= 0:
            raise ValueError("a must be greater than 0 unless no samples are taken" if isinstance(a, int | np.integer) else _EMPTY)
        shares = _shares(p, count)
        if size is None:
            place = int(self._places(count, 1, replace, shares)[0])
            return place if isinstance(a, int | np.integer) else np.asarray(a)[place]
        places = self._places(count, size, replace, shares)
        return places if isinstance(a, int | np.integer) else np.asarray(a)[places]

    def _places(self, count: int, size: Any, replace: Any, shares: Any) -> Any:
        if replace:
            return self.randint(0, count, size) if shares is None else _searched(shares, self.random_sample(size))
        found = np.zeros(size, dtype=np.int64)
        if found.size > count:
            raise ValueError("Cannot take a larger sample than population when 'replace=False'")
        if shares is None:
            return self.permutation(count)[: found.size].reshape(found.shape)
        if np.count_nonzero(shares > 0) < found.size:
            raise ValueError("Fewer non-zero entries in p than size")
        self._fill_different(found.reshape(-1), shares)
        return found

    def _fill_different(self, places: Any, shares: Any) -> None:
        """Draws until there are enough; what was taken cannot be drawn again, and of the same ones of a turn the first counts."""
        left, done = shares.copy(), 0
        while done < len(places):
            new = _searched(left, self.random_sample(len(places) - done))
            for place in new:
                if left[place] != 0:
                    left[place] = 0
                    places[done] = place
                    done += 1


_EMPTY = "'a' cannot be empty unless no samples are taken"


class _Pieces:
    """Small pieces of words, the lowest first."""

    _held: int
    _left: int

    def __init__(self, source: RandomState, width: int) -> None:
        self._source, self._width, self._held, self._left = source, width, 0, 0

    def _up_to(self, last: int) -> Any:
        if last == 0:
            return 0
        mask = (1 << last.bit_length()) - 1
        while True:
            if self._left == 0:
                self._held, self._left = self._source._word(), 32
            found = self._held & mask
            self._held >>= self._width
            self._left -= self._width
            if found <= last:
                return found


def _searched(shares: Any, drawn_ones: Any) -> Any:
    """The places in which what was drawn lies."""
    sums = np.cumsum(shares)
    return np.searchsorted(sums / sums[-1], drawn_ones, side="right")


def _shares(p: Any, count: int) -> Any:
    """One for each item, together 1."""
    if p is None:
        return None
    shares = np.asarray(p, dtype=np.float64)
    if len(shares) != count:
        raise ValueError("'a' and 'p' must have same size")
    total = compensated_sum(shares)
    if math.isnan(total):
        raise ValueError("probabilities contain NaN")
    if np.any(shares < 0):
        raise ValueError("probabilities are not non-negative")
    if abs(total - 1.0) > tolerance(p):
        raise ValueError("probabilities do not sum to 1")
    return shares


@at_build
def _int_type(dtype: Any) -> Any:
    """TypeError for others than ints and bools."""
    found = np.dtype(dtype)
    if found.kind not in "biu":
        raise TypeError(f"Unsupported dtype {found!r} for randint")
    return found


@at_build
def _type_of_one(dtype: Any) -> Any:
    """Python's own where that was asked for."""
    return dtype if dtype in (int, bool) else np.dtype(dtype).type


@at_build
def _width(dtype: Any) -> Any:
    """Bits that are drawn at once; 32 where words are taken as they come."""
    return 1 if dtype.kind == "b" else min(8 * dtype.itemsize, 32)


@at_build
def _limits(dtype: Any) -> Any:
    return (0, 1) if dtype.kind == "b" else (int(np.iinfo(dtype).min), int(np.iinfo(dtype).max))


@at_build
def _name(dtype: Any) -> Any:
    return dtype.name


def _checked(seed: int) -> Any:
    if not 0 <= seed <= _WORD:
        raise ValueError("Seed must be between 0 and 2**32 - 1")
    return seed
