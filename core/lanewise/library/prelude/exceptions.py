"""What an exception says of itself. In: an exception that was caught. Out: what CPython's own methods give.

Each is compiled once per program: it tells the exceptions apart that some handler has a name for.
"""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.words import begin_notes, notes_of, refuse, said


class Traceback:
    """The third of `sys.exc_info()`."""

    def __getattr__(self, name: str) -> Any:
        return refuse("a traceback tells nothing in compiled code", "the host tells which lines an exception has passed")


def text(error: BaseException) -> str:
    """`str(error)`."""
    return str(error)


def represented(error: BaseException) -> str:
    """`repr(error)`."""
    return repr(error)


def name(error: BaseException) -> str:
    """`type(error).__name__`."""
    return type(error).__name__


def told(status: int) -> Any:
    """`str` of the exception with which a call has ended, for a host that asks."""
    return said(status)


def undecodable(encoding: str, given: bytes, start: int, end: int, reason: str) -> str:
    """`str` of a UnicodeDecodeError."""
    if end == start + 1:
        return f"'{encoding}' codec can't decode byte 0x{given[start]:02x} in position {start}: {reason}"
    return f"'{encoding}' codec can't decode bytes in position {start}-{end - 1}: {reason}"


def unencodable(encoding: str, given: str, start: int, end: int, reason: str) -> str:
    """`str` of a UnicodeEncodeError."""
    if end != start + 1:
        return f"'{encoding}' codec can't encode characters in position {start}-{end - 1}: {reason}"
    code = ord(given[start])
    shown = f"x{code:02x}" if code <= 0xFF else f"u{code:04x}" if code <= 0xFFFF else f"U{code:08x}"
    return f"'{encoding}' codec can't encode character '\\{shown}' in position {start}: {reason}"


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


class Trace:
    """A traceback among what `__exit__(self, *told)` gathers: it is there, and says nothing."""

    def __getattr__(self, name: str) -> Any:
        return refuse(f"{name} of a traceback is not known in compiled code", "say it in the message")


def trace() -> Trace:
    """One of them."""
    return Trace()
