"""`itertools`, and the iterators of `zip`, `enumerate` and `reversed` where they are kept.

In: iterables and functions of any types. Out: generators that give what CPython's own iterators give, and ask as late.
"""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.words import Apart, alike, left, makes


@makes("zip")
def zipped(iterables: Any) -> Any:
    """`zip(...)`."""
    yield from zip(*iterables)  # noqa: B905


@makes("zip")
def zipped_strictly(iterables: Any) -> Any:
    """`zip(..., strict=True)`."""
    yield from zip(*iterables, strict=True)


@makes("zip")
def zipped_as_told(iterables: Any, strict: Any) -> Any:
    """`zip(..., strict=strict)`, where only the run knows."""
    if strict:
        yield from zip(*iterables, strict=True)
    else:
        yield from zip(*iterables)  # noqa: B905


@makes("zip")
def columns(rows: Any) -> Any:
    """`zip(*rows)` of rows that are asked for the next item; the same row may be there several times."""
    sources = [left(iter(row)) for row in rows]
    while sources:
        made = []
        for source in sources:
            for item in source:
                made.append(item)
                break
            else:
                return
        yield tuple(made)


@makes("zip")
def columns_strictly(rows: Any) -> Any:
    """`zip(*rows, strict=True)`."""
    sources = [iter(row) for row in rows]
    while sources:
        made = []
        for source in sources:
            for item in source:
                made.append(item)
                break
            else:
                told_apart(sources, len(made))
                return
        yield tuple(made)


@makes("zip")
def columns_as_told(rows: Any, strict: Any) -> Any:
    """`zip(*rows, strict=strict)`, where only the run knows."""
    if strict:
        yield from columns_strictly(rows)
    else:
        yield from columns(rows)


def told_apart(sources: Any, ended: Any) -> None:
    """Raise if the one at this place has ended and one before it has not, or one behind the first, which has."""
    if ended:
        raise ValueError(uneven(ended + 1, "shorter"))
    for place in range(1, len(sources)):
        for _ in sources[place]:
            raise ValueError(uneven(place + 1, "longer"))


def uneven(place: Any, word: Any) -> Any:
    """What `zip(..., strict=True)` says of the argument at a place, counted from 1."""
    than = "argument 1" if place == 2 else f"arguments 1-{place - 1}"
    return f"zip() argument {place} is {word} than {than}"


@makes("enumerate")
def enumerated(items: Any, start: Any) -> Any:
    """`enumerate(...)`."""
    for item in items:
        yield start, item
        start += 1


def asked(iterator: Any) -> Any:
    """The items that its `__next__` gives."""
    while True:
        try:
            item = next(iterator)
        except StopIteration:
            return
        yield item


def one_by_one(items: Any) -> Any:
    """The items of what may be of several types."""
    yield from items


def backwards(items: Any, count: Any) -> Any:
    """`reversed(...)` of what had so many items when it was called."""
    for i in range(count - 1, -1, -1):
        yield items[i]


def turned(items: Any) -> Any:
    """`reversed(...)` of a dict, a view of one, a deque."""
    yield from reversed(items)


@makes("itertools.count")
def count(start: Any = 0, step: Any = 1) -> Any:
    """`itertools.count`."""
    while True:
        yield start
        start = start + step


@makes("itertools.cycle")
def cycle(iterable: Any, /) -> Any:
    """`itertools.cycle`."""
    seen = []
    for item in iterable:
        seen.append(item)
        yield item
    while seen:
        for item in seen:
            yield item


@makes("itertools.repeat")
def repeat(object: Any, times: Any = None) -> Any:
    """`itertools.repeat`."""
    if times is None:
        while True:
            yield object
    else:
        for _ in range(times):
            yield object


@makes("itertools.accumulate")
def accumulate(iterable: Any, func: Any = None, *, initial: Any = None) -> Any:
    """`itertools.accumulate`."""
    first = initial is None
    total = initial
    if not first:
        yield total
    for item in iterable:
        if first:
            first = False
            total = item
        elif func is None:
            total = total + item
        else:
            total = func(total, item)
        yield total


@makes("itertools.chain")
def chain(*iterables: Any) -> Any:
    """`itertools.chain`."""
    for iterable in iterables:
        yield from iterable


@makes("itertools.chain")
def chain_from(iterables: Any, /) -> Any:
    """`itertools.chain.from_iterable`."""
    for iterable in iterables:
        yield from iterable


@makes("itertools.compress")
def compress(data: Any, selectors: Any) -> Any:
    """`itertools.compress`."""
    for item, chosen in zip(data, selectors):  # noqa: B905
        if chosen:
            yield item


@makes("itertools.dropwhile")
def drop_while(predicate: Any, iterable: Any, /) -> Any:
    """`itertools.dropwhile`."""
    dropping = True
    for item in iterable:
        if dropping and predicate(item):
            continue
        dropping = False
        yield item


@makes("itertools.takewhile")
def take_while(predicate: Any, iterable: Any, /) -> Any:
    """`itertools.takewhile`."""
    for item in iterable:
        if not predicate(item):
            break
        yield item


@makes("itertools.filterfalse")
def filter_false(predicate: Any, iterable: Any, /) -> Any:
    """`itertools.filterfalse`."""
    for item in iterable:
        if not (item if predicate is None else predicate(item)):
            yield item


def sliced(iterable: Any, /, *limits: Any) -> Any:
    """`itertools.islice`: it does not ask for more than it gives."""
    start, stop, step = (0, limits[0], None) if len(limits) == 1 else (limits[0], limits[1], limits[2] if len(limits) > 2 else None)
    first = 0 if start is None else start
    by = 1 if step is None else step
    if stop == -1:
        raise ValueError("Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    if first < 0 or (stop is not None and stop < 0):
        raise ValueError("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    if by < 1:
        raise ValueError("Step for islice() must be a positive integer or None.")
    return _between(iterable, first, stop, by)


@makes("itertools.islice")
def _between(iterable: Any, first: Any, stop: Any, by: Any) -> Any:
    place = 0
    source = left(iter(iterable))
    while stop is None or first < stop:
        found = False
        for item in source:
            place += 1
            if place > first:
                found = True
                yield item
                break
        if not found:
            return
        first += by
    if stop is not None:
        while place < stop:
            more = False
            for _ in source:
                more = True
                break
            if not more:
                return
            place += 1


@makes("itertools.pairwise")
def pairwise(iterable: Any, /) -> Any:
    """`itertools.pairwise`."""
    source = left(iter(iterable))
    for last in source:
        for item in source:
            yield last, item
            last = item


@makes("itertools.starmap")
def star_map(function: Any, iterable: Any, /) -> Any:
    """`itertools.starmap`."""
    for given in iterable:
        yield function(*given)


def tee(iterable: Any, n: Any = 2, /) -> Any:
    """`itertools.tee`. What was read stays as long as one of them lives."""
    source = left(iter(iterable))
    read: list[Any] = []
    return tuple([_read(source, read) for _ in range(n)])


def _read(source: Any, read: Any) -> Any:
    i = 0
    while True:
        if i == len(read):
            for item in source:
                read.append(item)
                break
            if i == len(read):
                return
        yield read[i]
        i += 1


class _Groups(Apart):
    """What `groupby` and its groups share: the item that comes next, and the number of the group that is read."""

    def __init__(self, source: Any, key: Any) -> None:
        self.source = source
        self.key = key
        self.number = 0
        self.ahead = False

    def more(self) -> Any:
        """Whether there is an item that nobody took."""
        if not self.ahead:
            for item in self.source:
                self.item = item
                self.current = item if self.key is None else self.key(item)
                self.ahead = True
                break
        return self.ahead

    def group(self, key: Any, number: Any) -> Any:
        """The items of one group, until the next is asked for."""
        while self.number == number and self.more() and alike(self.current, key):
            self.ahead = False
            yield self.item


@makes("itertools.groupby")
def grouped(iterable: Any, key: Any = None) -> Any:
    """`itertools.groupby`."""
    groups = _Groups(left(iter(iterable)), key)
    while groups.more():
        groups.number += 1
        current = groups.current
        yield current, groups.group(current, groups.number)
        while groups.more() and alike(current, groups.current):
            groups.ahead = False


@makes("itertools.zip_longest")
def longest_of_two(a: Any, b: Any, fillvalue: Any) -> Any:
    """`itertools.zip_longest` of two."""
    sources = left(iter(a)), left(iter(b))
    while True:
        one, first = _taken(sources[0], fillvalue)
        two, second = _taken(sources[1], fillvalue)
        if not (one or two):
            return
        yield first, second


@makes("itertools.zip_longest")
def longest_of_three(a: Any, b: Any, c: Any, fillvalue: Any) -> Any:
    """`itertools.zip_longest` of three."""
    sources = left(iter(a)), left(iter(b)), left(iter(c))
    while True:
        one, first = _taken(sources[0], fillvalue)
        two, second = _taken(sources[1], fillvalue)
        three, third = _taken(sources[2], fillvalue)
        if not (one or two or three):
            return
        yield first, second, third


@makes("itertools.zip_longest")
def longest_of_many(iterables: Any, fillvalue: Any) -> Any:
    """`itertools.zip_longest` of any number."""
    sources = [left(iter(each)) for each in iterables]
    while True:
        row = []
        found = False
        for source in sources:
            there, item = _taken(source, fillvalue)
            row.append(item)
            found = found or there
        if not found:
            return
        yield tuple(row)


def _taken(source: Any, default: Any) -> Any:
    """Whether there is a next item, and it."""
    for item in source:
        return True, item
    return False, default


@makes("itertools.product")
def product_of_two(a: Any, b: Any) -> Any:
    """`itertools.product` of two."""
    firsts, seconds = list(a), list(b)
    for first in firsts:
        for second in seconds:
            yield first, second


@makes("itertools.product")
def product_of_three(a: Any, b: Any, c: Any) -> Any:
    """`itertools.product` of three."""
    firsts, seconds, thirds = list(a), list(b), list(c)
    for first in firsts:
        for second in seconds:
            for third in thirds:
                yield first, second, third


@makes("itertools.product")
def product_of_many(iterables: Any, repeat: Any) -> Any:
    """`itertools.product` of any number; the last one turns fastest."""
    if repeat < 0:
        raise ValueError("repeat argument cannot be negative")
    pools = [list(each) for each in iterables] * repeat
    places = [0 for _ in pools]
    if min([len(pool) for pool in pools], default=1) == 0:
        return
    while True:
        yield tuple([pool[i] for pool, i in zip(pools, places)])  # noqa: B905
        at = len(pools) - 1
        while at >= 0 and places[at] == len(pools[at]) - 1:
            places[at] = 0
            at -= 1
        if at < 0:
            return
        places[at] += 1


def permutations(iterable: Any, r: Any = None) -> Any:
    """`itertools.permutations`: of the places, in the order of their numbers."""
    pool = list(iterable)
    size = len(pool) if r is None else r
    if size < 0:
        raise ValueError("r must be non-negative")
    return _permuted(pool, size)


@makes("itertools.permutations")
def _permuted(pool: Any, size: Any) -> Any:
    if size > len(pool):
        return
    places: list[int] = []
    used = [False for _ in pool]
    candidate = 0
    while True:
        if len(places) == size:
            yield tuple([pool[i] for i in places])
            candidate = len(pool)
        while candidate < len(pool) and used[candidate]:
            candidate += 1
        if candidate < len(pool):
            used[candidate] = True
            places.append(candidate)
            candidate = 0
        elif places:
            last = places.pop()
            used[last] = False
            candidate = last + 1
        else:
            return


def combinations(iterable: Any, r: Any) -> Any:
    """`itertools.combinations`: places that rise."""
    pool = list(iterable)
    if r < 0:
        raise ValueError("r must be non-negative")
    return _chosen(pool, r, 1)


def combinations_with_replacement(iterable: Any, r: Any) -> Any:
    """`itertools.combinations_with_replacement`: places that do not fall."""
    pool = list(iterable)
    if r < 0:
        raise ValueError("r must be non-negative")
    return _chosen(pool, r, 0)


def _chosen(pool: Any, size: Any, rise: Any) -> Any:
    """Each place is at least `rise` beyond the one before."""
    places: list[int] = []
    candidate = 0
    while True:
        if len(places) == size:
            yield tuple([pool[i] for i in places])
            candidate = len(pool)
        if candidate < len(pool):
            places.append(candidate)
            candidate += rise
        elif places:
            candidate = places.pop() + 1
        else:
            return
