"""Classes of Python's own library whose instances cross the border of a function.

In: the names of classes, instances. Out: the class, which any Python has; what an instance holds, by the names that the fields of
its counterpart have (`library/prelude/standard/`), and an instance that holds it. Where those names are the class's own, nothing
more has to be said of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

STANDARD = "standard"
"""The form of such a class where its name is kept (`users.py`)."""


@dataclass(frozen=True)
class Parts:
    """How an instance comes apart, and how what it holds is put into one that is there."""

    blank: Callable[[], object]
    apart: Callable[[object], dict[str, object]]
    filled: Callable[[object, dict[str, object]], None]


def class_of(name: str) -> type:
    """The class of a name that `CLASSES` has."""
    module, _, short = name.rpartition(".")
    found = getattr(import_module(module), short)
    assert isinstance(found, type)
    return found


def _new_generator() -> object:
    from random import Random

    return Random(0)


def _state_apart(generator: object) -> dict[str, object]:
    from random import Random

    assert isinstance(generator, Random)
    _, words, after = generator.getstate()
    return {"_words": list(words[:-1]), "_place": words[-1], "gauss_next": after}


def _state_filled(generator: object, held: dict[str, object]) -> None:
    from random import Random

    words = held["_words"]
    assert isinstance(generator, Random) and isinstance(words, list)
    generator.setstate((3, (*words, held["_place"]), held["gauss_next"]))


CLASSES: dict[str, Parts | None] = {
    "fractions.Fraction": None,
    "random.Random": Parts(_new_generator, _state_apart, _state_filled),
}
"""None: its fields have the names of the counterpart's."""
