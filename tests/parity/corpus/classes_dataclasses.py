"""Dataclasses: what the decorator writes, and every option of it."""

from __future__ import annotations

from dataclasses import KW_ONLY, InitVar, astuple, dataclass, field, fields, replace
from typing import ClassVar

from parity.case import case


@dataclass
class Item:
    name: str
    price: float = 1.0
    quantity: int = 0

    def total(self) -> float:
        return self.price * self.quantity


@case(("pen", 2.5, 3), ("", 0.0, 0), ("a'b", -1.0, 2))
def items(name: str, price: float, quantity: int) -> str:
    """__init__, __repr__ and __eq__."""
    a, b = Item(name, price, quantity), Item(name)
    b.price, b.quantity = price, quantity
    return f"{a} {a == b} {a.total()} {Item('x')} {a != Item('x', quantity=quantity)}"


@case(([3, 1, 2],), ([],), ([7],))
def item_list(quantities):
    """Sums and sorting over a list of them."""
    every = [Item(f"i{q}", quantity=q) for q in quantities]
    every.sort(key=lambda item: item.quantity)
    return sum(item.total() for item in every), [item.name for item in every], every == sorted(every, key=lambda i: i.price)


@dataclass(frozen=True)
class Point:
    x: int
    y: int = 0

    def __add__(self, other: Point) -> Point:
        return Point(self.x + other.x, self.y + other.y)

    def moved(self, dx: int) -> Point:
        return replace(self, x=self.x + dx)


@case((1, 2), (0, 0), (-5, 5))
def frozen_points(x: int, dx: int) -> str:
    """Frozen ones are changed by making others."""
    p = Point(x)
    return f"{p.moved(dx)} {p} {p + Point(1, 1)} {p == Point(x, 0)} {astuple(p)}"


@case((1,), (0,), (2,))
def frozen_assigned(n: int) -> int:
    """Assigning to a frozen field."""
    p = Point(n)
    if n == 1:
        p.x = 5
    return p.x


@case((3, 4), (3, 3), (0, 1))
def equal_hashes(x, y):
    """Frozen ones have a hash of their fields."""
    return hash(Point(x, 1)) == hash(Point(y, 1)), hash(Point(x, y)) == hash((x, y))


@dataclass(order=True)
class Card:
    rank: int
    suit: str = field(default="H", compare=True)
    note: str = field(default="", compare=False, repr=False)


@case(([3, 1, 2], "S"), ([5, 5], "H"), ([9], ""))
def ordered_cards(ranks: list[int], suit: str) -> str:
    """order=True: by all fields that compare."""
    cards = sorted([Card(r, suit, f"n{r}") for r in ranks] + [Card(3)])
    return f"{cards} {max(cards)} {cards[0] < cards[-1]} {Card(1, suit, 'a') == Card(1, suit, 'b')} {cards[0].note}"


@dataclass
class Basket:
    owner: str
    items: list[str] = field(default_factory=list)
    size: int = field(init=False, default=0)

    def add(self, name: str) -> Basket:
        self.items.append(name)
        self.size += len(name)
        return self


@case((["a", "bb"],), ([],), (["x", "y", "zzz"],))
def baskets(names: list[str]) -> str:
    """Each instance gets a list of its own."""
    a, b = Basket("ann"), Basket("bob", ["seed"])
    for name in names:
        a.add(name)
        b.add(name * 2)
    return f"{a} {b} {len(Basket('c').items)}"


@dataclass
class Celsius:
    degrees: float
    scale: InitVar[float] = 1.0
    made: ClassVar[str] = "by hand"
    kelvin: float = field(init=False)

    def __post_init__(self, scale: float) -> None:
        if self.degrees * scale < -273.15:
            raise ValueError(f"too cold: {self.degrees}")
        self.kelvin = self.degrees * scale + 273.15


@case((20.0, 1.0), (-300.0, 1.0), (10.0, 2.0))
def post_init(degrees, scale):
    """__post_init__ with a variable that is no field."""
    c = Celsius(degrees, scale)
    return c.degrees, c.kelvin, c.made, repr(c)


@dataclass
class Animal:
    name: str
    legs: int = 4

    def describe(self) -> str:
        return f"{self.name} has {self.legs} legs"


@dataclass
class Bird(Animal):
    legs: int = 2
    can_fly: bool = True

    def describe(self) -> str:
        return super().describe() + (" and flies" if self.can_fly else "")


@case(("tux", False), ("kea", True), ("", True))
def derived_dataclass(name: str, flies: bool) -> str:
    """Fields of the base come first."""
    b = Bird(name, can_fly=flies)
    return f"{b} {b.describe()} {Animal(name).describe()} {b == Bird(name, 2, flies)} {b == Animal(name, 2)}"


@dataclass(slots=True, kw_only=True)
class Settings:
    width: int
    height: int = 10


@dataclass
class Mixed:
    first: int
    _: KW_ONLY
    second: int = 2


@case((3,), (0,), (-1,))
def keyword_only(n):
    """kw_only, KW_ONLY and slots."""
    s = Settings(width=n)
    s.height += n
    return repr(s), repr(Mixed(n, second=n * 2)), Mixed(1).second


@dataclass(eq=False)
class Token:
    kind: str
    text: str


@case(("a",), ("",), ("zz",))
def without_eq(text: str) -> tuple[bool, bool, str]:
    """eq=False: each is equal to itself only."""
    t = Token("name", text)
    u = t
    return (t == Token("name", text), t == u, repr(t))


@dataclass(unsafe_hash=True)
class Key:
    a: int
    b: str = field(hash=False, default="")


@case((1, "x"), (0, ""), (-7, "long"))
def unsafe_hash(a, b):
    """A hash of the fields that are asked for."""
    return hash(Key(a, b)) == hash(Key(a, "other")), Key(a, b) == Key(a, "other")


@dataclass
class Node:
    value: int
    children: list[Node] = field(default_factory=list)
    parent: Node | None = field(default=None, repr=False, compare=False)

    def add(self, value: int) -> Node:
        child = Node(value, parent=self)
        self.children.append(child)
        return child

    def depth(self) -> int:
        return 0 if self.parent is None else 1 + self.parent.depth()

    def total(self) -> int:
        return self.value + sum(c.total() for c in self.children)


@case((3,), (0,), (1,))
def tree_with_parents(n: int) -> str:
    """Recursive dataclasses with cycles."""
    root = Node(0)
    at = root
    for i in range(n):
        root.add(i)
        at = at.add(10 * i)
    return f"{root.total()} {at.depth()} {root} {root == Node(0)}"


@dataclass
class Particle:
    position: tuple[float, float]
    velocity: tuple[float, float]
    alive: bool = True

    def step(self, dt: float) -> None:
        (x, y), (vx, vy) = self.position, self.velocity
        self.position = (x + vx * dt, y + vy * dt)
        self.alive = self.position[1] >= 0


@case((10,), (0,), (3,))
def particles(steps):
    """Fields that are tuples."""
    every = [Particle((0.0, float(i)), (1.0, -0.5 * i)) for i in range(3)]
    for _ in range(steps):
        for p in every:
            p.step(0.25)
    return [p.position for p in every if p.alive], sum(p.alive for p in every)


@dataclass
class Stats:
    values: list[float]

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values)

    @classmethod
    def of(cls, *values: float) -> Stats:
        return cls(list(values))

    def __len__(self) -> int:
        return len(self.values)


@case((1.0, 2.0), (0.0, 0.0), (-1.5, 4.5))
def stats(a: float, b: float) -> str:
    """Properties and class methods beside the fields."""
    s = Stats.of(a, b, a)
    empty = Stats([])
    return f"{s.mean} {len(s)} {s} {bool(empty)}"


@case((0,), (1,), (2,))
def stats_of_nothing(n: int) -> float:
    """A property that raises."""
    return Stats([float(i) for i in range(n)]).mean


@case((1, "pen"), (2, "ink"), (3, ""))
def wrong_arguments(n: int, name: str) -> str:
    """Calls that __init__ does not take."""
    if n == 1:
        return repr(Item())
    if n == 2:
        return repr(Item(name, colour=3))
    return repr(Item(name, quantity=n))


@case(([1, 2, 1], 1), ([], 0), ([3, 3], 3))
def keys_of_dicts(xs: list[int], wanted: int) -> str:
    """Instances as keys: equal ones are one key."""
    counts: dict[Point, int] = {}
    for x in xs:
        counts[Point(x, 1)] = counts.get(Point(x, 1), 0) + 1
    seen = {Point(x) for x in xs}
    return f"{counts} {len(seen)} {Point(wanted) in seen} {counts.get(Point(wanted, 1))}"


@case(([1, 2],), ([],), ([5],))
def unhashable_key(xs):
    """With == but without a hash, it is no key."""
    found = {}
    for x in xs:
        found[Token("t", str(x))] = x
    if len(xs) == 1:
        found[Item("x")] = 1
    return len(found)


@dataclass
class Link:
    """Of a ring; equal is what has equal fields."""

    data: int
    next: Link | None = None


@case(([1, 2, 3],), ([5],), ([7, 7],))
def ring_of_links(xs: list[int]) -> tuple[list[bool], int]:
    """A ring is compared with itself: fields that are one object are equal."""
    first = last = Link(xs[0])
    for x in xs[1:]:
        last.next = Link(x)
        last = last.next
    last.next = first
    here, steps = first.next, 1
    while here is not None and here != first:
        here, steps = here.next, steps + 1
    before = Link(xs[0], first.next)
    return [first == first, first == before, before != first, first in [before], (first, 1) == (first, 1)], steps


class Parcel(Item):
    def fee(self) -> float:
        return self.price / 10


class Letter(Parcel):
    def __init__(self, name: str) -> None:
        super().__init__(name, quantity=1)
        self.stamp = "7c"


@case((["pen"],), ([],), (["", "a'b"],))
def shown_as_what_they_are(names):
    """A class that derives from one of fields is shown by its own name."""
    sent = [part for name in names for part in (Item(name), Parcel(name, 2.5), Letter(name))]
    return sent, [f"{part}" for part in sent], [a == b for a in sent for b in sent]


@dataclass
class Preferences:
    """What a file of settings says."""

    host: str = "localhost"
    tags: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, said):  # type: ignore[no-untyped-def]
        """Of a dict that may say more."""
        names = {f.name for f in fields(cls)}
        return cls(**{k: v for k, v in said.items() if k in names})


@case(({"host": "a", "port": 1},), ({},), ({"tags": ["x"]},), ({"tags": None},))
def of_a_dict_of_the_run(said):  # type: ignore[no-untyped-def]
    """What the dict does not say is made by the factory."""
    made = Preferences.of(said)
    made.tags.append(made.host)
    return made, Preferences.of(said) == made


@dataclass(frozen=True)
class _Options:
    size: int = 1
    name: str = "plain"
    area: int = field(init=False, default=0)

    def __post_init__(self):
        if self.size < 0:
            raise ValueError(f"size {self.size}")
        object.__setattr__(self, "area", self.size**2)

    def but(self, **changes):
        return replace(self, **changes)


@case(({"size": "3"},), ({},), ({"size": "-2"},), ({"depth": "1"},), ({"area": "4", "name": "5"},))
def replaced_by_what_is_computed(said):
    """`replace` with a dict of which only the run knows the keys."""
    options = _Options(2, "given")
    changed = replace(options, **{key: int(text) for key, text in said.items() if key != "name"})
    return changed, changed.but(name="other"), options.but(size=7)


@dataclass
class Job:
    """Made of what a file says, and compared field by field: `__dataclass_fields__` says which there are."""

    name: str
    size: int = 3
    words: list[str] = field(default_factory=list, metadata={"help": "in any order"})
    kinds: ClassVar[int] = 4

    @classmethod
    def of(cls, said):
        return cls(**{k: v for k, v in said.items() if k in cls.__dataclass_fields__})

    def as_said(self):
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    def changed(self, other):
        return [name for name in self.__dataclass_fields__.keys() if getattr(self, name) != getattr(other, name)]


@case(({"name": "a", "x": 1},), ({"name": "b", "size": 4, "words": ["q"]},), ({},))
def fields_by_name(said):
    """Their names alone, with the fields, and against the keys of a dict."""
    job = Job.of(said)
    unknown, missing = said.keys() - Job.__dataclass_fields__.keys(), set(Job.__dataclass_fields__) - set(said)
    helped = {name: f.metadata.get("help", "-") for name, f in Job.__dataclass_fields__.items() if name != "kinds"}
    names = [f.name for f in job.__dataclass_fields__.values()]
    for name in job.__dataclass_fields__:
        if name not in said and name not in names[2:]:
            setattr(job, name, 7)
    told = sorted(unknown), sorted(missing), helped, len(Job.__dataclass_fields__), "; ".join(names)
    return job.as_said(), job.changed(Job("b")), told
