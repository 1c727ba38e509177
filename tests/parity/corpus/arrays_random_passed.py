"""numpy's generators as arguments and results: the caller's own goes on where the function has left it."""

from typing import Any

import numpy as np
from numpy.random import PCG64, Generator, RandomState, default_rng
from parity.case import case


@case((default_rng(1), 3), (default_rng([4, 5]), 0), (Generator(PCG64(2**70)), 700))
def drawn(rng: Generator, n: int) -> Any:
    """A generator as an argument; half a word is left over."""
    return rng.random(n), rng.integers(0, 9, n), rng.integers(0, 5, dtype=np.int32), rng.permutation(n)


@case((default_rng(1), 3), (default_rng(0), 1), (default_rng(7), 0))
def drawn_without_annotations(rng, n):
    """It comes back, too; nothing can be chosen from nothing."""
    first = rng.choice(n)
    return first, rng, rng.random()


@case((RandomState(1), 3), (RandomState([5, 6]), 1), (RandomState(0), 0))
def of_the_old_one(rng, n):
    """The old one, of which every second deviate is kept."""
    return rng.rand(n), rng.randint(0, 9, n), rng.permutation(n), rng


@case((RandomState(1), 3), (RandomState(2), 5), (RandomState(2), -1), ulp=2)
def deviates_of_the_old_one(rng: RandomState, n: int) -> Any:
    """An even count, so that none is left over."""
    return rng.randn(n), rng.normal(3.0, 0.5)


@case((1,), (0,), (2**32,))
def made(seed: int) -> Any:
    """Results; a seed of more than a word is a ValueError for the old one."""
    rng = default_rng(seed)
    rng.random()
    return rng, PCG64(seed), RandomState(seed)


class Sampler:
    """Holds what it draws from."""

    def __init__(self, rng, items):
        self.rng = rng
        self.items = items


@case(
    (Sampler(default_rng(1), np.arange(5.0)), 2),
    (Sampler(default_rng(2), np.zeros((3, 2))), 4),
    (Sampler(default_rng(3), np.zeros(0)), 1),
)
def from_a_sampler(sampler, n):
    """In a field of an argument."""
    return sampler.rng.choice(sampler.items, n)


@case((None, 3), (5, 2), (default_rng(5), 2), (RandomState(5), 2))
def whichever(rng, n):
    """What is given as a seed, or as a generator."""
    if rng is None:
        rng = default_rng(0)
    elif isinstance(rng, int):
        rng = default_rng(rng)
    return rng.uniform(0, 1, n)
