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
from collections.abc import Iterator, Sequence

from lanewise.ir.code import (
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
    Static,
    Stmt,
    Try,
)
from lanewise.ir.graph_text import graph_lines
from lanewise.ir.lexical import COLUMN, attrs_text, expr_text, loc_text, name_text, value_text, wrapped
from lanewise.ir.types import Type

# --- print -----------------------------------------------------------------------------------------------------------


def print_program(program: Program) -> str:
    """The whole program: tables first, then the functions."""
    tables = (
        [f"source {name_text(key)} = {json.dumps(s.file)} {json.dumps(s.name)} {s.line}" for key, s in program.sources.items()],
        [f"class {name_text(name)} = {', '.join(map(name_text, bases))}" for name, bases in program.classes.items()],
        [_site(index, site) for index, site in enumerate(program.sites)],
        [line for static in program.statics for line in _static(static)],
        [f"weight {name_text(w.name)}: {w.item} {', '.join(map(str, w.dims))}" for w in program.weights],
        [_global_text(g) for g in program.globals],
        [f"entry {name_text(export)} = {name_text(name)}" for export, name in program.entries.items()],
    )
    parts = ["\n".join(lines) for lines in tables if lines]
    parts += ["\n".join(graph_lines(graph)) for graph in program.graphs.values()]
    parts += [print_function(function) for function in program.functions.values()]
    return "\n\n".join(parts) + "\n"


def _site(index: int, site: Site) -> str:
    fields = f" with {', '.join(f'{name_text(name)} = {value_text(v)}' for name, v in site.fields)}" if site.fields else ""
    holes = f" of {', '.join(map(str, site.holes))}" if site.holes else ""
    cause = f" from {site.cause}" if site.cause else ""
    return f"site {index} = {name_text(site.exception)}({', '.join(map(value_text, site.arguments))}){fields}{holes}{cause}"


def _static(static: Static) -> Iterator[str]:
    yield f"static {name_text(static.name)}: {static.item}"
    yield from (f"  {line}" for line in wrapped(map(value_text, static.values)))
    yield from (f"  at {place}: {name_text(name)} + {more}" for place, name, more in static.references)


def print_function(function: Function) -> str:
    """One function, without a final newline."""
    slots = function.slots
    declared = {name: f"{name_text(name)}: {slots.get(name, '?')}" for name in (*function.params, *slots)}
    params = ", ".join(declared.pop(name) for name in dict.fromkeys(function.params))
    results = f" -> {', '.join(map(str, function.results))}" if function.results else ""
    traits = f" [{' '.join(sorted(function.traits))}]" if function.traits else ""
    printer = _Printer(slots, function.loc)
    head = f"fn {name_text(function.name)}({params}){results}{traits} {loc_text(function.loc, None)}"
    lines = [head, *(f"  slots {line}" for line in wrapped(declared.values())), *printer.body(function.body, "  ")]
    return "\n".join(lines)


def print_stmt(stmt: Stmt, slots: dict[str, Type]) -> str:
    """The first line of a statement: what an error message quotes."""
    return next(_Printer(slots, stmt.loc).stmt(stmt, ""))


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
            line = f"{line:<{COLUMN}}  {loc_text(stmt.loc, self.own)}"
            self.last = stmt.loc
        yield line
        match stmt:
            case Block(body=body) | Loop(body=body) | Try(body=body):
                yield from self.body(body, indent + "  ")
            case If(then=then, orelse=orelse) if not _short(stmt):
                yield from self.body(then, indent + "  ")
                if orelse:
                    yield indent + "else"
                    yield from self.body(orelse, indent + "  ")

    def head(self, stmt: Stmt) -> str:
        match stmt:
            case Set(slot=slot, value=value):
                return f"{name_text(slot)} = {self.expr(value)}"
            case Do(targets=targets, name=name, args=args, attrs=attrs):
                return f"{self.targets(targets)}{name_text(name)}!{attrs_text(attrs)}({self.exprs(args)})"
            case Call(targets=targets, function=function, args=args):
                return f"{self.targets(targets)}call {name_text(function)}({self.exprs(args)})"
            case If(condition=condition, then=then):
                return f"if {self.expr(condition)}" + (f": {self.head(then[0])}" if _short(stmt) else "")
            case Block(label=label):
                return f"block {name_text(label)}"
            case Loop(label=label):
                return f"loop {name_text(label)}"
            case Try(label=label, slot=slot):
                return f"try {name_text(label)} {name_text(slot)}"
            case Break(label=label):
                return f"break {name_text(label)}"
            case Return(values=values):
                return f"return {self.exprs(values)}".rstrip()
            case Raise(site=site, values=values):
                return f"raise {site}({self.exprs(values)})"

    def targets(self, names: Sequence[str]) -> str:
        return f"{', '.join(map(name_text, names))} = " if names else ""

    def exprs(self, exprs: Sequence[Expr]) -> str:
        return ", ".join(map(self.expr, exprs))

    def expr(self, expr: Expr) -> str:
        return expr_text(expr, self.slots)


def _short(stmt: If) -> bool:
    """`if c: break L` fits one line when both stand on one line of the source."""
    return (
        len(stmt.then) == 1
        and not stmt.orelse
        and isinstance(stmt.then[0], Break | Return | Raise)
        and stmt.then[0].loc == stmt.loc
    )


def _global_text(g: GlobalVariable) -> str:
    return f"global {name_text(g.name)}: {g.type} = {value_text(g.value)}{' each call' * g.each_call}{' given' * g.given}"
