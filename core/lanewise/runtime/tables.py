"""Dicts and sets at the border. In: one of Python's. Out: what its rows hold and how its head lies in memory, and both again.

Hashes do not cross the border: the function finds them when it first looks for a key, since the caller's Python may hash texts
by another seed. A caller's set says how many slots it has, so that the function walks through ints in the caller's order.
"""

from __future__ import annotations

import struct
from collections import Counter, deque
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from lanewise.ir.layout import FIRST_MASK, TABLE_PAYLOAD
from lanewise.ir.types import DICT_KINDS

if TYPE_CHECKING:
    from lanewise.runtime.pools import Seat

HEAD = struct.Struct("<IiIiIi")
"""Where the rows lie, how many fit, what they refer to; how many there are, where the index is, its slots less one."""
SLOT = 4
"""Bytes of a slot of the index."""
_SET_SLOT = 16
"""The same in CPython."""

def items_of(value: Any) -> Sequence[Any]:
    """What a container holds: a dict pairs."""
    if isinstance(value, list | deque | bytearray):
        return value
    return list(value.items()) if isinstance(value, dict) else list(value)


def refill(value: Any, items: list[Any]) -> None:
    """A container that may be changed holds these now."""
    if isinstance(value, list | bytearray):
        value[:] = items
    elif isinstance(value, deque):
        value.clear()
        value.extend(items)
    elif isinstance(value, Counter):
        value.clear()
        dict.update(value, items)
    elif isinstance(value, dict | set):
        value.clear()
        value.update(items)


def head_of(value: Any, rows: int) -> bytes:
    """The head of a table whose rows lie at an address, without an index."""
    count = len(value)
    return HEAD.pack(rows, count, 0, count, 0, _mask_of(value)).ljust(TABLE_PAYLOAD, b"\0")


def _mask_of(value: Any) -> int:
    """The slots of a set of Python's, less one."""
    if not isinstance(value, set | frozenset):
        return FIRST_MASK
    return max((value.__sizeof__() - set().__sizeof__()) // _SET_SLOT - 1, FIRST_MASK)


def words_in(kind: str, one: struct.Struct, address: int, seat: Seat) -> Iterable[tuple[Any, ...]]:
    """The words of all rows, in the order in which a loop meets them. The hash is the first: it says which are `GONE`."""
    rows, _, _, used, index, mask = HEAD.unpack_from(*seat.look(address, HEAD.size))
    if not used:
        return []
    seat.open(used)
    size = used * one.size
    data, at = seat.look(rows, size)
    found = one.iter_unpack(data[at : at + size])
    if kind in DICT_KINDS or index == 0:
        return found
    slots, known = struct.unpack_from(f"<{mask + 1}i", *seat.look(index, SLOT * (mask + 1))), list(found)
    return [known[(slot - 1) // one.size] for slot in slots if slot > 0]
