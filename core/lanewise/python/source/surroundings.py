"""What stands around a node.

In: the node of a function. Out: for each node inside its parent. A comprehension is walked as a copy with names of its own: of such
a node the one that it was is asked.
"""

from __future__ import annotations

import ast
from functools import cache


@cache
def around(whole: ast.AST) -> dict[int, ast.AST]:
    """The node around each node."""
    return {id(inner): node for node in ast.walk(whole) for inner in ast.iter_child_nodes(node)}


def original(whole: ast.AST, node: ast.expr) -> ast.expr:
    """The node of a function that stands where this one does; itself, if none does."""
    return node if id(node) in around(whole) else _by_place(whole).get(_place(node), node)


@cache
def _by_place(whole: ast.AST) -> dict[tuple[object, ...], ast.expr]:
    return {_place(inner): inner for inner in ast.walk(whole) if isinstance(inner, ast.expr)}


def _place(node: ast.expr) -> tuple[object, ...]:
    return type(node), node.lineno, node.col_offset, node.end_lineno, node.end_col_offset
