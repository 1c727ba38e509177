"""`numpy.random.RandomState`: numbers drawn from the Mersenne Twister, in the order of numpy's before it had a Generator.

In: seeds, sizes, parameters. Out: the numbers that numpy's draws for the same seed; deviates of G. E. P. Box and M. E. Muller, in
the form of G. Marsaglia, have the accuracy of a logarithm.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from lanewise.library.prelude.standard.numpy.random._distributions import filled, has_minus
from lanewise.library.prelude.standard.numpy.random._orders import exchange, row_of
from lanewise.library.prelude.standard.random import Random
from lanewise.library.prelude.words import Told, at_build, refuse

_WORD = 0xFFFFFFFF


class RandomState:
    """A twister, and the second of two normal deviates, if nobody has taken it."""

    _second: float
    _has_second: bool

    def __init__(self, seed: Any = None) -> None:
        self._twister = Random(0)
        self.seed(seed)

    def seed(self, seed: Any = None) -> None:
        """Begin again, from an int or from several."""
        if seed is None:
            refuse("a generator without a seed draws from what the machine has seeded", "give it a seed: RandomState(0)")
        self._second, self._has_second = 0.0, False
        if isinstance(seed, int | np.integer):
            _begin(self._twister, _checked(int(seed)))
        else:
            self._twister._begin([_checked(int(each)) for each in seed])

    # --- floats ---

    def random_sample(self, size: Any = None) -> Any:
        """At least 0, below 1."""
        return self._twister.random() if size is None else filled(np.empty(size), self._twister.random)

    def random(self, size: Any = None) -> Any:
        """The same."""
        return self.random_sample(size)

    def rand(self, *dims: Any) -> Any:
        """The same, of dims that are written one by one."""
        return self.random_sample(None if len(dims) == 0 else dims)

    def uniform(self, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
        """Between low and high."""
        if not math.isfinite(high - low):
            raise OverflowError("Range exceeds valid bounds")
        first, width = float(low), float(high - low)
        return _drawn(lambda: first + width * self._twister.random(), size)

    def standard_normal(self, size: Any = None) -> Any:
        """Normal deviates around 0, with a standard deviation of 1."""
        return _drawn(self._normal, size)

    def randn(self, *dims: Any) -> Any:
        """The same, of dims that are written one by one."""
        return self.standard_normal(None if len(dims) == 0 else dims)

    def normal(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """Around loc, with a standard deviation of scale."""
        if has_minus(scale):
            raise ValueError("scale < 0")
        middle, spread = float(loc), float(scale)
        return _drawn(lambda: middle + spread * self._normal(), size)

    def exponential(self, scale: Any = 1.0, size: Any = None) -> Any:
        """How long it takes until something happens that happens once in `scale`."""
        if has_minus(scale):
            raise ValueError("scale < 0")
        length = float(scale)
        return _drawn(lambda: length * -math.log(1.0 - self._twister.random()), size)

    def _normal(self) -> Any:
        """Of a point in the circle both places, one after the other."""
        if self._has_second:
            self._has_second = False
            return self._second
        x, y = 2.0 * self._twister.random() - 1.0, 2.0 * self._twister.random() - 1.0
        while not 0.0 < x * x + y * y < 1.0:
            x, y = 2.0 * self._twister.random() - 1.0, 2.0 * self._twister.random() - 1.0
        square = x * x + y * y
        factor = math.sqrt(-2.0 * math.log(square) / square)
        self._second, self._has_second = factor * x, True
        return factor * y

    # --- ints ---

    def randint(self, low: Any, high: Any = None, size: Any = None, dtype: Told = int) -> Any:
        """From low to below high, or below low where only that is given."""
        kind = _int_type(dtype)
        first, beyond = (0, int(low)) if high is None else (int(low), int(high))
        if first >= beyond:
            raise ValueError("high <= 0" if first == 0 else "low >= high")
        least, most = _limits(kind)
        if first < least:
            raise ValueError(f"low is out of bounds for {_name(kind)}")
        if beyond - 1 > most:
            raise ValueError(f"high is out of bounds for {_name(kind)}")
        last = beyond - 1 - first
        return _drawn_ints(lambda: first + self._up_to(last), size, dtype)

    def _up_to(self, last: int) -> Any:
        """Words, cut to as many bits as it has, until one is not beyond; of more than a word the upper one comes first."""
        if last == 0:
            return 0
        mask = (1 << last.bit_length()) - 1
        while True:
            found = self._twister._word()
            if last > _WORD:
                found = found << 32 | self._twister._word()
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
        if p is not None:
            refuse("RandomState.choice() is not compiled with p", "take a Generator: np.random.default_rng(seed).choice(a, p=p)")
        count = int(a) if isinstance(a, int | np.integer) else len(a)
        if count <= 0:
            raise ValueError("a must be greater than 0 unless no samples are taken" if isinstance(a, int | np.integer) else _EMPTY)
        if size is None:
            place = self.randint(0, count) if replace else int(self.permutation(count)[0])
            return place if isinstance(a, int | np.integer) else np.asarray(a)[place]
        places = self._places(count, size, replace)
        return places if isinstance(a, int | np.integer) else np.asarray(a)[places]

    def _places(self, count: int, size: Any, replace: Any) -> Any:
        if replace:
            return self.randint(0, count, size)
        wanted = np.empty(size, dtype=np.bool_)
        if wanted.size > count:
            raise ValueError("Cannot take a larger sample than population when 'replace=False'")
        return self.permutation(count)[: wanted.size].reshape(wanted.shape)


_EMPTY = "'a' cannot be empty unless no samples are taken"


def _drawn(draw: Any, size: Any) -> Any:
    return draw() if size is None else filled(np.empty(size), draw)


def _drawn_ints(draw: Any, size: Any, dtype: Told) -> Any:
    if size is None:
        return draw() if dtype is int else _int_type(dtype).type(draw())
    return filled(np.empty(size, dtype=_int_type(dtype)), draw)


@at_build
def _int_type(dtype: Any) -> Any:
    """Those of which one is drawn at once."""
    found = np.dtype(dtype)
    if found.name not in ("int64", "int32", "uint32"):
        refuse(f"randint() is not compiled with {found.name}", "draw ints, and convert them: x.astype(np.uint8)")
    return found


@at_build
def _limits(dtype: Any) -> Any:
    return int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)


@at_build
def _name(dtype: Any) -> Any:
    return dtype.name


def _checked(seed: int) -> Any:
    if not 0 <= seed <= _WORD:
        raise ValueError("Seed must be between 0 and 2**32 - 1")
    return seed


def _begin(twister: Any, seed: int) -> None:
    """Matsumoto's and Nishimura's first way of making words of one."""
    words = twister._words
    words[0] = seed
    for i in range(1, len(words)):
        last = words[i - 1]
        words[i] = (1812433253 * (last ^ last >> 30) + i) & _WORD
    twister._place = len(words)
