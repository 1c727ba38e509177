"""Every function on exact ints against Python's int, in the emulation; and that nothing leaks."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from lanewise.library import big_multiply, big_wide, exact, exact_power, exact_text, exact_word, heap
from lanewise.library.machine import i32, i64, u64

from library.exact_inputs import CASES, Case, any_int, inputs
from library.exact_machine import Emulation

COUNT = 2000
"""Inputs per function."""


@pytest.fixture(autouse=True)
def unlimited_digits() -> Iterator[None]:
    """The reference may print long ints."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    yield
    sys.set_int_max_str_digits(limit)


def outcome(function: Callable[[], Any]) -> str:
    """The value with its type and bits, or the exception with its text, for comparison."""
    try:
        return repr(function())
    except (ArithmeticError, ValueError) as error:
        return repr(error)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_like_python(case: Case) -> None:
    machine = Emulation()
    live = machine.live()
    for arguments in inputs(case, COUNT):
        got = outcome(lambda: machine.call(case, arguments))  # noqa: B023
        assert got == outcome(lambda: case.reference(*arguments)), arguments  # noqa: B023
        assert machine.live() == live, f"leak: {arguments}"


@pytest.mark.parametrize("name", ["exact_lshift", "exact_pow"])
@pytest.mark.parametrize("count", [2**36, 2**62, 2**80])
def test_too_large_for_any_memory(name: str, count: int) -> None:
    machine = Emulation()
    case = next(case for case in CASES if case.name == name)
    live = machine.live()
    for base in (3, -3, 2**80) if name == "exact_pow" else (1, -1, 2**80):
        with pytest.raises(MemoryError):
            machine.call(case, (base, count))
    assert machine.live() == live
    assert machine.call(case, (0, count)) == 0


def test_powers_of_the_units() -> None:
    machine = Emulation()
    case = next(case for case in CASES if case.name == "exact_pow")
    for exponent in (2**62, 2**62 + 1, 10**30, 10**30 + 1):
        assert machine.call(case, (1, exponent)) == 1
        assert machine.call(case, (-1, exponent)) == (-1 if exponent % 2 else 1)


def test_long_products(monkeypatch: pytest.MonkeyPatch) -> None:
    """Karatsuba at a bound so low that it recurses at lengths the emulation can bear, equal and unequal factors."""
    monkeypatch.setattr(big_multiply, "KARATSUBA", 4)
    monkeypatch.setattr(big_multiply, "KARATSUBA_SQUARE", 5)
    machine = Emulation()
    case = next(case for case in CASES if case.name == "exact_mul")
    random = Random("products")
    live = machine.live()
    for _ in range(150):
        a, b = (random.choice((random.getrandbits(n), 2**n - 1, 2**n)) for n in (random.randint(64, 1200), random.randint(64, 600)))
        assert machine.call(case, (a, b)) == a * b
        assert machine.call(case, (b, a)) == a * b
        word, address = machine._word(a)
        assert machine._int(exact.exact_mul(word, word)) == a * a
        heap.release(address)
    assert machine.live() == live


def test_squares_by_rows() -> None:
    machine = Emulation()
    random = Random("squares")
    for _ in range(200):
        a = any_int(random, 600)
        word, address = machine._word(a)
        assert machine._int(exact.exact_mul(word, word)) == a * a
        heap.release(address)


def test_wide_words() -> None:
    """128-bit products and quotients of machine words."""
    random = Random("wide")
    for _ in range(2000):
        x, y, d = (any_int(random, 64) % 2**64 for _ in range(3))
        high, low = big_wide.wide_multiply(u64(x), u64(y))
        assert (int(high) << 64) + int(low) == x * y
        if d:
            q, r = big_wide.wide_divide(u64(x % d), u64(y), u64(d))
            assert (int(q), int(r)) == divmod((x % d << 64) + y, d)
            assert big_wide.multiply_mod(u64(x % d), u64(y), u64(d)) == x * y % d
        assert exact_power.binary_gcd(u64(x), u64(y)) == math.gcd(x, y)


def test_release_and_retain() -> None:
    machine = Emulation()
    live = machine.live()
    word = exact_word.exact_from_u64(u64(2**64 - 1))
    exact_word.exact_retain(word)
    exact_word.exact_release(word)
    assert machine.live() == live + 1
    exact_word.exact_release(word)
    exact_word.exact_retain(i64(7))
    exact_word.exact_release(i64(7))
    assert machine.live() == live


def test_thousands_of_digits() -> None:
    machine = Emulation()
    value = -(7**3000)
    text = str(value).encode()
    word, address = machine._word(value)
    written = machine._value("t", exact_text.exact_to_decimal(word))
    assert written == text
    source = machine._bytes(text)
    assert machine._int(exact_text.exact_from_decimal(source, i32(len(text)))) == value
    heap.release(source)
    heap.release(address)
