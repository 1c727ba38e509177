"""`re`: what a compiled pattern and a match can do.

In: texts (or bytes) and the code of a pattern (`library/regular_code.py`), made at build (`python/modules/regular.py`). Out: what
CPython's own give. Each pattern is of a class below `Pattern`, its matches of one below `Match`, which say how many groups there
are, what they are called, and whether each has a text in every match: so a tuple of groups has a length, and may hold no None.
"""

from __future__ import annotations

from re import error
from typing import Any, ClassVar

from lanewise.library.prelude.words import asking, each_group, match_advanced, match_begun, match_register
from lanewise.library.regular_code import ANYWHERE, AT_START, FIRST_MARK, FOUND, LAST, MOVED, RUNNING, WHOLE

_END = 0x7FFFFFFF
"""No text is longer."""
_OCTAL, _DIGITS = "01234567", "0123456789"
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ESCAPES, _MEANT = "abfnrtv\\", "\a\b\f\n\r\t\v\\"
_SPECIAL = "()[]{}?*+-|^$\\.&~# \t\n\r\v\f"
_FLAGS = ((2, "IGNORECASE"), (4, "LOCALE"), (8, "MULTILINE"), (16, "DOTALL"), (64, "VERBOSE"), (256, "ASCII"))


def escape(pattern: Any) -> Any:
    """A backslash before what has a meaning in patterns."""
    if isinstance(pattern, bytes):
        return escape(pattern.decode("latin-1")).encode("latin-1")
    found = ""
    for c in pattern:
        found += "\\" + c if c in _SPECIAL else c
    return found


@asking
def _run(state: Any) -> Any:
    """A match to its end; whether there is one."""
    found = match_advanced(state)
    while found == RUNNING:
        found = match_advanced(state)
    return found == FOUND


class Match:
    """A match: the registers of its state hold where each group begins and ends, -1 for one that has no text."""

    COUNT: ClassVar[int]
    CERTAIN: ClassVar[bool]
    NAMES: ClassVar[tuple[str, ...]]
    NUMBERS: ClassVar[tuple[int, ...]]
    TEXT: ClassVar[bool]

    def __init__(self, pattern: Any, string: Any, fitting: Any, pos: Any, endpos: Any, state: Any) -> None:
        self.re = pattern
        self.string = string
        self._whole = fitting
        self.pos = pos
        self.endpos = endpos
        self._state = state

    def _number(self, group: Any) -> Any:
        if isinstance(group, int):
            if 0 <= group <= self.COUNT:
                return group
        elif isinstance(group, str):
            for i in range(len(self.NAMES)):
                if self.NAMES[i] == group:
                    return self.NUMBERS[i]
        raise IndexError("no such group")

    def _text(self, number: Any, default: Any) -> Any:
        begin = match_register(self._state, 2 * number + FIRST_MARK)
        if not self.CERTAIN and begin < 0:
            return default
        return self._whole[begin : match_register(self._state, 2 * number + FIRST_MARK + 1)]

    def __getitem__(self, group: Any) -> Any:
        return self._text(self._number(group), None)

    def group(self, *groups: Any) -> Any:
        """The text of a group, or a tuple of several."""
        if len(groups) == 0:
            return self._whole[match_register(self._state, FIRST_MARK) : match_register(self._state, FIRST_MARK + 1)]
        if len(groups) == 1:
            return self[groups[0]]
        if len(groups) == 2:
            return self[groups[0]], self[groups[1]]
        if len(groups) == 3:
            return self[groups[0]], self[groups[1]], self[groups[2]]
        if len(groups) == 4:
            return self[groups[0]], self[groups[1]], self[groups[2]], self[groups[3]]
        return tuple([self[each] for each in groups])

    def groups(self, default: Any = None) -> Any:
        """The texts of all groups."""
        return each_group(self, default)

    def groupdict(self, default: Any = None) -> Any:
        """The texts of those that have names."""
        found = {}
        for i in range(len(self.NAMES)):
            found[self.NAMES[i]] = self._text(self.NUMBERS[i], default)
        return found

    def start(self, group: Any = 0) -> Any:
        """Where a group begins."""
        return match_register(self._state, 2 * self._number(group) + FIRST_MARK)

    def end(self, group: Any = 0) -> Any:
        """Where it ends."""
        return match_register(self._state, 2 * self._number(group) + FIRST_MARK + 1)

    def span(self, group: Any = 0) -> Any:
        """Both."""
        return self.start(group), self.end(group)

    @property
    def regs(self) -> Any:
        """All of them."""
        return tuple([self.span(i) for i in range(self.COUNT + 1)])

    @property
    def lastindex(self) -> Any:
        """The group that ended last."""
        last = match_register(self._state, LAST)
        return None if last == 0 else last

    @property
    def lastgroup(self) -> Any:
        """Its name."""
        last = match_register(self._state, LAST)
        for i in range(len(self.NAMES)):
            if self.NUMBERS[i] == last:
                return self.NAMES[i]
        return None

    def expand(self, template: Any) -> Any:
        """A template with the groups in their places."""
        return self.re.template(template).filled(self)

    def __repr__(self) -> str:
        return f"<re.Match object; span={self.span()!r}, match={self.group()!r}>"


class Pattern:
    """A pattern."""

    MATCH: ClassVar[type[Match]]

    def __init__(self, pattern: Any, flags: Any, code: Any) -> None:
        self.pattern = pattern
        self.flags = flags
        self._code = code

    @property
    def groups(self) -> Any:
        """How many there are."""
        return self.MATCH.COUNT

    @property
    def groupindex(self) -> Any:
        """The numbers of those that have names."""
        found = {}
        for i in range(len(self.MATCH.NAMES)):
            found[self.MATCH.NAMES[i]] = self.MATCH.NUMBERS[i]
        return found

    def _fitting(self, given: Any) -> Any:
        """What is looked through, if it is of the pattern's kind."""
        if isinstance(given, str):
            if self.MATCH.TEXT:
                return given
            raise TypeError("cannot use a bytes pattern on a string-like object")
        if isinstance(given, bytes | bytearray | memoryview):
            if not self.MATCH.TEXT:
                return given if isinstance(given, bytes) else bytes(given)
            raise TypeError("cannot use a string pattern on a bytes-like object")
        raise TypeError(f"expected string or bytes-like object, got '{type(given).__name__}'")

    def _found(self, given: Any, pos: Any, endpos: Any, how: Any) -> Any:
        fitting = self._fitting(given)
        start, stop = _clipped(pos, len(fitting)), _clipped(endpos, len(fitting))
        state = match_begun(self._code, fitting, start, stop, how)
        return self.MATCH(self, given, fitting, start, stop, state) if _run(state) else None

    def match(self, string: Any, pos: Any = 0, endpos: Any = _END) -> Any:
        """At the beginning."""
        return self._found(string, pos, endpos, AT_START)

    def fullmatch(self, string: Any, pos: Any = 0, endpos: Any = _END) -> Any:
        """From the beginning to the end."""
        return self._found(string, pos, endpos, AT_START | WHOLE)

    def search(self, string: Any, pos: Any = 0, endpos: Any = _END) -> Any:
        """Anywhere."""
        return self._found(string, pos, endpos, ANYWHERE)

    def finditer(self, string: Any, pos: Any = 0, endpos: Any = _END) -> Any:
        """One behind the other."""
        fitting = self._fitting(string)
        return self._each(string, fitting, _clipped(pos, len(fitting)), _clipped(endpos, len(fitting)))

    def _each(self, string: Any, fitting: Any, start: Any, stop: Any) -> Any:
        """An empty one does not follow where the last one ended with nothing."""
        at = start
        how = ANYWHERE
        while True:
            state = match_begun(self._code, fitting, at, stop, how)
            if not _run(state):
                return
            yield self.MATCH(self, string, fitting, start, stop, state)
            at = match_register(state, FIRST_MARK + 1)
            how = ANYWHERE | MOVED if at == match_register(state, FIRST_MARK) else ANYWHERE

    def findall(self, string: Any, pos: Any = 0, endpos: Any = _END) -> Any:
        """Their texts, or those of their groups."""
        if self.MATCH.COUNT == 0:
            return [found.group() for found in self.finditer(string, pos, endpos)]
        if self.MATCH.COUNT == 1:
            return [found._text(1, found._whole[:0]) for found in self.finditer(string, pos, endpos)]
        return [found.groups(found._whole[:0]) for found in self.finditer(string, pos, endpos)]

    def split(self, string: Any, maxsplit: Any = 0) -> Any:
        """What is between them, and their groups."""
        whole = self._fitting(string)
        parts = []
        at = 0
        left = _integer(maxsplit)
        if left >= 0:
            for found in self.finditer(whole):
                parts.append(whole[at : found.start()])
                for i in range(1, self.groups + 1):
                    parts.append(found._text(i, None))
                at = found.end()
                left -= 1
                if left == 0:
                    break
        parts.append(whole[at:])
        return parts

    def sub(self, repl: Any, string: Any, count: Any = 0) -> Any:
        """Something else in their places."""
        return self.subn(repl, string, count)[0]

    def subn(self, repl: Any, string: Any, count: Any = 0) -> Any:
        """The same, and how many there were."""
        if isinstance(repl, str | bytes):
            if _is_plain(repl):
                return self._replaced(lambda found: repl, string, count)
            template = self.template(repl)
            return self._replaced(lambda found: template.filled(found), string, count)
        return self._replaced(repl, string, count)

    def template(self, given: Any) -> Any:
        """What is put in the place of a match."""
        return _Template(given, self.groups, self.groupindex)

    def _replaced(self, function: Any, string: Any, count: Any) -> Any:
        whole = self._fitting(string)
        parts = []
        at = 0
        done = 0
        most = _integer(count)
        if most >= 0:
            for found in self.finditer(whole):
                if at < found.start():
                    parts.append(whole[at : found.start()])
                piece = function(found)
                if isinstance(piece, str if self.MATCH.TEXT else bytes):
                    parts.append(piece)
                elif piece is not None:
                    own = "str instance" if self.MATCH.TEXT else "a bytes-like object"
                    raise TypeError(f"sequence item {len(parts)}: expected {own}, {type(piece).__name__} found")
                at = found.end()
                done += 1
                if done == most:
                    break
        parts.append(whole[at:])
        return whole[:0].join(parts), done

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Pattern) and self.flags == other.flags and self.pattern == other.pattern

    def __hash__(self) -> int:
        return hash((self.flags, self.pattern))

    def __repr__(self) -> str:
        shown = repr(self.pattern)[:200]
        names = ""
        for bit, name in _FLAGS:
            if self.flags & bit:
                names += ("|re." if names else ", re.") + name
        return f"re.compile({shown}{names})"


def _is_plain(template: Any) -> Any:
    """Whether it stands for itself."""
    return (template if isinstance(template, str) else template.decode("latin-1")).find("\\") < 0


def _integer(x: Any) -> Any:
    if isinstance(x, int):
        return x
    raise TypeError(f"'{type(x).__name__}' object cannot be interpreted as an integer")


def _clipped(x: Any, most: Any) -> Any:
    """A place as slices take it, but a negative one is 0."""
    return max(0, min(_integer(x), most))


class _Template:
    """What `sub` puts in place of a match: texts, behind each but the last the number of a group."""

    def __init__(self, template: Any, count: Any, names: Any) -> None:
        self.texts: list[str] = []
        self.groups: list[int] = []
        self._count = count
        self._names = names
        self._source = template.decode("latin-1") if isinstance(template, bytes) else template
        self._at = 0
        self._parse()

    def filled(self, found: Any) -> Any:
        """With the texts of a match."""
        whole = ""
        for i in range(len(self.groups)):
            whole += self.texts[i]
            text = found[self.groups[i]]
            if text is not None:
                whole += text if isinstance(text, str) else text.decode("latin-1")
        whole += self.texts[-1]
        return whole if found.TEXT else whole.encode("latin-1")

    def _wrong(self, words: Any, back: Any) -> None:
        raise error(words, self._source, self._at - back)

    def _one_of(self, characters: Any) -> Any:
        """The next character, if it is one of these; nothing if not."""
        if self._at < len(self._source) and self._source[self._at] in characters:
            self._at += 1
            return self._source[self._at - 1]
        return ""

    def _parse(self) -> None:
        text = ""
        while True:
            slash = self._source.find("\\", self._at)
            if slash < 0:
                break
            text += self._source[self._at : slash]
            self._at = slash + 2
            if self._at > len(self._source):
                raise error("bad escape (end of pattern)", self._source, slash)
            c = self._source[slash + 1]
            number = self._name() if c == "g" else self._number(c) if c in _DIGITS else -1
            if number >= 0:
                self.texts.append(text)
                self.groups.append(number)
                text = ""
            elif c in _DIGITS:
                text += chr(-1 - number)
            elif c in _ESCAPES:
                text += _MEANT[_ESCAPES.index(c)]
            elif c in _LETTERS:
                self._wrong("bad escape \\" + c, 2)
            else:
                text += "\\" + c
        self.texts.append(text + self._source[self._at :])

    def _number(self, c: Any) -> Any:
        """A group, or -1 minus a code point that three digits mean."""
        if c == "0":
            digits = self._one_of(_OCTAL)
            digits += self._one_of(_OCTAL) if digits else ""
            return -1 - int("0" + digits, 8)
        digits = c + self._one_of(_DIGITS)
        if len(digits) == 2 and c in _OCTAL and digits[1] in _OCTAL:
            last = self._one_of(_OCTAL)
            if last:
                code = int(digits + last, 8)
                if code > 0o377:
                    self._wrong(f"octal escape value \\{digits}{last} outside of range 0-0o377", 4)
                return -1 - code
        return self._group(int(digits), len(digits))

    def _name(self) -> Any:
        """The group in `\\g<...>`."""
        if not self._one_of("<"):
            self._wrong("missing <", 0)
        end = self._source.find(">", self._at)
        name = self._source[self._at : end] if end >= 0 else self._source[self._at :]
        self._at += len(name) + (1 if end >= 0 else 0)
        if end < 0 and name:
            self._wrong("missing >, unterminated name", len(name))
        if not name:
            self._wrong("missing group name", 1 if end >= 0 else 0)
        if not name.isidentifier():
            if not name.isdecimal():
                self._wrong(f"bad character in group name {name!r}", len(name) + 1)
            return self._group(int(name), len(name) + 1)
        if name not in self._names:
            raise IndexError(f"unknown group name {name!r}")
        return self._names[name]

    def _group(self, number: Any, back: Any) -> Any:
        if number > self._count:
            self._wrong(f"invalid group reference {number}", back)
        return number
