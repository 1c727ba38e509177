"""`re` with patterns that only the run knows.

In: a pattern, flags. Out: what CPython's own give. The methods are those of patterns that are known at build (`standard/re.py`);
here an instance says what there a class says: how many groups there are, and what they are called.
"""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.patterns_written import written
from lanewise.library.prelude.standard import re
from lanewise.library.prelude.words import match_register
from lanewise.library.regular_code import LAST


class Match(re.Match):
    """A match."""

    CERTAIN = False
    TEXT = True

    def _number(self, group: Any) -> Any:
        if isinstance(group, int):
            if 0 <= group <= self.re.groups:
                return group
        elif isinstance(group, str) and group in self.re.names:
            return self.re.names[group]
        raise IndexError("no such group")

    def groups(self, default: Any = None) -> Any:
        """The texts of all groups."""
        return tuple([self._text(i, default) for i in range(1, self.re.groups + 1)])

    def groupdict(self, default: Any = None) -> Any:
        """The texts of those that have names."""
        return {name: self._text(number, default) for name, number in self.re.names.items()}

    @property
    def regs(self) -> Any:
        """Where all of them are."""
        return tuple([self.span(i) for i in range(self.re.groups + 1)])

    @property
    def lastgroup(self) -> Any:
        """The name of the group that ended last."""
        last = match_register(self._state, LAST)
        for name, number in self.re.names.items():
            if number == last:
                return name
        return None

    def expand(self, template: Any) -> Any:
        """A template with the groups in their places."""
        return self.re.template(template).filled(self)


class Pattern(re.Pattern):
    """A pattern."""

    MATCH = Match

    def __init__(self, pattern: Any, flags: Any) -> None:
        code, bits, count, names = written(pattern, flags)
        super().__init__(pattern, bits, code)
        self._count = count
        self.names = names

    @property
    def groups(self) -> Any:
        """How many there are."""
        return self._count

    @property
    def groupindex(self) -> Any:
        """The numbers of those that have names."""
        return self.names.copy()

    def findall(self, string: Any, pos: Any = 0, endpos: Any = re._END) -> Any:
        """Their texts, or those of their groups."""
        found = self.finditer(string, pos, endpos)
        if self._count > 1:
            return [one.groups(one._whole[:0]) for one in found]
        return [one._text(self._count, one._whole[:0]) for one in found]


BytesMatch = type("Match", (Match,), {"TEXT": False, "__module__": __name__})
BytesPattern = type("Pattern", (Pattern,), {"MATCH": BytesMatch, "__module__": __name__})


def compiled(pattern: Any, flags: Any) -> Any:
    """`re.compile(pattern, flags)`."""
    if isinstance(pattern, re.Pattern):
        if flags:
            raise ValueError("cannot process flags argument with a compiled pattern")
        return pattern
    if isinstance(pattern, str):
        return Pattern(pattern, int(flags))
    if isinstance(pattern, bytes):
        return BytesPattern(pattern, int(flags))
    raise TypeError("first argument must be string or compiled pattern")
