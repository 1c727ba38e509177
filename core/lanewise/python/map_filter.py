"""`map` and `filter`: generator expressions that no source spells.

In: a call node. Out: the `Generated` that it is.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import lru_cache

from lanewise.python.builder import Builder
from lanewise.python.values import Generated, Known, Value


def _map(b: Builder, node: ast.Call) -> Value:
    """`map(f, x)` is `(f(item) for item in x)`, with f evaluated before."""
    if len(node.args) < 2 or not _plain(node):
        return b.refuse(node, "map() is not compiled with these arguments", "help(map) says which it takes")
    _name(b, _function_of(node), node.args[0])
    if len(node.args) > 2:
        b.bind("map.zip", Known(zip), b.at(node))
    return Known(Generated(_mapped(node), framed=False))


@lru_cache(maxsize=1024)
def _mapped(node: ast.Call) -> ast.GeneratorExp:
    """The generator expression of `map`. Once: the same in every walk."""
    places = range(len(node.args) - 1)
    over, target = node.args[1], _item(0, ast.Store())
    if len(places) > 1:
        over = ast.Call(ast.Name("map.zip", ast.Load()), node.args[1:], [])
        target = ast.Tuple([_item(i, ast.Store()) for i in places], ast.Store())
    element = ast.Call(ast.Name(_function_of(node), ast.Load()), [_item(i, ast.Load()) for i in places], [])
    return _generated(node, element, target, over, [])


def _filter(b: Builder, node: ast.Call) -> Value:
    """`filter(f, x)` is `(item for item in x if f(item))`; None for f asks the item itself."""
    if len(node.args) != 2 or not _plain(node):
        return b.refuse(node, "filter() is not compiled with these arguments", "help(filter) says which it takes")
    if not _is_none(node.args[0]):
        _name(b, _function_of(node), node.args[0])
    return Known(Generated(_filtered(node), framed=False))


@lru_cache(maxsize=1024)
def _filtered(node: ast.Call) -> ast.GeneratorExp:
    """The generator expression of `filter`. Once: the same in every walk."""
    test: ast.expr = _item(0, ast.Load())
    if not _is_none(node.args[0]):
        test = ast.Call(ast.Name(_function_of(node), ast.Load()), [test], [])
    return _generated(node, _item(0, ast.Load()), _item(0, ast.Store()), node.args[1], [test])


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _plain(node: ast.Call) -> bool:
    return not node.keywords and not any(isinstance(a, ast.Starred) for a in node.args)


def _name(b: Builder, name: str, node: ast.expr) -> None:
    from lanewise.python.expressions import value

    b.bind(name, value(b, node), b.at(node))


def _function_of(node: ast.Call) -> str:
    """The name of its function: one `map` may stand in another."""
    return f"map.function@{node.lineno}@{node.col_offset}"


def _item(i: int, context: ast.expr_context) -> ast.expr:
    return ast.Name(f"map.item{i}", context)


def _generated(node: ast.Call, element: ast.expr, target: ast.expr, over: ast.expr, tests: list[ast.expr]) -> ast.GeneratorExp:
    found = ast.GeneratorExp(element, [ast.comprehension(target, over, tests, 0)])
    for inner in ast.walk(found):
        if isinstance(inner, ast.expr) and not hasattr(inner, "lineno"):
            ast.copy_location(inner, node)
    return found


HANDLERS: dict[object, Callable[[Builder, ast.Call], Value]] = {map: _map, filter: _filter}
