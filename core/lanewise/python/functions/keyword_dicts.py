"""`f(**d)` where the source says which keys the dict has: the call of `f` with its items by name.

In: a call node. Out: a call node that names them. The keys are known of a display of texts, of `dict(a=1)`, of a dict of the
module, of a function's own `**named` that it looks at, of what a function returns that returns such displays, and of a variable
that is given one of these at one place, of which only items are read.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import lru_cache
from types import FunctionType

from lanewise.python.functions import keywords, local_names
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import Known
from lanewise.python.source.definitions import SourceMissing

Items = dict[str, ast.expr]


def spread(b: Builder, node: ast.Call) -> ast.Call:
    """The call with the items of such dicts in their places; others stay."""
    if all(keyword.arg for keyword in node.keywords):
        return node
    named: list[tuple[str | None, ast.expr]] = []
    for keyword in node.keywords:
        items = None if keyword.arg else _items(b, keyword.value)
        named += [(keyword.arg, keyword.value)] if items is None else items.items()
    return _naming(node, tuple(named))


@lru_cache(maxsize=4096)
def _naming(node: ast.Call, named: tuple[tuple[str | None, ast.expr], ...]) -> ast.Call:
    """Once per place: what a node stands for is remembered from walk to walk."""
    nodes = [ast.copy_location(ast.keyword(name, value), value) for name, value in named]
    return ast.copy_location(ast.Call(node.func, node.args, nodes), node)


def _items(b: Builder, node: ast.expr) -> Items | None:
    """Where the value of each key stands; None where the source does not say which keys there are."""
    keys: Iterable[str] | None
    match node:
        case ast.Dict(keys=names, values=values):
            return _display(b, names, values)
        case ast.Call(func=ast.Name(id="dict"), args=[], keywords=named) if _is(b, node.func, dict):
            return _display(b, [ast.Constant(k.arg) if k.arg else None for k in named], [k.value for k in named])
        case ast.Call(func=ast.Name(id="locals")) if _is(b, node.func, locals):
            return None if (shown := local_names.display(b, node)) is None else _items(b, shown)
        case ast.Name(id=name) if (own := keywords.names_in(b, name)) is not None:
            return {key: ast.copy_location(ast.Name(own.parameter(key), ast.Load()), node) for key in own.names}
        case ast.Name(id=name) if name in b.definition.scope.bound:
            given = _given(b, name)
            keys = None if given is None else _items(b, given)
        case ast.Name(id=name):
            keys = _of_module(b, name)
        case ast.Call(func=ast.Name() | ast.Attribute() as callee):
            keys = _returned(b, callee)
        case _:
            return None
    return None if keys is None else {key: _item(node, key) for key in keys}


def _display(b: Builder, keys: list[ast.expr | None], values: list[ast.expr]) -> Items | None:
    found: Items = {}
    for key, value in zip(keys, values, strict=True):
        more = _items(b, value) if key is None else {key.value: value} if _is_text(key) else None  # type: ignore[attr-defined]
        # What is said twice is evaluated twice, and the place of the first is kept: leave that to the dict.
        if more is None or more.keys() & found.keys():
            return None
        found |= more
    return found


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is(b: Builder, node: ast.expr, wanted: object) -> bool:
    from lanewise.python.expressions.expressions import value

    found = value(b, node)
    return isinstance(found, Known) and found.object is wanted


def _given(b: Builder, name: str) -> ast.expr | None:
    """What a variable is given, at one place, if all that is done with it then is to read items."""
    body = b.definition.node.body
    nodes = [n for stmt in (body if isinstance(body, list) else [body]) for n in ast.walk(stmt)]
    reads = {id(n.value) for n in nodes if isinstance(n, ast.keyword | ast.Subscript) and _reads(n)}
    uses = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Load)]
    bindings = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load)]
    others = [n for n in nodes if name in (getattr(n, "name", None), getattr(n, "asname", None), getattr(n, "rest", None))]
    if name in b.definition.scope.params or len(bindings) != 1 or others or not all(id(use) in reads for use in uses):
        return None
    places = [n.value for n in nodes if isinstance(n, ast.Assign) and len(n.targets) == 1 and _is_name(n.targets[0], name)]
    return places[0] if len(places) == 1 else None


def _reads(node: ast.keyword | ast.Subscript) -> bool:
    return node.arg is None if isinstance(node, ast.keyword) else isinstance(node.ctx, ast.Load)


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _returned(b: Builder, callee: ast.expr) -> list[str] | None:
    """The keys of the displays that a function returns, if it returns nothing else."""
    from lanewise.python.expressions.expressions import value

    found = value(b, callee) if b.definition.binder(ast.unparse(callee).partition(".")[0]) is None else None
    function = b.program.counterpart(found.object) if isinstance(found, Known) else None
    if not isinstance(function, FunctionType) or (body := _body(b, function)) is None:
        return None
    keys = [_texts(n.value) for stmt in body for n in ast.walk(stmt) if isinstance(n, ast.Return)]
    return keys[0] if keys and all(each == keys[0] for each in keys) else None


def _body(b: Builder, function: FunctionType) -> list[ast.stmt] | None:
    try:
        definition = b.program.definition(function)
    except SourceMissing:
        return None
    body = definition.node.body
    plain = isinstance(body, list) and isinstance(definition.node, ast.FunctionDef) and not definition.scope.yields
    return body if plain and isinstance(body, list) else None


def _texts(node: ast.expr | None) -> list[str] | None:
    """The keys of a display of texts."""
    keys = node.keys if isinstance(node, ast.Dict) else [None]
    texts = [key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, str)]
    return texts if len(texts) == len(keys) else None


def _of_module(b: Builder, name: str) -> list[str] | None:
    if b.definition.binder(name) is not None:
        return None
    try:
        found = b.definition.names(name)
    except KeyError:
        return None
    if type(found) is not dict or not all(type(key) is str for key in found):
        return None
    if not found:
        # No item is read of it, by which its content would be known.
        b.program.watch(found, lambda: not found)
    return list(found)


@lru_cache(maxsize=4096)
def _item(node: ast.expr, key: str) -> ast.expr:
    constant = ast.copy_location(ast.Constant(key), node)
    return ast.copy_location(ast.Subscript(node, constant, ast.Load()), node)


def title(b: Builder, node: ast.Call) -> str:
    """How CPython names what is called where an argument comes twice."""
    from lanewise.python.expressions.expressions import value

    found = value(b, node.func) if isinstance(node.func, ast.Name) else None
    if isinstance(found, Known) and isinstance(found.object, FunctionType | type):
        return f"{found.object.__module__}.{found.object.__qualname__}"
    return ast.unparse(node.func)
