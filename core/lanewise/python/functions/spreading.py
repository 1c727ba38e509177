"""Calls with starred arguments: `f(*xs)`.

In: the positional arguments, with a `Spread` for each star of a list, of which only the run knows how many arguments it is. Out: a
call for each number of arguments that the function takes, chosen by the list's length, and CPython's TypeError for the others; what
is over for `*args` becomes a tuple of any length. A tuple that has a name, and the shape of an array that has one, is as good as
its items (`written_out`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import lru_cache

from lanewise.ir.buffers import is_ndarray, rank_of
from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BOOL, I32, INT, NEVER, Tuple, Type, is_variadic
from lanewise.python.containers import lists
from lanewise.python.program import argument_binding
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Known, Spread, Value, is_spread
from lanewise.python.source.definitions import Definition


def written_out(b: Builder, node: ast.Call) -> ast.Call:
    """The call with the items of tuples that have names in the places of their stars; others stay."""
    if not any(isinstance(each, ast.Starred) for each in node.args):
        return node
    return _naming(node, tuple(_count(b, each) for each in node.args))


def _count(b: Builder, node: ast.expr) -> int | None:
    """How many items a starred argument is, where a name says so, or the rank of an array that has one: `*x.shape`."""
    match node:
        case ast.Starred(value=ast.Name(id=name)):
            found = _bound(b, name)
            return len(found.items) if isinstance(found, Tuple) and not is_variadic(found) else None
        case ast.Starred(value=ast.Attribute(value=ast.Name(id=name), attr="shape" | "strides")):
            found = _bound(b, name)
            return rank_of(found) if is_ndarray(found) else None
    return None


def _bound(b: Builder, name: str) -> Type | None:
    """The type of what a name stands for, if it is bound for sure."""
    binding = b.bound(name)
    return binding.value.type if binding is not None and not binding.maybe and isinstance(binding.value, Expr) else None


@lru_cache(maxsize=4096)
def _naming(node: ast.Call, counts: tuple[int | None, ...]) -> ast.Call:
    """Once per place: what a node stands for is remembered from walk to walk."""
    args: list[ast.expr] = []
    for each, count in zip(node.args, counts, strict=True):
        if count is None or not isinstance(each, ast.Starred):
            args.append(each)
            continue
        for i in range(count):
            place = ast.copy_location(ast.Constant(i), each)
            args.append(ast.copy_location(ast.Subscript(each.value, place, ast.Load()), each))
    return ast.copy_location(ast.Call(node.func, args, node.keywords), node)


def each_count(b: Builder, definition: Definition, given: list[Value], use: Callable[[list[Value]], Value], loc: Loc) -> Value:
    """`use` of the arguments, as many as there are."""
    if b.env is None:
        return NOTHING
    spec = definition.node.args
    most = len(spec.posonlyargs) + len(spec.args)
    at = next((i for i, value in enumerate(given) if is_spread(value)), len(given))
    if at >= len(given) or (spec.vararg is not None and at >= most):
        return use(given)
    starred = given[at]
    assert isinstance(starred, Known) and isinstance(starred.object, Spread)
    x = starred.object.items
    size = b.temp(lists.length(b, x, loc), loc)

    def taken(count: int) -> list[Value]:
        return [b.temp(lists.fetched(b, x, integer(i), loc), loc) for i in range(count)]

    def of(count: int) -> Value:
        """The call with so many of the starred arguments, or with more."""
        if spec.vararg is not None and at + count == most:
            first = taken(count)
            left = make("convert", (make("sub", (size, integer(count)), INT),), I32)
            if b.env is None:
                return NOTHING
            rest = Known(Spread(lists.part(b, x, Const(I32, count), left, integer(1), ast.Pass(lineno=loc.line, col_offset=0))))
            return use([*given[:at], *first, rest, *given[at + 1 :]])
        if at + count > most + 1:
            return _too_many(b, definition, size, len(given) - 1, loc)
        this = make("eq", (size, integer(count)), BOOL)
        return b.pick(this, lambda: again([*given[:at], *taken(count), *given[at + 1 :]]), lambda: of(count + 1), loc)

    def again(values: list[Value]) -> Value:
        return each_count(b, definition, values, use, loc)

    return of(0)


def together(b: Builder, given: Sequence[Value], node: ast.AST) -> Expr:
    """The arguments of a call some of which are starred, as one list."""
    from lanewise.python.expressions.expressions import as_runtime

    loc = b.at(node)
    starred = [value.object.items if isinstance(value, Known) and isinstance(value.object, Spread) else None for value in given]
    if len(starred) == 1 and starred[0] is not None:
        return starred[0]
    made = lists.fresh(b, node, NEVER, Const(I32, 0))
    for value, items in zip(given, starred, strict=True):
        if items is not None:
            lists.extend(b, made, items, loc)
        else:
            lists.append(b, made, as_runtime(b, value, node), loc)
    return made if b.env is not None else NOTHING


def _too_many(b: Builder, definition: Definition, size: Expr, others: int, loc: Loc) -> Value:
    words = argument_binding.too_many(definition, "{}")
    b.throw("TypeError", words, loc=loc, holes=(make("add", (size, integer(others)), INT),))
    return NOTHING
