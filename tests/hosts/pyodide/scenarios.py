"""What a notebook does, inside Pyodide. In: the folder of exchange. Out: of each scenario what the test compares or looks at."""

from __future__ import annotations

import hashlib
import linecache
import random
import signal
import sys
import time
import traceback
from array import array
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from unittest.mock import patch

import js
import lanewise
import pyodide_js
from hosts.pyodide import functions, guests, inside, tensors
from lanewise.errors import Cancelled, HostError
from lanewise.runtime import engine
from lanewise.runtime.engine import default_host
from lanewise.runtime.watch import Watch
from lanewise_wasm import host_pyodide, host_pyodide_guest
from lanewise_wasm.host import Trap
from lanewise_wasm.host_pyodide import PyodideHost
from lanewise_wasm.module import Function, Memory, Module, encode

SCENARIOS: dict[str, Callable[[str], Any]] = {}


def scenario(function: Callable[[str], Any]) -> Callable[[str], Any]:
    SCENARIOS[function.__name__] = function
    return function


def run(function: Callable[[str], Any], folder: str) -> tuple[str, Any]:
    """The result, or what was raised."""
    try:
        return "done", function(folder)
    except BaseException:
        return "failed", traceback.format_exc()


def instance_of(module: Module) -> Any:
    """An instance of a module that was written by hand, on this platform's host."""
    wasm, host = encode(module), default_host()
    return host.instantiate(host.compile(wasm, hashlib.sha256(wasm).hexdigest()), Watch([0]), False, 1 << 30)


# --- where we are ----------------------------------------------------------------------------------------------------


@scenario
def place(folder: str) -> dict[str, Any]:
    host = default_host()
    absent = [name for name in ("numpy", "wasmtime") if find_spec(name) is None]
    return {
        "platform": sys.platform, "python": sys.version_info[:2], "absent": absent, "class": type(host).__name__, "name": host.name,
        "version": host.version, "pyodide": pyodide_js.version, "interrupts": host.interrupts,
        "error of errno 2": type(OSError(2, "")).__name__,
    }  # fmt: skip


# --- arrays ----------------------------------------------------------------------------------------------------------


@scenario
def arrays(folder: str) -> dict[str, Any]:
    return tensors.told(lanewise.load(Path(folder, "arrays")))


# --- artifacts -------------------------------------------------------------------------------------------------------


@scenario
def built_inside(folder: str) -> dict[str, str]:
    lanewise.build(Path(folder, "inside"), *functions.ALL, name="shapes")
    return {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in Path(folder, "inside").iterdir() if p.is_file()}


@scenario
def loaded_inside(folder: str) -> list[tuple[Any, ...]]:
    return inside.called(lanewise.load(Path(folder, "outside")))


@scenario
def compiled_inside(folder: str) -> list[tuple[Any, ...]]:
    return inside.called({f.python.__name__: f for f in functions.ALL})


@scenario
def own_object(folder: str) -> bool:
    """A buffer that is given and returned stays the caller's own."""
    mine = bytearray(b"abc")
    same = lanewise.compile_source("def same(b: bytearray) -> bytearray:\n    b[0] = 65\n    return b\n")
    return same(mine) is mine and mine == b"Abc"


# --- ending a call early ---------------------------------------------------------------------------------------------


def _ended(call: Callable[[], object]) -> tuple[str, str, list[str], float, int]:
    """Type, message and functions of what ends a call; how long it took; and that the function works afterwards."""
    start = time.monotonic()
    try:
        call()
    except (TimeoutError, Cancelled, KeyboardInterrupt) as error:
        names = [frame.f_code.co_name for frame, _ in traceback.walk_tb(error.__traceback__)]
        return type(error).__name__, str(error), names, time.monotonic() - start, functions.spin(7)
    raise AssertionError("the call ended")


@scenario
def timeout(folder: str) -> tuple[Any, ...]:
    return _ended(lambda: functions.spin.with_(timeout=0.2)(0))


@scenario
def ceiling(folder: str) -> list[Any]:
    """More memory than a function may have, asked for by itself and by its argument."""
    text = "def f(b: bytearray, n: int) -> int:\n    return len(bytearray(n)) + len(b)\n"
    limited = lanewise.compile_source(text, max_memory=1 << 20)
    found: list[Any] = []
    for own, given in [(10, 100), (1 << 21, 1), (1, 1 << 21), (20, 1000)]:
        try:
            found.append(limited(bytearray(own), given))
        except MemoryError as error:
            found.append(type(error).__name__)
    return found


@scenario
def interrupt(folder: str) -> tuple[Any, ...]:
    js.pressAfter(200)
    return _ended(lambda: functions.spin(0))


@scenario
def cancel(folder: str) -> tuple[Any, ...]:
    before = signal.signal(signal.SIGINT, lambda number, frame: functions.spin.cancel())
    try:
        js.pressAfter(200)
        return _ended(lambda: functions.spin(0))
    finally:
        signal.signal(signal.SIGINT, before)


# --- buffers in Python's own memory --------------------------------------------------------------------------------


@scenario
def without_guests(folder: str) -> dict[str, Any]:
    """Where Pyodide shows no memory, has no room in it, or the engine refuses the module."""

    def no_block(size: int) -> bytearray:
        raise MemoryError

    found = {}
    for why, place, name, other in (
        ("hidden memory", engine, "guest_host", lambda: None),
        ("no block", host_pyodide_guest, "_block", no_block),
        ("refused module", host_pyodide_guest, "encode", lambda module: b"\0asm\2\0\0\0"),
    ):
        with patch.object(place, name, other):
            norm = lanewise.compile(guests.norm)
            answers = [norm(array("d", [3, 4])) for _ in range(2)]
        found[why] = answers, (norm.passed.in_place, norm.passed.copied)
    return found


@scenario
def held(folder: str) -> tuple[Any, ...]:
    """Somebody wants to make the buffer longer meanwhile."""
    mine, refused = bytearray(8), []

    def handle(number: int, frame: object) -> None:
        try:
            mine.append(1)
        except BufferError as error:
            refused.append(type(error).__name__)
        functions.spin_on.cancel()

    before = signal.signal(signal.SIGINT, handle)
    try:
        js.pressAfter(200)
        kind, _, names, seconds, after = _ended(lambda: functions.spin_on(mine, 0))
        return kind, *refused, names, seconds, after
    finally:
        signal.signal(signal.SIGINT, before)


# --- clocks ----------------------------------------------------------------------------------------------------------


@scenario
def clocks(folder: str) -> list[Any]:
    """Between readings of Python's own, and what ends a call that reads them."""
    read = [call() for call in (functions.readings.python, functions.readings, functions.readings.python)]
    told = [functions.told(1e9), functions.told.python(1e9)]
    functions.waits(0.0)
    js.pressAfter(200)
    return [*read, *told, _ended(lambda: functions.waits(30.0))]


# --- a notebook ------------------------------------------------------------------------------------------------------


def _cell(text: str, name: str, namespace: dict[str, Any]) -> None:
    """As IPython runs a cell: its source is in linecache, under a name that is no file."""
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    exec(compile(text, name, "exec"), namespace)


@scenario
def redefined(folder: str) -> list[int]:
    namespace: dict[str, Any] = {"__name__": "__main__", "compile": lanewise.compile}
    found = []
    for step, text in enumerate(
        [
            "def helper(x):\n    return x + 1\n@compile\ndef f(x: int) -> int:\n    return helper(x) * 10\n",
            "def helper(x):\n    return x - 1\n",  # what f calls
            "@compile\ndef f(x: int) -> int:\n    return helper(x) * 7\n",  # f itself
            "def helper(x):\n    return x * x\n",
        ]
    ):
        _cell(text, f"<ipython-input-{step}>", namespace)
        found.append(namespace["f"](4))
    return found


@scenario
def sources(folder: str) -> list[float]:
    """The same name in two texts."""
    return [lanewise.compile_source(f"def f(x: float) -> float:\n    return x * {k}\n")(1.5) for k in (2, 3)]


@scenario
def chance(folder: str) -> list[object]:
    """The generator that all share goes on where a call has left it, and the other way round."""
    text = "import random\ndef f(n: int) -> list[int]:\n    return [random.randint(0, n) for _ in range(3)]\n"
    drawn = lanewise.compile_source(text)
    random.seed(5)
    found: list[object] = [drawn(10), random.random(), drawn(10**30), random.random()]
    return found


# --- the host --------------------------------------------------------------------------------------------------------


@scenario
def of_versions(folder: str) -> dict[str, tuple[Any, Any]]:
    """What the compiled functions say, and what this CPython does."""
    chosen = {name: (getattr(functions, name), given) for name, given in functions.OF_VERSIONS.items()}
    return {name: (function(*given), function.python(*given)) for name, (function, given) in chosen.items()}


@scenario
def traps(folder: str) -> list[tuple[str, tuple[str, ...]]]:
    bodies = {
        "stops": [("unreachable",)],
        "strays": [("i32.const", -4), ("i32.load",), ("drop",)],
        "sinks": [("call", "sinks")],
        "divides": [("i32.const", 1), ("i32.const", 0), ("i32.div_s",), ("drop",)],
        "outer": [("call", "stops")],
    }
    found = []
    made = instance_of(Module([], [Function(n, body=b, export=n) for n, b in bodies.items()], Memory(1, 1, export="memory")))
    for name in bodies:
        try:
            made.function(name, "", "")()
        except Trap as trap:
            found.append((trap.kind, trap.functions[:2]))
    return found


STACKS = {
    "Unreachable code should not be executed (evaluating 'f()')": """<?>.wasm-function[inner]@[wasm code]
<?>.wasm-function[outer]@[wasm code]""",
    "unreachable executed": """inner@http://a.b/c line 1 > WebAssembly.Module:wasm-function[3]:0x2b
wasm-function[4]@http://a.b/c line 1 > WebAssembly.Module:wasm-function[4]:0x9
wasm-function[0]@http://a.b/pyodide.asm.wasm:wasm-function[0]:0x30""",
    "Out of bounds memory access (evaluating 'f()')": """<?>.wasm-function[f]@[wasm code]
@[native code]""",
    "index out of bounds": """f@http://a.b/c line 1 > WebAssembly.Module:wasm-function[0]:0x2b
run@http://a.b/c.js:1:2""",
    "too much recursion": "",
    "Maximum call stack size exceeded.": "",
}
"""What JavaScriptCore and SpiderMonkey say: node has neither of them."""


@scenario
def other_engines(folder: str) -> list[tuple[str, tuple[str, ...], tuple[int, ...]]]:
    found = []
    for message, stack in STACKS.items():
        error = Exception(message)
        error.stack = stack  # type: ignore[attr-defined]
        trap = host_pyodide.stopped(error)
        found.append((trap.kind, trap.functions, trap.offsets))
    return found


@scenario
def lines_of_a_trap(folder: str) -> list[tuple[str, int]]:
    """As the section's map has them."""
    try:
        lanewise.load(Path(folder, "broken.wasm"))()
    except lanewise.InternalError as error:
        return [(frame.f_code.co_name, line) for frame, line in traceback.walk_tb(error.__traceback__)][1:]
    raise AssertionError("the call ended")


@scenario
def grown(folder: str) -> list[Any]:
    """Cells, reads and writes before and after the memory grew, which takes its views away."""
    grow = Function("grow", ["i32"], ["i32"], body=[("local.get", 0), ("memory.grow",)], export="grow")
    made = instance_of(Module([], [grow], Memory(1, 40, export="memory")))
    made.cells[3] = -5
    found: list[Any] = [made.size(), made.read(12, 4)]
    target = bytearray(6)
    for by in (1, 30):
        found += [made.function("grow", "i", "i")(by), made.cells[3], made.read(12, 4)]
        made.function("grow", "i", "i")(1)  # nobody has looked at the memory since
        made.cells[3] = by
        last = made.size() - 6
        made.write(last, memoryview(b"abcdef"))
        made.read_into(last, memoryview(target))
        made.function("grow", "i", "i")(1)
        made.write(last - 6, b"\x80\xff\0\xff")
        found += [made.size(), bytes(target), made.read(12, 4), made.read(last + 2, 2), made.read(last - 6, 5)]
    for beyond in (lambda end: made.read(end - 2, 3), lambda end: made.write(end, b"four"), lambda end: made.write(end - 1, b"ab")):
        try:
            beyond(made.size())
        except Trap as trap:
            found.append(trap.kind)
    return found


@scenario
def refused(folder: str) -> list[str]:
    identity = Function("f", ["i32"], ["i32"], body=[("local.get", 0)], export="f")
    made = instance_of(Module([], [identity]))
    found = []
    for call in (
        lambda: default_host().compile(b"\0asm\1\0\0\0\7", ""),
        lambda: PyodideHost(untrusted=True),
        lambda: made.function("g", "i", "i"),
        lambda: made.function("f", "ii", "i"),
    ):
        try:
            call()
        except HostError as error:
            found.append(str(error))
    return found


@scenario
def disposed(folder: str) -> list[int]:
    """Instances that poll, made and freed 200 times; an artifact that is disposed of makes new ones."""
    artifact = lanewise.load(Path(folder, "outside"))
    found = 0
    for k in range(200):
        functions.spin(k + 1)
        for built in functions.spin._built.values():
            found += len(built.runner.pool)
            built.runner.dispose()
    artifact.gcd(4, 6)
    artifact.dispose()
    return [found, artifact.gcd(4, 6)]


# --- what a call costs -----------------------------------------------------------------------------------------------

OVERHEAD = {
    "(float, float) -> float": ("def f(x: float, y: float) -> float:\n    return x + y\n", (1.5, 2.5)),
    "(int, int) -> int": ("def f(a: int, b: int) -> int:\n    return a ^ b\n", (12, 10)),
    "(int, int) -> int, may raise": ("def f(a: int, b: int) -> int:\n    return a // b\n", (12, 5)),
    "() -> tuple of 2": ("def f() -> tuple[int, float]:\n    return 1, 2.5\n", ()),
    "bytearray of 64": ("def f(b: bytearray) -> int:\n    return b[0]\n", (bytearray(64),)),
}
CALLS, TAKES, ROUNDS = 200, 5, 21


@scenario
def overhead(folder: str) -> dict[str, list[float]]:
    """Microseconds per call, round by round, each the best of some takes; those of a Python function beside them."""
    found = {name: _rounds(lanewise.compile_source(text), arguments) for name, (text, arguments) in OVERHEAD.items()}
    return found | {"Python's own (float, float) -> float": _rounds(lambda x, y: x + y, (1.5, 2.5))}


def _rounds(function: Any, arguments: tuple[Any, ...]) -> list[float]:
    found = []
    for _ in range(ROUNDS):
        found.append(min(_take(function, arguments) for _ in range(TAKES)) / CALLS * 1e6)
    return found


def _take(function: Any, arguments: tuple[Any, ...]) -> float:
    start = time.perf_counter()
    for _ in range(CALLS):
        function(*arguments)
    return time.perf_counter() - start
