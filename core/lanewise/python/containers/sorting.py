"""The words by which the prelude sorts. In: lists. Out: calls of the library, for lists of numbers; nothing for others, whose items
the prelude compares itself.
"""

from __future__ import annotations

from collections.abc import Callable

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BAD, BOOL, FLOAT, I32, INT, NEVER, Type
from lanewise.library import sorting
from lanewise.library.prelude import words
from lanewise.python.containers import lists
from lanewise.python.containers.rows import Word
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import THE_NONE, Value


def _of_numbers(functions: dict[Type, Callable[..., object]]) -> Word:
    """A function on the lists that are given, by the type of the items of the first. Exact ints are no numbers of the machine."""

    def handle(b: Builder, given: list[Expr], loc: Loc) -> Value:
        function = functions.get(lists.item_type(given[0]))
        if function is None or (b.exact and lists.item_type(given[0]) == INT):
            return Const(BOOL, False)
        return b.library(function, tuple(map(lists.address, given)), loc)

    return handle


def _rearrange(b: Builder, given: list[Expr], loc: Loc) -> Value:
    items, places = given
    if lists.item_type(items) not in (NEVER, BAD):
        tag = Const(I32, int(b.exact))
        b.library(sorting.rearrange, (lists.address(items), lists.address(places), lists.stride(items), tag), loc)
    return THE_NONE


WORDS: dict[object, Word] = {
    words.item_at: lambda b, given, loc: lists.fetched(b, given[0], given[1], loc),
    words.sort_numbers: _of_numbers({INT: sorting.sort_ints, FLOAT: sorting.sort_floats}),
    words.order_numbers: _of_numbers({INT: sorting.order_ints, FLOAT: sorting.order_floats}),
    words.rearrange: _rearrange,
}
