"""`zip`, `enumerate` and `reversed`.

In: the call node. Out: what is iterated by place, item by item, or item for item where tuples say how many there are, so that a
loop over it allocates nothing; `kept` makes a value of it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import (
    BAD,
    BOOL,
    DICT_KINDS,
    I32,
    INT,
    NEVER,
    VIEW_KINDS,
    Tuple,
    Union,
    kind_of,
)
from lanewise.library.prelude import iteration as prelude_iteration
from lanewise.library.prelude import lists as prelude
from lanewise.python.classes import derived, enums, record_methods
from lanewise.python.containers import container_steps, lists, ranges, tuples, views
from lanewise.python.expressions import operators
from lanewise.python.functions import calls, spreading
from lanewise.python.iterators import iteration
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Indexed, Items, Known, Nested, Range, Stepped, Value, is_spread, type_name


def _zip(b: Builder, node: ast.Call) -> Value:
    positional, named = calls.arguments(b, node, spread=True)
    strict = _runtimes(b, [named.pop("strict", Const(BOOL, False))], node)[0]
    if named:
        return b.refuse(node, "zip() takes nothing by name but `strict`", "help(zip) says more")
    if b.env is None or any(isinstance(v, Expr) and v.type in (BAD, NEVER) for v in positional):
        return NOTHING
    positional = [_as_one(b, v, node) for v in positional]
    if not isinstance(strict, Const):
        return _zip_as_told(b, positional, strict, node)
    if any(map(is_spread, positional)):
        return _transposed(b, spreading.together(b, positional, node), bool(strict.value), node)
    positional = [v if isinstance(v, Known | Nested) else b.temp(v, b.at(node)) for v in positional]
    found = _zip_of(b, positional, bool(strict.value), node)
    kept = prelude_iteration.zipped_strictly if strict.value else prelude_iteration.zipped
    return _keeping(found, lambda: lists.call_prelude(b, kept, [tuples.pack(_runtimes(b, positional, node))], b.at(node)))


def _zip_as_told(b: Builder, positional: list[Value], strict: Expr, node: ast.Call) -> Value:
    """Of which only the run knows whether it is strict."""
    loc = b.at(node)
    if any(map(is_spread, positional)):
        rows = spreading.together(b, positional, node)
        return NOTHING if b.env is None else lists.call_prelude(b, prelude_iteration.columns_as_told, [rows, strict], loc)
    return lists.call_prelude(b, prelude_iteration.zipped_as_told, [tuples.pack(_runtimes(b, positional, node)), strict], loc)


def _zip_of(b: Builder, positional: list[Value], strict: bool, node: ast.Call) -> Value:
    whole = _as_tuples(b, positional, node)
    if whole is not None and (not strict or len(set(map(len, whole))) < 2):
        return Known(Items(tuple(tuples.pack(list(row)) for row in zip(*whole, strict=False))))
    if any(iteration.gives_values(b, e) for e in positional):
        parts = [iteration.stepped(b, e, node) for e in positional]
        return Known(_zipped_strictly(b, parts, node) if strict else _zipped_steps(parts))
    over = iteration.all_indexed(b, positional, node)
    return NOTHING if over is None else Known(zipped(b, over, strict, b.at(node)))


def _keeping(found: Value, kept: Callable[[], Expr]) -> Value:
    """An iterator that may be kept."""
    whole = found.object if isinstance(found, Known) else None
    return Known(replace(whole, kept=kept)) if isinstance(whole, Items | Indexed | Stepped) else found


def _runtimes(b: Builder, found: Sequence[Value], node: ast.Call) -> list[Expr]:
    from lanewise.python.expressions.expressions import as_runtime

    return [as_runtime(b, each, node) for each in found]


def _transposed(b: Builder, rows: Expr, strict: bool, node: ast.Call) -> Value:
    """`zip(*rows)` of a list of rows: its columns, each a tuple."""
    if b.env is None:
        return NOTHING
    loc = b.at(node)
    row = Const(lists.item_type(rows), None)
    if strict and not isinstance(row.type, Tuple):
        return lists.call_prelude(b, prelude_iteration.columns_strictly, [rows], loc)
    if row.type != NEVER and (iteration.gives_values(b, row) or not iteration.is_iterable(b, row)):
        return lists.call_prelude(b, prelude_iteration.columns, [rows], loc)
    least = lists.call_prelude(b, prelude.least_length, [rows], loc)

    def column(i: Expr) -> Expr:
        """The items at a place of the rows."""
        made = lists.fresh(b, node, NEVER, Const(I32, 0), "tuple")

        def one(_: Expr, row: Expr) -> None:
            over = iteration.all_indexed(b, [row], node)
            if over is not None:
                lists.append(b, made, over[0].at(i), loc)

        lists.each(b, rows, one, loc)
        return made

    def apart() -> list[Expr]:
        assert isinstance(row.type, Tuple)
        found = []
        for i in range(len(row.type.items)):
            with b.in_turn(i):
                found.append(column(integer(i)))
        return found

    if b.env is None:
        return NOTHING
    several = isinstance(row.type, Tuple) and len(set(row.type.items)) > 1
    whole = Known(replace(iteration.fixed(b.temp(least, loc), column), apart=apart if several else None))
    return _keeping(whole, lambda: lists.call_prelude(b, prelude_iteration.zipped, [rows], loc))


def _enumerate(b: Builder, node: ast.Call) -> Value:
    found = _given(b, node, "enumerate", 1, 2, "start")
    if found is None:
        return NOTHING
    start = b.as_value(found[1]) if len(found) > 1 else integer(0)
    if start is None:
        return b.refuse(node, "enumerate() starts with an int", "leave the start out")
    first = b.temp(b.each_expr(record_methods.index_of(b, start, b.at(node)), lambda e: _start(b, e, node), b.at(node)), b.at(node))
    if b.env is None or first.type != INT:
        return NOTHING
    kept = prelude_iteration.enumerated
    found[0] = _as_one(b, found[0], node)
    whole = _enumerated_items(b, found, first, node)
    return _keeping(whole, lambda: lists.call_prelude(b, kept, [*_runtimes(b, found[:1], node), first], b.at(node)))


def _start(b: Builder, e: Expr, node: ast.Call) -> Expr:
    if operators.is_integer(e.type) or e.type in (BAD, NEVER):
        return operators.convert(b, e, INT, b.at(node)) if e.type not in (BAD, NEVER) else e
    return operators.type_error(b, f"'{type_name(e.type)}' object cannot be interpreted as an integer", b.at(node))


def _enumerated_items(b: Builder, found: list[Value], first: Expr, node: ast.Call) -> Value:
    if (whole := _as_tuples(b, found[:1], node)) is not None:
        numbers = [make("add", (integer(i), first), INT) for i in range(len(whole[0]))]
        return Known(Items(tuple(tuples.pack([n, part]) for n, part in zip(numbers, whole[0], strict=True))))
    if iteration.gives_values(b, found[0]):
        return Known(_zipped_steps([iteration.counting(b, first, b.at(node)), iteration.stepped(b, found[0], node)]))
    over = iteration.all_indexed(b, found[:1], node)
    return NOTHING if over is None else Known(enumerated(over[0], first))


def _reversed(b: Builder, node: ast.Call) -> Value:
    found = _given(b, node, "reversed", 1, 1)
    return NOTHING if found is None else _reversed_of(b, found, node)


def _reversed_of(b: Builder, found: list[Value], node: ast.Call) -> Value:
    found = [ranges.as_bounds(b, enums.taken_apart(b, found[0], node), node)]
    if isinstance(found[0], Expr) and isinstance(found[0].type, Union):
        return b.each(b.temp(found[0], b.at(node)), lambda x: _runtimes(b, [_reversed_of(b, [x], node)], node)[0], b.at(node))
    if isinstance(found[0], Expr) and b.program.shapes.class_of(found[0].type) is not None and not isinstance(found[0].type, Tuple):
        return _reversed_instance(b, b.temp(found[0], b.at(node)), node)
    if isinstance(found[0], Known) and isinstance(found[0].object, Range):
        return Known(ranges.reversed_range(b, found[0].object, b.at(node)))
    whole = _as_tuples(b, found, node)
    if whole is None and iteration.gives_values(b, found[0]):
        return _reversed_steps(b, found[0], node)
    over = iteration.all_indexed(b, found, node, "reversible")
    if over is None:
        return NOTHING
    loc = b.at(node)
    count = b.temp(over[0].count(), loc)
    back = Items(tuple(whole[0][::-1])) if whole is not None else backwards(b, over[0], loc)
    kept = prelude_iteration.backwards
    return _keeping(Known(back), lambda: lists.call_prelude(b, kept, [*_runtimes(b, found, node), count], loc))


def _reversed_instance(b: Builder, x: Expr, node: ast.Call) -> Value:
    """What its `__reversed__` gives; without one it is asked for its places, from the last one on."""
    loc = b.at(node)
    if record_methods.has(b, x, "__reversed__"):
        return record_methods.special(b, x, "__reversed__", [], loc, node)
    if (inner := derived.instead(b, x, "__reversed__", loc)) is not None:
        return _reversed_of(b, [inner], node)
    if record_methods.has(b, x, "__len__") and record_methods.has(b, x, "__getitem__"):
        return lists.call_prelude(b, prelude_iteration.backwards, [x, record_methods.special(b, x, "__len__", [], loc)], loc)
    return operators.type_error(b, f"'{type_name(x.type)}' object is not reversible", loc)


def _reversed_steps(b: Builder, found: Value, node: ast.Call) -> Value:
    """Dicts and their views have an order, which sets and iterators have not."""
    loc = b.at(node)
    if not isinstance(found, Expr) or kind_of(found.type) not in ("deque", *DICT_KINDS, *VIEW_KINDS):
        name = type_name(found.type) if isinstance(found, Expr) else "generator"
        return operators.type_error(b, f"'{name}' object is not reversible", loc)
    x = b.temp(found, loc)
    if kind_of(x.type) == "deque":
        back = container_steps.of_deque(b, x, loc, backwards=True)
    else:
        back = container_steps.of_table(b, views.seen(b, x, loc) if views.is_view(x) else x, kind_of(x.type), loc, backwards=True)
    return _keeping(Known(back), lambda: lists.call_prelude(b, prelude_iteration.turned, [x], loc))


def _given(b: Builder, node: ast.Call, name: str, least: int, most: int, keyword: str = "") -> list[Value] | None:
    """The arguments, a named one last; None after a refusal, or where no path gets here."""
    positional, named = calls.arguments(b, node)
    found = [*positional, *named.values()]
    if set(named) - {keyword} or not least <= len(found) <= most:
        b.refuse(node, f"{name}() is not compiled with these arguments", f"help({name}) says which it takes")
        return None
    quiet = any(not isinstance(v, Known | Nested) and v.type in (BAD, NEVER) for v in found)
    return None if b.env is None or quiet else found


def _as_one(b: Builder, found: Value, node: ast.Call) -> Value:
    """What may be iterables of several types, as one iterator; what may be none raises here where it is none."""
    from lanewise.python.expressions.expressions import as_runtime

    found = enums.taken_apart(b, found, node)
    if isinstance(found, Known) and type(found.object) is tuple:
        # Of classes, say, which a decorator was given.
        return as_runtime(b, found, node)
    if not isinstance(found, Expr) or not isinstance(found.type, Union):
        return found

    def iterable(x: Expr) -> Expr:
        words = f"'{type_name(x.type)}' object is not iterable"
        return x if iteration.is_iterable(b, x) else operators.type_error(b, words, b.at(node))

    if not all(iteration.is_iterable(b, Const(t, None)) for t in found.type.members):
        found = b.each_expr(found, iterable, b.at(node))
    if not isinstance(found.type, Union):
        return found
    return lists.call_prelude(b, prelude_iteration.one_by_one, [b.temp(found, b.at(node))], b.at(node))


def _as_tuples(b: Builder, found: Sequence[Value], node: ast.Call) -> list[list[Expr]] | None:
    """The items of each, where all are tuples: each item keeps its own type."""
    parts: list[list[Expr]] = []
    for each in found:
        if isinstance(each, Known) and isinstance(each.object, Items):
            parts.append(list(each.object.items))
        elif isinstance(each, Known | Nested) or not isinstance(each.type, Tuple):
            return None
        else:
            parts.append(tuples.items(b.temp(each, b.at(node))))
    return parts


def _zipped_steps(parts: Sequence[Stepped]) -> Stepped:
    return Stepped(lambda leave: tuples.pack([part.advance(leave) for part in parts]))


def _zipped_strictly(b: Builder, parts: Sequence[Stepped], node: ast.AST) -> Stepped:
    """All of them end at the same turn, or it is an error."""

    def ended(at: int, leave: str) -> None:
        """The part at a place has no more items."""
        loc = b.at(node)
        if at:
            b.throw("ValueError", prelude_iteration.uneven(at + 1, "shorter"), loc=loc)
        for i, part in enumerate(parts[1:], 2):
            with b.block(loc) as right:
                part.advance(right)
                b.throw("ValueError", prelude_iteration.uneven(i, "longer"), loc=loc)
        b.leave(leave, loc)

    def taken(at: int, leave: str, keep: Callable[[Value], None]) -> None:
        loc = b.at(node)
        with b.block(loc) as there:
            with b.block(loc) as over:
                keep(parts[at].advance(over))
                b.leave(there, loc)
            ended(at, leave)

    def advance(leave: str) -> Expr:
        items: list[Expr] = []
        for at in range(len(parts)):
            item = b.chosen(partial(taken, at, leave), b.at(node))
            if b.env is None or not isinstance(item, Expr):
                return NOTHING
            items.append(b.temp(item, b.at(node)))
        return tuples.pack(items)

    return Stepped(advance)


def zipped(b: Builder, parts: Sequence[Indexed], strict: bool, loc: Loc) -> Indexed:
    """`zip(...)`: as many as the shortest has; if it is strict, the others may have no more."""

    def count() -> Expr:
        least = b.temp(parts[0].count(), loc)
        for part in parts[1:]:
            more = b.temp(part.count(), loc)
            shorter = b.pick(make("lt", (more, least), BOOL), lambda e=more: e, lambda e=least: e, loc)  # type: ignore[misc]
            assert isinstance(shorter, Expr)
            least = b.temp(shorter, loc)
        return least

    def end() -> None:
        first, *others = [b.temp(part.count(), loc) for part in parts]
        for op, word in (("lt", "shorter"), ("gt", "longer")):
            for i, other in enumerate(others, 2):
                b.guard(make(op, (other, first), BOOL), "ValueError", prelude_iteration.uneven(i, word), loc)

    return Indexed(count, lambda i: tuples.pack([part.at(i) for part in parts]), end if strict else None)


def enumerated(over: Indexed, start: Expr) -> Indexed:
    """`enumerate(...)`."""
    return Indexed(over.count, lambda i: tuples.pack([make("add", (i, start), INT), over.at(i)]), over.end)


def backwards(b: Builder, over: Indexed, loc: Loc) -> Indexed:
    """`reversed(...)`, of the items that there are now."""
    count = b.temp(over.count(), loc)
    last = make("sub", (count, integer(1)), INT)
    return iteration.fixed(count, lambda i: over.at(make("sub", (last, i), INT)))


HANDLERS: dict[object, Callable[[Builder, ast.Call], Value]] = {
    zip: _zip,
    enumerate: _enumerate,
    reversed: _reversed,
}
