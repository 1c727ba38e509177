"""Deques made of other things, and the methods of deque.

In: nodes, and values that are iterated. Out: fresh deques; statements in the builder, and what a method returns.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.code import Const, Expr, Op
from lanewise.ir.types import BAD, BOOL, I32, I64, INT, NEVER, NONE, is_sequence
from lanewise.library import deques as storage
from lanewise.library import lists as list_storage
from lanewise.library import slices
from lanewise.library.prelude import deques as prelude
from lanewise.library.prelude import lists as list_prelude
from lanewise.python.containers import deques, list_making, list_methods, lists, miscounted
from lanewise.python.expressions import indexing, operators
from lanewise.python.functions import calls, library_calls
from lanewise.python.numbers import machine_numbers
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import THE_NONE, Value, type_name
from lanewise.python.statements import loops

# --- making ----------------------------------------------------------------------------------------------------------


def made(b: Builder, node: ast.Call) -> Value:
    """`deque(iterable, maxlen)`."""
    given, named = calls.arguments(b, node)
    names = ("iterable", "maxlen")
    taken = dict(zip(names, given, strict=False)) | named
    if b.env is None or len(given) > len(names) or not taken.keys() <= set(names):
        words = f"deque() takes at most 2 arguments ({len(given) + len(named)} given)"
        return NOTHING if b.env is None else operators.type_error(b, words, b.at(node))
    most = _most(b, taken["maxlen"], node) if "maxlen" in taken else deques.ENDLESS
    if b.env is None:
        return NOTHING
    x = deques.fresh(b, node, most)
    if "iterable" in taken:
        extend(b, x, taken["iterable"], node)
    return x if b.env is not None else NOTHING


def _most(b: Builder, found: Value, node: ast.AST) -> Expr:
    """An argument `maxlen` as an i64."""
    from lanewise.python.expressions.expressions import as_runtime

    loc = b.at(node)

    def one(e: Expr) -> Expr:
        if e.type == NONE or e.type in (BAD, NEVER):
            return deques.ENDLESS if e.type == NONE else e
        if not operators.is_integer(e.type) or machine_numbers.concerns(e.type):
            return operators.type_error(b, "an integer is required", loc)
        n = b.temp(operators.convert(b, e, INT, loc), loc)
        b.guard(operators.beyond_index(n), "OverflowError", "Python int too large to convert to C ssize_t", loc)
        b.guard(make("lt", (n, integer(0)), BOOL), "ValueError", "maxlen must be non-negative", loc)
        return b.temp(make("convert", (n,), I64), loc)

    return b.each_expr(as_runtime(b, found, node), one, loc)


def extend(b: Builder, x: Expr, found: Value, node: ast.AST) -> None:
    """`x.extend(found)`."""
    loc = b.at(node)
    lists.changes(x)
    if isinstance(found, Expr) and is_sequence(found.type):
        lists.extend(b, x, b.temp(found, loc), loc)
        b.library(storage.deque_turn, (lists.address(x),), loc)
        deques.keep(b, x, deques.RIGHT, loc)
    else:
        _push_each(b, x, deques.RIGHT, found, node)


def _push_each(b: Builder, x: Expr, end: deques.End, found: Value, node: ast.AST) -> None:
    loops.each(b, found, node, lambda item: deques.push(b, x, end, item, b.at(node)))


# --- methods ---------------------------------------------------------------------------------------------------------

Handler = Callable[[Builder, Expr, list[Expr], ast.Call], Value]


def method(b: Builder, x: Expr, func: ast.Attribute, node: ast.Call) -> Value:
    """`x.name(...)`."""
    from lanewise.python.expressions.expressions import as_runtime

    loc = b.at(node)
    x = b.temp(x, loc)
    given, named = calls.arguments(b, node)
    if func.attr in ("extend", "extendleft") and len(given) == 1 and not named:
        return extended(b, x, func.attr, given[0], node)
    least, most, handle = _METHODS.get(func.attr, (0, 0, None))
    if handle is None:
        return b.refuse(node, f"deque.{func.attr}() is not compiled", "help(deque) says what else there is")
    if not miscounted.fits((least, most), given, named):
        return miscounted.raised(b, f"deque.{func.attr}", (least, most), given, named, loc)
    parts = [b.temp(as_runtime(b, g, node), loc) for g in given]
    if b.env is None or any(p.type in (BAD, NEVER) for p in parts):
        return NOTHING
    if func.attr not in ("index", "insert", "rotate"):
        return handle(b, x, parts, node)
    return library_calls.each_value(b, parts, lambda settled: handle(b, x, settled, node), loc)


def extended(b: Builder, x: Expr, name: str, found: Value, node: ast.AST) -> Value:
    """What is iterated may be the deque itself: then of what it holds now."""
    if isinstance(found, Expr) and is_sequence(found.type):
        found = list_making.copied(b, found, node)
    if name == "extend":
        extend(b, x, found, node)
    else:
        lists.changes(x)
        _push_each(b, x, deques.LEFT, found, node)
    return THE_NONE if b.env is not None else NOTHING


def _pushed(end: deques.End) -> Handler:
    def handle(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
        deques.push(b, x, end, given[0], b.at(node))
        return THE_NONE

    return handle


def _rotate(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    loc = b.at(node)
    lists.changes(x)
    steps = given[0] if given else integer(1)
    if not operators.is_integer(steps.type):
        return operators.type_error(b, f"'{type_name(steps.type)}' object cannot be interpreted as an integer", loc)
    steps = b.temp(operators.convert(b, steps, INT, loc), loc)
    b.guard(operators.beyond_index(steps), "OverflowError", "Python int too large to convert to C ssize_t", loc)
    b.library(storage.deque_rotate, (lists.address(x), make("convert", (steps,), I64), lists.stride(x)), loc)
    return THE_NONE


def _insert(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    """A place beyond the ends is the end; a full one takes no more."""
    loc = b.at(node)
    at, stored = given
    if not operators.is_integer(at.type):
        return operators.type_error(b, f"'{type_name(at.type)}' object cannot be interpreted as an integer", loc)
    stored = b.temp(stored, loc)
    lists.changes(x)
    lists.grow(x, stored.type)
    size = b.temp(make("convert", (lists.length(b, x, loc),), I32), loc)
    most = deques.most(b, x, loc)
    bounded = make("ge", (most, Const(I64, 0)), BOOL)
    full = make("and", (bounded, make("ge", (Op("convert", (size,), I64), most), BOOL)), BOOL)
    b.guard(full, "IndexError", "deque already at its maximum size", loc)
    place = b.library(slices.part_start, (indexing.clamped(b, at, loc), size), loc)
    gap = b.library(list_storage.list_gap, (lists.address(x), place, Const(I32, 1), lists.stride(x)), loc)
    lists.put(b, "put", x, gap, stored, loc)
    b.library(storage.deque_turn, (lists.address(x),), loc)
    return THE_NONE


def _clear(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    lists.changes(x)
    deques.clear(b, x, b.at(node))
    return THE_NONE


def _reverse(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    lists.changes(x)
    b.library(list_storage.list_reverse, (lists.address(x), lists.stride(x)), b.at(node))
    return THE_NONE


def _index(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    loc = b.at(node)
    return lists.call_prelude(b, prelude.index, [x, given[0], *list_methods.window(b, given[1:], loc)], loc)


def _remove(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    lists.changes(x)
    return lists.call_prelude(b, prelude.remove, [x, given[0]], b.at(node))


_METHODS: dict[str, tuple[int, int, Handler]] = {
    "append": (1, 1, _pushed(deques.RIGHT)),
    "appendleft": (1, 1, _pushed(deques.LEFT)),
    "pop": (0, 0, lambda b, x, given, node: deques.taken(b, x, deques.RIGHT, b.at(node))),
    "popleft": (0, 0, lambda b, x, given, node: deques.taken(b, x, deques.LEFT, b.at(node))),
    "rotate": (0, 1, _rotate),
    "insert": (2, 2, _insert),
    "clear": (0, 0, _clear),
    "reverse": (0, 0, _reverse),
    "copy": (0, 0, lambda b, x, given, node: deques.copied(b, x, node)),
    "index": (1, 3, _index),
    "count": (1, 1, lambda b, x, given, node: lists.call_prelude(b, list_prelude.count, [x, given[0]], b.at(node))),
    "remove": (1, 1, _remove),
}
"""The least and the most arguments, and what the call is."""
