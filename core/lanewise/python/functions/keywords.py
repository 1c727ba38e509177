"""`**named` of a function that looks at it: a dict, made when the function begins.

In: a function whose names are bound. Out: its `**named` as a value, unless all that is done with it is to pass it on; the names
that a call gives are known at build, so that costs nothing.
"""

from __future__ import annotations

import ast
import builtins
from functools import lru_cache, partial

from lanewise.ir.code import Loc
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import Keywords, Known


def entered(b: Builder, loc: Loc) -> None:
    """The function begins."""
    from lanewise.python.expressions.expressions import value

    own = b.definition.node.args.kwarg
    if b.env is None or own is None or own.arg not in b.env or not _is_looked_at(b.definition.node, own.arg):
        return
    found = b.env[own.arg].value
    if isinstance(found, Known) and isinstance(found.object, Keywords):
        b.bind(own.arg, value(b, _display(own, found.object)), loc)
        if _is_only_read(b.definition.node, own.arg, frozenset(filter(partial(is_builtin, b), _TAKING))):
            b.bind(found.object.parameter(""), found, loc)


@lru_cache(maxsize=4096)
def _display(own: ast.arg, found: Keywords) -> ast.Dict:
    """Once per place: what a node stands for is remembered from walk to walk."""
    keys: list[ast.expr | None] = [ast.Constant(name) for name in found.names]
    display = ast.Dict(keys, [ast.Name(found.parameter(name), ast.Load()) for name in found.names])
    for node in ast.walk(display):
        if isinstance(node, ast.expr):
            ast.copy_location(node, own)
    return display


def names_in(b: Builder, name: str) -> Keywords | None:
    """The names in the function's own `**named`, also where it is a dict by now, as long as they are those that its caller gave."""
    bindings = [b.env.get(slot) for slot in (name, Keywords(name, ()).parameter(""))] if b.env is not None else []
    found = [binding.value.object for binding in bindings if binding is not None and isinstance(binding.value, Known)]
    return next((each for each in found if isinstance(each, Keywords)), None)


_READING = {"items", "keys", "values", "get", "copy"}
_TAKING = {"len", "print", "str", "repr", "sorted", "list", "tuple", "set", "frozenset", "dict", "bool", "any", "all", "enumerate"}


def is_builtin(b: Builder, name: str) -> bool:
    """Whether a name means the built-in function here."""
    own = name in b.definition.scope.bound or name in (b.env or ())
    return not own and b.definition.names(name) is getattr(builtins, name)


@lru_cache(maxsize=4096)
def _is_only_read(node: ast.AST, name: str, taking: frozenset[str]) -> bool:
    """Whether nothing is done with the dict that could change it, or give it to somebody who does. `taking`: who only reads."""
    reading: set[int] = set()
    for n in ast.walk(node):
        match n:
            case ast.Attribute(value=x, attr=attr) if attr in _READING:
                reading.add(id(x))
            case ast.Subscript(value=x, ctx=ast.Load()) | ast.FormattedValue(value=x) | ast.keyword(arg=None, value=x):
                reading.add(id(x))
            case ast.For(iter=x) | ast.comprehension(iter=x) | ast.If(test=x) | ast.IfExp(test=x):
                reading.add(id(x))
            case ast.UnaryOp(op=ast.Not(), operand=x):
                reading.add(id(x))
            case ast.Compare(comparators=several) | ast.Call(func=ast.Name(id=_), args=several):
                if isinstance(n, ast.Compare) or (isinstance(n.func, ast.Name) and n.func.id in taking):
                    reading.update(map(id, several))
    return all(id(n) in reading for n in ast.walk(node) if isinstance(n, ast.Name) and n.id == name)


@lru_cache(maxsize=4096)
def _is_looked_at(node: ast.AST, name: str) -> bool:
    """Whether the name stands anywhere but behind the stars of a call."""
    calls = [n for n in ast.walk(node) if isinstance(n, ast.Call)]
    passed = {id(k.value) for call in calls for k in call.keywords if k.arg is None}
    return any(isinstance(n, ast.Name) and n.id == name and id(n) not in passed for n in ast.walk(node))
