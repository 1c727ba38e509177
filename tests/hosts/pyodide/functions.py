"""Functions that are built on both sides: every shape of value that crosses the border without numpy."""

import difflib
import fnmatch
import textwrap
import time
from array import array
from datetime import datetime
from typing import Any
from urllib.parse import urlunsplit

from lanewise import compile


@compile
def gcd(a: int, b: int) -> int:
    """Euclid's algorithm."""
    while b:
        a, b = b, a % b
    return a


@compile
def area(r: float, /, *, unit: int = 1) -> float:
    """Of a circle."""
    if r < 0.0:
        raise ValueError(f"negative: {r}", unit)
    return 3.14 * r * r * unit


@compile
def turned(z: complex, by: complex = 1j) -> tuple[complex, float, bool]:
    """A point and what is known of it."""
    w = z * by
    return w, w.real, w.imag > 0.0


@compile
def brighten(pixels: bytearray, by: int) -> int:
    """In place; how many were too bright."""
    full = 0
    for i in range(len(pixels)):
        if pixels[i] + by > 255:
            full += 1
            pixels[i] = 255
        else:
            pixels[i] += by
    if full == len(pixels):
        raise OverflowError(f"all {full} are too bright")
    return full


@compile
def ramp(n: int) -> array:
    """A buffer that is made inside."""
    out = array("d", bytes(8 * n))
    for i in range(n):
        out[i] = i * 0.5
    return out


@compile
def greeted(name: str, mark: str | None = None) -> tuple[str, int]:
    """Texts."""
    if name == "":
        raise LookupError(f"nobody {mark!r}", name)
    return name if mark is None else name + mark, len(name)


ALL = (gcd, area, turned, brighten, ramp, greeted)

CALLS: list[tuple[str, tuple[object, ...]]] = [
    ("gcd", (1071, 462)),
    ("gcd", (10**40, 6**40)),
    ("gcd", (-4, 6)),
    ("area", (1.5,)),
    ("area", (-0.0,)),
    ("area", (-2.0,)),
    ("turned", (2 + 3j,)),
    ("turned", (-0.0 + 0j, -1 + 0j)),
    ("brighten", (bytearray(range(0, 250, 5)), 20)),
    ("brighten", (bytearray(b"\xff\xfe"), 3)),
    ("brighten", (bytearray(1 << 20), 200)),
    ("ramp", (0,)),
    ("ramp", (1000,)),
    ("ramp", (300_000,)),
    ("greeted", ("é",)),
    ("greeted", ("a\0\ud800", "\U0001f600")),
    ("greeted", ("", "it's\xa0")),
    ("greeted", ("x" * 300_000, "€")),
]
"""With arguments for which the memory of an instance grows, ints of any size are needed, and exceptions are raised."""


@compile
def spin(n: int) -> int:
    """For ever, if n is 0."""
    while n == 0:
        n = n * 2
    return n


@compile
def spin_on(buffer: bytearray, n: int) -> int:
    """The same with a buffer."""
    while n == 0:
        n = n * 2
    return n + len(buffer)


@compile
def readings() -> tuple[float, float, float, int]:
    """Three clocks, and one as nanoseconds."""
    return time.time(), time.perf_counter(), time.monotonic(), time.time_ns()


@compile
def told(seconds: float) -> tuple[str, float]:
    """Local time, there and back."""
    found = datetime.fromtimestamp(seconds)
    return str(found), found.timestamp()


@compile
def waits(seconds: float) -> int:
    """How often the clock was asked."""
    turns, start = 0, time.monotonic()
    while time.monotonic() - start < seconds:
        turns += 1
    return turns


# --- what versions of CPython answer otherwise -----------------------------------------------------------------------


@compile
def paired(a: list[str], b: list[str]) -> list[str]:
    """Lines beside those that they became."""
    return list(difflib.ndiff(a, b))


@compile
def translated(pattern: str) -> str:
    """A pattern of names as a regular expression."""
    return fnmatch.translate(pattern)


@compile
def addressed(scheme: str, path: str) -> str:
    """An address without a host."""
    return urlunsplit((scheme, "", path, "", ""))


@compile
def wrapped(text: str, width: int) -> list[str]:
    """Lines of a width."""
    return textwrap.wrap(text, width, break_on_hyphens=False)


OF_VERSIONS: dict[str, tuple[Any, ...]] = {
    "paired": (["one two three four\n"], ["one two three 4\n", "one two three fours\n"]),
    "translated": ("a*",),
    "addressed": ("itms-services", "/a"),
    "wrapped": ("ab extraordinarily", 3),
}
