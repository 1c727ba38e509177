"""What functions on texts are called with. In: a library function. Out: tuples of arguments as CPython's method takes them.

The name of a parameter chooses how it is drawn; parts are mostly taken out of the text itself, so that they stand in it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from random import Random
from typing import Any

ALPHABETS = (
    "a", "ab", "abc -+", "aB1 \t\n\r", "\x00a\x7f", "aé\xff\x80 \x85\xa0", "aé\u0100\u20ac", "ab\u2028\u3000\n\u1680",
    "a\U0001f600\U0010ffff\u0100", "\ud800\udfffa\U0001f600", "".join(map(chr, range(32, 127))),
)  # fmt: skip
"""ASCII, Latin-1 with its own spaces, two and four bytes in CPython, lone surrogates."""
BEYOND = (2**31 - 1, 2**31, 2**32, 2**62, 2**63 - 1, 2**63, 10**30)
"""Ends of the machine's ints; a user's ints have none."""


def some_text(random: Random) -> str:
    """Of one alphabet, so that code points come again; mostly short, now and then longer than any word of the machine."""
    return word(random, random.choice(ALPHABETS))


def word(random: Random, alphabet: str) -> str:
    length = random.choice((0, 1, 2, 3, 5, 8, 9, 13, random.randrange(40), random.randrange(12)))
    if random.random() < 0.01:
        length = random.randrange(300)
    return "".join(random.choices(alphabet, k=length))


def part_of(random: Random, s: str) -> str:
    """A part of s, or nearly one, or nothing of it."""
    start = random.randrange(len(s) + 1)
    length = random.choice((0, 1, 1, 1, 2, 2, 3, 4, random.randrange(len(s) + 1)))
    part = s[start : start + length]
    return random.choice((*[part] * 6, part + part, part + random.choice(random.choice(ALPHABETS)), some_text(random), part[::-1]))


def place(random: Random, s: str) -> int:
    """Inside, at the ends, beyond them on either side, far beyond."""
    n = len(s)
    near = random.randint(-n - 2, n + 2)
    return random.choice((*[near] * 6, 0, n, -n, n + 1, random.choice(BEYOND), -random.choice(BEYOND)))


def few(random: Random, s: str) -> int:
    """A number of replacements or cuts."""
    return random.choice((-1, 0, 1, 2, 3, len(s), -3, random.choice(BEYOND), -random.choice(BEYOND)))


def width(random: Random, s: str) -> int:
    """Up to twice as wide as s; or what no memory holds: nothing between, which CPython might really allocate."""
    tried = random.choice((2**62, 2**63 - 1, 2**63, 10**30, -(2**63), -(2**63) - 1))
    return random.choice((*[random.randrange(2 * len(s) + 4)] * 7, -1, tried))


def times(random: Random, s: str) -> int:
    return random.choice((0, 1, 2, 3, 5, 17, -1, 2**62, 2**63 - 1, 2**63, -(2**63), -(2**63) - 1)) if len(s) < 50 else 2


def columns(random: Random, s: str) -> int:
    return random.choice((8, 4, 1, 2, 3, 0, -1, 31, 2**31, -(2**31), -(2**31) - 1, 10**30))


def one_code(random: Random, s: str) -> str:
    """A code point to fill with; seldom none or two."""
    return "".join(random.choices(random.choice(ALPHABETS), k=random.choice((*[1] * 12, 0, 2))))


Draw = Callable[[Random, str], Any]
BY_NAME: dict[str, Draw] = {
    "start": place, "stop": place, "count": few, "maxsplit": few, "width": width, "n": times, "tabsize": columns,
    "fillchar": one_code, "new": lambda random, s: random.choice((part_of(random, s), some_text(random))),
    "keepends": lambda random, s: random.random() < 0.5,
}  # fmt: skip
BY_TYPE: dict[str, Draw] = {"text": part_of, "None": lambda random, s: None}


def drawn(function: Callable[..., Any], count: int) -> list[tuple[Any, ...]]:
    """So many tuples of arguments: first the text, then what is drawn with it in sight; defaults are left out at times."""
    random = Random(function.__name__)
    _subject, *others = inspect.signature(function).parameters.values()
    draws = [BY_NAME.get(p.name) or BY_TYPE[p.annotation] for p in others]
    least = sum(p.default is p.empty for p in others)
    subjects = [some_text(random) for _ in range(count // 8)]

    def one(s: str) -> tuple[Any, ...]:
        return (s, *(draw(random, s) for draw in draws[: random.randint(least, len(draws))]))

    return [one(random.choice(subjects)) for _ in range(count)] if others else [(some_text(random),) for _ in range(count)]


def lines(random: Random) -> str:
    """Short lines with every kind of end, and what only looks like one."""
    return "".join(random.choices("aé\n\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\u2028\u2029\u0100 ", k=random.randrange(12)))


def spaced(random: Random) -> str:
    """Words with every kind of space between them, and what only looks like one."""
    return "".join(random.choices("ab  \t\n\x1f\x85\xa0\u1680\u2000\u200a\u200b\u202f\u205f\u3000\ufeff", k=random.randrange(14)))


def repetitive(random: Random) -> str:
    """A word that is hard to search in and for: powers, Fibonacci's words, one letter among others."""
    kind = random.randrange(3)
    if kind == 0:
        a, b = "a", "ab"
        for _ in range(random.randrange(7)):
            a, b = b, b + a
        return b
    if kind == 1:
        return "".join(random.choices("ab", k=random.randint(1, 4))) * random.randint(1, 8)
    return "a" * random.randrange(12) + random.choice("ab\u0100") + "a" * random.randrange(12)
