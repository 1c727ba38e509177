"""`json.loads`, `json.load` and `json.JSONDecoder`. In: texts, bytes. Out: the values that they are."""

from __future__ import annotations

from json import JSONDecodeError
from typing import Any

from lanewise.library.json_reading import json_begin, json_code, json_digits_end, json_plain_end
from lanewise.library.machine import i32, u32
from lanewise.library.prelude.words import Apart, by_name, refuse


def loads(
    s: Any,
    *,
    cls: Any = None,
    object_hook: Any = None,
    parse_float: Any = None,
    parse_int: Any = None,
    parse_constant: Any = None,
    object_pairs_hook: Any = None,
    **kw: Any,
) -> Any:
    """`json.loads`. Lists and dicts hold what this gives, so its type holds itself."""
    hooks = object_hook, object_pairs_hook, parse_float, parse_int, parse_constant
    text = _text_of(s)
    if cls is not None:
        if not (object_hook is object_pairs_hook is parse_float is parse_int is parse_constant is None):
            refuse("json.loads() with a class of decoders and functions beside it is not compiled", "let the class name them")
        return cls(**kw).decode(text)
    return _loaded(text, hooks, JSONDecoder(**kw).strict if by_name(**kw) else True)


def load(fp: Any, *, cls: Any = None, **kw: Any) -> Any:
    """`json.load`."""
    return loads(fp.read(), cls=cls, **kw)


class JSONDecoder(Apart):
    """`json.JSONDecoder`."""

    def __init__(
        self,
        *,
        object_hook: Any = None,
        parse_float: Any = None,
        parse_int: Any = None,
        parse_constant: Any = None,
        strict: Any = True,
        object_pairs_hook: Any = None,
    ) -> None:
        self._hooks = object_hook, object_pairs_hook, parse_float, parse_int, parse_constant
        self.strict = strict

    def decode(self, s: Any) -> Any:
        """The value that a text is."""
        return _loaded(s, self._hooks, self.strict)

    def raw_decode(self, s: Any, idx: Any = 0) -> Any:
        """The value that begins at a place, and the place behind it."""
        if idx < 0:
            raise ValueError("idx cannot be negative")
        return _value(s, idx, 0x20 if self.strict else 0, self._hooks)


def _text_of(s: Any) -> Any:
    if isinstance(s, bytes | bytearray):
        return _decoded(s)
    if not isinstance(s, str):
        raise TypeError(f"the JSON object must be str, bytes or bytearray, not {type(s).__name__}")
    if s.startswith("\ufeff"):
        raise JSONDecodeError("Unexpected UTF-8 BOM (decode using utf-8-sig)", s, 0)
    return s


def _decoded(s: Any) -> Any:
    """The text that bytes are, of which the first ones tell how."""
    if s[:3] == b"\xef\xbb\xbf":
        return s[3:].decode("utf-8")
    if 0 in s[:4]:
        raise NotImplementedError("json.loads() of bytes that are not UTF-8: decode them first")
    return s.decode("utf-8")


def _loaded(s: Any, hooks: Any, strict: Any) -> Any:
    found, end = _value(s, _begin(s, 0), 0x20 if strict else 0, hooks)
    end = _begin(s, end)
    if end != len(s):
        raise JSONDecodeError("Extra data", s, end)
    return found


def _begin(s: Any, at: int) -> int:
    return int(json_begin(s, i32(at)))


def _code(s: Any, at: int) -> int:
    return int(json_code(s, i32(at)))


def _value(s: Any, at: int, first: int, hooks: Any) -> Any:
    """What begins at a place, and the place behind it. One function, for CPython counts one frame per level, too."""
    code = _code(s, at)
    if code == 0x22:
        return _text(s, at + 1, first)
    if code == 0x7B:
        table: Any = {}
        pairs: Any = []
        at = _begin(s, at + 1)
        if _code(s, at) == 0x7D:
            return _object(table, pairs, hooks), at + 1
        while True:
            if _code(s, at) != 0x22:
                raise JSONDecodeError("Expecting property name enclosed in double quotes", s, at)
            key, at = _text(s, at + 1, first)
            at = _begin(s, at)
            if _code(s, at) != 0x3A:
                raise JSONDecodeError("Expecting ':' delimiter", s, at)
            value, at = _value(s, _begin(s, at + 1), first, hooks)
            if hooks[1] is not None:
                pairs.append((key, value))
            else:
                table[key] = value
            at = _begin(s, at)
            if _code(s, at) == 0x7D:
                return _object(table, pairs, hooks), at + 1
            at = _behind_comma(s, at)
    if code == 0x5B:
        items: Any = []
        at = _begin(s, at + 1)
        if _code(s, at) == 0x5D:
            return items, at + 1
        while True:
            value, at = _value(s, at, first, hooks)
            items.append(value)
            at = _begin(s, at)
            if _code(s, at) == 0x5D:
                return items, at + 1
            at = _behind_comma(s, at)
    return _word(s, at, code, hooks)


def _word(s: Any, at: int, code: int, hooks: Any) -> Any:
    """What is neither a text nor holds anything."""
    if code == 0x6E and s[at : at + 4] == "null":
        return None, at + 4
    if code == 0x74 and s[at : at + 4] == "true":
        return True, at + 4
    if code == 0x66 and s[at : at + 5] == "false":
        return False, at + 5
    if code == 0x4E and s[at : at + 3] == "NaN":
        return _constant("NaN", hooks), at + 3
    if code == 0x49 and s[at : at + 8] == "Infinity":
        return _constant("Infinity", hooks), at + 8
    if code == 0x2D and s[at : at + 9] == "-Infinity":
        return _constant("-Infinity", hooks), at + 9
    return _number(s, at, hooks)


def _behind_comma(s: Any, at: int) -> int:
    if _code(s, at) != 0x2C:
        raise JSONDecodeError("Expecting ',' delimiter", s, at)
    return _begin(s, at + 1)


def _object(table: Any, pairs: Any, hooks: Any) -> Any:
    if hooks[1] is not None:
        return hooks[1](pairs)
    if hooks[0] is not None:
        return hooks[0](table)
    return table


def _constant(name: Any, hooks: Any) -> Any:
    return float(name) if hooks[4] is None else hooks[4](name)


def _number(s: Any, begin: int, hooks: Any) -> Any:
    whole = begin + 1 if _code(s, begin) == 0x2D else begin
    end = whole + 1 if _code(s, whole) == 0x30 else int(json_digits_end(s, i32(whole)))
    if end == whole:
        raise JSONDecodeError("Expecting value", s, begin)
    last = end
    if _code(s, end) == 0x2E:
        behind = int(json_digits_end(s, i32(end + 1)))
        if behind > end + 1:
            end = behind
    if _code(s, end) in (0x45, 0x65):
        digits = end + 2 if _code(s, end + 1) in (0x2B, 0x2D) else end + 1
        behind = int(json_digits_end(s, i32(digits)))
        if behind > digits:
            end = behind
    if end == last:
        return int(s[begin:end]) if hooks[3] is None else hooks[3](s[begin:end]), end
    return float(s[begin:end]) if hooks[2] is None else hooks[2](s[begin:end]), end


def _text(s: Any, begin: int, first: int) -> Any:
    """The text that begins behind a quote, and the place behind its end."""
    parts: list[str] = []
    at = begin
    while True:
        end = int(json_plain_end(s, i32(at), u32(first)))
        code = _code(s, end)
        if code == 0x22:
            if not parts:
                return s[at:end], end + 1
            parts.append(s[at:end])
            return "".join(parts), end + 1
        if code < 0:
            raise JSONDecodeError("Unterminated string starting at", s, begin - 1)
        if code != 0x5C:
            raise JSONDecodeError("Invalid control character at", s, end)
        parts.append(s[at:end])
        letter = _code(s, end + 1)
        if letter < 0:
            raise JSONDecodeError("Unterminated string starting at", s, begin - 1)
        at = end + 2
        if letter == 0x75:
            code, at = _escaped(s, at)
            parts.append(chr(code))
        else:
            place = '"\\/bfnrt'.find(s[end + 1])
            if place < 0:
                raise JSONDecodeError("Invalid \\escape", s, end)
            parts.append('"\\/\b\f\n\r\t'[place])


def _escaped(s: Any, at: int) -> Any:
    """The code point behind `\\u`, of which a pair of surrogates says one; and the place behind it."""
    high = _hexadecimal(s, at)
    at += 4
    if 0xD800 <= high < 0xDC00 and at + 6 < len(s) and s[at] == "\\" and s[at + 1] == "u":
        low = _hexadecimal(s, at + 2)
        if 0xDC00 <= low < 0xE000:
            return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00), at + 6
    return high, at


def _hexadecimal(s: Any, at: int) -> int:
    found = 0
    for i in range(at, at + 4):
        digit = "0123456789abcdefABCDEF".find(s[i]) if at + 4 < len(s) else -1
        if digit < 0:
            raise JSONDecodeError("Invalid \\uXXXX escape", s, at - 1)
        found = found * 16 + (digit if digit < 16 else digit - 6)
    return found
