"""Programs that change their modules: calls one after another. In: modules. Out: the sequences of calls that they record; what a
module has, so that CPython and compiled code begin with the same.
"""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from types import CellType, FunctionType, ModuleType
from typing import Any, TypeVar

from numpy.random import Generator, RandomState

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Sequence:
    """A program, and the arguments of its calls in their order."""

    function: Callable[..., Any]
    calls: tuple[tuple[Any, ...], ...]

    @property
    def name(self) -> str:
        return f"{self.function.__module__.rpartition('.')[2]}.{self.function.__name__}"


_sequences: list[Sequence] = []


def sequence(*calls: tuple[Any, ...]) -> Callable[[F], F]:
    """Record the decorated program, called with each of `calls` in turn."""

    def record(function: F) -> F:
        _sequences.append(Sequence(function, calls))
        return function

    return record


def load_sequences() -> list[Sequence]:
    """Those of every topic."""
    for topic in sorted(Path(__file__).with_name("stateful").glob("*.py")):
        import_module(f"parity.stateful.{topic.stem}")
    return _sequences


class Kept:
    """All that a module has now, which can be put back in place: whatever refers to an object still does."""

    def __init__(self, module: ModuleType) -> None:
        self.contents = [(found, _content(found)) for found in _objects(module)]

    def put_back(self) -> None:
        for found, content in self.contents:
            _refill(found, content)


def data_of(module: ModuleType) -> dict[str, Any]:
    """The variables of a module, and of its classes, that hold data."""
    found = {name: value for name, value in vars(module).items() if _is_data(name, value)}
    for function in (v for v in vars(module).values() if isinstance(v, FunctionType)):
        found |= {f"{function.__name__}.{name}": value for name, value in vars(function).items() if _is_data(name, value)}
    for cls in _classes(module):
        found |= {f"{cls.__name__}.{name}": value for name, value in vars(cls).items() if _is_data(name, value)}
    return found


def _is_data(name: str, value: object) -> bool:
    is_called = isinstance(value, type) or (callable(value) and not type(value).__module__.startswith("parity.stateful"))
    return not (name.startswith("__") or is_called or isinstance(value, ModuleType | property | classmethod | staticmethod))


def _classes(module: ModuleType) -> list[type]:
    return [v for v in vars(module).values() if isinstance(v, type) and v.__module__ == module.__name__]


def _objects(module: ModuleType) -> Iterator[Any]:
    """The module, its classes, and all objects in them that can change."""
    pending: list[Any] = [module]
    seen: set[int] = set()
    while pending:
        found = pending.pop()
        if id(found) in seen:
            continue
        seen.add(id(found))
        content = _content(found)
        if content is not None:
            yield found
            pending += [*content.keys(), *content.values()] if isinstance(content, dict) else content
        if found is module:
            functions = [v for v in vars(module).values() if isinstance(v, FunctionType)]
            pending += [*_classes(module), *functions]
        elif isinstance(found, FunctionType):
            pending += [*(found.__defaults__ or ()), *(found.__closure__ or ())]
        elif isinstance(found, tuple):
            pending += found


_GENERATORS: dict[type, tuple[Callable[..., Any], Callable[..., None]]] = {
    Random: (Random.getstate, Random.setstate),
    RandomState: (RandomState.get_state, RandomState.set_state),
    Generator: (lambda found: found.bit_generator.state, lambda found, state: setattr(found.bit_generator, "state", state)),
}
"""How their states are read and set."""


def _content(found: Any) -> Any:
    """A copy of what an object has itself; None where it cannot change."""
    if isinstance(found, ModuleType | type):
        own = isinstance(found, ModuleType) or found.__module__.startswith("parity.stateful")
        return {name: value for name, value in vars(found).items() if _is_data(name, value)} if own else None
    if isinstance(found, FunctionType):
        return dict(vars(found))
    if isinstance(found, CellType):
        return [found.cell_contents]
    if isinstance(found, list | deque | set | dict | bytearray):
        return copy.copy(found)
    if type(found) in _GENERATORS:
        return [_GENERATORS[type(found)][0](found)]
    return dict(vars(found)) if type(found).__module__.startswith("parity.stateful") and hasattr(found, "__dict__") else None


def _refill(found: Any, content: Any) -> None:
    if isinstance(found, ModuleType | type):
        for name in [name for name, value in vars(found).items() if _is_data(name, value)]:
            delattr(found, name)
        for name, value in content.items():
            setattr(found, name, value)
    elif isinstance(found, CellType):
        (found.cell_contents,) = content
    elif isinstance(found, list | bytearray):
        found[:] = content
    elif isinstance(found, dict):
        found.clear()
        dict.update(found, content)
    elif isinstance(found, set | deque):
        found.clear()
        found.update(content) if isinstance(found, set) else found.extend(content)
    elif type(found) in _GENERATORS:
        _GENERATORS[type(found)][1](found, *content)
    else:
        vars(found).clear()
        vars(found).update(content)
