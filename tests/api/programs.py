"""Functions that the tests of the API compile; some change this module's globals to see what happens."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

SCALE = 3
OFFSETS = (1, 2)


def scaled(x: int) -> int:
    """x times SCALE.

    More about it.
    """
    return x * SCALE


def shifted(x: int) -> int:
    return x + OFFSETS[1]


def helper(x: int) -> int:
    return x + 1


def through_helper(x: int) -> int:
    return helper(x) * 2


def plain(a, b=2, /, c=3, *, d=4):  # type: ignore[no-untyped-def]
    return a + 10 * b + 100 * c + 1000 * d


def half(x: float) -> float:
    return x / 2


def two_lambdas() -> tuple[Callable[[int], int], Callable[[int], int]]:
    return lambda x: x + 1, lambda x: x * 5


def decorated(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def wrapper(y: Any) -> Any:
        return function(y) * 2

    return wrapper


@decorated
def wrapped(x: int) -> int:
    return x - 1


def counter(step: int) -> tuple[Callable[[int], int], Callable[[int], None]]:
    """A function that reads a closure variable, and one that changes it."""

    def add(x: int) -> int:
        return x + step

    def change(to: int) -> None:
        nonlocal step
        step = to

    return add, change


def endless(x: int) -> int:
    while x:
        x += 1
        x -= 1
    return x


def fails(x: int) -> int:
    if x > 2:
        return inner(x)
    return x


def inner(x: int) -> int:
    return 1 // (x - x)


def squares(n: int) -> int:
    total = 0
    for i in range(n):
        total += i * i
    return total


def tree(n: int) -> int:
    if n < 2:
        return n
    return (tree(n - 1) ^ tree(n - 2)) & 255


def tree_in_one_expression(n: int) -> int:
    return n if n < 2 else (tree_in_one_expression(n - 1) ^ tree_in_one_expression(n - 2)) & 255


def tree_behind_a_branch(n: int) -> int:
    found = 1
    if n % 2:
        found = tree_behind_a_branch(n - 1)
    if n > 1:
        found ^= tree_behind_a_branch(n - 1)
    return found


def tree_of_two(n: int) -> int:
    return branch_of_two(n - 1) ^ branch_of_two(n - 1)


def branch_of_two(n: int) -> int:
    if n < 1:
        return 1
    return tree_of_two(n)


def steps_down(n: int) -> int:
    if n < 1:
        return n
    return steps_down(n - 1) + 1


def steps_down_by_two(n: int) -> int:
    return 0 if n < 1 else other_step(n - 1) + 1


def other_step(n: int) -> int:
    return 0 if n < 1 else steps_down_by_two(n - 1) + 1
