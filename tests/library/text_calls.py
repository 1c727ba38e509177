"""A library function and Python values in, its outcome in the emulation out: texts are put into its memory and read from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lanewise.library import heap
from lanewise.library.machine import f32, i32, i64, u64

from library.exact_machine import Emulation
from library.outcome import Raised, outcome
from library.texts import get, put

MACHINE = Emulation()
WORDS: dict[str, Callable[[Any], Any]] = {"i32": i32, "i64": i64, "u64": u64, "f32": f32}
FARTHEST = 2**62
"""An index beyond is that."""


def call(function: Callable[..., Any], *arguments: Any) -> Any:
    """What the function gives or raises; nothing stays allocated, unless it raised: that ends a call."""
    before = MACHINE.live()
    passed, owned = [], []
    for (name, kind), value in zip(function.__annotations__.items(), arguments, strict=False):
        assert name != "return"
        if kind == "text":
            owned.append(put(value))
            passed.append(owned[-1])
        elif kind == "index":
            passed.append(i64(max(-FARTHEST, min(FARTHEST, value))))
        else:
            passed.append(WORDS[kind](value) if kind in WORDS else value)
    found = outcome(function, *passed)
    if function.__annotations__["return"] == "text" and not isinstance(found, Raised):
        found = get(found)
    for p in owned:
        heap.release(p)
    if isinstance(found, Raised):
        heap.reset_call_heap()
    assert MACHINE.live() == (0 if isinstance(found, Raised) else before), (function.__name__, arguments)
    return found
