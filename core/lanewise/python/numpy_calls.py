"""Calls of numpy's scalar classes.

In: a call node whose callee is a numpy class. Out: a number of fixed width. numpy is never imported here: the caller's is looked at.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.code import Const, Expr
from lanewise.ir.types import B1, BAD, FLOAT, INT, MACHINE_INTS, NEVER, Scalar
from lanewise.python import calls, machine_numbers, operators
from lanewise.python.builder import NOTHING, Builder
from lanewise.python.fold import make
from lanewise.python.values import Value, numpy_scalar_type, type_name

Handler = Callable[[Builder, ast.Call], Value]


def handler(callee: object) -> Handler | None:
    """How a call of this object is compiled, if it is numpy's."""
    if isinstance(callee, type):
        scalar = numpy_scalar_type(callee)
        if scalar is not None:
            return lambda b, node: _construct(b, scalar, node)
    return None


def _construct(b: Builder, target: Scalar, node: ast.Call) -> Value:
    """`np.int32(x)`: a Python int must fit, a numpy integer wraps, a float truncates."""
    from lanewise.python.expressions import as_runtime

    given, named = calls.arguments(b, node)
    loc = b.at(node)
    if named or len(given) > 1:
        return b.refuse(node, f"np.{type_name(target)}() takes one number", "pass one")
    if not given:
        return machine_numbers.convert(b, Const(INT, 0), target, loc)
    x = as_runtime(b, given[0], node)
    if x.type in (BAD, NEVER):
        return NOTHING
    found = b.each(x, lambda e: _constructed(b, e, target, node), loc)
    return found


def _constructed(b: Builder, x: Expr, target: Scalar, node: ast.Call) -> Value:
    loc = b.at(node)
    if target == B1:
        return make("convert", (operators.truth(b, x, loc),), B1)
    if x.type == INT and target in MACHINE_INTS:
        return machine_numbers.convert(b, x, target, loc)
    if x.type == INT:
        x = operators.convert(b, x, FLOAT, loc)
    return machine_numbers.cast(b, x, target, loc)
