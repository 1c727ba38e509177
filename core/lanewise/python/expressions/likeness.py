"""Whether a container takes two items for the same: they are one object, or equal (language reference, section 6.10.1).

In: two values, or what a program asks of them itself. Out: a condition. Only what may run a method of the user's, or may hold
itself, is asked whether it is one object: of all other items the answer is the same without.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.flat import holds_instance
from lanewise.ir.types import BOOL, I32, Choice, Open, Record, Type, Union, is_variadic, reached
from lanewise.library.prelude import words
from lanewise.python.classes import record_methods
from lanewise.python.expressions import operators
from lanewise.python.program.builder import Builder
from lanewise.python.program.fold import make
from lanewise.python.program.values import Value


def alike(b: Builder, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`x is y or x == y`."""
    if not (asks(b, x.type) and asks(b, y.type)):
        return operators.holds(b, "eq", x, y, loc)
    if isinstance(x.type, Union):
        return b.each_expr(x, lambda e: alike(b, e, y, loc), loc)
    if isinstance(y.type, Union):
        return b.each_expr(y, lambda e: alike(b, x, e, loc), loc)
    x, y = (b.temp(e, loc) for e in (x, y))
    return either(b, _is_one(b, x, y), lambda: operators.holds(b, "eq", x, y, loc), loc)


def asks(b: Builder, t: Type) -> bool:
    """Whether a comparison of such a value may run a method of a class, or come back to the value itself."""
    if holds_instance(t) or b.program.shapes.class_of(t) is not None:
        return True
    return any(own in reached(own.items) for own in reached((t,)))


def either(b: Builder, first: Expr, second: Callable[[], Expr], loc: Loc) -> Expr:
    """The second is asked only if the first is false."""
    return _expression(b.pick(first, lambda: Const(BOOL, True), second, loc))


def both(b: Builder, first: Expr, second: Callable[[], Expr], loc: Loc) -> Expr:
    """The second is asked only if the first is true."""
    return _expression(b.pick(first, second, lambda: Const(BOOL, False), loc))


def _expression(found: Value) -> Expr:
    assert isinstance(found, Expr)
    return found


def _is_one(b: Builder, x: Expr, y: Expr) -> Expr:
    """Whether both are one object, where that is told by where it lies."""
    if isinstance(x.type, Record | Choice) and record_methods.has(b, x, "__eq__"):
        return record_methods.is_same(x, y)
    if isinstance(x.type, Open) and x.type == y.type and not is_variadic(x.type):
        return make("eq", (Op("address", (x,), I32), Op("address", (y,), I32)), BOOL)
    return Const(BOOL, False)


class Alike(ast.cmpop):
    """What `x is y or x == y` asks of two names, as one operator."""


def asked_together(parts: Sequence[ast.expr]) -> list[ast.expr]:
    """The operands of an `or`: where two of them ask whether two names are one object, or else equal, they are one operand."""
    found: list[ast.expr] = []
    for part in parts:
        match found[-1:], part:
            case (
                [ast.Compare(left=ast.Name(id=x), ops=[ast.Is()], comparators=[ast.Name(id=y)])],
                ast.Compare(left=ast.Name(id=one), ops=[ast.Eq()], comparators=[ast.Name(id=other)]),
            ) if {x, y} == {one, other}:
                found[-1] = ast.copy_location(ast.Compare(part.left, [Alike()], part.comparators), part)
            case _:
                found.append(part)
    return found


def _said(b: Builder, given: list[Expr], loc: Loc) -> Value:
    return alike(b, given[0], given[1], loc)


WORDS: dict[object, Callable[[Builder, list[Expr], Loc], Value]] = {words.alike: _said}
"""What the prelude says."""
