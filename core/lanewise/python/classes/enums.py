"""Enumerations: their members as values, and what is asked of a class of them.

In: members and classes known at build, expressions whose type is a choice, nodes. Out: a `Value`. A member that is known at
build stays so as long as it can; as a value of run time it is its place among the members of its class. What a member has (a
value, a name, whatever its class says) is then chosen by that place.
"""

from __future__ import annotations

import ast
import enum
from collections.abc import Callable
from functools import partial

from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import BAD, BOOL, I32, INT, NEVER, NONE, STR, Choice, Type, Union
from lanewise.python.containers import dicts
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import THE_NONE, Known, Value, constant, known_text, literal


def is_class(found: object) -> bool:
    """Whether it is an enumeration."""
    return isinstance(found, enum.EnumMeta)


def are_members(x: Value, y: Value) -> bool:
    """Whether one is a member known at build, and the other a value of run time."""
    return any(isinstance(e, Known) and isinstance(e.object, enum.Enum) and isinstance(o, Expr) for e, o in ((x, y), (y, x)))


def members(cls: type) -> list[enum.Enum]:
    """In order, aliases left out."""
    return list(cls)  # type: ignore[call-overload,no-any-return]


def class_of(b: Builder, t: Type) -> type:
    """The enumeration that a type is of."""
    cls = b.program.shapes.class_of(t)
    assert cls is not None
    return cls


def as_member(b: Builder, found: enum.Enum, node: ast.AST) -> Expr:
    """A member as a value of run time."""
    cls = type(found)
    if found not in members(cls):
        return b.refuse(node, f"{found!r} is made of several members", "compare it where it is made, or keep its value")
    at = members(cls).index(found)
    return Op("object", (Const(I32, at),), Choice(b.program.shapes.name(cls)))


def _place(x: Expr) -> Expr:
    return x.args[0] if isinstance(x, Op) and x.name == "object" else Op("address", (x,), I32)


def chosen(b: Builder, x: Expr, of: Callable[[enum.Enum], Value], loc: Loc) -> Value:
    """What `of` says of the member that it is."""
    x = b.temp(x, loc)
    every = members(class_of(b, x.type))

    def from_(at: int) -> Value:
        if at == len(every) - 1:
            return of(every[at])
        test = make("eq", (_place(x), Const(I32, at)), BOOL)
        return b.pick(test, lambda: of(every[at]), lambda: from_(at + 1), loc)

    return from_(0)


def value_of(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`x.value`. Ints in a row are counted."""
    values = [m.value for m in members(class_of(b, x.type))]
    if all(type(v) is int for v in values) and values == list(range(values[0], values[0] + len(values))):
        return make("add", (Op("convert", (_place(x),), INT), integer(values[0])), INT)
    found = chosen(b, x, lambda m: constant(m.value) or Known(m.value), loc)
    return found if isinstance(found, Expr) else NOTHING


def name_of(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`x.name`."""
    found = chosen(b, x, lambda m: literal(m.name), loc)
    return found if isinstance(found, Expr) else NOTHING


def attribute(b: Builder, x: Expr, node: ast.Attribute) -> Value:
    """`x.name`, `x.value`, and what its class says of it: a method's result is no attribute (`record_methods`)."""
    if node.attr in ("value", "_value_"):
        return value_of(b, x, b.at(node))
    cls = class_of(b, x.type)
    if not hasattr(members(cls)[0], node.attr):
        b.throw("AttributeError", f"'{cls.__name__}' object has no attribute '{node.attr}'", loc=b.at(node))
        return NOTHING

    def of(member: enum.Enum) -> Value:
        return b.program.captured(b.definition, f"{cls.__name__}.{member.name}.{node.attr}", partial(getattr, member, node.attr))

    return chosen(b, x, of, b.at(node))


def formatted(b: Builder, x: Expr, loc: Loc) -> Expr:
    """What a format spec is applied to: the int of an IntEnum, the text of others."""
    whole = issubclass(class_of(b, x.type), int)
    return b.temp(value_of(b, x, loc), loc) if whole else text(b, x, loc, of=str)


def same(x: Expr, y: Expr) -> Expr:
    """`x is y`."""
    return make("eq", (_place(x), _place(y)), BOOL) if x.type == y.type else Const(BOOL, False)


def text(b: Builder, x: Expr, loc: Loc, *, of: Callable[[object], str]) -> Expr:
    """`str(x)`, `repr(x)`."""
    found = chosen(b, x, lambda m: literal(of(m)), loc)
    return found if isinstance(found, Expr) else NOTHING


def member_by_value(b: Builder, cls: type, given: list[Value], node: ast.Call) -> Value:
    """`Color(3)`."""
    loc = b.at(node)
    if len(given) != 1 or isinstance(given[0], Known):
        return b.refuse(node, f"{cls.__name__}() takes one value", "name the member")
    if issubclass(cls, enum.Flag):
        words = f"a value of {cls.__name__} may be several members at once"
        return b.refuse(node, words, "keep it as an int: flags = A.value | B.value")
    x = given[0]
    assert isinstance(x, Expr)
    if isinstance(x.type, Choice) and class_of(b, x.type) is cls:
        return x
    x = b.temp(x, loc)
    return _searched(b, cls, x, lambda m: m.value, lambda: _missing(b, cls, x, node), node)


def _missing(b: Builder, cls: type, x: Expr, node: ast.Call) -> Value:
    """What `_missing_` says of a value that no member has; without an answer it is none."""
    from lanewise.python.classes import class_model, record_methods

    loc = b.at(node)
    words = "{!r} is not a valid " + cls.__qualname__

    def settled(found: Expr) -> Value:
        if isinstance(found.type, Choice) and class_of(b, found.type) is cls:
            return found
        if found.type != NONE:
            return b.refuse(node, f"{cls.__name__}._missing_ gives what is no member", "return a member, or None")
        b.throw("ValueError", words, loc=loc, holes=(x,))
        return NOTHING

    own = class_model.look_up(cls, "_missing_")
    if own is None or own[0].__module__ == "enum" or not isinstance(own[1], classmethod):
        return settled(THE_NONE)
    answer = b.as_value(record_methods.call_function(b, own[1].__func__, [Known(cls), x], {}, node))
    return NOTHING if answer is None or b.env is None else b.each(answer, settled, loc)


def member_by_name(b: Builder, cls: type, x: Expr, node: ast.Subscript) -> Value:
    """`Color["RED"]`."""
    loc = b.at(node)
    known = known_text(x)
    if known is not None and known in cls.__members__:  # type: ignore[attr-defined]
        return Known(cls.__members__[known])  # type: ignore[attr-defined]
    if isinstance(x.type, Union):
        return b.each(x, lambda e: member_by_name(b, cls, e, node), loc)
    if x.type != STR:
        return x if x.type in (BAD, NEVER) else dicts.missing(b, b.temp(x, loc), loc)
    x = b.temp(x, loc)

    def missing() -> Value:
        b.throw("KeyError", "{}", loc=loc, holes=(x,))
        return NOTHING

    return _searched(b, cls, x, lambda m: m.name, missing, node)


def _searched(
    b: Builder, cls: type, x: Expr, of: Callable[[enum.Enum], object], missing: Callable[[], Value], node: ast.AST
) -> Value:
    """The first member of which the answer equals x."""
    loc = b.at(node)
    x = b.temp(x, loc)

    def from_(every: list[enum.Enum]) -> Value:
        if not every:
            return missing()
        wanted = constant(of(every[0]))
        if wanted is None:
            return b.refuse(node, f"a member of {cls.__name__} has a value that is no number or text", "name the member")
        test = operators.holds(b, "eq", x, wanted, loc)
        return b.pick(test, lambda: as_member(b, every[0], node), lambda: from_(every[1:]), loc)

    return from_(members(cls))
