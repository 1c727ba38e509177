"""Classes that are found among those that derive from another, and what members are in a format."""

from enum import Enum, IntEnum, IntFlag, StrEnum

from parity.case import case


class _Shape:
    """What is made by name."""

    def area(self):
        raise NotImplementedError

    @classmethod
    def made(cls, kind, *sizes):
        for each in cls.__subclasses__():
            if each.__name__.lower() == kind:
                return each(*sizes)
        raise ValueError(f"no shape {kind!r}")


class Square(_Shape):
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side**2


class Oblong(_Shape):
    def __init__(self, width, height=1):
        self.width, self.height = width, height

    def area(self):
        return self.width * self.height


class Tile(Square):
    pass


@case(("square", 3), ("oblong", 2.5), ("tile", 1), ("", 0))
def a_factory(kind, size):
    """The classes that there are."""
    return _Shape.made(kind, size).area()


def _below(cls):
    return [cls.__name__] + [name for each in cls.__subclasses__() for name in _below(each)]


def _all(cls):
    return set(cls.__subclasses__()).union(found for each in cls.__subclasses__() for found in _all(each))


@case(("Tile",), ("Square",), ("x",))
def a_family(name):
    """Walked through from the top."""
    by_name = {cls.__name__: cls for cls in _all(_Shape)}
    found = by_name.get(name)
    return _below(_Shape), sorted(by_name), found is Tile, len(Tile.__subclasses__()), None if found is None else found(2).area()


class _Level(IntEnum):
    LOW = 1
    HIGH = 10

    def __str__(self):
        return self.name.capitalize()


class _Number(int, Enum):
    ONE = 1


class _Word(StrEnum):
    A = "a"

    def __str__(self):
        return "A!"


class _Bits(IntFlag):
    READ = 1
    WRITE = 2


class _Metres(float):
    def __str__(self):
        return f"{float(self)}m"


@case((1, ">5"), (10, ""), (1, "03d"), (10, "x"))
def members_in_a_format(n, spec):
    """Where the spec says nothing it is their text; what a spec says goes to their value, or to their text."""
    level = _Level(n)
    told = f"{level}", f"{level:4}", format(level, spec), f"{level:{spec}}", "%s %d" % (level, level)
    others = f"{_Number.ONE}", f"{_Number.ONE:>12}", f"{_Word.A}", f"{_Word.A:>4}", f"{_Bits(n % 4)}", f"{_Bits(1):03d}"
    return told, others, f"{_Metres(n)}", f"{_Metres(n):.2f}"
