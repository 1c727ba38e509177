"""Ending a call early: timeouts, `cancel()`, Ctrl-C, with code that polls and with untrusted code that does not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from lanewise import compile
from lanewise.errors import Cancelled, SettingError
from lanewise.ir.code import Loc, Source
from lanewise.ir.layout import CANCEL, TRACE_COUNT
from lanewise.runtime.engine import Runner, default_host
from lanewise.runtime.watch import Watch
from runtime.images import MEMORY, image, param

ROOT = Path(__file__).parents[2]
TURNS = 20000
FOREVER = f"""(import "lanewise" "poll" (func $poll (result i32))) {MEMORY}
  (func (export "f") (param i64) (result i64) (local $k i32)
    (if (i64.ne (local.get 0) (i64.const 0)) (then (i32.store (i32.const 0) (i32.const 0)) (return (local.get 0))))
    (loop $forever
      (local.set $k (i32.const {TURNS}))
      (loop $inner (br_if $inner (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
      (i32.store (i32.const 0) (call $poll))
      (br_if $forever (i32.eqz (i32.load (i32.const 0)))))
    (i32.store (i32.const {TRACE_COUNT}) (i32.const 1)) (i32.store (i32.const 512) (i32.const 0))
    (i64.const 0))"""
CLOCK = f"""(import "lanewise" "clock" (func $clock (param i32 f64) (result i64))) {MEMORY}
  (func (export "f") (param i64) (result i64) (local $now i64)
    (loop $wait
      (local.set $now (call $clock (i32.const 0) (f64.const 0)))
      (br_if $wait (i64.eqz (local.get 0))))
    (local.get $now))"""
DEAF = '(func $deaf (export "f") (param i64) (result i64) (loop $x (br_if $x (i64.eqz (local.get 0)))) (local.get 0))'


def forever() -> Runner:
    return Runner(
        image(
            FOREVER, (param("n", "int"),), "int", raises=True, polls=True, name="spin", locations=(Loc("s", 3),),
            sources={"s": Source(__file__, "spin", 2)},
        )
    )  # fmt: skip


def waiting() -> Runner:
    """It looks at the clock again and again, and asks nothing else."""
    return Runner(image(CLOCK, (param("n", "int"),), "int", reads_clock=True, name="waits"))


def deaf() -> Runner:
    return Runner(image(DEAF, (param("n", "int"),), "int", name="deaf"), default_host(untrusted=True))


@pytest.mark.parametrize("make", [forever, deaf])
def test_a_timeout_names_the_function_and_the_seconds(make: Any) -> None:
    runner = make()
    function = runner.callable("f", timeout=0.15)
    assert function(5) == 5
    start = time.monotonic()
    with pytest.raises(TimeoutError, match=r"^(spin|deaf)\(\) took longer than 0\.15 s$") as caught:
        function(0)
    assert 0.14 < time.monotonic() - start < 30
    assert caught.value.__context__ is None
    assert function(6) == 6
    if make is forever:
        assert [e.name for e in caught.traceback][1:] == ["spin"]
        assert len(runner.pool) == 1


@pytest.mark.parametrize("make", [forever, deaf])
def test_another_thread_cancels_the_calls_that_run_and_only_those(make: Any) -> None:
    runner, outcomes = make(), []
    function = runner.callable("f")

    def work() -> None:
        try:
            function(0)
        except Cancelled as error:
            outcomes.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    time.sleep(0.1)
    runner.cancel()
    for thread in threads:
        thread.join(10)
    assert len(outcomes) == 2
    assert "was cancelled" in outcomes[0]
    assert function(3) == 3


CTRL_C = """
import signal, sys, threading, time, os
signal.signal(signal.SIGINT, signal.default_int_handler)
from runtime.test_stopping import forever, deaf, waiting
runner = {make}()
function = runner.callable("f")
function(5)
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
start = time.monotonic()
try:
    function(0)
except KeyboardInterrupt as error:
    names = []
    while error.__traceback__:
        names.append(error.__traceback__.tb_frame.f_code.co_name)
        error.__traceback__ = error.__traceback__.tb_next
    assert time.monotonic() - start < 30
    assert function(6) == 6 or function(6) > 10**18
    print("interrupted", names)
"""


@pytest.mark.parametrize(("make", "names"), [("forever", ["<module>", "spin"]), ("deaf", ["<module>"]), ("waiting", ["<module>"])])
def test_ctrl_c_ends_the_call_as_keyboard_interrupt(make: str, names: list[str]) -> None:
    paths = os.pathsep.join(str(ROOT / part) for part in ("core", "wasm", "tests"))
    done = subprocess.run(
        [sys.executable, "-c", CTRL_C.format(make=make)], capture_output=True, text=True, timeout=60,
        env={**os.environ, "PYTHONPATH": paths}, check=False,
    )  # fmt: skip
    assert done.stdout == f"interrupted {names}\n"
    assert done.stderr == ""


def test_what_a_signal_handler_raises_ends_the_call() -> None:
    function = forever().callable("f")

    def handler(number: int, frame: Any) -> None:
        raise LookupError("mine")

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(LookupError, match="mine") as caught:
            function(0)
        assert [e.name for e in caught.traceback][1:] == ["spin", "handler"]
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert function(4) == 4


def test_what_reads_the_clock_is_ended_while_it_reads() -> None:
    """What it had printed is seen, and the next call has an instance of its own."""
    function = compile(_prints_and_waits)

    def handler(number: int, frame: Any) -> None:
        raise LookupError("mine")

    before = signal.signal(signal.SIGALRM, handler)
    try:
        function(0.0)
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(LookupError, match="mine") as caught, redirect_stdout(StringIO()) as told:
            function(60.0)
        assert [e.name for e in caught.traceback][1:] == ["_prints_and_waits", "handler"]
        assert told.getvalue() == "waits\n"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert function(0.0) == 0


def _prints_and_waits(seconds: float) -> int:
    print("waits")
    start = time.monotonic()
    turns = 0
    while time.monotonic() - start < seconds:
        turns += 1
    return turns


def test_the_watch_lets_few_polls_pass() -> None:
    watch = Watch([0])
    watch.begin("f", float("inf"))
    answers = [watch.check() for _ in range(10)]
    assert answers[0] <= 4
    assert max(answers) <= 64
    watch.begin("f", 0.0)
    assert watch.check() == CANCEL
    assert isinstance(watch.reason, TimeoutError)


@pytest.mark.parametrize("timeout", [0, -1.0, float("nan")])
def test_a_timeout_is_positive(timeout: float) -> None:
    with pytest.raises(SettingError, match="timeout"):
        forever().callable("f", timeout=timeout)
