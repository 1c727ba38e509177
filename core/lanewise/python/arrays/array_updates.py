"""Operators in place: `x += y` on an array, which every other name of it sees.

In: the array, the operator and the operand. Out: the statements that write to it. An operand that overlaps the target
otherwise than exactly is read as it was before: then the result is computed aside and copied, as numpy does.
"""

from __future__ import annotations

import ast

from lanewise.ir.code import Const, Do, Expr, Op
from lanewise.ir.types import BOOL, I32, INT, SCALARS, U32, Buffer, Union, bytes_of
from lanewise.python.arrays.array_runs import Array, address, leaves, run, settled
from lanewise.python.arrays.arrays import on_arrays
from lanewise.python.program.builder import Builder
from lanewise.python.program.fold import make

_TOO_SMALL = "non-broadcastable output operand with shape ({},) doesn't match the broadcast shape ({},)"


def update(b: Builder, op: str, x: Expr, y: Array | Expr, node: ast.AST) -> None:
    """`x op= y` on an array: every other name of it sees the change."""
    loc = b.at(node)
    x = b.temp(x, loc)
    if not isinstance(y, Array) and isinstance(y.type, Union):
        b.each(b.temp(y, loc), lambda e: _updated(b, op, x, e, node), loc)
        return
    assert isinstance(x.type, Buffer)
    size = Op("len", (x,), INT)
    found = on_arrays(b, op, x, y, node, size)
    if not isinstance(found, Array) or b.env is None:
        return
    assert found.size is not None
    if found.size != size:
        sizes = (b.temp(size, loc), b.temp(found.size, loc))
        wrong = make("ne", sizes, BOOL)
        b.when(wrong, lambda: b.throw("ValueError", _TOO_SMALL, loc=loc, holes=sizes), loc)
    dtype = SCALARS[x.type.item]
    if found.dtype != dtype:
        found = Array("convert", (found,), dtype, found.size, loc, None, found.spans)
    _store(b, found, x, node)


def _updated(b: Builder, op: str, x: Expr, y: Expr, node: ast.AST) -> Expr:
    update(b, op, x, y, node)
    return Const(INT, 0)


def _store(b: Builder, found: Array, x: Expr, node: ast.AST) -> None:
    """Write to x, aside first where an operand overlaps it otherwise than exactly."""
    loc = b.at(node)
    others = list(dict.fromkeys(a.leaf for a in leaves(found) if a.leaf is not None and a.leaf != x))
    if not others:
        run(b, found, x, node)
        return
    shifted = _overlaps(x, others[0])
    for other in others[1:]:
        shifted = make("or", (shifted, _overlaps(x, other)), BOOL)

    def aside() -> None:
        made = settled(b, found, node)
        b.emit(Do((), "copy", (address(x), address(made), make("convert", (_bytes(x),), I32)), loc))

    def direct() -> None:
        run(b, found, x, node)

    b.branch(b.temp(shifted, loc), aside, direct, loc)


def _bytes(x: Expr) -> Expr:
    assert isinstance(x.type, Buffer)
    length = make("convert", (Op("len", (x,), INT),), U32)
    return Op("mul", (length, Const(U32, bytes_of(x.type.item))), U32)


def _overlaps(x: Expr, y: Expr) -> Expr:
    """Whether the two share memory without being the same elements."""
    starts = [make("convert", (address(e),), U32) for e in (x, y)]
    ends = [Op("add", (start, _bytes(e)), U32) for start, e in zip(starts, (x, y), strict=True)]
    meet = make("and", (Op("lt", (starts[1], ends[0]), BOOL), Op("lt", (starts[0], ends[1]), BOOL)), BOOL)
    same = make("and", (Op("eq", tuple(starts), BOOL), Op("eq", tuple(ends), BOOL)), BOOL)
    return make("and", (meet, make("not", (same,), BOOL)), BOOL)
