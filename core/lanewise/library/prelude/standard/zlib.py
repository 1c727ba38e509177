"""`zlib`'s check sums. In: bytes and what is like them. Out: what CPython's own functions give."""

from __future__ import annotations

from typing import Any

from lanewise.library.checksums import adler32_of, crc32_of
from lanewise.library.machine import u32
from lanewise.library.prelude.words import octets_of

_NO_BYTES = "a bytes-like object is required, not '{}'"


def crc32(data: Any, value: Any = 0, /) -> int:
    """`zlib.crc32`, `binascii.crc32`."""
    return int(crc32_of(octets_of(data, _NO_BYTES), u32(value & 0xFFFFFFFF)))


def adler32(data: Any, value: Any = 1, /) -> int:
    """`zlib.adler32`."""
    return int(adler32_of(octets_of(data, _NO_BYTES), u32(value & 0xFFFFFFFF)))
