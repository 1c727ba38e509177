"""Methods of numpy's ufuncs: `np.add.reduce(x)`, `np.maximum.accumulate(x)`, `np.multiply.outer(x, y)`, `np.add.at(x, i, y)`.

In: the call's node. Out: what the function of the prelude gives (`library/prelude/standard/numpy/_ufunc_methods.py`), compiled for
this ufunc: one function does for all.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from types import BuiltinFunctionType

from lanewise.python.arrays import literals, prelude_calls
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Known, Value
from lanewise.python.source import standard


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it is such a method."""
    ufunc = callee.__self__ if isinstance(callee, BuiltinFunctionType) else None
    if not standard.is_ufunc(ufunc):
        return None
    return lambda b, node: _method(b, ufunc, getattr(callee, "__name__", ""), node)


def _method(b: Builder, ufunc: object, title: str, node: ast.Call) -> Value:
    from lanewise.python.functions import calls

    function = prelude_calls.of_ufunc(title)
    if function is None:
        calls.look_through(b, node)
        name = ast.unparse(node.func)
        return b.refuse(node, f"{name}() is not compiled", "reduce, accumulate, reduceat, outer and at are")
    refused = prelude_calls.lacking(b, function, getattr(type(ufunc), title), node, 1)
    if refused is not None:
        return refused
    # A list of places is no tuple of them, each of which is for an axis of its own.
    given, named = calls.arguments(b, node if function.__name__ == "at" else literals.with_tuples(node), spread=True)
    whole = [Known(b.program.counterpart(ufunc)), *given], named
    return prelude_calls.called(b, function, whole, node) if b.env is not None else NOTHING
