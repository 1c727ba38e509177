"""What is known of ints where statements nest: of what is read there, and of slots beside each other."""

from __future__ import annotations

from typing import Any

from fuzz import probe
from lanewise.compiled import Compiled
from lanewise.ir.code import Block, Const, Get, Op, Program
from lanewise.ir.types import INT
from lanewise.passes import ranges
from lanewise.passes.differences import Differences
from lanewise.passes.known import Ranges
from lanewise.settings import settings
from pytest import MonkeyPatch

A, B, C = (Get(name, INT) for name in "abc")


def plus(slot: Get, k: int) -> Op:
    return Op("add", (slot, Const(INT, k)), INT)


def test_what_a_forgotten_slot_said_of_two_others_stays() -> None:
    equal = Differences().assigned("a", plus(B, 1)).assigned("c", plus(B, 3)).only({"a", "c"})
    assert equal.compare("lt", A, C) is True
    assert equal.compare("eq", plus(A, 2), C) is True
    below = Differences().assume("lt", A, B).assume("le", B, C).only({"a", "c"})
    assert below.compare("lt", A, C) is True
    assert below.compare("lt", A, B) is None


def test_nothing_is_forgotten_of_what_is_read() -> None:
    known = Differences().assigned("a", plus(B, 1)).assume("lt", B, C)
    assert known.only({"a", "b", "c"}) == known


def test_states_have_no_slots_that_nobody_reads(monkeypatch: MonkeyPatch) -> None:
    """Of a function of two hundred temporaries with a loop at its end."""
    lines = [f"    x{i} = n % {i + 2} + {i}\n    total += x{i} * {i}" for i in range(100)]
    end = ["    while total > n > 3:", "        total -= n", "    return total", ""]
    text = "\n".join(["def long(n: int) -> int:", "    total = 0", *lines, *end])
    found: list[tuple[Program, Ranges]] = []
    analysed = ranges.ranges

    def noted(program: Program, **named: Any) -> Ranges:
        found.append((program, analysed(program, **named)))
        return found[-1][1]

    monkeypatch.setattr("lanewise.compiler.ranges", noted)
    compiled = Compiled(probe.load(text)["long"], settings({}))  # type: ignore[arg-type]
    compiled._image(compiled.annotated)
    program, known = found[0]
    states = known.before["long"]
    nest = next(stmt for stmt in program.functions["long"].body if isinstance(stmt, Block))
    assert len(states[id(nest)].slots) > 100
    assert states[id(nest.body[0])].slots.keys() == {"total", "n"}
