"""What is refused before any program is walked: the exception and its whole text."""

from __future__ import annotations

import re
import tempfile
from dataclasses import fields

import pytest
from errors.entries import ENTRIES, Entry
from lanewise.settings import _CHECKS, _LATER, Settings


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_entry(entry: Entry) -> None:
    with pytest.raises(entry.kind) as caught:
        entry.attempt()
    text = re.sub(rf"{re.escape(tempfile.gettempdir())}/\w+/", "", str(caught.value))
    assert text == entry.text
    assert type(caught.value) is entry.kind


def test_names_are_unique() -> None:
    assert len({entry.name for entry in ENTRIES}) == len(ENTRIES)


def test_every_option_is_checked() -> None:
    assert set(_CHECKS) == {field.name for field in fields(Settings)}
    assert set(_LATER) <= set(_CHECKS)
