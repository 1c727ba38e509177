"""Streams in every host of JavaScript give what CPython's generators give, item by item, and leave no instances behind."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import collecting
import pytest
from hosts import programs
from hosts.javascript import EVERY, Host, Hosts
from hosts.tagged import Answer, tagged
from lanewise import build, compile
from parity.artifacts import portable
from parity.case import fresh
from parity.harness import Outcome, frames_of
from parity.streams import STREAMS

WITH_WORKERS = [name for name in EVERY if name != "workerd"]
WITH_CALLBACKS = WITH_WORKERS
"""Hosts that tell in the course of a request what they have collected; workerd tells it some time later, if at all."""
WORDS = ("all", "next", "close")
MANY = 200


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    functions = dict.fromkeys(function for function, _, _ in STREAMS)
    return build(tmp_path_factory.mktemp("streams") / "streams", *map(compile, functions), compile(programs.tripled)).folder


@pytest.fixture(scope="module")
def hosts(folder: Path) -> Iterator[Hosts]:
    found = Hosts(lambda: [folder])
    yield found
    found.close()


def expected(function: Callable[..., Any], arguments: tuple[Any, ...], drive: tuple[Any, ...]) -> Iterator[tuple[bool, Outcome]]:
    """Of each step whether the generator has ended, and what it gave; the first one has what the call printed. A line is printed
    when it ends, or the generator does."""
    with redirect_stdout(StringIO()) as printed:
        found = function(*fresh(arguments))
    begun = printed.getvalue()
    for what in drive:
        ended = False
        while not ended:
            ended, value, error, text = _step(found, what)
            begun += text
            cut = len(begun) if ended else begun.rfind("\n") + 1
            # Whether the RuntimeError for a StopIteration has lines differs between versions of CPython; its cause has them in all.
            raised = error and (error.__cause__ or error)
            frames = tuple(frame for frame in frames_of(raised) if frame[0] != __file__) if raised else ()
            yield ended, portable(Outcome(value, error, frames, (), begun[:cut]))
            begun = begun[cut:]
            if what != "all":
                break


def _step(found: Any, what: Any) -> tuple[bool, Any, BaseException | None, str]:
    with redirect_stdout(StringIO()) as printed:
        try:
            value = found.close() if what == "close" else next(found) if what in ("all", "next") else found.send(what)
            return what == "close", None if what == "close" else value, None, printed.getvalue()
        except StopIteration as stop:
            return True, stop.value, None, printed.getvalue()
        except Exception as error:
            return True, None, error, printed.getvalue()


def compare(answers: Callable[[list[dict[str, Any]]], list[Any]], form: str) -> None:
    """All the streams, in this form, item by item. To those of the web nothing is sent, and they do not say what was returned."""
    chosen = [row for row in STREAMS if form != "web" or not any(what not in WORDS for what in row[2])]
    calls = [
        {"export": function.__name__, "args": tagged(fresh(arguments)), "form": form,
         "drive": [step if step in WORDS else {"send": tagged(step)} for step in drive]}
        for function, arguments, drive in chosen
    ]  # fmt: skip
    collecting.settled()  # what other tests have left in this process is not looked at at every stream
    for (function, arguments, drive), steps in zip(chosen, answers(calls), strict=True):
        wanted = list(expected(function, arguments, drive))
        # A generator that did not let itself be closed prints once more when it is collected: not while another one runs.
        gc.collect()
        assert [step["done"] for step in steps] == [ended for ended, _ in wanted], (function.__name__, arguments, steps)
        for step, (ended, outcome) in zip(steps, wanted, strict=True):
            told = replace(outcome, value=None) if ended and form == "web" else outcome
            difference = Answer(step).differs_from(told, 0)
            assert difference is None, f"{function.__name__}{arguments} {form} {difference}"


@pytest.mark.parametrize("form", ["soon", "sync", "web"])
@pytest.mark.parametrize("name", EVERY)
def test_items_are_cpythons(name: str, form: str, hosts: Hosts, folder: Path) -> None:
    compare(lambda calls: hosts[name].answers(folder, calls, {"exact": form == "sync"})["outcomes"], form)


@pytest.mark.parametrize("name", WITH_WORKERS)
def test_items_from_a_worker_are_cpythons(name: str, hosts: Hosts, folder: Path) -> None:
    compare(lambda calls: hosts[name].answers(folder, calls, {})["outcomes"], "worker")


@pytest.mark.parametrize("how", ["returned", "cancelled"])
@pytest.mark.parametrize("name", EVERY)
def test_who_stops_early_gives_the_instance_back(name: str, how: str, hosts: Hosts, folder: Path) -> None:
    assert left_behind(hosts[name], how, folder) == {"begun": MANY, "made": 1, "kept": 1}


@pytest.mark.parametrize("name", WITH_CALLBACKS)
def test_what_nobody_holds_leaves_no_instances(name: str, hosts: Hosts, folder: Path) -> None:
    found = left_behind(hosts[name], "dropped", folder)
    assert found["begun"] == found["made"] == MANY and found["kept"] <= 1, found


def left_behind(host: Host, how: str, folder: Path) -> dict[str, int]:
    """How many streams somebody began and left, how many instances they made, and how many there are in the end."""
    call = {"export": "tripled", "args": tagged((1,)), "left": how, "count": MANY}
    (found,) = host.answers(folder, [call], {})["outcomes"]
    return dict(found)
