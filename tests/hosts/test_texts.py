"""Texts in every host of JavaScript: in and out, in unions, tuples and messages, whatever code points are in them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path, PurePosixPath
from typing import Any

import pytest
from hosts import fixtures, programs
from hosts.javascript import EVERY, Hosts
from hosts.tagged import Answer, tagged
from lanewise import build, compile
from parity.artifacts import portable
from parity.harness import observe

SAMPLES = ["".join(map(chr, row["points"])) for row in fixtures.texts()]
MARKS = [None, "", "é", "€", "\U0001f600", "\0"]
CALLS: list[tuple[Any, tuple[Any, ...]]] = [
    *((programs.echo, (text,)) for text in SAMPLES),
    *((programs.joined, (text, mark)) for text, mark in zip(SAMPLES, cycle(MARKS), strict=False)),
    *((programs.twice, (value,)) for value in (*SAMPLES[:9], 5, 2**100, 2.5)),
    *((programs.refused, (text, other)) for text, other in zip(SAMPLES, [7, *reversed(SAMPLES)], strict=False)),
    (programs.spaced, ("€", 2)),
    (programs.spaced, ("é", 2**40)),
    *((programs.beside, (Path(text), [PurePosixPath("/"), Path(text)])) for text in ("a/b.txt", "", "//é/€", "///x/..")),
    (programs.either_path, ("a//b",)),
]  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("texts") / "texts"
    build(found, *(compile(function) for function in dict.fromkeys(function for function, _ in CALLS)))
    return found


@pytest.fixture(scope="module")
def hosts(folder: Path) -> Iterator[Hosts]:
    found = Hosts(lambda: [folder])
    yield found
    found.close()


@pytest.mark.parametrize("name", EVERY)
def test_texts_are_cpythons(name: str, hosts: Hosts, folder: Path) -> None:
    calls = [{"export": function.__name__, "args": list(map(tagged, arguments))} for function, arguments in CALLS]
    answers = hosts[name].answers(folder, calls, {})["outcomes"]
    for (function, arguments), answer in zip(CALLS, answers, strict=True):
        difference = Answer(answer).differs_from(portable(observe(function, arguments)), 0)
        assert difference is None, f"{function.__name__}{arguments!a} {difference}"


@pytest.mark.parametrize("name", EVERY)
def test_two_halves_side_by_side_are_one_code_point(name: str, hosts: Hosts, folder: Path) -> None:
    """A row of docs/deviations.md: a string of JavaScript's is made of halves, so nobody can tell two of them from the pair."""
    high, low, end = "\ud83d", "\ude00", [10, 0xD800, 0xE9]
    calls = [{"export": "joined", "args": list(map(tagged, given))} for given in ((high + low, None), (high, low))]
    together, apart = hosts[name].answers(folder, calls, {})["outcomes"]
    assert programs.joined(high + low) == programs.joined(high, low) == (f"{high}{low}\n\ud800\xe9", 5)
    assert _texts_and_numbers(together) == [[0x1F600, *end], "4"]
    assert _texts_and_numbers(apart) == [[0x1F600, *end], "5"]


@pytest.mark.parametrize("name", EVERY)
def test_a_string_is_the_path_that_python_makes_of_it(name: str, hosts: Hosts, folder: Path) -> None:
    texts = ["a//b/./c.txt", "", ".", "./", "/", "//", "///", "//x//", "/./", "a/../b/", "...", " / "]
    calls = [{"export": "beside", "args": [tagged(text), tagged([text])]} for text in texts]
    answers = hosts[name].answers(folder, calls, {})["outcomes"]
    assert [answer["value"]["items"][0] for answer in answers] == [tagged(Path(text)) for text in texts]


def _texts_and_numbers(answer: dict[str, Any]) -> list[Any]:
    return [next(iter(item.values())) for item in answer["value"]["items"]]
