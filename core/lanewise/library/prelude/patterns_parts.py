"""What a regular expression consists of, as it is read at run time, and the groups that it has so far.

In: numbers, parts. Out: parts, and how wide they are.
"""

from __future__ import annotations

from typing import Any

LITERAL, NOT_LITERAL, ANY, SET, AT, GROUP, ATOMIC, LOOK, BRANCH, IF, REFERENCE = range(11)
"""Kinds of parts: LITERAL and NOT_LITERAL of a code point; SET of `items`, negated where `a` is 1; AT the place that the letter
says whose code is `a`; GROUP of the number `a` (0: none), with the flags `b` and without the flags `c`; LOOK ahead (1) or behind
(-1), for nothing where `b` is 1; IF the group `a` has a text; REFERENCE to the group `a`."""
REPEAT_MANY, REPEAT_LAZY, REPEAT_SURE = range(11, 14)
"""What is repeated from `a` to `b` times."""
CATEGORY = 14
"""Items of sets are LITERAL, SET for a range, and this, with its bit in the place of both its ends."""
REPEATS = (REPEAT_MANY, REPEAT_LAZY, REPEAT_SURE)
IGNORECASE, LOCALE, MULTILINE, DOTALL, UNICODE, VERBOSE, ASCII = 2, 4, 8, 16, 32, 64, 256
WIDEST = 1 << 30
"""At least as wide as any text."""
_ENDLESS = 4294967295


class Part:
    """One part."""

    def __init__(
        self, kind: int, a: int = 0, b: int = 0, c: int = 0, parts: Any = None, ways: Any = None, items: Any = None
    ) -> None:
        self.kind = kind
        self.a = a
        self.b = b
        self.c = c
        self.parts: list[Part] = [] if parts is None else parts
        self.ways: list[list[Part]] = [] if ways is None else ways
        self.items: list[tuple[int, int, int]] = [] if items is None else items

    def is_same(self, other: Part) -> bool:
        """Whether alternatives share it. What has parts of its own is never shared."""
        if self.kind != other.kind or self.a != other.a or self.kind in (GROUP, ATOMIC, LOOK, BRANCH, IF) or self.kind in REPEATS:
            return False
        return self.items == other.items


class Groups:
    """The groups so far: names, widths (-1 while it is open), where numbers were asked for that are not there yet, and how many
    there were when a look behind began (-1: none has)."""

    def __init__(self) -> None:
        self.names: dict[str, int] = {}
        self.widths: list[tuple[int, int]] = [(-1, -1)]
        self.asked: dict[int, int] = {}
        self.looking = -1

    def count(self) -> int:
        """How many there are."""
        return len(self.widths) - 1

    def opened(self, tokens: Any, name: str) -> int:
        """The number of a new one."""
        number = len(self.widths)
        if name:
            if name in self.names:
                words = f"redefinition of group name {name!r} as group {number}; was group {self.names[name]}"
                tokens.wrong(words, len(name) + 1)
            self.names[name] = number
        self.widths.append((-1, -1))
        return number

    def close(self, number: int, parts: list[Part]) -> None:
        """Its end is reached."""
        self.widths[number] = width(parts, self)

    def number(self, tokens: Any, name: str) -> int:
        """The number of a name."""
        if name not in self.names:
            tokens.wrong(f"unknown group name {name!r}", len(name) + 1)
        return self.names[name]

    def reference(self, tokens: Any, number: int, back: int) -> Part:
        """The text of a group again."""
        if self.widths[number][0] < 0:
            tokens.wrong("cannot refer to an open group", back)
        self.check_looking(tokens, number)
        return Part(REFERENCE, number)

    def check_looking(self, tokens: Any, number: int) -> None:
        """A look behind refers to groups before it alone."""
        if self.looking >= 0:
            if number >= len(self.widths) or self.widths[number][0] < 0:
                tokens.wrong("cannot refer to an open group", 0)
            if number >= self.looking:
                tokens.wrong("cannot refer to group defined in the same lookbehind subpattern", 0)


def width(parts: list[Part], groups: Groups) -> tuple[int, int]:
    """The least and the most code points that such parts take."""
    low = high = 0
    for part in parts:
        least, most = _width(part, groups)
        low, high = min(low + least, WIDEST), min(high + most, WIDEST)
    return low, high


def _width(part: Part, groups: Groups) -> tuple[int, int]:
    if part.kind in (LITERAL, NOT_LITERAL, ANY, SET):
        return 1, 1
    if part.kind in (GROUP, ATOMIC):
        return width(part.parts, groups)
    if part.kind in REPEATS:
        low, high = width(part.parts, groups)
        return low * part.a, WIDEST if part.b == _ENDLESS and high > 0 else high * part.b
    if part.kind == REFERENCE:
        return groups.widths[part.a]
    if part.kind in (BRANCH, IF):
        low, high = width(part.ways[0], groups)
        for way in part.ways[1:]:
            least, most = width(way, groups)
            low, high = min(low, least), max(high, most)
        return 0 if part.kind == IF and len(part.ways) == 1 else low, high
    return 0, 0
