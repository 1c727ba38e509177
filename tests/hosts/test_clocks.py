"""What JavaScript says of time: programs that read clocks, in node, in several zones, beside what node itself reads."""

from __future__ import annotations

import datetime
import json
import os
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from lanewise import build, compile


def readings() -> tuple[list[float], list[int]]:
    """Each clock, as seconds and as nanoseconds."""
    seconds = [time.time(), time.perf_counter(), time.monotonic(), time.process_time()]
    return seconds, [time.time_ns(), time.perf_counter_ns(), time.monotonic_ns(), time.process_time_ns()]


def waited(seconds: float) -> bool:
    """Until a clock says so."""
    start = time.monotonic()
    last, rises = start, True
    while last - start < seconds:
        now = time.monotonic()
        rises = rises and now >= last
        last = now
    return rises


def today() -> tuple[str, str]:
    """Local time."""
    return datetime.datetime.now().isoformat(), datetime.date.today().isoformat()


def local(seconds: float) -> tuple[str, int, float]:
    """Told and read again."""
    found = datetime.datetime.fromtimestamp(seconds)
    return found.isoformat(), found.fold, found.timestamp()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("clocks")
    build(made, *map(compile, (readings, waited, today, local)))
    return made


def answer(folder: Path, script: str, **environment: str) -> Any:
    """What a script says, which has the functions."""
    text = f"import {{ readings, waited, today, local }} from './index.js';\n{script}"
    ran = subprocess.run(
        ["node", "--input-type=module", "-e", text], cwd=folder, env=os.environ | environment, capture_output=True, text=True,
        timeout=60, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_clocks_in_javascript(folder: Path) -> None:
    script = """
    const own = () => [Date.now(), performance.now(), performance.now(), performance.now()];
    const before = own();
    const [seconds, nanoseconds] = await readings.with({ bigint: true })();
    const rises = await waited(0.05);
    const after = own();
    console.log(JSON.stringify({ before, seconds, nanoseconds: nanoseconds.map(String), after, rises }));
    """
    before = time.time()
    found = answer(folder, script)
    assert before - 1 < found["seconds"][0] < time.time() + 1
    assert found["rises"] and found["after"][1] - found["before"][1] >= 50
    for low, seconds, nanoseconds, high in zip(*(found[k] for k in ("before", "seconds", "nanoseconds", "after")), strict=True):
        # Clocks count whole microseconds.
        assert low - 0.001 <= seconds * 1e3 <= int(nanoseconds) / 1e6 + 0.001 <= high + 0.002
        assert int(nanoseconds) % 1000 == 0
    assert int(found["nanoseconds"][0]) % 10**6 == 0


@pytest.mark.parametrize("zone", ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"])
def test_local_time_in_javascript(folder: Path, zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        moments = [0, 1711846799, 1711846800.5, 1729988999, 1729990800, 1729994399, 1730617200, 1710054000]
        moments += [1500000000.25, -86400 * 365]
        moments += [1728142200 + 900 * k for k in range(8)]
        asked = f"const told = []; for (const x of {moments}) told.push(await local(x));"
        script = f"{asked} console.log(JSON.stringify([told, await today()]));"
        before = today()
        told, (now, day) = answer(folder, script, TZ=zone)
        assert [tuple(each) for each in told] == [local(x) for x in moments]
        assert before[0][:23] <= now <= datetime.datetime.now().isoformat() and before[1] <= day <= today()[1]
    finally:
        monkeypatch.undo()
        time.tzset()
