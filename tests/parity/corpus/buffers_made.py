"""array.array of whatever can be iterated, and what an item that does not fit raises."""

import array
from array import array as Array

from parity.case import case


@case(([1.0, 2.5],), ([1, 2, True],), ([],), (["a"],), ([1, None, 2.5],), ([2**1100],))
def floats_of(items):
    """A list of numbers, and of what is none."""
    return Array("d", items)


@case(({1: 2, 3: 4},), ({-1: 0},), ({"a": 1},), ({},))
def keys_of(table):
    """The keys of a dict."""
    made = Array("I", table)
    return made, len(made), made[0] if made else None


@case((0,), (5,), (40,))
def squares(n):
    """Ranges, generators, comprehensions."""
    small = Array("b", range(n))
    return small, Array("q", (i * i for i in small)), Array("H", [i * 1000 for i in range(n)]), sum(Array("d", [0.5] * n))


@case((3,), (200,), (0,))
def asked_for_in_turn(n):
    """What follows an item that does not fit is not asked for."""

    def numbers():
        for i in range(0, n, 50):
            print("asked for", i)
            yield i

    return array.array("b", numbers())


@case(("héllo",), ("",), ("\U0001f600",))
def of_text_bytes(s: str):
    """Bytes are the items as they lie in memory."""
    return Array("B", s.encode()), Array("b", bytearray(s, "utf-8"))


@case((b"\x01\x00\x02\x80",), (b"",), (b"abc",))
def halves(data: bytes):
    """Two bytes an item."""
    return list(Array("h", data))


@case((2,), (3,), (-1,), (0,))
def zeros(n):
    """So many bytes of zeros."""
    return Array("I", bytes(4 * n)), Array("H", bytes(n))


@case(("a",), (None,), (3,), ((1, 2),), (bytearray(b"abcd"),), (memoryview(b"abcd"),), (Array("i", [7]),), (Array("d", [7.5]),))
def of_anything(source):
    """A text is refused by name, numbers are not iterated; other buffers give their items."""
    return {item: item * 2 for item in Array("i", source)}


@case(*((code,) for code in ("b", "B", "h", "H", "i", "I", "q", "Q")))
def at_the_ends(code: str):
    """Each C type on the way has its own words."""
    found = []
    for value in (-(2**70), -(2**63) - 1, -(2**40), -40000, -300, -1, 300, 40000, 2**17, 2**33, 2**63, 2**64, 2**70):
        try:
            if code == "b":
                kept = Array("b", [value])[0]
            elif code == "B":
                kept = Array("B", [value])[0]
            elif code == "h":
                kept = Array("h", [value])[0]
            elif code == "H":
                kept = Array("H", [value])[0]
            elif code == "i":
                kept = Array("i", [value])[0]
            elif code == "I":
                kept = Array("I", [value])[0]
            elif code == "q":
                kept = Array("q", [value])[0]
            else:
                kept = Array("Q", [value])[0]
            found.append(str(kept))
        except OverflowError as error:
            found.append(str(error))
    return found


@case((["3", "x", "4"],), (["1", "2"],), ([],))
def parsed(fields):
    """Of a comprehension that may raise."""
    try:
        return Array("i", [int(field) for field in fields])
    except ValueError as error:
        return Array("i", [len(str(error))])


@case((5, 3), (0, 1), (3, 3), (30, 2))
def ways_up(n: int, most: int) -> tuple[list[int], Array]:
    """A table of zeros, as many as are needed, and sums of its parts."""
    ways = Array("i", [0]) * (n + 1)
    ways[0] = 1
    for i in range(1, n + 1):
        ways[i] = sum(ways[max(0, i - most) : i])
    return ways.tolist(), ways[::-2]


@case((50,), (2,), (10,))
def primes_below(n: int) -> list[int]:
    """A sieve of bytes."""
    flags = n * Array("b", [1])
    for i in range(2, n):
        if flags[i]:
            for j in range(i * i, n, i):
                flags[j] = 0
    return [i for i in range(2, n) if flags[i]]


@case(([3, 1, 2], 1), ([], 0), ([7, 7], 7), ([1], 2.5), ([1], "a"))
def asked_and_turned(xs, wanted):
    """What an array says of itself, of an item, and of arrays beside it."""
    made = Array("h", xs)
    both = made + Array("h", [len(xs)])
    both.reverse()
    try:
        place = both.index(wanted)
    except ValueError as error:
        place = str(error)
    parts = made[1:], made * -1, made[:0] * 3
    return both, both.count(wanted), place, both.typecode, both.itemsize, both.tobytes(), bytes(made[:1]), parts


@case((0,), (1,), (2,), (3,), (4,))
def arrays_that_do_not_go_together(which):
    """In the words of array."""
    made = Array("i", [1, 2])
    try:
        if which == 0:
            return made + Array("d", [1.0])
        if which == 1:
            return made + [1]
        if which == 2:
            return made * 2.5
        return made["a"] if which == 3 else made[slice(None, None, 0)]
    except (TypeError, ValueError) as error:
        return str(error)


@case(([1, 2, -3],), ([],), ([1 << 40],))
def in_memory(items: list[int]) -> tuple[bytes, bytearray, int]:
    """Numbers of several bytes as they lie there."""
    made = Array("q", items)
    return bytes(made), bytearray(Array("d", items)), len(made.tobytes()) // made.itemsize
