"""What becomes of generators that nobody holds any more. In: nothing. Out: nothing; they are closed."""

from __future__ import annotations

from typing import Any, NoReturn


def next_noted() -> NoReturn:
    """A word: the note of one that nobody holds, false where there is none."""
    raise NotImplementedError("this word means something in compiled code only")


def close_noted(note: Any) -> None:
    """A word: that one is closed; what it raises then, nobody sees."""
    raise NotImplementedError("this word means something in compiled code only", note)


def let_go() -> None:
    """Each may have been the last owner of another one."""
    note: Any = next_noted()
    while note:
        close_noted(note)
        note = next_noted()
