"""Functions, classes, patterns and mere objects as arguments of a call: what CPython answers, and how many are compiled."""

from __future__ import annotations

import functools
import math
import operator
import re
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from lanewise import CompileError, compile

MISSING = object()


def area(f: Callable[[float], float], a: float, b: float, n: int = 10) -> float:
    h = (b - a) / n
    return sum(f(a + k * h) for k in range(n)) * h


def twice(f, x):
    return f(f(x))


def ordered(f, xs, *, key=None):
    return sorted(map(f, xs), key=key)


def chosen(keep, xs) -> Iterator[Any]:
    for x in xs:
        if keep(x):
            yield x


def got(table, key, default=MISSING):
    if key in table:
        return table[key]
    return "none" if default is MISSING else default


def found(pattern: re.Pattern[str], text: str) -> list[str]:
    return pattern.findall(text)


def grouped(make: type, rows: list[str]) -> list[Any]:
    return [make(row) for row in rows]


def root(f, slope, x):
    for _ in range(50):
        x -= f(x) / slope(x)
    return x


def appended(f, xs):
    xs.append(f(xs[-1]))


def resolved(value, x):
    if not callable(value):
        raise ValueError("a function is needed")
    return value(x)


def through(steps: list[Callable[[Any], Any]], x: Any) -> Any:
    for step in steps:
        x = step(x)
    return x


def calculated(operators, text):
    a, sign, b = text.split()
    return operators[sign](int(a), int(b))


def broken(rules, text):
    return [words for holds, words, least in rules if not holds(text) or len(text) < least]


def listed(xs):
    return [x for x in xs]  # noqa: C416


def inverse(x: float) -> float:
    return 1 / x


def power(n: int) -> Callable[[Any], Any]:
    return lambda x: x**n


CALLS: list[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]] = [
    (area, (math.sin, 0.0, 1.0), {}),
    (area, (lambda x: 5, 0, 1), {}),
    (area, (power(3), 0.0, 2.0), {"n": 7}),
    (through, ([str.strip, str.lower, lambda s: s.replace(" ", "-"), len], " A b "), {}),
    (through, ([], 1), {}),
    (calculated, ({"+": operator.add, "-": operator.sub}, "1 + 2"), {}),
    (calculated, ({"+": operator.add, "-": operator.sub}, "7 - 12"), {}),
    (broken, ([(str.isdigit, "digits", 1), (lambda s: s != "a", "another", 3)], "a"), {}),
    (twice, (abs, -3), {}),
    (twice, (str.upper, "ab"), {}),
    (twice, (functools.partial(operator.add, 2), 5), {}),
    (twice, (power(2), 3), {}),
    (twice, (power(20), 3), {}),
    (ordered, (str, [3, 1, 22]), {}),
    (ordered, (abs, [3, -1, 22]), {"key": lambda x: -x}),
    (chosen, (lambda x: x % 2, [1, 2, 3]), {}),
    (chosen, (str.isdigit, ["1", "a"]), {}),
    (got, ({"a": 1}, "b"), {}),
    (got, ({"a": 1}, "b", None), {}),
    (got, ({"a": 1}, "a"), {"default": 7}),
    (found, (re.compile(r"[0-9]+"), "a1b22"), {}),
    (grouped, (int, ["1", "22"]), {}),
    (grouped, (list, ["ab", ""]), {}),
    (resolved, (len, "abc"), {}),
    (root, (lambda x: x * x - 2, lambda x: 2 * x, 1.0), {}),
]


@pytest.mark.parametrize(("function", "args", "named"), CALLS)
def test_answers_are_cpythons(function: Callable[..., Any], args: tuple[Any, ...], named: dict[str, Any]) -> None:
    expected, answer = function(*args, **named), compile(function)(*args, **named)
    if isinstance(expected, Iterator):
        expected, answer = list(expected), list(answer)
    assert (type(answer), repr(answer)) == (type(expected), repr(expected))


def test_a_table_of_functions_may_change_outside() -> None:
    call, steps = compile(through), [abs, float]
    answers = [call(steps, -2)]
    steps[0] = operator.neg
    answers.append(call(steps, -2))
    steps.append(str)
    assert [*answers, call(steps, -2)] == [2.0, 2.0, "2.0"] and type(answers[0]) is float


def test_a_table_of_functions_is_not_changed_inside() -> None:
    with pytest.raises(CompileError, match=r"hint: work on a copy: list\(steps\)"):
        compile(lambda steps, x: steps.pop()(x))([abs], -2)


@pytest.mark.parametrize("made", [lambda: iter([1, 2]), lambda: (x for x in "ab"), lambda: {1: 2}.values()])
def test_what_goes_on_outside_is_not_passed(made: Callable[[], Any]) -> None:
    with pytest.raises(TypeError, match=r"listed\(\) argument 'xs': \w+ is not passed to a call: pass a list of it"):
        compile(listed)(made())
    assert compile(listed)(list(made())) == list(made())


def test_arguments_are_changed_beside_functions() -> None:
    mine, other = [1, 2], [1, 2]
    compile(appended)(power(3), mine)
    appended(power(3), other)
    assert mine == other


def test_the_traceback_is_pythons() -> None:
    shown = []
    for function in (twice, compile(twice)):
        with pytest.raises(ZeroDivisionError) as caught:
            function(inverse, 0)
        frames = traceback.extract_tb(caught.value.__traceback__)[1:]
        shown.append([(frame.filename, frame.name, frame.lineno) for frame in frames])
    assert shown[0] == shown[1] and [name for _, name, _ in shown[1]] == ["twice", "inverse"]


def test_what_is_closed_over_may_change() -> None:
    n = 2

    def times(x: int) -> int:
        return x * n

    call = compile(twice)
    answers = [call(times, 5)]
    n = 3
    assert [*answers, call(times, 5)] == [20, 45]


def test_functions_that_are_made_anew_are_compiled_once() -> None:
    call = compile(twice)
    for x in range(100):
        assert call(lambda y: y + 1, x) == x + 2


def test_too_many_functions() -> None:
    call = compile(twice)
    with pytest.raises(CompileError, match="twice\\(\\) was called with more than 16 different functions"):
        for n in range(300, 320):
            assert call(power(n), 1) == 1


def test_a_folder_takes_no_functions(tmp_path: Path) -> None:
    with pytest.raises(CompileError, match="twice\\(\\) cannot be built: it takes a function, which no other host can pass"):
        compile(twice).build(tmp_path, examples=(abs, 1))


def test_a_function_stays_inside() -> None:
    @compile
    def half(n: int) -> Any:
        return n // 2 if n > 0 else lambda: n

    @compile
    def never(n: int) -> Any:
        return lambda: n

    assert half(6) == half.python(6)
    with pytest.raises(NotImplementedError, match="half returns a function to its caller: call it here"):
        half(0)
    with pytest.raises(CompileError, match="never returns a function to its caller"):
        never(0)
