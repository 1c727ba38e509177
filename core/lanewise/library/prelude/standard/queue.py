"""`queue`: queues from which threads take what others put in, for programs that have one thread.

In: items of any types. Out: the items, in the order of the queue. A call that waits for another thread waits for ever, as in
CPython, and can be cancelled; with a timeout it does not wait for what cannot come.
"""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush
from queue import Empty, Full
from typing import Any

from lanewise.library.prelude.words import Apart


class Queue(Apart):
    """First in, first out."""

    def __init__(self, maxsize: Any = 0) -> None:
        self.maxsize = maxsize
        self._init(maxsize)
        self.unfinished_tasks = 0

    def _init(self, maxsize: Any) -> None:
        self.queue: Any = deque()

    def _put(self, item: Any) -> None:
        self.queue.append(item)

    def _get(self) -> Any:
        return self.queue.popleft()

    def qsize(self) -> int:
        """How many items there are."""
        return len(self.queue)

    def empty(self) -> bool:
        """Whether there is none."""
        return not self.queue

    def full(self) -> Any:
        """Whether no more are taken."""
        return 0 < self.maxsize <= len(self.queue)

    def put(self, item: Any, block: Any = True, timeout: Any = None) -> None:
        """One more, as soon as there is room."""
        if self.maxsize > 0:
            _not_negative(block, timeout)
            while len(self.queue) >= self.maxsize:
                if not block or timeout is not None:
                    raise Full
        self._put(item)
        self.unfinished_tasks += 1

    def get(self, block: Any = True, timeout: Any = None) -> Any:
        """The next one, as soon as there is one."""
        _not_negative(block, timeout)
        while not self.queue:
            if not block or timeout is not None:
                raise Empty
        return self._get()

    def put_nowait(self, item: Any) -> None:
        """One more, or `Full`."""
        self.put(item, block=False)

    def get_nowait(self) -> Any:
        """The next one, or `Empty`."""
        return self.get(block=False)

    def task_done(self) -> None:
        """What one `get` gave is done."""
        unfinished = self.unfinished_tasks - 1
        if unfinished < 0:
            raise ValueError("task_done() called too many times")
        self.unfinished_tasks = unfinished

    def join(self) -> None:
        """Wait until all is done."""
        while self.unfinished_tasks:
            pass


class PriorityQueue(Queue):
    """The least one first."""

    def _init(self, maxsize: Any) -> None:
        self.queue: Any = []

    def _put(self, item: Any) -> None:
        heappush(self.queue, item)

    def _get(self) -> Any:
        return heappop(self.queue)


class LifoQueue(Queue):
    """Last in, first out."""

    def _init(self, maxsize: Any) -> None:
        self.queue: Any = []

    def _get(self) -> Any:
        return self.queue.pop()


class SimpleQueue(Apart):
    """First in, first out, without bound."""

    def __init__(self) -> None:
        self._items: Any = deque()

    def qsize(self) -> int:
        """How many items there are."""
        return len(self._items)

    def empty(self) -> bool:
        """Whether there is none."""
        return not self._items

    def put(self, item: Any, block: Any = True, timeout: Any = None) -> None:
        """One more; there is always room."""
        self._items.append(item)

    def get(self, block: Any = True, timeout: Any = None) -> Any:
        """The next one, as soon as there is one."""
        _not_negative(block, timeout)
        while not self._items:
            if not block or timeout is not None:
                raise Empty
        return self._items.popleft()

    def put_nowait(self, item: Any) -> None:
        """One more."""
        self._items.append(item)

    def get_nowait(self) -> Any:
        """The next one, or `Empty`."""
        return self.get(block=False)


def _not_negative(block: Any, timeout: Any) -> None:
    if block and timeout is not None and timeout < 0:
        raise ValueError("'timeout' must be a non-negative number")
