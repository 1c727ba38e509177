"""The row of docs/deviations.md about what is told to nobody."""

from __future__ import annotations

import logging
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
