"""`threading`'s locks, where there is one thread. In: nothing. Out: what they say of themselves is what CPython's say."""

from __future__ import annotations

from typing import Any


class Lock:
    """`threading.Lock`: taken once."""

    def __init__(self) -> None:
        self._taken = False

    def acquire(self, blocking: Any = True, timeout: Any = -1) -> bool:
        """Who waits for himself without a timeout waits for ever, as in CPython; a timeout is over at once, as nobody comes."""
        _check(blocking, timeout)
        while self._taken and blocking and timeout < 0:
            pass
        if self._taken:
            return False
        self._taken = True
        return True

    def release(self) -> None:
        """`release`."""
        if not self._taken:
            raise RuntimeError("release unlocked lock")
        self._taken = False

    def locked(self) -> bool:
        """`locked`."""
        return self._taken

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        self.release()


class RLock:
    """`threading.RLock`: taken as often as its owner likes."""

    def __init__(self) -> None:
        self._count = 0

    def acquire(self, blocking: Any = True, timeout: Any = -1) -> bool:
        """`acquire`: nobody else has it."""
        _check(blocking, timeout)
        self._count += 1
        return True

    def release(self) -> None:
        """`release`."""
        if self._count == 0:
            raise RuntimeError("cannot release un-acquired lock")
        self._count -= 1

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        self.release()


def _check(blocking: Any, timeout: Any) -> None:
    if not blocking and timeout != -1:
        raise ValueError("can't specify a timeout for a non-blocking call")
    if timeout < 0 and timeout != -1:
        raise ValueError("timeout value must be positive")
