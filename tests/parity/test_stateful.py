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
