"""`inspect.signature`, and what a signature tells: its parameters, and which of them arguments belong to.

In: signatures that Python has read (`python/modules/signatures.py`), arguments. Out: dicts of arguments by the names of parameters.
"""

from __future__ import annotations

import inspect
from typing import Any

from lanewise.library.prelude.words import Apart

_empty = inspect.Parameter.empty
_BY_PLACE = inspect.Parameter.POSITIONAL_ONLY
_ALONE = inspect.Parameter.KEYWORD_ONLY
_GATHERING = inspect.Parameter.VAR_POSITIONAL
_NAMED = inspect.Parameter.VAR_KEYWORD


class Parameter:
    """One of a function's."""

    empty = _empty
    POSITIONAL_ONLY = inspect.Parameter.POSITIONAL_ONLY
    POSITIONAL_OR_KEYWORD = inspect.Parameter.POSITIONAL_OR_KEYWORD
    VAR_POSITIONAL = inspect.Parameter.VAR_POSITIONAL
    KEYWORD_ONLY = inspect.Parameter.KEYWORD_ONLY
    VAR_KEYWORD = inspect.Parameter.VAR_KEYWORD

    def __init__(self, name: Any, kind: Any, default: Any, annotation: Any) -> None:
        self.name = name
        self.kind = kind
        if default is not _empty:
            self._given = default
        self.annotation = annotation

    @property
    def default(self) -> Any:
        """What it is where nothing is given for it; `empty` where there is none."""
        return self._given if hasattr(self, "_given") else _empty


class BoundArguments(Apart):
    """Arguments by the names of the parameters to which they belong."""

    def __init__(self, signature: Any, arguments: Any) -> None:
        self.signature = signature
        self.arguments = arguments

    def apply_defaults(self) -> None:
        """The defaults of the parameters that were given nothing."""
        found = {}
        for name, parameter in self.signature.parameters.items():
            if name in self.arguments:
                found[name] = self.arguments[name]
            elif hasattr(parameter, "_given"):
                found[name] = parameter._given
            elif parameter.kind == _GATHERING:
                found[name] = ()
            elif parameter.kind == _NAMED:
                found[name] = {}
        self.arguments = found


class Signature:
    """The parameters of a function, by name."""

    empty = _empty

    def __init__(self, parameters: Any, return_annotation: Any) -> None:
        self.parameters = {parameter.name: parameter for parameter in parameters}
        self.return_annotation = return_annotation

    def bind(self, /, *args: Any, **kwargs: Any) -> Any:
        """Which parameter each argument belongs to; TypeError where a call would raise it."""
        return BoundArguments(self, _bound(list(self.parameters.values()), list(args), dict(kwargs), False))

    def bind_partial(self, /, *args: Any, **kwargs: Any) -> Any:
        """The same where some may be missing."""
        return BoundArguments(self, _bound(list(self.parameters.values()), list(args), dict(kwargs), True))


def _bound(parameters: Any, given: Any, named: Any, is_part: Any) -> Any:
    """CPython's two turns: those that come by place, then what is left, by name."""
    arguments: Any = {}
    turn = 0
    for i, value in enumerate(given):
        if turn >= len(parameters) or parameters[turn].kind in (_NAMED, _ALONE):
            raise TypeError("too many positional arguments")
        parameter = parameters[turn]
        turn += 1
        if parameter.kind == _GATHERING:
            arguments[parameter.name] = tuple(given[i:])
            break
        if parameter.name in named and parameter.kind != _BY_PLACE:
            raise TypeError(f"multiple values for argument {parameter.name!r}")
        arguments[parameter.name] = value
    gathering = ""
    for parameter in parameters[turn:]:
        if parameter.kind == _NAMED:
            gathering = parameter.name
        elif parameter.kind == _GATHERING:
            continue
        elif parameter.name in named:
            if parameter.kind == _BY_PLACE:
                raise TypeError(f"{parameter.name!r} parameter is positional only, but was passed as a keyword")
            arguments[parameter.name] = named.pop(parameter.name)
        elif not hasattr(parameter, "_given") and not is_part:
            raise TypeError(f"missing a required argument: {parameter.name!r}")
    if named:
        if not gathering:
            raise TypeError(f"got an unexpected keyword argument {next(iter(named))!r}")
        arguments[gathering] = named
    return arguments
