"""PCG64 (M. E. O'Neill, PCG: A family of simple fast space-efficient statistically good algorithms for random number generation,
2014; the variant XSL RR 128/64), and numpy's way from a seed to its state.

In: a seed. Out: words. numpy mixes seeds as M. E. O'Neill's `seed_seq_fe` does, four words of 32 bits at a time.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.words import refuse

_HALF, _WORD = 0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF
_LOW_HALF = np.uint64(_HALF)
_FACTOR_HIGH, _FACTOR_LOW = np.uint64(0x2360ED051FC65DA4), np.uint64(0x4385DF649FCCF645)
_POOL = 4


def high_product(a: Any, b: Any) -> Any:
    """The upper word of the product of two."""
    a_low, a_high, b_low, b_high = a & _LOW_HALF, a >> np.uint64(32), b & _LOW_HALF, b >> np.uint64(32)
    crossed, other = a_low * b_high, a_high * b_low
    middle = (a_low * b_low >> np.uint64(32)) + (crossed & _LOW_HALF) + (other & _LOW_HALF)
    return a_high * b_high + (crossed >> np.uint64(32)) + (other >> np.uint64(32)) + (middle >> np.uint64(32))


class PCG64:
    """A state of two words, which is multiplied and moved on; half a word may be left for who takes halves."""

    _high: np.uint64
    _low: np.uint64
    _step_high: np.uint64
    _step_low: np.uint64
    _left: np.uint64
    _has_left: bool

    def __init__(self, seed: Any = None) -> None:
        if seed is None:
            refuse("a generator without a seed draws from what the machine has seeded", "give it a seed: default_rng(0)")
        words = _words_of(seed)
        self._step_high = words[2] << np.uint64(1) | words[3] >> np.uint64(63)
        self._step_low = words[3] << np.uint64(1) | np.uint64(1)
        self._high, self._low = self._step_high, self._step_low
        self._add(words[0], words[1])
        self._step()
        self._left, self._has_left = np.uint64(0), False

    def _add(self, high: Any, low: Any) -> None:
        self._low = self._low + low
        carry = np.uint64(1) if self._low < low else np.uint64(0)
        self._high = self._high + high + carry

    def _step(self) -> None:
        low = self._low
        self._high = high_product(low, _FACTOR_LOW) + self._high * _FACTOR_LOW + low * _FACTOR_HIGH
        self._low = low * _FACTOR_LOW
        self._add(self._step_high, self._step_low)

    def _next(self) -> Any:
        """64 bits."""
        self._step()
        word, turn = self._high ^ self._low, self._high >> np.uint64(58)
        return word >> turn | word << (np.uint64(64) - turn & np.uint64(63))

    def _next_half(self) -> Any:
        """32 bits: the lower half of a word, then the upper one."""
        if self._has_left:
            self._has_left = False
            return self._left
        word = self._next()
        self._left, self._has_left = word >> np.uint64(32), True
        return word & _LOW_HALF

    def random_raw(self, size: Any = None) -> Any:
        """Words as they come."""
        if size is None:
            return int(self._next())
        found = np.empty(size, dtype=np.uint64)
        flat = found.reshape(-1)
        for i in range(len(flat)):
            flat[i] = self._next()
        return found


# --- seeds -----------------------------------------------------------------------------------------------------------


def _words_of(seed: Any) -> Any:
    """Four words of a state, made of a pool."""
    pool = _pool(_entropy(seed))
    halves, key = [], 0x8B51F9DD
    for i in range(8):
        half = pool[i % _POOL] ^ key
        key = key * 0x58F38DED & _HALF
        half = half * key & _HALF
        halves.append(half ^ half >> 16)
    return [np.uint64(halves[i]) | np.uint64(halves[i + 1]) << np.uint64(32) for i in range(0, 8, 2)]


def _entropy(seed: Any) -> Any:
    """What a seed brings, in words of 32 bits, the lowest first."""
    if isinstance(seed, int | np.integer):
        return _halves_of(int(seed))
    found = []
    for each in seed:
        found.extend(_halves_of(int(each)))
    return found


def _halves_of(number: Any) -> Any:
    if number < 0:
        raise ValueError("expected non-negative integer")
    found = [number & _HALF]
    number >>= 32
    while number > 0:
        found.append(number & _HALF)
        number >>= 32
    return found


def _pool(entropy: Any) -> Any:
    """All words mixed into four."""
    key = 0x43B0D7E5
    pool = []
    for i in range(_POOL):
        half, key = _hashed(entropy[i] if i < len(entropy) else 0, key)
        pool.append(half)
    for i in range(_POOL):
        for j in range(_POOL):
            if i != j:
                half, key = _hashed(pool[i], key)
                pool[j] = _mixed(pool[j], half)
    for i in range(_POOL, len(entropy)):
        for j in range(_POOL):
            half, key = _hashed(entropy[i], key)
            pool[j] = _mixed(pool[j], half)
    return pool


def _hashed(half: Any, key: Any) -> Any:
    """And the next key."""
    half ^= key
    key = key * 0x931E8875 & _HALF
    half = half * key & _HALF
    return half ^ half >> 16, key


def _mixed(x: Any, y: Any) -> Any:
    half = 0xCA01F9DD * x - 0x4973F715 * y & _HALF
    return half ^ half >> 16
