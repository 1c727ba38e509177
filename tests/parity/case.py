"""The parity corpus: programs and the arguments they are called with. What each answers, CPython says at test time."""

import copy
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Case:
    """One program, the positional arguments of each of its calls, and the settings it is compiled and compared with."""

    function: Callable[..., Any]
    inputs: tuple[tuple[Any, ...], ...]
    settings: MappingProxyType[str, Any]

    @property
    def name(self) -> str:
        """Topic and program, e.g. `number_theory.gcd`: unique, and a good test id."""
        return f"{self.function.__module__.rpartition('.')[2]}.{self.function.__name__}"


_corpus: list[Case] = []


def case(*inputs: tuple[Any, ...], **settings: Any) -> Callable[[F], F]:
    """Record the decorated program, called once with each of `inputs`; the program itself stays as it is."""

    def record(function: F) -> F:
        _corpus.append(Case(function, inputs, MappingProxyType(settings)))
        return function

    return record


def load_corpus() -> list[Case]:
    """Every program of every topic, topics by name, programs in the order they are written."""
    for topic in sorted(Path(__file__).with_name("corpus").glob("*.py")):
        import_module(f"parity.corpus.{topic.stem}")
    return sorted(_corpus, key=lambda each: each.function.__module__)


def fresh(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """A copy of one call's arguments that a run may write to: what is one list in two arguments is one in the copy. Memoryviews,
    which deepcopy refuses, come over a copied base."""
    memo: dict[int, Any] = {}
    return tuple(_view(a) if isinstance(a, memoryview) else copy.deepcopy(a, memo if _is_one(a) else {}) for a in arguments)


def _is_one(argument: Any) -> bool:
    """Whether it matters that it is passed twice."""
    return type(argument) is list or hasattr(argument, "__dict__")


def _view(view: memoryview) -> memoryview:
    copied = memoryview(bytearray(view.tobytes()))
    return copied if view.format == "B" else copied.cast(view.format)
