"""Rows and figures as text and as JSON, and which bars were missed."""

from __future__ import annotations

import math
import platform
import statistics
from collections.abc import Callable, Sequence
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version

from bench import reference
from bench.rows import Row
from bench.small import Figure
from bench.timing import FLOOR

BAR_DEFAULT, BAR_NARROW = 1.30, 1.15

_COLUMNS: tuple[tuple[str, Callable[[Row], str]], ...] = (
    ("program", lambda r: r.program.name),
    ("ours us", lambda r: _micros(r.rounds.median("default"))),
    ("zig us", lambda r: _micros(r.rounds.median("zig 64"))),
    ("ratio", lambda r: _ratio(r.default)),
    ("ints=32", lambda r: _ratio(r.narrow) if math.isfinite(r.narrow) else r.notes.get("ints=32", "-").partition(" (")[0]),
    ("overflow", lambda r: _percent(r.cost("no overflow"))),
    ("all checks", lambda r: _percent(r.cost("no checks"))),
    ("polls", lambda r: _percent(r.cost("no polls"))),
    ("border", lambda r: _percent(r.border, "")),
    ("CPython us", lambda r: _micros(r.cpython)),
    ("numba us", lambda r: r.notes.get("numba", "").partition(" (")[0] or _micros(r.rounds.median("numba"))),
    ("bytes", lambda r: str(r.size)),
    ("peak", lambda r: f"{100 * min(r.rounds.peak):.0f}%" + ("" if min(r.rounds.peak) >= FLOOR else " busy")),
)


def _micros(seconds: float) -> str:
    return "-" if math.isnan(seconds) else f"{seconds * 1e6:.0f}"


def _ratio(ratio: float) -> str:
    return "-" if math.isnan(ratio) else f"{ratio:.2f}"


def _percent(share: float, sign: str = "+") -> str:
    return "-" if math.isnan(share) else f"{100 * share:{sign}.1f}%"


def versions() -> dict[str, str]:
    """Of everything that was run."""
    found = {"python": platform.python_version(), "machine": platform.processor() or platform.machine(), "zig": reference.version()}
    for name in ("lanewise", "wasmtime", "numpy", "numba"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "none"
    return found


def mean(ratios: Sequence[float]) -> float:
    """The geometric mean of those that are numbers."""
    return statistics.geometric_mean(present) if (present := [r for r in ratios if math.isfinite(r)]) else math.nan


def means(rows: Sequence[Row]) -> list[Figure]:
    """What the issue asks of the programs together."""
    default, narrow = mean([r.default for r in rows]), mean([r.narrow for r in rows])
    without = [r.program.name for r in rows if r.program.narrow and not math.isfinite(r.narrow)]
    return [
        *([Figure(f"no ratio at ints=32: {', '.join(without)}", len(without), "", 0)] if without else []),
        Figure(f"{sum(math.isfinite(r.default) for r in rows)} programs, all checks on, over zig -O3", default, "x", BAR_DEFAULT),
        Figure(f"{sum(math.isfinite(r.narrow) for r in rows)} programs, ints=32, over zig -O3", narrow, "x", BAR_NARROW),
        *(
            Figure(f"of this, {what}", mean([1 + r.cost(variant) for r in rows]), "x")
            for what, variant in (("checks of overflow", "no overflow"), ("all checks", "no checks"), ("polls", "no polls"))
        ),
    ]


def table(rows: Sequence[Row]) -> str:
    """One line a program."""
    cells = [[name for name, _ in _COLUMNS], *([text(row) for _, text in _COLUMNS] for row in rows)]
    widths = [max(len(line[k]) for line in cells) for k in range(len(_COLUMNS))]
    just = lambda k, text: text.ljust(widths[k]) if k == 0 else text.rjust(widths[k])
    lines = ["  ".join(just(k, text) for k, text in enumerate(line)).rstrip() for line in cells]
    return "\n".join([lines[0], "-" * max(map(len, lines)), *lines[1:]])


def listed(figures: Sequence[Figure]) -> str:
    """One line a figure, MISS where it is above its bar."""
    lines = []
    for f in figures:
        value = f"{f.value:.0f}" if f.unit == "B" else f"{f.value:.2f}"
        bar = "" if math.isinf(f.bar) else f"<= {f.bar:g} {f.unit}  {'MISS' if f.missed else 'ok'}"
        lines.append(f"{f.name:<48}{value:>9} {f.unit:<3} {bar}".rstrip())
    return "\n".join(lines)


def document(rows: Sequence[Row], figures: Sequence[Figure]) -> dict[str, object]:
    """Everything, with the raw samples."""
    return {
        "versions": versions(),
        "programs": {
            row.program.name: {
                "seconds": row.rounds.seconds, "peak": row.rounds.peak, "repeated": row.rounds.repeated, "cpython": row.cpython,
                "bytes": row.size, "notes": row.notes, "ratio": row.default, "ratio ints=32": row.narrow,
            }
            for row in rows
        },
        "figures": [asdict(f) for f in figures],
    }  # fmt: skip
