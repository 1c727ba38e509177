"""Calls that end early, calls from several threads, and what tracebacks show."""

from __future__ import annotations

import asyncio
import inspect
import os
import signal
import subprocess
import sys
import threading
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from api import programs
from lanewise import compile, compile_source
from lanewise.errors import Cancelled

ROOT = Path(__file__).parents[2]

# --- stopping --------------------------------------------------------------------------------------------------------


def test_a_timeout_ends_a_loop() -> None:
    compiled = compile(timeout=0.2)(programs.endless)
    assert compiled(0) == 0
    begun = time.monotonic()
    with pytest.raises(TimeoutError, match=r"endless\(\) took longer than 0.2 s"):
        compiled(1)
    assert 0.2 <= time.monotonic() - begun < 5
    assert compiled(0) == 0


@pytest.mark.parametrize("name", ["tree", "tree_in_one_expression", "tree_behind_a_branch", "tree_of_two"])
def test_a_timeout_ends_a_recursion(name: str) -> None:
    function = getattr(programs, name)
    compiled = compile(timeout=0.2)(function)
    assert compiled(9) == function(9)
    begun = time.monotonic()
    with pytest.raises(TimeoutError):
        compiled(200)
    assert time.monotonic() - begun < 5


@pytest.mark.parametrize("name", ["steps_down", "steps_down_by_two"])
def test_a_leaf_is_a_frame_too(name: str) -> None:
    """A thousand frames, the last of which only answers; not one more."""
    compiled = compile(getattr(programs, name))
    assert compiled(999) == 999
    for n in (1000, 1001, 1002):
        with pytest.raises(RecursionError):
            compiled(n)


def test_a_timeout_of_one_call() -> None:
    compiled = compile(programs.endless)
    with pytest.raises(TimeoutError, match=r"endless\(\) took longer than 0.1 s"):
        compiled.with_(timeout=0.1)(1)
    assert compiled.with_(timeout=5)(0) == 0


def test_a_timeout_ends_the_variant_with_large_ints() -> None:
    compiled = compile(timeout=0.3)(programs.endless)
    with pytest.raises(TimeoutError):
        compiled(2**80)


def test_cancel_from_another_thread() -> None:
    compiled = compile(programs.endless)
    assert compiled(0) == 0
    timer = threading.Timer(0.2, compiled.cancel)
    timer.start()
    with pytest.raises(Cancelled, match=r"endless\(\) was cancelled"):
        compiled(1)
    timer.join()
    assert compiled(0) == 0


INTERRUPTED = """
import signal, traceback
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs are born deaf to it
from lanewise import compile_source
f = compile_source("def f(x: int) -> int:\\n    while x:\\n        x += 1\\n        x -= 1\\n    return x\\n")
f(0)
print("ready", flush=True)
try:
    f(1)
except KeyboardInterrupt as error:
    print([entry.name for entry in traceback.extract_tb(error.__traceback__)], f(0))
"""


def test_ctrl_c_ends_a_loop() -> None:
    paths = {**os.environ, "PYTHONPATH": ":".join(str(ROOT / room) for room in ("core", "wasm"))}
    process = subprocess.Popen([sys.executable, "-c", INTERRUPTED], env=paths, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=30)
    finally:
        process.kill()
    assert out == "['<module>', 'f'] 0\n"


NESTED = """
def helper(x: int) -> int:
    for i in range(3000):
        x ^= i
    return x

def f(x: int) -> int:
    for i in range(60000):
        for j in range(60000):
            for k in range({inner}):
                x = (x * 3 + k) & 0xFFFF{call}
    return x
"""


@pytest.mark.parametrize(("inner", "call"), [(60000, ""), (3, ""), (4000, "; x += helper(x)")])
def test_a_timeout_ends_loops_whose_length_is_known(inner: int, call: str) -> None:
    """Each is short; all of them together are not."""
    compiled = compile_source(NESTED.format(inner=inner, call=call), "f", timeout=0.3)
    begun = time.monotonic()
    with pytest.raises(TimeoutError):
        compiled(1)
    assert time.monotonic() - begun < 20


# --- threads ---------------------------------------------------------------------------------------------------------


def test_threads() -> None:
    compiled = compile(programs.plain)
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(compiled, range(200))) == [programs.plain(x) for x in range(200)]


def test_threads_meet_while_it_is_compiled() -> None:
    compiled = compile(programs.squares)
    barrier = threading.Barrier(4)

    def call(n: int) -> int:
        barrier.wait()
        result: int = compiled(n)
        return result

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(call, (10, 100, 1000, 10000))) == [sum(i * i for i in range(n)) for n in (10, 100, 1000, 10000)]


def test_a_loop_in_one_thread_leaves_the_others_alone() -> None:
    compiled = compile(programs.endless)
    assert compiled(0) == 0
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(compiled.with_(timeout=0.5), 1)
        assert [compiled(0) for _ in range(100)] == [0] * 100
        with pytest.raises(TimeoutError):
            running.result()


def test_asyncio() -> None:
    compiled = compile(programs.scaled)

    async def many() -> list[int]:
        return await asyncio.gather(*(asyncio.to_thread(compiled, x) for x in range(20)))

    assert asyncio.run(many()) == [programs.scaled(x) for x in range(20)]


# --- tracebacks ------------------------------------------------------------------------------------------------------


def test_a_list_is_read_anew_after_a_replay() -> None:
    @compile
    def product(items: list[int], n: int) -> int:
        total = items[0]
        for _ in range(n):
            total *= 1000003
        return total

    items = [5]
    assert product(items, 10) == 5 * 1000003**10
    items[0] = 7
    assert product(items, 1) == 7 * 1000003


def report(argument: int, count: int = 1) -> list[str]:
    """The printed traceback of `fails(argument)` below this function."""
    compiled = compile(programs.fails)
    for _ in range(count):
        try:
            compiled(argument)
        except Exception:
            printed = traceback.format_exc()
    return printed.splitlines()[3:]


def line_of(text: str) -> int:
    return inspect.getsource(programs).splitlines().index(text) + 1


def test_tracebacks_show_the_source() -> None:
    file = programs.__file__
    expected = [
        f'  File "{file}", line {line_of("        return inner(x)")}, in fails',
        "    return inner(x)",
        f'  File "{file}", line {line_of("    return 1 // (x - x)")}, in inner',
        "    return 1 // (x - x)",
        "ZeroDivisionError: integer division or modulo by zero",
    ]
    assert report(3) == expected
    assert report(3, count=3) == expected
    assert report(2**80) == expected


def test_tracebacks_of_wrong_arguments_hold_no_frames_of_ours() -> None:
    for compiled, args in ((compile(programs.scaled), ("a",)), (compile(programs.plain), ([],)), (compile(programs.plain), ())):
        with pytest.raises(TypeError) as caught:
            compiled(*args)
        files = [entry.filename for entry in traceback.extract_tb(caught.value.__traceback__)]
        assert [file for file in files if "lanewise" in file] == []


def test_a_refusal_says_nothing_of_the_compiler() -> None:
    """What a user sees is the refusal, under the line that asked for it."""
    compiled = compile_source("def f(x: int):\n    return input(x)\n")
    with pytest.raises(Exception) as caught:
        compiled(1)
    files = [entry.filename for entry in traceback.extract_tb(caught.value.__traceback__)]
    assert files == [__file__]


def test_exceptions_do_not_chain() -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        compile(programs.fails)(3)
    assert caught.value.__cause__ is None and caught.value.__context__ is None
