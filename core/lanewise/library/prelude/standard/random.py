"""`random.Random`: the Mersenne Twister, and the distributions that are drawn from it.

In: seeds, populations, parameters. Out: the very numbers that CPython's own give for the same seed; those that go through a
logarithm or a sine have its accuracy. A generator that the machine seeds is refused before (`python/modules/chance.py`).
"""

from __future__ import annotations

import math
import random
from itertools import accumulate
from typing import Any

from lanewise.library.prelude.standard.bisect import bisect_right
from lanewise.library.prelude.standard.hashlib import sha512

_SIZE, _MIDDLE = 624, 397
_WORD = 0xFFFFFFFF
_HALF = 0x7FFFFFFF
_LONG = 0xFFFFFFFFFFFFFFFF


class _Twister:
    """624 words, from which the next ones are made all at once, and the place of the next one."""

    _words: list[int]
    _place: int

    def __init__(self) -> None:
        self._words = [0] * _SIZE
        self._place = _SIZE

    def _begin(self, key: Any) -> None:
        """Matsumoto's and Nishimura's initialisation by an array of words."""
        words = self._words
        words[0] = 19650218
        for i in range(1, _SIZE):
            last = words[i - 1]
            words[i] = (1812433253 * (last ^ last >> 30) + i) & _WORD
        at, k = 1, 0
        for _ in range(max(_SIZE, len(key))):
            last = words[at - 1]
            words[at] = ((words[at] ^ (last ^ last >> 30) * 1664525) + key[k] + k) & _WORD
            at += 1
            if at == _SIZE:
                words[0] = words[_SIZE - 1]
                at = 1
            k = k + 1 if k + 1 < len(key) else 0
        for _ in range(_SIZE - 1):
            last = words[at - 1]
            words[at] = ((words[at] ^ (last ^ last >> 30) * 1566083941) - at) & _WORD
            at += 1
            if at == _SIZE:
                words[0] = words[_SIZE - 1]
                at = 1
        words[0] = 0x80000000
        self._place = _SIZE

    def _turn(self) -> None:
        """All words anew."""
        words = self._words
        for i in range(_SIZE):
            mixed = words[i] & 0x80000000 | words[i + 1 - _SIZE] & _HALF
            words[i] = words[i + _MIDDLE - _SIZE] ^ mixed >> 1 ^ (0x9908B0DF if mixed & 1 else 0)
        self._place = 0

    def _word(self) -> Any:
        """32 bits."""
        if self._place == _SIZE:
            self._turn()
        x = self._words[self._place] & _WORD
        self._place += 1
        x ^= x >> 11
        x ^= x << 7 & 0x9D2C5680
        x ^= x << 15 & 0xEFC60000
        return x ^ x >> 18

    def random(self) -> Any:
        """53 bits of two words, at least 0 and below 1."""
        high = self._word() >> 5
        return (high * 67108864.0 + (self._word() >> 6)) * (1.0 / 9007199254740992.0)


class Random(_Twister):
    """What is drawn from a twister."""

    gauss_next: float | None

    def __init__(self, x: Any) -> None:
        super().__init__()
        self.gauss_next: Any = None
        self.seed(x)

    # --- the generator ---

    def seed(self, a: Any = None, version: Any = 2) -> None:
        """A text or bytes go with their digest, an int counts without its sign, a float by its hash."""
        if version == 1 and isinstance(a, str | bytes):
            self._begin(_parts(_hash_of_old(a.decode("latin-1") if isinstance(a, bytes) else a)))
        elif version == 2 and isinstance(a, str):
            self._begin(_words_of(a.encode()))
        elif version == 2 and isinstance(a, bytes | bytearray):
            self._begin(_words_of(bytes(a)))
        elif isinstance(a, int):
            self._begin(_parts(abs(a)))
        elif isinstance(a, float):
            code = hash(a)
            high, low = code >> 32 & _WORD, code & _WORD
            self._begin([low, high] if high else [low])
        elif a is None:
            random.seed()  # which is refused
        else:
            raise TypeError("The only supported seed types are: None,\nint, float, str, bytes, and bytearray.")
        self.gauss_next = None

    def getrandbits(self, k: Any, /) -> Any:
        """The lowest bits are drawn first; the highest are the upper ones of their word."""
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        if k == 0:
            return 0
        if k <= 32:
            return self._word() >> 32 - k
        result = 0
        for place in range(0, k, 32):
            word = self._word()
            result |= (word >> 32 - (k - place) if k - place < 32 else word) << place
        return result

    def randbytes(self, n: Any) -> Any:
        """So many bytes."""
        return self.getrandbits(n * 8).to_bytes(n, "little")

    def getstate(self) -> Any:
        """What `setstate` takes."""
        return 3, (*self._words, self._place), self.gauss_next

    def setstate(self, state: Any) -> None:
        """Go on where another one was."""
        _, words, self.gauss_next = state
        self._words = list(words[:_SIZE])
        self._place = words[_SIZE]

    # --- ints and items ---

    def _below(self, n: Any) -> Any:
        """An int from 0 up to n, which is positive: one that is too large is drawn again."""
        bits = n.bit_length()
        found = self.getrandbits(bits)
        while found >= n:
            found = self.getrandbits(bits)
        return found

    def randrange(self, start: Any, stop: Any = None, step: Any = 1) -> Any:
        """An item of `range(start, stop, step)`."""
        first = _whole(start, "non-integer arg 1 for randrange()")
        if stop is None:
            if step != 1:
                raise TypeError("Missing a non-None stop argument")
            if first <= 0:
                raise ValueError("empty range for randrange()")
            return self._below(first)
        last = _whole(stop, "non-integer stop for randrange()")
        by = _whole(step, "non-integer step for randrange()")
        width = last - first
        if by == 1:
            if width <= 0:
                raise ValueError(f"empty range for randrange() ({first}, {last}, {width})")
            return first + self._below(width)
        if by == 0:
            raise ValueError("zero step for randrange()")
        count = (width + by - 1) // by if by > 0 else (width + by + 1) // by
        if count <= 0:
            raise ValueError("empty range for randrange()")
        return first + by * self._below(count)

    def randint(self, a: Any, b: Any) -> Any:
        """An int from a to b, both among them."""
        return self.randrange(a, b + 1)

    def choice(self, seq: Any) -> Any:
        """One item."""
        if len(seq) == 0:
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self._below(len(seq))]

    def shuffle(self, x: Any) -> None:
        """Each item, from the last, changes places with one of those up to it."""
        for i in range(len(x) - 1, 0, -1):
            j = self._below(i + 1)
            x[i], x[j] = x[j], x[i]

    def sample(self, population: Any, k: Any, *, counts: Any = None) -> Any:
        """`k` items from different places, in the order in which they were drawn."""
        if isinstance(population, set | frozenset | dict):
            raise TypeError("Population must be a sequence.  For dicts or sets, use sorted(d).")
        if counts is None:
            return [population[i] for i in self._places(len(population), k)]
        sums = list(accumulate(counts))
        if len(sums) != len(population):
            raise ValueError("The number of counts does not match the population")
        total = sums.pop()
        if not isinstance(total, int):
            raise TypeError("Counts must be integers")
        if total <= 0:
            raise ValueError("Total of counts must be greater than zero")
        return [population[bisect_right(sums, place)] for place in self._places(total, k)]

    def _places(self, n: Any, k: Any) -> Any:
        """`k` different ints below n. Those of few are in a list of what is left, those of many in a set of what is taken."""
        if not 0 <= k <= n:
            raise ValueError("Sample larger than population or is negative")
        found = []
        if n <= _size_of_set(k):
            left = list(range(n))
            for i in range(k):
                j = self._below(n - i)
                found.append(left[j])
                left[j] = left[n - i - 1]
            return found
        taken = set()
        for _ in range(k):
            j = self._below(n)
            while j in taken:
                j = self._below(n)
            taken.add(j)
            found.append(j)
        return found

    def choices(self, population: Any, weights: Any = None, *, cum_weights: Any = None, k: Any = 1) -> Any:
        """`k` items, each drawn from all."""
        n = len(population)
        if weights is None and cum_weights is None:
            return [population[math.floor(self.random() * (n + 0.0))] for _ in range(k)]
        if weights is not None and cum_weights is not None:
            raise TypeError("Cannot specify both weights and cumulative weights")
        if isinstance(weights, int):
            raise TypeError(f"The number of choices must be a keyword argument: k={weights}")
        sums = list(accumulate(weights)) if cum_weights is None else cum_weights
        if len(sums) != n:
            raise ValueError("The number of weights does not match the population")
        total = sums[-1] + 0.0
        if total <= 0.0:
            raise ValueError("Total of weights must be greater than zero")
        if not math.isfinite(total):
            raise ValueError("Total of weights must be finite")
        return [population[bisect_right(sums, self.random() * total, 0, n - 1)] for _ in range(k)]

    # --- distributions ---

    def uniform(self, a: Any, b: Any) -> Any:
        """Between a and b."""
        return a + (b - a) * self.random()

    def triangular(self, low: Any = 0.0, high: Any = 1.0, mode: Any = None) -> Any:
        """Between low and high, most often near the mode."""
        u = self.random()
        if mode is not None and high == low:
            return low
        c = 0.5 if mode is None else (mode - low) / (high - low)
        if u > c:
            return high + (low - high) * math.sqrt((1.0 - u) * (1.0 - c))
        return low + (high - low) * math.sqrt(u * c)

    def normalvariate(self, mu: Any = 0.0, sigma: Any = 1.0) -> Any:
        """Kinderman's and Monahan's ratio of uniform deviates."""
        while True:
            u = self.random()
            v = 1.0 - self.random()
            z = 1.7155277699214135 * (u - 0.5) / v
            if z * z / 4.0 <= -math.log(v):
                return mu + z * sigma

    def gauss(self, mu: Any = 0.0, sigma: Any = 1.0) -> Any:
        """Two at a time; the second one is kept for the next call."""
        z = self.gauss_next
        self.gauss_next = None
        if z is None:
            turn = self.random() * 6.283185307179586
            radius = math.sqrt(-2.0 * math.log(1.0 - self.random()))
            z = math.cos(turn) * radius
            self.gauss_next = math.sin(turn) * radius
        return mu + z * sigma

    def lognormvariate(self, mu: Any, sigma: Any) -> Any:
        """Its logarithm is normal."""
        return math.exp(self.normalvariate(mu, sigma))

    def expovariate(self, lambd: Any) -> Any:
        """Exponential, of the mean 1 / lambd."""
        return -math.log(1.0 - self.random()) / lambd

    def vonmisesvariate(self, mu: Any, kappa: Any) -> Any:
        """An angle, by Fisher's algorithm."""
        if kappa <= 1e-6:
            return 6.283185307179586 * self.random()
        s = 0.5 / kappa
        r = s + math.sqrt(1.0 + s * s)
        while True:
            z = math.cos(math.pi * self.random())
            d = z / (r + z)
            u = self.random()
            if u < 1.0 - d * d or u <= (1.0 - d) * math.exp(d):
                break
        q = 1.0 / r
        angle = math.acos((q + z) / (1.0 + q * z))
        return (mu + angle if self.random() > 0.5 else mu - angle) % 6.283185307179586

    def gammavariate(self, alpha: Any, beta: Any) -> Any:
        """Cheng's algorithm above 1, Kennedy's and Gentle's below."""
        if alpha <= 0.0 or beta <= 0.0:
            raise ValueError("gammavariate: alpha and beta must be > 0.0")
        if alpha > 1.0:
            return self._gamma_above_one(alpha) * beta
        if alpha == 1.0:
            return -math.log(1.0 - self.random()) * beta
        return self._gamma_below_one(alpha) * beta

    def _gamma_above_one(self, alpha: Any) -> Any:
        root = math.sqrt(2.0 * alpha - 1.0)
        low, high = alpha - 1.3862943611198906, alpha + root
        while True:
            u = self.random()
            if not 1e-7 < u < 0.9999999:
                continue
            v = 1.0 - self.random()
            power = math.log(u / (1.0 - u)) / root
            x = alpha * math.exp(power)
            z = u * u * v
            r = low + high * power - x
            if r + 2.504077396776274 - 4.5 * z >= 0.0 or r >= math.log(z):
                return x

    def _gamma_below_one(self, alpha: Any) -> Any:
        while True:
            b = (math.e + alpha) / math.e
            p = b * self.random()
            x = p ** (1.0 / alpha) if p <= 1.0 else -math.log((b - p) / alpha)
            u = self.random()
            if u <= (x ** (alpha - 1.0) if p > 1.0 else math.exp(-x)):
                return x

    def betavariate(self, alpha: Any, beta: Any) -> Any:
        """Between 0 and 1: one gamma of the sum of two."""
        y = self.gammavariate(alpha, 1.0)
        return y / (y + self.gammavariate(beta, 1.0)) if y else 0.0

    def paretovariate(self, alpha: Any) -> Any:
        """Of the shape alpha."""
        return (1.0 - self.random()) ** (-1.0 / alpha)

    def weibullvariate(self, alpha: Any, beta: Any) -> Any:
        """Of the scale alpha and the shape beta."""
        return alpha * (-math.log(1.0 - self.random())) ** (1.0 / beta)


def _parts(n: Any) -> Any:
    """The words of an int that is not negative, the lowest first."""
    words = [n & _WORD]
    n >>= 32
    while n:
        words.append(n & _WORD)
        n >>= 32
    return words


def _words_of(data: Any) -> Any:
    """The words of bytes and their digest, as the one large int that they are."""
    data = data + sha512(data).digest()
    words = [int.from_bytes(data[max(end - 4, 0) : end], "big") for end in range(len(data), 0, -4)]
    while len(words) > 1 and words[-1] == 0:
        words.pop()
    return words


def _hash_of_old(text: Any) -> Any:
    """What Python 2 had as the hash of a text."""
    code = ord(text[0]) << 7 if text else 0
    for letter in text:
        code = (1000003 * code ^ ord(letter)) & _LONG
    return code ^ len(text)


def _whole(x: Any, words: Any) -> Any:
    """An int, or a float that is one."""
    n = int(x)
    if n != x:
        raise ValueError(words)
    return n


def _size_of_set(k: Any) -> Any:
    """The size of a set of k items, less that of an empty list: up to here a list is the smaller one."""
    size = 1
    while size < 3 * k:
        size *= 4
    return 21 + size if k > 5 else 21
