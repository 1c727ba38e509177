"""A find comes in and becomes a file of `tests/fuzz/found`; the files come out again as programs with their calls.

Each file is a Python program: what was expected stands in its docstring as it was when it was found, but what counts is what
CPython answers when the test runs.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fuzz.programs import shown

FOLDER = Path(__file__).with_name("found")


@dataclass(frozen=True)
class Find:
    """A program, the calls that show it, and what was wrong."""

    text: str
    calls: tuple[tuple[Any, ...], ...]
    difference: Any
    ints: str | int = "exact"


def save(find: Find) -> Path:
    """Write the file; the same program has the same name."""
    path = FOLDER / f"{hashlib.sha256(find.text.encode()).hexdigest()[:12]}.py"
    calls = "".join(f"    {shown(c)},\n" for c in find.calls)
    wrong = find.difference
    told = f"{wrong.kind}: expected {str(wrong.expected)[:200]}, got {wrong.got[:200]}."
    head = " ".join(told.split()).replace('"', "'").replace("\\", "/")
    tail = f"from math import inf, nan\n\nINTS = {find.ints!r}\nCALLS = (\n{calls})\n"
    path.write_text(f'"""{head}"""\n# ruff: noqa\n\n{find.text.strip()}\n\n\n{tail}')
    return path


def load(path: Path) -> Find:
    """The program with its calls."""
    text = path.read_text()
    space: dict[str, Any] = {}
    exec(compile(text, str(path), "exec"), space)
    return Find(text, space["CALLS"], None, space["INTS"])


def files() -> list[Path]:
    """All finds."""
    return sorted(FOLDER.glob("*.py"))
