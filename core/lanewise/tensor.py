"""Arrays where there is no numpy. In: a buffer, or rows of numbers. Out: a `Tensor`, which compiled functions take and give there
in place of an array of numpy's."""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from math import prod
from typing import Any

DTYPES = {
    "bool": ("b1", "?"), "int8": ("i8", "b"), "int16": ("i16", "h"), "int32": ("i32", "i"), "int64": ("i64", "q"),
    "uint8": ("u8", "B"), "uint16": ("u16", "H"), "uint32": ("u32", "I"), "uint64": ("u64", "Q"),
    "float16": ("f16", "H"), "float32": ("f32", "f"), "float64": ("f64", "d"),
    "complex64": ("c64", "f"), "complex128": ("c128", "d"),
}  # fmt: skip
"""numpy's names: what an array of them holds, and the format of a memoryview of that; complex numbers are two floats, and
those of 16 bits, which no memoryview knows, their bits."""
NAMES = {item: name for name, (item, _) in DTYPES.items()}
_SAME = {"l": "q", "L": "Q", "n": "q", "N": "Q", "c": "B"}
"""Formats of the same items, where addresses have 64 bits; in Pyodide `l` is 4 bytes."""


def has_numpy() -> bool:
    """Whether numpy is there."""
    if "numpy" in sys.modules:
        return sys.modules["numpy"] is not None
    return find_spec("numpy") is not None


@dataclass(frozen=True, slots=True, init=False, eq=False)
class Tensor:
    """An array of any rank: `shape`, numpy's name of its `dtype`, and `data`, a flat memoryview of its items in the order of C;
    complex numbers are their real and imaginary parts in turn, float16 its bits. It shares the memory of what it is made of."""

    shape: tuple[int, ...]
    dtype: str
    data: memoryview

    def __init__(self, data: Any, shape: Sequence[int] | None = None, dtype: str | None = None) -> None:
        view = memoryview(data)
        if not view.c_contiguous:
            raise ValueError("a Tensor takes items that lie one behind the other, in the order of C")
        name = _dtype_of(view) if dtype is None else str(dtype)
        if name not in DTYPES:
            raise TypeError(f"a Tensor of {name}: expected one of {', '.join(DTYPES)}")
        flat = (view if view.nbytes else memoryview(bytearray())).cast("B").cast(DTYPES[name][1])  # type: ignore[call-overload]
        parts = 2 if name[0] == "c" else 1
        known = view.shape if shape is None and dtype is None else None
        dims = tuple(shape) if shape is not None else known or (len(flat) // parts,)
        if prod(dims) * parts != len(flat):
            raise ValueError(f"a shape of {dims} does not hold {len(flat) // parts} items")
        for field, value in (("shape", dims), ("dtype", name), ("data", flat)):
            object.__setattr__(self, field, value)

    @property
    def itemsize(self) -> int:
        """Bytes of an item."""
        return self.data.itemsize * (2 if self.dtype[0] == "c" else 1)

    @property
    def __array_interface__(self) -> dict[str, Any]:
        """By which numpy, where it is, looks at the same memory."""
        kind = {"b": "b", "i": "i", "u": "u", "f": "f", "c": "c"}[self.dtype[0]]
        typestr = f"{'|' if self.itemsize == 1 else '<'}{kind}{self.itemsize}"
        return {"version": 3, "shape": self.shape, "typestr": typestr, "data": self.data}

    def reshape(self, *shape: int) -> Tensor:
        """The same items in another shape."""
        return Tensor(self.data, shape, self.dtype)

    def tolist(self) -> Any:
        """Rows of rows of Python's numbers."""
        flat: list[Any] = self.data.tolist()
        if self.dtype[0] == "c":
            flat = [complex(re, im) for re, im in zip(flat[::2], flat[1::2], strict=True)]
        if self.dtype == "float16":
            flat = list(struct.unpack(f"={len(flat)}e", self.data))
        return _rows(flat, self.shape)

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("len() of unsized object")
        return self.shape[0]

    def __repr__(self) -> str:
        return f"Tensor({self.tolist()}, dtype={self.dtype})"


def _rows(flat: list[Any], shape: tuple[int, ...]) -> Any:
    if not shape:
        return flat[0]
    if len(shape) == 1:
        return flat
    size = prod(shape[1:])
    return [_rows(flat[k * size : (k + 1) * size], shape[1:]) for k in range(shape[0])]


def _dtype_of(view: memoryview) -> str:
    code = view.format.lstrip("@=<")
    code = _SAME.get(code, code) if view.itemsize in (1, 8) else code.replace("l", "i").replace("L", "I")
    for name, (item, own) in DTYPES.items():
        if own == code and item[0] != "c":
            return name
    raise TypeError(f"a Tensor of items of format {view.format!r}: say their dtype")


_KINDS = ((bool, "b"), (int, "i"), (float, "f"), (complex, "c"))
"""Python's numbers, and the first letters of items; those of one go into arrays of the next."""
_ORDER = "biufc"


def of_rows(rows: list[Any], item: str) -> Tensor | None:
    """Rows of rows of numbers as a tensor that nobody can write to; None where they are no array of such items."""
    shape: list[int] = []
    first: Any = rows
    while isinstance(first, list):
        shape.append(len(first))
        first = first[0] if first else None
    try:
        flat = list(_flat(rows, shape))
        kinds = {next(letter for kind, letter in _KINDS if type(x) is kind) for x in flat}
        if any(_ORDER.index(kind) > _ORDER.index(item[0].replace("u", "i")) for kind in kinds):
            return None
        parts = [part for x in flat for part in ((complex(x).real, complex(x).imag) if item[0] == "c" else (x,))]
        code = "e" if item == "f16" else DTYPES[NAMES[item]][1]
        held = struct.pack(f"={len(parts)}{code}", *parts)
    except (StopIteration, ValueError, OverflowError, TypeError, struct.error):
        return None
    return Tensor(held, tuple(shape), NAMES[item])


def _flat(rows: Any, shape: Sequence[int]) -> Iterator[Any]:
    if not shape:
        yield rows
        return
    if not isinstance(rows, list) or len(rows) != shape[0]:
        raise ValueError("rows of several lengths")
    for row in rows:
        yield from _flat(row, shape[1:])
