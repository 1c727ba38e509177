"""The notes of exceptions: they go with the exceptions that they were given to."""

from __future__ import annotations

from lanewise.compiled import Compiled
from lanewise.settings import settings


def test_notes_take_constant_memory() -> None:
    def failing(n: int) -> int:
        found = 0
        for i in range(n):
            try:
                try:
                    raise ValueError(f"{i} is odd", str(i))
                except ValueError as error:
                    error.add_note(str(i))
                    error.add_note("of a step")
                    raise
            except ValueError as error:
                found += len(error.__notes__)
            try:
                try:
                    [1][i + 1]
                except IndexError as error:
                    error.add_note(str(i))
                    raise
            except IndexError:
                found += 1
        return found

    assert Compiled(failing, settings({"max_memory": 1 << 17}))(100_000) == 300_000
