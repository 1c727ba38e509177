"""Instances as data: `asdict`, `astuple`, `fields`, `replace`, `vars`, `__dict__`, and the names of classes."""

import dataclasses
import json
from collections import OrderedDict, namedtuple
from dataclasses import asdict, astuple, dataclass, field, fields, is_dataclass, replace
from typing import NewType, TypedDict

from parity.case import case


@dataclass
class _Point:
    x: int
    y: float = 0.5


_Pair = namedtuple("_Pair", "first second")


@dataclass
class _Line:
    begin: _Point
    end: _Point
    tags: list = field(default_factory=list)
    names: dict = field(default_factory=dict)
    pair: tuple = (1, "a")


@dataclass
class _Tree:
    value: int
    children: list = field(default_factory=list)


@case((1,), (7,), (-3,))
def as_dicts(n):
    """Instances in containers are taken apart, too; what is in the dict is not in the instance."""
    line = _Line(_Point(n), _Point(2, 3.5), [_Point(n), 2], {"k": _Point(5)}, _Pair(_Point(n), [n]))
    found = asdict(line)
    line.tags.append(4)
    return found, found["begin"]["x"] + n, asdict(_Line(_Point(0), _Point(n))), len(line.tags)


@case((2,), (0,), (9,))
def as_tuples(n):
    """The same in rows."""
    line = _Line(_Point(n), _Point(2, 3.5), [_Point(n), 2], {"k": _Point(5)}, ([_Point(1)], n))
    return astuple(line), astuple(_Point(n))[0], dataclasses.astuple(_Line(_Point(n), _Point(n)))


@case((2,), (1,), (0,))
def trees(n):
    """What holds its own kind."""
    tree = _Tree(n, [_Tree(k, [_Tree(-k)]) for k in range(n)])
    return json.dumps(asdict(tree)), OrderedDict(a=asdict(_Tree(1)))


@case((2,), (1,), (-7,))
def factories(n):
    """Another function makes the dict or the tuple."""
    upper = asdict(_Line(_Point(n), _Point(1)), dict_factory=lambda pairs: {name.upper(): found for name, found in pairs})
    return sorted(upper), upper["BEGIN"], astuple(_Point(n), tuple_factory=list), asdict(_Point(n), dict_factory=dict)


@case((5,), (0,), (33,))
def asked_fields(n):
    """Names, defaults and types are known; each is asked for."""
    point = _Point(n)
    shown = ", ".join(f"{f.name}={getattr(point, f.name)!r}" for f in fields(point))
    texts = []
    for each in fields(_Point):
        texts.append(each.name.upper())
        if each.default is not dataclasses.MISSING:
            texts.append(f"{each.default}")
        if each.type is int:
            texts.append("whole")
    return f"Point({shown})", texts, {f.name: getattr(point, f.name) for f in fields(_Point) if f.init}


@case((5,), (0,), (2,))
def named_attributes(n):
    """The names are items of a tuple."""
    point = _Point(n, n / 2)
    for name in ("x", "y"):
        setattr(point, name, getattr(point, name) + 1)
    found = [getattr(point, name) for name in ("x", "y", "x")]
    for name, least in (("x", 3), ("y", 3)):
        if getattr(point, name) < least:
            found.append(least)
            break
    return found, {name: (hasattr(point, name), k) for name, k in (("x", 1), ("z", 2))}


@case((5,), (0,), (9,))
def replaced(n):
    """An instance within another one."""
    line = _Line(_Point(n), _Point(2))
    other = replace(line, begin=replace(line.begin, x=9), tags=[n])
    return line, other, other.end is line.end, is_dataclass(line), is_dataclass(_Line), is_dataclass(n), is_dataclass(int)


class _Shown:
    def __init__(self, size, name):
        self.size = size
        self.name = name

    def __repr__(self):
        return f"{self.__class__.__name__}({', '.join(f'{k}={v!r}' for k, v in self.__dict__.items())})"

    def __eq__(self, other):
        return type(self) is type(other) and self.__dict__ == other.__dict__


class _Named(_Shown):
    def __init__(self, size):
        super().__init__(size, f"n{size}")
        if size > 3:
            self.big = True
        else:
            self.big = False


@case((1,), (5,), (4,))
def shown_by_their_fields(n):
    """A repr for all classes that derive from one."""
    return repr(_Shown(n, "a")), repr([_Named(n), _Named(2)]), _Named(n) == _Named(5), _Named(n) == _Shown(n, "n1")


class _Late:
    def __init__(self, n):
        self.n = n


@case((1,), (4,), (0,))
def fields_as_dicts(n):
    """Also a field that comes later, if there is one."""
    some = _Late(n)
    before = [*vars(some)]
    some.n += 1
    if n > 1:
        some.late = "x"
    found = vars(some).get("n"), dict(vars(some))
    return before, vars(some)["n"], len(vars(some)), "late" in vars(some), sorted(some.__dict__), found


class _Kept:
    def __init__(self, n):
        self.n = n
        self.items = [n]


@case((1,), (4,), (-2,))
def kept_dicts(n):
    """Where nobody assigns a field the dict may be kept; what is in it is the very object."""
    kept = _Kept(n)
    table = vars(kept)
    kept.items.append(2)
    table["items"].append(3)
    return table, json.dumps(kept.__dict__), json.dumps([kept], default=vars), kept.items


class _Slots:
    __slots__ = ("n",)

    def __init__(self, n):
        self.n = n


@case((1,), (0,), (2,), (3,))
def without_a_dict(n):
    """CPython's errors."""
    if n == 3:
        return [f.name for f in fields(_Point)]
    if n == 2:
        return fields(_Slots)
    return vars(n) if n else _Slots(n).__dict__


@case((1,), (0,), (2,))
def names_of_classes(n):
    """Of a value that may be of several classes."""
    some = _Kept(n) if n == 0 else _Late(n) if n == 1 else n
    every = [_Late(n), 1, "a", None, [1], 2.5, (n,)]
    return (
        some.__class__.__name__,
        type(some).__qualname__,
        [x.__class__.__name__ for x in every],
        [type(x).__qualname__ for x in every],
        some.__class__ is _Late,
        isinstance(_Late, type),
        (1).__class__.__name__,
    )


@case((3,), (0,), (-1,))
def made_by_their_class(n):
    """`type(self)(...)`, `self.__class__(...)`."""
    return _Late(n).__class__(7).n, type(_Late(n))(8).n


class _Film(TypedDict):
    title: str
    year: int


_Number = NewType("_Number", int)


@case((1,), (0,), (-5,))
def names_for_types(n):
    """A TypedDict is a dict, and a NewType gives what it is given."""
    film = _Film(title="a", year=n)
    film["year"] += 1
    number = _Number(10 // n)
    return film, film["year"] + 1, number + 1, [_Number(k) for k in range(3)]


class Narrow:
    """Two fields, and room for no other."""

    __slots__ = ("x", "y")
    dimensions = 2

    def __init__(self, x):
        self.x = x


class Weighted(Narrow):
    __slots__ = ("weight",)


class Labelled(Narrow):
    """No `__slots__` of its own: room for anything."""


@case(("y",), ("weight",), ("label",), ("dimensions",), ("point",), ("none",))
def rooms(which):
    """Fields that `__slots__` names, and others, for which there is no room."""
    point, weighted, labelled = Narrow(1), Weighted(2), Labelled(3)
    try:
        match which:
            case "y":
                point.y = weighted.y = 4
            case "weight":
                weighted.weight = 5
                point.weight = 6
            case "label":
                labelled.label = 7
                weighted.label = 8
            case "dimensions":
                point.dimensions = 3
            case "point":
                setattr(point, "point", point)  # noqa: B010
    except AttributeError as error:
        return str(error), labelled.x
    return point.x, weighted.x


class Meter:
    """As training loops have it: a method sets what `__init__` leaves to it."""

    def __init__(self, name, fmt=":f"):
        self.name = name
        self.fmt = fmt
        self.reset()

    def reset(self):
        self.val = 0
        self.avg = 0
        self.sum = 0
        self.count = 0

    def update(self, val, n=1):
        self.val = val
        self.sum += val * n
        self.count += n
        self.avg = self.sum / self.count

    def __str__(self):
        template = "{name} {val" + self.fmt + "} ({avg" + self.fmt + "})"
        return template.format(**self.__dict__)


@case(([(1.0, 2), (2.5, 3)],), ([],), ([(3, 1)],))
def meters(updates):
    """The fields of an instance by their names, in the order of that method."""
    loss, hits = Meter("Loss", ":.4e"), Meter("Acc", ":6.2f")
    for val, n in updates:
        loss.update(val, n)
        hits.update(val * 10, n)
    return str(loss), str(hits), list(loss.__dict__), {**loss.__dict__, "name": "-"}, dict({"n": 0}, **vars(hits))


class Person:
    """Made by a `__new__` of its own."""

    def __new__(cls, *given, **named):
        return super().__new__(cls)

    def __init__(self, name, age=None):
        self.name, self.age = name, age

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{key}={found!r}' for key, found in vars(self).items())})"


@case((["Ann", "Bob"],), ([],), (["Zoë"],))
def fields_behind_new(names):
    """In the order of `__init__`, which nobody else writes."""
    return repr([Person(name, i or None) for i, name in enumerate(names)])


class Counted:
    def __init__(self, name: str, count: int = 0) -> None:
        self.name = name
        self.count = count

    def add(self, more: int) -> None:
        self.count += more

    def to_dict(self):
        """As most classes have it."""
        return self.__dict__

    def as_row(self):
        return vars(self)


@case((["a", "bb"], 2), ([], 1), (["x"], -1))
def given_as_dicts(names, more):
    """Dicts of instances that were changed before: by a method that gives them, in a comprehension, beside each other."""
    found = [Counted(name) for name in names]
    for each in found:
        each.add(more)
    rows = [dict(each.__dict__) for each in found]
    keys = [key for each in found for key in each.as_row()]
    return rows, keys, [sorted(vars(each)) for each in found], [each.to_dict() for each in found]


@case(("a", 1), ("", 0), ("ab", -3))
def given_at_the_end(name: str, more: int):
    """What is returned is not changed any more."""
    found = Counted(name)
    print(found.to_dict(), json.dumps(found.as_row()), len(found.to_dict()))
    found.add(more)
    if more < 0:
        raise ValueError(found.to_dict()["count"])
    return found.to_dict()


@case((["", "1"],), (["x"],), ([],))
def classes_in_containers(words):
    """Classes among exceptions, numbers and functions are classes wherever they lie."""
    found = []
    for kind in (ValueError, int, Counted, len, KeyError):
        is_class = isinstance(kind, type)
        found.append((is_class, is_class and issubclass(kind, Exception), type(kind).__name__ if is_class else "", callable(kind)))
    expected = (ValueError,) if isinstance(ValueError, type) else ValueError
    if not all(isinstance(kind, type) and issubclass(kind, BaseException) for kind in expected):
        raise TypeError("no classes of exceptions")
    for word in words:
        try:
            found.append(int(word))
        except expected as error:
            found.append(str(error))
    return found


class _Checked:
    """Fields that setters set, in the order in which they do."""

    def __init__(self, celsius, name):
        self.celsius = celsius
        self.name = name
        self.extra = None

    @property
    def celsius(self):
        return self._celsius

    @celsius.setter
    def celsius(self, value):
        if value < -273:
            raise ValueError("too cold")
        self._celsius = value


class _Below(_Checked):
    def __init__(self, celsius):
        self.first = 0
        super().__init__(celsius, "below")

    @_Checked.celsius.setter
    def celsius(self, value):
        self._seen = self.first
        self._celsius = value


@case((3,), (-300,), (0,))
def fields_of_setters(n):
    """What a setter sets has its place among the fields."""
    low = _Below(max(n, 0))
    low.extra = n
    return dict(vars(low)), list(vars(_Checked(n, "x"))), dict(_Checked(n, "y").__dict__)


class _Extra:
    def __init__(self, n):
        self.n = n


@case((3,), (0,), (1,))
def a_field_that_comes_later(n):
    """It may have any name."""
    x = _Extra(n)
    x.extra = n + 1
    return dict(x.__dict__), x.extra


@dataclass
class _Ranged:
    low: int = field(metadata={"min": 0, "unit": "m"})
    name: str = field(default="n", metadata={"min": 2})
    parts: list = field(default_factory=list, repr=False)

    def __post_init__(self):
        for each in fields(self):
            least = each.metadata.get("min")
            if least is not None:
                value = getattr(self, each.name)
                if (value if isinstance(value, int) else len(value)) < least:
                    raise ValueError(f"{each.name} is less than {least}")


@case((1, "ab"), (2, "a"), (-1, "abc"))
def what_fields_say(n, name):
    """Fields by their places, and what is noted of them."""
    x = _Ranged(n, name)
    notes = [(each.name, key, value) for each in fields(x) for key, value in each.metadata.items()]
    units = {each.name: each.metadata["unit"] for each in fields(_Ranged) if "unit" in each.metadata}
    return x, fields(_Ranged)[0].name, fields(x)[-1].name, fields(x)[1].metadata["min"], notes, units


class Fitted:
    """Some fields come late, in no one order."""

    def __init__(self, rate, centred=True):
        self.rate = rate
        self.centred = centred

    def fit(self, xs):
        """The last letter of what is found is a dash."""
        if self.centred:
            self.mean_, self.size_ = sum(xs) / len(xs), len(xs)
        self.weight_ = self.rate * max(xs)
        return self

    def params(self):
        """What a caller has chosen."""
        return {k: v for k, v in sorted(self.__dict__.items()) if not k.endswith("_")}


@case((0.5, [1.0, 2.0]), (2.0, [3.0]), (1.0, []))
def in_order_of_names(rate, xs):
    """Where the names are sorted it does not matter which field came first."""
    model = Fitted(rate, len(xs) > 1)
    before = sorted(vars(model).keys())
    return before, model.params(), sorted(model.fit(xs).__dict__.items())[-1], model.params()
