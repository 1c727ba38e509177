"""What a program changes of the user's modules, as far as it is known by now.

In: places, and why a program is refused that has no module to change. Out: both, the same in every walk and in every variant.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lanewise.errors import Refusal
from lanewise.ir.state import Namespace, Place

if TYPE_CHECKING:
    from lanewise.python.program.arguments import Given

OBJECT = "object"
"""Where a key begins with it the place is an object, not a name."""


@dataclass
class Changed:
    """The places by what they are known by: a namespace and a name, or an object."""

    places: dict[object, Place] = field(default_factory=dict)
    refusals: dict[str, Refusal] = field(default_factory=dict)
    """By the names of the places: what is said where no module is."""
    parts: set[int] = field(default_factory=set)
    """The objects in them that can change, by their identities."""
    tables: dict[int, object] = field(default_factory=dict)
    """Dicts of which each class has a place of its own, by their identities."""
    given: Given | None = None
    """What Python had there when the program was walked; None: not looked at yet."""

    def add(self, key: object, title: str, namespace: Namespace, name: str, refusal: Refusal) -> Place:
        """One more place, whose field no other one has."""
        same = sum(place.name.partition("#")[0] == title for place in self.places.values())
        place = Place(f"{title}#{same + 1}" if same else title, namespace, name, isinstance(key, tuple) and key[0] == OBJECT)
        self.places[key], self.refusals[place.name], self.given = place, refusal, None
        return place
