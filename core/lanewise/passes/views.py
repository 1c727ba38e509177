"""Parts of arrays: what an operation on a buffer or a view says in scalars.

In: the operation and the scalars of its operand (`ir/flat.py`). Out: the scalar. Where something lies is said from its object on,
so that whoever reads it reads the object's slot, too, and the object stays.
"""

from __future__ import annotations

from functools import reduce

from lanewise.ir.buffers import rank_of
from lanewise.ir.code import Const, Expr, Op
from lanewise.ir.types import I32, INT, Buffer, Shaped, bytes_of

Parts = tuple[Expr, ...]


def part(op: Op, parts: Parts) -> Expr:
    """`address`, `origin`, `offset`, `len`, `dim` or `step` of the array with these parts."""
    t = op.args[0].type
    assert isinstance(t, Buffer | Shaped)
    axis = op.attrs[0] if op.attrs else 0
    assert isinstance(axis, int)
    match op.name:
        case "address":
            return parts[0] if isinstance(t, Buffer) else _plus(parts[0], parts[1])
        case "origin":
            return parts[0]
        case "offset":
            return Const(I32, 0) if isinstance(t, Buffer) else parts[1]
        case "step":
            return steps(t, parts)[axis]
    dim = dims(t, parts)[axis]
    return Const(INT, dim.value) if isinstance(dim, Const) else Op("convert", (dim,), INT)


def dims(t: Buffer | Shaped, parts: Parts) -> Parts:
    """How many items there are along each axis."""
    return parts[1:] if isinstance(t, Buffer) else parts[2 : 2 + t.rank]


def steps(t: Buffer | Shaped, parts: Parts) -> Parts:
    """Bytes from one item to the next along each axis."""
    if isinstance(t, Shaped) and t.strided:
        return parts[2 + t.rank :]
    size: Expr = Const(I32, bytes_of(t.item))
    return tuple(reduce(_times, dims(t, parts)[axis + 1 :][::-1], size) for axis in range(rank_of(t)))


def widened(source: Buffer | Shaped, target: Shaped, parts: Parts) -> Parts:
    """An array as a view of itself."""
    offset = Const(I32, 0) if isinstance(source, Buffer) else parts[1]
    return (parts[0], offset, *dims(source, parts), *(steps(source, parts) if target.strided else ()))


def _plus(x: Expr, y: Expr) -> Expr:
    return x if y == Const(I32, 0) else Op("add", (x, y), I32)


def _times(x: Expr, y: Expr) -> Expr:
    return Op("mul", (x, y), I32)
