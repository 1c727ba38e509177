"""Regular expressions, read: from a pattern to its parts, as CPython's own parser takes it apart.

In: a pattern, and flags. Out: a `Reader`, which holds the parts (`Part`), the groups and the flags; `re.error` as CPython raises
it.
"""

from __future__ import annotations

from re import error
from typing import Any

from lanewise.library.prelude.patterns_escaped import Tokens, class_escape, escape
from lanewise.library.prelude.patterns_parts import (
    ANY,
    ASCII,
    AT,
    ATOMIC,
    BRANCH,
    GROUP,
    IF,
    LITERAL,
    LOCALE,
    LOOK,
    NOT_LITERAL,
    REPEAT_LAZY,
    REPEAT_MANY,
    REPEAT_SURE,
    REPEATS,
    SET,
    UNICODE,
    VERBOSE,
    Groups,
    Part,
)

_FLAGS = {"i": 2, "L": 4, "m": 8, "s": 16, "x": VERBOSE, "a": ASCII, "t": 1, "u": UNICODE}
_TYPES = ASCII | LOCALE | UNICODE
_MOST_TIMES = 4294967295
"""Of a loop without an end, as CPython counts."""
_MOST_GROUPS = 1073741823


class Reader:
    """A pattern on its way."""

    def __init__(self, pattern: Any, flags: int) -> None:
        self.tokens = Tokens(pattern)
        self.groups = Groups()
        self.flags = flags
        self.parts = self._either(flags & VERBOSE, 0)
        self.flags = _checked(isinstance(pattern, str), self.flags)
        if self.tokens.next != "":
            self.tokens.wrong("unbalanced parenthesis", 0)
        for number, place in self.groups.asked.items():
            if number > self.groups.count():
                raise error(f"invalid group reference {number}", pattern, place)

    def _either(self, verbose: int, nested: int) -> list[Part]:
        """`a|b|c`."""
        ways = [self._sequence(verbose, nested + 1, nested == 0)]
        while self.tokens.take("|"):
            if nested == 0:
                verbose = self.flags & VERBOSE
            ways.append(self._sequence(verbose, nested + 1, False))
        if len(ways) == 1:
            return ways[0]
        found = _common(ways)
        if all(len(way) == 1 and _is_plain(way[0]) for way in ways):
            items: list[tuple[int, int, int]] = []
            for way in ways:
                items += [(LITERAL, way[0].a, way[0].a)] if way[0].kind == LITERAL else way[0].items
            found.append(Part(SET, items=_once(items)))
        else:
            found.append(Part(BRANCH, ways=ways))
        return found

    def _sequence(self, verbose: int, nested: int, first: bool) -> list[Part]:
        """What is between bars and parentheses."""
        tokens = self.tokens
        found: list[Part] = []
        while tokens.next not in ("", "|", ")"):
            this = tokens.get()
            if verbose and this in " \t\n\r\v\f":
                continue
            if verbose and this == "#":
                while tokens.get() not in ("", "\n"):
                    pass
                continue
            if this[0] == "\\":
                found.append(escape(tokens, this, self.groups))
            elif this == "[":
                found.append(self._set())
            elif this in "*+?{":
                self._repeated(found, this)
            elif this == ".":
                found.append(Part(ANY))
            elif this == "(":
                verbose = self._opened(found, verbose, nested, first)
            elif this == "^":
                found.append(Part(AT, ord("^")))
            elif this == "$":
                found.append(Part(AT, ord("$")))
            else:
                found.append(Part(LITERAL, ord(this)))
        flat: list[Part] = []
        for part in found:
            if part.kind == GROUP and part.a == 0 and part.b == 0 and part.c == 0:
                flat += part.parts
            else:
                flat.append(part)
        return flat

    # --- sets --------------------------------------------------------------------------------------------------------

    def _set(self) -> Part:
        """`[...]`."""
        tokens = self.tokens
        here = tokens.tell() - 1
        items: list[tuple[int, int, int]] = []
        negated = tokens.take("^")
        while True:
            this = tokens.get()
            if this == "":
                tokens.wrong("unterminated character set", tokens.tell() - here)
            if this == "]" and items:
                break
            one = class_escape(tokens, this) if this[0] == "\\" else (LITERAL, ord(this), ord(this))
            if not tokens.take("-"):
                items.append(one)
                continue
            that = tokens.get()
            if that == "":
                tokens.wrong("unterminated character set", tokens.tell() - here)
            if that == "]":
                items.append(one)
                items.append((LITERAL, 45, 45))
                break
            other = class_escape(tokens, that) if that[0] == "\\" else (LITERAL, ord(that), ord(that))
            if one[0] != LITERAL or other[0] != LITERAL or other[1] < one[1]:
                tokens.wrong(f"bad character range {this}-{that}", len(this) + 1 + len(that))
            items.append((SET, one[1], other[1]))
        items = _once(items)
        if len(items) == 1 and items[0][0] == LITERAL:
            return Part(NOT_LITERAL if negated else LITERAL, items[0][1])
        return Part(SET, 1 if negated else 0, items=items)

    # --- turns -------------------------------------------------------------------------------------------------------

    def _repeated(self, found: list[Part], this: str) -> None:
        """`*`, `+`, `?`, `{2,3}` behind a part."""
        tokens = self.tokens
        here = tokens.tell()
        least = 1 if this == "+" else 0
        most = 1 if this == "?" else _MOST_TIMES
        if this == "{":
            if tokens.next == "}":
                found.append(Part(LITERAL, ord(this)))
                return
            low = tokens.digits()
            high = low
            if tokens.take(","):
                high = tokens.digits()
            if not tokens.take("}"):
                found.append(Part(LITERAL, ord(this)))
                tokens.seek(here)
                return
            if low:
                least = _times(low)
            if high:
                most = _times(high)
                if most < least:
                    tokens.wrong("min repeat greater than max repeat", tokens.tell() - here)
        if not found or found[-1].kind == AT:
            tokens.wrong("nothing to repeat", tokens.tell() - here + len(this))
        last = found[-1]
        if last.kind in REPEATS:
            tokens.wrong("multiple repeat", tokens.tell() - here + len(this))
        bare = last.kind == GROUP and last.a == 0 and last.b == 0 and last.c == 0
        kind = REPEAT_LAZY if tokens.take("?") else REPEAT_SURE if tokens.take("+") else REPEAT_MANY
        found[-1] = Part(kind, least, most, parts=last.parts if bare else [last])

    # --- groups ------------------------------------------------------------------------------------------------------

    def _opened(self, found: list[Part], verbose: int, nested: int, first: bool) -> int:
        """Behind `(`. Out: whether what follows is verbose."""
        tokens = self.tokens
        start = tokens.tell() - 1
        if not tokens.take("?"):
            self._captured(found, "", verbose, nested, start)
            return verbose
        char = tokens.get()
        if char == "":
            tokens.wrong("unexpected end of pattern", 0)
        if char == "P":
            self._named(found, verbose, nested, start)
        elif char == ":":
            self._bare(found, 0, 0, verbose, nested, start)
        elif char == "#":
            while tokens.next != ")":
                if tokens.next == "":
                    tokens.wrong("missing ), unterminated comment", tokens.tell() - start)
                tokens.get()
            tokens.get()
        elif char in "=!<":
            self._looked(found, char, verbose, nested, start)
        elif char == "(":
            self._asked(found, verbose, nested, start)
        elif char == ">":
            parts = self._either(verbose, nested + 1)
            self._closed(start)
            found.append(Part(ATOMIC, parts=parts))
        elif char in _FLAGS or char == "-":
            more, fewer = self._flags(char)
            if more >= 0:
                inner = VERBOSE if (verbose or more & VERBOSE) and not fewer & VERBOSE else 0
                self._bare(found, more, fewer, inner, nested, start)
            else:
                if not first or found:
                    tokens.wrong("global flags not at the start of the expression", tokens.tell() - start)
                return self.flags & VERBOSE
        else:
            tokens.wrong("unknown extension ?" + char, len(char) + 1)
        return verbose

    def _closed(self, start: int) -> None:
        if not self.tokens.take(")"):
            self.tokens.wrong("missing ), unterminated subpattern", self.tokens.tell() - start)

    def _bare(self, found: list[Part], more: int, fewer: int, verbose: int, nested: int, start: int) -> None:
        """`(?:...)`, `(?i-s:...)`."""
        parts = self._either(verbose, nested + 1)
        self._closed(start)
        found.append(Part(GROUP, 0, more, fewer, parts))

    def _captured(self, found: list[Part], name: str, verbose: int, nested: int, start: int) -> None:
        """`(...)`, `(?P<name>...)`."""
        number = self.groups.opened(self.tokens, name)
        parts = self._either(verbose, nested + 1)
        self._closed(start)
        self.groups.close(number, parts)
        found.append(Part(GROUP, number, parts=parts))

    def _named(self, found: list[Part], verbose: int, nested: int, start: int) -> None:
        """Behind `(?P`."""
        tokens = self.tokens
        if tokens.take("<"):
            name = tokens.until(">", "group name")
            tokens.check_name(name)
            self._captured(found, name, verbose, nested, start)
        elif tokens.take("="):
            name = tokens.until(")", "group name")
            tokens.check_name(name)
            found.append(self.groups.reference(tokens, self.groups.number(tokens, name), len(name) + 1))
        else:
            char = tokens.get()
            if char == "":
                tokens.wrong("unexpected end of pattern", 0)
            tokens.wrong("unknown extension ?P" + char, len(char) + 2)

    def _looked(self, found: list[Part], char: str, verbose: int, nested: int, start: int) -> None:
        """`(?=...)`, `(?!...)`, `(?<=...)`, `(?<!...)`."""
        tokens, groups = self.tokens, self.groups
        outermost = False
        behind = char == "<"
        if behind:
            char = tokens.get()
            if char == "":
                tokens.wrong("unexpected end of pattern", 0)
            if char not in "=!":
                tokens.wrong("unknown extension ?<" + char, len(char) + 2)
            outermost = groups.looking < 0
            if outermost:
                groups.looking = groups.count() + 1
        parts = self._either(verbose, nested + 1)
        if outermost:
            groups.looking = -1
        self._closed(start)
        found.append(Part(LOOK, -1 if behind else 1, 1 if char == "!" else 0, parts=parts))

    def _asked(self, found: list[Part], verbose: int, nested: int, start: int) -> None:
        """`(?(1)a|b)`."""
        tokens, groups = self.tokens, self.groups
        name = tokens.until(")", "group name")
        if name.isidentifier():
            number = groups.number(tokens, name)
        else:
            number = _number(name)
            if number < 0:
                tokens.wrong(f"bad character in group name {name!r}", len(name) + 1)
            if number == 0:
                tokens.wrong("bad group number", len(name) + 1)
            if number >= _MOST_GROUPS:
                tokens.wrong(f"invalid group reference {number}", len(name) + 1)
            if number not in groups.asked:
                groups.asked[number] = tokens.tell() - len(name) - 1
        groups.check_looking(tokens, number)
        ways = [self._sequence(verbose, nested + 1, False)]
        if tokens.take("|"):
            ways.append(self._sequence(verbose, nested + 1, False))
            if tokens.next == "|":
                tokens.wrong("conditional backref with more than two branches", 0)
        self._closed(start)
        found.append(Part(IF, number, ways=ways))

    def _flags(self, char: str) -> tuple[int, int]:
        """`(?i-s:`: those that are turned on and off; -1 for those of the whole pattern, `(?i)`."""
        tokens = self.tokens
        more = fewer = 0
        while char not in "):-":
            flag = _FLAGS[char]
            if char == ("L" if tokens.is_text else "u"):
                kind = "str" if tokens.is_text else "bytes"
                tokens.wrong(f"bad inline flags: cannot use '{char}' flag with a {kind} pattern", 0)
            more |= flag
            if flag & _TYPES and more & _TYPES != flag:
                tokens.wrong("bad inline flags: flags 'a', 'u' and 'L' are incompatible", 0)
            char = tokens.flag(")-:", "missing -, : or )", _FLAGS)
        if char == ")":
            self.flags |= more
            return -1, 0
        if more & 1:
            tokens.wrong("bad inline flags: cannot turn on global flag", 1)
        if char == "-":
            char = tokens.flag("", "missing flag", _FLAGS)
            while char != ":":
                if _FLAGS[char] & _TYPES:
                    tokens.wrong("bad inline flags: cannot turn off flags 'a', 'u' and 'L'", 0)
                fewer |= _FLAGS[char]
                char = tokens.flag(":", "missing :", _FLAGS)
        if fewer & 1:
            tokens.wrong("bad inline flags: cannot turn off global flag", 1)
        if more & fewer:
            tokens.wrong("bad inline flags: flag turned on and off", 1)
        return more, fewer


def _number(name: str) -> int:
    """What a name that is no identifier says; -1 for none."""
    try:
        return max(int(name), -1)
    except ValueError:
        return -1


def _times(digits: str) -> int:
    found = int(digits)
    if found >= _MOST_TIMES:
        raise OverflowError("the repetition number is too large")
    return found


def _checked(is_text: bool, flags: int) -> int:
    """The flags of a pattern of this kind."""
    if is_text:
        if flags & LOCALE:
            raise ValueError("cannot use LOCALE flag with a str pattern")
        if not flags & ASCII:
            return flags | UNICODE
        if flags & UNICODE:
            raise ValueError("ASCII and UNICODE flags are incompatible")
    elif flags & UNICODE:
        raise ValueError("cannot use UNICODE flag with a bytes pattern")
    elif flags & LOCALE and flags & ASCII:
        raise ValueError("ASCII and LOCALE flags are incompatible")
    return flags


def _common(ways: list[list[Part]]) -> list[Part]:
    """What all ways begin with, taken from them."""
    found: list[Part] = []
    while ways[0] and all(len(way) > 0 and way[0].is_same(ways[0][0]) for way in ways):
        found.append(ways[0][0])
        for way in ways:
            del way[0]
    return found


def _is_plain(part: Part) -> bool:
    """Whether it is one code point or one of a set that is not negated."""
    return part.kind == LITERAL or (part.kind == SET and part.a == 0)


def _once(items: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Each item once."""
    found: list[tuple[int, int, int]] = []
    for item in items:
        if item not in found:
            found.append(item)
    return found
