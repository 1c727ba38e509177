"""Which exception is handled now, for functions that do not stand in the handler: a bare `raise` in one that a handler calls,
`sys.exc_info()`, `sys.exception()`.

In: suites of handlers; the nodes that ask. Out: an object of the call whose field holds the exception, written where a handler
begins and ends, by whatever way. A program in which nobody asks has none.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable

from lanewise.ir.code import Const, Do, Expr, Loc, Op
from lanewise.ir.types import BAD, BOOL, ERROR, I32, NEVER, NONE
from lanewise.library import records as library
from lanewise.library.prelude.exceptions import Traceback
from lanewise.python.classes import records
from lanewise.python.containers import tuples
from lanewise.python.functions import calls
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.fold import make
from lanewise.python.program.shapes import Need
from lanewise.python.program.values import THE_NONE, ClassOf, Value
from lanewise.python.statements import errors, trying


class Handled:
    """The class of that object."""


_FIELD = "error"


def noticed(b: Builder) -> bool:
    """Whether somebody asks."""
    return Need.HANDLED in b.program.shapes.has and not b.definition.library


def within(b: Builder, error: Expr, walk: Callable[[], None], loc: Loc) -> None:
    """`walk` of a suite that handles this exception."""
    if not noticed(b):
        walk()
        return
    x = _object(b, loc)
    before = b.temp(_held(b, x, loc), loc)

    def run() -> None:
        if b.env is not None:
            records.put(b, x, _FIELD, before, loc)

    records.put(b, x, _FIELD, error, loc)
    trying.guarded(b, walk, run, lambda _: run(), loc)


def _held(b: Builder, x: Expr, loc: Loc) -> Expr:
    return records.loaded(b, records.fields_of(b, x), x, _FIELD, loc)


def _object(b: Builder, loc: Loc) -> Expr:
    """That of this call, made when it is first asked for."""
    fields = b.program.shapes.fields(Handled)
    fields.certain = frozenset([_FIELD])
    fields.grow(_FIELD, NONE)
    variable = b.program.data.of_call(Handled, "handled")

    def begin() -> None:
        made = records.made(b, Handled, loc)
        records.put(b, made, _FIELD, THE_NONE, loc)
        b.emit(Do((), "global.set", (b.library(library.shared, (Op("address", (made,), I32),), loc),), loc, (variable,)))

    known = b.effect("global.get", (), I32, loc, variable)
    b.when(make("eq", (known, Const(I32, 0)), BOOL), begin, loc)
    address = b.library(library.shared, (b.effect("global.get", (), I32, loc, variable),), loc)
    return b.temp(Op("object", (address,), fields.type), loc)


def _now(b: Builder, loc: Loc) -> Expr:
    """The exception that is handled, or None. The walk in which handlers say so is the next one."""
    if b.handling and b.handling[-1].error is not None:
        return b.handling[-1].error
    b.program.shapes.needs.add(Need.HANDLED)
    return b.temp(_held(b, _object(b, loc), loc), loc) if noticed(b) else NOTHING


# --- who asks --------------------------------------------------------------------------------------------------------


def raise_again(b: Builder, node: ast.Raise) -> None:
    """A bare `raise` outside of any `except`."""
    loc = b.at(node)

    def use(e: Expr) -> Value:
        if e.type == ERROR:
            trying.again(b, e, loc, b.program.looked_at(b.instance))
        elif e.type == NONE:
            b.throw("RuntimeError", "No active exception to reraise", loc=loc)
        return NOTHING

    b.each(_now(b, loc), use, loc)
    b.env = None


def _exception(b: Builder, node: ast.Call) -> Value:
    """`sys.exception()`."""
    calls.arguments(b, node)
    return _now(b, b.at(node))


def _info(b: Builder, node: ast.Call) -> Value:
    """`sys.exc_info()`: class, exception, and what nothing is told of."""
    calls.arguments(b, node)
    loc = b.at(node)

    def use(e: Expr) -> Value:
        if e.type in (BAD, NEVER):
            return e
        if e.type == NONE:
            return tuples.pack([THE_NONE] * 3)
        cls = errors.class_value(b, ClassOf(e), lambda cls: _class(b, cls, node), loc)
        return tuples.pack([b.temp(cls, loc), e, records.made(b, Traceback, loc)]) if b.env is not None else NOTHING

    return b.each(_now(b, loc), use, loc)


def _class(b: Builder, cls: type, node: ast.Call) -> Expr:
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.program.values import Known

    return as_runtime(b, Known(cls), node)


def asks(node: ast.AST) -> bool:
    """Whether it may be a call of one of these."""
    match node:
        case ast.Call(ast.Name(name) | ast.Attribute(attr=name)):
            return name in ("exc_info", "exception")
    return False


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it is one of these."""
    return {id(sys.exc_info): _info, id(sys.exception): _exception}.get(id(callee))
