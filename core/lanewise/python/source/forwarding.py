"""What is called like a function and is none that stands in a source: methods of an object, partial objects, `singledispatch`,
instances whose class has `__call__`; and functions of the standard library in whose place something else is compiled.

In: such an object. Out: a function written in Python, of the same signature, that calls it; the object is one of its module's.
"""

from __future__ import annotations

import functools
import hashlib
import inspect
import types
from inspect import Parameter
from typing import Any

from lanewise.python.source import standard
from lanewise.python.source.hints import signature_of
from lanewise.python.source.texts import names_of

_OWNER = "_called"
"""The object, in the module of the function that calls it."""


_QUALIFIED = functools.singledispatch(lambda x: None).dispatch.__qualname__
"""All that it makes have the same function beside them, which chooses."""


def is_dispatcher(found: object) -> bool:
    """Whether `singledispatch` has made it: CPython's own function stands for those that are registered."""
    chooses = found.__dict__.get("dispatch") if isinstance(found, types.FunctionType) else None
    return isinstance(chooses, types.FunctionType) and (chooses.__module__, chooses.__qualname__) == ("functools", _QUALIFIED)


def is_replaced(found: types.FunctionType) -> bool:
    """Whether a function of the library stands for it."""
    return not hasattr(found, "__wrapped__") and standard.counterpart(found) is not found


def forwarded(found: Any) -> types.FunctionType | None:
    """The function; None of what nobody has written in Python."""
    written = _written(found)
    if written is None:
        return None
    signature = inspect.signature(found)
    name = getattr(written, "__name__", "called")
    name = name if name.isidentifier() else "called"  # a lambda's is none
    owner, way = (found.__self__, f".{written.__name__}") if isinstance(found, types.MethodType) else (found, "")
    text = f"def {name}{_header(signature)}:\n    return {_OWNER}{way}({_arguments(signature)})\n"
    function = names_of(text, f"<lanewise {hashlib.sha256(text.encode()).hexdigest()[:12]}>", {_OWNER: owner})[name]
    assert isinstance(function, types.FunctionType)
    parameters = signature.parameters.values()
    given = {p.name: p.default for p in parameters if p.default is not Parameter.empty}
    named = {p.name for p in parameters if p.kind == Parameter.KEYWORD_ONLY}
    function.__defaults__ = tuple(default for own, default in given.items() if own not in named)
    function.__kwdefaults__ = {own: default for own, default in given.items() if own in named}
    function.__annotations__ = _annotations(found, written)
    function.__doc__ = inspect.getdoc(found)
    return function


def _written(found: Any) -> Any:
    """The function that runs, as far as it is one of the user's."""
    if isinstance(found, types.MethodType):
        return found.__func__ if isinstance(found.__func__, types.FunctionType) else None
    if isinstance(found, functools.partial):
        return found.func if isinstance(found.func, types.FunctionType) else None
    if isinstance(found, types.FunctionType):
        return found.__wrapped__ if is_dispatcher(found) else found  # type: ignore[attr-defined]
    call = vars(type(found)).get("__call__")
    return call if isinstance(call, types.FunctionType) and not isinstance(found, type) else None


def _annotations(found: Any, written: Any) -> dict[str, object]:
    """What the function that runs says where it stands; of several, one does not speak for all."""
    if is_dispatcher(found) or not isinstance(written, types.FunctionType):
        return {}
    said = signature_of(written).parameters.values()
    return {p.name: p.annotation for p in said if p.annotation is not Parameter.empty}


def _header(signature: inspect.Signature) -> str:
    """The parameters, where what a default is does not show."""
    parameters = [
        p.replace(annotation=Parameter.empty, default=p.default if p.default is Parameter.empty else None)
        for p in signature.parameters.values()
    ]
    return str(signature.replace(parameters=parameters, return_annotation=inspect.Signature.empty))


def _arguments(signature: inspect.Signature) -> str:
    """Each parameter passed on as what it is."""
    return ", ".join(_FORMS[p.kind].format(p.name) for p in signature.parameters.values())


_FORMS: dict[object, str] = {
    Parameter.POSITIONAL_ONLY: "{0}", Parameter.POSITIONAL_OR_KEYWORD: "{0}", Parameter.VAR_POSITIONAL: "*{0}",
    Parameter.KEYWORD_ONLY: "{0}={0}", Parameter.VAR_KEYWORD: "**{0}",
}  # fmt: skip
