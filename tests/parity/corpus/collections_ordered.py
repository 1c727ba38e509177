"""`collections.OrderedDict`: order, moves to the ends, equality; caches. And named tuples made by a call."""

from collections import OrderedDict, namedtuple

from parity.case import case


@case((["b", "a", "b"],), ([],), (["x"],))
def displayed(words: list[str]) -> str:
    """Its text, of one that is empty, too."""
    found = OrderedDict()
    for i, word in enumerate(words):
        found[word] = i
    return f"{found} {list(found)} {list(reversed(found))} {found.keys()} {found.values()} {found.items()}"


@case(("a", True), ("b", False), ("c", True), ("d", False))
def moved(key: str, last: bool) -> list[str]:
    """move_to_end, KeyError of a key that is not there."""
    found = OrderedDict(a=1, b=2, c=3)
    found.move_to_end(key, last)
    found.move_to_end("b", last=False)
    found.move_to_end("a")
    return list(found)


@case((3,), (1,), (0,))
def popped(count: int) -> str:
    """popitem from both ends, KeyError at last."""
    found = OrderedDict((i, i * i) for i in range(count))
    first = found.popitem(last=False)
    second = found.popitem()
    return f"{first} {second} {found}"


@case(([1, 2], [1, 2]), ([1, 2], [2, 1]), ([], []), ([1], [2]))
def compared(one: list[int], other: list[int]) -> list[bool]:
    """The order counts between two of them, and not beside a dict."""
    a, b = OrderedDict.fromkeys(one, 0), OrderedDict.fromkeys(other, 0)
    return [a == b, a != b, a == dict(b), dict(a) == b, dict(a) == dict(b)]


class LRUCache:
    """The least recently used one goes."""

    def __init__(self, capacity):
        self.capacity = capacity
        self.items = OrderedDict()

    def get(self, key):
        if key not in self.items:
            return -1
        self.items.move_to_end(key)
        return self.items[key]

    def put(self, key, value):
        self.items[key] = value
        self.items.move_to_end(key)
        if len(self.items) > self.capacity:
            self.items.popitem(last=False)


@case((2, [1, 2, 1, 3, 2, 1]), (1, []), (3, [5, 5, 6, 7, 8, 5]))
def lru_cache(capacity: int, keys: list[int]) -> list[int]:
    """The cache of every interview."""
    cache = LRUCache(capacity)
    found = []
    for key in keys:
        found.append(cache.get(key))
        cache.put(key, key * 10)
    return found + list(cache.items)


@case((3,), (1,), (17,))
def shuffled(count: int) -> list[int]:
    """Many moves to both ends, with items that come and go."""
    found = OrderedDict.fromkeys(range(count))
    for i in range(count * 30):
        key = i * 7 % count
        if key in found:
            found.move_to_end(key, last=i % 3 == 0)
        if i % 5 == 0:
            found[i + 100] = None
        if i % 6 == 0:
            found.popitem(last=i % 4 == 0)
        if i % 8 == 0:
            found[key] = None
    return list(found)


@case((1,), (3,), (9,))
def changed_meanwhile(at: int) -> list[int]:
    """RuntimeError where it changes while it is iterated; not when its last key is reached."""
    found = OrderedDict([(1, 1), (2, 2), (3, 3)])
    seen = []
    for key in found:
        seen.append(key)
        found[key] = 0
        if key == at:
            found[key + 10] = 1
    return seen


@case((2,), (5,), (1,))
def moved_meanwhile(at: int) -> list[int]:
    """A move is a change, too."""
    found = OrderedDict.fromkeys([1, 2, 3])
    seen = []
    for key in found:
        seen.append(key)
        if key == at:
            found.move_to_end(1)
    return seen


@case((OrderedDict(a=1, b=2), "a"), (OrderedDict(z=0), "z"), (OrderedDict(), "q"))
def given(table: OrderedDict[str, int], key: str) -> OrderedDict[str, int]:
    """A caller's own, in its new order."""
    table.move_to_end(key)
    table["new"] = len(table)
    return table


@case((OrderedDict([(1, "x"), (2, "y")]),), (OrderedDict(),), (OrderedDict([(2**70, "")]),))
def of_any_types(table):
    """Types that the argument says."""
    other = table | {0: "zero"}
    other.move_to_end(0, last=False)
    table |= {5: "five"}
    return other, table, type(other) is OrderedDict, isinstance(other, dict)


@case(("pear fig apple",), ("",), ("b a b",))
def by_length(text: str) -> list[tuple[str, int]]:
    """Sorted into one."""
    lengths = {word: len(word) for word in text.split()}
    ordered = OrderedDict(sorted(lengths.items(), key=lambda pair: pair[1]))
    return list(ordered.items())


@case(("abacb",), ("",), ("zz",))
def without_repeats(text: str) -> str:
    """The keys of one are a set with an order."""
    return "".join(OrderedDict.fromkeys(text))


@case(("aabcb",), ("",), ("zz",))
def first_unique_of_stream(text: str) -> list[str]:
    """The first letter that came once so far."""
    once = OrderedDict()
    seen = set()
    found = []
    for letter in text:
        if letter in once:
            del once[letter]
        elif letter not in seen:
            once[letter] = True
        seen.add(letter)
        found.append(next(iter(once), "-"))
    return found


@case((["a", "b"], "a"), (["a"], "z"), ([], ""))
def deleted(words: list[str], key: str) -> list[str]:
    """pop, del, clear, setdefault, get."""
    found = OrderedDict((word, word * 2) for word in words)
    told = [found.get(key, "?"), found.setdefault(key, "new"), found.pop(key)]
    found["last"] = key
    if words and words[0] in found:
        del found[words[0]]
    copied = found.copy()
    found.clear()
    return told + list(copied) + [str(len(found))]


Point = namedtuple("Point", "x y")
Card = namedtuple("Card", ["rank", "suit"], defaults=["spades"])
Row = namedtuple("Row", "name, size, tags", rename=False)


@case((1, 2), (0, 0), (-5, 2**70))
def points(x: int, y: int) -> str:
    """Fields by name, by place, by unpacking."""
    p = Point(x, y=y)
    a, b = p
    q = p._replace(x=b)
    return f"{p} {p.x + p[1]} {a == p.x} {q} {q._asdict()} {Point._fields} {p == (x, y)} {max(p, q)}"


@case(("ace",), ("",), ("10",))
def cards(rank: str) -> str:
    """Defaults, and a sequence of values."""
    hand = [Card(rank), Card(rank, "hearts"), Card._make([rank, "clubs"])]
    return f"{sorted(hand)} {hand[0].suit} {len(hand[1])} {[card.rank for card in hand]}"


@case(([("a", 3), ("b", 1)],), ([],), ([("x", 1), ("y", 1)],))
def rows(found: list[tuple[str, int]]) -> list[str]:
    """A list of them, sorted by a field."""
    table = [Row(name, size, [name] * size) for name, size in found]
    table.sort(key=lambda row: row.size)
    return [f"{row.name}:{len(row.tags)}" for row in table]


@case((3, 4), (0, 0), (-1, 1))
def as_keys(x: int, y: int) -> int:
    """They are keys as tuples are."""
    seen = {Point(x, y): 1, (x, y): 2}
    seen[Point(y, x)] = 3
    return seen[x, y] * 10 + len(seen)


@case((0, True), (3, True), (99, False), (3, False))
def moved_to_the_front_meanwhile(key, forwards):
    """Before the others there is room for it."""
    found = OrderedDict.fromkeys(range(4))
    found.move_to_end(1)
    found[99] = None
    found.move_to_end(2, last=False)
    found.popitem(last=False)
    seen = []
    for one in found if forwards else reversed(found):
        seen.append(one)
        if len(seen) == 1:
            found.move_to_end(key, last=False)
    return seen


@case((OrderedDict([("a", 1), ("b", 2)]),), (OrderedDict(),), (OrderedDict([("", 0)]),))
def looked_up_meanwhile(table: OrderedDict[str, int]) -> int:
    """To look a key up, or to write to it, is no change."""
    total = 0
    for key in table:
        table[key] += 1
        total += table[key]
    return total
