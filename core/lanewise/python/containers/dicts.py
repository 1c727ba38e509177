"""Values of type dict: how they are made and changed, their items and operators.

In: expressions whose type is an open dict. Out: expressions, and statements in the builder. What looks at keys is a function of the
prelude, compiled for these very types (`library/prelude/tables.py`).
"""

from __future__ import annotations

import ast

from lanewise.ir.code import VALUE, Expr, Loc
from lanewise.ir.types import BAD, BOOL, NEVER, STR, Open, is_dict, members
from lanewise.library import tables as storage
from lanewise.library.prelude import tables as prelude
from lanewise.python.containers import lists, rows
from lanewise.python.expressions import operators
from lanewise.python.functions import hashing
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.fold import make

# --- making ----------------------------------------------------------------------------------------------------------


def fresh(b: Builder, node: ast.AST) -> Expr:
    """An empty dict, made at this node."""
    return rows.fresh(b, node, "dict", (NEVER, NEVER))


def copied(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`x.copy()`."""
    words = (lists.address(x), rows.stride(x), rows.shape(x))
    return lists.as_object(b, b.library(storage.dict_copy, words, loc), x.type, loc)


def has_names(found: Expr) -> bool:
    """Whether it is a dict all of whose keys are texts."""
    return all(isinstance(t, Open) and is_dict(t) and t.root().items[0] in (STR, NEVER) for t in members(found.type))


# --- updating --------------------------------------------------------------------------------------------------------


def assign(b: Builder, x: Expr, key: Expr, stored: Expr, loc: Loc) -> None:
    """`x[key] = stored`."""
    if b.env is None or {key.type, stored.type} & {BAD, NEVER}:
        return
    key, stored = b.temp(key, loc), b.temp(stored, loc)
    lists.changes(x)
    rows.grow(x, key.type, stored.type)
    lists.call_prelude(b, prelude.assign, [x, key, stored], loc)


def update(b: Builder, x: Expr, other: Expr, loc: Loc) -> None:
    """`x.update(other)` of a dict."""
    lists.changes(x)
    rows.grow(x, *rows.held(other))
    if not rows.is_empty_type(other):
        lists.call_prelude(b, prelude.update, [x, b.temp(other, loc)], loc)


# --- items -----------------------------------------------------------------------------------------------------------


def missing(b: Builder, key: Expr, loc: Loc) -> Expr:
    """KeyError of a key that is in no dict of this type."""
    hashing.code(b, key, loc)
    b.throw("KeyError", VALUE, loc=loc, holes=(key,))
    return NOTHING


def item(b: Builder, x: Expr, key: Expr, loc: Loc) -> Expr:
    """`x[key]`."""
    key = b.temp(key, loc)
    if b.env is None or key.type in (BAD, NEVER):
        return key
    if rows.is_empty_type(x):
        return missing(b, key, loc)
    row = lists.call_prelude(b, prelude.existing, [x, key], loc)
    return rows.part(b, x, row, rows.VALUE, loc)


def delete(b: Builder, x: Expr, key: Expr, loc: Loc) -> None:
    """`del x[key]`."""
    lists.changes(x)
    if rows.is_empty_type(x):
        missing(b, b.temp(key, loc), loc)
    else:
        lists.call_prelude(b, prelude.remove_key, [x, b.temp(key, loc)], loc)


# --- comparisons -----------------------------------------------------------------------------------------------------


def compare(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`==` and `!=`; dicts have no order."""
    if op not in ("eq", "ne"):
        return operators.unsupported(b, op, x, y, loc)
    x, y = b.temp(x, loc), b.temp(y, loc)
    if rows.is_empty_type(x) or rows.is_empty_type(y):
        found: Expr = make("eq", (lists.length(b, x, loc), lists.length(b, y, loc)), BOOL)
    else:
        found = lists.call_prelude(b, prelude.equal_dicts, [x, y], loc)
    return make("not", (found,), BOOL) if op == "ne" else found
