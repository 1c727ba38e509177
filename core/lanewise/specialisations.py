"""What a compiled function is compiled for, and what came of it. In: types of arguments. Out: keys, and calls of what was built."""

from __future__ import annotations

import functools
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from lanewise.ir.types import Type
from lanewise.python.program.arguments import Given
from lanewise.python.program.constant_arguments import NO_CONSTANTS, Constants
from lanewise.runtime.engine import Runner


class Signature(tuple[Type, ...]):
    """The types of the arguments. `given`: what those of the user's classes are; `constants`: those that have no type, since
    they are functions, or objects of the module that a call left to the defaults: what they are is known at build."""

    given: Given
    constants: Constants

    def __new__(cls, types: Iterable[Type], given: Given, constants: Mapping[str, object] | None = None) -> Signature:
        found = super().__new__(cls, types)
        found.given, found.constants = given, Constants(constants) if constants else NO_CONSTANTS
        return found

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, tuple) and tuple.__eq__(self, other)
        return same and (not isinstance(other, Signature) or (self.given, self.constants) == (other.given, other.constants))

    __hash__ = tuple.__hash__


@dataclass(frozen=True, eq=False)
class Built:
    """One specialisation. `watched`: how to look up each captured object, and what it was; `taking`: the function of all arguments
    that calls the one of those that are no constants."""

    runner: Runner
    export: str
    timeout: float | None
    watched: tuple[tuple[Callable[[], object], object], ...]
    taking: Callable[[Callable[..., Any]], Callable[..., Any]]
    views: bool = False

    @functools.cached_property
    def call(self) -> Callable[..., Any]:
        """For arguments of exactly its types; others are `Unfit`."""
        return self.taking(self.runner.callable(self.export, timeout=self.timeout, converts=False, views=self.views))

    @functools.cached_property
    def converting(self) -> Callable[..., Any]:
        """For what has no type of its own: an instance of the user's subclass of `int` becomes an int."""
        return self.taking(self.runner.callable(self.export, timeout=self.timeout, views=self.views))

    def is_current(self) -> bool:
        """Globals and closure variables are constants, until they change."""
        try:
            for look_up, found in self.watched:
                now = look_up()
                # A method of a class is another object each time.
                if now is not found and not (isinstance(found, types.MethodType) and now == found):
                    return False
        except (KeyError, AttributeError):
            return False
        return True
