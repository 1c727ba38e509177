"""Regular expressions that are known at build, compiled: from a pattern to the code that the library matches by.

In: a pattern and flags. Out: `Written`, or the `re.error` that CPython raises. What reads and writes patterns of the run does it
here as well (`library/prelude/patterns_written.py`), under CPython: so their code is the same, whatever Python compiles.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from lanewise.library.prelude import patterns_written
from lanewise.library.prelude.patterns_parts import ATOMIC, BRANCH, GROUP, LOOK, REPEATS, Part
from lanewise.library.prelude.patterns_read import Reader

_ESCAPED = re.compile(r"\\(?:N\{([^}]*)\}|.)", re.DOTALL)


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
    re.compile(pattern, flags)  # what is wrong is said in the words of the Python that compiles
    plain = _ESCAPED.sub(_named, pattern) if isinstance(pattern, str) else pattern
    reader = Reader(plain, int(flags))
    try:
        code, final, count, names = patterns_written.coded(reader, plain)
    except NotImplementedError as error:
        raise ValueError(str(error)) from None
    certain = _always(reader.parts) >= set(range(1, count + 1))
    return Written(pattern, final, code, count, tuple(sorted(names.items(), key=lambda row: row[1])), certain)


def _named(escape: re.Match[str]) -> str:
    r"""`\N{EM DASH}` as the character itself: only a build has the names of all."""
    return escape[0] if escape[1] is None else re.escape(unicodedata.lookup(escape[1]))


def _always(parts: list[Part]) -> set[int]:
    """The groups that every match goes through."""
    found: set[int] = set()
    for part in parts:
        if part.kind == GROUP:
            found |= _always(part.parts) | ({part.a} if part.a else set())
        elif part.kind == ATOMIC or (part.kind in REPEATS and part.a > 0) or (part.kind == LOOK and not part.b):
            found |= _always(part.parts)
        elif part.kind == BRANCH:
            found |= set.intersection(*map(_always, part.ways))
    return found
