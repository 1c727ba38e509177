"""Enumerations: members as values, by name, by value, in loops, as ints and as flags."""

from __future__ import annotations

import operator
from enum import Enum, Flag, IntEnum, IntFlag, StrEnum, auto, unique

from parity.case import case


class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3

    @property
    def short(self):
        return self.name[0]

    def mixed(self, other):
        return f"{self.name}+{other.name}" if self is not other else self.name

    @classmethod
    def default(cls):
        return cls.GREEN


@case((1,), (3,), (4,))
def color_by_value(n: int) -> str:
    """A value that no member has is an error."""
    c = Color(n)
    return f"{c} {c.name} {c.value} {c.short} {c is Color.RED} {c == Color.BLUE} {c!r}"


@case(("RED",), ("BLUE",), ("PINK",))
def color_by_name(name):
    """So is a name."""
    return Color[name].value, Color[name].mixed(Color.default())


@case((2,), (0,), (5,))
def all_colors(n: int) -> list[str]:
    """A loop over the class."""
    return [f"{c.name}={c.value * n}" for c in Color] + [str(len(Color))]


@case((0,), (1,), (2,))
def color_in_variable(n):
    """A variable that holds one member or another."""
    current = Color.RED
    for _ in range(n):
        current = Color.GREEN if current is Color.RED else Color.BLUE
    seen = [current, Color.RED]
    return current.name, current in (Color.RED, Color.BLUE), current != Color.GREEN, [c.value for c in seen]


class Weekday(IntEnum):
    MONDAY = 1
    TUESDAY = 2
    SATURDAY = 6
    SUNDAY = 7

    def is_weekend(self) -> bool:
        return self >= Weekday.SATURDAY


@case((1,), (6,), (3,))
def weekdays(n: int) -> tuple[bool, int, int]:
    """Members of an IntEnum are ints."""
    d = Weekday(n)
    return (d.is_weekend(), d + 1, d * Weekday.TUESDAY)


@case((1, 2), (7, 7), (2, 6))
def ordered_weekdays(a, b):
    """They compare as ints do."""
    x, y = Weekday(a), Weekday(b)
    return x < y, x == y, max(x, y).name, sorted([y, x, Weekday.SUNDAY])[0].name, x == a, [10, 20, 30, 40, 50, 60, 70, 80][x]


class Op(Enum):
    ADD = "+"
    SUB = "-"
    MUL = "*"

    def apply(self, a: int, b: int) -> int:
        if self is Op.ADD:
            return a + b
        if self == Op.SUB:
            return a - b
        return a * b


@case(("+", 2, 3), ("-", 2, 3), ("*", 2, 3), ("/", 2, 3))
def operation(symbol: str, a: int, b: int) -> int:
    """Members with texts, found by them."""
    return Op(symbol).apply(a, b)


class State(Enum):
    IDLE = auto()
    RUNNING = auto()
    DONE = auto()


class Machine:
    def __init__(self):
        self.state = State.IDLE
        self.history = [State.IDLE]

    def fire(self, event):
        match (self.state, event):
            case (State.IDLE, "start"):
                self.state = State.RUNNING
            case (State.RUNNING, "stop"):
                self.state = State.DONE
            case (_, "reset"):
                self.state = State.IDLE
            case _:
                raise ValueError(f"cannot {event} in {self.state.name}")
        self.history.append(self.state)


@case((["start", "stop"],), (["start", "reset"],), (["stop"],), ([],))
def machine(events: list[str]) -> str:
    """A state machine with match."""
    m = Machine()
    for e in events:
        m.fire(e)
    return f"{m.state.name} {[s.value for s in m.history]} {m.state is State.DONE}"


class Permission(Flag):
    READ = auto()
    WRITE = auto()
    EXECUTE = auto()


@case((1,), (0,), (2,))
def single_flags(n):
    """Members of a Flag, each by itself."""
    p = Permission.READ if n == 1 else Permission.WRITE
    return p.value, p is Permission.READ, p.name, bool(p), [f.value for f in Permission]


class Level(IntFlag):
    LOW = 1
    HIGH = 4


@case((1,), (4,), (5,))
def int_flags(n: int) -> tuple[bool, int]:
    """Ints with names for their bits."""
    return (n == Level.LOW, n * 2 + Level.HIGH.value)


class Planet(Enum):
    MERCURY = (3.303e23, 2.4397e6)
    EARTH = (5.976e24, 6.37814e6)

    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius

    @property
    def gravity(self):
        return 6.67300e-11 * self.mass / (self.radius * self.radius)


@case((1.0,), (75.0,), (0.0,))
def planets(mass: float) -> list[str]:
    """Members with fields of their own."""
    return [f"{p.name}: {mass * p.gravity:.3f}" for p in Planet]


@unique
class Suit(Enum):
    CLUBS = "c"
    HEARTS = "h"

    def __str__(self):
        return f"<{self.value}>"


@case((0,), (1,), (3,))
def suits(n):
    """A text of its own."""
    hand = [Suit.HEARTS if i % 2 else Suit.CLUBS for i in range(n)]
    return f"{Suit.CLUBS} {[str(s) for s in hand]}", hand.count(Suit.HEARTS), Suit.HEARTS in hand


class Shape(Enum):
    SQUARE = 1
    BOX = SQUARE
    CIRCLE = 2


@case((1,), (2,), (3,))
def aliases(n: int) -> str:
    """Two names for one member."""
    return f"{Shape(n).name} {Shape.BOX is Shape.SQUARE} {len(list(Shape))} {Shape['BOX'].name}"


class Token(Enum):
    NUMBER = 0
    PLUS = 1
    STAR = 2
    END = 3


@case(("1+2*3",), ("7",), ("1+",), ("2**3",), ("x",))
def tokens(text: str) -> int:
    """A tokenizer and a parser that tell tokens by their kind."""

    class Lexer:
        def __init__(self, text):
            self.text, self.at = text, 0

        def next(self):
            if self.at == len(self.text):
                return Token.END, 0
            c = self.text[self.at]
            self.at += 1
            if c.isdigit():
                return Token.NUMBER, int(c)
            if c == "+":
                return Token.PLUS, 0
            if c == "*":
                return Token.STAR, 0
            raise SyntaxError(f"unexpected {c!r}")

    lexer = Lexer(text)
    total, product, expecting = 0, 1, True
    while True:
        kind, number = lexer.next()
        if (kind is Token.NUMBER) != expecting:
            raise SyntaxError(f"unexpected {kind.name} at {lexer.at}")
        if kind is Token.NUMBER:
            product *= number
        elif kind is not Token.STAR:
            total, product = total + product, 1
        if kind is Token.END:
            return total
        expecting = not expecting


@case((["RED", "BLUE", "RED"],), ([],), (["GREY"],))
def counted_colors(names: list[str]) -> str:
    """Members as keys."""
    counts: dict[Color, int] = {}
    for name in names:
        counts[Color[name]] = counts.get(Color[name], 0) + 1
    best = {Color.RED: "warm", Color.BLUE: "cold"}
    return ", ".join(f"{c.name}={n} {best.get(c, '?')}" for c, n in counts.items())


class Rank(IntEnum):
    LOW = 1
    MIDDLE = 4
    HIGH = 9


@case((0,), (1,), (7,))
def members_returned(n):
    """The very member comes back, alone and in containers."""
    found = Color.RED if n == 0 else Color.BLUE
    return found, [Color.default(), found], {found: n, Color.RED: -1}, (Rank.MIDDLE, Rank(4) + n)


@case((0,), (1,), (2,))
def member_or_another(n):
    """A member, an int, or nothing."""
    if n == 0:
        return None
    return Rank.HIGH if n == 1 else n


@case((Color.RED, [Color.BLUE, Color.RED]), (Color.GREEN, []), (Color.BLUE, [Color.BLUE, Color.BLUE]))
def members_given(c, seen):
    """As arguments they are compared, counted and asked."""
    counts = {}
    for each in seen:
        counts[each] = counts.get(each, 0) + 1
    return c.short, c is Color.RED, counts, c in seen, c.mixed(Color.GREEN), counts.get(c)


@case((Rank.LOW, Rank.MIDDLE), (Rank.HIGH, Rank.HIGH), (Rank.MIDDLE, Rank.LOW))
def ints_with_names(a, b):
    """Members of an IntEnum count."""
    return max(a, b), a + b, a < b, sorted([b, a]), a * 0.5, f"{a} {b!r} {a:>4}"


class Light(Enum):
    """A method of a member that is known, and of one that the run knows; named like a built-in function."""

    RED = 30
    GREEN = 20
    AMBER = 5

    def next(self):
        every = list(Light)
        return every[(every.index(self) + 1) % len(every)]

    def lasts(self, seconds):
        return seconds <= self.value


@case((4,), (0,), (1,))
def lights(n):
    """A state machine."""
    at, seen = Light.RED, []
    for _ in range(n):
        seen.append(at.name)
        at = at.next()
    return seen, at.value, Light.GREEN.next().name, Light.RED.lasts(n)


@case((["RED", "GREEN"],), (["BLUE"],), ([],))
def paid_for(names):
    """A key that is missing says which it is."""
    prices = {Color.RED: 3, Color.GREEN: 5}
    total = 0
    for name in names:
        try:
            total += prices[Color[name]]
        except KeyError as error:
            return f"no {error}"
    return total


class Paint(StrEnum):
    RED = "red"
    BLUE = auto()


class Unit(str, Enum):  # noqa: UP042
    METRE = "m"
    SECOND = "s"

    def shout(self):
        return self.value.upper() + "!"


@case(("red",), ("blue",), ("pink",))
def members_that_are_texts(name):
    """A member of a StrEnum has the methods of str, and is handed to whatever takes texts."""
    paint = Paint(name)
    parts = paint.upper(), paint + "x", paint * 2, len(paint), paint[1:], paint.startswith("r"), "-".join([paint, Paint.BLUE])
    told = paint == name, paint < "z", "e" in paint, paint in "a red one", {"red": 1, "blue": 2}[paint], isinstance(paint, str)
    return parts, told, str(paint), f"{paint:>6}", [c for c in paint], hash(paint) == hash(name), paint.value.title(), bool(paint)


@case((0,), (1,), (-1,))
def texts_with_a_mixin(at):
    """So has one of a class that derives from str and Enum, whose text is that of an Enum."""
    unit = list(Unit)[at]
    return unit.upper(), unit == "m", unit.shout(), str(unit), f"{unit}", unit.name, Unit("s").shout(), {unit: 1}[unit.value]


class Answer(Enum):
    YES = 1
    NO = 0

    @classmethod
    def _missing_(cls, value):
        if isinstance(value, str):
            for member in cls:
                if member.name == value.upper():
                    return member
        return None


@case(("yes",), (0,), ("No",), ("maybe",), (7,))
def found_otherwise(value):
    """`_missing_` is asked for what no member has."""
    return Answer(value).name, Answer(1) is Answer.YES


class Grade(IntEnum):
    LOW = 1
    HIGH = 2


@case((1,), (2,), (3,))
def members_that_are_ints(n):
    """A member of an IntEnum is an int."""
    level = Grade(n)
    return isinstance(level, int), isinstance(level, (str, float)), isinstance(level, Grade), isinstance(Color.RED, int), level + 1


@case((0,), (1,), (2,), (3,))
def members_by_what_may_be_no_name(n):
    """A name, None, a number."""
    names = ["RED", None, "PINK", 7]
    try:
        return Shade[names[n]].value, ""
    except KeyError as error:
        return 0, repr(error)


class Shade(Enum):
    RED = 3
    BLUE = 4


class _Operation(Enum):
    ADD = operator.add
    SUB = operator.sub

    def __call__(self, a, b):
        return self.value(a, b)


@case((3, 4), (0.5, 2), (0, 0))
def members_that_are_called(a, b):
    """A member whose value is a function, called by name, by place, and one after the other."""
    return _Operation.ADD(a, b), _Operation["SUB"](a, b), [each(a, b) for each in _Operation], list(_Operation)[1](1, a)


@case((1,), (2,), (7,))
def enumerations_called_into_being(n):
    """By a text of names, by names, by names and values: classes that a call makes in the function."""
    color = Enum("Color", "RED GREEN BLUE")
    size = IntEnum("Size", {"S": 1, "L": 5})
    way = Enum("Way", ["IN", "OUT"], start=0)
    try:
        found = color(n).name
    except ValueError as error:
        found = str(error)
    return [c.name for c in color], color["RED"].value, found, size.L + n, way.OUT.value, len(way), color.BLUE is color(3)
