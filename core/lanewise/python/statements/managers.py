"""`with`: classes with `__enter__` and `__exit__`, and `contextlib.suppress`.

In: the node. Out: the suite as an attempt, with a call of `__exit__` on each way out of it. What `__exit__` is told of an exception
is its class, itself, and a trace that can only be passed on.
"""

from __future__ import annotations

import ast
import threading
import types
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache

from lanewise.ir.code import Expr, Loc
from lanewise.ir.types import BAD, NEVER, members
from lanewise.library.prelude import exceptions as prelude
from lanewise.library.prelude import words
from lanewise.python.classes import class_model, record_methods
from lanewise.python.containers import lists
from lanewise.python.expressions import operators
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import THE_NONE, ClassOf, Known, Value, type_name
from lanewise.python.source.definitions import Definition, SourceMissing
from lanewise.python.statements import trying

_LOCKS = type(threading.Lock()), type(threading.RLock())
"""One of the module's is free when a call begins, and again behind `with`: there is nobody else to take it."""


class Trace:
    """The third argument of `__exit__`, which has no value in compiled code."""


def with_statement(b: Builder, node: ast.With) -> None:
    """The whole statement."""
    from lanewise.python.statements.statements import statements

    _entered(b, node, node.items, lambda: statements(b, node.body))


def _entered(b: Builder, node: ast.With, items: list[ast.withitem], walk: Callable[[], None]) -> None:
    from lanewise.python.expressions.expressions import as_runtime, value

    if not items:
        walk()
        return
    written = items[0].context_expr
    found = value(b, written.func) if isinstance(written, ast.Call) else None
    if isinstance(found, Known) and found.object is suppress and isinstance(written, ast.Call) and not items[0].optional_vars:
        _suppressing(b, node, written, lambda: _entered(b, node, items[1:], walk))
        return
    found = value(b, written)
    if isinstance(found, Known) and isinstance(found.object, _LOCKS) and not items[0].optional_vars:
        _entered(b, node, items[1:], walk)
        return
    x = b.temp(as_runtime(b, found, written), b.at(written))
    if b.env is None or x.type in (BAD, NEVER):
        return
    if any(type_name(t) == memoryview.__name__ for t in members(x.type)):
        words = "with is compiled for classes with __enter__ and __exit__, and for suppress(), not for memoryview"
        b.refuse(written, words, "leave `with` out")
        return
    _managed(b, x, items[0], lambda: _entered(b, node, items[1:], walk))


def _suppressing(b: Builder, node: ast.With, written: ast.Call, walk: Callable[[], None]) -> None:
    """`with suppress(...):`, which is an attempt whose handler does nothing."""
    loc = b.at(node)
    names = trying.names_of(b, written.args)
    if names is None or b.env is None:
        return
    with b.block(loc) as after:

        def inside() -> None:
            walk()
            b.leave(after, loc)

        trying.unless(b, names, inside, after, loc)


def _managed(b: Builder, x: Expr, item: ast.withitem, walk: Callable[[], None]) -> None:
    from lanewise.python.statements.statements import assign

    loc = b.at(item.context_expr)
    entered = b.each(x, lambda one: _enter(b, one, item.context_expr), loc)
    if b.env is None:
        return

    def inside() -> None:
        if item.optional_vars is not None:
            assign(b, item.optional_vars, entered)
        walk()

    with b.block(loc) as after:

        def raised(error: Expr) -> None:
            swallows = b.each(x, lambda one: _told(b, one, error, item.context_expr), loc)
            if b.env is not None and isinstance(swallows, Expr):
                b.leave_if(operators.truth(b, swallows, loc), after, loc)

        def left() -> None:
            if b.env is not None:
                b.each(x, lambda one: _exit(b, one, item.context_expr), loc)

        trying.guarded(b, inside, left, raised, loc)


def _enter(b: Builder, x: Expr, node: ast.expr) -> Value:
    """`__enter__` of one that has `__exit__` as well."""
    for name, more in (("__enter__", ""), ("__exit__", " (missed __exit__ method)")):
        if not record_methods.has(b, x, name):
            words = f"'{type_name(x.type)}' object does not support the context manager protocol{more}"
            return operators.type_error(b, words, b.at(node))
    return record_methods.special(b, x, "__enter__", [], b.at(node), node)


def _exit(b: Builder, x: Expr, node: ast.expr) -> Value:
    """`__exit__` without an exception, of one that was entered."""
    if not record_methods.has(b, x, "__exit__"):
        return THE_NONE
    return record_methods.special(b, x, "__exit__", [THE_NONE] * 3, b.at(node), node)


# --- what __exit__ is told -------------------------------------------------------------------------------------------


def _told(b: Builder, x: Expr, error: Expr, node: ast.AST) -> Value:
    """`__exit__` of an exception, of one that was entered."""
    from lanewise.python.expressions.expressions import as_runtime

    cls = b.program.shapes.class_of(x.type)
    found = cls and class_model.look_up(cls, "__exit__")
    if not found or not isinstance(found[1], types.FunctionType):
        return THE_NONE  # the way in, or the way out without an exception, says so
    try:
        definition = b.program.definition(found[1])
    except SourceMissing as missing:
        return b.refuse(node, str(missing), missing.hint)
    told = _knowing_class(definition)
    given: list[Value] = [x, THE_NONE, error, Known(Trace)]
    if (gathered := definition.node.args.vararg) is not None and len(_places(definition)) < len(given):
        is_read = any(isinstance(n, ast.Name) and n.id == gathered.arg for n in ast.walk(definition.node))
        given[3] = lists.call_prelude(b, prelude.trace, [], b.at(node)) if is_read else THE_NONE
        if told is definition and (is_read or len(_places(definition)) > 1):
            given[1] = as_runtime(b, Known(ClassOf(error)), node)
    return record_methods.call_definition(b, told, given, {}, node)


def _places(definition: Definition) -> list[ast.arg]:
    """The parameters that arguments by position go to, one each."""
    return [*definition.node.args.posonlyargs, *definition.node.args.args]


@cache
def _knowing_class(definition: Definition) -> Definition:
    """The same method, in which the class of the exception is asked of the exception: as an argument it would be no value."""
    node = definition.node
    assert isinstance(node, ast.FunctionDef)
    places = _places(definition)
    if len(places) < 3:
        return definition
    kind, error = places[1].arg, places[2].arg
    asked = ast.parse(f"{kind} = {error}.__class__").body[0]
    for inner in ast.walk(asked):
        if isinstance(inner, ast.stmt | ast.expr):
            ast.copy_location(inner, node.body[0])
    told = ast.copy_location(ast.FunctionDef(node.name, node.args, [asked, *node.body], [], node.returns), node)
    return replace(definition, node=told)


def _told_word(b: Builder, given: Sequence[Expr], loc: Loc) -> Value:
    manager, error = given
    return _told(b, manager, error, b.node_at(loc))


WORDS: dict[object, Callable[[Builder, Sequence[Expr], Loc], Value]] = {words.told: _told_word}
