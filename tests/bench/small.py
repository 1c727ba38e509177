"""Rows that are not programs: the cost of a call, of compiling, of the first call, of emission, and the sizes of modules.

In: nothing. Out: `Figure`s, each with its bar where the issue sets one.
"""

from __future__ import annotations

import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import lanewise_wasm.emit
import lanewise_wasm.module
from lanewise.compiled import Compiled
from lanewise.compiler import uncollected
from lanewise.settings import settings

from bench.programs.fifty_lines import mortgage
from bench.programs.small import distance, tags
from bench.suite import SUITE
from bench.timing import Rounds, rounds

CALLS = range(1000)
FRESH = 9
"""Fresh processes per row."""


@dataclass(frozen=True)
class Figure:
    """One number; `bar` is its limit, in the same unit."""

    name: str
    value: float
    unit: str
    bar: float = math.inf
    samples: tuple[float, ...] = ()

    @property
    def missed(self) -> bool:
        """Above its bar (or not a number)."""
        return math.isfinite(self.bar) and not self.value <= self.bar


def figures(wanted: int) -> Iterator[Figure]:
    """All of them, in the order in which they are printed."""
    yield from _calls(wanted)
    yield from _compiling(wanted)
    yield from _fresh()
    yield from _emission(wanted)
    yield from _sizes()


def _calls(wanted: int) -> Iterator[Figure]:
    call = Compiled(distance, settings({}))
    assert call(1.5, 2.5) == call(x=1.5, y=2.5) == distance(1.5, 2.5)

    def positional() -> None:
        for _ in CALLS:
            call(1.5, 2.5)

    def named() -> None:
        for _ in CALLS:
            call(x=1.5, y=2.5)

    def interpreted() -> None:
        for _ in CALLS:
            distance(1.5, 2.5)

    found = rounds({"fn(1.5, 2.5)": positional, "fn(x=1.5, y=2.5)": named, "CPython itself": interpreted}, wanted=wanted)
    bars = {"fn(1.5, 2.5)": 3.0, "fn(x=1.5, y=2.5)": 4.0}
    for name in found.seconds:
        yield _figure(f"call {name}", found, name, 1e6 / len(CALLS), "us", bars.get(name, math.inf))
    rows, given = [{"name": f"row {k}", "tags": [str(k), "x"]} for k in range(50)], Compiled(tags, settings({}))
    assert given(rows) == tags(rows)
    crossing = rounds({"ours": lambda: given(rows), "CPython": lambda: tags(rows)}, wanted=wanted)
    yield _figure("call that takes and gives fifty rows", crossing, "ours", 1e6, "us")
    yield _figure("the same in CPython itself", crossing, "CPython", 1e6, "us")


def _figure(label: str, found: Rounds, name: str, scale: float, unit: str, bar: float = math.inf) -> Figure:
    samples = tuple(s * scale for s in found.seconds[name])
    return Figure(label, statistics.median(samples), unit, bar, samples)


def _compiling(wanted: int) -> Iterator[Figure]:
    function = Compiled(mortgage, settings({}))
    assert function.annotated is not None
    found = rounds({"compile": lambda: Compiled(mortgage, settings({}))._image(function.annotated)}, wanted=wanted)
    yield _figure("compile 50 lines, Python to bytes", found, "compile", 1e3, "ms", 50.0)


# --- in fresh processes ----------------------------------------------------------------------------------------------


def _fresh() -> Iterator[Figure]:
    """The first process has an empty cache of machine code (and of Python's own), the others find it filled."""
    with tempfile.TemporaryDirectory() as folder:
        runs = [_child(folder) for _ in range(1 + FRESH)]
    warm = {key: tuple(run[key] for run in runs[1:]) for key in runs[0]}
    yield _of("import lanewise, fresh process", warm["import"])
    yield _of("first compile in a process, 50 lines", warm["compile"])
    yield _of("first call, 50 lines, cold cache", (runs[0]["call"],))
    yield _of("first call, 50 lines, warm cache", warm["call"], 10.0)
    yield _of("first call, 2 floats, warm cache", warm["small"])
    yield _of("import to answer, 2 floats", warm["all"])


def _of(name: str, seconds: tuple[float, ...], bar: float = math.inf) -> Figure:
    samples = tuple(s * 1e3 for s in seconds)
    return Figure(name, statistics.median(samples), "ms", bar, samples)


def _child(folder: str) -> dict[str, float]:
    """Two processes: one calls a small function first, the other one the function of fifty lines."""
    tests = Path(__file__).parents[1]
    environment = {
        **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
        "PYTHONPYCACHEPREFIX": str(Path(folder, "bytecode")),
        "LANEWISE_CACHE": folder,
        "PYTHONPATH": os.pathsep.join([str(tests), *filter(None, [os.environ.get("PYTHONPATH")])]),
    }
    output = ""
    for task in ("small", "long"):
        command = [sys.executable, "-m", "bench.fresh", task]
        done = subprocess.run(command, env=environment, cwd=tests, capture_output=True, text=True, check=True)
        output += done.stdout
    found: dict[str, float] = {}
    for line in output.splitlines():
        found |= json.loads(line)
    return found


# --- emission --------------------------------------------------------------------------------------------------------


def _emission(wanted: int) -> Iterator[Figure]:
    """Low code to bytes, per instruction of the module."""
    programs: list[Any] = []
    real = lanewise_wasm.emit.emit

    def keep(program: Any, **options: Any) -> Any:
        programs.append((program, options))
        return real(program, **options)

    with patch.object(lanewise_wasm.emit, "emit", keep):
        function = Compiled(mortgage, settings({}))
        function._image(function.annotated or ())
    (program, options), encode = programs[0], lanewise_wasm.module.encode
    module = real(program, **options).module
    count = sum(len(f.body) for f in module.functions)
    alone = {k: v for k, v in options.items() if k not in ("schedules", "shared")}
    items = {
        "both": lambda: encode(real(program, **options).module),
        "first": lambda: encode(real(program, **alone).module),
        "encode": lambda: encode(module),
    }
    with uncollected():  # as everything that is compiled
        found = rounds(items, wanted=wanted)
    yield _figure(f"emission, per instruction of {count}", found, "both", 1e6 / count, "us", 1.0)
    yield _figure("emission where nothing was compiled before", found, "first", 1e6 / count, "us")
    yield _figure("of which encoding to bytes", found, "encode", 1e6 / count, "us")


# --- sizes -----------------------------------------------------------------------------------------------------------


def _sizes() -> Iterator[Figure]:
    for function in (distance, *(p.python for p in SUITE if p.scalar)):
        compiled = Compiled(function, settings({}))
        yield Figure(f"module of {function.__name__}", len(compiled._image(compiled.annotated or ()).wasm), "B", 1023)
    compiled = Compiled(mortgage, settings({}))
    yield Figure("module of 50 lines", len(compiled._image(compiled.annotated or ()).wasm), "B")
