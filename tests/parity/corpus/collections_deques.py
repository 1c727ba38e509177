"""`collections.deque`: both ends, bounds, rotation, items, comparisons, iteration; as queues, windows and rings."""

import collections
from collections import deque

from parity.case import case


@case(([1, 2, 3],), ([],), ([2**70, -1],))
def both_ends(numbers: list[int]) -> str:
    """append, appendleft, pop and popleft."""
    ends = deque()
    for n in numbers:
        ends.append(n)
        ends.appendleft(-n)
    taken = [ends.pop(), ends.popleft()] if ends else []
    return f"{ends} {taken} {len(ends)} {bool(ends)}"


@case(({0: [1, 2], 1: [3], 2: [3], 3: []}, 0), ({5: [5]}, 5), ({1: [2], 2: [1]}, 2))
def breadth_first(graph: dict[int, list[int]], start: int) -> list[int]:
    """The order of a breadth-first search."""
    seen = {start}
    order = []
    queue = deque([start])
    while queue:
        node = queue.popleft()
        order.append(node)
        for other in graph[node]:
            if other not in seen:
                seen.add(other)
                queue.append(other)
    return order


@case((["..#", "...", "#.."],), (["."],), ([".#", "#."],))
def shortest_path(maze: list[str]) -> int:
    """Tuples in a queue: the steps from one corner to the other, -1 where there is no way."""
    goal = (len(maze) - 1, len(maze[0]) - 1)
    queue = deque([(0, 0, 0)])
    seen = {(0, 0)}
    while queue:
        row, column, steps = queue.popleft()
        if (row, column) == goal:
            return steps
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            r, c = row + down, column + right
            if 0 <= r < len(maze) and 0 <= c < len(maze[0]) and maze[r][c] == "." and (r, c) not in seen:
                seen.add((r, c))
                queue.append((r, c, steps + 1))
    return -1


@case(([1, 3, -1, -3, 5, 3, 6, 7], 3), ([1], 1), ([9, 8, 7], 2))
def window_maxima(numbers: list[int], size: int) -> list[int]:
    """The greatest number of each window: places of numbers that may still be it."""
    places = deque()
    found = []
    for i, n in enumerate(numbers):
        while places and numbers[places[-1]] <= n:
            places.pop()
        places.append(i)
        if places[0] == i - size:
            places.popleft()
        if i >= size - 1:
            found.append(numbers[places[0]])
    return found


@case(([1.0, 2.0, 4.0], 2), ([], 3), ([0.5] * 5, 1))
def moving_average(values, size):
    """A deque with an end forgets its first items."""
    last = deque(maxlen=size)
    averages = []
    for value in values:
        last.append(value)
        averages.append(sum(last) / len(last))
    return averages, last.maxlen, list(last)


@case((5, 3), (5, 0), (0, 2), (3, None))
def bounded(count, most):
    """What goes at the other end when one is full; 0 keeps nothing."""
    ring = deque(range(count), most)
    ring.append(7)
    ring.appendleft(8)
    ring.extend([1, 2])
    ring.extendleft([3, 4])
    return repr(ring), ring.maxlen


@case((-1,), (-(2**63),), (2**63,), (0,), (2,))
def bad_bounds(most: int) -> int:
    """ValueError and OverflowError of a bound."""
    return len(deque([1], maxlen=most))


@case((7, 3), (41, 3), (1, 5), (6, 2))
def josephus(people: int, step: int) -> list[int]:
    """Every so many goes, round and round."""
    ring = deque(range(1, people + 1))
    order = []
    while ring:
        ring.rotate(-(step - 1))
        order.append(ring.popleft())
    return order


@case(("abcde", 2), ("abcde", -12345), ("", 3), ("x", 1), ("ab", 2**40))
def rotated(text: str, steps: int) -> str:
    """rotate by any number of steps."""
    letters = deque(text)
    letters.rotate(steps)
    first = "".join(letters)
    letters.rotate()
    return f"{first} {''.join(letters)}"


@case(([1, 2, 3], 0), ([1, 2, 3], -3), ([1, 2, 3], 3), ([], 0))
def items(numbers: list[int], at: int) -> tuple[int, int]:
    """Items by their places; IndexError outside."""
    held = deque(numbers)
    before = held[at]
    held[at] += 10
    held[-1] *= 2
    return before, held[at]


@case(([1, 2, 3], 1), ([5], 0), ([1, 2], 7))
def deleted(numbers, at):
    """del of an item."""
    held = deque(numbers)
    held.appendleft(0)
    held.popleft()
    del held[at]
    return list(held)


@case(([1, 2, 3, 2], 2), ([4], 4), ([], 1))
def searched(numbers: list[int], wanted: int) -> list[int]:
    """count, index, remove, in."""
    held = deque(numbers)
    found = [held.count(wanted), int(wanted in held), held.index(wanted)]
    held.remove(wanted)
    return found + list(held)


@case((["a", "b"], "c"), ([], "x"), (["q"] * 3, "q"))
def not_there(words: list[str], wanted: str) -> int:
    """ValueError of what is in no deque, after a look at a part of it."""
    held = deque(words)
    if held.count(wanted) > 1:
        return held.index(wanted, 1, 2)
    held.remove(wanted)
    return 0


@case(([1, 2, 3], 0, 9), ([1, 2, 3], -1, 9), ([], 5, 9), ([1, 2, 3, 4], 2, 9))
def inserted(numbers, at, new):
    """insert, into one without an end and into one that may be full."""
    held = deque(numbers)
    held.insert(at, new)
    narrow = deque(numbers, maxlen=4)
    narrow.insert(at, new)
    return list(held), list(narrow)


@case((2,), (3,), (9,))
def changed_meanwhile(at: int) -> list[int]:
    """RuntimeError where a deque changes while it is iterated, even at its end."""
    held = deque([1, 2, 3])
    seen = []
    for n in held:
        seen.append(n)
        held[0] = 7
        if n == at:
            held.append(n)
            held.pop()
    return seen


@case(([1, 2], [1, 2]), ([1, 2], [1, 3]), ([], [0]), ([3], []))
def compared(one: list[int], other: list[int]) -> list[bool]:
    """Comparisons of deques, and with lists."""
    a, b = deque(one), deque(other, maxlen=9)
    return [a == b, a != b, a < b, a <= b, a > b, a >= b, a == one, a is b, a is a]


@case((["x", "y"], 2), ([], 3), (["é"], 0), (["日", "本"], -1))
def joined(words, times):
    """+, *, += and *= keep the left one's end."""
    held = deque(words, maxlen=3)
    more = held + deque(words)
    twice = deque(words) * times
    held *= times
    more += words
    other = times * deque(words)
    other.extend(other)
    return repr(more), repr(twice), repr(held), list(other)


@case(([3, 1, 2],), ([],), ([5, 5],))
def iterated(numbers: list[int]) -> str:
    """What takes anything that is iterated."""
    held = deque(numbers)
    turned = list(reversed(held))
    pairs = list(zip(held, turned))
    tops = [max(held, default=0), min(held, default=0), sum(held)]
    return f"{turned} {pairs} {sorted(held)} {tops} {tuple(held)} {set(held)} {list(enumerate(held))} {any(n > 2 for n in held)}"


@case(("racecar",), ("ab",), ("",), ("日本日",))
def palindrome(text: str) -> bool:
    """From both ends to the middle."""
    letters = deque(text)
    while len(letters) > 1:
        if letters.popleft() != letters.pop():
            return False
    return True


@case((deque([1, 2], maxlen=3), 5), (deque(), 1), (deque([2**80]), 2))
def given(numbers: deque[int], new: int) -> deque[int]:
    """A deque of the caller's, changed and returned."""
    numbers.appendleft(new)
    numbers.append(new + 1)
    return numbers


@case((deque(["a"]), deque(["b"], 2)), (deque(), deque()), (deque(["x", "y"], 9), deque(["z"])))
def of_any_types(first, second):
    """Types that the arguments say."""
    first.extend(second)
    second.extendleft(first)
    return first, second, deque(first, 1)


@case((0,), (1,), (3,))
def emptied(count: int) -> int:
    """IndexError of an empty one."""
    held = collections.deque([1, 2], 5)
    for _ in range(count):
        held.pop()
    return held.popleft() + len(held)


@case((1000,), (37,), (3,))
def churned(count: int) -> int:
    """Items come and go at both ends."""
    held = deque()
    total = 0
    for i in range(count):
        if i % 7 < 4:
            held.append(i)
        else:
            held.appendleft(i)
        if i % 5 == 0:
            total = total * 31 % 1000003 + held.popleft()
        if i % 11 == 0 and held:
            total = total * 31 % 1000003 + held.pop()
        if i % 50 == 0:
            held.rotate(i % 13 - 6)
    for n in held:
        total = (total * 31 + n) % 1000003
    return total


@case((4,), (0,), (9,))
def of_lists(count: int) -> list[list[int]]:
    """Items that are lists are shared, not copied."""
    rows = deque()
    for i in range(count):
        rows.append([i])
        rows[0].append(i)
    same = rows.copy()
    if same:
        same[-1].append(99)
    rows.reverse()
    same.clear()
    return [*rows, [len(same)]]


@case(([7, 2, 5], 1), ([4], 0), ([1, 2, 3, 4, 5, 6], 4))
def hot_potato(names, turns):
    """Who is last when a potato goes round."""
    ring = deque(names)
    while len(ring) > 1:
        for _ in range(turns):
            ring.append(ring.popleft())
        ring.popleft()
    return ring[0]


@case(("[{()}]",), ("(]",), ("",), ("((",))
def balanced(text: str) -> bool:
    """A deque as a stack."""
    close = {")": "(", "]": "[", "}": "{"}
    stack = deque()
    for letter in text:
        if letter in close:
            if not stack or stack.pop() != close[letter]:
                return False
        else:
            stack.append(letter)
    return not stack


@case(("a",), (None,), (1.5,), (True,))
def indexed_by(at):
    """TypeError of what is no index."""
    return deque([1, 2, 3])[at]


class RecentCounter:
    """How many calls came within the last 3000 milliseconds."""

    def __init__(self):
        self.calls = deque()

    def ping(self, t):
        self.calls.append(t)
        while self.calls[0] < t - 3000:
            self.calls.popleft()
        return len(self.calls)


@case(([1, 100, 3001, 3002],), ([],), ([5, 9000],))
def recent_calls(times: list[int]) -> list[int]:
    """A deque in an instance."""
    counter = RecentCounter()
    return [counter.ping(t) for t in times]


@case(([1, 2, 3, 4],), ([5],), ([1, 2, 3],))
def unpacked(numbers):
    """Assignments take deques apart."""
    first, *rest = deque(numbers)
    a, b, c = deque(numbers)
    return first, rest, a + b + c


@case(([1, 2],), ([],), ([3],))
def longer_meanwhile(xs):
    """What is added is looked at one by one."""
    d = deque(xs)
    d.extend(len(d) for _ in range(3))
    d += (len(d) + k for k in range(2))
    return d, list(d)


@case(([1, 2, 3],), ([1],), ([],))
def turned_meanwhile(xs):
    """No turn at all is a change, too."""
    d = deque(xs)
    for x in d:
        d.rotate(0)
    return list(d)


@case((1,), (0,), (2,))
def asked_for_what_it_has_not(n):
    """Its name in the words of an AttributeError."""
    d = deque([n])
    return d.pop() if n else d.foo


@case((10**9, 4), (2**62, 4), (2**63, 3), (-(2**70), 3), (7, 0), (True, 4))
def repeated_to_the_full(times, most):
    """What its bound leaves no trace of is not made; CPython counts all items first."""
    ring = deque([1, 2, 3], most)
    ring *= times
    return ring, deque("ab", 3) * times
