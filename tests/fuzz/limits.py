"""A program's text comes in; whether each of its calls ends soon and keeps its ints small goes out.

The program is run with a counter in every loop and function, and with its multiplications, powers and shifts watched. So
which programs are replaced depends on nothing but their text.
"""

from __future__ import annotations

import ast
import cmath
import math
import operator
import warnings
from collections.abc import Callable
from typing import Any

STEPS = 2_000
"""Turns and calls together."""
BITS = 3_000
"""Of an int, so that its text is not refused either."""
_WATCHED: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Mult: operator.mul, ast.Pow: operator.pow, ast.LShift: operator.lshift,
}  # fmt: skip


class Limit(BaseException):
    """The program takes too long or computes too much."""


class _Watch(ast.NodeTransformer):
    """Puts `_step()` into loops and functions, and `_grow(k, x, y)` in the place of operators that grow."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        return _grown(node.op, node.left, node.right) if type(node.op) in _WATCHED else node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        self.generic_visit(node)
        if type(node.op) not in _WATCHED or not isinstance(node.target, ast.Name):
            return node
        return ast.Assign([node.target], _grown(node.op, ast.Name(node.target.id, ast.Load()), node.value))

    def _stepped(self, node: Any) -> Any:
        self.generic_visit(node)
        node.body.insert(0, ast.Expr(ast.Call(ast.Name("_step", ast.Load()), [], [])))
        return node

    visit_For = visit_While = visit_FunctionDef = _stepped


def _grown(op: ast.operator, left: ast.expr, right: ast.expr) -> ast.expr:
    index = list(_WATCHED).index(type(op))
    return ast.Call(ast.Name("_grow", ast.Load()), [ast.Constant(index), left, right], [])


def ends(text: str, calls: tuple[tuple[Any, ...], ...]) -> bool:
    """Whether every call of `main` stays within the limits."""
    left = [0]

    def step() -> None:
        left[0] -= 1
        if left[0] < 0:
            raise Limit

    def grow(index: int, x: Any, y: Any) -> Any:
        if isinstance(x, int) and isinstance(y, int):
            bits = (x.bit_length() + y.bit_length(), x.bit_length() * max(y, 0), x.bit_length() + max(y, 0))[index]
            if bits > BITS and not abs(x) < 2:
                raise Limit
        return operators[index](x, y)

    operators = list(_WATCHED.values())
    tree = ast.fix_missing_locations(_Watch().visit(ast.parse(text)))
    space: dict[str, Any] = {"math": math, "cmath": cmath, "_step": step, "_grow": grow}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(compile(tree, "<watched>", "exec"), space)
    for arguments in calls:
        left[0] = STEPS
        try:
            space["main"](*arguments)
        except (Limit, RecursionError, MemoryError):
            return False
        except Exception:
            continue
    return True
