"""Classes that count: by a decorator, by their metaclass, in the metaclass itself."""

from typing import ClassVar

from parity.kept import sequence


def count_instances(cls):
    orig = cls.__init__
    cls.count = 0

    def __init__(self, *args, **kwargs):
        cls.count += 1
        orig(self, *args, **kwargs)

    cls.__init__ = __init__
    return cls


@count_instances
class Thing:
    def __init__(self, v):
        self.v = v


@sequence((1,), (0,), (2,))
def counted(n):
    """A decorator counts instances."""
    xs = [Thing(i) for i in range(n)]
    return f"{Thing.count} {[x.v for x in xs]}"


class CountMeta(type):
    def __init__(cls, name, bases, ns):
        super().__init__(name, bases, ns)
        cls.created = 0
        cls.fields = [k for k in ns if not k.startswith("__")]

    def __call__(cls, *args, **kwargs):
        obj = super().__call__(*args, **kwargs)
        cls.created += 1
        obj.serial = cls.created
        return obj


class Item(metaclass=CountMeta):
    kind = "item"

    def __init__(self, name, price=1):
        self.name = name
        self.price = price


class Sub(Item):
    kind = "sub"

    def __init__(self, name):
        super().__init__(name, 9)


@sequence((1,), (5,), (0,))
def counting_meta(n):
    """A metaclass numbers instances."""
    made = [Item(str(i), price=i) for i in range(n)] + [Sub("s")]
    return f"{[(m.name, m.price, m.serial) for m in made]} {Item.created} {Sub.created} {Item.fields} {Sub.fields}"


class FinalMeta(type):
    total = 0

    def __call__(cls, *args):
        FinalMeta.total += 1
        return super().__call__(*args)


class F(metaclass=FinalMeta):
    def __init__(self, x):
        self.x = x


@sequence((1,), (5,), (0,))
def meta_state(n):
    """A metaclass counts in itself."""
    s = sum(F(i).x for i in range(n))
    return f"{s} {FinalMeta.total} {F.total}"


class Shared:
    """All who ask get the same one, made when it is first asked for."""

    only = None

    def __new__(cls):
        if cls.only is None:
            cls.only = super().__new__(cls)
            cls.only.depth = 0
        return cls.only

    def __enter__(self):
        self.depth += 1
        return self

    def __exit__(self, kind, error, trace):
        self.depth -= 1


@sequence((1,), (0,), (3,))
def one_for_all(turns: int):
    """What `with` enters may be None as far as anybody knows."""
    depths = []
    for _ in range(turns):
        with Shared() as outer, Shared() as inner:
            depths.append((outer.depth, outer is inner))
    return depths


class OnlyOne(type):
    """A metaclass that keeps the instance of each of its classes."""

    instances: ClassVar[dict] = {}

    def __call__(cls, *args, **kwargs):
        if cls not in cls.instances:
            cls.instances[cls] = super().__call__(*args, **kwargs)
        return cls.instances[cls]


class Settings(metaclass=OnlyOne):
    def __init__(self, name):
        self.name = name
        self.values = {}


class Journal(metaclass=OnlyOne):
    def __init__(self):
        self.lines = []


def one_only(cls):
    """The same as a decorator."""
    made = {}

    def give(*args):
        if cls not in made:
            made[cls] = cls(*args)
        return made[cls]

    return give


@one_only
class Connection:
    def __init__(self, url):
        self.url = url
        self.calls = 0


@sequence(("a", 1), ("b", 2), ("a", 3))
def kept_for_each_class(name: str, value: int):
    """What a dict of the module holds for each class is there in the next call, too."""
    settings = Settings(name)
    settings.values[name] = value
    Journal().lines.append(f"{name}={value}")
    connection = Connection(name)
    connection.calls += 1
    same = Settings("other") is settings and Journal() is Journal() and Connection("x") is connection
    return settings.name, settings.values, Journal().lines, connection.url, connection.calls, same


KEPT = {}


@sequence((1,), (-1,), (2,))
def kept_or_missing(n: int):
    """What was not put in yet is a KeyError."""
    if n < 0:
        return KEPT[Thing].v, Journal in KEPT
    try:
        found = KEPT[Journal]
    except KeyError:
        found = None
    KEPT[Thing] = Thing(n)
    return found, Thing in KEPT, KEPT[Thing].v
