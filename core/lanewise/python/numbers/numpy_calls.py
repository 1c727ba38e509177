"""Calls of numpy's classes and functions: who compiles them.

In: an object of numpy's. Out: the handler of its calls. numpy is never imported here: the caller's objects are looked at.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.python.numbers import numpy_scalars
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import Value, numpy_scalar_type

Handler = Callable[[Builder, ast.Call], Value]


def handler(callee: object) -> Handler | None:
    """How a call of this object is compiled, if it is numpy's."""
    if isinstance(callee, type):
        scalar = numpy_scalar_type(callee)
        if scalar is not None:
            return lambda b, node: numpy_scalars.construct(b, scalar, node)
        if callee.__module__ == "numpy" and callee.__name__ in ("iinfo", "finfo"):
            return lambda b, node: numpy_scalars.info(b, callee, node)
    return None
