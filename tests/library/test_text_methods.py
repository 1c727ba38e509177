"""Methods of str as the library writes them, against CPython's own: values, exceptions, and no block left behind.

A function is found by its declaration: it has a `text` among its parameters and implements a method of str.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from typing import Any

import lanewise.library as package
import pytest
from lanewise.library.machine import IMPLEMENTATIONS, Implementation, i32, i64

from library.exact_machine import Emulation
from library.text_inputs import drawn
from library.texts import get, put

for module in pkgutil.iter_modules(package.__path__):
    importlib.import_module(f"lanewise.library.{module.name}")

COUNT = 2000
CLAMP = 2**62
"""Beyond it an `index` stays there (`machine.py`)."""

Function = Callable[..., Any]


def of_str(target: object) -> bool:
    return getattr(target, "__objclass__", None) is str


ROWS = [
    (row, target)
    for row in IMPLEMENTATIONS
    for target in row.targets
    if of_str(target) and "text" in row.function.__annotations__.values()
]


def emulated(function: Function, arguments: tuple[Any, ...], lent: dict[str, i32]) -> Any:
    """The outcome of the library's function. Texts are lent to it: each is put into memory once."""
    passed: list[Any] = []
    defaults = function.__defaults__ or ()
    given = (*arguments, *defaults[len(defaults) + len(arguments) - function.__code__.co_argcount :])
    for annotation, argument in zip(function.__annotations__.values(), given, strict=False):
        if isinstance(argument, str):
            if argument not in lent:
                lent[argument] = put(argument)
            passed.append(lent[argument])
        else:
            passed.append(i64(max(-CLAMP, min(argument, CLAMP))) if annotation == "index" else argument)
    found = outcome(function, passed)
    return found if isinstance(found, Exception) else value_of(function.__annotations__["return"], found)


def value_of(annotation: str, found: Any) -> Any:
    """A result as CPython's value: its type is the one that the function says."""
    if annotation.startswith("tuple["):
        parts = annotation.removeprefix("tuple[").removesuffix("]").split(", ")
        return tuple(value_of(a, x) for a, x in zip(parts, found, strict=True))
    if annotation == "text":
        assert type(found) is i32
        return get(found)
    assert type(found) is {"bool": bool, "int": int}[annotation], (annotation, found)
    return found


def outcome(function: Function, arguments: tuple[Any, ...] | list[Any]) -> Any:
    try:
        return function(*arguments)
    except (ArithmeticError, ValueError, TypeError, MemoryError) as error:
        return error


def same(ours: Any, theirs: Any) -> bool:
    if isinstance(theirs, Exception):
        return type(ours) is type(theirs) and ours.args == theirs.args
    return type(ours) is type(theirs) and ours == theirs


def name_of(parameter: Any) -> str:
    return str(getattr(parameter, "function", parameter).__name__)


@pytest.mark.parametrize(("row", "method"), ROWS, ids=name_of)
def test_method(row: Implementation, method: Function) -> None:
    machine, function = Emulation(), row.function
    before, raised, lent = machine.live(), 0, dict[str, i32]()
    for one in drawn(function, COUNT):
        ours, theirs = emulated(function, one, lent), outcome(method, one)
        assert same(ours, theirs), (one, ours, theirs)
        raised += isinstance(ours, Exception)
    assert machine.live() == before + len(lent)
    assert [get(address) for address in lent.values()] == list(lent)
    assert machine.live() == before
    assert raised < COUNT * 3 // 4
