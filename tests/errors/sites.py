"""Refusal sites: the calls in the front end's source that say why something cannot be compiled, and which of them were reached.

In: the source files. Out: file and line of every call of something named `refuse`, and of every refusing exception that is raised.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any
from unittest import mock

import lanewise
from lanewise.errors import SettingError
from lanewise.python.program.builder import Builder
from lanewise.python.program.instances import Instances
from lanewise.python.source.annotations import Unsupported
from lanewise.python.source.definitions import SourceMissing

CORE = Path(lanewise.__file__).parent
FILES = [*sorted((CORE / "python").rglob("*.py")), CORE / "settings.py"]
RAISED = (Unsupported, SourceMissing, SettingError)
Site = tuple[str, int]


def all_sites() -> set[Site]:
    """Every site, by the file's path within the package."""
    return {(str(file.relative_to(CORE)), line) for file in FILES for line in _lines(ast.parse(file.read_text()))}


def _lines(tree: ast.Module) -> Iterator[int]:
    names = {kind.__name__ for kind in RAISED}
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="refuse") | ast.Name(id="refuse")):
                yield node.lineno
            case ast.Raise(exc=ast.Call(func=ast.Name(id=name))) if name in names:
                yield node.lineno


@contextmanager
def recording() -> Iterator[set[Site]]:
    """The sites that are reached meanwhile."""
    reached: set[Site] = set()

    def noted(original: Callable[..., Any]) -> Callable[..., Any]:
        def record(self: object, *args: Any) -> Any:
            reached.update(_callers(sys._getframe(1)))
            return original(self, *args)

        return record

    with (
        mock.patch.object(Builder, "refuse", noted(Builder.refuse)),
        mock.patch.object(Instances, "refuse", noted(Instances.refuse)),
    ):
        patches = [mock.patch.object(kind, "__init__", noted(kind.__init__)) for kind in RAISED]
        for patch in patches:
            patch.start()
        try:
            yield reached
        finally:
            for patch in patches:
                patch.stop()


def _callers(frame: FrameType | None) -> Iterator[Site]:
    """The call, and where it is in a function that is itself named `refuse`, the call of that, and so on."""
    while frame is not None:
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(CORE):
            yield str(path.relative_to(CORE)), frame.f_lineno
        frame = frame.f_back if frame.f_code.co_name == "refuse" else None
