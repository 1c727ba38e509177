"""What a call gives each parameter of a compiled function.

In: a function with its signature, and the arguments of calls. Out: values by parameter. `*rest` is one tuple; of `**named` each
argument is a parameter of its own, and which there are is known at build.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from lanewise.artifact.image import Param
from lanewise.ir.types import Type
from lanewise.python.globals import module_objects
from lanewise.python.program.values import Keywords

_EMPTY = inspect.Parameter.empty
_KINDS = inspect.Parameter


class Parameters:
    """The parameters of one function. `gathering`: what its form is called if calls differ in how many arguments they have."""

    def __init__(self, function: types.FunctionType, signature: inspect.Signature) -> None:
        self.names = tuple(signature.parameters)
        self._bind = _binder(function, signature)
        kinds = {p.kind: name for name, p in signature.parameters.items()}
        self._double = kinds.get(_KINDS.VAR_KEYWORD)
        self.by_name = frozenset(name for name, p in signature.parameters.items() if p.kind is _KINDS.KEYWORD_ONLY)
        stars = [f"*{kinds[_KINDS.VAR_POSITIONAL]}"] if _KINDS.VAR_POSITIONAL in kinds else []
        self.gathering = " and ".join([*stars, *([f"**{self._double}"] if self._double else [])])

    def given(self, args: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any]:
        """The arguments of a call by parameter; TypeError as CPython words it."""
        found = dict(zip(self.names, self._bind(*args, **named), strict=True))
        if self._double is None:
            return found
        more = found[self._double]
        double = found[self._double] = _keywords(self._double, tuple(more))
        return found | {double.parameter(name): value for name, value in more.items()}

    def taking(self, constants: Mapping[str, object], inner: Callable[..., Any]) -> Callable[..., Any]:
        """What a caller calls: the compiled function does not take what is known at build."""
        if not constants and not self.gathering:
            return inner
        by_name = frozenset() if self.gathering else self.by_name

        def call(*args: Any, **named: Any) -> Any:
            found = {name: each for name, each in self.given(args, named).items() if name not in constants}
            by_place = [each for name, each in found.items() if name not in by_name]
            return inner(*by_place, **{name: each for name, each in found.items() if name in by_name})

        return call

    def all_names(self, constants: Mapping[str, object]) -> tuple[str, ...]:
        """The names of the parameters, with what such constants say of `**named`."""
        double = constants.get(self._double or "")
        return (*self.names, *map(double.parameter, double.names)) if isinstance(double, Keywords) else self.names


@cache
def _keywords(own: str, names: tuple[str, ...]) -> Keywords:
    """One object for each combination: constants are compared by identity."""
    return Keywords(own, names)


def shown(name: str) -> str:
    """The name of a parameter as its caller writes it."""
    return name.rpartition(":")[2]


def faces_by_place(types: Mapping[str, Type]) -> tuple[Param, ...]:
    """Parameters that are always given, in this order."""
    found: dict[str, Param] = {}
    for name, t in types.items():
        free = shown(name) if shown(name) not in found else f"{shown(name)}_"
        found[free] = Param(free, t, "either", _EMPTY)
    return tuple(found.values())


def without_named(parameters: Iterable[inspect.Parameter]) -> list[inspect.Parameter]:
    """All but `**named`: no annotation says which there are."""
    return [p for p in parameters if p.kind is not _KINDS.VAR_KEYWORD]


def _binder(function: types.FunctionType, signature: inspect.Signature) -> Callable[..., tuple[Any, ...]]:
    """A function with these parameters that returns them: so CPython itself binds arguments, and words what is wrong."""
    plain = [p.replace(annotation=p.empty, default=p.empty if p.default is p.empty else 0) for p in signature.parameters.values()]
    names = ", ".join(signature.parameters)
    bare = signature.replace(parameters=plain, return_annotation=signature.empty)
    text = f"def bind{bare}: return ({names}{',' if names else ''})"
    scope: dict[str, Any] = {"__name__": "lanewise.compiled"}
    exec(text, scope)
    bind: types.FunctionType = scope["bind"]
    bind.__defaults__, bind.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
    bind.__qualname__ = function.__qualname__
    return bind


def without_own(faces: tuple[Param, ...]) -> tuple[Param, ...]:
    """The parameters of a specialisation for which a call has to give what is an object of the module where it is left out."""
    found: list[Param] = []
    for each in faces:
        optional = each.kind != "keyword" and any(p.default is not _EMPTY for p in found)
        own = each.default is not _EMPTY and not optional and module_objects.has_identity(each.default)
        found.append(replace(each, default=_EMPTY) if own else each)
    return tuple(found)
