"""Values of type range: kept as start, stop and step, which nothing changes.

In: ranges, known at build as their bounds (`Range`) or as values. Out: either as the other, and what is asked of them.
"""

from __future__ import annotations

import ast

from lanewise.ir.code import Expr, Loc, Op
from lanewise.ir.types import BAD, BOOL, INT, NEVER, RANGE
from lanewise.python import indexing, operators, texts
from lanewise.python.builder import NOTHING, Builder, integer
from lanewise.python.flow import item
from lanewise.python.fold import make
from lanewise.python.values import Indexed, Known, Range, Value, literal, type_name


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
    from lanewise.python.expressions import runtime

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
    return b.each(runtime(b, node.slice), lambda at: _item(b, x, at, loc), loc)


def _item(b: Builder, x: Expr, at: Expr, loc: Loc) -> Expr:
    if at.type in (BAD, NEVER):
        return at
    if not operators.is_integer(at.type):
        return operators.type_error(b, f"range indices must be integers or slices, not {type_name(at.type)}", loc)
    items = places(b, bounds(b, x, _at(loc)), loc)

    def wrong(at: Expr) -> None:
        b.throw("IndexError", "range object index out of range", loc=loc)

    return items.at(indexing.position(b, at, b.temp(items.count(), loc), wrong, loc))


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
