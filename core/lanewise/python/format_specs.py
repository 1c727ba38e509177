"""Format specs known at build. In: a spec, and whose it is. Out: what `library/format_spec.py` makes of it, or its ValueError.

The library's own source parses them, under CPython: its emulated memory is one for the process, so one spec is parsed at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock

from lanewise.ir.layout import NARROW, NARROW_MAX, WIDE
from lanewise.library import format_spec, heap
from lanewise.library.machine import i32, u32
from lanewise.library.texts import new_text, put_code

_MEMORY = Lock()


@dataclass(frozen=True)
class Spec:
    """The words that `format_int`, `format_float` and `format_text` take; `as_float`: an int is converted to a float for it."""

    style: int
    width: int
    precision: int
    as_float: bool


def parse(spec: str, kind: int) -> Spec:
    """The spec of a value of this kind (`format_spec.INT` ...). Raises what every value of the kind would raise."""
    with _MEMORY:
        p = _put(spec)
        try:
            style, width, precision = format_spec.parse_spec(p, i32(kind))
            format_spec.check_spec(style, precision, i32(kind))
        finally:
            heap.release(p)
        code = format_spec.type_of(style)
        return Spec(int(style), int(width), int(precision), format_spec.is_float_type(code))


def _put(spec: str) -> i32:
    """A text in the emulation's memory."""
    width = WIDE if any(ord(c) > NARROW_MAX for c in spec) else NARROW
    p = new_text(i32(len(spec)), i32(width))
    for i, c in enumerate(spec):
        put_code(p, i32(i), u32(ord(c)))
    return p
