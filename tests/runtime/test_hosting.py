"""One function called from everywhere: threads, calls within calls, forked children, an event loop, a bare interpreter."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from lanewise.errors import HostError, InternalError
from lanewise.runtime.engine import Runner, default_host
from lanewise.runtime.watch import Watch
from lanewise_wasm import host_wasmtime, pacer, timer
from runtime.images import ADD, HEAP, MEMORY, TWO_FLOATS, image, param

ROOT = Path(__file__).parents[2]
SLOW = f"""{MEMORY}(import "lanewise" "poll" (func $poll (result i32)))
(func (export "f") (param i64) (result i64) (local $i i64) (local $s i64)
  (i64.store (i32.const 256) (local.get 0))
  (block $out (loop $more
    (br_if $out (i64.ge_s (local.get $i) (i64.const 3000)))
    (local.set $i (i64.add (local.get $i) (i64.const 1)))
    (local.set $s (i64.add (local.get $s) (i64.load (i32.const 256))))
    (br $more)))
  (i32.store (i32.const 0) (call $poll))
  (local.get $s))"""
"""3000 n, n read from memory in every turn: another call in the same instance would be seen."""
SLOW = SLOW.replace(MEMORY, "", 1) + MEMORY


def slow() -> Runner:
    return Runner(image(SLOW, (param("n", "int"),), "int", raises=True, polls=True))


def test_eight_threads_get_an_instance_each() -> None:
    runner = slow()
    function, wrong = runner.callable("f"), []

    def work(k: int) -> None:
        for n in range(2000):
            if function(n * 8 + k) != 3000 * (n * 8 + k):
                wrong.append((n, k))

    threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert 1 <= len(runner.pool) <= 8


def test_few_polls_reach_python(monkeypatch: pytest.MonkeyPatch) -> None:
    wat = f"""(import "lanewise" "poll" (func $poll (result i32))) {MEMORY}
      (func (export "f") (local $i i32)
        (loop $next (drop (call $poll))
          (br_if $next (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1))) (i32.const 6400)))))"""
    asked, check = [], Watch.check
    monkeypatch.setattr(Watch, "check", lambda self: (asked.append(1), check(self))[1])
    function = Runner(image(wat, polls=True)).callable("f")
    for _ in range(3):
        asked.clear()
        function()
        assert 6400 / 65 < len(asked) < 6400 / 20


def test_a_call_within_a_call_gets_another_instance() -> None:
    """A signal handler runs in the middle of the call, in a poll, and calls the same function."""
    runner, seen = slow(), []
    function = runner.callable("f")
    function(0)

    def handler(number: int, frame: Any) -> None:
        seen.append(function(1))

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
        while len(seen) < 20:
            assert function(7) == 21000
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert set(seen) == {3000}


def test_a_forked_child_starts_afresh() -> None:
    runner = slow()
    function = runner.callable("f")
    assert function(1) == 3000
    children = []
    for k in range(3):
        pid = os.fork()
        if pid == 0:
            try:
                fine = not runner.pool and function(k) == 3000 * k and len(runner.pool) == 1
                fine = fine and Runner(image(ADD, TWO_FLOATS, "float")).callable("f")(1, k) == 1 + k
            finally:
                os._exit(0 if fine else 1)
        children.append(pid)
    assert [os.waitpid(pid, 0)[1] for pid in children] == [0, 0, 0]
    assert function(2) == 6000


def test_an_event_loop_runs_calls_in_threads() -> None:
    function = slow().callable("f")

    async def main() -> list[int]:
        return await asyncio.gather(*(asyncio.to_thread(function, n) for n in range(40)))

    assert asyncio.run(main()) == [3000 * n for n in range(40)]


def python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join(str(ROOT / part) for part in ("core", "wasm", "tests"))
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60,
        env={**os.environ, "PYTHONPATH": paths, **environment}, check=False,
    )  # fmt: skip


WITHOUT = """
import sys
class Block:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("wasmtime", "numpy", "ctypes", "_ctypes"):
            raise ImportError(name)
sys.meta_path.insert(0, Block())
"""


def test_lanewise_imports_without_wasmtime_numpy_or_ctypes() -> None:
    code = """
import lanewise, lanewise.errors, lanewise.artifact.image
from lanewise.runtime.engine import Runner
assert "lanewise_wasm" not in sys.modules and "lanewise_wasm.host_wasmtime" not in sys.modules
print("fine")
"""
    done = python(WITHOUT + code)
    assert done.stdout == "fine\n", done.stderr


def test_the_compiler_needs_none_of_them_either() -> None:
    """Each of its files alone may be imported, and what has no arrays is compiled."""
    code = """
import lanewise.passes, lanewise.python, lanewise_wasm
from importlib import import_module
from pkgutil import walk_packages
for package in (lanewise.python, lanewise.passes):
    for module in walk_packages(package.__path__, package.__name__ + "."):
        import_module(module.name)
text = "def f(xs: list[int], s: str) -> str:\\n    return f'{sum(xs)} {max(xs)} {s.upper()} {sorted({1.5, 2.5})}'\\n"
(image,) = lanewise.compile_source(text).images()
print(len(image.wasm) > 1000)
"""
    done = python(WITHOUT + code)
    assert done.stdout == "True\n", done.stderr


def test_nothing_is_loaded_before_the_first_call() -> None:
    code = """
import sys
from lanewise.runtime.engine import Runner, default_host
from lanewise.runtime.watch import Watch
from lanewise_wasm import host_wasmtime as w
default_host()
assert "wasmtime" not in sys.modules and not w._engines and not w.library.cache_info().currsize
print("fine")
"""
    done = python(code)
    assert done.stdout == "fine\n", done.stderr


def test_a_missing_engine_is_said_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lanewise_wasm.ctypes_calls.find_spec", lambda name: None)
    host_wasmtime.library.cache_clear()
    try:
        with pytest.raises(HostError, match="wasmtime is not installed"):
            host_wasmtime.Engine(False)
    finally:
        host_wasmtime.library.cache_clear()


def test_a_module_that_wasmtime_refuses_or_cannot_start_is_a_host_error() -> None:
    from dataclasses import replace

    good = image(ADD, TWO_FLOATS, "float")
    with pytest.raises(HostError, match="wasmtime refuses the module"):
        Runner(replace(good, wasm=b"\0asm\1\0\0\0zz")).callable("f")(1, 2)
    with pytest.raises(HostError, match="cannot start"):
        Runner(image('(import "a" "b" (func))' + ADD, TWO_FLOATS, "float")).callable("f")(1, 2)
    with pytest.raises(HostError, match="does not have the type"):
        Runner(image(ADD, TWO_FLOATS, "int")).callable("f")(1, 2)
    with pytest.raises(HostError, match="exports no function 'f'"):
        Runner(image("(func)", ())).callable("f")()


@pytest.mark.parametrize(("module", "content"), [(pacer, pacer.PACER), (timer, timer.TIMER)])
def test_what_stands_between_is_the_text_beside_it(module: ModuleType, content: bytes) -> None:
    from runtime.images import wasm

    text = Path(str(module.__file__)).read_text()
    start = text.index("    (module (import") + len("    (module ")
    wat = text[start : text.index(')\n"""', start)]
    # The assembler adds a section of names.
    assert wasm(wat).startswith(content)


def test_traps_never_surface_bare_and_end_the_instance() -> None:
    wat = (
        MEMORY
        + """(func $victim (export "f") (param i64) (result i64)
      (if (i64.eq (local.get 0) (i64.const 1)) (then unreachable))
      (if (i64.eq (local.get 0) (i64.const 2)) (then (drop (i32.load (i32.const -8)))))
      (if (i64.eq (local.get 0) (i64.const 3)) (then (return (call $victim (i64.const 3)))))
      (i64.div_s (i64.const 6) (local.get 0)))"""
    )
    from lanewise.ir.code import Source

    sources = {"victim": Source(__file__, "victim", 3)}
    runner = Runner(image(wat, (param("n", "int"),), "int", sources=sources, name="victim"))
    function = runner.callable("f")
    assert function(6) == 1
    for n, kind, text in [(1, InternalError, "unreachable"), (2, InternalError, "memory"), (0, InternalError, "divide by zero"),
                          (3, RecursionError, "maximum recursion depth exceeded")]:  # fmt: skip
        first = runner.pool[0]
        with pytest.raises(kind, match=text) as caught:
            function(n)
        assert caught.traceback[1].name == "victim"
        assert caught.value.__context__ is None
        assert not runner.pool
        assert function(6) == 1
        assert runner.pool[0] is not first


def test_memory_stops_at_the_ceiling() -> None:
    wat = MEMORY + '(func (export "f") (param i64) (result i64) (i64.extend_i32_s (memory.grow (i32.wrap_i64 (local.get 0)))))'
    function = Runner(image(wat, (param("n", "int"),), "int", ceiling=10 << 16)).callable("f")
    assert [function(8), function(2), function(1), function(1)] == [1, -1, 9, -1]


def test_a_huge_instance_is_not_kept() -> None:
    runner = Runner(image(HEAP + '(func (export "f") (param i32 i32))', (param("b", "bytearray[u8]"),)))
    function = runner.callable("f")
    function(bytearray(10))
    assert len(runner.pool) == 1
    function(bytearray(257 << 20))
    assert len(runner.pool) == 0
    runner.dispose()


def test_hosts_say_who_they_are() -> None:
    host = default_host()
    assert (host.name, int(host.version.partition(".")[0]) >= 50, host.interrupts) == ("wasmtime", True, False)
