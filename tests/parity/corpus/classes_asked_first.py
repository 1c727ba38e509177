"""Whom an operator asks first, and who answers where that one does not; classes that are indexed."""

from collections import deque
from enum import IntEnum
from typing import Generic, NamedTuple, TypeVar

from parity.case import case

T = TypeVar("T")


class Card(NamedTuple):
    rank: int
    suit: int

    def __lt__(self, other):
        return self.suit < other.suit


class Pair(NamedTuple):
    first: int
    second: int

    def __eq__(self, other):
        return self.second == other.second

    def __gt__(self, other):
        return "greater"


class Shorter(list):
    def __lt__(self, other):
        return len(self) < len(other)


class Loud(Shorter):
    def __gt__(self, other):
        return "loud"


class As(list):
    def __eq__(self, other):
        return len(self) == len(other)


class Wide(tuple):
    def __lt__(self, other):
        return len(self) < len(other)


class Table(dict):
    def __lt__(self, other):
        return len(self) < len(other)


class Grade(int):
    def __lt__(self, other):
        return "lower"

    def __eq__(self, other):
        return "equal"


class Brief(str):
    def __lt__(self, other):
        return len(self) < len(other)


class Level(IntEnum):
    LOW = 1
    HIGH = 2

    def __lt__(self, other):
        return "below"


class Anything:
    def __gt__(self, other):
        return "any greater"

    def __lt__(self, other):
        return "any less"


@case((3,), (4,), (9,))
def what_a_base_answers(n):
    """Of what a class says nothing its base answers, before the other operand is asked."""
    p, q = Card(1, 5), Card(2, n)
    cards = p < q, p > q, p <= q, sorted([p, q]), max(p, q), p > (1, 2)
    xs, ys = Shorter([1, 2, 3]), Shorter([n])
    lists = xs < ys, xs > ys, xs <= ys, xs > [1], [1] > xs, As([1]) != [2], [2] != As([1]), As([1]) == [2]
    tuples = Wide([1, 2, 3]) > Wide([n]), (1, 2) != Pair(9, 2), Pair(1, 2) != Pair(3, n), (1, 2) < Pair(3, n)
    return cards, lists, tuples


@case((3,), (4,), (2,))
def numbers_and_texts(n):
    """Ints compare with floats; of a dict nobody says which one is less."""
    told = Grade(n) > Grade(3), 3 > Grade(n), Grade(n) >= 3, Grade(3) != Grade(n), 2.5 > Grade(n), Grade(n) > Anything()
    words = Brief("a" * n) > Brief("bb"), Brief("a" * n) > "bb", "bb" > Brief("a" * n), Level.LOW > Level.HIGH, n > Level.LOW
    try:
        unordered = Table({1: 2}) <= Table({n: 3})
    except TypeError as error:
        unordered = str(error)
    return told, words, unordered, Table({1: 2}) > Table(), Table() > Anything()


@case((3,), (4,), (1,))
def who_derives_is_asked_first(n):
    """An instance of a class below is asked before the left one."""
    xs, ys = Shorter([1, 2, 3]), Loud([n])
    return xs < ys, ys > xs, ys < xs, [5] < ys, [5] > ys


class Times:
    def __init__(self, n):
        self.n = n

    def __index__(self):
        return self.n


class Refusing(Times):
    def __mul__(self, other):
        return NotImplemented


@case((3,), (0,), (-1,))
def repeated_by_an_index(n):
    """What has an index repeats texts, lists and tuples, if it does not multiply itself."""
    times = Times(n)
    texts = times * "ab", "ab" * times, Refusing(n) * "a", b"x" * times, bytearray(b"x") * times
    place = range(10, 20)[Times(n % 3)]
    return texts, place, Refusing(n) * [1, 2], (1,) * times, times * Wide((1, 2)), list(deque([1]) * times), Shorter([n]) * times


@case((0,), (1,), (2,), (3,), (4,), (5,))
def not_repeated(k):
    """CPython's words where nothing is repeated."""
    times, nothing = Times(2), Anything()
    if k == 0:
        return "a" * nothing
    if k == 1:
        return nothing * [1]
    if k == 2:
        return Refusing(2) * 5
    if k == 3:
        return times * times
    if k == 4:
        xs = [1]
        xs *= times
        return xs
    times *= "a"
    return times


class Registry:
    """Gives what is asked for between brackets behind the class itself."""

    def __class_getitem__(cls, key):
        return cls.__name__, key


class Below(Registry):
    pass


class Typed:
    def __init__(self, x=0):
        self.x = x

    def __class_getitem__(cls, item):
        return cls


class Box(Generic[T]):
    def __init__(self, x):
        self.x = x


@case((3,), (0,), (-2,))
def classes_with_brackets(x):
    """What stands in brackets behind a class is for the class to say."""

    class Own:
        table = "ab"

        def __class_getitem__(cls, key):
            return cls.table.find(key), x

    return Registry[x], Below[x, 1], Typed[int](x).x, Box[int](x).x, Typed[str] is Typed, Own["a"], Own["b"]


class Residue:
    def __init__(self, n):
        self.n = n

    def __pow__(self, other, modulo=None):
        return NotImplemented if other == 0 else Residue(pow(self.n, other, modulo))

    def __repr__(self):
        return f"Residue({self.n})"


@case((3,), (1,), (0,))
def powers_of_three_operands(e):
    """`pow` of three operands asks the first one alone."""
    try:
        other = pow(5, Residue(e), 7)
    except TypeError as error:
        other = str(error)
    return repr(pow(Residue(5), 2, 7)), other, repr(Residue(5) ** 2), repr(pow(Residue(5), e, 7))
