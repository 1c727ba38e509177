"""`__setattr__`, `__delattr__`, `__getattribute__`, `__getattr__`: what an attribute is where its class says so itself.

In: instances, names. Out: calls of these methods. They ask `object` in the end, by `super().__setattr__(name, value)`,
and a name that the source says is known to them at build: they are compiled once for each.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import partial
from types import FunctionType

from lanewise.ir.code import Expr
from lanewise.ir.types import Record
from lanewise.python.classes import class_model, derived, extra_fields, generated_methods, record_methods, records
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import THE_NONE, Value, known_text, literal
from lanewise.python.statements import trying


def tells(b: Builder, x: Expr, special: str) -> bool:
    """Whether the class of an instance has such a method from its author. Python's own parts of a program go past it."""
    cls = b.program.shapes.class_of(x.type) if isinstance(x.type, Record) else None
    if cls is None or not class_model.tells(cls, special):
        return False
    return not b.definition.prelude or (generated_methods.is_one(b.definition) and not class_model.is_frozen(cls))


def asked(b: Builder, x: Expr, special: str, name: Expr, given: Sequence[Expr], node: ast.AST) -> Value:
    """`type(x).special(x, name, ...)`."""
    from lanewise.python.functions import calls

    raw = class_model.look_up(records.class_of(b, x), special)
    assert raw is not None
    function = raw[1]
    if not isinstance(function, FunctionType):
        return derived.called(b, function, [x, name, *given], {}, node)
    code = function.__code__
    if known_text(name) is None or code.co_argcount != 2 + len(given) or code.co_posonlyargcount:
        return record_methods.call_function(b, function, [x, name, *given], {}, node)
    own, called, *others = code.co_varnames[: code.co_argcount]
    bound: dict[str, Value] = {own: x, **dict(zip(others, given, strict=True))}
    return calls.call_definition(b, b.program.definition(function), bound, node, None, {called: name})


def read(b: Builder, x: Expr, node: ast.Attribute) -> Value:
    """`x.name`, where `__getattribute__` is the author's."""
    x, name = b.temp(x, b.at(node)), literal(node.attr)
    if class_model.look_up(records.class_of(b, x), "__getattr__") is None:
        return asked(b, x, "__getattribute__", name, [], node)
    first, then = (lambda special=special: asked(b, x, special, name, [], node) for special in ("__getattribute__", "__getattr__"))
    return trying.or_asked(b, first, then, node)


def found(b: Builder, x: Expr, name: str) -> FunctionType | None:
    """The method of an instance's class, where what stands behind a dot may be something else: where `__getattribute__` is the
    author's, or instances may have a field of that name."""
    of_another = isinstance(x.type, Record) and b.program.shapes.class_of(x.type) and name in records.fields_of(b, x).types
    raw = class_model.look_up(records.class_of(b, x), name) if of_another or tells(b, x, "__getattribute__") else None
    return raw[1] if raw is not None and isinstance(raw[1], FunctionType) else None


def assigned(b: Builder, x: Expr, name: Expr, stored: Expr, node: ast.AST) -> Value:
    """`x.name = stored`, where `__setattr__` is the author's."""
    asked(b, x, "__setattr__", name, [stored], node)
    return THE_NONE if b.env is not None else NOTHING


# --- what `object` does ----------------------------------------------------------------------------------------------


def _own(b: Builder, x: Expr, name: Expr, node: ast.AST) -> Value:
    known = known_text(name)
    if known is None:
        words = "object.__getattribute__() is compiled for a name that is a constant"
        return b.refuse(node, words, "tell the names apart with if and elif")
    return records.own_attribute(b, x, _named(node, known), asked=False)


def _set(b: Builder, x: Expr, name: Expr, stored: Expr, node: ast.expr) -> Value:
    known = known_text(name)
    if known is None:
        return extra_fields.put_own(b, x, name, stored, node, told=True)
    records.assign_own(b, x, _named(node, known), stored, told=False)
    return THE_NONE if b.env is not None else NOTHING


def _delete(b: Builder, x: Expr, name: Expr, node: ast.AST) -> Value:
    known = known_text(name)
    if known is None:
        return b.refuse(node, "object.__delattr__() is compiled for a name that is a constant", "del x.name")
    records.delete_own(b, x, _named(node, known))
    return THE_NONE if b.env is not None else NOTHING


def _named(node: ast.AST, name: str) -> ast.Attribute:
    """`node`: where the instance stands."""
    return ast.copy_location(ast.Attribute(node, name, ast.Load()), node)  # type: ignore[arg-type]


_OF_OBJECT: dict[str, Callable[..., Value]] = {"__getattribute__": _own, "__setattr__": _set, "__delattr__": _delete}
NAMES = (*_OF_OBJECT,)


def by_super(b: Builder, x: Value, name: str, node: ast.Call) -> Value:
    """`super().__setattr__(...)`, and so on, where no class behind has one of its own."""
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node)
    return _asked_of_object(b, name, [x, *given], named, node, node.func)


def _of_object(name: str, b: Builder, node: ast.Call) -> Value:
    """`object.__setattr__(...)`."""
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node)
    return _asked_of_object(b, name, given, named, node, node.args[0] if node.args else node)


def _asked_of_object(
    b: Builder, name: str, given: Sequence[Value], named: dict[str, Value], node: ast.AST, place: ast.expr
) -> Value:
    if b.env is None:
        return NOTHING
    values = [b.as_value(found) for found in given]
    x, *others = (b.temp(e, b.at(node)) for e in values if e is not None)
    if named or len(others) != 1 + (name == "__setattr__") or len(others) + 1 < len(values):
        return b.refuse(node, f"object.{name}() is compiled of an instance, a name and a value", "x.name = value")
    return b.each(x, lambda e: _OF_OBJECT[name](b, e, *others, place), b.at(node))


HANDLERS: dict[object, Callable[[Builder, ast.Call], Value]] = {getattr(object, name): partial(_of_object, name) for name in NAMES}
