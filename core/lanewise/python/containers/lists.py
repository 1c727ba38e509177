"""Values of type list: their items, slices, operators, and how they come into being.

In: expressions whose type is an open list, and the nodes where they stand. Out: expressions, and statements in the builder. Items
are read and written in place (`fetch`, `put`, `replace`); what only moves items is a function of the library, what looks at them
one of its prelude, compiled for these very types.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from types import FunctionType

from lanewise.ir.code import Const, Do, Expr, Loc, Op, Raise, Set
from lanewise.ir.flat import placed
from lanewise.ir.layout import HEADER, LENGTH, LIST_ITEMS, RANGE
from lanewise.ir.types import BAD, BOOL, I32, INT, NEVER, U32, Open, Tuple, Type, is_variadic, join
from lanewise.library import lists as storage
from lanewise.library.prelude import lists as prelude
from lanewise.python.classes import record_methods
from lanewise.python.expressions import indexing, operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.flow import coerce, item
from lanewise.python.program.fold import make
from lanewise.python.program.values import Value, type_name


def item_type(x: Expr) -> Type:
    """What it holds, as far as is known by now."""
    assert isinstance(x.type, Open)
    return x.type.root().items[0]


def grow(x: Expr, t: Type) -> None:
    """It may hold values of this type, too."""
    assert isinstance(x.type, Open)
    x.type.root().grow((t,))


def changes(x: Expr) -> None:
    """The program changes such lists: a caller's own is written back."""
    assert isinstance(x.type, Open)
    x.type.root().changed = True


def address(x: Expr) -> Expr:
    """The object's."""
    return Op("address", (x,), I32)


def stride(x: Expr) -> Const:
    """The bytes from one item to the next."""
    return stride_of(item_type(x))


def stride_of(item: Type) -> Const:
    """The same of items of a type."""
    return Const(I32, placed(item)[1])


def shape(x: Expr) -> Expr:
    """What its items refer to."""
    return Op("shape", (), I32, (item_type(x),))


def length(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`len(x)`."""
    header = Op("sub", (address(x), Const(I32, HEADER)), I32)
    loaded = b.effect("load", (header,), U32, loc, "u32", HEADER + LENGTH)
    return Op("convert", (loaded,), INT)


# --- items -----------------------------------------------------------------------------------------------------------


def place(b: Builder, x: Expr, i: Expr, loc: Loc) -> Expr:
    """Where an item lies, until the list grows."""
    items = b.effect("load", (address(x),), I32, loc, "i32", LIST_ITEMS)
    size = stride(x)
    offset = make("convert", (i,), I32)
    return Op("add", (items, offset if size.value == 1 else Op("mul", (offset, size), I32)), I32)


def fetched(b: Builder, x: Expr, i: Expr, loc: Loc) -> Expr:
    """The item at a place known to be inside."""
    t = item_type(x)
    if b.env is None or t in (NEVER, BAD):
        return nothing(b, loc)
    return b.effect("fetch", (x, place(b, x, i, loc)), t, loc, t)


def nothing(b: Builder, loc: Loc) -> Expr:
    """Of a list that holds nothing no item is ever read."""
    b.end(Raise(RANGE, (), loc))
    return NOTHING


def put(b: Builder, how: str, x: Expr, place: Expr, stored: Expr, loc: Loc) -> None:
    """Write an item: `put` where there is none yet, `replace` where there is one."""
    t = item_type(x)
    if b.env is not None and stored.type not in (BAD, NEVER):
        b.emit(Do((), how, (x, place, coerce(stored, t)), loc, (t,)))


def append(b: Builder, x: Expr, stored: Expr, loc: Loc) -> None:
    """`x.append(stored)`."""
    if b.env is None or stored.type in (BAD, NEVER):
        return
    stored = b.temp(stored, loc)
    changes(x)
    grow(x, stored.type)
    put(b, "put", x, b.library(storage.list_push, (address(x), stride(x)), loc), stored, loc)


def position(b: Builder, x: Expr, at: Expr, words: str, loc: Loc) -> Expr:
    """An index counted from the start, inside."""
    def wrong(at: Expr) -> None:
        b.throw("IndexError", words, loc=loc)

    return indexing.position(b, at, b.temp(length(b, x, loc), loc), wrong, loc)


def valid_place(b: Builder, x: Expr, at: Expr, words: str, beyond: str, loc: Loc) -> Expr | None:
    """Where an index leads; None where no path gets there. `words`: of the TypeError, with a place for the name of the type;
    `beyond`: of the IndexError."""

    def one(at: Expr) -> Expr:
        if b.env is None or at.type in (BAD, NEVER):
            return NOTHING
        if not operators.is_integer(at.type):
            return operators.type_error(b, words.format(type_name(at.type)), loc)
        return position(b, x, at, beyond, loc)

    found = b.each_expr(record_methods.index_of(b, at, loc), one, loc)
    return None if b.env is None or found.type in (BAD, NEVER) else found


# --- making ----------------------------------------------------------------------------------------------------------


def fresh(b: Builder, node: ast.AST, t: Type, count: Expr, kind: str = "list") -> Expr:
    """A list (or a tuple) of `count` items (an i32), not written yet, that may hold values of this type."""
    return _unwritten(b, _site(b, node, t, kind), count, b.at(node))


def _unwritten(b: Builder, site: Open, count: Expr, loc: Loc) -> Expr:
    item = site.root().items[0]
    words = (count, stride_of(item), Op("shape", (), I32, (item,)))
    return as_object(b, b.library(storage.new_list, words, loc), site, loc)


def made(b: Builder, node: ast.AST, t: Type, make_list: Callable[[Expr], Expr]) -> Expr:
    """A list that a function of the library makes, of values of this type: the function is given the shape."""
    own, loc = site(b, node, "list", (t,)), b.at(node)
    address = make_list(Op("shape", (), I32, (t,)))
    if b.env is None or str(own.root().items[0]) == str(t):
        return as_object(b, address, own, loc)
    # What comes into it later is of other types, too.
    narrow = b.program.shapes.site((b.instance.place, "made", loc.line, getattr(node, "col_offset", 0)), "list", 1)
    narrow.root().grow((t,))
    found = as_object(b, address, narrow, loc)
    wider = fresh(b, node, t, Const(I32, 0))
    each(b, found, lambda i, item: append(b, wider, item, loc), loc)
    return wider


def _site(b: Builder, node: ast.AST, t: Type, kind: str = "list") -> Open:
    """The lists (or tuples) that are made at a node."""
    return site(b, node, kind, (t,))


def site(b: Builder, node: ast.AST, kind: str, types: tuple[Type, ...]) -> Open:
    """The containers that are made at a node."""
    loc = b.at(node)
    column = getattr(node, "col_offset", 0)
    place = (b.instance.place, type(node).__name__, getattr(node, "lineno", 0), column, loc.line, kind, b.turn)
    found = b.program.shapes.site(place, kind, len(types))
    found.root().grow(types)
    found.root().of_module |= b.definition.making
    return found


def as_object(b: Builder, address: Expr, t: Type, loc: Loc) -> Expr:
    """The list at an address."""
    return b.temp(Op("object", (address,), t), loc) if b.env is not None else NOTHING


def of_items(b: Builder, parts: Sequence[Expr], node: ast.AST, kind: str = "list") -> Expr:
    """A list (or a tuple) of these values."""
    joined: Type = NEVER
    for part in parts:
        joined = join(joined, part.type)
    return filled(b, _site(b, node, joined, kind), parts, b.at(node))


def filled(b: Builder, site: Open, parts: Sequence[Expr], loc: Loc) -> Expr:
    """One that is made there, with these values."""
    parts = [b.temp(part, loc) for part in parts]
    made = _unwritten(b, site, Const(I32, len(parts)), loc)
    if parts and b.env is not None:
        items = b.effect("load", (address(made),), I32, loc, "i32", LIST_ITEMS)
        for i, part in enumerate(parts):
            place = Op("add", (items, Const(I32, i * int(stride(made).value or 0))), I32)  # type: ignore[arg-type]
            put(b, "put", made, place, part, loc)
    return made


def lengthened(b: Builder, x: Expr, node: ast.AST) -> Expr:
    """A tuple as one of any length; anything else as it is."""
    if not isinstance(x.type, Tuple) or b.env is None:
        return x
    return of_items(b, [b.temp(item(x, i), b.at(node)) for i in range(len(x.type.items))], node, "tuple")


# --- parts -----------------------------------------------------------------------------------------------------------


def index(b: Builder, x: Expr, node: ast.Subscript) -> Value:
    """`x[i]`, `x[i:j:k]`."""
    from lanewise.python.expressions.expressions import runtime

    loc = b.at(node)
    x = b.temp(x, loc)
    if isinstance(node.slice, ast.Slice):
        bounds = indexing.slice_bounds(b, node.slice, b.temp(length(b, x, loc), loc), loc)
        return NOTHING if bounds is None else part(b, x, bounds[0], bounds[1], bounds[2], node)
    at = record_methods.index_of(b, runtime(b, node.slice), loc)
    return b.each(at, lambda one: _item(b, x, one, loc), loc)


def _item(b: Builder, x: Expr, at: Expr, loc: Loc) -> Expr:
    kind = type_name(x.type)
    if at.type in (BAD, NEVER):
        return at
    if not operators.is_integer(at.type):
        return operators.type_error(b, f"{kind} indices must be integers or slices, not {type_name(at.type)}", loc)
    return fetched(b, x, position(b, x, at, f"{kind} index out of range", loc), loc)


def part(b: Builder, x: Expr, begin: Expr, count: Expr, step: Expr, node: ast.AST) -> Expr:
    """A list of so many items from a place on."""
    loc = b.at(node)
    words = (address(x), begin, count, step, stride(x), shape(x))
    if is_variadic(x.type):
        return as_object(b, b.library(storage.list_part, words, loc), x.type, loc)
    site = _site(b, node, item_type(x))
    same = str(site.root().items[0]) == str(item_type(x))
    copied = as_object(b, b.library(storage.list_part, words, loc), site if same else x.type, loc)
    if same or b.env is None:
        return copied
    # What comes into the copy later is of other types, too.
    wider = fresh(b, node, item_type(x), Const(I32, 0))
    each(b, copied, lambda i, item: append(b, wider, item, loc), loc)
    return wider


def each(b: Builder, x: Expr, use: Callable[[Expr, Expr], None], loc: Loc) -> None:
    """`use` of each place and the item there."""
    counter = b.fresh(INT)
    b.emit(Set(counter.slot, integer(0), loc))

    def turn(leave: str) -> None:
        b.leave_if(make("ge", (counter, length(b, x, loc)), BOOL), leave, loc)
        use(counter, fetched(b, x, counter, loc))
        b.emit(Set(counter.slot, make("add", (counter, integer(1)), INT), loc))

    b.loop(turn, frozenset(), loc)


def any_item(b: Builder, x: Expr, holds: Callable[[Expr], Expr], loc: Loc) -> Value:
    """Whether something holds of an item."""

    def walk(keep: Callable[[Value], None]) -> None:
        with b.block(loc) as done:

            def leave() -> None:
                keep(Const(BOOL, True))
                b.leave(done, loc)

            each(b, x, lambda _, item: b.when(holds(item), leave, loc), loc)
            keep(Const(BOOL, False))

    return b.chosen(walk, loc)


# --- operators -------------------------------------------------------------------------------------------------------


def call_prelude(b: Builder, function: Callable[..., object], given: Sequence[Expr], loc: Loc) -> Expr:
    """A function of the prelude, for values of these types."""
    assert isinstance(function, FunctionType)
    if b.env is None or any(e.type in (BAD, NEVER) for e in given):
        return NOTHING
    definition = b.program.definition(function)
    params = dict(zip(definition.scope.params, given, strict=True))
    callee = b.program.request(definition, {n: e.type for n, e in params.items()}, {}, b.instance, b.line_at(loc))
    return b.call(callee, given, loc)


def do_prelude(b: Builder, function: Callable[..., object], given: Sequence[Expr], loc: Loc) -> None:
    """The same of a function that gives nothing."""
    call_prelude(b, function, given, loc)


def compare(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """Two lists by their items."""
    if op in ("gt", "ge"):
        op, x, y = {"gt": "lt", "ge": "le"}[op], y, x
    function = {"eq": prelude.equal, "ne": prelude.equal, "lt": prelude.less, "le": prelude.less_or_equal}[op]
    found = call_prelude(b, function, [b.temp(x, loc), b.temp(y, loc)], loc)
    return make("not", (found,), BOOL) if op == "ne" else found


def binary(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`+` and `*`."""
    node = b.node_at(loc)
    if op == "add" and isinstance(x.type, Open):
        kind = type_name(x.type)
        if type_name(y.type) != kind:
            return operators.type_error(b, f'can only concatenate {kind} (not "{type_name(y.type)}") to {kind}', loc)
        x, y = b.temp(x, loc), b.temp(y, loc)
        made = fresh(b, node, join(item_type(x), item_type(y)), Const(I32, 0), kind)
        extend(b, made, x, loc)
        extend(b, made, y, loc)
        return made
    if op == "mul":
        repeated, count = (x, y) if isinstance(x.type, Open) else (y, x)
        if not operators.is_integer(count.type):
            return operators.type_error(b, f"can't multiply sequence by non-int of type '{type_name(count.type)}'", loc)
        count = indexing.sized(b, count, loc, "cannot fit 'int' into an index-sized integer")
        words = (address(repeated), indexing.clamped(b, count, loc), stride(repeated), shape(repeated))
        return as_object(b, b.library(storage.list_repeat, words, loc), repeated.type, loc)
    return operators.unsupported(b, op, x, y, loc)


def extend(b: Builder, x: Expr, y: Expr, loc: Loc) -> None:
    """`x.extend(y)` of a list."""
    changes(x)
    grow(x, item_type(y))
    if str(item_type(x)) == str(item_type(y)):
        b.library(storage.list_extend, (address(x), address(y), stride(x), shape(x)), loc)
    else:
        each(b, y, lambda i, item: append(b, x, item, loc), loc)
