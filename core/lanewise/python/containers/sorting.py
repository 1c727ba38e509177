"""The words by which the prelude sorts. In: lists. Out: calls of the library, for lists of numbers; nothing for others, whose items
the prelude compares itself.
"""

from __future__ import annotations

from collections.abc import Callable

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BAD, BOOL, FLOAT, I32, INT, NEVER, TEXTS, Container, Open, Tuple, Type, is_variadic
from lanewise.library import sorting
from lanewise.library.prelude import words
from lanewise.python.containers import lists
from lanewise.python.containers.rows import Word
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import THE_NONE, Value


def _of_numbers(functions: dict[Type, Callable[..., object]], more: Callable[[Builder], tuple[Expr, ...]] = lambda b: ()) -> Word:
    """A function on the lists that are given, by the type of the items of the first. Exact ints are no numbers of the machine.
    `more`: what else it takes."""

    def handle(b: Builder, given: list[Expr], loc: Loc) -> Value:
        function = functions.get(lists.item_type(given[0]))
        if function is None or (lists.item_type(given[0]) == INT and b.exact):
            return Const(BOOL, False)
        return b.library(function, (*map(lists.address, given), *more(b)), loc)

    return handle


def _tag(b: Builder) -> tuple[Expr]:
    """The low bits of an int in a list that are none of its own."""
    return (Const(I32, int(b.exact)),)


def _rearrange(b: Builder, given: list[Expr], loc: Loc) -> Value:
    items, places = given
    if lists.item_type(items) not in (NEVER, BAD):
        b.library(sorting.rearrange, (lists.address(items), lists.address(places), lists.stride(items), *_tag(b)), loc)
    return THE_NONE


def _begins_with_number(b: Builder, given: list[Expr], loc: Loc) -> Value:
    first, *behind = _items(lists.item_type(given[0])) or (NEVER,)
    numbers = (FLOAT,) if b.exact else (INT, FLOAT)
    return Const(BOOL, first in numbers and not is_variadic(lists.item_type(given[0])) and all(map(_is_unheard, behind)))


def _has_float_behind(b: Builder, given: list[Expr], loc: Loc) -> Value:
    return Const(BOOL, any(map(_has_float, _items(lists.item_type(given[0]))[1:])))


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
    words.item_at: lambda b, given, loc: lists.fetched(b, given[0], given[1], loc),
    words.sort_numbers: _of_numbers({INT: sorting.sort_ints, FLOAT: sorting.sort_floats}),
    words.order_numbers: _of_numbers({INT: sorting.order_ints, FLOAT: sorting.order_floats}, _tag),
    words.begins_with_number: _begins_with_number,
    words.has_float_behind: _has_float_behind,
    words.rearrange: _rearrange,
}
