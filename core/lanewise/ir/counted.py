"""Which parts of a value are references to counted objects of the heap.

In: a type. Out: for each of its scalars (`flat.parts_of`) whether it refers to an object: by its address (a buffer's), by a tagged
word (an exact int), or only where the tag of a union says so.
"""

from __future__ import annotations

from dataclasses import replace

from lanewise.ir.flat import parts_of, placed, placed_fields
from lanewise.ir.immutable import immutable
from lanewise.ir.layout import CELL, ERROR_NOTES
from lanewise.ir.types import (
    ERROR,
    INT,
    TEXTS,
    Buffer,
    Choice,
    Closure,
    Container,
    Open,
    Outer,
    Record,
    Scalar,
    Shaped,
    Stream,
    Tuple,
    Type,
    Union,
)

Case = tuple[tuple[str, int], ...]
"""Tags that must all have these values; a tag is named as the part of its union is."""


@immutable()
class Counted:
    """A part that refers to an object. `word`: in an i64, whose low bit says that there is none; else an address in an i32."""

    word: bool
    cases: tuple[Case, ...] = ()
    """None: always; else where one of them holds."""
    deep: bool = False
    """Whether the object may refer to others, which go with it."""

    def under(self, name: str) -> Counted:
        """The same of a part of `name`."""
        if not self.cases:
            return self
        return replace(self, cases=tuple([tuple([(name + tag, value) for tag, value in case]) for case in self.cases]))


Parts = tuple[tuple[str, Counted | None], ...]


def counted_parts(t: Type, exact: bool) -> Parts:
    """The parts of a type, each with how it refers to an object."""
    match t:
        case Tuple(items=items) | Closure(captures=items):
            return tuple(
                (f":{i}{suffix}", part and part.under(f":{i}"))
                for i, item in enumerate(items)
                for suffix, part in counted_parts(item, exact)
            )
        case Union(members=members):
            inner = [counted_parts(m, exact) for m in members]
            width = max(map(len, inner))
            return ((":tag", None), *((f":{k}", _cell(inner, k)) for k in range(width)))
        case Container() | Outer() | Record() | Stream() | Open():
            return (("", Counted(False, deep=True)),)
        case Buffer() | Shaped():
            first, *others = parts_of(t)
            return ((first[0], Counted(False)), *((suffix, None) for suffix, _ in others))
        case Choice():
            return (("", None),)
        case Scalar() if t == ERROR:
            return (("", Counted(False, deep=True)),)
        case Scalar() if t in TEXTS:
            return (("", Counted(False)),)
        case Scalar():
            return tuple((suffix, Counted(True) if exact and part == INT else None) for suffix, part in parts_of(t))


def _cell(inner: list[Parts], k: int) -> Counted | None:
    """A cell of a union, which holds the k-th part of each member that has one, and 0 of the others."""
    cases: list[Case] = []
    always, deep = True, False
    for index, parts in enumerate(inner):
        if k >= len(parts):
            continue
        part = parts[k][1]
        if part is None:
            always = False
            continue
        always, deep = always and not part.cases, deep or part.deep
        places = {suffix: f":{j}" for j, (suffix, _) in enumerate(parts)}
        for case in part.cases or ((),):
            cases.append(((":tag", index), *((places[tag], value) for tag, value in case)))
    if not cases:
        return None
    # An address is a multiple of 16: in a cell it reads as the word of a big int, and needs no case of its own.
    return Counted(True, () if always else tuple(cases), deep)


# --- shapes ----------------------------------------------------------------------------------------------------------


def shape_of(types: tuple[Type, ...], exact: bool) -> tuple[int, ...]:
    """What an item of a container refers to, or an instance of a class by its fields, as `library/objects.py` reads it: the
    bytes from one to the next, how many references there are, then for each: where it lies, 1 if it is a word, its cases; and
    for each case its tags: where, value."""
    begins, stride = placed_fields(types)
    table = [stride, 0]
    for t, begin in zip(types, begins, strict=True):
        _add(table, {suffix: begin + at for suffix, _, _, at in placed(t)[0]}, counted_parts(t, exact))
    return tuple(table)


def message_shape(holes: tuple[Type, ...], exact: bool, noted: bool) -> tuple[int, ...] | None:
    """The same of the values of a message, which lie in cells; None where they refer to nothing. `noted`: exceptions have notes."""
    parts = counted_parts(Tuple(holes), exact)
    table = [CELL * len(parts), 0]
    _add(table, {suffix: CELL * i for i, (suffix, _) in enumerate(parts)}, parts)
    if noted:
        table[1] += 1
        table += [ERROR_NOTES, 0, 0]
    return tuple(table) if table[1] else None


def _add(table: list[int], where: dict[str, int], parts: Parts) -> None:
    """The references of one value."""
    for suffix, part in parts:
        if part is None:
            continue
        table[1] += 1
        table += [where[suffix], int(part.word), len(part.cases)]
        for case in part.cases:
            table.append(len(case))
            table += [number for tag, value in case for number in (where[tag], value)]
