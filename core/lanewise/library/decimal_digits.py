"""A code point in, the value of the decimal digit that it is out: Unicode's category Nd, as `int` and `float` read it."""

from __future__ import annotations

from lanewise.library.machine import i32, table, u32

DECIMAL_ZEROS = table(
    u32,
    (
        0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66, 0x0DE6, 0x0E50,
        0x0ED0, 0x0F20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0, 0x1C40, 0x1C50,
        0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10, 0x104A0, 0x10D30, 0x11066, 0x110F0, 0x11136, 0x111D0,
        0x112F0, 0x11450, 0x114D0, 0x11650, 0x116C0, 0x11730, 0x118E0, 0x11950, 0x11C50, 0x11D50, 0x11DA0, 0x16A60, 0x16AC0,
        0x16B50, 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6, 0x1E140, 0x1E2F0, 0x1E950, 0x1FBF0,
    ),
)  # fmt: skip
"""Where the ten digits of each script begin, behind the ASCII ones (Unicode 14)."""
COUNT = 65


def decimal_value(code: u32) -> i32:
    """0 to 9; -1 for what is no decimal digit."""
    if code < 128:
        return i32(code) - 48 if code >= 48 and code < 58 else i32(-1)
    low, high = i32(0), i32(COUNT)
    while low < high:
        middle = (low + high) >> 1
        if DECIMAL_ZEROS[middle] <= code:
            low = middle + 1
        else:
            high = middle
    if low == 0 or code - DECIMAL_ZEROS[low - 1] > 9:
        return i32(-1)
    return i32(code - DECIMAL_ZEROS[low - 1])
