"""`str.translate` and its tables. In: texts, dicts by code point. Out: what CPython's own methods give."""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.words import key_code, replacement


def translated(text: Any, table: Any) -> str:
    """`text.translate(table)`."""
    found = ""
    for c in text:
        code = ord(c)
        if code in table:
            found += replacement(table[code])
        else:
            found += c
    return found


def translated_by(text: Any, table: Any) -> str:
    """The same by whatever gives something for a code point, or raises LookupError where the character stays."""
    found = ""
    for c in text:
        try:
            told = table[ord(c)]
        except LookupError:
            found += c
            continue
        found += replacement(told)
    return found


def by_codes(table: Any) -> Any:
    """`str.maketrans(table)`: keys are code points, or texts of one."""
    found: Any = {}
    for key, value in table.items():
        found[key_code(key)] = value
    return found


def from_to(x: str, y: str) -> Any:
    """`str.maketrans(x, y)`."""
    if len(x) != len(y):
        raise ValueError("the first two maketrans arguments must have equal length")
    found: Any = {}
    for i in range(len(x)):
        found[ord(x[i])] = ord(y[i])
    return found


def from_to_without(x: str, y: str, gone: str) -> Any:
    """`str.maketrans(x, y, gone)`."""
    if len(x) != len(y):
        raise ValueError("the first two maketrans arguments must have equal length")
    found: Any = {}
    for i in range(len(x)):
        found[ord(x[i])] = ord(y[i])
    for c in gone:
        found[ord(c)] = None
    return found
