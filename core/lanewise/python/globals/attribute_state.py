"""Attributes of classes, modules and functions that the program assigns.

In: the live object that has them, names. Out: reads and writes of the fields that stand for them (`module_state.py`). What a class
does not have itself is that of its bases, as CPython looks it up.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import partial
from types import FunctionType, ModuleType

from lanewise.ir.code import Expr
from lanewise.ir.state import Namespace, Place
from lanewise.python.classes import class_model
from lanewise.python.globals import class_variables, module_objects, module_state
from lanewise.python.globals.namespaces import OfClass
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Value


def assign(b: Builder, owner: object, node: ast.Attribute, stored: Expr) -> None:
    """`owner.name = stored`."""
    if isinstance(owner, type) and owner in b.program.shapes.local_makers:
        class_variables.assign(b, owner, node, stored)
        return
    place = _declared(b, owner, node)
    if place is not None:
        module_state.write(b, place, stored, b.at(node))


def _declared(b: Builder, owner: object, node: ast.Attribute) -> Place | None:
    """Where the attribute is kept; None after a refusal, and before the walk that knows what is there."""
    namespace, state = _namespace(b, owner), b.program.shapes.state
    if namespace is None:
        b.refuse(node, "an attribute of this object is not assigned in compiled code", "keep the value in an instance")
        return None
    key = _key(owner, node.attr)
    if key not in state.places:
        title = f"{getattr(owner, '__name__', '')}.{node.attr}"
        said = f"{title} is not the function's own, and assigned here", "keep the value in an instance"
        module_state.declare(b, key, (title, namespace, node.attr), node, said)
        return None
    return state.places[key]


def _namespace(b: Builder, owner: object) -> Namespace | None:
    """Where the attributes of an object are kept; None where the program cannot assign them. A class that a function defines is
    another one in each call."""
    if isinstance(owner, ModuleType | FunctionType):
        return vars(owner)
    own = isinstance(owner, type) and class_model.is_plain_class(owner) and class_model.is_plainly_made(owner)
    return OfClass(owner) if isinstance(owner, type) and own and owner not in b.program.shapes.local_classes.values() else None


def _key(owner: object, name: str) -> object:
    """What a place is known by: a module's attributes are its variables."""
    return ("variable", id(vars(owner)), name) if isinstance(owner, ModuleType) else ("attribute", id(owner), name)


def assigns(b: Builder, owner: object, name: str) -> bool:
    """Whether the program assigns what an object has under a name."""
    owners: Sequence[object] = _asked(owner) if isinstance(owner, type) else (owner,)
    places, local = b.program.shapes.state.places, b.program.shapes.class_variables
    return any(_key(each, name) in places or name in local.get(each, ()) for each in owners if places or local)  # type: ignore[call-overload]


def read(b: Builder, owner: object, node: ast.Attribute) -> Value | None:
    """`owner.name`; None where the program does not assign it."""
    if not assigns(b, owner, node.attr):
        return None
    if not isinstance(owner, type):
        place = b.program.shapes.state.places[_key(owner, node.attr)]
        return module_state.read(b, place, b.at(node), partial(_missing, b, owner, node))
    return of_class(b, owner, node, partial(_missing, b, owner, node), asks_metaclass=True)


def _asked(cls: type) -> tuple[type, ...]:
    """Who is asked for an attribute of a class: those above it, then its metaclass."""
    meta: type = type(cls)
    return cls.__mro__ if meta in class_model.PLAIN_METACLASSES else cls.__mro__ + meta.__mro__


def of_class(
    b: Builder, cls: type, node: ast.Attribute, otherwise: Callable[[], Value], *, asks_metaclass: bool = False
) -> Value | None:
    """What a class has under a name, `otherwise` where it has nothing; None where the program does not assign it."""
    if not assigns(b, cls, node.attr):
        return None
    return _from(b, _asked(cls) if asks_metaclass else cls.__mro__, node, otherwise)


def _from(b: Builder, bases: Sequence[type], node: ast.Attribute, otherwise: Callable[[], Value]) -> Value:
    """The attribute of the first of these classes that has it."""
    for k, base in enumerate(bases):
        place = b.program.shapes.state.places.get(_key(base, node.attr))
        if place is not None:
            return module_state.read(b, place, b.at(node), lambda: _from(b, bases[k + 1 :], node, otherwise))  # noqa: B023
        if node.attr in b.program.shapes.class_variables.get(base, ()):
            return class_variables.read(b, base, node, lambda: _from(b, bases[k + 1 :], node, otherwise))  # noqa: B023
        if node.attr in vars(base):
            found = b.program.captured(b.definition, f"{base.__name__}.{node.attr}", partial(getattr, base, node.attr))
            return module_objects.settled(b, found, node)
    return otherwise()


def _missing(b: Builder, owner: object, node: ast.Attribute) -> Value:
    kind = f"type object '{owner.__name__}'" if isinstance(owner, type) else f"'{type(owner).__name__}' object"
    kind = f"module '{owner.__name__}'" if isinstance(owner, ModuleType) else kind
    b.throw("AttributeError", f"{kind} has no attribute '{node.attr}'", loc=b.at(node))
    return NOTHING
