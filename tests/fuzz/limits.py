"""A program's text comes in; whether each of its calls ends soon and keeps its ints small goes out.

The program is run with a counter in every loop and function, and with its multiplications, powers, shifts and comparisons
watched. So which programs are replaced depends on nothing but their text.
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

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        if len(node.ops) == 1 and isinstance(node.ops[0], ast.In):
            return _called("_sought", node.left, node.comparators[0])
        node.left, *node.comparators = [_called("_held", e) for e in (node.left, *node.comparators)]
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        self.generic_visit(node)
        if type(node.op) not in _WATCHED or not isinstance(node.target, ast.Name):
            return node
        return ast.Assign([node.target], _grown(node.op, ast.Name(node.target.id, ast.Load()), node.value))

    def _stepped(self, node: Any) -> Any:
        self.generic_visit(node)
        node.body.insert(0, ast.Expr(_called("_step")))
        return node

    visit_For = visit_While = visit_FunctionDef = _stepped


def _grown(op: ast.operator, left: ast.expr, right: ast.expr) -> ast.expr:
    return _called("_grow", ast.Constant(list(_WATCHED).index(type(op))), left, right)


def _called(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def _held(compared: Any) -> Any:
    """The operand of a comparison: a nan in a tuple is equal to itself in CPython alone (docs/deviations.md)."""
    if isinstance(compared, tuple) and any(map(_is_nan, compared)):
        raise Limit
    return compared


def _sought(x: Any, items: Any) -> bool:
    """`x in items`; CPython goes through a range in search of what is no int."""
    if isinstance(items, range) and not isinstance(x, int) and abs(items.stop - items.start) > STEPS:
        raise Limit
    return _held(x) in _held(items)


def _is_nan(value: Any) -> bool:
    return value != value


def _watched(best: Callable[..., Any]) -> Callable[..., Any]:
    """`min` or `max`, which compares."""
    return lambda *items: best(*[_held(item) for item in items])


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
    space: dict[str, Any] = {"math": math, "cmath": cmath, "_step": step, "_grow": grow, "_held": _held, "_sought": _sought}
    space |= {"min": _watched(min), "max": _watched(max)}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(compile(tree, "<watched>", "exec"), space)
    for arguments in calls:
        left[0] = STEPS
        try:
            space["main"](*arguments)
        except (Limit, MemoryError):
            return False
        except Exception:  # also a RecursionError: what recurses counts down, far below the limit or far above it
            continue
    return True
