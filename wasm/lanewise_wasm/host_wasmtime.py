"""The host over wasmtime. In: the bytes of a module. Out: instances, their exports as callables that cost 0.4 us.

Nothing happens at import: the library is loaded and the engine made by the first `compile`. The engine is configured for
guard pages (a 4 GiB reservation that never moves), so that no load or store has a bounds check and the address of the
memory can be kept.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
from _thread import LockType, allocate_lock, start_new_thread
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from lanewise.errors import HostError
from lanewise.ir.layout import CLOCK, MAILBOX_END, MEMORY_NAME, POLL

from lanewise_wasm import cache as code_cache
from lanewise_wasm.ctypes_calls import Library, Vector, check_signature, library_path, raw_call
from lanewise_wasm.host import Bytes, Cells, Poll, RawCall, Trap, Word
from lanewise_wasm.pacer import LEFT, PACER, answers
from lanewise_wasm.timer import MOMENT, NOW, STOP, TIMER, WHICH, readings

_RESERVATION = 4 << 30
_STACK = 2 << 20
"""Twice wasmtime's default and a quarter of a thread's stack: `layout.MAX_DEPTH` frames of 2 KB."""
_SPEED = 1
_TICK = 0.01
"""Seconds between two looks at a function that does not poll."""
_MAILBOX_WORDS = MAILBOX_END // 4


@cache
def library() -> Library:
    """wasmtime, loaded once per process (a forked child has it already)."""
    return Library(library_path())


class Engine:
    """A `wasm_engine_t`, never freed: there are at most two of them."""

    def __init__(self, epochs: bool) -> None:
        self.epochs = epochs
        self.between: dict[bytes, Module] = {}
        """The modules that stand before others: `PACER`, `TIMER`."""
        lib = library()
        config = lib.wasm_config_new()
        lib.wasmtime_config_wasm_simd_set(config, True)
        lib.wasmtime_config_wasm_relaxed_simd_set(config, True)
        lib.wasmtime_config_wasm_bulk_memory_set(config, True)
        lib.wasmtime_config_wasm_multi_value_set(config, True)
        lib.wasmtime_config_cranelift_opt_level_set(config, _SPEED)
        lib.wasmtime_config_memory_reservation_set(config, _RESERVATION)
        lib.wasmtime_config_memory_may_move_set(config, False)
        lib.wasmtime_config_max_wasm_stack_set(config, _STACK)
        lib.wasmtime_config_epoch_interruption_set(config, epochs)
        # The compiler's threads do not survive a fork, and a child that waits for them hangs.
        lib.wasmtime_config_parallel_compilation_set(config, not _forked)
        self.pointer = lib.wasm_engine_new_with_config(config)
        facts = os.stat(lib.path)
        # The library's size and time name the build: asking importlib.metadata for its version takes 8 ms.
        self.identity = f"{facts.st_size} {facts.st_mtime_ns} {_RESERVATION} {_STACK} {epochs} 1"


_forked = False
_engines: dict[bool, Engine] = {}
_lock = allocate_lock()
_left_behind: list[object] = []
"""What a child inherited: never used again and never freed, for its threads and locks stayed with the parent."""


def engine(epochs: bool) -> Engine:
    """The engine of this configuration in this process."""
    with _lock:
        if epochs not in _engines:
            _engines[epochs] = Engine(epochs)
        return _engines[epochs]


def _after_fork() -> None:
    global _forked, _lock
    _forked, _lock = True, allocate_lock()
    _left_behind.append(dict(_engines))
    _engines.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


class Module:
    """Machine code for one module, of one engine."""

    def __init__(self, owner: Engine, pointer: int) -> None:
        self.engine, self.pointer = owner, pointer
        self._delete, self._pid = library().wasmtime_module_delete, os.getpid()

    def __del__(self, getpid: Callable[[], int] = os.getpid) -> None:
        # When Python ends, this may come after the names of the file.
        if self._pid == getpid():
            self._delete(self.pointer)


class WasmtimeHost:
    """wasmtime in one of two configurations: `untrusted` code is stopped from outside, whether it polls or not."""

    name = "wasmtime"

    def __init__(self, untrusted: bool = False) -> None:
        self.interrupts = untrusted

    @property
    def version(self) -> str:
        """The version of the installed package."""
        from importlib.metadata import version

        return version("wasmtime")

    def compile(self, wasm: bytes, sha256: str) -> Module:
        """Machine code from the cache on disk, or made and put there."""
        owner = engine(self.interrupts)
        key = hashlib.sha256(f"{sha256} {owner.identity}".encode()).hexdigest()
        code = code_cache.load(key)
        pointer = _deserialize(owner, code) if code is not None else None
        if pointer is None:
            pointer = _compile(owner, wasm)
            code_cache.store(key, _serialize(pointer))
        return Module(owner, pointer)

    def instantiate(self, module: Module, poll: Poll, polls: bool, ceiling: int, reads_clock: bool = False) -> Instance:
        """A store of its own with one instance; before it a pacer where the module polls, a timer where it reads a clock."""
        known = module.engine.between
        wanted = [wasm for wasm, is_asked in ((PACER, polls), (TIMER, reads_clock)) if is_asked]
        for wasm in wanted:
            if wasm not in known:
                known[wasm] = self.compile(wasm, hashlib.sha256(wasm).hexdigest())
        return Instance(module, poll, {wasm: known[wasm] for wasm in wanted}, ceiling)


def _compile(owner: Engine, wasm: bytes) -> int:
    lib, made = library(), ctypes.c_void_p()
    lib.check(lib.wasmtime_module_new(owner.pointer, wasm, len(wasm), ctypes.byref(made)), "wasmtime refuses the module")
    assert made.value
    return made.value


def _serialize(module: int) -> bytes:
    lib, vector = library(), Vector()
    lib.check(lib.wasmtime_module_serialize(module, ctypes.byref(vector)), "serialize")
    try:
        return vector.bytes()
    finally:
        lib.wasm_byte_vec_delete(ctypes.byref(vector))


def _deserialize(owner: Engine, code: bytes) -> int | None:
    """None where the code is for another version or another processor."""
    lib, made = library(), ctypes.c_void_p()
    error = lib.wasmtime_module_deserialize(owner.pointer, code, len(code), ctypes.byref(made))
    if error:
        lib.wasmtime_error_delete(error)
    return made.value


class Instance:
    """A store with one instance. Everything in it lives and dies together; `dispose` or the last reference ends it."""

    cells: Cells
    near, is_guest = True, False

    def __init__(self, module: Module, poll: Poll, between: Mapping[bytes, Module], ceiling: int) -> None:
        self._lib = lib = library()
        self._module, self._poll, self._pid = module, poll, os.getpid()
        self._keep: list[object] = [*between.values()]
        self._store = lib.wasmtime_store_new(module.engine.pointer, None, None)
        self._context = context = lib.wasmtime_store_context(self._store)
        lib.wasmtime_store_limiter(self._store, ceiling, -1, -1, -1, -1)
        self._trap = (ctypes.c_size_t * 1)()
        self._interrupted = False
        self.rearm: Callable[[], None] = _nothing
        if module.engine.epochs:
            self._watch_epochs()
        ways = {PACER: self._ask_through, TIMER: self._read_through}
        self._instance = self._start(module, [ways[wasm](before) for wasm, before in between.items()])
        memory = self._export(self._instance, MEMORY_NAME, 3)
        self._memory = memory and ctypes.addressof(memory) + 8
        self._keep.append(memory)
        self._base = lib.wasmtime_memory_data(context, self._memory) if self._memory else 0
        self._view = memoryview(b"")
        self.cells = memoryview(b"").cast("i")
        if self._memory:
            self.cells = memoryview((ctypes.c_int32 * _MAILBOX_WORDS).from_address(self._base)).cast("B").cast("i")

    def __del__(self) -> None:
        self.dispose()

    def dispose(self, getpid: Callable[[], int] = os.getpid) -> None:
        """Free the store. In a forked child it is left alone."""
        store, self._store = getattr(self, "_store", 0), 0
        if store and self._pid == getpid():
            self._lib.wasmtime_store_delete(store)

    def _start(self, module: Module, imported: Sequence[_Extern]) -> ctypes.Array[ctypes.c_uint8]:
        """Instantiate with what it imports, in its order."""
        instance = (ctypes.c_uint8 * 32)()
        externs = b"".join(bytes(extern)[:_EXTERN] for extern in imported)
        error = self._lib.wasmtime_instance_new(
            self._context, module.pointer, externs, len(imported), instance, ctypes.addressof(self._trap)
        )
        if error or self._trap[0]:
            raise HostError(f"wasmtime cannot start the module: {self._stopped(error or None)}")
        return instance

    def _export(self, instance: ctypes.Array[ctypes.c_uint8], name: str, kind: int) -> ctypes.Array[ctypes.c_uint8] | None:
        """The `wasmtime_extern_t` of an export, its payload at 8; None where there is none of this kind."""
        extern, raw = (ctypes.c_uint8 * 64)(), name.encode()
        found = self._lib.wasmtime_instance_export_get(self._context, instance, raw, len(raw), extern)
        return extern if found and extern[0] == kind else None

    # --- calls ---

    def has(self, export: str) -> bool:
        """Whether the module exports a function of this name."""
        return self._export(self._instance, export, 0) is not None

    def function(self, export: str, params: str, result: str) -> RawCall:
        """The export as a callable; in an engine with epochs it runs beside the thread that waits for it."""
        extern = self._export(self._instance, export, 0)
        if extern is None:
            raise HostError(f"the module exports no function {export!r}")
        address = ctypes.addressof(extern) + 8
        self._keep.append(extern)
        check_signature(self._lib, self._context, address, params, result, export)
        call = raw_call(self._lib, self._context, address, params, result, self._trap, self._stopped)
        return self._beside(call) if self._module.engine.epochs else call

    def _stopped(self, error: int | None) -> Trap:
        """What ended a call: an error or the trap in its slot, both freed here."""
        if error is not None:
            message = self._lib.error_text(error)
            return Trap("interrupt" if self._interrupted else "other", message)
        pointer, self._trap[0] = self._trap[0], 0
        return self._lib.trap(pointer)

    # --- memory ---

    def size(self) -> int:
        """Bytes of memory now."""
        return self._lib.wasmtime_memory_data_size(self._context, self._memory) if self._memory else 0

    def memory(self, end: int = 0) -> memoryview:
        """The memory as writable bytes, at least up to `end`; kept until it grew, since making a view takes 5 us."""
        if end > len(self._view) or not self._view:
            size = self.size()
            if end > size:
                raise Trap("memory", f"address {end} is beyond the memory's {size} bytes")
            if size:
                self._view = memoryview((ctypes.c_uint8 * size).from_address(self._base)).cast("B")
        return self._view

    def read(self, address: int, count: int) -> bytes:
        """A copy of bytes of the memory."""
        return self.memory(address + count)[address : address + count].tobytes()

    def look(self, address: int, count: int) -> tuple[memoryview, int]:
        """The memory itself."""
        view = self._view
        return view if address + count <= len(view) else self.memory(address + count), address

    def read_into(self, address: int, target: memoryview) -> None:
        """Fill a writable view of bytes from the memory."""
        target[:] = self.memory(address + len(target))[address : address + len(target)]

    def write(self, address: int, data: Bytes) -> None:
        """Copy bytes into the memory."""
        self.memory(address + len(data))[address : address + len(data)] = data

    def shared(self, address: int, count: int) -> object:
        """These bytes of the memory, which never moves. They keep this instance, and so the memory."""
        found: Any = (ctypes.c_uint8 * count).from_address(self._base + address)
        found.keeps = self
        return found

    def address_of(self, buffer: object) -> int | None:
        """Where in the memory a buffer begins that has no gaps and may be written to; nothing where it lies elsewhere."""
        try:
            address = ctypes.addressof(ctypes.c_uint8.from_buffer(buffer)) - self._base  # type: ignore[arg-type]
        except (TypeError, ValueError, BufferError):
            return None
        return address if 0 <= address < _RESERVATION else None

    def is_full(self) -> bool:
        """Its memory grows."""
        return False

    def may_fill(self, export: str) -> bool:
        """Never."""
        return False

    # --- being asked and being stopped ---

    def _ask_through(self, pacer: Module) -> _Extern:
        """The pacer's `poll`, which asks `poll` through a callback."""
        cells: list[_Cell] = []
        instance = self._before(pacer, answers(self._poll, lambda n: cells[0].set(n)))
        cells.append(self._cell(instance, LEFT, ctypes.c_int32))
        self.rearm = lambda: cells[0].set(0)
        return self._exported(instance, POLL[1], 0)

    def _read_through(self, timer: Module) -> _Extern:
        """The timer's `clock`, which reads Python's clocks through a callback."""
        cells: dict[str, _Cell] = {}

        def stop() -> None:
            self._interrupted = True
            cells[WHICH].set(STOP)

        asked = readings(self._poll, lambda: (cells[WHICH].get(), cells[MOMENT].get()), lambda n: cells[NOW].set(n), stop)
        instance = self._before(timer, asked)
        kinds: dict[str, type[_Number]] = {WHICH: ctypes.c_int32, MOMENT: ctypes.c_double, NOW: ctypes.c_int64}
        cells |= {name: self._cell(instance, name, kind) for name, kind in kinds.items()}
        return self._exported(instance, CLOCK[1], 0)

    def _before(self, module: Module, steps: Iterator[int]) -> ctypes.Array[ctypes.c_uint8]:
        """An instance whose one import is a callback without arguments: the next step."""
        lib, ask = self._lib, (ctypes.c_uint8 * 64)()
        none = (Vector(0, None), Vector(0, None))
        kind = lib.wasm_functype_new(*map(ctypes.byref, none))
        callback = _CALLBACK(steps.__next__)
        lib.wasmtime_func_new_unchecked(self._context, kind, callback, None, None, ctypes.addressof(ask) + 8)
        lib.wasm_functype_delete(kind)
        instance = self._start(module, [ask])
        self._keep += [ask, callback, instance]
        return instance

    def _exported(self, instance: ctypes.Array[ctypes.c_uint8], name: str, kind: int) -> _Extern:
        """An export that is there."""
        extern = self._export(instance, name, kind)
        assert extern is not None
        self._keep.append(extern)
        return extern

    def _cell(self, instance: ctypes.Array[ctypes.c_uint8], name: str, kind: type[_Number]) -> _Cell:
        """An exported global."""
        return _Cell(self._lib, self._context, self._exported(instance, name, 1), kind)

    def _watch_epochs(self) -> None:
        """Ask `poll` at every tick of the engine's clock."""
        lib, poll = self._lib, self._poll

        def tick(context: int, data: int, delta: ctypes.Array[ctypes.c_uint64], kind: int) -> int:
            delta[0] = 1
            if poll.check() >= 0:
                return 0
            self._interrupted = True
            return lib.wasmtime_error_new(b"interrupted")

        callback = _TICK_CALLBACK(tick)
        lib.wasmtime_store_epoch_deadline_callback(self._store, callback, None, None)
        self._keep.append(callback)

    def _beside(self, call: RawCall) -> RawCall:
        """Run in a thread of its own, so that this one can be interrupted; about 100 us more."""

        def run(words: tuple[Word, ...], outcome: list[Word | BaseException], done: LockType) -> None:
            self._lib.wasmtime_context_set_epoch_deadline(self._context, 1)
            try:
                outcome.append(call(*words))
            except BaseException as error:
                outcome.append(error)
            finally:
                done.release()

        def waiting(*words: Word) -> Word:
            outcome: list[Word | BaseException] = []
            # Not `Thread.join`: interrupted, it takes the thread for finished (CPython 3.11).
            done = allocate_lock()
            done.acquire()
            start_new_thread(run, (words, outcome, done))
            while True:
                try:
                    if done.acquire(timeout=_TICK):
                        break
                    self._lib.wasmtime_engine_increment_epoch(self._module.engine.pointer)
                except BaseException as error:
                    self._poll.interrupted(error)
            if isinstance(outcome[0], BaseException):
                raise outcome[0]
            return outcome[0]

        return waiting


_Extern = ctypes.Array[ctypes.c_uint8]
_EXTERN = 32
"""Bytes of a `wasmtime_extern_t`; its payload is at 8, as that of a `wasmtime_val_t` is."""


_Number = ctypes.c_int32 | ctypes.c_int64 | ctypes.c_double
_VALUES: dict[type[_Number], int] = {ctypes.c_int32: 0, ctypes.c_int64: 1, ctypes.c_double: 3}
"""The kinds of a `wasmtime_val_t`."""


class _Cell:
    """A global of an instance as a number of Python's."""

    def __init__(self, lib: Library, context: int, extern: _Extern, kind: type[_Number]) -> None:
        value = (ctypes.c_uint8 * 32)(_VALUES[kind])
        self._number = kind.from_buffer(value, 8)
        at = ctypes.addressof(extern) + 8
        self._read = lib.fast("wasmtime_global_get", context, at, value)
        self._write = lib.fast("wasmtime_global_set", context, at, value)

    def get(self) -> Any:
        """What it holds."""
        self._read()
        return self._number.value

    def set(self, value: float) -> None:
        """Let it hold another number."""
        self._number.value = value
        self._write()


def _nothing() -> None:
    """The rearm of a module that does not poll."""


# The callback's four arguments are not declared: C lets the callee ignore them, and `__next__` takes none.
_CALLBACK = ctypes.CFUNCTYPE(ctypes.c_size_t)
_TICK_CALLBACK = ctypes.CFUNCTYPE(
    ctypes.c_size_t, ctypes.c_void_p, ctypes.c_void_p, ctypes.POINTER(ctypes.c_uint64), ctypes.c_void_p
)
