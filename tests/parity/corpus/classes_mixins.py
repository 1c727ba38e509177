"""Classes that say the least of what `collections.abc` asks for, and have the rest of it; `UserDict` and `UserList`."""

from collections import UserDict, UserList
from collections.abc import Iterator, MutableMapping, MutableSequence, MutableSet, Sequence, Set

from parity.case import case


class _Headers(MutableMapping):
    """Names in any case; those that were given last are listed."""

    def __init__(self, given=(), **named):
        self._rows = {}
        self.update(given, **named)

    def __setitem__(self, name, value):
        self._rows[name.lower()] = (name, value)

    def __getitem__(self, name):
        return self._rows[name.lower()][1]

    def __delitem__(self, name):
        del self._rows[name.lower()]

    def __iter__(self):
        return (name for name, _ in self._rows.values())

    def __len__(self):
        return len(self._rows)


@case(([("Content-Type", "text/html")], "content-TYPE"), ([], "x"), ([("accept", "a/b"), ("Host", "h")], "HOST"))
def headers(pairs, asked):
    """`items`, `get`, `in`, `==`, `update`, `pop`, `setdefault`, `dict` and `**`."""
    found = _Headers(dict(pairs))
    found["Accept"] = "*/*"
    told = [found.get(asked), "CONTENT-TYPE" in found, list(found), dict(found.items()), {**found, "q": 1}, len(found)]
    told += [("Accept", "*/*") in found.items(), "*/*" in found.values(), found == {"Accept": "*/*"}, sorted(found.keys())]
    found.update({"X": "1"}, y="2")
    return told, found.pop("accept"), found.pop("none", None), found.setdefault("X", "3"), dict(found)


class _Rows(MutableSequence):
    def __init__(self, items=()):
        self._items = list(items)

    def __getitem__(self, place):
        return self._items[place]

    def __setitem__(self, place, item):
        self._items[place] = item

    def __delitem__(self, place):
        del self._items[place]

    def __len__(self):
        return len(self._items)

    def insert(self, place, item):
        self._items.insert(place, item)


@case(([1],), ([5, 6],), ([0.5],))
def rows(items):
    """What a list does, by five methods."""
    own = _Rows(items)
    own.append(5)
    own.extend([6, 7])
    own += [8]
    told = [list(own), 5 in own, own.index(6), own.count(5), list(reversed(own)), own.pop(), own.pop(0)]
    own.reverse()
    own.remove(6)
    return told, list(own), len(own)


class _Squares(Sequence):
    def __init__(self, count):
        self.count_of_all = count

    def __len__(self):
        return self.count_of_all

    def __getitem__(self, place):
        if not 0 <= place < self.count_of_all:
            raise IndexError(place)
        return place * place


@case((3,), (5,), (0,))
def squares(count):
    """Asked by place."""
    own = _Squares(count)
    return list(own), 4 in own, own.count(1), list(reversed(own)), max(own, default=None), sum(own), own.index(4)


class _Ordered(Set):
    def __init__(self, items):
        self._items = list(dict.fromkeys(items))

    def __contains__(self, item):
        return item in self._items

    def __iter__(self):
        return iter(self._items)

    def __len__(self):
        return len(self._items)


@case(([1, 2], [2, 3]), ([1], [1]), ([1], []))
def ordered_sets(first, second):
    """The operators of sets."""
    a, b = _Ordered(first), _Ordered(second)
    return list(a & b), list(a | b), list(a - b), list(a ^ b), a <= b, a == b, a < b, a.isdisjoint(b)


class _Down(Iterator):
    def __init__(self, count):
        self.count = count

    def __next__(self):
        if self.count <= 0:
            raise StopIteration
        self.count -= 1
        return self.count


@case((3,), (0,), (1,))
def counted_down(count):
    """It is its own iterator."""
    return list(_Down(count)), next(_Down(count), None), [n for n in iter(_Down(count))]


@case((1, 1), (1, 2), ("a", "a"), (None, 1), ((1,), (1,)), ([1], [1]))
def one_or_equal(a, b):
    """As containers ask."""
    if a is b or a == b:
        return "alike"
    return a is b or b == a


class _Once(UserDict):
    def __setitem__(self, name, value):
        if name in self.data:
            raise KeyError(f"{name} is set already")
        super().__setitem__(name, value)

    def __missing__(self, name):
        return name * 2


@case(([("a", 1)], "a"), ([("a", 1), ("a", 2)], "a"), ([], "b"))
def set_once(pairs, asked):
    """A dict that says itself what is put into it."""
    own = _Once(kept=0)
    for name, value in pairs:
        own[name] = value
    own.update({"c": 3}, d=4)
    told = [own[asked], asked in own, own.get("x", "none"), own.pop("c"), sorted(own), len(own), isinstance(own, UserDict)]
    return told, dict(own), own == {"kept": 0, "d": 4}, repr(own), {**own}, (own | {"e": 5}).data


class _Numbered(UserList):
    def append(self, item):
        super().append((len(self), item))

    @property
    def last(self):
        return self[-1]


@case((["a", "b"],), ([],), ([1],))
def numbered(items):
    """A list that says itself what is appended."""
    own = _Numbered()
    for item in items:
        own.append(item)
    own += [3]
    own.insert(0, 0)
    told = [list(own), own.last, own[1:3], len(own), own.index(3), 3 in own, own.pop(), repr(own), own == own.data]
    return told, (own + [1]).data, sorted(map(str, own)), own.count(0)


@case(([2, 3, 1],), ([],), ([1.5],))
def plain_user_lists(items):
    """None of one's own."""
    own = UserList(items)
    own.sort()
    own.reverse()
    return own.data, (own * 2).data, own.copy().data, max(own, default=None), own < UserList([9])


class _Marks(MutableSet):
    def __init__(self, items=()):
        self._items = list(dict.fromkeys(items))

    def __contains__(self, item):
        return item in self._items

    def __iter__(self):
        return iter(self._items)

    def __len__(self):
        return len(self._items)

    def add(self, item):
        if item not in self._items:
            self._items.append(item)

    def discard(self, item):
        if item in self._items:
            self._items.remove(item)


@case(([1, 2, 3], [2, 5]), ([], [1]), ([4], [4, 4]), ([1, 2], [1, 2]))
def marks(first, second):
    """A set that is changed by its operators."""
    a, b = _Marks(first), _Marks(second)
    told = [a >= b, a > b, a != b, list(a ^ b), a._hash(), b._hash()]
    a |= b
    told.append(list(a))
    a &= b
    told.append(list(a))
    a ^= _Marks([1, 5])
    told.append(list(a))
    a -= b
    a.add(7)
    a.remove(7)
    return told, list(a), len(a)


@case(([1, 2],), ([],), ([3],))
def marks_taken(items):
    """One by one, until there is none."""
    own = _Marks(items)
    first = own.pop()
    own.discard(first)
    own.clear()
    return first, list(own)


@case(([("a", 1), ("B", 2)], "b"), ([], "x"), ([("c", 3)], "C"))
def headers_changed(pairs, name):
    """`popitem`, `clear`, and views that see what changes."""
    own = _Headers(pairs, Z=0)
    keys, items, values = own.keys(), own.items(), own.values()
    own[name] = 9
    told = [len(keys), name in keys, (name, 9) in items, 9 in values, sorted(keys), sorted(values), own == dict(own)]
    told += [sorted(keys & {"Z", name}), sorted(keys | {"q"}), sorted(keys - {"Z"})]
    last = own.popitem()
    own.clear()
    return told, last, len(keys), own.setdefault("k"), own.get("K", 1)


@case((["a", "b"],), ([],), (["c"],))
def joined_tables(names):
    """`|` from either side, in place; what is missing raises."""
    own = UserDict({name: len(name) for name in names})
    both = own | {"x": 2}
    turned = {"y": 3} | own
    own |= {"z": 4}
    del own["z"]
    return both.data, turned.data, own.data, "x" in both, own.get("none", 0), own["a"]


@case(([1, 2, 3],), ([],), ([5],))
def joined_rows(items):
    """Sums and products from either side, slices, changes in place."""
    own = UserList(items)
    sums = [(own + [4]).data, ([0] + own).data, (own + UserList(items)).data, (2 * own).data, own[1:].data, own <= UserList([2])]
    own += (7, 8)
    own *= 2
    own[0] = 6
    own.extend(UserList([9]))
    own.remove(8)
    del own[0]
    return sums, own.data, own.pop(), own.count(8), own.index(7)
