"""`heapq` and `bisect` as the library writes them, as source and compiled, against CPython's own."""

from __future__ import annotations

import bisect
import heapq
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from library.standard import compare

COUNT = 2000


def queued(xs: list[Any], y: Any) -> Any:
    """Every function that changes a heap, until one finds it empty."""
    heap = xs[1::2]
    heapq.heapify(heap)
    out = [heapq.heappushpop(heap, y)]
    for x in xs[::2]:
        heapq.heappush(heap, x)
    xs[:] = heap
    try:
        while True:
            out.append(heapq.heapreplace(heap, y))
            out.append(heapq.heappushpop(heap, out[len(out) // 2]))
            out.append(heapq.heappop(heap))
    except IndexError as error:
        return str(error), out


def least_and_largest(xs: list[Any], y: Any) -> Any:
    """Of fewer than none, of some, of more than there are."""
    n = len(xs) % 5 * len(xs) // 3 - 1
    by = lambda x: (x < y, repr(x)[-1:])
    return heapq.nsmallest(n, xs), heapq.nlargest(n, xs), heapq.nsmallest(n, xs, by), heapq.nlargest(n, iter(xs), key=by)


def merged(xs: list[Any], y: Any) -> Any:
    one, other = sorted(xs), sorted(xs[::3])
    up = [*heapq.merge(one, other, [y], [])]
    down = [*heapq.merge(one[::-1], [y], other[::-1], reverse=True)]
    return up, down, [*heapq.merge(xs, [y], xs, key=repr)]


def found_places(xs: list[Any], y: Any) -> Any:
    xs.sort()
    half = len(xs) // 2
    plain = bisect.bisect_left(xs, y), bisect.bisect_right(xs, y), bisect.bisect(xs, y, 2), bisect.bisect_left(xs, y, 1, half)
    by = lambda x: repr(x)
    xs.sort(key=by)
    keyed = bisect.bisect_left(xs, by(y), key=by), bisect.bisect_right(xs, by(y), key=by), bisect.bisect(xs, by(y), 0, 3, key=by)
    try:
        return plain, keyed, bisect.bisect_left(xs, y, -1)
    except ValueError as error:
        return plain, keyed, str(error), bisect.bisect_right(xs, y, 0, len(xs) + 9)


def put_in(xs: list[Any], y: Any) -> Any:
    xs.sort(reverse=True)
    bisect.insort(xs, y)
    bisect.insort_left(xs, y, 1)
    bisect.insort_left(xs, y, key=lambda x: repr(x))
    bisect.insort_right(xs, y, key=lambda x: repr(x))


PROGRAMS = {queued: "heapq", least_and_largest: "heapq", merged: "heapq", found_places: "bisect", put_in: "bisect"}


def text(random: Random) -> str:
    return "".join(random.choice("ab\xe9\u4e00\U0001f600") for _ in range(random.randrange(5)))


DRAWS: dict[str, Callable[[Random], Any]] = {
    "ints": lambda r: r.choice((r.randrange(-20, 20), r.choice((-1, 1)) * r.getrandbits(r.choice((2, 62, 63, 64, 65, 300))))),
    "floats": lambda r: r.choice((0.0, -0.0, 0.5, float("inf"), float("-inf"), r.uniform(-3, 3))),
    "texts": text,
    "tuples": lambda r: (r.randrange(4), text(r)),
}
"""A nan in a container equals nothing (docs/deviations.md), so there is none."""


def drawn(random: Random, draw: Callable[[Random], Any]) -> Iterator[tuple[list[Any], Any]]:
    yield [], draw(random)
    yield [draw(random) for _ in range(2600)], draw(random)
    for _ in range(COUNT // len(DRAWS)):
        yield [draw(random) for _ in range(random.randrange(random.choice((2, 5, 40))))], draw(random)


@pytest.mark.slow
@pytest.mark.parametrize("kind", DRAWS)
@pytest.mark.parametrize("function", PROGRAMS, ids=lambda f: f.__name__)
def test_heaps_and_places(function: Callable[..., Any], kind: str) -> None:
    assert compare(function, PROGRAMS[function], drawn(Random(f"{function.__name__} {kind}"), DRAWS[kind])) > COUNT // len(DRAWS)
