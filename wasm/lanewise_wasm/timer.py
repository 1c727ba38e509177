"""Between a function that reads a clock and Python's clocks. In: a question. Out: a module that passes it on, and the answers.

Both hosts put an instance of `TIMER` before each instance that reads a clock, as they do with `PACER` and those that poll: only a
callback without arguments can be a generator, which is where a signal handler may raise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lanewise.ir.clocks import told

from lanewise_wasm.host import Poll

WHICH, MOMENT, NOW = "which", "moment", "now"
"""The timer's exported globals: the question, and the answer."""
STOP = -1
"""As `WHICH`: the call ends here."""

TIMER = bytes.fromhex(
    "0061736d01000000010a0260000060027f7c017e021201086c616e657769736505636c6f636b0000030201010617037f0141000b7c014400"
    "000000000000000b7e0142000b0720040577686963680300066d6f6d656e740301036e6f77030205636c6f636b00010a1901170020002400"
    "20012401100023004100480440000b23020b"
)
"""
    (module (import "lanewise" "clock" (func $ask)) (global $which (export "which") (mut i32) (i32.const 0))
      (global $moment (export "moment") (mut f64) (f64.const 0)) (global $now (export "now") (mut i64) (i64.const 0))
      (func (export "clock") (param i32 f64) (result i64)
        (global.set $which (local.get 0)) (global.set $moment (local.get 1))
        (call $ask)
        (if (i32.lt_s (global.get $which) (i32.const 0)) (then unreachable))
        (global.get $now)))
"""


def readings(
    poll: Poll, asked: Callable[[], tuple[int, float]], answer: Callable[[int], None], stop: Callable[[], None]
) -> Iterator[int]:
    """Answer once per step; 0 says to wasmtime that there is no trap. What a signal handler raises ends the call
    (`pacer.answers` says why it is a generator)."""
    while True:
        try:
            while True:
                answer(told(*asked()))
                yield 0
        except GeneratorExit:
            raise
        except BaseException as error:
            poll.interrupted(error)
            stop()
            yield 0
