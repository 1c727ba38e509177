"""Classes that decorators and metaclasses make, and what a call of them gives: single instances, registries, counters."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import ClassVar

from parity.case import case


def singleton(cls):
    instances = {}

    @functools.wraps(cls)
    def get_instance(*args, **kwargs):
        if cls not in instances:
            instances[cls] = cls(*args, **kwargs)
        return instances[cls]

    return get_instance


def singleton1(cls):
    instance = None

    def get(*args, **kwargs):
        nonlocal instance
        if instance is None:
            instance = cls(*args, **kwargs)
        return instance

    return get


def singleton2(cls):
    instances = [None]

    def get(*args, **kwargs):
        if instances[0] is None:
            instances[0] = cls(*args, **kwargs)
        return instances[0]

    return get


@case([1], [0], [2])
def single_by_dict(n: int) -> str:
    """A single instance by a dict of classes."""

    @singleton
    class Counter:
        def __init__(self, start=0):
            self.count = start

        def up(self):
            self.count += 1
            return self.count

    a = Counter(n)
    b = Counter(100)
    a.up()
    b.up()
    return f"{a is b} {a.count} {b.count}"


@case([1], [0], [2])
def single_by_variable(n: int) -> str:
    """The same by a variable."""

    @singleton1
    class Counter:
        def __init__(self, start=0):
            self.count = start

        def up(self):
            self.count += 1
            return self.count

    a = Counter(n)
    b = Counter(100)
    a.up()
    b.up()
    return f"{a is b} {a.count} {b.count}"


@case([1], [0], [2])
def single_dataclass(n: int) -> str:
    """The same of a dataclass, by a list."""

    @singleton2
    @dataclass
    class Conf:
        count: int = 3

    a = Conf(n)
    b = Conf()
    return f"{a is b} {a} {b}"


@case([1], [0], [2])
def local_registry(n: int) -> str:
    """Classes that register themselves in a dict of the function."""
    registry = {}

    def register(cls):
        registry[cls.__name__] = cls
        return cls

    def named(name):
        def deco(cls):
            registry[name] = cls
            return cls

        return deco

    @register
    class A:
        def go(self):
            return n

    @register
    class B:
        def go(self):
            return n * 2

    @named("sea")
    class C:
        def go(self):
            return n * 3

    return str([(k, registry[k]().go()) for k in sorted(registry)]) + str(A().go())


def add_repr(cls):
    def __repr__(self):
        return f"{cls.__name__}({', '.join(f'{k}={v!r}' for k, v in vars(self).items())})"

    cls.__repr__ = __repr__
    return cls


@add_repr
class P:
    def __init__(self, x, y):
        self.x = x
        self.y = y


@case([1], [0], [2])
def with_repr(n: int) -> str:
    """A decorator gives a text."""

    return f"{P(n, 'a')}"


def repeatable(times):
    def wrap(cls):
        class Wrapped(cls):
            def run(self):
                return [super(Wrapped, self).run() for _ in range(times)]

        return Wrapped

    return wrap


@repeatable(3)
class Job:
    def __init__(self, x):
        self.x = x

    def run(self):
        return self.x


@case([1], [0], [2])
def wrapped_class(n: int) -> str:
    """A decorator derives a class."""
    return f"{Job(n).run()} {Job.__name__}"


@case([1], [0], [2])
def meta_local(n: int) -> str:
    """A metaclass of a function gives one instance."""

    class Single(type):
        _instances: ClassVar = {}

        def __call__(cls, *args, **kwargs):
            if cls not in cls._instances:
                cls._instances[cls] = super().__call__(*args, **kwargs)
            return cls._instances[cls]

    class Conf(metaclass=Single):
        def __init__(self, v):
            self.v = v

    class Other(metaclass=Single):
        def __init__(self):
            self.w = [n]

    a, b = Conf(n), Conf(7)
    return f"{a is b} {a.v} {b.v} {Other() is Other()} {Other().w}"


class RegistryMeta(type):
    registry: ClassVar = {}

    def __new__(mcs, name, bases, ns):
        cls = super().__new__(mcs, name, bases, ns)
        if name != "Plugin":
            mcs.registry[name.lower()] = cls
        return cls

    def get(cls, name):
        return cls.registry[name]


class Plugin(metaclass=RegistryMeta):
    def run(self, x):
        raise NotImplementedError


class Double(Plugin):
    def run(self, x):
        return x * 2


class Square(Plugin):
    def run(self, x):
        return x * x


@case([1], [5], [-2])
def registry_of_metaclass(n: int) -> str:
    """A metaclass keeps classes by their names."""
    out = []
    for name, cls in sorted(RegistryMeta.registry.items()):
        out.append(f"{name}={cls().run(n)}")
    out.append(str(RegistryMeta.registry["double"]().run(n)))
    out.append(str(Plugin.get("square")().run(n)))
    return ",".join(out)


class NoInstances(type):
    def __call__(cls, *args, **kwargs):
        raise TypeError("Can't instantiate directly")


class Spam(metaclass=NoInstances):
    @staticmethod
    def grok(x):
        return x + 1


@case([1], [5], [0])
def no_instances(n: int) -> str:
    """A metaclass forbids instances."""
    try:
        if n:
            Spam()
    except TypeError as e:
        return str(e)
    return str(Spam.grok(n))


class _Listed(type):
    """Says what its classes hold."""

    def __new__(mcs, name, bases, space, **named):
        space["fields"] = [key for key in space if key.startswith("f_")]
        return super().__new__(mcs, name, bases, space)

    def __len__(cls):
        return len(cls.fields)

    def __iter__(cls):
        return iter(cls.fields)

    def __contains__(cls, name):
        return name in cls.fields

    def __getitem__(cls, place):
        return cls.fields[place]


class _Model(metaclass=_Listed):
    f_id = 1
    f_name = "n"


class _More(_Model):
    f_more = 2


@case((0,), (1,), (5,))
def classes_that_hold_something(k):
    """A metaclass is asked for the length, the items and the members of a class."""
    told = []
    for cls in (_Model, _More):
        told.append((cls.__name__, len(cls), [name.upper() for name in cls], "f_more" in cls, sorted(cls)))
    return told, {*_Model}, "x" not in _Model, _Model().f_id, list(_More), _Model[k]
