"""What becomes of a text or of bytes that have no counterpart, where the caller says it: `encode("ascii", "replace")`.

In: a text, or bytes as a text with a code point for each; how the fault is dealt with. Out: a text.
"""

from __future__ import annotations

from typing import Any

from lanewise.library.machine import i32
from lanewise.library.text_codecs import decoded_utf8, next_fault

NAMES = {
    **dict.fromkeys(("utf-8", "utf8", "u8", "utf"), "utf-8"),
    **dict.fromkeys(("ascii", "us-ascii", "646"), "ascii"),
    **dict.fromkeys(("latin-1", "latin1", "latin", "l1", "iso-8859-1", "iso8859-1", "8859"), "latin-1"),
}
"""The encodings that are compiled, by all of their names."""


def codec_of(name: str) -> str:
    """Which of the encodings a name of the run means."""
    found = NAMES.get(name.lower().replace("_", "-"))
    if found is None:
        raise NotImplementedError(f"a name that the run makes is utf-8, ascii or latin-1, not {name!r}")
    return found


def encodable(text: str, last: int, how: str) -> str:
    """A text without surrogates and what is beyond `last`: ASCII stands for these."""
    parts = []
    start = 0
    for at, c in enumerate(text):
        code = ord(c)
        if code > last or 0xD800 <= code < 0xE000:
            parts.append(text[start:at])
            parts.append(_named(code, how))
            start = at + 1
    parts.append(text[start:])
    return "".join(parts)


def _named(code: int, how: str) -> str:
    if how == "replace":
        return "?"
    if how == "xmlcharrefreplace":
        return f"&#{code};"
    return _escaped(code) if how == "backslashreplace" else _nothing(how, ("surrogateescape", "surrogatepass", "namereplace"))


def _escaped(code: int) -> str:
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def decoded_ascii(data: str, how: str) -> str:
    """The text of bytes; each beyond ASCII is a fault."""
    parts = []
    start = 0
    for at, c in enumerate(data):
        if ord(c) > 127:
            parts.append(data[start:at])
            parts.append(_instead(c, how))
            start = at + 1
    parts.append(data[start:])
    return "".join(parts)


def decoded(data: Any, how: str) -> str:
    """The text of bytes in UTF-8, of which some are none."""
    parts: list[Any] = []
    at = 0
    while True:
        start, end = next_fault(data, i32(at))
        parts.append(decoded_utf8(data[at : int(start)]))
        if start == end:
            return "".join(parts)
        at = int(end)
        parts.append(_instead(data[int(start) : at], how))


def _instead(fault: str, how: str) -> str:
    """What stands for the bytes of one fault."""
    if how == "replace":
        return "\ufffd"
    if how == "backslashreplace":
        return "".join([_escaped(ord(c)) for c in fault])
    if how == "surrogateescape":
        return "".join([chr(0xDC00 + ord(c)) for c in fault])
    if how == "xmlcharrefreplace" or how == "namereplace":
        raise TypeError("don't know how to handle UnicodeDecodeError in error callback")
    return _nothing(how, ("surrogatepass",))


def _nothing(how: str, others: tuple[str, ...]) -> str:
    """What stands for a fault that is ignored. `others`: what Python knows besides and is not compiled."""
    if how in others:
        raise NotImplementedError(f"errors={how!r} is not compiled")
    if how != "ignore":
        raise LookupError(f"unknown error handler name '{how}'")
    return ""
