"""Lists, dicts and sets at the border. In: one of Python's, the codec of its items. Out: its copy in the call heap, and back again.

An object that is passed twice, or is found twice within what is passed, is one object inside as well, and comes back as itself.
What the function may change is written back into the caller's own objects, also after an exception.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lanewise.ir.flat import placed
from lanewise.ir.layout import (
    FIRST_MASK,
    GONE,
    LENGTH,
    LIST,
    LIST_PAYLOAD,
    TABLE,
    TABLE_PAYLOAD,
)
from lanewise.ir.types import I64, Container, Tuple

if TYPE_CHECKING:
    from lanewise.runtime.boundary import Codec
    from lanewise.runtime.pools import Seat

_FORMATS = {"u8": "B", "i8": "b", "u16": "H", "i16": "h", "u32": "I", "i32": "i", "u64": "Q", "i64": "q", "f32": "f", "f64": "d"}
_I32 = struct.Struct("<i")


_LIST_HEAD = struct.Struct("<IiI")
"""Where the items lie, how many fit, what they refer to."""
_TABLE_HEAD = struct.Struct("<IiIiIi")
"""The same of rows; how many there are, where the index is, its slots less one."""


@dataclass(frozen=True, slots=True)
class Rows:
    """How the items of one type of container lie in memory: those of dicts and sets behind their hashes."""

    kind: str
    item: Codec
    one: struct.Struct
    """All words of an item, up to the next item."""
    alone: str
    """The format of an item that is one word: many of them are packed at once. Empty where there are more, or none."""

    def pack(self, values: Sequence[Any], seat: Seat) -> bytes:
        """The items as bytes."""
        fit, flat, one = self.item.fit, self.item.flat, self.one
        if self.alone and self.item.plain:
            return struct.pack(f"<{len(values)}{self.alone}", *values)
        if self.kind == "list":
            return b"".join([one.pack(*flat(fit(value), seat)) for value in values])
        # The function finds the hashes by itself, when it first looks for a key.
        return b"".join([one.pack(0, *flat(fit(value), seat)) for value in values])

    def unpack(self, data: bytes, count: int, seat: Seat) -> list[Any]:
        """The items of a list again."""
        if not self.item.letters:
            return [self.item.read((), seat)] * count
        read = self.item.read
        return [read(words, seat) for words in self.one.iter_unpack(data)]

    def unpack_rows(self, data: bytes, places: Sequence[int], seat: Seat) -> list[Any]:
        """The items of the rows that begin at these places, but for those that are gone."""
        read, found = self.item.read, [self.one.unpack_from(data, place) for place in places]
        return [read(words[1:], seat) for words in found if words[0] != GONE]


def rows_of(t: Container, item: Codec) -> Rows:
    """The form of containers of this type. `item`: of a dict that of its pairs."""
    places, stride = placed(t.items[0] if t.kind == "list" else Tuple((I64, *t.items)))
    text, at = "<", 0
    for _, _, storage, offset in places:
        text += "x" * (offset - at) + _FORMATS[storage]
        at = offset + struct.calcsize(f"<{_FORMATS[storage]}")
    alone = _FORMATS[places[0][2]] if len(places) == 1 and t.kind == "list" else ""
    return Rows(t.kind, item, struct.Struct(text + "x" * (stride - at)), alone)


_MADE: dict[str, Callable[[list[Any]], Any]] = {"list": list, "dict": dict, "set": set, "frozenset": frozenset}


def items_of(value: Any) -> Sequence[Any]:
    """What the rows of a container hold."""
    if isinstance(value, list):
        return value
    return list(value.items()) if isinstance(value, dict) else list(value)


def _refill(value: Any, items: list[Any]) -> None:
    """The caller's own container holds these now."""
    if isinstance(value, list):
        value[:] = items
    elif isinstance(value, dict | set):
        value.clear()
        value.update(items)


def _mask_of(value: Any) -> int:
    """The slots of a set of Python's, less one: they decide in which order it is iterated."""
    if not isinstance(value, set | frozenset):
        return FIRST_MASK
    spare = (value.__sizeof__() - set().__sizeof__()) // _SET_SLOT
    return max(spare - 1, FIRST_MASK)


_SET_SLOT = 16
"""Bytes of a slot in CPython."""


@dataclass(slots=True)
class _Lent:
    value: Any
    address: int
    rows: Rows
    written: bool


class Lending:
    """The containers of one call, by the caller's object and by address."""

    __slots__ = ("_by_address", "_by_id", "_seat")

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._by_id: dict[int, _Lent] = {}
        self._by_address: dict[int, Any] = {}

    def address_of(self, value: Any, rows: Rows, written: bool) -> int:
        """The container inside; made when it is met first."""
        known = self._by_id.get(id(value))
        if known is not None:
            known.written |= written
            return known.address
        seat, is_list = self._seat, rows.kind == "list"
        address = seat.allocate(LIST_PAYLOAD if is_list else TABLE_PAYLOAD, len(value), LIST if is_list else TABLE)
        self._by_id[id(value)] = _Lent(value, address, rows, written)
        self._by_address[address] = value
        count = len(value)
        data = rows.pack(items_of(value), seat)
        items = seat.allocate(len(data), 0) if data else 0
        if data:
            seat.instance.write(items, data)
        head = _LIST_HEAD.pack(items, count, 0)
        if not is_list:
            head = _TABLE_HEAD.pack(items, count, 0, count, 0, _mask_of(value)).ljust(TABLE_PAYLOAD, b"\0")
        seat.instance.write(address, head)
        return address

    def value_at(self, address: int, rows: Rows) -> Any:
        """The container at an address: the caller's own where it is one."""
        known = self._by_address.get(address)
        if known is not None:
            return known
        if rows.kind == "frozenset":
            known = self._by_address[address] = frozenset(self._items(address, rows))
            return known
        known = self._by_address[address] = _MADE[rows.kind]([])
        _refill(known, self._items(address, rows))
        return known

    def give_back(self) -> None:
        """Write what the function wrote into the caller's containers, and forget them."""
        for lent in list(self._by_id.values()):
            if lent.written:
                _refill(lent.value, self._items(lent.address, lent.rows))
        self._by_id.clear()
        self._by_address.clear()

    def _items(self, address: int, rows: Rows) -> list[Any]:
        instance = self._seat.instance
        (count,) = _I32.unpack(instance.read(address + LENGTH, 4))
        if rows.kind != "list":
            return self._rows(address, rows)
        (items, _, _) = _LIST_HEAD.unpack(instance.read(address, _LIST_HEAD.size))
        return rows.unpack(instance.read(items, count * rows.one.size) if count else b"", count, self._seat)

    def _rows(self, address: int, rows: Rows) -> list[Any]:
        """In the order in which a loop would meet them."""
        instance, stride = self._seat.instance, rows.one.size
        items, _, _, used, index, mask = _TABLE_HEAD.unpack(instance.read(address, _TABLE_HEAD.size))
        data = instance.read(items, used * stride) if used else b""
        if rows.kind == "dict" or index == 0:
            return rows.unpack_rows(data, range(0, used * stride, stride), self._seat)
        slots = struct.unpack(f"<{mask + 1}i", instance.read(index, 4 * (mask + 1)))
        return rows.unpack_rows(data, [slot - 1 for slot in slots if slot > 0], self._seat)
