"""Values that the compiler makes by the hundred thousand: written and read back, they are equal, and their notes are made anew."""

from __future__ import annotations

import pickle
from dataclasses import field

import pytest
from lanewise.compiled import Compiled
from lanewise.ir.code import Function
from lanewise.ir.immutable import immutable
from lanewise.ir.types import INT
from lanewise.settings import settings
from lanewise.shelf import _SHELVES


@immutable()
class Noted:
    """One that remembers something about itself."""

    name: str
    parts: tuple[Noted, ...] = ()
    _note: str = field(default="", init=False, compare=False)


def counted(text: str, n: int) -> dict[str, int]:
    return {word: len(word) * n for word in sorted(text.split())}


def test_a_note_is_not_written() -> None:
    inner = Noted("x")
    inner._note = "found"  # type: ignore[misc]
    read = pickle.loads(pickle.dumps(Noted("y", (inner, inner))))
    assert read == Noted("y", (Noted("x"), Noted("x")))
    assert read.parts[0] is read.parts[1]
    assert read.parts[0]._note == ""


@pytest.mark.parametrize("form", ["typed", "low"])
def test_functions_are_read_as_they_were_written(form: str) -> None:
    compiled = Compiled(counted, settings({}))
    compiled._image(compiled.annotated)
    functions: list[Function] = [f for shelf in _SHELVES.values() for f in getattr(shelf, form).values()]
    assert len(functions) > 50
    read = pickle.loads(pickle.dumps(functions))
    assert read == functions
    assert all(t is INT for f in read for t in f.slots.values() if t == INT)
