"""The host of guests: in Pyodide, modules that run in the memory that Python itself lies in. In: the bytes of a module. Out:
instances to which all buffers of Python's are near, so that nothing is copied to pass them.

Such a module is not apart from Python any more: nothing but its own code keeps it from writing wherever it likes. A guest has a
block that Python owns (`guest.py` says what lies in it), so its memory lives as long as anybody has something of it, and no
longer. Addresses are those that the module computes: they count from its base.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from lanewise.ir.layout import MAILBOX_END

from lanewise_wasm.decode import decode
from lanewise_wasm.guest import BASE, FULL, GAP, MEMORY, Guest, guest
from lanewise_wasm.host import Bytes, Poll, Trap
from lanewise_wasm.host_pyodide import Instance, PyodideHost, stopped
from lanewise_wasm.module import Module, encode
from lanewise_wasm.pacer import PACER
from lanewise_wasm.timer import TIMER

_ALIGN = 16
_MASK = 0xFFFFFFFF


def guest_host() -> GuestHost | None:
    """The host of guests, where Pyodide shows its memory and that has addresses of 32 bits."""
    module = getattr(import_module("pyodide_js"), "_module", None)
    memory = getattr(module, "memory", None)
    fits = str(memory) == "[object WebAssembly.Memory]" and ctypes.sizeof(ctypes.c_void_p) == 4
    return GuestHost(PyodideHost(), memory) if fits else None


@dataclass
class Decoded:
    """A module, and the guests that were made of it, by the room that they have."""

    own: Module
    by_room: dict[int, tuple[Guest, object]] = field(default_factory=dict)


class GuestHost:
    """Beside the host whose instances have memories of their own."""

    name = "pyodide"
    interrupts = False

    def __init__(self, host: PyodideHost, memory: object) -> None:
        self._host, self._memory, self.version = host, memory, host.version

    def compile(self, wasm: bytes, sha256: str) -> Decoded:
        """The module is read; the engine gets it when it is known how much room it has."""
        return Decoded(decode(wasm))

    def instantiate(self, module: Decoded, poll: Poll, polls: bool, ceiling: int, reads_clock: bool = False) -> GuestInstance:
        """`ceiling`: bytes of its heap. MemoryError where Python has no such block."""
        room = ceiling & -_ALIGN
        if room not in module.by_room:
            made = guest(module.own, room)
            module.by_room[room] = made, self._host.compile(encode(made.module), "")
        made, compiled = module.by_room[room]
        before = self._host.before(PACER, polls), self._host.before(TIMER, reads_clock)
        return GuestInstance(made, compiled, self._memory, poll, *before)


def _block(size: int) -> bytearray:
    """So many bytes, whatever is in them: clearing 64 MB takes ten times as long, and makes a system find the memory."""
    make: Any = ctypes.pythonapi.PyByteArray_FromStringAndSize
    make.restype, make.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_ssize_t)
    made: bytearray = make(None, size)
    return made


class GuestInstance(Instance):
    """One instance and its block: heap, gap, and what stands at the base."""

    near = is_guest = True

    def __init__(self, made: Guest, module: object, memory: object, poll: Poll, pacer: object, timer: object) -> None:
        size = made.room + GAP + made.fixed
        self._made = made
        self._block = _block(size + _ALIGN)
        begin = ctypes.addressof(ctypes.c_uint8.from_buffer(self._block))
        self._before = made.room + GAP + -begin % _ALIGN
        """Where in the block the base is."""
        self._base = begin + self._before
        ctypes.memset(self._base - GAP, 0, GAP + made.fixed)
        self._bytes = memoryview(self._block)
        super().__init__(module, poll, pacer, timer, {MEMORY[1]: memory, BASE[1]: self._base})
        self.stopped = _translating(made)
        self.cells = self._bytes[self._before : self._before + min(MAILBOX_END, made.fixed)].cast("i")
        self._full = self._bytes[self._before - FULL : self._before].cast("i")
        for segment in made.data:
            assert segment.offset is not None
            self.write(segment.offset, segment.content)

    def size(self) -> int:
        """Bytes of its block."""
        return len(self._block)

    def is_full(self) -> bool:
        """Whether the heap had to grow."""
        return self._full[0] != 0

    def may_fill(self, export: str) -> bool:
        """Whether it asks for memory, or what it calls does."""
        return export in self._made.growing

    def _place(self, address: int, count: int) -> int:
        """Where in the block these bytes are; -1 where they are none of it."""
        place = (address + self._before) & _MASK
        return place if place + count <= len(self._block) else -1

    def look(self, address: int, count: int) -> tuple[Bytes, int]:
        """The block itself; of what was lent, a copy."""
        place = self._place(address, count)
        return (self._bytes, place) if place >= 0 else (ctypes.string_at((self._base + address) & _MASK, count), 0)

    def read(self, address: int, count: int) -> bytes:
        """A copy of bytes of the memory."""
        data, place = self.look(address, count)
        return bytes(data[place : place + count])

    def read_into(self, address: int, target: memoryview) -> None:
        """Fill a writable view of bytes from the memory."""
        data, place = self.look(address, len(target))
        target[:] = data[place : place + len(target)]

    def write(self, address: int, data: Bytes) -> None:
        """Copy bytes into its block."""
        place = self._place(address, len(data))
        if place < 0:
            raise Trap("memory", f"address {address} is none of the guest's")
        self._bytes[place : place + len(data)] = data

    def shared(self, address: int, count: int) -> object:
        """These bytes of the block, which they keep."""
        return (ctypes.c_uint8 * count).from_buffer(self._block, self._place(address, count))

    def address_of(self, buffer: object) -> int | None:
        """Where a buffer begins, which all lie in this memory; of one that may not be written to, Python's own interface tells."""
        try:
            address = ctypes.addressof(ctypes.c_uint8.from_buffer(buffer))  # type: ignore[arg-type]
        except (TypeError, ValueError, BufferError):
            address = _address_of_constant(buffer)
        return (address - self._base) & _MASK


class _View(ctypes.Structure):
    """A `Py_buffer`, of which the address is read."""

    _fields_ = (("buf", ctypes.c_void_p), ("rest", ctypes.c_void_p * 31))


def _address_of_constant(buffer: object) -> int:
    view = _View()
    get: Any = ctypes.pythonapi.PyObject_GetBuffer
    get.argtypes = (ctypes.py_object, ctypes.c_void_p, ctypes.c_int)
    get(buffer, ctypes.addressof(view), 0)
    address = view.buf or 0
    ctypes.pythonapi.PyBuffer_Release(ctypes.c_void_p(ctypes.addressof(view)))
    return address


def _translating(made: Guest) -> Callable[[Exception], Trap]:
    """What ended a call, with places in the bytes of the module that was compiled."""

    def translated(error: Exception) -> Trap:
        trap = stopped(error)
        return Trap(trap.kind, str(trap), trap.functions, tuple(map(made.alone, trap.offsets)))

    return translated
