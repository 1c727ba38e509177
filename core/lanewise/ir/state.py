"""What a compiled function changes of the user's modules, between two calls.

In: the places where Python has it: a variable of a module, an object. Out: one instance that holds all of it. The host passes it to
each call like an argument and takes it back like one, so Python's own module has what the call did, also after an exception.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


class ModuleState:
    """Its fields are named after the places."""


class Namespace(Protocol):
    """What is kept by name: a dict, or what is like one."""

    def get(self, key: str, default: object, /) -> object:
        """What has the name, if anything has."""

    def pop(self, key: str, default: object, /) -> object:
        """The same, which is not there any more."""

    def __setitem__(self, key: str, value: object, /) -> None: ...


@dataclass(frozen=True, eq=False)
class Place:
    """Where Python has it, and the field that stands for it in a call."""

    name: str
    namespace: Namespace
    key: str
    whole: bool = False
    """It is an object that is changed in place: nothing else is assigned there."""


_MISSING = object()


def taken(places: Sequence[Place]) -> ModuleState:
    """What Python has now."""
    found = ModuleState()
    for place in places:
        if (held := place.namespace.get(place.key, _MISSING)) is not _MISSING:
            vars(found)[place.name] = held
    return found


def put_back(places: Sequence[Place], state: ModuleState) -> None:
    """Python has now what a call left."""
    for place in places:
        held = vars(state).get(place.name, _MISSING)
        if held is _MISSING:
            place.namespace.pop(place.key, None)
        elif place.namespace.get(place.key, _MISSING) is not held:
            place.namespace[place.key] = held
