"""Values of type range: kept as start, stop and step, which nothing changes.

In: ranges, known at build as their bounds (`Range`) or as values. Out: either as the other, and what is asked of them.
"""

from __future__ import annotations

import ast

from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import B1, BAD, BOOL, FLOAT, INT, MACHINE_FLOATS, NEVER, RANGE, Record, Union
from lanewise.library.prelude import numbers as prelude
from lanewise.python.classes import derived, record_methods
from lanewise.python.expressions import indexing, operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.flow import item
from lanewise.python.program.fold import make
from lanewise.python.program.values import Indexed, Known, Range, Value, literal, type_name
from lanewise.python.texts import texts


def as_value(over: Range) -> Expr:
    """Its bounds as one value."""
    return Op("range", (over.start, over.stop, over.step), RANGE)


def bounds(b: Builder, x: Expr, node: ast.AST) -> Range:
    """The bounds of a value."""
    x = b.temp(x, b.at(node))
    return Range(item(x, 0), item(x, 1), item(x, 2), node)


def as_bounds(b: Builder, found: Value, node: ast.AST) -> Value:
    """A range that is a value as its bounds; anything else as it is."""
    is_range = isinstance(found, Expr) and found.type == RANGE
    return Known(bounds(b, found, node)) if is_range and isinstance(found, Expr) else found


def places(b: Builder, over: Range, loc: Loc) -> Indexed:
    """How many members a range has, and each of them."""
    start, step = b.temp(over.start, loc), b.temp(over.step, loc)
    span = make("sub", (over.stop, start), INT)
    whole = b.temp(make("neg", (make("floordiv", (make("neg", (span,), INT), step), INT),), INT), loc)
    none = make("lt", (whole, integer(0)), BOOL)
    count = b.pick(none, lambda: integer(0), lambda: whole, loc)
    assert isinstance(count, Expr)
    size = b.temp(count, loc)
    return Indexed(lambda: size, lambda i: make("add", (start, make("mul", (i, step), INT)), INT))


def length(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`len(x)`."""
    return places(b, bounds(b, x, _at(loc)), loc).count()


def index(b: Builder, x: Expr, node: ast.Subscript) -> Value:
    """`x[i]`, `x[i:j:k]`."""
    from lanewise.python.expressions.expressions import runtime

    loc = b.at(node)
    over = bounds(b, x, node)
    items = places(b, over, loc)
    if isinstance(node.slice, ast.Slice):
        found = indexing.slice_bounds(b, node.slice, items.count(), loc)
        if found is None:
            return NOTHING
        begin, count = (b.temp(make("convert", (e,), INT), loc) for e in found[:2])
        first, wide = b.temp(items.at(begin), loc), b.temp(make("mul", (over.step, found[2]), INT), loc)
        return as_value(Range(first, make("add", (first, make("mul", (count, wide), INT)), INT), wide, node))
    return b.each(record_methods.index_of(b, runtime(b, node.slice), loc), lambda at: _item(b, x, at, loc), loc)


def _item(b: Builder, x: Expr, at: Expr, loc: Loc) -> Expr:
    if at.type in (BAD, NEVER):
        return at
    if not operators.is_integer(at.type):
        return operators.type_error(b, f"range indices must be integers or slices, not {type_name(at.type)}", loc)
    items = places(b, bounds(b, x, _at(loc)), loc)

    def wrong(at: Expr) -> None:
        b.throw("IndexError", "range object index out of range", loc=loc)

    return items.at(indexing.position(b, at, b.temp(items.count(), loc), wrong, loc))


def method(b: Builder, x: Expr, name: str, node: ast.Call) -> Value:
    """`x.index(value)`, `x.count(value)`."""
    from lanewise.python.containers import lists
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node)
    if b.env is not None and (named or len(given) != 1):
        words = "takes no keyword arguments" if named else f"takes exactly one argument ({len(given)} given)"
        return operators.type_error(b, f"range.{name}() {words}", b.at(node))
    function = {"index": prelude.place_in_range, "count": prelude.count_in_range}[name]
    return lists.call_prelude(b, function, [x, *(as_runtime(b, value, node) for value in given)], b.at(node))


def equal(b: Builder, x: Expr, y: Expr, loc: Loc) -> Expr:
    """Ranges are equal when their members are."""
    x, y = b.temp(x, loc), b.temp(y, loc)
    sizes = [b.temp(length(b, e, loc), loc) for e in (x, y)]
    first, step = (make("eq", (item(x, i), item(y, i)), BOOL) for i in (0, 2))
    none, one = (make("eq", (sizes[0], integer(n)), BOOL) for n in (0, 1))
    same = make("or", (none, make("and", (first, make("or", (one, step), BOOL)), BOOL)), BOOL)
    return make("and", (make("eq", (sizes[0], sizes[1]), BOOL), same), BOOL)


def represented(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`repr(x)`."""
    x = b.temp(x, loc)
    start, stop, step = (texts.represented(b, item(x, i), loc) for i in range(3))
    parts = [literal("range("), start, literal(", "), stop]
    usual = make("eq", (item(x, 2), integer(1)), BOOL)
    tail = b.pick(usual, lambda: literal(")"), lambda: texts.joined(b, [literal(", "), step, literal(")")], loc), loc)
    assert isinstance(tail, Expr)
    return texts.joined(b, [*parts, tail], loc)


def _at(loc: Loc) -> ast.AST:
    return ast.Pass(lineno=loc.line, col_offset=0)


# --- known at build --------------------------------------------------------------------------------------------------


def make_range(b: Builder, node: ast.Call) -> Value:
    """`range(...)`: kept as its bounds."""
    from lanewise.python.expressions.expressions import as_runtime, runtimes
    from lanewise.python.functions import calls

    loc = b.at(node)
    if any(isinstance(argument, ast.Starred) for argument in node.args):
        given = [as_runtime(b, found, node) for found in calls.arguments(b, node)[0]]
    else:
        given = runtimes(b, node.args)
    parts = [_range_bound(b, e, node) for e in given]
    if b.env is None or any(p.type in (BAD, NEVER) for p in parts):
        return NOTHING
    if not 1 <= len(parts) <= 3 or node.keywords:
        wanted = "at least 1 argument" if not parts else "at most 3 arguments"
        words = "range() takes no keyword arguments" if node.keywords else f"range expected {wanted}, got {len(parts)}"
        operators.type_error(b, words, loc)
        return NOTHING
    kind = next((p.type for p in parts if p.type != INT), INT)
    parts = [b.fit(p, kind, loc) for p in parts]
    one, zero = Const(kind, 1), Const(kind, 0)
    start, stop, step = {1: (zero, *parts, one), 2: (*parts, one), 3: tuple(parts)}[len(parts)]
    step = b.temp(step, loc)
    b.guard(make("eq", (step, zero), BOOL), "ValueError", "range() arg 3 must not be zero", loc)
    return Known(Range(start, stop, step, node))


def _range_bound(b: Builder, e: Expr, node: ast.Call) -> Expr:
    loc = b.at(node)
    if e.type in (BAD, NEVER):
        return e
    if isinstance(e.type, Union):
        found = b.each(e, lambda m: _range_bound(b, m, node), loc)
        return found if isinstance(found, Expr) else NOTHING
    e = record_methods.index_of(b, e, loc)
    if not operators.is_integer(e.type):
        return operators.type_error(b, f"'{type_name(e.type)}' object cannot be interpreted as an integer", loc)
    if b.definition.library and e.type != INT:
        return e
    return operators.convert(b, e, INT, loc)


def reversed_range(b: Builder, over: Range, loc: Loc) -> Range:
    """The same members from the last one down."""
    start, stop, step = (b.temp(e, loc) for e in (over.start, over.stop, over.step))
    span = make("sub", (stop, start), INT)
    count = make("sub", (integer(0), make("floordiv", (make("neg", (span,), INT), step), INT)), INT)
    last = make("add", (start, make("mul", (make("sub", (count, integer(1)), INT), step), INT)), INT)
    return Range(last, make("sub", (start, step), INT), make("neg", (step,), INT), over.node)


def in_range(b: Builder, needle: Expr, over: Range, loc: Loc) -> Expr:
    """`x in range(...)`: of ints by arithmetic, a float by the int that it is, of other types none."""
    return b.each_expr(b.temp(needle, loc), lambda x: _one_in_range(b, derived.number(b, x, loc), over, loc), loc)


def _one_in_range(b: Builder, needle: Expr, over: Range, loc: Loc) -> Expr:
    from lanewise.python.containers import lists

    if operators.is_integer(needle.type) or needle.type == B1:
        needle = operators.convert(b, needle, INT, loc)
    if needle.type in MACHINE_FLOATS:
        needle = operators.convert(b, needle, FLOAT, loc)
    if needle.type == FLOAT:
        return lists.call_prelude(b, prelude.float_in_range, [needle, over.start, over.stop, over.step], loc)
    if needle.type in (BAD, NEVER):
        return needle
    if needle.type != INT:
        asked = isinstance(needle.type, Record) and record_methods.has(b, needle, "__eq__")
        refused = "what has an __eq__ of its own is not looked up in a range", "compare with the bounds"
        return b.refuse(over.node, *refused) if asked else Const(BOOL, False)
    x = b.temp(needle, loc)
    up = make("gt", (over.step, integer(0)), BOOL)
    rising = make("and", (make("le", (over.start, x), BOOL), make("lt", (x, over.stop), BOOL)), BOOL)
    falling = make("and", (make("ge", (over.start, x), BOOL), make("gt", (x, over.stop), BOOL)), BOOL)
    inside = make("or", (make("and", (up, rising), BOOL), make("and", (make("not", (up,), BOOL), falling), BOOL)), BOOL)
    offset = make("mod", (make("sub", (x, over.start), INT), over.step), INT)
    return make("and", (inside, make("eq", (offset, integer(0)), BOOL)), BOOL)
