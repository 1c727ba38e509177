"""The classes of exceptions: which are below which.

In: names, as raise sites have them: a built-in's own, others with their module. Out: their places in the hierarchy. Of its own
classes the program says what they are made of; others are those of this Python, and of the numpy that was asked while compiling.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Mapping, Sequence

Hierarchy = Mapping[str, tuple[str, ...]]
"""Classes that are no built-ins, each with the exceptions among its bases."""


def bases(name: str, classes: Hierarchy) -> tuple[str, ...]:
    """The exceptions that a class is made of."""
    if name in classes:
        return classes[name]
    module, _, last = name.rpartition(".")
    found = getattr(sys.modules[module] if module else builtins, last)
    return tuple(name_of(c) for c in found.__bases__ if issubclass(c, BaseException))


def name_of(cls: type[BaseException]) -> str:
    """As raise sites have it."""
    is_pythons = getattr(builtins, cls.__name__, None) is cls
    return cls.__name__ if is_pythons else f"{cls.__module__}.{cls.__qualname__}"


def is_a(name: str, other: str, classes: Hierarchy) -> bool:
    """Whether one class is the other, or below it."""
    return name == other or any(is_a(base, other, classes) for base in bases(name, classes))


def lineage(name: str, classes: Hierarchy) -> tuple[str, ...]:
    """The way from the top down to a class, by first bases: what classes are sorted by, so that those below one stand together."""
    above = bases(name, classes)
    return (*(lineage(above[0], classes) if above else ()), name)


# --- OSErrors --------------------------------------------------------------------------------------------------------

OS_ERRORS = {
    1: "PermissionError", 2: "FileNotFoundError", 3: "ProcessLookupError", 4: "InterruptedError", 10: "ChildProcessError",
    11: "BlockingIOError", 13: "PermissionError", 17: "FileExistsError", 20: "NotADirectoryError", 21: "IsADirectoryError",
    32: "BrokenPipeError", 103: "ConnectionAbortedError", 104: "ConnectionResetError", 108: "BrokenPipeError", 110: "TimeoutError",
    111: "ConnectionRefusedError", 114: "BlockingIOError", 115: "BlockingIOError",
}  # fmt: skip
"""Python makes these of an OSError by its number. The numbers are those of Linux, wherever a module is built."""


def class_of(kind: type[BaseException], arguments: Sequence[object]) -> type[BaseException]:
    """The class of an exception of these arguments: of an OSError by its number, also where Python has other numbers."""
    if kind is not OSError or len(arguments) < 2 or not isinstance(number := arguments[0], int | float):
        return kind
    found: type[OSError] = getattr(builtins, OS_ERRORS.get(number, "OSError"))  # type: ignore[arg-type]
    return found
