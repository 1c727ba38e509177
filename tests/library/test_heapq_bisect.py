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


def pushed_and_popped(xs: list[Any], y: Any) -> Any:
    heapq.heappush(xs, y)
    return heapq.heappop(xs)


def popped(xs: list[Any], y: Any) -> Any:
    return heapq.heappop(xs), y


def replaced(xs: list[Any], y: Any) -> Any:
    return heapq.heapreplace(xs, y)


def pushed_popped(xs: list[Any], y: Any) -> Any:
    return heapq.heappushpop(xs, y)


def made_a_heap(xs: list[Any], y: Any) -> Any:
    xs.append(y)
    heapq.heapify(xs)
    return xs


def least_and_largest(xs: list[Any], y: Any) -> Any:
    n = len(xs) // 3
    return [f(k, xs) for f in (heapq.nsmallest, heapq.nlargest) for k in (n, 1, len(xs), -1)], y


def least_and_largest_by(xs: list[Any], y: Any) -> Any:
    n = len(xs) // 3
    by = lambda x: (x < y, repr(x)[-1:])
    return heapq.nsmallest(n, xs, by), heapq.nlargest(n, iter(xs), key=by), heapq.nlargest(len(xs) + 5, xs, key=by)


def merged(xs: list[Any], y: Any) -> Any:
    one, other = sorted(xs), sorted(xs[::3])
    up = [*heapq.merge(one, other, [y], [])]
    down = [*heapq.merge(one[::-1], [y], other[::-1], reverse=True)]
    return up, down, [*heapq.merge(xs, [y], xs, key=repr)], [*heapq.merge(xs)], [*heapq.merge(xs, [y], key=repr, reverse=True)]


def found_places(xs: list[Any], y: Any) -> Any:
    xs.sort()
    half = len(xs) // 2
    return bisect.bisect_left(xs, y), bisect.bisect_right(xs, y), bisect.bisect(xs, y, 2), bisect.bisect_left(xs, y, 1, half)


def found_by_key(xs: list[Any], y: Any) -> Any:
    by = lambda x: repr(x)
    xs.sort(key=by)
    return bisect.bisect_left(xs, by(y), key=by), bisect.bisect_right(xs, by(y), key=by), bisect.bisect(xs, by(y), 0, 3, key=by)


def put_in(xs: list[Any], y: Any) -> Any:
    xs.sort(reverse=True)
    bisect.insort(xs, y)
    bisect.insort_left(xs, y, 1)
    bisect.insort_left(xs, y, key=lambda x: repr(x))
    bisect.insort_right(xs, y, key=lambda x: repr(x))


def beyond_the_limits(xs: list[Any], y: Any) -> Any:
    try:
        return bisect.bisect_left(xs, y, -1)
    except ValueError as error:
        return str(error), bisect.bisect_right(xs, y, 0, len(xs) + 9)


IN_HEAPS = (pushed_and_popped, popped, replaced, pushed_popped, made_a_heap, least_and_largest, least_and_largest_by, merged)
IN_ORDER = (found_places, found_by_key, put_in, beyond_the_limits)


def text(random: Random) -> str:
    return "".join(random.choice("ab\xe9\u4e00\U0001f600") for _ in range(random.randrange(5)))


DRAWS: dict[str, Callable[[Random], Any]] = {
    "ints": lambda r: r.randrange(-20, 20),
    "large ints": lambda r: r.choice((-1, 1)) * r.getrandbits(r.choice((2, 62, 63, 64, 65, 300))),
    "floats": lambda r: r.choice((0.0, -0.0, 0.5, float("inf"), float("-inf"), r.uniform(-3, 3))),
    "texts": text,
    "tuples": lambda r: (r.randrange(4), text(r)),
    "lists": lambda r: [r.randrange(3) for _ in range(r.randrange(1, 4))],
}


def drawn(random: Random, draw: Callable[[Random], Any]) -> Iterator[tuple[list[Any], Any]]:
    yield [], draw(random)
    yield [draw(random) for _ in range(3000)], draw(random)
    for _ in range(COUNT // len(DRAWS)):
        yield [draw(random) for _ in range(random.randrange(random.choice((2, 5, 40))))], draw(random)


@pytest.mark.parametrize("kind", DRAWS)
@pytest.mark.parametrize("function", IN_HEAPS, ids=lambda f: f.__name__)
def test_heaps(function: Callable[..., Any], kind: str) -> None:
    assert compare(function, "heapq", drawn(Random(f"{function.__name__} {kind}"), DRAWS[kind])) > COUNT // len(DRAWS)


@pytest.mark.parametrize("kind", DRAWS)
@pytest.mark.parametrize("function", IN_ORDER, ids=lambda f: f.__name__)
def test_places(function: Callable[..., Any], kind: str) -> None:
    assert compare(function, "bisect", drawn(Random(f"{function.__name__} {kind}"), DRAWS[kind])) > COUNT // len(DRAWS)
