"""Calls with a starred list, of which only the run knows how many arguments it is: `f(*xs)`.

In: the positional arguments, with a `Spread` for each such star. Out: a call for each number of arguments that the function takes,
chosen by the list's length, and CPython's TypeError for the others; what is over for `*args` becomes a tuple of any length.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BOOL, I32, INT
from lanewise.python.containers import lists
from lanewise.python.program import argument_binding
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Known, Spread, Value, is_spread
from lanewise.python.source.definitions import Definition


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


def _too_many(b: Builder, definition: Definition, size: Expr, others: int, loc: Loc) -> Value:
    words = argument_binding.too_many(definition, "{}")
    b.throw("TypeError", words, loc=loc, holes=(make("add", (size, integer(others)), INT),))
    return NOTHING
