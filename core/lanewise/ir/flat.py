"""Types taken apart: which scalars carry a value of each type.

In: a type. Out: its scalars in the order in which they travel (`layout.py`), each with the suffix that names its slot.
"""

from __future__ import annotations

from collections.abc import Collection

from lanewise.ir.classes import factory_class
from lanewise.ir.types import (
    BAD,
    ERROR,
    F16,
    GROWING,
    I32,
    I64,
    INT,
    NEVER,
    NONE,
    NOT_IMPLEMENTED,
    PART,
    RANGE,
    SCALARS,
    TEXTS,
    WIDTH,
    Buffer,
    Closure,
    Container,
    Open,
    Outer,
    Record,
    Scalar,
    Shaped,
    Tuple,
    Type,
    Union,
    frozen,
    held_by,
    reached,
)

Parts = tuple[tuple[str, Scalar], ...]
LENGTH_SUFFIX = ":len"
"""Of the slot that holds a buffer's length, which is never negative."""


def holds_object(t: Type) -> bool:
    """Whether a value of the type may be an object of the heap, or have one inside."""
    match t:
        case Tuple(items=inner) | Union(members=inner) | Closure(captures=inner):
            return any(map(holds_object, inner))
    return t in (*TEXTS, ERROR) or isinstance(t, Container | Outer | Record)


def kept_inside(t: Type, functions: Collection[str] = ()) -> Type | None:
    """The first part of a type whose values no host is given; None where there is none. What instances hold is not looked at.
    `functions`: the codes of those that the host has itself."""
    match t:
        case Open():
            return kept_inside(frozen(t), functions)
        case Closure(code=code, captures=()) if code in functions:
            return None
        case Closure() | Scalar(name="NotImplemented"):
            return t
        case Container(kind="defaultdict", items=(_, _, factory)) if factory != NONE and factory_class(factory) is None:
            return t
        case Container():
            return kept_inside(Tuple(held_by(t)), functions)
        case Tuple(items=inner) | Union(members=inner):
            return next((found for part in inner if (found := kept_inside(part, functions)) is not None), None)
    return None


def holds_list(t: Type) -> bool:
    """Whether a value of the type may be a container, an instance or an exception, or have one inside."""
    match t:
        case Tuple(items=inner) | Union(members=inner) | Closure(captures=inner):
            return any(map(holds_list, inner))
    return t == ERROR or isinstance(t, Container | Outer | Record)


def holds_instance(t: Type) -> bool:
    """Whether a value of the type may be an instance of a class, or have one inside."""
    return any(map(_says_instance, (t, *(item for each in reached((t,)) for item in each.items))))


def _says_instance(t: Type) -> bool:
    match t:
        case Tuple(items=inner) | Union(members=inner) | Closure(captures=inner) | Container(items=inner):
            return any(map(_says_instance, inner))
    return isinstance(t, Record)


def holds_growing(t: Type) -> bool:
    """Whether a value of the type is a bytearray whose length may change, or has one inside, but for what instances hold."""
    match t:
        case Container(kind=kind, items=inner):
            return kind == GROWING or any(map(holds_growing, inner))
        case Tuple(items=inner) | Union(members=inner):
            return any(map(holds_growing, inner))
    return False


def holds_shaped(t: Type) -> bool:
    """Whether a value of the type is an array that says its dims or has complex or float16 items, or has such inside: JavaScript
    reads these with a file of its own."""
    match t:
        case Tuple(items=inner) | Union(members=inner):
            return any(map(holds_shaped, inner))
    return isinstance(t, Shaped) or (isinstance(t, Buffer) and SCALARS[t.item] in (*PART, F16))


def holds_buffer(t: Type) -> bool:
    """Whether a value of the type is a buffer or has one inside."""
    match t:
        case Buffer() | Shaped():
            return True
        case Tuple(items=inner) | Union(members=inner) | Closure(captures=inner):
            return any(map(holds_buffer, inner))
    return False


_OF_SCALARS: dict[Type, Parts] = {
    **{t: (("", t),) for t in SCALARS.values()},
    **dict.fromkeys((*TEXTS, ERROR), (("", I32),)),
    **dict.fromkeys((NONE, NOT_IMPLEMENTED, NEVER, BAD), ()),
    RANGE: ((":start", INT), (":stop", INT), (":step", INT)),
    **{whole: ((":re", part), (":im", part)) for whole, part in PART.items()},
}


def parts_of(t: Type) -> Parts:
    """The scalars that a type is made of, each with the suffix of its slot."""
    if type(t) is Scalar:
        return _OF_SCALARS[t]
    match t:
        case Tuple(items=items) | Closure(captures=items):
            return tuple((f":{i}{suffix}", part) for i, item in enumerate(items) for suffix, part in parts_of(item))
        case Union(members=members):
            width = max(len(parts_of(m)) for m in members)
            return ((":tag", I32), *((f":{i}", I64) for i in range(width)))
        case Buffer():
            return ((":at", I32), (LENGTH_SUFFIX, I32))
        case Shaped(rank=rank, strided=strided):
            dims = tuple((f":{i}{LENGTH_SUFFIX}", I32) for i in range(rank))
            steps = tuple((f":{i}:step", I32) for i in range(rank if strided else 0))
            return ((":at", I32), (":off", I32), *dims, *steps)
        case _:
            return (("", I32),)


# --- in memory -------------------------------------------------------------------------------------------------------

Places = tuple[tuple[str, Scalar, str, int], ...]


def placed(t: Type) -> tuple[Places, int]:
    """A value as it lies within a container: for each scalar its suffix, its type, its storage and where it begins; and the bytes
    from one value to the next. A scalar is aligned to its own size."""
    found: list[tuple[str, Scalar, str, int]] = []
    at, widest = 0, 1
    for suffix, part in parts_of(t):
        storage = _STORED.get(part.name, part.name)
        size = WIDTH[storage] // 8
        at = -(-at // size) * size
        found.append((suffix, part, storage, at))
        at, widest = at + size, max(widest, size)
    return tuple(found), -(-at // widest) * widest


def placed_fields(types: tuple[Type, ...]) -> tuple[tuple[int, ...], int]:
    """Where values of these types begin that lie one behind the other, each as `placed` says; and the bytes from one such row
    to the next."""
    begins: list[int] = []
    at, widest = 0, 1
    for t in types:
        parts, size = placed(t)
        own = max((WIDTH[storage] // 8 for _, _, storage, _ in parts), default=1)
        at = -(-at // own) * own
        begins.append(at)
        at, widest = at + size, max(widest, own)
    return tuple(begins), -(-at // widest) * widest


_STORED = {"bool": "u8", "b1": "u8", "int": "i64", "float": "f64", "f16": "f32"}
"""An int is the word that it is in the cell of a union, too."""
