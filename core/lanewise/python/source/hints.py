"""What annotations mean where they stand: text, and text within them, evaluated.

In: a function, or a class. Out: its signature, or the hints of its fields, as objects. Each is looked at by itself: what names
nothing when it is asked, as what only type checkers import, says nothing, and leaves the others what they are.
"""

from __future__ import annotations
import __future__

import ast
import inspect
import types
import typing
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lanewise.python.source.definitions import Definition


def signature_of(function: types.FunctionType) -> inspect.Signature:
    """The function's own signature, not that of one it wraps."""
    found = inspect.signature(function, follow_wrapped=False)
    evaluated = partial(_evaluated, names=function.__globals__, inner=_inner_names(function))
    parameters = [p.replace(annotation=evaluated(p.annotation)) for p in found.parameters.values()]
    return found.replace(parameters=parameters, return_annotation=evaluated(found.return_annotation))


def hints_of(cls: type) -> dict[str, object]:
    """The annotations of a class; one within a function names itself, too."""
    with suppress(Exception):
        return typing.get_type_hints(cls, localns={cls.__name__: cls})
    found: dict[str, object] = {}
    for base in reversed(cls.__mro__):
        names = vars(inspect.getmodule(base) or typing)
        for name, annotation in inspect.get_annotations(base).items():
            hint = _evaluated(annotation, names, {base.__name__: base})
            if hint is not inspect.Parameter.empty:
                found[name] = hint
    return found


def as_written(definition: Definition, node: ast.expr | None) -> object:
    """What the annotation of a function in the program is: `empty` where there is none, a text where the module says that all are
    (PEP 563); KeyError of what is not known at build."""
    if node is None:
        return inspect.Parameter.empty
    with suppress(KeyError):
        if definition.names("annotations") is __future__.annotations:
            return ast.unparse(node)
    return meant(definition, node)


def meant(definition: Definition, node: ast.expr) -> object:
    """What an annotation names; KeyError of what is not known at build."""
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name(id=name):
            return definition.names(name)
        case ast.Attribute(value=owner, attr=name):
            return getattr(meant(definition, owner), name)
        case ast.Tuple(elts=parts):
            return tuple(meant(definition, part) for part in parts)
        case ast.Subscript(value=owner, slice=inner):
            return meant(definition, owner)[meant(definition, inner)]  # type: ignore[index]
        case ast.BinOp(left, ast.BitOr(), right):
            return meant(definition, left) | meant(definition, right)  # type: ignore[operator]
    raise KeyError(node)


_said: dict[tuple[int, object], tuple[Definition, dict[str, object] | None]] = {}


def annotations_of(
    definition: Definition, says: Callable[[Definition, ast.expr], object] = as_written
) -> dict[str, object] | None:
    """`f.__annotations__` of a function in the program, once: it is one object; None where one is not known at build."""
    node = definition.node
    if (id(node), says) not in _said:
        written = node.args
        every = [*written.posonlyargs, *written.args, written.vararg, *written.kwonlyargs, written.kwarg]
        said = {each.arg: each.annotation for each in every if each is not None}
        said |= {} if isinstance(node, ast.Lambda) else {"return": node.returns}
        try:
            found = {name: says(definition, each) for name, each in said.items() if each is not None}
            _said[id(node), says] = definition, found
        except (KeyError, AttributeError, TypeError):
            _said[id(node), says] = definition, None
    return _said[id(node), says][1]


def _inner_names(function: types.FunctionType) -> dict[str, object]:
    """What a function knows beside the globals of its module: of those around it, and its own type parameters."""
    found: dict[str, object] = {t.__name__: t for t in getattr(function, "__type_params__", ())}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        with suppress(ValueError):
            found[name] = cell.cell_contents
    return found


def _evaluated(annotation: object, names: Mapping[str, object], inner: Mapping[str, object]) -> object:
    """What an annotation names: `empty`, as of one that is not there, if that is nothing."""
    if annotation is inspect.Parameter.empty:
        return annotation
    holder = types.SimpleNamespace(__annotations__={"it": annotation})
    try:
        return typing.get_type_hints(holder, dict(names), dict(inner), include_extras=True)["it"]
    except Exception:
        return inspect.Parameter.empty
