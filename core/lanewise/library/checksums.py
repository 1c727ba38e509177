"""Check sums of bytes: CRC-32 (ISO 3309, as zlib and PNG have it) and Adler-32 (RFC 1950).

In: bytes and the sum of those before them. Out: the sum of all.
"""

from __future__ import annotations

from lanewise.library.machine import i32, load, octets, table, u8, u32
from lanewise.library.texts import text_length

_rows = list(range(256))
for _ in range(8):
    _rows = [row >> 1 ^ (0xEDB88320 if row & 1 else 0) for row in _rows]
CRC_ROWS = table(u32, _rows)
"""What a byte does to a sum."""
ADLER_PRIME = 65521
ADLER_CHUNK = 5552
"""So many bytes cannot overflow the sums: RFC 1950, section 9."""


def crc32_of(data: octets, value: u32) -> u32:
    """CRC-32 of bytes behind those whose sum is `value`."""
    found = ~value
    for k in range(text_length(data)):
        found = CRC_ROWS[(found ^ load(u8, data + i32(k))) & 255] ^ found >> 8
    return ~found


def adler32_of(data: octets, value: u32) -> u32:
    """Adler-32 of bytes behind those whose sum is `value`."""
    n = text_length(data)
    low, high = value & 0xFFFF, value >> 16
    at = i32(0)
    while at < n:
        stop = at + ADLER_CHUNK if at + ADLER_CHUNK < n else n
        while at < stop:
            low = low + load(u8, data + at)
            high = high + low
            at = at + 1
        low, high = low % ADLER_PRIME, high % ADLER_PRIME
    # A sum that no bytes have may be passed, too.
    return (high % ADLER_PRIME) << 16 | low % ADLER_PRIME
