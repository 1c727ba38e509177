"""Functions that are one or not: compared, looked for in lists, removed from them, as keys; methods of one object."""

from functools import partial

from parity.case import case


class Counter:
    def __init__(self, start):
        self.value = start

    def up(self):
        self.value += 1
        return self.value


def double(x):
    return 2 * x


def triple(x):
    return 3 * x


@case((3,), (0,), (-1,))
def lambdas(n: int) -> tuple[bool, ...]:
    """Each is equal to itself alone."""
    fs = [lambda x: x + n, lambda x: x * n]
    g = fs[1]
    return g in fs, fs[0] == g, g == g, g is g, fs[0] is fs[0], fs[0] != fs[1], fs.count(g) == 1


@case((3,), (0,), (-1,))
def of_one_def(n):
    """One `def` makes another function each time that it runs."""
    subscribers = []

    def made(k):
        return lambda: k

    for i in range(n):
        subscribers.append(made(i % 2))
    if subscribers:
        subscribers.remove(subscribers[-1])
    return [f() for f in subscribers], made(n) == made(n)


@case((3,), (0,), (1,))
def in_a_loop(n):
    """Those of earlier turns are others than this turn's."""
    made = []
    for i in range(n):

        def f(k=i):
            return k

        if made and made[-1] is f:
            print("the same")
        made += [f, lambda: n]
    first = made[0] if made else None
    return [g is first for g in made], [g() for g in made], len(set(made)), [made.count(g) for g in made]


@case((3,), (0,), (-1,))
def bound_methods(n: int):
    """Equal where they are one method of one object, each time another object."""
    a, b = Counter(n), Counter(n)
    methods = [a.up, b.up]
    f = a.up
    told = a.up == a.up, a.up == b.up, a.up in methods, [f == a.up for f in methods], f is f, a.up is f
    methods.remove(b.up)
    return told, [m() for m in methods], len({a.up, f, b.up})


@case((3,), (0,), (-1,))
def methods_of_lists(n):
    """Two lists that hold the same have two methods."""
    out, other = [], []
    listeners = [out.append, other.append, out.append]
    listeners.remove(out.append)
    for listener in listeners:
        listener(n)
    return out, other, out.append == other.append, listeners.count(out.append)


@case((3,), (0,), (-1,))
def of_the_module(n: int) -> tuple[list[str], int, bool, bool]:
    """Functions of the module and of Python as keys."""
    names = {double: "double", triple: "triple", abs: "abs"}
    fs = [double, abs, triple, double]
    return [names.get(f, "?") + str(f(n)) for f in fs], len(set(fs)), fs[0] == double, double == abs


@case((3,), (0,), (1,))
def partials(n):
    """Two that were made of the same are two."""
    p, q = partial(double, n), partial(double, n)
    return p == p, p == q, p is p, p in [q], p() == q()


@case((3,), (0,), (1,))
def of_recursion(n: int):
    """A function that names itself is the one that is named."""

    def made(k):
        def go(i):
            return [go] if i == 0 else [go, *go(i - 1)]

        return go(k)

    fs = made(n)
    return [f is fs[0] for f in fs], [f == g for f in fs for g in made(n)]


def remembered(f, results):
    def inner(x):
        if f not in results:
            results[f] = []
        results.get(f, []).append(f(x))
        return len(results.get(f, []))

    return inner


@case((3,), (0,), (1,))
def by_function(n):
    """A dict of what each function gave, filled by what a decorator makes of it."""
    results = {}
    g, h = remembered(lambda x: x + n, results), remembered(double, results)
    return g(1), g(2), h(5), list(results.values()), g == h, g == g


class Bus:
    def __init__(self):
        self.listeners = {}

    def on(self, name, listener):
        self.listeners.setdefault(name, []).append(listener)

        def off():
            self.listeners[name].remove(listener)

        return off

    def emit(self, name, *args):
        return [listener(*args) for listener in list(self.listeners.get(name, []))]


@case((3,), (0,), (1,))
def event_bus(n):
    """Listeners of several kinds come and go."""
    bus, heard = Bus(), []
    offs = [bus.on("x", lambda v: v + n), bus.on("x", double), bus.on("x", heard.append)]
    told = [bus.emit("x", 4)]
    for off in offs:
        off()
        told.append(bus.emit("x", n))
    try:
        offs[1]()
    except ValueError as error:
        return told, heard, str(error)
    return told, heard, "none was gone"


class _Missing:
    """Stands for nothing."""


def _looked_up(table, key, default=_Missing):
    found = table.get(key, default)
    if found is _Missing:
        raise KeyError(key)
    return found


@case((1, "a"), ("text", "c"), ([1.5], "b"), (None, "a"))
def a_class_for_what_is_missing(value, key):
    """A class among values of other types, which are what they are where it is none of them."""
    table = {"a": value}
    kept = value if key == "a" else _Missing
    lengths = [len(str(found)) for found in (kept, "no") if found is not _Missing]
    return _looked_up(table, "b", 0), lengths, _looked_up(table, key)
