"""What a call costs in a notebook in a page. In: nothing. Out: `Figure`s, measured inside Pyodide in node."""

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


def figures() -> Iterator[Figure]:
    """One for each kind of arguments and result in `hosts/pyodide/scenarios.py`."""
    with tempfile.TemporaryDirectory() as folder:
        found = answer(Path(folder), "overhead", folder)
    for name, rounds in found.items():
        yield Figure(f"Pyodide: {name}", statistics.median(rounds), "us", BARS.get(name, math.inf), tuple(rounds))
