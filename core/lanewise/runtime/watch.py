"""What may end a call early. In: deadlines, Ctrl-C, `cancel()`. Out: the answers to a function's polls, and the exception.

A poll costs a callback into Python, so the watch also says how many polls may pass unasked: as many as took 10 ms so far,
and never more than 64, for the next loop may turn a thousand times slower.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic

from lanewise.errors import Cancelled
from lanewise.ir.layout import CANCEL

_PACE = 0.01
_MOST = 64


class Watch:
    """One per instance. `cancels` counts the runner's `cancel()` calls; a call ends when the count moved since it began."""

    __slots__ = ("_begun", "_cancels", "_deadline", "_last", "_name", "_seconds", "_skip", "rearm", "reason")

    def __init__(self, cancels: list[int]) -> None:
        self._cancels, self._begun = cancels, 0
        self._name, self._seconds, self._deadline = "", inf, inf
        self._last, self._skip = 0.0, 0
        self.reason: BaseException | None = None
        """Why the call is being cancelled."""
        self.rearm: Callable[[], None] = lambda: None

    def begin(self, name: str, seconds: float) -> None:
        """A call begins, which may take this long (inf: as long as it likes)."""
        self.reason, self._begun = None, self._cancels[0]
        self._name, self._seconds, self._last = name, seconds, monotonic()
        self._deadline = self._last + seconds
        if self._skip:
            # The function before this one may have had faster loops.
            self._skip = 0
            self.rearm()

    def check(self) -> int:
        """CANCEL, or how many polls to let pass."""
        now = monotonic()
        if self.reason is None:
            if now >= self._deadline:
                self.reason = TimeoutError(f"{self._name}() took longer than {self._seconds:g} s")
            elif self._cancels[0] != self._begun:
                self.reason = Cancelled(f"{self._name}() was cancelled")
        if self.reason is not None:
            return CANCEL
        each = max(now - self._last, 1e-7) / (self._skip + 1)
        left = min(_PACE, (self._deadline - now) / 2)
        self._last, self._skip = now, min(int(left / each), 4 * self._skip + 4, _MOST)
        return self._skip

    def interrupted(self, error: BaseException) -> None:
        """A signal handler raised this in the middle of the call."""
        self.reason = error
