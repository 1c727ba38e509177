"""uncompiled: a function as CPython runs it. In: a compiled function. Out: one of Python's own, in which nothing is compiled."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any


def uncompiled(function: Any) -> Callable[..., Any]:
    """The Python function of a `Compiled`, among copies of its module's functions that are Python's own too."""
    module = function.python.__globals__
    names = dict(module)
    for name, found in module.items():
        original = getattr(found, "python", found)
        if isinstance(original, FunctionType) and original.__globals__ is module:
            names[name] = _moved(original, names)
    return _moved(function.python, names)


def _moved(function: FunctionType, names: dict[str, Any]) -> FunctionType:
    """The function, finding other names."""
    made = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
    made.__kwdefaults__ = function.__kwdefaults__
    return made
