"""Rounds of interleaved samples. In: functions of the same work. Out: for each of them the seconds of one call, round by round.

Every sample stands between two runs of a loop of fixed length in wasm. Where one of these runs at less than `FLOOR` of its best,
somebody else had the core, and the sample is repeated.
"""

from __future__ import annotations

import hashlib
import math
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache

import wasmtime
from lanewise.runtime.engine import default_host
from lanewise.runtime.watch import Watch

ROUNDS = 21
FLOOR = 0.85
PATIENCE = 12
"""So many samples are taken at most; then the least disturbed one counts, and the table says "busy"."""
TAKES = 3
"""A sample is the fastest of so many runs in a row, each too short to be interrupted often."""
TURNS = 400_000

_SPIN = """(module (func (export "spin") (param i64) (result i64) (local i64 i64 i64 i64)
  (loop
    (local.set 1 (i64.add (i64.mul (local.get 1) (i64.const 6364136223846793005)) (i64.const 1442695040888963407)))
    (local.set 2 (i64.xor (i64.rotl (local.get 2) (i64.const 7)) (i64.add (local.get 2) (local.get 0))))
    (local.set 3 (i64.xor (i64.rotl (local.get 3) (i64.const 9)) (i64.sub (local.get 3) (local.get 0))))
    (local.set 4 (i64.add (i64.mul (local.get 4) (i64.const 2862933555777941757)) (i64.const 3037000493)))
    (br_if 0 (i64.ne (i64.const 0) (local.tee 0 (i64.sub (local.get 0) (i64.const 1))))))
  (i64.xor (i64.xor (local.get 1) (local.get 2)) (i64.xor (local.get 3) (local.get 4)))))"""
"""Four chains side by side, so that a neighbour on the same core slows it down as well."""

Call = Callable[[], object]


@dataclass
class Rounds:
    """Seconds per call of each item, one number a round, and the lowest speed of the peak loop in that round (1: its best)."""

    seconds: dict[str, list[float]]
    peak: list[float] = field(default_factory=list)
    repeated: int = 0

    def median(self, name: str) -> float:
        """Seconds of a call; nan where there is no such item."""
        return statistics.median(self.seconds[name]) if name in self.seconds else math.nan

    def ratio(self, name: str, reference: str) -> float:
        """How many times as long as the reference beside it in the same round."""
        if not {name, reference} <= self.seconds.keys():
            return math.nan
        return statistics.median(a / b for a, b in zip(self.seconds[name], self.seconds[reference], strict=True))


@cache
def spin() -> bytes:
    """The module of the loop of fixed length."""
    return bytes(wasmtime.wat2wasm(_SPIN))


@cache
def peak() -> Call:
    """About 0.7 ms of integer arithmetic."""
    turn = exported(spin(), "spin", "q", "q")
    return lambda: turn(TURNS)


def exported(wasm: bytes, name: str, params: str, result: str) -> Callable[..., object]:
    """A function of a module, in the engine that ours run in."""
    host = default_host()
    instance = host.instantiate(host.compile(wasm, hashlib.sha256(wasm).hexdigest()), Watch([0]), False, 1 << 30)
    return instance.function(name, params, result)


def sample(call: Call, times: int) -> float:
    """Seconds per call over so many of them."""
    turns = range(times)
    begun = time.perf_counter()
    for _ in turns:
        call()
    return (time.perf_counter() - begun) / times


def rounds(items: Mapping[str, Call], *, seconds: float = 0.002, wanted: int = ROUNDS) -> Rounds:
    """Warm up, find how many calls fill `seconds`, and measure; each round begins with another item."""
    times = {name: _times(call, seconds) for name, call in items.items()}
    best = [min(sample(peak(), 1) for _ in range(20))]
    result = Rounds({name: [] for name in items})
    order = list(items)
    for _ in range(wanted):
        speeds = []
        for name in order:
            taken, spin, tries = _quiet(lambda name=name: min(sample(items[name], times[name]) for _ in range(TAKES)), best)  # type: ignore[misc]
            result.seconds[name].append(taken)
            result.repeated += tries - 1
            speeds.append(spin)
        result.peak.append(best[0] / max(speeds))
        order = [*order[1:], order[0]]
    return result


def _quiet(measure: Callable[[], float], best: list[float]) -> tuple[float, float, int]:
    """A sample with the slower spin of the two around it, and how many samples that took; the least disturbed one of all."""
    found: list[tuple[float, float]] = []
    before = sample(peak(), 1)
    while len(found) < PATIENCE:
        taken = measure()
        after = sample(peak(), 1)
        found.append((max(before, after), taken))
        best[0] = min(best[0], before, after)
        if best[0] / found[-1][0] >= FLOOR:
            break
        before = after
    spin, taken = min(found)
    return taken, spin, len(found)


def _times(call: Call, seconds: float) -> int:
    """Calls in a row; the first ones warm it up."""
    once = min(sample(call, 1) for _ in range(3))
    if once < seconds:
        once = min(once, sample(call, max(1, int(seconds / once / 4))))
    return max(1, round(seconds / once))
