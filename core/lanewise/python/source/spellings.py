"""Which texts an expression can be, as far as the source of its function says: `side = "left" if x < y else "right"`.

In: a node and the function that it stands in. Out: those texts; None where any other may come.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import lru_cache

from lanewise.python.source import surroundings
from lanewise.python.source.scopes import scope_of
from lanewise.python.source.unchanged import FunctionNode

Texts = frozenset[str] | None


def texts(node: ast.expr, function: FunctionNode) -> Texts:
    """What is written out, or a variable that is bound to nothing else."""
    if not isinstance(node, ast.Name):
        return _written(node)
    name, of_comprehension, _ = node.id.partition("@")
    if of_comprehension:
        return _of_comprehensions(name, function)
    scope = scope_of(function)
    if name in scope.bound and name not in scope.celled:
        tested = _tested(surroundings.original(function, node), name, function)
        if tested is not None:
            return tested
    return _of_variable(name, function)


def _tested(node: ast.expr, name: str, function: FunctionNode) -> Texts:
    """What a test around says of a variable that is not bound within: `if name in ("left", "right"):`; or one that has left before:
    `if name not in ("left", "right"): raise`."""
    inner: ast.AST = node
    while (outer := surroundings.around(function).get(id(inner))) is not None:
        said = None
        if isinstance(outer, ast.If) and inner in outer.body and not _is_bound(name, outer.body):
            said = _of_test(outer.test, name, ast.In)
        for suite in _suites(outer) if said is None and isinstance(inner, ast.stmt) else ():
            said = _left_before(suite, suite.index(inner), name) if said is None and inner in suite else said
        if said is not None or outer is function:
            return said
        inner = outer
    return None


def _suites(node: ast.AST) -> list[list[ast.stmt]]:
    """Its statements; `a if b else c` and a lambda have an expression for a body."""
    parts = (getattr(node, field, None) for field in ("body", "orelse", "finalbody"))
    return [part for part in parts if isinstance(part, list)]


def _left_before(suite: list[ast.stmt], end: int, name: str) -> Texts:
    for i, guard in enumerate(suite[:end]):
        leaves = isinstance(guard, ast.If) and not guard.orelse and isinstance(guard.body[-1], ast.Raise | ast.Return)
        if isinstance(guard, ast.If) and leaves and not _is_bound(name, suite[i:]):
            found = _of_test(guard.test, name, ast.NotIn)
            if found is not None:
                return found
    return None


def _is_bound(name: str, suite: list[ast.stmt]) -> bool:
    """Whether something in it may bind a name, or a function there has one of its own."""
    inside = [each for stmt in suite for each in ast.walk(stmt)]
    stored = any(isinstance(each, ast.Name) and each.id == name and not isinstance(each.ctx, ast.Load) for each in inside)
    return stored or any(name in (getattr(each, field, None) for field in ("name", "rest", "asname", "arg")) for each in inside)


def _of_test(test: ast.expr, name: str, way: type[ast.cmpop]) -> Texts:
    """The texts among which a test says that a variable is, or is not."""
    match test:
        case ast.Compare(ast.Name(id=tested), [op], [ast.Tuple(elts=items) | ast.List(elts=items) | ast.Set(elts=items)]):
            return _any(items) if tested == name and isinstance(op, way) else None
        case ast.BoolOp(ast.And(), parts) if way is ast.In:
            return next((found for part in parts if (found := _of_test(part, name, way)) is not None), None)
    return None


def _written(node: ast.expr) -> Texts:
    """A text, a choice between such, what a display of such holds somewhere."""
    match node:
        case ast.Constant(value=str(text)):
            return frozenset((text,))
        case ast.IfExp(body=one, orelse=other):
            return _any((one, other))
        case ast.Subscript(value=ast.Tuple(elts=items) | ast.List(elts=items) | ast.Dict(values=items), slice=place):
            return None if isinstance(place, ast.Slice) else _any(items)
    return None


def _any(nodes: Iterable[ast.expr]) -> Texts:
    found: set[str] = set()
    for one in map(_written, nodes):
        if one is None:
            return None
        found |= one
    return frozenset(found)


@lru_cache(maxsize=4096)
def _of_variable(name: str, function: FunctionNode) -> Texts:
    scope = scope_of(function)
    if name not in scope.bound or name in scope.params or name in scope.celled:
        return None
    inside = list(ast.walk(function))
    given = [(target, value) for each in inside for target, value in _bindings(each) if target.id == name]
    stored = [each for each in inside if isinstance(each, ast.Name) and each.id == name and not isinstance(each.ctx, ast.Load)]
    others = [each for each in inside if name in (getattr(each, field, None) for field in ("name", "rest", "asname"))]
    return None if others or {*map(id, stored)} != {id(target) for target, _ in given} else _any(value for _, value in given)


@lru_cache(maxsize=4096)
def _of_comprehensions(name: str, function: FunctionNode) -> Texts:
    """What those of a function go through that have a variable of this name."""
    parts = [each for each in ast.walk(function) if isinstance(each, ast.comprehension)]
    named = [each for each in parts if any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(each.target))]
    given = [(target, value) for each in named for target, value in _bindings(each) if target.id == name]
    written = all(isinstance(each.iter, ast.Tuple | ast.List) for each in named)
    return _any(value for _, value in given) if named and written else None


def _bindings(node: ast.AST) -> Iterator[tuple[ast.Name, ast.expr]]:
    """The names that a statement binds to what it writes out."""
    match node:
        case ast.Assign(targets=[ast.Name() as target], value=value) | ast.NamedExpr(target=ast.Name() as target, value=value):
            yield target, value
        case ast.For(target=target, iter=ast.Tuple(elts=rows) | ast.List(elts=rows)):
            yield from _of_rows(target, rows)
        case ast.comprehension(target=target, iter=ast.Tuple(elts=rows) | ast.List(elts=rows)):
            yield from _of_rows(target, rows)


def _of_rows(target: ast.expr, rows: list[ast.expr]) -> Iterator[tuple[ast.Name, ast.expr]]:
    """`for side in ("left", "right")`, `for side, sign in (("left", -1), ("right", 1))`."""
    for row in rows:
        match target, row:
            case ast.Name(), _:
                yield target, row
            case ast.Tuple(elts=names), ast.Tuple(elts=values) if len(names) == len(values):
                yield from ((name, value) for name, value in zip(names, values, strict=True) if isinstance(name, ast.Name))
            case ast.Tuple(elts=names), _:
                yield from ((name, row) for name in names if isinstance(name, ast.Name))
