"""Named tuples: made by class and by function, with defaults and methods, taken apart like any tuple."""

from __future__ import annotations

import heapq
from collections import namedtuple
from typing import NamedTuple

from parity.case import case


class Point(NamedTuple):
    x: float
    y: float = 0.0

    def dot(self, other: Point) -> float:
        return self.x * other.x + self.y * other.y

    def __add__(self, other):
        return Point(self.x + other[0], self.y + other[1])

    @property
    def norm(self) -> float:
        return self.dot(self) ** 0.5

    @classmethod
    def unit(cls, axis: int) -> Point:
        return cls(1.0) if axis == 0 else cls(0.0, 1.0)


Pair = namedtuple("Pair", "left right")
Color = namedtuple("Color", ["red", "green", "blue"], defaults=[0, 0])


@case((3.0, 4.0), (0.0, 0.0), (-1.0, 2.5))
def point(x: float, y: float) -> str:
    """Fields, methods and properties."""
    p = Point(x, y)
    return f"{p} {p.norm} {p.dot(Point(1.0))} {p + (1.0, 1.0)} {Point.unit(1)} {p == (x, y)}"


@case((1.0, 2.0), (0.5, -0.5), (7.0, 7.0))
def taken_apart(x: float, y: float) -> tuple[float, ...]:
    """It is a tuple."""
    p = Point(x, y)
    a, b = p
    first, *rest = p
    return (a - b, p[0], p[-1], first, *rest, *p, len(p), max(p), sum(p))


@case((1, "a"), (0, ""), (-3, "xyz"))
def pairs(n, s):
    """collections.namedtuple, without types."""
    p = Pair(n, s)
    q = p._replace(left=n + 1)
    return repr(p), q.left, p.left, q.right * 2, repr(Pair(left=s, right=n)), p < q


@case((255,), (0,), (17,))
def colors(red: int) -> str:
    """Defaults of the last fields."""
    c = Color(red)
    return f"{c} {c._replace(blue=red)} {Color(1, 2, 3)._fields} {list(c)}"


@case(([3.0, 1.0, 2.0],), ([],), ([5.0, 5.0],))
def sorted_points(xs: list[float]) -> list[tuple[float, float]]:
    """They compare as tuples do."""
    points = [Point(x, -x) for x in xs] + [Point(2.0, 9.0)]
    points.sort()
    return [(p.x, p.y) for p in points if p >= (1.0,)] + [tuple(max(points))]


@case(([1.0, 2.0],), ([0.5, 0.5],), ([1.0],))
def made_of_list(xs):
    """Starred tuples and _make."""
    p = Point._make(xs)
    parts = (3.0, 4.0)
    return p.x, p.y, Point(*parts).norm


class Employee(NamedTuple):
    name: str
    salary: int
    manager: str | None = None


@case((100,), (0,), (55,))
def employees(limit: int) -> list[str]:
    """A list of them, filtered and joined by name."""
    staff = [Employee("ann", 120), Employee("bob", 60, "ann"), Employee("cid", 50, "bob")]
    out = []
    for e in staff:
        if e.salary < limit:
            boss = None
            for m in staff:
                if m.name == e.manager:
                    boss = m
            out.append(f"{e.name} under {boss.name if boss is not None else 'nobody'}")
    return out


@case((1, 2), (0, 0), (3, 1))
def matched_points(x, y):
    """match on a named tuple."""
    match Point(x, y):
        case Point(x=0, y=0):
            return "origin"
        case Point(a, b) if a > b:
            return f"{a} over {b}"
        case (a, b):
            return f"{a} and {b}"


@case((1,), (2,), (3,))
def bad_named_tuple(n: int) -> int:
    """Calls that do not fit, fields that are not assigned."""
    if n == 1:
        return Pair(1, 2, 3).left
    p = Pair(n, n)
    if n == 2:
        p.left = 4
    return p.left


@case((3, 1.5), (1, -2.0), (0, 0.0))
def track(n: int, step: float) -> str:
    """Returned from helpers, kept in lists, looped over with unpacking."""

    def advance(p: Point, much: float) -> Point:
        return Point(p.x + much, p.y - much)

    path = [Point(0.0)]
    for _ in range(n):
        path.append(advance(path[-1], step))
    total = 0.0
    for x, y in path:
        total += x * 2 + y
    return f"{path[-1]} {total} {isinstance(path[0], tuple)} {isinstance(path[0], Point)}"


@case((3, [1.5, 2.5]), (0, []), (-2, [0.25]))
def handed_back(n, xs):
    """The very class comes back, alone, in containers and in itself."""
    p = Point(float(n), 1.0)
    return p, [Point(x) for x in xs], {Pair(n, "a"): Pair(p, None)}, p._replace(y=2.0)


@case((1,), (0,), (2,), (3,))
def one_of_several(n):
    """A named tuple, a plain one, or nothing."""
    if n == 0:
        return None
    return Pair(n, n) if n == 1 else (n, n) if n == 2 else Color(n)


@case((Point(3.0, 4.0), [Pair(1, "x")]), (Point(0.0), []), (Point(-1.5, 2.0), [Pair(2, "yy"), Pair(0, "")]))
def handed_in(p, pairs):
    """As arguments they have their fields, methods and properties."""
    longest = max(pairs, key=lambda pair: len(pair.right), default=None)
    return p.norm + p.dot(Point(1.0, 1.0)), p + (1.0, 1.0), [pair._replace(left=pair.left + 1) for pair in pairs], longest


@case((Point(1.0, 2.0), (1.0, 2.0)), (Point(0.5), (0.5, 1.0)), (Point(-2.0, -2.0), (0.0, 0.0)))
def equal_to_tuples(p, q):
    """It equals the tuple of its items, and is none of that type."""
    return p == q, q == p, tuple(p) == q, {p: 1}.get(q), p < q, sorted([p, q])


@case((Point(3.0, 4.0),), (None,), (Point(0.0, -1.0),))
def perhaps_given(p: Point | None):
    """One that may be missing."""
    return (p, p.norm) if p else None


@case(([Point(1.0), None, (1.0, 2.0), Point(2.0, 3.0)],), ([None],), ([(1.0, 0.0), Point(1.0, 0.0)],))
def among_others(items):
    """Beside plain tuples and None: each stays what it is."""
    found = []
    for item in items:
        if isinstance(item, Point):
            found.append(item._replace(y=9.0))
        elif item is not None:
            found.append(item[::-1])
    return found, items


@case((3, [3, 1, 2]), (0, []), (-1, [7, 7]))
def named_where_they_are_needed(n, xs):
    """Classes that a function makes for itself."""
    from collections import namedtuple

    Edge = namedtuple("Edge", "weight, start stop")
    Spot = namedtuple("Spot", ["x", "y"], defaults=[2])
    edges = sorted(Edge(x, i, i + n) for i, x in enumerate(xs))
    spot = Spot(n)
    told = f"{spot} {spot._replace(y=5)} {edges} {Edge._fields} {Edge.__name__} {isinstance(spot, Edge)}"
    return told, spot.x + spot.y, [e.stop for e in edges], spot == (n, 2)


@case((0,), (1,), (2,))
def fields_of_one_name(n):
    """Names that no class can have."""
    from collections import namedtuple

    if n == 1:
        return namedtuple("Pair", "x x")(1, 2).x
    return namedtuple("Pair", "x y")(n, 2).x if n else namedtuple("Pair", "x def", rename=True)(3, 4)._1


class Way(NamedTuple):
    cost: float
    place: str
    path: tuple = ()


ROADS = {"a": {"b": 1, "c": 4}, "b": {"c": 2, "d": 5}, "c": {"d": 1}, "d": {}}


@case((ROADS, "a", "d"), (ROADS, "d", "a"), (ROADS, "b", "b"))
def way_that_grows(roads, begin, end):
    """A tuple in one becomes longer from turn to turn."""
    open_ways = [Way(0, begin)]
    seen = set()
    while open_ways:
        cost, place, path = heapq.heappop(open_ways)
        if place not in seen:
            seen.add(place)
            path = (*path, place)
            if place == end:
                return cost, "->".join(path)
            for further, length in roads[place].items():
                heapq.heappush(open_ways, Way(cost + length, further, path))
    return None


@case((0,), (1,), (3,))
def way_replaced(n):
    """In a variable, and by `_replace`."""
    one, other = Way(0, "a"), Way(0, "b")
    for i in range(n):
        one = Way(i, one.place, one.path + (i,))
        other = other._replace(path=(*other.path, i))
    return one, other, one.path == other.path


@case((True, [3]), (False, [3]), (False, []))
def way_or_any(is_way, xs):
    """One, or a plain tuple of any length: each stays what it is."""
    found = Way(1, "x") if is_way else tuple(xs)
    rows = [Way(2, "y"), (), (1,), (1, 2), (1, 2, 3), (1, 2, 3, 4)]
    return found, isinstance(found, Way), rows, [isinstance(row, Way) for row in rows]


@case((3, 1), (1, 1), (0, 2))
def asked_as_tuples(x, y):
    """`index` and `count`, which a named tuple has of the plain one."""
    point = Point(x, y)
    try:
        place = point.index(1)
    except ValueError as e:
        place = str(e)
    return place, point.count(1), point.count(x)
