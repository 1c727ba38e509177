"""What calls on buffers have to give inside Pyodide, and how the buffers have to be passed. In: what `guests.py` found there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import lanewise
import numpy as np
from hosts.pyodide import guests
from runtime import arrays

WAYS = {
    "reading": (3, 0), "writing": (1, 0), "neighbours": (2, 0), "gaps": (0, 2), "raising": (1, 0), "beyond_64_bits": (1, 1),
    "beyond_the_room": (2, 1), "caught": (0, 1), "overlapping": (3, 0), "in_a_tuple": (2, 0), "beside_others": (1, 0),
    "streaming": (0, 0), "empty": (0, 2), "after_growth": (3, 0),
}  # fmt: skip
"""Buffers that are passed where they lie, and as copies: those with gaps, without items, and those of calls that are made again."""


def folder(base: Path) -> dict[str, bytes]:
    """The files of a folder with functions of arrays."""
    lanewise.build(base / "lent", *map(lanewise.compile, arrays.ALL))
    return {path.name: path.read_bytes() for path in (base / "lent").iterdir() if path.is_file()}


def check(found: dict[str, Any]) -> None:
    """By CPython's answers, and numpy's."""
    assert repr(found["told"]) == repr(guests.told(guests.plain()))
    assert found["ways"] == WAYS
    rows, more = np.array([[1, -0.5, 3], [4, 5, 6]]), np.zeros(3, np.uint8)
    same, parts = arrays.doubled(rows) is rows, arrays.mirrored(np.array([1 + 2j, complex(0, -3)]))
    inside = arrays.in_lists([rows], {"a": more})
    expected = same, rows.tolist(), parts.view(np.float64).tolist(), inside[0] is rows, inside[1].tolist(), more.tolist()
    folders = found["folders"]
    assert repr(folders["apart"]) == repr(folders["near"]) == repr(expected)
    assert (folders["apart passed"], folders["near passed"]) == ((0, 4), (4, 0))
    assert folders["views"] == ([], [7.0, 7.0]) and folders["views copied"] == 0
