"""`struct` as the library writes it, as source and compiled, against CPython's own: formats and values without end."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from lanewise import compile, compile_source

from library.standard import compare, outcome

COUNT = 1500
_LETTERS = "bBhHiIlLqQefd?csxp"
_LIMITS = (0, 1, -1, *(sign * 2**n - less for n in (7, 8, 15, 16, 31, 32, 63, 64, 70) for sign in (1, -1) for less in (0, 1)))
_FLOATS = (0.0, -0.0, 1.5, 0.1, -2.75, 65519.0, 65520.0, 3e-8, 1e-40, 1e300, 3.4028235e38, 3.4028236e38, float("inf"))


def _format(random: Random) -> str:
    """At times a wrong one."""
    parts = [random.choice(("", "@", "=", "<", ">", "!"))]
    for _ in range(random.randrange(4)):
        parts.append(
            random.choice(("", "", " ")) + random.choice(("", "", "", "0", "2", "3", "11")) + random.choice(_LETTERS + "nNP")
        )
    # CPython writes a byte for `0p`, which has none.
    return "".join(parts).replace("0p", "p") + random.choice(("",) * 20 + ("5", "z"))


Drawn = tuple[int, int, float, bytes]
"""Which of all kinds of values it is, and one of each: so lists of them are of one type."""


def _value(random: Random, letter: str) -> Drawn:
    kind = 1 if letter in "efd" else 2 if letter in "csp" else 0
    if random.random() < 0.05:
        kind = random.randrange(6)
    whole = random.choice(_LIMITS) if random.random() < 0.3 else random.getrandbits(7)
    return kind, whole, random.choice(_FLOATS), random.randbytes(1 if letter == "c" else random.randrange(14))


def _meant(drawn: Drawn) -> Any:
    kind, whole, real, data = drawn
    return whole if kind == 0 else real if kind == 1 else data if kind == 2 else True if kind == 3 else "x" if kind == 4 else None


def packed(format: str, v: list[Drawn]) -> Any:
    return struct.calcsize(format), struct.pack(format, *[_meant(x) for x in v])


def packed_by_object(format: str, v: list[Drawn]) -> Any:
    layout = struct.Struct(format)
    return layout.format, layout.size, layout.pack(*[_meant(x) for x in v])


def unpacked(format: str, data: bytes, offset: int) -> Any:
    found = struct.unpack_from(format, data, offset)
    return found, struct.unpack(format, data[: struct.calcsize(format)]), list(struct.iter_unpack(format, data))


def put(format: str, target: bytearray, offset: int, v: list[Drawn]) -> Any:
    struct.pack_into(format, target, offset, *[_meant(x) for x in v])
    return target


def values() -> Iterator[tuple[Any, ...]]:
    random = Random(21)
    for _ in range(COUNT):
        format = _format(random)
        letters = [c for times, c in re.findall("([0-9]*)([a-zA-Z?])", format) for _ in range(1 if c in "sp" else int(times or 1))]
        yield format, [_value(random, c) for c in letters if c != "x"]


def data() -> Iterator[tuple[Any, ...]]:
    random = Random(22)
    for _ in range(COUNT):
        size = random.choice((0, 4, 8, 16, 64))
        yield _format(random), random.randbytes(size), random.randrange(-8, 9) if random.random() < 0.3 else 0


def targets() -> Iterator[tuple[Any, ...]]:
    random = Random(23)
    for format, v in values():
        yield format, bytearray(random.randbytes(random.choice((8, 40)))), random.randrange(-10, 9), v


@pytest.mark.parametrize(("function", "inputs"), [(packed, values), (packed_by_object, values), (put, targets)])
def test_writing(function: Callable[..., Any], inputs: Callable[[], Iterator[tuple[Any, ...]]]) -> None:
    assert compare(function, "struct", inputs()) == COUNT


def test_reading() -> None:
    """Floats are read from memory, so that the source has nothing to read."""
    ours = compile(unpacked)
    for arguments in data():
        assert outcome(ours, arguments) == outcome(unpacked, arguments), arguments


SOURCE = """
def read(d, k):
    found = []
    try:
        found.append(struct.unpack(FORMAT, d))
        found.append(list(struct.iter_unpack(FORMAT, d)))
    except struct.error as error:
        found.append(str(error))
    return found, struct.unpack_from(FORMAT, d, offset=k)
"""
OF_OBJECT = """
LAYOUT = struct.Struct(FORMAT)

def read(d, k):
    own, found = struct.Struct(FORMAT), [LAYOUT.size]
    try:
        found.append(LAYOUT.unpack(d))
        found.append(list(own.iter_unpack(d)))
    except struct.error as error:
        found.append(str(error))
    return found, LAYOUT.format, own.unpack_from(d, k)
"""
KNOWN = ("<iHf3s", ">BBhi", "bB?cHhIiLlQqnNPefds5p", "=q", "!2x d", "<0i2?", "<100B", "", ">e2f3d")


@pytest.mark.parametrize("source", [SOURCE, OF_OBJECT], ids=["functions", "methods"])
def test_reading_by_formats_that_are_known(source: str) -> None:
    random = Random(24)
    for format in KNOWN:
        ours = compile_source("import struct\n" + source.replace("FORMAT", repr(format)))
        theirs: dict[str, Any] = {}
        exec("import struct\n" + source.replace("FORMAT", repr(format)), theirs)
        for _ in range(30):
            size = struct.calcsize(format) * random.choice((1, 1, 2)) + random.choice((0, 0, 1))
            arguments = random.randbytes(size), random.choice((0, 0, 1, -1, -200))
            assert outcome(ours, arguments) == outcome(theirs["read"], arguments), (format, arguments)
