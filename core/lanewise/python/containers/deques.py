"""Values of type deque: how they are made and changed, their items and operators.

In: expressions whose type is an open deque. Out: expressions, and statements in the builder. A deque is a list that has room at
both ends (`library/deques.py`): its items are read and written as those of lists are.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.layout import DEQUE_MOST, DEQUE_TURN
from lanewise.ir.types import BAD, BOOL, I32, I64, INT, NEVER, NONE, kind_of
from lanewise.library import deques as storage
from lanewise.library import lists as list_storage
from lanewise.library.prelude import deques as prelude
from lanewise.python.containers import lists
from lanewise.python.expressions import indexing, operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import THE_NONE, Value, type_name

ENDLESS = Const(I64, -1)
"""Of deques that hold any number of items."""

# --- making ----------------------------------------------------------------------------------------------------------


def fresh(b: Builder, node: ast.AST, most: Expr = ENDLESS) -> Expr:
    """An empty one, made at this node, that holds so many items (an i64) at most."""
    site = lists.site(b, node, "deque", (NEVER,))
    item = site.root().items[0]
    words = (Const(I32, 0), most, lists.stride_of(item), Op("shape", (), I32, (item,)))
    return lists.as_object(b, b.library(storage.new_deque, words, b.at(node)), site, b.at(node))


def copied(b: Builder, x: Expr, node: ast.AST) -> Expr:
    """`x.copy()`."""
    made = fresh(b, node, most(b, x, b.at(node)))
    lists.extend(b, made, x, b.at(node))
    return made


def most(b: Builder, x: Expr, loc: Loc) -> Expr:
    """How many items it holds at most, an i64; below 0 where that is said nowhere."""
    return b.temp(b.effect("load", (lists.address(x),), I64, loc, "i64", DEQUE_MOST), loc)


def maxlen(b: Builder, x: Expr, loc: Loc) -> Value:
    """`x.maxlen`."""
    found = most(b, x, loc)
    endless = make("lt", (found, Const(I64, 0)), BOOL)
    return b.pick(endless, lambda: THE_NONE, lambda: Op("convert", (found,), INT), loc)


def turn(b: Builder, x: Expr, loc: Loc) -> Expr:
    """How often it was changed by now."""
    return b.effect("load", (lists.address(x),), I32, loc, "i32", DEQUE_TURN)


# --- ends ------------------------------------------------------------------------------------------------------------

LEFT = (storage.deque_push_left, storage.deque_keep_left, storage.deque_take_left)
RIGHT = (storage.deque_push, storage.deque_keep_right, storage.deque_take)
End = tuple[Callable[..., object], Callable[..., object], Callable[..., object]]
"""By which functions items come in at an end, go at the other one where there are too many, and are taken from the end."""


def push(b: Builder, x: Expr, end: End, stored: Expr, loc: Loc) -> None:
    """`x.append(stored)`, `x.appendleft(stored)`."""
    if b.env is None or stored.type in (BAD, NEVER):
        return
    stored = b.temp(stored, loc)
    lists.changes(x)
    lists.grow(x, stored.type)
    lists.put(b, "put", x, b.library(end[0], (lists.address(x), lists.stride(x)), loc), stored, loc)
    keep(b, x, end, loc)


def keep(b: Builder, x: Expr, end: End, loc: Loc) -> None:
    """After items came in at an end: as many as it may hold."""
    b.library(end[1], (lists.address(x), lists.stride(x), lists.shape(x)), loc)


def taken(b: Builder, x: Expr, end: End, loc: Loc) -> Expr:
    """`x.pop()`, `x.popleft()`."""
    lists.changes(x)
    empty = make("eq", (lists.length(b, x, loc), integer(0)), BOOL)
    b.guard(empty, "IndexError", "pop from an empty deque", loc)
    t = lists.item_type(x)
    if b.env is None or t in (BAD, NEVER):
        return lists.nothing(b, loc)
    place = b.temp(b.library(end[2], (lists.address(x), lists.stride(x)), loc), loc)
    return b.effect("take", (x, place), t, loc, t)


# --- items -----------------------------------------------------------------------------------------------------------


def _place(b: Builder, x: Expr, at: Expr, loc: Loc) -> Expr | None:
    """An index as a number from the left end; None after an exception."""
    found = lists.valid_place(b, x, at, "sequence index must be integer, not '{}'", "deque index out of range", loc)
    return None if found is None else b.temp(found, loc)


def _index(b: Builder, node: ast.Subscript) -> Expr:
    from lanewise.python.expressions.expressions import runtime

    if isinstance(node.slice, ast.Slice):
        return operators.type_error(b, "sequence index must be integer, not 'slice'", b.at(node))
    return b.temp(runtime(b, node.slice), b.at(node))


def index(b: Builder, x: Expr, node: ast.Subscript) -> Value:
    """`x[i]`."""
    loc = b.at(node)
    x = b.temp(x, loc)

    def one(at: Expr) -> Value:
        place = _place(b, x, at, loc)
        return NOTHING if place is None or b.env is None else lists.fetched(b, x, place, loc)

    return b.each(_index(b, node), one, loc)


def write(b: Builder, x: Expr, node: ast.Subscript, stored: Expr) -> None:
    """`x[i] = stored`."""
    loc = b.at(node)
    lists.changes(x)
    lists.grow(x, stored.type)
    place = _place(b, x, _index(b, node), loc)
    if place is not None and b.env is not None:
        lists.put(b, "replace", x, lists.place(b, x, place, loc), stored, loc)


def delete(b: Builder, x: Expr, node: ast.Subscript) -> None:
    """`del x[i]`."""
    loc = b.at(node)
    lists.changes(x)
    place = _place(b, x, _index(b, node), loc)
    if place is not None and b.env is not None:
        words = (make("convert", (place,), I32), Const(I32, 1), lists.stride(x), lists.shape(x))
        b.library(list_storage.list_erase, (lists.address(x), *words), loc)
        b.library(storage.deque_turn, (lists.address(x),), loc)


# --- operators -------------------------------------------------------------------------------------------------------


def binary(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`x + y`, `x * n`: as many items as x may hold."""
    node = b.node_at(loc)
    if op == "add" and kind_of(x.type) == "deque":
        if kind_of(y.type) != "deque":
            return operators.type_error(b, f'can only concatenate deque (not "{type_name(y.type)}") to deque', loc)
        x, y = b.temp(x, loc), b.temp(y, loc)
        made = copied(b, x, node)
        lists.extend(b, made, y, loc)
        keep(b, made, RIGHT, loc)
        return made
    if op == "mul":
        repeated, count = (x, y) if kind_of(x.type) == "deque" else (y, x)
        if not operators.is_integer(count.type):
            return operators.type_error(b, f"can't multiply sequence by non-int of type '{type_name(count.type)}'", loc)
        made = copied(b, b.temp(repeated, loc), node)
        repeat(b, made, b.temp(count, loc), loc)
        return made
    return operators.unsupported(b, op, x, y, loc)


def repeat(b: Builder, x: Expr, count: Expr, loc: Loc) -> None:
    """`x *= count`."""
    lists.changes(x)
    given = indexing.sized(b, count, loc, "cannot fit 'int' into an index-sized integer")
    times = b.temp(b.library(storage.deque_times, (lists.address(x), given), loc), loc)
    words = (lists.address(x), lists.stride(x), lists.shape(x))
    b.when(make("le", (times, Const(I64, 0)), BOOL), lambda: clear(b, x, loc), loc)
    more = make("sub", (times, Const(I64, 1)), I64)
    made = b.library(list_storage.list_repeat, (words[0], more, *words[1:]), loc)
    lists.extend(b, x, lists.as_object(b, made, x.type, loc), loc)
    b.library(storage.deque_turn, (lists.address(x),), loc)
    keep(b, x, RIGHT, loc)


def clear(b: Builder, x: Expr, loc: Loc) -> None:
    """`x.clear()`."""
    b.library(storage.deque_clear, (lists.address(x), lists.stride(x), lists.shape(x)), loc)


def represented(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`repr(x)`."""
    end = b.temp(maxlen(b, x, loc), loc)  # type: ignore[arg-type]

    def one(e: Expr) -> Expr:
        if e.type == NONE:
            return lists.call_prelude(b, prelude.represented, [x], loc)
        return lists.call_prelude(b, prelude.represented_with_end, [x, e], loc)

    return b.each_expr(end, one, loc)
