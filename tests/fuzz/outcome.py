"""A function and its arguments in, what became of it out; and whether two outcomes are equal, in the sense of DESIGN 10."""

from __future__ import annotations

import copy
import math
import struct
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Outcome:
    """A value or an exception, the lines of the program that the exception passed, and the arguments as they are afterwards."""

    value: Any
    error: str
    message: str
    lines: tuple[int, ...]
    arguments: tuple[Any, ...]

    def __str__(self) -> str:
        if self.error:
            return f"{self.error}({self.message!r}) through lines {', '.join(map(str, self.lines))}"
        return f"{self.value!r}"


def outcome(function: Callable[..., Any], arguments: tuple[Any, ...], file: str) -> Outcome:
    """Call the function with copies of the arguments. Exceptions that no program raises go on."""
    own = copy.deepcopy(arguments)
    try:
        value = function(*own)
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        lines = tuple(f.lineno or 0 for f in frames if f.filename == file)
        shown = str(error) if len(error.args) < 2 else repr(error.args)
        return Outcome(None, type(error).__qualname__, shown, lines, own)
    return Outcome(value, "", "", (), own)


def equal(a: Outcome, b: Outcome) -> bool:
    """Same type and bits or same exception, message and lines; same arguments afterwards."""
    if (a.error, a.message, a.lines) != (b.error, b.message, b.lines):
        return False
    return same(a.value, b.value) and same(a.arguments, b.arguments)


def same(a: Any, b: Any) -> bool:
    """Same type, same bits; one nan is as good as another."""
    if type(a) is not type(b):
        return False
    if isinstance(a, tuple):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, float):
        return struct.pack("<d", a) == struct.pack("<d", b) or (math.isnan(a) and math.isnan(b))
    if isinstance(a, complex):
        return same(a.real, b.real) and same(a.imag, b.imag)
    return bool(a == b)
