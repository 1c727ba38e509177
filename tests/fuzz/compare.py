"""A program and the arguments of its calls come in; the first difference between CPython and the compiled program goes out."""

from __future__ import annotations

import linecache
import os
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any
from unittest import mock

from fuzz import limits, near
from fuzz.programs import Written, write
from lanewise.compiled import Compiled, compile_source
from lanewise.errors import CompileError, HostError, InternalError
from lanewise.ir.parse import parse_program
from lanewise.ir.text import print_program
from lanewise.ir.verify import verify
from parity.case import fresh
from parity.harness import Outcome, buried_at_once, equal, equal_outcomes, observe, steady_hash, time_limit

SECONDS = 8
"""For the compilation of one program."""
Calls = Sequence[tuple[Any, ...]]


@dataclass(frozen=True)
class Difference:
    """What a program should have done and what it did. `kind` stays the same while a find is made smaller."""

    kind: str
    arguments: tuple[Any, ...]
    expected: str
    got: str


@dataclass(frozen=True)
class Verdict:
    """The first difference, if any; whether a call raised in CPython; why the program was refused; whether it was replayed."""

    difference: Difference | None
    raised: bool
    refused: str = ""
    replayed: bool = False


def program(seed: int) -> Written:
    """The program of a seed; where it grows or runs without end, the next one that does not."""
    for attempt in range(100):
        written = write(seed, attempt)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if limits.ends(written.text, written.calls):
                return written
    raise AssertionError(f"seed {seed}: no program ends")


def judge(text: str, calls: Calls, *, ints: str | int = "exact", look: bool = False) -> Verdict:
    """Run the program both ways. With `look`, its text forms are read back and verified too. With 64-bit ints the compiled
    program may raise OverflowError instead of its answer."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        compiled = compile_source(text, "main", ints=ints)
        with mock.patch("builtins.hash", steady_hash):
            expected = [observe(_given(compiled.python, compiled), arguments) for arguments in calls]
        raised = any(e.error for e in expected)
        try:
            with time_limit(SECONDS), verifying(look), buried_at_once():
                _build(compiled, calls[0])
                wrong = inspected(compiled) if look else None
        except CompileError as refusal:
            return Verdict(None, raised, refusal.refusals[0].message)
        except Exception as error:
            return Verdict(Difference(_crash(error), tuple(calls[0]), str(expected[0]), repr(error)), raised)
        if wrong is not None:
            return Verdict(Difference(wrong[0], tuple(calls[0]), "legal text", wrong[1]), raised)
        return _compared(compiled, calls, expected, raised)


def compiled_for(text: str, calls: Calls, ints: str | int) -> Compiled:
    """The program, compiled for its first call."""
    compiled = compile_source(text, "main", ints=ints)
    _build(compiled, calls[0])
    return compiled


def _build(compiled: Compiled, arguments: tuple[Any, ...]) -> None:
    if compiled.annotated is None:
        compiled._build(_given(compiled.key_of, compiled)(*fresh(arguments)))
    compiled.images()


def _given(function: Callable[..., Any], compiled: Compiled) -> Callable[..., Any]:
    """The function, called with what the program's `given` makes of the arguments: views of them, which no copy would be."""
    given = compiled.python.__globals__.get("given")
    return function if given is None else lambda *arguments: function(*given(*arguments))


@contextmanager
def verifying(every_pass: bool) -> Iterator[None]:
    """Whether the compiler holds each of its passes to the rules of its stage."""
    with mock.patch.dict(os.environ, {"LANEWISE_VERIFY": "1"} if every_pass else {}):
        yield


def _compared(compiled: Compiled, calls: Calls, expected: Sequence[Outcome], raised: bool) -> Verdict:
    for arguments, wanted in zip(calls, expected, strict=True):
        got = observe(_given(compiled, compiled), arguments)
        got = replace(got, value=near.settled(wanted.value, got.value))
        if isinstance(got.error, CompileError):
            return Verdict(None, raised, got.error.refusals[0].message)
        if compiled.settings.ints == 64 and isinstance(got.error, OverflowError) and "64 bits" in str(got.error):
            continue
        if not equal_outcomes(replace(wanted, frames=got.frames) if _misplaced(wanted) else wanted, got, 0):
            return Verdict(Difference(_kind(wanted, got), arguments, str(wanted), str(got)), raised)
    return Verdict(None, raised, replayed=any(built.runner._exact for built in compiled._built.values()))


def _misplaced(wanted: Outcome) -> bool:
    """Whether CPython 3.11 names a line that does not read the unbound name: one in front of it, with a condition that it folds."""
    if not isinstance(wanted.error, UnboundLocalError):
        return False
    file, _, line = wanted.frames[-1]
    return str(wanted.error).split("'")[1] not in linecache.getline(file, line)


def _crash(error: BaseException) -> str:
    where = traceback.extract_tb(error.__traceback__)[-1]
    return f"compiler: {type(error).__name__} in {where.name}"


def _kind(wanted: Outcome, got: Outcome) -> str:
    """A short name of a difference."""
    a, b = (type(o.error).__name__ if o.error is not None else "" for o in (wanted, got))
    if isinstance(got.error, InternalError | HostError) or (b and b != a and not got.frames):
        return f"{b}: {str(got.error)[:70]}"
    if a != b:
        return f"raises: {a or 'no'}, {b or 'no'}"
    if a:
        return f"{'message' if wanted.error.args != got.error.args else 'frames'}: {a}"  # type: ignore[union-attr]
    return "value" if equal(wanted.arguments, got.arguments) else "arguments"


def inspected(compiled: Compiled) -> tuple[str, str] | None:
    """What is wrong with the text forms of a compiled program: they verify, and what is read back prints the same. All print."""
    compiled.text("wat")
    for stage in ("code.typed", "code.low"):
        text = compiled.text(stage)
        try:
            again = parse_program(text)
            verify(again, stage)
        except Exception as error:
            return f"{stage}: {type(error).__name__}", f"{error!r}"
        if print_program(again) != text:
            return f"{stage}: prints otherwise", text
    return None
