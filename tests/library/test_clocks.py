"""Clocks and local time: what a compiled function reads lies between what CPython reads before and after it."""

from __future__ import annotations

import datetime
import os
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from lanewise import compile
from lanewise.ir import layout
from lanewise_wasm import timer
from lanewise_wasm.decode import decode

from library.standard import compare, with_ours

COUNT = 2000
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Apia")
"""On both sides of UTC, by half hours, with a summer of half an hour, with a day that was left out."""


@pytest.fixture(params=ZONES)
def zone(request: pytest.FixtureRequest) -> Iterator[str]:
    """Where the machine stands."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = request.param
    time.tzset()
    yield request.param
    os.environ.pop("TZ")
    if before is not None:
        os.environ["TZ"] = before
    time.tzset()


def seconds() -> tuple[float, float, float, float]:
    return time.time(), time.perf_counter(), time.monotonic(), time.process_time()


def nanoseconds() -> tuple[int, int, int, int]:
    return time.time_ns(), time.perf_counter_ns(), time.monotonic_ns(), time.process_time_ns()


def moments() -> tuple[Any, ...]:
    now = datetime.datetime.now()
    return now, datetime.datetime.today(), datetime.datetime.utcnow(), datetime.datetime.now(datetime.UTC), datetime.date.today()


def assert_between(function: Callable[[], tuple[Any, ...]], call: Callable[[], tuple[Any, ...]]) -> None:
    """What a call reads lies between what the function reads before and after it."""
    call()
    for _ in range(50):
        before, found, after = function(), call(), function()
        assert [type(x) for x in found] == [type(x) for x in before]
        assert all(a <= x <= b for a, x, b in zip(before, found, after, strict=True)), (before, found, after)


@pytest.mark.parametrize("function", [seconds, nanoseconds])
def test_readings_lie_between_those_before_and_after(function: Callable[[], tuple[Any, ...]]) -> None:
    assert_between(function, with_ours(function, "time"))
    assert_between(function, compile(function))


def test_each_reading_is_one_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """None is merged with another, moved, or left out because nobody looks at it."""

    def run(n: int) -> list[int]:
        time.monotonic_ns()
        found = [time.monotonic_ns()]
        for _ in range(n):
            found.append(time.monotonic_ns())
        time.time()
        return found

    told: list[int] = []

    def counted(which: int, moment: float) -> int:
        told.append(which)
        return len(told)

    monkeypatch.setattr(timer, "told", counted)
    assert compile(run)(3) == [2, 3, 4, 5]
    assert told == [layout.STEADY] * 5 + [layout.WALL]


def test_time_goes_on() -> None:
    @compile
    def waited(seconds: float) -> tuple[float, int, bool]:
        start = last = time.perf_counter()
        turns, rises = 0, True
        while last - start < seconds:
            now = time.perf_counter()
            rises = rises and now >= last
            last = now
            turns += 1
        return last - start, turns, rises

    before = time.perf_counter()
    taken, turns, rises = waited(0.05)
    assert 0.05 <= taken <= time.perf_counter() - before
    assert turns > 10 and rises


def test_a_call_that_is_replayed_reads_again() -> None:
    @compile
    def large(n: int) -> tuple[int, int]:
        start = time.time_ns()
        return start, 3**n

    large(1)
    before = time.time_ns()
    start, power = large(100)
    assert before <= start <= time.time_ns()
    assert power == 3**100


def test_who_reads_no_clock_imports_none() -> None:
    def imports(function: Callable[..., Any]) -> set[str]:
        return {each.field for each in decode(compile(function)._image(()).wasm).imports}

    def reads() -> float:
        return time.time()

    def does_not() -> datetime.date:
        return datetime.date(2024, 1, 1) + datetime.timedelta(days=3)

    assert imports(reads) == {layout.CLOCK[1]}
    assert imports(does_not).isdisjoint({layout.CLOCK[1]})


# --- local time ------------------------------------------------------------------------------------------------------


def from_seconds(x: float) -> Any:
    found = datetime.datetime.fromtimestamp(x)
    return found, found.fold, datetime.date.fromtimestamp(x)


def to_seconds(x: datetime.datetime, zone: datetime.timezone) -> Any:
    return x.timestamp(), x.astimezone(zone)


def _instants() -> Iterator[float]:
    rng = random.Random(11)
    changes = (1711846800, 1729990800, 1325239200, 1709967600 + 86400, 1728144000)
    yield from (0, -1, 0.5, 1e18, -1e18, 1e20, float("nan"), float("inf"), 253402300799, 253402300800, -62135596801)
    yield from (-62135596800, -62135510400, -62135500000.5, 2**70)
    for _ in range(COUNT):
        near = rng.choice(changes) + rng.randint(-90000, 90000)
        yield rng.choice([rng.randint(-3 * 10**9, 4 * 10**9), rng.uniform(-3e9, 4e9), near])


def _told() -> Iterator[tuple[datetime.datetime, datetime.timezone]]:
    rng = random.Random(12)
    days = ((2024, 3, 31), (2024, 10, 27), (2024, 3, 10), (2024, 11, 3), (2024, 4, 7), (2024, 10, 6), (2011, 12, 30), (1999, 7, 1))
    for _ in range(COUNT):
        x = datetime.datetime(*rng.choice(days), rng.randrange(24), rng.randrange(60), microsecond=rng.choice([0, 7, 999999]))
        yield x.replace(fold=rng.randrange(2)), datetime.timezone(datetime.timedelta(minutes=rng.randrange(-700, 700)))


def test_local_time_is_cpythons(zone: str) -> None:
    assert compare(from_seconds, "datetime", ((x,) for x in _instants())) > COUNT
    assert compare(to_seconds, "datetime", _told()) == COUNT


def test_local_moments_lie_between(zone: str) -> None:
    assert_between(moments, compile(moments))


def test_nobody_knows_what_the_machine_calls_its_zone() -> None:
    def told(x: datetime.datetime, way: int) -> str:
        if way == 2:
            return time.strftime("%Z", time.localtime(x.timestamp()))
        return str(x.astimezone()) if way == 0 else x.strftime("%s")

    for way in range(3):
        assert told(datetime.datetime(2024, 1, 1), way)
        words = "nobody knows what the machine calls its own", "strftime", "nobody knows what the machine calls its zone"
        with pytest.raises(NotImplementedError, match=words[way]):
            compile(told)(datetime.datetime(2024, 1, 1), way)
