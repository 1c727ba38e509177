"""Errors: what Python raises, compiled code raises, with its message and the lines that it passed.

>>> score(10, 4)
>>> score(10, 0)
>>> score(-1, 4)
"""

import traceback
from collections.abc import Callable
from typing import Any

from lanewise import compile


def average(total: int, count: int) -> float:
    """A helper that divides."""
    return total / count


@compile
def score(points: int, games: int) -> float:
    """Points per game; there must have been one."""
    if points < 0:
        raise ValueError(f"points are never negative, not {points}")
    return average(points, games) * 2.0


def show(function: Callable[..., Any], *arguments: Any) -> None:
    """Call a function and print its exception, with the frames of this file."""
    try:
        print(function(*arguments))
    except Exception as error:
        for frame in traceback.extract_tb(error.__traceback__)[1:]:
            if frame.filename == __file__:
                print(f"  line {frame.lineno}, in {frame.name}: {frame.line}")
        print(f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    show(score, 10, 4)
    show(score, 10, 0)
    show(score, -1, 4)
