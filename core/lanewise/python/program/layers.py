"""Generators around generators: `it = filter(test, it)` in a loop, or `lines = stage(lines)`, of as many layers as there are turns.

In: the types of what a function that yields is called with. Out: wider ones, where generators of that function lie within each
other: then one type stands for all of the layers, and a generator within is one of its own kind or what lies innermost.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lanewise.ir.types import NEVER, Record, Tuple, Type, join, members
from lanewise.python.source.definitions import Definition

if TYPE_CHECKING:
    from lanewise.python.program.instances import Instance, Instances

MAX_LAYERS = 2
"""Of so many each may have a type of its own."""

Layers = tuple[object, ...]
"""What is the same of all layers: the function, and what lies innermost."""
Seen = frozenset[Type]


def widened(program: Instances, definition: Definition, params: dict[str, Type]) -> tuple[dict[str, Type], Layers]:
    """The types of the parameters, and what these layers are known by; nothing where each has a type of its own."""
    if not definition.scope.yields:
        return params, ()
    place = definition.file, definition.node.lineno, definition.node.col_offset, definition.key
    known = program.shapes.layers
    for name, t in params.items():
        if not any(isinstance(part, Record) for part in _parts(t)):
            continue
        asked = _Asked(program, definition, name)
        others = tuple((n, str(other)) for n, other in params.items() if n != name)
        key = (*place, name, others, tuple(sorted(asked.innermost(t))))
        if key not in known and asked.depth(t) > MAX_LAYERS:
            # What this walk makes has a type for each layer: the next one begins with a single one.
            known[key] = NEVER
            program.shapes.grown = True
        elif key in program.layered:
            wider = join(known[key], t)
            program.shapes.grown |= wider != known[key]
            known[key] = wider
            return params | {name: wider}, key
    return params, ()


def _parts(t: Type) -> Iterator[Type]:
    """The alternatives of a type, and those of a tuple's items: `*iterables` is one."""
    for one in members(t):
        if isinstance(one, Tuple) and not one.name:
            yield from (part for item in one.items for part in _parts(item))
        else:
            yield one


@dataclass
class _Asked:
    """What is asked of the type of one parameter of a function that yields. `seen`: generators on the way to the one that is looked
    at, for those of a type that is wide already lie in each other."""

    program: Instances
    definition: Definition
    name: str

    def depth(self, t: Type, seen: Seen = frozenset()) -> int:
        """How many generators of the function lie within each other."""
        return max((self._is_own(made) + self.depth(inner, around) for made, inner, around in self._layers(t, seen)), default=0)

    def innermost(self, t: Type, seen: Seen = frozenset()) -> set[str]:
        """The types that lie in all of them."""
        found: set[str] = set()
        for one in _parts(t):
            layers = list(self._layers(one, seen))
            found |= set() if layers or one in seen else {str(one)}
            found.update(*(self.innermost(inner, around) for _, inner, around in layers))
        return found

    def _layers(self, t: Type, seen: Seen) -> Iterator[tuple[Instance, Type, Seen]]:
        """What such generators, and those around them, were made of."""
        for one in _parts(t):
            made = self.program.frames.get(one) if isinstance(one, Record) else None
            if made is None or one in seen:
                continue
            around = seen | {one}
            for name, inner in made.params.items():
                if name == self.name if self._is_own(made) else any(self._layers(inner, around)):
                    yield made, inner, around

    def _is_own(self, made: Instance) -> bool:
        return made.definition.node is self.definition.node
