"""A relaxed instruction's operands come in; every answer that the relaxed-simd overview allows goes out."""

import math
import operator
from fractions import Fraction

import numpy as np
from wasm.opcode_lanes import (
    FLOAT,
    SATURATING,
    Answer,
    Call,
    Trap,
    bits_of,
    clamp,
    float_answer,
    floats,
    ints,
    pack,
    pairs,
    saturating,
    shape_of,
    swizzle,
    truncate,
    truncated,
)


def fused(shape: str, a: float, b: float, c: float) -> float:
    """a * b + c, rounded once."""
    if not all(map(math.isfinite, (a, b, c))):
        return a * b + c
    exact = Fraction(a) * Fraction(b) + Fraction(c)
    if exact == 0:
        return a * b + c  # the sign of zero does not depend on fusing, unless a * b underflows
    if shape.startswith("f64"):
        try:
            return float(exact)
        except OverflowError:
            return math.inf if exact > 0 else -math.inf
    near = np.float32(float(exact))
    if not np.isfinite(near):
        return float(near)
    around = [np.nextafter(near, np.float32(-np.inf)), near, np.nextafter(near, np.float32(np.inf))]
    finite = [x for x in around if np.isfinite(x)]
    return float(min(finite, key=lambda x: (abs(Fraction(float(x)) - exact), int(x.view(np.uint32)) & 1)))


def relaxed_madd(call: Call, shape: str, negated: str) -> Answer:
    a, b, c = (floats(shape, data) for data in call.operands)
    a = -a if negated else a
    once = [fused(shape, *map(float, row)) for row in zip(a, b, c, strict=True)]
    return float_answer(shape, a * b + c, np.array(once))


def relaxed_extreme(call: Call, shape: str, which: str) -> Answer:
    a, b = (floats(shape, data) for data in call.operands)
    less = np.less if which == "min" else np.greater
    return float_answer(shape, FLOAT[which](a, b), np.where(less(a, b), a, b), np.where(less(b, a), b, a))


def relaxed_trunc(call: Call, source: str, sign: str, zero: str | None) -> Answer:
    saturated = truncate(call, "i32x4", "_sat", source, sign, zero)
    overflow = -(1 << 31) if sign == "s" else (1 << 32) - 1
    lanes = []
    for x in floats(source, call.operands[0]):
        try:
            lanes.append(truncated(float(x), 32, sign, False))
        except Trap:
            lanes.append(overflow)
    return Answer(4, [saturated, pack("i32x4", lanes)], floats=False)


def relaxed_swizzle(call: Call) -> Answer:
    data, picks = call.operands
    wrapped = bytes(data[pick % 16] if pick < 128 else 0 for pick in picks)
    return Answer(1, [swizzle(call), wrapped], floats=False)


def relaxed_laneselect(call: Call, shape: str) -> Answer:
    a, b, mask = call.operands
    alternatives = [bits_of(call, "bitselect")]
    for view in (shape, "i8x16"):  # x86 has no blend of 16-bit lanes and looks at the top bit of each byte
        top = 1 << shape_of(view)[0] - 1
        rows = zip(*(ints(view, data) for data in (a, b, mask)), strict=True)
        alternatives.append(pack(view, [x if m & top else y for x, y, m in rows]))
    return Answer(shape_of(shape)[0] // 8, alternatives, floats=False)


def relaxed_q15mulr(call: Call) -> Answer:
    a, b = (ints("i16x8", data, "s") for data in call.operands)
    wrapped = pack("i16x8", [SATURATING["q15mulr"](x, y) for x, y in zip(a, b, strict=True)])
    return Answer(2, [saturating(call, "i16x8", "q15mulr", "s"), wrapped], floats=False)


def byte_products(call: Call) -> list[list[int]]:
    """The second operand's top bit may be a sign or a value."""
    a = ints("i8x16", call.operands[0], "s")
    return [list(map(operator.mul, a, ints("i8x16", call.operands[1], sign))) for sign in "su"]


def relaxed_dot(call: Call) -> Answer:
    sums = [pairs(products) for products in byte_products(call)]
    return Answer(2, [pack("i16x8", s) for s in (*sums, [clamp(x, 16, "s") for x in sums[1]])], floats=False)


def relaxed_dot_add(call: Call) -> Answer:
    """By way of 16-bit sums that wrap or saturate, or of 32-bit sums at once."""
    added = ints("i32x4", call.operands[2])
    sums = [pairs(products) for products in byte_products(call)]
    middles = [ints("i16x8", known, "s") for known in relaxed_dot(call).alternatives]
    totals = [pairs(middle) for middle in (*sums, *middles)]
    return Answer(4, [pack("i32x4", list(map(operator.add, total, added))) for total in totals], floats=False)
