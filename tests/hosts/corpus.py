"""What is asked of a host of JavaScript, and whether it answered as CPython. In: groups of the corpus. Out: calls; differences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hosts.tagged import Answer, tagged
from parity.artifacts import Group
from parity.case import fresh


def calls_of(group: Group) -> list[dict[str, Any]]:
    """The calls of a folder, as `calls.mjs` takes them."""
    return [{"export": call.export, "args": tagged(fresh(call.arguments))} for call in group.calls]


def differences(group: Group, outcomes: list[dict[str, Any]]) -> Iterator[str]:
    """In words: every call that is not answered as by CPython."""
    for call, outcome, answer in zip(group.calls, group.outcomes, outcomes, strict=True):
        difference = Answer(answer).differs_from(outcome, call.case.settings.get("ulp", 0))
        if difference is not None:
            yield f"{call.case.name}{call.arguments!r} {difference}"
