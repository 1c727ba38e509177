"""Buffers at the border: bytearrays, memoryviews, arrays, ndarrays. In: types. Out: the test whether a value has one, and a fresh
object of what lies in the call heap. numpy is touched only where a type is an ndarray. `loans.py` lends what the caller passes.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any, cast

from lanewise.ir.buffers import Buffer, Shaped, is_ndarray, rank_of
from lanewise.ir.types import bytes_of
from lanewise.tensor import DTYPES, NAMES, Tensor, has_numpy, of_rows

if TYPE_CHECKING:
    from lanewise.runtime.pools import Seat

CODES = {"u8": "B", "i8": "b", "u16": "H", "i16": "h", "u32": "I", "i32": "i", "u64": "Q", "i64": "q", "f32": "f", "f64": "d"}
"""Of `array` and `struct`, by item."""
_ITEMS = {"b1", *CODES, "f16", "c64", "c128"}
"""Of numpy's arrays."""
_BYTE_ORDER = "@=<" if sys.byteorder == "little" else "@="
_KIND_OF = dict.fromkeys("bhilqn", "i") | dict.fromkeys("BHILQN", "u") | dict.fromkeys("efd", "f") | {"?": "b"}


@dataclass(frozen=True, slots=True)
class BufferCodec:
    """One buffer type: the tests whether a value has it, and a fresh object of it."""

    expected: str
    kind: type
    item: str
    has_item: Callable[[Any], bool]
    has_rank: Callable[[Any], bool]
    make: Callable[[bytearray], object]
    type: Buffer | Shaped
    dtype: object = None
    """numpy's, where its arrays are such buffers."""

    @property
    def rank(self) -> int:
        """How many axes numpy's arrays have; 0 of other buffers."""
        return rank_of(self.type) if is_ndarray(self.type) else 0

    def fit(self, value: object) -> object:
        """The value, or NotImplemented."""
        return value if self._has_item(value) and self.has_rank(value) else NotImplemented

    def has_other_rank(self, value: object) -> bool:
        """Whether nothing is wrong with a value but how many axes it has."""
        return self._has_item(value) and not self.has_rank(value)

    def _has_item(self, value: object) -> bool:
        return isinstance(value, self.kind) and self.has_item(value)


def buffer_codec(t: Buffer | Shaped) -> BufferCodec:
    """How buffers of this type cross the border: arrays of numpy's, where numpy is, else tensors."""
    return _codec(t, is_ndarray(t) and not has_numpy())


@cache
def _codec(t: Buffer | Shaped, is_tensor: bool) -> BufferCodec:
    if is_ndarray(t):
        return _of_tensors(t) if is_tensor else _of_ndarrays(t)
    assert isinstance(t, Buffer)
    if t.kind == "bytearray":
        return BufferCodec("bytearray", bytearray, t.item, _always, _always, lambda b: b, t)
    if t.kind == "memoryview":
        return BufferCodec(
            f"memoryview of {t.item}", memoryview, t.item,
            lambda v: _is_item(v.format, v.itemsize, t.item),
            lambda v: v.ndim == 1,
            lambda b: memoryview(b).cast(CODES[t.item]) if t.item in CODES else memoryview(b).cast("?"),  # type: ignore[call-overload]
            t,
        )  # fmt: skip
    assert t.kind == "array"
    return BufferCodec(
        f"array.array of {t.item}", array, t.item,
        lambda v: _is_item(v.typecode, v.itemsize, t.item),
        _always,
        lambda b: array(CODES[t.item], bytes(b)),
        t,
    )  # fmt: skip


def _of_ndarrays(t: Buffer | Shaped) -> BufferCodec:
    import numpy as np

    rank, dtype = rank_of(t), _dtype(t.item)
    return BufferCodec(
        f"{rank}-D numpy array of {dtype.name}", np.ndarray, t.item,
        lambda v: v.dtype == dtype,
        lambda v: v.ndim == rank,
        lambda b: np.frombuffer(b, dtype),
        t,
        dtype,
    )  # fmt: skip


def _of_tensors(t: Buffer | Shaped) -> BufferCodec:
    rank, dtype = rank_of(t), NAMES[t.item]
    return BufferCodec(
        f"{rank}-D lanewise.Tensor of {dtype}", Tensor, t.item,
        lambda v: v.dtype == dtype,
        lambda v: len(v.shape) == rank,
        lambda b: Tensor(b, dtype=dtype),
        t,
    )  # fmt: skip


def _always(value: Any) -> bool:
    return True


def _dtype(item: str) -> Any:
    """numpy's name of an item."""
    import numpy as np

    bits = bytes_of(item) * 8
    return np.dtype({"b": "bool", "i": f"int{bits}", "u": f"uint{bits}", "f": f"float{bits}", "c": f"complex{bits}"}[item[0]])


def adopted(value: object) -> object:
    """An array of another library, or what has the buffer protocol, as numpy's array of the same memory; else None."""
    if type(value).__module__ in ("builtins", "numpy") and not isinstance(value, memoryview | bytearray | bytes):
        return None
    if not has_numpy():
        with suppress(TypeError, ValueError):
            return Tensor(value)
        return None
    import numpy as np

    with suppress(TypeError, BufferError, ValueError):
        if hasattr(value, "__array_interface__"):
            return np.asarray(value)
        if hasattr(value, "__dlpack__"):
            return np.from_dlpack(value)
        return np.asarray(memoryview(value))  # type: ignore[arg-type]
    return None


_KINDS = "biufc"
"""Of items: those of one go into arrays of the next."""


def array_of(rows: list[object], item: str) -> object:
    """Rows of rows of numbers as an array that nobody can write to: what would be written there the caller would not see."""
    if not has_numpy():
        return of_rows(rows, item)
    import numpy as np

    with suppress(ValueError, TypeError):  # rows of several lengths, and what is no number
        kind = np.array(rows).dtype.kind if rows else item[0]
        if kind in _KINDS and _KINDS.index(kind.replace("u", "i")) <= _KINDS.index(item[0]):
            found = np.array(rows, _dtype(item))
            found.flags.writeable = False
            return found
    return None


def item_of(dtype: object) -> str:
    """What an array of this dtype of numpy's holds."""
    if not has_numpy():
        if isinstance(dtype, str) and dtype in DTYPES:
            return DTYPES[dtype][0]
        raise TypeError(f"allocate(): an array of {dtype} is not compiled yet")
    import numpy as np

    found = np.dtype(cast(Any, dtype))
    item = f"{found.kind}{found.itemsize * 8 if found.kind != 'b' else 1}"
    if found.isnative and item in _ITEMS:
        return item
    raise TypeError(f"allocate(): an array of {found} is not compiled yet")


def start_of(view: memoryview) -> int | None:
    """The address of a view's first element in this process, as far as it can be told."""
    np: Any = sys.modules.get("numpy")
    if np is not None:
        return int(np.asarray(view).__array_interface__["data"][0])
    if view.readonly or not view.c_contiguous or not view.nbytes:
        return None
    import ctypes

    return ctypes.addressof(ctypes.c_char.from_buffer(view))


def array_at(buffer: Any, place: Place, item: str, first: int = 0) -> object:
    """An array over a buffer, which begins with this byte of it."""
    if not has_numpy():
        end = first + prod(place.dims) * bytes_of(item)
        return Tensor(memoryview(buffer).cast("B")[first:end], place.dims, NAMES[item])
    import numpy as np

    return np.ndarray(place.dims, _dtype(item), buffer, first, place.steps or None)


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
    if isinstance(value, Tensor):
        return f"{len(value.shape)}-D lanewise.Tensor of {value.dtype}"
    return name


def read_only(value: object) -> Exception | None:
    """What Python raises on writing to it; None where that is allowed."""
    if isinstance(value, memoryview | Tensor):
        view = value if isinstance(value, memoryview) else value.data
        return TypeError("cannot modify read-only memory") if view.readonly else None
    # An instance of the user's may have any attribute, also one that is called `flags`.
    flags = getattr(value, "flags", None) if hasattr(type(value), "__array_interface__") else None
    return ValueError("assignment destination is read-only") if flags is not None and not flags.writeable else None


# --- results ---------------------------------------------------------------------------------------------------------


def steps_of(dims: Sequence[int], size: int) -> tuple[int, ...]:
    """Bytes from one item to the next along each axis, in the order of C."""
    steps = []
    for n in reversed(dims):
        steps.append(size)
        size *= n
    return tuple(reversed(steps))


@dataclass(frozen=True, slots=True)
class Place:
    """Where a result lies: its first item, its dims, and its steps in bytes where they are not those of C's order."""

    address: int
    dims: tuple[int, ...]
    steps: tuple[int, ...] = ()

    def reach(self, size: int) -> tuple[int, int]:
        """Where its items of this size begin and end, from the first one on."""
        steps = self.steps or steps_of(self.dims, size)
        far = [(n - 1) * step for n, step in zip(self.dims, steps, strict=True)]
        return sum(min(each, 0) for each in far), sum(max(each, 0) for each in far) + size

    @staticmethod
    def of(t: Buffer | Shaped, words: Sequence[int]) -> Place:
        """As the words of its type say (`ir/flat.py`)."""
        if isinstance(t, Buffer):
            return Place(words[0] & 0xFFFFFFFF, (words[1],))
        # In a container words have a sign, as results they have none.
        signed = [(word & 0xFFFFFFFF ^ 1 << 31) - (1 << 31) for word in words]
        dims, steps = tuple(signed[2 : 2 + t.rank]), tuple(signed[2 + t.rank :])
        return Place((words[0] + words[1]) & 0xFFFFFFFF, dims, () if steps == steps_of(dims, bytes_of(t.item)) else steps)


def fresh(seat: Seat, codec: BufferCodec, *words: int) -> object:
    """A new object with a copy of a buffer in the call heap."""
    place, size = Place.of(codec.type, words), bytes_of(codec.item)
    if not place.steps or 0 in place.dims:
        flat = codec.make(_copied(seat, place.address, prod(place.dims) * size))
        shape: Any = place.dims if codec.kind is Tensor else (place.dims,)
        return flat if isinstance(codec.type, Buffer) else cast(Any, flat).reshape(*shape)
    low, high = place.reach(size)
    held = _copied(seat, place.address + low, high - low)
    if codec.kind is Tensor:
        items = _items(held, -low, place.dims, place.steps, size)
        return cast(Tensor, codec.make(bytearray().join(items))).reshape(*place.dims)
    import numpy as np

    dtype = cast(Any, codec.make(bytearray())).dtype
    return np.ndarray(place.dims, dtype, held, -low, place.steps).copy()


def _copied(seat: Seat, address: int, count: int) -> bytearray:
    """Bytes of the memory, copied once."""
    found = bytearray(count)
    seat.instance.read_into(address, memoryview(found))
    return found


def _items(held: bytearray, at: int, dims: Sequence[int], steps: Sequence[int], size: int) -> Iterator[bytearray]:
    """The items of a view, one after the other."""
    if not dims:
        yield held[at : at + size]
        return
    for k in range(dims[0]):
        yield from _items(held, at + k * steps[0], dims[1:], steps[1:], size)
