"""`warnings`: compiled code gives none. In: what would be told, and to whom. Out: nothing; where a warning would be raised, nothing
is compiled."""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.words import Told, at_build, refuse


def warn(message: Any, category: Any = None, stacklevel: int = 1, source: Any = None) -> None:
    """Nobody is told."""


def simplefilter(action: Told, category: Any = Warning, lineno: int = 0, append: bool = False) -> None:
    """There is nothing to filter."""
    _demand_silence(action, False)


def filterwarnings(
    action: Told, message: str = "", category: Any = Warning, module: str = "", lineno: int = 0, append: bool = False
) -> None:
    """There is nothing to filter."""
    _demand_silence(action, False)


class catch_warnings:
    """For a suite; none comes that could be recorded."""

    def __init__(
        self,
        *,
        record: Told = False,
        module: Any = None,
        action: Told = None,
        category: Any = Warning,
        lineno: int = 0,
        append: bool = False,
    ) -> None:
        _demand_silence(action, record)

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        return None


@at_build
def _demand_silence(action: Any, record: Any) -> None:
    if record:
        refuse("compiled code gives no warnings that could be recorded", "look at what the warning would tell of")
    if action == "error":
        refuse("compiled code gives no warnings that could be errors", "raise the exception itself")
