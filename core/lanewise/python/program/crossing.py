"""What values of the user's classes need to cross the border of an entry point.

In: the types of a finished program's arguments and results. Out: their classes, as a host must know them (`artifact/classes.py`);
the first part of a type that stays inside.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import Flag
from typing import TYPE_CHECKING

from lanewise.ir.flat import kept_inside
from lanewise.ir.types import (
    ERROR,
    VIEW_KINDS,
    Buffer,
    Choice,
    Closure,
    Container,
    Record,
    Shaped,
    Tuple,
    Type,
    Union,
    frozen,
    kind_of,
)
from lanewise.ir.users import SINGLE, UserClass, UserClasses, form_of, gathered, within
from lanewise.library.prelude.words import Apart, Single
from lanewise.python.classes import class_model, enums, flags
from lanewise.python.containers import named_tuples
from lanewise.python.program.shapes import Shapes, parts_within
from lanewise.python.program.values import Generator
from lanewise.python.source import standard

if TYPE_CHECKING:
    from lanewise.python.program.arguments import Given
    from lanewise.python.program.instances import Instances


def stays(shapes: Shapes, t: Type, functions: Collection[str] = (), seen: set[Record] | None = None) -> Type | None:
    """The first part of a type whose values no host is given; None where there is none. What instances hold counts. `functions`:
    the codes of those that Python has, too."""
    found = kept_inside(t, functions)
    seen = set() if seen is None else seen
    if found is not None:
        return found
    for record in _records(t):
        if record in seen:
            continue
        seen.add(record)
        fields = shapes.fields_of(record)
        cls = fields.cls
        if issubclass(cls, Generator | Apart) or not standard.crosses(cls) or class_model.base_of(cls) is not None:
            return record
        for held in fields.types.values():
            if (found := stays(shapes, held, functions, seen)) is not None:
                return found
    return None


def array_in(shapes: Shapes, t: Type) -> Type | None:
    """The first buffer in a type: what outlives the call, an exception or the module's own, does not take it along."""
    return next((part for part in parts_within(shapes, t) if isinstance(part, Buffer | Shaped)), None)


def goes_only_out(shapes: Shapes, t: Type) -> Type | None:
    """The first part of a type whose values come out of a call, or stay with the caller, and are not taken in by the next one."""
    goes = (part for part in parts_within(shapes, t) if part == ERROR or kind_of(part) in VIEW_KINDS)
    return array_in(shapes, t) or next(goes, None)


def _records(t: Type) -> list[Record]:
    return [part for part in within(frozen(t)) if isinstance(part, Record)]


def classes(shapes: Shapes, types: Iterable[Type]) -> UserClasses:
    """The classes of all values of these types."""

    def of(t: Tuple | Record | Choice) -> UserClass | None:
        cls = shapes.class_of(t)
        return None if cls is None else _described(shapes, t, cls)

    found = gathered(types, of)
    return UserClasses({name: found[name] for name in sorted(found)}, shapes.functions)


# --- arguments -------------------------------------------------------------------------------------------------------


def seeded(program: Instances, given: Given, params: dict[str, Type]) -> dict[str, Type]:
    """The types of parameters by the names that the program has for classes; it knows from now on what their fields hold."""
    from lanewise.python.functions.closures import code_of

    shapes = program.shapes
    names = {name: shapes.name(cls) for name, cls in given.classes}
    names |= {name: code_of(program, function) for name, function in given.functions}
    classes, maybe = dict(given.classes), dict(given.maybe)
    before, shapes.grown = shapes.grown, False
    for name, rows in given.fields:
        cls = classes[name]
        if named_tuples.is_class(cls) or enums.is_class(cls):
            continue
        fields = shapes.fields(cls)
        fields.given = True
        if fields.certain is None:
            fields.certain = class_model.certain_fields(cls, program.definition)
        for field, t in rows:
            fields.grow(field, shapes.opened(renamed(t, names), (cls, field)))
            if field in maybe[name] or field not in fields.certain:
                fields.doubt(field)
    # The first walk already sees it.
    shapes.grown = before
    return {name: renamed(t, names) for name, t in params.items()}


def renamed(t: Type, names: dict[str, str]) -> Type:
    """The type with other names of classes and functions."""
    match t:
        case Record(name=name):
            return Record(names[name])
        case Choice(name=name):
            return Choice(names[name])
        case Closure(code=code, captures=()):
            return Closure(names.get(code, code), ())
        case Tuple(items=items, name=name):
            return Tuple(tuple(renamed(i, names) for i in items), names[name] if name else "")
        case Union(members=items):
            return Union(tuple(renamed(i, names) for i in items))
        case Container(kind=kind, items=items):
            return Container(kind, tuple(renamed(i, names) for i in items))
    return t


def _described(shapes: Shapes, t: Tuple | Record | Choice, cls: type) -> UserClass:
    cls = standard.original(cls)
    name = f"{cls.__module__}.{cls.__qualname__}"
    if isinstance(t, Tuple):
        return UserClass(name, "tuple", tuple(cls._fields), live=cls)  # type: ignore[attr-defined]
    if isinstance(t, Choice):
        every = [cls.__members__[name] for name in flags.named(cls)] if issubclass(cls, Flag) else enums.members(cls)
        values = tuple(m.value for m in every)
        return UserClass(name, "enum", tuple(m.name for m in every), values=values, form=form_of(cls), live=cls)
    fields = shapes.fields_of(t)
    types = tuple(map(frozen, fields.types.values()))
    form = SINGLE if issubclass(cls, Single) else form_of(cls)
    return UserClass(name, "record", tuple(fields.types), types, frozenset(fields.maybe), form=form, live=cls)
