"""`collections.defaultdict`: factories of all kinds, what makes an item and what does not, as argument and as result."""

import collections
import typing
from collections import defaultdict

from parity.case import case


@case((["b", "a", "b"],), ([],), (["é", "日本", "é", ""],))
def counted(words: list[str]) -> dict[str, int]:
    """Counts."""
    counts = defaultdict(int)
    for word in words:
        counts[word] += 1
    return dict(counts)


@case((["eat", "tea", "tan", "ate", "nat", "bat"],), ([""],), ([],))
def anagrams(words: list[str]) -> list[list[str]]:
    """Groups by a key."""
    groups = defaultdict(list)
    for word in words:
        groups["".join(sorted(word))].append(word)
    return sorted(groups.values())


@case(([(0, 1), (1, 2), (0, 2)],), ([],), ([(5, 5)],))
def graph(edges: list[tuple[int, int]]) -> list[tuple[int, list[int]]]:
    """Neighbours in sets, in both directions."""
    near = defaultdict(set)
    for a, b in edges:
        near[a].add(b)
        near[b].add(a)
    return [(node, sorted(others)) for node, others in sorted(near.items())]


@case(([("ann", "math", 3), ("bob", "art", 1), ("ann", "art", 2)],), ([],), ([("x", "y", 2**70)] * 2,))
def nested(marks):
    """A defaultdict of defaultdicts."""
    table = defaultdict(lambda: defaultdict(int))
    for name, subject, points in marks:
        table[name][subject] += points
    return {name: dict(found) for name, found in table.items()}


@case((3, 10), (0, 1), (5, -2))
def of_captured(count: int, start: int) -> list[int]:
    """A factory that has captured a value."""
    low = start * 2
    table = defaultdict(lambda: low + 1)
    for i in range(count):
        table[i % 2] += i
    return [table[0], table[7], len(table)]


def _start() -> list[int]:
    return [0, 0]


@case((["x", "y", "x"],), ([],), (["z"],))
def of_function(names: list[str]) -> list[tuple[str, list[int]]]:
    """A function of the module is the factory."""
    table = defaultdict(_start)
    for i, name in enumerate(names):
        table[name][0] += 1
        table[name][1] += i
    return list(table.items())


@case((1,), (2,), (3,))
def of_no_factory(key: int) -> int:
    """Without a factory it is a dict: KeyError."""
    table = defaultdict(None, {1: 5})
    other = defaultdict()
    other[2] = 7
    return table[key] if key != 2 else other[key]


@case(("a",), ("b",), ("",))
def what_makes_items(key: str) -> str:
    """get, in, pop and setdefault ask no factory; an item does."""
    table = defaultdict(list, {"a": [1]})
    told = [table.get(key), table.get(key, []), key in table, table.pop(key, None), len(table)]
    found = table.setdefault(key, [9])
    found.append(3)
    table[key + "!"]
    return f"{told} {table} {table[key]}"


@case(([1, 2, 3],), ([],), ([5, 5, 5],))
def of_simple_classes(numbers: list[int]) -> str:
    """int, float, str, bool, dict, tuple as factories."""
    whole, real, text, truth = defaultdict(int), defaultdict(float), defaultdict(str), defaultdict(bool)
    rows, pairs = defaultdict(dict), defaultdict(tuple)
    for n in numbers:
        whole[n] += n
        real[n] += n / 2
        text[n] += str(n)
        truth[n] = not truth[n]
        rows[n][n] = 1
        pairs[n] += (n,)
    return f"{whole} {real} {text} {truth} {rows} {dict(pairs)}"


@case((["a b", "b c"],), ([],), ([" x  x "],))
def inverted_index(lines: list[str]) -> dict[str, list[int]]:
    """Which lines a word is in."""
    index = defaultdict(list)
    for number, line in enumerate(lines):
        for word in line.split():
            if not index[word] or index[word][-1] != number:
                index[word].append(number)
    return dict(sorted(index.items()))


@case(([1, 2, 3, 4],), ([],), ([-1, -1],))
def copies(numbers: list[int]) -> str:
    """copy, clear, |, |= and what they keep."""
    table = defaultdict(int)
    for n in numbers:
        table[n % 2] += n
    other = table.copy()
    other["x" == "y"] += 1
    both = table | {9: 9}
    right = {8: 8} | table
    table.clear()
    table[5] += 1
    other |= table
    return f"{table} {other} {both} {right} {table == {5: 1}} {isinstance(both, dict)} {type(right).__name__}"


@case((["x"], 1), ([], 0), (["a", "b", "a"], 5))
def returned(words: list[str], step: int) -> defaultdict[str, int]:
    """The same class comes back, with its factory."""
    found = defaultdict(int)
    for word in words:
        found[word] += step
    return found


@case((defaultdict(list, {"a": [1]}), "a"), (defaultdict(list), "b"), (defaultdict(list, {"c": []}), "d"))
def given(groups: defaultdict[str, list[int]], name: str) -> int:
    """A caller's own: what a look adds is there afterwards."""
    groups[name].append(4)
    return len(groups[name]) + len(groups["new"])


@case((defaultdict(int, {1: 2}), 1), (defaultdict(int), 7), (defaultdict(int, {2**70: 1}), 2**70))
def of_any_types(counts, key):
    """Types that the arguments say; and raised after a change."""
    counts[key] += 1
    if counts[key + 1] == 0 and key == 7:
        raise ValueError(key)
    return counts


@case((3,), (0,), (1,))
def changed_meanwhile(key: int) -> int:
    """A look at a new key changes the size."""
    table = defaultdict(int, {1: 1, 2: 2})
    total = 0
    for k in table:
        total += table[key or k]
    return total


@case(([1, 2],), ([],), ([3],))
def unhashable(numbers: list[int]) -> int:
    """TypeError of a key that has no hash, before the factory is asked."""
    table = defaultdict(lambda: 1 // 0)
    if len(numbers) == 1:
        return len(table)
    return table[numbers] if numbers else table[0]


@case((["i", "you", "i"],), ([],), (["a"] * 4,))
def numbered(words: list[str]) -> list[int]:
    """Each word's number, in the order in which they came."""
    numbers = collections.defaultdict(int)
    found = []
    for word in words:
        if word not in numbers:
            numbers[word] = len(numbers)
        found.append(numbers[word])
    return found


@case(("the cat sat on the mat the cat",), ("",), ("a a a b",))
def followers(text: str) -> list[tuple[str, str]]:
    """Which word follows a word most often."""
    after = defaultdict(lambda: defaultdict(int))
    words = text.split()
    for one, other in zip(words, words[1:]):
        after[one][other] += 1
    return [(word, max(found, key=lambda w: (found[w], w))) for word, found in sorted(after.items())]


class Tree:
    """A trie whose nodes are made when they are asked for."""

    def __init__(self):
        self.nodes = defaultdict(dict)
        self.count = 1

    def add(self, word):
        at = 0
        for letter in word:
            if letter not in self.nodes[at]:
                self.nodes[at][letter] = self.count
                self.count += 1
            at = self.nodes[at][letter]
        self.nodes[at]["$"] = 0


@case((["car", "cat"],), ([],), (["", "a"],))
def trie(words: list[str]) -> list[int]:
    """A defaultdict in an instance."""
    tree = Tree()
    for word in words:
        tree.add(word)
    return [tree.count, len(tree.nodes), len(tree.nodes[0])]


@case((2, 2), (0, 1), (3, 4))
def grid(height: int, width: int) -> list[int]:
    """Keys that are tuples, values that are far away at first."""
    far = float("inf")
    cost = defaultdict(lambda: far)
    cost[0, 0] = 0
    for row in range(height):
        for column in range(width):
            if (row, column) != (0, 0):
                cost[row, column] = min(cost[row - 1, column], cost[row, column - 1]) + 1
    return [int(c) for c in cost.values() if c != far]


@case(("aab",), ("",), ("zz",))
def by_the_names_of_typing(text):
    """The classes of `collections` as `typing` names them."""
    found: defaultdict[str, int] = defaultdict(int)
    for letter in text:
        found[letter] += 1
    return typing.Counter(text).most_common(1), dict(found), list(collections.deque(text, maxlen=2))


@case(([1, 2, 3], 1), ([], 0), ([5, 4], 7))
def asks_another_from_now_on(xs, key):  # type: ignore[no-untyped-def]
    """A factory that is assigned: first a function with what it knows, then none."""
    groups = defaultdict(list)
    for x in xs:
        groups[x % 2].append(x)
    groups.default_factory = lambda: [len(xs)] * key
    groups["later"].append(0)
    groups.default_factory = None
    return dict(groups), groups.default_factory is None, groups[key]
