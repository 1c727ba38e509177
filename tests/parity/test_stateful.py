"""Programs that change variables and objects of their modules: after each call Python has what it has without the compiler."""

from __future__ import annotations

import copy
import sys
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest
from lanewise import compile
from parity.harness import Outcome, equal_outcomes, observe
from parity.kept import Kept, Sequence, data_of, load_sequences
from parity.removed import bodies_removed
from parity.stateful import functions, objects


@pytest.mark.parametrize("sequence", load_sequences(), ids=lambda sequence: sequence.name)
def test_each_call_leaves_what_cpython_leaves(sequence: Sequence) -> None:
    module = sys.modules[sequence.function.__module__]
    before = Kept(module)
    expected = [_observed(sequence.function, arguments, module) for arguments in sequence.calls]
    before.put_back()
    with bodies_removed(sequence.function):  # type: ignore[arg-type]
        compiled = compile(sequence.function)
        got = [_observed(compiled, arguments, module) for arguments in sequence.calls]
    before.put_back()
    for arguments, one, other in zip(sequence.calls, expected, got, strict=True):
        assert equal_outcomes(one, other, 0), f"{arguments}\n  expected {one}\n  got      {other}"


def _observed(function: Callable[..., Any], arguments: tuple[Any, ...], module: ModuleType) -> Outcome:
    """What became of a call, and behind its arguments what the module has then: as it is now, before the next call."""
    found = observe(function, arguments)
    value, given = copy.deepcopy((found.value, (*found.arguments, data_of(module))))
    return replace(found, value=value, arguments=given)


def test_an_argument_may_be_the_modules_own() -> None:
    """It is one object inside, too."""
    before = Kept(objects)
    compiled = compile(objects.passed_as_well)
    assert compiled(objects.memo, 1) == (True, 2) and objects.memo == {1: -1, 2: 1}
    assert compiled({}, 5) == (False, 3)
    assert compiled(objects.memo, 2) == (True, 4) and list(objects.memo) == [1, 2, 6, 3]
    before.put_back()


def test_a_call_that_is_refused_changes_nothing() -> None:
    """Wrong arguments are refused before Python's module is looked at."""
    before = Kept(objects)
    with pytest.raises(TypeError):
        compile(objects.known_squares)(object())
    assert objects.squares == {0: 0}
    before.put_back()


def test_functions_that_python_puts_there() -> None:
    """A call takes what the module has by then."""
    before, told = Kept(functions), []
    for emitted in (functions.emitted, compile(functions.emitted)):
        found = [emitted("a", 3)]
        functions.bus.on("a", functions.doubled)
        functions.bus.on("new", lambda x: -x)
        told.append([*found, emitted("new", 3), emitted("a", 4)])
        before.put_back()
    assert told[0] == told[1]
