"""Format specs known at build. In: a spec, and whose it is. Out: what `library/format_spec.py` makes of it, or its ValueError.

The library's own source parses them, under CPython: its emulated memory is one for the process, so one spec is parsed at a time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from lanewise.ir.layout import NARROW, NARROW_MAX, WIDE
from lanewise.library import format_number, format_spec, format_text, heap
from lanewise.library.machine import i32, u32
from lanewise.library.texts import new_text, put_code

_MEMORY = Lock()


Function = Callable[..., object]


@dataclass(frozen=True)
class Spec:
    """The library function that formats by a spec, what it takes behind the value, and whether an int becomes a float for it."""

    function: Function
    words: tuple[int, ...]
    as_float: bool


_FLOATS: dict[str, Function] = {
    **dict.fromkeys("fF%", format_number.format_fixed),
    **dict.fromkeys("eE", format_number.format_scientific),
    **dict.fromkeys("gGn", format_number.format_general),
}


def parse(spec: str, kind: int) -> Spec:
    """The spec of a value of this kind (`format_spec.INT` ...). Raises what every value of the kind would raise."""
    with _MEMORY:
        p = _put(spec)
        try:
            style, width, precision = format_spec.parse_spec(p, i32(kind))
            format_spec.check_spec(style, precision, i32(kind))
        finally:
            heap.release(p)
        code = chr(format_spec.type_of(style))
    words = (int(style), int(width), int(precision))
    if kind == format_spec.TEXT:
        return Spec(format_text.format_text, words, False)
    if kind == format_spec.FLOAT and code == "\0":
        return Spec(format_number.format_shortest if precision < 0 else format_number.format_general, words, False)
    if kind == format_spec.FLOAT or format_spec.is_float_type(u32(ord(code))):
        return Spec(_FLOATS[code], words, kind != format_spec.FLOAT)
    return Spec(format_number.format_int, words[:2], False)


def _put(spec: str) -> i32:
    """A text in the emulation's memory."""
    width = WIDE if any(ord(c) > NARROW_MAX for c in spec) else NARROW
    p = new_text(i32(len(spec)), i32(width))
    for i, c in enumerate(spec):
        put_code(p, i32(i), u32(ord(c)))
    return p
