"""`np.nditer` of one array of any dtype and as many axes; places in tuples behind a star; how the items of an array lie."""

from typing import Any

import numpy as np
from parity.case import case

TABLE, BOX = np.arange(6.0).reshape(2, 3), np.arange(24).reshape(2, 3, 4)


def squares(x) -> float:
    return float(np.sum(x**2))


@case((TABLE,), (np.arange(4.0),), (np.array(3.0),), (np.zeros((0, 2)),), (TABLE.T,))
def slopes(x) -> Any:
    """A gradient found number by number; ValueError where there is none."""
    found = np.zeros_like(x)
    it = np.nditer(x, flags=["multi_index"], op_flags=["readwrite"])
    while not it.finished:
        place = it.multi_index
        old = x[place]
        x[place] = old + 1e-4
        above = squares(x)
        x[place] = old - 1e-4
        below = squares(x)
        x[place] = old
        found[place] = (above - below) / 2e-4
        it.iternext()
    return found


@case((BOX,), (TABLE,), (np.arange(3, dtype=np.int8),), (np.array([1 + 2j, 3]),), (np.array([], dtype=bool),))
def all_items(x) -> Any:
    """Whatever the axes are; ValueError where there are no items."""
    return [item.item() for item in np.nditer(x)], sum(1 for _ in np.nditer(x)), [item + 1 for item in np.nditer(x)]


@case((TABLE,), (np.arange(3, dtype=np.float32),), (BOX,))
def doubled(x) -> Any:
    """Each item is a view."""
    with np.nditer(x, op_flags=["readwrite"]) as it:
        for item in it:
            item[...] = 2 * item
    it = np.nditer(x)
    first, more = it[0].item(), it.iternext()
    return x, first, more, it.value.item()


@case((np.zeros((0, 2)),), (TABLE,), (np.ones((1, 1)),))
def of_nothing(x) -> Any:
    """Where that is said to be right."""
    return [v.item() for v in np.nditer(x, ["zerosize_ok"])]


@case((BOX, (1, 2)), (TABLE, (0, 1)), (BOX, (5, 0)), (BOX, (-1, -1)))
def at_places(x, place) -> Any:
    """Tuples between the brackets, alone and among others."""
    x[*place] = 7
    x[0, *place[1:]] -= 1
    return x, x[place], x[*place], x[(*place,)], x[(*place, ...)], x[..., *place], x[0][*place[1:]]


@case((TABLE,), (BOX,), (np.zeros((0, 3)),), (np.ones((1, 4)),), (np.array(2.0),))
def lying(x) -> Any:
    """Of views of arguments."""
    flags, turned = x.flags, x.T.flags
    return (
        flags.c_contiguous,
        flags.f_contiguous,
        flags["C_CONTIGUOUS"],
        turned["F"],
        turned.fnc,
        turned.forc,
        turned.fortran,
        x[..., ::2].flags.contiguous if x.ndim else None,
    )
