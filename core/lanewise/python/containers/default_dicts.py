"""`collections.defaultdict`: a dict that asks a function, its factory, for the value of a key that is not there.

In: expressions whose types are open defaultdicts. Out: expressions, and statements in the builder. Which functions the factory may
be says the third item of the type; what they have captured lies in an object of its own, which the table owns.
"""

from __future__ import annotations

import ast

from lanewise.ir.classes import factory_class
from lanewise.ir.code import Const, Do, Expr, Loc, Op
from lanewise.ir.flat import placed
from lanewise.ir.layout import TABLE_FACTORY
from lanewise.ir.types import BAD, I32, NEVER, NONE, Closure, Open, Type, members
from lanewise.library import records as storage
from lanewise.python.containers import dicts, lists, rows
from lanewise.python.program.builder import Builder
from lanewise.python.program.flow import coerce
from lanewise.python.program.values import THE_NONE, Known, Value, literal
from lanewise.python.texts import texts


def fresh(b: Builder, node: ast.AST, factory: Expr) -> Expr:
    """An empty one, made at this node."""
    loc = b.at(node)
    x = rows.fresh(b, node, "defaultdict", (NEVER, NEVER, factory.type))
    t = factory_type(x)
    size = placed(t)[1]
    if size and b.env is not None:
        kept = b.temp(b.library(storage.new_record, (Const(I32, size), Op("shape", (), I32, (t,))), loc), loc)
        b.emit(Do((), "put", (x, kept, coerce(factory, t)), loc, (t,)))
        place = Op("add", (lists.address(x), Const(I32, TABLE_FACTORY)), I32)
        b.emit(Do((), "store", (place, kept), loc, ("i32",)))
    return x


def factory_type(x: Expr) -> Type:
    """Which functions its factory may be, as far as is known by now."""
    assert isinstance(x.type, Open)
    return x.type.root().items[2]


def factory(b: Builder, x: Expr, loc: Loc) -> Value:
    """`x.default_factory`."""
    t = factory_type(x)
    if t == NONE:
        return THE_NONE
    if (cls := factory_class(t)) is not None:
        return Known(cls)
    return kept_factory(b, x, loc)


def kept_factory(b: Builder, x: Expr, loc: Loc) -> Expr:
    """The same as a value of run time."""
    t = factory_type(x)
    if t == NONE:
        return THE_NONE
    if isinstance(t, Closure) and not t.captures:
        return Op("closure", (), t)
    kept = b.effect("load", (lists.address(x),), I32, loc, "i32", TABLE_FACTORY)
    return b.effect("fetch", (x, kept), t, loc, t)


def set_factory(b: Builder, x: Expr, stored: Expr, node: ast.AST) -> None:
    """`x.default_factory = stored`: from now on new keys are asked of another function, or of none."""
    if not all(isinstance(t, Closure) or t == NONE for t in members(stored.type)):
        b.refuse(node, "a defaultdict is given a factory that is no function", "give it a function or None")
        return
    assert isinstance(x.type, Open)
    own = x.type.root()
    own.grow((*own.items[:2], stored.type))
    t, loc = factory_type(x), b.at(node)
    if b.env is not None and placed(t)[1]:
        kept = b.effect("load", (lists.address(x),), I32, loc, "i32", TABLE_FACTORY)
        b.emit(Do((), "replace", (x, kept, coerce(stored, t)), loc, (t,)))


def item(b: Builder, x: Expr, key: Expr, node: ast.AST) -> Value:
    """`x[key]`, which a new key gets a value by."""
    loc = b.at(node)
    key = b.temp(key, loc)
    if factory_type(x) == NONE or b.env is None or key.type in (BAD, NEVER):
        return dicts.item(b, x, key, loc)
    lists.changes(x)
    rows.grow(x, key.type)
    row = rows.find(b, x, key, loc)
    return b.pick(rows.is_row(row), lambda: rows.part(b, x, row, rows.VALUE, loc), lambda: _asked(b, x, key, node), loc)


def _asked(b: Builder, x: Expr, key: Expr, node: ast.AST) -> Value:
    """What the factory gives, from now on the key's value."""
    from lanewise.python.expressions.expressions import as_runtime

    loc = b.at(node)

    def one(found: Value) -> Value:
        if isinstance(found, Expr) and found.type == NONE:
            return dicts.missing(b, key, loc)
        new = b.temp(as_runtime(b, _called(b, found, node), node), loc)
        dicts.assign(b, x, key, new, loc)
        return new

    return b.each(kept_factory(b, x, loc), lambda e: one(_named(e)), loc)


def _named(factory: Expr) -> Value:
    """A factory that is known by its name."""
    cls = factory_class(factory.type)
    return factory if cls is None else Known(cls)


def _called(b: Builder, found: Value, node: ast.AST) -> Value:
    from lanewise.python.arrays import array_runs
    from lanewise.python.functions import calls

    name = ast.copy_location(ast.Name("default_factory", ast.Load()), node)
    call = ast.copy_location(ast.Call(name, [], []), node)
    return array_runs.settled(b, calls.call_value(b, found, call), call)


def represented(b: Builder, x: Expr, inner: Expr, loc: Loc) -> Expr:
    """`repr(x)`; `inner`: that of the dict alone."""
    t = factory_type(x)
    cls = factory_class(t)
    if cls is None and t != NONE:
        return b.refuse_line(loc, "the text of a defaultdict tells where its function lies", "make the text of dict(x)")
    return texts.joined(b, [literal(f"defaultdict({cls!r}, "), inner, literal(")")], loc)
