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
from lanewise.ir.types import BAD, BOOL, I32, INT, NEVER, NONE, STR, Choice, Closure, Type, Union
from lanewise.library.prelude import enums as prelude
from lanewise.python.classes import flags
from lanewise.python.containers import dicts, lists, tuples
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import THE_NONE, Known, Nested, Value, constant, known_text, literal


def is_class(found: object) -> bool:
    """Whether it is an enumeration."""
    return isinstance(found, enum.EnumMeta)


def are_members(x: Value, y: Value) -> bool:
    """Whether one is a member known at build, and the other a value of run time."""
    return any(isinstance(e, Known) and isinstance(e.object, enum.Enum) and isinstance(o, Expr) for e, o in ((x, y), (y, x)))


def members(cls: type) -> list[enum.Enum]:
    """In order, aliases left out."""
    return list(cls)  # type: ignore[call-overload,no-any-return]


def every(b: Builder, x: Expr, node: ast.AST) -> Expr | None:
    """The members of a class of them, which has become a value; None of all else."""
    from lanewise.python.functions import function_names

    return every_of(b, function_names.standing_for(b, x.type), node) if isinstance(x.type, Closure) else None


def every_of(b: Builder, cls: object, node: ast.AST) -> Expr | None:
    """The same of what is known at build."""
    return tuples.pack([as_member(b, m, node) for m in members(cls)]) if is_class(cls) else None  # type: ignore[arg-type]


def taken_apart(b: Builder, found: Value, node: ast.AST) -> Value:
    """A class of members as what a loop over it sees; anything else as it is."""
    if isinstance(found, Nested):
        return found
    whole = every_of(b, found.object, node) if isinstance(found, Known) else every(b, found, node)
    return found if whole is None else b.temp(whole, b.at(node))


def class_of(b: Builder, t: Type) -> type:
    """The enumeration that a type is of."""
    cls = b.program.shapes.class_of(t)
    assert cls is not None
    return cls


def as_member(b: Builder, found: enum.Enum, node: ast.AST) -> Expr:
    """A member as a value of run time."""
    cls = type(found)
    if isinstance(found, enum.Flag):
        return flags.made(b, type(found), integer(found.value), b.at(node)) if is_compiled(b, cls, node) else NOTHING
    at = members(cls).index(found)
    return Op("object", (Const(I32, at),), Choice(b.program.shapes.name(cls)))


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of a member is compiled, of a class that says what it gives."""
    from lanewise.python.arrays import array_runs
    from lanewise.python.classes import class_model
    from lanewise.python.functions import calls

    if not isinstance(callee, enum.Enum) or not class_model.has_users(type(callee), ("__call__",)):
        return None
    return lambda b, node: array_runs.settled(b, calls.call_value(b, as_member(b, callee, node), node), node)


def is_compiled(b: Builder, cls: type, node: ast.AST) -> bool:
    """Whether members of a class are; it is refused otherwise."""
    refusal = flags.refusal(cls)
    if refusal is not None:
        b.refuse(node, *refusal)
    return refusal is None


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
    """`x.value`. Ints in a row are counted, and those of flags are what they are."""
    if flags.class_of(b, x.type) is not None:
        return flags.value_of(x)
    values = [m.value for m in members(class_of(b, x.type))]
    if all(type(v) is int for v in values) and values == list(range(values[0], values[0] + len(values))):
        return make("add", (Op("convert", (_place(x),), INT), integer(values[0])), INT)
    found = chosen(b, x, lambda m: constant(m.value) or Known(m.value), loc)
    return found if isinstance(found, Expr) else NOTHING


def name_of(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`x.name`."""
    if (cls := flags.class_of(b, x.type)) is not None:
        return flags.name_of(b, cls, x, loc)
    found = chosen(b, x, lambda m: literal(m.name), loc)
    return found if isinstance(found, Expr) else NOTHING


def attribute(b: Builder, x: Expr, node: ast.Attribute) -> Value:
    """`x.name`, `x.value`, and what its class says of it: a method's result is no attribute (`record_methods`)."""
    if node.attr in ("value", "_value_"):
        return value_of(b, x, b.at(node))
    if node.attr in ("name", "_name_"):
        return name_of(b, x, b.at(node))
    cls = class_of(b, x.type)
    if not hasattr(members(cls)[0], node.attr):
        b.throw("AttributeError", f"'{cls.__name__}' object has no attribute '{node.attr}'", loc=b.at(node))
        return NOTHING
    if issubclass(cls, enum.Flag):
        if not hasattr(cls, node.attr) or node.attr in cls.__members__:
            words = f"what '{node.attr}' is of several members of {cls.__name__} at once is not compiled"
            return b.refuse(node, words, "ask by a method: def label(self)")
        return b.program.captured(b.definition, f"{cls.__name__}.{node.attr}", partial(getattr, cls, node.attr))

    def of(member: enum.Enum) -> Value:
        return b.program.captured(b.definition, f"{cls.__name__}.{member.name}.{node.attr}", partial(getattr, member, node.attr))

    return chosen(b, x, of, b.at(node))


def is_formatted_by_value(b: Builder, x: Expr) -> bool:
    """Whether a format spec is applied to the number or the text that a member is; to the text of the member, if not."""
    own: object = class_of(b, x.type).__format__
    return own in (int.__format__, float.__format__, str.__format__)


def same(x: Expr, y: Expr) -> Expr:
    """`x is y`."""
    return make("eq", (_place(x), _place(y)), BOOL) if x.type == y.type else Const(BOOL, False)


def text(b: Builder, x: Expr, loc: Loc, *, of: Callable[[object], str]) -> Expr:
    """`str(x)`, `repr(x)`."""
    if (cls := flags.class_of(b, x.type)) is not None:
        return flags.text(b, cls, x, loc, of=of)
    found = chosen(b, x, lambda m: literal(of(m)), loc)
    return found if isinstance(found, Expr) else NOTHING


def member_by_value(b: Builder, cls: type, given: list[Value], node: ast.Call) -> Value:
    """`Color(3)`."""
    loc = b.at(node)
    if len(given) != 1 or isinstance(given[0], Known):
        return b.refuse(node, f"{cls.__name__}() takes one value", "name the member")
    x = given[0]
    assert isinstance(x, Expr)
    if isinstance(x.type, Choice) and class_of(b, x.type) is cls:
        return x
    if issubclass(cls, enum.Flag):
        return b.each(x, lambda e: _flag_of(b, cls, e, node), loc) if is_compiled(b, cls, node) else NOTHING
    x = b.temp(x, loc)
    return _searched(b, cls, x, [(m.value, m) for m in members(cls)], lambda: _missing(b, cls, x, node), node)


def _flag_of(b: Builder, cls: type[enum.Flag], x: Expr, node: ast.Call) -> Value:
    """`Perm(6)`."""
    if x.type in (BAD, NEVER):
        return x
    loc = b.at(node)
    if x.type not in (INT, BOOL) and isinstance(x.type, Choice) and issubclass(class_of(b, x.type), int):
        x = value_of(b, b.temp(x, loc), loc)
    if x.type in (INT, BOOL):
        return flags.made(b, cls, operators.convert(b, x, INT, loc), loc)
    if x.type not in (STR, NONE):
        # Python finds 4.0 among the values that it has met by then.
        return b.refuse(node, f"{cls.__name__}() is compiled for ints", f"{cls.__name__}(int(x))")
    b.throw("ValueError", "{!r} is not a valid " + cls.__qualname__, loc=loc, holes=(b.temp(x, loc),))
    return NOTHING


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

    # An alias is another name of a member.
    rows = cls.__members__.items()  # type: ignore[attr-defined]
    return _searched(b, cls, x, list(rows), missing, node)


def by_name(b: Builder, cls: type, node: ast.AST) -> Expr:
    """`Color.__members__`: aliases are among the names."""
    rows = cls.__members__.items()  # type: ignore[attr-defined]
    pairs = [tuples.pack([literal(name), as_member(b, member, node)]) for name, member in rows]
    return lists.call_prelude(b, prelude.by_name, [tuples.pack(pairs)], b.at(node))


def _searched(
    b: Builder, cls: type, x: Expr, rows: list[tuple[object, enum.Enum]], missing: Callable[[], Value], node: ast.AST
) -> Value:
    """The member behind the first of these values that equals x."""
    loc = b.at(node)
    x = b.temp(x, loc)

    def from_(rest: list[tuple[object, enum.Enum]]) -> Value:
        if not rest:
            return missing()
        (value, member), *others = rest
        wanted = constant(value)
        if wanted is None:
            return b.refuse(node, f"a member of {cls.__name__} has a value that is no number or text", "name the member")
        test = operators.holds(b, "eq", x, wanted, loc)
        return b.pick(test, lambda: as_member(b, member, node), lambda: from_(others), loc)

    return from_(rows)
