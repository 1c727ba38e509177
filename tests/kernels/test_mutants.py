"""Kernels with one line of their code wrong come in; the sizes that the parity tests run find every one.

What a vectorised loop gets wrong stands at its edges: the numbers that fill no vector, the vectors that fill no turn, a block
that is not full. So this says that the tests look there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from kernels.running import AXPB, TOTAL, Built, kernel_of, low
from kernels.test_parity import same
from lanewise.ir.parse import parse_program
from lanewise.ir.text import print_program
from lanewise_wasm.host import Trap

SIZES = (*range(41), 127, 128, 129, 144, 257, 1000)
LINE = [
    ("i32.eqz(left$1): break L13", "i32.lt_s(left$1, 4:i32): break L13", "no tail"),
    ("i32.eqz(left$1): break L13", "i32.lt_s(left$1, 2:i32): break L13", "the last number is forgotten"),
    ("i32.lt_s(left$1, 16:i32)", "i32.lt_s(left$1, 15:i32)", "a turn of one number too few"),
    ("i32.lt_s(left$1, 4:i32)", "i32.lt_s(left$1, 3:i32)", "a vector of three numbers"),
    ("v128.store![32]", "v128.store![16]", "a wrong lane"),
    ("v128.load![48]", "v128.load![44]", "an offset"),
    ("left$1 = i32.add(left$1, -4:i32)", "left$1 = i32.add(left$1, -5:i32)", "a count"),
    ("out$3 = i32.add(out$3, 4:i32)", "out$3 = i32.add(out$3, 0:i32)", "the tail stands still"),
    ("f32.add(f32.mul(a, v$14), b)", "f32.mul(f32.add(a, v$14), b)", "the tail computes something else"),
    ("t$5 = f32x4.splat(b)", "t$5 = f32x4.splat(a)", "a wrong splat"),
]
SUM = [
    ("first$1 = -0.0:f32", "first$1 = 1.0:f32", "a start"),
    ("i32.ge_s(count, 8:i32)", "i32.ge_s(count, 9:i32)", "eight are no block"),
    ("i32.gt_s(count, 128:i32)", "i32.gt_s(count, 127:i32)", "a block of 128 is halved"),
    ("i32.gt_s(rest$7, 128:i32)", "i32.gt_s(rest$7, 200:i32)", "a block of 200"),
    ("i32.shr_u(count, 1:i32), -8:i32", "i32.shr_u(count, 1:i32), -16:i32", "halves of another size"),
    ("i32.lt_s(count, 8:i32)", "i32.lt_s(count, 16:i32)", "the last eight go one by one"),
    ("count = i32.sub(rest$7, half$6)", "count = 0:i32", "the rest of the second half is forgotten"),
    ("if i32.eqz(count): break L30", "if i32.lt_s(count, 2:i32): break L30", "the last number is forgotten"),
    ("f32.add(first$1, result$2)", "f32.add(result$2, 0.0:f32)", "the first half is forgotten"),
    ("f32.add(0.0:f32, r$2)", "r$2", "the sum of -0.0 keeps its sign"),
    ("f32x4.extract_lane[3](sum$4)", "f32x4.extract_lane[2](sum$4)", "a wrong lane"),
]
COLUMNS_TEXT = """\
graph columns(x: {t}[n, m])
  %1: {t}[m] = sum(x, [0])
  return %1
"""
MOST_TEXT = """\
graph most(x: {t}[n, m])
  %1: {t}[n] = max(x, [1])
  return %1
"""
CHOSEN_TEXT = """\
graph chosen(x: {t}[n], y: u8[n], m: b1[n])
  %3: b1[n] = each(x, m, ["greater"], {{and(convert(gt(x0, 0.0:f32)):b1, x1)}})
  %4: f32[n] = each(%3, y, ["where"], {{select(x0, convert(x1):f32, 1.5:f32)}})
  return %4
"""
CHOSEN = [
    ("i32x4.extend_high_i16x8_u(t$16)", "i32x4.extend_low_i16x8_u(t$16)", "the upper half of numbers"),
    ("i16x8.extend_high_i8x16_s(t$18)", "i16x8.extend_low_i8x16_s(t$18)", "the upper half of a mask"),
    ("i16x8.extend_low_i8x16_u(v$15)", "i16x8.extend_low_i8x16_s(v$15)", "bytes with a sign"),
    ("f32x4.gt(v$11, t$6), f32x4.gt(v$12, t$6)", "f32x4.gt(v$12, t$6), f32x4.gt(v$11, t$6)", "halves of a mask in another order"),
    ("i8x16.neg(v$13)", "v$13", "a truth that is no mask"),
    ("f32x4.gt(v$9, t$6)", "f32x4.ge(t$6, v$9)", "what does not hold"),
    ("m$3 = i32.add(m$3, 16:i32)", "m$3 = i32.add(m$3, 64:i32)", "a step of wider numbers"),
    ("i32.load8_u!(y$4)", "i32.load8_s!(y$4)", "bytes with a sign in the tail"),
]
HELD_TEXT = """\
graph held(x: u8[n])
  %1: u64[n] = convert(x)
  %2: u64 = sum(%1)
  return %2
"""
HELD = [
    ("i16x8.extadd_pairwise_i8x16_u(v$12)", "i16x8.extadd_pairwise_i8x16_s(v$12)", "bytes with a sign"),
    ("if i32.lt_s(left$7, 64:i32)", "if i32.lt_s(left$7, 48:i32)", "a turn that the row does not fill"),
    ("state$5 = i32x4.splat(0:i32)", "state$5 = i32x4.splat(1:i32)", "a start"),
    ("v128.load![48]", "v128.load![32]", "a wrong vector"),
    ("i32x4.add(state$3, state$5)", "i32x4.add(state$3, state$4)", "one sum twice"),
    ("i32x4.extract_lane[3]", "i32x4.extract_lane[2]", "a wrong lane"),
    ("count = i32.add(count, -64:i32)", "count = i32.add(count, -63:i32)", "a count"),
    ("i32.load8_u!(at0)", "i32.load8_s!(at0)", "bytes with a sign in the tail"),
]
SHARED_TEXT = """\
graph shared(x: i32[n], y: i32[n])
  %2: i32[n] = each(x, y, ["remainder"], {{mod(x0, x1)}})
  return %2
"""
SHARED = [
    ("f64x2.floor(f64x2.div(t$8", "f64x2.trunc(f64x2.div(t$8", "towards zero"),
    ("f64x2.sub(t$9, f64x2.mul(", "f64x2.add(t$9, f64x2.mul(", "a swapped sign"),
    ("f64x2.splat(6755399441055744.0:f64)", "f64x2.splat(4503599627370496.0:f64)", "no room for what is below zero"),
    ("18, 19, 24, 25, 26, 27](", "18, 19, 20, 21, 22, 23](", "the upper half of a double"),
    ("f64.floor(", "f64.trunc(", "the tail goes towards zero"),
    ("f64.div(t$40, t$41)", "f64.div(t$41, t$40)", "swapped operands in the tail"),
]
COLUMNS = [
    ("v128.load![32]", "v128.load![16]", "a wrong vector of the row"),
    ("v128.store![16]", "v128.store![32]", "a wrong place"),
    ("f32x4.splat(0.0:f32)", "f32x4.splat(1.0:f32)", "a start"),
    ("i32.shl(m, 2:i32)", "i32.shl(n, 2:i32)", "a step of the other axis"),
    ("f32x4.add(", "f32x4.sub(", "a swapped sign"),
]
MOST = [
    ("i32.gt_s(count, 16:i32)", "i32.gt_s(count, 12:i32)", "a turn of vectors that the row does not fill"),
    ("v128.load![48]", "v128.load![32]", "a wrong vector"),
    ("f32x4.extract_lane[3]", "f32x4.extract_lane[2]", "a wrong lane"),
    ("f32x4.pmax(", "f32x4.pmin(", "the least"),
    ("if f32.ne(", "if f32.lt(", "a nan is lost"),
    ("f32x4.add(", "f32x4.pmax(", "a nan in a sum is lost"),
    ("count = begun$4", "count = 0:i32", "nothing is looked at anew"),
    ("at0 = begun$3", "at0 = i32.add(begun$3, 4:i32)", "the first number is forgotten"),
    ("at0 = i32.add(at0, 4:i32)", "at0 = i32.add(at0, 8:i32)", "every second number of the tail"),
]


def mutants(text: str, rows: list[tuple[str, str, str]]) -> Iterator[tuple[str, Built]]:
    kernel = kernel_of(text.format(t="f32"))
    printed = print_program(low(kernel))
    for old, new, what in rows:
        assert old in printed, f"{what}: no {old}\n{printed}"
        yield what, Built(kernel, program=parse_program(printed.replace(old, new, 1)))


def is_line(built: Built) -> bool:
    rng = np.random.default_rng(1)
    for n in SIZES:
        x = rng.standard_normal(n).astype(np.float32)
        try:
            found = built(x, np.float32(1.5), np.float32(0.3), out=n, extents=(n,))
        except (AssertionError, Trap):
            return False
        if not same(found, np.float32(1.5) * x + np.float32(0.3)):
            return False
    return True


def is_sum(built: Built) -> bool:
    rng = np.random.default_rng(2)
    for n in SIZES:
        for x in (rng.standard_normal(n).astype(np.float32), np.full(n, -0.0, np.float32)):
            if not same(built(x, extents=(n,)), x.sum()):
                return False
    return True


def is_folded(built: Built, axis: int, fold: Callable[..., Any]) -> bool:
    rng = np.random.default_rng(3)
    for n, m in [(n, m) for n in (1, 2, 5, 9) for m in (2, 3, 4, 13, 16, 17, 20, 33, 50)]:
        x = rng.standard_normal((n, m)).astype(np.float32)
        endless = np.where(rng.random((n, m)) < 0.3, np.float32(np.inf), -np.float32(np.inf))
        for some in (x, np.where(rng.random((n, m)) < 0.05, np.float32(np.nan), x), endless):
            try:
                found = built(some, out=n if axis else m, extents=(n, m))
            except (AssertionError, Trap):
                return False
            if not same(found, fold(some, axis=axis)):
                return False
    return True


def is_chosen(built: Built) -> bool:
    rng = np.random.default_rng(4)
    for n in SIZES:
        x, y, m = rng.standard_normal(n).astype(np.float32), rng.integers(0, 256, n, np.uint8), rng.random(n) < 0.7
        try:
            found = built(x, y, m, out=n, extents=(n,))
        except (AssertionError, Trap):
            return False
        if not same(found, np.where((x > 0) & m, y.astype(np.float32), np.float32(1.5))):
            return False
    return True


def is_held(built: Built) -> bool:
    rng = np.random.default_rng(5)
    for n in (*SIZES, 63, 64, 65, 112, 191, 192, 193):
        x = rng.integers(0, 256, n, np.uint8)
        try:
            if built(x, extents=(n,)) != x.sum():
                return False
        except Trap:
            return False
    return True


def is_shared(built: Built) -> bool:
    rng = np.random.default_rng(6)
    for n in SIZES:
        x, y = rng.integers(-(2**31), 2**31, n, np.int32), rng.integers(-9, 9, n, np.int32)
        with np.errstate(all="ignore"):
            if not same(built(x, y, out=n, extents=(n,)), np.remainder(x, y)):
                return False
    return True


@pytest.mark.parametrize(
    ("text", "rows", "holds"),
    [
        (AXPB, LINE, is_line),
        (TOTAL, SUM, is_sum),
        (COLUMNS_TEXT, COLUMNS, lambda built: is_folded(built, 0, np.sum)),
        (MOST_TEXT, MOST, lambda built: is_folded(built, 1, np.max)),
        (CHOSEN_TEXT, CHOSEN, is_chosen),
        (HELD_TEXT, HELD, is_held),
        (SHARED_TEXT, SHARED, is_shared),
    ],
    ids=["line", "sum", "columns", "most", "chosen", "held", "shared"],
)
def test_every_mutant_is_found(text, rows, holds) -> None:  # type: ignore[no-untyped-def]
    assert holds(Built(kernel_of(text.format(t="f32"))))
    survivors = [what for what, built in mutants(text, rows) if holds(built)]
    assert not survivors
