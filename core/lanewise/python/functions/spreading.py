"""Calls with starred arguments: `f(*xs)`.

In: the positional arguments, with a `Spread` for each star of a list, of which only the run knows how many arguments it is. Out: a
call for each number of arguments that the function takes, chosen by the list's length, and CPython's TypeError for the others; what
is over for `*args` becomes a tuple of any length. A tuple that has a name, and the shape of an array that has one, is as good as
its items (`written_out`).
"""

from __future__ import annotations

import ast
import types
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from lanewise.ir.buffers import is_ndarray, rank_of
from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BOOL, I32, INT, NEVER, Tuple, Type, is_variadic
from lanewise.python.containers import lists
from lanewise.python.expressions import operators
from lanewise.python.program import argument_binding
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Known, Spread, Value, is_spread
from lanewise.python.source.definitions import Definition


def written_out(b: Builder, node: ast.Call) -> ast.Call:
    """The call with the items of tuples that have names, and of what is written behind a star, in the places of their stars;
    others stay."""
    if not any(isinstance(each, ast.Starred) for each in node.args):
        return node
    node = _without_brackets(node)
    return _naming(node, tuple(_count(b, each) for each in node.args))


@lru_cache(maxsize=4096)
def _without_brackets(node: ast.Call) -> ast.Call:
    """`f(*[x, y])` is `f(x, y)`. Once per place, as below."""
    args: list[ast.expr] = []
    for each in node.args:
        written = isinstance(each, ast.Starred) and isinstance(each.value, ast.List | ast.Tuple)
        args.extend(each.value.elts if written else [each])  # type: ignore[attr-defined]
    return node if args == node.args else ast.copy_location(ast.Call(node.func, args, node.keywords), node)


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


Use = Callable[[list[Value]], Value]


def each_count(b: Builder, definition: Definition, given: list[Value], use: Use, loc: Loc) -> Value:
    """`use` of the arguments of a function, as many as there are."""
    if b.env is None or not any(map(is_spread, given)):
        return use(given) if b.env is not None else NOTHING
    spec = definition.node.args
    limit = Limit(len(spec.posonlyargs) + len(spec.args), spec.vararg is not None, argument_binding.too_many(definition, "{}"))
    return each_number(b, limit, given, use, loc)


@dataclass(frozen=True)
class Limit:
    """How many arguments go to parameters of their own, whether more go to another one, and what is said of too many."""

    most: int
    open: bool
    words: str


def each_number(b: Builder, limit: Limit, given: list[Value], use: Use, loc: Loc) -> Value:
    """`use` of the arguments, of each number of them that is within the limit."""
    if b.env is None:
        return NOTHING
    most = limit.most
    at = next((i for i, value in enumerate(given) if is_spread(value)), len(given))
    if at >= len(given) or (limit.open and at >= most):
        return use(given)
    starred = given[at]
    assert isinstance(starred, Known) and isinstance(starred.object, Spread)
    x = starred.object.items
    size = b.temp(lists.length(b, x, loc), loc)

    def taken(count: int) -> list[Value]:
        return [b.temp(lists.fetched(b, x, integer(i), loc), loc) for i in range(count)]

    def of(count: int) -> Value:
        """The call with so many of the starred arguments, or with more."""
        if limit.open and at + count == most:
            first = taken(count)
            left = make("convert", (make("sub", (size, integer(count)), INT),), I32)
            if b.env is None:
                return NOTHING
            rest = Known(Spread(lists.part(b, x, Const(I32, count), left, integer(1), ast.Pass(lineno=loc.line, col_offset=0))))
            return use([*given[:at], *first, rest, *given[at + 1 :]])
        if at + count > most + 1:
            b.throw("TypeError", limit.words, loc=loc, holes=(make("add", (size, integer(len(given) - 1)), INT),))
            return NOTHING
        this = make("eq", (size, integer(count)), BOOL)
        return b.pick(this, lambda: again([*given[:at], *taken(count), *given[at + 1 :]]), lambda: of(count + 1), loc)

    def again(values: list[Value]) -> Value:
        return each_number(b, limit, values, use, loc)

    return of(0)


@dataclass(frozen=True)
class Counted:
    """How many arguments a built-in function takes, and what CPython says of too few, by their number, and of too many."""

    few: tuple[str, ...]
    most: int
    many: str


def _one(function: Callable[..., object]) -> Counted:
    words = function.__name__ + "() takes exactly one argument ({} given)"
    return Counted((words.format(0),), 1, words)


def _at_most_one(cls: type) -> Counted:
    return Counted((), 1, cls.__name__ + " expected at most 1 argument, got {}")


_COUNTED: dict[object, Counted] = {
    range: Counted(("range expected at least 1 argument, got 0",), 3, "range expected at most 3 arguments, got {}"),
    divmod: Counted(
        ("divmod expected 2 arguments, got 0", "divmod expected 2 arguments, got 1"), 2, "divmod expected 2 arguments, got {}"
    ),
    complex: Counted((), 2, "complex() takes at most 2 arguments ({} given)"),
    int: Counted((), 2, "int() takes at most 2 arguments ({} given)"),
    str: Counted((), 3, "str() takes at most 3 arguments ({} given)"),
    pow: Counted(
        ("pow() missing required argument 'base' (pos 1)", "pow() missing required argument 'exp' (pos 2)"),
        3,
        "pow() takes at most 3 arguments ({} given)",
    ),
    round: Counted(("round() missing required argument 'number' (pos 1)",), 2, "round() takes at most 2 arguments ({} given)"),
    sum: Counted(("sum() takes at least 1 positional argument (0 given)",), 2, "sum() takes at most 2 arguments ({} given)"),
    sorted: Counted(("sorted expected 1 argument, got 0",), 1, "sorted expected 1 argument, got {}"),
    **{function: _one(function) for function in (abs, len, ord, chr, hex, oct, bin, all, any, repr)},
    **{cls: _at_most_one(cls) for cls in (bool, float, list, tuple, set, frozenset)},
}


def counted(callee: object, node: ast.Call) -> Counted | None:
    """What a built-in function of a few arguments takes, where this call has a star and no names."""
    starred = any(isinstance(each, ast.Starred) for each in node.args) and not node.keywords
    return _COUNTED.get(callee) if starred and isinstance(callee, type | types.BuiltinFunctionType) else None


def of_builtin(b: Builder, callee: object, limits: Counted, node: ast.Call) -> Value:
    """A call of such a function."""
    from lanewise.python.functions import calls

    return by_number(b, callee, limits, calls.arguments(b, node, spread=True), node)


def by_number(b: Builder, callee: object, limits: Counted, found: argument_binding.Arguments, node: ast.Call) -> Value:
    """A call for each number of arguments that the function takes."""
    from lanewise.python.classes import derived
    from lanewise.python.expressions.expressions import as_runtime

    def use(values: list[Value]) -> Value:
        if len(values) < len(limits.few):
            return operators.type_error(b, limits.few[len(values)], b.at(node))
        if len(values) > limits.most:
            return operators.type_error(b, limits.many.format(len(values)), b.at(node))
        return as_runtime(b, derived.called(b, callee, values, found[1], node), node)

    return each_number(b, Limit(limits.most, False, limits.many), found[0], use, b.at(node))


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
