"""Tuples whose length only the run knows: made of lists, grown turn by turn and call by call, in unions and in lists."""

from __future__ import annotations

import heapq
from dataclasses import asdict, dataclass, replace
from functools import cache

from parity.case import case


@case(([1, 2, 3],), ([],), ([1, 2],))
def of_list(xs):
    """What a list holds."""
    return tuple(xs)


@case(([1, 2, 3],), ([],), ([1, 2],))
def squares_turned(xs: list[int]) -> tuple[int, ...]:
    """A generator's items, the first one last."""
    t = tuple(x * x for x in xs)
    return t[1:] + t[:1]


@case(([1, 2, 3],), ([],), ([2, 2, 3],))
def read(xs):
    """Asked for its items, its length, its membership."""
    t = tuple(sorted(xs))
    total = 0
    for x in t:
        total += x
    return len(t), total, t == tuple(xs), 2 in t, t[-1] if t else None


@case(([1, 2, 3],), ([],), ([5],))
def grown(xs):
    """It grows by one at each turn."""
    t = ()
    for x in xs:
        t = t + (x,)
    return t, str(t), t == (1, 2, 3), t != (), t < (2,), (1,) < t


@case(([1, "a", None],), ([],), ([5],))
def grown_of_several_types(xs):
    """Items of other types join it."""
    t = (0.5,)
    for x in xs:
        t += (x,)
    return t


@case((5,), (0,), (1,))
def counted_down(n):
    """Each call puts one before what the next one gives."""
    if n == 0:
        return ()
    return (n,) + counted_down(n - 1)


@case((1,), (5,), (0,))
def repeated(n):
    """By a number that only the call knows."""
    a, b = (1, 2), (0,) * n
    return a * n, b, (n * (0,))[1:], len(b)


@case(((1, 2, 3), 1), ((4, 5, 6), 7), ((1, 2, 3), 0))
def sliced(t, i):
    """At places that only the call knows."""
    return t[i:], t[:i], t[::-1][i:]


@case(([1, 2, 3],), ([5],), ([],))
def in_a_list(xs):
    """Of many lengths, sorted beside literals."""
    out = []
    for i in range(len(xs)):
        out.append(tuple(xs[:i]))
    out.append((1, 2))
    out.append(())
    out.sort()
    return out, max(out), [list(t) for t in out], sorted(out, key=len)


@case(([1, 2, 3], 2), ([5], 5), ([5], 6))
def searched(xs, v):
    """count and index."""
    t = tuple(xs)
    return t.count(v), t.index(v)


@case(([1, 2, 3],), ([1, 2, 3, 1],), ([2, 3],), ([],))
def assigned(xs):
    """Its items stay."""
    if not xs:
        return
    t = tuple(xs)
    t[0] = 1


@case(([1, 2, 3],), ([1, 2, 3, 1],), ([2, 3],), ([],))
def beyond(xs):
    """No item is there."""
    if not xs:
        return None
    t = tuple(xs)
    return t[7]


@case(([1, 2, 3],), ([2, 3],), ([1, 2],), ([],))
def plus_a_list(xs):
    """Lists are not added."""
    if not xs:
        return None
    t = tuple(xs)
    return t + [1]


@case(([1, 2, 3],), ([2, 3],), ([1, 2],), ([],))
def appended(xs):
    """It has no such method."""
    if not xs:
        return
    t = tuple(xs)
    t.append(1)


@case(([1, 2],), ([1, 2, 3],), ([2, 3],))
def unpacked(xs):
    """As many names as items, or not."""
    t = tuple(xs)
    a, b = t
    return a - b


@case(([1, 2], [3, 4], True), ([1, 2], [3, 4], False), ([1, 2, 1], [3, 4], True))
def optional(a, b, f):
    """A tuple or None, beside literals in a list."""
    t = tuple(a) if f else None
    return t, t is None, [t, (1, 2), None, tuple(b)]


@case((True,), (False,), (None,))
def joined_with_a_literal(f):
    """A literal of other types on the other path."""
    xs = [1, 2]
    t = tuple(xs) if f else (1.5, "a", 3)
    return t, len(t), t[0]


@case(((1, 2),), ((),), ((1, 2, 3, 4, 5),))
def annotated(t: tuple[int, ...]) -> int:
    """As a parameter of any length."""
    return sum(t), t, max(t, default=None), t[::-1]


@case(((1, 2, (3, 4)),), ((2, 2, (3, 4)),), ((3, 2, (3, 4)),))
def rebuilt(t):
    """Item by item, of several types."""
    out = ()
    for x in t:
        out += (x,)
    return out


@case((["a", "bb"],), (["aa", "bb"],), (["bb"],))
def of_everything(xs):
    """Texts, ranges, zips, maps, and back to lists."""
    t = tuple(xs)
    return (
        ",".join(t),
        tuple("abc"),
        tuple(range(3)),
        tuple(x.upper() for x in t),
        tuple(zip(t, t)),
        tuple(enumerate(t)),
        tuple(map(len, t)),
        tuple(xs[:0]),
        tuple(reversed(t)),
        list(t),
        sorted(t, reverse=True),
        isinstance(t, tuple),
        isinstance(t, list),
    )


@case((3,), (0,), (1,))
def permutations(n):
    """The prefix is longer at each call."""

    def go(prefix, rest):
        if not rest:
            return [prefix]
        out = []
        for i in range(len(rest)):
            out += go(prefix + (rest[i],), rest[:i] + rest[i + 1 :])
        return out

    return go((), tuple(range(n)))


@case((1180591620717411303424,), (2361183241434822606848,), (1180591620717411303425,))
def of_big_ints(n):
    """Beyond 64 bits."""
    t = ()
    for i in range(3):
        t += (n * i,)
    return t, sum(t)


@case(([[1, 2], [3]],), ([[3]],), ([[3], [1, 2]],))
def of_lists(xs):
    """The lists in it are the caller's."""
    t = tuple(xs)
    t[0].append(9)
    return t


@case(("ab",), ("",), ("\U0001f600é",))
def put_behind_a_list(word):
    """What a list is extended by is any sequence."""
    pieces = (*word, "end")
    found = ["first"]
    found.extend(pieces)
    found += pieces
    found[1:2] = pieces
    return found, dict([tuple(f"{c}{n}") for n, c in enumerate(word)])


@case((3, True), (0, False), (1, True))
def starred_keys(n, both):
    """Tuples of two lengths, starred; keys of a dict that grow."""
    found = (n, n + 1) if both else (n,)
    ways = {(): 1}
    for step in range(n):
        ways = {(*way, k): count + k for way, count in ways.items() for k in (step, -step)}
    return (*found, 5), (0, *found, *found), ways


@case((0,), (1,), (3,))
def pairs_of_pairs(n):
    """Pairs of what came before, turn by turn: nobody knows how deep they go."""
    rows = [1]
    for _ in range(n):
        rows = [(a, b) for a in rows for b in rows]
    return rows


def _tree_of(tokens):
    waiting = []
    for token in tokens:
        if token in ("+", "*"):
            b, a = waiting.pop(), waiting.pop()
            waiting.append((token, a, b))
        else:
            waiting.append(int(token))
    return waiting[0]


def _value_of(tree):
    if isinstance(tree, int):
        return tree
    op, a, b = tree
    return _value_of(a) + _value_of(b) if op == "+" else _value_of(a) * _value_of(b)


@case((["1", "2", "+", "3", "*"],), (["7"],), (["1", "2", "3", "+", "+", "4", "5", "*", "*"],))
def trees_of_tuples(tokens):
    """A tree of expressions, as nested tuples."""
    tree = _tree_of(tokens)
    return _value_of(tree), str(tree)


@case(("abracadabra",), ("mississippi river",), ("aab",), ("z",))
def tree_of_tuples(text):
    """A Huffman tree whose nodes are tuples within tuples, as deep as the text says."""
    heap = [(text.count(letter), i, letter) for i, letter in enumerate(sorted(set(text)))]
    heapq.heapify(heap)
    n = len(heap)
    while len(heap) > 1:
        low, high = heapq.heappop(heap), heapq.heappop(heap)
        heapq.heappush(heap, (low[0] + high[0], n, (low, high)))
        n += 1
    codes = {}

    def walk(node, code):
        if isinstance(node[2], str):
            codes[node[2]] = code or "0"
        else:
            walk(node[2][0], code + "0")
            walk(node[2][1], code + "1")

    walk(heap[0], "")
    return codes, "".join(codes[letter] for letter in text), hash(heap[0][:2])


@case((3,), (0,), (6,))
def nested_as_keys(n):
    """Tuples that hold tuples of their kind are found by their hashes."""
    node, places = ("leaf", 0), {}
    nodes = [node]
    for i in range(n):
        nodes.append((nodes[-1], nodes[i // 2], i))
    for i, each in enumerate(nodes):
        places.setdefault(each, []).append(i)
    return list(places.values()), places.get(("leaf", 0)), (nodes[-1], 0) in places, len({*nodes, *nodes})


@case(([("a", 60, 10), ("b", 100, 20), ("c", 120, 30)], 50), ([], 5), ([("x", 1, 0)], 1))
def best_load(items, room):
    """What a recursion gives holds a tuple that grows."""

    @cache
    def best(i, left):
        if i == len(items):
            return 0, ()
        name, value, weight = items[i]
        without = best(i + 1, left)
        if weight <= left:
            worth, names = best(i + 1, left - weight)
            if worth + value > without[0]:
                return worth + value, (name, *names)
        return without

    return best(0, room)


@case(([1, 2, 3],), ([],), ([5],))
def states_that_grow(xs):
    """A pair of which one part grows turn by turn."""
    state = (0, ())
    states = [state]
    for x in xs:
        state = (state[0] + x, state[1] + (x,))
        states.append(state)
    return state, max(states, key=lambda s: (-s[0] % 4, s[1]))


@case((["ab", "b"],), ([],), (["abc", "x", "zz"],))
def ways_of_points(rows):
    """A way of points that grows as the recursion comes back."""

    def longest(x, y):
        if y >= len(rows) or x >= len(rows[y]):
            return 0, ()
        across, over = longest(x + 1, y), longest(x, y + 1)
        length, way = across if across[0] >= over[0] else over
        return length + 1, ((x, y), *way)

    return longest(0, 0)


class Trail:
    """What it has seen, in a tuple that is replaced by a longer one."""

    def __init__(self):
        self.seen = ()

    def add(self, x):
        self.seen += (x,)
        return self


@case((0,), (3,), (12,))
def longer_in_a_field(n):
    """Turn by turn, and in one line."""
    trail = Trail()
    for i in range(n):
        trail.add(i)
    words = Trail().add("a").add("b").add("c").add("d").add("e").seen
    return trail.seen, {trail.seen: n}[trail.seen], words[::-1] + words, len(words)


@dataclass(frozen=True)
class Labelled:
    weight: float
    labels: tuple = ()

    def __add__(self, other):
        return Labelled(self.weight + other.weight, self.labels + other.labels)


@case((0,), (1,), (4,))
def longer_in_new_instances(n):
    """Each has one that is made of those of two others."""
    found = Labelled(0.0)
    for i in range(n):
        found = found + Labelled(i, (i,))
    return found, found == Labelled(0.0), replace(found, weight=1), asdict(found)


class Route:
    def __init__(self, parts=()):
        self.parts = parts

    def __truediv__(self, part):
        return Route((*self.parts, part))

    def __str__(self):
        return "/".join(self.parts)


@case((0,), (1,), (3,))
def longer_by_an_operator(n):
    """Paths of texts, as `pathlib` writes them."""
    route = Route() / "a" / "b"
    for i in range(n):
        route = route / str(i)
    return str(route), Route(route.parts + route.parts).parts


@case((2,), (0,), (-7,))
def short_comprehensions(n):
    """Tuples of what is short are short themselves, whatever their items are."""
    numbers = tuple(i * n for i in range(3))
    letters = tuple([c.upper() for c in ("a", "b")])
    texts = tuple(map(str, (1, 2.5, None)))
    mixed = tuple(x for x in (1, "a", 2.5))
    return numbers, letters, texts, mixed, tuple(zip((1, 2), "ab")), tuple(enumerate(numbers)), tuple(reversed(numbers))


@case((0,), (3,), (7,))
def tuples_in_turn(n):
    """A tuple that is made anew from turn to turn, with as many items or fewer."""
    state = (1, 2, 3)
    for _ in range(n):
        state = tuple(x + 1 for x in state)
        state = tuple(x for x in state if x > 2) if n > 5 else state
    try:
        last = tuple(1 // (x - 2) for x in (1, 2))
    except ZeroDivisionError as e:
        last = str(e)
    return state, last


@case(([1, 2, 3],), ([],), ([0],))
def lists_that_stay_lists(xs):
    """Lists of which only the run knows how long they are, though they are used as shapes are."""
    row = list(xs)
    row[0] = 2
    pair = [row, xs] * 2
    pair[1] = [5]
    return tuple(row), sum(row), tuple(pair), len(pair)
