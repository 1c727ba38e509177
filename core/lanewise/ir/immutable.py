"""`immutable`: how the values are declared that the compiler makes by the hundred thousand.

In: a class with annotated fields. Out: a dataclass whose fields nobody assigns. The type checker holds that, as it does for
`dataclass(frozen=True)`; at run time nothing does, because a frozen dataclass sets each field by a call: to make one took three
and a half times as long, and a tenth of all compile time (CPython 3.11). It is pickled as the call that makes it, in
one piece; what a value has noted of itself since then stays behind.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def immutable(*, eq: bool = True) -> Callable[[type[T]], type[T]]:
    """The decorator. `eq`: whether two are equal whose fields are; otherwise the class says itself when, or never."""

    def declared(cls: type[T]) -> type[T]:
        found: type[T] = dataclass(slots=True, eq=eq, unsafe_hash=eq)(cls)
        if "__reduce__" not in vars(found):
            given = attrgetter("__class__", *(f.name for f in fields(found) if f.init))  # type: ignore[arg-type]
            found.__reduce__ = lambda self: ((row := given(self))[0], row[1:])  # type: ignore[method-assign]
        return found

    return declared
