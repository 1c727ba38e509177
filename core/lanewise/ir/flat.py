"""Types taken apart: which scalars carry a value of each type.

In: a type. Out: its scalars in the order in which they travel (`layout.py`), each with the suffix that names its slot.
"""

from __future__ import annotations

from lanewise.ir.types import (
    BAD,
    COMPLEX,
    FLOAT,
    I32,
    I64,
    NEVER,
    NONE,
    STR,
    Buffer,
    Closure,
    Scalar,
    Tuple,
    Type,
    Union,
)

Parts = tuple[tuple[str, Scalar], ...]
LENGTH_SUFFIX = ":len"
"""Of the slot that holds a buffer's length, which is never negative."""


def holds_text(t: Type) -> bool:
    """Whether a value of the type may be a text or have one inside."""
    match t:
        case Tuple(items=inner) | Union(members=inner) | Closure(captures=inner):
            return any(map(holds_text, inner))
    return t == STR


def parts_of(t: Type) -> Parts:
    """The scalars that a type is made of, each with the suffix of its slot."""
    match t:
        case Tuple(items=items) | Closure(captures=items):
            return tuple((f":{i}{suffix}", part) for i, item in enumerate(items) for suffix, part in parts_of(item))
        case Union(members=members):
            width = max(len(parts_of(m)) for m in members)
            return ((":tag", I32), *((f":{i}", I64) for i in range(width)))
        case Buffer():
            return ((":at", I32), (LENGTH_SUFFIX, I32))
        case Scalar():
            if t == STR:
                return (("", I32),)
            if t == COMPLEX:
                return ((":re", FLOAT), (":im", FLOAT))
            return () if t in (NONE, NEVER, BAD) else (("", t),)
