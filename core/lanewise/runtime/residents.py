"""Arrays that stay in an instance's memory from call to call. In: a seat. Out: arrays over its memory, and where a caller's lie.

A reset forgets the call heap as a whole. What somebody still holds is then asked for at once, as the first block: that is the
memory where it lies, for a heap that is empty cuts one block behind the other, and clears nothing. An array holds the instance,
and so the memory, which under wasmtime never moves: it is good for as long as anybody has it, also after `dispose()`. Where Python
cannot look into an instance's memory (Pyodide), arrays are Python's own, and calls work on copies.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, cast

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.layout import ALLOCATE
from lanewise.ir.types import bytes_of
from lanewise.runtime.buffers import BufferCodec, Place, array_at, fresh, item_of
from lanewise.tensor import Tensor

if TYPE_CHECKING:
    from lanewise.runtime.engine import Runner
    from lanewise.runtime.pools import Seat

_UNIT = 16
"""Of the blocks in the heap."""
_MOST = 0x6FFFFFF0
"""Bytes of one block."""
_SPARE, _MODEST = 8, 1 << 20
"""What nobody holds any more may be so many times what somebody does, and so many bytes; then the seat rests."""


class Residents:
    """Those of one seat. `is_full`: what is held leaves no room for a call."""

    __slots__ = ("_block", "_instance", "_is_changed", "_reserved", "_reset", "_rests", "_start", "is_full", "spans")

    def __init__(self, seat: Seat) -> None:
        # Not the seat itself, which holds this: an instance is freed at once when nobody has it any more.
        self._instance, self._reset = seat.instance, seat.reset
        self._block = cast(Callable[[int], int], seat.instance.function(ALLOCATE, "i", "I"))
        self.spans: dict[int, tuple[int, int]] = {}
        """Those that somebody has: where each begins and ends."""
        self._reserved = 0
        self._is_changed = self._rests = self.is_full = False
        self._reset()
        self._start = self._block(1)
        seat.reset = self.renew
        self.renew()

    def renew(self) -> None:
        """Forget the call heap, but not what somebody holds."""
        self._reset()
        if self._is_changed:
            self._look()
        self.is_full = self._reserved > 0 and not self._block(self._reserved)

    def _look(self) -> None:
        """See what is held by now."""
        self._is_changed = False
        spans = list(self.spans.values())
        self._reserved = max(end for _, end in spans) - self._start if spans else 0
        self._rests = self._reserved > _SPARE * sum(end - begin for begin, end in spans) + _MODEST

    def ready(self) -> bool:
        """Before a call: whether it finds room. What nobody holds by now is its own."""
        if self._is_changed:
            self.renew()
        return not self._rests

    def allocate(self, shape: Sequence[int], item: str) -> object:
        """An array of zeros."""
        size = prod(shape) * bytes_of(item)
        room = -(-max(size, 1) // _UNIT) * _UNIT
        address = self._start
        for begin, behind in sorted(self.spans.values()):
            if begin - address >= room:
                break
            address = max(address, -(-behind // _UNIT) * _UNIT)
        self._look()
        whole = max(self._reserved, address + room - self._start)
        self._reset()
        if whole > _MOST or not self._block(whole):
            self.renew()
            raise MemoryError(f"no room for an array of {size} bytes")
        buffer = self._held(address, address + room)
        memoryview(buffer).cast("B")[:] = bytes(room)
        return array_at(buffer, Place(address, tuple(shape)), item)

    def lend(self, codec: BufferCodec, place: Place) -> object:
        """A view of what a call has made."""
        low, high = place.reach(bytes_of(codec.item))
        return array_at(self._held(place.address + low, place.address + high), place, codec.item, -low)

    def _held(self, begin: int, end: int) -> Any:
        """These bytes of the memory, which are nobody else's as long as somebody has them."""
        buffer = self._instance.shared(begin, end - begin)
        key = id(buffer)
        self.spans[key] = begin, end
        self._is_changed = True
        weakref.finalize(buffer, self._gone, key).atexit = False
        return buffer

    def _gone(self, key: int) -> None:
        """Nobody has it any more."""
        del self.spans[key]
        self._is_changed = True

    def place_of(self, value: object) -> int | None:
        """Where in the memory an array lies that has no gaps."""
        return self._instance.address_of(value.data if isinstance(value, Tensor) else value)


def residents_of(seat: Seat) -> Residents | None:
    """Those of a seat, whose heap is empty where they are the first; nothing where there can be none."""
    if seat.residents is None and seat.instance.near and seat.instance.has(ALLOCATE):
        seat.residents = Residents(seat)
    return seat.residents


def viewed(seat: Seat, codec: BufferCodec, *words: int) -> object:
    """As `fresh`, in the memory where it lies."""
    place = Place.of(codec.type, words)
    here = seat.residents
    if here is None or not is_ndarray(codec.type) or 0 in place.dims:
        return fresh(seat, codec, *words)
    return here.lend(codec, place)


# --- seats -----------------------------------------------------------------------------------------------------------


def take(pool: list[Seat], values: Sequence[object]) -> Seat:
    """The seat in whose memory one of these arrays lies, or another one; IndexError where there is none."""
    if len(pool) < 2:
        seat = pool.pop()
        if seat.residents is None or seat.residents.ready():
            return seat
        pool.append(seat)
        raise IndexError

    def fits(seat: Seat) -> int:
        there = seat.residents
        return 1 if there is None else 2 * any(there.place_of(each) is not None for each in values)

    return _best(pool, fits)


def _best(pool: list[Seat], rank: Callable[[Seat], int]) -> Seat:
    """The seat of the highest rank that has room; IndexError where there is none."""
    for seat in sorted(pool, key=rank, reverse=True):
        try:
            pool.remove(seat)
        except ValueError:  # another thread has it by now
            continue
        if seat.residents is None or seat.residents.ready():
            return seat
        pool.append(seat)
    raise IndexError


def allocate(runner: Runner, shape: int | Sequence[int], dtype: object) -> object:
    """An array of zeros in the memory of an instance that serves the runner's calls."""
    dims = (shape,) if isinstance(shape, int) else tuple(shape)
    if not all(isinstance(n, int) and n >= 0 for n in dims):
        raise ValueError(f"allocate(): a shape of {shape!r}: expected ints of 0 and more")
    item = item_of(dtype)
    pool = runner.pool
    try:
        # Side by side, so that one call can take several of them.
        seat = _best(pool, lambda seat: seat.residents is not None)
    except IndexError:
        seat = runner.make_seat()
    try:
        here = residents_of(seat)
        if not seat.instance.has(ALLOCATE):
            raise TypeError("allocate(): nothing in this module takes an array")
        return here.allocate(dims, item) if here else array_at(bytearray(prod(dims) * bytes_of(item)), Place(0, dims), item)
    finally:
        pool.append(seat)
