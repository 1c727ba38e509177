"""Iterators that are asked late: what they read by then, several of one kind at once, and which frames an error passes."""

import heapq
import itertools
from enum import Enum

from parity.case import case


@case((9,), (1,), (0,))
def limit_is_moved(n: int) -> tuple[int, list[int]]:
    """takewhile() reads its limit when it is asked."""
    limit = 3
    taken = itertools.takewhile(lambda q: q < limit, range(n))
    first = next(taken)
    limit = 2
    return first, list(taken)


@case((9,), (1,), (0,))
def factor_is_moved(n: int) -> list[int]:
    """So do map(), filter() and accumulate()."""
    k = 3
    mapped = map(lambda q: q * k, range(n))
    odd = filter(lambda q: q % k, range(n))
    running = itertools.accumulate(range(n), lambda a, q: a + q * k)
    first = [next(mapped), next(odd), next(running)]
    k = 2
    return first + list(mapped) + list(odd) + list(running)


@case((3,), (0,), (-1,))
def sibling_reads_late(n):
    """A function that is kept calls one that is not, which reads a variable that changes."""
    k = 1

    def add(x):
        return x + k

    kept = [lambda x: add(x) * 10]
    k = n
    return kept[0](5)


@case((5,), (1,), (0,))
def maps_within_maps(n: int) -> list[int]:
    """Each has its own function."""
    twice = list(map(lambda x: x + 1, map(lambda x: x * 10, range(n))))
    odd = [a - b for a in map(lambda x: x + 1, range(n)) for b in map(lambda x: x * 10, filter(lambda x: x % 2, range(n)))]
    return twice + odd


@case((5,), (1,), (0,))
def maps_side_by_side(n):
    """As arguments of one call, and in names of their own."""

    def both(a, b):
        return sum(a) * 100 + sum(b)

    up, odd = map(lambda x: x + 1, range(n)), filter(lambda x: x % 2, range(n))
    chained = itertools.chain(map(lambda x: x + 1, range(n)), map(lambda x: -x, range(n)))
    return both(map(lambda x: x + 2, range(n)), map(lambda x: x * 10, range(n))), both(up, odd), list(chained)


@case((5,), (1,), (0,))
def zipped_in_step(n: int) -> list[tuple[int, str]]:
    """zip() asks one after the other, and stops at the first that ends."""

    def seen(x: int) -> int:
        print("seen", x)
        return x

    pairs = zip(map(seen, range(n)), (str(seen(i)) for i in range(10, 9 + n)))
    return [(a, b) for a, b in pairs]


@case(("a,b,,c",), ("",), (",",))
def numbered(text: str) -> list[tuple[int, str]]:
    """enumerate() of what is filtered and of what is generated."""
    words = list(enumerate(filter(None, text.split(",")), 1))
    return words + [(i, w) for i, w in enumerate(w.upper() for w in text.split(","))]


@case((3,), (5,), (1,), (0,))
def strictly_zipped(n: int) -> list[tuple[int, int]]:
    """Either ends first."""
    return [(a, b) for a, b in zip((x * x for x in range(n)), [1, 2, 3], strict=True)]


@case((3,), (2,), (4,))
def strictly_of_three(n):
    """The one that is too long is named."""
    return list(zip([1, 2, 3], map(str, range(3)), (i / 2 for i in range(n)), strict=True))


@case((2,), (5,), (0,))
def error_in_a_kept_map(n: int) -> int:
    """map() has no frame of its own."""
    parts = map(lambda x: 10 // (x - 2), range(n))
    total = 0
    for part in parts:
        total += part
    return total


@case((2,), (5,), (0,))
def error_in_a_zip(n: int) -> int:
    """The generator expression that asks has one."""
    return sum(a * b for a, b in zip(map(lambda x: 10 // (x - 2), range(n)), range(n)))


class Downwards:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        self.n -= 1
        if self.n == 2:
            raise ValueError(self.n)
        if self.n < 0:
            raise StopIteration
        return self.n


@case((5,), (0,), (2,))
def error_in_an_iterator(n):
    """It is asked by the generator expression."""
    return sum(x for x in Downwards(n)), [x * 2 for x in Downwards(n)]


@case(([1, 2, 3], True), ([1, 2, 3], False), ([], False))
def either_way(xs, forwards):
    """Which one is iterated, a condition says: an iterator is made where that holds."""
    seen = []
    for x in xs if forwards else reversed(xs):
        seen.append(x)
    for pair in enumerate(xs, 5) if forwards else zip(xs, reversed(xs)):
        seen.append(pair)
    return seen


@case(("a\nb", 3), ("", 0), ("one", -1))
def lines_and_a_number(text, n):
    """What a method of texts gives holds other things later."""
    lines = text.splitlines()
    lines.append(n)
    words = text.split()
    words += [n] if n else []
    return lines, words


@case(([3, -1, 0],), ([],), ([5],))
def looked_through_in_a_loop(xs):
    """Items that a handler is reached from the middle of, again and again."""
    found = []
    for x in xs:
        try:
            seen = [x] if x > 0 else []
            sizes = len({(k, 10 // x) for k in [*seen, x]})
            found.append(sum(seen) + sizes)
        except ZeroDivisionError as error:
            found.append(str(error))
        finally:
            found.append(x)
    return found


def _up_to_two(x):
    if x > 2:
        raise StopIteration
    return x


@case(([1, 2, 3, 1],), ([],), ([5, 1],), ([1, 2],))
def over_when_the_function_says_so(xs):
    """A StopIteration from the function of `map` is its end; from that of a comprehension it is none."""
    later = iter(xs)
    found = list(map(_up_to_two, xs)), sum(map(_up_to_two, xs)), [x * 2 for x in map(_up_to_two, xs)]
    taken = list(map(lambda _: next(later), range(10)))
    kept = map(_up_to_two, xs)
    firsts = next(kept, "none")
    try:
        return found, taken, firsts, [_up_to_two(x) for x in xs]
    except StopIteration:
        return found, taken, firsts


@case(("abcdefg", 2), ("", 3), ("abcdef", 3))
def text_in_groups(text: str, n: int) -> tuple[list[str], list[tuple[str, str]]]:
    """One iterator several times: each group takes what the one before has left."""
    return list(map("".join, zip(*[iter(text)] * n))), list(zip(*[iter(text)] * 2))


@case(([3, 1, 2], 2), ([], 2), ([5, 6, 7, 8, 9], 1))
def several_iterators_at_once(xs: list[int], n: int) -> list[list[int]]:
    """Each from its own place on, and all of one that was asked before."""
    each = [iter(xs[i:]) for i in range(n)]
    rows = [list(row) for row in zip(*each)]
    over = iter(xs)
    next(over, None)
    return rows + [[a + b] for a, b in zip(*[over] * 2)]


@case(({"a": 1, "b": 2}, [3, 4, 5]), ({}, [1]), ({"z": 0}, []))
def columns_of_what_has_no_places(d: dict[str, int], xs: list[int]) -> tuple[list[list[str]], list[list[int]], list[list[object]]]:
    """Rows that are dicts, ranges, or of several types."""
    mixed = [xs, "xyz", tuple(xs)]
    return (
        [list(row) for row in zip(*[d, d])],
        [list(row) for row in zip(*[range(len(xs)), range(2, 9)])],
        [list(row) for row in zip(*mixed)],
    )


@case(([1, 2],), ([],), ([0],))
def columns_of_numbers(xs: list[int]) -> list[tuple[int, ...]]:
    """Numbers are no rows."""
    return list(zip(*xs))  # type: ignore[arg-type]


@case(("abc", "xyz"), ("abc", "x"), ("", ""))
def keys_that_end_early(text, keys):
    """What `next` raises within a generator expression is no end of it."""
    key = iter(keys)
    return "".join(chr(ord(c) ^ ord(next(key))) for c in text)


@case(([3, 1], [1, 2]), ([3, 1], [1]), ([], []))
def tests_that_end_early(xs, bounds):
    """Nor in its test."""
    bound = iter(bounds)
    return sum(x for x in xs if x > next(bound)), list(bound)


@case(([1, 2, 3],), ([5, 0, 7],), ([],))
def filter_that_ends(xs):
    """A function of `filter` may say that there are no more."""
    source = iter(xs)

    def is_large(x):
        if x == 0:
            raise StopIteration
        return x > 1

    return list(filter(is_large, xs)), [x for x in filter(is_large, source)], list(source)


@case((["a b", "c"],), (["a b"],), ([],))
def pairs_of_lines(lines):
    """Who takes the items apart does so in a frame of its own."""
    for first, second in (line.split() for line in lines):
        print(first, second)
    return {first: int(second) for first, second in (line.split() for line in lines)}


@case(*[(way,) for way in range(10)])
def iterators_called_by_their_names(way):
    """What is no sequence has neither places nor a length."""

    def first(xs):
        return xs[0]

    def size(xs):
        return len(xs)

    a, b = [1, 2], [3]
    asked = [
        lambda: first(zip(a, b)),
        lambda: first(map(str, a)),
        lambda: size(filter(None, a)),
        lambda: size(enumerate(a)),
        lambda: first(x for x in a),
        lambda: zip(a, b)[0],
        lambda: first(itertools.chain(a, b)),
        lambda: len(map(str, a)),
        lambda: first(itertools.repeat(1, 2)),
        lambda: first(list(zip(a, b)))[1],
    ]
    return asked[way]()


@case((5,), (20,), (0,))
def filters_that_stop(n: int) -> tuple[list[int], list[int], int, list[int], list[int]]:
    """A StopIteration from the function of `filter` ends it, wherever it is iterated."""

    def odd(x: int) -> int:
        if x == n:
            raise StopIteration("no more")
        return x % 2

    out = []
    for x in filter(odd, range(10)):
        out.append(x)
    again = [x for x in filter(odd, filter(lambda x: x > 1, range(9)))]
    return out, again, sum(filter(odd, range(6))), list(filter(odd, range(8))), list(map(lambda x: x + 1, filter(odd, range(7))))


class Odd:
    def __init__(self, x: int) -> None:
        self.x = x

    def __bool__(self) -> bool:
        if self.x == 4:
            raise StopIteration
        return self.x % 2 == 1


@case((9,), (3,), (0,))
def filters_by_truth(n: int) -> tuple[list[int], list[int]]:
    """So does one from the truth of what it gives."""
    return [odd.x for odd in filter(None, [Odd(k) for k in range(n)])], [k for k in filter(Odd, range(n))]


@case((4,), (40,), (7,))
def filters_kept(n: int) -> tuple[list[int], int, list[int]]:
    """The same of one that is kept, and asked item by item."""

    def odd(x: int) -> bool:
        if x == n:
            raise StopIteration
        return x % 2 == 1

    found = filter(odd, range(8))
    first = next(found, -1)
    rest = []
    while (x := next(found, -1)) >= 0:
        rest.append(x)
    return rest, first, [*filter(odd, range(n))]


class Doubling:
    """Begins anew whenever it is asked for its iterator."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.value = 0

    def __iter__(self) -> "Doubling":
        self.value = 1
        return self

    def __next__(self) -> int:
        if self.value > self.most:
            raise StopIteration
        self.value *= 2
        return self.value // 2


@case((9,), (1,), (0,))
def asked_for_its_iterator_once(n):
    """What reads an iterator step by step does not begin it anew."""
    pairs = list(zip(Doubling(n), itertools.islice(Doubling(n), 1, None)))
    groups = [(key, list(group)) for key, group in itertools.groupby(Doubling(n), lambda x: x > 2)]
    first, second = itertools.tee(Doubling(n))
    longest = list(itertools.zip_longest(Doubling(n), Doubling(4), fillvalue=0))
    return pairs, groups, list(first), list(second), longest, list(itertools.pairwise(Doubling(n))), list(zip(*[Doubling(n)] * 2))


@case((9,), (1,), (0,))
def merge_asks_the_last_one_again(n):
    """heapq.merge() leaves the last one to `yield from`, which asks for its iterator."""
    return list(heapq.merge(Doubling(n), Doubling(2))), list(heapq.merge(Doubling(n), [3, 40]))


def _raised(error):
    return (_ for _ in ()).throw(error)


@case((1,), (-1,), (0,))
def raised_where_only_an_expression_may_stand(n):
    """A generator that has not begun raises what is thrown into it."""
    table = {"fine": lambda: n, "missing": lambda: (_ for _ in ()).throw(KeyError(n))}
    found = []
    for name, function in table.items():
        try:
            found.append((name, function()))
        except KeyError as error:
            found.append((name, repr(error)))
    if n == 0:
        return _raised(IndexError("none"))
    return found, n if n > 0 else (x for x in [1]).throw(ValueError(f"bad {n}"))


@case((5,), (2.5,), ("ab",))
def generators_that_are_asked_at_once(k):
    """By their methods, without a name and with one."""
    items = (k * x for x in range(3))
    return items.__next__(), items.send(None), items.close(), list(items), (x for x in [k]).__next__()


@case(([1, 2], "ab", True), ([1], "ab", 0), ([1], "ab", [1]), ([], "", True))
def zipped_as_told(xs, text, strict):
    """Whether it is strict is said at run."""
    rows = [xs, [len(text)] * len(xs) if strict else []]
    return list(zip(xs, text, strict=strict)), [sum(column) for column in zip(*rows, strict=bool(strict))]


class Unit(Enum):
    SECOND = 1
    MINUTE = 60
    HOUR = 3600


@case(([2, 5, 7],), ([],), ([1],))
def members_beside_others(counts):
    """What is known item by item goes along with what is not."""
    back = [(unit.name, n) for unit, n in zip(reversed(Unit), counts)]
    return back, sum(unit.value * n for unit, n in zip(Unit, counts)), [*zip(range(3), reversed((1, "b", None)), counts)]
