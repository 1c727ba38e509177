"""The characters of a regular expression that is read at run time, one by one, and what those behind a backslash stand for.

In: a pattern. Out: characters, parts; `re.error` where CPython raises it.
"""

from __future__ import annotations

from re import error
from typing import Any, NoReturn

from lanewise.library.prelude.patterns_parts import AT, CATEGORY, LITERAL, SET, Groups, Part
from lanewise.library.regular_code import DIGIT, LETTER, NO_DIGIT, NO_LETTER, NO_SPACE, SPACE

_DIGITS, _OCTAL, _HEXADECIMAL = "0123456789", "01234567", "0123456789abcdefABCDEF"
_MEANT = {"a": 7, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9, "v": 11, "\\": 92}
_CATEGORIES = {"d": DIGIT, "D": NO_DIGIT, "s": SPACE, "S": NO_SPACE, "w": LETTER, "W": NO_LETTER}


class Tokens:
    """The characters, those behind a backslash together with it; nothing is behind the last one."""

    def __init__(self, pattern: Any) -> None:
        self.pattern = pattern
        self.is_text = isinstance(pattern, str)
        self.source: str = pattern if isinstance(pattern, str) else pattern.decode("latin-1")
        self.next = ""
        self._at = 0
        self._step()

    def _step(self) -> None:
        at = self._at
        self.next = self.source[at : at + 1]
        if self.next == "\\":
            self.next = self.source[at : at + 2]
            if len(self.next) == 1:
                raise error("bad escape (end of pattern)", self.pattern, len(self.source) - 1)
        self._at = at + len(self.next)

    def get(self) -> str:
        """The next one, taken."""
        this = self.next
        self._step()
        return this

    def take(self, char: str) -> bool:
        """Whether the next one is this; then it is taken."""
        if self.next != char:
            return False
        self._step()
        return True

    def some(self, most: int, among: str) -> str:
        """So many at most, each among these."""
        found = ""
        while len(found) < most and self.next != "" and self.next in among:
            found += self.get()
        return found

    def digits(self) -> str:
        """All that follow."""
        found = ""
        while self.next != "" and self.next in _DIGITS:
            found += self.get()
        return found

    def until(self, end: str, name: str) -> str:
        """What is before an end, which is taken, too."""
        found = ""
        while True:
            char = self.get()
            if char == "":
                self.wrong(f"missing {end}, unterminated name" if found else "missing " + name, len(found))
            if char == end:
                if not found:
                    self.wrong("missing " + name, 1)
                return found
            found += char

    def flag(self, ends: str, missing: str, flags: Any) -> str:
        """The letter of a flag, or one of the ends."""
        char = self.get()
        if char == "":
            self.wrong(missing, 0)
        if char not in flags and (ends == "" or char not in ends):
            self.wrong("unknown flag" if char.isalpha() else missing, len(char))
        return char

    def tell(self) -> int:
        """Where the next one stands."""
        return self._at - len(self.next)

    def seek(self, at: int) -> None:
        """Go on from another place."""
        self._at = at
        self._step()

    def wrong(self, words: str, back: int) -> NoReturn:
        """So many characters before the next one something is wrong."""
        if not self.is_text:
            words = words.encode("ascii", "backslashreplace").decode("ascii")
        raise error(words, self.pattern, self.tell() - back)

    def check_name(self, name: str) -> None:
        """Groups have names as variables do."""
        if not name.isidentifier():
            self.wrong(f"bad character in group name {name!r}", len(name) + 1)


def class_escape(tokens: Tokens, this: str) -> tuple[int, int, int]:
    """What is behind a backslash within `[...]`, as an item of a set."""
    c = this[1]
    if c in _MEANT:
        code = _MEANT[c]
    elif c in _CATEGORIES:
        return CATEGORY, _CATEGORIES[c], _CATEGORIES[c]
    elif c in _OCTAL:
        code = _octal(tokens, this + tokens.some(2, _OCTAL))
    else:
        code = -1 if c in _DIGITS else _code(tokens, this)
        if code < 0:
            tokens.wrong("bad escape " + this, len(this))
    return LITERAL, code, code


def escape(tokens: Tokens, this: str, groups: Groups) -> Part:
    """What is behind one elsewhere."""
    c = this[1]
    if c in "AbBZ":
        return Part(AT, ord(c))
    if c in _CATEGORIES:
        return Part(SET, items=[(CATEGORY, _CATEGORIES[c], _CATEGORIES[c])])
    if c in _MEANT:
        return Part(LITERAL, _MEANT[c])
    if c == "0":
        return Part(LITERAL, int((this + tokens.some(2, _OCTAL))[1:], 8))
    if c in _DIGITS:
        return _numbered(tokens, this, groups)
    return Part(LITERAL, _code(tokens, this))


def _numbered(tokens: Tokens, this: str, groups: Groups) -> Part:
    """An octal code of three digits, or a group."""
    this += tokens.some(1, _DIGITS)
    if len(this) == 3 and this[1] in _OCTAL and this[2] in _OCTAL:
        last = tokens.some(1, _OCTAL)
        if last:
            return Part(LITERAL, _octal(tokens, this + last))
    number = int(this[1:])
    if number > groups.count():
        tokens.wrong(f"invalid group reference {number}", len(this) - 1)
    return groups.reference(tokens, number, len(this))


def _octal(tokens: Tokens, this: str) -> int:
    code = int(this[1:], 8)
    if code > 0o377:
        tokens.wrong(f"octal escape value {this} outside of range 0-0o377", len(this))
    return code


def _code(tokens: Tokens, this: str) -> int:
    """`\\x41`, `\\u0041`, `\\.`."""
    c = this[1]
    many = 2 if c == "x" else 4 if c == "u" and tokens.is_text else 8 if c == "U" and tokens.is_text else 0
    if many:
        this += tokens.some(many, _HEXADECIMAL)
        if len(this) != many + 2:
            tokens.wrong("incomplete escape " + this, len(this))
        code = int(this[2:], 16)
        if code > 0x10FFFF:
            tokens.wrong("bad escape " + this, len(this))
        return code
    if c == "N" and tokens.is_text:
        raise NotImplementedError("\\N{...} in a pattern that only the run knows: write the character itself, or \\u and its code")
    if c.isascii() and c.isalpha():
        tokens.wrong("bad escape " + this, len(this))
    return ord(c)
