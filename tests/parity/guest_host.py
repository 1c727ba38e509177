"""Guests where engine and Python share no memory: a host under wasmtime that puts what is lent into a memory of its own, now before
the guest and now behind it, with noise around. In: modules. Out: instances as those inside Pyodide, and whether noise was touched.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import wasmtime
from lanewise.errors import HostError
from lanewise.ir.layout import CANCEL, CLOCK, MAILBOX_END, PAGE, POLL
from lanewise_wasm.decode import decode
from lanewise_wasm.guest import BASE, FULL, GAP, MEMORY, Guest, guest
from lanewise_wasm.host import Bytes, Poll, RawCall, Trap, Word
from lanewise_wasm.module import Module, encode

SIZE, PLACE = 768 * PAGE, 400 * PAGE
EDGE, NOISE = 64, b"\xa5"
_LIMITS = {"i": 32, "I": 32, "q": 64, "Q": 64}


@cache
def _engine() -> wasmtime.Engine:
    return wasmtime.Engine()


class GuestHost:
    """`room`: more than no guest has it, whatever is asked for."""

    name, version, interrupts = "guests", "", False

    def __init__(self, room: int = SIZE) -> None:
        self.room = room

    def compile(self, wasm: bytes, sha256: str) -> Module:
        return decode(wasm)

    def instantiate(self, module: Module, poll: Poll, polls: bool, ceiling: int, reads_clock: bool = False) -> Instance:
        if reads_clock:
            raise HostError("no clock here")
        return Instance(guest(module, min(ceiling, self.room) & -16), poll, polls)


@dataclass
class Lent:
    """A buffer of the caller's, where it lies in the memory, and what was there when it came."""

    buffer: memoryview
    real: int
    place: int
    before: bytes


class Instance:
    """One guest in a memory of its own."""

    near = is_guest = True

    def __init__(self, made: Guest, poll: Poll, polls: bool) -> None:
        self._made, self._store = made, (store := wasmtime.Store(_engine()))
        self._memory = wasmtime.Memory(store, wasmtime.MemoryType(wasmtime.Limits(SIZE // PAGE, None)))
        linker = wasmtime.Linker(_engine())
        linker.define(store, *MEMORY, self._memory)
        kind = wasmtime.GlobalType(wasmtime.ValType.i32(), False)
        linker.define(store, *BASE, wasmtime.Global(store, kind, wasmtime.Val.i32(PLACE)))
        asked = wasmtime.FuncType([], [wasmtime.ValType.i32()])
        if polls:
            linker.define(store, *POLL, wasmtime.Func(store, asked, lambda: CANCEL if poll.check() == CANCEL else 0))
        assert CLOCK not in {(i.module, i.field) for i in made.module.imports}
        module = wasmtime.Module(_engine(), encode(made.module))
        self._exports = linker.instantiate(store, module).exports(store)
        pointer = ctypes.addressof(self._memory.data_ptr(store).contents)
        self._bytes = memoryview((ctypes.c_ubyte * SIZE).from_address(pointer)).cast("B")
        self.cells = self._bytes[PLACE : PLACE + MAILBOX_END].cast("i")
        self._low, self._high = PLACE - GAP - made.room, PLACE + made.fixed
        self._lent: list[Lent] = []
        self._ran = False
        self._free = [EDGE, self._high + EDGE]
        for segment in made.data:
            self.write(segment.offset or 0, segment.content)

    def has(self, export: str) -> bool:
        return isinstance(self._exports.get(export), wasmtime.Func)

    def function(self, export: str, params: str, result: str) -> RawCall:
        function = self._exports[export]
        assert isinstance(function, wasmtime.Func)

        def call(*words: Word) -> Word:
            given = [_signed(letter, word) for letter, word in zip(params, words, strict=True)]
            try:
                found: Any = function(self._store, *given)
            except wasmtime.Trap as trap:
                code = trap.trap_code
                raise Trap("stack" if code == wasmtime.TrapCode.STACK_OVERFLOW else "other", str(trap)) from None
            if not export.startswith("lanewise."):
                self._give_back()
            return found & (1 << _LIMITS[result]) - 1 if result in ("I", "Q") else found

        return call

    def _give_back(self) -> None:
        """What the call has changed, into the caller's buffers; and nothing else was."""
        self._ran = True
        for each in self._lent:
            behind = each.place + len(each.before)
            for edge in (each.place - EDGE, behind):
                assert bytes(self._bytes[edge : edge + EDGE]) == NOISE * EDGE, "written beside what was lent"
            after = bytes(self._bytes[each.place : behind])
            if after != each.before:
                each.buffer[:] = after

    def address_of(self, buffer: Any) -> int | None:
        """Nothing where it overlaps in part with another one."""
        if self._ran:
            self._lent, self._ran, self._free = [], False, [EDGE, self._high + EDGE]
        bytes_ = np.frombuffer(buffer, np.uint8)
        view, real = memoryview(bytes_), int(bytes_.__array_interface__["data"][0])
        for each in self._lent:
            if each.real <= real and real + len(view) <= each.real + len(each.before):
                return (each.place + real - each.real - PLACE) & 0xFFFFFFFF
            if each.real < real + len(view) and real < each.real + len(each.before):
                return None
        side = len(self._lent) % 2
        place = self._free[side] + EDGE
        end = place + len(view) + EDGE
        if end > (SIZE if side else self._low):
            return None
        self._bytes[place - EDGE : place] = self._bytes[end - EDGE : end] = NOISE * EDGE
        self._bytes[place : end - EDGE] = view
        self._free[side] = end + -end % 8
        self._lent.append(Lent(view, real, place, bytes(view)))
        return (place - PLACE) & 0xFFFFFFFF

    def look(self, address: int, count: int) -> tuple[Bytes, int]:
        return self._bytes, (PLACE + address) & 0xFFFFFFFF

    def read(self, address: int, count: int) -> bytes:
        place = (PLACE + address) & 0xFFFFFFFF
        return bytes(self._bytes[place : place + count])

    def read_into(self, address: int, target: memoryview) -> None:
        target[:] = self.read(address, len(target))

    def write(self, address: int, data: Bytes) -> None:
        place = (PLACE + address) & 0xFFFFFFFF
        assert self._low <= place and place + len(data) <= self._high
        self._bytes[place : place + len(data)] = data

    def shared(self, address: int, count: int) -> object:
        raise NotImplementedError

    def is_full(self) -> bool:
        return self._bytes[PLACE - FULL : PLACE - FULL + 4].cast("i")[0] != 0

    def may_fill(self, export: str) -> bool:
        return export in self._made.growing

    def size(self) -> int:
        return self._high - self._low

    rearm: Callable[[], None] = staticmethod(lambda: None)

    def dispose(self) -> None:
        pass


def _signed(letter: str, word: Any) -> Any:
    bits = _LIMITS.get(letter)
    return float(word) if bits is None else (int(word) + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1)
