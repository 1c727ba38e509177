"""`inspect.signature(f)`.

In: the call node; a function that is known at build. Out: its signature, an object of the module like any other: one of
`library/prelude/standard/inspect.py`.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Mapping
from functools import lru_cache
from inspect import Parameter, Signature
from typing import Any

from lanewise.ir.types import Closure
from lanewise.python.functions import calls, function_names
from lanewise.python.globals import module_objects
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Known, Nested, Value, is_constant, object_of
from lanewise.python.source.definitions import Definition


def _signature(b: Builder, node: ast.Call) -> Value:
    given, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    found = _of(b, given[0]) if len(given) == 1 and not named else None
    if found is None:
        words = "inspect.signature() is compiled of one function that is known at build"
        return b.refuse(node, words, "ask its code: f.__code__.co_argcount")
    return module_objects.settled(b, b.program.value(found), node)


def _of(b: Builder, found: Value) -> Signature | None:
    if isinstance(found, Known):
        return _of_live(getattr(found.object, "python", found.object))
    if isinstance(found, Nested):
        return _of_written(found.definition, found.defaults)
    if not isinstance(found.type, Closure):
        return None
    if (standing := function_names.standing_for(b, found.type)) is not None:
        return _of_live(standing)
    code = b.program.codes[found.type.code]
    return _of_written(code.definition, {**b.program.defaults(code.definition), **code.defaults})


@lru_cache(maxsize=256)
def _of_live(found: object) -> Signature | None:
    """What Python says, the same object whenever it is asked for."""
    try:
        return inspect.signature(found)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None


def _of_written(definition: Definition, defaults: Mapping[str, Value]) -> Signature | None:
    """Of a function that is defined in the program, or given to it; None where something of it is not known at build."""
    if definition.quiet or not all(isinstance(one, Known) or is_constant(one) for one in defaults.values()):
        return None
    return _read(definition, tuple((name, object_of(one)) for name, one in defaults.items()))


_signatures: dict[tuple[int, str], tuple[Definition, Signature | None]] = {}


def _read(definition: Definition, defaults: tuple[tuple[str, object], ...]) -> Signature | None:
    key = (id(definition.node), repr(defaults))
    if key not in _signatures:
        _signatures[key] = definition, _made(definition, dict(defaults))
    return _signatures[key][1]


def _made(definition: Definition, defaults: dict[str, object]) -> Signature | None:
    written = definition.node.args
    rows = (
        (Parameter.POSITIONAL_ONLY, written.posonlyargs),
        (Parameter.POSITIONAL_OR_KEYWORD, written.args),
        (Parameter.VAR_POSITIONAL, [written.vararg] if written.vararg else []),
        (Parameter.KEYWORD_ONLY, written.kwonlyargs),
        (Parameter.VAR_KEYWORD, [written.kwarg] if written.kwarg else []),
    )
    try:
        return Signature([_parameter(definition, each, kind, defaults) for kind, several in rows for each in several])
    except (KeyError, ValueError):
        return None


def _parameter(definition: Definition, written: ast.arg, kind: Any, defaults: dict[str, object]) -> Parameter:
    default = defaults.get(written.arg, Parameter.empty)
    return Parameter(written.arg, kind, default=default, annotation=_annotation(definition, written.annotation))


def _annotation(definition: Definition, written: ast.expr | None) -> object:
    """What it names; KeyError of what is more than a name."""
    match written:
        case None:
            return Parameter.empty
        case ast.Name(id=name):
            return definition.names(name)
        case ast.Constant(value=value):
            return value
    raise KeyError(written)


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it is `inspect.signature`."""
    return _signature if callee is inspect.signature else None
