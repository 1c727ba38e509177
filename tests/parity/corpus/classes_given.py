"""Instances as arguments and results: of the very class, shared ones once, changed in place; what their classes answer."""

# ruff: noqa: RUF012

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from parity.case import case


@dataclass
class Spot:
    x: float
    y: float = 0.0

    def moved(self, dx: float) -> Spot:
        return Spot(self.x + dx, self.y)


@dataclass
class Basket:
    owner: str
    items: dict[str, int] = field(default_factory=dict)
    history: list[tuple[str, int]] = field(default_factory=list)

    def add(self, name, count):
        if count <= 0:
            raise ValueError(f"{self.owner} cannot add {count} of {name}")
        self.items[name] = self.items.get(name, 0) + count
        self.history.append((name, count))


class Link:
    def __init__(self, value, after=None):
        self.value = value
        self.after = after


class Branch:
    def __init__(self, key, left=None, right=None):
        self.key = key
        self.left = left
        self.right = right


class Safe:
    def __init__(self, content):
        self.__content = content
        self.opened = 0

    def look(self):
        self.opened += 1
        return self.__content


class Round:
    def __init__(self, radius):
        self.radius = radius

    def area(self):
        return 3.0 * self.radius * self.radius


class Flat:
    def __init__(self, width):
        self.width = width

    def area(self):
        return self.width


def linked(*values: int) -> Link | None:
    head = None
    for value in reversed(values):
        head = Link(value, head)
    return head


@case((1.5,), (0.0,), (-2.25,))
def spots_made(x):
    """One object in several places is one."""
    first = Spot(x)
    return first, [first, first.moved(1.0)], {"a": first, "b": Spot(0.0, x)}


@case((Spot(1.0, 2.0), 0.5), (Spot(0.0), -1.0), (Spot(-3.5, 1.0), 0.0))
def spot_moved(spot, d):
    """The argument is changed, and returned as itself."""
    spot.x += d
    return spot, spot.moved(d)


@case((Basket("ann"), "pear", 2), (Basket("bob", {"pear": 1}, [("pear", 1)]), "pear", 4), (Basket("eve"), "fig", 0))
def basket_filled(basket, name, count):
    """Its dict and its list are changed, too; what was done before an exception stays."""
    basket.add(name, 1)
    basket.add(name, count)
    return len(basket.history), basket.items


@case((linked(1, 2, 3),), (None,), (linked(5),), (linked(2, 2, 9, -4),))
def links_reversed(head):
    """A chain that is turned round, in place."""
    before = None
    while head is not None:
        head.after, before, head = before, head, head.after
    return before


@case((0,), (1,), (6,))
def links_in_a_ring(n):
    """The last leads to the first."""
    first = last = Link(0)
    for i in range(1, n):
        last.after = Link(i)
        last = last.after
    last.after = first
    return first


@case((Branch(5, Branch(3), Branch(8)), 4), (None, 1), (Branch(2, None, Branch(7)), 2), (Branch(1), 0))
def branch_inserted(root, key):
    """A search tree grows by one key."""
    if root is None:
        return Branch(key)
    at = root
    while at.key != key:
        if key < at.key:
            if at.left is None:
                at.left = Branch(key)
            at = at.left
        else:
            if at.right is None:
                at.right = Branch(key)
            at = at.right
    return root


@case((Branch(5, Branch(3, Branch(1)), Branch(8)),), (None,), (Branch(0),))
def branch_sums(root):
    """What is read only stays as it is."""
    if root is None:
        return 0, 0
    pending, total, deepest = [(root, 1)], 0, 0
    while pending:
        at, depth = pending.pop()
        total, deepest = total + at.key, max(deepest, depth)
        pending += [(each, depth + 1) for each in (at.left, at.right) if each is not None]
    return total, deepest


@case((Safe("gold"), 2), (Safe(""), 0), (Safe("letters"), 1))
def safe_opened(safe, times):
    """A private field."""
    return [safe.look() for _ in range(times)], Safe(times)


@case(([Round(2.0), Flat(1.5)],), ([Flat(0.5)],), ([Round(1.0), Round(3.0)],))
def areas_of(shapes):
    """Several classes in one list."""
    shapes.sort(key=lambda shape: shape.area())
    return [shape.area() for shape in shapes], shapes[-1]


@case((2**62, [Spot(1.0)]), (5, []), (-(2**63), [Spot(0.0), Spot(2.0)]))
def beyond_words(n, spots):
    """Ints of any size in fields, where a call is answered twice."""
    for spot in spots:
        spot.y += 1.0
    return Link(n * 4, Link(-n)), spots


class Settings:
    """What is set, and what has a default."""

    DEFAULTS = {"host": "here", "port": 80}

    def __init__(self, **given):
        self.given = given
        self.flags = len(given)

    def __getattr__(self, name):
        if name[:2] == "__":
            raise AttributeError(name)
        return self.given[name] if name in self.given else self.default(name)

    def default(self, name):
        try:
            return self.DEFAULTS[name]
        except KeyError:
            raise AttributeError(f"no setting {name!r}") from None


class Watched:
    """Something in its place."""

    def __init__(self, inner):
        self.inner = inner
        self.asked = []

    def __getattr__(self, name):
        self.asked.append(name)
        return getattr(self.inner, name)


@case((Settings(port=3), "port"), (Settings(host="a"), "host"), (Settings(), "user"))
def attributes_that_nobody_has(settings, name):
    """`__getattr__`: names with defaults, and what stands for another instance, with its methods."""
    watched = Watched(Settings(port=len(name)))
    found = watched.port, watched.default("host"), watched.inner.flags, watched.asked
    there = hasattr(settings, "host"), hasattr(settings, "user"), getattr(settings, "user", "nobody")
    if name == "user":
        return settings.user
    settings.given[name] = 7
    settings.flags += 1
    return settings, settings.port, found, there


class Fahrenheit:
    """Of what is kept as degrees Celsius."""

    def __get__(self, thermometer, owner):
        return thermometer.degrees * 9 / 5 + 32

    def __set__(self, thermometer, value):
        thermometer.degrees = (value - 32) * 5 / 9


class Within:
    """A number between two others."""

    def __init__(self, low, high):
        self.low, self.high = low, high

    def __get__(self, owned, owner=None):
        return owned.kept

    def __set__(self, owned, value):
        if not isinstance(value, (int, float)):
            raise TypeError(f"expected a number, got {type(value).__name__}")
        owned.kept = max(self.low, min(self.high, value))


class Thermometer:
    fahrenheit = Fahrenheit()
    level = Within(0, 10)

    def __init__(self, degrees, level):
        self.degrees = degrees
        self.level = level


@case((100.0, 5), (0, -3), (1, "x"))
def descriptors(degrees, level):
    """Attributes that an instance in the class computes, keeps and checks."""
    found = Thermometer(degrees, level)
    before = found.fahrenheit, found.level
    found.fahrenheit = 50
    found.level += 8
    return before, found.degrees, found.level, found


@case(
    (([Basket("Ann"), Basket("Bo", {"tea": 1})]), "tea", 2), (([Basket("Ann")]), "tea", 0), ([], "tea", 1),
)  # fmt: skip
def restocked(baskets, name, count):
    """What instances within a list hold is changed in place, too."""
    for basket in baskets:
        basket.add(name, count)
    return len(baskets)


@case(
    ({"a": Basket("Ann")}, (Basket("Bo"), 1)),
    ({}, (Basket("Cy", {"pot": 1}, [("pot", 1)]), 2)),
    ({"b": Basket("Di"), "c": Basket("Ed")}, (Basket("Flo"), 0)),
)
def moved_between(shelves, other):
    """The same within a dict and within a tuple."""
    last, count = other
    for name, basket in shelves.items():
        basket.history.append((name, count))
    last.items.clear()
    return last


T = TypeVar("T")


class Pile(Generic[T]):
    def __init__(self, *items: T) -> None:
        self.items = list(items)

    def push(self, item: T) -> None:
        self.items.append(item)

    def __len__(self) -> int:
        return len(self.items)


@case((Pile(1, 2), 3), (Pile(), 5), (Pile(4), 4))
def piled(pile: Pile[int], item: int) -> tuple[int, int]:
    """A class with a parameter, as an annotation with what it is."""
    pile.push(item)
    return len(pile), sum(pile.items)


class Identity:
    """No fields at all."""

    def of(self, x):
        return x

    def twice(self, x):
        return self.of(self.of(x)) + x


class Doubled(Identity):
    def of(self, x):
        return 2 * x


@case((Identity(), 3), (Doubled(), 3), (Doubled(), -0.5))
def without_fields(layer, x):
    """An instance of which nothing is known but its class."""
    return layer.twice(x)


@case(([Doubled(), Doubled()], 3), ([Identity()], 2), ([], 1))
def some_without_fields(layers, x):
    """Several of a class, in a list: in JavaScript nothing tells classes apart that have the same fields."""
    for layer in layers:
        x = layer.of(x)
    return x, layers
