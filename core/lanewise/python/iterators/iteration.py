"""What can be iterated by place: how many items there are, and the item at each place.

In: a value of the source. Out: its `Indexed`. A loop counts in a hidden slot and asks for the item at each turn; `enumerate`, `zip`
and `reversed` (`iterator_calls.py`) are such values made of others, so that nothing is allocated for them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Expr, Get, Loc, Set
from lanewise.ir.types import (
    BAD,
    BOOL,
    BYTES,
    GROWING,
    INT,
    NEVER,
    RANGE,
    STR,
    TABLE_KINDS,
    TEXTS,
    VIEW_KINDS,
    Buffer,
    Open,
    Record,
    Tuple,
    Union,
    kind_of,
)
from lanewise.library.prelude import functions as prelude_functions
from lanewise.python.arrays import buffers, shaped, subscripts
from lanewise.python.classes import derived, record_methods
from lanewise.python.containers import container_steps, lists, ranges, tuples, views
from lanewise.python.expressions import operators
from lanewise.python.iterators import generators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Generated, Indexed, Items, Known, Nested, Range, Stepped, Value, type_name
from lanewise.python.statements import trying
from lanewise.python.texts import byte_strings, texts


def indexed(b: Builder, found: Value, node: ast.AST) -> Indexed | None:
    """How a value is iterated; None where it cannot be."""
    loc = b.at(node)
    if isinstance(found, Known):
        if isinstance(found.object, Range):
            return ranges.places(b, found.object, loc)
        if isinstance(found.object, Items):
            return _of_items(b, found.object, loc)
        return found.object if isinstance(found.object, Indexed) else None
    if isinstance(found, Nested):
        return None
    x = derived.instead(b, found, "__iter__", loc) or b.temp(found, loc)
    if x.type == RANGE:
        return ranges.places(b, ranges.bounds(b, x, node), loc)
    if is_ndarray(x.type) and shaped.rank(x):
        b.took(node, number=shaped.rank(x) == 1)
        return fixed(b.temp(shaped.dims(x)[0], loc), lambda i: subscripts.item(b, x, i, loc))
    if isinstance(x.type, Buffer):
        return fixed(b.temp(buffers.length(x), loc), lambda i: buffers.element_at(b, x, i, loc))
    if kind_of(x.type) == GROWING:
        return Indexed(lambda: lists.length(b, x, loc), lambda i: byte_strings.growing_element(b, x, i, loc))
    if x.type == BYTES:
        return fixed(b.temp(byte_strings.length(b, x, loc), loc), lambda i: byte_strings.element(b, x, i, loc))
    if x.type == STR:
        return fixed(b.temp(texts.length(b, x, loc), loc), lambda i: texts.element(b, x, i, loc))
    if kind_of(x.type) in ("list", "tuple"):
        return Indexed(lambda: lists.length(b, x, loc), lambda i: lists.fetched(b, x, i, loc))
    if isinstance(x.type, Tuple):
        return fixed(integer(len(x.type.items)), lambda i: tuples.index(b, x, i, loc))
    return None


def _of_items(b: Builder, found: Items, loc: Loc) -> Indexed | None:
    """By place, of what is known item by item, beside something that is not: `zip(reversed(Unit), xs)`."""
    items = [value for each in found.items if (value := b.as_value(each)) is not None]
    row = b.temp(tuples.pack(items), loc)
    return fixed(integer(len(items)), lambda i: tuples.index(b, row, i, loc)) if len(items) == len(found.items) else None


def fixed(count: Expr, at: Callable[[Expr], Expr]) -> Indexed:
    return Indexed(lambda: count, at)


def all_indexed(b: Builder, found: Sequence[Value], node: ast.AST, wanted: str = "iterable") -> list[Indexed] | None:
    over: list[Indexed] = []
    for each in found:
        one = indexed(b, each, node)
        if one is None and not isinstance(each, Known | Nested) and not isinstance(each.type, Union):
            operators.type_error(b, f"'{type_name(each.type)}' object is not {wanted}", b.at(node))
            return None
        if one is None:
            b.refuse(node, "this is not iterated in compiled code yet", "loop over range(len(x))")
            return None
        over.append(one)
    return over


def gives_values(b: Builder, found: Value) -> bool:
    """Whether it is only asked for the next item."""
    found = derived.iterated(b, found)
    if isinstance(found, Known | Nested):
        return isinstance(found, Known) and isinstance(found.object, Stepped | Generated)
    if kind_of(found.type) in ("deque", *TABLE_KINDS, *VIEW_KINDS):
        return True
    return generators.is_generator(b, found.type) or record_methods.has(b, found, "__iter__") or _has_places(b, found)


def is_iterable(b: Builder, x: Expr) -> bool:
    """Whether a value of one type is iterated, by place or item by item."""
    found = derived.iterated(b, x)
    x = found if isinstance(found, Expr) else x
    has_rows = is_ndarray(x.type) and shaped.rank(x) > 0
    return has_rows or isinstance(x.type, Tuple | Buffer | Open) or x.type in (*TEXTS, RANGE) or gives_values(b, x)


_AT = "__getitem__"


def _has_places(b: Builder, x: Expr) -> bool:
    """An instance without `__iter__` is asked for the places 0, 1, 2 and so on, until it raises."""
    return isinstance(x.type, Record) and record_methods.has(b, x, _AT)


def stepped(b: Builder, found: Value, node: ast.AST) -> Stepped:
    """Anything that is iterated, from now on."""
    loc = b.at(node)
    if isinstance(found, Known) and isinstance(found.object, Stepped):
        return found.object
    if isinstance(found, Known) and isinstance(found.object, Generated):
        found = generators.of_expression(b, found.object)
    if isinstance(found, Expr):
        found = derived.instead(b, found, "__iter__", loc) or found
    if isinstance(found, Expr) and record_methods.has(b, found, "__iter__"):
        return _of_iterator(b, record_methods.special(b, b.temp(found, loc), "__iter__", [], loc), node)
    if isinstance(found, Expr) and _has_places(b, found):
        return _asked_by_place(b, b.temp(found, loc), node)
    if isinstance(found, Expr) and generators.is_generator(b, found.type):
        return _steps_of(b, b.temp(found, loc), node)
    if isinstance(found, Expr) and kind_of(found.type) in (*TABLE_KINDS, *VIEW_KINDS):
        x = b.temp(found, loc)
        return container_steps.of_table(b, views.seen(b, x, loc) if views.is_view(x) else x, kind_of(x.type), loc)
    if isinstance(found, Expr) and kind_of(found.type) == "deque":
        return container_steps.of_deque(b, b.temp(found, loc), loc)
    over = all_indexed(b, [found], node)
    if over is None:
        return Stepped(lambda leave: NOTHING)
    count = counting(b, integer(0), loc)

    def advance(leave: str) -> Expr:
        at = count.advance(leave)
        b.leave_if(make("ge", (at, over[0].count()), BOOL), leave, loc)
        return NOTHING if b.env is None else over[0].at(at)

    return Stepped(advance)


def _of_iterator(b: Builder, found: Expr, node: ast.AST) -> Stepped:
    """What `__iter__` gave: a generator, or an instance whose `__next__` is called until it raises StopIteration."""
    loc = b.at(node)
    if b.env is None or found.type in (BAD, NEVER):
        return Stepped(lambda leave: NOTHING)
    if isinstance(found.type, Union):
        found = lists.call_prelude(b, prelude_functions.each, [found], loc)
    if generators.is_generator(b, found.type):
        return _steps_of(b, b.temp(found, loc), node)
    x = b.temp(found, loc)

    def advance(leave: str) -> Expr:
        # Who asks may be another frame than the one that called `__iter__`.
        loc = b.at(node)
        return until(b, lambda: record_methods.special(b, x, "__next__", [], loc), ("StopIteration",), leave, loc)

    return Stepped(advance)


def _asked_by_place(b: Builder, x: Expr, node: ast.AST) -> Stepped:
    """An instance with `__getitem__` only."""
    count = counting(b, integer(0), b.at(node))

    def advance(leave: str) -> Expr:
        loc, at = b.at(node), count.advance(leave)
        return until(b, lambda: record_methods.special(b, x, _AT, [at], loc), ("IndexError", "StopIteration"), leave, loc)

    return Stepped(advance)


def until(b: Builder, ask: Callable[[], Expr], over: tuple[str, ...], leave: str, loc: Loc) -> Expr:
    """The next item, or on to `leave` where one of these exceptions says that there is none."""

    def walk(keep: Callable[[Value], None]) -> None:
        with b.block(loc) as there:

            def asked() -> None:
                keep(ask())
                b.leave(there, loc)

            trying.unless(b, over, asked, leave, loc)

    found = b.chosen(walk, loc)
    return found if isinstance(found, Expr) else NOTHING


def _steps_of(b: Builder, x: Expr, node: ast.AST) -> Stepped:
    def advance(leave: str) -> Expr:
        loc = b.at(node)
        b.leave_if(make("not", (generators.resume(b, x, loc),), BOOL), leave, loc)
        return NOTHING if b.env is None else generators.value(b, x, loc)

    return Stepped(advance)


def counting(b: Builder, start: Expr, loc: Loc) -> Stepped:
    """Numbers from one on."""
    counter = b.fresh(INT)
    b.emit(Set(counter.slot, start, loc))

    return Stepped(lambda leave: _moved(b, counter, loc))


def _moved(b: Builder, counter: Get, loc: Loc) -> Expr:
    """A counter's value, which is one more from now on."""
    at = b.fresh(INT)
    b.emit(Set(at.slot, counter, loc))
    b.emit(Set(counter.slot, make("add", (counter, integer(1)), INT), loc))
    return at
