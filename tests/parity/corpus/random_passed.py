"""Generators as arguments and results: the caller's own goes on where the function has left it."""

import random
from random import Random

from parity.case import case


@case((Random(1), 3), (Random("a"), 0), (Random(2.5), 700))
def drawn(rng: Random, n: int) -> list[float]:
    """A generator as an argument."""
    return [rng.random() for _ in range(n)]


@case((Random(1), 6), (Random(3), 2**70), (Random(3), 0))
def drawn_without_annotations(rng, n):
    """Without annotations; ints of any size; an exception when something was drawn."""
    return rng.random(), rng.randrange(n)


@case((1,), (2**80,), (-5,))
def made(seed: int) -> Random:
    """A result."""
    rng = random.Random(seed)
    rng.random()
    return rng


@case((1, 2), (5, 5), (0, 3))
def several(a, b):
    """What is one generator is one."""
    first, second = Random(a), Random(b)
    second.shuffle(list(range(b)))
    return [first, second, first], {"first": first}


@case((Random(9), [1, 2, 3]), (Random(8), []), (Random(7), ["a"]))
def given_back(rng, xs):
    """An argument that is returned."""
    rng.shuffle(xs)
    return rng, xs


class Bag:
    """Holds what it draws from."""

    def __init__(self, rng: Random, items):
        self.rng = rng
        self.items = items

    def draw(self):
        return self.items.pop(self.rng.randrange(len(self.items)))


@case((Bag(Random(1), [5, 6, 7]), 2), (Bag(Random(2), [1]), 1), (Bag(Random(2), [1]), 2))
def from_a_bag(bag, n):
    """In a field of an argument."""
    return [bag.draw() for _ in range(n)]


@case((Random(1),), (Random(4),), (Random(0),))
def bells_kept(rng):
    """`gauss` keeps its second number, and forgets it."""
    return round(rng.gauss(0, 1), 9), rng.random(), round(rng.gauss(5, 0.5), 9)
