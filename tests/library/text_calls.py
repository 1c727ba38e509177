"""A library function on texts and Python values in, its outcome out: in the emulation, and compiled under wasmtime."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lanewise.ir.types import BOOL, COMPLEX, F32, FLOAT, I64, INT, STR, U64, Type
from lanewise.library import heap
from lanewise.library.machine import f32, f64, i64, u64

from library.exact_machine import Emulation
from library.outcome import Raised, outcome
from library.programs import direct
from library.texts import get, put

EMULATION = Emulation()
WORDS: dict[str, Callable[[Any], Any]] = {"index": i64, "i64": i64, "u64": u64, "f32": f32, "f64": f64}
TYPES: dict[str, Type] = {
    "text": STR, "index": INT, "int": INT, "bool": BOOL, "float": FLOAT, "complex": COMPLEX, "f32": F32, "i64": I64, "u64": U64,
}  # fmt: skip


@dataclass(frozen=True)
class Machine:
    """What runs library functions, and which part of the inputs it has the time for."""

    name: str
    run: Callable[..., Any]
    part: int

    def __call__(self, function: Callable[..., Any], *arguments: Any) -> Any:
        return self.run(function, *arguments)

    def share(self, count: int) -> int:
        """Its part of so many inputs."""
        return count // self.part


def _emulate(function: Callable[..., Any], *arguments: Any) -> Any:
    """Nothing stays allocated, unless the function raised: that ends a call, and the heap of the call with it."""
    before = EMULATION.live()
    owned, passed = [], []
    for kind, value in zip(_parameters(function), arguments, strict=True):
        if kind == "text":
            owned.append(put(value))
            passed.append(owned[-1])
        else:
            passed.append(WORDS[kind](value) if kind in WORDS else value)
    found = outcome(function, *passed)
    if isinstance(found, Raised):
        heap.reset_call_heap()
        return found
    if function.__annotations__["return"] == "text":
        found = get(found)
    for p in owned:
        heap.release(p)
    assert EMULATION.live() == before, (function.__name__, arguments)
    return found


def _compile(function: Callable[..., Any], *arguments: Any) -> Any:
    return outcome(direct(function, *(TYPES[kind] for kind in _parameters(function))), *arguments)


def _parameters(function: Callable[..., Any]) -> list[str]:
    return [kind for name, kind in function.__annotations__.items() if name != "return"]


emulated = Machine("emulated", _emulate, 50)
compiled = Machine("compiled", _compile, 1)
