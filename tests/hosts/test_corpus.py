"""The parity corpus in every host of JavaScript, from built folders, through the loader: CPython's answers, messages and lines."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from hosts.javascript import NAMES, Hosts
from hosts.tagged import Answer, tagged
from parity.artifacts import Call, groups, shared
from parity.case import fresh, load_corpus
from parity.harness import Outcome, observe
from parity.test_artifact import portable

GROUPS = list(groups(load_corpus()))


@dataclass(frozen=True)
class Expected:
    """A built folder, and what CPython answers to its calls."""

    folder: Path
    calls: list[Call]
    outcomes: list[Outcome]


@cache
def expected(number: int, base: Path) -> Expected:
    """Built once for all hosts."""
    group = GROUPS[number]
    folder = group.build(base)
    return Expected(folder, group.calls, [portable(observe(call.case.function, call.arguments)) for call in group.calls])


@pytest.fixture(scope="module")
def hosts() -> Iterator[Hosts]:
    found = Hosts()
    yield found
    found.close()


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shared(tmp_path_factory)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("number", range(len(GROUPS)), ids=[group.name for group in GROUPS])
def test_answers_are_cpythons(number: int, name: str, hosts: Hosts, base: Path) -> None:
    wanted = expected(number, base)
    given = [{"export": call.export, "args": [tagged(each) for each in fresh(call.arguments)]} for call in wanted.calls]
    found = hosts[name].answers(wanted.folder, given)
    assert found["sha256"] in {hashlib.sha256(wasm.read_bytes()).hexdigest() for wasm in wanted.folder.glob("*.wasm")}
    shown = []
    for call, outcome, answer in zip(wanted.calls, wanted.outcomes, found["outcomes"], strict=True):
        difference = Answer(answer).differs_from(outcome, call.case.settings.get("ulp", 0))
        if difference is not None:
            shown.append(f"{call.case.name}{call.arguments!r} {difference}")
    if shown:
        how_many = f"{len(shown)} of {len(wanted.calls)} calls in {hosts[name].version}"
        pytest.fail("\n\n".join([*shown[:5], how_many]), pytrace=False)


def test_every_host_says_who_it_is(hosts: Hosts) -> None:
    for name in NAMES:
        assert hosts[name].version.startswith(name.partition("-")[0])
        print(hosts[name].version)


def test_all_of_the_corpus_is_there() -> None:
    assert sum(len(group.cases) for group in GROUPS) == len(load_corpus())
