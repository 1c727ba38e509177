"""The gallery's entries. In: examples with their JavaScript beside them. Out: functions and calls, CPython's answers and times.

`14_edit_distance.py` is an entry because `14_edit_distance.js` is there. Its docstring gives the title (up to the colon), a line of
description, and after `>>> ` the calls that are offered; they name the function.
"""

from __future__ import annotations

import inspect
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from lanewise.cli import benching, targets
from lanewise.compiled import Compiled
from lanewise.errors import ArtifactError
from lanewise.page.calls import Call, answered, field, offered, quietly
from lanewise.uncompiled import uncompiled

DRAWN = "pixels"
"""The first parameter of a function that paints: bytes of red, green, blue and opacity, then the width, then seconds."""


@dataclass(frozen=True)
class Offer:
    """A call that the page offers. `fields`: what stands in its form; `seconds`: CPython's, per call."""

    text: str
    fields: list[str]
    answer: str
    seconds: float


@dataclass(frozen=True)
class Entry:
    """One function of the gallery."""

    path: Path
    function: Compiled
    calls: Sequence[Call]

    @property
    def name(self) -> str:
        return self.function.python.__name__

    @property
    def names(self) -> Mapping[str, Any]:
        """What its module defines."""
        return self.function.python.__globals__

    @property
    def title(self) -> str:
        return self._sentence.partition(":")[0].removeprefix("The ").strip()

    @property
    def description(self) -> str:
        return self._sentence.partition(":")[2].strip()

    @property
    def _sentence(self) -> str:
        return (inspect.getdoc(import_module(self.function.python.__module__)) or "").partition("\n\n")[0]

    @property
    def source(self) -> str:
        return source_of(self.path)

    @property
    def javascript(self) -> str:
        return self.path.with_suffix(".js").read_text(encoding="utf-8")

    @property
    def draws(self) -> bool:
        return next(iter(self.function.signature.parameters), None) == DRAWN

    def offers(self) -> list[Offer]:
        """Its calls, with what CPython makes of them here and now."""
        found = []
        function = uncompiled(self.function)
        for call in self.calls:
            answer = answered(function, call.arguments(self.names))
            seconds = benching.medians({"cpython": quietly(function)}, call.arguments(self.names))["cpython"]
            fields = [] if self.draws else [*map(field, call.arguments(self.names))]
            found.append(Offer(call.text, fields, answer, seconds))
        return found


def entries(folder: Path | None = None) -> list[Entry]:
    """All of them, in the order of their numbers."""
    folder = folder or import_module("lanewise_web").examples()
    found = [_entry(script.with_suffix(".py")) for script in sorted(folder.glob("*.js"))]
    if not found:
        raise ArtifactError(f"{folder} has no examples with JavaScript beside them: this installation of lanewise is not whole")
    return found


def _entry(path: Path) -> Entry:
    functions = targets.find(str(path)).functions
    calls = offered(inspect.getdoc(import_module(path.stem)))
    if not calls:
        raise ArtifactError(f"{path.name} offers no call: write one after `>>> ` in its docstring")
    return Entry(path, functions[calls[0].function], calls)


def source_of(example: Path) -> str:
    """The text of an example, without what it does as a script."""
    return example.read_text(encoding="utf-8").partition('\n\nif __name__ == "__main__":')[0].rstrip() + "\n"


def processor() -> str:
    """What CPython's times are measured on."""
    cpus = Path("/proc/cpuinfo")
    lines = cpus.read_text().splitlines() if cpus.is_file() else []
    model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
    return model or platform.processor() or platform.machine()
