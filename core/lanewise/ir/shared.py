"""A function of the prelude that is compiled once for all programs that ask for it with the same types.

In: its typed code, as `python/program/sharing.py` makes it. Out: what a walk over it would do to the types of who calls it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from lanewise.ir.code import Function, Site
from lanewise.ir.types import Open, Tuple, Type, Union


@dataclass(frozen=True, slots=True)
class Shared:
    """A function, and what it does to the containers in its parameters and its result, which are numbered in order."""

    function: Function
    raises: dict[str, Site]
    classes: tuple[type[BaseException], ...]
    """Of these, those that are no built-ins."""
    same: tuple[int, ...]
    """Of each container the first that it is one with."""
    changed: tuple[int, ...]

    @property
    def result(self) -> Type:
        """Its type."""
        (found,) = self.function.results
        return found

    def is_like(self, other: Shared | None) -> bool:
        """Whether that one is the same to who calls it."""
        return other is not None and replace(other, function=self.function) == self and other.result == self.result

    def done_to(self, types: Iterable[Type]) -> None:
        """What a walk over the function would do to the types of its arguments and of its result."""
        found = containers(types)
        for own, first in zip(found, self.same, strict=True):
            found[first].unify(own)
        for number in self.changed:
            found[number].root().changed = True


def containers(types: Iterable[Type]) -> list[Open]:
    """Those that values of these types are or hold, outer first, in order."""
    found: list[Open] = []
    for t in types:
        match t:
            case Open():
                found += [t, *containers(t.root().items)]
            case Tuple(items=items) | Union(members=items):
                found += containers(items)
    return found
