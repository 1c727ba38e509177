"""Arguments that are known at build, as the names of shared functions have them: `axis=1`, `mode='wrap'`, `dtype=float64`.

In: such arguments, by parameter. Out: their words, where any program could give the same ones and knows no more of them.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import FunctionType

from lanewise.ir.code import Const, Op
from lanewise.ir.types import BOOL, INT, NONE
from lanewise.python.program.values import Keywords, Value
from lanewise.python.source.definitions import is_lasting

_AXES = 8
"""Numbers up to this one are axes, orders and counts of few; others are what the user counts with."""
_LETTERS = 12
"""And words up to so many letters are names of modes."""


def words_of(given: Mapping[str, Value]) -> str | None:
    """All of them; None where one is the program's own."""
    words = {name: _word(value) for name, value in sorted(given.items())}
    return None if None in words.values() else "".join(f", {name}={word}" for name, word in words.items())


def _word(value: Value) -> str | None:
    if isinstance(value, Const):
        small = value.value is None or (isinstance(value.value, int) and abs(value.value) <= _AXES)
        return str(value.value) if small and value.type in (BOOL, INT, NONE) else None
    if isinstance(value, Op) and value.name == "text":
        (word,) = value.attrs
        return repr(word) if len(str(word)) <= _LETTERS else None
    if isinstance(value, Op) and value.name == "tuple":
        words = [*map(_word, value.args)]
        return None if None in words else f"({', '.join(map(str, words))})"
    found = getattr(value, "object", None)
    return str(found.names) if isinstance(found, Keywords) else _title(found)


def _title(found: object) -> str | None:
    """Of what has one name in every process: functions and classes of the library, classes of Python, what numpy has."""
    module = type(found).__module__ if not isinstance(found, type) else found.__module__
    if isinstance(found, FunctionType):
        return f"{found.__module__}:{found.__qualname__}" if is_lasting(found) else None
    if module == "numpy.dtypes" and not isinstance(found, type):
        return f"dtype:{found.name}" if found.isbuiltin == 1 and found.isnative else None  # type: ignore[attr-defined]
    name = str(getattr(found, "__name__", ""))
    holder = sys.modules.get(module)
    if module not in ("builtins", "numpy") and not module.startswith("lanewise.library.prelude."):
        return None
    return f"{module}:{name}" if getattr(holder, name, None) is found else None
