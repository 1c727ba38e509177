"""Methods and operators of arrays that are functions of numpy written in Python: `x.argsort()`, `x @ y`.

In: the operands and the call's node. Out: what the function of the prelude gives (`library/prelude/standard/numpy/`).
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from importlib import import_module

from lanewise.ir.code import Expr
from lanewise.python.arrays import array_runs, literals
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import Value

_FUNCTIONS = "lanewise.library.prelude.standard.numpy"
_METHODS = f"{_FUNCTIONS}._methods"
"""Methods that are not what the function of their name is."""


def method(b: Builder, x: Expr, name: str, node: ast.Call) -> Value | None:
    """`x.name(...)`, where numpy's arrays have such a method and the prelude the function; None elsewhere."""
    from lanewise.python.functions import calls

    if not hasattr(sys.modules["numpy"].ndarray, name):
        return None
    function = _named(_METHODS, name) or _named(_FUNCTIONS, name)
    if function is None:
        return None
    given, named = calls.arguments(b, literals.with_tuples(node), spread=True)
    return _called(b, function, ([x, *given], named), node) if b.env is not None else None


def product(b: Builder, x: Expr, y: Expr, node: ast.AST) -> Value:
    """`x @ y`."""
    function = _named(_FUNCTIONS, "matmul")
    assert function is not None
    return _called(b, function, ([x, y], {}), node)


def _named(module: str, name: str) -> Callable[..., object] | None:
    found = vars(import_module(module)).get(name)
    return found if callable(found) else None


def _called(b: Builder, function: Callable[..., object], given: tuple[list[Value], dict[str, Value]], node: ast.AST) -> Value:
    from lanewise.python.functions import calls

    definition = b.program.definition(function)
    return array_runs.settled(b, calls.call_with(b, definition, given, b.program.defaults(definition), node), node)
