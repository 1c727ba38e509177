"""Encodings beyond UTF-8, ASCII and Latin-1: UTF-16, UTF-32, Windows' Western one, Python's escapes. What cannot be coded raises.

In: a text and a name of `NAMES`, or bytes. Out: bytes, or a text.
"""

from __future__ import annotations

NAMES = {
    **dict.fromkeys(("utf-16", "utf16", "u16"), "utf-16"),
    **dict.fromkeys(("utf-16-le", "utf-16le"), "utf-16-le"),
    **dict.fromkeys(("utf-16-be", "utf-16be"), "utf-16-be"),
    **dict.fromkeys(("utf-32", "utf32", "u32"), "utf-32"),
    **dict.fromkeys(("utf-32-le", "utf-32le"), "utf-32-le"),
    **dict.fromkeys(("utf-32-be", "utf-32be"), "utf-32-be"),
    **dict.fromkeys(("cp1252", "windows-1252", "1252"), "cp1252"),
    "unicode-escape": "unicode-escape",
    "utf-8-sig": "utf-8-sig",
}
"""The encodings by all of their names."""
_UNMAPPED = "\ufffe"
_WINDOWS = (
    "\u20ac\ufffe\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\ufffe\u017d\ufffe"
    "\ufffe\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\ufffe\u017e\u0178"
)
"""What cp1252 has for the bytes 0x80 to 0x9F, where Latin-1 has controls."""
_ESCAPED = {"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"}
_LETTERS = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\\": "\\", "'": "'", '"': '"', "\n": ""}
_DIGITS = {"x": 2, "u": 4, "U": 8}


# --- two or four bytes for each code point ---------------------------------------------------------------------------


def encoded_widely(text: str, codec: str) -> bytes:
    """The bytes of a text in the order that the name tells; behind a mark in that of most machines where it tells none."""
    width = 2 if codec[:6] == "utf-16" else 4
    big = codec[-2:] == "be"
    found = bytearray(_bytes(0xFEFF, width, big) if len(codec) == 6 else b"")
    for at, c in enumerate(text):
        code = ord(c)
        if 0xD800 <= code < 0xE000:
            raise UnicodeEncodeError(codec, text, at, at + 1, "surrogates not allowed")
        if code > 0xFFFF and width == 2:
            found += _bytes(0xD7C0 + (code >> 10), 2, big)
            code = 0xDC00 | code & 0x3FF
        found += _bytes(code, width, big)
    return bytes(found)


def decoded_widely(data: bytes, codec: str) -> str:
    """The text of bytes in the order that the name tells, or a mark before them."""
    width = 2 if codec[:6] == "utf-16" else 4
    big = codec[-2:] == "be"
    at = 0
    if len(codec) == 6 and data[:width] in (_bytes(0xFEFF, width, False), _bytes(0xFEFF, width, True)):
        at, big = width, data[:width] == _bytes(0xFEFF, width, True)
    name = codec[:6] + ("-be" if big else "-le")
    return _decoded_16(data, at, big, name) if width == 2 else _decoded_32(data, at, big, name)


def _decoded_16(data: bytes, at: int, big: bool, name: str) -> str:
    parts: list[str] = []
    size = len(data)
    while at < size:
        if at + 1 == size:
            raise UnicodeDecodeError(name, data, at, size, "truncated data")
        code = _word(data, at, 2, big)
        if 0xDC00 <= code < 0xE000:
            raise UnicodeDecodeError(name, data, at, at + 2, "illegal encoding")
        if 0xD800 <= code < 0xDC00:
            if at + 4 > size:
                raise UnicodeDecodeError(name, data, at, size, "unexpected end of data")
            low = _word(data, at + 2, 2, big)
            if not 0xDC00 <= low < 0xE000:
                raise UnicodeDecodeError(name, data, at, at + 2, "illegal UTF-16 surrogate")
            code = (code - 0xD7C0 << 10) + (low & 0x3FF)
            at += 2
        parts.append(chr(code))
        at += 2
    return "".join(parts)


def _decoded_32(data: bytes, at: int, big: bool, name: str) -> str:
    parts: list[str] = []
    size = len(data)
    while at < size:
        if at + 4 > size:
            raise UnicodeDecodeError(name, data, at, size, "truncated data")
        code = _word(data, at, 4, big)
        if 0xD800 <= code < 0xE000:
            raise UnicodeDecodeError(name, data, at, at + 4, "code point in surrogate code point range(0xd800, 0xe000)")
        if code > 0x10FFFF:
            raise UnicodeDecodeError(name, data, at, at + 4, "code point not in range(0x110000)")
        parts.append(chr(code))
        at += 4
    return "".join(parts)


def _bytes(code: int, width: int, big: bool) -> bytes:
    return code.to_bytes(width, "big" if big else "little")


def _word(data: bytes, at: int, width: int, big: bool) -> int:
    word = 0
    for k in range(width):
        word = word << 8 | data[at + (k if big else width - 1 - k)]
    return word


# --- one byte for each ----------------------------------------------------------------------------------------------


def encoded_for_windows(text: str) -> bytes:
    """The bytes of a text in cp1252."""
    found = bytearray()
    for at in range(len(text)):
        code = _for_windows(text, at)
        if code < 0:
            stop = at + 1
            while stop < len(text) and _for_windows(text, stop) < 0:
                stop += 1
            raise UnicodeEncodeError("charmap", text, at, stop, "character maps to <undefined>")
        found.append(code)
    return bytes(found)


def _for_windows(text: str, at: int) -> int:
    """The byte of a code point; -1 where there is none."""
    code = ord(text[at])
    if code < 0x80 or 0xA0 <= code <= 0xFF:
        return code
    found = -1 if text[at] == _UNMAPPED else _WINDOWS.find(text[at])
    return found if found < 0 else found + 0x80


def decoded_from_windows(data: bytes) -> str:
    """The text of such bytes."""
    return "".join([_from_windows(data, at) for at in range(len(data))])


def _from_windows(data: bytes, at: int) -> str:
    code = data[at]
    if not 0x80 <= code < 0xA0:
        return chr(code)
    found = _WINDOWS[code - 0x80]
    if found == _UNMAPPED:
        raise UnicodeDecodeError("charmap", data, at, at + 1, "character maps to <undefined>")
    return found


# --- escapes ---------------------------------------------------------------------------------------------------------


def encoded_as_escapes(text: str) -> bytes:
    """The bytes of a text, each of them printable ASCII."""
    return "".join([_escaped(c) for c in text]).encode()


def _escaped(c: str) -> str:
    code = ord(c)
    if code > 0xFFFF:
        return f"\\U{code:08x}"
    if code > 0xFF:
        return f"\\u{code:04x}"
    return _ESCAPED.get(c) or (c if 0x20 <= code < 0x7F else f"\\x{code:02x}")


def decoded_escapes(data: bytes) -> str:
    """The text that escapes stand for. Bytes beyond ASCII are Latin-1; an escape that means nothing stays."""
    text = data.decode("latin-1")
    parts: list[str] = []
    at = 0
    while (escape := text.find("\\", at)) >= 0:
        parts.append(text[at:escape])
        if escape + 1 == len(text):
            raise UnicodeDecodeError("unicodeescape", data, escape, escape + 1, "\\ at end of string")
        letter = text[escape + 1]
        at = escape + 2
        if letter in _DIGITS:
            at = _past_digits(text, at, _DIGITS[letter], "0123456789abcdefABCDEF")
            parts.append(_code_point(data, text[escape:at], escape, at))
        elif letter in "01234567":
            at = _past_digits(text, escape + 1, 3, "01234567")
            parts.append(chr(int(text[escape + 1 : at], 8)))
        elif letter == "N":
            raise NotImplementedError("names of characters in unicode_escape are not compiled")
        else:
            parts.append(_LETTERS.get(letter, "\\" + letter))
    parts.append(text[at:])
    return "".join(parts)


def _past_digits(text: str, at: int, most: int, digits: str) -> int:
    stop = at
    while stop < len(text) and stop < at + most and text[stop] in digits:
        stop += 1
    return stop


def _code_point(data: bytes, escape: str, start: int, stop: int) -> str:
    r"""What `\x41`, `\u20ac` or `\U0001f600` stands for."""
    wanted = _DIGITS[escape[1]]
    if len(escape) < wanted + 2:
        shown = f"\\{escape[1]}{'XXXXXXXX'[:wanted]}"
        raise UnicodeDecodeError("unicodeescape", data, start, stop, f"truncated {shown} escape")
    code = int(escape[2:], 16)
    if code > 0x10FFFF:
        raise UnicodeDecodeError("unicodeescape", data, start, stop, "illegal Unicode character")
    return chr(code)


# --- UTF-8 behind a mark ---------------------------------------------------------------------------------------------


def encoded_marked(text: str) -> bytes:
    """The bytes of a text behind the mark by which Windows knows UTF-8."""
    return b"\xef\xbb\xbf" + text.encode()


def decoded_marked(data: bytes) -> str:
    """The text of bytes that may begin with the mark."""
    return data[3 if data[:3] == b"\xef\xbb\xbf" else 0 :].decode()


ALONE = {
    "cp1252": (encoded_for_windows, decoded_from_windows),
    "unicode-escape": (encoded_as_escapes, decoded_escapes),
    "utf-8-sig": (encoded_marked, decoded_marked),
}
"""What encodes and decodes by the name of an encoding; all others are wide, and are told which they are."""
