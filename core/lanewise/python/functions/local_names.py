"""`locals()` where the build knows which names are bound. In: the call's node. Out: a dict of them, in CPython's order."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterable
from functools import lru_cache
from types import CodeType

from lanewise.python.program.builder import REFUSED, Builder
from lanewise.python.program.values import Value


def call(b: Builder, node: ast.Call) -> Value:
    """`locals()` as a value: the dict that one would write."""
    from lanewise.python.expressions.expressions import value

    return value(b, shown) if (shown := display(b, node)) is not None else REFUSED


def display(b: Builder, node: ast.Call) -> ast.Dict | None:
    """The dict as its display; None after a refusal."""
    if node.args or node.keywords:
        b.refuse(node, "locals() takes no arguments", "locals()")
        return None
    if b.enclosed or b.definition.outer is not None or not isinstance(b.definition.node, ast.FunctionDef):
        b.refuse(node, "locals() is compiled in plain functions, not within others", "name the variables: {'x': x}")
        return None
    bound = [name for name in _in_order(b.definition.node) if name in (b.env or {})]
    doubtful = [name for name in bound if (b.env or {})[name].maybe]
    if doubtful:
        b.refuse(node, f"locals() stands where {doubtful[0]} may have no value", "name the variables: {'x': x}")
        return None
    return _display(node, tuple(bound))


@lru_cache(maxsize=4096)
def _display(node: ast.Call, names: tuple[str, ...]) -> ast.Dict:
    """Once per place: what a node stands for is remembered from walk to walk."""
    keys: Iterable[ast.expr] = (ast.copy_location(ast.Constant(name), node) for name in names)
    values: Iterable[ast.expr] = (ast.copy_location(ast.Name(name, ast.Load()), node) for name in names)
    return ast.copy_location(ast.Dict([*keys], [*values]), node)


def _in_order(node: ast.FunctionDef) -> tuple[str, ...]:
    """The variables of a function in the order in which its frame has them: parameters, others as they are met, cells."""
    found = code_of(node)
    return tuple(dict.fromkeys((*found.co_varnames, *found.co_cellvars)))


@lru_cache(maxsize=256)
def code_of(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> CodeType:
    """The code of a function, as if it stood in a module: what it takes from around it is not known as such."""
    bare = copy.copy(node)
    if isinstance(bare, ast.Lambda):
        statement: ast.stmt = ast.copy_location(ast.Expr(bare), node)
    else:
        bare.decorator_list, bare.returns = [], None
        statement = bare
    name = "<lambda>" if isinstance(node, ast.Lambda) else node.name
    made = compile(ast.Module([statement], []), "<a function>", "exec").co_consts
    return next(c for c in made if isinstance(c, CodeType) and c.co_name == name)
