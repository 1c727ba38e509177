"""The examples come in; a table goes out: their answers, sizes and times, compiled and under CPython.

python tools/demo.py [name ...]
"""

from __future__ import annotations

import copy
import os
import platform
import runpy
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from time import perf_counter
from typing import Any

from lanewise import Compiled
from lanewise.artifact.image import Image
from lanewise.compiler import compile_function
from lanewise.python.annotations import type_from_annotation

EXAMPLES = Path(__file__).parents[1] / "examples"
ROUNDS = 5
SECONDS = 0.03
"""How long a round of calls takes, at least."""


def _ramp() -> Any:
    import numpy as np

    return np.arange(100_000.0)


@dataclass(frozen=True)
class Program:
    """A function of an example, its arguments and what they are; `exact`: they take it beyond 64 bits."""

    example: str
    name: str
    note: str
    arguments: Callable[[], tuple[Any, ...]]
    exact: bool = False


PROGRAMS = (
    Program("01_gcd", "gcd", "two Fibonacci numbers", lambda: (4660046610375530309, 2880067194370816120)),
    Program("02_mandelbrot", "escape", "10 000 turns", lambda: (-0.1, 0.5, 10_000)),
    Program("03_factorial", "factorial", "20, in 64 bits", lambda: (20,)),
    Program("03_factorial", "factorial", "200, of any size", lambda: (200,), exact=True),
    Program("04_fnv_hash", "fnv1a", "100 000 bytes", lambda: (bytearray(range(250)) * 400,)),
    Program("05_miller_rabin", "is_prime", "2**61 - 1", lambda: (2**61 - 1,)),
    Program("06_newton", "cube_root", "8, from 1e6+2e6j", lambda: (8 + 0j, 1e6 + 2e6j)),
    Program("07_sieve", "sieve", "100 000 flags", lambda: (bytearray(100_000),)),
    Program("08_statistics", "mean_and_deviation", "100 000 doubles", lambda: (_ramp(),)),
    Program("12_looking_in", "blend", "one call, no loop", lambda: (1.0, 3.0, 0.25)),
)

COLUMNS = {
    "program": "<18",
    "called with": "<21",
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
    """One program's measurements; times in seconds."""

    answer: str
    size: int
    compiling: float
    compiled: float
    python: float


# --- measuring -------------------------------------------------------------------------------------------------------


def measure(program: Program) -> Row:
    """Compare the answers, then take the times; the best round of each."""
    function = load(program)
    images = [timed(lambda: image_of(function, program.exact)) for _ in range(ROUNDS)]
    ours, theirs = answer(function, program.arguments()), answer(function.python, program.arguments())
    if ours != theirs:
        raise ArithmeticError(f"{ours[0]}, but CPython says {theirs[0]}")
    call, plain = per_call(function, program.arguments()), per_call(function.python, program.arguments())
    return Row(theirs[0], len(images[0][1].wasm), min(seconds for seconds, _ in images), call, plain)


def load(program: Program) -> Compiled:
    """The function, from its example."""
    return runpy.run_path(str(EXAMPLES / f"{program.example}.py"))[program.name]  # type: ignore[no-any-return]


def image_of(function: Compiled, exact: bool = False) -> Image:
    """Compile an annotated function, as its first call would; or the variant for ints of any size."""
    types = {name: type_from_annotation(p.annotation) for name, p in function.signature.parameters.items()}
    image = compile_function(function.python, {name: t for name, t in types.items() if t is not None}, function.settings)
    return image.replay() if exact and image.replay else image


def answer(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[str, str]:
    """What the call gives, and what it makes of its arguments."""
    given = copy.deepcopy(arguments)
    return repr(function(*given)), repr(given)


def timed(function: Callable[[], Any]) -> tuple[float, Any]:
    start = perf_counter()
    result = function()
    return perf_counter() - start, result


def per_call(function: Callable[..., Any], arguments: tuple[Any, ...]) -> float:
    """Seconds per call."""
    count, best = 1, 0.0
    while True:
        for _ in range(ROUNDS):
            start = perf_counter()
            for _ in range(count):
                function(*arguments)
            taken = perf_counter() - start
            best = min(best or taken, taken)
            if taken < SECONDS:
                break
        if best >= SECONDS:
            return best / count
        count, best = count * 4, 0.0


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


def cells(program: Program, row: Row) -> tuple[str, ...]:
    times = (quantity(row.compiling), quantity(row.compiled), quantity(row.python))
    return (
        program.name,
        program.note,
        shortened(row.answer, 19),
        f"{row.size} B",
        *times,
        f"{figures(row.python / row.compiled)}x",
    )


def main() -> None:
    dash = "─" if (sys.stdout.encoding or "").lower().startswith("utf") else "-"
    bold = ("\x1b[1m", "\x1b[0m") if sys.stdout.isatty() and "NO_COLOR" not in os.environ else ("", "")
    print(f"\n  lanewise {version('lanewise')}, wasmtime {version('wasmtime')}, CPython {platform.python_version()}\n")
    print(f"{bold[0]}{line(COLUMNS)}{bold[1]}")
    print(line(("",) * len(COLUMNS), rule=dash))
    failures = 0
    for program in PROGRAMS:
        if sys.argv[1:] and program.name not in sys.argv[1:]:
            continue
        try:
            print(line(cells(program, measure(program))), flush=True)
        except Exception as error:
            failures += 1
            print(f"  {program.name:18}  {program.note:21}  {type(error).__name__}: {error}", flush=True)
    print("\n  Every answer was compared with CPython's. The module is all there is: no runtime comes with it.")
    print("  Times are the best of five rounds; a call by itself costs what the last row shows.\n")
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
