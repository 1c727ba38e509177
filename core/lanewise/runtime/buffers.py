"""Buffers at the border. In: bytearrays, memoryviews, arrays, ndarrays. Out: their bytes in the call heap, and back again.

An argument is copied in before the call and, where the function may write, copied back after it, also after an exception.
Two parameters that share memory share it inside as well: equal objects are one block, and overlapping views lie in one block
as they lie outside. numpy is touched only when a parameter is an ndarray.
"""

from __future__ import annotations

import sys
from array import array
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Any, cast

from lanewise.ir.buffers import Buffer, Shaped, is_ndarray, rank_of
from lanewise.ir.types import bytes_of
from lanewise.runtime.pools import Seat

CODES = {"u8": "B", "i8": "b", "u16": "H", "i16": "h", "u32": "I", "i32": "i", "u64": "Q", "i64": "q", "f32": "f", "f64": "d"}
"""Of `array` and `struct`, by item."""
_BYTE_ORDER = "@=<" if sys.byteorder == "little" else "@="
_KIND_OF = dict.fromkeys("bhilqn", "i") | dict.fromkeys("BHILQN", "u") | dict.fromkeys("efd", "f") | {"?": "b"}


@dataclass(frozen=True, slots=True)
class BufferCodec:
    """One buffer type: the test whether a value has it, its bytes as a flat view, and a fresh object of it."""

    expected: str
    kind: type
    item: str
    has_item: Callable[[Any], bool]
    make: Callable[[bytearray], object]
    type: Buffer | Shaped

    def fit(self, value: object) -> object:
        """The value, or NotImplemented."""
        return value if isinstance(value, self.kind) and self.has_item(value) else NotImplemented


@cache
def buffer_codec(t: Buffer | Shaped) -> BufferCodec:
    """How buffers of this type cross the border."""
    if is_ndarray(t):
        return _of_ndarrays(t)
    assert isinstance(t, Buffer)
    if t.kind == "bytearray":
        return BufferCodec("bytearray", bytearray, t.item, lambda v: True, lambda b: b, t)
    if t.kind == "memoryview":
        return BufferCodec(
            f"memoryview of {t.item}", memoryview, t.item,
            lambda v: v.ndim == 1 and _is_item(v.format, v.itemsize, t.item),
            lambda b: memoryview(b).cast(CODES[t.item]) if t.item in CODES else memoryview(b).cast("?"),  # type: ignore[call-overload]
            t,
        )  # fmt: skip
    assert t.kind == "array"
    return BufferCodec(
        f"array.array of {t.item}", array, t.item,
        lambda v: _is_item(v.typecode, v.itemsize, t.item),
        lambda b: array(CODES[t.item], bytes(b)),
        t,
    )  # fmt: skip


def _of_ndarrays(t: Buffer | Shaped) -> BufferCodec:
    import numpy as np

    size, rank = bytes_of(t.item), rank_of(t)
    names = {"b": "bool", "i": f"int{size * 8}", "u": f"uint{size * 8}", "f": f"float{size * 8}", "c": f"complex{size * 8}"}
    dtype = np.dtype(names[t.item[0]])
    return BufferCodec(
        f"{rank}-D numpy array of {dtype.name}", np.ndarray, t.item,
        lambda v: v.ndim == rank and v.dtype == dtype,
        lambda b: np.frombuffer(b, dtype),
        t,
    )  # fmt: skip


def _is_item(code: str, size: int, item: str) -> bool:
    kind = _KIND_OF.get(code.lstrip(_BYTE_ORDER), "")
    return kind == item[0] and size == bytes_of(item)


def describe(value: object) -> str:
    """The type of a value with what matters of it here."""
    name = type(value).__name__
    if isinstance(value, memoryview):
        return f"{value.ndim}-D memoryview of format {value.format!r}"
    if isinstance(value, array):
        return f"array.array of type {value.typecode!r}"
    if name == "ndarray":
        return f"{getattr(value, 'ndim', '?')}-D numpy array of {getattr(value, 'dtype', '?')}"
    return name


def read_only(value: object) -> Exception | None:
    """What Python raises on writing to it; None where that is allowed."""
    if isinstance(value, memoryview):
        return TypeError("cannot modify read-only memory") if value.readonly else None
    # An instance of the user's may have any attribute, also one that is called `flags`.
    flags = getattr(value, "flags", None) if hasattr(type(value), "__array_interface__") else None
    return ValueError("assignment destination is read-only") if flags is not None and not flags.writeable else None


# --- one call --------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Loan:
    """One distinct object that the call works on a copy of."""

    value: Any
    codec: BufferCodec
    written: bool
    flat: memoryview
    """Its bytes: the object's own memory where that is contiguous, else a copy."""
    own: bool
    low: int | None
    high: int
    """Where its memory lies, as far as somebody asked and it can be told."""
    address: int = 0

    def count(self) -> int:
        return len(self.flat) // bytes_of(self.codec.item)

    def dims(self) -> tuple[int, ...]:
        return self.value.shape if isinstance(self.codec.type, Shaped) else (self.count(),)


class Loans:
    """The buffers of one call: `words` holds address and length for each parameter in turn."""

    __slots__ = ("_loans", "_seat", "words")

    def __init__(self, seat: Seat, plan: Sequence[tuple[BufferCodec, bool]], values: Sequence[object]) -> None:
        self._seat = seat
        found: dict[int, _Loan] = {}
        look = len(plan) > 1 and any(written for _, written in plan)
        for (codec, written), value in zip(plan, values, strict=True):
            known = found.get(id(value))
            if known is None:
                found[id(value)] = _loan(value, codec, written, look)
            else:
                known.written |= written
        self._loans = list(found.values())
        for group in _groups(self._loans) if look else [[loan] for loan in self._loans]:
            self._copy_in(group)
        self.words = [word for value in values for word in self._words(found[id(value)])]

    def _words(self, loan: _Loan) -> tuple[int, ...]:
        begin = (loan.address - (loan.address >> 31 << 32), 0)
        return begin[: 2 if isinstance(loan.codec.type, Shaped) else 1] + loan.dims()

    def _copy_in(self, group: list[_Loan]) -> None:
        """Copy what overlaps into one block."""
        low = group[0].low or 0
        size = max(len(loan.flat) for loan in group) if len(group) == 1 else max(loan.high for loan in group) - low
        block = self._seat.allocate(size, group[0].count())
        for loan in group:
            loan.address = block + (loan.low or 0) - low
            if loan.flat:
                self._seat.instance.write(loan.address, loan.flat)

    def stay_apart(self, values: Iterable[object]) -> None:
        """Bytearrays among these values may change their lengths: what looks at the same memory would not see it."""
        for growing in _bytearrays(values):
            low, high = _extent(memoryview(growing))
            for loan in self._loans:
                other, end = _extent(memoryview(loan.value))
                if low is not None and other is not None and low < end and other < high:
                    raise ValueError("arguments overlap in memory and the length of one may change: pass a copy of it")

    def give_back(self) -> None:
        """Write what the function wrote into the caller's objects."""
        for loan in self._loans:
            if loan.written and loan.flat:
                self._seat.instance.read_into(loan.address, loan.flat)
                if not loan.own:
                    _scatter(loan)

    def result(self, codec: BufferCodec, *words: int) -> object:
        """A buffer in the call heap as the caller's own object where it is one, or as a view of one, else as a fresh one."""
        place = Place.of(codec.type, words)
        for loan in self._loans:
            if loan.address == place.address and loan.dims() == place.dims and loan.codec.kind is codec.kind and not place.steps:
                return loan.value
            within = isinstance(codec.type, Shaped) and loan.address == words[0] & 0xFFFFFFFF
            if within and loan.own and is_ndarray(loan.codec.type):
                return _view(loan.value, cast(Any, codec.make(bytearray())).dtype, place, place.address - loan.address)
        return fresh(self._seat, codec, *words)


def _bytearrays(values: Iterable[object]) -> Iterator[bytearray]:
    """All among these values and what they hold."""
    for value in values:
        if isinstance(value, bytearray):
            yield value
        elif isinstance(value, dict):
            yield from _bytearrays(value.values())
        elif isinstance(value, list | tuple | deque):
            yield from _bytearrays(value)


def _view(own: Any, dtype: Any, place: Place, offset: int) -> object:
    """Another look at the caller's own array: at one part of each number, where these are complex."""
    import numpy as np

    if 0 in place.dims:  # of which numpy checks offset and steps as well
        return np.ndarray(place.dims, dtype, own)
    return np.ndarray(place.dims, dtype, own, offset, place.steps or None)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a result lies: its first item, its dims, and its steps in bytes where they are not those of C's order."""

    address: int
    dims: tuple[int, ...]
    steps: tuple[int, ...] = ()

    @staticmethod
    def of(t: Buffer | Shaped, words: Sequence[int]) -> Place:
        """As the words of its type say (`ir/flat.py`)."""
        if isinstance(t, Buffer):
            return Place(words[0] & 0xFFFFFFFF, (words[1],))
        signed = [word - (word >> 31 << 32) for word in words]
        return Place((words[0] + words[1]) & 0xFFFFFFFF, tuple(signed[2 : 2 + t.rank]), tuple(signed[2 + t.rank :]))


def fresh(seat: Seat, codec: BufferCodec, *words: int) -> object:
    """A new object with a copy of a buffer in the call heap."""
    place, size = Place.of(codec.type, words), bytes_of(codec.item)
    if not place.steps or 0 in place.dims:
        flat = codec.make(bytearray(seat.instance.read(place.address, prod(place.dims) * size)))
        return flat if isinstance(codec.type, Buffer) else cast(Any, flat).reshape(place.dims)
    import numpy as np

    reach = [(n - 1) * step for n, step in zip(place.dims, place.steps, strict=True)]
    low, high = sum(min(far, 0) for far in reach), sum(max(far, 0) for far in reach)
    held = bytearray(seat.instance.read(place.address + low, high - low + size))
    dtype = cast(Any, codec.make(bytearray())).dtype
    return np.ndarray(place.dims, dtype, held, -low, place.steps).copy()


def _loan(value: Any, codec: BufferCodec, written: bool, look: bool) -> _Loan:
    view = memoryview(value)
    low, high = _extent(view) if look else (None, 0)
    own = view.c_contiguous
    if not own or not view.nbytes:
        # Also empty: memoryview cannot cast a view without elements.
        return _Loan(value, codec, written, memoryview(bytearray(view.tobytes())), own, low, high)
    flat = value.reshape(-1).view("uint8").data if hasattr(value, "dtype") else view.cast("B")
    return _Loan(value, codec, written, flat, True, low, high)


def _scatter(loan: _Loan) -> None:
    """Write a copy back through strides."""
    if hasattr(loan.value, "dtype"):
        loan.value[...] = cast(Any, loan.codec.make(bytearray(loan.flat))).reshape(loan.value.shape)
    else:
        loan.value[:] = memoryview(bytes(loan.flat)).cast(loan.value.format)


def _extent(view: memoryview) -> tuple[int | None, int]:
    """The range of addresses that a view covers; None where it cannot be told or is empty."""
    start = _start(view) if view.nbytes else None
    if start is None or not view.strides:
        return None, 0
    reach = [(n - 1) * step for n, step in zip(view.shape or (), view.strides, strict=True)]
    return start + sum(min(far, 0) for far in reach), start + sum(max(far, 0) for far in reach) + view.itemsize


def _start(view: memoryview) -> int | None:
    """The address of a view's first element in this process."""
    if "numpy" in sys.modules:
        import numpy as np

        return int(np.asarray(view).__array_interface__["data"][0])
    if view.readonly or not view.c_contiguous:
        return None
    import ctypes

    return ctypes.addressof(ctypes.c_char.from_buffer(view))


def _groups(loans: Sequence[_Loan]) -> list[list[_Loan]]:
    """Loans that overlap in the caller's memory, together, where one of them is written."""
    groups: list[list[_Loan]] = []
    end = -1
    for loan in sorted((loan for loan in loans if loan.low is not None), key=lambda loan: loan.low or 0):
        if (loan.low or 0) < end:
            groups[-1].append(loan)
        else:
            groups.append([loan])
        end = max(end, loan.high)
    apart = [loan for loan in loans if loan.low is None]
    for group in [g for g in groups if len(g) == 1 or not any(loan.written for loan in g)]:
        groups.remove(group)
        apart += group
    if not all(loan.own for group in groups for loan in group):
        raise ValueError("arguments overlap in memory and one of them is not contiguous: pass a copy of it")
    for loan in apart:
        loan.low = None
    return groups + [[loan] for loan in apart]
