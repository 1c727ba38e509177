"""The page's files as package data. In: nothing. Out: the loader by name, the folder of the site, the folder of the examples.

`web/build.mjs` puts the loader here and `web/build-site.mjs` the site's scripts; a wheel has them, and the examples.
"""

from __future__ import annotations

from pathlib import Path

NAMES = tuple(f"lanewise.{name}" for name in ("js", "objects.js", "tensors.js", "streams.js", "weights.js", "worker.js", "d.ts"))
SELF_TEST = tuple(f"lanewise.selftest.{name}" for name in ("js", "d.ts"))
"""Beside the loader only where there is something to test."""
SITE = Path(__file__).parent / "site"


def files(*, with_self_test: bool = False) -> dict[str, bytes]:
    """Name -> content; FileNotFoundError where the loader was not built."""
    names = (*NAMES, *SELF_TEST) if with_self_test else NAMES
    return {name: (Path(__file__).parent / name).read_bytes() for name in names}


def examples() -> Path:
    """In a wheel beside this file, in a clone at its root."""
    inside = Path(__file__).parent / "examples"
    return inside if inside.is_dir() else Path(__file__).parents[2] / "examples"
