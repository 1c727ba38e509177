"""Functions of numbers that are made functions of arrays. In: functions, arrays. Out: what numpy gives.

The dtype of a result is that of what the first items give, for which numpy asks apart from the others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from lanewise.library.prelude.axes import axes_from, of_all
from lanewise.library.prelude.reductions import count_of
from lanewise.library.prelude.standard.numpy._views import shapes_of
from lanewise.library.prelude.words import Told, at_build, by_name, dtype_of, of_complex, refuse

_EMPTY = "cannot call `vectorize` on size 0 inputs unless `otypes` is set"


def vectorize(pyfunc: Any, otypes: Told = None, *, excluded: Told = None, signature: Told = None) -> Callable[..., Any]:
    """A function of arrays that calls one of numbers for each item."""
    if signature is not None:
        cores = _cores(signature)
        return lambda *args, **named: _each_core(pyfunc, otypes, cores, _by_place(args, **named))
    if excluded is None:
        return lambda *args, **named: _each_item(pyfunc, otypes, _by_place(args, **named))
    passed = _excluded(excluded)
    return lambda *args, **named: _each_included(pyfunc, otypes, passed, _by_place(args, **named))


def _by_place(args: Any, /, **named: Any) -> Any:
    if len(by_name(**named)) > 0:
        return refuse("what np.vectorize() makes takes its arguments by their places", "leave out the names in the call")
    return args


@at_build
def _excluded(excluded: Any) -> Any:
    """The places of the arguments that are passed as they are."""
    if any(isinstance(each, str) for each in excluded):
        refuse("vectorize() is compiled with excluded places", "write where the parameters stand: excluded=[0]")
    return frozenset(excluded)


@at_build
def _is_excluded(excluded: Any, place: Any) -> Any:
    return place in excluded


def _each_included(pyfunc: Any, otypes: Told, excluded: Told, args: Any) -> Any:
    varied = lambda *given: pyfunc(*_merged(args, excluded, given, 0, 0))
    return _each_item(varied, otypes, _included(args, excluded, 0))


def _included(args: Any, excluded: Told, k: Told) -> Any:
    """The others, from a place on."""
    if k == len(args):
        return ()
    if _is_excluded(excluded, k):
        return _included(args, excluded, k + 1)
    return (args[k], *_included(args, excluded, k + 1))


def _merged(args: Any, excluded: Told, given: Any, k: Told, turn: Told) -> Any:
    """All arguments from a place on; items of the others stand in `given`."""
    if k == len(args):
        return ()
    if _is_excluded(excluded, k):
        return (args[k], *_merged(args, excluded, given, k + 1, turn))
    return (given[turn], *_merged(args, excluded, given, k + 1, turn + 1))


def _each_item(pyfunc: Any, otypes: Told, args: Any) -> Any:
    arrays = _arrays(args)
    shape = of_all(shapes_of(arrays))
    rows = _rows(arrays, shape)
    if otypes is None:
        if len(rows[0]) == 0:
            raise ValueError(_EMPTY)
        first = pyfunc(*_firsts(arrays))
        if isinstance(first, tuple):
            return _map_into_each(_empty_alike(shape, first), pyfunc, rows)
        return _as_first(first, shape, pyfunc, rows)
    if _count(otypes) == 1:
        return _map_into(np.empty(shape, dtype=_type_at(otypes, 0)), pyfunc, rows)
    return _map_into_each(_empty_each(shape, otypes, 0), pyfunc, rows)


def _as_first(first: Any, shape: Any, pyfunc: Any, rows: Any) -> Any:
    """What may be one of several of Python's numbers is asked for its type."""
    if isinstance(first, bool):
        return _map_into(np.empty(shape, dtype=bool), pyfunc, rows)
    if isinstance(first, int):
        return _map_into(np.empty(shape, dtype=int), pyfunc, rows)
    if isinstance(first, float):
        return _map_into(np.empty(shape, dtype=float), pyfunc, rows)
    return _map_into(np.empty(shape, dtype=dtype_of(np.asarray(first))), pyfunc, rows)


@at_build
def _type_at(otypes: Any, place: Any) -> Any:
    """A letter or a dtype for each result."""
    return np.dtype(otypes[place])


@at_build
def _count(otypes: Any) -> Any:
    return len(otypes)


def _map_into(out: Any, pyfunc: Any, rows: Any) -> Any:
    flat = out.reshape(-1)
    for k in range(len(flat)):
        flat[k] = pyfunc(*_items(rows, k))
    return out


@of_complex
def _empty_each(shape: Any, otypes: Told, k: Told) -> Any:
    """An array for each result from a place on."""
    return () if k == _count(otypes) else (np.empty(shape, dtype=_type_at(otypes, k)), *_empty_each(shape, otypes, k + 1))


@of_complex
def _empty_alike(shape: Any, first: Any) -> Any:
    """The same, as the first ones are."""
    if len(first) == 0:
        return ()
    return (np.empty(shape, dtype=dtype_of(np.asarray(first[0]))), *_empty_alike(shape, first[1:]))


@of_complex
def _map_into_each(outs: Any, pyfunc: Any, rows: Any) -> Any:
    """The same of a function with several results."""
    flat = _flat(outs)
    for k in range(len(flat[0])):
        _put_each(flat, pyfunc(*_items(rows, k)), k)
    return outs


@of_complex
def _flat(outs: Any) -> Any:
    return () if len(outs) == 0 else (outs[0].reshape(-1), *_flat(outs[1:]))


@of_complex
def _put_each(outs: Any, results: Any, k: int) -> None:
    if len(outs) > 0:
        outs[0][k] = results[0]
        _put_each(outs[1:], results[1:], k)


def _arrays(args: Any) -> Any:
    return () if len(args) == 0 else (np.asarray(args[0]), *_arrays(args[1:]))


def _rows(arrays: Any, shape: Any) -> Any:
    return () if len(arrays) == 0 else (np.broadcast_to(arrays[0], shape).ravel(), *_rows(arrays[1:], shape))


def _firsts(arrays: Any) -> Any:
    return () if len(arrays) == 0 else (arrays[0].ravel()[0], *_firsts(arrays[1:]))


def _items(rows: Any, k: int) -> Any:
    return () if len(rows) == 0 else (rows[0][k].item(), *_items(rows[1:], k))


# --- rows at a time --------------------------------------------------------------------------------------------------


@at_build
def _cores(signature: Any) -> Any:
    """The names of the last axes, of arguments and of results: `"(n),(m)->(k)"`."""
    sides = signature.replace(" ", "").split("->")
    if len(sides) != 2 or any(side[:1] != "(" or side[-1:] != ")" for side in sides):
        raise ValueError(f"not a valid gufunc signature: {signature}")
    return [[[name for name in core.split(",") if name] for core in side[1:-1].split("),(")] for side in sides]


@at_build
def _core_count(cores: Any, side: Any) -> Any:
    return len(cores[side])


@at_build
def _core_rank(cores: Any, which: Any) -> Any:
    """How many axes of an argument are no loops."""
    return len(cores[0][which])


@at_build
def _core(cores: Any, which: Any) -> Any:
    """As a message shows it."""
    return str(tuple(cores[0][which]))


@at_build
def _core_name(cores: Any, which: Any, axis: Any) -> Any:
    return cores[0][which][axis]


@at_build
def _place_before(cores: Any, which: Any, axis: Any) -> Any:
    """Where an axis of the same name stands before: the argument, and the axis from behind; None where it is the first."""
    name = cores[0][which][axis]
    i, j = next((i, core.index(name)) for i, core in enumerate(cores[0]) if name in core)
    return None if (i, j) == (which, axis) else (i, j - len(cores[0][i]))


@of_complex
def _each_core(pyfunc: Any, otypes: Told, cores: Told, args: Any) -> Any:
    if len(args) != _core_count(cores, 0):
        raise TypeError(f"wrong number of positional arguments: expected {_core_count(cores, 0)}, got {len(args)}")
    arrays = _arrays(args)
    _check_cores(arrays, cores)
    shape = of_all(_outer_shapes(arrays, cores, 0))
    count = count_of(shape, axes_from(0, len(shape)))
    rows = _core_rows(arrays, cores, shape, count, 0)
    if count == 0:
        if otypes is None:
            raise ValueError(_EMPTY)
        raise NotImplementedError("np.vectorize() with a signature, of no items at all")
    first = pyfunc(*_parts(rows, 0))
    if _core_count(cores, 1) == 1:
        return _core_mapped((first,), otypes, lambda *parts: (pyfunc(*parts),), rows, shape, count)[0]
    if len(first) != _core_count(cores, 1):
        raise ValueError(f"wrong number of outputs from pyfunc: expected {_core_count(cores, 1)}, got {len(first)}")
    return _core_mapped(first, otypes, pyfunc, rows, shape, count)


@of_complex
def _check_cores(arrays: Any, cores: Told) -> None:
    for which in axes_from(0, len(arrays)):
        _check_core(arrays, cores, which, _core_rank(cores, which))


@of_complex
def _check_core(arrays: Any, cores: Told, which: Told, rank: Told) -> None:
    """Its axes are there, and as long as those of the same names before."""
    shape = arrays[which].shape
    if len(shape) < rank:
        words = "argument does not have enough dimensions for all core dimensions"
        raise ValueError(f"{len(shape)}-dimensional {words} {_core(cores, which)}")
    for axis in axes_from(0, rank):
        before = _place_before(cores, which, axis)
        if before is not None:
            size, wanted = shape[axis - rank], arrays[before[0]].shape[before[1]]
            if size != wanted:
                raise ValueError(f"inconsistent size for core dimension {_core_name(cores, which, axis)!r}: {size} vs {wanted}")


@of_complex
def _outer_shapes(arrays: Any, cores: Told, k: Told) -> Any:
    if k == len(arrays):
        return ()
    count = arrays[k].ndim - _core_rank(cores, k)
    return (arrays[k].shape[:count], *_outer_shapes(arrays, cores, k + 1))


@of_complex
def _core_rows(arrays: Any, cores: Told, shape: Any, count: int, k: Told) -> Any:
    """Of each argument its parts, one behind the other."""
    if k == len(arrays):
        return ()
    first = arrays[k].ndim - _core_rank(cores, k)
    core = arrays[k].shape[first:]
    row = np.broadcast_to(arrays[k], (*shape, *core)).reshape((count, *core))
    return (row, *_core_rows(arrays, cores, shape, count, k + 1))


@of_complex
def _parts(rows: Any, k: int) -> Any:
    return () if len(rows) == 0 else (rows[0][k], *_parts(rows[1:], k))


@of_complex
def _core_mapped(first: Any, otypes: Told, of_parts: Any, rows: Any, shape: Any, count: int) -> Any:
    """All results, of which the first are known."""
    outs = _core_outs(first, otypes, 0, count)
    _put_each(outs, first, 0)
    for k in range(1, count):
        _put_each(outs, of_parts(*_parts(rows, k)), k)
    return _shaped(outs, shape)


@of_complex
def _core_outs(first: Any, otypes: Told, k: Told, count: int) -> Any:
    if k == len(first):
        return ()
    part = np.asarray(first[k])
    out = np.empty((count, *part.shape), dtype=part.dtype if otypes is None else _type_at(otypes, k))
    return (out, *_core_outs(first, otypes, k + 1, count))


@of_complex
def _shaped(outs: Any, shape: Any) -> Any:
    return () if len(outs) == 0 else (outs[0].reshape((*shape, *outs[0].shape[1:])), *_shaped(outs[1:], shape))
