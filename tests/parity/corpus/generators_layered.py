"""Generators around generators, of as many layers as a loop has turns: sieves, pipelines of stages, items in turn."""

import operator
from collections import deque
from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import chain, cycle, islice, pairwise, repeat, starmap, tee

from parity.case import case


def _even(numbers):
    for x in numbers:
        if x % 2 == 0:
            yield x


def _raised(numbers, by=1):
    for x in numbers:
        yield x + by


def _first(numbers, count=3):
    for k, x in enumerate(numbers):
        if k >= count:
            return
        yield x


@case((30,), (0,), (3,))
def sieve(n):
    """Each prime lays one more filter around all numbers that are left."""

    def primes():
        left = iter(range(2, n))
        while (p := next(left, None)) is not None:
            yield p
            left = filter(lambda x, p=p: x % p, left)

    return list(primes())


@case(([1, 2, 3, 8],), ([],), ([7, "x"],))
def stages(numbers):
    """Functions that yield, one after the other, of a tuple and of `*stages`."""

    def through(data, *stages):
        for stage in stages:
            data = stage(data)
        return data

    data = numbers
    for stage in (_even, _raised, _raised, _first):
        data = stage(data)
    return list(data), list(through(numbers, _raised, _even, _raised, _even, _first)), sum(through(numbers, _raised))


@case(([1, 2, 3, 8], 3), ([], 2), ([4], 0), ([5, "x"], 4))
def as_many_as_asked(numbers, n):
    """How many there are, and which, only the run knows; what raises deep within comes out."""
    one = iter(numbers)
    for _ in range(n):
        one = _raised(one)
    two = numbers
    for k in range(n):
        two = _even(two) if k % 2 else _raised(two, by=k)
    return list(one), list(two)


@case(([1, 2, 3],), ([],), ([2.5],))
def expressions(numbers):
    """A generator expression over what the turn before has made takes the loop's variable late, `map` its function at once."""
    late = (x for x in numbers)
    for k in range(1, 4):
        late = (x + k for x in late)
    table = {"up": lambda x: x + 1, "double": lambda x: x * 2}
    at_once = iter(numbers)
    for name in ("double", "up", "double"):
        at_once = map(table[name], at_once)
    return list(late), list(at_once)


@case((["ab", "c"], ["d", "efg"], 2), ([], ["x"], 3), (["y"], [], 0))
def joined(words, more, n):
    """`chain` and `islice` in a loop, and one `filter` of other things beside them."""
    found = iter(words)
    for word in more:
        found = chain(found, word, [word])
    for k in range(n):
        found = islice(found, 6 - k)
    return list(found), list(filter(None, ["", *more]))


@case(("ABC", "D", "EF"), ("", "", ""), ("x", "", "yz"))
def in_turns(a, b, c):
    """One item of each in turn, until all are at their ends."""

    def turns(*iterables):
        pending = len(iterables)
        following = cycle(iter(one).__next__ for one in iterables)
        while pending:
            try:
                for step in following:
                    yield step()
            except StopIteration:
                pending -= 1
                following = cycle(islice(following, pending))

    def by_map(*iterables):
        left = map(iter, iterables)
        for count in range(len(iterables), 0, -1):
            left = cycle(islice(left, count))
            yield from map(next, left)

    return list(turns(a, b, c)), "".join(by_map(a, b, c))


@case((200,), (0,), (1,))
def many_layers(n):
    """Hundreds of layers, made and dropped again and again."""
    total = 0
    for _ in range(20):
        left = iter(range(5))
        for _ in range(n):
            left = _raised(left)
        total += next(left)
    return total


@case(([1, 2, 3],), ([],), ([0.5],))
def kept_in_a_list(numbers):
    """Maps, filters and generator expressions in a list have a function each, and the loop's variable as it ends."""
    made = []
    for k in numbers:
        made.append(map(k.__add__, numbers))
        made.append(filter(k.__gt__, numbers))
        made.append(map(lambda x: x * k, numbers))
    late = [(x - k for x in numbers) for k in numbers]
    return [list(each) for each in made], [list(each) for each in late]


class Stream:
    """Each stage is a stream around what the one before it gives."""

    def __init__(self, items):
        self.items = items

    def map(self, function):
        return Stream(function(x) for x in self.items)

    def filter(self, test=None):
        return Stream(x for x in self.items if (x if test is None else test(x)))

    def take(self, count):
        def taken():
            for x in self.items:
                if not taken_by.append(x) and len(taken_by) > count:
                    return
                yield x

        taken_by = []
        return Stream(taken())


@case(([3, 1, 4, 1, 5, 9, 2, 6],), ([],), ([-1, 7],))
def chained(numbers):
    """A lazy chain: an attribute holds what comes out of each of its stages."""
    seen = []
    whole = Stream(numbers).map(lambda x: seen.append(x) or x * 2).filter(lambda x: x % 3).map(lambda x: x - 1)
    whole = whole.filter(lambda x: x > 0).map(lambda x: x * 10).take(3).map(lambda x: x + 5).filter().map(str).map(len)
    return list(whole.items), seen


class Query:
    """Rows that are asked for one by one: each step is around what the step before gives when it is iterated."""

    def __init__(self, rows):
        self.rows = rows

    def __iter__(self):
        return iter(self.rows)

    def where(self, *tests, **equal):
        kept = (row for row in self if all(test(row) for test in tests))
        return Query(row for row in kept if all(row[name] == wanted for name, wanted in equal.items()))

    def select(self, *names, **computed):
        return Query({**{n: row[n] for n in names}, **{n: make(row) for n, make in computed.items()}} for row in self)

    def order_by(self, name):
        rows = list(self)
        rows.sort(key=lambda row: row[name])
        return Query(rows)

    def limit(self, n):
        return Query(islice(self, n))

    def chunks(self, n):
        def made():
            chunk = []
            for row in self:
                chunk.append(row)
                if len(chunk) == n:
                    yield {"rows": len(chunk), "name": chunk[0]["name"]}
                    chunk = []
            if chunk:
                yield {"rows": len(chunk), "name": chunk[0]["name"]}

        return Query(made())


@case(
    ([{"name": "ann", "dept": 1}, {"name": "cy", "dept": 2}, {"name": "bob", "dept": 1}],),
    ([],),
    ([{"name": "zoe", "dept": 3}, {"name": "al"}],),
)
def queried(rows):
    """A lazy chain of steps that iterate the query itself."""
    by_name = Query(rows).where(lambda row: row["name"] < "d").order_by("name").select("name", size=lambda row: len(row["name"]))
    ones = Query(filter(lambda row: row["name"] > "a", Query(rows))).where(dept=1).limit(2).chunks(2)
    return list(by_name), [row["name"] * row["rows"] for row in ones]


@case((0,), (2,), (1,))
def told_once(n):
    """What a generator returned its first StopIteration tells; it is over, and the further ones tell nothing."""

    def counted():
        yield from range(n)
        return f"{n} in all"

    steps, found = counted(), []
    for _ in range(n + 3):
        try:
            found.append(steps.send(None))
        except StopIteration as end:
            found.append((end.value, end.args))
    return found


def _windows(items: Iterable[float], n: int) -> Iterator[tuple[float, ...]]:
    source = iter(items)
    window = deque(islice(source, n - 1), maxlen=n)
    for item in source:
        window.append(item)
        yield tuple(window)


def _convolved(signal: Iterable[float], kernel: Iterable[float]) -> Iterator[float]:
    row = tuple(kernel)[::-1]
    n = len(row)
    padded = chain(repeat(0, n - 1), signal, repeat(0, n - 1))
    return map(lambda a, b: sum(map(operator.mul, a, b)), repeat(row), _windows(padded, n))


@case(([5.0, 4.0, -3.0],), ([],), ([0.5],))
def expanded_from_roots(roots: list[float]) -> list[float]:
    """The recipe of itertools: each layer is a window over a chain around the one before, by way of five functions that yield."""
    return list(reduce(_convolved, zip(repeat(1.0), map(operator.neg, roots)), [1.0]))


@case(([1, 4, 9, 16], 2), ([3], 1), ([], 0))
def differences_of_differences(row: list[int], n: int) -> list[list[int]]:
    """Of each layer one copy is read, and another one goes into the next."""
    found, rest = [], iter(row)
    for _ in range(n):
        rest, kept = tee(starmap(lambda a, b: b - a, pairwise(rest)))
        found.append(list(kept))
    return found
