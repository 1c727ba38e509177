"""The classes of exceptions: which are below which.

In: names, as raise sites have them: a built-in's own, others with their module. Out: their places in the hierarchy. The built-in
classes are those of this Python; of others the program says what they are made of.
"""

from __future__ import annotations

import builtins
from collections.abc import Mapping

Hierarchy = Mapping[str, tuple[str, ...]]
"""Classes that are no built-ins, each with the exceptions among its bases."""


def bases(name: str, classes: Hierarchy) -> tuple[str, ...]:
    """The exceptions that a class is made of."""
    if name in classes:
        return classes[name]
    return tuple(c.__name__ for c in getattr(builtins, name).__bases__ if issubclass(c, BaseException))


def is_a(name: str, other: str, classes: Hierarchy) -> bool:
    """Whether one class is the other, or below it."""
    return name == other or any(is_a(base, other, classes) for base in bases(name, classes))


def lineage(name: str, classes: Hierarchy) -> tuple[str, ...]:
    """The way from the top down to a class, by first bases: what classes are sorted by, so that those below one stand together."""
    above = bases(name, classes)
    return (*(lineage(above[0], classes) if above else ()), name)
