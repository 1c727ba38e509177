"""Which parts of a value are references to counted objects of the heap.

In: a type. Out: for each of its scalars (`flat.parts_of`) whether it refers to an object: by its address (a buffer's), by a tagged
word (an exact int), or only where the tag of a union says so.
"""

from __future__ import annotations

from dataclasses import dataclass

from lanewise.ir.flat import parts_of
from lanewise.ir.types import INT, STR, Buffer, Closure, Scalar, Tuple, Type, Union

Case = tuple[tuple[str, int], ...]
"""Tags that must all have these values; a tag is named as the part of its union is."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A part that refers to an object. `word`: in an i64, whose low bit says that there is none; else an address in an i32."""

    word: bool
    cases: tuple[Case, ...] = ()
    """None: always; else where one of them holds."""

    def under(self, name: str) -> Counted:
        """The same of a part of `name`."""
        return Counted(self.word, tuple([tuple([(name + tag, value) for tag, value in case]) for case in self.cases]))


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
        case Buffer():
            return ((":at", Counted(False)), (":len", None))
        case Scalar() if t == STR:
            return (("", Counted(False)),)
        case Scalar():
            return tuple((suffix, Counted(True) if exact and part == INT else None) for suffix, part in parts_of(t))


def _cell(inner: list[Parts], k: int) -> Counted | None:
    """A cell of a union, which holds the k-th part of each member that has one, and 0 of the others."""
    cases: list[Case] = []
    always = True
    for index, parts in enumerate(inner):
        if k >= len(parts):
            continue
        part = parts[k][1]
        if part is None:
            always = False
            continue
        always = always and not part.cases
        places = {suffix: f":{j}" for j, (suffix, _) in enumerate(parts)}
        for case in part.cases or ((),):
            cases.append(((":tag", index), *((places[tag], value) for tag, value in case)))
    if not cases:
        return None
    # An address is a multiple of 16: in a cell it reads as the word of a big int, and needs no case of its own.
    return Counted(True) if always else Counted(True, tuple(cases))
