"""`sys`: what is no state of an interpreter."""

from __future__ import annotations

from typing import Any


def intern(string: Any, /) -> Any:
    """Nobody can tell one text from another that is equal."""
    if not isinstance(string, str):
        raise TypeError(f"intern() argument must be str, not {type(string).__name__}")
    return string


def exit(status: Any = None, /) -> Any:
    """Raised, as any other exception: who ends a process is who called."""
    if status is None:
        raise SystemExit
    if isinstance(status, tuple):
        raise SystemExit(*status)
    raise SystemExit(status)
