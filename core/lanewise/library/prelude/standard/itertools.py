"""`itertools.count` of ints that a module keeps: each call goes on where the last one has left it. What a function makes itself is
a generator (`library/prelude/iteration.py`)."""

from __future__ import annotations

from typing import Any


class count:
    """The next number, the step to the one behind it, and how many have been taken."""

    _next: int
    _step: int
    _taken: int

    def __init__(self, start: int = 0, step: int = 1) -> None:
        self._next = start
        self._step = step
        self._taken = 0

    def __iter__(self) -> Any:
        return self

    def __next__(self) -> int:
        found = self._next
        self._next = found + self._step
        self._taken += 1
        return found

    def __repr__(self) -> str:
        return f"count({self._next})" if self._step == 1 else f"count({self._next}, {self._step})"
