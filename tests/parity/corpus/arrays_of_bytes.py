"""Bytes as arrays, arrays as their bytes, bits as bytes."""

import struct
from typing import Any

import numpy as np
from parity.case import case

F64, F32, U8 = np.float64, np.float32, np.uint8
TABLE, NAN = np.arange(6.0).reshape(2, 3) - 2.5, float("nan")


@case((TABLE,), (np.array([1, 2, 300], np.int16),), (np.float32(1.5) + np.zeros((1, 0, 2), np.float32),), (TABLE.T,))
def as_bytes_says(x: Any) -> Any:
    """`bytes` of an array of any rank, and of what does not lie in one piece."""
    return bytes(x), bytes(x[::2])


@case((b"",), (b"\x01\x00\x02\x00\xff\xff",), (b"odd",), (bytes(range(48)),), (b"\x00" * 6 + b"\xf8\x7f",))
def items_of_bytes(data: bytes) -> Any:
    """ValueError where some are left over."""
    whole = np.frombuffer(data, np.uint8)
    return whole, np.frombuffer(data, dtype=np.int16), int(whole.sum()), np.frombuffer(data[: len(data) // 8 * 8])


@case((b"0123456789", 2, 1), (b"0123456789", -1, 2), (b"ab", 0, 2), (b"ab", 0, 3), (b"ab", 1, -1), (b"abc", 2, 0), (b"", -2, 0))
def a_part_of_bytes(data: bytes, count: int, offset: int) -> Any:
    """ValueError where there are not so many."""
    return np.frombuffer(data, "u2", count, offset), np.frombuffer(data, np.int8, offset=offset)


@case((b"\x02\x00\x03\x00" + struct.pack("<6f", *range(6)),), (b"\x01\x00\x00\x00",), (b"\x02\x00\x03\x00" + b"short",))
def a_file_with_a_head(data: bytes) -> Any:
    """Dims, then singles."""
    rows, columns = np.frombuffer(data, dtype=np.uint16, count=2).tolist()
    table = np.frombuffer(data, dtype=np.float32, count=rows * columns, offset=4).reshape(rows, columns)
    return table * 2, float(table.sum())


@case((b"abcd" * 3, 2), (bytes([9, 200, 3, 4]), 1), (b"", 4))
def pixels(data: bytes, width: int) -> Any:
    """A picture of two channels, changed and written back."""
    image = np.frombuffer(data, dtype=np.uint8).reshape(-1, width, 2).copy()
    image[..., 0] = 255 - image[..., 0]
    return image, image.sum(axis=(0, 1)), image.ravel().tolist()


@case((np.array([1.0, -0.0, NAN]),), (np.array([1.5, -2.0]),), (np.zeros(0),), (np.array([5e-324, float("inf")])[::-1],))
def bits_of_floats(x) -> Any:
    """As ints of the same size, and back."""
    bits = x.view(np.int64)
    return bits, (bits ^ (1 << 63 - 1)).view(np.float64), x.copy().view(np.uint8).reshape(-1, 8)[:, -1], x.view(dtype="u8") >> 52


@case((TABLE,), (TABLE.astype(F32),), (np.arange(24, dtype=np.int16).reshape(2, 3, 4),), (np.zeros((2, 0)),), (TABLE[::-1],))
def items_of_another_size(x) -> Any:
    """More of them, or fewer: ValueError where they do not fill the last axis."""
    small = x.view(np.int8)
    return small.shape, small[..., -1], small.sum(axis=-1), x.view(np.uint16) % 7, x.view(x.dtype) + 1, \
        x[..., :2].view(np.complex128).shape


@case((TABLE, 0), (TABLE, 1), (TABLE, 2), (TABLE[:, :1], 1), (TABLE[:0], 0), (TABLE.astype(F32), 3), (TABLE, 4))
def items_that_lie_apart(x, which) -> Any:
    """ValueError for a last axis with something between, and for no axis at all."""
    if which == 0:
        return x.T.view(np.int8)
    if which == 1:
        return x[:, ::2].view(np.int16)
    if which == 2:
        return x[1].sum(keepdims=True).reshape(()).view(np.int8)
    return x[:, :1].view(np.uint8) if which == 3 else x[::-1, 1:].view(np.float16).shape


@case((TABLE,), (np.arange(4.0),), (np.zeros((1, 2)),))
def changed_through_a_view(x) -> Any:
    """Both are the same bytes."""
    bits = x.view(np.uint64)
    bits[...] = bits & np.uint64(2**63 - 1)
    parts = np.zeros(3, dtype=np.complex64)
    parts.view(np.float32)[1::2] = 7
    return x, parts, np.array([1.0, 2.0]).view(np.complex128), bits.size


@case((np.array([1, 0, 0, 1, 1, 0, 0, 0, 1]),), (np.eye(3, 10, dtype=bool),), (np.array([256, -1, 0]),),
(np.zeros((2, 0), dtype=U8),), (np.ones(2),), ([True, False],))
def packed(x) -> Any:
    """TypeError for floats."""
    return np.packbits(x), np.packbits(x, axis=-1), np.packbits(x, bitorder="little"), np.packbits(x, 0)


@case((np.array([3, 128], dtype=U8), 0), (np.array([[2], [7], [23]], dtype=U8), -3), (np.zeros(0, dtype=U8), 0),
(np.array([1, 2]), 1), (np.array([255, 1], dtype=U8), 20), (np.array([5], dtype=U8), -9))
def unpacked(x, count) -> Any:
    """TypeError for all but bytes, ValueError where there are not so many."""
    return np.unpackbits(x), np.unpackbits(x, axis=0), np.unpackbits(x, bitorder="little"), np.unpackbits(x, count=count)


@case((np.eye(3, 4), 0.5), (np.arange(20.0).reshape(4, 5), 7), (np.zeros((1, 9)), -1))
def bitmap(x, level) -> Any:
    """Packed and back."""
    rows = np.packbits(x > level, axis=1)
    back = np.unpackbits(rows, axis=1, count=x.shape[1])
    return rows, back, bool((back == (x > level)).all())


@case((5,), (np.uint8(3),), (True,))
def bits_of_one(x) -> Any:
    """As an array of one."""
    return np.packbits(x), np.unpackbits(np.uint8(x), count=-1), np.packbits(x, axis=0)


@case((np.eye(8, dtype=U8), 3), (np.ones((2, 3), dtype=U8), 0), (np.eye(2, dtype=U8), 9))
def in_no_order(x, which) -> Any:
    """ValueError, AxisError."""
    if which == 0:
        return np.packbits(x, bitorder="none")
    return np.unpackbits(x, bitorder="x") if which == 9 else np.packbits(x, axis=-2)


@case((np.arange(6.0).reshape(2, 3),), (np.array([[1, -1], [300, 7]], dtype=np.int16),), (np.zeros((0, 3)),),
(np.array([True, False])[::-1],),
(np.array([1 + 2j, -0.0]),))
def given_as_bytes(x) -> Any:
    """As they lie in memory, turned or not."""
    return x.tobytes(), x.T.tobytes(order="C"), x[::-1].tobytes(), len(x.tobytes()) == x.nbytes


@case((np.arange(6, dtype=np.int16).reshape(2, 3),), (np.array([1.5, -0.0])[::-1],), (np.array([1 + 2j]),), (np.ones(2, bool),))
def bytes_turned_round(x) -> Any:
    """Each number by itself, of complex ones each part."""
    y = x.byteswap()
    return y.tobytes(), x.byteswap(inplace=True), x


@case(("1 2 3",), (" 4\n5\t",), ("",), ("1 x",), ("2.5 1",))
def numbers_in_a_text(text) -> Any:
    """Between blanks, between commas; what is no number is told."""
    floats = np.fromstring(text, sep=" ")
    whole = np.fromstring(text.replace(" ", ", "), dtype=int, sep=",", count=-1)
    return floats, whole, np.fromstring(text + " 7", np.float32, 1, sep=" ")


@case(("1 2",), ("",), ("3",))
def no_bytes_in_a_text(text) -> Any:
    """numpy took them once."""
    return np.fromstring(text, sep=" ") if text == "3" else np.fromstring(text)
