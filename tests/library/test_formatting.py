"""`%` and `format` by templates of run time, complex numbers by specs, and texts that cannot be coded: as source and compiled."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from lanewise import compile
from lanewise.library.prelude import formatting, templates

from library.standard import outcome

COUNT = 2000


def percent(template: str, a: int, b: float, c: str) -> str:
    return template % (a, b, c)


def percent_of_a_table(template: str, a: int, b: float, c: str) -> str:
    return template % {"a": a, "b": b, "c": c}


def by_spec(z: complex, spec: str) -> str:
    return format(z, spec)


def directives(random: Random, keys: tuple[str, ...]) -> Iterator[str]:
    """Templates, most of them of directives that fit."""
    flags = ("", "", "-", "0", "+", " ", "#", "-0", "+0")
    while True:
        parts = []
        for _ in range(random.choice((1, 2, 3, 3, 3, 4))):
            star = random.choice(("", "5", "12", "*" if not keys else "3"))
            precision = random.choice(("", "", ".3", ".0", ".", ".*" if not keys else ".1"))
            kind = random.choice("ddisrafgexoXXcu%k\xe9")
            whole = f"%{random.choice(keys or ('',))}{random.choice(flags)}{star}{precision}{random.choice(('', '', 'l'))}{kind}"
            parts.append(random.choice(("a", "%%", whole, whole, whole)))
        yield "".join(parts)


@pytest.mark.parametrize("keyed", [False, True])
def test_percent(keyed: bool) -> None:
    random = Random(5)
    theirs = percent_of_a_table if keyed else percent
    compiled = compile(theirs)
    templates = directives(random, ("(a)", "(b)", "(c)", "(d)", "((a)", "") if keyed else ())
    for _, template in zip(range(COUNT), templates, strict=False):
        a, b = random.choice((0, 5, -7, 255, 10**20)), random.choice((0.0, -1.5, 1e20, math.inf, 3.25))
        given = a, b, random.choice(("", "x", "h\xe9"))
        table = dict(zip("abc", given, strict=True))
        kind, shown, _ = expected = outcome(theirs, (template, *given))
        ours = formatting.percent, (template, (table,) if keyed else given, table if keyed else None)
        assert outcome(*ours)[:2] == (kind, shown), (template, given)
        assert outcome(compiled, (template, *given)) == expected, (template, given)


class Pair:
    def __init__(self, a: int, b: str) -> None:
        self.a = a
        self.b = b

    def __str__(self) -> str:
        return self.b

    def __repr__(self) -> str:
        return f"Pair({self.a})"


def filled(template: str, a: int, b: float, c: str) -> str:
    return template.format(a, [b, b + 1], Pair(a, c), {"k": a, "l": 2}, a=a, b=b, c=c)


def filled_by_map(template: str, a: int, b: float, c: str) -> str:
    return template.format_map({"a": a, "b": a, "1": a})


def fields(random: Random) -> Iterator[str]:
    """Templates, most of them of fields that fit."""
    names = ("", "", "0", "0", "1[0]", "1[1]", "2.a", "2.b", "3[k]", "3[l]", "a", "a", "b", "c")
    names += ("9", "d", "2.x", "1[5]", "0.", "a[", "1]", "1[0]x")
    conversions = ("", "", "", "!r", "!s", "!a", "!x", "!", "!\xe9")
    specs = ("", "", "", ":", ":>9", ":05", ":.{a}", ":{a}", ":{0}", ":{}", ":x<{a}", ":d", ":{a:{a}}", ":{", ":}")
    while True:
        parts = []
        for _ in range(random.choice((0, 1, 1, 2, 3))):
            whole = "{" + random.choice(names) + random.choice(conversions) + random.choice(specs) + "}"
            parts.append(random.choice(("a", "{{", "}}", whole, whole, whole, whole, "{", "}", "{{}}")))
        yield "".join(parts)


@pytest.mark.parametrize("theirs", [filled, filled_by_map])
def test_fields(theirs: Callable[..., str]) -> None:
    """Templates of run time."""
    random = Random(8)
    compiled = compile(theirs)
    wrong = 0
    for _, template in zip(range(COUNT), fields(random), strict=False):
        a, b, c = random.choice((0, 5, -7, 12)), random.choice((0.0, -1.5, 1e20, math.inf)), random.choice(("", "x", "h\xe9"))
        kind, shown, _ = expected = outcome(theirs, (template, a, b, c))
        named = (("a", a), ("b", b), ("c", c)) if theirs is filled else {"a": a, "b": a, "1": a}
        values = (a, [b, b + 1], Pair(a, c), {"k": a, "l": 2}) if theirs is filled else None
        assert outcome(templates.formatted, (template, values, named))[:2] == (kind, shown), template
        assert outcome(compiled, (template, a, b, c)) == expected, template
        wrong += kind != "str"
    assert COUNT // 5 < wrong < COUNT


def test_a_template_of_run_time_does_not_tell_where_an_instance_lies() -> None:
    class Node:
        def __init__(self, name: str) -> None:
            self.name = name

    def told(template: str, name: str) -> str:
        return template.format(Node(name))

    compiled = compile(told)
    assert told("{0.name!r}", "a") == compiled("{0.name!r}", "a") == "'a'"
    assert "Node object at 0x" in told("{}", "a")
    for template in ("{}", "{!r}", "{!a}", "{!s}"):
        with pytest.raises(NotImplementedError, match="the text of a Node tells where it lies: define __repr__"):
            compiled(template, "a")


def test_what_may_be_a_function_does_not_tell_where_it_lies() -> None:
    def told(key: str) -> str:
        table = {"run": lambda: 1, "help": "runs"}
        return f"{table[key]}"

    compiled = compile(told)
    assert told("help") == compiled("help") == "runs"
    assert "<lambda> at 0x" in told("run")
    with pytest.raises(NotImplementedError, match=r"the text of a function tells where it lies: take its name: f\.__name__"):
        compiled("run")


def specs(random: Random) -> Iterator[str]:
    """Specs of which many are a complex number's."""
    parts: tuple[tuple[str, ...], ...] = (
        ("", "", "*<", ">", "^", "x^", "=", "0>", "<"), ("", "", "+", "-", " "), ("", "", "z", "#"), ("", "", "", "0"),
        ("", "", "5", "30"), ("", "", ",", "_"), ("", ".0", ".3", ".12"), ("", "", "e", "f", "g", "G", "n", "s", "%", "d", "ff"),
    )  # fmt: skip
    while True:
        yield "".join(map(random.choice, parts))


def test_complex_by_spec() -> None:
    random = Random(6)
    compiled = compile(by_spec)
    numbers = (0.0, -0.0, 1.0, -2.5, 1e16, 1e22, 1234567.891, math.inf, math.nan, 1e-7)
    for _, spec in zip(range(COUNT), specs(random), strict=False):
        z = complex(random.choice(numbers), random.choice((*numbers, random.uniform(-9, 9))))
        expected = outcome(by_spec, (z, spec))
        assert outcome(formatting.complex_by_spec, (z, spec)) == expected, (z, spec)
        assert outcome(compiled, (z, spec)) == expected, (z, spec)


def encoded(text: str) -> tuple[bytes, bytes, bytes, bytes]:
    ascii_only = text.encode("ascii", "ignore"), text.encode("ascii", errors="xmlcharrefreplace")
    return *ascii_only, text.encode("latin-1", "backslashreplace"), text.encode(errors="replace")


def decoded(data: bytes) -> tuple[str, str, str, str, str]:
    first = data.decode(errors="replace"), data.decode("utf-8", "ignore"), data.decode("utf-8", "backslashreplace")
    return *first, data.decode("ascii", "replace"), data.decode("ascii", errors="ignore")


def escaped(data: bytes) -> tuple[str, str, str]:
    return data.decode("utf-8", "surrogateescape"), data.decode("ascii", "surrogateescape"), data.decode("latin-1", "replace")


@pytest.mark.parametrize("function", [encoded, decoded, escaped], ids=lambda f: f.__name__)
def test_what_cannot_be_coded(function: Callable[[Any], Any]) -> None:
    random = Random(7)
    compiled = compile(function)
    codes = (0x41, 0x7F, 0x80, 0xE9, 0xFF, 0x100, 0x20AC, 0xD7FF, 0xD800, 0xDC80, 0xDFFF, 0xE000, 0x1F600)
    leads = (0x41, 0x7F, 0x80, 0xBF, 0xC1, 0xC3, 0xE0, 0xA0, 0x9F, 0xE2, 0x82, 0xAC, 0xED, 0xF0, 0x90, 0x8F, 0xF4, 0xF5, 0xFF)
    for _ in range(COUNT):
        count = random.choice((0, 1, 2, 3, 6, 12))
        if function is encoded:
            given: Any = "".join(chr(random.choice(codes)) for _ in range(count))
        else:
            given = bytes(random.choice(leads) for _ in range(count))
        assert compiled(given) == function(given), given
