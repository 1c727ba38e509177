"""`np.nditer` of one array, in the order in which its items lie. In: an array. Out: views of single items, and their places."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import all_axes
from lanewise.library.prelude.standard.numpy._places import unravel_index
from lanewise.library.prelude.words import Apart, Told, at_build, of_complex, refuse

_FLAGS = ("multi_index", "c_index", "f_index", "refs_ok", "zerosize_ok")


@at_build
def _is_known(flags: Any, op_flags: Any, order: Any) -> Any:
    """Whether all that is asked for is of one array and changes no dtype."""
    asked = set(op_flags or ()) - {"readonly", "readwrite"}
    return not set(flags or ()) - {*_FLAGS} and not asked and order in ("K", "C", "F")


@at_build
def _has(flags: Any, flag: Any) -> Any:
    return flag in (flags or ())


@of_complex
def nditer(op: Any, flags: Told = None, op_flags: Told = None, *, order: Told = "K") -> Any:
    """One item after the other. Each is an array without axes, through which the array itself is written to."""
    if isinstance(op, tuple | list) or not _is_known(flags, op_flags, order):
        return refuse("np.nditer() is compiled for one array, its places and its order", "walk through np.ndindex(a.shape)")
    x = np.asarray(op)
    if x.size == 0 and not _has(flags, "zerosize_ok"):
        raise ValueError("Iteration of zero-sized operands is not enabled")
    return _Items(x, _in_order(x, order))


class _Items(Apart):
    """Those of one array, and which of them it is at."""

    def __init__(self, x: Any, places: Any) -> None:
        self._array, self._places = x, places
        self._at, self._begun = 0, False

    @property
    def finished(self) -> bool:
        """Whether all have been there."""
        return self._at >= len(self._places)

    @property
    def multi_index(self) -> Any:
        """The places of the item on all axes."""
        return _as_ints(unravel_index(self._places[self._at], self._array.shape))

    @property
    def value(self) -> Any:
        """The item."""
        return self._array[*self.multi_index, ...]

    def __getitem__(self, which: int) -> Any:
        if which not in (0, -1):
            raise IndexError(f"Iterator operand index {which} is out of bounds")
        return self.value

    def iternext(self) -> bool:
        """To the next one; whether there is one."""
        self._at += 1
        return not self.finished

    def __iter__(self) -> Any:
        return self

    def __next__(self) -> Any:
        if self._begun:
            self._at += 1
        self._begun = True
        if self.finished:
            raise StopIteration
        return self.value

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        return None


def _as_ints(places: Any) -> Any:
    return () if len(places) == 0 else (int(places[0]), *_as_ints(places[1:]))


def _in_order(x: Any, order: Told) -> Any:
    """All places, counted through the rows: as they lie in memory, unless they are to be in the order of C or of Fortran."""
    places = np.arange(x.size)
    if order == "F":
        return places.reshape(x.shape).T.ravel()
    if order == "C" or _is_spread(x):
        return places
    return np.argsort(offsets(x).ravel(), kind="stable")


def _is_spread(x: Any) -> bool:
    """Whether one item stands at several places."""
    for axis in all_axes(x.ndim):
        if x.strides[axis] == 0 and x.shape[axis] > 1:
            return True
    return False


def offsets(x: Any) -> Any:
    """Where each item lies."""
    found = np.zeros((1,) * x.ndim, dtype=np.int64)
    for axis in all_axes(x.ndim):
        row = np.arange(x.shape[axis]) * x.strides[axis]
        found = found + row.reshape((1,) * axis + (x.shape[axis],) + (1,) * (x.ndim - axis - 1))
    return found
