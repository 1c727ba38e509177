"""Members of a `Flag`, several of them at once.

In: members known at build, expressions whose type is a choice of such a class, nodes. Out: expressions. What of another
enumeration is the place of a member among all of them, is here the bits themselves: so `|` and `&` are what they are of ints, and
where a result may be no member of the class, `library/prelude/enums.py` says what CPython does about it.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from enum import FlagBoundary

from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import BAD, BOOL, I32, INT, NEVER, Choice, Open, Type
from lanewise.library.prelude import enums as prelude
from lanewise.python.classes import class_model
from lanewise.python.containers import lists, tuples
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import literal, type_name
from lanewise.python.texts import texts

MOST = (1 << 31) - 1
"""What the bits of a value are at most."""


def class_of(b: Builder, t: Type) -> type[enum.Flag] | None:
    """The class of flags that a type is of; None where it is of none."""
    cls = b.program.shapes.class_of(t) if isinstance(t, Choice) else None
    return cls if cls is not None and issubclass(cls, enum.Flag) else None


def named(cls: type[enum.Flag]) -> dict[str, int]:
    """The bits of each member that has a name of its own, in the order of the class."""
    return {name: member.value for name, member in cls.__members__.items() if member.name == name}


def refusal(cls: type) -> tuple[str, str] | None:
    """Why a class of flags is not compiled, and the way out; None where it is, and of all that are no flags."""
    if not issubclass(cls, enum.Flag):
        return None
    values = [member.value for member in cls.__members__.values()]
    if not all(type(value) is int and 0 <= value <= MOST for value in values):
        return f"{cls.__name__} has a member whose value is no int of at most 31 bits", "keep such values as ints"
    if cls._boundary_ not in (FlagBoundary.STRICT, FlagBoundary.KEEP):  # type: ignore[attr-defined]
        words = f"{cls.__name__} has the boundary {cls._boundary_.name}"  # type: ignore[attr-defined]
        return words, "leave the boundary to Flag, or to IntFlag"
    own = class_model.look_up(cls, "_missing_")
    if own is not None and own[0].__module__ != "enum":
        return f"{cls.__name__} defines _missing_", "make the member by a function of your own"
    return None


def value_of(x: Expr) -> Expr:
    """The bits."""
    place = x.args[0] if isinstance(x, Op) and x.name == "object" else Op("address", (x,), I32)
    return make("convert", (place,), INT)


def _of_bits(b: Builder, cls: type, bits: Expr) -> Expr:
    place = Const(I32, bits.value) if isinstance(bits, Const) else make("convert", (bits,), I32)
    return Op("object", (place,), Choice(b.program.shapes.name(cls)))


def _keeps(cls: type[enum.Flag]) -> bool:
    return cls._boundary_ is FlagBoundary.KEEP  # type: ignore[attr-defined]


def _singles(cls: type[enum.Flag]) -> int:
    """The bits of the members that are one each."""
    return sum(bits for bits in named(cls).values() if bits & (bits - 1) == 0)


def _mask(cls: type[enum.Flag]) -> int:
    mask = 0
    for bits in named(cls).values():
        mask |= bits
    return mask


def _rows(cls: type[enum.Flag]) -> tuple[Expr, Expr]:
    """Names and bits of the members."""
    rows = named(cls)
    return tuples.pack([literal(name) for name in rows]), tuples.pack([integer(bits) for bits in rows.values()])


def made(b: Builder, cls: type[enum.Flag], value: Expr, loc: Loc) -> Expr:
    """`cls(value)` of an int."""
    if isinstance(value, Const) and isinstance(value.value, int):
        try:
            known = cls(value.value).value
        except ValueError:
            known = -1
        if 0 <= known <= MOST:
            return _of_bits(b, cls, integer(known))
    shown = [literal(cls.__name__), integer(_mask(cls)), integer(_singles(cls)), Const(BOOL, _keeps(cls)), _rows(cls)[1]]
    bits = lists.call_prelude(b, prelude.bits_of, [value, *shown], loc)
    return NOTHING if b.env is None else _of_bits(b, cls, b.temp(bits, loc))


def binary(b: Builder, op: str, given: tuple[Expr, Expr], bare: list[Expr], loc: Loc) -> Expr | None:
    """`x | y`, `x & y` and `x ^ y`, where one of them is a flag; None where none is. `bare`: what numbers they are besides."""
    classes = [class_of(b, e.type) for e in given]
    cls = classes[0] or classes[1]
    if op not in ("or", "and", "xor") or cls is None:
        return None
    if given[0].type == given[1].type:
        bits = make(op, (value_of(given[0]), value_of(given[1])), INT)
        # What is made of bits of members is made of members, if each bit is one.
        whole = _keeps(cls) or _mask(cls) == _singles(cls)
        return _of_bits(b, cls, bits) if whole else made(b, cls, bits, loc)
    if not issubclass(cls, int):
        return None
    if classes[0] is None and bare[0].type == INT != given[0].type:
        # A number of another class than int itself is asked first, and gives an int.
        return None
    if all(classes):
        # In Python the name of what it makes depends on what was made before.
        names = " and ".join(each.__name__ for each in classes if each is not None)
        return b.refuse_line(loc, f"members of {names} are combined", "combine their values: a.value | b.value")
    if any(e.type not in (INT, BOOL) for e in bare):
        return operators.unsupported(b, op, *given, loc)
    if classes[0] is None and given[0].type == BOOL:
        return None
    return made(b, cls, make(op, tuple(operators.convert(b, e, INT, loc) for e in bare), INT), loc)


def inverted(b: Builder, cls: type[enum.Flag], x: Expr, loc: Loc) -> Expr:
    """`~x`: all other members."""
    bits = value_of(x)
    if _keeps(cls):
        return made(b, cls, make("invert", (bits,), INT), loc)
    return made(b, cls, make("xor", (integer(_singles(cls)), make("and", (integer(_singles(cls)), bits), INT)), INT), loc)


def contains(b: Builder, needle: Expr, x: Expr, loc: Loc) -> Expr:
    """`needle in x`: whether all its bits are there."""
    from lanewise.python.expressions import kinds

    def one(e: Expr) -> Expr:
        if e.type in (BAD, NEVER):
            return e
        if e.type != x.type:
            left, right = (getattr(kinds.class_of(b, t), "__qualname__", type_name(t)) for t in (e.type, x.type))
            words = f"unsupported operand type(s) for 'in': '{left}' and '{right}'"
            return operators.type_error(b, words, loc)
        bits = b.temp(value_of(e), loc)
        return make("eq", (make("and", (bits, value_of(x)), INT), bits), BOOL)

    return b.each_expr(needle, one, loc)


def iterated(b: Builder, cls: type[enum.Flag], x: Expr, loc: Loc) -> Expr:
    """The members that are in it, as a list."""
    if _mask(cls) != _singles(cls):
        # Python gives None for a bit without a name, or what it has met by then.
        words = f"{cls.__name__} has members of several bits, of which some have no name of their own: its values are not iterated"
        return b.refuse_line(loc, words, "give each bit a member")
    every = tuples.pack([_of_bits(b, cls, integer(member.value)) for member in cls])
    return lists.call_prelude(b, prelude.within, [x, every], loc)


def as_list(x: Expr) -> Open:
    """The type of that list."""
    return Open("list", (x.type,), lambda: None)


def length(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`len(x)`: how many bits it has."""
    return lists.call_prelude(b, prelude.length, [value_of(x)], loc)


def truth(x: Expr) -> Expr:
    """`bool(x)`."""
    return make("ne", (value_of(x), integer(0)), BOOL)


def name_of(b: Builder, cls: type[enum.Flag], x: Expr, loc: Loc) -> Expr:
    """`x.name`."""
    return lists.call_prelude(b, prelude.name, [value_of(x), integer(_singles(cls)), *_rows(cls)], loc)


def text(b: Builder, cls: type[enum.Flag], x: Expr, loc: Loc, *, of: Callable[[object], str]) -> Expr:
    """`str(x)`, `repr(x)`."""
    if of is str and issubclass(cls, enum.ReprEnum):
        return texts.text_of(b, value_of(x), loc)
    words = prelude.text if of is str else prelude.represented
    return lists.call_prelude(b, words, [name_of(b, cls, x, loc), literal(cls.__name__), value_of(x)], loc)
