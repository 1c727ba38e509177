"""FNV-1a over bytes: under a mask of 64 bits, arithmetic wraps and costs no check.

>>> fnv1a(bytearray(b"lanewise"))
>>> fnv1a(bytearray(range(1, 256)))
>>> fnv1a(bytearray(10_000))
"""

from lanewise import compile

MASK = 0xFFFF_FFFF_FFFF_FFFF


@compile
def fnv1a(data: bytearray) -> int:
    """The 64-bit FNV-1a hash."""
    value = 0xCBF2_9CE4_8422_2325
    for byte in data:
        value = (value ^ byte) * 0x100_0000_01B3 & MASK
    return value


if __name__ == "__main__":
    for text in ("", "a", "lanewise"):
        print(f"{fnv1a(bytearray(text.encode())):016x}  {text!r}")
