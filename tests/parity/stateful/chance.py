"""Generators that a module keeps, and the one that `random` keeps for all: each call goes on where the last one has left it."""

import random
import random as chance
from random import choice, gauss, randint, seed, shuffle

from parity.kept import sequence

shared = random.random.__self__
dice = random.Random(6)
others = {"first": random.Random(1), "second": random.Random(2)}
rolled = []


class Table:
    """An object of the module that holds a generator."""

    def __init__(self, sides):
        self.sides = sides
        self.rng = random.Random(sides)
        self.sum = 0

    def roll(self):
        self.sum += self.rng.randint(1, self.sides)
        return self.sum


table = Table(20)


@sequence((6,), (6,), (10**30,), (0,), (2,))
def rolls(sides):
    """The module's own functions; an empty range raises when some were drawn."""
    return [random.randint(1, sides) for _ in range(4)], random.random()


@sequence((7, 3), (7, 3), (8, 0), (2**40, 700), (-1, 1))
def seeded_first(k, n):
    """A function that seeds the generator of all begins with the same numbers each time."""
    random.seed(k)
    return [random.random() for _ in range(n)]


@sequence(("a",), ("",), (b"abc",), (2.5,), (True,))
def seeded_by(what):
    """Texts, bytes, floats as seeds."""
    seed(what)
    return random.getrandbits(70)


@sequence(([1, 2, 3, 4, 5],), (["a", "b"],), ([],))
def by_their_names(xs):
    """`from random import ...`, `import random as ...`."""
    shuffle(xs)
    return choice(xs), chance.randrange(100), chance.sample(xs, 2), randint(0, 9), chance.choices(xs, k=3)


@sequence((0.0, 1.0), (5.0, 0.1), (1.0, 1.0), (2.0, 3.0))
def every_other_gauss(mu, sigma):
    """What `gauss` keeps for the next call is kept from call to call."""
    return round(gauss(mu, sigma), 9)


@sequence((1,), (2,), (1,))
def without_gauss(n):
    """The same is there, and nobody asks for it."""
    return random.uniform(0, n)


@sequence((3,), (0,), (5,))
def raising(n):
    """What was drawn before an exception is drawn."""
    found = [random.random() for _ in range(n)]
    rolled.append(n)
    return found[2] + random.random()


@sequence((2**62, 3), (5, 2), (2**70, 1))
def beyond_words(n, k):
    """A call that leaves 64 bits begins again, with the generator as it was."""
    first = random.random()
    return first, n * n * k, random.randrange(n * n)


@sequence((6,), (20,), (0,), (3,))
def own_dice(sides):
    """A generator of the module's own."""
    return dice.randrange(sides), dice.random()


@sequence(("first",), ("second",), ("first",), ("third",))
def chosen(name):
    """Generators in a dict."""
    return others[name].random()


@sequence((2,), (1,), (3,))
def rolled_at(n):
    """One in a field of an object that changes as well."""
    return [table.roll() for _ in range(n)]


@sequence((), (), ())
def both():
    """The same object by two names."""
    return shared.random(), random.random(), shared is table


@sequence((1,), (2,), (3,))
def kept_and_put_back(n):
    """`getstate` and `setstate`."""
    state = random.getstate()
    first = [random.random() for _ in range(n)]
    random.setstate(state)
    return first == [random.random() for _ in range(n)], state[0], len(state[1])


@sequence((3,), (0,), (2,))
def passed_on(n):
    """As functions that others call."""
    draw = random.random
    return [draw() for _ in range(n)], list(map(randint, range(n), range(5, 5 + n))), sorted(range(n), key=lambda _: draw())


@sequence((4, 2), (3, 0), (1, 1))
def walks(n, k):
    """In helpers and nested functions."""

    def step():
        return random.choice((-1, 1))

    return [sum(step() for _ in range(n)) for _ in range(k)], random.triangular(), random.betavariate(2, 3) < 1
