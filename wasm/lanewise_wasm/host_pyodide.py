"""The host over the engine that Pyodide itself runs in. In: the bytes of a module. Out: instances of `WebAssembly.Instance`.

What crosses the border between Python and JavaScript is what costs here, so everything that can be held is held: an
export is one proxy in a variable, and the views of the memory are made anew only when it grew. There is no JavaScript of our
own, since a page's content security policy may forbid `eval`.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Generic, Protocol, TypeVar, cast

from lanewise.errors import HostError
from lanewise.ir.layout import CLOCK, MAILBOX_END, MEMORY_NAME, POLL

from lanewise_wasm.host import Bytes, Cells, Poll, RawCall, Trap, Word
from lanewise_wasm.pacer import LEFT, PACER, answers
from lanewise_wasm.timer import MOMENT, NOW, STOP, TIMER, WHICH, readings

# --- JavaScript, as far as it is used --------------------------------------------------------------------------------

Made = TypeVar("Made", covariant=True)


class _Class(Protocol, Generic[Made]):
    def new(self, *arguments: object) -> Made: ...


class _Memory(Protocol):
    buffer: object


class _Octets(Protocol):
    """A `Uint8Array`."""

    length: int

    def __getitem__(self, index: int, /) -> int: ...
    def subarray(self, begin: int, end: int) -> _Octets: ...
    def to_bytes(self) -> bytes: ...
    def assign(self, data: Bytes) -> None: ...
    def assign_to(self, target: memoryview) -> None: ...


class _Export(Protocol):
    """A function, with the number of its parameters."""

    length: int

    def __call__(self, *words: object) -> Word: ...


class _Global(Protocol):
    value: float


class _Exports(Protocol):
    """A `WebAssembly.Instance`."""

    exports: object


class _Described(Protocol):
    """What a module exports: names and kinds."""

    name: str
    kind: str


class _Buffer(Protocol):
    def to_bytes(self) -> bytes: ...


class _Modules(_Class[object], Protocol):
    """The class `WebAssembly.Module`."""

    def customSections(self, module: object, name: str) -> Sequence[_Buffer]: ...
    def exports(self, module: object) -> Sequence[_Described]: ...


class _WebAssembly(Protocol):
    Module: _Modules
    Instance: _Class[_Exports]


class _Reflect(Protocol):
    def has(self, target: object, name: str) -> bool: ...
    def get(self, target: object, name: str) -> object: ...


class _Object(Protocol):
    fromEntries: object


class _Js(Protocol):
    """The module `js`: the names of the page."""

    WebAssembly: _WebAssembly
    Uint8Array: _Class[_Octets]
    Int32Array: _Class[Cells]
    Reflect: _Reflect
    Object: _Object


class _Proxy(Protocol):
    def destroy(self) -> None: ...


class _Ffi(Protocol):
    """The module `pyodide.ffi`."""

    JsException: type[Exception]
    JsBigInt: type[int]

    def to_js(self, value: object, *, dict_converter: object = None) -> object: ...
    def create_proxy(self, value: object) -> _Proxy: ...


class _Pyodide(Protocol):
    """The module `pyodide_js`."""

    version: str

    def checkInterrupt(self) -> None: ...


_js = cast(_Js, import_module("js"))
_ffi = cast(_Ffi, import_module("pyodide.ffi"))
_pyodide = cast(_Pyodide, import_module("pyodide_js"))

# --- the host --------------------------------------------------------------------------------------------------------


class PyodideHost:
    """The engine of the page, the worker or the process that Pyodide runs in."""

    name = "pyodide"
    interrupts = False

    def __init__(self, untrusted: bool = False) -> None:
        if untrusted:
            raise HostError("Pyodide cannot stop a function that does not poll: it runs no untrusted=True code")
        self.version = _pyodide.version
        self._between: dict[bytes, object] = {}

    def compile(self, wasm: bytes, sha256: str) -> object:
        """A `WebAssembly.Module`, made at once (Chromium's main thread refuses more than 8 MiB)."""
        try:
            return _js.WebAssembly.Module.new(_ffi.to_js(wasm))
        except _ffi.JsException as error:
            raise HostError(f"the engine refuses the module: {error}") from None

    def instantiate(self, module: object, poll: Poll, polls: bool, ceiling: int, reads_clock: bool = False) -> Instance:
        """An instance with its own memory, whose declared maximum is the only ceiling that JavaScript knows."""
        return Instance(module, poll, self.before(PACER, polls), self.before(TIMER, reads_clock))

    def before(self, wasm: bytes, is_asked: bool) -> object:
        """A module that stands before others, where it is asked for."""
        if is_asked and wasm not in self._between:
            self._between[wasm] = self.compile(wasm, "")
        return self._between.get(wasm) if is_asked else None


def section_and_memory(module: object, section: str) -> tuple[bytes | None, bool]:
    """A custom section of a `WebAssembly.Module`, if it has it, and whether the module exports its memory."""
    if str(module) != "[object WebAssembly.Module]":
        raise TypeError(f"load() takes a folder, files, bytes or a WebAssembly.Module, not {module}: fetch the bytes first")
    found = _js.WebAssembly.Module.customSections(module, section)
    exported = {each.name for each in _js.WebAssembly.Module.exports(module) if each.kind == "memory"}
    return found[0].to_bytes() if len(found) else None, MEMORY_NAME in exported


def _start(module: object, imports: dict[str, dict[str, object]]) -> object:
    """The exports of a new instance. A tab has room for about a hundred memories: those of instances that nobody has any more are
    free once Python's collector has seen that."""
    given = _ffi.to_js(imports, dict_converter=_js.Object.fromEntries)
    try:
        return _js.WebAssembly.Instance.new(module, given).exports
    except _ffi.JsException:
        gc.collect()
    try:
        return _js.WebAssembly.Instance.new(module, given).exports
    except _ffi.JsException as error:
        raise HostError(f"the engine cannot start the module: {error}") from None


def _global(exports: object, name: str) -> _Global:
    return cast(_Global, _js.Reflect.get(exports, name))


class _Words:
    """The memory as numbers, over a view that is made anew when the memory grew: then the old one has no elements, and
    reading it says so. Writing into it says nothing, so it is read first."""

    def __init__(self, memory: _Memory) -> None:
        self._memory = memory
        self._words = self._view()

    def _view(self) -> Cells:
        return _js.Int32Array.new(self._memory.buffer)

    def __getitem__(self, index: int, /) -> int:
        try:
            return self._words[index]
        except IndexError:
            self._words = self._view()
            return self._words[index]

    def __setitem__(self, index: int, value: int, /) -> None:
        self[index]
        self._words[index] = value


class Instance:
    """An instance and its memory. The callbacks that it asks through live until `dispose`, or the last reference."""

    cells: Cells
    near = is_guest = False

    def __init__(self, module: object, poll: Poll, pacer: object, timer: object, more: Mapping[str, object] | None = None) -> None:
        """`more`: what the module imports besides."""
        self._callbacks: list[_Proxy] = []
        self.rearm: Callable[[], None] = _nothing
        self.stopped: Callable[[Exception], Trap] = stopped
        imports = dict(more or {})
        if pacer is not None:
            imports[POLL[1]] = self._asked(poll, pacer)
        if timer is not None:
            imports[CLOCK[1]] = self._read(poll, timer)
        self._exports = _start(module, {POLL[0]: imports})
        self._memory: _Memory | None = None
        self.cells = memoryview(b"").cast("i")
        self._windows: dict[tuple[int, int], _Octets] = {}
        if _js.Reflect.has(self._exports, MEMORY_NAME):
            self._memory = cast(_Memory, _js.Reflect.get(self._exports, MEMORY_NAME))
            self.cells = _Words(self._memory)
            self._look()

    def __del__(self) -> None:
        self.dispose()

    def dispose(self) -> None:
        """Let go of the callbacks, which JavaScript holds; the rest is the garbage collector's."""
        while self._callbacks:
            self._callbacks.pop().destroy()

    def _asked(self, poll: Poll, pacer: object) -> object:
        """The `poll` of a pacer of its own."""
        left: list[_Global] = []

        def answer(n: int) -> None:
            left[0].value = n

        exports = self._through(pacer, POLL, answers(_Interruptible(poll), answer))
        left.append(_global(exports, LEFT))
        self.rearm = lambda: answer(0)
        return _js.Reflect.get(exports, POLL[1])

    def _read(self, poll: Poll, timer: object) -> object:
        """The `clock` of a timer of its own."""
        cells: dict[str, _Global] = {}

        def asked() -> tuple[int, float]:
            return int(cells[WHICH].value), cells[MOMENT].value

        def answer(n: int) -> None:
            cells[NOW].value = _ffi.JsBigInt(n)

        def stop() -> None:
            cells[WHICH].value = STOP

        exports = self._through(timer, CLOCK, readings(poll, asked, answer, stop))
        cells |= {name: _global(exports, name) for name in (WHICH, MOMENT, NOW)}
        return _js.Reflect.get(exports, CLOCK[1])

    def _through(self, module: object, name: tuple[str, str], steps: Iterator[int]) -> object:
        """The exports of an instance whose one import is a callback without arguments: the next step."""
        callback = _ffi.create_proxy(steps.__next__)
        self._callbacks.append(callback)
        return _start(module, {name[0]: {name[1]: callback}})

    # --- calls ---

    def has(self, export: str) -> bool:
        """Whether the module exports a function of this name."""
        return _js.Reflect.has(self._exports, export)

    def function(self, export: str, params: str, result: str) -> RawCall:
        """The export as a callable that takes 2 us."""
        if not self.has(export):
            raise HostError(f"the module exports no function {export!r}")
        function = cast(_Export, _js.Reflect.get(self._exports, export))
        if function.length != len(params):
            raise HostError(f"export {export!r} does not have the type ({params}) -> ({result})")
        negative: Callable[[], Word] = _nothing
        if result in _FLOATS:
            exports = _start(_witness(params, result), {"": {"call": function}})
            function, negative = (cast(_Export, _js.Reflect.get(exports, name)) for name in ("call", "negative"))
        return _maker(params, result)(function, _ffi.JsBigInt, _ffi.JsException, self.stopped, negative)

    # --- memory ---

    def _look(self) -> None:
        """New views of the memory."""
        assert self._memory is not None
        self._octets = _js.Uint8Array.new(self._memory.buffer)
        self._numbers = _js.Int32Array.new(self._memory.buffer)
        self._size = self._octets.length
        self._windows.clear()

    def size(self) -> int:
        """Bytes of memory now."""
        if self._memory is None:
            return 0
        try:
            self._octets[0]
        except IndexError:  # the memory grew, which empties the views of what it was
            self._look()
        return self._size

    def _check(self, end: int) -> None:
        if end > self.size():
            raise Trap("memory", f"address {end} is beyond the memory's {self._size} bytes")

    def _window(self, address: int, count: int) -> _Octets:
        """These bytes of the memory. Windows on the mailbox are kept: making one takes ten times as long as using it."""
        self._check(address + count)
        found = self._windows.get((address, count))
        if found is None:
            found = self._octets.subarray(address, address + count)
            if address + count <= MAILBOX_END:
                self._windows[address, count] = found
        return found

    def read(self, address: int, count: int) -> bytes:
        """A copy of bytes of the memory."""
        return self._window(address, count).to_bytes() if count else b""

    def look(self, address: int, count: int) -> tuple[Bytes, int]:
        """A copy."""
        return self.read(address, count), 0

    def read_into(self, address: int, target: memoryview) -> None:
        """Fill a writable view of bytes from the memory."""
        if target:
            self._window(address, len(target)).assign_to(target)

    def write(self, address: int, data: Bytes) -> None:
        """Copy bytes into the memory."""
        if len(data) == 4 and not address & 3:
            # The LENGTH of every argument in memory: a tenth of what a window costs.
            self._check(address + 4)
            self._numbers[address >> 2] = int.from_bytes(data, "little", signed=True)
        elif data:
            self._window(address, len(data)).assign(data)

    def shared(self, address: int, count: int) -> object:
        """Python cannot look into the memory of another module."""
        raise NotImplementedError

    def address_of(self, buffer: object) -> int | None:
        """Python's buffers lie in its own memory."""
        return None

    def is_full(self) -> bool:
        """Its memory grows."""
        return False

    def may_fill(self, export: str) -> bool:
        """Never."""
        return False


def _nothing() -> None:
    """The rearm of a module that does not poll, and the sign of a result that has none."""


class _Interruptible:
    """A poll that first lets Python see to Ctrl-C, where the page gave an interrupt buffer to `setInterruptBuffer`."""

    def __init__(self, poll: Poll) -> None:
        self._check, self.interrupted = poll.check, poll.interrupted

    def check(self) -> int:
        _pyodide.checkInterrupt()
        return self._check()


# --- words across the border -----------------------------------------------------------------------------------------

_TYPES = {"i": "i32", "I": "i32", "q": "i64", "Q": "i64", "f": "f32", "d": "f64"}
_FLOATS = {"f": ("i32", 31), "d": ("i64", 63)}
_DECODED = {
    "": "None",
    "i": "word",
    "I": "word & 0xFFFFFFFF",
    "q": "int(word)",  # a BigInt comes as a subclass of int
    "Q": "int(word) & 0xFFFFFFFFFFFFFFFF",
    # Numbers without a fraction come as int, and -0 as 0: that one is looked at again.
    "f": "float(word) if word else -0.0 if negative() else 0.0",
    "d": "float(word) if word else -0.0 if negative() else 0.0",
}


@cache
def _maker(params: str, result: str) -> Callable[..., RawCall]:
    """The text of a raw call for one shape, compiled once. Numbers convert themselves, an i64 must be a BigInt."""
    names = [f"a{k}" for k in range(len(params))]
    words = [f"big({name})" if letter in "qQ" else name for letter, name in zip(params, names, strict=True)]
    text = "\n".join(
        [
            "def make(function, big, failure, stopped, negative):",
            f"    def call({', '.join(names)}):",
            "        try:",
            f"            word = function({', '.join(words)})",
            "        except failure as error:",
            "            trap = stopped(error)",
            "        else:",
            f"            return {_DECODED[result]}",
            "        raise trap",
            "    return call",
        ]
    )
    scope: dict[str, Callable[..., RawCall]] = {}
    exec(compile(text, "<lanewise raw call>", "exec"), {"__name__": __name__}, scope)
    return scope["make"]


@cache
def _witness(params: str, result: str) -> object:
    """A module that passes a call on, keeps its float, and says afterwards whether that is negative."""
    wasm = import_module("lanewise_wasm.module")
    kind, (bits, sign) = _TYPES[result], _FLOATS[result]
    types = [_TYPES[letter] for letter in params]
    arguments = [("local.get", k) for k in range(len(params))]
    passed = [*arguments, ("call", "callee"), ("global.set", "last"), ("global.get", "last")]
    negative = [("global.get", "last"), (f"{bits}.reinterpret_{kind}",), (f"{bits}.const", sign), (f"{bits}.shr_u",)]
    narrow = [("i32.wrap_i64",)] if bits == "i64" else []
    module = wasm.Module(
        named=wasm.Named.NOTHING,
        imports=[wasm.Import("", "call", "callee", types, [kind])],
        globals=[wasm.Global("last", kind, mutable=True)],
        functions=[
            wasm.Function("call", types, [kind], body=passed, export="call"),
            wasm.Function("negative", (), ["i32"], body=[*negative, *narrow], export="negative"),
        ],
    )
    return _js.WebAssembly.Module.new(_ffi.to_js(wasm.encode(module)))


# --- traps -----------------------------------------------------------------------------------------------------------

_KINDS = {
    # As V8, SpiderMonkey and JavaScriptCore word them.
    "stack": ("call stack", "too much recursion"),
    "memory": ("memory access out of bounds", "index out of bounds", "out of bounds memory access"),
    "unreachable": ("unreachable",),
}
_FRAME = re.compile(
    r"""^\s*(?: at\ (?:(?P<v8>\S+)\ \()?(?P<v8_in>wasm://.*):wasm-function\[\d+\]:(?P<v8_at>0x[\da-f]+)
          | (?:wasm-function\[\d+\]|(?P<gecko>\S+?))@(?P<gecko_in>.*):wasm-function\[\d+\]:(?P<gecko_at>0x[\da-f]+)
          | .*\.wasm-function\[(?P<jsc>[^\]]+)\]@
        )""",
    re.VERBOSE | re.MULTILINE,
)
"""`at name (wasm://wasm/0249d42a:wasm-function[3]:0x12)`, or without a name and brackets; `name@http://host/page:wasm-function[3]:0x12`;
`<?>.wasm-function[name]@[wasm code]`. What has no name is a number."""


def stopped(error: Exception) -> Trap:
    """What ended a call."""
    message = str(getattr(error, "message", error))
    said = message.lower()
    kind = next((kind for kind, words in _KINDS.items() if any(word in said for word in words)), "other")
    frames = [frame.groupdict() for frame in _FRAME.finditer(str(getattr(error, "stack", "")))]
    # Python's own interpreter runs below, in another module.
    own = [f for f in frames if (f["v8_in"], f["gecko_in"]) == (frames[0]["v8_in"], frames[0]["gecko_in"])]
    names = tuple(frame["v8"] or frame["gecko"] or frame["jsc"] or "" for frame in own)
    offsets = (frame["v8_at"] or frame["gecko_at"] for frame in own)
    return Trap(kind, message, names, tuple(int(offset, 16) for offset in offsets if offset))
