"""What a host is. In: the bytes of a module. Out: instances whose exports are Python callables and whose memory can be read.

Each engine (wasmtime on a machine, the browser's own in Pyodide) implements these classes and nothing else; the runtime in
`lanewise.runtime` is the same over all of them. Words travel as `lanewise.ir.layout` says; their types are written with
the letters of Python's `struct`: `i` and `I` for an i32, `q` and `Q` for an i64, `f` and `d` for the floats.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

Word = int | float | None
RawCall = Callable[..., Word]
"""Flat words in, the one flat result (or None) out."""
Bytes = bytes | bytearray | memoryview
M = TypeVar("M")


class Trap(Exception):
    """The engine stopped the code. The instance is in an unknown state: nobody may call it again.

    `kind`: `stack`, `memory`, `interrupt`, `unreachable` or `other`; `functions`: names of the WASM functions that were
    running, innermost first, "" where the module has no names; `offsets`: where each of them was, in bytes of the module, or
    nothing where the engine does not tell.
    """

    def __init__(self, kind: str, message: str, functions: tuple[str, ...] = (), offsets: tuple[int, ...] = ()) -> None:
        super().__init__(message)
        self.kind, self.functions, self.offsets = kind, functions, offsets


class Poll(Protocol):
    """Whom a running function asks whether it may go on. Both methods are called in the middle of the call."""

    def check(self) -> int:
        """`layout.CANCEL`, or how many polls to let pass before the next question."""

    def interrupted(self, error: BaseException) -> None:
        """A signal handler raised this (Ctrl-C) while `check` ran; the function is being cancelled."""


class Cells(Protocol):
    """The mailbox as signed 32-bit numbers."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


class Instance(Protocol):
    """One instance with its own memory. It serves one call at a time; whoever owns it sees to that."""

    cells: Cells
    """Empty when the module has no memory."""
    near: bool
    """Whether Python has the memory itself: then `look` copies nothing, and there is `shared`."""
    is_guest: bool
    """Whether the memory is Python's own, in which everything that a caller passes lies already."""

    def has(self, export: str) -> bool:
        """Whether the module exports a function of this name."""

    def function(self, export: str, params: str, result: str) -> RawCall:
        """An export as a callable; `result` is one letter, or empty. Raises `Trap`."""

    def size(self) -> int:
        """Bytes of memory now."""

    def read(self, address: int, count: int) -> bytes:
        """A copy of bytes of the memory."""

    def look(self, address: int, count: int) -> tuple[Bytes, int]:
        """What these bytes of the memory lie in, and where they begin there; good until a function runs."""

    def read_into(self, address: int, target: memoryview) -> None:
        """Fill a writable view of bytes from the memory."""

    def write(self, address: int, data: Bytes) -> None:
        """Copy bytes into the memory."""

    def shared(self, address: int, count: int) -> object:
        """These bytes of the memory themselves, as a buffer that keeps the instance alive; only where it is `near`."""

    def address_of(self, buffer: object) -> int | None:
        """Where in the memory a buffer begins that has no gaps; nothing where it lies elsewhere, or cannot be told."""

    def is_full(self) -> bool:
        """Whether the heap of a guest had to grow, which it cannot: what was computed then is not to be looked at."""

    def may_fill(self, export: str) -> bool:
        """Whether a call of this export may find the heap of a guest full."""

    def rearm(self) -> None:
        """The next poll asks, however many were to pass."""

    def dispose(self) -> None:
        """Free everything now; without it the garbage collector does."""


class Host(Protocol, Generic[M]):
    """One engine with one configuration."""

    name: str
    version: str
    interrupts: bool
    """It can stop any function, not only those that poll."""

    def compile(self, wasm: bytes, sha256: str) -> M:
        """Machine code for a module, from a cache where there is one. Raises `HostError`."""

    def instantiate(self, module: M, poll: Poll, polls: bool, ceiling: int, reads_clock: bool = False) -> Instance:
        """A fresh instance; `polls`: the module imports `layout.POLL`; `reads_clock`: and `layout.CLOCK`. Raises `HostError`."""
