"""What the code of a program names in memory: constant tables, global variables.

In: the library's tables and variables, objects that one call has its own of. Out: `Static`s and `GlobalVariable`s, each with a
name of its own.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from lanewise.errors import InternalError
from lanewise.ir.code import GlobalVariable, Static
from lanewise.ir.layout import LIMIT
from lanewise.ir.types import I32, SCALARS
from lanewise.library.machine import table, variable


class Names:
    """Those that are taken."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def unique(self, name: str) -> str:
        """The name, with a number behind it where it is taken."""
        self._counts[name] += 1
        return name if self._counts[name] == 1 else f"{name}.{self._counts[name]}"


class Data:
    """Of one program, whose names these are."""

    def __init__(self, names: Names) -> None:
        self.subjects: dict[str, table[Any] | variable[Any]] = {}
        """What the library's are in its source, by their names."""
        self.statics: dict[int, Static] = {}
        self.variables: dict[int, GlobalVariable] = {}
        self._names = names
        self._kept: list[object] = []

    def of_library(self, subject: table[Any] | variable[Any], name: str) -> str:
        """The name of a table or variable of the library; in its source it may say the module as well."""
        known: dict[int, Static] | dict[int, GlobalVariable] = self.statics if isinstance(subject, table) else self.variables
        if id(subject) not in known:
            name = self._claimed(name.rpartition(".")[2], subject)
            kind = SCALARS[subject.kind.__name__]
            if isinstance(subject, table):
                self.statics[id(subject)] = Static(name, kind.name, subject.values)
            else:
                # As declared: the emulation may have run in this process, and moved on.
                self.variables[id(subject)] = GlobalVariable(name, kind, subject.initial)
        return known[id(subject)].name

    def of_call(self, subject: object, name: str, given: bool = False) -> str:
        """A global variable that says where what stands for an object lies in this call, 0 while there is nothing."""
        if id(subject) not in self.variables:
            self._kept.append(subject)
            self.variables[id(subject)] = GlobalVariable(self._names.unique(f"{name}'"), I32, 0, each_call=True, given=given)
        return self.variables[id(subject)].name

    def is_of_library(self) -> bool:
        """Whether there is no other."""
        return len(self.statics) + len(self.variables) == len(self.subjects)

    def deepen(self, frames: int) -> None:
        """There may be so many frames of functions that can call themselves."""
        before = self.variables.get(id(LIMIT))
        most = min(max(frames, int(before.value) if before else 0), 2**31 - 1)
        self.variables[id(LIMIT)] = GlobalVariable(LIMIT, I32, most)

    def _claimed(self, name: str, subject: table[Any] | variable[Any]) -> str:
        """No two modules of the library have data of one name."""
        if self._names.unique(name) != name:
            raise InternalError(f"two tables or variables of the library are called {name}")
        self.subjects[name] = subject
        return name
