"""Functions that the tests of the command line call."""

from array import array

from lanewise import compile


@compile
def gcd(a: int, b: int) -> int:
    """Euclid's algorithm."""
    while b:
        a, b = b, a % b
    return a


@compile
def shapes(
    z: complex, t: tuple[int, float], flag: bool, n: int | None = None, *, scale: float = 2.0
) -> tuple[complex, float, bool, bool]:
    return z * scale, t[0] * t[1], not flag, n is None


@compile
def total(data: bytearray, start: int = 0) -> int:
    for byte in data:
        start += byte
    return start


@compile
def halves(x: float, y: float) -> float:
    return x / y


@compile
def bare(n):
    return n


@compile
def captured(x: float) -> float:
    return x * LIMIT


@compile
def greeted(name: str, parts: tuple[str, int] = ("!", 1), *, other: str | int | None = None) -> tuple[str, str | int | None]:
    if name == "nobody":
        raise LookupError(f"no {name!r}")
    return name + parts[0], other


@compile
def joined(rows: list[list[str]], *, counts: list[int | None] | None = None) -> list[tuple[str, int | None]]:
    rows.append(["end"])
    return [("".join(row), None if counts is None else len(counts)) for row in rows]


LIMIT = 3.0
NUMBERS = array("d")
