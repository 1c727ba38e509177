"""`sys.setrecursionlimit`: how many frames a program may have, known at build.

In: a call node, or the lines of a module that says it when it is imported. Out: None, as in CPython; the number.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Sequence

from lanewise.ir.code import Const
from lanewise.ir.types import INT
from lanewise.python.functions import calls
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import THE_NONE, Value

_NAME = "setrecursionlimit"


def _set(b: Builder, node: ast.Call) -> Value:
    given, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    match given:
        case [Const(type=t, value=int(most))] if t == INT and not named:
            if most < 1:
                b.throw("ValueError", "recursion limit must be greater or equal than 1", loc=b.at(node))
                return NOTHING
            b.program.data.deepen(most)
            return THE_NONE
    return b.refuse(node, f"sys.{_NAME}() takes a number that is known at build", f"sys.{_NAME}(10_000)")


def said_by(lines: Sequence[str]) -> int:
    """The limit that a module sets when it is imported; 0 where it sets none."""
    if not any(_NAME in line for line in lines):
        return 0
    said = [0]
    for each in ast.parse("".join(lines)).body:
        match each:
            case ast.Expr(ast.Call(ast.Attribute(attr=name) | ast.Name(id=name), [wanted], [])) if name == _NAME:
                said.append(_number(wanted))
    return said[-1]


def _number(node: ast.expr) -> int:
    match node:
        case ast.Constant(value=int(number)):
            return number
        case ast.BinOp(left=ast.Constant(value=int(base)), op=ast.Pow(), right=ast.Constant(value=int(power))) if 0 <= power < 32:
            return int(base**power)
    return 0


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it is this function."""
    return _set if callee is sys.setrecursionlimit else None
