"""`json`: what of it only CPython's own classes could do is refused.

In: a call node. Out: a `Value`: all else is the prelude's.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from types import FunctionType

from lanewise.library.prelude.standard import json as prelude
from lanewise.python.functions import calls
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import Value


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it is one of `json`'s: it goes by what stands for it."""
    return _HANDLERS.get(callee) if isinstance(callee, FunctionType) else None


def _dumps(b: Builder, node: ast.Call) -> Value:
    words = "json.dumps() with a class of encoders is not compiled", "pass default=, a function"
    return _without_class(b, prelude.dumps, node, *words)


def _loads(b: Builder, node: ast.Call) -> Value:
    words = "json.loads() with a class of decoders is not compiled", "pass object_hook=, parse_float= or their like, functions"
    return _without_class(b, prelude.loads, node, *words)


def _without_class(b: Builder, function: object, node: ast.Call, words: str, hint: str) -> Value:
    if any(k.arg == "cls" and not (isinstance(k.value, ast.Constant) and k.value.value is None) for k in node.keywords):
        calls.look_through(b, node)
        return b.refuse(node, words, hint)
    assert isinstance(function, FunctionType)
    return calls.call_function(b, function, node)


_HANDLERS: dict[FunctionType, Callable[[Builder, ast.Call], Value]] = {prelude.dumps: _dumps, prelude.loads: _loads}  # type: ignore[dict-item]
