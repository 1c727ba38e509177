"""How an int is carried in a machine register, and how it changes from one carrier to another.

In: a lowered int with what is known of it. Out: the same value in the carrier that its use asks for. A value is carried in the
narrowest of these that holds its interval:

    i32, i64     two's complement
    u64          an i64 read as unsigned
    word         exact variant only: a tagged word of `library/exact.py`, for ints of any size
"""

from __future__ import annotations

from lanewise.ir import layout
from lanewise.ir.code import Const, Expr, Op
from lanewise.ir.immutable import immutable
from lanewise.ir.types import F64, I32, I64, Scalar, Type
from lanewise.library import exact_word
from lanewise.passes.intervals import I32_RANGE, I64_RANGE, U64_RANGE, Interval
from lanewise.passes.lowering import Lowering

SMALL = (-(1 << 62), (1 << 62) - 1)
"""Ints that fit a tagged word without a heap object."""
_CONSTANTS = {"i32": I32_RANGE, "i64": I64_RANGE, "u64": U64_RANGE, "word": SMALL}
"""What a constant in each carrier can be."""


@immutable()
class Num:
    """A lowered int: its low expression, how it is carried, and what is known of it."""

    expr: Expr
    rep: str
    interval: Interval


def low_type(rep: str) -> Scalar:
    """The machine type of a carrier."""
    return I32 if rep == "i32" else I64


def op(name: str, *args: Expr) -> Op:
    """A low operation; its result type follows from its name."""
    head, _, rest = name.partition(".")
    test = rest == "eqz" or rest.partition("_")[0] in ("eq", "ne", "lt", "gt", "le", "ge")
    types: dict[str, Type] = {"i32": I32, "i64": I64, "f64": F64}
    return Op(name, args, I32 if test else types[head])


def const(rep: str, value: int) -> Const:
    """A constant in a carrier; tagged where it is a word."""
    if rep == "word":
        value = value << 1 | 1
    if rep == "i32":
        return Const(I32, value)
    return Const(I64, value - (1 << 64) if value >= 1 << 63 else value)


# --- changing the carrier --------------------------------------------------------------------------------------------


def fit(b: Lowering, x: Num, rep: str) -> Expr:
    """The value in another carrier; where it may not fit, the fast variant is left."""
    if x.rep == rep:
        return x.expr
    if isinstance(x.expr, Const) and x.interval.low == x.interval.high and x.interval.within(*_CONSTANTS[rep][:2]):
        return const(rep, x.interval.low)
    if rep == "word":
        return _to_word(b, x)
    if x.rep == "word":
        return _from_word(b, x, rep)
    if rep == "i32":
        return x.expr if x.rep == "i32" else op("i32.wrap_i64", x.expr)
    if x.rep == "i32":
        return op("i64.extend_i32_s", x.expr)
    if not x.interval.within(*(I64_RANGE[:2] if rep == "i64" else U64_RANGE[:2])):
        kept = b.temp(x.expr)
        b.leave_if(op("i64.lt_s", kept, Const(I64, 0)), layout.RANGE)
        return kept
    return x.expr


def _to_word(b: Lowering, x: Num) -> Expr:
    wide_expr = op("i64.extend_i32_s", x.expr) if x.rep == "i32" else x.expr
    if x.interval.within(*SMALL):
        return op("i64.or", op("i64.shl", wide_expr, Const(I64, 1)), Const(I64, 1))
    return b.support(exact_word.exact_from_u64 if x.rep == "u64" else exact_word.exact_from_i64, wide_expr)


def _from_word(b: Lowering, x: Num, rep: str) -> Expr:
    if x.interval.within(*SMALL):
        whole: Expr = op("i64.shr_s", x.expr, Const(I64, 1))
    elif rep == "u64":
        whole = b.support(exact_word.exact_low64, x.expr)
    else:
        whole = b.support(exact_word.exact_to_i64, x.expr)
    return op("i32.wrap_i64", whole) if rep == "i32" else whole
