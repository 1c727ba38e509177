"""Regular expressions, compiled: from their parts to the code that the library matches by (`library/regular_code.py`).

In: a pattern and flags. Out: its code. Patterns known at build are written here, too (`python/modules/regular_writing.py`).
"""

from __future__ import annotations

from re import error
from typing import Any

from lanewise.library import regular_code as words
from lanewise.library.prelude.patterns_parts import (
    ANY,
    ASCII,
    AT,
    ATOMIC,
    BRANCH,
    DOTALL,
    GROUP,
    IF,
    IGNORECASE,
    LITERAL,
    LOCALE,
    LOOK,
    MULTILINE,
    NOT_LITERAL,
    REPEAT_LAZY,
    REPEAT_MANY,
    REPEATS,
    SET,
    UNICODE,
    Groups,
    Part,
    width,
)
from lanewise.library.prelude.patterns_read import Reader
from lanewise.library.prelude.patterns_sets import is_alone, literal_item, set_words

_TYPES = ASCII | LOCALE | UNICODE
_NOTHING = (-1, 0)


def written(pattern: Any, flags: int) -> Any:
    """The code of a pattern, its flags, how many groups it has, and the numbers of those with names."""
    return coded(Reader(pattern, flags), pattern)


def coded(reader: Reader, pattern: Any) -> Any:
    """The same of one that is read."""
    if reader.flags & LOCALE:
        raise NotImplementedError("the flag LOCALE asks for what only the machine it runs on can tell")
    writer = _Writer(reader.groups, pattern)
    writer.all(reader.parts, reader.flags)
    writer.out.append(words.DONE)
    first = writer.first(reader.parts, reader.flags)
    return writer.finished(first), reader.flags, reader.groups.count(), reader.groups.names


def _combined(flags: int, part: Part) -> int:
    """The flags within `(?i-s:...)`."""
    return ((flags & ~_TYPES if part.b & _TYPES else flags) | part.b) & ~part.c


class _Writer:
    """Words as they come. Where a set is meant stands its number, until all are known."""

    def __init__(self, groups: Groups, pattern: Any) -> None:
        self.groups = groups
        self.pattern = pattern
        self.registers = 2 * groups.count() + 2 + words.FIRST_MARK
        self.out = [0] * words.HEAD
        self.sets: list[list[int]] = []
        self.places: list[int] = []
        """Where in `out` the numbers of sets are."""

    def here(self) -> int:
        """The offset of what comes next."""
        return len(self.out) * words.WORD

    def pair(self) -> int:
        """Two registers of its own."""
        self.registers += 2
        return self.registers - 2

    def label(self) -> int:
        """A word that will be an offset; its place."""
        self.out.append(0)
        return len(self.out) - 1

    def place(self, label: int) -> None:
        """It is the offset of what comes next."""
        self.out[label] = self.here()

    # --- one code point ----------------------------------------------------------------------------------------------

    def number(self, found: list[int]) -> tuple[int, int]:
        """A set by its place among all; equal ones are one."""
        if found not in self.sets:
            self.sets.append(found)
        return words.SET, self.sets.index(found)

    def single(self, parts: list[Part], flags: int) -> tuple[int, int]:
        """Parts that take just one code point, as an operation and its operand; -1 for others."""
        if len(parts) != 1:
            return _NOTHING
        part = parts[0]
        if part.kind == GROUP and part.a == 0:
            return self.single(part.parts, _combined(flags, part))
        if part.kind == LITERAL:
            if is_alone(part.a, flags):
                return words.CHAR, part.a
            return self.number(set_words(literal_item(part.a), False, flags))
        if part.kind == NOT_LITERAL:
            return self.number(set_words(literal_item(part.a), True, flags))
        if part.kind == ANY:
            return self.number(set_words([] if flags & DOTALL else literal_item(10), True, flags & ~IGNORECASE))
        if part.kind == SET:
            return self.number(set_words(part.items, part.a == 1, flags))
        return _NOTHING

    def first(self, parts: list[Part], flags: int) -> int:
        """The number of the set of all that a match can begin with, if it is plain to see; -1 if it is not."""
        for part in parts:
            if part.kind == GROUP:
                return self.first(part.parts, _combined(flags, part))
            if part.kind in REPEATS:
                return self.first(part.parts, flags) if part.a > 0 else -1
            if part.kind == AT:
                continue
            what, operand = self.single([part], flags)
            if what < 0 or what == words.SET:
                return -1 if what < 0 else operand
            return self.number(set_words(literal_item(operand), False, flags & ~IGNORECASE))[1]
        return -1

    def one(self, found: tuple[int, int]) -> None:
        """Such an operation and its operand."""
        self.out.append(found[0])
        if found[0] == words.SET:
            self.places.append(len(self.out))
        self.out.append(found[1])

    # --- everything --------------------------------------------------------------------------------------------------

    def all(self, parts: list[Part], flags: int) -> None:
        """One behind the other."""
        for part in parts:
            found = self.single([part], flags)
            if found[0] >= 0:
                self.one(found)
            elif part.kind in REPEATS:
                self.repeated(part, flags)
            elif part.kind == GROUP:
                self.group(part, _combined(flags, part))
            elif part.kind == BRANCH:
                self.branch(part.ways, flags)
            elif part.kind == AT:
                self.out += [words.AT, _place(part.a, flags)]
            elif part.kind == LOOK:
                self.look(part, flags)
            elif part.kind == ATOMIC:
                saved = self.pair()
                self.out += [words.SAVE, saved]
                self.all(part.parts, flags)
                self.out += [words.CUT, saved, 0]
            elif part.kind == IF:
                self.condition(part, flags)
            else:
                ignoring = 0 if not flags & IGNORECASE else 1 if flags & UNICODE else 2
                self.out += [words.SAME, 2 * part.a + words.FIRST_MARK, ignoring]

    def repeated(self, part: Part, flags: int) -> None:
        """`x*`, `x{2,3}?`, `x++`."""
        most = min(part.b, words.UNBOUNDED)
        found = self.single(part.parts, flags)
        if found[0] >= 0:
            self.out.append(words.MANY if part.kind == REPEAT_MANY else words.LAZY if part.kind == REPEAT_LAZY else words.SURE)
            self.one(found)
            self.out += [min(part.a, words.UNBOUNDED), most]
        elif part.kind == REPEAT_MANY or part.kind == REPEAT_LAZY:
            self.loop(part, most, flags)
        else:
            self.possessive(part, most, flags)

    def loop(self, part: Part, most: int, flags: int) -> None:
        """Turns of more than one code point."""
        counter = self.pair()
        self.out += [words.BEGIN, counter, words.JUMP]
        until, body = self.label(), self.here()
        self.all(part.parts, flags)
        self.place(until)
        if part.kind == REPEAT_MANY:
            self.out += [words.UNTIL, counter, part.a, most, body]
        else:
            self.out += [words.LATER, counter, part.a, most, body, words.MORE, counter, most, body]

    def possessive(self, part: Part, most: int, flags: int) -> None:
        """Each turn is settled when it ends."""
        counter, saved = self.pair(), self.pair()
        self.out += [words.BEGIN, counter]
        turn = self.here()
        self.out += [words.SAVE, saved, words.UNTIL, counter, part.a, most]
        body = self.label()
        self.out.append(words.JUMP)
        out = self.label()
        self.place(body)
        self.all(part.parts, flags)
        self.out += [words.CUT, saved, 0, words.JUMP, turn]
        self.place(out)

    def group(self, part: Part, flags: int) -> None:
        """`(...)`, `(?i:...)`."""
        if part.a == 0:
            self.all(part.parts, flags)
            return
        mark = 2 * part.a + words.FIRST_MARK
        self.out += [words.MARK, mark]
        self.all(part.parts, flags)
        self.out += [words.MARK, mark + 1]

    def look(self, part: Part, flags: int) -> None:
        """`(?=...)`, `(?!...)`, `(?<=...)`, `(?<!...)`."""
        saved, out = self.pair(), -1
        self.out += [words.NOT if part.b else words.SAVE, saved]
        if part.b:
            out = self.label()
        if part.a < 0:
            low, high = width(part.parts, self.groups)
            if low != high:
                raise error("look-behind requires fixed-width pattern")
            self.out += [words.BACK, low]
        self.all(part.parts, flags)
        if part.b:
            self.out += [words.DENY, saved]
            self.place(out)
        else:
            self.out += [words.CUT, saved, 1]

    def branch(self, ways: list[list[Part]], flags: int) -> None:
        """`a|b`."""
        ends: list[int] = []
        for way in ways[:-1]:
            self.out.append(words.TRY)
            other = self.label()
            self.all(way, flags)
            self.out.append(words.JUMP)
            ends.append(self.label())
            self.place(other)
        self.all(ways[-1], flags)
        for end in ends:
            self.place(end)

    def condition(self, part: Part, flags: int) -> None:
        """`(?(1)a|b)`."""
        self.out += [words.IF, 2 * part.a + words.FIRST_MARK]
        other = self.label()
        self.all(part.ways[0], flags)
        self.out.append(words.JUMP)
        out = self.label()
        self.place(other)
        if len(part.ways) > 1:
            self.all(part.ways[1], flags)
        self.place(out)

    def finished(self, first: int) -> bytes:
        """The head, the instructions, the sets."""
        offsets: list[int] = []
        code = self.out[:]
        for one in self.sets:
            offsets.append(len(code) * words.WORD)
            code += one
        for place in self.places:
            code[place] = offsets[self.out[place]]
        code[0], code[1], code[2] = self.registers, self.groups.count(), offsets[first] if first >= 0 else 0
        found = bytearray()
        for word in code:
            found += word.to_bytes(words.WORD, "little")
        return bytes(found)


def _place(letter: int, flags: int) -> int:
    r"""`^`, `$`, `\b`: the operand of AT."""
    if letter == 94:
        return words.LINE_START if flags & MULTILINE else words.START
    if letter == 36:
        return words.LINE_END if flags & MULTILINE else words.END
    if letter == 65:
        return words.START
    if letter == 90:
        return words.STOP
    if letter == 98:
        return words.WORD_EDGE if flags & UNICODE else words.ASCII_EDGE
    return words.NO_WORD_EDGE if flags & UNICODE else words.NO_ASCII_EDGE
