"""What an array has, asked by functions. In: arrays, numbers, lists. Out: dims, counts, whether the items are complex."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import axis_in
from lanewise.library.prelude.words import Told, at_build, dtype_of, of_complex, refuse


@of_complex
def ndim(a: Any) -> Any:
    """How many axes there are."""
    return np.asarray(a).ndim


@of_complex
def shape(a: Any) -> Any:
    """The dims."""
    return np.asarray(a).shape


@of_complex
def size(a: Any, axis: Told = None) -> Any:
    """How many items there are, or how many along an axis."""
    x = np.asarray(a)
    return x.size if axis is None else x.shape[axis_in(axis, x.ndim)]


@of_complex
def iscomplexobj(x: Any) -> Any:
    """Whether the items are complex numbers."""
    return dtype_of(x).kind == "c"


@of_complex
def isrealobj(val: Any) -> Any:
    """Whether they are not."""
    return dtype_of(val).kind != "c"


@of_complex
def isscalar(element: Any) -> Any:
    """Whether it is a number or a text."""
    return isinstance(element, int | float | complex | str | bytes | np.generic)


# --- how the items lie -----------------------------------------------------------------------------------------------


def flags(x: Any) -> Any:
    """`x.flags`."""
    return _Flags(_is_packed(x), _is_packed(x.T))


_NAMES_OF_FLAGS = {
    **dict.fromkeys(("C_CONTIGUOUS", "CONTIGUOUS", "C"), "c_contiguous"),
    **dict.fromkeys(("F_CONTIGUOUS", "FORTRAN", "F"), "f_contiguous"),
    "FNC": "fnc", "FORC": "forc", "WRITEABLE": "writeable", "W": "writeable", "OWNDATA": "owndata", "O": "owndata",
    "ALIGNED": "aligned", "A": "aligned",
}  # fmt: skip


class _Flags:
    """How the items lie, as far as it can be told."""

    def __init__(self, c_contiguous: bool, f_contiguous: bool) -> None:
        self.c_contiguous = self.contiguous = c_contiguous
        self.f_contiguous = self.fortran = f_contiguous
        self.fnc, self.forc = f_contiguous and not c_contiguous, f_contiguous or c_contiguous

    @property
    def writeable(self) -> Any:
        return _untold()

    @writeable.setter
    def writeable(self, value: Any) -> None:
        refuse("whether an array may be written to is no part of its type", "leave it out")

    @property
    def owndata(self) -> Any:
        return _untold()

    @property
    def aligned(self) -> Any:
        return _untold()

    def __getitem__(self, name: Told) -> Any:
        return getattr(self, _name_of(name))


@at_build
def _name_of(flag: Any) -> Any:
    return _NAMES_OF_FLAGS[flag]


def _untold() -> Any:
    return refuse("of an array's flags contiguous ones are compiled, others are no part of its type", "ask for flags.c_contiguous")


@of_complex
def isfortran(a: Any) -> Any:
    """Whether the items lie in the order of Fortran, the first axis fastest, and not in that of C."""
    return _is_packed(a.T) and not _is_packed(a)


def _is_packed(x: Any) -> bool:
    step = x.itemsize
    for axis in range(x.ndim - 1, -1, -1):
        if x.shape[axis] != 1 and x.strides[axis] != step and x.size > 0:
            return False
        step *= x.shape[axis]
    return True


@of_complex
def require(a: Any, dtype: Told = None, requirements: Told = None) -> Any:
    """An array of this dtype, whose items lie in this order."""
    x = np.asarray(a) if dtype is None else np.asarray(a, dtype=dtype)
    order = _asked_order(requirements)
    if order == "C" and x.ndim > 0:
        return np.ascontiguousarray(x)
    return np.asfortranarray(x) if order == "F" and x.ndim > 0 else x


_ORDERS = {"C": "C", "C_CONTIGUOUS": "C", "CONTIGUOUS": "C", "F": "F", "F_CONTIGUOUS": "F", "FORTRAN": "F"}
_GRANTED = ("A", "ALIGNED", "W", "WRITEABLE", "E", "ENSUREARRAY")


@at_build
def _asked_order(requirements: Any) -> Any:
    """What is asked for beside what all arrays are."""
    asked = [each.upper() for each in requirements or ()]
    orders = {_ORDERS[each] for each in asked if each in _ORDERS}
    others = [each for each in asked if each not in _ORDERS and each not in _GRANTED]
    if others:
        way_out = "take 'C' or 'F', and copy what has to have memory of its own: x.copy()"
        refuse(f"require() is not compiled with {others[0]!r}", way_out)
    if len(orders) > 1:
        raise ValueError('Cannot specify both "C" and "F" order')
    return orders.pop() if orders else None


@of_complex
def iterable(y: Any) -> bool:
    """Whether `for` takes it."""
    return y.ndim > 0 if isinstance(y, np.ndarray) else hasattr(y, "__iter__")
