"""Descriptors: objects of a class that say themselves what an attribute of its instances is.

In: what a class has under a name, the instance that is asked. Out: the call of its method. A descriptor whose class
only reads it once it is made is known to these methods at build: the names under which it keeps values, the classes that it takes.
"""

from __future__ import annotations

import ast
from types import FunctionType

from lanewise.ir.code import Expr
from lanewise.ir.types import BAD, NEVER
from lanewise.python.classes import class_model, record_methods
from lanewise.python.globals import module_objects
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import Fixed, Known, Value
from lanewise.python.source.definitions import SourceMissing

_MAKING = ("__init__", "__set_name__")


def asked(b: Builder, found: object, name: str, given: list[Value], node: ast.Attribute) -> Value | None:
    """`type(found).name(found, ...)`; None where it is no descriptor of the user's that has this method."""
    method = class_model.look_up(type(found), name) if asks(found, name) else None
    if method is None:
        return None
    # Settled in any case: the program is made anew when what it holds is another.
    settled = module_objects.settled(b, Known(found), node)
    if not isinstance(settled, Expr) or settled.type in (BAD, NEVER):
        return None
    if _is_read_only(b, type(found)) and only_asks(b, method[1]):
        return record_methods.call_function(b, method[1], [Known(Fixed(found)), *given], {}, node)
    return record_methods.special(b, settled, name, given, b.at(node))


def asks(found: object, name: str) -> bool:
    """Whether what a class has is a descriptor of the user's with this method."""
    return class_model.is_plain_class(type(found)) and class_model.look_up(type(found), name) is not None


def _is_read_only(b: Builder, cls: type) -> bool:
    """Whether the methods of a class leave its instances as they are, once these are made."""
    functions = [
        (name, found) for base in cls.__mro__[:-1] for name, found in vars(base).items() if isinstance(found, FunctionType)
    ]
    try:
        return not any(_changes(b.program.definition(found).node) for name, found in functions if name not in _MAKING)
    except SourceMissing:
        return False


def _changes(function: ast.AST) -> bool:
    own = _first(function)
    for node in ast.walk(function):
        match node:
            case ast.Attribute(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()) if name == own:
                return True
            case ast.Attribute(value=ast.Name(id=name), attr="__dict__") if name == own:
                return True
            case ast.Call(func=ast.Name(id="setattr" | "delattr" | "vars"), args=[ast.Name(id=name), *_]) if name == own:
                return True
    return False


def only_asks(b: Builder, function: object) -> bool:
    """Whether all that a method does with the descriptor is to ask for what it has, or to give it."""
    if not isinstance(function, FunctionType):
        return False
    node = b.program.definition(function).node
    own = _first(node)
    asking = [n.value for n in ast.walk(node) if isinstance(n, ast.Attribute | ast.Return)]
    uses = [n for n in ast.walk(node) if isinstance(n, ast.Name) and n.id == own]
    return all(any(use is each for each in asking) for use in uses)


def _first(function: ast.AST) -> str:
    arguments = getattr(function, "args", ast.arguments([], [], None, [], [], None, []))
    return next((each.arg for each in (*arguments.posonlyargs, *arguments.args)), "")
