"""`urllib.parse`: texts in addresses. In: texts and bytes. Out: what CPython's own functions give.

Of encodings there is UTF-8; `encode` refuses any other, here as elsewhere.
"""

from __future__ import annotations

import urllib.parse
from typing import Any

from lanewise.library.prelude.addresses import parameters, parted, resolved, together, with_place

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


# --- addresses -------------------------------------------------------------------------------------------------------


def urlsplit(url: Any, scheme: Any = "", allow_fragments: Any = True) -> Any:
    """Scheme, place, path, query and fragment."""
    return urllib.parse.SplitResult(*parted(url, scheme, bool(allow_fragments)))


def urlparse(url: Any, scheme: Any = "", allow_fragments: Any = True) -> Any:
    """The same, with the parameters of the path apart."""
    own, netloc, whole, query, fragment = parted(url, scheme, bool(allow_fragments))
    path, params = parameters(own, whole)
    return urllib.parse.ParseResult(own, netloc, path, params, query, fragment)


def urlunsplit(components: Any) -> str:
    """An address of five parts."""
    scheme, netloc, url, query, fragment = components
    return together(scheme, netloc, url, query, fragment)


def urlunparse(components: Any) -> str:
    """An address of six."""
    scheme, netloc, url, params, query, fragment = components
    return together(scheme, netloc, url + ";" + params if params else url, query, fragment)


def urljoin(base: Any, url: Any, allow_fragments: Any = True) -> str:
    """An address as it is seen from another."""
    if not base:
        return str(url)
    if not url:
        return str(base)
    before, place, whole, asked, _ = parted(base, "", bool(allow_fragments))
    scheme, netloc, rest, query, fragment = parted(url, before, bool(allow_fragments))
    if scheme != before or scheme not in urllib.parse.uses_relative:
        return str(url)
    path, params = parameters(scheme, rest)
    if netloc and scheme in with_place():
        return urlunparse((scheme, netloc, path, params, query, fragment))
    if scheme in with_place():
        netloc = place
    own, own_params = parameters(before, whole)
    if not path and not params:
        return urlunparse((scheme, netloc, own, own_params, query or asked, fragment))
    return urlunparse((scheme, netloc, resolved(own, path), params, query, fragment))


# --- queries ---------------------------------------------------------------------------------------------------------


def parse_qsl(
    qs: Any, keep_blank_values: Any = False, strict_parsing: Any = False, encoding: Any = None, errors: Any = None,
    max_num_fields: Any = None, separator: Any = "&",
) -> list[tuple[str, str]]:  # fmt: skip
    """Names with their values."""
    if not separator or not isinstance(separator, str):
        raise ValueError("Separator must be of type string or bytes.")
    if max_num_fields is not None and max_num_fields < (1 + qs.count(separator) if qs else 0):
        raise ValueError("Max number of fields exceeded")
    found: list[tuple[str, str]] = []
    for pair in qs.split(separator) if qs else []:
        if not pair and not strict_parsing:
            continue
        name, sign, value = pair.partition("=")
        if not sign and strict_parsing:
            raise ValueError(f"bad query field: {pair!r}")
        if value or keep_blank_values:
            found.append((unquote_plus(name, encoding, errors), unquote_plus(value, encoding, errors)))
    return found


def parse_qs(
    qs: Any, keep_blank_values: Any = False, strict_parsing: Any = False, encoding: Any = None, errors: Any = None,
    max_num_fields: Any = None, separator: Any = "&",
) -> dict[str, list[str]]:  # fmt: skip
    """The same as a dict."""
    found: dict[str, list[str]] = {}
    for name, value in parse_qsl(qs, keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator):
        found.setdefault(name, []).append(value)
    return found
