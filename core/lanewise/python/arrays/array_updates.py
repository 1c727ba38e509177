"""Operators in place: `x += y` on an array, which every other name of it sees.

In: the array, the operator and the operand. Out: the statements that write to it. An operand that overlaps the target
otherwise than exactly is read as it was before: then the result is computed aside and copied, as numpy does.
"""

from __future__ import annotations

import ast
import sys

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.kernel import converts
from lanewise.ir.types import (
    BAD,
    BOOL,
    INT,
    MACHINE_COMPLEX,
    MACHINE_FLOATS,
    MACHINE_INTS,
    NEVER,
    NONE,
    SCALARS,
    UNSIGNED,
    Type,
    Union,
)
from lanewise.ir.worded import CAST
from lanewise.python.arrays import array_ops, arrays, assigning, dtypes, shaped
from lanewise.python.arrays.array_runs import Array, leaves, run, settled
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.fold import make

_NOT = Const(BOOL, False)
_NO_MATRIX = "inplace matrix multiplication requires the first operand to have at least one and the second at least two dimensions."
_TOO_SMALL = "non-broadcastable output operand with shape {} doesn't match the broadcast shape {}"


def update(b: Builder, op: str, x: Expr, y: Array | Expr, node: ast.AST) -> None:
    """`x op= y` on an array: every other name of it sees the change."""
    loc = b.at(node)
    x = shaped.kept(b, x, loc)
    if not isinstance(y, Array) and isinstance(y.type, Union):
        b.each(b.temp(y, loc), lambda e: _updated(b, op, x, e, node), loc)
        return
    if not isinstance(y, Array) and y.type == NONE:
        _with_none(b, op, x, y, node)
        return
    if op == "matmul":
        y = _matrix(b, x, settled(b, y, node), loc)
    found = arrays.on_arrays(b, op, x, y, node, x) if b.env is not None else NOTHING
    if b.env is None or (not isinstance(found, Array) and found.type in (BAD, NEVER)):
        return
    dims, dtype = _said(found)
    own = SCALARS[shaped.kind(x).item]
    if op == "matmul" and len(dims) == shaped.rank(x):
        _demand_columns(b, x, dims, loc)
    if b.env is not None:
        _demand_room(b, x, dims, node)
    if b.env is None:
        return
    if not _holds(own, dtype):
        ufunc = getattr(sys.modules["numpy"], "matmul" if op == "matmul" else arrays.ufunc_of(op))
        dtypes.miscast(b, ufunc, "same_kind", dtype, own, loc)
    else:
        write(b, x, found, node)


def _with_none(b: Builder, op: str, x: Expr, y: Expr, node: ast.AST) -> None:
    """numpy asks what an array of objects would be written as; of matrices, how many axes None has."""
    if op == "matmul":
        arrays.binary(b, op, x, y, node)
    else:
        b.throw(CAST, arrays.ufunc_of(op), "same_kind", "O", dtypes.as_object(shaped.kind(x).item).name, 2, loc=b.at(node))


def _matrix(b: Builder, x: Expr, y: Expr, loc: Loc) -> Expr:
    """What an array is multiplied with in place."""
    if is_ndarray(y.type) and (shaped.rank(y) < 2 or not shaped.rank(x)):
        b.throw("ValueError", _NO_MATRIX, loc=loc)
    return y


def _demand_columns(b: Builder, x: Expr, dims: tuple[Expr, ...], loc: Loc) -> None:
    """The product has as many columns as the target."""
    own, place = shaped.dims(x)[-1], min(shaped.rank(x), 2) - 1
    words = f"matmul: Output operand 0 has a mismatch in its core dimension {place}, with gufunc signature (n?,k),(k,m?)->(n?,m?)"
    sizes = " (size {} is different from {})"
    wrong = make("ne", (dims[-1], own), BOOL)
    b.when(wrong, lambda: b.throw("ValueError", words + sizes, loc=loc, holes=(own, dims[-1])), loc)


def _said(found: Array | Expr) -> tuple[tuple[Expr, ...], Type]:
    """The dims and the dtype; what is computed of an array without axes is a number."""
    if isinstance(found, Array):
        return found.dims, found.dtype
    return (tuple(shaped.dims(found)), SCALARS[shaped.kind(found).item]) if is_ndarray(found.type) else ((), found.type)


def write(b: Builder, x: Expr, found: Array | Expr, node: ast.AST) -> None:
    """What goes into an array of the same dims."""
    own = SCALARS[shaped.kind(x).item]
    if isinstance(found, Array) and converts(found.dtype, own) and shaped.in_one_piece(x):
        _store(b, array_ops.converted(found, own), x, node)
    else:
        assigning.assign(b, x, settled(b, found, node), node)


def _demand_room(b: Builder, x: Expr, dims: tuple[Expr, ...], node: ast.AST) -> None:
    """The result has the target's shape, which is known where the dims are the same."""
    loc, own = b.at(node), shaped.dims(x)
    if list(dims) == own:
        return
    words = _TOO_SMALL.format(assigning.shape_text(own), assigning.shape_text(dims))
    holes = (*own, *dims)

    def refused() -> None:
        b.throw("ValueError", words, loc=loc, holes=holes)

    if len(dims) != len(own):
        b.when(Const(BOOL, True), refused, loc)
        return
    for count, wanted in zip(dims, own, strict=True):
        b.when(make("ne", (count, wanted), BOOL), refused, loc)


def _holds(own: Type, found: Type) -> bool:
    """Whether a cast of the same kind, as numpy calls it, brings one dtype to another."""
    return _kind(found) <= _kind(own)


def _kind(t: Type) -> int:
    if t in MACHINE_COMPLEX:
        return 4
    return 3 if t in MACHINE_FLOATS else 1 if t in UNSIGNED else 2 if t in MACHINE_INTS else 0


def _updated(b: Builder, op: str, x: Expr, y: Expr, node: ast.AST) -> Expr:
    update(b, op, x, y, node)
    return Const(INT, 0)


def fill(b: Builder, x: Expr, found: Array, node: ast.AST) -> None:
    """`x[...] = found`: computed where it goes, if it has x's shape. What numpy cuts or stretches on the way is computed aside."""
    own, dims = SCALARS[shaped.kind(x).item], shaped.dims(x)
    is_cut = found.dtype in MACHINE_FLOATS and own not in MACHINE_FLOATS
    if is_cut or len(found.dims) != len(dims) or not converts(found.dtype, own) or not shaped.in_one_piece(x):
        assigning.assign(b, x, settled(b, found, node), node)
        return
    other: Expr = Const(BOOL, False)
    for count, wanted in zip(found.dims, dims, strict=True):
        if count != wanted:
            other = make("or", (other, make("ne", (count, wanted), BOOL)), BOOL)
    _store(b, array_ops.converted(found, own), x, node, other)


def _store(b: Builder, found: Array, x: Expr, node: ast.AST, shifted: Expr = _NOT) -> None:
    """Write to x, aside first where an operand overlaps it otherwise than exactly, or for another reason."""
    loc = b.at(node)
    others = list(dict.fromkeys(a.leaf for a in leaves(found) if a.leaf is not None and a.leaf != x))
    for other in others:
        shifted = make("or", (shifted, assigning.overlap(b, x, other, loc)), BOOL)

    def aside() -> None:
        assigning.assign(b, x, settled(b, found, node), node)

    def direct() -> None:
        run(b, found, x, node)

    b.branch(b.temp(shifted, loc), aside, direct, loc)
