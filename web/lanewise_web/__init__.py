"""The JavaScript loader as package data. In: nothing. Out: the files that stand beside a module for a page, by name.

`web/build.mjs` puts them here; a wheel has them.
"""

from __future__ import annotations

from pathlib import Path

NAMES = ("lanewise.js", "lanewise.worker.js", "lanewise.d.ts")


def files() -> dict[str, bytes]:
    """Name -> content; FileNotFoundError where the loader was not built."""
    return {name: (Path(__file__).parent / name).read_bytes() for name in NAMES}
