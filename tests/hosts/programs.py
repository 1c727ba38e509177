"""Programs that the tests of the loader call, each with something of the border in it."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Literal

import numpy as np
from numpy.typing import NDArray

F32Row = np.ndarray[tuple[int], np.dtype[np.float32]]
F64Row = np.ndarray[tuple[int], np.dtype[np.float64]]
C128Row = np.ndarray[tuple[int], np.dtype[np.complex128]]


def hypot2(a: float, b: float) -> float:
    """The sum of two squares."""
    return a * a + b * b


def told_lines(n: int) -> int:
    print("n is", n)
    for i in range(n):
        print(i, end=",")
    return 6 // n


def gcd(a: int, b: int) -> int:
    """Euclid's algorithm."""
    while b:
        a, b = b, a % b
    return a


def power(a: int, n: int = 10, *, m: float = 1.0) -> tuple[int, float]:
    """A default, a keyword-only parameter, a tuple."""
    r = 1
    for _ in range(n):
        r *= a
    return r, m * n


def placed(a: int, b: int, /, c: int = 3, d: int = 4) -> int:
    """Positional-only parameters."""
    return a + 10 * b + 100 * c + 1000 * d


def keyed(*, first: int, second: int, third: int = 0) -> int:
    """Keyword-only parameters alone."""
    return first - second + third


def _inner(x: int, f: float) -> int:
    if x == 3:
        raise ValueError(f"bad {x} and {f!r}")
    return 10 // x


def risky(x: int, f: float) -> int:
    """Raises two kinds of exceptions, a frame further in."""
    return _inner(x, f) + 1


def scale(x: F32Row, k: float) -> F32Row:
    """Writes to its argument, and returns it."""
    for i in range(len(x)):
        x[i] = np.float32(x[i] * np.float32(k))
    return x


RAMP = np.arange(1200, dtype=np.float32) / np.float32(4)


def weighted(x: F32Row) -> F32Row:
    """With an array of the module, in a file of its own."""
    return x * RAMP


def shift(x: F64Row, y: F64Row) -> float:
    """Writes to one argument what it reads from another, which may overlap; fails at a nan."""
    for i in range(len(x)):
        y[i] = x[i] + 1.0
        if y[i] != y[i]:
            raise ValueError("nan")
    return float(y[0])


def doubled(x: F64Row) -> F64Row:
    """A new array."""
    return x + x


def forever(n: int) -> int:
    """Does not end."""
    while n > 0:
        n = n + 1 if n % 2 else n - 1
        if n == 0:
            n = 5
    return n


def deep(n: int) -> int:
    """Recursion."""
    return 0 if n == 0 else 1 + deep(n - 1)


def maybe(x: int | None, y: float | int) -> int | float | None:
    """Unions in and out."""
    if x is None:
        return y
    return None if x == 0 else x + y


def conjugate(z: complex) -> complex:
    """Complex numbers."""
    return z.conjugate()


def either(flag: bool, mode: Literal[1, 2]) -> bool:
    """A bool, and an int of which two are allowed."""
    return flag and mode == 1


def narrow(a: np.uint8, b: np.int64, c: np.uint64) -> tuple[np.uint8, np.int64, np.uint64]:
    """numpy's ints."""
    return a, b, c


def told(x: int, y: float, z: complex, flag: bool) -> int:
    """Every number in a message."""
    raise LookupError(f"{x} {x!r} {y} {z} {flag}", x, y, z, flag, None, "it's {so}\n")


def echo(text: str) -> str:
    """A text in and out."""
    return text


def joined(a: str, mark: str | None = None, *, end: str = "\n\ud800\xe9") -> tuple[str, int]:
    """Texts in a union, in a default, in a tuple."""
    found = (a if mark is None else a + mark) + end
    return found, len(found)


def twice(x: str | int | float) -> str | int | float | None:
    """A text among numbers."""
    if isinstance(x, str):
        return x + x if x else None
    return x


def mode(name: Literal["fast", "it's"]) -> bool:
    """A text of which two are allowed."""
    return name == "fast"


def refused(name: str, other: str | int) -> str:
    """Texts in messages."""
    if name == "":
        raise KeyError(other)
    raise ValueError(f"bad {name}: {name!r} {other}", name, other, (name, 1), "\ud800")


def failed(n: int) -> int:
    """OSErrors of every kind."""
    if n == -1:
        raise OSError(2, "gone")
    if n == -2:
        raise TimeoutError(n, f"{{{n!r}}} late")
    if n == -3:
        raise OSError("constructor", "no number")
    if n == -4:
        raise OSError("alone")
    if n == -5:
        raise OSError(True, "it's {}")
    raise OSError(n, f"number {n}")


def spaced(text: str, n: int) -> int:
    """A text beside an int of any size."""
    return len(text) + n**50


def total(xs: list[int]) -> int:
    """A list that stays as it is."""
    found = 0
    for x in xs:
        found += x
    return found


def grown(xs: list[int], n: int) -> list[int]:
    """Gives back its own argument, changed, also where it raises."""
    xs.append(n)
    if n < 0:
        raise ValueError(f"bad {n}")
    return xs


def moved(rows: list[list[str]], other: list[str]) -> tuple[list[str], list[str], int]:
    """Lists in lists, which stay the objects that they are."""
    last = rows.pop()
    rows.insert(0, other)
    other.append("€")
    last[:] = ["é", *last]
    return last, ["new"], len(rows)


def mixed(rows: list[tuple[bool, int, str | None]], xs: list[float | None]) -> list[tuple[str, list[float | None]]]:
    """Tuples, unions and texts in lists; one list is in the result for each row."""
    xs.append(None)
    found = [(f"{flag} {n} {mark}", xs) for flag, n, mark in rows]
    rows.reverse()
    return found


def same(a: list[int], b: list[int]) -> list[int]:
    """Two arguments that may be one list."""
    a.append(7)
    return b


def shared(rows: list[list[int]], others: list[list[int]], row: list[int]) -> int:
    """Changes lists in one argument that may be in another one, too; that one does not change itself."""
    others[0].append(9)
    row.append(8)
    return len(rows[0])


def read_as_both(a: list[int], b: list[float]) -> float:
    """One list may be both, for nothing changes."""
    return 0.5 * a[0] + b[-1]


def changed_as_both(a: list[int], b: list[float]) -> float:
    """One list cannot be both."""
    b.append(0.5)
    return 0.5 * a[0] + b[-1]


def powers(n: int) -> list[int]:
    """Ints of any size."""
    return [3**k for k in range(n)]


def nothing(n: int) -> tuple[list[None], list[int] | None]:
    """Items without any bytes; a list, or none."""
    return [None] * n, None if n else []


def narrowed(flags: list[bool], parts: list[complex]) -> tuple[list[bool], list[complex]]:
    """Items of one byte, and of two words."""
    return [not flag for flag in flags], [part * 1j for part in parts]


Packed = tuple[np.uint8, np.float16, np.int16, np.int64, np.int8, np.float32, np.uint64, np.bool_]


def packed(rows: list[Packed]) -> list[Packed]:
    """Items of every width."""
    return [rows[-1], *rows]


def counted(n: int) -> Iterator[int]:
    """A stream that says what it does."""
    try:
        for k in range(n):
            print("at", k, end=";" if k % 2 else "\n")
            yield 6 // (4 - k)
    finally:
        print("bye")


def hanging(n: int) -> Iterator[int]:
    """After n values the next one never comes."""
    yield from range(n)
    while n >= 0:
        n = n + 1 if n % 2 else n - 1 + 2 * (n == 0)


def tripled(x: int) -> Iterator[int]:
    """Ints of any size, without an end."""
    while True:
        yield x
        x *= 3


def averaged() -> Generator[float, float | None, str]:
    """What is sent."""
    total, count = 0.0, 0
    x = yield 0.0
    while x is not None:
        total += x
        count += 1
        x = yield total / count
    return f"{count} numbers"


def summed(xs: list[int], more: NDArray[np.float64]) -> Iterator[float]:
    """Of what its arguments were."""
    total = 0.0
    for x in xs:
        total += x
        yield total
    for y in more:
        total += float(y)
        yield total


def doubled_rows(rows: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """In place, and given back."""
    rows *= 2.0
    return rows


def turned(rows: np.ndarray[tuple[int, int], np.dtype[np.int64]]) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """A view with other steps."""
    return rows.T


def inverted(image: np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]) -> int:
    """The colours of an image, not its opacity; how many rows it has."""
    image[:, :, :3] = 255 - image[:, :, :3]
    return image.shape[0]


def mirrored(z: C128Row, by: complex) -> C128Row:
    """In place, and given back."""
    z[:] = z.conj() * by
    return z


def turned_points(
    points: np.ndarray[tuple[int, int], np.dtype[np.complex64]],
) -> tuple[np.ndarray[tuple[int, int], np.dtype[np.complex64]], NDArray[np.complex64]]:
    """A view with other steps, and sums."""
    points[0, 0] += 1j
    return points.T, points.sum(axis=1)


def stepped(
    weights: list[np.ndarray[tuple[int, int], np.dtype[np.float64]]], biases: dict[str, NDArray[np.float64]], x: NDArray[np.float64]
) -> tuple[list[np.ndarray[tuple[int, int], np.dtype[np.float64]]], dict[str, NDArray[np.float64]], NDArray[np.float64] | None]:
    """All written to, and given back beside sums: the first bias twice, and x where it is not empty."""
    for w in weights:
        w += 1
    for name in biases:
        biases[name][0] += 10
    x += 100
    sums = np.array([float(w.sum()) for w in weights])
    biases["sums"] = sums
    return [*weights, weights[0].T], {"sums": sums, "again": sums, "first": biases["a"]}, x if len(x) else None


def halved(
    x: NDArray[np.float16], rows: np.ndarray[tuple[int, int], np.dtype[np.float16]]
) -> tuple[NDArray[np.float16], np.ndarray[tuple[int, int], np.dtype[np.float16]]]:
    """In place, and given back; a view with other steps."""
    x /= 2
    rows[0] += 1
    return x, rows.T


TENSORS = (doubled_rows, turned, inverted, mirrored, turned_points, stepped, halved)


def quotients(xs: list[int]) -> list[float | Exception]:
    """What cannot be divided by gives its exception."""
    found: list[float | Exception] = []
    for x in xs:
        try:
            found.append(1 / x)
        except ZeroDivisionError as error:
            found.append(error)
    return found


ALL = (
    told_lines, quotients, counted, hanging, tripled, averaged, summed,
    hypot2, gcd, power, placed, keyed, risky, scale, weighted, shift, doubled, forever, deep, maybe, conjugate, either, narrow,
    told, echo, joined, twice, mode, refused, failed, spaced,
    total, grown, moved, mixed, same, shared, read_as_both, changed_as_both, powers, nothing, narrowed, packed,
)  # fmt: skip


def counts(words: list[str]) -> dict[str, int]:
    """A dict of texts comes out."""
    found: dict[str, int] = {}
    for word in words:
        found[word] = found.get(word, 0) + 1
    return found


def places(xs: list[float]) -> dict[float, int]:
    """Where each float stands."""
    return {x: k for k, x in enumerate(xs)}


def filed(table: dict[str, list[int]], key: str, x: int) -> tuple[dict[str, list[int]], list[int], int]:
    """The caller's dict, and a list in it, are changed, and stay the objects that they are."""
    table.setdefault(key, []).append(x)
    return table, table[key], len(table)


def looked_up(table: dict[int, str], key: int) -> str:
    """Keys that are ints; KeyError of one that is not there."""
    return table[key]


def spread(points: dict[tuple[int, int], float | None], seen: set[int]) -> tuple[dict[tuple[int, int], float | None], set[int]]:
    """Tuples as keys, a set that is changed."""
    for (x, y), z in points.items():
        if z is None:
            seen.add(x + y)
    return {(y, x): z for (x, y), z in points.items()}, seen


def sets_of(words: set[str], frozen: frozenset[int]) -> tuple[set[int], frozenset[int], set[str]]:
    """Sets in and out."""
    words.discard("gone")
    return {len(w) for w in words}, frozen | {1}, words


def empty(n: int) -> tuple[dict[str, int], set[int], dict[int, int]]:
    """Nothing in them."""
    found: dict[int, int] = {}
    for i in range(n):
        found[i] = i
    none: dict[str, int] = {}
    if n < 0:
        none["x"] = 1
    return none, set(range(n - 3)), found


def lengthened(data: bytearray, n: int) -> tuple[bytearray, bytearray]:
    """A bytearray that grows inside; the argument keeps its length, but not its bytes."""
    out = data * 2
    out.extend(range(n))
    data.reverse()
    data.append(n)
    data.pop()
    return out, data


def outgrown(data: bytearray) -> int:
    """One that the caller has does not."""
    data.append(1)
    return len(data)


class Left:
    """Holds a class of the same short name as `Right`."""

    @dataclass
    class Box:
        size: int


class Right:
    """The other one: its fields are of other types."""

    @dataclass
    class Box:
        size: float
        name: str


def two_boxes(left: Left.Box, right: Right.Box) -> tuple[int, float, str]:
    """Instances of two classes that messages call the same."""
    left.size += 1
    return left.size, right.size, right.name


def two_rows(left: list[Left.Box], right: list[Right.Box]) -> tuple[int, int]:
    """Lists of such."""
    return len(left), len(right)


def beside(p: Path, names: list[PurePosixPath]) -> tuple[str, Path, list[PurePosixPath], dict[Path, int]]:
    """Paths in and out, in lists and as keys."""
    names.append(p)
    return str(p), p.parent / p.name, names, {p: len(p.parts)}


def either_path(p: str | Path) -> str:
    """What a string is where both would do."""
    return p if isinstance(p, str) else f"a path: {p}"


@dataclass
class Log:
    """An instance with bytes."""

    count: int
    data: bytearray


def logged(log: Log) -> int:
    """The bytes become more, which a Uint8Array cannot."""
    log.count += 1
    log.data.append(7)
    return log.count
