"""`struct`: numbers as bytes. In: formats, values, bytes and what is like them. Out: what CPython's own give on a 64-bit machine.

A format that is known at build is taken apart there (`python/modules/structs.py`), so that what is read of it has types; a
`Struct` of such a format is of a class of its own, which derives from the one here and says format and size.
"""

from __future__ import annotations

import struct
from typing import Any

from lanewise.library.prelude.byte_strings import NO_BYTES
from lanewise.library.prelude.packing import counted_out, dividing, fitting, laid_out, read, start_in, written
from lanewise.library.prelude.words import octets_of


def calcsize(format: Any, /) -> int:
    """`struct.calcsize`."""
    return int(laid_out(format)[1])


def unpack(format: Any, buffer: Any, /) -> Any:
    """`struct.unpack`."""
    found, size, mode = laid_out(format)
    data = fitting(buffer, size)
    return tuple([read(data, one, 0, mode) for one in found])


def unpack_from(format: Any, /, buffer: Any, offset: Any = 0) -> Any:
    """`struct.unpack_from`."""
    found, size, mode = laid_out(format)
    data = octets_of(buffer, NO_BYTES)
    start = start_in(len(data), offset, size)
    return tuple([read(data, one, start, mode) for one in found])


def iter_unpack(format: Any, buffer: Any, /) -> Any:
    """`struct.iter_unpack`."""
    found, size, mode = laid_out(format)
    data = dividing(buffer, size)
    return iter([tuple([read(data, one, start, mode) for one in found]) for start in range(0, len(data), size)])


def pack(format: Any, /, *v: Any) -> bytes:
    """`struct.pack`."""
    found, size, mode = counted_out(format, "pack", len(v))
    out = bytearray()
    for i, x in enumerate(v):
        out += bytes(found[i][2] - len(out))
        out += written(x, found[i][0], found[i][1], mode)
    return bytes(out) + bytes(size - len(out))


def pack_into(format: Any, buffer: Any, offset: Any, /, *v: Any) -> None:
    """`struct.pack_into`: what comes before a value that is wrong is written, and all the rest is zeros."""
    found, size, mode = counted_out(format, "pack_into", len(v))
    if not isinstance(buffer, bytearray | memoryview):
        raise TypeError(f"argument must be read-write bytes-like object, not {type(buffer).__name__}")
    start, length = offset, len(buffer)
    if start < 0:
        if start + size > 0:
            raise struct.error(f"no space to pack {size} bytes at offset {start}")
        if start + length < 0:
            raise struct.error(f"offset {start} out of range for {length}-byte buffer")
        start += length
    if length - start < size:
        words = f"pack_into requires a buffer of at least {start + size} bytes for packing {size} bytes at offset {start}"
        raise struct.error(f"{words} (actual buffer size is {length})")
    buffer[start : start + size] = bytes(size)
    for i, x in enumerate(v):
        at = start + found[i][2]
        buffer[at : at + found[i][1]] = written(x, found[i][0], found[i][1], mode)


class Struct:
    """`struct.Struct`."""

    def __init__(self, format: Any) -> None:
        if not isinstance(format, str | bytes):
            raise TypeError(f"Struct() argument 1 must be a str or bytes object, not {type(format).__name__}")
        self._format: str = format.decode("latin-1") if isinstance(format, bytes) else format
        self._size = calcsize(format)

    @property
    def format(self) -> Any:
        """As a text."""
        return self._format

    @property
    def size(self) -> Any:
        """How many bytes it has."""
        return self._size

    def pack(self, *v: Any) -> bytes:
        """`struct.pack`."""
        return pack(self.format, *v)

    def pack_into(self, buffer: Any, offset: Any, /, *v: Any) -> None:
        """`struct.pack_into`."""
        pack_into(self.format, buffer, offset, *v)

    def unpack(self, buffer: Any, /) -> Any:
        """`struct.unpack`."""
        return unpack(self.format, buffer)

    def unpack_from(self, buffer: Any, offset: Any = 0) -> Any:
        """`struct.unpack_from`."""
        return unpack_from(self.format, buffer, offset)

    def iter_unpack(self, buffer: Any, /) -> Any:
        """`struct.iter_unpack`."""
        return iter_unpack(self.format, buffer)
