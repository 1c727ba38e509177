"""Byte offsets and lines as text. In: (offset, source, line) rows. Out: Base64 VLQ for the section, and rows from it; a source map.

In a source map (version 3) for wasm a column of the one generated line is a byte offset in the module, as the engines' debuggers
have it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
Row = tuple[int, int, int]
"""Byte offset, source, line from 1; line 0: code that is no line of the user's."""


def vlq(number: int) -> str:
    """Sign in the lowest bit, five bits to a digit, the lowest first."""
    rest = -number << 1 | 1 if number < 0 else number << 1
    out = ""
    while True:
        rest, digit = rest >> 5, rest & 31
        out += DIGITS[digit | (32 if rest else 0)]
        if not rest:
            return out


def mappings(rows: Iterable[Row]) -> str:
    """Each row as three differences to the row before."""
    out, before = "", (0, 0, 0)
    for row in rows:
        out += "".join(vlq(now - then) for now, then in zip(row, before, strict=True))
        before = row
    return out


def rows_of(text: str) -> list[Row]:
    """The rows that `mappings` wrote; one that is cut off is left away."""
    numbers = list(_numbers(text))
    offsets, sources, lines = (accumulate(numbers[k::3]) for k in range(3))
    return list(zip(offsets, sources, lines, strict=False))


def _numbers(text: str) -> Iterator[int]:
    value = shift = 0
    for digit in map(DIGITS.index, text):
        value |= (digit & 31) << shift
        shift += 5
        if digit < 32:
            yield -(value >> 1) if value & 1 else value >> 1
            value = shift = 0


def source_map(file: str, rows: Iterable[Row], sources: Sequence[tuple[str, str]]) -> str:
    """A source map's JSON; `sources`: (name, content) of each file, to which the rows' sources are indices."""
    segments, before = [], (0, 0, 0)
    for offset, source, line in rows:
        if line == 0:
            segments.append(vlq(offset - before[0]))
            before = (offset, *before[1:])
            continue
        # Generated column, source, line from 0, column: one segment of the one generated line.
        segments.append(f"{vlq(offset - before[0])}{vlq(source - before[1])}{vlq(line - 1 - before[2])}A")
        before = offset, source, line - 1
    names, contents = [name for name, _ in sources], [content for _, content in sources]
    found = {"version": 3, "file": file, "sources": names, "sourcesContent": contents, "names": [], "mappings": ",".join(segments)}
    return json.dumps(found, separators=(",", ":"), ensure_ascii=False) + "\n"
