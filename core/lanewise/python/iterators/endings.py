"""Generators that stop within a `try` or a `with`, and that nobody holds any more: CPython closes them as it lets go of them.

In: expressions and statements behind which such a generator may have lost its last owner. Out: behind them a call that closes those
that only their notes hold (`program/ending.py` makes these). A program that makes no such generators carries nothing of this.
What a name is bound to lives until CPython lets go of it, not until it is read for the last time.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from lanewise.ir.code import Const, Do, Expr, Get, Loc, Op
from lanewise.ir.types import BOOL, I32
from lanewise.library import endings as library
from lanewise.library.prelude import endings as prelude
from lanewise.python.containers import rows
from lanewise.python.iterators import generators
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.ending import may_hold
from lanewise.python.program.shapes import Need
from lanewise.python.program.values import THE_NONE, Known, Nested, Value
from lanewise.python.source.definitions import library_definition
from lanewise.python.statements import trying

_LETS_GO = (ast.Call, ast.Compare)
"""Expressions that take what they are given, and may be the last to hold it."""
_ENDS = (ast.For, ast.Try, ast.With, ast.While)
"""Statements within which something may lose its last owner on the way out."""


def concerns(b: Builder) -> bool:
    """Whether this function says where generators may have lost their last owners. What is the library's has no `finally` to show:
    what called it says so behind the call."""
    return Need.ENDING in b.program.shapes.has and b.env is not None and not (b.definition.prelude or b.definition.library)


# --- where something may have lost its last owner --------------------------------------------------------------------


def behind_expression(b: Builder, node: ast.expr, touched: int) -> None:
    """`touched`: how many values that may hold generators there were before it."""
    if ((isinstance(node, _LETS_GO) and b.touched > touched) or _stops_early(node)) and concerns(b):
        _let_go(b, b.at(node))


def _stops_early(node: ast.expr) -> bool:
    """Whether it may leave what the `__iter__` of an instance gives to it alone before there is no more."""
    match node:
        case ast.Compare(ops=ops):
            return any(isinstance(op, ast.In | ast.NotIn) for op in ops)
        case ast.Call(ast.Name("any" | "all")):
            return True
    return False


def behind_statement(b: Builder, node: ast.stmt, touched: int, names: Iterable[str]) -> None:
    """`touched`: how many values that may hold generators there were before it; `names`: those that stood for such."""
    if concerns(b) and (b.touched > touched or isinstance(node, _ENDS) or _mentions(node, set(names))):
        _let_go(b, b.at(node))


def _mentions(node: ast.stmt, names: set[str]) -> bool:
    return not isinstance(node, ast.If | ast.FunctionDef | ast.ClassDef) and any(
        isinstance(each, ast.Name) and each.id in names for each in ast.walk(node)
    )


def holding(b: Builder) -> dict[str, Expr]:
    """The names of this function that stand for values that may hold generators."""
    if not concerns(b):
        return {}
    found = {n: e.value for n, e in (b.env or {}).items() if n.isidentifier() and not isinstance(e.value, Known | Nested)}
    return {name: e for name, e in {**found, **b.cells}.items() if may_hold(b, e.type)}


def left(b: Builder, result: Expr, loc: Loc) -> Expr:
    """The function is left with a result: until now its names have held what they stand for."""
    names = holding(b)
    if not concerns(b) or not (names or b.touched):
        return result
    result = b.temp(result, loc)
    for name in names:
        _kept(b, name, loc)
    _let_go(b, loc)
    return result


@contextmanager
def bound_anew(b: Builder, name: str, loc: Loc) -> Iterator[None]:
    """A name loses in between what it stood for."""
    held = name.isidentifier() and name in holding(b)
    if held:
        _kept(b, name, loc)
    yield
    if held and b.env is not None:
        _let_go(b, loc)


def _kept(b: Builder, name: str, loc: Loc) -> None:
    """What the name stands for is there until here."""
    if name in b.cells:
        _emit_kept(b, b.cells[name], loc)
        return
    found = (b.env or {})[name]
    if isinstance(found.value, Known | Nested):
        return
    x = found.value
    if found.maybe:
        b.when(b.bound_flag(name), lambda: _emit_kept(b, x, loc), loc)
    else:
        _emit_kept(b, x, loc)


def _emit_kept(b: Builder, x: Expr, loc: Loc) -> None:
    if isinstance(x, Get):
        b.emit(Do((), "kept", (x,), loc, (x.type,)))


def _let_go(b: Builder, loc: Loc) -> None:
    b.call(b.program.request(library_definition(prelude.let_go), {}, {}, b.instance), [], loc)


# --- words of the prelude --------------------------------------------------------------------------------------------


def _next_noted(b: Builder, given: Sequence[Expr], loc: Loc) -> Value:
    b.program.shapes.needs.add(Need.ENDING)  # what it closes are the program's own
    return b.library(library.next_ending, given, loc)


def _close_noted(b: Builder, given: Sequence[Expr], loc: Loc) -> Value:
    """What a generator raises that nobody holds, nobody sees."""
    kind = b.library(library.kind_ending, given, loc)
    x = b.library(library.taken_ending, given, loc)
    for t, number in b.program.shapes.ending.items():
        b.when(Op("eq", (kind, Const(I32, number)), BOOL), lambda t=t: _close(b, b.temp(Op("object", (x,), t), loc), loc), loc)  # type: ignore[misc]
    return NOTHING if b.env is None else THE_NONE


def _close(b: Builder, x: Expr, loc: Loc) -> None:
    with b.block(loc) as after:
        caught = b.fresh(I32)
        with b.attempted(caught, loc) as sites:
            generators.close(b, x, loc)
            b.leave(after, loc)
        trying.passed_over(b, caught, sites, trying.EVERY, after, loc)


WORDS: dict[object, rows.Word] = {prelude.next_noted: _next_noted, prelude.close_noted: _close_noted}
