"""`copy.copy`: another object that holds the same."""

import array
import copy
from collections import Counter, defaultdict, deque

from parity.case import case


class _Node:
    def __init__(self, value):
        self.value = value
        self.items = []


class _Counted:
    def __init__(self, times):
        self.times = times

    def __copy__(self):
        return _Counted(self.times + 1)


@case((1,), (7,), (-3,))
def copied_containers(n):
    """What is added to the copy is not in the other one; what both hold is one object."""
    rows = [[n], [2]]
    more = copy.copy(rows)
    more.append([3])
    more[0].append(9)
    table = {"x": n}
    other = copy.copy(table)
    other["y"] = 2
    seen = {n}
    wider = copy.copy(seen)
    wider.add(100)
    return rows, more, table, other, seen, sorted(wider)


@case((1,), (2,), (0,))
def copied_collections(n):
    """Their factories, lengths and counts go along."""
    groups = defaultdict(list)
    groups["a"].append(n)
    more = copy.copy(groups)
    more["b"].append(2)
    line = deque([1, 2], maxlen=2)
    longer = copy.copy(line)
    longer.append(n)
    counts = Counter("aab")
    other = copy.copy(counts)
    other["z"] += n
    return dict(groups), dict(more), list(line), list(longer), longer.maxlen, counts, other


@case((0,), (1,), (2,))
def copied_instances(n):
    """Fields, also those that not every instance has, and a method that says how it is done."""
    node = _Node(n)
    if n == 1:
        node.extra = "more"
    twin = copy.copy(node)
    twin.value += 5
    twin.items.append(n)
    counted = copy.copy(copy.copy(_Counted(n)))
    return node.value, twin.value, node.items, twin is node, hasattr(twin, "extra"), counted.times


@case((5, "x"), (2.5, None), (True, "longer"))
def copied_values(x, y):
    """What never changes is its own copy."""
    mixed = copy.copy(x if y else [1])
    return copy.copy(x), copy.copy(y), copy.copy((x, [y])), copy.copy(frozenset([1, 2])), mixed


@case((65,), (0,), (256,))
def copied_buffers(n):
    """A buffer's copy has bytes of its own."""
    letters = bytearray(b"ab")
    other = copy.copy(letters)
    other[0] = n
    numbers = array.array("d", [1.5, 2.5])
    more = copy.copy(numbers)
    more[0] = 9.0
    return bytes(letters), bytes(other), numbers[0], more[0], len(more)


class Car:
    """What is copied, and given other attributes."""

    def __init__(self, name):
        self.name = name
        self.color = "red"
        self.options = ["radio"]


def cloned(car, deep, **attributes):
    """The pattern that is called prototype."""
    made = copy.deepcopy(car) if deep else copy.copy(car)
    made.__dict__.update(attributes)
    return made


@case(("a", "blue", 4), ("", "red", 2), ("b", "green", 0))
def prototypes(name, color, doors):
    """Attributes that an instance has beside its fields are copied with it, and are its own from then on."""
    car = Car(name)
    painted, family = cloned(car, False, color=color), cloned(car, True, doors=doors)
    again = cloned(family, False, doors=doors + 1)
    again.options.append("roof")
    told = [(each.name, each.color, each.options) for each in (car, painted, family, again)]
    return told, family.doors, again.doors, hasattr(car, "doors")


@case(("k", 1), ("color", 2), ("name", 3))
def copied_with_a_name_of_the_run(name, value):
    """What `setattr` gave is copied, too."""
    car = Car("x")
    setattr(car, name, value)
    other = copy.copy(car)
    setattr(other, name, value + 1)
    return getattr(car, name), getattr(other, name)
