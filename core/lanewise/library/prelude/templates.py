"""`template.format(...)` and `template.format_map(table)` where the run says what the template is.

In: the template, the values as a tuple, or None of `format_map`; what names look into: a mapping, or the pairs of names and values
of a call, as a tuple. Out: the text; what is wrong raises as in CPython. Of templates known at build the fields are taken apart by
the same functions.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from lanewise.library.prelude.words import attribute_of, by_spec, converted

_MOST = 0x7FFFFFFFFFFFFFFF
_MANUAL, _AUTOMATIC = 1, 2
TOO_DEEP = "Max string recursion exceeded"
POSITIONAL = "Format string contains positional fields"


class Numbering:
    """How the fields of one template are numbered, which the first of them says, and how many were."""

    def __init__(self) -> None:
        self.kind = 0
        self.count = 0

    def next(self, number: int) -> int:
        """The place of the value that a field means; -1 stands for the next."""
        kind = _AUTOMATIC if number < 0 else _MANUAL
        if self.kind == 0:
            self.kind = kind
        if self.kind != kind:
            manual, automatic = "manual field specification", "automatic field numbering"
            before, now = (manual, automatic) if kind == _AUTOMATIC else (automatic, manual)
            raise ValueError(f"cannot switch from {before} to {now}")
        if number >= 0:
            return number
        self.count += 1
        return self.count - 1


def formatted(template: str, values: Any, named: Any) -> str:
    """The whole text."""
    return _filled(template, values, named, Numbering(), 2)


def _filled(template: str, values: Any, named: Any, numbering: Numbering, depth: int) -> str:
    """A template, or the spec of one of its fields."""
    if depth == 0:
        raise ValueError(TOO_DEEP)
    parts = []
    at = 0
    while at < len(template):
        text, at, begins = literal(template, at)
        parts.append(text)
        if not begins:
            continue
        field, conversion, inner, at = field_of(template, at)
        spec = partial(_spec, inner, values, named, numbering, depth - 1)
        head = head_of(field)
        number = number_of(field[:head])
        if head > 0 and number < 0:
            parts.append(_of_name(named, field, head, conversion, spec))
            continue
        place = numbering.next(number)
        if values is None:
            raise ValueError(POSITIONAL)
        if place >= len(values):
            raise IndexError(f"Replacement index {place} out of range for positional args tuple")
        parts.append(_shown(values[place], field, head, conversion, spec))
    return "".join(parts)


def _spec(inner: str, values: Any, named: Any, numbering: Numbering, depth: int) -> str:
    """The spec of a field, which may have fields."""
    return _filled(inner, values, named, numbering, depth) if "{" in inner else inner


def _of_name(named: Any, field: str, head: int, conversion: str, spec: Any) -> str:
    """The text of a field that names no place."""
    wanted = field[:head]
    if not isinstance(named, tuple):
        return _shown(named[wanted], field, head, conversion, spec)
    for name, value in named:
        if name == wanted:
            return _shown(value, field, head, conversion, spec)
    raise KeyError(wanted)


def literal(template: str, at: int) -> tuple[str, int, bool]:
    """The text up to the next brace, the place behind it, and whether a field begins there: a brace that stands twice is text."""
    start = at
    while at < len(template) and template[at] not in ("{", "}"):
        at += 1
    if at == len(template):
        return template[start:], at, False
    brace = template[at]
    at += 1
    if template[at : at + 1] == brace:
        return template[start:at], at + 1, False
    if brace == "}":
        raise ValueError("Single '}' encountered in format string")
    if at == len(template):
        raise ValueError("Single '{' encountered in format string")
    return template[start : at - 1], at, True


def field_of(template: str, at: int) -> tuple[str, str, str, int]:
    """A field behind its brace: what it names, its conversion, its spec, and the place behind it."""
    start = at
    stop = ""
    while at < len(template) and stop == "":
        c = template[at]
        at += 1
        if c == "{":
            raise ValueError("unexpected '{' in field name")
        if c == "[":
            while at < len(template) and template[at] != "]":
                at += 1
        elif c in ("}", ":", "!"):
            stop = c
    if stop == "":
        raise ValueError("expected '}' before end of string")
    name = template[start : at - 1]
    if stop == "}":
        return name, "", "", at
    conversion = ""
    if stop == "!":
        if at == len(template):
            raise ValueError("end of string while looking for conversion specifier")
        conversion = template[at]
        at += 1
        behind = template[at : at + 1]
        at += len(behind)
        if behind == "}":
            return name, conversion, "", at
        if behind not in (":", ""):
            raise ValueError("expected ':' after conversion specifier")
    end = _end_of_spec(template, at)
    return name, conversion, template[at:end], end + 1


def _end_of_spec(template: str, at: int) -> int:
    """Where the brace of a field closes."""
    depth = 1
    while at < len(template):
        if template[at] == "{":
            depth += 1
        elif template[at] == "}":
            depth -= 1
            if depth == 0:
                return at
        at += 1
    raise ValueError("unmatched '{' in format spec")


def head_of(field: str) -> int:
    """Where the steps into what a field names begin."""
    at = 0
    while at < len(field) and field[at] not in (".", "["):
        at += 1
    return at


def number_of(text: str) -> int:
    """The number that a name is; -1 where it is none."""
    found = 0
    for c in text:
        if not c.isdecimal():
            return -1
        found = found * 10 + int(c)
        if found > _MOST:
            raise ValueError("Too many decimal digits in format string")
    return found if text != "" else -1


def step(field: str, at: int) -> tuple[bool, str, int]:
    """One step into a value: whether it is an attribute, or an item; its name, and the place behind it."""
    is_attribute = field[at] == "."
    if not is_attribute and field[at] != "[":
        raise ValueError("Only '.' or '[' may follow ']' in format field specifier")
    start = at + 1
    at = start
    while at < len(field) and (field[at] not in (".", "[") if is_attribute else field[at] != "]"):
        at += 1
    if at == start:
        raise ValueError("Empty attribute in format string")
    return is_attribute, field[start:at], at if is_attribute else at + 1


def item(value: Any, key: Any) -> Any:
    """What a step to an item finds."""
    return value[key]


def no_conversion(conversion: str) -> str:
    """The words for a letter that converts nothing."""
    code = ord(conversion)
    return "Unknown conversion specifier " + (conversion if 32 < code < 127 else f"\\x{code:x}")


def _shown(value: Any, field: str, at: int, conversion: str, spec: Any) -> str:
    """The text of what a field names: one step nearer to it each time. `spec`: what makes the text of its spec."""
    if at < len(field):
        is_attribute, name, at = step(field, at)
        if is_attribute:
            return _shown(attribute_of(value, name), field, at, conversion, spec)
        number = number_of(name)
        if number < 0:
            return _shown(value[name], field, at, conversion, spec)
        return _shown(value[number], field, at, conversion, spec)
    if conversion == "":
        return by_spec(value, spec())
    if conversion not in ("r", "s", "a"):
        raise ValueError(no_conversion(conversion))
    text = converted(value, "r") if conversion == "r" else converted(value, "s") if conversion == "s" else converted(value, "a")
    return format(text, spec())
