"""`concurrent.futures`, where there is one thread: what is submitted is done at once.

In: functions and their arguments. Out: what they give, or raise when their result is asked for. A program that waits in one task
for what another one does waits for ever.
"""

from __future__ import annotations

from collections import namedtuple
from typing import Any

from lanewise.library.prelude.words import Apart

_DoneAndNotDone = namedtuple("DoneAndNotDoneFutures", "done not_done")  # type: ignore[name-match]


class Future(Apart):
    """What became of a task."""

    def __init__(self, task: Any) -> None:
        self._error: Any = None
        self._found: Any = None
        try:
            self._found = task()
        except BaseException as error:
            self._error = error

    def result(self, timeout: Any = None) -> Any:
        """What it gave; what it raised is raised here."""
        if self._error is not None:
            raise self._error
        return self._found

    def exception(self, timeout: Any = None) -> Any:
        """What it raised."""
        return self._error

    def done(self) -> bool:
        """It is."""
        return True

    def running(self) -> bool:
        """Not any more."""
        return False

    def cancelled(self) -> bool:
        """It was done before."""
        return False

    def cancel(self) -> bool:
        """It is too late."""
        return False

    def add_done_callback(self, fn: Any) -> None:
        """It is called at once."""
        fn(self)


class ThreadPoolExecutor(Apart):
    """It has one worker, who is never busy."""

    def __init__(
        self, max_workers: Any = None, thread_name_prefix: Any = "", initializer: Any = None, initargs: Any = ()
    ) -> None:
        if max_workers is not None and max_workers <= 0:
            raise ValueError("max_workers must be greater than 0")
        self._closed = False
        if initializer is not None:
            initializer(*initargs)

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Do it."""
        if self._closed:
            raise RuntimeError("cannot schedule new futures after shutdown")
        return Future(lambda: fn(*args, **kwargs))

    def map(self, fn: Any, *iterables: Any, timeout: Any = None, chunksize: Any = 1) -> Any:
        """All is done now, and told in its order."""
        if self._closed:
            raise RuntimeError("cannot schedule new futures after shutdown")
        return _told([_of(fn, given) for given in zip(*iterables, strict=False)])

    def shutdown(self, wait: Any = True, *, cancel_futures: Any = False) -> None:
        """Nothing more is taken."""
        self._closed = True

    def __enter__(self) -> Any:
        return self

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        self._closed = True


def _of(fn: Any, given: Any) -> Any:
    return Future(lambda: fn(*given))


def _told(futures: Any) -> Any:
    for future in futures:
        yield future.result()


def as_completed(fs: Any, timeout: Any = None) -> Any:
    """They are done in the order in which they were asked for."""
    yield from list(fs)


def wait(fs: Any, timeout: Any = None, return_when: Any = "ALL_COMPLETED") -> Any:
    """For nothing."""
    return _DoneAndNotDone(set(fs), set())
