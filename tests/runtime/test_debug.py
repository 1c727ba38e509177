"""`debug=True`: what an exception says of the functions that it leaves."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from lanewise import build, compile, load
from lanewise.errors import SettingError
from parity.case import load_corpus
from parity.harness import equal, observe


@dataclass
class Point:
    """With a text."""

    x: int
    names: list[str]


class Plain:
    """Without."""

    def __init__(self, x: int) -> None:
        self.x = x


class Broken:
    """Whose text cannot be made."""

    def __repr__(self) -> str:
        raise ValueError("no text")


class Late:
    """Whose text tells of a field that it gets last."""

    def __init__(self, n: int) -> None:
        half = 10 // n
        self.half = half

    def __repr__(self) -> str:
        return f"Late({self.half})"


def late(n: int) -> int:
    return Late(n).half


def solve(n: int, xs: list[int]) -> float:
    total = 0.5
    point, plain, broken = Point(n, ["é"]), Plain(n), Broken()
    for i, x in enumerate(xs):
        total += x
        if x > 2:
            late = {"a": (i, None)}
            raise ValueError(f"bad {late} {plain.x} {point.x}", isinstance(broken, Broken))
    return total


def run(n: int) -> float:
    xs = list(range(n))
    try:
        return solve(n, xs)
    finally:
        xs.append(100)


def deep(n: int) -> int:
    return deep(n - 1) + 1 if n else 1 // n


def powers(n: int) -> Iterator[int]:
    for i in range(n):
        yield 2 ** (65 + i) // (1 - i)


def streamed(n: int) -> int:
    words = ["x" * 300, 97]
    return sum(powers(n)) + len(words)


def unbound(n: int) -> int:
    if n > 3:
        late = n
    del n
    return late


def chosen(flag: bool) -> str:
    found = 1 if flag else "text"

    def inner() -> str:
        nonlocal found
        found = found * 2
        return str(1 // 0) + str(found)

    return inner()


def notes_of(function: Callable[..., Any], *given: Any) -> list[str]:
    with pytest.raises(Exception) as caught:
        function(*given)
    found: list[str] = caught.value.__notes__
    return found


SOLVED = [
    "in solve: n = 4, xs = [0, 1, 2, 3], total = 6.5, point = Point(x=4, names=['é']), plain = <Plain>, "
    "broken = <its repr failed>, i = 3, x = 3, late = {'a': (3, None)}",
    "in run: n = 4, xs = [0, 1, 2, 3, 100]",
]


def test_each_function_says_what_its_variables_held() -> None:
    assert notes_of(compile(debug=True)(run), 4) == SOLVED


def test_the_traceback_shows_them() -> None:
    with pytest.raises(ValueError) as caught:
        compile(debug=True)(run)(4)
    shown = "".join(traceback.format_exception(caught.value)).rstrip().splitlines()
    assert shown[-2:] == SOLVED
    assert [line.strip() for line in shown if line.endswith((", in solve", ", in run"))] == [
        f'File "{__file__}", line {run.__code__.co_firstlineno + 3}, in run',
        f'File "{__file__}", line {solve.__code__.co_firstlineno + 7}, in solve',
    ]


def test_an_object_that_is_not_finished() -> None:
    assert notes_of(compile(debug=True)(late), 0) == ["in Late.__init__: self = <Late>, n = 0", "in late: n = 0"]


def test_a_deep_recursion_is_not_told_to_its_end() -> None:
    for n in (100, 5000):
        notes = notes_of(compile(debug=True)(deep), n)
        assert len(notes) == 21 and notes[-1] == "in functions around it: ..."


def test_generators_and_large_values() -> None:
    notes = notes_of(compile(debug=True)(streamed), 3)
    assert notes == ["in powers: n = 3, i = 1", f"in streamed: n = 3, words = {repr(['x' * 300, 97])[:200]}..."]
    large = notes_of(compile(debug=True)(lambda n: [n, 1 // (n - n)]), 10**30)
    assert large == [f"in test_generators_and_large_values.<locals>.<lambda>: n = {10**30}"]


def test_names_without_a_value_are_left_out() -> None:
    with pytest.raises(UnboundLocalError) as caught:
        compile(debug=True)(unbound)(1)
    assert not hasattr(caught.value, "__notes__")


def test_variables_that_functions_share() -> None:
    assert notes_of(compile(debug=True)(chosen), True)[-1] == "in chosen: flag = True, found = 2, inner = <function>"
    assert notes_of(compile(debug=True)(chosen), False)[-1] == "in chosen: flag = False, found = 'texttext', inner = <function>"


def test_built_folders_say_it_too(tmp_path: Path) -> None:
    build(tmp_path / "built", compile(debug=True)(run))
    assert notes_of(load(tmp_path / "built"), 4) == SOLVED
    with pytest.raises(SettingError, match="debug=True"):
        build(tmp_path / "both", compile(debug=True)(run), compile(solve))


CASES = load_corpus()


@pytest.mark.parametrize("case", CASES[::120], ids=lambda case: case.name)
def test_the_answers_are_the_same(case: Any) -> None:
    """All that CPython answers, but for the notes."""
    compiled = compile(debug=True, **{k: v for k, v in case.settings.items() if k != "ulp"})(case.function)
    for arguments in case.inputs:
        expected, got = observe(case.function, arguments), observe(compiled, arguments)
        if expected.error is None:
            assert got.error is None and equal(expected.value, got.value, case.settings.get("ulp", 0))
        elif isinstance(expected.error, RecursionError):
            assert isinstance(got.error, RecursionError)
        else:
            assert (type(expected.error), expected.error.args, expected.frames) == (type(got.error), got.error.args, got.frames)
        assert expected.printed == got.printed


class Speed:
    def __init__(self, by: float) -> None:
        self.steps: tuple[float, ...] = (0.0, by)

    def double(self) -> None:
        self.steps = tuple(2 * step for step in self.steps)


def doubled(by: float) -> tuple[float, ...]:
    speed = Speed(by)
    speed.double()
    return speed.steps


def test_a_field_may_be_found_to_hold_more_later() -> None:
    """Nothing in `__init__` raises, as far as its first walk can see; then the tuple there needs memory."""
    assert compile(debug=True)(doubled)(1.5) == doubled(1.5)


def test_without_it_nothing_is_there() -> None:
    def text(**options: bool) -> str:
        return compile(**options)(run).text("wat")

    assert text() == text(debug=False) != text(debug=True)
    assert "debugging" not in text()
