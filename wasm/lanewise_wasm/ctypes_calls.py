"""wasmtime's C library through ctypes. In: the `wasmtime` package's folder. Out: its functions, and exports as fast callables.

The package itself is not imported: that takes 35 ms (5 000 lines of bindings), loading its library alone 0.7 ms. And its
`Func.__call__` takes 49 us for two numbers, since it rebuilds the function's type on each call; `wasmtime_func_call_unchecked`
with arguments that ctypes has converted beforehand takes 0.4 us. It trusts us with the signature, so that is compared
with the module's own once per function.

Only opaque structs are passed around, and of those only two fields are read: `kind` at 0 and the payload at 8.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable
from functools import cache, partial
from importlib.util import find_spec
from typing import Any

from lanewise.errors import HostError

from lanewise_wasm.host import RawCall, Trap, Word

_CODES: dict[str, Any] = {
    "p": ctypes.c_void_p, "n": ctypes.c_size_t, "b": ctypes.c_bool, "k": ctypes.c_uint8,
    "u": ctypes.c_uint32, "Q": ctypes.c_uint64, "q": ctypes.c_int64, "v": None,
}  # fmt: skip
_FUNCTIONS = """
wasm_config_new p                             wasm_engine_new_with_config pp
wasmtime_config_wasm_simd_set vpb             wasmtime_config_wasm_relaxed_simd_set vpb
wasmtime_config_wasm_bulk_memory_set vpb      wasmtime_config_wasm_multi_value_set vpb
wasmtime_config_cranelift_opt_level_set vpk   wasmtime_config_parallel_compilation_set vpb
wasmtime_config_memory_reservation_set vpQ    wasmtime_config_memory_may_move_set vpb
wasmtime_config_max_wasm_stack_set vpn        wasmtime_config_epoch_interruption_set vpb
wasmtime_engine_increment_epoch vp            wasmtime_context_set_epoch_deadline vpQ
wasmtime_store_epoch_deadline_callback vpppp  wasmtime_store_limiter vpqqqqq
wasmtime_store_new pppp                       wasmtime_store_context pp
wasmtime_store_delete vp                      wasmtime_instance_new ppppnpp
wasmtime_instance_export_get bpppnp           wasmtime_module_new pppnp
wasmtime_module_delete vp                     wasmtime_module_serialize ppp
wasmtime_module_deserialize pppnp             wasmtime_func_new_unchecked vpppppp
wasmtime_func_type ppp                        wasmtime_global_set pppp
wasmtime_memory_data ppp                      wasmtime_memory_data_size npp
wasmtime_error_new pp                         wasmtime_error_message vpp
wasmtime_error_delete vp                      wasmtime_trap_code bpp
wasm_trap_message vpp                         wasm_trap_delete vp
wasm_trap_trace vpp                           wasmtime_frame_func_name pp
wasm_frame_vec_delete vp                      wasm_byte_vec_delete vp
wasm_functype_new ppp                         wasm_functype_params pp
wasm_functype_results pp                      wasm_functype_delete vp
wasm_valtype_new pk                           wasm_valtype_kind kp
wasm_frame_module_offset np
"""
"""Name, then the code of the result and of each argument."""


class Vector(ctypes.Structure):
    """wasm.h's `{size_t size; T *data}`."""

    _fields_ = (("size", ctypes.c_size_t), ("data", ctypes.c_void_p))
    size: int
    data: int | None

    def bytes(self) -> bytes:
        """Its bytes, where T is char."""
        return ctypes.string_at(self.data, self.size) if self.data else b""

    def pointers(self) -> list[int]:
        """Its items, where T is a pointer."""
        return list((ctypes.c_size_t * self.size).from_address(self.data)) if self.data else []


def library_path() -> str:
    """Where wasmtime's shared library lies."""
    spec = find_spec("wasmtime")
    if spec is None or not spec.submodule_search_locations:
        raise HostError("wasmtime is not installed\nhint: pip install 'wasmtime>=50'")
    machine = os.uname().machine if hasattr(os, "uname") else os.environ.get("PROCESSOR_ARCHITECTURE", "")
    machine = {"AMD64": "x86_64", "ARM64": "aarch64", "arm64": "aarch64"}.get(machine, machine)
    name = {"win32": "_wasmtime.dll", "darwin": "_libwasmtime.dylib"}.get(sys.platform, "_libwasmtime.so")
    path = os.path.join(spec.submodule_search_locations[0], f"{sys.platform}-{machine}", name)
    if not os.path.exists(path):
        raise HostError(f"wasmtime has no library for {sys.platform} on {machine} (no {path})")
    return path


class Library:
    """The functions of `_FUNCTIONS` as attributes."""

    def __init__(self, path: str) -> None:
        self.path, self._dll = path, ctypes.CDLL(path)
        entries = iter(_FUNCTIONS.split())
        for name, codes in zip(entries, entries, strict=True):
            function = self._dll[name]
            function.restype, function.argtypes = _CODES[codes[0]], [_CODES[code] for code in codes[1:]]
            setattr(self, name, function)

    def __getattr__(self, name: str) -> Callable[..., int]:
        raise AttributeError(name)

    def fast(self, name: str, *arguments: int | ctypes.Array[Any]) -> Callable[[], int | None]:
        """A function with all its arguments bound, converted and kept alive: a call converts nothing."""
        function = self._dll[name]
        function.restype = ctypes.c_void_p
        convert = ctypes.c_void_p.from_param
        return partial(function, *(convert(a) if isinstance(a, int) else ctypes.byref(a) for a in arguments))

    def check(self, error: int | None, what: str) -> None:
        """Raise what a `wasmtime_error_t *` says, and free it."""
        if error:
            raise HostError(f"{what}: {self.error_text(error)}")

    def error_text(self, error: int) -> str:
        """The message of an error, which is freed."""
        try:
            return self._text(self.wasmtime_error_message, error)
        finally:
            self.wasmtime_error_delete(error)

    def _text(self, reader: Callable[..., object], what: int) -> str:
        vector = Vector()
        reader(what, ctypes.byref(vector))
        try:
            return vector.bytes().rstrip(b"\0").decode(errors="replace")
        finally:
            self.wasm_byte_vec_delete(ctypes.byref(vector))

    def trap(self, pointer: int) -> Trap:
        """A `wasm_trap_t *`, which is freed, as an exception."""
        try:
            code = ctypes.c_uint8(255)
            self.wasmtime_trap_code(pointer, ctypes.byref(code))
            # First comes a backtrace of addresses, then the cause.
            message = self._text(self.wasm_trap_message, pointer).rpartition("wasm trap: ")[2].partition("\n")[0]
            return Trap(_TRAPS.get(code.value, "other"), message, *self._running(pointer))
        finally:
            self.wasm_trap_delete(pointer)

    def _running(self, trap: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """Names of functions, and the byte of the module that each had come to."""
        frames = Vector()
        self.wasm_trap_trace(trap, ctypes.byref(frames))
        try:
            named = [self.wasmtime_frame_func_name(frame) for frame in frames.pointers()]
            names = tuple(Vector.from_address(name).bytes().decode(errors="replace") if name else "" for name in named)
            return names, tuple(map(self.wasm_frame_module_offset, frames.pointers()))
        finally:
            self.wasm_frame_vec_delete(ctypes.byref(frames))


_TRAPS = {0: "stack", 1: "memory", 9: "unreachable", 10: "interrupt"}

_KINDS = {"i": 0, "I": 0, "q": 1, "Q": 1, "f": 2, "d": 3}
_SLOT = 16
"""Bytes of a `wasmtime_val_raw_t`: it can hold a v128."""
_WIDTH = {"i": 4, "I": 4, "q": 8, "Q": 8, "f": 4, "d": 8}


def check_signature(library: Library, context: int, function: int, params: str, result: str, what: str) -> None:
    """Raise when the export has another type than we are going to call it with."""
    kind = library.wasmtime_func_type(context, function)
    try:
        vectors = (library.wasm_functype_params(kind), library.wasm_functype_results(kind))
        real = [[library.wasm_valtype_kind(p) for p in Vector.from_address(v).pointers()] for v in vectors]
    finally:
        library.wasm_functype_delete(kind)
    if real != [[_KINDS[letter] for letter in letters] for letters in (params, result)]:
        raise HostError(f"export {what!r} does not have the type ({params}) -> ({result})")


def raw_call(
    library: Library, context: int, function: int, params: str, result: str, trap: ctypes.Array[ctypes.c_size_t],
    stopped: Callable[[int | None], BaseException],
) -> RawCall:  # fmt: skip
    """A function of the store as a Python callable over its own argument buffer: 0.4 us and 0.04 us a word."""
    count = max(len(params), len(result))
    raws = (ctypes.c_uint8 * (_SLOT * max(count, 1)))()
    invoke = library.fast("wasmtime_func_call_unchecked", context, function, raws, count, trap)
    views = {letter: memoryview(raws).cast("B").cast(letter) for letter in {*params, *result}}
    trapped = memoryview(trap).cast("B").cast("Q")
    return _maker(params, result)(invoke, views, trapped, stopped)


@cache
def _maker(params: str, result: str) -> Callable[..., Callable[..., Word]]:
    """The text of a raw call for one shape, compiled once."""
    names = [f"a{k}" for k in range(len(params))]
    lines = [f"        {c}[{k * _SLOT // _WIDTH[c]}] = {name}" for k, (c, name) in enumerate(zip(params, names, strict=True))]
    text = "\n".join(
        [
            "def make(invoke, views, trapped, stopped):",
            *(f"    {letter} = views[{letter!r}]" for letter in sorted({*params, *result})),
            f"    def call({', '.join(names)}):",
            *lines,
            "        error = invoke()",
            "        if error is not None or trapped[0]:",
            "            raise stopped(error)",
            *([f"        return {result}[0]"] if result else []),
            "    return call",
        ]
    )
    scope: dict[str, Callable[..., Callable[..., Word]]] = {}
    exec(compile(text, "<lanewise raw call>", "exec"), {"__name__": __name__}, scope)
    return scope["make"]
