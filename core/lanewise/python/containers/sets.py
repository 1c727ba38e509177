"""Values of type set and frozenset: how they are made and changed, and their operators.

In: expressions whose types are open sets, dicts or views of keys. Out: expressions, and statements in the builder. The operators
add keys in the order in which CPython's do (Objects/setobject.c), so that their results iterate in the same order.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BAD, BOOL, INT, NEVER, Type, is_dict, kind_of
from lanewise.library import tables as storage
from lanewise.library.prelude import tables as prelude
from lanewise.python.containers import lists, rows, views
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make

SETS = ("set", "frozenset")


def is_set(t: Type) -> bool:
    """Whether it is one, frozen or not."""
    return kind_of(t) in SETS


def is_setlike(t: Type) -> bool:
    """Whether operators take it for a set: views of keys and items are such."""
    return is_set(t) or is_keyed_view(t)


def is_keyed_view(t: Type) -> bool:
    """Whether it is a view of keys or of items, whose operators are those of sets."""
    return kind_of(t) in ("dict_keys", "dict_items")


# --- making and changing ---------------------------------------------------------------------------------------------


def fresh(b: Builder, node: ast.AST, kind: str) -> Expr:
    """An empty set, made at this node."""
    return rows.fresh(b, node, kind, (NEVER,))


def made_of(b: Builder, kind: str, node: ast.AST, *sources: Expr) -> Expr:
    """A new set with the items of these."""
    kept = [b.temp(source, b.at(node)) for source in sources]
    made = fresh(b, node, kind)
    for source in kept:
        update(b, made, source, node)
    return made


def add(b: Builder, x: Expr, key: Expr, loc: Loc) -> None:
    """`x.add(key)`."""
    if b.env is None or key.type in (BAD, NEVER):
        return
    key = b.temp(key, loc)
    lists.changes(x)
    rows.grow(x, key.type)
    lists.call_prelude(b, prelude.add, [x, key], loc)


def update(b: Builder, x: Expr, found: Expr, node: ast.AST) -> None:
    """`x.update(found)` of a set, a dict or a view."""
    loc = b.at(node)
    lists.changes(x)
    shown = views.seen(b, found, loc) if views.is_view(found) else b.temp(found, loc)
    if rows.is_empty_type(shown):
        return
    rows.grow(x, views.element_type(found))
    if views.is_view(found) and kind_of(found.type) != "dict_keys":
        lists.call_prelude(b, prelude.add_each, [x, found], loc)
    else:
        lists.call_prelude(b, prelude.merge, [x, shown], loc)


def as_set(b: Builder, found: Expr, node: ast.AST) -> Expr:
    """A set, a dict or a view as what its keys are looked up in."""
    loc = b.at(node)
    if is_set(found.type) or is_dict(found.type):
        return b.temp(found, loc)
    return views.seen(b, found, loc) if kind_of(found.type) == "dict_keys" else made_of(b, "set", node, found)


def cleared(b: Builder, x: Expr, loc: Loc) -> None:
    """`x.clear()`."""
    lists.changes(x)
    b.library(storage.table_clear, (lists.address(x), rows.shape(x)), loc)


# --- comparisons -----------------------------------------------------------------------------------------------------


def contains(b: Builder, x: Expr, needle: Expr, loc: Loc) -> Expr:
    """`needle in x`; a set is looked for as a frozenset."""
    if kind_of(needle.type) == "set":
        needle = made_of(b, "frozenset", ast.Pass(lineno=loc.line, col_offset=0), needle)
    return rows.is_row(rows.find(b, x, needle, loc))


def compare(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`==`, and `<` as a part of."""
    if not (is_setlike(x.type) and is_setlike(y.type)):
        return Const(BOOL, op == "ne") if op in ("eq", "ne") else operators.unsupported(b, op, x, y, loc)
    node = ast.Pass(lineno=loc.line, col_offset=0)
    # Pairs of two dicts are looked up by their keys: values need no hash.
    pairs = kind_of(x.type) == kind_of(y.type) == "dict_items"
    x, y = (b.temp(x, loc), b.temp(y, loc)) if pairs else (as_set(b, x, node), as_set(b, y, node))
    if op in ("gt", "ge"):
        op, x, y = {"gt": "lt", "ge": "le"}[op], y, x
    sizes = [b.temp(lists.length(b, views.seen(b, e, loc) if pairs else e, loc), loc) for e in (x, y)]
    first = make("eq" if op == "ne" else op, (sizes[0], sizes[1]), BOOL)
    found = b.pick(first, lambda: _is_within(b, x, y, pairs, loc), lambda: Const(BOOL, False), loc)
    if not isinstance(found, Expr) or b.env is None:
        return NOTHING
    return make("not", (found,), BOOL) if op == "ne" else found


def _is_within(b: Builder, x: Expr, y: Expr, pairs: bool, loc: Loc) -> Expr:
    if not pairs:
        return is_subset(b, x, y, loc)
    if any(rows.is_empty_type(views.seen(b, e, loc)) for e in (x, y)):
        return make("eq", (lists.length(b, views.seen(b, x, loc), loc), integer(0)), BOOL)
    return lists.call_prelude(b, prelude.has_items, [x, y], loc)


def is_subset(b: Builder, x: Expr, y: Expr, loc: Loc) -> Expr:
    """Whether all keys of one are in the other."""
    if rows.is_empty_type(x) or rows.is_empty_type(y):
        return make("eq", (lists.length(b, x, loc), integer(0)), BOOL)
    return lists.call_prelude(b, prelude.is_subset, [x, y], loc)


def is_disjoint(b: Builder, x: Expr, y: Expr, loc: Loc) -> Expr:
    """Whether they have no key in common."""
    if rows.is_empty_type(x) or rows.is_empty_type(y):
        return Const(BOOL, True)
    return lists.call_prelude(b, prelude.is_disjoint, [x, y], loc)


# --- operators -------------------------------------------------------------------------------------------------------


def binary(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`|`, `&`, `-`, `^`: of the left operand's kind; of views a set."""
    if op not in OPERATORS or not (is_setlike(x.type) and is_setlike(y.type)):
        return operators.unsupported(b, op, x, y, loc)
    node = b.node_at(loc)
    kind = kind_of(x.type) if is_set(x.type) else "set"
    return OPERATORS[op](b, kind, b.temp(x, loc), b.temp(y, loc), node)


def _union(b: Builder, kind: str, x: Expr, y: Expr, node: ast.AST) -> Expr:
    return made_of(b, kind, node, x, y)


def _intersection(b: Builder, kind: str, x: Expr, y: Expr, node: ast.AST) -> Expr:
    """The smaller one is walked through."""
    one, other = as_set(b, x, node), as_set(b, y, node)
    made = fresh(b, node, kind)
    lists.changes(made)
    if not (rows.is_empty_type(one) or rows.is_empty_type(other)):
        rows.grow(made, rows.held(one)[0])
        rows.grow(made, rows.held(other)[0])
        lists.call_prelude(b, prelude.intersect, [made, one, other], b.at(node))
    return made


def _difference(b: Builder, kind: str, x: Expr, y: Expr, node: ast.AST) -> Expr:
    """The first set is walked through, unless the second one is less than a quarter as large."""
    loc = b.at(node)
    other = as_set(b, y, node)

    def by_copy() -> Expr:
        made = made_of(b, kind, node, x)
        remove_all(b, made, other, node)
        return made

    def by_walk() -> Expr:
        made = fresh(b, node, kind)
        lists.changes(made)
        rows.grow(made, rows.held(x)[0])
        lists.call_prelude(b, prelude.subtract, [made, x, other], loc)
        return made

    if not is_set(x.type) or rows.is_empty_type(x) or rows.is_empty_type(other):
        return by_copy()
    quarter = make("shr", (lists.length(b, x, loc), integer(2)), INT)
    found = b.pick(make("gt", (quarter, lists.length(b, other, loc)), BOOL), by_copy, by_walk, loc)
    return found if isinstance(found, Expr) else NOTHING


def _symmetric_difference(b: Builder, kind: str, x: Expr, y: Expr, node: ast.AST) -> Expr:
    """Into a copy of the second one goes, or from it, what is in the first; of views it is the other way round."""
    first, second = (y, x) if views.is_view(x) else (x, y)
    made = made_of(b, kind, node, second)
    toggle_all(b, made, first, node)
    return made


OPERATORS: dict[str, Callable[[Builder, str, Expr, Expr, ast.AST], Expr]] = {
    "or": _union, "and": _intersection, "sub": _difference, "xor": _symmetric_difference,
}  # fmt: skip
"""By an operator's name what it makes of two sets, dicts or views: a new set of a kind."""


# --- in place --------------------------------------------------------------------------------------------------------


def remove_all(b: Builder, x: Expr, y: Expr, node: ast.AST) -> None:
    """`x.difference_update(y)`."""
    loc = b.at(node)
    other = as_set(b, y, node)
    lists.changes(x)
    if rows.is_empty_type(x) or rows.is_empty_type(other):
        return
    same = make("eq", (lists.address(x), lists.address(other)), BOOL)
    b.branch(same, lambda: cleared(b, x, loc), lambda: lists.do_prelude(b, prelude.remove_all, [x, other], loc), loc)


def toggle_all(b: Builder, x: Expr, y: Expr, node: ast.AST) -> None:
    """`x.symmetric_difference_update(y)`."""
    loc = b.at(node)
    other = as_set(b, y, node)
    lists.changes(x)
    if rows.is_empty_type(other):
        return
    rows.grow(x, rows.held(other)[0])
    same = make("eq", (lists.address(x), lists.address(other)), BOOL)
    b.branch(same, lambda: cleared(b, x, loc), lambda: lists.do_prelude(b, prelude.toggle_all, [x, other], loc), loc)


def keep_common(b: Builder, x: Expr, y: Expr, node: ast.AST) -> None:
    """`x.intersection_update(y)`: the intersection takes the place of what was there."""
    replaced(b, x, _intersection(b, "set", x, y, node), node)


def replaced(b: Builder, x: Expr, found: Expr, node: ast.AST) -> None:
    """Another set's keys take the place of those of x."""
    found = b.temp(found, b.at(node))
    cleared(b, x, b.at(node))
    update(b, x, found, node)


IN_PLACE: dict[str, Callable[[Builder, Expr, Expr, ast.AST], None]] = {
    "or": update, "and": keep_common, "sub": remove_all, "xor": toggle_all,
}  # fmt: skip


def assigned(b: Builder, x: Expr, op: str, y: Expr, node: ast.AST) -> bool:
    """`x |= y` and the like, which change a set itself; whether this is one."""
    if not is_setlike(y.type):
        return False
    IN_PLACE[op](b, x, y, node)
    return True
