"""What the machine says of time. In: which of its clocks, a moment. Out: nanoseconds. Hosts answer `layout.CLOCK` with it.

A module asks nothing else of the machine on which it runs. Nanoseconds, because all of Python's clocks count them: `time.time()` is
`time.time_ns()` divided.
"""

from __future__ import annotations

import time

from lanewise.ir.layout import LOCAL, MEASURING, PROCESS, STEADY, WALL

_NAMES = {WALL: "time_ns", MEASURING: "perf_counter_ns", STEADY: "monotonic_ns", PROCESS: "process_time_ns"}
"""As `time` has them."""


def told(which: int, moment: float) -> int:
    """What a clock says; only `LOCAL` asks for a moment, in milliseconds since 1970."""
    return time.localtime(moment / 1000).tm_gmtoff * 10**9 if which == LOCAL else getattr(time, _NAMES[which])()
