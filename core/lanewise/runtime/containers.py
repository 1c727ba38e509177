"""Lists at the border. In: a list of Python's, the codec of its items. Out: its copy in the call heap, and back again.

An object that is passed twice, or is found twice within what is passed, is one object inside as well, and comes back as itself.
What the function may change is written back into the caller's own objects, also after an exception.
"""

from __future__ import annotations

import struct
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lanewise.ir.flat import placed
from lanewise.ir.layout import LENGTH, LIST, LIST_ITEMS, LIST_PAYLOAD
from lanewise.ir.types import Type

if TYPE_CHECKING:
    from lanewise.runtime.boundary import Codec
    from lanewise.runtime.pools import Seat

_FORMATS = {"u8": "B", "i8": "b", "u16": "H", "i16": "h", "u32": "I", "i32": "i", "u64": "Q", "i64": "q", "f32": "f", "f64": "d"}
_I32 = struct.Struct("<i")


@dataclass(frozen=True, slots=True)
class Rows:
    """How the items of one type of list lie in memory."""

    item: Codec
    one: struct.Struct
    """All words of an item, up to the next item."""
    alone: str
    """The format of an item that is one word: many of them are packed at once. Empty where there are more, or none."""

    def pack(self, values: list[Any], seat: Seat) -> bytes:
        """The items as bytes."""
        packed = self.packed(values)
        if packed is not None:
            return packed
        fit, flat, one = self.item.fit, self.item.flat, self.one
        return b"".join([one.pack(*flat(fit(value), seat)) for value in values])

    def packed(self, values: list[Any]) -> bytes | None:
        """The items as bytes, all at once: a tenth of the time that one by one takes. None where that does not go."""
        if self.alone and self.item.plain:
            with suppress(struct.error):
                return struct.pack(f"<{len(values)}{self.alone}", *values)
        return None

    def unpack(self, data: bytes, count: int, seat: Seat) -> list[Any]:
        """The items again."""
        if not self.item.letters:
            return [self.item.read((), seat)] * count
        if self.alone and self.item.plain:
            words = struct.unpack(f"<{count}{self.alone}", data)
            return list(map(bool, words)) if self.item.natural == (bool,) else list(words)
        read = self.item.read
        return [read(words, seat) for words in self.one.iter_unpack(data)]


def rows_of(item: Type, codec: Codec) -> Rows:
    """The form of a list of this type."""
    places, stride = placed(item)
    text, at = "<", 0
    for _, _, storage, offset in places:
        text += "x" * (offset - at) + _FORMATS[storage]
        at = offset + struct.calcsize(f"<{_FORMATS[storage]}")
    alone = _FORMATS[places[0][2]] if len(places) == 1 else ""
    return Rows(codec, struct.Struct(text + "x" * (stride - at)), alone)


@dataclass(slots=True)
class _Lent:
    value: list[Any]
    address: int
    rows: Rows
    written: bool


class Lending:
    """The lists of one call, by the caller's object and by address."""

    __slots__ = ("_by_address", "_by_id", "_seat")

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._by_id: dict[int, _Lent] = {}
        self._by_address: dict[int, list[Any]] = {}

    def address_of(self, value: list[Any], rows: Rows, written: bool) -> int:
        """The list inside; made when it is met first."""
        known = self._by_id.get(id(value))
        if known is not None:
            known.written |= written
            return known.address
        seat = self._seat
        address = seat.allocate(LIST_PAYLOAD, len(value), LIST)
        self._by_id[id(value)] = _Lent(value, address, rows, written)
        self._by_address[address] = value
        data = rows.pack(value, seat)
        items = seat.allocate(len(data), 0) if data else 0
        if data:
            seat.instance.write(items, data)
        seat.instance.write(address + LIST_ITEMS, struct.pack("<IiI", items, len(value), 0))
        return address

    def list_at(self, address: int, rows: Rows) -> list[Any]:
        """The list at an address: the caller's own where it is one."""
        known = self._by_address.get(address)
        if known is None:
            known = self._by_address[address] = []
            known.extend(self._items(address, rows))
        return known

    def give_back(self) -> None:
        """Write what the function wrote into the caller's lists, and forget them."""
        for lent in list(self._by_id.values()):
            if lent.written:
                lent.value[:] = self._items(lent.address, lent.rows)
        self._by_id.clear()
        self._by_address.clear()

    def _items(self, address: int, rows: Rows) -> list[Any]:
        instance = self._seat.instance
        (count,) = _I32.unpack(instance.read(address + LENGTH, 4))
        (items,) = struct.unpack("<I", instance.read(address + LIST_ITEMS, 4))
        return rows.unpack(instance.read(items, count * rows.one.size) if count else b"", count, self._seat)

