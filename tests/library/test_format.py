"""The format mini-language as the library writes it, against CPython's `format`: results and errors, emulated and compiled."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from lanewise.library import format_spec, format_text
from lanewise.library.machine import f64, i64, u64
from lanewise.python.texts import format_specs

from library.outcome import Raised, equal, outcome
from library.text_calls import Machine, compiled, emulated
from library.texts import get

COUNT = 3000
"""Random pairs of a value and a spec, compiled; the emulation takes a fiftieth of them."""

BY_SPEC: dict[type, Callable[..., Any]] = {
    int: format_text.int_by_spec,
    bool: format_text.bool_by_spec,
    float: format_text.float_by_spec,
    str: format_text.text_by_spec,
}


@pytest.fixture(params=[emulated, compiled], ids=lambda m: m.name)
def machine(request: pytest.FixtureRequest) -> Machine:
    """The library's source under CPython, and compiled."""
    return request.param  # type: ignore[no-any-return]


def check(machine: Machine, value: Any, spec: str) -> None:
    ours, theirs = machine(BY_SPEC[type(value)], value, spec), outcome(format, value, spec)
    assert equal(ours, theirs), (value, spec, ours, theirs)


SPECS = (
    "", "\x00", ",\x00", "z", "zd", "zs", ".3", ".3d", "y", "\x05", "\x7f", "\xe9", ",y", "_,", ",_", ",,", "_s", "s,", ",s",
    ",x", ",b", "_x", "_c", "c", "+c", "#c", "zc", ".1c", "99999999999999999999", "9223372036854775808",
    ".99999999999999999999", ".2147483648f", "abc", "+", "=5", " 5", "05", "<05", "#", ">+5", "0=5", "n", ",n", "_n", ".",
    ".x", "%", "5.", "z5", "s", "+s", "\xe9<5", "{<5", "5z", "x\xe9", "\u0661", ".\u0662f", ",\x05", ",\xe9", "cc", "=5s",
    "05s", "=s", "#s", " s", "010", "*^20", "\U0001f600^9", "012,", "08_", "+012,", "z.0f", "#.0f", "#.3g", "#.0e", "#x",
    "#_b", "#010X", "020,.2f", ".3%", "010.1%", "+.2e", "G", ".0g", "r<3", "\x00>4", "=+7", "012,.1f", ".2", "*^4.2",
)  # fmt: skip
VALUES = (
    1, -5, True, False, 1234567, 2**70, -(2**63), 97, 0x1F600, 0x110000, -1, 1.5, -0.0, -0.001, math.inf, -math.inf, math.nan, 1e22,
    1e16, 1234567.891, 1e-7, "a", "h\xe9\u4e00", "", "\udc80",
)  # fmt: skip


@pytest.mark.parametrize("kind", BY_SPEC, ids=lambda k: k.__name__)
def test_specs(machine: Machine, kind: type) -> None:
    """Every part of a spec, and every error."""
    values = [value for value in VALUES if type(value) is kind]
    for value in values if machine is compiled else values[:2]:
        for spec in SPECS:
            check(machine, value, spec)


def any_spec(random: Random) -> str:
    """Each part as often as not; most fit together."""
    align = random.choice(("", "*", "0", " ", "\xe9", "\u4e00", "{")) + random.choice("<>=^") if random.random() < 0.4 else ""
    sign = random.choice(("", "", "+", "-", " ")) + ("z" if random.random() < 0.1 else "")
    more = ("#" if random.random() < 0.2 else "") + ("0" if random.random() < 0.3 else "")
    width = str(random.randint(1, 40)) if random.random() < 0.5 else ""
    group = random.choice(",_") if random.random() < 0.3 else ""
    precision = "." + str(random.choice((0, 1, 2, 3, 6, 10, 17, 20, 40))) if random.random() < 0.5 else ""
    return align + sign + more + width + group + precision + random.choice(("", "", *"bcdeEfFgGnosxX%"))


def any_value(random: Random) -> Any:
    chance = random.random()
    if chance < 0.3:
        return random.choice(
            (0, 1, -12, -123456, 10**9, random.getrandbits(40), -random.getrandbits(90), random.randint(0, 0x10FFFF))
        )
    if chance < 0.8:
        return any_float(random)
    return random.random() < 0.5 if chance < 0.85 else random.choice(("", "a", "abc", "\xe9" * 5, "x\u4e00y", "\U0001f600"))


def any_float(random: Random) -> float:
    if random.random() < 0.4:
        return random.choice((0.0, -0.0, 1.0, 2.5, -1.5, 9.995, 99999.5, 0.00012345, 1e16, -1e-5, math.inf, math.nan, -math.inf))
    if random.random() < 0.5:
        return random.uniform(-1, 1) * 10 ** random.randint(-10, 20)
    return float(struct.unpack("<d", random.randbytes(8))[0])


def test_any_spec(machine: Machine) -> None:
    random = Random("format")
    for _ in range(machine.share(COUNT)):
        check(machine, any_value(random), any_spec(random))


def test_any_precision(machine: Machine) -> None:
    """Exact digits: ties, the longest fractions, digits beyond the last."""
    random = Random("precision")
    ties = (0.5, 1.5, 2.5, 0.125, 0.375, 25.0, 350.0, 9.5, 99.5, 5e-324, 1.7976931348623157e308, 2.0**63, 2.0**70, 1e22, 1e23)
    for x in ties if machine is compiled else ties[6:8]:
        for spec in (".0f", ".1f", ".2f", ".0e", ".1e", ".16e", ".17e", ".3g", "#.30g", ".1100f", ".800e", ".1200g"):
            check(machine, x, spec)
    for _ in range(machine.share(COUNT)):
        few_bits = random.getrandbits(random.randint(1, 53)) * 2.0 ** -random.randint(0, 60)
        x = any_float(random) if random.random() < 0.7 else few_bits
        check(machine, x, f".{random.choice((0, 1, 2, 5, 14, 16, 17, 18, 19, 25, 60, 400))}{random.choice('efg%')}")


def test_large_ints(machine: Machine) -> None:
    for n in (10**4299, 10**4300, -(2**5000), 2**2000) if machine is compiled else (2**200,):
        for spec in ("d", "x", "#b", ",", "_x", "o", "c", "f", ".3e"):
            check(machine, n, spec)


def test_words_of_constant_specs() -> None:
    """What the front end does: a spec is parsed under CPython, once for all values, and names the one function that it needs."""
    for spec in (".2f", "*^12,.3f", "+e", "", "010.1%", "\u4e00>9", ".3g", "#.4"):
        chosen = format_specs.parse(spec, format_spec.FLOAT)
        style, width, precision = chosen.words
        for x in (1.5, -1234.5678, 1e300):
            found: Any = chosen.function(f64(x), u64(style), i64(width), i64(precision))
            assert get(found) == format(x, spec)
    for spec in ("d", "#010x", "_b", "*<+9,", "c"):
        chosen = format_specs.parse(spec, format_spec.INT)
        assert not chosen.as_float
        for n in (65, 1, 0x1F600):
            found = chosen.function(n, u64(chosen.words[0]), i64(chosen.words[1]))
            assert get(found) == format(n, spec)
    assert format_specs.parse(".1f", format_spec.INT).as_float


KINDS = {int: format_spec.INT, bool: format_spec.BOOL, float: format_spec.FLOAT, str: format_spec.TEXT}


@pytest.mark.parametrize("kind", KINDS, ids=lambda k: k.__name__)
def test_checked_without_a_value(kind: type) -> None:
    """A spec that no value of the kind takes is known before there is one."""
    for spec in ("d", "n", "F", ".3y", "+", "5z", ".x", "_,", ",x", "xyz", "\udc80\udc80"):
        ours, theirs = outcome(format_specs.parse, spec, KINDS[kind]), outcome(format, kind(), spec)
        assert isinstance(ours, Raised) == isinstance(theirs, Raised), spec
        assert ours == theirs or not isinstance(ours, Raised), spec
