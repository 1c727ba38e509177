"""How items that do not lie in one piece lie under other dims. In: dims, steps, and other dims of as many items. Out: other steps.

An axis of one item may have any step. Dims of both are told apart by how many items lie behind an axis, in the order of C.
"""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.axes import all_axes


def are_even(own: Any, steps: Any, shape: Any) -> bool:
    """Whether there are such steps: where the other dims do not part two axes, the outer one goes on where the inner one ends."""
    if 0 in own:
        return False
    parted = _items_behind(shape)
    behind, end = 1, 0
    for axis in all_axes(len(own))[::-1]:
        if own[axis] != 1:
            if steps[axis] != end and behind not in parted:
                return False
            behind, end = behind * own[axis], steps[axis] * own[axis]
    return True


def steps_under(own: Any, steps: Any, shape: Any) -> Any:
    """The steps, where there are such."""
    if own == shape:
        return steps
    found: Any = ()
    behind = _items_behind(shape)
    for axis in all_axes(len(shape))[::-1]:
        if len(found) > 0 and shape[axis] == 1:
            # As if it were the outer part of the next one: so numpy says.
            found = (shape[axis + 1] * found[0], *found)
        else:
            found = (_step_over(own, steps, behind[axis]), *found)
    return found


def _items_behind(shape: Any) -> Any:
    """How many items lie behind each axis."""
    found: Any = ()
    for axis in all_axes(len(shape))[::-1]:
        found = (shape[axis + 1] * found[0] if len(found) > 0 else 1, *found)
    return found


def _step_over(own: Any, steps: Any, count: int) -> Any:
    """The step to the item that is so many further on."""
    behind, found = 1, 0
    for axis in all_axes(len(own))[::-1]:
        if own[axis] != 1 and count % behind == 0:
            found = steps[axis] * (count // behind)
        behind *= own[axis]
    return found
