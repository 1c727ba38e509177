"""The language programs of the predecessors' coverage suite, one construct each: arguments, names, results, texts, containers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from parity.case import case

# --- arguments -------------------------------------------------------------------------------------------------------


@case(("Ada",), ("Ada", 3), ("", 0))
def argument_default_value(name: str, times: int = 2) -> str:
    """A parameter that may be left out."""
    return name * times


@case((), ("a word",), (2.5,), (None,))
def argument_default_value_hetero(value=7):
    """What is passed is of another type than the default."""
    return f"{value} of {type(value).__name__}"


class Priority(IntEnum):
    LOW = 1
    MIDDLE = 5
    HIGH = 10


@case((Priority.LOW,), (Priority.MIDDLE,), (Priority.HIGH,))
def argument_enum(priority: Priority) -> tuple[int, str, bool]:
    """An IntEnum counts as its number, and keeps its name."""
    return priority * 2 + 1, priority.name, priority > Priority.MIDDLE


@case((6.0, 3.0, "add"), (6.0, 3.0, "sub"), (6.0, 3.0, "div"), (6.0, 0.0, "div"))
def argument_literal(a: float, b: float, mode: Literal["add", "sub", "div"]) -> float:
    """One of a few texts chooses what is done."""
    match mode:
        case "add":
            return a + b
        case "sub":
            return a - b
        case "div":
            return a / b


def box_volume(width, height=1.0, *, depth=2.0):
    return width * 100 + height * 10 + depth


@case((2.0,), (0.5,), (-3.0,))
def argument_matching(x: float) -> list[float]:
    """Defaults, keywords, and keywords in another order, on a helper without annotations."""
    return [
        box_volume(x),
        box_volume(x, 4.0),
        box_volume(x, depth=x),
        box_volume(height=x, width=1.5),
        box_volume(depth=7.0, height=x, width=2.5),
    ]


# --- names -----------------------------------------------------------------------------------------------------------


@case((4,), (-17,), (2**70,))
def assign_argument_hetero(value: int) -> str:
    """A parameter becomes a text."""
    value = str(value) + "!"
    return value


@case((3,), (0,), (-8,))
def assign_local(x: int) -> int:
    """A name for what is computed."""
    doubled = x + x
    total = doubled + x
    return total


@case((3,), (0,), (-8,))
def assign_local_hetero(x):
    """One name holds an int, then a float, then a text."""
    held = x + 1
    held = held / 2
    held = f"<{held}>"
    return held


@case(("Ada", 36), ("Grace", 85), ("", 0))
def attribute_get(name: str, age: int) -> str:
    """Attributes are read of an instance and of its class."""
    person = Person(name, age)
    return f"{person.name} {person.age} {person.species}"


@case((5,), (0,), (-2,))
def reassign_input(x: int) -> int:
    """A parameter gets another value of its type."""
    x = x * x
    x -= 3
    return x


@case((5,), (0,), (-2,))
def reassign_local(x):
    """A variable gets another value, asked before and behind."""
    y = x
    before = y > 2
    y = y + 10
    return y, before


@case(([1, 2, 3],), ([0.5, 0.25],), ([],))
def iadd(values):
    """`+=` on a number, and on a list that another name holds as well."""
    total = 0
    for value in values:
        total += value
    alias = values
    values += [total]
    return total, alias


@case((9,), (10,), (-1,))
def hoist_nested_variable(n: int) -> int:
    """A name that is bound within a loop and an `if` is read behind them; without a turn it is bound nowhere."""
    for i in range(n):
        if i % 2 == 0:
            last = i * 10
    return last


LIMIT = 12
SCALE = 2.5


@case((3,), (12,), (-4,))
def use_global(x: int) -> float:
    """Constants of the module."""
    return min(x, LIMIT) * SCALE


# --- results ---------------------------------------------------------------------------------------------------------


@case((1.5,), (-0.0,), (float("nan"),), (1e308,))
def identity_float(x: float) -> float:
    """A number comes back."""
    return x


@case((np.arange(24, dtype=np.uint8),), (np.full(4, 255, np.uint8),), (np.zeros(0, np.uint8),))
def identity_image(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """An image comes back, the very one: its pixels side by side, as a canvas holds them."""
    same = pixels
    return same


@case((), (), ())
def parameterless() -> str:
    """No arguments."""
    return "ready"


@case((1,), (2,), (0,))
def return_constant(x):
    """Whatever comes, one number goes."""
    return 3.75


NAMES = ["cat", "dog", "bird"]


@case((0,), (1,), (2,))
def return_global(times):
    """What the module holds is the result."""
    return NAMES


@case((1,), (0,), (-1,))
def return_none(x: int) -> None:
    """Nothing is a result as well."""
    x += 1


@case((17, 5), (-17, 5), (0, 3), (1, 0))
def return_tuple(a: int, b: int) -> tuple[int, int, float, str]:
    """Four values of three types."""
    return a // b, a % b, a / b, "done"


@case((4,), (-4,), (0,))
def return_variant(x):
    """A number, a text or nothing."""
    if x > 0:
        return x * 2
    if x < 0:
        return "negative"
    return None


@case((4, True), (4, False), (0, True))
def return_variant_of_tuples(n: int, wanted: bool) -> tuple[int, str] | tuple[float, float, float] | bool:
    """Tuples of two lengths, or a bool."""
    if not wanted:
        return False
    if n:
        return n, "some"
    return 0.5, 1.5, -0.5


@case(([1, 2, 3], True), ([], True), ([1, 2, 3], False))
def variant_use(numbers, as_list):
    """`len` and iteration of what is a list or a text."""
    value = numbers if as_list else "a text of seven words, or so"
    return len(value), [str(item) for item in value][:2]


# --- texts -----------------------------------------------------------------------------------------------------------


@case(("Ada", 36, 1.5), ("", -1, 1e21), ("Zoë", 2**64, float("inf")))
def fstring(name: str, age: int, height: float) -> str:
    """Values within a text, with and without a specification."""
    return f"{name!r:>8} is {age:+d} years and {height:.2f} m, {{{age}}} {name:*^7}"


@case(("it",), ('say "hi"',), ("both ' and \"",))
def string_quoted(word):
    """Quotes of both kinds, escapes, raw texts, texts of many lines."""
    return f"'{word}' \"{word}\"" + r"\n is no line" + "\ttab" + """ "three" """ + repr(word)


@case(("naïve café",), ("日本語テキスト",), ("👩‍🚀 and 🇫🇷 🙂",), ("",))
def string_utf(text: str) -> tuple[int, str, list[str], int]:
    """Letters are code points, also those of emoji."""
    return len(text), text[::-1], [f"U+{ord(letter):04X}" for letter in text[:4]], len(text.encode())


# --- containers ------------------------------------------------------------------------------------------------------


@case((["a", "bb", "ccc"],), (["x", "x"],), ([],))
def comprehension_dict(words: list[str]) -> dict[str, int]:
    """Keys and values from one walk."""
    return {word.upper(): len(word) for word in words}


@case(([3, 1, 2],), ([0.5],), ([],))
def comprehension_list(values):
    """A list from a list."""
    return [value * value + 1 for value in values]


@case((3, 2), (1, 4), (0, 5))
def comprehension_list_nested(rows: int, columns: int) -> list[list[int]]:
    """A list of lists: one comprehension within another."""
    return [[row * columns + column for column in range(columns)] for row in range(rows)]


@case(([("a", (1, 2.0))], [True]), ([("b", (3, -1.5)), ("c", (0, 0.25))], [False, True]), ([], []))
def comprehension_list_nested_unpack(pairs, flags):
    """Targets within targets, over `zip`."""
    return [f"{name}:{x + y}:{flag}" for (name, (x, y)), flag in zip(pairs, flags)]


@case((20,), (1,), (-3,))
def comprehension_list_predicate(n: int) -> list[int]:
    """Only what passes."""
    return [i for i in range(n) if i % 3 == 0 if i % 2]


@case(([1, 2, 3], [0.5, 1.5, 2.5]), ([4], [1.0, 2.0]), ([], []))
def comprehension_list_zip(a: list[int], b: list[float]) -> list[float]:
    """Two lists side by side, as far as the shorter goes."""
    return [x * y for x, y in zip(a, b)]


@case(("mississippi",), ("abc",), ("",))
def comprehension_set(text):
    """Each once."""
    return {ord(letter) % 5 for letter in text}


@case(([5, 6, 7], 1), ([5], 0), ([5], 3))
def del_(values, at):
    """An item, a slice, a key and a name go."""
    table = {"first": values[0], "count": len(values)}
    del values[at]
    del table["count"]
    rest = values[:]
    del rest[1:]
    kept, rest = rest, 0
    del rest
    return values, table, kept


@case(([1, 2], 3), ([], -1), ([7, 7, 7], 7))
def list_append_homo(values: list[int], more: int) -> list[int]:
    """A list grows by items of its type."""
    grown = []
    for value in values:
        grown.append(value + more)
    grown.append(more)
    return grown


@case(([1, 2], ["a"]), ([], ["b", "c"]), ([3], []))
def list_concat_hetero(numbers, words):
    """A list of ints and a list of texts, in both orders."""
    return numbers + words, words + numbers, len(numbers + words)


@case(([1, 2], [3]), ([], [4]), ([5], []))
def list_concat_homo(a: list[int], b: list[int]) -> list[int]:
    """Two lists of one type."""
    joined = a + b
    return joined


@case((1,), (-2,), (10,))
def list_literal(x):
    """Lists as they are written: of numbers, of texts, of lists, empty."""
    return [x, x + 1, -x], ["one", "two"], [[x], [], [x, x]], []


@case((1, (2.5, "a")), (0, (0.0, "")), (-7, (1e9, "zz")))
def tuple_concat(first: int, rest: tuple[float, str]) -> tuple[int, float, str, str]:
    """Tuples are joined and repeated."""
    return (first,) + rest + (rest[1],) * 1


# --- a model ---------------------------------------------------------------------------------------------------------


@dataclass
class Person:
    name: str
    age: int

    species = "human"


@dataclass
class Profile:
    """Fields with types, one of a few texts among them."""

    name: str
    city: str
    tags: list[str]
    plan: Literal["free", "team", "company"] = "free"


@case(("Ada", ["maths"], False), ("Grace", ["navy", "compilers"], True), ("", [], True))
def pydantic_model(name: str, tags: list[str], paying: bool) -> Profile:
    """An object with a field of a Literal is built and returned."""
    profile = Profile(name=name, city="London", tags=tags)
    if paying:
        profile.plan = "team"
    return profile
