"""`os.path` and `fnmatch` of names as the library writes them, as source and compiled, against CPython's own."""

from __future__ import annotations

import fnmatch
import posixpath
from collections.abc import Iterator
from random import Random
from typing import Any

from lanewise import compile

from library.standard import compare

COUNT = 2000
PATTERNS = 10_000


def parts(p: str, q: str) -> Any:
    of_both = posixpath.join(p, q), posixpath.join(q, p, "x", q), posixpath.normpath(p), posixpath.isabs(q)
    return of_both, posixpath.split(p), posixpath.basename(p), posixpath.dirname(p), posixpath.splitext(p), posixpath.splitext(q)


def names() -> Iterator[tuple[str, str]]:
    random = Random(41)
    for _ in range(COUNT):
        yield "".join(random.choices("a/./b", k=random.randrange(9))), "".join(random.choices("/.c", k=random.randrange(6)))


def test_parts_of_names() -> None:
    assert compare(parts, "posixpath", names()) == COUNT


def fits(name: str, pattern: str) -> Any:
    both = fnmatch.fnmatch(name.encode(), pattern.encode()), fnmatch.fnmatchcase(name, pattern)
    return both, fnmatch.filter([name, "a-", pattern], pattern), fnmatch.translate(pattern)


def patterns() -> Iterator[tuple[str, str]]:
    random = Random(43)
    for _ in range(PATTERNS):
        name, pattern = random.choices("abc-]![\\^\n", k=random.randrange(6)), random.choices("ab*?[]!-c\\^", k=random.randrange(8))
        yield "".join(name), "".join(pattern)


def test_patterns_of_names() -> None:
    assert compare(fits, "fnmatch", patterns()) == PATTERNS


def test_stars_take_no_longer_than_both_lengths_together() -> None:
    assert not compile(fits)("a" * 3000, "a*" * 1000 + "b")[0][0]
