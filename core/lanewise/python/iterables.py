"""Built-in functions over what is iterated: sum, math.prod, any, all, min and max.

In: a call node. Out: a `Value`. Over a tuple they are computed item by item at build, since each item has its own type;
over a buffer or a range they are the loop that CPython's documentation says they are.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable

from lanewise.ir.code import Const, Expr, Op
from lanewise.ir.types import BAD, BOOL, INT, NEVER, Buffer, Tuple, Union
from lanewise.python import buffers, calls, operators, tuples
from lanewise.python.builder import NOTHING, Builder, integer
from lanewise.python.fold import make
from lanewise.python.values import Known, Nested, Range, Value, type_name

Handler = Callable[[Builder, ast.Call], Value]


# --- arguments -------------------------------------------------------------------------------------------------------


def _arguments(b: Builder, node: ast.Call, name: str, most: int, keyword: str) -> tuple[list[Value], Expr | None] | None:
    """One iterable or several values, and what `keyword` names; None after a refusal, or where no path gets here."""
    from lanewise.python.expressions import as_runtime

    given, named = calls.arguments(b, node)
    other = next((k for k in named if k != keyword), None)
    if other is not None:
        b.refuse(node, f"{name}() is compiled without {other}=", "write the loop out")
        return None
    if not 1 <= len(given) <= most:
        wanted = {1: "1 argument", _MANY: "at least 1 argument"}.get(most, f"from 1 to {most} arguments")
        b.refuse(node, f"{name}() takes {wanted}, not {len(given)}", f"help({name}) says which")
        return None
    extra = as_runtime(b, named[keyword], node) if keyword in named else None
    quiet = any(not isinstance(v, Known | Nested) and v.type in (BAD, NEVER) for v in (*given, *([extra] if extra else [])))
    return None if b.env is None or quiet else (given, extra)


_MANY = 1 << 16


def _over(b: Builder, found: Value, node: ast.Call, use: Callable[[Value], Value]) -> Value:
    """`use` of the iterable, as each of its types; CPython's TypeError for what is none."""
    from lanewise.python.expressions import as_runtime

    if isinstance(found, Known) and isinstance(found.object, Range):
        return use(found)
    loc = b.at(node)

    def one(x: Expr) -> Value:
        if isinstance(x.type, Tuple | Buffer):
            return use(b.temp(x, loc))
        return operators.type_error(b, f"'{type_name(x.type)}' object is not iterable", loc)

    x = as_runtime(b, found, node)
    return NOTHING if b.env is None or x.type in (BAD, NEVER) else b.each(x, one, loc)


# --- loops -----------------------------------------------------------------------------------------------------------


def _loop(b: Builder, node: ast.Call, text: str, result: str, **given: Value) -> Value:
    """The value of `result` after the statements, which stand at the call; no source can spell their names."""
    from lanewise.python.statements import statements

    loc = b.at(node)
    for name, value in given.items():
        b.bind(f"fold.{name}", value, loc)
    body = ast.parse(text).body
    for inner in (each for statement in body for each in ast.walk(statement)):
        if isinstance(inner, ast.Name):
            inner.id = f"fold.{inner.id}"
        if isinstance(inner, ast.stmt | ast.expr):
            ast.copy_location(inner, node)
    statements(b, body)
    if b.env is None:
        return NOTHING
    # The next such loop has the same names.
    answer = b.temp(b.env[f"fold.{result}"].value, loc)  # type: ignore[arg-type]
    for name in (*given, "item"):
        b.unbind(f"fold.{name}", loc)
    return answer


def _folded(name: str, op: str, neutral: int, most: int) -> Handler:
    """sum() and math.prod(). CPython 3.11 goes from left to right, also where it adds floats."""
    sign = {"add": "+", "mul": "*"}[op]

    def handle(b: Builder, node: ast.Call) -> Value:
        found = _arguments(b, node, name, most, "start")
        if found is None:
            return NOTHING
        (over, *rest), named = found
        loc = b.at(node)
        start = rest[0] if rest else named if named is not None else integer(neutral)
        if isinstance(start, Known | Nested):
            return b.refuse(node, f"{name}() starts with a number", "leave the start out")

        def use(x: Value) -> Value:
            if isinstance(x, Known | Nested) or not isinstance(x.type, Tuple):
                return _loop(b, node, f"for item in over: total = total {sign} item", "total", over=x, total=start)
            total: Expr = b.temp(start, loc)
            for item in tuples.items(x):
                total = b.temp(operators.binary(b, op, total, item, loc), loc)
            return total

        return _over(b, over, node, use)

    return handle


def _decided(name: str, decides: bool) -> Handler:
    """any() is decided by the first item that is true, all() by the first that is false."""
    test = "item" if decides else "not item"

    def handle(b: Builder, node: ast.Call) -> Value:
        found = _arguments(b, node, name, 1, "")
        if found is None:
            return NOTHING
        loc = b.at(node)

        def use(x: Value) -> Value:
            if isinstance(x, Known | Nested) or not isinstance(x.type, Tuple):
                text = f"for item in over:\n if {test}:\n  answer = {decides}\n  break"
                return _loop(b, node, text, "answer", over=x, answer=Const(BOOL, not decides))
            items = tuples.items(x)

            def walk(keep: Callable[[Value], None]) -> None:
                with b.block(loc) as done:
                    keep(Const(BOOL, decides))
                    for item in items:
                        truth = operators.truth(b, item, loc)
                        b.leave_if(truth if decides else make("not", (truth,), BOOL), done, loc)
                    keep(Const(BOOL, not decides))

            return b.chosen(walk, loc)

        return _over(b, found[0][0], node, use)

    return handle


# --- the least and the greatest --------------------------------------------------------------------------------------


def _extreme(op: str) -> Handler:
    name = "min" if op == "lt" else "max"

    def handle(b: Builder, node: ast.Call) -> Value:
        found = _arguments(b, node, name, _MANY, "default")
        if found is None:
            return NOTHING
        given, default = found
        if len(given) > 1 and default is not None:
            words = f"Cannot specify a default for {name}() with multiple positional arguments"
            return operators.type_error(b, words, b.at(node))
        if len(given) > 1:
            return _best_of(b, op, _values(b, given, node), node)
        return _over(b, given[0], node, lambda x: _best_in(b, op, x, default, node))

    return handle


def _values(b: Builder, given: list[Value], node: ast.Call) -> list[Expr]:
    from lanewise.python.expressions import as_runtime

    return [as_runtime(b, v, node) for v in given]


def _best_in(b: Builder, op: str, x: Value, default: Expr | None, node: ast.Call) -> Value:
    loc = b.at(node)
    name = "min" if op == "lt" else "max"
    if isinstance(x, Known | Nested):
        return b.refuse(node, f"{name}() of a range is not compiled", "compare its bounds")

    def empty() -> Value:
        if default is None:
            b.throw("ValueError", f"{name}() arg is an empty sequence", loc=loc)
        return NOTHING if default is None else default

    if isinstance(x.type, Tuple):
        items = tuples.items(x)
        return _best_of(b, op, items, node) if items else empty()

    def search() -> Value:
        sign = "<" if op == "lt" else ">"
        first = b.temp(buffers.element_at(b, x, integer(0), loc), loc)
        return _loop(b, node, f"for item in over:\n if item {sign} best: best = item", "best", over=x, best=first)

    return b.pick(make("eq", (Op("len", (x,), INT), integer(0)), BOOL), empty, search, loc)


def _best_of(b: Builder, op: str, found: list[Expr], node: ast.Call) -> Value:
    loc = b.at(node)
    if b.env is None or any(e.type in (BAD, NEVER) for e in found):
        return NOTHING
    best = b.temp(found[0], loc)
    for other in found[1:]:
        best = _better(b, op, best, b.temp(other, loc), node)
        if b.env is None:
            return NOTHING
    return best


def _better(b: Builder, op: str, best: Expr, other: Expr, node: ast.Call) -> Expr:
    """CPython keeps the first of equals, and any operand may win: the types of all meet."""
    loc = b.at(node)
    wins = operators.compare(b, op, other, best, loc)
    if best.type == other.type and not isinstance(best.type, Tuple | Union):
        truth = operators.truth(b, wins, loc)
        return b.temp(Op("select", (truth, other, best), best.type), loc)
    kept = b.pick(operators.truth(b, wins, loc), lambda: other, lambda: best, loc)
    assert isinstance(kept, Expr)
    return kept


HANDLERS: dict[object, Handler] = {
    sum: _folded("sum", "add", 0, 2),
    math.prod: _folded("math.prod", "mul", 1, 1),
    any: _decided("any", True),
    all: _decided("all", False),
    min: _extreme("lt"),
    max: _extreme("gt"),
}
