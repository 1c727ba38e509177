"""`lanewise bench`: one call, compiled and in CPython. In: a function and arguments. Out: seconds per call, and their ratio.

Rounds are interleaved and their medians taken; each call gets fresh copies of its arguments, which are made outside the clock.
"""

from __future__ import annotations

import copy
import statistics
from collections.abc import Callable
from time import perf_counter
from typing import Any

from lanewise.compiled import Compiled

ROUNDS = 11
SECONDS = 0.02
"""How long a round of calls takes, at least."""


def bench(function: Compiled, args: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any]:
    """Seconds per call of both."""
    calls: dict[str, Callable[..., Any]] = {"compiled": function, "cpython": function.python}
    times = {who: _count(call, args, named) for who, call in calls.items()}
    taken: dict[str, list[float]] = {who: [] for who in calls}
    for _ in range(ROUNDS):
        for who, call in calls.items():
            taken[who].append(_round(call, args, named, times[who]) / times[who])
    found: dict[str, Any] = {who: statistics.median(seconds) for who, seconds in taken.items()}
    return found | {"ratio": found["cpython"] / found["compiled"], "rounds": ROUNDS}


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
