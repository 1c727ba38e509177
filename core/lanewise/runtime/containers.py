"""Lists at the border. In: a list of Python's, the codec of its items. Out: its copy in the call heap, and back again.

An object that is passed twice, or is found twice within what is passed, is one object inside as well, and comes back as itself.
What the function may change is written back into the caller's own objects, also after an exception. Lists of two types are never
one object inside: what is passed as both is copied twice where the function only reads it, and else refused.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lanewise.ir.flat import holds_list, placed
from lanewise.ir.layout import LENGTH, LIST, LIST_ITEMS, LIST_PAYLOAD
from lanewise.ir.types import Type, Union

if TYPE_CHECKING:
    from lanewise.runtime.boundary import Codec
    from lanewise.runtime.pools import Seat

_FORMATS = {"u8": "B", "i8": "b", "u16": "H", "i16": "h", "u32": "I", "i32": "i", "u64": "Q", "i64": "q", "f32": "f", "f64": "d"}
_I32 = struct.Struct("<i")


@dataclass(frozen=True, slots=True)
class Holder:
    """The parameter by which lists come in. `written`: the function may change them."""

    function: str
    name: str
    written: bool

    def __str__(self) -> str:
        return f"{self.function}() argument {self.name!r}"


@dataclass(frozen=True, slots=True)
class Rows:
    """How the items of one type of list lie in memory."""

    expected: str
    """The type of the list as messages name it, which no other type shares."""
    holder: Holder | None
    """None: such lists only come out."""
    item: Codec
    nested: bool
    """Whether lists are in the items."""
    one: struct.Struct
    """All words of an item, up to the next item."""
    alone: str
    """The format of an item that is one word: many of them are packed at once. Empty where there are more, or none."""

    def pack(self, values: list[Any], seat: Seat) -> bytes:
        """The items as bytes."""
        fit, flat, one = self.item.fit, self.item.flat, self.one
        if self.alone and self.item.plain:
            return struct.pack(f"<{len(values)}{self.alone}", *values)
        return b"".join([one.pack(*flat(fit(value), seat)) for value in values])

    def unpack(self, data: bytes, count: int, seat: Seat) -> list[Any]:
        """The items again."""
        if not self.item.letters:
            return [self.item.read((), seat)] * count
        read = self.item.read
        return [read(words, seat) for words in self.one.iter_unpack(data)]


def rows_of(item: Type, codec: Codec, holder: Holder | None) -> Rows:
    """The form of a list of this type."""
    places, stride = placed(item)
    text, at = "<", 0
    for _, _, storage, offset in places:
        text += "x" * (offset - at) + _FORMATS[storage]
        at = offset + struct.calcsize(f"<{_FORMATS[storage]}")
    alone = _FORMATS[places[0][2]] if len(places) == 1 else ""
    expected = f"list of ({codec.expected})" if isinstance(item, Union) else f"list of {codec.expected}"
    return Rows(expected, holder, codec, holds_list(item), struct.Struct(text + "x" * (stride - at)), alone)


@dataclass(slots=True)
class _Lent:
    value: list[Any]
    address: int
    rows: Rows
    holder: Holder
    """That may change it, where one may."""
    other: _Lent | None
    """The same list as another type."""


class Lending:
    """The lists of one call, by the caller's object and by address."""

    __slots__ = ("_by_address", "_by_id", "_seat")

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._by_id: dict[int, _Lent] = {}
        self._by_address: dict[int, list[Any]] = {}

    def address_of(self, value: list[Any], rows: Rows) -> int:
        """The list inside; made when it is met first."""
        known, holder = self._by_id.get(id(value)), rows.holder
        assert holder is not None
        if known is None or known.rows.expected != rows.expected:
            known = self._lend(value, rows, holder, known)
        elif holder.written and not known.holder.written:
            known.holder = holder
            if rows.nested:
                # Met again, the lists in it learn that they may be changed, too.
                rows.pack(value, self._seat)
        if known.other is not None and (holder.written or known.other.holder.written):
            raise TypeError(
                f"{holder}: expected {rows.expected}, got argument {known.other.holder.name!r} ({known.other.rows.expected}), "
                "which may change: pass a copy"
            )
        return known.address

    def _lend(self, value: list[Any], rows: Rows, holder: Holder, other: _Lent | None) -> _Lent:
        seat = self._seat
        address = seat.allocate(LIST_PAYLOAD, len(value), LIST)
        lent = self._by_id[id(value)] = _Lent(value, address, rows, holder, other)
        self._by_address[address] = value
        data = rows.pack(value, seat)
        items = seat.allocate(len(data), 0) if data else 0
        if data:
            seat.instance.write(items, data)
        seat.instance.write(address + LIST_ITEMS, struct.pack("<IiI", items, len(value), 0))
        return lent

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
            if lent.holder.written:
                lent.value[:] = self._items(lent.address, lent.rows)
        self.forget()

    def forget(self) -> None:
        """Leave the caller's lists as they are: the call ends, or is dropped to be replayed."""
        self._by_id.clear()
        self._by_address.clear()

    def _items(self, address: int, rows: Rows) -> list[Any]:
        instance = self._seat.instance
        (count,) = _I32.unpack(instance.read(address + LENGTH, 4))
        (items,) = struct.unpack("<I", instance.read(address + LIST_ITEMS, 4))
        return rows.unpack(instance.read(items, count * rows.one.size) if count else b"", count, self._seat)

