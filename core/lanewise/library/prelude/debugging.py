"""What functions tell of themselves with `debug=True` and `trace=True`. In: names, values, exceptions. Out: notes of exceptions,
and marked parts of what a call prints (`cli/tracing.py` reads them)."""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.exceptions import add_note
from lanewise.library.prelude.words import notes_of

LONGEST = 200
"""Characters of one value."""
MOST = 20
"""Notes of one exception: a deep recursion is not told to its end."""


def text_of(value: Any) -> str:
    """What is shown of a value; its `__repr__` may fail."""
    try:
        text = repr(value)
    except Exception:
        return "<its repr failed>"
    return text if len(text) <= LONGEST else text[:LONGEST] + "..."


def listed(before: str, name: str, text: str) -> str:
    """One variable more."""
    return f"{before}, {name} = {text}" if before else f"{name} = {text}"


def note(error: BaseException, where: str, variables: str) -> None:
    """The note of one function, `variables` of which are bound."""
    notes = notes_of(error)
    if variables and (notes is None or len(notes) < MOST):
        add_note(error, f"in {where}: {variables}")
    elif variables and notes is not None and len(notes) == MOST:
        notes.append("in functions around it: ...")


# --- what is traced --------------------------------------------------------------------------------------------------


def entered(where: str, variables: str) -> None:
    """A function begins."""
    print(f"\x02>{where}({variables})\x03", end="")


def gave(text: str) -> None:
    """It returns."""
    print(f"\x02<{text}\x03", end="")


def failed(error: BaseException) -> None:
    """It ends with an exception."""
    print(f"\x02!{text_of(error)}\x03", end="")
