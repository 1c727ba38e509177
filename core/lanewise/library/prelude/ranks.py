"""Arrays that may have several ranks. In: a list of such. Out: which rank all of them have, and a list whose type says so; and the
word for what an entry point gives that takes such.
"""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.array_words import of_rank_as


def by_rank() -> Any:
    """What an entry point gives where its arrays have the ranks that came."""
    raise NotImplementedError("this word means something in compiled code only")


def have_rank(arrays: Any, like: Any) -> bool:
    """Whether all of them have as many axes as another array."""
    for each in arrays:
        if each.ndim != like.ndim:
            return False
    return True


def of_one_rank(arrays: Any, like: Any) -> Any:
    """The same arrays, which have as many."""
    return [of_rank_as(each, like) for each in arrays]


def demand_one_rank(arrays: Any) -> None:
    """What numpy raises where those are joined that have not."""
    first = arrays[0].ndim
    for i, each in enumerate(arrays):
        rank = each.ndim
        if rank != first:
            raise ValueError(
                f"all the input arrays must have same number of dimensions, but the array at index 0 has {first} dimension(s) "
                f"and the array at index {i} has {rank} dimension(s)"
            )
