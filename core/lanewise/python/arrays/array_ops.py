"""What `ops/` defines, on operands that go together: it is computed by a kernel, together with the ops around it.

In: a function of numpy's by name, arrays and numbers, and the axes of the result. Out: an array that is not computed yet, or one
that is; None where no op has that name and these dtypes.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Sequence

from lanewise.ir.arithmetic import single
from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.graph import NodeAttr
from lanewise.ir.kernel import NARROW, computes
from lanewise.ir.types import BOOL, F32, F64, FLOAT, I64, LANED, SCALARS, U64, UNSIGNED, Scalar, Type, bytes_of
from lanewise.library.power import FEW
from lanewise.ops.define import Definition
from lanewise.ops.registry import numpy_names, ops
from lanewise.python.arrays import array_items, shaped
from lanewise.python.arrays.array_runs import Array, settled
from lanewise.python.arrays.broadcasting import Axis
from lanewise.python.numbers import machine_numbers
from lanewise.python.program import counts
from lanewise.python.program.builder import NOTHING, Builder

FLOATS = (F32, F64)
"""The dtypes of kernels."""


def apply(b: Builder, name: str, parts: Sequence[Array | Expr], axes: Sequence[Axis], node: ast.AST) -> Array | Expr | None:
    """The function of that name on every element."""
    dtype = _computing(name, parts)
    if dtype is None or (name == "power" and _is_few(parts[1])):
        return None
    if name == "power" and isinstance(parts[1], Const) and parts[1].value == 0.5:
        name, parts = "sqrt", parts[:1]
    loc, dims = b.at(node), [axis.count for axis in axes]
    kept = [once(b, p, dims, node) if isinstance(p, Array) else p for p in parts]
    typed = [converted(p, dtype) if isinstance(p, Array) else number(b, p, dtype, loc) for p in kept]
    if b.env is None:
        return NOTHING
    definition = ops()[numpy_names()[name]]
    if math.isfinite(definition.near):
        return _near_and_far(b, definition, typed[0], axes, node)
    return joined(definition.name, typed, axes, dtype, loc)


def stored(b: Builder, array: Expr, loc: Loc) -> Array:
    """An array that is computed, as an operand."""
    dims = tuple(counts.source(b, count) for count in shaped.dims(array))
    return Array("input", (), SCALARS[shaped.kind(array).item], dims, loc, array, tuple((d,) for d in dims))


def number(b: Builder, x: Expr, dtype: Scalar, loc: Loc) -> Array:
    """A number in the dtype of the arrays around it."""
    if (isinstance(x, Const) and isinstance(x.value, int | float) and abs(x.value) < 1 << 1000) or x == Const(FLOAT, float("inf")):
        number = float(x.value)  # type: ignore[union-attr,arg-type]
        value: Expr = Const(dtype, single(number) if dtype == F32 else number)
        return Array("const", (), dtype, (), loc, value)
    return leaf(machine_numbers.convert(b, x, dtype, loc), loc)


def leaf(x: Expr, loc: Loc) -> Array:
    """A number of numpy's as an operand."""
    assert isinstance(x.type, Scalar)
    return Array("input", (), x.type, (), loc, x)


def folding(name: str, dtype: Scalar) -> Scalar | None:
    """The dtype in which a kernel folds items of this one; None where none does. A mean of integers is that of their sum where this
    is exact as a float."""
    if dtype in FLOATS:
        return dtype
    if name in ("max", "min"):
        return dtype if computes("lt", [dtype], BOOL) else None
    return _SUMMED.get(dtype) if name == "sum" or (name == "mean" and bytes_of(dtype.name) <= NARROW) else None


_SUMMED = {t: U64 if t in UNSIGNED else I64 for t in LANED if t not in FLOATS}


def converted(x: Array, dtype: Scalar) -> Array:
    """An operand of another dtype."""
    return x if x.dtype == dtype else Array("convert", (x,), dtype, x.dims, x.loc, None, x.spans)


def _near_and_far(b: Builder, definition: Definition, x: Array, axes: Sequence[Axis], node: ast.AST) -> Expr:
    """What a kernel computes for small operands; for large ones again, one by one."""
    loc = b.at(node)
    given = settled(b, x, node)
    found = settled(b, joined(definition.name, [stored(b, given, loc)], axes, x.dtype, loc), node)
    array_items.again(b, definition.numpy, given, found, Const(x.dtype, definition.near), node)
    return found


def once(b: Builder, x: Array, dims: list[Expr], node: ast.AST) -> Array:
    """An operand of other dims is computed for each element of the result, unless that takes longer than to keep it."""
    if not x.dims or list(x.dims) == dims or not _is_long(x):
        return x
    return stored(b, settled(b, x, node), b.at(node))


def _is_long(x: Array) -> bool:
    return (x.op in ops() and ops()[x.op].is_long) or any(map(_is_long, x.args))


def _computing(name: str, parts: Sequence[Array | Expr]) -> Scalar | None:
    """The dtype in which a kernel computes this; None where none does."""
    types: list[Type] = [p.dtype if isinstance(p, Array) else p.type for p in parts]
    dtype: Type | None = types[0]
    for t in types[1:]:
        dtype = machine_numbers.promote(dtype, t) if dtype is not None else None
    floats = all(p.dtype in FLOATS for p in parts if isinstance(p, Array))
    return dtype if name in numpy_names() and floats and isinstance(dtype, Scalar) and dtype in FLOATS else None


def _is_few(exponent: Array | Expr) -> bool:
    """Whether so many factors are multiplied sooner than a logarithm is taken."""
    return isinstance(exponent, Const) and exponent.value in range(3, int(FEW) + 1)


def joined(
    name: str, arrays: Sequence[Array], axes: Sequence[Axis], dtype: Scalar, loc: Loc, attrs: tuple[NodeAttr, ...] = ()
) -> Array:
    """Operands brought to one shape, and what this op makes of them."""
    dims, spans = tuple(axis.count for axis in axes), tuple(axis.spans for axis in axes)
    args = tuple(a if a.dims in ((), dims) else Array("expand", (a,), a.dtype, dims, loc, None, spans) for a in arrays)
    return Array(name, args, dtype, dims, loc, None, spans, attrs)
