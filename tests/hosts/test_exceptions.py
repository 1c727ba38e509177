"""What an exception brings along in every host of JavaScript: fields of its own, and what it comes from."""

from __future__ import annotations

import enum
import re
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hosts.javascript import EVERY, Hosts
from hosts.tagged import tagged
from lanewise import build, compile


class Low(Exception):
    """With fields of several types."""

    def __init__(self, n: int, text: str) -> None:
        super().__init__(f"{text}: {n}")
        self.n = n
        self.half = n / 2
        self.words = (text, n > 3)


@compile
def failing(n: int, text: str) -> float:
    try:
        if n > 10:
            raise KeyError(text)
        return 1 / n
    except (ZeroDivisionError, KeyError) as error:
        error.add_note(text)
        error.add_note(f"n is {n}")
        raise Low(n, text) from error


class Level(enum.IntEnum):
    """With numbers that are shown."""

    LOW = 1
    HIGH = 7


class Mode(enum.Enum):
    """With texts that are shown."""

    READ = "r"
    WRITE = "it's"


@compile
def missing(n: int) -> int:
    by_level = {Level.LOW: 1}
    if n == 3:
        raise ValueError(Level.HIGH)
    if n == 4:
        raise ValueError(Mode.READ)
    if n == 5:
        return {(Mode.READ, 1): 2}[Mode.WRITE, n]
    return by_level[Level.HIGH] if n else {Mode.READ: 2}[Mode.WRITE]


class Speechless(Exception):
    """Its `str` raises."""

    def __str__(self) -> str:
        return str(1 // len(self.args[0]))


class Plain:
    """Its `repr` tells where it lies."""

    def __init__(self, n: int) -> None:
        self.n = n


@compile
def unsaid(n: int) -> int:
    if n > 1:
        raise ValueError(Plain(n))
    raise Speechless([n] * n)


CALLS = [(0, "zero"), (11, "é€"), (2**40, "\U0001f600")]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("exceptions") / "failing"
    build(found, failing, missing, unsaid)
    return found


@compile(debug=True)
def debugged(xs: list[int]) -> float:
    total = 0.5
    for i, x in enumerate(xs):
        total += 1 / (x - i)
    return total


@pytest.fixture(scope="module")
def debugged_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("exceptions") / "debugged"
    build(found, debugged)
    return found


@pytest.fixture(scope="module")
def hosts(folder: Path, debugged_folder: Path) -> Iterator[Hosts]:
    found = Hosts(lambda: [folder, debugged_folder])
    yield found
    found.close()


def _told(error: BaseException) -> dict[str, Any]:
    """What JavaScript is to say of it."""
    kind = type(error)
    name = kind.__name__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    cause = {"cause": _told(error.__cause__)} if error.__cause__ else {}
    fields = {name: list(value) if isinstance(value, tuple) else value for name, value in vars(error).items()}
    lines = []
    at = error.__traceback__
    while at is not None:
        lines.append(at.tb_lineno)
        at = at.tb_next
    return {"type": name, "message": list(map(ord, str(error))), "fields": fields, "lines": lines[-1:], **cause}


def _shown(error: dict[str, Any]) -> dict[str, Any]:
    cause = {"cause": _shown(error["cause"])} if "cause" in error else {}
    lines = [frame["line"] for frame in error["frames"]]
    return {"type": error["type"], "message": error["message"], "fields": error["fields"], "lines": lines, **cause}


@pytest.mark.parametrize("name", EVERY)
def test_what_an_exception_brings_along(name: str, hosts: Hosts, folder: Path) -> None:
    calls = [{"export": "failing", "args": list(map(tagged, arguments))} for arguments in CALLS]
    answers = hosts[name].answers(folder, calls, {})["outcomes"]
    for arguments, answer in zip(CALLS, answers, strict=True):
        with pytest.raises(Low) as caught:
            failing.python(*arguments)
        assert _shown(answer["error"]) == _told(caught.value)


@pytest.mark.parametrize("name", EVERY)
def test_members_are_shown_as_by_cpython(name: str, hosts: Hosts, folder: Path) -> None:
    calls = [{"export": "missing", "args": [tagged(n)]} for n in (0, 1, 3, 4, 5)]
    answers = hosts[name].answers(folder, calls, {})["outcomes"]
    for n, answer in zip((0, 1, 3, 4, 5), answers, strict=True):
        with pytest.raises((KeyError, ValueError)) as caught:
            missing.python(n)
        assert _shown(answer["error"]) == _told(caught.value)


@pytest.mark.parametrize("name", EVERY)
def test_what_cannot_be_said(name: str, hosts: Hosts, folder: Path) -> None:
    """A traceback of CPython's says the same of the first; where the last lies is nowhere in JavaScript."""
    answers = hosts[name].answers(folder, [{"export": "unsaid", "args": [tagged(n)]} for n in (0, 1, 2)], {})["outcomes"]
    said = ["".join(map(chr, answer["error"]["message"])) for answer in answers]
    with pytest.raises(Speechless) as caught:
        unsaid.python(0)
    (last, _) = traceback.format_exception_only(caught.value)[0].rsplit("\n", 1)
    with pytest.raises(ValueError, match=" at 0x") as lying:
        unsaid.python(2)
    shown = re.sub(" at 0x.*>", ">", str(lying.value))
    assert said == [last.partition(": ")[2], "1", shown]


@pytest.mark.parametrize("name", EVERY)
def test_what_variables_held(name: str, hosts: Hosts, debugged_folder: Path) -> None:
    xs = [5, 5, 2, 7]
    answer = hosts[name].answers(debugged_folder, [{"export": "debugged", "args": [tagged(xs)]}], {})["outcomes"][0]
    with pytest.raises(ZeroDivisionError) as caught:
        debugged(xs)
    assert caught.value.__notes__ == [f"in debugged: xs = [5, 5, 2, 7], total = {0.5 + 1 / 5 + 1 / 4}, i = 2, x = 2"]
    assert answer["error"]["fields"] == {"__notes__": caught.value.__notes__}
