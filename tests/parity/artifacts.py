"""The corpus as built folders. In: cases. Out: one folder per topic and settings, and the calls to make of its functions.

A case whose arguments have several combinations of types becomes several exports. Compiling takes minutes in all, so that the tests
of one run share the folders.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from lanewise.built import Build, write
from lanewise.compiled import Compiled
from lanewise.settings import settings
from parity.case import Case


@dataclass(frozen=True)
class Call:
    """One call of an export, and the case that says what is right."""

    case: Case
    export: str
    arguments: tuple[Any, ...]


@dataclass
class Group:
    """What goes into one folder."""

    name: str
    cases: list[Case]
    calls: list[Call] = field(default_factory=list)

    def build(self, folder: Path) -> Path:
        """Write the folder, unless it is there, and note the calls."""
        chosen = settings(_options(self.cases[0]))
        parts = []
        for case in self.cases:
            compiled = Compiled(case.function, chosen)
            exports: dict[object, str] = {}
            for arguments in case.inputs:
                key = compiled.annotated or compiled.key_of(*arguments)
                if key not in exports:
                    exports[key] = f"{case.function.__name__}_{len(exports)}"
                    parts.append(replace(compiled.part(arguments), request=compiled.request(exports[key], key)))
                self.calls.append(Call(case, exports[key], arguments))
        found = folder / self.name
        if not found.exists():
            made = folder / f"{self.name}-{os.getpid()}"
            write(made, Build(self.name, parts).files)
            with suppress(OSError):  # another process was quicker
                made.rename(found)
        return found


def shared(factory: pytest.TempPathFactory) -> Path:
    """The folder of this run, which the processes of pytest-xdist have in common."""
    own = factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "corpus"
    folder.mkdir(exist_ok=True)
    return folder


def groups(cases: Sequence[Case]) -> Iterator[Group]:
    """Cases that may share a module."""
    key = lambda case: (case.name.partition(".")[0], repr(sorted(_options(case).items())))
    for n, ((topic, _), found) in enumerate(groupby(sorted(cases, key=key), key)):
        yield Group(f"{topic}_{n}", list(found))


def _options(case: Case) -> dict[str, Any]:
    return {name: value for name, value in case.settings.items() if name != "ulp"}
