"""What a notebook in a page is about: what a call costs there, and how much faster a user's function is. In: nothing. Out:
`Figure`s, measured inside Pyodide in node."""

from __future__ import annotations

import math
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from hosts.pyodide.outside import answer

from bench.small import Figure

BARS = {"(float, float) -> float": 10.0, "(int, int) -> int": 10.0}
"""Microseconds."""
OF_PYTHON = 1 / 50
"""The issue's bar for functions on arrays, as a share of what plain Python takes beside them."""
SIZES = (100_000, 768)
"""Two seconds of sound; an embedding."""
LARGE = "array of 100000 floats"
"""Where it holds: of small ones the call itself is a part, and the floats of a list have to be packed."""


def figures() -> Iterator[Figure]:
    """One for each kind of arguments and result in `hosts/pyodide/scenarios.py`; one for each function in `speeds.py`."""
    with tempfile.TemporaryDirectory() as folder:
        costs = answer(Path(folder), "overhead", folder)
        speeds = answer(Path(folder), "speeds", SIZES)
    for name, rounds in costs.items():
        yield Figure(f"Pyodide: {name}", statistics.median(rounds), "us", BARS.get(name, math.inf), tuple(rounds))
    for name, (ours, pythons) in speeds.items():
        ratios = tuple(a / b for a, b in zip(ours, pythons, strict=True))
        bar = OF_PYTHON if name.endswith(LARGE) else math.inf
        yield Figure(f"Pyodide: {name}, over plain Python", statistics.median(ratios), "x", bar, ratios)
