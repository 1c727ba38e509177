"""The storeroom: functions of the library as an earlier process has compiled them, in the folder where machine code is kept.

In: the name of a function and a kind of ints. Out: all that a shelf has to know of it. The key holds everything that this depends
on, the sources of this package and the Python that reads them, so nothing here can be out of date; whoever finds nothing compiles.
To read a function takes a twenty-fifth of the time that compiling it does (0.25 ms). Who verifies has those that were verified.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

from lanewise.ir.code import Function, Loc, Site, Source, Static
from lanewise.ir.graph import Graph
from lanewise.ir.shared import Shared
from lanewise.ir.types import Type
from lanewise.passes.borrows import Borrow
from lanewise.passes.intervals import Ints
from lanewise.passes.known import Summary
from lanewise.passes.lowering import Signature

_BEGAN = time.time()


@dataclass(frozen=True, slots=True)
class Stored:
    """A finished function. Where it raises it has the numbers of the shelf that it was compiled for."""

    typed: Function
    low: Function
    graphs: dict[str, Graph]
    """Those that it runs,"""
    kernels: dict[str, Function]
    """and what computes them, as low code."""
    signature: Signature
    summary: Summary
    borrow: Borrow
    uses: frozenset[str]
    """The tables and variables that it names,"""
    data: tuple[tuple[str, str], ...]
    """and where they stand: modules of the library, and the names there."""
    constants: tuple[Static, ...]
    """What it has of constants itself."""
    raises: dict[str, Site]
    sites: dict[int, Site]
    """What the numbers in the typed form are,"""
    places: dict[int, tuple[Site, Loc]]
    """and those in the low form."""
    sources: dict[str, Source]
    changes: frozenset[Type]
    """The types of the lists that it may change,"""
    shared: Shared | None
    """and, of one of the prelude, what it does to containers."""

    @property
    def calls(self) -> tuple[str, ...]:
        """The functions that it needs in either form."""
        return tuple([each for each in (*self.typed.calls, *self.low.calls) if each not in self.kernels])


def is_open() -> bool:
    """Whether functions are kept from process to process: not in a page, where nothing stays."""
    somewhere = sys.platform != "emscripten" and import_module("lanewise_wasm.cache").folder() is not None
    return somewhere and bool(_compiler())


def is_verifying() -> bool:
    """Whether every pass is held to the rules of its stage, as in the tests."""
    return bool(os.environ.get("LANEWISE_VERIFY"))


def load(name: str, ints: Ints) -> Stored | None:
    """What was stored of a function."""
    found: bytes | None = import_module("lanewise_wasm.cache").load(_key(name, ints))
    # The folder is the user's own and nobody else may write there: machine code is loaded from it, too.
    return None if found is None else pickle.loads(found)


def store(name: str, ints: Ints, stored: Stored) -> None:
    """Keep a function, if there is a place for it."""
    import_module("lanewise_wasm.cache").store(_key(name, ints), pickle.dumps(stored, pickle.HIGHEST_PROTOCOL))


def is_own(name: str, ints: Ints) -> bool:
    """Whether an earlier process has found that each program has to compile this function of the prelude for itself."""
    return import_module("lanewise_wasm.cache").load(_key(f"own {name}", ints)) is not None


def note_own(name: str, ints: Ints) -> None:
    """Spare the processes that come the attempt, which is a tenth of their time (43 to 39 seconds for a folder of reductions)."""
    import_module("lanewise_wasm.cache").store(_key(f"own {name}", ints), b"own")


def found(subjects: Mapping[str, object], names: Collection[str]) -> tuple[tuple[str, str], ...]:
    """The modules of the library in which these tables and variables stand."""
    modules = [name for name in sys.modules if name.startswith("lanewise.library.")] if names else []
    return tuple((next(m for m in modules if vars(sys.modules[m]).get(name) is subjects[name]), name) for name in names)


def _key(name: str, ints: Ints) -> str:
    return hashlib.sha256(f"{_compiler()} {'verified ' if is_verifying() else ''}{_text(ints)} {name}".encode()).hexdigest()


@cache
def _text(ints: Ints) -> str:
    """Its bounds have more than a thousand digits."""
    return str(ints)


@cache
def _compiler() -> str:
    """This package, where it lies, and this Python; empty where that cannot be told: no files, or files that are newer than what
    was imported of them."""
    root = Path(__file__).parent
    files = sorted(root.rglob("*.py"))
    if not files or any(file.stat().st_mtime > _BEGAN for file in files):
        return ""
    digest = hashlib.sha256(f"{root} {sys.version}".encode())
    for file in files:
        content = file.read_bytes()
        digest.update(f"{file.relative_to(root)} {len(content)} ".encode() + content)
    return digest.hexdigest()
