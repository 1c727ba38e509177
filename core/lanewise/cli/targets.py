"""What a command works on. In: `file.py`, `file.py:one,two`, `folder` or `folder:one,two`. Out: compiled or loaded functions."""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import dataclass, field
from pathlib import Path
from types import FunctionType
from typing import Any

from lanewise.compiled import Compiled, compile
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
    """The functions that a target names, decorated or not; without names, all that are decorated with @compile."""
    path, names = _split(text)
    if not path.exists():
        raise NoTarget(f"{path} is not there")
    if path.is_dir() or path.suffix in (".wasm", ".json"):
        artifact = load(path)
        functions: dict[str, Any] = {name: artifact[name] for name in artifact}
        return Target(path, _chosen(path, names, functions) if names else functions, artifact)
    defined = _defined(path)
    if names:
        return Target(path, {name: _compiled(f) for name, f in _chosen(path, names, defined).items()})
    decorated = {name: f for name, f in defined.items() if isinstance(f, Compiled)}
    if not decorated:
        some = f": name one, {' or '.join(f'{path}:{name}' for name in list(defined)[:3])}" if defined else ""
        raise NoTarget(f"{path} has no function that is decorated with @compile{some}")
    return Target(path, decorated)


def _chosen(path: Path, names: list[str], functions: dict[str, Any]) -> dict[str, Any]:
    for name in names:
        if name not in functions:
            raise NoTarget(f"{path} has no function {name!r}: there are {', '.join(functions) or 'none'}")
    return {name: functions[name] for name in names}


def _compiled(function: Any) -> Compiled:
    return function if isinstance(function, Compiled) else compile(function)


def one(text: str) -> tuple[Path, Compiled | Function]:
    """The one function of a target."""
    target = find(text)
    if len(target.functions) > 1:
        raise NoTarget(f"{text} has several functions: add one of {', '.join(f':{name}' for name in target.functions)}")
    return target.path, next(iter(target.functions.values()))


def _split(text: str) -> tuple[Path, list[str]]:
    head, colon, tail = text.rpartition(":")
    names = tail.split(",")
    return (Path(head), names) if colon and head and all(map(str.isidentifier, names)) else (Path(text), [])


def _defined(path: Path) -> dict[str, Any]:
    """The functions that a source file itself defines, compiled or plain; it is run as a module of its own name."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise NoTarget(f"{path} is neither Python nor a built folder")
    module = importlib.util.module_from_spec(spec)
    # The folder comes first, as if Python had been called with the file; what it imports stands beside it.
    sys.path.insert(0, str(path.parent.resolve()))
    sys.modules.setdefault(path.stem, module)
    spec.loader.exec_module(module)
    found = {name: f for name, f in vars(module).items() if isinstance(f, Compiled | FunctionType)}
    return {name: f for name, f in found.items() if getattr(f, "python", f).__module__ == path.stem}
