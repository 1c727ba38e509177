"""Generators around generators: `it = filter(test, it)` in a loop, or `lines = stage(lines)`, of as many layers as there are turns.

In: the types of what a function that yields is called with. Out: wider ones, where generators of that function lie within each
other: then one type stands for all of the layers, and a generator within is one of its own kind or what lies innermost.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lanewise.ir.types import NEVER, Closure, Record, Tuple, Type, Union, join, members
from lanewise.python.source.definitions import Definition

if TYPE_CHECKING:
    from lanewise.python.program.instances import Instance, Instances

MAX_LAYERS = 2
"""Of so many each may have a type of its own."""

Layers = tuple[object, ...]
"""What is the same of all layers: the function, and what lies innermost."""
Asked = tuple[Definition, ast.AST]
Seen = frozenset[Type]


def widened(
    program: Instances, definition: Definition, params: dict[str, Type], asked_at: Asked | None
) -> tuple[dict[str, Type], Layers]:
    """The types of the parameters, and what these layers are known by; nothing where each has a type of its own. `asked_at`: where
    the user's program calls one of Python's own functions: elsewhere it is given other things."""
    if not definition.scope.yields:
        return params, ()
    place = _place(definition)
    known, functions = program.shapes.layers, {n for n, t in params.items() if _is_function(t)}
    for name, t in params.items():
        if not any(isinstance(part, Record) for part in _parts(t)):
            continue
        asked = _Asked(program, definition, name)
        others = {n: str(other) for n, other in params.items() if n != name}
        whole = (*place, name, tuple((n, n in functions or text) for n, text in others.items()), _line(asked_at))
        key = (*place, name, tuple(others.items()), tuple(sorted(asked.innermost(t))))
        several = _is_one_of_several(program, t, place, _line(asked_at))
        if whole in program.shapes.wrapped or several or (program.shapes.late and asked.depth(t) > MAX_LAYERS):
            program.shapes.wrapped |= {whole, definition.node}
            return params | {n: _wider(program, (*whole, n), params[n]) for n in (name, *functions)}, whole
        if key not in known and asked.depth(t) > MAX_LAYERS:
            # What this walk makes has a type for each layer: the next one begins with a single one.
            known[key] = NEVER
            program.shapes.grown = True
        elif key in program.layered:
            return params | {name: _wider(program, key, t)}, key
    return params, ()


def _line(asked_at: Asked | None) -> Layers:
    return (asked_at[0].file, *(getattr(asked_at[1], name, 0) for name in ("lineno", "col_offset"))) if asked_at else ()


def _is_function(t: Type) -> bool:
    return any(isinstance(one, Closure) for one in members(t))


def _is_one_of_several(program: Instances, t: Type, place: object, line: Layers) -> bool:
    """Whether a value may be a generator of the function at a place, and something else as well: what an attribute holds that each
    stage of a chain, `Stream(f(x) for x in self.items)`, makes anew. Or one around what this very line makes: what `__iter__` of
    such a chain gives."""
    if not isinstance(t, Union):
        return False
    classes = [cls for cls in map(program.shapes.class_of, _parts(t)) if cls is not None]
    within = program.shapes.within
    return any(_made_by(program, cls) == place or (place, line) in within.get(cls, ()) for cls in classes)


def remember(program: Instances, made: Instance) -> None:
    """What lies in the generators that a function makes: itself, and what is in what it is called with. Later walks know it."""
    cls = program.shapes.class_of(made.result) if made.definition.scope.yields else None
    if cls is not None:
        lying: set[object] = {(_place(made.definition), _line(made.asked))}
        for part in (part for t in made.params.values() for part in _parts(t)):
            inner = program.shapes.class_of(part)
            lying |= program.shapes.within.get(inner, set()) if inner is not None else set()
        program.shapes.within.setdefault(cls, set()).update(lying)


def _place(definition: Definition) -> Layers:
    return definition.file, definition.node.lineno, definition.node.col_offset, definition.key


def _made_by(program: Instances, cls: type) -> object:
    place = program.shapes.places.get(cls)
    return place[:4] if isinstance(place, tuple) else None


def _wider(program: Instances, key: object, t: Type) -> Type:
    """What a parameter is in any of the layers."""
    known = program.shapes.layers
    wider = join(known.get(key, NEVER), t)
    program.shapes.grown |= wider != known.get(key, NEVER)
    known[key] = wider
    return wider


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
