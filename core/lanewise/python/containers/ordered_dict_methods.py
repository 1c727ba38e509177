"""OrderedDicts made of other things, and the methods that they have for themselves.

In: nodes, and values that are iterated. Out: fresh OrderedDicts; statements in the builder, and what a method returns.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BOOL
from lanewise.library import tables as storage
from lanewise.library.prelude import tables as prelude
from lanewise.python.containers import dict_methods, dicts, lists, ordered_dicts, rows
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import THE_NONE, Value


def made(b: Builder, node: ast.Call) -> Value:
    """`OrderedDict(...)`: as `dict` takes it."""
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node)
    x = ordered_dicts.fresh(b, node)
    dict_methods.take(b, x, "OrderedDict", given, named, node)
    return x if b.env is not None else NOTHING


def _either_end(
    b: Builder, last: list[Expr], at_last: Callable[[], Value], at_first: Callable[[], Value], loc: Loc
) -> Value:
    """By the argument `last`, which is True where none is given."""
    truth = operators.truth(b, last[0], loc) if last else Const(BOOL, True)
    return b.pick(truth, at_last, at_first, loc)


def _move_to_end(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    """Behind all others, or before them."""
    loc = b.at(node)
    lists.changes(x)
    if rows.is_empty_type(x):
        return dicts.missing(b, given[0], loc)
    row = b.temp(lists.call_prelude(b, prelude.existing, [x, given[0]], loc), loc)

    def moved(function: Callable[..., object]) -> Callable[[], Value]:
        def move() -> Value:
            b.library(function, (lists.address(x), row, rows.stride(x)), loc)
            return THE_NONE

        return move

    return _either_end(b, given[1:], moved(storage.dict_to_end), moved(storage.dict_to_front), loc)


def _pop_item(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    """The last pair, or the first one."""
    loc = b.at(node)
    lists.changes(x)
    b.guard(make("eq", (lists.length(b, x, loc), integer(0)), BOOL), "KeyError", "dictionary is empty", loc)
    if b.env is None or rows.is_empty_type(x):
        return lists.nothing(b, loc)

    def first() -> Value:
        rows.ensure_index(b, x, loc)
        place = b.library(storage.dict_first, (lists.address(x), rows.stride(x)), loc)
        return dict_methods.pair_taken(b, x, rows.row_at(b, x, place, loc), loc)

    return _either_end(b, given, lambda: dict_methods.last_taken(b, x, loc), first, loc)


METHODS: dict[str, dict_methods.Method] = {
    "move_to_end": (1, 2, _move_to_end, ("key", "last")),
    "popitem": (0, 1, _pop_item, ("last",)),
}
