"""`json.dumps`, `json.dump` and `json.JSONEncoder`. In: values of any types. Out: their texts."""

from __future__ import annotations

import json
import math
from typing import Any

from lanewise.library.json_texts import json_quoted
from lanewise.library.machine import u32
from lanewise.library.prelude.words import at_build, by_name


def dumps(
    obj: Any,
    *,
    cls: Any = None,
    skipkeys: Any = False,
    ensure_ascii: Any = True,
    check_circular: Any = True,
    allow_nan: Any = True,
    indent: Any = None,
    separators: Any = None,
    default: Any = None,
    sort_keys: Any = False,
    **kw: Any,
) -> Any:
    """`json.dumps`."""
    if cls is not None or by_name(**kw):
        return _encoder(
            cls, skipkeys, ensure_ascii, check_circular, allow_nan, indent, separators, default, sort_keys, **kw
        ).encode(obj)
    parts: list[str] = []
    form = _form(_marks(separators, indent), indent, ensure_ascii, allow_nan, sort_keys, skipkeys, indent is not None)
    _write(parts, "", obj, form, _first_line(form), default)
    return "".join(parts)


def dump(obj: Any, fp: Any, **kw: Any) -> None:
    """`json.dump`: what is written before a mistake stays."""
    encoder = _encoder(**kw)
    if _iterates_itself(type(encoder)):
        for chunk in encoder.iterencode(obj):
            fp.write(chunk)
    else:
        _encode(encoder, _Written(fp), obj, True)


def _encoder(
    cls: Any = None,
    skipkeys: Any = False,
    ensure_ascii: Any = True,
    check_circular: Any = True,
    allow_nan: Any = True,
    indent: Any = None,
    separators: Any = None,
    default: Any = None,
    sort_keys: Any = False,
    **kw: Any,
) -> Any:
    """Any class is told all of these."""
    return (JSONEncoder if cls is None else cls)(
        skipkeys=skipkeys,
        ensure_ascii=ensure_ascii,
        check_circular=check_circular,
        allow_nan=allow_nan,
        indent=indent,
        separators=separators,
        default=default,
        sort_keys=sort_keys,
        **kw,
    )


class _Written:
    """A file, to which is written what others append to a list."""

    def __init__(self, file: Any) -> None:
        self.file = file

    def append(self, text: Any) -> None:
        """One more."""
        self.file.write(text)


class JSONEncoder:
    """`json.JSONEncoder`."""

    item_separator = ", "
    key_separator = ": "

    def __init__(
        self,
        *,
        skipkeys: Any = False,
        ensure_ascii: Any = True,
        check_circular: Any = True,
        allow_nan: Any = True,
        sort_keys: Any = False,
        indent: Any = None,
        separators: Any = None,
        default: Any = None,
    ) -> None:
        self.skipkeys = skipkeys
        self.ensure_ascii = ensure_ascii
        self.check_circular = check_circular
        self.allow_nan = allow_nan
        self.sort_keys = sort_keys
        self.indent = indent
        if separators is not None:
            self.item_separator, self.key_separator = separators
        elif indent is not None:
            self.item_separator = ","
        self._default = default

    def default(self, o: Any) -> Any:
        """What is written in the place of something that has no form of its own."""
        if self._default is not None:
            return self._default(o)
        raise TypeError(f"Object of type {type(o).__name__} is not JSON serializable")

    def encode(self, o: Any) -> str:
        """A value as a text."""
        return "".join(self.iterencode(o, _one_shot=True))

    def iterencode(self, o: Any, _one_shot: Any = False) -> Any:
        """The texts that it is made of."""
        parts: list[str] = []
        _encode(self, parts, o, not _one_shot or self.indent is not None)
        return iter(parts)


def _encode(encoder: Any, parts: Any, o: Any, is_told: bool) -> None:
    marks = encoder.item_separator, encoder.key_separator
    form = _form(marks, encoder.indent, encoder.ensure_ascii, encoder.allow_nan, encoder.sort_keys, encoder.skipkeys, is_told)
    _write(parts, "", o, form, _first_line(form), encoder.default if encoder._default is None else encoder._default)


@at_build
def _iterates_itself(cls: Any) -> bool:
    """Whether a class of the user's says itself what it writes."""
    return cls.iterencode not in (JSONEncoder.iterencode, json.JSONEncoder.iterencode)


# --- writing ---------------------------------------------------------------------------------------------------------


def _marks(separators: Any, indent: Any) -> Any:
    if separators is not None:
        comma, colon = separators
        return comma, colon
    return ", " if indent is None else ",", ": "


def _form(marks: Any, indent: Any, ascii: Any, allow_nan: Any, sort_keys: Any, skipkeys: Any, is_told: bool) -> Any:
    """What is asked for each value; `is_told`: whether a message says which float is wrong."""
    comma, colon = marks
    last = 0x7E if ascii else 0x10FFFF
    return comma, colon, _step(indent), last, bool(allow_nan), bool(sort_keys), bool(skipkeys), is_told


def _first_line(form: Any) -> str:
    return "\n" if form[2] is not None else ""


def _step(indent: Any) -> Any:
    """What each level is set in by; None where all is in one line."""
    if indent is None or isinstance(indent, str):
        return indent
    return " " * indent


def _write(parts: Any, before: str, obj: Any, form: Any, line: str, default: Any) -> None:
    """`before`: what stands before it in a list; `line`: what begins a line at this level."""
    if isinstance(obj, str):
        parts.append(before + _quoted(obj, form))
    elif obj is None:
        parts.append(before + "null")
    elif isinstance(obj, bool):
        parts.append(before + ("true" if obj else "false"))
    elif isinstance(obj, int):
        parts.append(before + str(int(obj)))
    elif isinstance(obj, float):
        parts.append(before + _of_float(obj, form))
    else:
        if before:
            parts.append(before)
        if isinstance(obj, (list, tuple)):
            _write_list(parts, obj, form, line, default)
        elif isinstance(obj, dict):
            _write_dict(parts, obj, form, line, default)
        elif default is not None:
            _write(parts, "", default(obj), form, line, default)
        else:
            raise TypeError(f"Object of type {type(obj).__name__} is not JSON serializable")


def _quoted(text: Any, form: Any) -> Any:
    return json_quoted(text, u32(form[3]))


def _of_float(x: float, form: Any) -> str:
    if math.isfinite(x):
        return repr(float(x))
    if not form[4]:
        words = "Out of range float values are not JSON compliant"
        raise ValueError(f"{words}: {x!r}" if form[7] else words)
    return "NaN" if x != x else "Infinity" if x > 0 else "-Infinity"


def _write_list(parts: Any, items: Any, form: Any, line: str, default: Any) -> None:
    if not items:
        parts.append("[]")
        return
    inner = line if form[2] is None else line + form[2]
    before = "[" + inner
    for item in items:
        _write(parts, before, item, form, inner, default)
        before = form[0] + inner
    if line:
        parts.append(line)
    parts.append("]")


def _write_dict(parts: Any, table: Any, form: Any, line: str, default: Any) -> None:
    if not table:
        parts.append("{}")
        return
    inner = line if form[2] is None else line + form[2]
    parts.append("{")
    if inner:
        parts.append(inner)
    before = ""
    for key in sorted(table) if form[5] else table:
        text = _key(key, form)
        if text is not None:
            if before:
                parts.append(before)
            parts.append(_quoted(text, form))
            parts.append(form[1])
            _write(parts, "", table[key], form, inner, default)
            before = form[0] + inner
    if line:
        parts.append(line)
    parts.append("}")


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
