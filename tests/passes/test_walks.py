"""A nest of loops comes in; how often inference walked its innermost expression goes out."""

from __future__ import annotations

import ast

import pytest
from fuzz import probe
from lanewise.ir.types import INT
from lanewise.python.expressions import expressions
from lanewise.python.program.builder import Builder
from lanewise.python.program.instances import Instances
from lanewise.python.program.values import Value
from lanewise.python.source.definitions import definition_of

MARK = 12345
DEPTH = 5


def _walks(text: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """How often the front end comes by `MARK` in the function `nest`."""
    plain, found = expressions._TABLE[ast.Constant], 0

    def counted(b: Builder, node: ast.Constant) -> Value:
        nonlocal found
        found += node.value == MARK
        return plain(b, node)

    monkeypatch.setitem(expressions._TABLE, ast.Constant, counted)
    program = Instances(exact=False)
    program.request(definition_of(probe.load(text)["nest"]), {"n": INT}, {}, None)  # type: ignore[arg-type]
    program.settle()
    assert not program.refusals
    return found


def test_comprehensions_are_walked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of each is new at the head of its loop: a second walk per loop would be 2**depth of the innermost."""
    inner = f"{MARK} + i0"
    for depth in range(DEPTH):
        inner = f"sum({inner} for i{depth} in range(n))"
    assert _walks(f"def nest(n): return {inner}\n", monkeypatch) == 1


def test_loops_that_bind_names_are_walked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["def nest(n):", "    total = 0"]
    for depth in range(DEPTH):
        lines += [f"{'    ' * (depth + 1)}for i{depth} in range(n):", f"{'    ' * (depth + 2)}x{depth} = total + i{depth}"]
    lines += [f"{'    ' * (DEPTH + 1)}total += {MARK}", "    return total", ""]
    assert _walks("\n".join(lines), monkeypatch) == 1


def test_what_is_read_before_it_is_bound_is_walked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first walk takes the name for unbound; only the second one knows that a turn may have bound it."""
    text = f"def nest(n):\n    for i in range(n):\n        if i:\n            last += 1\n        last = {MARK}\n    return last\n"
    assert _walks(text, monkeypatch) > 1
