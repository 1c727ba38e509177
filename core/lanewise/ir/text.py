"""A program comes in and its text goes out, and back: `parse_program(print_program(p)) == p`, of either stage.

    source gcd = "corpus.py" "gcd" 12
    entry gcd = gcd

    fn gcd(a: int, b: int) -> int [recursive] @12 gcd
      slots t: int
      loop L1                                               @13
        if eq(b, 0): break L1
        t = mod(a, b)                                       @14
        u = load![u8](p)                                    an effect has a `!`
        q, s = call divide(a, 3:i64)                        @15 other in 9

* A type stands behind its expression (`3:i64`, `convert(x):f64`) only where no rule gives it: a bare `3` is an int, `0.5` a
  float, `True` a bool, a slot has its declared type, an op what `rules.result_type` says.
* `@14` is a line of the function's own source, `@9 other` of another one, `in` names the line of an inlined call;
  a statement without one stands on the same line as the statement printed before it.
* Attributes are in brackets: numbers, types, and strings in quotes. A name that is no plain word is quoted, too.
* From `;` to the end of the line is a comment. NaNs other than Python's own show the 64 bits of the double.
"""

from __future__ import annotations

import json
import math
import re
import struct
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

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
    If,
    Loc,
    Loop,
    Op,
    Program,
    Raise,
    Return,
    Set,
    Site,
    Static,
    Stmt,
)
from lanewise.ir.rules import Attr, result_type
from lanewise.ir.types import BOOL, COMPLEX, FLOAT, INT, NONE, Type

Value = int | float | complex | str | None

WORD = r"(?:[^\W\d]|\$)(?:[\w.$]|<[\w.$]*>|:(?=[\w$]))*"
_RESERVED = {"if", "else", "block", "loop", "break", "return", "raise", "call", "slots", "fn", "in", "of"}
_RESERVED |= {"nan", "inf", "True", "False", "None"}
_WORDS = {True: "True", False: "False", None: "None"}
NATURAL: dict[type, Type] = {int: INT, float: FLOAT, bool: BOOL, complex: COMPLEX, type(None): NONE}
_COLUMN = 56
_WIDTH = 120

# --- names and values ------------------------------------------------------------------------------------------------

_is_word = re.compile(WORD).fullmatch


@cache
def _name(name: str) -> str:
    return name if _is_word(name) and name not in _RESERVED else json.dumps(name)


def _float(value: float) -> str:
    bits = int.from_bytes(struct.pack("<d", value), "little")
    return f"nan({bits:#x})" if math.isnan(value) and bits != 0x7FF8 << 48 else repr(value)


def _value(value: Value) -> str:
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


# --- print -----------------------------------------------------------------------------------------------------------


def print_program(program: Program) -> str:
    """The whole program: tables first, then the functions."""
    tables = (
        [f"source {_name(key)} = {json.dumps(s.file)} {json.dumps(s.name)} {s.line}" for key, s in program.sources.items()],
        [_site(index, site) for index, site in enumerate(program.sites)],
        [line for static in program.statics for line in _static(static)],
        [f"global {_name(g.name)}: {g.type} = {_value(g.value)}" for g in program.globals],
        [f"entry {_name(export)} = {_name(name)}" for export, name in program.entries.items()],
    )
    parts = ["\n".join(lines) for lines in tables if lines]
    parts += [print_function(function) for function in program.functions.values()]
    return "\n\n".join(parts) + "\n"


def _site(index: int, site: Site) -> str:
    holes = f" of {', '.join(map(str, site.holes))}" if site.holes else ""
    return f"site {index} = {_name(site.exception)}({', '.join(map(_value, site.arguments))}){holes}"


def _static(static: Static) -> Iterator[str]:
    yield f"static {_name(static.name)}: {static.item}"
    yield from (f"  {line}" for line in _wrap(map(_value, static.values)))


def _wrap(items: Iterable[str]) -> Iterator[str]:
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


def print_function(function: Function) -> str:
    """One function, without a final newline."""
    slots = function.slots
    declared = {name: f"{_name(name)}: {slots.get(name, '?')}" for name in (*function.params, *slots)}
    params = ", ".join(declared.pop(name) for name in dict.fromkeys(function.params))
    results = f" -> {', '.join(map(str, function.results))}" if function.results else ""
    traits = f" [{' '.join(sorted(function.traits))}]" if function.traits else ""
    printer = _Printer(slots, function.loc)
    head = f"fn {_name(function.name)}({params}){results}{traits} {_loc(function.loc, None)}"
    lines = [head, *(f"  slots {line}" for line in _wrap(declared.values())), *printer.body(function.body, "  ")]
    return "\n".join(lines)


def print_stmt(stmt: Stmt, slots: dict[str, Type]) -> str:
    """The first line of a statement: what an error message quotes."""
    return next(_Printer(slots, stmt.loc).stmt(stmt, ""))


def print_expr(expr: Expr, slots: dict[str, Type]) -> str:
    """One expression."""
    return _Printer(slots, Loc("", 0)).expr(expr)


def _loc(loc: Loc, own: str | None) -> str:
    """Lines of the source `own` go without its name."""
    where = "" if loc.where == own else f" {_name(loc.where)}"
    caller = f" in {_loc(loc.caller, own)[1:]}" if loc.caller else ""
    return f"@{loc.line}{where}{caller}"


class _Printer:
    """Prints statements of one function; remembers the line of the last one."""

    def __init__(self, slots: dict[str, Type], loc: Loc) -> None:
        self.slots, self.own, self.last = slots, loc.where, loc

    def body(self, body: Body, indent: str) -> Iterator[str]:
        for stmt in body:
            yield from self.stmt(stmt, indent)

    def stmt(self, stmt: Stmt, indent: str) -> Iterator[str]:
        line = indent + self.head(stmt)
        if stmt.loc != self.last:
            line = f"{line:<{_COLUMN}}  {_loc(stmt.loc, self.own)}"
            self.last = stmt.loc
        yield line
        match stmt:
            case Block(body=body) | Loop(body=body):
                yield from self.body(body, indent + "  ")
            case If(then=then, orelse=orelse) if not _short(stmt):
                yield from self.body(then, indent + "  ")
                if orelse:
                    yield indent + "else"
                    yield from self.body(orelse, indent + "  ")

    def head(self, stmt: Stmt) -> str:
        match stmt:
            case Set(slot=slot, value=value):
                return f"{_name(slot)} = {self.expr(value)}"
            case Do(targets=targets, name=name, args=args, attrs=attrs):
                return f"{self.targets(targets)}{_name(name)}!{_attrs(attrs)}({self.exprs(args)})"
            case Call(targets=targets, function=function, args=args):
                return f"{self.targets(targets)}call {_name(function)}({self.exprs(args)})"
            case If(condition=condition, then=then):
                return f"if {self.expr(condition)}" + (f": {self.head(then[0])}" if _short(stmt) else "")
            case Block(label=label):
                return f"block {_name(label)}"
            case Loop(label=label):
                return f"loop {_name(label)}"
            case Break(label=label):
                return f"break {_name(label)}"
            case Return(values=values):
                return f"return {self.exprs(values)}".rstrip()
            case Raise(site=site, values=values):
                return f"raise {site}({self.exprs(values)})"

    def targets(self, names: Sequence[str]) -> str:
        return f"{', '.join(map(_name, names))} = " if names else ""

    def exprs(self, exprs: Sequence[Expr]) -> str:
        return ", ".join(map(self.expr, exprs))

    def expr(self, expr: Expr) -> str:
        match expr:
            case Const(type=t, value=value):
                return _value(value) if NATURAL[type(value)] == t else f"{_value(value)}:{t}"
            case Get(slot=slot, type=t):
                return _name(slot) if self.slots.get(slot) == t else f"{_name(slot)} :{t}"
            case Op(name=name, args=args, type=t, attrs=attrs):
                known = result_type(name, [a.type for a in args], attrs) == t
                return f"{_name(name)}{_attrs(attrs)}({self.exprs(args)}){'' if known else f':{t}'}"


def _short(stmt: If) -> bool:
    """`if c: break L` fits one line when both stand on one line of the source."""
    return (
        len(stmt.then) == 1
        and not stmt.orelse
        and isinstance(stmt.then[0], Break | Return | Raise)
        and stmt.then[0].loc == stmt.loc
    )


def _attrs(attrs: Sequence[Attr]) -> str:
    texts = [_value(a) if isinstance(a, int | str) else str(a) for a in attrs]
    return f"[{', '.join(texts)}]" if texts else ""
