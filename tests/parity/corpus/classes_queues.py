"""Data structures as classes: heaps, queues, rings, groups."""

from __future__ import annotations

from parity.case import case


class MinHeap:
    def __init__(self):
        self.items = []

    def push(self, item):
        self.items.append(item)
        at = len(self.items) - 1
        while at and self.items[at] < self.items[(at - 1) // 2]:
            up = (at - 1) // 2
            self.items[at], self.items[up] = self.items[up], self.items[at]
            at = up

    def pop(self):
        if not self.items:
            raise IndexError("pop from an empty heap")
        self.items[0], self.items[-1] = self.items[-1], self.items[0]
        least = self.items.pop()
        at = 0
        while True:
            low = at
            for child in (2 * at + 1, 2 * at + 2):
                if child < len(self.items) and self.items[child] < self.items[low]:
                    low = child
            if low == at:
                return least
            self.items[at], self.items[low] = self.items[low], self.items[at]
            at = low

    def __len__(self):
        return len(self.items)


@case(([5, 3, 8, 1], 4), ([], 1), ([2, 2, 1], 5))
def heap_sorted(values: list[int], n: int) -> list[int]:
    """Popped n times."""
    heap = MinHeap()
    for v in values:
        heap.push(v)
    return [heap.pop() for _ in range(n)]


class Event:
    def __init__(self, time, name, follow=0):
        self.time, self.name, self.follow = time, name, follow

    def __lt__(self, other):
        return (self.time, self.name) < (other.time, other.name)


class Agenda(MinHeap):
    """A heap of events: what a class holds is known of the class, so a heap of numbers is of another."""


@case(([3, 1, 2], 2), ([5], 0), ([1, 1], 4))
def simulation(times, follow):
    """A heap of instances that compare themselves; events make events."""
    queue = Agenda()
    for i, t in enumerate(times):
        queue.push(Event(t, f"e{i}", follow))
    log = []
    while len(queue):
        e = queue.pop()
        log.append(f"{e.time}:{e.name}")
        if e.follow > 0:
            queue.push(Event(e.time + e.follow, e.name + "'", e.follow - 2))
    return log


class Queue:
    """Two stacks."""

    def __init__(self):
        self.inbox, self.outbox = [], []

    def put(self, x):
        self.inbox.append(x)

    def get(self):
        if not self.outbox:
            while self.inbox:
                self.outbox.append(self.inbox.pop())
        return self.outbox.pop()


@case((["+1", "+2", "-", "+3", "-", "-"],), (["-"],), (["+9", "-"],))
def two_stacks(orders: list[str]) -> list[int]:
    """A queue that fails when it is empty."""
    q, out = Queue(), []
    for order in orders:
        if order[0] == "+":
            q.put(int(order[1:]))
        else:
            out.append(q.get())
    return out


class Ring:
    """A buffer of fixed size that forgets the oldest."""

    def __init__(self, size):
        self.slots = [None] * size
        self.at = 0

    def add(self, value):
        self.slots[self.at % len(self.slots)] = value
        self.at += 1

    def mean(self):
        seen = [s for s in self.slots if s is not None]
        return sum(seen) / len(seen)


@case(([1.0, 2.0, 3.0], 2), ([1.0], 3), ([], 2), ([1.0], 0))
def moving_mean(values, size):
    """Slots that are None at first."""
    ring = Ring(size)
    means = []
    for v in values:
        ring.add(v)
        means.append(ring.mean())
    return means, ring.mean()


class Groups:
    """Union-find, by size, with path compression."""

    def __init__(self, n):
        self.parent = list(range(n))
        self.size = [1] * n
        self.count = n

    def find(self, x):
        while self.parent[x] != x:
            self.parent[x] = self.parent[self.parent[x]]
            x = self.parent[x]
        return x

    def union(self, a, b):
        a, b = self.find(a), self.find(b)
        if a == b:
            return False
        if self.size[a] < self.size[b]:
            a, b = b, a
        self.parent[b] = a
        self.size[a] += self.size[b]
        self.count -= 1
        return True


@case((5, [(0, 1), (1, 2), (3, 4)]), (3, []), (2, [(0, 1), (1, 0)]), (1, [(0, 5)]))
def components(n: int, edges: list[tuple[int, int]]) -> tuple[int, int, int]:
    """How many groups, the largest of them, and edges that joined nothing."""
    groups = Groups(n)
    useless = sum(not groups.union(a, b) for a, b in edges)
    return groups.count, max(groups.size), useless
