"""Regular expressions, compiled: from a pattern to the code that the library matches by.

In: a pattern that is known at build, and flags. Out: `Written`, or the `re.error` that CPython raises. CPython's own parser reads
the pattern (`re._parser`: a part of the standard library wherever Python is); the code is ours (`library/regular_code.py`).
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass, field
from functools import lru_cache
from re import _constants, _parser  # type: ignore[attr-defined]
from typing import Any

from lanewise.library import regular_code as words
from lanewise.python.modules import regular_sets

Tree = Any
"""What the parser gives: `SubPattern`, a list of operations and operands."""
Instruction = tuple[Any, ...]
Label = object

_TYPE_FLAGS = re.ASCII | re.LOCALE | re.UNICODE
_RUNS = {_constants.MAX_REPEAT: words.MANY, _constants.MIN_REPEAT: words.LAZY, _constants.POSSESSIVE_REPEAT: words.SURE}
_PLACES = {
    _constants.AT_BEGINNING: (words.START, words.LINE_START),
    _constants.AT_BEGINNING_STRING: (words.START, words.START),
    _constants.AT_END: (words.END, words.LINE_END),
    _constants.AT_END_STRING: (words.STOP, words.STOP),
}
"""Without the flag MULTILINE, and with it."""
_EDGES = {
    _constants.AT_BOUNDARY: (words.WORD_EDGE, words.ASCII_EDGE),
    _constants.AT_NON_BOUNDARY: (words.NO_WORD_EDGE, words.NO_ASCII_EDGE),
}


@dataclass(frozen=True)
class Written:
    """A pattern, compiled. `names`: of its groups, and their numbers. `certain`: in every match, every group has a text."""

    pattern: str | bytes
    flags: int
    code: bytes
    groups: int
    names: tuple[tuple[str, int], ...]
    certain: bool


@lru_cache(maxsize=512)
def written(pattern: str | bytes, flags: int) -> Written:
    """The code of a pattern; `re.error`, ValueError or OverflowError as CPython raises them."""
    parsed = _parser.parse(pattern, flags)
    re.compile(pattern, flags)  # what only CPython's own compiler finds wrong: a look-behind of several widths
    state = parsed.state
    if parsed.state.flags & re.LOCALE:
        raise ValueError("the flag LOCALE asks for what only the machine it runs on can tell")
    final = state.flags | (0 if isinstance(pattern, bytes) or state.flags & re.ASCII else re.UNICODE)
    writer = _Writer(state.groups - 1)
    writer.all(parsed, final)
    writer.emit(words.DONE)
    first = writer.first(parsed, final)
    names = tuple(sorted(state.groupdict.items(), key=lambda row: row[1]))
    certain = _always(parsed) >= set(range(1, state.groups))
    return Written(pattern, int(final), writer.finished(first), state.groups - 1, names, certain)


def _always(tree: Tree) -> set[int]:
    """The groups that every match goes through."""
    found: set[int] = set()
    for what, value in tree:
        if what is _constants.SUBPATTERN:
            found |= _always(value[3]) | ({value[0]} if value[0] else set())
        elif what in _RUNS and value[0] > 0:
            found |= _always(value[2])
        elif what is _constants.ATOMIC_GROUP:
            found |= _always(value)
        elif what is _constants.ASSERT:
            found |= _always(value[1])
        elif what is _constants.BRANCH:
            found |= set.intersection(*map(_always, value[1]))
    return found


def _combined(flags: int, more: int, fewer: int) -> int:
    """The flags within `(?i-s:...)`."""
    return ((flags & ~_TYPE_FLAGS if more & _TYPE_FLAGS else flags) | more) & ~fewer


@dataclass
class _Writer:
    """Instructions as they come; labels become offsets at the end."""

    groups: int
    out: list[Instruction | Label] = field(default_factory=list)
    sets: list[tuple[int, ...]] = field(default_factory=list)
    registers: int = 0

    def __post_init__(self) -> None:
        self.registers = 2 * self.groups + 2 + words.FIRST_MARK

    def emit(self, *instruction: Any) -> None:
        """One instruction."""
        self.out.append(instruction)

    def place(self, label: Label) -> None:
        """What a label stands for."""
        self.out.append(label)

    def pair(self) -> int:
        """Two registers of its own."""
        self.registers += 2
        return self.registers - 2

    # --- one code point ----------------------------------------------------------------------------------------------

    def single(self, tree: Tree, flags: int) -> tuple[int, int] | None:
        """A tree that takes just one code point, as an operation and its operand; a set as its place among `sets`."""
        if len(tree) != 1:
            return None
        what, value = tree[0]
        if what is _constants.SUBPATTERN and value[0] is None:
            return self.single(value[3], _combined(flags, value[1], value[2]))
        if what is _constants.LITERAL:
            found = regular_sets.literal(value, flags)
            return (words.CHAR, found) if isinstance(found, int) else (words.SET, self.number(found))
        if what is _constants.NOT_LITERAL:
            return words.SET, self.number(regular_sets.written([(_constants.NEGATE, None), (_constants.LITERAL, value)], flags))
        if what is _constants.ANY:
            without = [] if flags & re.DOTALL else [(_constants.LITERAL, 10)]
            return words.SET, self.number(regular_sets.written([(_constants.NEGATE, None), *without], flags & ~re.IGNORECASE))
        if what is _constants.IN:
            return words.SET, self.number(regular_sets.written(value, flags))
        return None

    def number(self, found: tuple[int, ...]) -> int:
        """The place of a set; equal ones are one."""
        if found not in self.sets:
            self.sets.append(found)
        return self.sets.index(found)

    def first(self, tree: Tree, flags: int) -> int | None:
        """The set of all code points that a match can begin with, if it is plain to see."""
        for what, value in tree:
            if what is _constants.SUBPATTERN:
                return self.first(value[3], _combined(flags, value[1], value[2]))
            if what in _RUNS:
                return self.first(value[2], flags) if value[0] > 0 else None
            if what is _constants.AT:
                continue
            found = self.single([(what, value)], flags)
            if found is None or found[0] == words.SET:
                return None if found is None else found[1]
            return self.number(regular_sets.written([(_constants.LITERAL, found[1])], flags & ~re.IGNORECASE))
        return None

    # --- everything --------------------------------------------------------------------------------------------------

    def all(self, tree: Tree, flags: int) -> None:
        """One behind the other."""
        for what, value in tree:
            found = self.single([(what, value)], flags)
            if found is not None:
                self.emit(*found)
            elif what in _RUNS:
                self.repeated(what, value, flags)
            else:
                _PARTS[what](self, what, value, flags)

    def repeated(self, what: Any, value: Any, flags: int) -> None:
        """`x*`, `x{2,3}?`, `x++`."""
        least, most, tree = value
        most = min(int(most), words.UNBOUNDED)
        found = self.single(tree, flags)
        if found is not None:
            self.emit(_RUNS[what], *found, min(int(least), words.UNBOUNDED), most)
        elif what is _constants.POSSESSIVE_REPEAT:
            self.possessive(least, most, tree, flags)
        else:
            self.loop(what is _constants.MAX_REPEAT, least, most, tree, flags)

    def loop(self, greedy: bool, least: int, most: int, tree: Tree, flags: int) -> None:
        """Turns of more than one code point."""
        counter, body, until = self.pair(), object(), object()
        self.emit(words.BEGIN, counter)
        self.emit(words.JUMP, until)
        self.place(body)
        self.all(tree, flags)
        self.place(until)
        self.emit(words.UNTIL if greedy else words.LATER, counter, least, most, body)
        if not greedy:
            self.emit(words.MORE, counter, most, body)

    def possessive(self, least: int, most: int, tree: Tree, flags: int) -> None:
        """Each turn is settled when it ends."""
        counter, saved, turn, body, out = self.pair(), self.pair(), object(), object(), object()
        self.emit(words.BEGIN, counter)
        self.place(turn)
        self.emit(words.SAVE, saved)
        self.emit(words.UNTIL, counter, least, most, body)
        self.emit(words.JUMP, out)
        self.place(body)
        self.all(tree, flags)
        self.emit(words.CUT, saved, 0)
        self.emit(words.JUMP, turn)
        self.place(out)

    def group(self, _: Any, value: Any, flags: int) -> None:
        """`(...)`, `(?:...)`, `(?i:...)`."""
        number, more, fewer, tree = value
        inner = _combined(flags, more, fewer)
        if not number:
            self.all(tree, inner)
            return
        mark = 2 * number + words.FIRST_MARK
        self.emit(words.MARK, mark)
        self.all(tree, inner)
        self.emit(words.MARK, mark + 1)

    def atomic(self, _: Any, tree: Any, flags: int) -> None:
        """`(?>...)`."""
        saved = self.pair()
        self.emit(words.SAVE, saved)
        self.all(tree, flags)
        self.emit(words.CUT, saved, 0)

    def look(self, what: Any, value: Any, flags: int) -> None:
        """`(?=...)`, `(?!...)`, `(?<=...)`, `(?<!...)`."""
        direction, tree = value
        saved, out = self.pair(), object()
        if what is _constants.ASSERT:
            self.emit(words.SAVE, saved)
        else:
            self.emit(words.NOT, saved, out)
        if direction < 0:
            self.emit(words.BACK, tree.getwidth()[0])
        self.all(tree, flags)
        if what is _constants.ASSERT:
            self.emit(words.CUT, saved, 1)
        else:
            self.emit(words.DENY, saved)
        self.place(out)

    def branch(self, _: Any, value: Any, flags: int) -> None:
        """`a|b`."""
        out = object()
        for tree in value[1][:-1]:
            other = object()
            self.emit(words.TRY, other)
            self.all(tree, flags)
            self.emit(words.JUMP, out)
            self.place(other)
        self.all(value[1][-1], flags)
        self.place(out)

    def condition(self, _: Any, value: Any, flags: int) -> None:
        """`(?(1)a|b)`."""
        number, yes, no = value
        other, out = object(), object()
        self.emit(words.IF, 2 * number + words.FIRST_MARK, other)
        self.all(yes, flags)
        self.emit(words.JUMP, out)
        self.place(other)
        self.all(no or [], flags)
        self.place(out)

    def reference(self, _: Any, number: int, flags: int) -> None:
        r"""`\1`."""
        ignoring = 0 if not flags & re.IGNORECASE else 1 if flags & re.UNICODE else 2
        self.emit(words.SAME, 2 * number + words.FIRST_MARK, ignoring)

    def at(self, _: Any, where: Any, flags: int) -> None:
        r"""`^`, `$`, `\b`."""
        if where in _PLACES:
            self.emit(words.AT, _PLACES[where][bool(flags & re.MULTILINE)])
        else:
            self.emit(words.AT, _EDGES[where][not flags & re.UNICODE])

    def never(self, _: Any, value: Any, flags: int) -> None:
        """`(?!)`."""
        self.emit(words.FAIL)

    # --- the end -----------------------------------------------------------------------------------------------------

    def finished(self, first: int | None) -> bytes:
        """All words in order: the head, the instructions, the sets."""
        at, labels = words.HEAD, {}
        for item in self.out:
            if isinstance(item, tuple):
                at += len(item)
            else:
                labels[item] = at * words.WORD
        places: list[int] = []
        for one in self.sets:
            places.append(at * words.WORD)
            at += len(one)
        found = [self.registers, self.groups, 0 if first is None else places[first], 0]
        for item in self.out:
            if isinstance(item, tuple):
                found += self._placed(item, places, labels)
        for one in self.sets:
            found += one
        return struct.pack(f"<{len(found)}I", *found)

    @staticmethod
    def _placed(item: Instruction, places: list[int], labels: dict[Label, int]) -> list[int]:
        """An instruction with offsets for its labels and its set."""
        words_of = [x if isinstance(x, int) else labels[x] for x in item]
        if item[0] == words.SET:
            words_of[1] = places[words_of[1]]
        elif item[0] in _RUNS.values() and item[1] == words.SET:
            words_of[2] = places[words_of[2]]
        return words_of


_PARTS = {
    _constants.SUBPATTERN: _Writer.group,
    _constants.ATOMIC_GROUP: _Writer.atomic,
    _constants.ASSERT: _Writer.look,
    _constants.ASSERT_NOT: _Writer.look,
    _constants.BRANCH: _Writer.branch,
    _constants.GROUPREF_EXISTS: _Writer.condition,
    _constants.GROUPREF: _Writer.reference,
    _constants.AT: _Writer.at,
    _constants.FAILURE: _Writer.never,
}
