"""`itertools`, and iterators that are kept: each function, lazily, with endless ones and with texts."""

import itertools
import operator
from collections import deque
from itertools import accumulate, chain, combinations, islice, permutations, product, repeat, takewhile

from parity.case import case


@case((3,), (0,), (-2,))
def counting(n: int) -> list[int]:
    """count() from a start, with a step."""
    evens = itertools.count(n, 2)
    return [next(evens), next(evens), *islice(itertools.count(), 2), *islice(itertools.count(step=n), 3)]


@case((0.5,), (0.1,), (-1.0,))
def counting_floats(step: float) -> list[float]:
    """Floats are added up."""
    return list(islice(itertools.count(1.0, step), 4))


@case(([1, 2], 5), ([], 3), ([7], 2))
def cycled(xs: list[int], n: int) -> list[int]:
    """Again and again."""
    return list(islice(itertools.cycle(xs), n))


@case(("x", 3), ("", 0), ("ab", 1))
def repeated(s: str, n: int) -> list[str]:
    """So many times, or without end."""
    return list(repeat(s, n)) + list(islice(repeat(s), 2)) + [a + b for a, b in zip("pq", repeat(s))]


@case(([1, 2, 3, 4],), ([],), ([5],))
def accumulated(xs: list[int]) -> list[list[int]]:
    """Sums, products, maxima, and a first value."""
    running = [list(accumulate(xs)), list(accumulate(xs, operator.mul)), list(accumulate(xs, max))]
    return [*running, list(accumulate(xs, initial=100)), list(accumulate(xs, lambda a, b: a * 10 + b, initial=0))]


@case(([1], "ab"), ([], ""), ([3, 4], "z"))
def chained_types(xs, s):
    """Iterables of different types."""
    out = []
    for part in chain(xs, s, (None, 2.5)):
        out.append(str(part))
    return out


@case(([[1, 2], [], [3]],), ([],), ([[], []],))
def flattened(rows: list[list[int]]) -> list[int]:
    """chain.from_iterable, and chain with a star."""
    return list(chain.from_iterable(rows)) + list(chain(*rows))


@case(("abcd", [1, 0, 1, 1]), ("ab", [0]), ("", [1]))
def compressed(s: str, chosen: list[int]) -> str:
    """compress() stops with the shorter."""
    return "".join(itertools.compress(s, chosen))


@case(([1, 4, 6, 3, 8],), ([],), ([9],))
def while_functions(xs: list[int]) -> tuple[list[int], list[int], list[int]]:
    """takewhile, dropwhile, filterfalse."""
    small = lambda x: x < 5
    return list(takewhile(small, xs)), list(itertools.dropwhile(small, xs)), list(itertools.filterfalse(small, xs))


@case((10,), (0,), (50,))
def takewhile_of_endless(n: int) -> int:
    """A pipeline over an endless iterator."""
    return sum(takewhile(lambda x: x < n, (x * x for x in itertools.count(1))))


@case(("aaabbc",), ("",), ("aba",))
def grouped(s: str) -> list[tuple[str, int]]:
    """groupby() of equal letters."""
    return [(key, len(list(group))) for key, group in itertools.groupby(s)]


@case(([1, 3, 2, 4, 5],), ([],), ([2],))
def grouped_by_key(xs: list[int]) -> list[tuple[bool, list[int]]]:
    """groupby() with a key."""
    return [(even, list(group)) for even, group in itertools.groupby(xs, key=lambda x: x % 2 == 0)]


@case(([1, 3, 2, 4, 5], "aab"), ([], ""), ([2], "x"))
def grouped_in_three_ways(xs, s):
    """groupby() of texts and numbers, with keys of two functions, in one function: nothing of one is in another."""
    letters = [f"{key}{len(list(group))}" for key, group in itertools.groupby(s)]
    even = [f"{key}{list(group)}" for key, group in itertools.groupby(xs, key=lambda x: x % 2 == 0)]
    return letters + even + [f"{key}{list(group)}" for key, group in itertools.groupby(xs, lambda x: x // 2)]


@case(([1, 1, 2, 2, 2],), ([],), ([3],))
def groups_left_unread(xs: list[int]) -> list[int]:
    """A group that nobody reads is passed over; one that is old is empty."""
    keys = []
    old = []
    for key, group in itertools.groupby(xs):
        keys.append(key)
        old.append(group)
    return keys + [len(list(group)) for group in old]


@case(([1, 2, 3, 4, 5], 1, 4), ([], 0, 2), ([7], -1, 2), ([1, 2], 0, -5))
def sliced(xs: list[int], start: int, stop: int) -> list[list[int]]:
    """islice() with one to three limits; negative ones raise."""
    return [list(islice(xs, stop)), list(islice(xs, start, None)), list(islice(xs, start, stop, 2))]


@case((3, 0), (5, 1), (2, -1))
def bad_step(n, step):
    """A step below 1 raises."""
    return list(islice(range(n), 0, n, step))


@case(([1, 2, 3, 4],), ([],), ([5],))
def slice_reads_no_more(xs: list[int]) -> list[int]:
    """What is not given is still there."""
    source = iter(xs)
    first = list(islice(source, 2))
    return [sum(first), *source]


@case(([1, 4, 9],), ([],), ([1],))
def differences(xs: list[int]) -> list[int]:
    """pairwise()."""
    return [b - a for a, b in itertools.pairwise(xs)]


@case(([1, 2], "ab"), ([], "x"), ([3], ""))
def products(xs: list[int], s: str) -> list[tuple[int, str]]:
    """product() of two types."""
    return list(product(xs, s))


@case((2,), (0,), (3,))
def products_repeated(n: int) -> list[str]:
    """product() of one with itself."""
    fixed = ["".join(p) for p in product("ab", repeat=2)]
    return fixed + ["".join(p) for p in product("01", repeat=n)]


@case(([1, 2], [3], [4, 5]), ([], [1], [2]), ([0], [0], [0]))
def products_of_three(a: list[int], b: list[int], c: list[int]) -> int:
    """Nested loops in one."""
    return sum(x * y * z for x, y, z in product(a, b, c))


@case(([1, 2, 3],), ([],), ([5, 5],))
def permuted(xs: list[int]) -> list[tuple[int, ...]]:
    """permutations() of all, and of two."""
    return list(permutations(xs)) + list(permutations(xs, 2))


@case(("abc", 2), ("abc", 0), ("ab", 3), ("a", -1))
def combined(s: str, r: int) -> list[str]:
    """combinations() and those with replacement."""
    plain = ["".join(c) for c in combinations(s, r)]
    return plain + ["".join(c) for c in itertools.combinations_with_replacement(s, r)]


@case(([1, 2, 3, 4, 5], 6), ([], 0), ([3, 3], 6))
def pairs_with_sum(xs: list[int], goal: int) -> list[tuple[int, int]]:
    """Unpacked combinations."""
    return [(a, b) for a, b in combinations(xs, 2) if a + b == goal]


@case(([(2, 3), (4, 0)],), ([],), ([(0, 0)],))
def starmapped(pairs: list[tuple[int, int]]) -> list[int]:
    """starmap() calls with each tuple."""
    return list(itertools.starmap(pow, pairs)) + list(itertools.starmap(lambda a, b: a - b, pairs))


@case(([1, 2, 3],), ([],), ([9],))
def teed(xs: list[int]) -> list[int]:
    """Two iterators of one."""
    a, b = itertools.tee(x * 2 for x in xs)
    first = next(a, -1)
    return [first, *b, -7, *a]


@case(([1, 2, 3], "a"), ([], "xy"), ([], ""))
def longest(xs: list[int], s: str) -> list[str]:
    """zip_longest() with and without a fill value."""
    pairs = [f"{a}{b}" for a, b in itertools.zip_longest(xs, s)]
    return pairs + [f"{a}{b}" for a, b in itertools.zip_longest(xs, s, fillvalue="-")]


@case(([3, 1, 2],), ([],), ([5],))
def kept_iterators(xs: list[int]) -> list[int]:
    """enumerate, reversed, zip and map under names."""
    numbered, back, both, doubled = enumerate(xs, 10), reversed(xs), zip(xs, xs), map(lambda x: x * 2, xs)
    out = [i * x for i, x in numbered] + list(back) + [a + b for a, b in both] + list(doubled)
    return out + list(back) + list(doubled)


def shown(n: int):
    return map(str, range(n))


def odd(n: int):
    return filter(lambda x: x % 2, range(n))


@case((1,), (5,), (2,))
def returned_iterators(n: int) -> str:
    """map() and filter() of a helper, whose callers are walked again when its type is known."""
    first = shown(n)
    return next(first) + "".join(first) + next(shown(n + 1)) + str(list(odd(n)))


@case(([1, 2, 3, 4],), ([],), ([5],))
def pairs_of_one_iterator(xs: list[int]) -> list[tuple[int, int]]:
    """zip() of an iterator with itself."""
    it = iter(xs)
    return list(zip(it, it))


@case(([3, 1, 2],), ([],), ([1, 9, 1],))
def passed_iterators(xs: list[int]) -> int:
    """Iterators as arguments."""

    def weighed(pairs):
        return sum(i * x for i, x in pairs)

    return weighed(enumerate(xs)) * 100 + weighed(zip(xs, reversed(xs)))


@case((4,), (1,), (0,))
def sieve(n: int) -> list[int]:
    """filter() upon filter() upon an endless source."""
    out: list[int] = []
    numbers = itertools.count(2)
    for p in numbers:
        if len(out) == n:
            break
        if all(p % q for q in takewhile(lambda q, p=p: q * q <= p, out)):
            out.append(p)
    return out


@case(("abca",), ("",), ("zz",))
def next_of_a_generator(s: str) -> tuple[str, int]:
    """The first that fits, or a default."""
    found = next((c for c in s if c > "a"), "none")
    return found, next((i for i, c in enumerate(s) if c == "z"), -1)


@case(([3, 1, 2],), ([5],), ([],))
def turned_dict(xs):
    """Dicts, their views and deques from the end, as iterators that are kept."""
    d = {x: str(x) for x in xs}
    keys, values, queue = reversed(d), reversed(d.values()), reversed(deque(xs))
    return next(keys, 0), list(keys), list(values), next(queue, None), sum(queue)


@case((1,), (2,), (3,), (4,), (5,))
def backwards_of_several(n: int) -> list[str]:
    """`reversed` of what is a list, a text, a range or a dict, or nothing that has an order."""
    xs = [1, 2.5] if n == 1 else "ab" if n == 2 else range(n) if n == 3 else {n: 1, "k": 2} if n == 4 else {n}
    found = []
    for i, x in enumerate(reversed(xs)):
        found.append(f"{i} {x}")
    return found + list(map(str, reversed((1, n) if n > 2 else [n])))
