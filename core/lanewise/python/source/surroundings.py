"""What stands around a node.

In: the node of a function, and one inside. Out: its parent; whether an `is` is followed by the `==` that includes it.
"""

from __future__ import annotations

import ast
from functools import cache


@cache
def around(whole: ast.AST) -> dict[int, ast.AST]:
    """The node around each node."""
    return {id(inner): node for node in ast.walk(whole) for inner in ast.iter_child_nodes(node)}


def equality_follows(whole: ast.AST, node: ast.Compare) -> bool:
    """Whether it is the first half of `x is y or x == y`."""
    outer = around(whole).get(id(node))
    if not isinstance(outer, ast.BoolOp) or not isinstance(outer.op, ast.Or) or outer.values[-1] is node:
        return False
    match node, outer.values[outer.values.index(node) + 1]:
        case ast.Compare(ast.Name(a), [ast.Is()], [ast.Name(b)]), ast.Compare(ast.Name(c), [ast.Eq()], [ast.Name(d)]):
            return {a, b} == {c, d}
    return False
