"""The text of a program comes in and the program goes out; `text.py` says how it reads and prints it."""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import TypeVar

from lanewise.ir.code import (
    Block,
    Body,
    Break,
    Call,
    Const,
    Do,
    Expr,
    Function,
    Get,
    GlobalVariable,
    If,
    Loc,
    Loop,
    Op,
    Program,
    Raise,
    Return,
    Set,
    Site,
    Source,
    Static,
    Stmt,
)
from lanewise.ir.rules import Attr, result_type
from lanewise.ir.text import NATURAL, WORD
from lanewise.ir.types import Type, parse_type


class ParseError(ValueError):
    """Text that is no program; the message has line and column."""


T = TypeVar("T")
_STRING = r'"(?:[^"\\]|\\.)*"'
_REAL = r"(?:inf|nan(?:\(0x[0-9a-f]+\))?|0x[0-9a-f]+|\d+(?:\.\d+)?(?:e[+-]?\d+)?)"
_NUMBER = rf"-?{_REAL}(?:[+-]{_REAL}j)?(?![\w.$])"
_type_of = cache(parse_type)
_comment = re.compile(rf'((?:[^;"]|{_STRING})*);.*')
_name_at = re.compile(rf" *({WORD}|{_STRING})").match
_string_at = re.compile(rf" *({_STRING})").match
_number_at = re.compile(rf" *({_NUMBER})").match
_literal_at = re.compile(r" *(True|False|None)(?![\w.$<])").match
_suffix_at = re.compile(r" *:(?=\S)").match
_line_at = re.compile(r" *@?(\d+)").match
_word_at = re.compile(r" *(\w+)").match
_type_head_at = re.compile(r" *(?:fn [\w.$<>:]+(?=\()|[\w]+(?:\[\w+\])?)?").match


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


class _Line:
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
        return int(self.need(_line_at, "a number"))

    def number_value(self) -> int | float:
        value = _number(self.need(_number_at, "a number"))
        if isinstance(value, complex):
            raise self.fail("a real number")
        return value

    def type(self) -> Type:
        """As far as its brackets balance."""
        start = self.at
        head = self.take(_type_head_at) or ""
        if not head.strip() or head.strip().startswith("fn "):
            depth = 0
            for at in range(self.at, len(self.text)):
                depth += (self.text[at] in "(<") - (self.text[at] in ")>")
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
        if self.accept("None"):
            return None
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


class _Parser:
    """Lines come in, with their indentation; functions are read by it."""

    def __init__(self, text: str) -> None:
        self.lines: list[tuple[int, int, str]] = []
        for number, line in enumerate(text.splitlines(), 1):
            if ";" in line and (found := _comment.match(line)):
                line = found[1]
            if body := line.strip():
                self.lines.append((number, len(line) - len(line.lstrip()), body))
        self.at = 0
        self.slots: dict[str, Type] = {}
        self.last = Loc("", 0)
        self.own = ""

    def indent(self) -> int:
        """Of the next line; -1 at the end."""
        return self.lines[self.at][1] if self.at < len(self.lines) else -1

    def next(self) -> _Line:
        number, _, text = self.lines[self.at]
        self.at += 1
        return _Line(number, text, self.slots)

    def program(self) -> Program:
        program = Program({}, {})
        sites: list[Site] = []
        statics: list[Static] = []
        variables: list[GlobalVariable] = []
        while self.at < len(self.lines):
            line = self.next()
            match line.take(_word_at):
                case "source":
                    key = line.name()
                    line.expect("=")
                    program.sources[key] = Source(line.string(), line.string(), line.integer())
                case "site":
                    sites.append(_site(line, len(sites)))
                case "static":
                    statics.append(self.static(line))
                case "global":
                    variables.append(_global(line))
                case "entry":
                    export = line.name()
                    line.expect("=")
                    program.entries[export] = line.name()
                case "fn":
                    function = self.function(line)
                    program.functions[function.name] = function
                case _:
                    line.at = 0
                    raise line.fail("source, site, static, global, entry or fn")
            line.end()
        return replace(program, sites=tuple(sites), statics=tuple(statics), globals=tuple(variables))

    def static(self, line: _Line) -> Static:
        name = line.name()
        line.expect(":")
        item = line.need(_word_at, "an element type")
        values: list[int | float] = []
        while self.indent() > 0:
            row = self.next()
            values.append(row.number_value())
            while row.accept(","):
                values.append(row.number_value())
            row.end()
        return Static(name, item, tuple(values))

    def function(self, line: _Line) -> Function:
        name = line.name()
        self.slots = line.slots = {}
        line.expect("(")
        params = line.list(lambda: _declare(line), ")")
        results: list[Type] = []
        if line.accept("->"):
            results.append(line.type())
            while line.accept(","):
                results.append(line.type())
        traits = frozenset[str]()
        if line.accept("["):
            words: list[str] = []
            while not line.accept("]"):
                words.append(line.name())
            traits = frozenset(words)
        self.last = line.loc(None) if line.accept("@") else Loc(name, line.number)
        loc, self.own = self.last, self.last.where
        while self.indent() > 0 and re.match(r"slots\b", self.lines[self.at][2]):
            row = self.next()
            row.at = len("slots")
            _declare(row)
            while row.accept(","):
                _declare(row)
            row.end()
        return Function(name, params, tuple(results), self.slots, self.body(0), loc, traits)

    def body(self, outer: int) -> Body:
        """The statements that are indented deeper than `outer`."""
        own = self.indent()
        stmts: list[Stmt] = []
        while self.indent() > outer:
            if self.indent() != own:
                raise self.next().fail(f"an indentation of {own}")
            stmts.append(self.stmt(own))
        return tuple(stmts)

    def stmt(self, indent: int) -> Stmt:
        line = self.next()
        word = line.take(_verb_at)
        return _STATEMENTS[word](self, line, indent) if word else self.assign(line)

    def done(self, line: _Line) -> Loc:
        """The end of a statement's line: where it stands."""
        if line.accept("@"):
            self.last = line.loc(self.own)
        line.end()
        return self.last

    def assign(self, line: _Line) -> Stmt:
        """`x = value`, `x, y = name!(...)`, `x = call f(...)` or one of the latter without targets."""
        start, targets = 0, tuple[str, ...]()
        if not _effect_at(line.text):
            targets = line.names()
            line.expect("=")
            start = line.at
        if _effect_at(line.text, start):
            name = line.name()
            line.expect("!")
            attrs = line.attrs()
            args = line.exprs()
            return Do(targets, name, args, self.done(line), attrs)
        if line.accept("call "):
            return self.call(line, targets)
        value = line.expr()
        if len(targets) != 1:
            raise line.fail("one target")
        return Set(targets[0], value, self.done(line))

    def call(self, line: _Line, targets: tuple[str, ...]) -> Call:
        name, args = line.name(), line.exprs()
        return Call(targets, name, args, self.done(line))

    def if_(self, line: _Line, indent: int) -> If:
        condition = line.expr()
        if line.accept(":"):
            short = _STATEMENTS[line.need(_word_at, "break, return or raise")](self, line, indent)
            return If(condition, (short,), (), self.last)
        loc = self.done(line)
        then = self.body(indent)
        orelse: Body = ()
        if self.indent() == indent and self.lines[self.at][2] == "else":
            self.next()
            orelse = self.body(indent)
        return If(condition, then, orelse, loc)

    def block(self, line: _Line, indent: int) -> Block:
        label, loc = line.name(), self.done(line)
        return Block(label, self.body(indent), loc)

    def loop(self, line: _Line, indent: int) -> Loop:
        label, loc = line.name(), self.done(line)
        return Loop(label, self.body(indent), loc)

    def return_(self, line: _Line, indent: int) -> Return:
        values: list[Expr] = []
        if line.text[line.at :].strip() and not line.accept("@"):
            values.append(line.expr())
            while line.accept(","):
                values.append(line.expr())
        elif line.text[line.at - 1] == "@":
            line.at -= 1
        return Return(tuple(values), self.done(line))

    def raise_(self, line: _Line, indent: int) -> Raise:
        site, values = line.integer(), line.exprs()
        return Raise(site, values, self.done(line))


_STATEMENTS: dict[str, Callable[[_Parser, _Line, int], Stmt]] = {
    "if": _Parser.if_,
    "block": _Parser.block,
    "loop": _Parser.loop,
    "break": lambda parser, line, indent: Break(line.name(), parser.done(line)),
    "return": _Parser.return_,
    "raise": _Parser.raise_,
    "call": lambda parser, line, indent: parser.call(line, ()),
}
_verb_at = re.compile(rf"({'|'.join(_STATEMENTS)})(?= |$)").match
_effect_at = re.compile(rf" *(?:{WORD}|{_STRING})!").match


def _declare(line: _Line) -> str:
    name = line.name()
    line.expect(":")
    if not line.accept("?"):
        line.slots[name] = line.type()
    return name


def _site(line: _Line, index: int) -> Site:
    if line.integer() != index:
        raise line.fail(f"site {index}")
    line.expect("=")
    exception = line.name()
    line.expect("(")
    arguments = line.list(line.value, ")")
    holes: tuple[Type, ...] = ()
    if line.accept("of "):
        holes = (line.type(),)
        while line.accept(","):
            holes += (line.type(),)
    return Site(exception, arguments, holes)


def _global(line: _Line) -> GlobalVariable:
    name = line.name()
    line.expect(":")
    t = line.type()
    line.expect("=")
    return GlobalVariable(name, t, line.number_value())


def parse_program(text: str) -> Program:
    """The inverse of `print_program`."""
    return _Parser(text).program()
