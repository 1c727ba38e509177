"""What the writers of a program share: the dice, the variables with the types they are believed to have, what was used.

The types are hints, not promises: where one is wrong the program raises TypeError, in CPython and compiled alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from fuzz.grammar import FLOATS, INTS, PAIR, Rule
from fuzz.sequences import item

T = TypeVar("T")
Types = frozenset[str]

INT_POOL = (
    0, 1, -1, 2, 3, 5, 7, 10, -2, -3, -7, 12, 63, 64, 100, 255, 256, 1000, -1000, 32767, 65535, 2**31 - 1, -(2**31), 2**31,
    2**32 - 1, 2**32, 2**53, 2**53 + 1, 2**62, 2**63 - 1, -(2**63),
)  # fmt: skip
HUGE_POOL = (2**63, 2**64 - 1, 2**64, -(2**63) - 1, 10**20, -(10**25), 2**100 + 1, 3**90)
EDGE_POOL = (
    2**63 - 1, -(2**63), 2**63 - 2, 1 - 2**63, 2**62, -(2**62), 2**62 - 1, 3 << 61, -(5 << 60), 2**32 + 1, 2**53 + 1,
    2**31, -(2**31) - 1, -1, 2,
)  # fmt: skip
"""At the ends of the machine's ints, where sums, products and shifts leave them."""
FLOAT_POOL = (
    0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, 0.1, 3.75, -7.25, 1e10, 1e16, 2.0**53, -(2.0**63), 1e100, 1e308, 5e-324, 1e-310,
)  # fmt: skip
TEXT_POOL = (
    "", "a", "b", "ab", "abc", "Hello, World", " a  b ", "12", "-3.5", "0x1f", "a,b,,c", "\n", "one\ntwo\r\n", "\t|", "{}", "%s",
    "é", "straße", "ǅ", "İi", "ЖУК", "日本語", "𝔘x", "e\u0301", "\ud800", "\x00", "a" * 20, "'", '"\\',
)  # fmt: skip
"""Of each width, with what cases, digits, spaces and quotes have of their own."""
SPECIAL_FLOATS = (float("inf"), float("-inf"), float("nan"))


class Dice(Random):
    """Random choices in the words that the writers use."""

    def chance(self, probability: float) -> bool:
        """True so often."""
        return self.random() < probability

    def one(self, items: Sequence[T]) -> T:
        """One of them, each as likely."""
        return items[int(self.random() * len(items))]

    def integer(self, huge: float = 0.03) -> int:
        """An int, mostly small; the powers of two have their share."""
        roll = self.random()
        if roll < huge:
            return self.one(HUGE_POOL)
        if roll < 0.5:
            return int(self.random() * 40) - 12
        return self.one(INT_POOL) if roll < 0.9 else self.getrandbits(62) - (1 << 61)

    def real(self, special: float = 0.1) -> float:
        """A float; with the special ones."""
        roll = self.random()
        if roll < special:
            return self.one(SPECIAL_FLOATS)
        return self.one(FLOAT_POOL) if roll < 0.6 else round(self.uniform(-50, 50), self.randrange(6))

    def text(self) -> str:
        """A text, mostly short."""
        return self.one(TEXT_POOL) if self.random() < 0.8 else "".join(self.one(TEXT_POOL) for _ in range(self.randrange(5)))

    def length(self) -> int:
        """Of a list, mostly short."""
        return self.one((0, 1, 1, 2, 2, 3, 3, 4, 5, 9))


@dataclass
class Helper:
    """A function of the program: how it is called and what it is believed to return."""

    name: str
    params: tuple[str, ...]
    types: tuple[str, ...]
    defaults: int
    results: Types
    small: frozenset[int] = frozenset()
    """Parameters that count recursion."""
    deep: bool = False
    """Whether it is also called hundreds of frames deep."""
    style: str = ""
    """`/`: positional only; `*`: the last one by keyword only; `*args`: any number."""


@dataclass
class Program:
    """A program as it grows."""

    dice: Dice
    used: Counter[str] = field(default_factory=Counter)
    helpers: list[Helper] = field(default_factory=list)
    called: set[str] = field(default_factory=set)
    near: bool = False
    exact: bool = False
    """Whether its ints have any size."""
    plain: bool = False
    """Whether it is about numbers: texts and lists are in what it is asked to have alone."""
    own: bool = False
    """Whether it has exceptions of its own."""
    imports: set[str] = field(default_factory=set)
    """The import statements it needs, but for those that all have."""
    classes: list[str] = field(default_factory=list)
    """Lines in front of its functions."""
    names: int = 0

    def fresh(self, prefix: str) -> str:
        """A name that nothing has yet."""
        self.names += 1
        return f"{prefix}{self.names}"


Variables = dict[str, Types]


def literal(dice: Dice, wanted: str) -> str:
    """The source of a constant of this type."""
    match wanted:
        case "bool":
            return dice.one(("True", "False"))
        case "int":
            return str(dice.integer())
        case "float":
            return repr(dice.real(0.0))
        case "complex":
            if dice.chance(0.5):
                return f"{abs(dice.real(0.0))!r}j"
            return f"complex({literal(dice, 'float')}, {literal(dice, 'float')})"
        case "None":
            return "None"
        case "str":
            return repr(dice.text())
    if inner := item(wanted):
        return f"[{', '.join(literal(dice, inner) for _ in range(dice.length()))}]"
    return f"({', '.join(literal(dice, part) for part in _PARTS[wanted])})"


_PARTS = {PAIR: ("int", "float"), INTS: ("int", "int"), FLOATS: ("float", "float")}


def parts(wanted: str) -> tuple[str, ...]:
    """The types of a tuple's items."""
    return _PARTS.get(wanted, ())


def only(*types: str) -> Types:
    """Exactly these."""
    return frozenset(types)


__all__ = ["Dice", "Helper", "Program", "Rule", "Types", "Variables", "literal", "only", "parts"]
