"""What an exception says of itself. In: an exception that was caught. Out: what CPython's own methods give.

Each is compiled once per program: it tells the exceptions apart that some handler has a name for.
"""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.words import begin_notes, notes_of


def text(error: BaseException) -> str:
    """`str(error)`."""
    return str(error)


def represented(error: BaseException) -> str:
    """`repr(error)`."""
    return repr(error)


def name(error: BaseException) -> str:
    """`type(error).__name__`."""
    return type(error).__name__


def add_note(error: BaseException, note: Any) -> None:
    """`error.add_note(note)`."""
    if not isinstance(note, str):
        raise TypeError(f"note must be a str, not '{type(note).__name__}'")
    notes = notes_of(error)
    if notes is None:
        begin_notes(error, [note])
    else:
        notes.append(note)


def notes(error: BaseException) -> Any:
    """`error.__notes__`."""
    found = notes_of(error)
    if found is None:
        raise AttributeError(f"'{type(error).__name__}' object has no attribute '__notes__'")
    return found
