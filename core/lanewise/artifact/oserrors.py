"""OSErrors for hosts that know none. In: a place that raises one. Out: which class it is by its number, and what its `str` is.

Python makes these of the arguments by itself. The numbers are those of Linux, wherever a module is built.
"""

from __future__ import annotations

import builtins
from typing import Any

from lanewise.ir.code import VALUE, Site
from lanewise.ir.types import STR, Union

KINDS = {
    1: "PermissionError", 2: "FileNotFoundError", 3: "ProcessLookupError", 4: "InterruptedError", 10: "ChildProcessError",
    11: "BlockingIOError", 13: "PermissionError", 17: "FileExistsError", 20: "NotADirectoryError", 21: "IsADirectoryError",
    32: "BrokenPipeError", 103: "ConnectionAbortedError", 104: "ConnectionResetError", 108: "BrokenPipeError", 110: "TimeoutError",
    111: "ConnectionRefusedError", 114: "BlockingIOError", 115: "BlockingIOError",
}  # fmt: skip


def class_of(kind: type[BaseException], arguments: list[Any]) -> type[BaseException]:
    """The class of an exception of these arguments: of an OSError by its number, also where Python has other numbers."""
    numbered = kind is OSError and len(arguments) > 1 and type(arguments[0]) is int
    return getattr(builtins, KINDS.get(arguments[0], "OSError")) if numbered else kind  # type: ignore[no-any-return]


def message(site: Site) -> str | None:
    """The `str` of an OSError with a number and a text, as arguments of exceptions are written; None for all others."""
    if not _has_number(site):
        return None
    number, text = ("{}" if part == VALUE else str(part) for part in site.arguments[:2])
    return f"[Errno {number}] {text}"


def kinds(site: Site) -> dict[str, str]:
    """The classes that an `OSError(number, text)` may be, by its number."""
    if site.exception != "OSError" or not _has_number(site):
        return {}
    number = site.arguments[0]
    if number == VALUE:
        is_text = site.holes[0] == STR or isinstance(site.holes[0], Union)
        return {} if is_text else {str(k): name for k, name in KINDS.items()}
    # True is a 1 too, and 2.0 a 2.
    return {str(k): name for k, name in KINDS.items() if k == number}


def _has_number(site: Site) -> bool:
    kind = getattr(builtins, site.exception, None)
    return isinstance(kind, type) and issubclass(kind, OSError) and len(site.arguments) > 1
