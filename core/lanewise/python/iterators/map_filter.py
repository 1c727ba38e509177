"""`map` and `filter`: the generator expressions that say the same.

In: the call node. Out: a `Generated`. The function is evaluated at the call, the items when they are asked for.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import lru_cache

from lanewise.ir.code import Expr
from lanewise.ir.types import NONE, members
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import Generated, Known, Value


def _map(b: Builder, node: ast.Call) -> Value:
    """`map(f, x)` is `(f(item) for item in x)`, with f evaluated before."""
    node = _without_stars(b, node)
    if len(node.args) < 2 or not _plain(node):
        return b.refuse(node, "map() is not compiled with these arguments", "help(map) says which it takes")
    _take(b, node.args[0])
    if len(node.args) > 2:
        b.bind(_ZIP, Known(zip), b.at(node))
    return Known(Generated(_mapping(node), "map"))


@lru_cache(maxsize=1024)
def _mapping(node: ast.Call) -> ast.GeneratorExp:
    """Once: the same in every walk."""
    places = range(len(node.args) - 1)
    over, target = node.args[1], _item(0, ast.Store())
    if len(places) > 1:
        over = ast.Call(ast.Name(_ZIP, ast.Load()), node.args[1:], [])
        target = ast.Tuple([_item(i, ast.Store()) for i in places], ast.Store())
    element = ast.Call(ast.Name(_taken(node.args[0]), ast.Load()), [_item(i, ast.Load()) for i in places], [])
    return _generated(node, element, target, over, [])


def _filter(b: Builder, node: ast.Call) -> Value:
    """`filter(f, x)` is `(item for item in x if f(item))`; None for f asks the item itself."""
    node = _without_stars(b, node)
    if len(node.args) != 2 or not _plain(node):
        return b.refuse(node, "filter() is not compiled with these arguments", "help(filter) says which it takes")
    taken = _take(b, node.args[0])
    kinds = members(taken.type) if isinstance(taken, Expr) else ()
    return Known(Generated(_filtering(node, NONE in kinds, kinds != (NONE,)), "filter"))


@lru_cache(maxsize=1024)
def _filtering(node: ast.Call, may_be_none: bool, may_be_function: bool) -> ast.GeneratorExp:
    """Once: the same in every walk."""
    item, function = _item(0, ast.Load()), ast.Name(_taken(node.args[0]), ast.Load())
    test: ast.expr = ast.Call(function, [item], []) if may_be_function else item
    if may_be_none and may_be_function:
        test = ast.IfExp(ast.Compare(function, [ast.Is()], [ast.Constant(None)]), item, test)
    return _generated(node, _item(0, ast.Load()), _item(0, ast.Store()), node.args[1], [test])


def _plain(node: ast.Call) -> bool:
    return not node.keywords and not any(isinstance(a, ast.Starred) for a in node.args)


def _without_stars(b: Builder, node: ast.Call) -> ast.Call:
    """The call with a name for each argument, where a star says some of them: as the function does that `partial` makes."""
    from lanewise.python.functions import calls

    if _plain(node) or not any(isinstance(argument, ast.Starred) for argument in node.args):
        return node
    given, named = calls.arguments(b, node)
    if named or b.env is None:
        return node
    written = _named(node, len(given))
    for argument, found in zip(written.args, given, strict=True):
        assert isinstance(argument, ast.Name)
        b.bind(argument.id, found, b.at(node))
    return written


@lru_cache(maxsize=1024)
def _named(node: ast.Call, count: int) -> ast.Call:
    """Once: the same in every walk."""
    names = [ast.Name(f"given.{i}@{node.lineno}@{node.col_offset}", ast.Load()) for i in range(count)]
    return ast.copy_location(ast.Call(node.func, [ast.copy_location(name, node) for name in names], []), node)


_ZIP = "map.zip"


def _taken(node: ast.expr) -> str:
    """The name of a value that is taken now: its own, because it may be asked for late, after that of another call. It is no
    variable (those of comprehensions have an `@`), so that what the next turn of a loop takes is another one."""
    return f"taken.{node.lineno}.{node.col_offset}"


def _take(b: Builder, node: ast.expr) -> Value:
    from lanewise.python.expressions.expressions import value

    found = value(b, node)
    b.bind(_taken(node), found, b.at(node))
    return found


def _item(i: int, context: ast.expr_context) -> ast.expr:
    return ast.Name(f"map.item{i}", context)


def _generated(
    node: ast.Call, element: ast.expr, target: ast.expr, over: ast.expr, tests: list[ast.expr]
) -> ast.GeneratorExp:
    found = ast.GeneratorExp(element, [ast.comprehension(target, over, tests, 0)])
    for inner in ast.walk(found):
        if isinstance(inner, ast.expr) and not hasattr(inner, "lineno"):
            ast.copy_location(inner, node)
    return found


HANDLERS: dict[object, Callable[[Builder, ast.Call], Value]] = {map: _map, filter: _filter}
