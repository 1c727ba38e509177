"""What stands around a node.

In: the node of a function. Out: for each node inside its parent.
"""

from __future__ import annotations

import ast
from functools import cache


@cache
def around(whole: ast.AST) -> dict[int, ast.AST]:
    """The node around each node."""
    return {id(inner): node for node in ast.walk(whole) for inner in ast.iter_child_nodes(node)}
