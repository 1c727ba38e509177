"""`collections.OrderedDict`: a dict whose order counts and can be changed.

In: expressions whose types are open OrderedDicts. Out: expressions, and statements in the builder.
"""

from __future__ import annotations

import ast

from lanewise.ir.code import Expr, Loc
from lanewise.ir.types import BOOL, NEVER
from lanewise.library.prelude import tables as prelude
from lanewise.python.containers import dicts, lists, rows
from lanewise.python.program.builder import Builder
from lanewise.python.program.fold import make


def fresh(b: Builder, node: ast.AST) -> Expr:
    """An empty one, made at this node."""
    return rows.fresh(b, node, "OrderedDict", (NEVER, NEVER))


def compare(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`==` of two: their items in their order."""
    x, y = b.temp(x, loc), b.temp(y, loc)
    if rows.is_empty_type(x) or rows.is_empty_type(y):
        return dicts.compare(b, op, x, y, loc)
    found = lists.call_prelude(b, prelude.equal_in_order, [x, y], loc)
    return make("not", (found,), BOOL) if op == "ne" else found


def represented(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`repr(x)`."""
    return rows.represented(b, x, prelude.represented_in_order, loc)
