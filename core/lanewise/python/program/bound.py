"""Arguments that are functions, classes or mere objects: no values of a module's, but constants of what is compiled for them.

In: a function, and those of a call's arguments. Out: the function of the others that CPython would write so: `def area(a, b):
return area_(square, a, b)`. Its frame is not shown.
"""

from __future__ import annotations

import hashlib
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import FunctionType, MethodType
from typing import Any

from lanewise.python.source.texts import QUIET, names_of

_TARGET = "lanewise_target"


class ConstantArgument(Exception):
    """An argument is no value of a module's: it is a constant."""


def is_constant(value: object) -> bool:
    """Whether an argument of no type of its own is a constant."""
    return callable(value) or isinstance(value, re.Pattern) or type(value) is object


@dataclass(frozen=True)
class Identity:
    """What tells one constant from another: two functions of one text that have closed over the same objects are one. `objects`
    are compared by identity, and live as long as this does."""

    objects: tuple[object, ...]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Identity) and list(map(id, self.objects)) == list(map(id, other.objects))

    def __hash__(self) -> int:
        return hash(tuple(map(id, self.objects)))


def identity_of(constants: Mapping[str, object]) -> Identity:
    """That of all constants of a call."""
    return Identity(tuple(part for value in constants.values() for part in _parts(value)))


def _parts(value: object) -> Iterator[object]:
    if isinstance(value, MethodType):
        yield from (*_parts(value.__func__), value.__self__)
    elif isinstance(value, FunctionType):
        yield from (value.__code__, value.__globals__, *(value.__defaults__ or ()), *(value.__kwdefaults__ or {}).values())
        for cell in value.__closure__ or ():
            try:
                yield cell.cell_contents
            except ValueError:
                yield cell
    else:
        yield value


def without(function: FunctionType, signature: inspect.Signature, constants: Mapping[str, object]) -> FunctionType:
    """The function of the parameters that are not among the constants, each given by its place."""
    kinds = {name: p.kind for name, p in signature.parameters.items()}
    hidden = {name: f"lanewise_{name}" if name in constants else name for name in kinds}
    given = ", ".join(f"{n}={hidden[n]}" if kind is inspect.Parameter.KEYWORD_ONLY else hidden[n] for n, kind in kinds.items())
    text = f"def {function.__name__}({', '.join(n for n in kinds if n not in constants)}): return {_TARGET}({given})\n"
    file = f"{QUIET}{hashlib.sha256(text.encode()).hexdigest()[:12]}>"
    namespace = names_of(text, file, {_TARGET: function, **{hidden[n]: value for n, value in constants.items()}})
    made: FunctionType = namespace[function.__name__]
    made.__qualname__, made.__doc__ = function.__qualname__, function.__doc__
    annotations = {name: p.annotation for name, p in signature.parameters.items() if name not in constants}
    annotations["return"] = signature.return_annotation
    made.__annotations__ = {name: each for name, each in annotations.items() if each is not inspect.Signature.empty}
    return made


@dataclass(frozen=True)
class Bound:
    """A function for some constants. `bind` gives all arguments of a call in order; `chosen`: the places of those that vary."""

    function: Callable[..., Any]
    bind: Callable[..., tuple[Any, ...]]
    chosen: tuple[int, ...]
    timeout: float | None = None

    def call(self, *args: Any, **named: Any) -> Any:
        """With the arguments of the whole function."""
        values = self.bind(*args, **named)
        function = self.function if self.timeout is None else self.function.with_(timeout=self.timeout)  # type: ignore[attr-defined]
        return function(*(values[k] for k in self.chosen))

    converting = call
