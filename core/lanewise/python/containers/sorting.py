"""The words by which the prelude sorts. In: lists. Out: calls of the library, for lists of numbers; nothing for others, whose items
the prelude compares itself.
"""

from __future__ import annotations

from collections.abc import Callable

from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import BAD, BOOL, BYTES, FLOAT, I32, INT, NEVER, STR, TEXTS, Container, Open, Tuple, Type, is_variadic
from lanewise.library import orders, sorting
from lanewise.library.prelude import words
from lanewise.python.containers import lists
from lanewise.python.containers.rows import Word
from lanewise.python.program.builder import Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import THE_NONE, Value


def _by_items(functions: dict[Type, Callable[..., object]]) -> Word:
    """A function on what is given, by the type of the items of the first. Exact ints are no numbers of the machine."""

    def handle(b: Builder, given: list[Expr], loc: Loc) -> Value:
        function = functions.get(lists.item_type(given[0]))
        if function is None or (lists.item_type(given[0]) == INT and b.exact):
            return Const(BOOL, False)
        return b.library(function, tuple(map(lists.address, given)), loc)

    return handle


def _new_order(b: Builder, given: list[Expr], loc: Loc) -> Value:
    count = make("convert", (lists.length(b, given[0], loc),), I32)
    return b.temp(Op("object", (b.library(orders.new_order, (count,), loc),), BYTES), loc)


def _question(b: Builder, given: list[Expr], loc: Loc) -> Value:
    return b.library(orders.question, (lists.address(given[0]), given[1]), loc)


def _nearly_in_order(b: Builder, given: list[Expr], loc: Loc) -> Value:
    b.library(orders.nearly_in_order, (lists.address(given[0]),), loc)
    return THE_NONE


def _asked(which: int) -> Word:
    def handle(b: Builder, given: list[Expr], loc: Loc) -> Value:
        items, order = given
        place = b.effect("load", (lists.address(order),), I32, loc, "i32", which)
        return lists.fetched(b, items, Op("convert", (place,), INT), loc)

    return handle


def _rearrange(b: Builder, given: list[Expr], loc: Loc) -> Value:
    items, order = given
    if lists.item_type(items) not in (NEVER, BAD):
        b.library(sorting.rearrange, (lists.address(items), lists.address(order), lists.stride(items)), loc)
    return THE_NONE


def _are_ordered_by_firsts(b: Builder, given: list[Expr], loc: Loc) -> Value:
    item = lists.item_type(given[0])
    first, *behind = _items(item) or (NEVER,)
    if first not in (INT, FLOAT, *TEXTS) or is_variadic(item) or not all(map(_is_unheard, behind)):
        return Const(BOOL, False)
    if first == INT and b.exact:
        return Const(BOOL, False)
    # Where a nan may be behind, a short list is compared as CPython compares it.
    least = orders.SHORT if any(map(_has_float, behind)) else orders.RUN
    return make("ge", (lists.length(b, given[0], loc), integer(least)), BOOL)


def _has_float(t: Type) -> bool:
    return t == FLOAT or any(map(_has_float, _items(t)))


def _is_unheard(t: Type) -> bool:
    """Whether comparing such values is the library's alone."""
    return t in (INT, BOOL, FLOAT, *TEXTS) or (bool(_items(t)) and all(map(_is_unheard, _items(t))))


def _items(t: Type) -> tuple[Type, ...]:
    """What a tuple holds; a class with names may compare as it likes."""
    if isinstance(t, Open | Container):
        return (t.root() if isinstance(t, Open) else t).items if is_variadic(t) else ()
    return t.items if isinstance(t, Tuple) and not t.name else ()


WORDS: dict[object, Word] = {
    words.sort_numbers: _by_items({INT: sorting.sort_ints, FLOAT: sorting.sort_floats}),
    words.new_order: _new_order,
    words.order_keys: _by_items(
        {INT: sorting.order_ints, FLOAT: sorting.order_floats, STR: sorting.order_texts, BYTES: sorting.order_texts}
    ),
    words.are_ordered_by_firsts: _are_ordered_by_firsts,
    words.nearly_in_order: _nearly_in_order,
    words.question: _question,
    words.first_asked: _asked(orders.FIRST),
    words.second_asked: _asked(orders.SECOND),
    words.rearrange: _rearrange,
}
