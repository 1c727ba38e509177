"""FNV-1a: a multiplication modulo 2**64 per byte."""


def fnv1a(data: bytearray) -> int:
    """The 64-bit hash."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value
