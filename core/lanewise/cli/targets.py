"""What a command works on. In: `file.py`, `file.py:function`, `folder` or `folder:function`. Out: compiled or loaded functions."""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lanewise.compiled import Compiled
from lanewise.loaded import Artifact, Function, load


class NoTarget(Exception):
    """A path or a name that is not there; the message says what is."""


@dataclass(frozen=True)
class Target:
    """A source file with its compiled functions, or a built folder."""

    path: Path
    functions: dict[str, Any]
    """`Compiled` of a source file, `loaded.Function` of a folder."""
    artifact: Artifact | None = field(default=None, repr=False)
    """The folder, where it is one."""


def find(text: str) -> Target:
    """The functions that a target names; all of them without a name."""
    path, name = _split(text)
    if not path.exists():
        raise NoTarget(f"{path} is not there")
    artifact = load(path) if path.is_dir() or path.suffix in (".wasm", ".json") else None
    functions: dict[str, Any] = {each: artifact[each] for each in artifact} if artifact else _defined(path)
    if not functions:
        raise NoTarget(f"{path} has no function that is decorated with @compile")
    if name and name not in functions:
        raise NoTarget(f"{path} has no function {name!r}: there are {', '.join(functions)}")
    return Target(path, {name: functions[name]} if name else functions, artifact)


def one(text: str) -> tuple[Path, Compiled | Function]:
    """The one function of a target."""
    target = find(text)
    if len(target.functions) > 1:
        raise NoTarget(f"{text} has several functions: add one of {', '.join(f':{name}' for name in target.functions)}")
    return target.path, next(iter(target.functions.values()))


def _split(text: str) -> tuple[Path, str]:
    head, colon, name = text.rpartition(":")
    return (Path(head), name) if colon and name.isidentifier() and head else (Path(text), "")


def _defined(path: Path) -> dict[str, Compiled]:
    """The compiled functions of a source file, which is run as a module of its own name."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise NoTarget(f"{path} is neither Python nor a built folder")
    module = importlib.util.module_from_spec(spec)
    # The folder comes first, as if Python had been called with the file; what it imports stands beside it.
    sys.path.insert(0, str(path.parent.resolve()))
    sys.modules.setdefault(path.stem, module)
    spec.loader.exec_module(module)
    return {name: f for name, f in vars(module).items() if isinstance(f, Compiled) and f.python.__module__ == path.stem}
