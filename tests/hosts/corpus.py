"""What is asked of a host of JavaScript, and whether it answered as CPython. In: groups of the corpus. Out: calls; differences."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

from hosts.tagged import Answer, arriving, tagged
from parity.artifacts import Call, Group, portable
from parity.case import fresh
from parity.harness import Outcome, observe


def calls_of(group: Group) -> list[dict[str, Any]]:
    """The calls of a folder, as `calls.mjs` takes them."""
    return [{"export": call.export, "args": tagged(fresh(call.arguments))} for call in group.calls]


def differences(group: Group, outcomes: list[dict[str, Any]]) -> Iterator[str]:
    """In words: every call that is not answered as by CPython."""
    for call, outcome, answer in zip(group.calls, group.outcomes, outcomes, strict=True):
        difference = Answer(answer).differs_from(_expected(call, outcome), call.case.settings.get("ulp", 0))
        if difference is not None:
            yield f"{call.case.name}{call.arguments!r} {difference}"


def _expected(call: Call, outcome: Outcome) -> Outcome:
    """CPython's answer to what arrives there."""
    arguments = arriving(call.arguments)
    pairs = zip(arguments, call.arguments, strict=True)
    changed = any(isinstance(each, deque) or (isinstance(each, str) and each != given) for each, given in pairs)
    return portable(observe(call.case.function, arguments)) if changed else outcome
