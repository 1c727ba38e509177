"""Types of what lies in memory as numbers alone: buffers, numpy arrays, views of them.

In: nothing. Out: immutable types with their text form, and what arrays of two kinds are together. `ir/types.py` has the others.
"""

from __future__ import annotations

from typing import TypeGuard

from lanewise.ir.immutable import immutable

BUFFER_KINDS = ("bytearray", "memoryview", "array", "ndarray")


@immutable()
class Buffer:
    """A one-dimensional buffer: `kind` says which Python type it is, `item` how an element lies in memory."""

    kind: str
    item: str

    def __str__(self) -> str:
        return f"{self.kind}[{self.item}]"


@immutable()
class Shaped:
    """A numpy array of any rank, or a view of one, and so of any part of a buffer: which object it lies in, how many bytes from its
    start, its dims. Where it is `strided` it also says how many bytes there are from one item to the next along each axis; where
    not, its items lie one behind the other in the order of C. A whole array of one dimension is a `Buffer`."""

    item: str
    rank: int
    strided: bool = False

    def __str__(self) -> str:
        return f"ndarray[{self.item}, {self.rank}{', strided' if self.strided else ''}]"


def is_ndarray(t: object) -> TypeGuard[Buffer | Shaped]:
    """Whether it is a numpy array of one item type and rank."""
    return isinstance(t, Shaped) or (isinstance(t, Buffer) and t.kind == "ndarray")


def rank_of(t: Buffer | Shaped) -> int:
    """How many axes it has."""
    return t.rank if isinstance(t, Shaped) else 1


def of_rank(item: str, rank: int) -> Buffer | Shaped:
    """A whole array."""
    return Buffer("ndarray", item) if rank == 1 else Shaped(item, rank)


def as_shaped(t: Buffer | Shaped) -> Shaped:
    """The type of views that an array has itself."""
    return t if isinstance(t, Shaped) else Shaped(t.item, 1)


def met(a: object, b: object) -> Shaped | None:
    """What two kinds of array of one item type and rank are together; None where they are not two such kinds."""
    if a == b or not is_ndarray(a) or not is_ndarray(b) or (a.item, rank_of(a)) != (b.item, rank_of(b)):
        return None
    return Shaped(a.item, rank_of(a), as_shaped(a).strided or as_shaped(b).strided)
