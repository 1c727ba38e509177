"""`lanewise bench`: one call, compiled and in CPython. In: a function and arguments. Out: seconds per call, and their ratio.

Rounds are interleaved and their medians taken; each call gets fresh copies of its arguments, which are made outside the clock.
What takes long has fewer rounds, but never less than three.
"""

from __future__ import annotations

import copy
import statistics
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any

from lanewise.compiled import Compiled

ROUNDS = 11
SECONDS = 0.02
"""How long a round of calls takes, at least."""
PATIENCE, FEWEST = 1.0, 3
"""Seconds that all rounds may take, and the rounds that there are all the same."""


def bench(function: Compiled, args: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any]:
    """Seconds per call of both."""
    found: dict[str, Any] = {**medians({"compiled": function, "cpython": function.python}, args, named)}
    return found | {"ratio": found["cpython"] / found["compiled"]}


def medians(
    calls: Mapping[str, Callable[..., Any]], args: tuple[Any, ...], named: Mapping[str, Any] | None = None
) -> dict[str, float]:
    """Seconds per call of each, and how many rounds there were."""
    named = dict(named or {})
    times = {who: _count(call, args, named) for who, call in calls.items()}
    taken: dict[str, list[float]] = {who: [] for who in calls}
    begun = perf_counter()
    rounds = 0
    while rounds < ROUNDS and (rounds < FEWEST or perf_counter() - begun < PATIENCE * len(calls)):
        rounds += 1
        for who, call in calls.items():
            taken[who].append(_round(call, args, named, times[who]) / times[who])
    return {who: statistics.median(seconds) for who, seconds in taken.items()} | {"rounds": rounds}


def _count(call: Callable[..., Any], args: tuple[Any, ...], named: dict[str, Any]) -> int:
    """So many calls fill a round; the first one compiles."""
    once = min(_round(call, args, named, 1) for _ in range(2))
    return max(1, min(10_000, round(SECONDS / max(once, 1e-7))))


def _round(call: Callable[..., Any], args: tuple[Any, ...], named: dict[str, Any], times: int) -> float:
    given = [tuple(_fresh(a) for a in args) for _ in range(times)]
    begun = perf_counter()
    for each in given:
        call(*each, **named)
    return perf_counter() - begun


def _fresh(value: Any) -> Any:
    """What a call may write to, anew."""
    if isinstance(value, memoryview):
        return memoryview(bytearray(value.tobytes())).cast(value.format)  # type: ignore[call-overload]
    return copy.copy(value)


def text_of(found: dict[str, Any]) -> str:
    """For people."""
    rows = [f"{who:<9} {_shown(found[who])} a call" for who in ("compiled", "cpython")]
    return "\n".join([*rows, f"{found['ratio']:.1f} times as fast as CPython"])


def _shown(seconds: float) -> str:
    for unit, scale in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= scale:
            return f"{seconds / scale:8.2f} {unit:<2}"
    return f"{seconds / 1e-9:8.0f} ns"
