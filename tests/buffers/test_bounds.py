"""Which accesses keep their check: none that the loop around them already made, and every one that can fail."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from lanewise.compiled import Compiled
from lanewise.ir.code import Const, Expr, Get, Op
from lanewise.ir.types import INT
from lanewise.passes.differences import Differences
from lanewise.settings import settings
from numpy.typing import NDArray


def total(x: NDArray[np.float64]) -> float:
    t = 0.0
    for i in range(len(x)):
        t += float(x[i])
    return t


def neighbours(x: bytearray) -> None:
    for i in range(len(x) - 1):
        if x[i] > x[i + 1]:
            x[i], x[i + 1] = x[i + 1], x[i]


def counted_by_while(x: bytearray) -> int:
    n, i, t = len(x), 0, 0
    while i < n:
        t ^= x[i]
        i += 1
    return t


def sieve(n: int) -> int:
    c = bytearray(n)
    k = 0
    for i in range(2, n):
        if c[i] == 0:
            k += 1
            for j in range(i * i, n, i):
                c[j] = 1
    return k


def backward(x: bytearray) -> int:
    t = 0
    for i in range(len(x) - 1, -1, -1):
        t = t * 3 % 256 ^ x[i]
    return t


def guarded(x: bytearray, i: int) -> int:
    if i >= 0:  # noqa: SIM102  (what `and` says of its operands is not kept yet)
        if i < len(x):
            return x[i]
    return -1


def copied(x: bytearray) -> bytearray:
    out = bytearray(len(x))
    for i in range(len(x)):
        out[i] = x[i]
    return out


UNCHECKED = (
    (total, (np.arange(5.0),)),
    (neighbours, (bytearray(b"cab"),)),
    (counted_by_while, (bytearray(b"abc"),)),
    (sieve, (100,)),
    (backward, (bytearray(b"abc"),)),
    (guarded, (bytearray(b"abc"), 1)),
    (copied, (bytearray(b"abc"),)),
)


def one_too_far(x: bytearray) -> int:
    t = 0
    for i in range(len(x)):
        t += x[i + 1]
    return t


def other_length(x: bytearray, y: bytearray) -> int:
    t = 0
    for i in range(len(x)):
        t += y[i]
    return t


def shortened(x: bytearray, y: bytearray) -> int:
    t = 0
    for i in range(len(x)):
        t += x[i]
        x = y
    return t


def changed_index(x: bytearray) -> int:
    t = 0
    for i in range(len(x)):
        i = i * 2
        t += x[i]
    return t


def two_steps(x: bytearray) -> int:
    i, t = 0, 0
    while i < len(x):
        t += x[i]
        i += 1
        t += x[i]
        i += 1
    return t


def below_zero(x: bytearray) -> int:
    i = len(x) - 1
    while True:
        i -= 1
        if x[i] == 0:
            return i


CHECKED = (
    (one_too_far, (bytearray(b"abc"),)),
    (other_length, (bytearray(b"abc"), bytearray(b"ab"))),
    (shortened, (bytearray(b"abc"), bytearray(b"a"))),
    (changed_index, (bytearray(b"abc"),)),
    (two_steps, (bytearray(b"abc"),)),
    (below_zero, (bytearray(b"abc"),)),
)


@pytest.mark.parametrize(("function", "arguments"), UNCHECKED, ids=lambda p: getattr(p, "__name__", ""))
def test_no_check_is_left(function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    compiled = Compiled(function, settings({}))
    answer = compiled(*arguments)
    (built,) = compiled._built.values()
    assert "IndexError" not in [site.exception for site, _ in built.runner.image.sites]
    assert answer == function(*arguments)


@pytest.mark.parametrize(("function", "arguments"), CHECKED, ids=lambda p: getattr(p, "__name__", ""))
def test_what_can_fail_is_checked(function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    with pytest.raises(IndexError):
        function(*arguments)
    with pytest.raises(IndexError):
        Compiled(function, settings({}))(*arguments)


def test_index_of_a_length_is_narrow() -> None:
    text = Compiled(counted_by_while, settings({})).text("code.low")
    assert "i32.lt_s(i, x:len)" in text or "i32.ge_s(i, x:len)" in text


# --- the facts themselves --------------------------------------------------------------------------------------------

SLOTS = "abcde"
OPERATORS: dict[str, Callable[[int, int], bool]] = {
    "lt": int.__lt__, "le": int.__le__, "gt": int.__gt__, "ge": int.__ge__, "eq": int.__eq__, "ne": int.__ne__,
}  # fmt: skip


def _expr(random: Random) -> Expr:
    slot = Get(random.choice(SLOTS), INT)
    return Op(random.choice(("add", "sub")), (slot, Const(INT, random.randint(0, 3))), INT) if random.random() < 0.6 else slot


def _value(expr: Expr, slots: dict[str, int]) -> int:
    if isinstance(expr, Get):
        return slots[expr.slot]
    assert isinstance(expr, Op)
    left, right = expr.args
    assert isinstance(right, Const)
    assert isinstance(right.value, int)
    return _value(left, slots) + (right.value if expr.name == "add" else -right.value)


@pytest.mark.parametrize("seed", range(60))
def test_facts_are_true(seed: int) -> None:
    """Random programs on real numbers: what is known of the slots holds, also where two runs meet."""
    random = Random(seed)
    runs = [({s: random.randint(-5, 5) for s in SLOTS}, Differences()) for _ in range(2)]
    decided = 0
    for _ in range(60):
        for i, (slots, known) in enumerate(runs):
            runs[i] = _step(random, slots, known)
        met = runs[0][1].join(runs[1][1])
        widened = runs[0][1].widen(met)
        for slots, own in runs:
            for known in (own, met) if slots is not runs[0][0] else (own, met, widened):
                x, y, op = _expr(random), _expr(random), random.choice(list(OPERATORS))
                truth = known.compare(op, x, y)
                decided += truth is not None
                assert truth in (None, OPERATORS[op](_value(x, slots), _value(y, slots)))
        if random.random() < 0.1:
            runs = [(slots, met) for slots, _ in runs]
    assert decided > 20


def _step(random: Random, slots: dict[str, int], known: Differences) -> tuple[dict[str, int], Differences]:
    slot, x, y = random.choice(SLOTS), _expr(random), _expr(random)
    match random.randrange(3):
        case 0:
            return {**slots, slot: _value(x, slots)}, known.assigned(slot, x)
        case 1 if random.random() < 0.3:
            return {**slots, slot: random.randint(-9, 9)}, known.assigned(slot, None)
    holds = [op for op, test in OPERATORS.items() if test(_value(x, slots), _value(y, slots))]
    return slots, known.assume(random.choice(holds), x, y)
