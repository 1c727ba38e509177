"""`inspect.signature(f)` and `typing.get_type_hints(f)`.

In: the call node; a function that is known at build. Out: its signature, an object of the module like any other: one of
`library/prelude/standard/inspect.py`; a dict of its annotations.
"""

from __future__ import annotations

import ast
import inspect
import typing
from collections.abc import Callable, Mapping
from functools import lru_cache
from inspect import Parameter, Signature
from types import FunctionType
from typing import Any

from lanewise.ir.code import Expr
from lanewise.ir.types import Closure
from lanewise.python.containers import dict_methods, dicts
from lanewise.python.functions import calls, function_names
from lanewise.python.globals import module_objects
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Known, Nested, Value, is_constant, object_of
from lanewise.python.source import hints
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


def _hints(b: Builder, node: ast.Call) -> Value:
    """`typing.get_type_hints(f)`."""
    given, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    found = given[0] if len(given) == 1 and not named else None
    if isinstance(found, Expr) and isinstance(found.type, Closure):
        standing = function_names.standing_for(b, found.type)
        found = Nested(b.program.codes[found.type.code].definition) if standing is None else Known(standing)
    said = None
    if isinstance(found, Known) and isinstance(found.object, type | FunctionType):
        said = _live_hints(found.object)
    elif isinstance(found, Nested) and not found.definition.quiet:
        said = hints.annotations_of(found.definition, hints.meant)
    if said is None:
        words = "typing.get_type_hints() is compiled of one function or class whose annotations are known at build"
        return b.refuse(node, words, "ask for what they are: f.__annotations__")
    made = dicts.fresh(b, node)  # each who asks has a dict of his own
    dict_methods.update(b, made, module_objects.settled(b, b.program.value(said), node), node)
    return made


@lru_cache(maxsize=256)
def _live_hints(found: type | FunctionType) -> dict[str, object] | None:
    """What Python says, the same object whenever it is asked for."""
    try:
        return typing.get_type_hints(found)
    except Exception:  # whatever an annotation raises
        return None


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
    if definition.quiet:
        return None
    told = {name: object_of(one) for name, one in defaults.items() if isinstance(one, Known) or is_constant(one)}
    for name, written in defaults_in(definition.node.args).items():
        if name not in told and not isinstance(written, ast.Constant):
            return None
        if isinstance(written, ast.Constant):
            told[name] = written.value
    return _read(definition, tuple(told.items()))


def defaults_in(arguments: ast.arguments) -> dict[str, ast.expr]:
    """The defaults that a function says its parameters have."""
    placed = [*arguments.posonlyargs, *arguments.args]
    found = dict(zip([a.arg for a in placed[len(placed) - len(arguments.defaults) :]], arguments.defaults, strict=True))
    return found | {a.arg: given for a, given in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True) if given is not None}


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
        parameters = [_parameter(definition, each, kind, defaults) for kind, several in rows for each in several]
        returned = None if isinstance(definition.node, ast.Lambda) else definition.node.returns
        return Signature(parameters, return_annotation=hints.as_written(definition, returned))
    except (KeyError, ValueError):
        return None


def _parameter(definition: Definition, written: ast.arg, kind: Any, defaults: dict[str, object]) -> Parameter:
    default = defaults.get(written.arg, Parameter.empty)
    return Parameter(written.arg, kind, default=default, annotation=hints.as_written(definition, written.annotation))


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it asks for a signature or for annotations."""
    if callee is typing.get_type_hints:
        return _hints
    return _signature if callee is inspect.signature else None
