"""`bisect`: places in sorted lists, and what is built on them."""

import bisect
from bisect import bisect_left, bisect_right, insort

from parity.case import case


@case(([1, 3, 3, 5], 3), ([], 1), ([2**65, 2**66], 2**65), ([1, 2], 9))
def both_ends(xs: list[int], x: int) -> tuple[int, int, int]:
    """Before and behind all that are equal."""
    return bisect_left(xs, x), bisect_right(xs, x), bisect.bisect(xs, x)


@case(([1, 3, 5], 3), ([1, 3, 5], 4), ([], 0))
def index_of(xs: list[int], x: int) -> int:
    """The place of an item, or ValueError."""
    i = bisect_left(xs, x)
    if i != len(xs) and xs[i] == x:
        return i
    raise ValueError(f"{x} is not there")


@case((33,), (99,), (77,), (70,), (89,), (90,), (100,), (-1,))
def grade(score: int) -> str:
    """A table of limits."""
    return "FDCBA"[bisect.bisect([60, 70, 80, 90], score)]


@case(([5, 1, 3, 3],), ([],), ([2],))
def kept_in_order(xs: list[int]) -> list[int]:
    """insort() one by one."""
    out: list[int] = []
    for x in xs:
        insort(out, x)
    return out


@case((["pear", "fig", "plum", "kiwi"],), ([],), (["a"],))
def kept_by_length(words: list[str]) -> list[str]:
    """insort() with a key: of equal lengths the newest comes last, or first."""
    late: list[str] = []
    early: list[str] = []
    for word in words:
        bisect.insort(late, word, key=len)
        bisect.insort_left(early, word, key=len)
    return late + early


@case(([("red", 5), ("blue", 1), ("black", 0)], 2), ([], 0), ([("x", 3)], 3))
def by_key(rows: list[tuple[str, int]], n: int) -> tuple[int, int]:
    """The key is for the items, not for what is sought."""
    rows.sort(key=lambda row: row[1])
    return bisect_left(rows, n, key=lambda row: row[1]), bisect_right(rows, n, key=lambda row: row[1])


@case(([1, 2, 3, 4, 5], 3, 1, 3), ([1, 2, 3, 4, 5], 3, 3, 5), ([1, 2], 0, 2, 1), ([1], 5, 0, 1))
def between_limits(xs: list[int], x: int, lo: int, hi: int) -> tuple[int, int]:
    """Only a part is searched."""
    return bisect_left(xs, x, lo, hi), bisect_right(xs, x, hi=hi, lo=lo)


@case(([1, 2], 1, -1), ([1, 2], 1, 0), ([], 0, 5))
def low_limit(xs: list[int], x: int, lo: int) -> int:
    """A negative one raises."""
    return bisect_left(xs, x, lo)


@case(([1, 2], 5, 4), ([1, 2], 0, 4), ([], 1, 1), ([1, 2, 3], 5, 2))
def high_limit(xs, x, hi):
    """One beyond the end is believed."""
    return bisect_right(xs, x, 0, hi)


@case(([10, 9, 2, 5, 3, 7, 101, 18],), ([],), ([7, 7, 7],), ([0, 1, 0, 3, 2, 3],))
def longest_increasing(xs: list[int]) -> int:
    """Patience sorting."""
    tails: list[int] = []
    for x in xs:
        i = bisect_left(tails, x)
        if i == len(tails):
            tails.append(x)
        else:
            tails[i] = x
    return len(tails)


@case(([0.5, 1.0, 2.5], 1), ([], 0), ([1e300], 10**300), ([-0.0, 0.0], 0))
def ints_among_floats(xs: list[float], x: int) -> int:
    """Compared exactly."""
    return bisect_right(xs, x)


@case((["apple", "banana", "cherry"], "b"), ([], ""), (["\u00e9", "\U0001f600"], "z"))
def words_with_prefix(words: list[str], prefix: str) -> list[str]:
    """A range of a sorted list of texts."""
    return words[bisect_left(words, prefix) : bisect_left(words, prefix + "\U0010ffff")]


@case((10,), (0,), (10**12,), (2,))
def square_root(n: int) -> int:
    """A range is a sequence as well; what is sought is found by a key."""
    return bisect_right(range(n + 1), n, key=lambda x: x * x) - 1


@case(([3, 6, 7, 11], 8), ([30, 11, 23, 4, 20], 5), ([1], 1))
def slowest_eating(piles: list[int], hours: int) -> int:
    """The least speed that is fast enough: False sorts before True."""
    return 1 + bisect_left(range(1, max(piles)), True, key=lambda speed: sum(-(-p // speed) for p in piles) <= hours)


@case(([1, 3, 6], 4), ([1, 3, 6], 0), ([5], 9), ([], 1))
def closest(xs: list[int], x: int) -> int | None:
    """The neighbour that is nearer."""
    i = bisect_left(xs, x)
    near = xs[max(i - 1, 0) : i + 1]
    return min(near, key=lambda y: abs(y - x)) if near else None


@case(((1, 2, 2, 3), 2), ((), 0), ((0.5,), 1))
def in_tuples(xs: tuple[float, ...], x: float) -> tuple[int, int]:
    """Any sequence will do."""
    return bisect_left(xs, x), bisect_right(xs, x)


class Times:
    """A sequence of one's own."""

    def __init__(self, step):
        self.step = step

    def __len__(self):
        return 100

    def __getitem__(self, i):
        return i * self.step


@case((3, 10), (1, 0), (7, 1000))
def in_ones_own(step, x):
    """It is asked for its length and for items."""
    return bisect.bisect(Times(step), x)
