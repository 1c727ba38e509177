"""`__setattr__`, `__delattr__`, `__getattribute__`, `__getattr__` of a class: checks, proxies, dicts with dots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from parity.case import case


class Validated:
    def __init__(self, age):
        self.age = age

    def __setattr__(self, name, value):
        if name == "age" and value < 0:
            raise ValueError("age must be >= 0")
        super().__setattr__(name, value)


@case([1], [0], [-3])
def validated(a: int) -> int:
    """A value that does not fit is not assigned."""
    v = Validated(10)
    v.age = a
    v.name = "x"
    return v.age + len(v.name)


class Frozen:
    def __init__(self, x, y):
        object.__setattr__(self, "x", x)
        object.__setattr__(self, "y", y)

    def __setattr__(self, name, value):
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __delattr__(self, name):
        raise AttributeError(f"cannot delete {name}")


@case([1], [0], [2])
def frozen(a: int) -> int:
    """An instance that nobody changes."""
    f = Frozen(a, 3)
    try:
        if a == 0:
            f.x = 5
        elif a == 2:
            del f.y
    except AttributeError as e:
        print(e)
    return f.x + f.y


class DotDict(dict):
    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name, value):
        self[name] = value

    def __delattr__(self, name):
        del self[name]


@case([1], [0], [2])
def dot_dict(a: int) -> str:
    """The items of a dict behind dots."""
    d = DotDict(x=1, y=2)
    d.z = a
    d["w"] = d.x + d.z
    if a == 0:
        del d.y
    if a == 2:
        return str(d.nothing)
    return f"{d} {d.w} {sorted(d)}"


class DotDict2(dict):
    __getattr__ = dict.get
    __setattr__ = dict.__setitem__
    __delattr__ = dict.__delitem__


@case([1], [0], [2])
def dot_dict2(a: int) -> str:
    """The same by the dict's own methods."""
    d = DotDict2(x=1, y=2)
    d.z = a
    d["w"] = d.x + d.z
    if a == 0:
        del d.y
    return f"{d} {d.w} {sorted(d)} {d.nothing}"


class Proxy:
    def __init__(self, target):
        self._target = target
        self._log = []

    def __getattr__(self, name):
        self._log.append(name)
        return getattr(self._target, name)


class Target:
    def __init__(self, v):
        self.v = v

    def double(self):
        return self.v * 2


@case([1], [0], [2])
def proxy(a: int) -> str:
    """What is asked of another one is written down."""
    p = Proxy(Target(a))
    r = p.double() + p.v
    return f"{r} {p._log}"


class LoggedSet:
    def __init__(self):
        self.__dict__["_data"] = {}

    def __setattr__(self, name, value):
        self._data[name] = value

    def __getattr__(self, name):
        if name in self._data:
            return self._data[name]
        raise AttributeError(name)


@case([1], [0], [2])
def logged_set(a: int) -> str:
    """Values that lie in a dict of their own."""
    s = LoggedSet()
    s.x = a
    s.y = s.x + 1
    if a == 2:
        return str(s.foo)
    return f"{s.x} {s.y} {s._data}"


class Getter:
    def __init__(self, x):
        self.x = x
        self.count = 0

    def __getattribute__(self, name):
        if name == "secret":
            raise AttributeError("no secrets")
        return super().__getattribute__(name)


@case([1], [0], [2])
def get_attribute(a: int) -> str:
    """One name is kept from all."""
    g = Getter(a)
    g.count += 1
    if a == 2:
        return str(g.secret)
    return f"{g.x} {g.count}"


class Temperature:
    _limits: ClassVar = {"celsius": (-273, 1000), "humidity": (0, 100)}

    def __init__(self, celsius, humidity):
        self.celsius = celsius
        self.humidity = humidity
        self.changes = 0

    def __setattr__(self, name, value):
        if name in self._limits:
            low, high = self._limits[name]
            if not low <= value <= high:
                raise ValueError(f"{name} out of range: {value}")
            if hasattr(self, "changes"):
                object.__setattr__(self, "changes", self.changes + 1)
        object.__setattr__(self, name, value)


@case([10, 20], [-300, 0], [5, 101], [1, 2])
def temps(a: int, h: int) -> str:
    """Limits in a table; changes are counted."""
    t = Temperature(1, 2)
    try:
        t.celsius = a
        t.humidity += h
    except ValueError as e:
        print("bad", e)
    return f"{t.celsius} {t.humidity} {t.changes}"


class Traced:
    def __getattribute__(self, name):
        if not name.startswith("_"):
            self._log.append("get " + name)
        return object.__getattribute__(self, name)

    def __init__(self):
        self._log = []
        self._x = 1
        self.y = 2

    def bump(self, by):
        self.y += by
        return self.y + self._x


@case([1], [5], [0])
def traced(n: int) -> str:
    """Each reading is told."""
    t = Traced()
    r = t.bump(n)
    s = t.y
    return f"{r} {s} {t._log}"


class Locked:
    __slots__ = ("_locked", "a", "b")

    def __init__(self, a, b):
        self._locked = False
        self.a = a
        self.b = b
        self._locked = True

    def __setattr__(self, name, value):
        if getattr(self, "_locked", False):
            raise AttributeError(f"cannot assign {name!r} of a locked {type(self).__name__}")
        super().__setattr__(name, value)

    def __delattr__(self, name):
        raise AttributeError("no delete")


@case([1], [5], [0])
def locked(n: int) -> str:
    """Slots that are locked when all is set."""
    l = Locked(n, 2)
    out = []
    for k in range(3):
        try:
            if k == 0:
                l.a = 3
            elif k == 1:
                del l.b
            else:
                setattr(l, "c" * (n + 1), 1)
        except AttributeError as e:
            out.append(str(e))
    return f"{l.a} {l.b} {out}"


class Record:
    def __init__(self, **kw):
        for k, v in kw.items():
            setattr(self, k, v)

    def __setattr__(self, name, value):
        if not name.isidentifier():
            raise AttributeError("bad name " + name)
        super().__setattr__(name, value)

    def __delattr__(self, name):
        print("deleting", name)
        super().__delattr__(name)


@case([["a", "b"]], [["x y"]], [[]])
def by_run(names: list[str]) -> str:
    """Names that only the run knows."""
    r = Record(z=1)
    for i, n in enumerate(names):
        setattr(r, n, i)
    if names:
        del r.z
    return f"{hasattr(r, 'a')} {getattr(r, 'b', None)} {hasattr(r, 'z')}"


@case([1], [2], [0])
def delattrs(n: int) -> str:
    """Deleting is told."""
    r = Record(z=1, y=n)
    delattr(r, "z")
    try:
        if n == 2:
            del r.z
        print(r.z)
    except AttributeError as e:
        print("caught", e)
    return f"{r.y} {hasattr(r, 'z')}"


class Lazy:
    def __init__(self, n):
        self.n = n

    @property
    def broken(self):
        raise AttributeError("inner")

    @property
    def fine(self):
        return self.n * 2

    def __getattr__(self, name):
        if name == "table":
            self.table = [i * i for i in range(self.n)]
            return self.table
        return f"<{name}>"


@case([1], [2], [0])
def lazies(n: int) -> str:
    """What a property lacks, __getattr__ gives."""
    l = Lazy(n)
    return f"{l.fine} {l.broken} {l.table} {l.table is l.table} {l.zzz}"


@dataclass
class Acc:
    balance: int
    owner: str = "x"

    def __setattr__(self, name, value):
        if name == "balance" and value < 0:
            raise ValueError("negative")
        super().__setattr__(name, value)


@case([1], [-2], [0])
def data_acc(n: int) -> str:
    """A dataclass whose fields are checked."""
    a = Acc(n)
    a.balance -= 1
    return f"{a} {a == Acc(0)}"


@dataclass(frozen=True)
class Circle:
    r: float
    area: float = 0.0

    def __post_init__(self):
        object.__setattr__(self, "area", self.r**2 * 3)


@case([1.0], [-2.0], [0.5])
def circle(n: float) -> str:
    """A frozen dataclass sets what it computes."""
    c = Circle(n)
    try:
        c.r = 2.0
    except AttributeError as e:
        print(type(e).__name__, e)
    return f"{c} {c.area}"


class Const:
    def __setattr__(self, name, value):
        if name in self.__dict__:
            raise TypeError(f"Can't rebind const ({name})")
        self.__dict__[name] = value


@case([1], [-2], [0])
def consts(n: int) -> str:
    """What is there is not set again."""
    c = Const()
    c.PI = 3
    c.N = n
    if n < 0:
        c.PI = 4
    return f"{c.PI} {c.N}"


class Wrapper:
    def __init__(self, obj):
        object.__setattr__(self, "_obj", obj)

    def __getattr__(self, name):
        return getattr(self._obj, name)

    def __setattr__(self, name, value):
        setattr(self._obj, name, value)

    def __delattr__(self, name):
        delattr(self._obj, name)


class Inner:
    def __init__(self):
        self.a = 1

    def get(self):
        return self.a


@case([1], [-2], [0])
def wrapper(n: int) -> str:
    """A proxy that changes what it stands for."""
    i = Inner()
    w = Wrapper(i)
    w.a = n
    w.b = "new"
    r = f"{w.get()} {i.a} {w.b} {i.b}"
    del w.b
    return r + f" {hasattr(i, 'b')}"


class NoExtra:
    _fields = ("x", "y")

    def __init__(self):
        self.x = 0
        self.y = 0

    def __setattr__(self, name, value):
        if name not in self._fields:
            raise AttributeError(f"{self.__class__.__name__} has no field {name}")
        self.__dict__[name] = value


@case([1], [-2], [0])
def no_extra(n: int) -> str:
    """Fields by a table, put into the dict."""
    e = NoExtra()
    e.x += n
    try:
        e.z = 3
    except AttributeError as err:
        return f"{e.x} {e.y} {err}"
    return "no"


class _Plain:
    order = 1

    @classmethod
    def title(cls):
        return cls.__name__


class _Fancy(_Plain):
    order = "two"


class _Fanciest(_Fancy):
    pass


@case(("a",), ("b",), ("c",), ("d",))
def attributes_of_classes_of_the_run(key):
    """What `type(x)` has where x may be of several classes."""
    x = {"a": _Plain, "b": _Fancy, "c": _Fanciest}[key]()
    return type(x).order, type(x).title(), [cls.__name__ for cls in type(x).__mro__[:-1]]


class _Slotted:
    __slots__ = ("__dict__", "a", "b")

    def __init__(self, a):
        self.a = a


@case((1,), (0,), (-2,))
def slots_that_were_not_set(n):
    """A name in `__slots__` is none that an instance has before it is assigned."""
    x = _Slotted(n)
    before = hasattr(x, "b"), hasattr(x, "a"), hasattr(x, "c"), getattr(x, "b", "none")
    x.c = n
    return before, hasattr(x, "c"), hasattr(x, "__dict__"), x.c
