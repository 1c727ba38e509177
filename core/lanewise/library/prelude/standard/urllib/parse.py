"""`urllib.parse`: texts in addresses. In: texts and bytes. Out: what CPython's own functions give.

Of encodings there is UTF-8; `encode` refuses any other, here as elsewhere.
"""

from __future__ import annotations

from typing import Any

_SAFE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~"
_DIGITS = "0123456789ABCDEF"


def quote(string: Any, safe: Any = "/", encoding: Any = None, errors: Any = None) -> str:
    """What an address may hold of a text; the rest by the numbers of its bytes."""
    if isinstance(string, str):
        return _quoted(_encoded(string, encoding, errors), safe)
    if encoding is not None:
        raise TypeError("quote() doesn't support 'encoding' for bytes")
    if errors is not None:
        raise TypeError("quote() doesn't support 'errors' for bytes")
    return quote_from_bytes(string, safe)


def _encoded(string: Any, encoding: Any, errors: Any) -> Any:
    if encoding is None and errors is None:
        return string.encode()
    return string.encode(encoding, errors)


def quote_from_bytes(bs: Any, safe: Any = "/") -> str:
    """The same of bytes."""
    if not isinstance(bs, bytes | bytearray):
        raise TypeError("quote_from_bytes() expected bytes")
    return _quoted(bs, safe)


def _quoted(data: Any, safe: Any) -> str:
    allowed = _SAFE
    for c in safe:
        code = ord(c) if isinstance(c, str) else c
        if code < 128:
            allowed += chr(code)
    parts = []
    for byte in data:
        shown = chr(byte)
        parts.append(shown if shown in allowed else "%" + _DIGITS[byte >> 4] + _DIGITS[byte & 15])
    return "".join(parts)


def quote_plus(string: Any, safe: Any = "", encoding: Any = None, errors: Any = None) -> str:
    """With + for a blank."""
    blank = " " if isinstance(safe, str) else b" "
    return quote(string, safe + blank, encoding, errors).replace(" ", "+")


def unquote_to_bytes(string: Any) -> Any:
    """What the numbers stand for; what is none stays."""
    data = string.encode() if isinstance(string, str) else string
    found = bytearray()
    at = 0
    while at < len(data):
        if data[at] == 37 and at + 2 < len(data) and _value(data[at + 1]) >= 0 and _value(data[at + 2]) >= 0:
            found.append(_value(data[at + 1]) * 16 + _value(data[at + 2]))
            at += 3
        else:
            found.append(data[at])
            at += 1
    return bytes(found)


def _value(code: int) -> int:
    """Of a hexadecimal digit; -1 of anything else."""
    if 48 <= code <= 57:
        return code - 48
    code |= 32
    return code - 87 if 97 <= code <= 102 else -1


def unquote(string: Any, encoding: Any = None, errors: Any = None) -> Any:
    """A text with what its numbers stand for; bytes that are no UTF-8 are replaced. Each run of ASCII is read apart."""
    if not isinstance(string, str):
        return _decoded(unquote_to_bytes(string), encoding, errors)
    parts = []
    start = 0
    while start < len(string):
        end = start
        while end < len(string) and string[end] < "\x80":
            end += 1
        parts.append(_decoded(unquote_to_bytes(string[start:end]), encoding, errors))
        start = end
        while end < len(string) and string[end] >= "\x80":
            end += 1
        parts.append(string[start:end])
        start = end
    return "".join(parts)


def _decoded(data: Any, encoding: Any, errors: Any) -> Any:
    if encoding is None and errors is None:
        return data.decode("utf-8", "replace")
    return data.decode(encoding, errors)


def unquote_plus(string: Any, encoding: Any = None, errors: Any = None) -> Any:
    """With a blank for +."""
    return unquote(string.replace("+", " "), encoding, errors)


def urlencode(
    query: Any, doseq: Any = False, safe: Any = "", encoding: Any = None, errors: Any = None, quote_via: Any = quote_plus
) -> str:
    """Pairs of names and values, as a form sends them; with `doseq` a value may be several."""
    parts = []
    for name, value in query.items() if hasattr(query, "items") else query:
        key = _shown(name, safe, encoding, errors, quote_via)
        if doseq and not isinstance(value, str | bytes) and hasattr(value, "__len__"):
            for each in value:
                parts.append(key + "=" + _shown(each, safe, encoding, errors, quote_via))
        else:
            parts.append(key + "=" + _shown(value, safe, encoding, errors, quote_via))
    return "&".join(parts)


def _shown(value: Any, safe: Any, encoding: Any, errors: Any, quote_via: Any) -> Any:
    if isinstance(value, bytes):
        return quote_via(value, safe)
    return quote_via(value if isinstance(value, str) else str(value), safe, encoding, errors)
