"""The ten programs in engines of JavaScript, beside C by zig in the same engine. In: how many rounds. Out: `Figure`s, no bars.

The call is the public one with defaults, `fn.sync(...)`; C's data lies in its memory.
"""

from __future__ import annotations

import json
import math
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hosts.javascript import LOADER, PROGRAMS
from hosts.pages import served
from hosts.tabs import TABS
from hosts.tagged import tagged
from lanewise import compile

from bench import compare
from bench.reference import Reference
from bench.small import Figure
from bench.suite import SUITE, Program
from bench.timing import FLOOR, spin

TESTS = Path(__file__).parents[1]


def figures(wanted: int) -> Iterator[Figure]:
    """Chromium's, then Bun's."""
    expected = {program.name: compare.answer_of(program, program.python) for program in SUITE}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for program in SUITE:
            compile(program.python).build(folder / program.name, examples=program.arguments())
        for engine, run in {"Chromium": _chromium, "Bun": _bun}.items():
            found = run(folder, {"spin": spin().hex(), "wanted": wanted})
            ratios = []
            for program in SUITE:
                measured = found[program.name]
                for who, answer in measured["answers"].items():
                    _check(program, f"{who} in {engine}", expected[program.name], answer)
                ratios.append(tuple(a / b for a, b in zip(measured["seconds"]["ours"], measured["seconds"]["zig"], strict=True)))
                busy = "" if min(measured["peak"]) >= FLOOR else ", busy"
                yield Figure(
                    f"{engine}: {program.name} over zig -O3{busy}", statistics.median(ratios[-1]), "x", math.inf, ratios[-1]
                )
            mean = statistics.geometric_mean(map(statistics.median, ratios))
            yield Figure(f"{engine}: {len(SUITE)} programs over zig -O3, geometric mean", mean, "x")


def _given(program: Program, folder: str) -> dict[str, Any]:
    """A program as `engine.mjs` takes it."""
    c = Reference(program, 64)
    placed = [{"at": at, "bytes": data.tobytes().hex()} for at, data in c.placed]
    words = {"words": [str(word) for word in c.words], "letters": c.letters}
    return {
        "name": program.name, "folder": f"{folder}/{program.name}/", "args": [tagged(a) for a in program.arguments()],
        "isWide": program.result == "Q", "c": {"wasm": c.wasm.hex(), "placed": placed, **words},
    }  # fmt: skip


def _all(loader: str, folder: str, more: dict[str, Any]) -> dict[str, Any]:
    return {"loader": loader, "programs": [_given(program, folder) for program in SUITE], **more}


def _chromium(folder: Path, more: dict[str, Any]) -> Any:
    roots, pages = {"dist": LOADER.parent, "tests": TESTS, "built": folder}, {"/": "<!doctype html>", "/favicon.ico": ""}
    with served(roots, pages) as origin, TABS["chromium"]() as tab:
        tab.goto(origin)
        given = _all(f"{origin}/dist/lanewise.js", f"{origin}/built", more)
        return tab.evaluate('async (given) => (await import("/tests/bench/engine.mjs")).measure(given)', given)


def _bun(folder: Path, more: dict[str, Any]) -> Any:
    given = json.dumps(_all(LOADER.as_uri(), folder.as_uri(), more))
    command = [*PROGRAMS["bun"], TESTS / "bench" / "engine_shell.mjs"]
    return json.loads(subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout)


def _check(program: Program, who: str, expected: tuple[Any, list[bytes]], answer: dict[str, Any]) -> None:
    """The numbers of CPython, in the result and in the buffers."""
    value, buffers = expected
    [got] = [None] if answer["value"] is None else answer["value"].values()
    if isinstance(value, int):
        got = int(got) % (1 << 64) if program.result == "Q" else int(got)
    elif isinstance(value, float):
        got = float(got)
    if got != value or [bytes.fromhex(each) for each in answer["buffers"]] != buffers:
        raise compare.Wrong(f"{program.name}: {who} answers {answer['value']}, CPython {value!r}, or leaves other buffers")
