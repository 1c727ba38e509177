"""Arithmetic that may leave its word: computed wrapping, then looked at.

In: two lowered ints. Out: their sum, difference or product in one word, after a check that leaves the fast variant.
"""

from __future__ import annotations

import math

from lanewise.ir import layout
from lanewise.ir.code import Const, Expr
from lanewise.ir.types import F64, I64
from lanewise.passes.carriers import Num, const, fit, low_type, op
from lanewise.passes.intervals import I32_RANGE, I64_RANGE
from lanewise.passes.lowering import Lowering


def checked(b: Lowering, rep: str, name: str, x: Num, y: Num) -> Expr:
    """Arithmetic that leaves the fast variant on overflow (Hacker's Delight, 2-13)."""
    left, right = b.temp(fit(b, x, rep)), b.temp(fit(b, y, rep))
    result = b.temp(op(f"{rep}.{name}", left, right))
    if name == "mul" and left == right:
        root = math.isqrt((I32_RANGE if rep == "i32" else I64_RANGE).high)
        shifted = left if x.interval.low >= 0 else op(f"{rep}.add", left, const(rep, root))
        b.leave_if(op(f"{rep}.gt_u", shifted, const(rep, root if x.interval.low >= 0 else 2 * root)), layout.RANGE)
    elif name == "mul":
        _check_mul(b, x, y, left, right, result)
    elif name == "add" and (y.interval.low >= 0 or x.interval.low >= 0):
        b.leave_if(op(f"{rep}.lt_s", result, left if y.interval.low >= 0 else right), layout.RANGE)
    elif name == "sub" and y.interval.low >= 0:
        b.leave_if(op(f"{rep}.gt_s", result, left), layout.RANGE)
    else:
        first = (left, result) if name == "add" else (left, right)
        second = (right, result) if name == "add" else (left, result)
        mixed = op(f"{rep}.and", op(f"{rep}.xor", *first), op(f"{rep}.xor", *second))
        b.leave_if(op(f"{rep}.lt_s", mixed, Const(low_type(rep), 0)), layout.RANGE)
    return result


def _check_mul(b: Lowering, x: Num, y: Num, left: Expr, right: Expr, result: Expr) -> None:
    """Two factors of 32 bits cannot overflow; only where one is larger does the full test run."""
    for factor, constant in ((x, y), (y, x)):
        if constant.interval.low == constant.interval.high and abs(constant.interval.low) > 1:
            _check_mul_by(b, left if factor is x else right, constant.interval.low)
            return
    half = Const(I64, 1 << 31)
    shifted = op("i64.or", op("i64.add", left, half), op("i64.add", right, half))
    large = op("i32.eqz", op("i64.eqz", op("i64.shr_u", shifted, Const(I64, 32))))

    def full() -> None:
        """The product in doubles is within 2**-51 of the true one: beyond 1.5 * 2**63 it has overflowed, below 2**62 it has not,
        and between the two an overflow shows in the sign. Neither a call nor a division, which would spill the loop around."""
        about = b.temp(op("f64.mul", op("f64.convert_i64_s", left), op("f64.convert_i64_s", right)))
        size = b.temp(op("f64.abs", about))
        far = op("f64.ge", size, Const(F64, 1.5 * 2.0**63))
        signs = op("i32.ne", op("i64.lt_s", result, Const(I64, 0)), op("f64.lt", about, Const(F64, 0.0)))
        b.leave_if(op("i32.or", far, op("i32.and", op("f64.gt", size, Const(F64, 2.0**62)), signs)), layout.RANGE)

    b.when(large, full)


def _check_mul_by(b: Lowering, value: Expr, factor: int) -> None:
    """By a constant: one unsigned comparison says whether the other factor lies between the quotients of the bounds."""
    bounds = sorted((-(-I64_RANGE.low // factor), I64_RANGE.high // factor))
    if factor < 0:
        bounds = [-(I64_RANGE.high // -factor), I64_RANGE.low // factor]
    low, high = bounds
    b.leave_if(op("i64.gt_u", op("i64.sub", value, Const(I64, low)), const("i64", high - low)), layout.RANGE)
