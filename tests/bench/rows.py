"""The rows of the table of programs. In: a program. Out: its samples, its ratios, and whether every answer was right."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bench import compare, variants
from bench.reference import Reference
from bench.suite import Program
from bench.timing import Call, Rounds, rounds

CPYTHON_RUNS = 3


@dataclass
class Row:
    """What one program took. `notes`: variant -> why it has no number."""

    program: Program
    rounds: Rounds
    cpython: float
    size: int
    notes: dict[str, str] = field(default_factory=dict)

    @property
    def default(self) -> float:
        """The public call against C of 64 bits."""
        return self.rounds.ratio("default", "zig 64")

    @property
    def narrow(self) -> float:
        """The public call with `ints=32` against C of 32 bits."""
        return self.rounds.ratio("ints=32", "zig 32")

    @property
    def border(self) -> float:
        """The share of the public call that is not the wasm function: conversions, copies in and out."""
        return 1 - self.rounds.ratio("resident", "default")

    def cost(self, without: str) -> float:
        """What is added by a thing to the time without it."""
        return self.rounds.ratio("default", without) - 1


def measure(program: Program, wanted: int) -> Row:
    """Time everything beside each other, then check every answer."""
    notes: dict[str, str] = {}
    ours = _ours(program, notes)
    widths = (64, 32) if program.narrow else (64,)
    references = {f"zig {width}": Reference(program, width) for width in widths}
    jit = _numba(program, notes)
    items: dict[str, Call] = {name: _bound(call, program) for name, call in ours.items()}
    items |= {"resident": variants.resident(program), **references}
    if jit is not None:
        items["numba"] = _bound(jit, program)
    measured = rounds(items, wanted=wanted)
    expected, cpython = _cpython(program)
    for name, call in ours.items():
        compare.check(program, f"ours ({name})", expected, call)
    for name, reference in references.items():
        compare.check_reference(program, name, expected, reference)
    image, _ = variants.image(program, "default")
    return Row(program, measured, cpython, len(image.wasm), notes)


def _ours(program: Program, notes: dict[str, str]) -> dict[str, Callable[..., Any]]:
    """The variants that can be compiled."""
    calls: dict[str, Callable[..., Any]] = {}
    plain = variants.image(program, "default")[0].wasm
    for name in variants.VARIANTS:
        if name == "ints=32" and not program.narrow:
            notes[name] = "64-bit"
            continue
        try:
            if name == "ints=32" and variants.image(program, name)[0].wasm == plain:
                raise variants.NotYet("the same module as without it")
            calls[name] = variants.public(program, name)
            calls[name](*program.arguments())
        except (variants.NotYet, OverflowError) as reason:
            notes[name] = f"overflows ({reason})" if isinstance(reason, OverflowError) else f"not yet ({reason})"
            calls.pop(name, None)
    return calls


def _bound(call: Callable[..., Any], program: Program) -> Call:
    arguments = program.arguments()
    return lambda: call(*arguments)


def _cpython(program: Program) -> tuple[tuple[Any, list[bytes]], float]:
    """The answer, and the median of a few runs."""
    taken = []
    for _ in range(CPYTHON_RUNS):
        arguments = program.arguments()
        begun = time.perf_counter()
        value = program.python(*arguments)
        taken.append(time.perf_counter() - begun)
    return (value, compare.contents(arguments)), statistics.median(taken)


def _numba(program: Program, notes: dict[str, str]) -> Callable[..., Any] | None:
    """The function under numba, where it compiles it and has the right answer."""
    try:
        import numba
    except ImportError:
        notes["numba"] = "not installed"
        return None
    try:
        call: Callable[..., Any] = numba.njit(program.python)
        expected, got = (compare.answer_of(program, f) for f in (program.python, call))
    except Exception as error:
        notes["numba"] = f"refuses ({type(error).__name__})"
        return None
    same = expected[1] == got[1] and (expected[0] == got[0] or math.isclose(expected[0], got[0], rel_tol=1e-12))
    if not same:
        notes["numba"] = "wrong answer"
    return call if same else None
