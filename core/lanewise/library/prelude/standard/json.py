"""`json`: values as texts. In: values of any types. Out: what CPython's own functions give."""

from __future__ import annotations

import math
from json import JSONDecodeError
from typing import Any

from lanewise.library.json_reading import json_begin, json_code, json_digits_end, json_plain_end
from lanewise.library.json_texts import json_quoted
from lanewise.library.machine import i32, u32


def dumps(
    obj: Any,
    *,
    skipkeys: Any = False,
    ensure_ascii: Any = True,
    check_circular: Any = True,
    allow_nan: Any = True,
    indent: Any = None,
    separators: Any = None,
    default: Any = None,
    sort_keys: Any = False,
) -> str:
    """`json.dumps`."""
    if separators is not None:
        comma, colon = separators
    else:
        comma, colon = ", " if indent is None else ",", ": "
    step = _step(indent)
    parts: list[str] = []
    last = 0x7E if ensure_ascii else 0x10FFFF
    form = (comma, colon, step, last, bool(allow_nan), bool(sort_keys), bool(skipkeys))
    _write(parts, obj, form, "\n" if step is not None else "", default)
    return "".join(parts)


def _step(indent: Any) -> Any:
    """What each level is set in by; None where all is in one line."""
    if indent is None or isinstance(indent, str):
        return indent
    return " " * indent


def _write(parts: Any, obj: Any, form: Any, line: str, default: Any) -> None:
    """`line`: what begins a line at this level."""
    if isinstance(obj, str):
        parts.append(_quoted(obj, form))
    elif obj is None:
        parts.append("null")
    elif isinstance(obj, bool):
        parts.append("true" if obj else "false")
    elif isinstance(obj, int):
        parts.append(str(int(obj)))
    elif isinstance(obj, float):
        parts.append(_of_float(obj, form))
    elif isinstance(obj, (list, tuple)):
        _write_list(parts, obj, form, line, default)
    elif isinstance(obj, dict):
        _write_dict(parts, obj, form, line, default)
    elif default is not None:
        _write(parts, default(obj), form, line, default)
    else:
        raise TypeError(f"Object of type {type(obj).__name__} is not JSON serializable")


def _quoted(text: Any, form: Any) -> Any:
    return json_quoted(text, u32(form[3]))


def _of_float(x: float, form: Any) -> str:
    if math.isfinite(x):
        return repr(float(x))
    if not form[4]:
        words = "Out of range float values are not JSON compliant"
        raise ValueError(words if form[2] is None else f"{words}: {x!r}")
    return "NaN" if x != x else "Infinity" if x > 0 else "-Infinity"


def _write_list(parts: Any, items: Any, form: Any, line: str, default: Any) -> None:
    if not items:
        parts.append("[]")
        return
    inner = line if form[2] is None else line + form[2]
    before = "[" + inner
    for item in items:
        parts.append(before)
        _write(parts, item, form, inner, default)
        before = form[0] + inner
    parts.append(line + "]")


def _write_dict(parts: Any, table: Any, form: Any, line: str, default: Any) -> None:
    if not table:
        parts.append("{}")
        return
    inner = line if form[2] is None else line + form[2]
    parts.append("{" + inner)
    before = ""
    for key in sorted(table) if form[5] else table:
        text = _key(key, form)
        if text is not None:
            parts.append(before)
            parts.append(_quoted(text, form))
            parts.append(form[1])
            _write(parts, table[key], form, inner, default)
            before = form[0] + inner
    parts.append(line + "}")


def _key(key: Any, form: Any) -> Any:
    """A key as a text; None for one that is left out."""
    if isinstance(key, str):
        return key
    if isinstance(key, float):
        return _of_float(key, form)
    if isinstance(key, bool):
        return "true" if key else "false"
    if key is None:
        return "null"
    if isinstance(key, int):
        return str(int(key))
    if form[6]:
        return None
    raise TypeError(f"keys must be str, int, float, bool or None, not {type(key).__name__}")


# --- reading ---------------------------------------------------------------------------------------------------------


def loads(
    s: Any,
    *,
    object_hook: Any = None,
    parse_float: Any = None,
    parse_int: Any = None,
    parse_constant: Any = None,
    object_pairs_hook: Any = None,
    strict: Any = True,
) -> Any:
    """`json.loads`. Lists and dicts hold what this gives, so its type holds itself."""
    if isinstance(s, bytes | bytearray):
        return _loaded(_decoded(s), (object_hook, object_pairs_hook, parse_float, parse_int, parse_constant), strict)
    if not isinstance(s, str):
        raise TypeError(f"the JSON object must be str, bytes or bytearray, not {type(s).__name__}")
    return _loaded(s, (object_hook, object_pairs_hook, parse_float, parse_int, parse_constant), strict)


def _decoded(s: Any) -> Any:
    """The text that bytes are, of which the first ones tell how."""
    if s[:3] == b"\xef\xbb\xbf":
        return s[3:].decode("utf-8")
    if 0 in s[:4]:
        raise NotImplementedError("json.loads() of bytes that are not UTF-8: decode them first")
    return s.decode("utf-8")


def _loaded(s: Any, hooks: Any, strict: Any) -> Any:
    if s.startswith("\ufeff"):
        raise JSONDecodeError("Unexpected UTF-8 BOM (decode using utf-8-sig)", s, 0)
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
