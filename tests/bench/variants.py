"""One program compiled in several ways. In: a program and the name of a variant. Out: the image, or why there is none.

The variants without checks or polls exist only here: they show what those cost. They are made by lowering with parts of
`lanewise.passes` replaced, and nothing but a benchmark may do that.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from lanewise import shelf
from lanewise.artifact.image import Image
from lanewise.compiled import Compiled
from lanewise.errors import CompileError, SettingError
from lanewise.ir import layout
from lanewise.ir.code import If, Raise
from lanewise.passes import lower
from lanewise.passes.lowering import Lowering
from lanewise.runtime.engine import Runner
from lanewise.settings import settings

from bench.suite import Program


class NotYet(Exception):
    """The compiler does not do this (yet)."""


@contextmanager
def unpolled() -> Iterator[None]:
    """Loops and recursive functions do not ask whether to go on."""
    with ExitStack() as patches:
        patches.enter_context(patch.object(lower._Function, "_has_long_loop", lambda self: False))
        patches.enter_context(patch.object(lower._Function, "_step", lambda self, steps, turns: None))
        patches.enter_context(patch.object(lower._Function, "_poll", lambda self, steps: None))
        yield


@contextmanager
def unchecked_overflow() -> Iterator[None]:
    """Ints wrap where they leave 64 bits."""
    real = Lowering.leave_if

    def leave_if(self: Lowering, condition: Any, status: int) -> None:
        if status != layout.RANGE:
            real(self, condition, status)

    with patch.object(Lowering, "leave_if", leave_if):
        yield


@contextmanager
def unchecked() -> Iterator[None]:
    """Neither overflow nor what would raise (bounds, division by zero, ...) is looked at."""
    real = lower._Function._if

    def _if(self: lower._Function, stmt: If) -> None:
        raises = [bool(side) and isinstance(side[-1], Raise) for side in (stmt.then, stmt.orelse)]
        if any(raises):
            self.statements(stmt.orelse if raises[0] else stmt.then)
        else:
            real(self, stmt)

    with unchecked_overflow(), patch.object(lower._Function, "_if", _if):
        yield


@contextmanager
def _plain() -> Iterator[None]:
    yield


VARIANTS: dict[str, tuple[dict[str, object], Callable[[], Any]]] = {
    "default": ({}, _plain),
    "ints=64": ({"ints": 64}, _plain),
    "ints=32": ({"ints": 32}, _plain),
    "no overflow": ({}, unchecked_overflow),
    "no checks": ({}, unchecked),
    "no polls": ({}, unpolled),
}
"""Name -> the options of `@compile`, and what is replaced in the compiler."""


def image(program: Program, variant: str) -> tuple[Image, str]:
    """The image and its one export."""
    options, replaced = VARIANTS[variant]
    try:
        function = Compiled(program.python, settings(options))
        # A library without checks is not kept.
        with patch.object(shelf, "_SHELVES", {}), patch.dict(os.environ, LANEWISE_CACHE=""), replaced():
            made = function._image(function.annotated or function.key_of(*program.arguments()))
    except (SettingError, CompileError, NotImplementedError) as error:
        raise NotYet(f"{type(error).__name__}: {str(error).splitlines()[0]}") from error
    return made, next(iter(made.entries))


def public(program: Program, variant: str) -> Callable[..., Any]:
    """What a user calls."""
    options, replaced = VARIANTS[variant]
    if replaced is _plain:
        return Compiled(program.python, settings(options))
    made, export = image(program, variant)
    return Runner(made).callable(export)


def resident(program: Program) -> Callable[[], object]:
    """The raw call of the default variant on buffers that already lie in its memory."""
    made, _ = image(program, "default")
    seat = Runner(made).make_seat()
    seat.watch.begin(program.name, float("inf"))
    words: list[Any] = []
    for value in program.arguments():
        if isinstance(value, int | float):
            words.append(value)
        else:
            view = memoryview(value)
            address = seat.allocate(view.nbytes, len(view))
            seat.instance.write(address, view.cast("B"))
            words += [address, len(view)]
    call = seat.calls[0]
    return lambda: call(*words)
