"""Methods of str in wasmtime, as a user's function calls them: CPython's values and exceptions on the inputs of the emulation."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from lanewise.ir.types import STR
from lanewise.library.machine import Implementation
from lanewise.library.text_hash import text_hash

from library.programs import NAMES, chosen, direct, program
from library.test_text_cores import hashes
from library.test_text_methods import ROWS, Function, name_of, outcome, same
from library.text_inputs import drawn, repetitive

COUNT = 300
OPERATORS = {"__contains__": "b in a", "__mul__": "a * b", "__rmul__": "b * a"}


@pytest.mark.parametrize(("row", "method"), ROWS, ids=name_of)
def test_method(row: Implementation, method: Function) -> None:
    """By as many arguments as were drawn; the types of those choose the function."""
    used = set()
    for arguments in drawn(row.function, COUNT):
        expression = OPERATORS.get(method.__name__) or f"a.{method.__name__}({', '.join(NAMES[1 : len(arguments)])})"
        compiled = program(expression, len(arguments))
        ours, theirs = outcome(compiled, arguments), outcome(method, arguments)
        assert same(ours, theirs), (arguments, ours, theirs)
        used.add(compiled)
    assert all(chosen(compiled, row) for compiled in used)


SEARCHES = "(a.find(b), a.rfind(b), a.count(b), b in a, a.startswith(b), a.endswith(b), a.replace(b, 'cd'), a.strip(b))"


def test_every_short_text() -> None:
    """All texts of two letters, and all parts, up to some length."""
    compiled, theirs = program(SEARCHES, 2), eval(f"lambda a, b: {SEARCHES}")
    words = ["".join(letters) for n in range(7) for letters in itertools.product("ab", repeat=n)]
    for s in words:
        for part in words[:31]:
            assert compiled(s, part) == theirs(s, part), (s, part)


def test_long_repetitive_texts() -> None:
    """What a search takes its second way for, longer than the emulation has time for."""
    compiled, theirs, random = program(SEARCHES, 2), eval(f"lambda a, b: {SEARCHES}"), Random(8)
    for _ in range(COUNT):
        s = "".join(repetitive(random) * random.randint(1, 9) for _ in range(12))
        start = random.randrange(len(s) + 1)
        part = random.choice((s[start : start + random.randint(2, 400)], repetitive(random) * random.randint(1, 9)))
        part += random.choice(("", "", "a", "b"))
        assert compiled(s, part) == theirs(s, part), (s, part)


def test_hash() -> None:
    compiled = direct(text_hash, STR)
    for s, theirs in hashes().items():
        assert compiled(s) == theirs, s


CALLED = (
    "find", "rindex", "startswith", "endswith", "replace", "center", "zfill", "strip", "removeprefix", "partition", "expandtabs",
)  # fmt: skip
GIVEN = (
    "", "None", "1", "True", "2.5", "'a'", "()", "('x', 'ab')", "('c', 1)", "('xa', 1)", "'b', None", "'b', None, None", "'b', 2.5",
    "'b', 1, 'x'", "1, 2.5", "7, 'z'", "9, None", "'b', 'x', 1.5", "2, 1, 2.5", "'b', 1, 2, 3", "('b', 'a'), 1", "x='a'",
    "tabsize=3", "3, tabsize=3", "'b', count=1", "tabsize=3, x=1", "a=1, b=2",
)  # fmt: skip


@pytest.mark.parametrize("method", CALLED)
def test_arguments(method: str) -> None:
    """Arguments of any number, names and types: CPython's answer, or its TypeError in its words."""
    for given in GIVEN:
        expression = f"a.{method}({given})"
        ours, theirs = outcome(program(expression, 1), ("xab\tcb",)), outcome(eval(f"lambda a: {expression}"), ("xab\tcb",))
        assert same(ours, theirs), (expression, ours, theirs)


def test_arguments_of_several_types() -> None:
    """What an argument is may be known only when it runs."""
    compiled = program("(a.find('b', None if len(a) > 3 else 2), a.startswith('x' if len(a) > 3 else ('a', 'b')), a.strip(b))", 2)
    for arguments in (("xbcb", "x"), ("abb", None), ("xbcb ", None)):
        theirs = (arguments[0].find("b", None if len(arguments[0]) > 3 else 2), True, arguments[0].strip(arguments[1]))
        assert outcome(compiled, arguments) == theirs
