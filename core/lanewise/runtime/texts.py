"""Many texts at the border at once. In: Python's. Out: their addresses in the call heap; and one back again."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from lanewise.ir.layout import HEADER, LENGTH, NARROW, WIDE

if TYPE_CHECKING:
    from lanewise_wasm.host import Bytes

    from lanewise.runtime.pools import Seat

HEAD = struct.Struct("<IIii")
"""A header: count, class, LENGTH, EXTRA. Nobody asks for the class of an argument."""
SIZE = struct.Struct("<ii")
"""LENGTH and EXTRA, which lie side by side."""


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


def text_at(look: Callable[[int, int], tuple[Bytes, int]], word: int) -> str:
    """The text at the address that a word is. `look`: as `Instance.look`."""
    address = word & 0xFFFFFFFF
    data, at = look(address + LENGTH, -LENGTH)
    length, width = SIZE.unpack_from(data, at)
    at -= LENGTH
    end = at + length * width
    if end > len(data):
        data, at = look(address, length * width)
        end = at + length * width
    return str(data[at:end], "latin-1") if width == NARROW else str(data[at:end], "utf-32-le", "surrogatepass")


def encoded(value: str) -> tuple[bool, bytes]:
    """Whether a text is narrow, and its code points as they lie in memory."""
    try:
        return True, value.encode("latin-1")
    except UnicodeEncodeError:
        return False, value.encode("utf-32-le", "surrogatepass")
