"""`queue`: what threads would pass items through, in programs with one thread."""

import queue
from queue import Empty, LifoQueue, PriorityQueue, Queue, SimpleQueue

from parity.case import case


@case(([1, 30, 4],), ([],), ([2**70, 11],))
def work_makes_more_work(jobs: list[int]) -> tuple[list[int], int, int]:
    """Everything is taken in its order; what is done is counted."""
    waiting: Queue[int] = Queue()
    for job in jobs:
        waiting.put(job)
    done = []
    while not waiting.empty():
        job = waiting.get()
        done.append(job)
        if 10 < job < 2**60:
            waiting.put(job // 2)
        waiting.task_done()
    waiting.join()
    return done, waiting.qsize(), waiting.unfinished_tasks


@case((["pear", "fig", "apple", "kiwi"],), ([],), (["é", "ab", "aa"],))
def shortest_words_first(words: list[str]) -> list[tuple[int, str]]:
    """A queue of tuples; the end is an exception."""
    waiting: PriorityQueue[tuple[int, str]] = queue.PriorityQueue()
    for word in words:
        waiting.put((len(word), word))
    out = []
    while True:
        try:
            out.append(waiting.get_nowait())
        except queue.Empty:
            return [*out, (waiting.qsize(), "end")]


@case((2, 3), (5, 3), (4, 0), (0, 1))
def pile_with_a_limit(n: int, limit: int) -> str:
    """The last comes first; a full one refuses."""
    pile: LifoQueue[int] = LifoQueue(maxsize=limit)
    try:
        for i in range(n):
            pile.put(i, block=False)
    except queue.Full as error:
        return f"{error!r} {error.args} {pile.full()} {list(pile.queue)}"
    return f"{pile.full()} {pile.qsize()} {pile.get(timeout=0)} {pile.maxsize}"


@case((5,), (1,), (0,))
def numbers_as_texts(n: int) -> int:
    """A simple one, asked with a timeout that nobody has to wait for."""
    texts: SimpleQueue[str] = SimpleQueue()
    for i in range(n):
        texts.put(str(i * i))
    total = 0
    while True:
        try:
            total += int(texts.get(timeout=0))
        except Empty:
            break
    return total * 10 + texts.qsize()


class Roads:
    def __init__(self, pairs: list[tuple[str, str]]) -> None:
        self.next: dict[str, list[str]] = {}
        for a, b in pairs:
            self.next.setdefault(a, []).append(b)
            self.next.setdefault(b, []).append(a)

    def steps_from(self, start: str) -> dict[str, int]:
        """How far everything is."""
        waiting: Queue[str] = queue.Queue()
        waiting.put(start)
        far = {start: 0}
        while waiting.qsize():
            here = waiting.get()
            for there in self.next.get(here, []):
                if there not in far:
                    far[there] = far[here] + 1
                    waiting.put_nowait(there)
        return far


@case(([("a", "b"), ("b", "c"), ("a", "d")], "a"), ([("x", "x")], "x"), ([], "q"))
def steps_of_a_walk(pairs: list[tuple[str, str]], start: str) -> dict[str, int]:
    """Breadth first, by a method."""
    return Roads(pairs).steps_from(start)


@case((0,), (-1,), (1,), (2,))
def wrongly_used(n: int) -> int:
    """More done than there was; a time before now; nothing there."""
    waiting: Queue[int] = Queue()
    if n > 0:
        waiting.put(n)
        waiting.task_done()
    if n == 1:
        waiting.task_done()
    return waiting.get(timeout=n)
