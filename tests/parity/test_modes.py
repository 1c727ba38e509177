"""The modes `ints=64`, `ints=32` and `floats=32`. In: operators and small programs. Out: CPython's answer where it fits the
mode, else OverflowError; for floats=32 the answer of numpy's float32, which rounds after each operation as the mode does.
"""

from __future__ import annotations

import itertools
import math
import operator
import random
import struct
from collections.abc import Callable

import numpy as np
import pytest
from lanewise import compile, compile_source

INT_OPERATORS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}


def edges(bits: int) -> list[int]:
    top = 1 << (bits - 1)
    return [0, 1, -1, 2, 3, -7, 10, top - 1, -top, -top + 1, top // 2, top // 3, -(top // 2), (1 << (bits // 2)) + 1]


@pytest.mark.parametrize("bits", [32, 64])
@pytest.mark.parametrize("symbol", INT_OPERATORS)
def test_an_int_beyond_the_mode_is_an_overflow(symbol: str, bits: int) -> None:
    function = compile_source(f"def f(a: int, b: int) -> int:\n    return a {symbol} b\n", ints=bits)
    top = 1 << (bits - 1)
    for a, b in itertools.product(edges(bits), repeat=2):
        if b == 0 and symbol in ("//", "%"):
            continue
        wanted = INT_OPERATORS[symbol](a, b)
        if -top <= wanted < top:
            assert function(a, b) == wanted, (a, symbol, b)
        else:
            with pytest.raises(OverflowError, match=rf"^f\(\): an int needs more than {bits} bits$"):
                function(a, b)


@pytest.mark.parametrize("bits", [32, 64])
@pytest.mark.parametrize(("text", "reference"), [("-a", operator.neg), ("abs(a)", abs), ("~a", operator.invert)])
def test_one_operand(text: str, reference: Callable[[int], int], bits: int) -> None:
    function = compile_source(f"def f(a: int) -> int:\n    return {text}\n", ints=bits)
    top = 1 << (bits - 1)
    for a in edges(bits):
        wanted = reference(a)
        # abs() of the least int is not negative, so it may be carried unsigned.
        if -top <= wanted < top or (text == "abs(a)" and wanted == top):
            assert function(a) == wanted
        else:
            with pytest.raises(OverflowError):
                function(a)


@pytest.mark.parametrize("bits", [32, 64])
def test_shifts(bits: int) -> None:
    left = compile_source("def f(a: int, n: int) -> int:\n    return a << n\n", ints=bits)
    right = compile_source("def f(a: int, n: int) -> int:\n    return a >> n\n", ints=bits)
    top = 1 << (bits - 1)
    for a, n in itertools.product(edges(bits), (0, 1, 5, bits - 2, bits - 1, bits, bits + 3, 1000)):
        assert right(a, n) == a >> n
        if -top <= a << n < top:
            assert left(a, n) == a << n
        else:
            with pytest.raises(OverflowError):
                left(a, n)


@pytest.mark.parametrize("bits", [32, 64])
def test_arguments_beyond_the_mode(bits: int) -> None:
    function = compile_source("def f(a: int) -> int:\n    return a\n", ints=bits)
    top = 1 << (bits - 1)
    assert function(top - 1) == top - 1
    assert function(-top) == -top
    for wrong in (top, -top - 1, 1 << 70):
        with pytest.raises(OverflowError):
            function(wrong)


def fnv(n):
    h = 2166136261
    for i in range(n):
        h = ((h ^ (i & 255)) * 16777619) & 0xFFFFFFFF
    return h


def digits(n):
    total = 0
    while n > 0:
        total += n % 10
        n //= 10
    return total


@pytest.mark.parametrize("bits", [32, 64])
def test_masked_hashes_do_not_overflow(bits: int) -> None:
    assert compile(ints=bits)(fnv)(1000) == fnv(1000)
    assert compile(ints=bits)(digits)(2147483647) == digits(2147483647)


def polynomial(x: float, n: int) -> float:
    total = 0.1
    for i in range(n):
        total = total * x + 1.5 / (i + x) - x
    return total


def newton(x: float, y: float) -> float:
    guess = x if x > y else y
    for _ in range(8):
        guess = guess - (guess * guess - x) / (guess + guess)
    return abs(guess) - y


def hypotenuse(x: float, y: float) -> float:
    return math.sqrt(x * x + y * y)


def single(x: float) -> float:
    return struct.unpack("<f", struct.pack("<f", x))[0]


@pytest.mark.parametrize("program", [polynomial, newton])
def test_floats_32_round_after_each_operation(program: Callable[..., float]) -> None:
    function = compile(floats=32)(program)
    rng = random.Random(5)
    for _ in range(300):
        x, y = rng.uniform(0.1, 2.0), rng.uniform(0.1, 2.0)
        rest = (rng.randrange(1, 20),) if program is polynomial else (np.float32(y),)
        wanted = program(np.float32(x), *rest)
        got = function(x, *(float(r) if isinstance(r, np.float32) else r for r in rest))
        assert type(got) is float
        assert got == float(wanted), (x, rest)


def test_floats_32_of_library_functions_and_arguments() -> None:
    function = compile(floats=32)(hypotenuse)
    for x, y in ((0.1, 0.2), (3.0, 4.0), (1e-3, 7.7), (1e30, 1.0)):
        a, b = np.float32(x), np.float32(y)
        with np.errstate(over="ignore"):
            wanted = float(np.sqrt(a * a + b * b))
        assert function(x, y) == wanted
    identity = compile_source("def f(x: float) -> float:\n    return x\n", floats=32)
    assert identity(0.1) == single(0.1)
    assert identity(1e300) == math.inf
