"""A program and the arguments of its calls come in; the first difference between CPython and the compiled program goes out."""

from __future__ import annotations

import ast
import signal
import statistics
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from types import FrameType
from typing import Any

from fuzz import limits
from fuzz.outcome import Outcome, equal, outcome
from fuzz.programs import Written, write
from lanewise.compiled import Compiled, compile_source
from lanewise.errors import CompileError
from lanewise.ir.parse import parse_program
from lanewise.ir.text import print_program
from lanewise.ir.verify import verify

SECONDS = 10
"""A program that takes longer to compile and to run hangs."""
_NOTHING = Outcome(None, "", "", (), ())
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
    """The first difference, if any, and whether a call raised."""

    difference: Difference | None
    raised: bool
    refused: str = ""
    replayed: bool = False


class Hung(BaseException):
    """The alarm went off."""


def _alarm(number: int, frame: FrameType | None) -> None:
    raise Hung


def program(seed: int) -> Written:
    """The program of a seed; where it grows or runs without end, the next one that does not."""
    for attempt in range(100):
        written = write(seed + attempt * 1_000_003)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if limits.ends(written.text, written.calls):
                return written
    raise AssertionError(f"seed {seed}: no program ends")


def judge(text: str, calls: Calls, *, look: bool = False) -> Verdict:
    """Run the program both ways. With `look`, its text forms are read back and verified too."""
    previous = signal.signal(signal.SIGALRM, _alarm)
    signal.alarm(SECONDS)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _judged(text, calls, look)
    except Hung:
        return Verdict(Difference("hangs", (), "an end", f"none within {SECONDS} s"), False)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, previous)


def _judged(text: str, calls: Calls, look: bool) -> Verdict:
    compiled = compile_source(text, "main")
    file = compiled.python.__code__.co_filename
    expected = [outcome(compiled.python, arguments, file) for arguments in calls]
    raised = any(e.error for e in expected)
    try:
        compiled.text("wat") if look else compiled._build(compiled._annotated or ())
    except CompileError as refusal:
        return Verdict(None, raised, refusal.refusals[0].message)
    except Exception as error:
        return Verdict(Difference(_crash(error), calls[0], str(expected[0]), repr(error)), raised)
    for arguments, wanted in zip(calls, expected, strict=True):
        got = outcome(compiled, arguments, file)
        if not equal(wanted, got):
            if got.error == "CompileError":
                return Verdict(None, raised, got.message)
            return Verdict(Difference(_kind(wanted, got), arguments, str(wanted), str(got)), raised)
    if look and (wrong := inspected(compiled)):
        return Verdict(Difference(wrong[0], (), "legal", wrong[1]), raised)
    return Verdict(None, raised, replayed=any(runner._exact is not None for runner, _, _ in compiled._built.values()))


def _crash(error: BaseException) -> str:
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    where = at.tb_frame.f_code.co_qualname if at is not None else ""
    return f"compiler: {type(error).__name__} in {where}"


def _kind(wanted: Outcome, got: Outcome) -> str:
    """A short name of a difference."""
    if got.error in ("InternalError", "HostError"):
        return f"{got.error}: {got.message[:60]}"
    if wanted.error and got.error:
        what = "error" if wanted.error != got.error else "message" if wanted.message != got.message else "lines"
        return f"{what}: {wanted.error}, {got.error}"
    if wanted.error or got.error:
        return f"raises: {wanted.error or 'no'}, {got.error or 'no'}"
    return "value"


def inspected(compiled: Compiled) -> tuple[str, str] | None:
    """What is wrong with the text forms of a compiled program: they verify, and what is read back prints the same."""
    for stage in ("code.typed", "code.low"):
        text = compiled.text(stage)
        try:
            again = parse_program(text)
            verify(again, stage)
        except Exception as error:
            return f"{stage}: {type(error).__name__}", repr(error)
        if print_program(again) != text:
            return f"{stage}: prints otherwise", text
    return None


def size(text: str) -> tuple[int, int]:
    """Statements and functions of a program."""
    tree = ast.parse(text)
    near = [f for f in tree.body if isinstance(f, ast.FunctionDef) and f.name == "near"]
    own = [n for n in ast.walk(tree) if isinstance(n, ast.stmt) and not isinstance(n, ast.Import)]
    inside = {id(n) for f in near for n in ast.walk(f)}
    own = [n for n in own if id(n) not in inside]
    return len(own), sum(isinstance(n, ast.FunctionDef) for n in own)


def kinds(text: str) -> set[str]:
    """Kinds of nodes in a program."""
    return {type(n).__name__ for n in ast.walk(ast.parse(text))}


def median(values: Sequence[int]) -> float:
    """The middle one."""
    return float(statistics.median(values))
