"""What lanewise itself raises. In: refusals and reasons from every stage. Out: exceptions whose text is the whole report.

    Exception
    └── LanewiseError
        ├── CompileError     the program cannot be compiled; carries every refusal at once
        ├── SettingError     an option that does not exist, or a value it cannot have
        ├── ArtifactError    a built folder is damaged, incomplete or of another ABI
        ├── HostError        the WebAssembly engine is missing, or refuses the module
        ├── Cancelled        another thread called `cancel()`
        └── InternalError    a bug of lanewise: the module stopped where compiled code never may

A compiled function raises what Python would raise (ZeroDivisionError, TypeError, TimeoutError ...); these classes are for
what has no counterpart there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType


class LanewiseError(Exception):
    """Every error that is lanewise's own."""

    __module__ = "lanewise"


@dataclass(frozen=True, slots=True, order=True)
class Refusal:
    """One place that cannot be compiled. Columns count characters from 0; `end_column` is exclusive."""

    file: str
    line: int
    column: int
    end_column: int
    source_line: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        text = f"{self.file}:{self.line}: {self.message}"
        shown = self.source_line.rstrip()
        if shown:
            start = len(shown) - len(shown.lstrip())
            before, marked = shown[start : self.column], shown[max(self.column, start) : self.end_column]
            # Tabs stay tabs, so that the carets stand under the characters they mean.
            indent = "".join("\t" if c == "\t" else " " for c in before)
            text += f"\n    {shown[start:]}\n    {indent}{'^' * max(len(marked), 1)}"
        return f"{text}\nhint: {self.hint}" if self.hint else text


class CompileError(LanewiseError):
    """All the reasons why a program cannot be compiled, in source order."""

    __module__ = "lanewise"
    unknown: Mapping[str, frozenset[str]] = MappingProxyType({})
    """Parameters of entry points, by these, that would have to be known at build."""

    def __init__(self, refusals: Iterable[Refusal]) -> None:
        self.refusals = tuple(sorted(refusals))
        super().__init__(self.refusals)

    def __str__(self) -> str:
        return "\n\n".join(map(str, self.refusals))


class SettingError(LanewiseError):
    """An option that does not exist, or a value it cannot have."""

    __module__ = "lanewise"


class ArtifactError(LanewiseError):
    """A built folder is damaged, incomplete or of another ABI."""

    __module__ = "lanewise"


class HostError(LanewiseError):
    """The WebAssembly engine is missing, or refuses the module."""

    __module__ = "lanewise"


class Cancelled(LanewiseError):
    """Another thread called `cancel()` while the function ran."""

    __module__ = "lanewise"


class InternalError(LanewiseError):
    """A bug of lanewise, not of the program: compiled code stopped where it never may."""

    __module__ = "lanewise"
