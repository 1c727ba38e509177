"""`super()` without a call: properties, class attributes and methods of the classes above."""

from functools import cached_property

from parity.case import case


class Base:
    rank = 1

    def __init__(self, n):
        self.n = n

    @property
    def cost(self):
        return self.n * 2

    @cached_property
    def total(self):
        return self.n + 100

    def hello(self, name="x"):
        return f"{name} {self.n}"

    @classmethod
    def kind(cls):
        return cls.__name__

    @staticmethod
    def twice(x):
        return x * 2


class Derived(Base):
    rank = 5

    @property
    def cost(self):
        return super().cost + self.rank * super().rank

    @property
    def total(self):
        return super().total + 1

    def hello(self, name="y"):
        said = super().hello
        return said(name), [*map(super().hello, "ab")]

    @classmethod
    def kind(cls):
        made = super().kind
        return made(), super().rank

    def twice(self, x):
        double = super().twice
        return double(x), hasattr(super(), "twice"), hasattr(super(), "thrice")


@case((3,), (0,), (-2,))
def properties_above(n):
    """What a property of the class above gives."""
    return Derived(n).cost, Base(n).cost, Derived(n).total


@case(("a",), ("",), ("bc",))
def methods_above(name):
    """A method of the class above that is called later."""
    return Derived(4).hello(name), Derived(1).hello(), Derived.kind(), Derived(2).twice(name)


@case((1,), (2,), (3,))
def nothing_above(n):
    """What no class above has."""

    class Lone:
        def ask(self):
            return super().answer

    try:
        return Lone().ask()
    except AttributeError as e:
        return str(e), n
