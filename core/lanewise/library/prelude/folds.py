"""What a function of two numbers makes of many: ufuncs along axes. In: a ufunc, an array, axes and options that are known at build.
Out: what numpy gives, in its order.

numpy itself is asked while compiling which dtype a ufunc computes in, where it begins, and what it does not take.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import all_axes, dims_at, fit, shape_text
from lanewise.library.prelude.dtypes import added_in
from lanewise.library.prelude.reductions import (
    count_of,
    dims_kept,
    ending,
    float_sum,
    joined,
    kept_axes,
    reduced,
    refuse_empty,
    row_sum,
    summed,
    without,
)
from lanewise.library.prelude.words import LeftOut, Told, at_build, refuse

# --- what numpy says of a ufunc --------------------------------------------------------------------------------------


@at_build
def numpys(ufunc: Any) -> Any:
    """The ufunc that one of ours stands for."""
    return getattr(np, ufunc.__name__)


@at_build
def check_binary(ufunc: Any, name: Any) -> None:
    """What has no two operands and one result cannot be repeated."""
    if ufunc.nin != 2:
        raise ValueError(f"{name} only supported for binary functions")
    if ufunc.nout != 1:
        raise ValueError(f"{name} only supported for functions returning a single value")
    if ufunc.signature is not None:
        raise RuntimeError("Reduction not defined on ufunc with signature")


_BY_MACHINE = ("power", "arctan2")
"""What numpy computes with vectors where the machine has wide ones: a row gives then what its first and its last item give."""


@at_build
def folding(ufunc: Any, dtype: Any, wanted: Any) -> Any:
    """The dtype in which items are put together."""
    if ufunc is np.ldexp:
        refuse("ldexp puts items of two dtypes together", "loop over the items")
    found = _in_one_dtype(ufunc, dtype, wanted)
    if ufunc.__name__ in _BY_MACHINE and found.kind == "f":
        refuse(f"what numpy makes of floats here, by {ufunc.__name__}, is another thing on each machine", "loop over the items")
    return found


def _in_one_dtype(ufunc: Any, dtype: Any, wanted: Any) -> Any:
    from numpy.exceptions import DTypePromotionError

    first = None if wanted is None else np.dtype(wanted)
    try:
        found = ufunc.resolve_dtypes((None, dtype, None), signature=(first, None, None), casting="unsafe", reduction=True)[0]
    except DTypePromotionError as error:
        refuse(str(error), "convert the array first")
    except TypeError as error:
        if type(error) is TypeError:
            raise
        # numpy says it in other words once it was asked for two operands of these dtypes: one answer here, whatever came before
        raise TypeError(f"No loop matching the specified signature and casting was found for ufunc {ufunc.__name__}") from None
    return found


@at_build
def check_axes(ufunc: Any, rank: Any, gone: Any, dtype: Any, is_masked: Any, begins: Any) -> None:
    """What numpy raises for axes and options of a ufunc it raises for an array of one item, too."""
    one = np.ones((1,) * rank, dtype)
    options: dict[str, Any] = {"where": one.astype(bool)} if is_masked else {}
    if begins != "as numpy":
        options["initial"] = None if begins == "with the first" else one.ravel()[0]
    ufunc.reduce(one, axis=gone, dtype=dtype, **options)


@at_build
def check_mask(dtype: Any) -> None:
    """Bools only."""
    if dtype != np.bool_:
        raise TypeError(f"Cannot cast array data from {dtype!r} to dtype('bool') according to the rule 'safe'")


@at_build
def begins_with(ufunc: Any, dtype: Any) -> Any:
    """The number that changes no other one; None where there is none, or it is not begun with."""
    return None if ufunc.identity is None else np.array(ufunc.identity).astype(dtype).item()


@at_build
def adds(ufunc: Any, dtype: Any) -> Any:
    """Whether rows are added pairwise."""
    return ufunc is np.add and dtype.kind in "fc"


@at_build
def rowed_in(ufunc: Any, dtype: Any) -> Any:
    """The dtype in which the items of a row are put together: halves in singles, by arithmetic only."""
    return added_in(dtype) if ufunc.__name__ in ("add", "subtract", "multiply", "divide") else dtype


@at_build
def is_sum(ufunc: Any) -> Any:
    """Whether it is addition."""
    return ufunc is np.add


# --- along axes ------------------------------------------------------------------------------------------------------


def folded(ufunc: Told, a: Any, gone: Told, keepdims: Told, dtype: Told, initial: Any, where: Any) -> Any:
    """`ufunc.reduce` of an array with axes. `initial`: LeftOut where numpy begins as it likes, None: with the first item."""
    theirs = numpys(ufunc)
    begins = "as numpy" if initial is LeftOut else "with the first" if initial is None else "with a number"
    check_axes(theirs, a.ndim, gone, dtype, where is not True, begins)
    x = a.astype(dtype, copy=False)
    if initial is None:
        start = None
    elif initial is LeftOut:
        start = begins_with(theirs, dtype) if begins_with(theirs, dtype) is None else dtype.type(begins_with(theirs, dtype))
    else:
        start = dtype.type(initial)
    if where is not True:
        check_mask(np.asarray(where).dtype)
        return masked(ufunc, x, _spread(np.asarray(where), x.shape), gone, keepdims, dtype, start)
    if start is None:
        refuse_empty(x, gone, theirs.__name__)
    if len(gone) == 0:
        return x.copy() if start is None or initial is LeftOut else np.add(ufunc(start, x), 0)
    if is_sum(theirs) and initial is LeftOut:
        return summed(x, gone, keepdims, dtype)
    last = ending(gone, x.ndim)
    if not adds(theirs, dtype) or last == () or last == gone:
        return _rows_or_turns(ufunc, x, gone, keepdims, dtype, start)
    rows = reduced(x, last, False, dtype, 0, row_sum, None)
    found = _rows_or_turns(ufunc, rows, without(gone, last), False, dtype, start)
    return found.reshape(dims_kept(x.shape, gone)) if keepdims else found


def _spread(mask: Any, dims: Any) -> Any:
    """A mask for all items; numpy names the dims of both."""
    if mask.ndim <= len(dims) and not fit(mask.shape, dims):
        raise ValueError(
            "operands could not be broadcast together with remapped shapes [original->remapped]: "
            f"{shape_text(dims)} {shape_text(mask.shape)} "
        )
    return np.broadcast_to(mask, dims)


def _rows_or_turns(ufunc: Told, x: Any, gone: Told, keepdims: Told, dtype: Told, start: Any) -> Any:
    def of_row(row: Any, kind: Any) -> Any:
        return row_folded(ufunc, row, dtype, start)

    def step(out: Any, more: Any) -> None:
        out[...] = ufunc(out, more)

    if start is None and count_of(x.shape, gone) == 1:
        return x.reshape(dims_kept(x.shape, gone)).copy() if keepdims else dropped(x, gone)
    return reduced(x, gone, keepdims, dtype, start, of_row, step)


def dropped(x: Any, gone: Told) -> Any:
    """Without axes along which there is one item."""
    return x.reshape(dims_at(x.shape, kept_axes(gone, x.ndim))).copy()[()]


def row_folded(ufunc: Told, row: Any, dtype: Told, start: Any) -> Any:
    """The items of a row, put together."""
    if adds(numpys(ufunc), dtype):
        return _added(row, dtype, start)
    if start is None:
        return row_folded(ufunc, row[1:], dtype, row[0])
    kind = rowed_in(numpys(ufunc), dtype)
    found = kind.type(start)
    for i in range(len(row)):
        found = kind.type(ufunc(found, row[i]))
    return dtype.type(found)


def _added(row: Any, dtype: Told, start: Any) -> Any:
    """What is begun with, and the pairwise sum; no item leaves it as it is."""
    if start is None:
        return _added(row[1:], dtype, row[0])
    if _is_all_minus_zero(row):
        return start
    return dtype.type(start + float_sum(row, dtype)) if dtype.kind == "f" else start + row_sum(row, dtype)


def _is_all_minus_zero(row: Any) -> bool:
    """Whether nothing is added, not even a zero."""
    for i in range(len(row)):
        if row[i] != 0 or not np.signbit(row[i].real):
            return False
    return True


# --- with a mask -----------------------------------------------------------------------------------------------------


def masked(ufunc: Told, x: Any, mask: Any, gone: Told, keepdims: Told, dtype: Told, start: Any) -> Any:
    """Each row by itself, wherever its axes stand."""
    kept = kept_axes(gone, x.ndim)
    order = joined(kept, gone)
    in_runs = (adds(numpys(ufunc), dtype) or rowed_in(numpys(ufunc), dtype) != dtype) and order == all_axes(x.ndim)
    rows, marks = np.transpose(x, order), np.transpose(mask, order)
    if len(gone) == x.ndim:
        whole = row_masked(ufunc, rows.ravel(), marks.ravel(), dtype, start, in_runs)
        return np.full((1,) * x.ndim, whole, dtype=dtype) if keepdims else whole
    out = np.empty(dims_at(x.shape, kept), dtype=dtype)
    _each_masked(ufunc, out, rows, marks, dtype, start, in_runs)
    return out.reshape(dims_kept(x.shape, gone)) if keepdims else out


def _each_masked(ufunc: Told, out: Any, x: Any, mask: Any, dtype: Told, start: Any, in_runs: Told) -> None:
    for i in range(len(out)):
        if out.ndim == 1:
            out[i] = row_masked(ufunc, np.atleast_1d(x[i]).ravel(), np.atleast_1d(mask[i]).ravel(), dtype, start, in_runs)
        else:
            _each_masked(ufunc, out[i], x[i], mask[i], dtype, start, in_runs)


def row_masked(ufunc: Told, row: Any, mask: Any, dtype: Told, start: Any, in_runs: Told) -> Any:
    """numpy adds up each run of items that it takes."""
    found = dtype.type(start)
    i = 0
    while i < len(row):
        if not mask[i]:
            i += 1
            continue
        end = i + 1
        if in_runs:
            while end < len(row) and mask[end]:
                end += 1
        found = row_folded(ufunc, row[i:end], dtype, found) if in_runs else dtype.type(ufunc(found, row[i]))
        i = end
    return found
