"""Lists, dicts and sets at the border. In: one of Python's, the codec of its items. Out: its copy in the call heap, and back again.

An object that is passed twice, or is found twice within what is passed, is one object inside as well, and comes back as itself.
What the function may change is written back into the caller's own objects, also after an exception. Containers of two
types are never one object inside: what is passed as both is copied twice where the function only reads it, and else refused.
"""

from __future__ import annotations

import struct
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import repeat
from typing import TYPE_CHECKING, Any

from lanewise.ir.classes import CONTAINERS, factory_class
from lanewise.ir.flat import holds_list, placed
from lanewise.ir.layout import (
    DEQUE_MOST,
    DEQUE_PAYLOAD,
    GONE,
    HEADER,
    LENGTH,
    LIST,
    LIST_PAYLOAD,
    PLAIN,
    RECORD,
    TABLE,
    TABLE_PAYLOAD,
)
from lanewise.ir.types import GROWING, I64, SEQUENCE_KINDS, Container, Tuple, Union, held_by
from lanewise.runtime import tables
from lanewise.runtime.codecs import Scope, function_of
from lanewise.runtime.records import FORMATS, Fields
from lanewise.runtime.texts import HEAD

if TYPE_CHECKING:
    from lanewise_wasm.host import Bytes

    from lanewise.runtime.codecs import Codec
    from lanewise.runtime.pools import Seat

_BOTH = struct.Struct("<IIii IiI4x IIii")
"""The header of a list, the list, and the header of its items."""
_ITEMS = struct.Struct("<Ii")
"""The address of a list's items, and how many there are places for."""
_LIST = struct.Struct("<iiI")
"""LENGTH, EXTRA and the address of the items, which lie one behind the other."""
_IN_ORDER = (*SEQUENCE_KINDS, GROWING)
_MOST = struct.Struct("<q")
"""How many items a deque takes at most."""
_CHUNK = 1 << 14
LARGE = 1 << 12
"""Bytes of an object that is written alone."""
_DEEPEST = 32
"""Containers within each other that are read as one call of Python within another: what a text of JSON says may lie deeper than
those go."""


@dataclass(frozen=True, slots=True)
class Holder:
    """The parameter by which lists come in. `written`: the function may change them; `fills`: the buffers in them, too."""

    function: str
    name: str
    written: bool
    fills: bool = False
    converts: bool = True
    """Whether an int is taken for a float, and so on, as where there is but one specialisation."""

    def __str__(self) -> str:
        return f"{self.function}() argument {self.name!r}"

    def refused(self, why: str) -> TypeError:
        """What is raised of a value that does not fit."""
        return (TypeError if self.converts else Unfit)(f"{self}{why}")


class Unfit(TypeError):
    """An argument is not what its annotation says, or is so only when it is converted: `Compiled` asks for its own type."""


@dataclass(frozen=True)
class Rows:
    """How the items of one type of container lie in memory; those of dicts and sets behind their hashes."""

    kind: str
    make: Callable[[], Any]
    """An empty container."""
    expected: str
    """The type of the container as messages name it, which no other type shares."""
    holder: Holder | None
    """None: such containers only come out."""
    item: Codec
    nested: bool
    """Whether containers are in the items."""
    one: struct.Struct
    """All words of an item, up to the next item."""
    alone: str
    """The format of an item that is one word: many of them are packed at once. Empty where there are more, or none."""

    @cached_property
    def in_order(self) -> bool:
        """Whether the items lie one behind the other, without hashes."""
        return self.kind in _IN_ORDER

    @cached_property
    def fill(self) -> Callable[[Any, list[Any]], object]:
        """What puts items into an empty container."""
        kind: Any = CONTAINERS[self.kind]
        if issubclass(kind, Counter):
            return dict.update  # its own counts
        return kind.update if hasattr(kind, "update") else kind.extend  # type: ignore[no-any-return]

    def pack(self, values: Any, seat: Seat) -> bytes:
        """The items as bytes."""
        packed = self._together(values, seat)
        if packed is not None:
            return packed
        items = tables.items_of(values)
        fit, flat, one = self.item.fit, self.item.flat, self.one
        if not self.in_order:
            return b"".join([one.pack(0, *flat(fit(value), seat)) for value in items])
        if self.nested and self.alone:
            # A list that fits is itself.
            return b"".join([one.pack(*flat(value, seat)) for value in items])
        return b"".join([one.pack(*flat(fit(value), seat)) for value in items])

    def numbers(self, values: Any, seat: Seat) -> bytes | None:
        """The items as bytes, where they are numbers or tuples of numbers, one behind the other. A deque has more than items."""
        fits = self.in_order and self.kind != "deque" and (self.item.plain or self.item.whole)
        return self._together(values, seat) if fits else None

    def _together(self, items: Any, seat: Seat) -> bytes | None:
        """All items at once."""
        words = self.item.words_of(items, seat) if self.item.every(items) else None
        if words is None:
            return None
        if self.alone:
            return struct.pack(f"<{len(items)}{self.alone}", *words[0])
        hashes = () if self.in_order else (repeat(0),)
        return b"".join(map(self.one.pack, *hashes, *words)) if words else None

    @cached_property
    def items_at(self) -> Callable[[int, Seat], list[Any]]:
        """What makes the items of a container of what lies at its address."""
        if not self.in_order:
            return lambda address, seat: self._values(tables.words_in(self.kind, self.one, address, seat), seat)
        made, width = self._of_bytes, self.one.size

        def items(address: int, seat: Seat) -> list[Any]:
            count, _, items = _LIST.unpack_from(*seat.look(address + LENGTH, _LIST.size))
            if not count:
                return []
            seat.open(count)
            data, at = seat.look(items, count * width)
            return made(data[at : at + count * width], count, seat)

        return items

    @property
    def _of_bytes(self) -> Callable[[Bytes, int, Seat], list[Any]]:
        """What makes the items of a list of their bytes, of which there are so many."""
        item, words = self.item, self.one.iter_unpack
        if not item.letters:
            return lambda data, count, seat: [item.read((), seat)] * count
        if self.alone and item.plain:
            alone, kind = self.alone, bool if item.natural == (bool,) else None
            plain = list if kind is None else partial(map, kind)
            return lambda data, count, seat: list(plain(struct.unpack(f"<{count}{alone}", data)))
        if item.whole:
            return lambda data, count, seat: list(words(data))
        values = self._values
        return lambda data, count, seat: values(words(data), seat)

    @cached_property
    def _values(self) -> Callable[[Iterable[tuple[Any, ...]], Seat], list[Any]]:
        """What makes the items of their words; of dicts and sets also of their hashes, which say whether something is there."""
        names = [f"word{k}" for k in range(len(self.item.letters))]
        scope: Scope = {"$GONE": GONE}
        hashed = [] if self.in_order else ["own"]
        each = f"for {', '.join([*hashed, *names])}, in rows{' if own != $GONE' if hashed else ''}"
        return function_of(f"lambda rows, $seat: [{self.item.shown(names, scope)} {each}]", scope)


def rows_of(t: Container, codec: Codec, held: tuple[Codec, ...], holder: Holder | None) -> Rows:
    """The form of containers of this type. `codec`: of an item, of a dict that of its pairs; `held`: of what is in an item."""
    in_order = t.kind in _IN_ORDER
    places, stride = placed(t.items[0] if in_order else Tuple((I64, *held_by(t))))
    text, at = "<", 0
    for _, _, storage, offset in places:
        text += "x" * (offset - at) + FORMATS[storage]
        at = offset + struct.calcsize(f"<{FORMATS[storage]}")
    alone = FORMATS[places[0][2]] if in_order and len(places) == 1 else ""
    parts = [f"({c.expected})" if isinstance(item, Union) else c.expected for c, item in zip(held, held_by(t), strict=True)]
    one = struct.Struct(text + "x" * (stride - at))
    expected = "bytearray" if t.kind == GROWING else f"{t.kind} of {' to '.join(parts)}"
    return Rows(t.kind, _maker(t), expected, holder, codec, any(map(holds_list, t.items)), one, alone)


def _maker(t: Container) -> Callable[[], Any]:
    """What makes an empty container of this type."""
    return partial(defaultdict, factory_class(t.items[2])) if t.kind == "defaultdict" else CONTAINERS[t.kind]


@dataclass(slots=True)
class _Lent:
    value: Any
    address: int
    rows: Rows | Fields
    holder: Holder
    """That may change it, where one may."""
    other: _Lent | None
    """The same container as another type."""
    sent: bytes = b""
    """Of an instance: what was written of it."""


def _payload(value: Any, rows: Rows) -> bytes:
    """The head of a container before its items have their place."""
    if rows.kind != "deque":
        return bytes(LIST_PAYLOAD if rows.in_order else TABLE_PAYLOAD)
    return bytes(DEQUE_MOST) + _MOST.pack(-1 if value.maxlen is None else value.maxlen).ljust(DEQUE_PAYLOAD - DEQUE_MOST, b"\0")


def _chain(lent: _Lent | None) -> Iterator[_Lent]:
    """One container as all the types that it is lent as."""
    while lent is not None:
        yield lent
        lent = lent.other


class Lending:
    """The containers of one call, by the caller's object and by address."""

    __slots__ = (
        "_base", "_by_address", "_by_id", "_deep", "_depth", "_ends", "_filling", "_fresh", "_later", "_room", "_seat",
        "_waiting", "texts",
    )  # fmt: skip

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._by_id: dict[int, _Lent] = {}
        self._by_address: dict[int, Any] = {}
        self.texts: dict[str, int] = {}
        """The addresses of texts that containers hold."""
        self._deep = 0
        """How many containers within each other are being read; those beyond `_DEEPEST` are filled later."""
        self._later: list[tuple[Any, int, Rows]] = []
        self._depth = 0
        """Of the containers that are being copied in."""
        self._fresh, self._base, self._room = bytearray(), 0, 0
        """Objects that are written at once, where they begin, and how many bytes there are for them."""
        self._waiting: list[tuple[Any, int, Fields]] = []
        """Instances that have an address, and are still to be written, or read: one leads to the next, as far as memory goes."""
        self._filling = False
        """Instances that wait are being filled."""
        self._ends: list[Callable[[], None]] = []
        """What is done when all containers hold what they should."""

    # --- many small objects: asking the module and the host for each one takes longer than making it ----------------------

    @property
    def collects(self) -> bool:
        """Whether objects are written together."""
        return self._depth > 0

    def put(self, data: bytes, length: int, kind: int) -> int:
        """The address of a fresh object that holds these bytes."""
        if len(data) > LARGE:
            address = self._seat.allocate(len(data), length, kind)
            self._seat.instance.write(address, data)
            return address
        return self.collected(HEAD.pack(1, 0, length, kind) + data) + HEADER

    def collected(self, data: bytes) -> int:
        """The address of what is to be written with others."""
        address = self._place(len(data))
        self._fresh += data + bytes(-len(data) % HEADER)
        return address

    def _place(self, size: int) -> int:
        """Where the next that is collected will be, which has so many bytes."""
        if len(self._fresh) + size + -size % HEADER > self._room:
            self._flush()
            self._room = _CHUNK
            self._base = self._seat.room(self._room)
        return self._base + len(self._fresh)

    def _patch(self, address: int, data: bytes) -> None:
        """Write into an object that was put."""
        at = address - self._base
        if 0 <= at < len(self._fresh):
            self._fresh[at : at + len(data)] = data
        else:
            self._seat.instance.write(address, data)

    def _flush(self) -> None:
        if self._fresh:
            self._seat.instance.write(self._base, self._fresh)
        self._fresh, self._room = bytearray(), 0

    def _bytes(self, address: int, count: int) -> bytes:
        """A copy of bytes of the memory."""
        data, at = self._seat.look(address, count)
        return bytes(data[at : at + count])

    # --- containers ------------------------------------------------------------------------------------------------------

    def address_of(self, value: Any, rows: Rows | Fields) -> int:
        """The container or the instance inside; made when it is met first."""
        known, holder = self._by_id.get(id(value)), rows.holder
        assert holder is not None
        if isinstance(rows, Fields):
            return self._instance(value, rows, holder, known)
        if known is None or known.rows.expected != rows.expected:
            known = self._lend(value, rows, holder, known)
        elif holder.written and not known.holder.written:
            known.holder = holder
            if rows.nested:
                # Met again, the containers in it learn that they may be changed, too.
                rows.pack(value, self._seat)
        if known.other is not None and (holder.written or known.other.holder.written):
            raise TypeError(
                f"{holder}: expected {rows.expected}, got argument {known.other.holder.name!r} ({known.other.rows.expected}), "
                "which may change: pass a copy"
            )
        return known.address

    def _lend(self, value: Any, rows: Rows, holder: Holder, other: _Lent | None) -> _Lent:
        self._depth += 1
        packed = rows.numbers(value, self._seat) or b""
        is_whole = 0 < len(packed) <= LARGE
        if is_whole:
            address = self._with_items(len(value), packed)
        else:
            address = self.put(_payload(value, rows), len(value), LIST if rows.in_order else TABLE)
        lent = self._by_id[id(value)] = _Lent(value, address, rows, holder, other)
        self._by_address[address] = value
        if not is_whole:
            # Only now: what it holds may be itself.
            data = packed or rows.pack(value, self._seat)
            items = self.put(data, 0, PLAIN) if data else 0
            self._patch(address, _ITEMS.pack(items, len(value)) if rows.in_order else tables.head_of(value, items))
        self._settle()
        return lent

    def _with_items(self, count: int, packed: bytes) -> int:
        """The address of a list of numbers that has its items behind it."""
        address = self._place(_BOTH.size + len(packed)) + HEADER
        self.collected(_BOTH.pack(1, 0, count, LIST, address - HEADER + _BOTH.size, count, 0, 1, 0, 0, PLAIN) + packed)
        return address

    def _instance(self, value: Any, fields: Fields, holder: Holder, known: _Lent | None) -> int:
        if known is None or (holder.written and not known.holder.written):
            self._depth += 1
            address = self.put(bytes(fields.size), 0, RECORD) if known is None else known.address
            self._by_id[id(value)] = known = _Lent(value, address, fields, holder, None)
            self._by_address[address] = value
            self._waiting.append((value, address, fields))
            self._settle()
        return known.address

    def _settle(self) -> None:
        """One is done with. The outermost writes what waits, then all at once."""
        while self._depth == 1 and self._waiting:
            value, address, fields = self._waiting.pop()
            self._by_id[id(value)].sent = data = fields.pack(value, self._seat)
            self._patch(address, data)
        self._depth -= 1
        if not self._depth:
            self._flush()

    def value_at(self, address: int, rows: Rows | Fields) -> Any:
        """The container or the instance at an address: the caller's own where it is one."""
        known = self._by_address.get(address)
        if known is not None:
            return known
        if isinstance(rows, Fields):
            return self._instance_at(address, rows)
        if rows.kind == "frozenset":
            known = self._by_address[address] = frozenset(self._items(address, rows))
            return known
        known = self._by_address[address] = rows.make() if rows.kind != "deque" else self._deque(address)
        if self._deep >= _DEEPEST:
            self._later.append((known, address, rows))
            return known
        if self._deep:
            self._seat.open()
        self._deep += 1
        rows.fill(known, self._items(address, rows))
        while self._later:
            later, address, rows = self._later.pop()
            rows.fill(later, self._items(address, rows))
        self._deep -= 1
        return known

    def once(self, address: int, make: Callable[[int], Any]) -> Any:
        """What this makes of the object at an address, when it is met first."""
        known = self._by_address.get(address)
        if known is None:
            known = self._by_address[address] = make(address)
        return known

    def _instance_at(self, address: int, fields: Fields) -> Any:
        if fields.lasts:
            found = self._by_address[address] = fields.made(self._bytes(address, fields.size), self._seat)
            return found
        found = self._by_address[address] = fields.blank()
        self._waiting.append((found, address, fields))
        if self._filling:
            self._seat.open()
        else:
            self._fill_waiting()
        return found

    def _fill_waiting(self) -> None:
        """Fill the instances that wait, and those that they lead to."""
        before, self._filling = self._filling, True
        while self._waiting:
            value, address, fields = self._waiting.pop()
            fields.fill(value, self._bytes(address, fields.size), None, self._seat)
        self._filling = before

    def _items(self, address: int, rows: Rows) -> list[Any]:
        """What a container holds. Instances in a dict or a set are asked for their hashes, so they are whole by then."""
        found = rows.items_at(address, self._seat)
        if self._waiting and not rows.in_order:
            self._fill_waiting()
        return found

    def _deque(self, address: int) -> deque[Any]:
        (most,) = _MOST.unpack_from(*self._seat.look(address + DEQUE_MOST, _MOST.size))
        return deque(maxlen=None if most < 0 else most)

    def give_back(self) -> None:
        """Write what the function wrote into the caller's containers, and forget them."""
        for lent in list(self._by_id.values()):
            if isinstance(lent.rows, Fields) and lent.rows.lasts:
                continue
            if isinstance(lent.rows, Fields):
                data = self._bytes(lent.address, lent.rows.size)
                if data != lent.sent or lent.rows.changes_unseen:
                    lent.rows.fill(lent.value, data, lent.sent, self._seat)
            elif lent.holder.written:
                tables.refill(lent.value, self._items(lent.address, lent.rows))
        self._end()
        self.forget()

    def at_end(self, done: Callable[[], None]) -> None:
        """What puts containers into an instance, which need not be whole yet."""
        self._ends.append(done)

    def _end(self) -> None:
        while self._ends:
            self._ends.pop()()

    def renew(self) -> None:
        """Forget what the call made and showed: it goes on, and something else may lie there by now."""
        self._end()
        if len(self._by_address) > len(self._by_id):
            lent = [each for first in self._by_id.values() for each in _chain(first)]
            self._by_address = {each.address: each.value for each in lent}

    def forget(self) -> None:
        """Leave the caller's containers as they are: the call ends, or is dropped to be replayed."""
        self._by_id.clear()
        self._by_address.clear()
        self.texts.clear()
        self._waiting.clear()
        self._ends.clear()
        self._filling = False
        self._depth, self._fresh, self._room = 0, bytearray(), 0
        self._deep, self._later = 0, []
