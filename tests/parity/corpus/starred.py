"""Starred arguments of which only the run knows how many they are; zip of a starred list, and strict."""

from __future__ import annotations

import math
import operator
from collections import deque
from dataclasses import dataclass
from itertools import product, zip_longest
from typing import NamedTuple

from parity.case import case


@case(([1, 2], [3, 4]), ([1], [2, 3]), ([1, 2], [3]))
def strict_products(a, b):
    """Of lists of one length, or a ValueError."""
    return [x * y for x, y in zip(a, b, strict=True)]


@case(([1, 2], [3, 4], "ab"), ([1], [2], "ab"), ([1, 2], [3, 4], "a"), ([1, 2], [], "ab"), ([], [1], "ab"))
def strict_three(a, b, c):
    """The third one is told apart."""
    out = []
    for i, (x, y, z) in enumerate(zip(a, b, c, strict=True)):
        print(i, x, y, z)
        out.append(x)
    return out


@case((1,), (3,), (2,), (0,))
def strict_literals(n):
    """Of lengths that are known."""
    if not n:
        return None
    return list(zip((1, 2), (3,), strict=True))


def summed(*args):
    return sum(args), len(args), args


def first_two(a, b=7, *args):
    return a, b, args


def plus_product(a, b, c=10):
    return a + b * c


def with_a_keyword(a, b, *, c=1):
    return a, b, c


@case(([1, 2, 3],), ([],), ([1],))
def rest_only(xs):
    """All of a list for `*args`."""
    return summed(*xs), summed(1, *xs), summed(*xs, *xs), summed(*xs, 5)


@case(([1, 2, 3],), ([],), ([1],), ([1, 2],))
def parameters_and_rest(xs):
    """First the parameters, the rest for `*args`."""
    return first_two(*xs)


@case(([1, 2, 3],), ([],), ([1],), ([1, 2],))
def between_others(xs):
    """A list in the middle."""
    return first_two(0, *xs, 9)


@case(([1, 2, 3],), ([1, 2],), ([1],), ([],), ([1, 2, 3, 4],), ([1, 2, 3, 4, 5, 6],))
def parameters_only(xs):
    """As many as the function takes, or a TypeError."""
    return plus_product(*xs)


@case(([1, 2],), ([1],), ([1, 2, 3],))
def a_keyword_beside(xs):
    """A list, and a parameter that has only a name."""
    return with_a_keyword(*xs, c=5)


@case((["a", "b"],), (["aa", "b"],), (["a"],))
def a_lambda(xs):
    """Lists, texts, tuples and ranges for a lambda."""
    f = lambda p, q: p + q
    return f(*xs), f(*"xy"), f(*(1, 2)), f(*range(2))


@case(([[1, 2], [3, 4], [5, 6]],), ([[1, 2, 3]],), ([],), ([[1], []],))
def transposed(m):
    """Columns of a matrix."""
    return list(zip(*m)), [list(c) for c in zip(*m)], [sum(c) for c in zip(*m)], list(map(list, zip(*m)))


@case(([(1, "a"), (2, "b")],), ([(2, "a"), (2, "b")],), ([(1, "a"), (2, "b"), (1, "a")],))
def unzipped(ps):
    """Pairs apart."""
    a, b = zip(*ps)
    return a, b


@case((["flower", "flow", "flight"],), (["a"],), ([],))
def common_prefix(ss):
    """Letters of all words side by side."""
    out = ""
    for cs in zip(*ss):
        if len(distinct(cs)) == 1:
            out += cs[0]
        else:
            break
    return out


def distinct(cs):
    seen = []
    for c in cs:
        if c not in seen:
            seen.append(c)
    return seen


@case(([3, 1, 2],), ([5, 1, 2],), ([2, 1, 3],))
def extremes(xs):
    """max, min and print of a starred list."""
    return max(*xs), min(*xs), print(*xs)


@case((3,), (2,), (6,))
def turned(n):
    """A quarter to the right."""
    m = [[i * n + j for j in range(n)] for i in range(n)]
    return list(map(list, zip(*m[::-1]))), [[r[i] for r in m] for i in range(n)]


def called(f, *args):
    return f(*args)


@case((3,), (2,), (4,))
def forwarded(n):
    """`*args` handed on."""
    return called(plus_product, n, 2), called(summed, 1, n, 2), called(print, "x", n)


class Pair(NamedTuple):
    left: int
    right: int = 7


@case(([1, 2],), ([1],), ([],), ([1, 2, 3],))
def pair_of(xs):
    """A named tuple of as many as there are."""
    pair = Pair(*xs)
    return pair.left, pair.right, str(pair)


@case(([{1, 2, 3}, {2, 3}, {3, 9}],), ([{1}],), ([set(), {2}],))
def sets_of_many(sets):
    """Methods of sets take starred lists of them."""
    every = set()
    every.update(*sets)
    first = sets[0].intersection(*sets[1:])
    same = first is sets[0]
    return sorted(set().union(*sets)), sorted(first), same, sorted(sets[0].difference(*sets[1:])), sorted(every)


@case((["abc", "bcd"],), (["x"],), (["ab", "cd"],))
def letters_of_all(words):
    """Of texts, which are no sets."""
    return sorted(set(words[0]).intersection(*words)), sorted(frozenset("a").union(*words))


@case((["abc", "de"],), ([],), (["a", "", "xyz"],))
def columns_of_all(rows):
    """The longest row says how many there are."""
    return list(zip_longest(*rows, fillvalue="-")), ["".join(c or "." for c in column) for column in zip_longest(*rows)]


@case(([1, 2, 3, 4, 5], 2), ([1, 2, 3], 3), ([], 2))
def grouped_by(xs, n):
    """One iterator, n times."""
    return list(zip_longest(*[iter(xs)] * n, fillvalue=0)), list(zip_longest(xs, xs[1:], xs[2:], xs[3:]))


@case(([1, 2, 3, 4], 2), ([1, 2, 3], 3), ([], 1), ([1], 0))
def windows(xs, size):
    """The columns as an iterator that is kept: looped over, asked for its next, made a list."""
    columns = zip(*(xs[k:] for k in range(size)))
    first = next(columns, None)
    print(first)
    return [sum(column) for column in columns], list(columns)


class Polynomial:
    """Made of any number of numbers, by starred lists."""

    def __init__(self, *factors):
        self.factors = list(factors)

    def derived(self):
        return Polynomial(*(k * x for k, x in enumerate(self.factors) if k))

    def at(self, x, *more):
        return [sum(f * each**k for k, f in enumerate(self.factors)) for each in (x, *more)]


@dataclass
class Place:
    x: int
    y: int = 7


@case(([1, 2, 3], [4, 5]), ([5], [1]), ([], [0, 0, 0]), ([1], []))
def classes(factors, xs):
    """Classes and methods called with starred lists; a dataclass takes as many as it has fields."""
    p = Polynomial(*factors)
    print(p.factors, p.derived().factors, p.at(*xs))
    place = Place(*xs)
    return place.x, place.y


@case(([[1, 2], [3, 4]],), ([[1, 2], [3]],), ([[1], [3, 4]],), ([[1], [2], [3, 4]],), ([[1, 2], [2, 3], [3]],), ([],))
def columns_strictly(rows):
    """Which of the rows is shorter or longer than those before it."""
    return list(zip(*rows, strict=True))


@case(("ABCDEF",), ("ABCDEFG",), ("",), ("ABCDEFGH",))
def strict_groups_of_one_iterator(text):
    """The same iterator three times: what is taken before one ends is gone."""
    parts = [iter(text)] * 3
    try:
        return ["".join(group) for group in zip(*parts, strict=True)]
    except ValueError as error:
        return str(error)


@case(([1, 2], [[1, 2], [3, 4]]), (["a"], [["b", "c"], ["d"]]), ([], []), ([1], []))
def starred_behind_another(first, rest):
    """One that is written out, and as many more as there are."""
    return list(zip(first, *rest)), list(product(first, *rest)), list(zip_longest(first, *rest, fillvalue=0))


@case(("abcd", ["ab", "bc"]), ("abcd", []), ("", ["x"]))
def sets_starred_behind_another(letters, words):
    """Of a set of all letters."""
    whole = set(letters)
    return sorted(whole.intersection("abc", *words)), sorted(whole.difference("d", *words))


@case(([1, 2, 3],), ([],), ([4],), ([2.5, 1.0],))
def over_is_a_list(xs):
    """Of a tuple of any length, too."""
    items = tuple(x * 2 for x in xs)
    first, *rest = items
    *most, last = items
    rest.append(last)
    return first, rest, most, [over for _, *over in [items, items[1:]]]


@case((bytearray(b"abc"), deque([1, 2])), (bytearray(b""), deque()), (bytearray(b"z"), deque([5])))
def whatever_is_iterated_is_taken_apart(octets, line):
    """What has items in places, and what has none."""
    first, *rest = octets
    one, *others = line
    key, *keys = dict.fromkeys(octets).items()
    low, *high = range(first)
    return first, rest, one, others, key, keys, low, len(high)


@case(("1,5 3",), ("1,10,3",), ("1,2,3,4",), ("",), ("7 , 2",))
def limits_read_from_a_text(text):
    """Built-in functions take as many arguments as there are."""
    return [(list(range(*map(int, part.split(",")))), complex(*map(float, part.split(",")))) for part in text.split()]


@case(([7, 2],), ([7],), ([],), ([2, 3, 5],), ([1, 2, 3, 4],), ([2.5, 2],), ([7, 0],))
def as_many_as_there_are(xs):
    """Each says what CPython says of too few and too many."""
    found = []
    for function in (divmod, pow, round, abs, math.atan2, math.log, math.sqrt, math.isclose, int, float, len, slice):
        try:
            found.append(str(function(*xs)))
        except (TypeError, ZeroDivisionError) as error:
            found.append(str(error))
    return found


@case(([1.0, 1.05],), ([1.0],), ([1, 2, 3],), ([],))
def as_many_and_a_name(xs):
    """As many arguments as there are, and one by name."""
    return math.isclose(*xs, rel_tol=0.1)


@case(([[3, 1]],), ([],), ([[1, 2], 5],), ([[1], 2, 3],), (["ab"],))
def one_argument_that_is_walked_through(xs):
    """`sum`, `sorted` and the makers of containers."""
    found = []
    for function in (sum, sorted, tuple, list, bool, all):
        try:
            found.append(repr(function(*xs)))
        except TypeError as error:
            found.append(str(error))
    return found


@case(([[1, 5]],), ([[1, 5], [2]],), ([[0]],), ([[4, 4], [4, 4, 1], [9]],))
def the_greatest_of_as_many(rows):
    """Of one alone it is what is in it."""
    return max(*rows), min(*rows, key=len), max(*map(max, rows)), min(*(min(row) for row in rows)), max([0], *rows), rows


@case((["b", "abc"],), (["abc"],), ([],))
def the_longest_of_words(words):
    """A key for what a star gives."""
    return max(*words, key=lambda word: (len(word), word)), min(*words)


@case(([{"a": 1, "b": 2}, {"a": 1, "b": 1}, {"a": 0, "b": 7}], ["a", "b"]), ([{"a": 3}], ["a"]), ([], ["q"]), ([{"a": 3}], []))
def places_of_the_run(rows, keys):
    """How many `itemgetter` asks for only the run knows."""
    get = operator.itemgetter(*keys)
    return [get(row) for row in rows], sorted(rows, key=operator.itemgetter(*keys, *keys[:1]))
