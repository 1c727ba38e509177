"""`einsum`: sums of products along axes that have labels. In: subscripts that are known at build, arrays. Out: what numpy gives.

Operands are joined one after the other, and what no later one has is summed over at once; floats are added in that order: they
differ from numpy's by eps times the sum of all |terms|.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from lanewise.library.prelude.axes import all_axes, axes_from, dims_at, shape_text
from lanewise.library.prelude.dtypes import counting
from lanewise.library.prelude.standard.numpy._labels import (
    all_distinct,
    axes_without,
    become,
    distinct,
    followed,
    has,
    is_wholly_in,
    joined,
    missing,
    order_of,
    parsed,
    parts_of,
    place_in,
    repeated,
    those_in,
    walked,
    wanted,
)
from lanewise.library.prelude.words import Told, at_build, diagonal_in_front, dtype_of, of_complex, refuse


@of_complex
def einsum(subscripts: Told, *operands: Any, optimize: Told = False) -> Any:
    """The sum of products that the subscripts name; of one operand that is only turned, a view."""
    arrays: Any = ()
    for k in all_axes(len(operands)):
        arrays = (*arrays, np.asarray(operands[k]))
    return _of_ranks(subscripts, arrays, all_axes(0), optimize)


def _of_ranks(subscripts: Told, arrays: Any, ranks: Told, optimize: Told) -> Any:
    """`ranks`: of the first operands; of all of them they say what the subscripts mean."""
    if len(ranks) < len(arrays):
        return _of_ranks(subscripts, arrays, followed(ranks, arrays[len(ranks)].ndim), optimize)
    labels, result = parsed(subscripts, ranks)
    if len(arrays) == 1 and is_wholly_in(labels[0], result):
        alone = _collapsed(arrays[0], labels[0], "single operand")
        return np.transpose(alone, order_of(distinct(labels[0]), result))[()]
    lines: Any = ()
    for k in all_axes(len(arrays)):
        lines = (*lines, _collapsed(arrays[k], labels[k], f"operand {k}"))
    names = all_distinct(labels)
    dtype = _refuse_halves(dtype_of(*arrays))
    found = _all_joined(_fitted(lines, names, walked(names, result), counting(dtype)), names, result)
    # What is not optimized numpy adds to zeros, so that none has a sign.
    # What is optimized is always an array.
    if dtype.kind == "b":
        return np.asarray(found != 0) if optimize else np.asarray(found != 0)[()]
    return np.asarray(found) if optimize else np.asarray(found + dtype.type(0))[()]


@at_build
def _refuse_halves(dtype: Any) -> Any:
    """numpy rounds sums of these wherever its loops end."""
    if dtype == np.float16:
        refuse("einsum() of float16 is not compiled", "convert an operand: x.astype(np.float32)")
    return dtype


def _collapsed(x: Any, labels: Told, where: Told) -> Any:
    """Of axes that have one label the diagonal, a view."""
    if len(labels) == len(distinct(labels)):
        return x
    label, order, rest = repeated(labels)
    turned = np.transpose(x, order)
    if turned.shape[0] != turned.shape[1]:
        raise ValueError(
            f"dimensions in {where} for collapsing index '{label}' don't match ({turned.shape[0]} != {turned.shape[1]})"
        )
    return _collapsed(diagonal_in_front(turned), rest, where)


# --- dims ------------------------------------------------------------------------------------------------------------


def _fitted(lines: Any, names: Told, walk: Told, dtype: Told) -> Any:
    """The operands with the dims that their labels have: where one is 1, the items come again and again."""
    sizes: Any = ()
    for label in walk:
        sizes = (*sizes, _size_of(label, lines, names, walk))
    found: Any = ()
    for k in all_axes(len(lines)):
        found = (*found, _filled(lines[k], dims_at(sizes, order_of(walk, names[k]))).astype(dtype, copy=False))
    return found


def _size_of(label: Told, lines: Any, names: Told, walk: Told) -> int:
    found = 1
    for k in all_axes(len(lines)):
        if has(names[k], label):
            size = lines[k].shape[place_in(names[k], label)]
            if found != size and found != 1 and size != 1:
                raise ValueError(
                    "operands could not be broadcast together with remapped shapes [original->remapped]: "
                    f"{_remapped(lines, names, walk)}"
                )
            found = size if found == 1 else found
    return found


def _remapped(lines: Any, names: Told, walk: Told) -> str:
    """The dims of all as numpy's message has them."""
    said = ""
    for k in all_axes(len(lines)):
        dims = ""
        for label in walk:
            if has(names[k], label):
                dims += f"{',' if dims else ''}{lines[k].shape[place_in(names[k], label)]}"
            elif dims:
                dims += ",newaxis"
        said += f"{shape_text(lines[k].shape)}->({dims}{',' if len(walk) == 1 else ''}) "
    return said


def _filled(x: Any, dims: Any) -> Any:
    if x.shape == dims:
        return x
    return np.broadcast_to(x, dims)


# --- products --------------------------------------------------------------------------------------------------------


def _all_joined(lines: Any, names: Told, result: Told) -> Any:
    """One after the other with what those before have become."""
    found = lines[0]
    for k in axes_from(1, len(lines) - 1):
        found = _joined(found, become(names, k, result), lines[k], names[k], wanted(names, k, result))
    labels = become(names, len(lines), result)
    return np.transpose(_summed(found, labels, result), order_of(those_in(labels, result), result))


def _joined(a: Any, first: Told, b: Any, second: Told, kept: Told) -> Any:
    """The products of two, summed over what both have and nobody asks for any more. A matrix product where each has more."""
    both, left, right, gone = parts_of(first, second, kept)
    if len(left) == 0 or len(right) == 0 or len(gone) == 0:
        whole = joined(both, left, right, gone)
        return _summed(np.multiply(_aligned(a, first, whole), _aligned(b, second, whole)), whole, joined(both, left, right))
    common = dims_at(a.shape, order_of(first, both))
    rows, columns = dims_at(a.shape, order_of(first, left)), dims_at(b.shape, order_of(second, right))
    depth = math.prod(dims_at(a.shape, order_of(first, gone)))
    x = np.transpose(a, order_of(first, joined(both, left, gone))).reshape((*common, math.prod(rows), depth))
    y = np.transpose(b, order_of(second, joined(both, gone, right))).reshape((*common, depth, math.prod(columns)))
    return np.matmul(x, y).reshape((*common, *rows, *columns))


def _aligned(x: Any, labels: Told, whole: Told) -> Any:
    """With the axes of all, in their order; those that it lacks have one item."""
    places = missing(labels, whole)
    turned = np.transpose(x, order_of(labels, whole))
    return turned if len(places) == 0 else np.expand_dims(turned, places)


def _summed(x: Any, labels: Told, kept: Told) -> Any:
    """Without the axes that nobody asks for."""
    gone = axes_without(labels, kept)
    if len(gone) == 0:
        return np.asarray(x)
    return np.asarray(np.sum(x, axis=gone)).astype(x.dtype, copy=False)
