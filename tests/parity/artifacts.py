"""The corpus as built folders. In: its cases. Out: a folder per topic and settings, the calls to make of it, and CPython's answers.

A case whose arguments have several combinations of types becomes several exports.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import groupby
from pathlib import Path
from typing import Any
from unittest.mock import patch
from zlib import crc32

from lanewise.built import Build, Part, write
from lanewise.compiled import Compiled
from lanewise.settings import settings
from parity.case import Case, load_corpus
from parity.harness import Outcome, observe
from shared import filled

VERIFIED = 4
"""Of every so many folders one is verified after each pass."""


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

    @property
    def calls(self) -> list[Call]:
        return self._planned[0]

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """What CPython answers to the calls, with the file names that an artifact has."""
        return [portable(observe(call.case.function, call.arguments)) for call in self.calls]

    def built(self, base: Path) -> Path:
        """The folder, in one that the processes of a run share: whoever needs it first writes it.

        Who would have to wait for it writes others meanwhile: processes that need all of them in the same order share the work.
        """
        folder = base / self.name
        for group in (self, *reversed(groups())):
            if not folder.exists():
                filled(base / group.name, group._fill, wait=False)
        return filled(folder, self._fill)

    def _fill(self, folder: Path) -> None:
        """`test_parity.py` verifies the same programs; of these modules, some of which have ints of any size, so many are verified
        too (all of them took a fifth more time)."""
        unverified = {"LANEWISE_VERIFY": ""} if crc32(self.name.encode()) % VERIFIED else {}
        with patch.dict(os.environ, unverified):
            write(folder, Build(self.name, self._planned[1]).files)

    @cached_property
    def _planned(self) -> tuple[list[Call], list[Part]]:
        """The calls, and what the compiler is asked for: an export for each combination of types in them."""
        calls, parts = [], []
        chosen = settings(_options(self.cases[0]))
        for case in self.cases:
            compiled = Compiled(case.function, chosen)
            exports: dict[object, str] = {}
            for arguments in case.inputs:
                key = compiled.annotated or compiled.key_of(*arguments)
                if key not in exports:
                    exports[key] = f"{case.function.__name__}_{len(exports)}"
                    parts.append(replace(compiled.part(arguments), request=compiled.request(exports[key], key)))
                calls.append(Call(case, exports[key], arguments))
        return calls, parts


@cache
def groups() -> tuple[Group, ...]:
    """The corpus; cases that may share a module are together."""
    key = lambda case: (case.name.partition(".")[0], repr(sorted(_options(case).items())))
    found = groupby(sorted(load_corpus(), key=key), key)
    return tuple(Group(f"{topic}_{n}", list(cases)) for n, ((topic, _), cases) in enumerate(found))


def _options(case: Case) -> dict[str, Any]:
    return {name: value for name, value in case.settings.items() if name != "ulp"}


def portable(outcome: Outcome) -> Outcome:
    """Files are named after their modules."""
    tests = str(Path(__file__).parents[1])
    frames = tuple((file.removeprefix(f"{tests}/"), name, line) for file, name, line in outcome.frames)
    return Outcome(outcome.value, outcome.error, frames, outcome.arguments, outcome.printed)
