"""What a user's functions take inside Pyodide, compiled and not. In: how many numbers. Out: seconds, round by round."""

from __future__ import annotations

import math
import time
from array import array
from collections.abc import Callable
from typing import Any

import lanewise


def normalised(x):
    """In place."""
    total = 0.0
    for each in x:
        total += each * each
    length = math.sqrt(total)
    for i in range(len(x)):
        x[i] /= length


def cosine(x, y):
    """How near two directions are."""
    both = of_x = of_y = 0.0
    for a, b in zip(x, y, strict=True):
        both += a * b
        of_x += a * a
        of_y += b * b
    return both / math.sqrt(of_x * of_y)


Samples = dict[str, tuple[list[float], list[float]]]
ROUNDS, SHORTEST = 21, 0.002
WARM, PAUSES = 0.1, 5
"""Seconds of calls, and of waiting: an engine compiles again what is called often, beside us, and takes it up at the next call."""


def measured(sizes: tuple[int, ...]) -> Samples:
    """By function, container and size: what ours took, and what Python's own."""
    found: Samples = {}
    for size in sizes:
        values = [math.sin(k) + 1.5 for k in range(size)]
        for kind, make in (("array", lambda each: array("d", each)), ("list", list)):
            for function, count in ((normalised, 1), (cosine, 2)):
                given = tuple(make(values[k:] + values[:k]) for k in range(count))
                found[f"{function.__name__}, {kind} of {size} floats"] = _beside(function, given)
    return found


def _beside(function: Callable[..., Any], given: tuple[Any, ...]) -> tuple[list[float], list[float]]:
    """Rounds in turn, after many calls; the answers are compared at the end."""
    ours = lanewise.compile(function)
    ways = (ours, _copied(given)), (function, _copied(given))
    ours(*ways[0][1])
    once = [_taken(call, arguments, 1) for call, arguments in ways]
    for _ in range(PAUSES):
        _taken(*ways[0], max(1, round(WARM / once[0])))
        time.sleep(WARM)
    found = [], []
    counts = [max(1, round(SHORTEST / each)) for each in once]
    for _ in range(ROUNDS):
        for (call, arguments), count, samples in zip(ways, counts, found, strict=True):
            samples.append(_taken(call, arguments, count))
    (mine, theirs) = _copied(given), _copied(given)
    assert repr((ours(*mine), mine)) == repr((function(*theirs), theirs))
    return found


def _copied(given: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(each[:] for each in given)


def _taken(call: Callable[..., Any], arguments: tuple[Any, ...], count: int) -> float:
    start = time.perf_counter()
    for _ in range(count):
        call(*arguments)
    return (time.perf_counter() - start) / count
