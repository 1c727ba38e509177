"""Many texts at the border at once. In: Python's. Out: their addresses in the call heap, and back again."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from lanewise.ir.layout import HEADER, LENGTH, NARROW, WIDE

if TYPE_CHECKING:
    from lanewise.runtime.pools import Seat

HEAD = struct.Struct("<IIii")
"""A header: count, class, LENGTH, EXTRA. Nobody asks for the class of an argument."""
SIZE = struct.Struct("<ii")
"""LENGTH and EXTRA, which lie side by side."""
_FAR = 2048
"""Bytes for each object that are read in vain at most."""


def texts_in(values: Iterable[str], known: dict[str, int], seat: Seat) -> Iterator[int]:
    """The addresses of these texts. Those that are not known yet are written at once: rows have the same keys again and again."""
    fresh = [value for value in dict.fromkeys(values) if value not in known]
    if fresh:
        parts: list[bytes] = []
        places: list[int] = []
        end = 0
        for value in fresh:
            narrow, data = encoded(value)
            padding = -len(data) % HEADER
            parts += [HEAD.pack(1, 0, len(value), NARROW if narrow else WIDE), data, bytes(padding)]
            places.append(end + HEADER)
            end += HEADER + len(data) + padding
        base = seat.put_all(b"".join(parts))
        known.update(zip(fresh, [signed(base + place) for place in places], strict=True))
    return map(known.__getitem__, values)


def signed(address: int) -> int:
    """An address as the word of a value."""
    return address - (1 << 32) if address >= 1 << 31 else address


def texts_out(addresses: Sequence[int], seat: Seat) -> list[str]:
    """The texts at these addresses. What lies between them is read at once, as Latin-1, of which a narrow text is a part."""
    found = span_of(addresses, seat)
    if found is None:
        return list(map(seat.text_of, addresses))
    data, low = found
    letters, end = data.decode("latin-1"), low + len(data)
    texts: list[str] = []
    for address in addresses:
        at = address - low
        length, width = SIZE.unpack_from(data, at + LENGTH)
        whole = width == NARROW and address + length <= end
        texts.append(letters[at : at + length] if whole else seat.text_of(address))
    return texts


def encoded(value: str) -> tuple[bool, bytes]:
    """Whether a text is narrow, and its code points as they lie in memory."""
    try:
        return True, value.encode("latin-1")
    except UnicodeEncodeError:
        return False, value.encode("utf-32-le", "surrogatepass")


def span_of(addresses: Sequence[int], seat: Seat) -> tuple[bytes, int] | None:
    """What lies between the first and the last of these objects, and where it begins; None where they are far from each other."""
    low, high = min(addresses, default=0) - HEADER, max(addresses, default=0) + HEADER
    return (seat.instance.read(low, high - low), low) if low >= 0 and high - low <= _FAR * len(addresses) else None
