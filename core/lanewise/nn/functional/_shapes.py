"""What the families share: axes, dims, sizes that are a number or one for each axis.

In: what a call says. Out: the same in one form. What depends on ranks alone is found while compiling.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from lanewise.library.prelude.words import Told, at_build, refuse

MOST = (1 << 31) - 1
"""More items than any axis has."""


@at_build
def refuse_in_place(inplace: Any) -> None:
    """Results are new arrays."""
    if inplace:
        refuse("inplace=True is not compiled: results are new arrays", "leave it out, or write x[...] = the result")


@at_build
def last_axes(count: Any, rank: Any) -> Any:
    """So many axes, the last ones."""
    return tuple(range(rank - count, rank))


@at_build
def axes_behind(first: Any, rank: Any) -> Any:
    """All axes from one on."""
    return tuple(range(first, rank))


@at_build
def axes_but(axis: Any, rank: Any) -> Any:
    """All axes but one."""
    return tuple(each for each in range(rank) if each != axis % rank)


@at_build
def beside_axis(axis: Any, rank: Any) -> Any:
    """The dims by which a vector goes along one axis of an array."""
    return tuple(-1 if each == axis % rank else 1 for each in range(rank))


def along(vector: Any, axis: Told, rank: Told) -> Any:
    """A vector beside an array: an item for each place on the axis."""
    return vector.reshape(beside_axis(axis, rank))


@at_build
def as_tuple(given: Any) -> Any:
    """A list, which only Python has at build."""
    return tuple(given)


def as_dims(normalized_shape: Any) -> Any:
    """One dim or several, as a tuple."""
    if isinstance(normalized_shape, list):
        return as_tuple(normalized_shape)
    return (normalized_shape,) if isinstance(normalized_shape, int) else normalized_shape


@at_build
def sizes(given: Any, count: Any) -> Any:
    """A number for each axis: one for all, or as many."""
    found = tuple(given) if isinstance(given, tuple | list) else (given,) * count
    if len(found) == 1:
        return found * count
    if len(found) != count:
        raise ValueError(f"{count} numbers are wanted, one for each axis, not {given}")
    return found


def per_axis(kernel_size: Any, count: Told) -> Any:
    """The same of what only the run may know."""
    if isinstance(kernel_size, list):
        return per_axis(as_tuple(kernel_size), count)
    if isinstance(kernel_size, int | np.integer):
        return (_as_size(kernel_size),) * count
    found: Any = ()
    for each in kernel_size if len(kernel_size) == count else kernel_size * count:
        found = (*found, _as_size(each))
    return found


def _as_size(given: Any) -> int:
    """No window fits that is larger than these."""
    return max(-MOST, min(operator.index(given), MOST))
