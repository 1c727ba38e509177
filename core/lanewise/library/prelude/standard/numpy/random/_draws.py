"""What all deviates are made of: doubles, normal and exponential deviates, ints below a bound, from the words of a `PCG64`.

Ints are drawn as by D. Lemire, Fast random integer generation in an interval (2019); normal and exponential deviates by the
ziggurat (`library/normal_layers.py`, `library/exponential_layers.py`): those far out go through a logarithm and have its accuracy.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from lanewise.library.prelude.standard.numpy.random._bits import high_product
from lanewise.library.prelude.words import (
    exponential_edge,
    exponential_height,
    exponential_width,
    normal_edge,
    normal_height,
    normal_width,
)

_ALL, _ALL_HALVES = np.uint64(0xFFFFFFFFFFFFFFFF), np.uint64(0xFFFFFFFF)
_FAR, _PER_FAR = 3.6541528853610087963519472518, 0.27366123732975827203338247596
"""Where the lowest layer of the bell curve ends, and one over it."""
_FALL_FAR = 7.69711747013104972
"""Where that of the exponential one does."""


class Draws:
    """A bit generator, and what is drawn from it."""

    def __init__(self, bit_generator: Any) -> None:
        self._bits = bit_generator

    def _double(self) -> Any:
        return float(self._bits._next() >> np.uint64(11)) * (1.0 / 9007199254740992.0)

    def _single(self) -> Any:
        return float(self._bits._next_half() >> np.uint64(8)) * (1.0 / 16777216.0)

    def _normal(self) -> Any:
        while True:
            word = self._bits._next()
            layer, place = word & np.uint64(0xFF), word >> np.uint64(9) & np.uint64(0xFFFFFFFFFFFFF)
            x = float(place) * float(normal_width(layer))
            x = -x if word & np.uint64(0x100) else x
            if place < normal_edge(layer):
                return x
            if layer == 0:
                return self._far_out(place)
            above, below = normal_height(layer - np.uint64(1)), normal_height(layer)
            if (above - below) * self._double() + below < math.exp(-0.5 * x * x):
                return x

    def _far_out(self, place: Any) -> Any:
        while True:
            x = -_PER_FAR * math.log1p(-self._double())
            y = -math.log1p(-self._double())
            if y + y > x * x:
                return -(_FAR + x) if place >> np.uint64(8) & np.uint64(1) else _FAR + x

    def _exponential(self) -> Any:
        while True:
            word = self._bits._next()
            layer, place = word >> np.uint64(3) & np.uint64(0xFF), word >> np.uint64(11)
            x = float(place) * float(exponential_width(layer))
            if place < exponential_edge(layer):
                return x
            if layer == 0:
                return _FALL_FAR - math.log1p(-self._double())
            above, below = exponential_height(layer - np.uint64(1)), exponential_height(layer)
            if (above - below) * self._double() + below < math.exp(-x):
                return x

    def _below(self, most: Any) -> Any:
        """A word from 0 to most."""
        if most == 0:
            return np.uint64(0)
        count = most + np.uint64(1)
        if most <= _ALL_HALVES:
            if most == _ALL_HALVES:
                return self._bits._next_half()
            found = self._bits._next_half() * count
            if found & _ALL_HALVES < count:
                bound = (_ALL_HALVES - most) % count
                while found & _ALL_HALVES < bound:
                    found = self._bits._next_half() * count
            return found >> np.uint64(32)
        word = self._bits._next()
        if most == _ALL:
            return word
        if word * count < count:
            bound = (_ALL - most) % count
            while word * count < bound:
                word = self._bits._next()
        return high_product(word, count)

    def _up_to(self, last: Any) -> Any:
        """A place: halves cut to as many bits as it has, until one is not beyond."""
        mask = (np.uint64(1) << np.uint64(last.bit_length())) - np.uint64(1)
        found = self._bits._next_half() & mask
        while found > last:
            found = self._bits._next_half() & mask
        return int(found)
