"""`x.__dict__` as what is changed: `setdefault`, `pop`, `clear`, items, another dict in its place."""

import copy
import json
from contextlib import contextmanager
from functools import cached_property, wraps

from parity.case import case


def remembered(method):
    """What a method gave, in a field of each instance."""
    name = "_" + method.__name__

    @wraps(method)
    def wrapper(self, *args):
        known = self.__dict__.setdefault(name, {})
        if args not in known:
            known[args] = method(self, *args)
        return known[args]

    return wrapper


class Grid:
    def __init__(self):
        self.calls = 0

    @remembered
    def paths(self, rows, columns):
        self.calls += 1
        return 1 if not rows or not columns else self.paths(rows - 1, columns) + self.paths(rows, columns - 1)


@case((3,), (0,), (12,))
def remembered_method(n):
    """A cache that `__dict__` gets when it is first asked for."""
    grid = Grid()
    return grid.paths(n, n), grid.calls, grid.paths(n, n), sorted(vars(grid))


class Pet:
    def __init__(self, **stats):
        self.__dict__.update(hunger=5, mood=5)
        self.__dict__["name"] = "pet"
        self.__dict__.update(stats)

    def __repr__(self):
        return f"Pet({', '.join(f'{k}={v!r}' for k, v in self.__dict__.items())})"


@case((3, "a"), (0.5, ""), (7, "q"))
def fields_by_dict(hunger, name):
    """The order of fields that `__init__` sets through `__dict__`."""
    pet = Pet(hunger=hunger, age=1)
    pet.mood -= 1
    return repr(pet), dict(vars(pet)), "age" in pet.__dict__, repr(Pet(name=name))


class Account:
    def __init__(self, balance):
        self.balance = balance
        self.log = []

    @contextmanager
    def transaction(self):
        saved = copy.deepcopy(self.__dict__)
        try:
            yield self
        except ValueError:
            self.__dict__ = saved
            raise


@case((10, 3), (10, 30), (0, 0))
def rolled_back(balance, amount):
    """What was changed before an exception is as it was."""
    account = Account(balance)
    try:
        with account.transaction() as open_account:
            open_account.balance -= amount
            open_account.log.append(amount)
            if open_account.balance < 0:
                raise ValueError("too much")
    except ValueError as error:
        return str(error), account.balance, account.log
    return "", account.balance, account.log


class Circle:
    def __init__(self, radius):
        self.radius = radius

    @cached_property
    def area(self):
        print("computing")
        return 3 * self.radius**2

    def resize(self, radius):
        self.radius = radius
        return self.__dict__.pop("area", None)


@case((1, 2), (0.5, 1), (3, 3))
def computed_again(a, b):
    """A property that is forgotten, with its value and without."""
    circle = Circle(a)
    first = circle.resize(a), circle.area + circle.area, circle.resize(b)
    second = circle.area
    del circle.__dict__["area"]
    try:
        circle.__dict__.pop("area")
    except KeyError as error:
        print(repr(error))
    return first, second, vars(circle)


class Options:
    def __init__(self, **named):
        self.__dict__ = named

    def merged(self, other):
        new = Options()
        new.__dict__ = {**self.__dict__, **other.__dict__}
        return new


@case(({"a": 1}, {"b": 2.5, "a": 3}), ({}, {}), ({"x": "y"}, {"a": None}))
def merged_options(first, second):
    """Fields that are another dict altogether."""
    options = Options(**first).merged(Options(**second))
    return list(options.__dict__.items()), getattr(options, "a", "none")


class Lazy:
    def __getattr__(self, name):
        if name.startswith("x"):
            return self.__dict__.setdefault(name, len(name))
        raise AttributeError(name)


@case((1,), (2,), (3,))
def lazily(n):
    """Attributes that come to be when they are asked for."""
    lazy = Lazy()
    return lazy.x, lazy.xyz, sorted(lazy.__dict__), getattr(lazy, "q", n)


class Bag(Options):
    pass


@case(("a", 1), ("b", "z"), ("c", None))
def by_names_of_the_run(name, value):
    """The same of names that only the run knows."""
    options = Bag(a=1)
    first = options.__dict__.setdefault(name, value)
    again = options.__dict__.setdefault(name)
    vars(options)["w"] = value
    got = options.__dict__.pop(name, "none"), vars(options).pop("w")
    del vars(options)[name if name in options.__dict__ else options.__dict__.setdefault("v", "v")]
    return first, again, got, sorted(options.__dict__)


class Editor:
    def __init__(self):
        self.text = ""
        self.cursor = 0

    def write(self, text):
        self.text += text
        self.cursor += len(text)
        return self

    def save(self):
        return self.__dict__.copy()

    def restore(self, saved):
        self.__dict__.update(saved)
        return self


@case((["ab", "c"],), ([],), (["x", "y", "zz"],))
def saved_and_restored(texts):
    """Mementos."""
    editor = Editor()
    saved = [editor.save()] + [editor.write(text).save() for text in texts]
    editor.restore(saved[len(texts) // 2])
    last = editor.text, editor.cursor
    grid = Grid()
    grid.__dict__.clear()
    return last, saved[-1]["text"], vars(editor), hasattr(grid, "calls")


class Watched:
    def __init__(self):
        self._watchers = {}

    def __setattr__(self, name, value):
        before = getattr(self, name, None)
        super().__setattr__(name, value)
        if not name.startswith("_"):
            for watcher in self._watchers.get(name, []):
                watcher(before, value)

    def watch(self, name, watcher):
        self._watchers.setdefault(name, []).append(watcher)


@case((1, 2), ("a", "b"), (0.5, None))
def watched(a, b):
    """`__setattr__` that asks what a name begins with, which is known of each name."""
    subject, log = Watched(), []
    subject.watch("x", lambda before, now: log.append(f"{before} -> {now}"))
    subject.x = a
    subject.x = b
    subject.y = a
    return log, subject.x


# --- in which order ----------------------------------------------------------------------------------------------------


class Fitted:
    """Its fields come one after the other, and some go."""

    def __init__(self, v):
        self.v = v

    def fit(self, n):
        self.b = n
        self.a = n * 2
        if n > 2:
            del self.b
            self.c = "x"
            self.b = 7
        return self


@case((1,), (3,), (2,))
def order_of_fields(n):
    """That in which an instance got them; a copy has its own."""
    x = Fitted(1).fit(n)
    y = copy.copy(x)
    y.d = 1
    z = copy.deepcopy(y)
    return vars(x), [*vars(z)], {k: v for k, v in y.__dict__.items() if k != "v"}


class OneOfTwo:
    def __init__(self, flag):
        if flag:
            self.a, self.b = 1, 2
        else:
            self.b, self.a = 3, 4

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{k}={v}' for k, v in self.__dict__.items())})"


@case((True,), (False,), (None,))
def order_of_a_path(flag):
    """Which path `__init__` took."""
    return repr(OneOfTwo(flag))


class Anything:
    def __init__(self, **named):
        self.n = 0
        for name, value in named.items():
            setattr(self, name, value)
        self.z = 1

    def updated(self, other):
        self.__dict__.update(other.__dict__)
        return self


@case(({"p": 1, "q": "s"}, "zz"), ({}, "n"), ({"z": 5}, "z"))
def order_of_names_of_the_run(named, name):
    """Those that the source names stand between those that it does not."""
    x = Anything(**named)
    x.later = 2
    setattr(x, name, 9)
    x.more = 3
    return list(vars(x).items()), list(Anything(a=1).updated(x).__dict__)


class Doc:
    def __init__(self):
        self.lines, self.title = [], ""

    def saved(self):
        return copy.deepcopy(self.__dict__)

    def restored(self, saved):
        self.__dict__.clear()
        self.__dict__.update(saved)


@case((["a", "b"],), ([],), (["c"],))
def order_of_what_comes_back(lines):
    """Memento."""
    doc = Doc()
    doc.title = "t"
    saved = doc.saved()
    doc.lines.extend(lines)
    doc.title = "u"
    doc.seen = True
    before = doc.title, list(doc.lines), [*doc.__dict__]
    doc.restored(saved)
    return before, doc.title, doc.lines, hasattr(doc, "seen"), [*vars(doc)]


class Positive:
    """A descriptor that keeps what it checked under another name."""

    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, x, owner=None):
        return getattr(x, self.name)

    def __set__(self, x, value):
        if value < 0:
            raise ValueError(f"{self.name[1:]} is {value}")
        setattr(x, self.name, value)


class Part:
    width = Positive()
    height = Positive()

    def __init__(self, width, height):
        self.height = height
        self.width = width


@case((1, 2.5), (-1, 1), (1, -1))
def order_by_descriptors(width, height):
    """They set the fields."""
    part = Part(width, height)
    part.width += 1
    return vars(part), part.width


# --- a dict that others have -----------------------------------------------------------------------------------------


class Bunch(dict):
    """Its items are its attributes, as StackOverflow has it."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.__dict__ = self


class Counted(Bunch):
    @property
    def first(self):
        return next(iter(self), None)

    def total(self):
        return sum(v for v in self.values() if isinstance(v, int | float))


@case(({"a": 1, "b": [1, 2]},), ({"items": 5},), ({},))
def items_as_attributes(table):
    """Set here and seen there."""
    x = Bunch(table)
    x.name = "n"
    x["k"] = 2
    del x["k"]
    x.update(u=1)
    try:
        x.missing  # noqa: B018
    except AttributeError as error:
        told = str(error)
    return [*x], told, x.u, x.get("a"), dict(x), hasattr(x, "items"), getattr(x, "b", None), "name" in x, vars(x) == dict(x)


@case(({"a": 1, "b": 2.5},), ({"total": 3},), ({},))
def items_that_hide_methods(table):
    """An item of that name is called instead."""
    x, y = Counted(table), Counted(**table)
    y.a = 10
    try:
        total = x.total()
    except TypeError as error:
        total = str(error)
    return total, x.first, x.get("a"), y["a"], dict(x), x == dict(x), str(x), repr(Counted(x=1))


class Dotted(Bunch):
    """Some of its items are such dicts."""


@case(('{"a": {"b": [1, {"c": 2}]}, "n": 5}',), ('{"a": {"b": [0, {"c": "x"}]}}',), ('{"a": 1}',))
def items_of_json(text):
    """Objects with dots."""
    found = json.loads(text, object_hook=Dotted)
    return found.a.b[1].c, found.a["b"][0], "n" in found, isinstance(found.a, Dotted)


@case((["x", "y"], 3), ([], 0), (["y"], 1))
def items_by_names_of_the_run(names, v):
    """`setattr`, `getattr` and `delattr` of items."""
    x = Bunch(x=0)
    for name in names:
        setattr(x, name, v)
        v += 1
    found = [getattr(x, name) for name in names] + [getattr(x, "no", None)]
    delattr(x, "x")
    if names:
        del x.y
    return found, len(x), dict(x)


class Seen:
    def __init__(self, table):
        self.__dict__ = table

    def total(self):
        return self.a + self.b


class Twin:
    def __init__(self, other=None):
        self.v = 1
        if other is not None:
            self.__dict__ = other.__dict__


@case(({"a": 1, "b": 2}, 3), ({"a": 1.5, "b": 2, "c": 3}, 0), ({"a": "x", "b": "y"}, 1))
def fields_that_others_have(table, n):
    """Of the caller's own dict, and of another instance."""
    x = Seen(table)
    x.a += x.a
    table["b"] = x.a
    one = Twin()
    two = Twin(one)
    two.v += n
    two.w = n
    try:
        two.__dict__ = [n]
    except TypeError as error:
        told = str(error)
    return x.total(), x.b, hasattr(x, "c"), one.v, one.w, told


@case(({"a": 1}, {"b": 2}), ({}, {}), ({"b": 0}, {"b": 5, "c": 6}))
def updated_by_names_of_the_run(x, y):
    """`**` of a dict, where any names are taken."""
    d = {"z": 0}
    d.update(**y)
    d.update(x, **y)
    made = Bunch(x, **y)
    made.update(**x)
    return d, dict(x, **y), dict(made)
