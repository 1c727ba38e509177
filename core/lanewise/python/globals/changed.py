"""Which objects of the user's modules a program changes, and what Python has there.

In: a walked program. Out: one more place for each constant that turned out to be changed; the types of what is in all places, for
the next walk; whether Python still has what a compiled program takes. An object whose values cannot cross the border is left a
constant, and the program refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from lanewise.errors import Refusal
from lanewise.ir.flat import holds_buffer
from lanewise.ir.state import ModuleState, taken
from lanewise.ir.types import NEVER, Container, Outer, Tuple, Type, Union, reached
from lanewise.ir.users import UserClass, UserClasses
from lanewise.python.globals import constants, module_objects
from lanewise.python.program import arguments, crossing
from lanewise.python.program.shapes import Shapes
from lanewise.python.program.state import OBJECT, Changed
from lanewise.python.source import standard
from lanewise.python.source.annotations import type_from_annotation

if TYPE_CHECKING:
    from lanewise.python.program.instances import Instances

NO_MODULE = "what is built has no module"
"""Why a folder cannot have it."""


def _types() -> arguments.ArgumentTypes:
    return arguments.ArgumentTypes(type_from_annotation, of_module=True)


def can_cross(found: object) -> bool:
    """Whether a value can be passed to a call and taken back."""
    try:
        t = _types().of(found)
    except arguments.NotCompiled:
        return False
    return t is not None and not holds_buffer(t)


def add_object(shapes: Shapes, found: object, title: str, refusal: Refusal) -> bool:
    """An object that the program changes, or that may be in one; whether it can be passed. What a class of a function has is made
    anew by each call."""
    state = shapes.state
    held = [value for cls in shapes.local_classes.values() for value in vars(cls).values()]
    if not can_cross(found) or any(module_objects.changeable(found) & module_objects.changeable(value) for value in held):
        return False
    said = replace(refusal, message=f"{refusal.message.removesuffix(constants.NO_WAY)}: {NO_MODULE}")
    place = state.add((OBJECT, id(found)), title, {}, title, said)
    place.namespace[title] = found
    state.parts |= module_objects.changeable(found)
    return True


def seed(program: Instances) -> None:
    """The program knows what is in the places, before it is walked."""
    state = program.shapes.state
    if not state.places:
        return
    if state.given is None:
        types = _types()
        types.of(taken(list(state.places.values())))
        state.given = types.given()
    (rows,) = (rows for (_, cls), (_, rows) in zip(state.given.classes, state.given.fields, strict=True) if cls is ModuleState)
    program.shapes.fields(ModuleState).certain = frozenset(name for name, _ in rows)
    crossing.seeded(program, state.given, {})


def find(program: Instances) -> None:
    """Put what turned out to be changed into the state, and what may be in it by now."""
    shapes = program.shapes
    within = reached(tuple(shapes.fields(ModuleState).types.values())) if shapes.state.places else []
    for constant in shapes.constants.values():
        if constant.refused is not None and (constants.is_changed(shapes, constant) or constant.is_in(within)):
            add_object(shapes, constant.object, constant.title, constant.refused)


# --- whether Python still has it -------------------------------------------------------------------------------------


def watched(state: Changed, users: UserClasses) -> list[tuple[Callable[[], object], object]]:
    """How to look whether a compiled program takes what Python has in the places, and what is found then, if there are any."""
    places = list(state.places.values())
    if not places:
        return []
    by_class = {standard.counterpart(user.live): user for user in users.by_name.values()}
    names = {standard.counterpart(user.live): name for name, user in users.by_name.items()}
    codes = {function: code for code, function in users.functions.items()}

    def look() -> object:
        types = _types()
        try:
            types.of(taken(places))
        except arguments.NotCompiled:
            return None
        given = types.given()
        known = {name: names.get(cls, "") for name, cls in given.classes}
        known |= {name: codes.get(function, "") for name, function in given.functions}
        rows = zip(given.classes, given.fields, given.maybe, strict=True)
        fits = all(_fits(by_class.get(cls), dict(own), maybe, known) for (_, cls), (_, own), (_, maybe) in rows)
        return state if fits else None

    return [(look, state)]


def _fits(user: UserClass | None, rows: Mapping[str, Type], maybe: frozenset[str], names: dict[str, str]) -> bool:
    """Whether what the instances of a class hold is what the program knows of them."""
    if user is None:
        return False
    if user.kind != "record":
        return True
    known = dict(zip(user.fields, user.types, strict=True))
    always = {name for name, t in known.items() if name not in user.maybe and t != NEVER}
    if not always <= rows.keys() - maybe:
        return False
    return all(name in known and is_within(crossing.renamed(t, names), known[name]) for name, t in rows.items())


def is_within(t: Type, known: Type, around: tuple[Type, ...] = ()) -> bool:
    """Whether values of a type are as those of another one are. `around`: the containers within which that stands."""
    if t in (NEVER, known) and not isinstance(known, Outer):
        return True
    match t, known:
        case Union(members=members), _:
            return all(is_within(m, known, around) for m in members)
        case _, Union(members=members):
            return any(is_within(t, m, around) for m in members)
        case _, Outer(level=level):
            return is_within(t, around[-1 - level], around[: len(around) - 1 - level])
        case Container(kind=kind, items=items), Container(kind=other, items=held) if kind == other:
            return all(is_within(x, y, (*around, known)) for x, y in zip(items, held, strict=True))
        case Tuple(items=items), Container(kind="tuple", items=(held,)):
            return all(is_within(x, held, (*around, known)) for x in items)
        case Tuple(items=items, name=name), Tuple(items=held, name=other) if name == other and len(items) == len(held):
            return all(is_within(x, y, around) for x, y in zip(items, held, strict=True))
    return False
