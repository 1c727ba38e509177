"""`f(**d)` of a dict whose keys only the run knows: settings, rows of tables, what was kept for a later call."""

import heapq
import json
from collections import OrderedDict, namedtuple
from dataclasses import dataclass, field

from parity.case import case


def _connected(host="localhost", port=80, *, timeout=None):
    return f"{host}:{port} {timeout}"


@case(({},), ({"port": 8080},), ({"timeout": 3, "host": 5},), ({"prot": 1},), ({"host": 1, "x": 2, "y": 3},))
def settings(given):
    """A default is taken where the dict has no such key."""
    return _connected(**given)


@case(({"port": 1}, {}), ({"port": 1}, {"host": 2}), ({"host": 1}, {"host": 2, "port": 3}), ({"timeout": 1}, {}), ({}, {}))
def settings_in_layers(base, more):
    """What is said twice: a dict takes it, a call does not."""
    merged = _connected(**{**base, **more})
    try:
        return merged, _connected(**base, **more), _connected(timeout=9, **base)
    except TypeError as error:
        return merged, str(error)


class Point:
    def __init__(self, x, y=0, *, name=None):
        self.x, self.y, self.name = x, y, name

    @classmethod
    def of_row(cls, row):
        return cls(**row)

    def moved(self, dx=0, dy=0):
        return type(self)(self.x + dx, self.y + dy)

    def __repr__(self):
        return f"Point({self.x!r}, {self.y!r}, {self.name!r})"


@case(([{"x": 1}, {"x": 2, "y": 3}], {"dy": 4}), ([{"y": 1}], {}), ([], {}), ([{"x": 1, "z": 0}], {}), ([{"x": 1}], {"x": 1}))
def rows_of_points(rows, step):
    """Classes, class methods and methods."""
    return [Point.of_row(row).moved(**step) for row in rows], [Point(**row) for row in rows]


@dataclass(order=True)
class Task:
    priority: int
    title: str = "untitled"
    tags: list[str] = field(default_factory=list)


Edge = namedtuple("Edge", "source target weight", defaults=(1.0,))


@case(
    ('{"priority": 3, "tags": ["a"]}', {"source": 1, "target": 2}),
    ('{"priority": 1, "title": "wash", "tags": []}', {"source": 1, "target": 2, "weight": 7}),
    ('{"title": "wash"}', {"source": 1, "target": 2}),
    ('{"priority": 1, "due": null}', {"source": 1, "target": 2}),
    ('{"priority": 1}', {"source": 1}),
    ("[1, 2]", {}),
    ("{}", {}),
)
def records_of_texts(text, edge):
    """Dataclasses of what JSON says, and named tuples."""
    task = Task(**json.loads(text))
    return repr(task), task.title.upper(), Edge(**edge)


def _logged(*args, level="info", **more):
    return args, level, sorted(more), more


def _through(function, args, named):
    return function(*args, **named)


@case((1,), (0,), (3,))
def arguments_kept(n):
    """`*args` and `**named` of run time, passed on."""
    named = {f"key{i}": i for i in range(n)}
    if n > 1:
        named["level"] = n
    others = {key: 1 for key in named if key != "level"}
    return _logged(1, 2, **named), _through(_logged, [1] * n, named), _logged(level=0, key=1, **others)


class Event:
    def __init__(self, time, action, *args, **named):
        self.time, self.action, self.args, self.named = time, action, args, named

    def __lt__(self, other):
        return self.time < other.time

    def fire(self):
        return self.action(*self.args, **self.named)


@case((4,), (0,), (1,))
def events(n):
    """What a queue keeps until its time has come."""
    queue, log = [], []

    def say(what, times=1, end=""):
        log.append(what * times + end)
        if times < n:
            heapq.heappush(queue, Event(times * 3, say, what, times=times + 1))

    heapq.heappush(queue, Event(2, say, "tick", end="!"))
    heapq.heappush(queue, Event(1, say, "tock", times=2))
    while queue:
        heapq.heappop(queue).fire()
    return log


def _resized(width=1, height=1):
    return width * height


def _blurred(radius=2.0, *, edge="wrap"):
    return f"{radius:.1f} {edge}"


@case(([{"name": "resize", "width": 3}, {"name": "blur", "edge": "cut"}],), ([{"name": "blur", "width": 2}],), ([],))
def pipeline(steps):
    """Each step of a table of functions has names of its own."""
    table = {"resize": _resized, "blur": _blurred}
    return [table[step["name"]](**{key: value for key, value in step.items() if key != "name"}) for step in steps]


def _placed(a, /, b, c=3, *rest, d, **more):
    return a, b, c, rest, d, more


@case(
    ({"b": 1, "d": 2},), ({"b": 1, "c": 4, "d": 2, "a": 9},), ({"c": 1},), ({"d": 1},), ({"b": 1},), ({"d": 1, "b": 2, "z": 3},)
)
def every_kind(named):
    """Parameters of all kinds; a name that callers cannot give goes to `**more`."""
    return _placed(0, **named)


def _three(a, b, c, /, d, e):
    return a + b + c + d + e


@case(({"d": 1, "e": 2}, 3), ({}, 3), ({"a": 1, "d": 2, "e": 3}, 3), ({}, 0), ({"d": 1, "e": 2, "c": 4}, 2), ({"e": 1}, 5))
def counted_by_place(named, count):
    """Starred arguments beside: CPython's words for each that is missing or too much."""
    return _three(*range(count), **named)


@case(({"b": 1},), ({},), ({"c": 1},))
def inner_defaults(named):
    """Defaults that the run computes, and such as are functions."""
    size = len(named)

    def inner(b=size + 1, key=len, c=()):
        return b, key("abc"), c

    return inner(**named), inner(**OrderedDict(named)), (lambda **k: k)(**named), (lambda b=None, **k: (b, k))(**named)


@case((1,), (2,), (0,))
def no_mapping(n):
    """What is no dict is told by its class."""
    found = [{"port": n}, [n], None][n]
    try:
        return _connected(**found)
    except TypeError as error:
        return str(error).rpartition(".")[2]


def _with_more(named):
    named["b"] = 1


def _added(**named):
    _with_more(named)
    named.pop("c", None)
    return (lambda a, b: (a, b))(**named)


@case((1,), (2,), (0,))
def named_changed(n):
    """`**named` that somebody changes before it is passed on."""
    return (_added(a=n), _added(a=n, c=2)) if n else _added(b=n)


class _Later:
    """Keeps what is to be called, with whatever it is given."""

    def __init__(self):
        self.time = 0
        self.waiting = []
        self.found = []

    def at(self, time, function, *given, **named):
        self.waiting.append((time, function, given, named))
        return self

    def run(self, until):
        while self.waiting and self.waiting[0][0] <= until:
            self.time, function, given, named = self.waiting.pop(0)
            self.found.append((self.time, function(*given, **named)))
        return self.found


@case((3,), (0,), (1,))
def functions_of_all_kinds_later(n):
    """A function of C's among those that are called with a dict: what stands for it has no parameter that the dict could name."""
    later = _Later()

    def tick(k):
        if k:
            later.at(later.time + 2, tick, k - 1)
        return f"tick {k}"

    later.at(1, tick, n).at(5, lambda **named: sorted(named), b=1, a=2).at(500, print)
    return later.run(100), later.time, len(later.waiting)
