"""What operators do with containers of all kinds.

In: expressions of which one is an open container. Out: what the module of its kind answers, or CPython's TypeError.
"""

from __future__ import annotations

from lanewise.ir.code import Expr, Loc
from lanewise.ir.types import BAD, BOOL, NEVER, VIEW_KINDS, is_dict, is_sequence, kind_of
from lanewise.library.prelude import lists as list_prelude
from lanewise.library.prelude import tables as prelude
from lanewise.python.containers import counters, default_dicts, deques, dicts, lists, ordered_dicts, rows, sets, views
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import literal


def contains(b: Builder, x: Expr, needle: Expr, loc: Loc) -> Expr:
    """`needle in x`."""
    if needle.type in (BAD, NEVER):
        return needle
    x, needle = b.temp(x, loc), b.temp(needle, loc)
    kind = kind_of(x.type)
    if is_sequence(x.type):
        return lists.call_prelude(b, list_prelude.contains, [x, needle], loc)
    if kind in VIEW_KINDS:
        return views.contains(b, x, needle, loc)
    return rows.is_row(rows.find(b, x, needle, loc)) if is_dict(x.type) else sets.contains(b, x, needle, loc)


def compare(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """Two containers."""
    if kind_of(x.type) == kind_of(y.type) and is_sequence(x.type):
        return lists.compare(b, op, x, y, loc)
    if kind_of(x.type) == kind_of(y.type) == "Counter":
        return counters.compare(b, op, x, y, loc)
    if kind_of(x.type) == kind_of(y.type) == "OrderedDict" and op in ("eq", "ne"):
        return ordered_dicts.compare(b, op, x, y, loc)
    if is_dict(x.type) and is_dict(y.type):
        return dicts.compare(b, op, x, y, loc)
    return sets.compare(b, op, x, y, loc)


def binary(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """An operator with a container on one side."""
    kinds = kind_of(x.type), kind_of(y.type)
    if kinds[0] == "deque" or (kinds[1] == "deque" and op == "mul"):
        return deques.binary(b, op, x, y, loc)
    if kinds[0] in ("list", "tuple") or (kinds[1] in ("list", "tuple") and op == "mul"):
        return lists.binary(b, op, x, y, loc)
    if kinds == ("Counter", "Counter"):
        return counters.binary(b, op, x, y, loc)
    if is_dict(x.type) and is_dict(y.type):
        return _merged(b, op, x, y, loc)
    return sets.binary(b, op, x, y, loc)


def _merged(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`x | y` of dicts: of the kind of the first one that is no plain dict."""
    if op != "or":
        return operators.unsupported(b, op, x, y, loc)
    x, y = b.temp(x, loc), b.temp(y, loc)
    node = b.node_at(loc)
    like = next((e for e in (x, y) if kind_of(e.type) in ("defaultdict", "OrderedDict")), None)
    if like is None:
        made = dicts.fresh(b, node)
    elif kind_of(like.type) == "OrderedDict":
        made = ordered_dicts.fresh(b, node)
    else:
        made = default_dicts.fresh(b, node, default_dicts.kept_factory(b, like, loc))
    dicts.update(b, made, x, loc)
    dicts.update(b, made, y, loc)
    return made


def unary(b: Builder, op: str, x: Expr, loc: Loc) -> Expr | None:
    """`-x` and `+x` of a Counter; None where there is no such thing."""
    return counters.unary(b, op, x, loc) if kind_of(x.type) == "Counter" and op in ("pos", "neg") else None


def represented(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`repr(x)`."""
    x, kind = b.temp(x, loc), kind_of(x.type)
    if kind in ("list", "tuple"):
        function = list_prelude.represented_tuple if kind == "tuple" else list_prelude.represented
        return lists.call_prelude(b, function, [x], loc)
    if kind == "deque":
        return deques.represented(b, x, loc)
    if is_dict(x.type):
        return _of_dict(b, x, kind, loc)
    if kind in VIEW_KINDS:
        shown = "o" if kind_of(views.seen(b, x, loc).type) == "OrderedDict" else ""
        return lists.call_prelude(b, prelude.represented_view, [x, literal(f"{shown}{kind}([")], loc)
    if rows.is_empty_type(x):
        return literal(f"{kind}()")
    ends = (literal("{"), literal("}")) if kind == "set" else (literal("frozenset({"), literal("})"))
    empty = make("eq", (lists.length(b, x, loc), integer(0)), BOOL)
    found = b.pick(
        empty, lambda: literal(f"{kind}()"), lambda: lists.call_prelude(b, prelude.represented_set, [x, *ends], loc), loc
    )
    return found if isinstance(found, Expr) else NOTHING


def _of_dict(b: Builder, x: Expr, kind: str, loc: Loc) -> Expr:
    if kind == "Counter":
        return counters.represented(b, x, loc)
    if kind == "OrderedDict":
        return ordered_dicts.represented(b, x, loc)
    inner = literal("{}") if rows.is_empty_type(x) else lists.call_prelude(b, prelude.represented_dict, [x], loc)
    return inner if kind == "dict" else default_dicts.represented(b, x, inner, loc)
