"""`os.path` of names as the library writes it, as source and compiled, against CPython's own."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from random import Random
from typing import Any

from library.standard import compare

COUNT = 2000


def parts(p: str, q: str) -> Any:
    of_both = posixpath.join(p, q), posixpath.join(q, p, "x", q), posixpath.normpath(p), posixpath.isabs(q)
    return of_both, posixpath.split(p), posixpath.basename(p), posixpath.dirname(p), posixpath.splitext(p), posixpath.splitext(q)


def names() -> Iterator[tuple[str, str]]:
    random = Random(41)
    for _ in range(COUNT):
        yield "".join(random.choices("a/./b", k=random.randrange(9))), "".join(random.choices("/.c", k=random.randrange(6)))


def test_parts_of_names() -> None:
    assert compare(parts, "posixpath", names()) == COUNT
