"""Built-in functions over what is iterated: sum, math.prod, any, all; min and max walk with the same loop.

In: a call node. Out: a `Value`. Over a tuple they are computed item by item at build, since each item has its own type;
over a buffer or a range they are the loop that CPython's documentation says they are.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable
from functools import lru_cache

from lanewise.ir.code import Const, Expr
from lanewise.ir.types import BAD, BOOL, I32, NEVER, STR, Tuple
from lanewise.python.containers import list_making, lists, tuples
from lanewise.python.expressions import operators
from lanewise.python.functions import calls
from lanewise.python.iterators import iteration
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Generated, Indexed, Known, Nested, Range, Spread, Stepped, Value, type_name

Handler = Callable[[Builder, ast.Call], Value]


# --- arguments -------------------------------------------------------------------------------------------------------


def arguments(b: Builder, node: ast.Call, name: str, most: int, keyword: str) -> tuple[list[Value], Expr | None] | None:
    """One iterable or several values, and what `keyword` names; None after a refusal, or where no path gets here."""
    from lanewise.python.expressions.expressions import as_runtime

    given, named = calls.arguments(b, node, spread=most == MANY)
    given = together(b, given, name, node)
    other = next((k for k in named if k != keyword), None)
    if other is not None:
        b.refuse(node, f"{name}() is compiled without {other}=", "write the loop out")
        return None
    if not 1 <= len(given) <= most:
        wanted = {1: "1 argument", MANY: "at least 1 argument"}.get(most, f"from 1 to {most} arguments")
        b.refuse(node, f"{name}() takes {wanted}, not {len(given)}", f"help({name}) says which")
        return None
    extra = as_runtime(b, named[keyword], node) if keyword in named else None
    quiet = any(not isinstance(v, Known | Nested) and v.type in (BAD, NEVER) for v in (*given, *([extra] if extra else [])))
    return None if b.env is None or quiet else (given, extra)


def together(b: Builder, given: list[Value], name: str, node: ast.Call) -> list[Value]:
    """`max(a, *xs)` is `max([a, *xs])`, unless that is one value, into which it looks."""
    from lanewise.python.expressions.expressions import as_runtime

    spread = [v.object.items for v in given if isinstance(v, Known) and isinstance(v.object, Spread)]
    if not spread:
        return given
    loc = b.at(node)
    given = [v if isinstance(v, Known) and isinstance(v.object, Spread) else as_runtime(b, v, node) for v in given]
    every = _all_in_one(b, given, node) if len(given) > 1 else spread[0]
    size = b.temp(lists.length(b, every, loc), loc)
    b.guard(make("eq", (size, integer(0)), BOOL), "TypeError", f"{name} expected at least 1 argument, got 0", loc)

    def alone() -> Value:
        return b.each(b.temp(lists.fetched(b, every, integer(0), loc), loc), lambda x: list_making.as_list(b, x, node), loc)

    return [b.pick(make("eq", (size, integer(1)), BOOL), alone, lambda: every, loc)]


def _all_in_one(b: Builder, given: list[Value], node: ast.Call) -> Expr:
    """The arguments as one list."""
    loc = b.at(node)
    every = lists.fresh(b, node, NEVER, Const(I32, 0))
    for one in given:
        if isinstance(one, Known) and isinstance(one.object, Spread):
            lists.each(b, one.object.items, lambda _, item: lists.append(b, every, item, loc), loc)
        elif isinstance(one, Expr):
            lists.append(b, every, one, loc)
    return every


MANY = 1 << 16
"""As many positional arguments as there are."""


def over(b: Builder, found: Value, node: ast.Call, use: Callable[[Value], Value]) -> Value:
    """`use` of the iterable, as each of its types; CPython's TypeError for what is none."""
    from lanewise.python.expressions.expressions import as_runtime

    if isinstance(found, Known) and isinstance(found.object, Range | Indexed | Stepped | Generated):
        return use(found)
    loc = b.at(node)

    def one(x: Expr) -> Value:
        if iteration.is_iterable(b, x):
            return use(b.temp(x, loc))
        return operators.type_error(b, f"'{type_name(x.type)}' object is not iterable", loc)

    x = as_runtime(b, found, node)
    return NOTHING if b.env is None or x.type in (BAD, NEVER) else b.each(x, one, loc)


# --- loops -----------------------------------------------------------------------------------------------------------


def loop(b: Builder, node: ast.Call, text: str, result: str, **given: Value) -> Value:
    """The value of `result` after the statements, which stand at the call; no source can spell their names, and no call inside
    of what is iterated has the same."""
    from lanewise.python.statements.statements import statements

    loc = b.at(node)
    own = f"fold.{node.lineno}:{node.col_offset}"
    for name, value in given.items():
        b.bind(f"{own}.{name}", value, loc)
    statements(b, _written(text, own, node))
    if b.env is None:
        return NOTHING
    # The next such loop has the same names.
    answer = b.env[f"{own}.{result}"].value
    answer = answer if isinstance(answer, Known | Nested) else b.temp(answer, loc)
    for name in (*given, "item"):
        b.unbind(f"{own}.{name}", loc)
    return answer


@lru_cache(maxsize=4096)
def _written(text: str, own: str, node: ast.Call) -> list[ast.stmt]:
    """Once per place: a function that is called in it is called there in every walk."""
    body = ast.parse(text).body
    for inner in (each for statement in body for each in ast.walk(statement)):
        if isinstance(inner, ast.Name):
            inner.id = f"{own}.{inner.id}"
        if isinstance(inner, ast.stmt | ast.expr):
            ast.copy_location(inner, node)
    return body


def _folded(name: str, op: str, neutral: int, most: int) -> Handler:
    """sum() and math.prod(). CPython 3.11 goes from left to right, also where it adds floats."""
    sign = {"add": "+", "mul": "*"}[op]

    def handle(b: Builder, node: ast.Call) -> Value:
        found = arguments(b, node, name, most, "start")
        if found is None:
            return NOTHING
        (iterable, *rest), named = found
        loc = b.at(node)
        start = rest[0] if rest else named if named is not None else integer(neutral)
        if isinstance(start, Known | Nested) or (rest and named is not None):
            return b.refuse(node, f"{name}() starts with one number", "leave the start out")

        def use(x: Value) -> Value:
            if name == "sum" and start.type == STR:
                return operators.type_error(b, "sum() can't sum strings [use ''.join(seq) instead]", loc)
            if isinstance(x, Known | Nested) or not isinstance(x.type, Tuple):
                return loop(b, node, f"for item in over: total = total {sign} item", "total", over=x, total=start)
            total: Expr = b.temp(start, loc)
            for item in tuples.items(x):
                total = b.temp(operators.binary(b, op, total, item, loc), loc)
            return total

        return over(b, iterable, node, use)

    return handle


def _decided(name: str, decides: bool) -> Handler:
    """any() is decided by the first item that is true, all() by the first that is false."""
    test = "item" if decides else "not item"

    def handle(b: Builder, node: ast.Call) -> Value:
        found = arguments(b, node, name, 1, "")
        if found is None:
            return NOTHING
        loc = b.at(node)

        def use(x: Value) -> Value:
            if isinstance(x, Known | Nested) or not isinstance(x.type, Tuple):
                text = f"for item in over:\n if {test}:\n  answer = {decides}\n  break"
                return loop(b, node, text, "answer", over=x, answer=Const(BOOL, not decides))
            items = tuples.items(x)

            def walk(keep: Callable[[Value], None]) -> None:
                with b.block(loc) as done:
                    keep(Const(BOOL, decides))
                    for item in items:
                        truth = operators.truth(b, item, loc)
                        b.leave_if(truth if decides else make("not", (truth,), BOOL), done, loc)
                    keep(Const(BOOL, not decides))

            return b.chosen(walk, loc)

        return over(b, found[0][0], node, use)

    return handle


HANDLERS: dict[object, Handler] = {
    sum: _folded("sum", "add", 0, 2),
    any: _decided("any", True),
    all: _decided("all", False),
}
OF_MATH: dict[object, Handler] = {math.prod: _folded("math.prod", "mul", 1, 1)}
