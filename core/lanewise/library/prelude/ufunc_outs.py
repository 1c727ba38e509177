"""What ufuncs write into arrays that the caller gives. In: the array that is written, first. Out: nothing, or what numpy raises."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import all_axes, shape_text


def put_where(out: Any, found: Any, mask: Any) -> None:
    """Items where a mask takes them; all others stay what they are."""
    out[...] = np.where(mask, np.asarray(found).astype(out.dtype), out)


def demand_room(out: Any, shapes: Any, longest: Any) -> None:
    """ValueError where operands of these dims, the result's among them, do not go together, or not into the result. `longest`: the
    dims of which there are most."""
    whole: Any = ()
    for axis in all_axes(len(longest)):
        size = 1
        for shape in shapes:
            if axis < len(shape):
                own = shape[-1 - axis]
                if own != 1 and size != 1 and own != size:
                    raise ValueError(f"operands could not be broadcast together with shapes {_told(shapes)}")
                size = own if own != 1 else size
        whole = (size, *whole)
    if out.shape != whole:
        raise ValueError(
            f"non-broadcastable output operand with shape {shape_text(out.shape)} "
            f"doesn't match the broadcast shape {shape_text(whole)}"
        )


def _told(shapes: Any) -> str:
    text = ""
    for shape in shapes:
        text += shape_text(shape) + " "
    return text
