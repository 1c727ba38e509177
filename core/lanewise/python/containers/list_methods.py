"""What changes lists: assignments to items and slices, `del`, and the methods.

In: a list and the node. Out: statements in the builder, and what a method returns.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import BAD, BOOL, I32, INT, NEVER, NONE, is_sequence, is_variadic
from lanewise.library import lists as storage
from lanewise.library import slices
from lanewise.library.prelude import lists as prelude
from lanewise.python.containers import list_making, lists, miscounted
from lanewise.python.expressions import indexing, operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import THE_NONE, Known, Nested, Value, type_name

Handler = Callable[[Builder, Expr, list[Expr], ast.Call], Value]
ALL = integer((1 << 62) - 1)
"""Behind every item."""


def write(b: Builder, x: Expr, node: ast.Subscript, stored: Expr) -> None:
    """`x[i] = stored`, `x[i:j] = stored`."""
    loc = b.at(node)
    if is_variadic(x.type):
        operators.type_error(b, "'tuple' object does not support item assignment", loc)
        return
    lists.changes(x)
    if isinstance(node.slice, ast.Slice):
        _write_slice(b, x, node.slice, stored, node)
        return
    i = _changed_place(b, x, node)
    if i is not None:
        lists.grow(x, stored.type)
    if i is not None and b.env is not None:
        lists.put(b, "replace", x, lists.place(b, x, i, loc), stored, loc)


def _write_slice(b: Builder, x: Expr, node: ast.Slice, stored: Expr, target: ast.AST) -> None:
    loc = b.at(target)
    source = list_making.copied(b, stored, target)
    bounds = indexing.slice_bounds(b, node, b.temp(lists.length(b, x, loc), loc), loc)
    if bounds is None or not isinstance(source, Expr) or source.type in (BAD, NEVER):
        return
    begin, count, step = bounds
    lists.grow(x, lists.item_type(source))
    if step != integer(1):
        _write_every(b, x, source, bounds, target)
        return
    b.library(storage.list_erase, (lists.address(x), begin, count, lists.stride(x), lists.shape(x)), loc)
    size = b.temp(lists.length(b, source, loc), loc)
    more = make("convert", (size,), I32)
    b.library(storage.list_gap, (lists.address(x), begin, more, lists.stride(x)), loc)
    lists.each(b, source, lambda i, item: lists.put(
        b, "put", x, lists.place(b, x, make("add", (Op("convert", (begin,), INT), i), INT), loc), item, loc
    ), loc)  # fmt: skip


def extend(b: Builder, x: Expr, y: Expr, node: ast.AST) -> None:
    """`x.extend(y)`, `x += y`."""
    lists.changes(x)
    source = list_making.as_list(b, y, node)
    if isinstance(source, Expr) and is_sequence(source.type):
        lists.extend(b, x, source, b.at(node))


def _write_every(b: Builder, x: Expr, source: Expr, bounds: tuple[Expr, Expr, Expr], node: ast.AST) -> None:
    """`x[i:j:k] = source`: as many items as there are places."""
    loc = b.at(node)
    begin, count = (b.temp(make("convert", (e,), INT), loc) for e in bounds[:2])
    step = bounds[2]
    if not isinstance(step, Const):
        lists.call_prelude(b, prelude.write_every, [x, source, begin, count, step], loc)
        return
    size = b.temp(lists.length(b, source, loc), loc)
    words = "attempt to assign sequence of size {} to extended slice of size {}"
    b.when(make("ne", (size, count), BOOL), lambda: b.throw("ValueError", words, loc=loc, holes=(size, count)), loc)

    def one(i: Expr, item: Expr) -> None:
        at = make("add", (begin, make("mul", (i, step), INT)), INT)
        lists.put(b, "replace", x, lists.place(b, x, at, loc), item, loc)

    lists.each(b, source, one, loc)


def _changed_place(b: Builder, x: Expr, node: ast.Subscript) -> Expr | None:
    """Where `x[i] = ...` and `del x[i]` change a list; None where no path gets there."""
    from lanewise.python.expressions.expressions import runtime

    words = "list indices must be integers or slices, not {}"
    return lists.valid_place(b, x, runtime(b, node.slice), words, "list assignment index out of range", b.at(node))


def delete(b: Builder, x: Expr, node: ast.Subscript) -> None:
    """`del x[i]`, `del x[i:j]`."""
    loc = b.at(node)
    if is_variadic(x.type):
        indexing.not_deletable(b, x, node)
        return
    lists.changes(x)
    if isinstance(node.slice, ast.Slice):
        bounds = indexing.slice_bounds(b, node.slice, b.temp(lists.length(b, x, loc), loc), loc)
        if bounds is not None and bounds[2] != integer(1):
            begin, count, step = bounds
            places = (make("convert", (begin,), INT), make("convert", (count,), INT), step)
            lists.call_prelude(b, prelude.delete_every, [x, *places], loc)
        elif bounds is not None:
            b.library(storage.list_erase, (lists.address(x), bounds[0], bounds[1], lists.stride(x), lists.shape(x)), loc)
        return
    i = _changed_place(b, x, node)
    if i is not None and b.env is not None:
        words = (make("convert", (i,), I32), Const(I32, 1), lists.stride(x), lists.shape(x))
        b.library(storage.list_erase, (lists.address(x), *words), loc)


def update(b: Builder, x: Expr, op: ast.operator, y: Expr, node: ast.AugAssign) -> bool:
    """`x += y` and `x *= y`, which change the list itself; whether the operator is one of these."""
    if is_variadic(x.type):
        return False
    if isinstance(op, ast.Add):
        extend(b, x, y, node)
        return True
    if not isinstance(op, ast.Mult) or not operators.is_integer(y.type):
        return False
    loc = b.at(node)
    lists.changes(x)
    times = indexing.sized(b, y, loc, "cannot fit 'int' into an index-sized integer")
    b.when(make("le", (times, integer(0)), BOOL), lambda: _empty(b, x, loc), loc)
    more = make("sub", (times, integer(1)), INT)
    words = (lists.address(x), indexing.clamped(b, more, loc), lists.stride(x), lists.shape(x))
    lists.extend(b, x, lists.as_object(b, b.library(storage.list_repeat, words, loc), x.type, loc), loc)
    return True


def _empty(b: Builder, x: Expr, loc: Loc) -> None:
    size = make("convert", (lists.length(b, x, loc),), I32)
    b.library(storage.list_erase, (lists.address(x), Const(I32, 0), size, lists.stride(x), lists.shape(x)), loc)


def method(b: Builder, x: Expr, func: ast.Attribute, node: ast.Call) -> Value:
    """`x.name(...)`."""
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.functions import calls, library_calls

    loc = b.at(node)
    kind = type_name(x.type)
    if not hasattr({"list": list, "tuple": tuple}[kind], func.attr):
        b.throw("AttributeError", f"'{kind}' object has no attribute '{func.attr}'", loc=loc)
        return NOTHING
    x = b.temp(x, loc)
    if func.attr == "sort":
        return _sort(b, x, node)
    least, most, handle = _METHODS.get(func.attr, (0, 0, None))
    given, named = calls.arguments(b, node)
    if handle is None:
        return b.refuse(node, f"{kind}.{func.attr}() is not compiled", f"help({kind}) says what else there is")
    if not miscounted.fits((least, most), given, named):
        return miscounted.raised(b, f"{kind}.{func.attr}", (least, most), given, named, loc)
    if func.attr == "extend":
        given = [list_making.copied(b, g, node) if isinstance(g, Known) else g for g in given]
    parts = [b.temp(as_runtime(b, g, node), loc) for g in given]
    if b.env is None or any(p.type in (BAD, NEVER) for p in parts):
        return NOTHING
    if func.attr not in _AT_PLACES:
        return handle(b, x, parts, node)
    return library_calls.each_value(b, parts, lambda settled: handle(b, x, settled, node), loc)


def _append(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    lists.append(b, x, given[0], b.at(node))
    return THE_NONE


def _extend(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    extend(b, x, given[0], node)
    return THE_NONE


def _insert(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    """A place beyond the ends is the end."""
    loc = b.at(node)
    at, stored = given
    if not operators.is_integer(at.type):
        return operators.type_error(b, f"'{type_name(at.type)}' object cannot be interpreted as an integer", loc)
    stored = b.temp(stored, loc)
    lists.changes(x)
    lists.grow(x, stored.type)
    at = indexing.sized(b, at, loc)
    size = make("convert", (lists.length(b, x, loc),), I32)
    place = b.library(slices.part_start, (indexing.clamped(b, at, loc), size), loc)
    gap = b.library(storage.list_gap, (lists.address(x), place, Const(I32, 1), lists.stride(x)), loc)
    lists.put(b, "put", x, gap, stored, loc)
    return THE_NONE


def _pop(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    loc = b.at(node)
    at = given[0] if given else integer(-1)
    if not operators.is_integer(at.type):
        return operators.type_error(b, f"'{type_name(at.type)}' object cannot be interpreted as an integer", loc)
    lists.changes(x)
    at = indexing.sized(b, at, loc) if given else at
    size = b.temp(lists.length(b, x, loc), loc)
    b.guard(make("eq", (size, integer(0)), BOOL), "IndexError", "pop from empty list", loc)
    i = lists.position(b, x, at, "pop index out of range", loc) if given else make("sub", (size, integer(1)), INT)
    t = lists.item_type(x)
    if b.env is None or t in (BAD, NEVER):
        return lists.nothing(b, loc)
    i = b.temp(i, loc)
    taken = b.effect("take", (x, lists.place(b, x, i, loc)), t, loc, t)
    b.library(storage.list_cut, (lists.address(x), make("convert", (i,), I32), Const(I32, 1), lists.stride(x)), loc)
    return taken


def _clear(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    lists.changes(x)
    _empty(b, x, b.at(node))
    return THE_NONE


def _reverse(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    lists.changes(x)
    b.library(storage.list_reverse, (lists.address(x), lists.stride(x)), b.at(node))
    return THE_NONE


def _copy(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    return list_making.copied(b, x, node)


def _index(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    loc = b.at(node)
    function = prelude.tuple_index if is_variadic(x.type) else prelude.index
    return lists.call_prelude(b, function, [x, given[0], *window(b, given[1:], loc)], loc)


def window(b: Builder, given: list[Expr], loc: Loc) -> list[Expr]:
    """Where to look: from the first item on to behind the last one, if nothing is given."""
    bounds = [indexing.clamped(b, e, loc) for e in given]
    return bounds + [integer(0), ALL][len(bounds) :]


def _with_one(function: Callable[..., object]) -> Handler:
    def handle(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
        if function is prelude.remove:
            lists.changes(x)
        return lists.call_prelude(b, function, [x, given[0]], b.at(node))

    return handle


_METHODS: dict[str, tuple[int, int, Handler]] = {
    "append": (1, 1, _append),
    "extend": (1, 1, _extend),
    "insert": (2, 2, _insert),
    "pop": (0, 1, _pop),
    "clear": (0, 0, _clear),
    "reverse": (0, 0, _reverse),
    "copy": (0, 0, _copy),
    "index": (1, 3, _index),
    "count": (1, 1, _with_one(prelude.count)),
    "remove": (1, 1, _with_one(prelude.remove)),
}
"""The least and the most arguments, and what the call is."""
_AT_PLACES = frozenset(("index", "insert", "pop"))
"""They take indices, which may be of several types."""


def _sort(b: Builder, x: Expr, node: ast.Call) -> Value:
    """`x.sort(key=..., reverse=...)`."""
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node)
    if given or set(named) - {"key", "reverse"}:
        return b.refuse(node, "sort() takes key= and reverse= only", "help(list.sort) says more")
    return sort(b, x, named, node)


def sort(b: Builder, x: Expr, named: dict[str, Value], node: ast.Call) -> Value:
    """Sorted in place, by the named arguments of the call."""
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.functions import calls

    loc = b.at(node)
    lists.changes(x)
    turned = as_runtime(b, named.get("reverse", Const(BOOL, False)), node)
    if turned.type in (BAD, NEVER) or b.env is None:
        return NOTHING
    reverse = operators.truth(b, turned, loc)
    key = named.get("key")
    if key is None or (not isinstance(key, Known | Nested) and key.type == NONE):
        return lists.call_prelude(b, prelude.sort, [x, reverse], loc)
    definition = b.program.definition(prelude.sort_by)  # type: ignore[arg-type]
    return calls.call_definition(b, definition, {"items": x, "key": key, "reverse": reverse}, node)


def sorted_copy(b: Builder, node: ast.Call) -> Value:
    """`sorted(items, key=..., reverse=...)`."""
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node)
    if len(given) != 1 or set(named) - {"key", "reverse"}:
        return b.refuse(node, "sorted() takes one iterable, key= and reverse=", "help(sorted) says more")
    made = list_making.copied(b, given[0], node)
    if b.env is None or not isinstance(made, Expr) or made.type in (BAD, NEVER):
        return NOTHING

    def one(x: Expr) -> Value:
        sort(b, x, named, node)
        return x if b.env is not None else NOTHING

    return b.each(made, one, b.at(node))
