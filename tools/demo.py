"""The examples come in; a table goes out (answers, sizes and times, compiled and under CPython), and then the first page is served.

python tools/demo.py             the table, then the page until Ctrl-C
python tools/demo.py name ...    rows of the table only
CI=true python tools/demo.py     the table, then the page checks itself in a headless browser
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from time import perf_counter
from typing import Any

from lanewise.artifact.image import Image
from lanewise.cli import benching, serving
from lanewise.cli.demo import gallery, showing
from lanewise.compiler import compile_entries
from lanewise.page.calls import Call, answered
from lanewise.uncompiled import uncompiled

PYODIDE = Path(__file__).parents[1] / "tests/hosts/pyodide/node_modules/pyodide"
"""Where the tests have it; without them npm fetches it."""
ROUNDS = 3
COLUMNS = {
    "function": "<18",
    "called with": "<33",
    "answer": "<19",
    "module": ">7",
    "compile": ">7",
    "a call": ">7",
    "CPython": ">7",
    "ratio": ">6",
}
"""Titles, and how the cells below them are set."""


@dataclass(frozen=True)
class Row:
    """One function's measurements; times in seconds."""

    call: str
    answer: str
    size: int
    compiling: float
    compiled: float
    python: float


# --- measuring -------------------------------------------------------------------------------------------------------


def measure(entry: gallery.Entry) -> Row:
    """Compare the answers to all calls; then the times of the last one that has a result."""
    images = [timed(entry) for _ in range(ROUNDS)]
    told: tuple[Call, str] | None = None
    for call in entry.calls:
        theirs = answered(uncompiled(entry.function), call.arguments(entry.names))
        ours = answered(entry.function, call.arguments(entry.names))
        if ours != theirs:
            raise ArithmeticError(f"{call.text} is {ours}, but CPython says {theirs}")
        told = told if "Error: " in theirs else (call, theirs)
    assert told is not None, f"{entry.path.name} offers no call with a result"
    sides: dict[str, Callable[..., Any]] = {"compiled": entry.function, "cpython": uncompiled(entry.function)}
    found = benching.medians(sides, told[0].arguments(entry.names))
    return Row(told[0].text, told[1], len(images[0][1].wasm), min(s for s, _ in images), found["compiled"], found["cpython"])


def timed(entry: gallery.Entry) -> tuple[float, Image]:
    begun = perf_counter()
    image = image_of(entry)
    return perf_counter() - begun, image


def image_of(entry: gallery.Entry) -> Image:
    """Compile it as its first call would."""
    part = entry.function.part()
    return compile_entries([part.request], part.settings)


# --- setting ---------------------------------------------------------------------------------------------------------


def quantity(seconds: float) -> str:
    """Three figures and a unit."""
    units = ((1e9, "ns"), (1e6, "us"), (1e3, "ms"), (1.0, "s"))
    return next(f"{figures(seconds * factor)} {unit}" for factor, unit in units if seconds * factor < 999.5)


def figures(value: float) -> str:
    return f"{value:.{0 if value >= 99.95 else 1 if value >= 9.995 else 2}f}"


def shortened(text: str, width: int) -> str:
    """The beginning and the end of a text that is too long."""
    return text if len(text) <= width else f"{text[: width - 7]}...{text[-4:]}"


def line(cells: Iterable[str], rule: str = " ") -> str:
    return "  " + "  ".join(f"{cell:{rule}{form}}" for cell, form in zip(cells, COLUMNS.values(), strict=True)).rstrip()


def cells(entry: gallery.Entry, row: Row) -> tuple[str, ...]:
    times = (quantity(row.compiling), quantity(row.compiled), quantity(row.python))
    arguments = row.call.removeprefix(f"{entry.name}(").removesuffix(")")
    ratio = f"{figures(row.python / row.compiled)}x"
    return entry.name, shortened(arguments, 33), shortened(row.answer, 19), f"{row.size} B", *times, ratio


def table(names: Iterable[str]) -> bool:
    """Print it; whether every answer was CPython's."""
    dash = "─" if (sys.stdout.encoding or "").lower().startswith("utf") else "-"
    bold = ("\x1b[1m", "\x1b[0m") if sys.stdout.isatty() and "NO_COLOR" not in os.environ else ("", "")
    print(f"\n  lanewise {version('lanewise')}, wasmtime {version('wasmtime')}, CPython {platform.python_version()}\n")
    print(f"{bold[0]}{line(COLUMNS)}{bold[1]}")
    print(line(("",) * len(COLUMNS), rule=dash))
    wanted, is_right = set(names), True
    for entry in gallery.entries():
        if wanted and entry.name not in wanted:
            continue
        try:
            print(line(cells(entry, measure(entry))), flush=True)
        except Exception as error:
            is_right = False
            print(f"  {entry.name:18}  {type(error).__name__}: {error}", flush=True)
    print("\n  Every answer was compared with CPython's. The module is all there is: no runtime comes with it.")
    print("  Times are medians; a call by itself costs what the shortest of them shows.\n")
    return is_right


# --- the page --------------------------------------------------------------------------------------------------------


def page_is_right(python: Path | None) -> bool:
    """Build the site, open it in a browser, and say what is wrong with it."""
    import first_page

    with tempfile.TemporaryDirectory() as folder:
        report = showing.written(Path(folder), python, as_json=False)
        print(f"  {showing.text_of(report)}", flush=True)
        with serving.server(Path(folder), showing.HERE, 0, isolated=False, quiet=True) as listening:
            threading.Thread(target=listening.serve_forever, daemon=True).start()
            wrong = first_page.check(f"http://{showing.HERE}:{listening.server_port}/")
            listening.shutdown()
    print(*(f"  {each}" for each in wrong or ["the page is right: every answer is CPython's, and no errors"]), sep="\n")
    return not wrong


def main() -> None:
    python = PYODIDE if PYODIDE.is_dir() else None
    is_right = table(sys.argv[1:])
    if is_right and not sys.argv[1:]:
        if os.environ.get("CI") == "true":
            is_right = page_is_right(python)
        else:
            showing.served(python, port=0, opens=False, as_json=False)
    sys.exit(not is_right)


if __name__ == "__main__":
    main()
