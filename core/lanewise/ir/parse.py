"""The text of a program comes in and the program goes out; `text.py` says how it reads and prints it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from lanewise.ir.code import (
    NOWHERE,
    Block,
    Body,
    Break,
    Call,
    Do,
    Expr,
    Function,
    GlobalVariable,
    If,
    Loc,
    Loop,
    Program,
    Raise,
    Return,
    Set,
    Site,
    Source,
    Static,
    Stmt,
    Try,
    Weight,
)
from lanewise.ir.graph_text import read_graph
from lanewise.ir.lexical import STRING, WORD, Line, Lines, ParseError, word_at
from lanewise.ir.types import Type

__all__ = ["ParseError", "parse_program"]
T = TypeVar("T")


class _Parser(Lines):
    """Functions are read by the indentation of their lines."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.last = NOWHERE
        self.own = ""

    def program(self) -> Program:
        program = Program({}, {})
        sites: list[Site] = []
        statics: list[Static] = []
        variables: list[GlobalVariable] = []
        weights: list[Weight] = []
        while self.at < len(self.lines):
            line = self.next()
            match line.take(word_at):
                case "source":
                    key = line.name()
                    line.expect("=")
                    program.sources[key] = Source(line.string(), line.string(), line.integer())
                case "class":
                    name = line.name()
                    line.expect("=")
                    program.classes[name] = line.names()
                case "site":
                    sites.append(_site(line, len(sites)))
                case "static":
                    statics.append(self.static(line))
                case "weight":
                    weights.append(_weight(line))
                case "global":
                    variables.append(_global(line))
                case "entry":
                    export = line.name()
                    line.expect("=")
                    program.entries[export] = line.name()
                case "graph":
                    graph = read_graph(self, line)
                    program.graphs[graph.name] = graph
                    continue
                case "fn":
                    function = self.function(line)
                    program.functions[function.name] = function
                case _:
                    line.at = 0
                    raise line.fail("source, class, site, static, weight, global, entry, graph or fn")
            line.end()
        program = replace(program, statics=tuple(statics), weights=tuple(weights))
        return replace(program, sites=tuple(sites), globals=tuple(variables))

    def static(self, line: Line) -> Static:
        name = line.name()
        line.expect(":")
        item = line.need(word_at, "an element type")
        values: list[int | float] = []
        references: list[tuple[int, str, int]] = []
        while self.indent() > 0:
            row = self.next()
            if row.accept("at"):
                place = row.integer()
                row.expect(":")
                other = row.name()
                row.expect("+")
                references.append((place, other, row.integer()))
                row.end()
                continue
            values.append(row.number_value())
            while row.accept(","):
                values.append(row.number_value())
            row.end()
        return Static(name, item, tuple(values), tuple(references))

    def function(self, line: Line) -> Function:
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

    def done(self, line: Line) -> Loc:
        """The end of a statement's line: where it stands."""
        if line.accept("@"):
            self.last = line.loc(self.own)
        line.end()
        return self.last

    def assign(self, line: Line) -> Stmt:
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

    def call(self, line: Line, targets: tuple[str, ...]) -> Call:
        name, args = line.name(), line.exprs()
        return Call(targets, name, args, self.done(line))

    def if_(self, line: Line, indent: int) -> If:
        condition = line.expr()
        if line.accept(":"):
            short = _STATEMENTS[line.need(word_at, "break, return or raise")](self, line, indent)
            return If(condition, (short,), (), self.last)
        loc = self.done(line)
        then = self.body(indent)
        orelse: Body = ()
        if self.indent() == indent and self.lines[self.at][2] == "else":
            self.next()
            orelse = self.body(indent)
        return If(condition, then, orelse, loc)

    def block(self, line: Line, indent: int) -> Block:
        label, loc = line.name(), self.done(line)
        return Block(label, self.body(indent), loc)

    def loop(self, line: Line, indent: int) -> Loop:
        label, loc = line.name(), self.done(line)
        return Loop(label, self.body(indent), loc)

    def try_(self, line: Line, indent: int) -> Try:
        label, slot, loc = line.name(), line.name(), self.done(line)
        return Try(label, slot, self.body(indent), loc)

    def return_(self, line: Line, indent: int) -> Return:
        values: list[Expr] = []
        if line.text[line.at :].strip() and not line.accept("@"):
            values.append(line.expr())
            while line.accept(","):
                values.append(line.expr())
        elif line.text[line.at - 1] == "@":
            line.at -= 1
        return Return(tuple(values), self.done(line))

    def raise_(self, line: Line, indent: int) -> Raise:
        site, values = int(line.number_value()), line.exprs()
        return Raise(site, values, self.done(line))


_STATEMENTS: dict[str, Callable[[_Parser, Line, int], Stmt]] = {
    "if": _Parser.if_,
    "block": _Parser.block,
    "loop": _Parser.loop,
    "try": _Parser.try_,
    "break": lambda parser, line, indent: Break(line.name(), parser.done(line)),
    "return": _Parser.return_,
    "raise": _Parser.raise_,
    "call": lambda parser, line, indent: parser.call(line, ()),
}
_verb_at = re.compile(rf"({'|'.join(_STATEMENTS)})(?= |$)").match
_effect_at = re.compile(rf" *(?:{WORD}|{STRING})!").match


def _declare(line: Line) -> str:
    name = line.name()
    line.expect(":")
    if not line.accept("?"):
        line.slots[name] = line.type()
    return name


def _site(line: Line, index: int) -> Site:
    if line.integer() != index:
        raise line.fail(f"site {index}")
    line.expect("=")
    exception = line.name()
    line.expect("(")
    arguments = line.list(line.value, ")")
    fields = _several(line, lambda: _field(line)) if line.accept("with ") else ()
    holes = _several(line, line.type) if line.accept("of ") else ()
    cause = line.name() if line.accept("from ") else ""
    return Site(exception, arguments, holes, fields, cause)


def _several(line: Line, item: Callable[[], T]) -> tuple[T, ...]:
    """One or more, separated by commas."""
    found = [item()]
    while line.accept(","):
        found.append(item())
    return tuple(found)


def _field(line: Line) -> tuple[str, str | int | float | None]:
    name = line.name()
    line.expect("=")
    return name, line.value()


def _weight(line: Line) -> Weight:
    name = line.name()
    line.expect(":")
    item, dims = line.need(word_at, "an element type"), [line.integer()]
    while line.accept(","):
        dims.append(line.integer())
    return Weight(name, item, tuple(dims))


def _global(line: Line) -> GlobalVariable:
    name = line.name()
    line.expect(":")
    t = line.type()
    line.expect("=")
    return GlobalVariable(name, t, line.number_value(), line.accept("each call"), line.accept("given"))


def parse_program(text: str) -> Program:
    """The inverse of `print_program`."""
    return _Parser(text).program()
