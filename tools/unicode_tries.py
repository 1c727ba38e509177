"""A small number for each code point comes in; a trie goes out: three levels of indices and leaves, in bytes.

Equal blocks are stored once; the bits of a code point that each level reads are those that make the whole small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True)
class Trie:
    """Bytes, and how a code point is looked up: how many of its bits each level leaves to the next, where the next begins, and how
    many bytes an index of each takes."""

    last: int
    shifts: tuple[int, int, int]
    starts: tuple[int, int, int]
    widths: tuple[int, int, int]
    content: bytes


Leaves = Sequence[int]


def _blocks(values: Leaves, bits: int) -> tuple[list[int], list[Leaves]]:
    """The number of the block that holds each 2**bits of the values, and the blocks, which differ."""
    size = 1 << bits
    known: dict[Leaves, int] = {}
    padded = tuple(values) + (0,) * (-len(values) % size)
    numbers = [known.setdefault(padded[at : at + size], len(known)) for at in range(0, len(padded), size)]
    return numbers, list(known)


def _tries(values: Leaves, leaf_bits: range, pack: Callable[[Leaves], bytes]) -> Iterator[Trie]:
    """The tries of these values, with leaves for that many bits of a code point."""
    last = max(code for code, value in enumerate(values) if value)
    for low in leaf_bits:
        units, leaves = _blocks(values[: last + 1], low)
        packed = b"".join(map(pack, leaves))
        for middle in range(low + 1, low + 5):
            rows, second = _blocks(units, middle - low)
            for high in range(middle + 1, middle + 6):
                top, first = _blocks(rows, high - middle)
                levels = [
                    _indices(top),
                    _indices([n for block in first for n in block]),
                    _indices([n for block in second for n in block]),
                ]
                one, two, three = accumulate(len(content) for content, _ in levels)
                widths = (levels[0][1], levels[1][1], levels[2][1])
                yield Trie(
                    last, (high, middle, low), (one, two, three), widths, b"".join([*(content for content, _ in levels), packed])
                )


def smallest(values: Leaves, leaf_bits: range, pack: Callable[[Leaves], bytes]) -> Trie:
    """The trie of these values that takes the fewest bytes."""
    return min(_tries(values, leaf_bits, pack), key=lambda trie: len(trie.content))


def _indices(numbers: Sequence[int]) -> tuple[bytes, int]:
    """Numbers of blocks, and how many bytes each takes."""
    width = 1 if max(numbers) < 256 else 2
    return b"".join(n.to_bytes(width, "little") for n in numbers), width


def in_two(values: Leaves) -> bytes:
    """Each in two bytes."""
    return b"".join(value.to_bytes(2, "little") for value in values)


def in_bits(flags: Leaves) -> bytes:
    """Eight of them in a byte, the first lowest."""
    return bytes(sum(flag << k for k, flag in enumerate(flags[at : at + 8])) for at in range(0, len(flags), 8))
