"""Attributes whose names only the run knows: `setattr`, `__dict__`, descriptors that keep their values there."""

from dataclasses import dataclass

from parity.case import case


class Bag:
    def __init__(self, **kwargs):
        for key, value in kwargs.items():
            setattr(self, key, value)

    def show(self):
        return ", ".join(f"{k}={v}" for k, v in sorted(self.__dict__.items()))


@case((1, "a"), (0, ""), (7, "q"))
def bag_kwargs(a, b):
    """Attributes from the names of keyword arguments, one setattr each."""
    x = Bag(name=b, size=a)
    return x.name, x.size, x.show()


class Bag2:
    def __init__(self, **kwargs):
        self.__dict__.update(kwargs)

    def __repr__(self):
        return f"Bag2({', '.join(f'{k}={v!r}' for k, v in self.__dict__.items())})"


@case((1, "a"), (0, ""), (7, "q"))
def bag_update(a, b):
    """Attributes from the names of keyword arguments, all at once through `__dict__`."""
    x = Bag2(name=b, size=a)
    return x.name, x.size, repr(x)


class Robot:
    defaults = {"speed": 1, "power": 10}  # noqa: RUF012

    def __init__(self, **kw):
        opts = {**self.defaults, **kw}
        self.speed = opts["speed"]
        self.power = opts["power"]


@case((1, 2), (0, 4), (7, 9))
def robot_opts(a, b):
    """Options of a class, which keyword arguments replace."""
    return Robot(speed=a).speed, Robot(power=b).power, Robot().speed


class Model:
    fields = ("name", "age")

    def __init__(self, *args, **kwargs):
        for field, value in zip(self.fields, args):
            setattr(self, field, value)
        for field in self.fields[len(args) :]:
            setattr(self, field, kwargs.pop(field))
        if kwargs:
            raise TypeError("unexpected " + ",".join(kwargs))


@case((1, "a"), (0, ""), (7, "q"))
def model_fields(a, b):
    """A list of field names that says which argument goes where."""
    m = Model(b, age=a)
    return m.name, m.age


@case(({"name": "n", "size": 3},), ({},), ({"size": -1, "other": 5},))
def set_by_name(values):
    """Attributes whose names come out of a dict, known to the class or not."""
    class Settings:
        def __init__(self):
            self.name = "default"
            self.size = 0

    s = Settings()
    for key, value in values.items():
        setattr(s, key, value)
    return s.name, s.size, hasattr(s, "other"), getattr(s, "other", None)


@case((["x", "y"],), ([],), (["x"],))
def update_counts(names):
    """Attributes that are read and set again by name."""
    class Stats:
        def __init__(self):
            self.x = self.y = 0

    s = Stats()
    for n in names:
        setattr(s, n, getattr(s, n) + 1)
    return s.x, s.y


@case(({"x": 1, "y": 2},), ({},), ({"z": 3},))
def only_known(data):
    """An update that leaves out names which the instance does not have."""
    class Point:
        def __init__(self):
            self.x = 0
            self.y = 0

        def update(self, data):
            for k, v in data.items():
                if hasattr(self, k):
                    setattr(self, k, v)
            return self

    p = Point().update(data)
    return p.x, p.y


@case(({"x": 1, "y": 2},), ({},), ({"z": 3},))
def methods_hidden(data):
    """An attribute of the instance hides a method of the same name."""
    class Point:
        def __init__(self):
            self.x = 0
            self.y = 0

        def z(self):
            return "method"

        def update(self, data):
            for k, v in data.items():
                setattr(self, k, v)
            return self

    p = Point().update(data)
    try:
        return p.x, p.y, p.z()
    except TypeError as e:
        return str(e)


@case(({"x": 1, "w": -2},), ({},), ({"w": 3},))
def through_property(data):
    """Names given to setattr go through a property where there is one; without a setter it refuses."""
    class Box:
        def __init__(self):
            self._w = 1

        @property
        def w(self):
            return self._w

        @w.setter
        def w(self, v):
            if v < 0:
                raise ValueError("negative")
            self._w = v

        @property
        def area(self):
            return self._w**2

    b = Box()
    log = []
    for k, v in list(data.items()) + [("area", 3)]:
        try:
            setattr(b, k, v)
        except (ValueError, AttributeError) as e:
            log.append(str(e))
    return b.w, b.area, log, sorted(b.__dict__.items())


@case((["a", "b"],), ([],), (["n"],))
def read_back(names):
    """Attributes set by name, read by name; those of the class are there as well."""
    class Bag:
        n = 5

        def __init__(self, names):
            for i, name in enumerate(names):
                setattr(self, name, i)

    b = Bag(names)
    return (
        [getattr(b, n) for n in names],
        hasattr(b, "a"),
        getattr(b, "q", None),
        [hasattr(b, k) for k in ("a", "n", "zz")],
        b.n,
        list(vars(b)),
    )


@case((1,), (2,), (3,))
def slots_by_name(k):
    """A class with slots takes no other name."""
    class P:
        __slots__ = ("x", "y")

        def __init__(self, **kw):
            for name, v in kw.items():
                setattr(self, name, v)

    p = P(x=k, y=2)
    try:
        P(z=1)
    except AttributeError as e:
        return p.x + p.y, str(e)


@case(({"x": 1},), ({},), ({"y": 2},))
def frozen_by_name(data):
    """A frozen dataclass refuses setattr, whether it has the field or not."""
    @dataclass(frozen=True)
    class P:
        x: int = 0

    p = P()
    try:
        for k, v in data.items():
            setattr(p, k, v)
    except AttributeError as e:
        return str(e), p.x
    return p.x


@case((5,), (0,), (-1,))
def options_by_name(n):
    """Defaults on the class, of which each instance may hide some; other names are mistakes."""
    class Options:
        verbose = False
        depth = 1

        def __init__(self, **kwargs):
            for key, value in kwargs.items():
                if not hasattr(self, key):
                    raise TypeError(f"unknown option {key!r}")
                setattr(self, key, value)

    o = Options(depth=n)
    try:
        Options(colour=1)
    except TypeError as e:
        msg = str(e)
    return o.depth, o.verbose, Options.depth, msg, o.depth + 1 if isinstance(o.depth, int) else None


class Typed:
    def __init__(self, name, kind):
        self.name = name
        self.kind = kind

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return obj.__dict__.get(self.name)

    def __set__(self, obj, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{self.name} must be {self.kind.__name__}")
        obj.__dict__[self.name] = value


class Item:
    price = Typed("price", int)
    label = Typed("label", str)

    def __init__(self, label, price):
        self.label = label
        self.price = price


@case(("a", 3), ("b", 4), ("", 0))
def descriptor_typed(label, price):
    """A descriptor that checks types and keeps its values in the dict of the instance."""
    it = Item(label, price)
    it.price = it.price + 1
    try:
        it.price = "no"
    except TypeError as e:
        return it.label, it.price, str(e)


class Positive:
    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner):
        if instance is None:
            return self
        return instance.__dict__[self.name]

    def __set__(self, instance, value):
        if value <= 0:
            raise ValueError(f"{self.name} must be positive, not {value}")
        instance.__dict__[self.name] = value


class Product:
    quantity = Positive()
    price = Positive()

    def __init__(self, name, quantity, price):
        self.name = name
        self.quantity = quantity
        self.price = price

    def total(self):
        return self.quantity * self.price


@case((2, 3.5), (0, 1), (1, -1))
def positive_fields(q, p):
    """A descriptor that learns its name from the class it stands in."""
    try:
        a = Product("x", q, p)
        a.quantity += 1
        return a.total(), a.name, sorted(a.__dict__)
    except ValueError as e:
        return str(e)


class Lazy:
    def __init__(self, fn):
        self.fn = fn
        self.name = fn.__name__

    def __get__(self, obj, cls):
        value = self.fn(obj)
        obj.__dict__[self.name] = value
        return value


class Circle:
    def __init__(self, r):
        self.r = r
        self.log = []

    @Lazy
    def area(self):
        self.log.append("computed")
        return 3 * self.r**2


@case((2,), (0,), (-1,))
def lazy_attribute(r):
    """A descriptor without `__set__` works once: what it stores then hides it."""
    c = Circle(r)
    return c.area, c.area, c.log


@case((1, "a"), (0, ""), (7, "q"))
def updated_bag(a, b):
    """Attributes from dicts and keyword arguments, through `__dict__` and vars()."""
    class Bag:
        def __init__(self, *args, **kwargs):
            self.__dict__.update(kwargs)
            for d in args:
                vars(self).update(d)

        def __repr__(self):
            return f"Bag({', '.join(f'{k}={v!r}' for k, v in self.__dict__.items())})"

    x = Bag({"extra": a * 2}, name=b, size=a)
    return x.name, x.size, x.extra, repr(x)


@case(({"x": 1, "y": 2},), ({},), ({"z": 3},))
def dropped_and_matched(data):
    """Class patterns and del over attributes that may be missing."""
    class Bag:
        def __init__(self, data):
            for k, v in data.items():
                setattr(self, k, v)

    b = Bag(data)
    out = []
    match b:
        case Bag(x=1, y=v):
            out.append(("both", v))
        case Bag(z=3):
            out.append("z")
        case Bag():
            out.append("bare")
    try:
        del b.x
        out.append(hasattr(b, "x"))
    except AttributeError as e:
        out.append(str(e))
    return out, [getattr(b, k, None) for k in ("x", "y", "z")], sorted(vars(b).items())


class Field:
    def __init__(self, kind, default=None, required=False):
        self.kind, self.default, self.required = kind, default, required

    def clean(self, name, value):
        if value is None:
            if self.required:
                raise ValueError(f"{name} is required")
            return self.default
        try:
            return self.kind(value)
        except (TypeError, ValueError):
            raise ValueError(f"{name}: {value!r} is no {self.kind.__name__}") from None


class Collecting(type):
    """Fields that stand in a class, and above it, become a table of it."""

    def __new__(mcs, name, bases, namespace):
        fields = {key: each for key, each in namespace.items() if isinstance(each, Field)}
        for base in bases:
            fields = {**getattr(base, "_fields", {}), **fields}
        made = super().__new__(mcs, name, bases, {key: each for key, each in namespace.items() if key not in fields})
        made._fields = fields
        return made


class Table(metaclass=Collecting):
    def __init__(self, **given):
        if unknown := set(given) - set(self._fields):
            raise TypeError(f"unexpected: {sorted(unknown)}")
        for name, field in self._fields.items():
            setattr(self, name, field.clean(name, given.get(name)))

    def to_dict(self):
        return {name: getattr(self, name) for name in self._fields}


class User(Table):
    name = Field(str, required=True)
    age = Field(int, default=0)


class Admin(User):
    level = Field(float, 1.5)


@case(({"name": "x", "age": "3"},), ({},), ({"name": 5, "level": "z"},), ({"name": "a", "zz": 1},), ({"name": "q", "level": 2},))
def rows_of_a_table(given):
    """Tables of fields that a metaclass collects; what they are of each row has a name of the run."""
    return Admin(**given).to_dict(), list(User._fields)


class Named:
    _fields = ("name", "tags")

    def __init__(self, *args, **named):
        if len(args) > len(self._fields):
            raise TypeError(f"expected {len(self._fields)} arguments")
        for name, value in zip(self._fields, args):
            setattr(self, name, value)
        for name in self._fields[len(args) :]:
            setattr(self, name, named.pop(name))
        if named:
            raise TypeError(f"invalid: {', '.join(named)}")


@case(("a", ["x"]), ("b", []), ("", ["y", "z"]))
def lists_in_fields(name, tags):
    """A list in a field does not make one of the tuple that the class has."""
    first, second = Named(name, tags), Named(tags=tags, name=name)
    return first.name, second.tags, first.tags is second.tags


@case((3, 0), (1, 2), (0, 1))
def too_many_fields(count, extra):
    """What such a class refuses."""
    try:
        return Named(*range(count), **{"tags": 1} if count == 1 else {}).name
    except KeyError as error:
        return str(error), extra
