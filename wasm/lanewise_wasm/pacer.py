"""Between a function that polls and the Python that answers. In: a poll. Out: a module that paces the questions, and the answers.

Both hosts put an instance of `PACER` before each instance that polls: the function imports the pacer's `poll`, and the pacer
imports a callback into Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lanewise.ir.layout import CANCEL

from lanewise_wasm.host import Poll

LEFT = "left"
"""The pacer's exported global: how many polls may pass unasked; below 0 it is the answer to stop."""

PACER = bytes.fromhex(
    "0061736d010000000108026000006000017f021101086c616e657769736504706f6c6c0000030201010606017f0141000b070f02046c6566"
    "74030004706f6c6c00010a22012000230041004a047f230041016b240041000510002300410023004100481b0b0b"
)
"""A callback takes 3 us, and under wasmtime 2 ms where it must wait for the GIL since another thread computes; a tight loop
polls every 20 us. So polls are counted down here, in `left`, at 23 ns each (the callbacks included), and Python is asked when
the count is over.

    (module (import "lanewise" "poll" (func $ask)) (global $left (export "left") (mut i32) (i32.const 0))
      (func (export "poll") (result i32)
        (if (result i32) (i32.gt_s (global.get $left) (i32.const 0))
          (then (global.set $left (i32.sub (global.get $left) (i32.const 1))) (i32.const 0))
          (else (call $ask) (select (global.get $left) (i32.const 0) (i32.lt_s (global.get $left) (i32.const 0)))))))
"""


def answers(poll: Poll, answer: Callable[[int], None]) -> Iterator[int]:
    """Poll once per step; 0 says to wasmtime that there is no trap.

    A generator, because Python runs signal handlers when a function is entered: in a plain callback KeyboardInterrupt would be
    raised before its `try`, and the engine's binding would lose it. A generator is resumed inside the `try`.
    """
    while True:
        try:
            while True:
                answer(poll.check())
                yield 0
        except GeneratorExit:
            raise
        except BaseException as error:
            answer(CANCEL)
            poll.interrupted(error)
            yield 0
