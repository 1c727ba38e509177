"""One program of the corpus, in CPython and compiled. In: a case. Out: the calls whose answers differ, ready to be read.

What CPython answers is found first; then the program and every function it may call lose their bodies, so that nothing but compiled
code can answer for them.
"""

from __future__ import annotations

import inspect
import math
import os
import signal
import sysconfig
import textwrap
import traceback
import types
import warnings
from array import array
from collections import deque
from collections.abc import Callable, ItemsView, Iterator, KeysView, ValuesView
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from typing import Any
from unittest import mock

import lanewise.nn
import numpy as np
from lanewise.compiled import Compiled
from lanewise.ir import layout
from lanewise.settings import settings
from parity.case import Case, fresh
from parity.elsewhere import fields_of, owners
from parity.removed import bodies_removed

SECONDS = 60
"""Of processor time, for one call with its compilation: it tells what hangs, speed has its bench."""

Frame = tuple[str, str, int]


@dataclass(frozen=True)
class Outcome:
    """What became of a call: the value, or the exception with the user's frames; the arguments afterwards, and what was printed."""

    value: Any
    error: BaseException | None
    frames: tuple[Frame, ...]
    arguments: tuple[Any, ...]
    printed: str = ""

    def owners(self) -> list[int | None]:
        """Which objects are one."""
        return owners(self.value, self.arguments)

    def __str__(self) -> str:
        printed = f", printing {self.printed!r}" if self.printed else ""
        if self.error is None:
            return f"{self.value!r}, leaving {self.arguments!r}{printed}"
        where = " <- ".join(f"{name}:{line}" for _, name, line in reversed(self.frames)) or "no frame"
        return f"{type(self.error).__name__}: {self.error} at {where}, leaving {self.arguments!r}{printed}"


@dataclass(frozen=True)
class Difference:
    """A call that is answered otherwise by compiled code."""

    case: Case
    arguments: tuple[Any, ...]
    expected: Outcome
    got: Outcome

    def __str__(self) -> str:
        source = textwrap.indent("".join(inspect.getsourcelines(self.case.function)[0]), "    ")
        report = f"{self.case.name}{self.arguments!r}\n{source}  expected {self.expected}\n  got      {self.got}"
        if self.got.error is not None and type(self.got.error) is not type(self.expected.error):
            report += "\n" + "".join(traceback.format_exception(self.got.error))
        return report


# --- two runs --------------------------------------------------------------------------------------------------------


def differences(case: Case) -> Iterator[Difference]:
    """Every call of the case whose two answers are not equal."""
    ulp = case.settings.get("ulp", 0)
    chosen = settings({name: value for name, value in case.settings.items() if name != "ulp"})
    expected = [observe(case.function, arguments) for arguments in case.inputs]
    with bodies_removed(case.function), buried_at_once():
        compiled = Compiled(case.function, chosen)
        for arguments, answer in zip(case.inputs, expected, strict=True):
            got = observe(compiled, arguments)
            if not equal_outcomes(answer, got, ulp):
                yield Difference(case, arguments, answer, got)


@contextmanager
def buried_at_once() -> Iterator[None]:
    """What is compiled here frees each object when its last owner goes: few programs live so long that they would, and one that
    frees too much shall be wrong. Folders keep to what users get."""
    with mock.patch.object(layout, "YOUNG", 0):
        yield


def observe(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Outcome:
    """Call it with a copy of the arguments."""
    given = fresh(arguments)
    with (
        warnings.catch_warnings(),
        np.errstate(all="ignore"),
        redirect_stdout(StringIO()) as printed,
        redirect_stderr(StringIO()) as told,
    ):
        warnings.simplefilter("ignore")
        try:
            with time_limit(SECONDS):
                value = function(*given)
            return Outcome(value, None, (), given, printed.getvalue() + told.getvalue())
        except Exception as error:
            return Outcome(None, error, frames_of(error), given, printed.getvalue() + told.getvalue())


STANDARD_LIBRARY = sysconfig.get_path("stdlib")
NUMPY = os.path.dirname(np.__file__)
NEURAL = os.path.dirname(lanewise.nn.__file__)


def is_pythons(file: str) -> bool:
    """Whether a frame is none of the user's: CPython, numpy and `lanewise.nn` raise in Python code of their own, as `enum` does for
    an unknown value, and pass the methods that `dataclasses` writes. A folder names files from where they are imported."""
    if not os.path.isabs(file):
        return file == "<string>" or file.startswith(("<frozen ", "numpy/")) or os.path.isfile(os.path.join(STANDARD_LIBRARY, file))
    if file.startswith((NUMPY, NEURAL)):
        return True
    return file.startswith(STANDARD_LIBRARY) and "site-packages" not in file


def frames_of(error: BaseException) -> tuple[Frame, ...]:
    """File, function and line of every frame that the exception passed below this file's own."""
    entries = list(traceback.walk_tb(error.__traceback__))
    return tuple(
        (frame.f_code.co_filename, frame.f_code.co_qualname, line)
        for frame, line in entries
        if frame.f_code.co_filename != __file__ and not is_pythons(frame.f_code.co_filename)
        if frame.f_code.co_name not in ("<listcomp>", "<setcomp>", "<dictcomp>")  # of Python 3.11 alone
    )  # fmt: skip


def steady_hash(x: object, of: Callable[[object], int] = hash) -> int:
    """Compiled code has 0 for a nan, where CPython hashes an address, and for None what CPython 3.12 has (docs/deviations.md)."""

    def steady(x: object) -> object:
        match x:
            case None:
                return 0xFCA86420
            case tuple():
                return tuple(map(steady, x))
            case complex() if x != x:
                return complex(*(part if part == part else 0.0 for part in (x.real, x.imag)))
        return 0 if isinstance(x, float) and x != x else x

    return of(steady(x))


class TooSlow(Exception):
    """A call, or the compilation before it, took longer than anybody waits."""


@contextmanager
def time_limit(seconds: int) -> Iterator[None]:
    def stop(number: int, frame: types.FrameType | None) -> None:
        raise TooSlow(f"more than {seconds} s")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


# --- equality --------------------------------------------------------------------------------------------------------


def equal_outcomes(expected: Outcome, got: Outcome, ulp: float) -> bool:
    """Same value, arguments and output, or same exception: message, notes, line, frames (of a RecursionError only the type)."""
    if not equal(expected.arguments, got.arguments, 0) or expected.printed != got.printed:
        return False
    if expected.error is None or got.error is None:
        same = expected.error is got.error and equal(expected.value, got.value, ulp)
        return same and expected.owners() == got.owners()
    if type(expected.error) is not type(got.error):
        return False
    if isinstance(expected.error, RecursionError):
        return True
    told, said = ((error.args, getattr(error, "__notes__", None)) for error in (expected.error, got.error))
    return equal(told, said, ulp) and expected.frames == got.frames


def equal(a: Any, b: Any, ulp: float = 0) -> bool:
    """Same type and same bits; nan equals nan. `ulp`: finite floats may lie so far apart."""
    if type(a) is not type(b):
        return False
    fields = fields_of(a)
    if fields is not None:
        return _equal_instances(a, b, ulp)
    if isinstance(a, tuple | list | deque):
        return len(a) == len(b) and all(equal(x, y, ulp) for x, y in zip(a, b, strict=True))
    if isinstance(a, KeysView | ValuesView | ItemsView):
        return equal([*a], [*b], ulp)
    if isinstance(a, dict):
        return equal(list(a.items()), list(b.items()), ulp)
    if isinstance(a, set | frozenset):
        return len(a) == len(b) and all(equal(x, y) for x, y in zip(sorted(a, key=_place), sorted(b, key=_place), strict=True))
    if isinstance(a, np.ndarray):
        return a.dtype == b.dtype and a.shape == b.shape and equal(tuple(a.ravel()), tuple(b.ravel()), ulp)
    if isinstance(a, memoryview):
        return a.format == b.format and a.tobytes() == b.tobytes()
    if isinstance(a, array):
        return a.typecode == b.typecode and equal(tuple(a), tuple(b))
    if isinstance(a, complex | np.complexfloating):
        return equal(a.real, b.real, ulp) and equal(a.imag, b.imag, ulp)
    if isinstance(a, float | np.floating):
        return _equal_floats(a, b, ulp)
    return bool(a == b)


_pairs: list[tuple[int, int]] = []
"""Of instances that are being compared: they may refer to themselves."""


def _equal_instances(a: Any, b: Any, ulp: float) -> bool:
    if (id(a), id(b)) in _pairs:
        return True
    _pairs.append((id(a), id(b)))
    mine, theirs = fields_of(a) or {}, fields_of(b) or {}
    same = mine.keys() == theirs.keys() and all(equal(mine[name], theirs[name], ulp) for name in mine)
    _pairs.pop()
    return same


def _place(item: Any) -> str:
    """The order of items of a set depends on its history, and of texts on the seed: they are compared in this one."""
    return repr(sorted(item, key=_place) if isinstance(item, frozenset) else item)


def _equal_floats(a: Any, b: Any, ulp: float) -> bool:
    if math.isnan(a) or math.isnan(b):
        return math.isnan(a) and math.isnan(b)
    if math.isfinite(a) and math.isfinite(b) and ulp:
        return abs(float(a) - float(b)) <= ulp * float(np.spacing(abs(a)))
    return bool(a == b) and math.copysign(1.0, a) == math.copysign(1.0, b)
