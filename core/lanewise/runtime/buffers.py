"""Buffers at the border. In: bytearray, memoryview, array.array and ndarray arguments. Out: their bytes in the call heap, and back.

An argument is copied in before the call and, where the function may write, copied back after it, also after an exception.
Two parameters that share memory share it inside as well: equal objects are one block, and overlapping views lie in one block
as they lie outside. numpy is touched only when a parameter is an ndarray.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from lanewise.ir.types import BUFFER_KINDS, Buffer, bytes_of
from lanewise.runtime.pools import Seat

_CODES = {"u8": "B", "i8": "b", "u16": "H", "i16": "h", "u32": "I", "i32": "i", "u64": "Q", "i64": "q", "f32": "f", "f64": "d"}
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

    def fit(self, value: object) -> object:
        """The value, or NotImplemented."""
        return value if isinstance(value, self.kind) and self.has_item(value) else NotImplemented


@cache
def buffer_codec(t: Buffer) -> BufferCodec:
    """How buffers of this type cross the border."""
    size = bytes_of(t.item)
    if t.kind == "bytearray":
        return BufferCodec("bytearray", bytearray, t.item, lambda v: True, lambda b: b)
    if t.kind == "memoryview":
        return BufferCodec(
            f"memoryview of {t.item}", memoryview, t.item,
            lambda v: v.ndim == 1 and _is_item(v.format, v.itemsize, t.item),
            lambda b: memoryview(b).cast(_CODES[t.item]) if t.item in _CODES else memoryview(b).cast("?"),  # type: ignore[call-overload]
        )  # fmt: skip
    if t.kind == "array":
        return BufferCodec(
            f"array.array of {t.item}", array, t.item,
            lambda v: _is_item(v.typecode, v.itemsize, t.item),
            lambda b: array(_CODES[t.item], bytes(b)),
        )  # fmt: skip
    assert t.kind in BUFFER_KINDS
    import numpy as np

    dtype = np.dtype({"b": "bool", "i": f"int{size * 8}", "u": f"uint{size * 8}", "f": f"float{size * 8}"}[t.item[0]])
    return BufferCodec(
        f"1-D numpy array of {dtype.name}", np.ndarray, t.item,
        lambda v: v.ndim == 1 and v.dtype == dtype,
        lambda b: np.frombuffer(b, dtype),
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
    flags = getattr(value, "flags", None)
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
    start: int | None
    """Where its memory lies, if anybody asked."""
    address: int = 0

    def count(self) -> int:
        return len(self.flat) // bytes_of(self.codec.item)


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

    def _words(self, loan: _Loan) -> tuple[int, int]:
        return loan.address - (loan.address >> 31 << 32), loan.count()

    def _copy_in(self, group: list[_Loan]) -> None:
        """Copy what overlaps into one block."""
        low = group[0].start or 0
        end = max((loan.start or 0) + len(loan.flat) for loan in group)
        block = self._seat.allocate(end - low, group[0].count())
        for loan in group:
            loan.address = block + (loan.start or 0) - low
            if loan.flat:
                self._seat.instance.write(loan.address, loan.flat)

    def give_back(self) -> None:
        """Write what the function wrote into the caller's objects."""
        for loan in self._loans:
            if loan.written and loan.flat:
                self._seat.instance.read_into(loan.address, loan.flat)
                if not loan.own:
                    _scatter(loan)

    def result(self, codec: BufferCodec, address: int, count: int) -> object:
        """A buffer in the call heap as the caller's own object where it is one, else as a fresh one."""
        address &= 0xFFFFFFFF
        for loan in self._loans:
            if loan.address == address and loan.count() == count and loan.codec.kind is codec.kind:
                return loan.value
        return fresh(self._seat, codec, address, count)


def fresh(seat: Seat, codec: BufferCodec, address: int, count: int) -> object:
    """A new object with a copy of a buffer in the call heap."""
    return codec.make(bytearray(seat.instance.read(address & 0xFFFFFFFF, count * bytes_of(codec.item))))


def _loan(value: Any, codec: BufferCodec, written: bool, look: bool) -> _Loan:
    view = memoryview(value)
    own = view.c_contiguous
    if not own or not view.nbytes:
        # Also empty: memoryview cannot cast a view without elements.
        return _Loan(value, codec, written, memoryview(bytearray(view.tobytes())), own, _start(view) if look else None)
    flat = value.view("uint8").data if hasattr(value, "dtype") else view.cast("B")
    return _Loan(value, codec, written, flat, True, _start(flat) if look else None)


def _scatter(loan: _Loan) -> None:
    """Write a copy back through strides."""
    if hasattr(loan.value, "dtype"):
        loan.value[...] = loan.codec.make(bytearray(loan.flat))
    else:
        loan.value[:] = memoryview(bytes(loan.flat)).cast(loan.value.format)


def _start(view: memoryview) -> int | None:
    """The address of a view's first byte in this process; None where it cannot be told or nothing lies there."""
    if not view.nbytes:
        return None
    if "numpy" in sys.modules:
        import numpy as np

        return int(np.asarray(view).__array_interface__["data"][0])
    if view.readonly or not view.c_contiguous:
        return None
    import ctypes

    return ctypes.addressof(ctypes.c_char.from_buffer(view))


def _groups(loans: Sequence[_Loan]) -> list[list[_Loan]]:
    """Loans that overlap in the caller's memory, together."""
    groups: list[list[_Loan]] = [[loan] for loan in loans if loan.start is None]
    for loan in groups:
        loan[0].start = None
    end = -1
    for loan in sorted((loan for loan in loans if loan.start is not None), key=lambda loan: loan.start or 0):
        assert loan.start is not None
        if loan.start < end:
            groups[-1].append(loan)
        else:
            groups.append([loan])
        end = max(end, loan.start + len(loan.flat))
    return groups
