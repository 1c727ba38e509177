"""The parity corpus in every host of JavaScript, from built folders, through the loader: CPython's answers, messages and lines."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hosts.corpus import calls_of, differences
from hosts.javascript import EVERY, Hosts
from parity.artifacts import Group, groups
from parity.case import load_corpus


@pytest.fixture(scope="module")
def hosts(request: pytest.FixtureRequest, shared_folder: Path) -> Iterator[Hosts]:
    """For the groups of this run alone: who asks for one of them does not wait for hundreds."""
    tests = [item for item in request.session.items if isinstance(item, pytest.Function) and item.path == request.path]
    asked = {test.callspec.params["group"].name for test in tests if hasattr(test, "callspec") and "group" in test.callspec.params}
    found = Hosts(lambda: [group.built(shared_folder) for group in groups() if group.name in asked])
    yield found
    found.close()


@pytest.mark.parametrize("group", groups(), ids=lambda group: group.name)
@pytest.mark.parametrize("name", EVERY)
def test_answers_are_cpythons(name: str, group: Group, hosts: Hosts, shared_folder: Path) -> None:
    folder = group.built(shared_folder)
    found = hosts[name].answers(folder, calls_of(group), {})
    assert found["sha256"] in {hashlib.sha256(wasm.read_bytes()).hexdigest() for wasm in folder.glob("*.wasm")}
    shown = list(differences(group, found["outcomes"]))
    if shown:
        how_many = f"{len(shown)} of {len(group.calls)} calls in {hosts[name].version}"
        pytest.fail("\n\n".join([*shown[:5], how_many]), pytrace=False)


@pytest.mark.parametrize("name", EVERY)
def test_a_host_says_who_it_is(name: str, hosts: Hosts) -> None:
    version = hosts[name].version
    assert version.startswith(name.partition("-")[0]) and any(map(str.isdigit, version))
    print(version)


def test_all_of_the_corpus_is_there() -> None:
    assert sum(len(group.cases) for group in groups()) == len(load_corpus())
