"""What the prelude has in the place of `collections.abc`, `UserDict` and `UserList`: its source does what CPython's own does."""

from __future__ import annotations

import collections
import collections.abc
import random
from collections.abc import Callable, Iterator
from operator import add
from types import FunctionType, ModuleType
from typing import Any

import pytest
from lanewise.library.prelude import mixins, wrapped

NOT_OURS = {"UserDict": {"__copy__"}, "UserList": {"__copy__", "_UserList__cast"}}
"""What our classes leave to CPython's own: copies of such instances are not compiled, and a helper."""


def theirs_of(name: str) -> type:
    """CPython's class of this name."""
    found: type = getattr(collections, name, None) or getattr(collections.abc, name)
    return found


def classes(module: ModuleType) -> list[str]:
    return [name for name, found in vars(module).items() if isinstance(found, type) and found.__module__ == module.__name__]


@pytest.mark.parametrize("name", classes(mixins) + classes(wrapped))
def test_no_method_is_left_out(name: str) -> None:
    ours = vars(mixins).get(name) or vars(wrapped)[name]
    methods = {
        method
        for method, found in vars(theirs_of(name)).items()
        if isinstance(found, FunctionType) and not getattr(found, "__isabstractmethod__", False)
    }
    assert methods - vars(ours).keys() == NOT_OURS.get(name, set())


# --- classes with the least that they need ---------------------------------------------------------------------------


class _Listed:
    def __init__(self, items: Any = ()) -> None:
        self.held = list(items)

    def __getitem__(self, place: int) -> Any:
        return self.held[place]

    def __setitem__(self, place: int, item: Any) -> None:
        self.held[place] = item

    def __delitem__(self, place: int) -> None:
        del self.held[place]

    def __len__(self) -> int:
        return len(self.held)

    def insert(self, place: int, item: Any) -> None:
        self.held.insert(place, item)


class _Chosen:
    def __init__(self, items: Any = ()) -> None:
        self.held = list(dict.fromkeys(items))

    def __contains__(self, item: Any) -> bool:
        return item in self.held

    def __iter__(self) -> Iterator[Any]:
        return iter(self.held)

    def __len__(self) -> int:
        return len(self.held)

    def add(self, item: Any) -> None:
        if item not in self.held:
            self.held.append(item)

    def discard(self, item: Any) -> None:
        if item in self.held:
            self.held.remove(item)


class _Table:
    def __init__(self, items: Any = ()) -> None:
        self.held = {item: item * 2 for item in items}

    def __getitem__(self, key: Any) -> Any:
        return self.held[key]

    def __setitem__(self, key: Any, value: Any) -> None:
        self.held[key] = value

    def __delitem__(self, key: Any) -> None:
        del self.held[key]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.held)

    def __len__(self) -> int:
        return len(self.held)


class _Keyed:
    """No mapping, but it has keys."""

    def keys(self) -> list[int]:
        return [1, 70]

    def __getitem__(self, key: int) -> int:
        return key + 1


def made(least: type, abstract: type, *ours: type) -> type:
    """A class of these methods whose mixins are CPython's own, or ours where they are given."""
    few = {name: found for name, found in vars(least).items() if isinstance(found, FunctionType)}
    return type("Own", (*ours, abstract), few)


Operation = Callable[[Any, Any, Any], Any]
"""Of an instance, another one of the same class, and an int."""
SEQUENCES: list[Operation] = [
    lambda a, b, n: list(a), lambda a, b, n: list(reversed(a)), lambda a, b, n: n in a, lambda a, b, n: a.index(n),
    lambda a, b, n: a.index(n, 1), lambda a, b, n: a.index(n, -2), lambda a, b, n: a.index(n, 0, -1), lambda a, b, n: a.count(n),
    lambda a, b, n: a.append(n), lambda a, b, n: a.extend(b), lambda a, b, n: a.extend(a), lambda a, b, n: a.pop(),
    lambda a, b, n: a.pop(0), lambda a, b, n: a.pop(n), lambda a, b, n: a.remove(n), lambda a, b, n: a.reverse(),
    lambda a, b, n: a.clear(), lambda a, b, n: a.__iadd__(b) is a,
]  # fmt: skip
SETS: list[Operation] = [
    lambda a, b, n: a <= b, lambda a, b, n: a < b, lambda a, b, n: a >= b, lambda a, b, n: a > b, lambda a, b, n: a == b,
    lambda a, b, n: a != b, lambda a, b, n: (a & b).held, lambda a, b, n: (a | b).held, lambda a, b, n: (a - b).held,
    lambda a, b, n: (a ^ b).held, lambda a, b, n: ([n, n, 1] & a).held, lambda a, b, n: ([n] | a).held,
    lambda a, b, n: ([n, n, 1] - a).held, lambda a, b, n: ([n, n, 1] ^ a).held, lambda a, b, n: (a - [n, n]).held,
    lambda a, b, n: (a ^ [n, n, 9]).held, lambda a, b, n: a.isdisjoint(b), lambda a, b, n: a._hash(),
    lambda a, b, n: a <= n, lambda a, b, n: a < [n], lambda a, b, n: a & n, lambda a, b, n: a - n, lambda a, b, n: a ^ n,
    lambda a, b, n: a | n, lambda a, b, n: n - a, lambda a, b, n: a == n, lambda a, b, n: a.remove(n), lambda a, b, n: a.pop(),
    lambda a, b, n: a.clear(), lambda a, b, n: a.__ior__(b) is a, lambda a, b, n: a.__iand__(b) is a,
    lambda a, b, n: a.__ixor__(b) is a, lambda a, b, n: a.__ixor__([n, n, 9]) is a, lambda a, b, n: a.__ixor__(a) is a,
    lambda a, b, n: a.__isub__(b) is a, lambda a, b, n: a.__isub__(a) is a,
]  # fmt: skip
MAPPINGS: list[Operation] = [
    lambda a, b, n: a.get(n), lambda a, b, n: a.get(n, "none"), lambda a, b, n: n in a, lambda a, b, n: list(a.keys()),
    lambda a, b, n: list(a.items()), lambda a, b, n: list(a.values()), lambda a, b, n: a == b, lambda a, b, n: a == dict(a),
    lambda a, b, n: a == n, lambda a, b, n: a.pop(n), lambda a, b, n: a.pop(n, None), lambda a, b, n: a.pop(n, default=3),
    lambda a, b, n: a.popitem(), lambda a, b, n: a.clear(), lambda a, b, n: a.update(b), lambda a, b, n: a.update([(n, 0)], x=1),
    lambda a, b, n: a.update(_Keyed()), lambda a, b, n: a.update(n), lambda a, b, n: a.setdefault(n),
    lambda a, b, n: a.setdefault(n, 7),
]  # fmt: skip
FAMILIES = {
    "sequences": (_Listed, collections.abc.MutableSequence, (mixins.MutableSequence, mixins.Sequence), SEQUENCES),
    "sets": (_Chosen, collections.abc.MutableSet, (mixins.MutableSet, mixins.Set), SETS),
    "mappings": (_Table, collections.abc.MutableMapping, (mixins.MutableMapping, mixins.Mapping), MAPPINGS),
}


def outcome(operation: Operation, *given: Any) -> Any:
    """What comes of it: a value, or an exception with what it says and what it came of."""
    try:
        return operation(*given)
    except Exception as error:
        return type(error), error.args, error.__suppress_context__


@pytest.mark.parametrize("family", FAMILIES)
def test_mixins_are_cpythons(family: str) -> None:
    least, abstract, ours, operations = FAMILIES[family]
    theirs, own = made(least, abstract), made(least, abstract, *ours)
    chance = random.Random(7)
    for _ in range(150):
        first, second = ([chance.randrange(6) for _ in range(chance.randrange(5))] for _ in range(2))
        n = chance.randrange(-2, 7)
        for k, operation in enumerate(operations):
            found = []
            for cls in (theirs, own):
                a, b = cls(first), cls(second)
                found.append((outcome(operation, a, b, n), a.held, b.held))
            assert found[0] == found[1], (k, first, second, n)


VIEWS: list[Operation] = [
    lambda view, other, n: list(view), lambda view, other, n: len(view), lambda view, other, n: repr(view),
    lambda view, other, n: n in view, lambda view, other, n: (n, (2 * n,)) in view, lambda view, other, n: (n, 0) in view,
    lambda view, other, n: (2 * n,) in view,
    lambda view, other, n: view & other, lambda view, other, n: view | other, lambda view, other, n: view - other,
    lambda view, other, n: view <= other,
]  # fmt: skip


@pytest.mark.parametrize("name", ["KeysView", "ItemsView", "ValuesView"])
def test_views_are_cpythons(name: str) -> None:
    theirs = type("Own", (theirs_of(name),), {})
    own = type("Own", (vars(mixins)[name], mixins.MappingView, theirs_of(name)), {})
    for first, second, n in (([1, 2, 3], [2, 5], 2), ([], [1], 1), ([4], [4], 4), ([0, 1], [], 3)):
        tables = [{item: (2 * item,) for item in items} for items in (first, second)]  # whose values are equal, and others
        for k, operation in enumerate(VIEWS):
            found = [outcome(operation, *map(cls, tables), n) for cls in (theirs, own)]
            assert found[0] == found[1], (k, first, second, n)


# --- UserDict and UserList -------------------------------------------------------------------------------------------

DICTS: list[Operation] = [
    lambda a, b, n: (a | b).data, lambda a, b, n: (a | {n: 1}).data, lambda a, b, n: ({n: 1} | a).data, lambda a, b, n: a | n,
    lambda a, b, n: n | a, lambda a, b, n: a.__ior__(b) is a, lambda a, b, n: a.__ior__({n: 1}) is a, lambda a, b, n: a[n],
    lambda a, b, n: n in a, lambda a, b, n: a.get(n, 9), lambda a, b, n: repr(a), lambda a, b, n: a.pop(n),
    lambda a, b, n: type(a).fromkeys([n, 1], 2).data, lambda a, b, n: list(a), lambda a, b, n: len(a), lambda a, b, n: a == b,
    lambda a, b, n: a.copy().data, lambda a, b, n: a.update(b, x=n), lambda a, b, n: a.__delitem__(n),
]  # fmt: skip
LISTS: list[Operation] = [
    lambda a, b, n: (a + b).data, lambda a, b, n: add(a, [n]).data, lambda a, b, n: add(a, (n,)).data,
    lambda a, b, n: add([n], a).data,
    lambda a, b, n: add((n,), a).data, lambda a, b, n: a + n, lambda a, b, n: a.__iadd__(b) is a,
    lambda a, b, n: a.__iadd__((n,)) is a,
    lambda a, b, n: (a * n).data, lambda a, b, n: (n * a).data, lambda a, b, n: a.__imul__(2) is a, lambda a, b, n: a[n],
    lambda a, b, n: a[1:].data, lambda a, b, n: a.__setitem__(n, 8), lambda a, b, n: a.__setitem__(slice(0, 1), [n, n]),
    lambda a, b, n: a.__delitem__(n), lambda a, b, n: (a < b, a <= b, a == b, a > b, a >= b), lambda a, b, n: a < b.data,
    lambda a, b, n: n in a, lambda a, b, n: repr(a), lambda a, b, n: a.append(n), lambda a, b, n: a.insert(n, 5),
    lambda a, b, n: a.pop(), lambda a, b, n: a.pop(n), lambda a, b, n: a.remove(n), lambda a, b, n: a.count(n),
    lambda a, b, n: a.index(n), lambda a, b, n: a.index(n, 1), lambda a, b, n: a.sort(reverse=True), lambda a, b, n: a.reverse(),
    lambda a, b, n: a.extend(b), lambda a, b, n: a.extend((n,)), lambda a, b, n: a.copy().data, lambda a, b, n: a.clear(),
    lambda a, b, n: len(a), lambda a, b, n: type(a)(a).data, lambda a, b, n: type(a)((n,)).data,
]  # fmt: skip


@pytest.mark.parametrize(("name", "operations"), [("UserDict", DICTS), ("UserList", LISTS)])
def test_wrapped_containers_are_cpythons(name: str, operations: list[Operation]) -> None:
    theirs = type("Own", (theirs_of(name),), {})
    own = type("Own", (vars(wrapped)[name], theirs_of(name)), {})
    chance = random.Random(11)
    for _ in range(100):
        items = [[chance.randrange(5) for _ in range(chance.randrange(5))] for _ in range(2)]
        given = [dict.fromkeys(each, 3) for each in items] if name == "UserDict" else items
        n = chance.randrange(-1, 6)
        for k, operation in enumerate(operations):
            found = []
            for cls in (theirs, own):
                a, b = map(cls, given)
                found.append((outcome(operation, a, b, n), a.data, b.data))
            assert found[0] == found[1], (k, items, n)
