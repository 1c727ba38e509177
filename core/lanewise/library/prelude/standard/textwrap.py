"""`textwrap`: what of it CPython writes with patterns that are made at run time. In: a text. Out: what CPython's own gives.

All else of the module is compiled from CPython's own source.
"""

from __future__ import annotations

from typing import Any


def dedent(text: Any) -> str:
    """Without the spaces and tabs that all lines begin with; a line of these alone is empty."""
    lines = text.split("\n")
    margin = ""
    any_line = False
    for i in range(len(lines)):
        line = lines[i]
        bare = line.lstrip(" \t")
        if bare == "":
            lines[i] = ""
            continue
        indent = line[: len(line) - len(bare)]
        margin = _common(margin, indent) if any_line else indent
        any_line = True
    if margin == "":
        return "\n".join(lines)
    return "\n".join([line.removeprefix(margin) for line in lines])


def _common(a: str, b: str) -> str:
    """What two texts begin with."""
    for i in range(min(len(a), len(b))):
        if a[i] != b[i]:
            return a[:i]
    return a if len(a) < len(b) else b
