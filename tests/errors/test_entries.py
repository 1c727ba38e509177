"""What is refused before any program is walked: the exception and its whole text."""

from __future__ import annotations

import re
import tempfile
from dataclasses import fields

import pytest
from errors.entries import ENTRIES, Entry
from lanewise.settings import _CHECKS, Settings


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_entry(entry: Entry) -> None:
    with pytest.raises(entry.kind) as caught:
        entry.attempt()
    assert _anywhere(str(caught.value)) == _anywhere(entry.text)
    assert type(caught.value) is entry.kind


def _anywhere(text: str) -> str:
    """Without the folder of temporary files (the repository itself may lie there)."""
    return re.sub(rf"{re.escape(tempfile.gettempdir())}/\w+/", "", text)


def test_names_are_unique() -> None:
    assert len({entry.name for entry in ENTRIES}) == len(ENTRIES)


def test_every_option_is_checked() -> None:
    assert set(_CHECKS) == {field.name for field in fields(Settings)}
