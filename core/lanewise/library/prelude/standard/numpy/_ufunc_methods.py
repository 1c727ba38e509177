"""Methods of ufuncs: `np.add.reduce(x)` and its kin. In: the ufunc first. Out: what the method gives."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import axis_in, dims_at, shape_text
from lanewise.library.prelude.folds import check_binary, folded, folding, numpys, row_folded
from lanewise.library.prelude.reductions import dims_kept, kept_axes, reduced_axes
from lanewise.library.prelude.words import LeftOut, Told, at_build, of_complex


def reduce(
    ufunc: Told,
    array: Any,
    axis: Told = 0,
    dtype: Told = None,
    out: Any = None,
    keepdims: Told = False,
    initial: Any = LeftOut,
    where: Any = True,
) -> Any:
    """Items along axes, put together by the ufunc."""
    check_binary(numpys(ufunc), "reduce")
    a = np.asarray(array)
    kind = folding(numpys(ufunc), a.dtype, dtype if dtype is not None or out is None else out.dtype)
    if a.ndim == 0:
        return given_back(out, folded(ufunc, a.reshape(1), reduced_axes(axis, 1), False, kind, initial, where))
    gone = reduced_axes(axis, a.ndim)
    if out is not None:
        check_out(a, out, gone, keepdims, ufunc.__name__)
    return given_back(out, folded(ufunc, a, gone, keepdims, kind, initial, where))


def given_back(out: Any, found: Any) -> Any:
    """The array that the caller gave has the result, however that is cast, and is it."""
    if out is None:
        return found
    out[...] = np.asarray(found).astype(out.dtype)
    return out


def check_out(a: Any, out: Any, gone: Told, keepdims: Told, name: Told) -> None:
    """The caller's array has the dims of the result."""
    kept = a.ndim if keepdims else a.ndim - len(gone)
    if out.ndim != kept:
        raise ValueError(
            f"output parameter for reduction operation {name} has the wrong number of dimensions: "
            f"Found {out.ndim} but expected {kept}"
        )
    wanted = dims_kept(a.shape, gone) if keepdims else dims_at(a.shape, kept_axes(gone, a.ndim))
    if out.shape != wanted:
        raise ValueError(
            "operands could not be broadcast together with remapped shapes [original->remapped]: "
            f"{shape_text(out.shape)}->({_remapped(out.shape, () if keepdims else gone, a.ndim)}) {shape_text(a.shape)} "
        )


def _remapped(shape: Any, gone: Told, rank: Told) -> str:
    """The dims of a result where its axes stand in the operand."""
    parts = []
    at = 0
    for axis in range(rank):
        if axis not in gone:
            parts.append(str(shape[at]))
            at += 1
        elif at > 0:
            parts.append("newaxis")
    return ",".join(parts)


def accumulate(ufunc: Told, array: Any, axis: Told = 0, dtype: Told = None, out: Any = None) -> Any:
    """Of each item what the ufunc makes of all up to it."""
    check_binary(numpys(ufunc), "accumulate")
    a = np.asarray(array)
    kind = folding(numpys(ufunc), a.dtype, dtype if dtype is not None or out is None else out.dtype)
    _check_axis(axis, a.ndim, "accumulate")
    found = np.array(a.astype(kind, copy=False))

    def run(row: Any) -> None:
        for i in range(1, len(row)):
            row[i] = ufunc(row[i - 1], row[i])

    written = None if out is None else running_out(a, out)
    each_lane(np.moveaxis(found, axis_in(axis, a.ndim), -1), run)
    given_back(written, found)
    return found if out is None else out


def running_out(a: Any, out: Any) -> Any:
    """What is written of the caller's array: of more axes than the operand has, the first item of those behind."""
    if out.shape == a.shape:
        return out
    if a.ndim == 1 and a.dtype == out.dtype:
        raise ValueError("provided out is the wrong size for the accumulation.")
    if out.ndim < a.ndim:
        last = a.ndim - 1 - out.ndim
        raise ValueError(
            f"Iterator input op_axes[0][{last}] (=={out.ndim}) is not a valid axis of op[0], which has {out.ndim} dimensions "
        )
    dims = out.shape[: a.ndim]
    if dims != a.shape:
        raise ValueError(
            "operands could not be broadcast together with remapped shapes [original->remapped]: "
            f"{shape_text(out.shape)}->{shape_text(dims)} {shape_text(a.shape)}->{shape_text(a.shape)} "
        )
    return _with_axes(out, a.ndim)


def _with_axes(x: Any, rank: Told) -> Any:
    """The first item of all axes behind so many."""
    return x if x.ndim == rank else _with_axes(x[..., 0], rank)


def each_lane(x: Any, work: Any) -> None:
    """What is done with each row of the last axis, in place."""
    if x.ndim == 1:
        work(x)
    else:
        for i in range(len(x)):
            each_lane(x[i], work)


@at_build
def _check_axis(axis: Any, rank: Any, name: Any) -> None:
    if rank == 0:
        raise TypeError(f"cannot {name} on a scalar")
    if not isinstance(axis, int) and (axis is not None or rank > 1):
        raise ValueError(f"{name} does not allow multiple axes")


def reduceat(ufunc: Told, array: Any, indices: Any, axis: Told = 0, dtype: Told = None) -> Any:
    """Items from each place to the next one, put together; the item of the place where that is not before the next."""
    check_binary(numpys(ufunc), "reduceat")
    a, places = np.asarray(array), np.asarray(indices)
    kind = folding(numpys(ufunc), a.dtype, dtype)
    _check_axis(axis, a.ndim, "reduceat")
    x = np.moveaxis(a.astype(kind, copy=False), axis_in(axis, a.ndim), -1)
    size = x.shape[-1]
    for k in range(len(places)):
        if places[k] < 0 or places[k] >= size:
            raise IndexError(f"index {int(places[k])} out-of-bounds in {ufunc.__name__}.reduceat [0, {size})")
    found = np.empty((*x.shape[:-1], len(places)), dtype=kind)
    _each_part(ufunc, found, x, places, kind)
    return np.moveaxis(found, -1, axis_in(axis, a.ndim)).copy()


def _each_part(ufunc: Told, out: Any, x: Any, places: Any, dtype: Told) -> None:
    for k in range(len(out)):
        if out.ndim > 1:
            _each_part(ufunc, out[k], x[k], places, dtype)
        else:
            start = int(places[k])
            stop = int(places[k + 1]) if k + 1 < len(places) else len(x)
            out[k] = row_folded(ufunc, x[start : max(stop, start + 1)], dtype, None)


@of_complex
def outer(ufunc: Told, A: Any, B: Any) -> Any:
    """Each item of one with each of the other."""
    check_binary(numpys(ufunc), "outer product")
    a, b = np.asarray(A), np.asarray(B)
    return ufunc(a.reshape((*a.shape, *(1,) * b.ndim))[()], b[()])


def at(ufunc: Told, a: Any, indices: Any, b: Any = LeftOut) -> None:
    """In place at each of these places, in turn: one that comes twice is changed twice."""
    places = np.asarray(np.arange(a.size).reshape(a.shape)[indices])
    _check_holds(numpys(ufunc), b is LeftOut)
    flat = places.ravel()
    if b is LeftOut:
        for k in range(len(flat)):
            _change(ufunc, a, int(flat[k]), LeftOut)
        return
    values = np.asarray(b)
    if values.ndim > places.ndim or not _repeats_to(values.shape, places.shape):
        raise ValueError("array is not broadcastable to correct shape")
    row = np.broadcast_to(values, places.shape).ravel()
    for k in range(len(flat)):
        _change(ufunc, a, int(flat[k]), row[k])


def _repeats_to(given: Any, wanted: Any) -> bool:
    """Whether an array of these dims can be repeated to others."""
    for behind in range(1, len(given) + 1):
        if given[-behind] != 1 and given[-behind] != wanted[-behind]:
            return False
    return True


@at_build
def _check_holds(ufunc: Any, alone: Any) -> None:
    """The result is written where the first operand was, whatever that holds."""
    if ufunc.nout != 1 or ufunc.nin > 2 or ufunc.signature is not None:
        raise ValueError("Only unary and binary ufuncs supported at this time")
    if alone != (ufunc.nin == 1):
        raise ValueError("second operand needed for ufunc" if alone else "second operand provided when ufunc is unary")


def _change(ufunc: Told, a: Any, place: int, value: Any) -> None:
    """The item at a place, counted through all rows."""
    if a.ndim == 1:
        found = ufunc(a[place]) if value is LeftOut else ufunc(a[place], value)
        a[place] = found.astype(a.dtype)
    else:
        size = a.size // len(a)
        _change(ufunc, a[place // size], place % size, value)
