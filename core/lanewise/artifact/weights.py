"""Weights: the values of arrays that a module asks a host for, by name.

In: what a module says of its weights, what a caller gives for them. Out: their bytes; a refusal that says what does not fit. A file
of weights is a safetensors file: 8 bytes that say how long the JSON behind them is, the JSON, the data.
"""

from __future__ import annotations

import json
import math
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from lanewise.errors import ArtifactError
from lanewise.ir.types import bytes_of

DTYPES = {name: name.upper() for name in ("f16", "f32", "f64", *(f"{k}{bits}" for k in "iu" for bits in (8, 16, 32, 64)))}
DTYPES |= {"b1": "BOOL"}
"""Element types of buffers, as the format has them."""
ITEMS = {dtype: item for item, dtype in DTYPES.items()}
_FORMATS = {"b": "i8", "B": "u8", "h": "i16", "H": "u16", "i": "i32", "I": "u32", "q": "i64", "Q": "u64", "l": "i64", "L": "u64"}
_FORMATS |= {"e": "f16", "f": "f32", "d": "f64", "?": "b1"}
"""The same as the buffer protocol has them, on a machine with longs of 64 bits."""
Bytes = bytes | bytearray | memoryview
_LENGTH = struct.Struct("<Q")
_ALIGN = 8
"""The data begins at a multiple: others map such files into memory."""


@dataclass(frozen=True, slots=True)
class Tensor:
    """What is said of an array. `item`: its element type."""

    name: str
    item: str
    dims: tuple[int, ...]

    @property
    def size(self) -> int:
        """In bytes."""
        return math.prod(self.dims) * bytes_of(self.item)

    @property
    def dtype(self) -> str:
        """As the format has it; what no buffer holds has its own name."""
        return DTYPES.get(self.item, self.item)

    def __str__(self) -> str:
        return f"{self.dtype}[{', '.join(map(str, self.dims))}]"


@dataclass(frozen=True, slots=True)
class Placed:
    """A weight of one module: where in its memory the elements lie, and what they are."""

    tensor: Tensor
    address: int
    content: Bytes


def filled(weights: Sequence[Placed], values: Mapping[str, Bytes], where: str) -> tuple[Placed, ...]:
    """The same places with these values; refused where some are missing."""
    missing = [f"{w.tensor.name!r} ({w.tensor})" for w in weights if w.tensor.name not in values]
    if missing:
        raise ArtifactError(f"{where} has weights in a file beside it: {', '.join(missing)}; load its folder, or pass weights=")
    return tuple(replace(placed, content=values[placed.tensor.name]) for placed in weights)


# --- what a caller gives ---------------------------------------------------------------------------------------------


def given(source: Mapping[str, object] | Bytes, asked: Sequence[Tensor]) -> dict[str, Bytes]:
    """By name, the values that a caller has for some of these weights."""
    if isinstance(source, Mapping):
        found = {name: _of_array(name, value) for name, value in source.items()}
    else:
        found = read(source, "weights")
    known = {tensor.name: tensor for tensor in asked}
    for name, (tensor, _) in found.items():
        if name not in known:
            names = ", ".join(map(repr, known)) or "none"
            raise ArtifactError(f"weights: no weight is called {name!r}; there are {names}: give each by its name")
        if tensor != known[name]:
            raise ArtifactError(f"weights: {name!r} is {known[name]}, not {tensor}: give an array of that dtype and shape")
    return {name: content for name, (_, content) in found.items()}


def _of_array(name: str, value: object) -> tuple[Tensor, Bytes]:
    """What has the buffer protocol: an array of numpy's, an `array.array`."""
    try:
        view = memoryview(value)  # type: ignore[arg-type]
    except TypeError:
        kind = type(value).__name__
        raise ArtifactError(f"weights: {name!r} is an array, not a {kind}: give numpy's, an array.array, or a whole file") from None
    return Tensor(name, _FORMATS.get(view.format, view.format), view.shape or ()), view.tobytes()


# --- files -----------------------------------------------------------------------------------------------------------


def written(tensors: Sequence[tuple[Tensor, Bytes]]) -> tuple[bytes, dict[str, tuple[int, int]]]:
    """A file of them, and by name where in it each one lies."""
    begins: dict[str, int] = {}
    end = 0
    for tensor, _ in tensors:
        begins[tensor.name], end = end, end + tensor.size
    rows = {t.name: {"dtype": t.dtype, "shape": list(t.dims), "data_offsets": [at, at + t.size]}
            for t, at in ((t, begins[t.name]) for t, _ in tensors)}  # fmt: skip
    head = json.dumps(rows, separators=(",", ":"), ensure_ascii=False).encode()
    head += b" " * (-len(head) % _ALIGN)
    data = len(head) + _LENGTH.size
    places = {t.name: (data + begins[t.name], data + begins[t.name] + t.size) for t, _ in tensors}
    return b"".join([_LENGTH.pack(len(head)), head, *(bytes(content) for _, content in tensors)]), places


def read(file: Bytes, where: str) -> dict[str, tuple[Tensor, Bytes]]:
    """The tensors of a file, by name."""
    view = memoryview(file).cast("B")
    try:
        (length,) = _LENGTH.unpack_from(view)
        rows = json.loads(bytes(view[_LENGTH.size : _LENGTH.size + length]))
        data = view[_LENGTH.size + length :]
        return {name: _tensor(name, row, data) for name, row in rows.items() if name != "__metadata__"}
    except (struct.error, ValueError, TypeError, KeyError, AttributeError):
        raise ArtifactError(f"{where} is no safetensors file, or one that was cut off") from None


def _tensor(name: str, row: Any, data: memoryview) -> tuple[Tensor, memoryview]:
    tensor = Tensor(name, ITEMS.get(row["dtype"], row["dtype"]), tuple(row["shape"]))
    begin, end = row["data_offsets"]
    if not 0 <= begin <= end <= len(data) or (tensor.item in DTYPES and end - begin != tensor.size):
        raise ValueError
    return tensor, data[begin:end]
