"""Names, numbers, places and types come in and their text goes out; a line of text comes in and they are read off it again.

The words that all forms share: `text.py` and `parse.py` build programs of them, `graph_text.py` and `kernel_text.py` theirs.
"""

from __future__ import annotations

import json
import math
import re
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TypeVar

from lanewise.ir.code import Const, Expr, Get, Loc, Op
from lanewise.ir.rules import Attr, result_type
from lanewise.ir.type_texts import parse_type
from lanewise.ir.types import BOOL, COMPLEX, FLOAT, INT, NONE, Type

Value = int | float | complex | str | None

WORD = r"(?:[^\W\d]|\$)(?:[\w.$]|<[\w.$]*>|:(?=[\w$]))*"
_RESERVED = {"if", "else", "block", "loop", "break", "return", "raise", "call", "slots", "fn", "in", "of"}
_RESERVED |= {"nan", "inf", "True", "False", "None"}
_WORDS = {True: "True", False: "False", None: "None"}
NATURAL: dict[type, Type] = {int: INT, float: FLOAT, bool: BOOL, complex: COMPLEX, type(None): NONE}
COLUMN = 56
_WIDTH = 120

_is_word = re.compile(WORD).fullmatch


@cache
def name_text(name: str) -> str:
    return name if _is_word(name) and name not in _RESERVED else json.dumps(name)


def _float(value: float) -> str:
    bits = int.from_bytes(struct.pack("<d", value), "little")
    return f"nan({bits:#x})" if math.isnan(value) and bits != 0x7FF8 << 48 else repr(value)


def value_text(value: Value) -> str:
    match value:
        case bool() | None:
            return _WORDS[value]
        case str():
            return json.dumps(value)
        case float():
            return _float(value)
        case complex():
            imag = _float(value.imag)
            return f"{_float(value.real)}{'' if imag[0] == '-' else '+'}{imag}j"
    return str(value)


def loc_text(loc: Loc, own: str | None) -> str:
    """Lines of the source `own` go without its name."""
    where = "" if loc.where == own else f" {name_text(loc.where)}"
    caller = f" in {loc_text(loc.caller, own)[1:]}" if loc.caller else ""
    return f"@{loc.line}{where}{caller}"


def attrs_text(attrs: Sequence[Attr]) -> str:
    texts = [value_text(a) if isinstance(a, int | str) else str(a) for a in attrs]
    return f"[{', '.join(texts)}]" if texts else ""


def expr_text(expr: Expr, slots: Mapping[str, Type]) -> str:
    match expr:
        case Const(type=t, value=value):
            return value_text(value) if NATURAL[type(value)] == t else f"{value_text(value)}:{t}"
        case Get(slot=slot, type=t):
            return name_text(slot) if slots.get(slot) == t else f"{name_text(slot)} :{t}"
        case Op(name=name, args=args, type=t, attrs=attrs):
            known = result_type(name, [a.type for a in args], attrs) == t
            operands = ", ".join([expr_text(a, slots) for a in args])
            return f"{name_text(name)}{attrs_text(attrs)}({operands}){'' if known else f':{t}'}"


def wrapped(items: Iterable[str]) -> Iterator[str]:
    """Comma-separated lines of limited width."""
    line = ""
    for item in items:
        if line and len(line) + len(item) + 2 > _WIDTH:
            yield line
            line = item
        else:
            line = f"{line}, {item}" if line else item
    if line:
        yield line


# --- read ------------------------------------------------------------------------------------------------------------


class ParseError(ValueError):
    """Text that is no program; the message has line and column."""


T = TypeVar("T")
STRING = r'"(?:[^"\\]|\\.)*"'
_REAL = r"(?:inf|nan(?:\(0x[0-9a-f]+\))?|0x[0-9a-f]+|\d+(?:\.\d+)?(?:e[+-]?\d+)?)"
_NUMBER = rf"-?{_REAL}(?:[+-]{_REAL}j)?(?![\w.$])"
_type_of = cache(parse_type)
comment_at = re.compile(rf'((?:[^;"]|{STRING})*);.*')
_name_at = re.compile(rf" *({WORD}|{STRING})").match
_string_at = re.compile(rf" *({STRING})").match
_number_at = re.compile(rf" *({_NUMBER})").match
_literal_at = re.compile(r" *(True|False|None)(?![\w.$<])").match
_suffix_at = re.compile(r" *:(?=\S)").match
line_at = re.compile(r" *@?(\d+)").match
word_at = re.compile(r" *(\w+)").match
_type_head_at = re.compile(r" *(?:fn [\w.$<>:']+(?=\()|[@#][\w.]+|\w+)?").match


def _real(text: str) -> int | float:
    if text.startswith("nan("):
        return float(struct.unpack("<d", int(text[4:-1], 16).to_bytes(8, "little"))[0])
    digits = text.lstrip("-")
    if digits.startswith("0x"):
        return int(text, 16)
    return int(text) if digits.isdecimal() else float(text)


_complex = re.compile(rf"(-?{_REAL})([+-]{_REAL})j").fullmatch


def _number(text: str) -> int | float | complex:
    parts = _complex(text)
    return complex(*(_real(p.removeprefix("+")) for p in parts.groups())) if parts else _real(text)


class Line:
    """A cursor over one line. Every method skips spaces first."""

    def __init__(self, number: int, text: str, slots: dict[str, Type]) -> None:
        self.number, self.text, self.at, self.slots = number, text, 0, slots

    def fail(self, wanted: str) -> ParseError:
        return ParseError(f"line {self.number}, column {self.at + 1}: expected {wanted}: {self.text.strip()}")

    def take(self, match: Callable[[str, int], re.Match[str] | None]) -> str | None:
        found = match(self.text, self.at)
        if not found:
            return None
        self.at = found.end()
        return found[1] if found.re.groups else found[0]

    def need(self, match: Callable[[str, int], re.Match[str] | None], what: str) -> str:
        text = self.take(match)
        if text is None:
            raise self.fail(what)
        return text

    def accept(self, mark: str) -> bool:
        at = self.at
        while self.text.startswith(" ", at):
            at += 1
        if not self.text.startswith(mark, at):
            return False
        self.at = at + len(mark)
        return True

    def expect(self, mark: str) -> None:
        if not self.accept(mark):
            raise self.fail(f"`{mark}`")

    def end(self) -> None:
        if self.text[self.at :].strip():
            raise self.fail("the end of the line")

    def name(self) -> str:
        text = self.need(_name_at, "a name")
        return str(json.loads(text)) if text[0] == '"' else text

    def string(self) -> str:
        return str(json.loads(self.need(_string_at, "a string")))

    def integer(self) -> int:
        return int(self.need(line_at, "a number"))

    def number_value(self) -> int | float:
        value = _number(self.need(_number_at, "a number"))
        if isinstance(value, complex):
            raise self.fail("a real number")
        return value

    def type(self) -> Type:
        """As far as its brackets balance."""
        start = self.at
        head = self.take(_type_head_at) or ""
        if not head.strip() or head.strip().startswith("fn ") or self.text.startswith("[", self.at):
            depth = 0
            for at in range(self.at, len(self.text)):
                depth += (self.text[at] in "([<") - (self.text[at] in ")]>")
                if depth == 0:
                    self.at = at + 1
                    break
        try:
            return _type_of(self.text[start : self.at].strip())
        except (ValueError, IndexError):
            self.at = start
            raise self.fail("a type") from None

    def value(self) -> str | int | float | None:
        """An argument of an exception."""
        for value, word in _WORDS.items():
            if self.accept(word):
                return value
        return self.number_value() if _number_at(self.text, self.at) else self.string()

    def list(self, item: Callable[[], T], close: str) -> tuple[T, ...]:
        """Items up to the closing mark, which is taken."""
        items: list[T] = []
        while not self.accept(close):
            if items:
                self.expect(",")
            items.append(item())
        return tuple(items)

    def names(self) -> tuple[str, ...]:
        names = [self.name()]
        while self.accept(","):
            names.append(self.name())
        return tuple(names)

    def attr(self) -> Attr:
        if text := self.take(_number_at):
            return int(text, 0)
        return self.string() if self.accept('"') and self.back() else self.type()

    def back(self) -> bool:
        self.at -= 1
        return True

    def attrs(self) -> tuple[Attr, ...]:
        return self.list(self.attr, "]") if self.text.startswith("[", self.at) and self.accept("[") else ()

    def exprs(self) -> tuple[Expr, ...]:
        self.expect("(")
        return self.list(self.expr, ")")

    def expr(self) -> Expr:
        if text := self.take(_number_at):
            return self.const(_number(text))
        if text := self.take(_literal_at):
            return self.const({"True": True, "False": False}.get(text))
        start = self.at
        name = self.name()
        if self.text[self.at : self.at + 1] in ("(", "["):
            attrs = self.attrs()
            return self.op(name, attrs, self.exprs())
        known = self.type() if self.take(_suffix_at) else self.slots.get(name)
        if known is None:
            self.at = start
            raise self.fail("a declared slot")
        return Get(name, known)

    def const(self, value: int | float | complex | bool | None) -> Const:
        return Const(self.type() if self.take(_suffix_at) else NATURAL[type(value)], value)

    def op(self, name: str, attrs: tuple[Attr, ...], args: tuple[Expr, ...]) -> Op:
        known = self.type() if self.take(_suffix_at) else result_type(name, [a.type for a in args], attrs)
        if known is None:
            raise self.fail(f"a type, since {name} has no rule for these operands")
        return Op(name, args, known, attrs)

    def loc(self, own: str | None) -> Loc:
        line = self.integer()
        at = self.at
        if not (text := self.take(_name_at)) or text == "in":
            self.at = at
            where = own
        else:
            where = str(json.loads(text)) if text[0] == '"' else text
        if where is None:
            raise self.fail("the key of a source")
        return Loc(where, line, self.loc(own) if self.accept("in ") else None)


class Lines:
    """A text's lines with their indentation, without comments and empty lines."""

    def __init__(self, text: str) -> None:
        self.lines: list[tuple[int, int, str]] = []
        for number, line in enumerate(text.splitlines(), 1):
            if ";" in line and (found := comment_at.match(line)):
                line = found[1]
            if body := line.strip():
                self.lines.append((number, len(line) - len(line.lstrip()), body))
        self.at = 0
        self.slots: dict[str, Type] = {}

    def indent(self) -> int:
        """Of the next line; -1 at the end."""
        return self.lines[self.at][1] if self.at < len(self.lines) else -1

    def next(self) -> Line:
        number, _, text = self.lines[self.at]
        self.at += 1
        return Line(number, text, self.slots)
