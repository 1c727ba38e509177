"""`binascii`: bytes as texts of hexadecimal digits and of base 64.

In: bytes and what is like them. Out: what CPython's own give.
"""

from __future__ import annotations

import binascii
from typing import Any

from lanewise.library.checksums import crc32_of
from lanewise.library.machine import u32
from lanewise.library.prelude.words import octets_of

_NO_BYTES = "a bytes-like object is required, not '{}'"
_LETTERS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_PAD = 61


def _given(data: Any) -> Any:
    """What functions that decode take: bytes, or a text of ASCII."""
    if isinstance(data, str):
        if not data.isascii():
            raise ValueError("string argument should contain only ASCII characters")
        return data.encode("ascii")
    return octets_of(data, "argument should be bytes, buffer or ASCII string, not '{}'")


def crc32(data: Any, crc: Any = 0, /) -> int:
    """`zlib.crc32` is the same."""
    return int(crc32_of(octets_of(data, _NO_BYTES), u32(crc & 0xFFFFFFFF)))


# --- base 16 ---------------------------------------------------------------------------------------------------------


def hexlify(data: Any, sep: Any = None) -> bytes:
    """`binascii.hexlify`, `binascii.b2a_hex`."""
    octets = octets_of(data, _NO_BYTES)
    return bytes((octets.hex() if sep is None else octets.hex(sep)).encode("ascii"))


b2a_hex = hexlify


def unhexlify(hexstr: Any, /) -> bytes:
    """`binascii.unhexlify`, `binascii.a2b_hex`."""
    data = _given(hexstr)
    if len(data) % 2:
        raise binascii.Error("Odd-length string")
    found = []
    for i in range(0, len(data), 2):
        high, low = _digit(data[i]), _digit(data[i + 1])
        if high < 0 or low < 0:
            raise binascii.Error("Non-hexadecimal digit found")
        found.append(high * 16 + low)
    return bytes(found)


a2b_hex = unhexlify


def _digit(c: int) -> int:
    if 48 <= c <= 57:
        return c - 48
    small = c | 32
    return small - 87 if 97 <= small <= 102 else -1


# --- base 64 ---------------------------------------------------------------------------------------------------------


def b2a_base64(data: Any, /, *, newline: Any = True) -> bytes:
    """`binascii.b2a_base64`."""
    data = octets_of(data, _NO_BYTES)
    found = []
    whole = len(data) - len(data) % 3
    for i in range(0, whole, 3):
        n = data[i] << 16 | data[i + 1] << 8 | data[i + 2]
        found.append(_LETTERS[n >> 18])
        found.append(_LETTERS[n >> 12 & 63])
        found.append(_LETTERS[n >> 6 & 63])
        found.append(_LETTERS[n & 63])
    if whole + 1 == len(data):
        n = data[whole]
        found += [_LETTERS[n >> 2], _LETTERS[(n & 3) << 4], _PAD, _PAD]
    elif whole + 2 == len(data):
        n = data[whole] << 8 | data[whole + 1]
        found += [_LETTERS[n >> 10], _LETTERS[n >> 4 & 63], _LETTERS[(n & 15) << 2], _PAD]
    if newline:
        found.append(10)
    return bytes(found)


def a2b_base64(data: Any, /, *, strict_mode: Any = False) -> bytes:
    """`binascii.a2b_base64`."""
    data = _given(data)
    strict = bool(strict_mode)
    found: list[Any] = []
    place = left = pads = 0
    padding = False
    if strict and len(data) > 0 and data[0] == _PAD:
        raise binascii.Error("Leading padding not allowed")
    for i in range(len(data)):
        c = data[i]
        if c == _PAD:
            padding = True
            if place >= 2:
                pads += 1
                if place + pads >= 4:
                    if strict and i + 1 < len(data):
                        raise binascii.Error("Excess data after padding")
                    return bytes(found)
            continue
        n = _value(c)
        if n < 0:
            if strict:
                raise binascii.Error("Only base64 data is allowed")
            continue
        if strict and padding:
            raise binascii.Error("Discontinuous padding not allowed")
        pads = 0
        if place > 0:
            found.append((left << 6 | n) >> (6 - 2 * place) & 255)
        left = n
        place = (place + 1) % 4
    if place == 1:
        count = len(found) // 3 * 4 + 1
        reason = f"number of data characters ({count}) cannot be 1 more than a multiple of 4"
        raise binascii.Error(f"Invalid base64-encoded string: {reason}")
    if place > 0:
        raise binascii.Error("Incorrect padding")
    return bytes(found)


def _value(c: int) -> int:
    """What a letter stands for; -1 for none."""
    if 65 <= c <= 90:
        return c - 65
    if 97 <= c <= 122:
        return c - 71
    if 48 <= c <= 57:
        return c + 4
    return 62 if c == 43 else 63 if c == 47 else -1


def crc_hqx(data: Any, crc: Any, /) -> int:
    """`binascii.crc_hqx`: CRC-CCITT, by the polynomial 0x1021."""
    found = crc & 0xFFFF
    for byte in octets_of(data, "a bytes-like object is required, not '{}'"):
        found ^= byte << 8
        for _ in range(8):
            found = (found << 1 ^ (0x1021 if found & 0x8000 else 0)) & 0xFFFF
    return int(found)
