"""No way back to CPython. In: functions. Out: a stretch of time in which nothing but compiled code can answer for them.

It runs in every host that has Python, so it needs the standard library alone.
"""

from __future__ import annotations

import functools
import inspect
import types
from collections.abc import Iterator, Sequence
from contextlib import contextmanager


@contextmanager
def bodies_removed(*functions: types.FunctionType) -> Iterator[None]:
    """These functions, and all functions of the modules that they can name, raise AssertionError when CPython calls them."""
    found = list(reachable(functions))
    codes = [function.__code__ for function in found]
    for function in found:
        function.__code__ = stub(function.__code__)
    try:
        yield
    finally:
        for function, code in zip(found, codes, strict=True):
            function.__code__ = code


def reachable(functions: Sequence[types.FunctionType]) -> Iterator[types.FunctionType]:
    """The functions, those in their modules and closures, and so on; those of the standard library and numpy keep their bodies."""
    pending, seen = list(functions), set[int]()
    while pending:
        function = pending.pop()
        if id(function) in seen:
            continue
        seen.add(id(function))
        yield function
        cells = [cell.cell_contents for cell in function.__closure__ or () if cell.cell_contents is not None]
        for value in [*vars(inspect.getmodule(function) or function).values(), *cells]:
            inner = getattr(value, "python", value)
            inner = inner.__wrapped__ if isinstance(inner, type(functools.cache(_gone))) else inner
            if isinstance(inner, types.FunctionType) and _is_ours(inner):
                pending.append(inner)


def _is_ours(function: types.FunctionType) -> bool:
    module = function.__module__ or ""
    return module.startswith(("parity.corpus", "parity.stateful", "test_")) and function.__name__ not in ("case", "sequence")


def _gone() -> None:
    raise AssertionError("CPython ran the original function")


def stub(code: types.CodeType) -> types.CodeType:
    """Code that only raises, but has the name, place, parameters and line table by which a definition is found.

    A name that no source can spell says that the code was rewritten on purpose, not that the file was edited.
    """
    empty = _gone.__code__
    return code.replace(
        co_code=empty.co_code,
        co_consts=empty.co_consts,
        co_names=(*empty.co_names, "@stub"),
        co_stacksize=empty.co_stacksize,
        co_exceptiontable=empty.co_exceptiontable,
    )
