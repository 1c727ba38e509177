"""`heapq`: priority queues and what is built on them, of ints, floats, texts, tuples and instances."""

import heapq
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush

from parity.case import case


@case(([3, 1, 2],), ([],), ([5, 5, -1, 2**70, 0],))
def sorted_by_a_heap(xs: list[int]) -> list[int]:
    """In one by one, out one by one."""
    heap: list[int] = []
    for x in xs:
        heappush(heap, x)
    return [heappop(heap) for _ in range(len(heap))]


@case(([9, 4, 7, 1, 8, 2],), ([],), ([1],), ([2, 2, 1, 1, 3],))
def heap_in_place(xs: list[int]) -> list[int]:
    """heapify() changes the caller's list."""
    heapify(xs)
    return xs


@case(([5, 1, 9, 3, 7], 3), ([], 2), ([4, 4, 1], 0), ([1, 2], 5))
def largest_of_a_stream(xs: list[int], k: int) -> list[int]:
    """A heap of k items: the least goes when a larger one comes."""
    heap: list[int] = []
    for x in xs:
        if len(heap) < k:
            heappush(heap, x)
        elif heap and x > heap[0]:
            heapq.heapreplace(heap, x)
    return sorted(heap, reverse=True)


@case(([2, 3, 4, 6],), ([5],), ([1, 1, 1],))
def cost_of_joining_ropes(ropes: list[int]) -> int:
    """The two shortest first."""
    heapify(ropes)
    cost = 0
    while len(ropes) > 1:
        joined = heappop(ropes) + heappop(ropes)
        cost += joined
        heappush(ropes, joined)
    return cost


ROADS = {"a": [("b", 7), ("c", 3)], "b": [("d", 2)], "c": [("b", 1), ("d", 8)], "d": []}


@case((ROADS, "a"), ({"x": []}, "x"), ({"a": [("b", 1)]}, "b"))
def shortest_paths(graph: dict[str, list[tuple[str, int]]], start: str) -> dict[str, int]:
    """Dijkstra: a heap of distances and names; a name without a row raises."""
    best = {start: 0}
    heap = [(0, start)]
    while heap:
        distance, node = heappop(heap)
        if distance > best[node]:
            continue
        for other, length in graph[node]:
            found = distance + length
            if other not in best or found < best[other]:
                best[other] = found
                heappush(heap, (found, other))
    return best


@case(([1.5, 0.5, 2.5, 0.5],), ([],), ([-0.0, 0.0, float("inf")],))
def running_median(xs: list[float]) -> list[float]:
    """Two heaps: the lower half with its signs turned."""
    low: list[float] = []
    high: list[float] = []
    medians = []
    for x in xs:
        heappush(high, -heapq.heappushpop(low, -x))
        if len(high) > len(low):
            heappush(low, -heappop(high))
        medians.append(-low[0] if len(low) > len(high) else (high[0] - low[0]) / 2)
    return medians


@case(("the day is sunny the the the sunny is is", 2), ("", 1), ("a b a", 9))
def frequent_words(text: str, k: int) -> list[tuple[int, str]]:
    """nlargest() of counts, nsmallest() by a key."""
    counts: dict[str, int] = {}
    for word in text.split():
        counts[word] = counts.get(word, 0) + 1
    rows = [(n, word) for word, n in counts.items()]
    return heapq.nlargest(k, rows) + heapq.nsmallest(k, rows, key=lambda row: (-row[0], row[1]))


@case(([3, 1, 2, 5, 4], 2), ([], 1), ([1, 1], -1), ([7], 1))
def least_and_largest(xs: list[int], n: int) -> tuple[list[int], list[int], list[int]]:
    """Of a list, of a generator, by a key."""
    return heapq.nsmallest(n, xs), heapq.nlargest(n, (x * x for x in xs)), heapq.nlargest(n, xs, key=lambda x: -x)


@case(([[1, 4, 7], [2, 5], [3]],), ([[], []],), ([[1]],))
def merged_lists(rows: list[list[int]]) -> list[int]:
    """merge() of any number."""
    return list(heapq.merge(*rows))


@case((["apple", "fig"], ["kiwi", "banana"]), ([], ["x"]), ([], []))
def merged_by_length(a: list[str], b: list[str]) -> list[str]:
    """merge() with a key, and downwards; of equal ones the first list's come first."""
    by_length = list(heapq.merge(sorted(a, key=len), sorted(b, key=len), key=len))
    return by_length + list(heapq.merge(sorted(a, reverse=True), sorted(b, reverse=True), reverse=True))


@case((4,), (0,), (9,))
def merged_without_end(n: int) -> list[int]:
    """merge() asks no more than is taken from it."""

    def multiples(k: int):
        x = k
        while True:
            yield x
            x += k

    found = []
    for x in heapq.merge(multiples(2), multiples(3)):
        if len(found) >= n:
            break
        found.append(x)
    return found


@dataclass(order=True)
class Job:
    """Compared by its rank alone."""

    rank: int
    name: str = field(compare=False)


@case(([2, 1, 2], ["write", "read", "rest"]), ([], []), ([1], ["only"]))
def jobs_in_order(ranks: list[int], names: list[str]) -> list[str]:
    """Instances of a dataclass with an order."""
    heap: list[Job] = []
    for rank, name in zip(ranks, names):
        heappush(heap, Job(rank, name))
    out = []
    while heap:
        out.append(heappop(heap).name)
    return out


class Node:
    """Only `<` is defined."""

    def __init__(self, weight, letter, left=None, right=None):
        self.weight = weight
        self.letter = letter
        self.left = left
        self.right = right

    def __lt__(self, other):
        return self.weight < other.weight


@case(("abracadabra",), ("zz",), ("mississippi",))
def huffman_lengths(text: str) -> dict[str, int]:
    """A tree from a heap of instances; how long each letter's code is."""
    heap = [Node(text.count(letter), letter) for letter in sorted(set(text))]
    heapq.heapify(heap)
    while len(heap) > 1:
        a = heapq.heappop(heap)
        b = heapq.heappop(heap)
        heapq.heappush(heap, Node(a.weight + b.weight, "", a, b))
    lengths = {}

    def walk(node, depth):
        if node.letter:
            lengths[node.letter] = depth
        else:
            walk(node.left, depth + 1)
            walk(node.right, depth + 1)

    walk(heap[0], 0)
    return dict(sorted(lengths.items()))


@case(([],), ([3],), ([2, 1],))
def popped_from_nothing(xs: list[int]) -> int:
    """heappop() of an empty heap raises, heapreplace() too."""
    heappop(xs)
    return heapq.heapreplace(xs, 5)


@case(([], 1), ([2], 1), ([1, 3], 2))
def pushed_and_popped(xs: list[int], x: int) -> tuple[int, list[int]]:
    """heappushpop() of an empty heap gives the item back."""
    return heapq.heappushpop(xs, x), xs


@case(([(0, 30), (5, 10), (15, 20)],), ([],), ([(1, 2), (2, 3)],))
def meeting_rooms(meetings: list[tuple[int, int]]) -> int:
    """The ends of running meetings in a heap."""
    ends: list[int] = []
    for start, end in sorted(meetings):
        if ends and ends[0] <= start:
            heapq.heapreplace(ends, end)
        else:
            heapq.heappush(ends, end)
    return len(ends)


@case(("aab",), ("aaab",), ("vvvlo",), ("",))
def letters_apart(s: str) -> str:
    """The most frequent letter that is not the last one."""
    heap = [(-s.count(c), c) for c in set(s)]
    heapify(heap)
    out: list[str] = []
    held = (0, "")
    while heap:
        count, letter = heappop(heap)
        out.append(letter)
        if held[0] < 0:
            heappush(heap, held)
        held = (count + 1, letter)
    return "".join(out) if len(out) == len(s) else "none"


@case(([1, "a"],), ([2, 1],), (["b", "a"],))
def kinds_that_do_not_compare(xs):
    """What `<` refuses, a heap refuses."""
    heap = []
    for x in xs:
        heapq.heappush(heap, x)
    return heap


REMOVED = "<removed task>"


class _Tasks:
    """A queue from which tasks are taken out of order: their entries stay, and are marked."""

    def __init__(self):  # type: ignore[no-untyped-def]
        self.heap: list[list] = []  # type: ignore[type-arg]
        self.entries: dict[str, list] = {}  # type: ignore[type-arg]

    def add(self, task, priority=0):  # type: ignore[no-untyped-def]
        if task in self.entries:
            self.remove(task)
        entry = [priority, len(self.heap), task]
        self.entries[task] = entry
        heappush(self.heap, entry)

    def remove(self, task):  # type: ignore[no-untyped-def]
        self.entries.pop(task)[-1] = REMOVED

    def pop(self):  # type: ignore[no-untyped-def]
        while self.heap:
            _, _, task = heappop(self.heap)
            if task is not REMOVED:
                del self.entries[task]
                return task
        raise KeyError("no task")


@case(([("a", 3), ("b", 1), ("a", 0)], "b"), ([("a", 1)], "a"), ([], "x"))
def marked_as_removed(tasks, done):  # type: ignore[no-untyped-def]
    """A text of the module, which is itself and no other one."""
    queue = _Tasks()
    for name, priority in tasks:
        queue.add(name, priority)
    queue.remove(done)
    return queue.pop(), len(queue.heap)
