"""A lane expression of one number: its operands come in as low code, and the instruction that computes it goes out.

Integers of less than 32 bits are words that hold their value, so what leaves their range is cut to it; truths are 0 and 1.
"""

from __future__ import annotations

from collections.abc import Callable

from lanewise.ir.code import Const, Expr, Op
from lanewise.ir.types import F32, F64, I8, I16, I32, I64, SIGNED, U8, U16, U64, Type, bytes_of
from lanewise.prims import TRUTH

from lanewise_wasm.kernels.writer import Writer

_ORDERS = frozenset(("lt", "le", "gt", "ge"))
COMPARISONS = _ORDERS | {"eq", "ne"}
_CUT: dict[Type, tuple[str, tuple[int, ...]]] = {
    I8: ("i32.extend8_s", ()), I16: ("i32.extend16_s", ()), U8: ("i32.and", (0xFF,)), U16: ("i32.and", (0xFFFF,)),
}  # fmt: skip
STORAGE = {1: "8", 2: "16"}


def machine(t: Type) -> Type:
    """What carries a number outside of vectors."""
    return t if t in (F32, F64) else I64 if t in (I64, U64) else I32


def constant(number: Const) -> Const:
    """A number as the machine has it: of integers the one with a sign that has these bits."""
    t = machine(number.type)
    if t in (F32, F64):
        return number
    bits, n = 8 * bytes_of(str(t)), int(number.value)  # type: ignore[arg-type]
    return Const(t, (n + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1))


def signed_name(name: str, t: Type) -> str:
    """With the letter by which integers differ."""
    if t in (F32, F64) or name not in (*_ORDERS, "shr", "min", "max"):
        return name
    return f"{name}_{'s' if t in SIGNED else 'u'}"


def loading(t: Type) -> str:
    """The instruction that loads a number."""
    bits = STORAGE.get(bytes_of(str(t)))
    return f"{machine(t)}.load" if bits is None else f"i32.load{bits}_{'s' if t in SIGNED else 'u'}"


def number(writer: Writer, expr: Op, args: tuple[Expr, ...]) -> Expr:
    """The value of an operation."""
    special = _SPECIAL.get(expr.name)
    if special is not None:
        return special(writer, expr, args)
    of = expr.args[0].type
    if expr.name in COMPARISONS:
        return Op(f"{machine(of)}.{signed_name(expr.name, of)}", args, I32)
    return _cut(Op(f"{machine(of)}.{signed_name(expr.name, of)}", args, machine(of)), expr.type)


def _cut(x: Expr, t: Type) -> Expr:
    """A word in the range of its type."""
    if t not in _CUT:
        return x
    name, mask = _CUT[t]
    return Op(name, (x, *(Const(I32, m) for m in mask)), I32)


def _negated(writer: Writer, expr: Op, args: tuple[Expr, ...]) -> Expr:
    t = machine(expr.type)
    return Op(f"{t}.neg", args, t) if t in (F32, F64) else _cut(Op(f"{t}.sub", (Const(t, 0), *args), t), expr.type)


def _absolute(writer: Writer, expr: Op, args: tuple[Expr, ...]) -> Expr:
    t = machine(expr.type)
    if t in (F32, F64):
        return Op(f"{t}.abs", args, t)
    x = writer.temp(args[0])
    negative = Op(f"{t}.lt_s", (x, Const(t, 0)), I32)
    return Op("select", (negative, _negated(writer, expr, (x,)), x), t)


def _inverted(writer: Writer, expr: Op, args: tuple[Expr, ...]) -> Expr:
    t = machine(expr.type)
    return _cut(Op(f"{t}.xor", (*args, Const(t, -1)), t), expr.type)


def _converted(writer: Writer, expr: Op, args: tuple[Expr, ...]) -> Expr:
    (x,), source, target = args, expr.args[0].type, expr.type
    own, other = machine(source), machine(target)
    sign = "s" if source in SIGNED else "u"
    if source == target or target in TRUTH:
        return x
    if {own, other} == {F32, F64}:
        return Op("f64.promote_f32" if other == F64 else "f32.demote_f64", (x,), other)
    if own in (F32, F64):
        return Op(f"{other}.trunc_sat_{own}_s", (x,), other)
    if other in (F32, F64):
        return Op(f"{other}.convert_{own}_{sign}", (x,), other)
    if own == other:
        return _cut(x, target)
    return Op(f"i64.extend_i32_{sign}", (x,), I64) if other == I64 else _cut(Op("i32.wrap_i64", (x,), I32), target)


def _reinterpreted(writer: Writer, expr: Op, args: tuple[Expr, ...]) -> Expr:
    (x,), t = args, machine(expr.type)
    return x if x.type == t else Op(f"{t}.reinterpret_{x.type}", (x,), t)


COUNTING = 1.5 * 2.0**52
"""Beside this the last bits of a double are those of an integer that is added, of either sign; nan and infinity have zeros."""


def _divided(writer: Writer, expr: Op, args: tuple[Expr, ...]) -> Expr:
    """Words as doubles, which lose none of their bits; so nothing traps."""
    sign = "s" if expr.type in SIGNED else "u"
    x, y = (writer.temp(Op(f"f64.convert_i32_{sign}", (a,), F64)) for a in args)
    found = Op("f64.floor", (Op("f64.div", (x, y), F64),), F64)
    if expr.name == "mod":
        found = Op("f64.sub", (x, Op("f64.mul", (found, y), F64)), F64)
    word = Op("i64.reinterpret_f64", (Op("f64.add", (found, Const(F64, COUNTING)), F64),), I64)
    return _cut(Op("i32.wrap_i64", (word,), I32), expr.type)


_SPECIAL: dict[str, Callable[[Writer, Op, tuple[Expr, ...]], Expr]] = {
    "select": lambda writer, expr, args: Op("select", args, machine(expr.type)),
    "convert": _converted,
    "not": lambda writer, expr, args: Op("i32.eqz", args, I32),
    "bits": _reinterpreted,
    "neg": _negated,
    "abs": _absolute,
    **dict.fromkeys(("floordiv", "mod"), _divided),
    "invert": _inverted,
}
