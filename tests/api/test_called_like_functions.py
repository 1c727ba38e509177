"""What is called like a function and is none that stands in a source, compiled: methods, partials, `singledispatch`, `__call__`."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from lanewise import compile


class Counter:
    step = 2

    def __init__(self) -> None:
        self.total = 0
        self.seen: list[int] = []

    def add(self, x: int, *more: int, times: int = 1) -> int:
        """Add them."""
        self.total += (x + sum(more)) * times
        self.seen.append(x)
        return self.total

    @classmethod
    def steps(cls, n):
        return cls.step * n

    def __call__(self, x):
        return self.add(x) * self.step


@dataclass
class Point:
    x: float
    y: float

    def distance(self, other: Point | None = None) -> float:
        return math.hypot(self.x - (other.x if other else 0.0), self.y - (other.y if other else 0.0))


@functools.singledispatch
def kind(x):
    return f"something: {x}"


@kind.register(int)
def _(x):
    return f"int {x}"


def line(a, b, *rest, slope=1, **named):
    return a * slope + b, rest, named


@pytest.mark.parametrize(
    ("made", "args", "named"),
    [
        (lambda counter: counter.add, (1,), {}),
        (lambda counter: counter.add, (1, 2, 3), {"times": 4}),
        (lambda counter: counter.steps, (3,), {}),
        (lambda counter: counter, (5,), {}),
        (lambda counter: Point(3.0, 4.0).distance, (), {}),
        (lambda counter: Point(3.0, 4.0).distance, (Point(0.0, 1.0),), {}),
        (lambda counter: kind, (3,), {}),
        (lambda counter: kind, ("x",), {}),
        (lambda counter: functools.partial(line, 2, slope=3), (1, 5), {"c": 1}),
        (lambda counter: functools.partial(line, 2, slope=3), (1,), {"slope": 4}),
    ],
)
def test_answers_are_cpythons(made: Callable[[Counter], Any], args: tuple[Any, ...], named: dict[str, Any]) -> None:
    ours, theirs = Counter(), Counter()
    for _ in range(2):
        expected, answer = made(theirs)(*args, **named), compile(made(ours))(*args, **named)
        assert (type(answer), answer) == (type(expected), expected)
        assert vars(ours) == vars(theirs)


def test_it_looks_like_what_it_calls() -> None:
    call = compile(Counter().add)
    assert (call.__name__, call.__doc__, str(call.signature)) == ("add", "Add them.", "(x: int, *more: int, times: int = 1)")
    assert compile(Point(3.0, 4.0).distance).annotated is not None
