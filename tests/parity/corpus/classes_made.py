"""What is done when a class is made: `__init_subclass__`, `__set_name__`, decorators of classes, metaclasses."""

from parity.case import case


class Shape:
    kinds = {}  # noqa: RUF012
    names = []  # noqa: RUF012

    def __init_subclass__(cls, kind=None, **more):
        super().__init_subclass__(**more)
        cls.kind = kind
        Shape.names.append(cls.__name__)
        Shape.kinds[kind or cls.__name__.lower()] = cls

    def __init__(self, size):
        self.size = size


class Square(Shape):
    def area(self):
        return self.size * self.size


class Strip(Shape, kind="thin"):
    def area(self):
        return self.size


@case(("square", 3), ("thin", 4), ("round", 1))
def registered(kind, size):
    """Classes that have told their base of themselves are found there, and made."""
    told = list(Shape.names), sorted(Shape.kinds), Square.kind, Strip(1).kind, [cls(size).area() for cls in (Square, Strip)]
    return told, Shape.kinds[kind](size).area(), isinstance(Square(2), Shape)


class Called:
    def __set_name__(self, owner, name):
        self.name, self.owner = f"_{name}", owner.__name__

    def __get__(self, instance, owner=None):
        return f"{self.owner}.{self.name}"


class Pair:
    left = Called()
    right = Called()


@case((1,), (2,), (0,))
def told_their_names(n):
    """Descriptors that know where they are."""
    return (Pair().left + Pair().right) * n


class Stamping(type):
    def __new__(cls, name, bases, held):
        made = super().__new__(cls, name, bases, held)
        made.stamp = name.lower()
        return made

    def __init__(cls, name, bases, held):
        super().__init__(name, bases, held)
        cls.length = len(name)


class Letter(metaclass=Stamping):
    def read(self):
        return self.stamp * self.length


class Note(Letter):
    def __init__(self, text):
        self.text = text


class Pile(list, metaclass=Stamping):
    def total(self):
        return sum(self)


@case((3,), (0,), (-1,))
def stamped(n):
    """A metaclass that only makes classes: theirs is what it has given them."""
    note = Note(n)
    told = note.read(), note.text, Letter.stamp, type(note).__name__, isinstance(note, Letter), type(Letter).__name__
    return told, Letter().read(), Pile([n, 2]).total(), Pile.stamp, Pile.length


def _with_sums(cls):
    cls.label = cls.__name__.upper()
    cls.doubled = lambda self: self.value * 2
    return cls


@_with_sums
class Number:
    def __init__(self, value):
        self.value = value


@case((3,), (0.5,), ("a",))
def decorated(value):
    """What a decorator has put into a class."""
    return Number(value).doubled(), Number.label, Number(value).label
