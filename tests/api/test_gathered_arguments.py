"""Entry points with `*args` and `**named`: what CPython answers, and what a folder says of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from lanewise import CompileError, compile


def merged(*tables):
    found = {}
    for table in tables:
        found.update(table)
    return found


def mean(*xs: float) -> float:
    return sum(xs) / len(xs)


def piped(x, *functions):
    for function in functions:
        x = function(x)
    return x


def written(template, *parts, end=".", **named):
    listed = ",".join(f"{name}={value}" for name, value in named.items())
    return template.format(*parts, **named) + end, listed, len(parts)


def options(**given):
    chosen = {"depth": 1}
    chosen.update(given)
    return chosen, given.get("name", "none"), len(given)


def lengthened(*rows):
    for row in rows:
        row.append(len(row))
    return len(rows)


def parted(first, second=2, *rest):
    head, *others = rest or (None,)
    return first, second, rest, head, others


def one_by_one(*xs) -> Iterator[Any]:
    yield from xs


def added(*xs):
    return xs[0] + added(*xs[1:]) if xs else 0


def named_as_its_own(own, /, **named):
    return own, named


CALLS: list[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]] = [
    (merged, (), {}),
    (merged, ({"a": 1}, {"b": 2}), {}),
    (merged, ({1: 2}, {"c": None}), {}),
    (mean, (1.0, 2.0), {}),
    (mean, (1, 2.5, 3), {}),
    (mean, (), {}),
    (piped, (1,), {}),
    (piped, (1, lambda x: x + 1, lambda x: x * 2), {}),
    (piped, ("a", str.upper, len), {}),
    (written, ("{} {x}", 1), {"x": 2}),
    (written, ("{a}{b}",), {"a": "q", "b": None, "end": "!"}),
    (written, ("{}",), {}),
    (options, (), {}),
    (options, (), {"name": "deep", "depth": 2.5}),
    (options, (1,), {}),
    (lengthened, ([1], []), {}),
    (lengthened, (), {}),
    (parted, (1,), {}),
    (parted, (1, 5, "x", 2.5), {}),
    (parted, (), {}),
    (one_by_one, (1, "a"), {}),
    (added, (1, 2, 2**70), {}),
    (named_as_its_own, (1,), {"own": [2]}),
]


def outcome(function: Callable[..., Any], args: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
    """What a call gives or raises, and what it leaves of its arguments."""
    args = deepcopy(args)
    try:
        answer = function(*args, **named)
        answer = list(answer) if isinstance(answer, Iterator) else answer
    except Exception as error:
        return type(error), str(error), args
    return type(answer), repr(answer), args


@pytest.mark.parametrize(("function", "args", "named"), CALLS)
def test_answers_are_cpythons(function: Callable[..., Any], args: tuple[Any, ...], named: dict[str, Any]) -> None:
    assert outcome(compile(function), args, named) == outcome(function, args, named)


def test_an_annotation_is_that_of_each_argument() -> None:
    """One specialisation takes any number of them."""
    average = compile(mean)
    assert [average(*map(float, range(n))) for n in range(1, 30)] == [mean(*map(float, range(n))) for n in range(1, 30)]
    assert len(average.specialisations) == 1
    with pytest.raises(TypeError, match=r"mean\(\) argument 'xs': expected tuple of float, got"):
        average("a")


def test_functions_among_them_are_constants() -> None:
    pipe, doubled = compile(piped), lambda x: x * 2
    assert [pipe(n, doubled, doubled) for n in range(3)] == [0, 4, 8]
    assert pipe(1, doubled) == 2
    assert len(pipe.specialisations) == 2


def test_a_folder_is_told_how_many(tmp_path: Path) -> None:
    with pytest.raises(CompileError) as caught:
        compile(mean).build(tmp_path)
    words = "mean() cannot be built: how many arguments *xs takes is part of what other hosts call"
    assert words in str(caught.value) and "hint: name its parameters, or build one that calls it" in str(caught.value)
