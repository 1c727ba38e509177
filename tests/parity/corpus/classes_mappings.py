"""Classes that derive from `collections.abc.MutableMapping`, whose own methods do the rest; what is read as a mapping."""

from collections.abc import MutableMapping

from parity.case import case


class Folded(MutableMapping):
    """Keys without their case."""

    def __init__(self, *given, **named):
        self._rows = {}
        self.update(*given, **named)

    def __getitem__(self, key):
        return self._rows[key.lower()][1]

    def __setitem__(self, key, value):
        self._rows[key.lower()] = key, value

    def __delitem__(self, key):
        del self._rows[key.lower()]

    def __iter__(self):
        return (key for key, _ in self._rows.values())

    def __len__(self):
        return len(self._rows)


class Squares:
    """Has keys, and is asked for them: a mapping in the eyes of `dict` and `**`."""

    def __init__(self, names):
        self.names = names

    def keys(self):
        return self.names

    def __getitem__(self, name):
        return len(name) ** 2


@case(({"A": 1, "b": 2},), ({},), ({"Zz": 0, "zZ": 5},))
def methods_of_a_mapping(given):
    """update, pop, setdefault, get, the views, equality."""
    d = Folded(given, c=3)
    gone = d.pop("a", None)
    kept = d.setdefault("ZZ", 7)
    return dict(d), gone, kept, d.get("nope"), list(d.keys()), list(d.values()), list(d.items()), "C" in d.keys(), d == dict(d)


@case(({"A": 1.5},), ({"A": None},), ({"x": "y"},))
def items_among_items(given):
    """A view of items looks for the value as well."""
    d = Folded(given)
    pair = next(iter(given.items()))
    return pair in d.items(), (pair[0], 2) in d.items(), pair[1] in d.values(), len(d.items()), [*reversed(list(d))]


@case((["a", "bcd"],), ([],), (["", "zz"],))
def read_as_mappings(names):
    """By `dict`, `update` and `**`."""
    s = Squares(names)
    made = {"a": 0.5}
    made.update(s)
    return dict(s), made, {**s, "z": 1}, dict(s, q=2), {**Folded(s)}


@case((1, 1), ("a", "b"), ((1, 2), (1, 2)), ([1], [1]), (None, 0))
def one_object_or_equal(x, y):
    """The question that containers ask."""
    return x is y or x == y
