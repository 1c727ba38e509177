"""Calls of numpy's classes and functions: who compiles them.

In: an object of numpy's. Out: the handler of its calls. numpy is never imported here: the caller's objects are looked at.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from types import FunctionType

from lanewise.ir.code import Expr
from lanewise.ir.types import Scalar
from lanewise.python.arrays import dtypes, prelude_calls
from lanewise.python.numbers import numpy_scalars
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import Known, Value, numpy_scalar_type

Handler = Callable[[Builder, ast.Call], Value]


def handler(callee: object) -> Handler | None:
    """How a call of this object is compiled, if it is numpy's."""
    if isinstance(callee, type):
        scalar = numpy_scalar_type(callee)
        if scalar is not None:
            return lambda b, node: numpy_scalars.construct(b, scalar, node, _array)
        if callee.__module__ == "numpy" and callee.__name__ in ("iinfo", "finfo"):
            return lambda b, node: numpy_scalars.info(b, callee, node)
    return None


def _array(b: Builder, x: Expr, target: Scalar, node: ast.Call) -> Value:
    from lanewise.library.prelude.standard.numpy._methods import array_of  # needs numpy, which is there where its classes are

    assert isinstance(array_of, FunctionType)
    return prelude_calls.called(b, array_of, ([x, Known(dtypes.as_object(target.name))], {}), node)
