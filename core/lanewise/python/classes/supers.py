"""`super()`: what a class above has, asked for by name.

In: the class around, the first argument. Out: the call of the method, or the attribute; that of a descriptor known at build knows
it, too.
"""

from __future__ import annotations

import ast
import types
from dataclasses import dataclass
from functools import cached_property

from lanewise.ir.code import Expr
from lanewise.ir.types import ERROR, Union, members
from lanewise.python.classes import class_model, descriptors, record_methods, records
from lanewise.python.expressions import operators
from lanewise.python.globals import module_objects
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Fixed, Known, Value


@dataclass(frozen=True, eq=False)
class Super:
    """`super()`: the instance, as one of the classes behind `after`."""

    subject: Value
    after: type


def named(b: Builder, node: ast.Call) -> Value:
    """`super()`, which means the class around and the first argument; `super(Class, x)` names them."""
    from lanewise.python.functions import calls

    if node.args:
        return _super_named(b, *calls.arguments(b, node), node)
    arguments = getattr(b.definition.node, "args", None)
    positional = [*arguments.posonlyargs, *arguments.args] if arguments is not None else []
    try:
        owner = b.definition.names("__class__")
    except KeyError:
        owner = None
    if node.keywords or not positional or not isinstance(owner, type) or b.env is None:
        return b.refuse(node, "super() without arguments is compiled in methods only", "name the class: Base.method(self)")
    first = b.env.get(positional[0].arg)
    if first is None:
        return b.refuse(node, "super() needs the method's first argument", "do not delete it")
    return Known(Super(first.value, owner))


def _super_named(b: Builder, given: list[Value], named: dict[str, Value], node: ast.Call) -> Value:
    if b.env is None:
        return NOTHING
    owner = given[0].object if isinstance(given[0], Known) else None
    if named or len(given) != 2 or not isinstance(owner, type):
        return b.refuse(node, "super() is compiled with a class and an instance or a class below it", "super().method()")
    if isinstance(given[1], Expr) and not all(t == ERROR or b.program.shapes.class_of(t) for t in members(given[1].type)):
        return operators.type_error(b, NOT_BELOW, b.at(node))
    return Known(Super(given[1], owner))


NOT_BELOW = "super(type, obj): obj must be an instance or subtype of type"


def called(b: Builder, found: Super, func: ast.Attribute, node: ast.Call) -> Value:
    """`super().name(...)`."""
    from lanewise.python.statements import errors

    subject = found.subject
    if isinstance(subject, Known) and isinstance(subject.object, Fixed):
        return _of_known(b, subject.object, found.after, func, node)
    if isinstance(subject, Expr) and isinstance(subject.type, Union):
        return b.each(subject, lambda e: called(b, Super(e, found.after), func, node), b.at(node))
    if isinstance(subject, Expr) and subject.type == ERROR:
        return errors.by_super(b, subject, found.after, func, node)
    cls = records.class_of(b, subject) if isinstance(subject, Expr) else subject.object if isinstance(subject, Known) else object
    assert isinstance(cls, type)
    if isinstance(subject, Known) and isinstance(cls, found.after):
        return _of_metaclass(b, cls, found.after, func, node)
    if not issubclass(cls, found.after):
        operators.type_error(b, NOT_BELOW, b.at(node))
        return NOTHING
    what = class_model.look_up(cls, func.attr, found.after)
    if what is None:
        b.throw("AttributeError", f"'super' object has no attribute '{func.attr}'", loc=b.at(node))
        return NOTHING
    return record_methods.call_found(b, subject, cls, func.attr, what, node)


def attribute(b: Builder, found: Super, node: ast.Attribute) -> Value:
    """`super().name`, which is not called here: a property asked, a method bound, what a class above has."""
    from lanewise.python.functions import function_tools

    subject = found.subject
    if isinstance(subject, Expr) and isinstance(subject.type, Union):
        return b.each(subject, lambda e: attribute(b, Super(e, found.after), node), b.at(node))
    what = look_up(b, found, node.attr)
    if what is None:
        b.throw("AttributeError", f"'super' object has no attribute '{node.attr}'", loc=b.at(node))
        return NOTHING
    owner, raw = what
    if isinstance(raw, property | cached_property):
        getter = raw.fget if isinstance(raw, property) else raw.func
        return record_methods.call_function(b, getter, [subject], {}, node)
    if isinstance(raw, types.FunctionType) and isinstance(subject, Expr):
        return function_tools.taken(b, subject, raw, node)
    if isinstance(raw, types.FunctionType | classmethod):
        function = raw.__func__ if isinstance(raw, classmethod) else raw
        return Known(types.MethodType(function, _class(b, found)))
    given = raw.__func__ if isinstance(raw, staticmethod) else raw
    title = f"{owner.__name__}.{node.attr}"
    return module_objects.settled(b, b.program.captured(b.definition, title, lambda: given), node)


def look_up(b: Builder, found: Super, name: str) -> tuple[type, object] | None:
    """What the classes behind have under a name, and which of them."""
    return class_model.look_up(_class(b, found), name, found.after)


def _class(b: Builder, found: Super) -> type:
    subject = found.subject
    cls = records.class_of(b, subject) if isinstance(subject, Expr) else subject.object if isinstance(subject, Known) else object
    assert isinstance(cls, type)
    return cls


def _of_known(b: Builder, own: Fixed, after: type, func: ast.Attribute, node: ast.Call) -> Value:
    """In a method of a descriptor that is known at build."""
    method = class_model.look_up(type(own.held), func.attr, after)
    if method is not None and descriptors.only_asks(b, method[1]):
        return record_methods.with_first(b, method[1], Known(own), node)
    settled = module_objects.settled(b, Known(own.held), func)
    return called(b, Super(settled, after), func, node) if isinstance(settled, Expr) else NOTHING


def _of_metaclass(b: Builder, cls: type, after: type, func: ast.Attribute, node: ast.Call) -> Value:
    """`super().__call__(...)` in a metaclass, and its like."""
    what = class_model.look_up(type(cls), func.attr, after)
    if what is not None and isinstance(what[1], types.FunctionType):
        return record_methods.with_first(b, what[1], Known(cls), node)
    if func.attr == "__call__":
        return records.called(b, cls, node)
    return b.refuse(node, f"{func.attr} of type is not compiled", "ask the class itself: cls.__mro__")
