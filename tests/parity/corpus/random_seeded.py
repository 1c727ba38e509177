"""`random.Random(seed)`: the same numbers as CPython's, from ints, texts and floats as seeds, and what is played with them."""

import math
import random
from random import Random

from parity.case import case


@case((0,), (1,), (-1,), (12345,), (2**40,))
def first_floats(seed: int) -> list[float]:
    """random() gives the same bits."""
    rng = Random(seed)
    return [rng.random() for _ in range(5)]


@case((2**64 + 1,), (-(10**30),), (2**32,), (b"",), (b"\x00\x01",), (b"abc" * 99,), (0.5,), (-0.0,), (1e300,), (3.0,))
def seeds(seed):
    """All bits of an int count; bytes; a float counts by its hash."""
    return Random(seed).random()


@case(("",), ("lanewise",), ("\u00e9\U0001f600" * 50,))
def texts_as_seeds(seed: str) -> tuple[float, int]:
    """A text goes with its digest."""
    rng = Random(seed)
    return rng.random(), rng.getrandbits(16)


@case((3, 1300), (3, 0), (8, 625))
def many_words(seed: int, n: int) -> int:
    """The words are made anew after 624."""
    rng = random.Random(seed)
    total = 0
    for _ in range(n):
        total ^= rng.getrandbits(32)
    return total


@case((1, 5), (1, 0), (2, 33), (2, 64), (3, 100), (3, -1))
def some_bits(seed: int, k: int) -> int:
    """Any number of bits; fewer than none raise."""
    return random.Random(seed).getrandbits(k)


@case((7, 6), (7, 1), (7, 0), (7, 2**70))
def below(seed: int, n: int) -> list[int]:
    """randrange() up to a limit; an empty range raises."""
    rng = random.Random(seed)
    return [rng.randrange(n) for _ in range(6)]


@case((1, 3, 20, 4), (1, 9, -9, -2), (1, 5, 5, 1), (1, 0, 9, 0), (2, 0, 1, -1))
def steps(seed: int, start: int, stop: int, step: int) -> list[int]:
    """randrange() with all of its arguments."""
    rng = random.Random(seed)
    return [rng.randrange(start, stop), rng.randrange(start, stop, step)]


@case((1,), (2,), (99,))
def dice(seed: int) -> dict[int, int]:
    """randint() has both ends."""
    rng = random.Random(seed)
    counts = dict.fromkeys(range(1, 7), 0)
    for _ in range(300):
        counts[rng.randint(1, 6)] += 1
    return counts


@case((4, ["a", "b", "c"]), (4, []), (5, ["x"]))
def chosen(seed: int, words: list[str]) -> list[str]:
    """choice() of a list, of a text, of a tuple; of nothing it raises."""
    rng = random.Random(seed)
    return [rng.choice(words), rng.choice("h\u00e9llo"), rng.choice(("p", "q"))]


@case((1, [1, 2, 3, 4, 5]), (2, []), (3, [9]))
def shuffled(seed: int, cards: list[int]) -> list[int]:
    """shuffle() works on the caller's list."""
    random.Random(seed).shuffle(cards)
    return cards


@case((1, 10, 4), (1, 1000, 3), (1, 1000, 60), (1, 5, 6), (2, 5, 0), (2, 3, -1), (2, 20, 20))
def sampled(seed: int, n: int, k: int) -> list[int]:
    """sample() of a range, which is no list; few of many are found in another way."""
    return random.Random(seed).sample(range(n), k)


@case((1, "abcdef", 3), (1, "ab", 2), (1, "", 1))
def sampled_letters(seed: int, s: str, k: int) -> str:
    """sample() of a text, joined, and with counts."""
    rng = random.Random(seed)
    return "".join(rng.sample(s, k)) + "".join(rng.sample("xy", counts=[3, 1], k=k))


@case((1, {1, 2, 3}), (2, (1, 2, 3)), (3, [3, 4]))
def sample_of_a_kind(seed, items):
    """A set has no order; a tuple has one."""
    return random.Random(seed).sample(items, 2)


@case((1, [1, 0, 3]), (1, [0, 0, 0]), (1, [1, 2]), (2, [5, 5, 5]))
def weighted(seed: int, weights: list[int]) -> list[str]:
    """choices() with weights, of which the sum is positive and which are as many."""
    rng = random.Random(seed)
    first = rng.choices(["red", "green", "blue"], weights, k=8)
    return first + rng.choices("pq", cum_weights=[0.5, 1.5], k=4) + rng.choices("uv", k=3)


@case((1,), (2,), (77,))
def spread_evenly(seed: int) -> list[float]:
    """uniform() and triangular() are arithmetic: the same bits."""
    rng = random.Random(seed)
    return [rng.uniform(-1, 1), rng.uniform(5.0, 2.0), rng.triangular(), rng.triangular(1, 9, 2), rng.triangular(3.0, 3.0, 3.0)]


@case((1,), (2,), (42,))
def bells(seed: int) -> list[float]:
    """Distributions through logarithms and sines, which may differ in their last bits."""
    rng = random.Random(seed)
    found = [rng.gauss(), rng.gauss(10, 2.0), rng.gauss(0.0, 0.5), rng.normalvariate(5, 0.1), rng.expovariate(2.0)]
    found += [rng.betavariate(2, 3.5), rng.betavariate(0.5, 0.5), rng.gammavariate(1.0, 2.0), rng.lognormvariate(0, 0.25)]
    found += [rng.paretovariate(3), rng.weibullvariate(1, 1.5), rng.vonmisesvariate(0.5, 4.0)]
    return [round(x, 9) for x in found]


@case((1,), (5,), (9,))
def seeded_anew(seed: int) -> bool:
    """seed() starts again, and forgets what gauss() has kept."""
    rng = random.Random(seed)
    first = [rng.gauss(0.0, 1.0), rng.random()]
    rng.seed(seed)
    return first == [rng.gauss(0.0, 1.0), rng.random()]


@case((1,), (5,), (9,))
def state_kept(seed: int) -> list[float]:
    """getstate() and setstate()."""
    rng = random.Random(seed)
    state = rng.getstate()
    first = rng.random()
    rng.setstate(state)
    return [first, rng.random()]


@case((11, 2000), (12, 0), (13, 500))
def pi_by_chance(seed: int, n: int) -> float:
    """Points in a square that lie in the circle."""
    rng = random.Random(seed)
    inside = sum(math.hypot(rng.random(), rng.random()) < 1.0 for _ in range(n))
    return 4 * inside / n


@case((5, 20), (6, 0), (7, 3))
def walk(seed: int, n: int) -> tuple[int, int]:
    """A drunkard's steps."""
    rng = random.Random(seed)
    x = y = 0
    for _ in range(n):
        dx, dy = rng.choice([(0, 1), (0, -1), (1, 0), (-1, 0)])
        x += dx
        y += dy
    return x, y


class Deck:
    """A generator in a field."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.cards = [rank + suit for suit in "SH" for rank in "AKQ"]

    def deal(self, n):
        self.rng.shuffle(self.cards)
        return self.cards[:n]


@case((1, 2), (2, 6), (3, 0))
def dealt(seed, n):
    """Two hands of one deck."""
    deck = Deck(seed)
    return deck.deal(n), deck.deal(n)


@case((3, [5, 3, 8, 1, 9, 2], 2), (3, [1], 0), (4, [7, 7, 7], 1))
def quickselect(seed: int, xs: list[int], k: int) -> int:
    """The pivot is drawn."""
    rng = random.Random(seed)
    while True:
        pivot = rng.choice(xs)
        low = [x for x in xs if x < pivot]
        same = xs.count(pivot)
        if k < len(low):
            xs = low
        elif k < len(low) + same:
            return pivot
        else:
            k -= len(low) + same
            xs = [x for x in xs if x > pivot]
