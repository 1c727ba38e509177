"""Bytes as arrays, and bits as bytes. In: bytes, arrays. Out: what numpy gives; what bytes hold is copied."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import axis_in
from lanewise.library.prelude.words import Told, at_build, refuse, row_of


@at_build
def _size_of(dtype: Any) -> Any:
    return np.dtype(dtype).itemsize


def frombuffer(buffer: Any, dtype: Told = float, count: Any = -1, offset: Any = 0) -> Any:
    """The items that lie in bytes."""
    if not isinstance(buffer, bytes):
        return refuse("frombuffer() is compiled for bytes", "copy what the buffer holds: np.frombuffer(bytes(buffer), dtype)")
    size, left = _size_of(dtype), len(buffer) - offset
    if offset < 0 or left < 0:
        raise ValueError(f"offset must be non-negative and no greater than buffer length ({len(buffer)})")
    if count < 0 and left % size != 0:
        raise ValueError("buffer size must be a multiple of element size")
    if left < count * size:
        raise ValueError("buffer is smaller than requested size")
    items = left // size if count < 0 else count
    return row_of(buffer[offset : offset + items * size]).view(dtype)


def fromstring(string: str, dtype: Told = float, count: Any = -1, *, sep: str = "") -> Any:
    """The numbers that stand in a text."""
    if sep == "":
        raise ValueError("The binary mode of fromstring is removed, use frombuffer instead")
    words = string.split() if sep.strip() == "" else [word.strip() for word in string.strip().split(sep.strip())]
    if len(words) > 0 and words[-1] == "":
        words.pop()
    items = words if count < 0 else words[:count]
    found = np.empty(len(items), dtype=dtype)
    for i, word in enumerate(items):
        try:
            found[i] = _number(word, found.dtype.kind)
        except ValueError:
            raise ValueError("string or file could not be read to its end due to unmatched data") from None
    return found


def _number(word: str, kind: Told) -> Any:
    return np.int64(int(word)) if kind in "iu" else np.float64(float(word))


# --- bits ------------------------------------------------------------------------------------------------------------


def packbits(a: Any, /, axis: Told = None, bitorder: Told = "big") -> Any:
    """Eight items to a byte, in which what is not zero is a one; the last byte is filled up with zeros."""
    x = _with_axis(np.asarray(a), axis)
    _check_bits(x.dtype.kind)
    along = 0 if axis is None else axis_in(axis, x.ndim)
    rows = np.moveaxis(x, along, -1)
    out = np.zeros((*rows.shape[:-1], (rows.shape[-1] + 7) // 8), dtype=np.uint8)
    _pack(out, rows, _is_little(bitorder, "'order' must be either 'little' or 'big'"))
    return np.moveaxis(out, -1, along)


def unpackbits(a: Any, /, axis: Told = None, count: Any = None, bitorder: Told = "big") -> Any:
    """The bits of bytes: so many of them, all but so many, or all."""
    x = _with_axis(np.asarray(a), axis)
    _check_bytes(x.dtype.name)
    along = 0 if axis is None else axis_in(axis, x.ndim)
    rows = np.moveaxis(x, along, -1)
    size = 8 * rows.shape[-1]
    if count is not None and count < -size:
        raise ValueError("-count larger than number of elements")
    wanted = size if count is None else size + count if count < 0 else count
    out = np.zeros((*rows.shape[:-1], wanted), dtype=np.uint8)
    _unpack(out, rows, _is_little(bitorder, "'order' must begin with 'l' or 'b'"))
    return np.moveaxis(out, -1, along)


@at_build
def _check_bits(kind: Any) -> None:
    if kind not in "biu":
        raise TypeError("Expected an input array of integer or boolean data type")


@at_build
def _check_bytes(name: Any) -> None:
    if name != "uint8":
        raise TypeError("Expected an input array of unsigned byte data type")


@at_build
def _is_little(order: Any, words: Any) -> Any:
    """Whether the first item is the lowest bit."""
    if order[:1] not in ("l", "b"):
        raise ValueError(words)
    return order[0] == "l"


def _with_axis(x: Any, axis: Told) -> Any:
    """An array that has an axis; all items in a row where none is said."""
    return x.ravel() if axis is None or x.ndim == 0 else x


def _pack(out: Any, x: Any, little: Told) -> None:
    if x.ndim > 1:
        for i in range(len(x)):
            _pack(out[i], x[i], little)
        return
    for k in range(len(x)):
        if x[k]:
            out[k // 8] |= np.uint8(1 << (k % 8 if little else 7 - k % 8))


def _unpack(out: Any, x: Any, little: Told) -> None:
    if x.ndim > 1:
        for i in range(len(x)):
            _unpack(out[i], x[i], little)
        return
    for k in range(min(len(out), 8 * len(x))):
        place = k % 8 if little else 7 - k % 8
        out[k] = x[k // 8] >> np.uint8(place) & np.uint8(1)
