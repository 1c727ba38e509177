"""A program's text comes in; whether each of its calls ends soon and keeps its ints small goes out.

The program is run with a counter in every loop and function, and with its sums, multiplications, powers, shifts, comparisons and
methods watched. So which programs are replaced depends on nothing but their text.
"""

from __future__ import annotations

import ast
import cmath
import copy
import math
import operator
import re
import warnings
from collections.abc import Callable, Sequence
from typing import Any

STEPS = 2_000
"""Turns and calls together."""
BITS = 3_000
"""Of an int, so that its text is not refused either."""
ITEMS = 3_000
"""Of a text, a list or a tuple: one of a billion takes 16 GB."""
_LONG = (str, list, tuple)
_WATCHED: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Mult: operator.mul, ast.Pow: operator.pow, ast.LShift: operator.lshift, ast.Add: operator.add,
}  # fmt: skip
_SHIFT = list(_WATCHED).index(ast.LShift)
"""Makes large ints of 1, too: `1 << 10**11` takes 13 GB."""
_IN_PLACE = (operator.imul, operator.ipow, operator.ilshift, operator.iadd)
_COMPARING = ("index", "count", "remove", "sort")


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
        return ast.Assign([node.target], _grown(node.op, ast.Name(node.target.id, ast.Load()), node.value, len(_WATCHED)))

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        return _called("_asked", node.func, *node.args, keywords=node.keywords) if isinstance(node.func, ast.Attribute) else node

    def _stepped(self, node: Any) -> Any:
        self.generic_visit(node)
        node.body.insert(0, ast.Expr(_called("_step")))
        return node

    visit_For = visit_While = visit_FunctionDef = _stepped


def _grown(op: ast.operator, left: ast.expr, right: ast.expr, first: int = 0) -> ast.expr:
    return _called("_grow", ast.Constant(first + list(_WATCHED).index(type(op))), left, right)


def _called(name: str, *arguments: ast.expr, keywords: Sequence[ast.keyword] = ()) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), list(keywords))


def _small(value: Any) -> Any:
    """A text, a list or a tuple that is not long; anything else."""
    if isinstance(value, _LONG) and len(value) > ITEMS:
        raise Limit
    return value


def _asked(method: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """A call of a method, or of a function of a module."""
    owner = getattr(method, "__self__", None)
    if isinstance(owner, list) and method.__name__ in _COMPARING:
        _held(owner)
    found = _small(method(*arguments, **named))
    _small(owner)
    return found


def _held(compared: Any) -> Any:
    """The operand of a comparison: a nan in a tuple or list is equal to itself in CPython alone (docs/deviations.md)."""
    if isinstance(compared, tuple | list):
        for item in compared:
            if _is_nan(_held(item)):
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
    """`min`, `max` or `sorted`, which compares."""
    return lambda *items, **named: best(*[_held(item) for item in items], **named)


def _formatted(value: Any, spec: Any = "") -> str:
    """`format`, whose specification may have been another value: the digits of a large int are a width."""
    if isinstance(spec, str) and any(int(digits) > ITEMS for digits in re.findall("[0-9]+", spec)):
        raise Limit
    return format(value, spec)


def ends(text: str, calls: tuple[tuple[Any, ...], ...]) -> bool:
    """Whether every call of `main` stays within the limits."""
    left = [0]

    def step() -> None:
        left[0] -= 1
        if left[0] < 0:
            raise Limit

    def grow(index: int, x: Any, y: Any) -> Any:
        if isinstance(x, _LONG) or isinstance(y, _LONG):
            times = y if isinstance(y, int) else x if isinstance(x, int) else 1
            if index % len(_WATCHED) == 0 and times * max(len(e) for e in (x, y) if isinstance(e, _LONG)) > ITEMS:
                raise Limit
            return _small(operators[index](x, y))
        if isinstance(x, int) and isinstance(y, int):
            wide, count = x.bit_length(), max(y, 0)
            bits = (wide + y.bit_length(), wide * count, wide + count, 0)[index % len(_WATCHED)]
            if bits > BITS and (abs(x) > 1 or (x and index % len(_WATCHED) == _SHIFT)):
                raise Limit
        return operators[index](x, y)

    operators = (*_WATCHED.values(), *_IN_PLACE)
    tree = ast.fix_missing_locations(_Watch().visit(ast.parse(text)))
    space: dict[str, Any] = {"math": math, "cmath": cmath, "_step": step, "_grow": grow}
    space |= {"_held": _held, "_sought": _sought}
    space |= {"min": _watched(min), "max": _watched(max), "sorted": _watched(sorted), "_asked": _asked, "format": _formatted}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(compile(tree, "<watched>", "exec"), space)
    for arguments in calls:
        left[0] = STEPS
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                space["main"](*copy.deepcopy(arguments))
        except (Limit, MemoryError):
            return False
        except Exception:  # also a RecursionError: what recurses counts down, far below the limit or far above it
            continue
    return True
