"""Descriptors that know what they need when they are made, instances that stand for functions, causes that may be None."""

from __future__ import annotations

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
