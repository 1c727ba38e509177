"""A program that uses a module of the standard library, three times: with CPython's module, with the library's own, and compiled.

In: a function and the name of the module. Out: three callables, and what became of their calls, arguments and all.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from importlib import import_module
from types import FunctionType, SimpleNamespace
from typing import Any

from lanewise import compile
from lanewise.python.source import standard

Call = Callable[..., Any]


def source_of(module: str) -> Any:
    """The library's own module."""
    return import_module(f"{standard.standard.__name__}.{module}")


def with_ours(function: Any, module: str) -> Call:
    """The function with the library's source in the place of CPython's module."""
    names = {name: standard.counterpart(found) for name, found in vars(import_module(module)).items()}
    known = {**function.__globals__, module.rpartition(".")[2]: SimpleNamespace(**names)}
    return FunctionType(function.__code__, known, function.__name__, function.__defaults__, function.__closure__)


def outcome(function: Call, arguments: tuple[Any, ...]) -> tuple[str, str, str]:
    """Kind and text of the result or of the exception, and what is left of the arguments."""
    given = copy.deepcopy(arguments)
    try:
        found = function(*given)
    except Exception as error:
        return type(error).__name__, repr(error.args), repr(given)
    return type(found).__name__, repr(found), repr(given)


def compare(function: Call, module: str, inputs: Iterable[tuple[Any, ...]]) -> int:
    """All three say the same; how many inputs there were."""
    ours, compiled = with_ours(function, module), compile(function)
    count = 0
    for arguments in inputs:
        expected = outcome(function, arguments)
        for way, call in (("as source", ours), ("compiled", compiled)):
            found = outcome(call, arguments)
            assert found == expected, f"{way}: {repr(arguments)[:2000]}"
        count += 1
    return count
