"""What operators do with containers of all kinds.

In: expressions of which one is an open container. Out: what the module of its kind answers, or CPython's TypeError.
"""

from __future__ import annotations

from lanewise.ir.code import Expr, Loc
from lanewise.ir.types import BAD, BOOL, NEVER, VIEW_KINDS, kind_of
from lanewise.library.prelude import lists as list_prelude
from lanewise.library.prelude import tables as prelude
from lanewise.python import dicts, lists, rows, sets, views
from lanewise.python.builder import NOTHING, Builder, integer
from lanewise.python.fold import make
from lanewise.python.values import literal


def contains(b: Builder, x: Expr, needle: Expr, loc: Loc) -> Expr:
    """`needle in x`."""
    if needle.type in (BAD, NEVER):
        return needle
    x, needle = b.temp(x, loc), b.temp(needle, loc)
    kind = kind_of(x.type)
    if kind in ("list", "tuple"):
        return lists.call_prelude(b, list_prelude.contains, [x, needle], loc)
    if kind in VIEW_KINDS:
        return views.contains(b, x, needle, loc)
    return sets.contains(b, x, needle, loc) if kind != "dict" else rows.is_row(rows.find(b, x, needle, loc))


def compare(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """Two containers."""
    if kind_of(x.type) == kind_of(y.type) and kind_of(x.type) in ("list", "tuple"):
        return lists.compare(b, op, x, y, loc)
    if kind_of(x.type) == kind_of(y.type) == "dict":
        return dicts.compare(b, op, x, y, loc)
    return sets.compare(b, op, x, y, loc)


def binary(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """An operator with a container on one side."""
    kinds = kind_of(x.type), kind_of(y.type)
    if kinds[0] in ("list", "tuple") or (kinds[1] in ("list", "tuple") and op == "mul"):
        return lists.binary(b, op, x, y, loc)
    if kinds == ("dict", "dict"):
        return dicts.binary(b, op, x, y, loc)
    return sets.binary(b, op, x, y, loc)


def represented(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`repr(x)`."""
    x, kind = b.temp(x, loc), kind_of(x.type)
    if kind in ("list", "tuple"):
        function = list_prelude.represented_tuple if kind == "tuple" else list_prelude.represented
        return lists.call_prelude(b, function, [x], loc)
    if kind == "dict":
        return literal("{}") if rows.is_empty_type(x) else lists.call_prelude(b, prelude.represented_dict, [x], loc)
    if kind in VIEW_KINDS:
        return lists.call_prelude(b, prelude.represented_view, [x, literal(f"{kind}([")], loc)
    if rows.is_empty_type(x):
        return literal(f"{kind}()")
    ends = (literal("{"), literal("}")) if kind == "set" else (literal("frozenset({"), literal("})"))
    empty = make("eq", (lists.length(b, x, loc), integer(0)), BOOL)
    found = b.pick(
        empty, lambda: literal(f"{kind}()"), lambda: lists.call_prelude(b, prelude.represented_set, [x, *ends], loc), loc
    )
    return found if isinstance(found, Expr) else NOTHING
