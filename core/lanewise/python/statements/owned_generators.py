"""`for x in rows():`, of a generator that nobody but the loop holds: CPython closes it where the loop is left.

In: what is iterated, as a node; walks of the node and of the loop. Out: the loop; around it, if the generator does anything when it
is closed, what closes it on each way out.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from functools import lru_cache

from lanewise.ir.code import Expr
from lanewise.python.iterators import generators
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import Known, Nested, Value
from lanewise.python.statements import trying


def walked(b: Builder, node: ast.expr, evaluate: Callable[[ast.expr], Value], walk: Callable[[Value], None]) -> None:
    """`walk` of what `evaluate` gives."""
    held, over = _enumerated(b, node)
    found = evaluate(over)
    held = found if held is None else held
    if not (isinstance(over, ast.Call) and isinstance(held, Expr) and generators.is_closed(b, held)):
        walk(found)
        return
    kept = b.temp(held, b.at(node))

    def close() -> None:
        if b.env is not None:
            generators.close(b, kept, b.at(node))

    trying.guarded(b, lambda: walk(kept if held is found else found), close, lambda error: close(), b.at(node))


def _enumerated(b: Builder, node: ast.expr) -> tuple[Value | None, ast.expr]:
    """`enumerate(rows(...))` of a function that yields: the generator, and the call of a variable that is it."""
    from lanewise.python.expressions.expressions import runtime, value

    match node:
        case ast.Call(ast.Name("enumerate"), [ast.Call(ast.Name() as name) as inner, *_]) if b.is_outside("enumerate"):
            if not _yields(b, value(b, name)):
                return None, node
        case _:
            return None, node
    kept, title = b.temp(runtime(b, inner), b.at(node)), f"enumerated@{node.lineno}@{node.col_offset}"
    if b.env is not None:
        b.bind(title, kept, b.at(node))
    return kept, _with_first(node, title)


def _yields(b: Builder, function: Value) -> bool:
    if isinstance(function, Nested):
        return function.definition.scope.yields
    return isinstance(function, Known) and inspect.isgeneratorfunction(function.object)


@lru_cache(maxsize=1024)
def _with_first(node: ast.Call, name: str) -> ast.Call:
    """The same call of a variable. Once per place: what a node stands for is remembered from walk to walk."""
    first = ast.copy_location(ast.Name(name, ast.Load()), node.args[0])
    return ast.copy_location(ast.Call(node.func, [first, *node.args[1:]], node.keywords), node)
