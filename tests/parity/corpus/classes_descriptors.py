"""Descriptors that know what they need when they are made, instances that stand for functions, causes that may be None."""

from __future__ import annotations

import dataclasses
import functools

from parity.case import case


class Field:
    def __init__(self, kind, default=None):
        self.kind, self.default = kind, default

    def __set_name__(self, owner, name):
        self.name = name
        self.private = "_" + name

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return getattr(obj, self.private, self.default)

    def __set__(self, obj, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{self.name}: expected {self.kind.__name__}, got {type(value).__name__}")
        setattr(obj, self.private, value)


class Model:
    def __init__(self, **named):
        for key, value in named.items():
            setattr(self, key, value)


class User(Model):
    name = Field(str)
    age = Field(int, default=18)
    email = Field(str)


@case(["bob", 3], ["al", -1], ["", 0])
def fields_of_a_model(name: str, age: int) -> str:
    """Each field has its type and its default."""
    u = User(name=name, age=age)
    told = f"{u.name} {u.age} {u.email}"
    try:
        if age < 0:
            u.name = age
        else:
            u.email = name + "@x"
    except TypeError as error:
        told += " " + str(error)
    return f"{told} {u.email} {User().age} {User(age=2).name}"


class Counted:
    def __init__(self):
        self.reads = 0

    def __set_name__(self, owner, name):
        self.key = "_" + name

    def __get__(self, obj, owner=None):
        self.reads += 1
        return getattr(obj, self.key, 0) + self.reads


@case([3], [0], [-7])
def descriptor_that_counts(n: int) -> bool:
    """Its own count changes when it is asked."""

    class Gauge:
        level = Counted()

        def __init__(self, level):
            self._level = level

    g = Gauge(n)
    first = g.level
    return g.level - first == 1 and first > n


class Bound:
    def __init__(self, f):
        functools.update_wrapper(self, f)
        self.f = f

    def __get__(self, obj, owner=None):
        return functools.partial(self.__call__, obj)

    def __call__(self, obj, *args):
        return ("called", self.f(obj, *args))


class Uses:
    def __init__(self, v):
        self.v = v

    @Bound
    def plus(self, k):
        return self.v + k


@case([3], [0], [-7])
def methods_by_descriptors(n: int) -> str:
    """What is behind the dot is a partial function."""
    return str(Uses(n).plus(3))


class CountCalls:
    def __init__(self, f):
        functools.update_wrapper(self, f)
        self.f = f
        self.calls = 0

    def __call__(self, *args, **named):
        self.calls += 1
        return self.f(*args, **named)


@case([1], [5], [0])
def instances_for_functions(n: int) -> str:
    """They tell what the function tells of itself."""

    @CountCalls
    def add(a, b):
        """The sum."""
        return a + b

    total = sum(add(i, b=1) for i in range(n))
    return f"{total} {add.calls} {add.__name__} {add.__doc__} {add.__qualname__} {add.__wrapped__(3, 4)}"


def retried(times, kinds=(ValueError, KeyError)):
    def decorator(f):
        @functools.wraps(f)
        def wrapper(*args):
            last = None
            for attempt in range(times):
                try:
                    return f(*args)
                except kinds as error:
                    last = error
                    print(f.__name__, attempt, error)
            raise RuntimeError(f"gave up after {times}") from last

        return wrapper

    return decorator


@case([1], [2], [5])
def cause_that_may_be_none(n: int) -> str:
    """An error of the last attempt, where there was one."""
    calls = 0

    @retried(min(n, 3))
    def flaky(limit):
        nonlocal calls
        calls += 1
        if calls < limit:
            raise ValueError(f"call {calls}")
        return calls * 10

    @retried(0, kinds=(ValueError,))
    def never():
        return 1

    out = []
    try:
        out.append(str(flaky(n)))
    except RuntimeError as error:
        out.append(f"{error} / {error.__cause__!r} {calls}")
    try:
        never()
    except RuntimeError as error:
        out.append(f"{error} {error.__cause__} {error.__suppress_context__}")
    return " ".join(out)


class Kelvin:
    """A temperature that may be taken back."""

    def __init__(self, celsius: float):
        self._celsius = celsius

    @property
    def kelvin(self):
        return self._celsius + 273.0

    @kelvin.setter
    def kelvin(self, value):
        if value < 0:
            raise ValueError("below zero")
        self._celsius = value - 273.0

    @kelvin.deleter
    def kelvin(self):
        print("gone", self._celsius)
        self._celsius = 0.0

    @property
    def zero(self):
        return self._celsius == 0.0


class Logged:
    """Keeps what it is told, and says when it is told to forget."""

    def __set_name__(self, owner, name):
        self.place = "_" + name

    def __get__(self, thing, owner=None):
        return getattr(thing, self.place)

    def __set__(self, thing, value):
        setattr(thing, self.place, value)

    def __delete__(self, thing):
        print("forgets", getattr(thing, self.place))
        setattr(thing, self.place, 0)


class Kept:
    """Is not told to forget."""

    def __get__(self, thing, owner=None):
        return 7

    def __set__(self, thing, value):
        print("kept", value)


class Entry:
    value = Logged()
    kept = Kept()

    def __init__(self, value: int):
        self.value = value
        self.kept = value


@dataclasses.dataclass(frozen=True)
class Still:
    value: int


@case((300.0, 1), (273.0, 2), (-1.0, 3), (0.0, 4))
def what_del_asks(kelvin, n):
    """`del` of a property, of a descriptor, of what has no deleter, of a frozen field."""
    temperature, entry, still = Kelvin(1.0), Entry(n), Still(n)
    temperature.kelvin = kelvin
    del temperature.kelvin
    del entry.value
    found = [temperature.kelvin, entry.value, temperature.zero]
    try:
        del still.value
    except dataclasses.FrozenInstanceError as error:
        print(error)
    if n == 2:
        del entry.kept
    if n > 2:
        del temperature.zero
    return found, entry.kept


class _Checked:
    kind: type = object

    def __set_name__(self, owner, name):
        self.name = name
        self.private = "_" + name

    def __get__(self, obj, owner=None):
        return self if obj is None else getattr(obj, self.private)

    def __set__(self, obj, value):
        self.check(value)
        setattr(obj, self.private, value)

    def check(self, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{self.name} must be {self.kind.__name__}, not {type(value).__name__}")


class _Whole(_Checked):
    kind = int


class _AtLeast(_Whole):
    def __init__(self, least):
        self.least = least

    def __set__(self, obj, value):
        super().__set__(obj, value)
        if value < self.least:
            raise ValueError(f"{self.name} must be at least {self.least}")


class _Word(_Checked):
    kind = str

    def check(self, value):
        super().check(value)
        if not value:
            raise ValueError(f"{self.name} must not be empty")

    def __get__(self, obj, owner=None):
        return super().__get__(obj, owner).title()


class Shelf:
    label = _Word()
    boxes = _AtLeast(1)

    def __init__(self, label, boxes):
        self.label = label
        self.boxes = boxes


@case(("left side", 3), ("", 1), ("right", 0), ("up", -1))
def descriptors_that_ask_their_base(label, boxes):
    """`super().__set__`, `super().__get__` and `super().check` in classes of descriptors."""
    shelf = Shelf(label, boxes)
    shelf.boxes += 2
    return shelf.label, shelf.boxes


@case((3,), ("3",), (None,))
def what_the_base_says(boxes):
    """What the base of a descriptor's class raises comes out of the one below."""
    try:
        return Shelf("a", boxes).boxes
    except TypeError as error:
        return str(error)
