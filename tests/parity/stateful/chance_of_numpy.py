"""The generator that `numpy.random` keeps for all, and those of a module: each call goes on where the last one has left it."""

import numpy as np
from numpy.random import choice, default_rng, randint, randn, seed
from parity.kept import sequence

shared = np.random.rand.__self__
old = np.random.RandomState(3)
new = default_rng(11)


class Network:
    """An object of the module that draws its own weights."""

    def __init__(self, width):
        self.width = width
        self.rng = default_rng(width)

    def drop(self, x, share):
        return np.where(self.rng.random(x.shape) < share, 0.0, x)


network = Network(4)


@sequence((0, 3), (0, 3), (7, 1), (2**32 - 1, 0), (-1, 2))
def seeded_first(k, n):
    """A function that seeds the generator of all begins with the same numbers each time."""
    np.random.seed(k)
    return np.random.rand(n), np.random.randint(0, 100, (2, n)), np.random.permutation(n)


@sequence((4,), (4,), (0,), (300,))
def goes_on(n):
    """Without a seed it goes on."""
    return np.random.random(n), np.random.uniform(-1, 1, n), np.random.random_sample(), np.random.ranf(), np.random.sample(2)


@sequence((3,), (1,), (2,), (0,))
def every_other_normal(n):
    """The second of two deviates is kept for the next call."""
    return np.round(np.random.randn(n), 12), round(np.random.normal(5.0, 2.0), 12)


@sequence(([1, 2, 3, 4],), ([5.5],), ([],))
def by_their_names(xs):
    """`from numpy.random import ...`; nothing can be chosen from nothing."""
    seed(len(xs))
    np.random.shuffle(xs)
    return choice(xs), randint(0, 9, 3), randn(2).shape, choice(len(xs), 2), randint(3, dtype=np.uint8)


@sequence((2, 0.5), (3, 1.0), (1, -0.5))
def raising(n, share):
    """What was drawn before an exception is drawn."""
    first = np.random.rand(n)
    return first, np.random.choice(2, n, p=[share, 1 - share])


@sequence((3,), (0,), (5,))
def own_ones(n):
    """Generators of the module's own, old and new."""
    return old.randint(0, 10, n), new.integers(0, 10, n), new.random(), old.rand(2)


@sequence((0.5,), (0.0,), (1.0,))
def in_a_field(share):
    """One in a field of an object."""
    return network.drop(np.ones((2, network.width)), share)


@sequence((1000,), (10,), (0,))
def circle(n):
    """The most usual program of all."""
    inside = 0
    for _ in range(n):
        x, y = np.random.random(), np.random.uniform(0, 1)
        inside += x * x + y * y <= 1
    return inside


@sequence((4,), (0,), (3,))
def passed_on(n):
    """As functions that others call."""
    draw = np.random.rand
    return [draw() for _ in range(n)], sorted(range(n), key=lambda _: draw())


def shuffled_alike(xs, ys):
    """Both in the same order."""
    state = np.random.get_state()
    np.random.shuffle(xs)
    np.random.set_state(state)
    np.random.shuffle(ys)


@sequence((3,), (6,), (0,))
def in_unison(n):
    """Samples and what they are."""
    np.random.seed(n)
    samples, labels = np.arange(2 * n).reshape(n, 2), np.arange(n)
    shuffled_alike(samples, labels)
    return samples, labels, np.random.rand(2)
