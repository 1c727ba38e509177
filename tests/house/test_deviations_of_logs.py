"""The rows of docs/deviations.md about what is told to nobody, and about when what is printed is shown."""

from __future__ import annotations

import contextlib
import io
import logging
import sys
import warnings

import pytest
from lanewise import compile

LOG = logging.getLogger("deviations")


def logged(n: int) -> int:
    LOG.warning("%d", n)
    logging.error(f"{100 // n}")
    warnings.warn(f"old: {n}", DeprecationWarning, stacklevel=2)
    return n


def test_what_is_logged_is_told_to_nobody(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.warns(DeprecationWarning, match="old: 4"):
        assert logged(4) == 4
    assert caplog.messages == ["4", "25"]
    caplog.clear()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert compile(logged)(4) == 4
    with pytest.raises(ZeroDivisionError):
        compile(logged)(0)
    assert caplog.messages == []


@compile
def lines(n: int) -> None:
    for i in range(n):
        print(i)


def test_what_is_printed_is_shown_when_the_call_ends() -> None:
    shown: list[str] = []

    class Noted(io.StringIO):
        def write(self, text: str) -> int:
            shown.append(text)
            return len(text)

    with contextlib.redirect_stdout(Noted()):
        lines.python(3)
        at_once = len(shown)
        shown.clear()
        lines(3)
    assert at_once > 3 and shown == ["0\n1\n2\n", ""]
    shown.clear()
    both = Noted()
    with contextlib.redirect_stdout(both), contextlib.redirect_stderr(both):
        compile(complained)(2)
    assert shown == ["0\n1\n", "", "0 is odd\n1 is odd\n"]


def complained(n: int) -> None:
    """To both streams in turn."""
    for i in range(n):
        print(i)
        print(i, "is odd", file=sys.stderr)
