"""Every operator on every pair of types of which one is numpy's, beside numpy itself.

One function per pair of types computes all operators that numpy has for it; values for which one of them raises are tried on a
function of their own. Bare runs sample the pairs; LANEWISE_FULL=1 takes all.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from lanewise import compile_source
from lanewise.errors import CompileError
from numpy_scalars.samples import FULL, NUMPY, PYTHON, outcome, pairs, same

ARITHMETIC = ("x + y", "x - y", "x * y", "x / y", "x // y", "x % y", "divmod(x, y)", "x & y", "x | y", "x ^ y", "x << y", "x >> y")
COMPARISONS = ("x == y", "x != y", "x < y", "x <= y", "x > y", "x >= y")
CHOICES = ("min(x, y)", "max(x, y)", "x and y", "x or y", "x in (y, 3)", "(x, 1) < (y, 2)")
POWER = "x ** y"
UNARY = ("-x", "+x", "~x", "abs(x)", "not x", "x is None", "bool(x)", "int(x)", "float(x)", "complex(x)", "round(x)")

ALL_PAIRS = [(x, y) for x in (*NUMPY, *PYTHON) for y in (*NUMPY, *PYTHON) if x in NUMPY or y in NUMPY]
ALIKE = [(x, x) for x in NUMPY]
SAMPLED = ALIKE + random.Random(7).sample([p for p in ALL_PAIRS if p not in ALIKE], 24)


def native(parameters: str, expression: str) -> Callable[..., Any]:
    """The expression as CPython and numpy evaluate it."""
    names = [p.partition(":")[0] for p in parameters.split(", ")]
    function: Callable[..., Any] = eval(f"lambda {', '.join(names)}: {expression}")
    return function


@cache
def compiled(parameters: str, expression: str) -> Callable[..., Any]:
    """The expression compiled."""
    return compile_source(f"import numpy as np\ndef f({parameters}):\n    return {expression}\n")


def check(parameters: str, expressions: tuple[str, ...], arguments: list[tuple[Any, ...]], ulp: float = 0) -> None:
    """All expressions at once where none raises; what raises, one by one."""
    references = {e: native(parameters, e) for e in expressions}
    expected = [{e: outcome(r, *a) for e, r in references.items()} for a in arguments]
    some = tuple(e for e in expressions if any(row[e][0] == "value" for row in expected))
    together = "(" + "".join(f"{e}, " for e in some) + ")"
    raising: dict[str, list[int]] = {}
    for i, row in enumerate(expected):
        for e in expressions:
            if row[e][0] != "value":
                raising.setdefault(e, []).append(i)
        if some and all(row[e][0] == "value" for e in some):
            found = outcome(compiled(parameters, together), *arguments[i])
            assert found[0] == "value", (parameters, arguments[i], found)
            for e, value in zip(some, found[1], strict=True):
                assert same(row[e][1], value, ulp), (parameters, e, arguments[i], row[e][1], value)
    for e, rows in raising.items() if FULL else list(raising.items())[:3]:
        for i in rows[:: max(1, len(rows) // 4)]:
            found = outcome(compiled(parameters, e), *arguments[i])
            assert found == expected[i][e], (parameters, e, arguments[i], expected[i][e], found)


@pytest.mark.parametrize(("x", "y"), ALL_PAIRS if FULL else SAMPLED)
def test_two_operands(x: str, y: str) -> None:
    arguments = pairs(x, y, 400 if FULL else 80)
    check(f"x: {x}, y: {y}", (*ARITHMETIC, *COMPARISONS, *CHOICES), arguments)
    check(f"x: {x}, y: {y}", (POWER,), arguments, ulp=1)


@pytest.mark.parametrize("x", NUMPY)
def test_one_operand(x: str) -> None:
    expressions = tuple(e for e in UNARY if (x, e) != ("np.bool_", "+x"))
    check(f"x: {x}", expressions, [(a,) for a, _ in pairs(x, "np.bool_", 1000)])


def test_positive_bool_is_refused() -> None:
    """numpy raises an exception of its own for it, which has no plain arguments."""
    with pytest.raises(CompileError, match="is an error in numpy"):
        compiled("x: np.bool_", "+x")(True)
