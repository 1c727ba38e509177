"""What `struct` reads and writes: formats, and one value after the other.

In: formats, values, bytes and what is like them. Out: what CPython's own give on a 64-bit machine.
"""

from __future__ import annotations

import math
import operator
import struct
from typing import Any

from lanewise.library.machine import i32
from lanewise.library.packed import double_at, double_high, double_low, half_at, half_of, single_at, single_of
from lanewise.library.prelude.byte_strings import NO_BYTES
from lanewise.library.prelude.words import octets_of

_STANDARD = {"c": 1, "b": 1, "B": 1, "?": 1, "h": 2, "H": 2, "e": 2, "i": 4, "I": 4, "l": 4, "L": 4, "f": 4, "q": 8, "Q": 8, "d": 8}
_NATIVE = {"l": 8, "L": 8, "n": 8, "N": 8, "P": 8}
_MOST = 0x7FFFFFFFFFFFFFFF
_OUT = "argument out of range"


def laid_out(format: Any) -> Any:
    """Letter, size and place of each value, the size of all, and what the format begins with."""
    text: str = format.decode("latin-1") if isinstance(format, bytes) else format
    if isinstance(format, str):
        format.encode("ascii")
    mode = text[0] if text and text[0] in "@=<>!" else "@"
    found: list[tuple[str, int, int]] = []
    at = 0
    i = 1 if text and text[0] in "@=<>!" else 0
    while i < len(text):
        if text[i] in " \t\n\r\v\f":
            i += 1
            continue
        start = i
        while i < len(text) and "0" <= text[i] <= "9":
            i += 1
        if i == len(text):
            raise struct.error("repeat count given without format specifier")
        times = int(text[start:i]) if i > start else 1
        letter = text[i]
        i += 1
        size = _size(letter, mode)
        if mode == "@":
            at = (at + size - 1) // size * size
        if at + times * size > _MOST:
            raise struct.error("total struct size too long")
        if letter == "s" or letter == "p":
            found.append((letter, times, at))
        elif letter != "x":
            for k in range(times):
                found.append((letter, size, at + k * size))
        at += times * size
    return found, at, mode


def _size(letter: str, mode: str) -> int:
    if letter == "x" or letter == "s" or letter == "p":
        return 1
    if mode == "@" and letter in _NATIVE:
        return _NATIVE[letter]
    if letter not in _STANDARD:
        raise struct.error("bad char in struct format")
    return _STANDARD[letter]


# --- reading ---------------------------------------------------------------------------------------------------------


def fitting(buffer: Any, size: int) -> Any:
    """The bytes, which have to be as many."""
    data = octets_of(buffer, NO_BYTES)
    if len(data) != size:
        raise struct.error(f"unpack requires a buffer of {size} bytes")
    return data


def dividing(buffer: Any, size: int) -> Any:
    """The bytes, which have to be a multiple of as many."""
    if size == 0:
        raise struct.error("cannot iteratively unpack with a struct of length 0")
    data = octets_of(buffer, NO_BYTES)
    if len(data) % size != 0:
        raise struct.error(f"iterative unpacking requires a buffer of a multiple of {size} bytes")
    return data


def start_in(length: int, offset: Any, size: int) -> int:
    """Where `unpack_from` begins."""
    start: int = offset
    if start < 0:
        if start + size > 0:
            raise struct.error(f"not enough data to unpack {size} bytes at offset {start}")
        if start + length < 0:
            raise struct.error(f"offset {start} out of range for {length}-byte buffer")
        start += length
    if length - start < size:
        words = f"unpack_from requires a buffer of at least {start + size} bytes for unpacking {size} bytes at offset {start}"
        raise struct.error(f"{words} (actual buffer size is {length})")
    return start


def read(data: Any, one: Any, start: int, mode: str) -> Any:
    letter, size, place = one
    at, big = start + place, mode == ">" or mode == "!"
    if letter == "d":
        return double(data, at, big)
    if letter == "f":
        return single(data, at, big)
    if letter == "e":
        return half(data, at, big)
    if letter == "s" or letter == "c":
        return data[at : at + size]
    if letter == "p":
        return counted(data, at, size)
    if letter == "?":
        return data[at] != 0
    return whole(data, at, size, letter in "bhilqn", big)


def whole(data: Any, at: int, size: int, signed: bool, big: bool) -> int:
    """So many bytes as an int, from the highest one down."""
    found: int = data[at if big else at + size - 1]
    if signed and found > 127:
        found -= 256
    for i in range(1, size):
        found = found * 256 + data[at + i if big else at + size - 1 - i]
    return found


def double(data: Any, at: int, big: bool) -> float:
    """`d`."""
    return float(double_at(data, i32(at), big))


def single(data: Any, at: int, big: bool) -> float:
    """`f`."""
    return float(single_at(data, i32(at), big))


def half(data: Any, at: int, big: bool) -> float:
    """`e`."""
    return float(half_at(data, i32(at), big))


def counted(data: Any, at: int, size: int) -> Any:
    """`p`: the first byte says how many follow."""
    return data[at + 1 : at + 1 + min(data[at], size - 1)] if size > 0 else data[:0]


# --- writing ---------------------------------------------------------------------------------------------------------


def counted_out(format: Any, name: str, given: int) -> Any:
    """`laid_out` for as many values."""
    found, size, mode = laid_out(format)
    if len(found) != given:
        raise struct.error(f"{name} expected {len(found)} items for packing (got {given})")
    return found, size, mode


def written(x: Any, letter: str, size: int, mode: str) -> bytes:
    if letter == "s" or letter == "p":
        if not isinstance(x, bytes | bytearray):
            raise struct.error(f"argument for '{letter}' must be a bytes object")
        kept = x[:size] if letter == "s" or size == 0 else bytes([min(len(x), size - 1, 255)]) + x[: size - 1]
        return bytes(kept) + bytes(size - len(kept))
    if letter == "c":
        if not isinstance(x, bytes) or len(x) != 1:
            raise struct.error("char format requires a bytes object of length 1")
        return x
    if letter == "?":
        return b"\x01" if x else b"\x00"
    low_first = _float_bytes(x, letter, mode) if letter in "efd" else _int_bytes(x, letter, size, mode)
    return low_first[::-1] if mode == ">" or mode == "!" else low_first


def _float_bytes(x: Any, letter: str, mode: str) -> bytes:
    if isinstance(x, str | bytes):
        raise struct.error("required argument is not a float")
    try:
        value = float(x)
    except (OverflowError, TypeError):
        raise struct.error("required argument is not a float") from None
    if letter == "d":
        return int(double_low(value)).to_bytes(4, "little") + int(double_high(value)).to_bytes(4, "little")
    found = int(single_of(value)) if letter == "f" else int(half_of(value))
    is_infinite = found & 0x7FFFFFFF == (0x7F800000 if letter == "f" else 0x7C00 | found & 0x8000)
    if is_infinite and math.isfinite(value) and (letter == "e" or mode != "@"):
        raise OverflowError(f"float too large to pack with {letter} format")
    return found.to_bytes(4 if letter == "f" else 2, "little")


def _int_bytes(x: Any, letter: str, size: int, mode: str) -> bytes:
    try:
        value = operator.index(x)
    except TypeError:
        raise struct.error("required argument is not an integer") from None
    signed = letter in "bhilqn"
    low, high = (-1 << (8 * size - 1), (1 << (8 * size - 1)) - 1) if signed else (0, (1 << (8 * size)) - 1)
    if letter == "P" and -1 << 63 <= value < 0:
        value += 1 << 64
    if not low <= value <= high:
        raise struct.error(_outside(value, letter, size, mode, low, high))
    return (value if value >= 0 else value + (1 << (8 * size))).to_bytes(size, "little")


_NAMED = {"b": "byte", "B": "ubyte", "h": "short", "H": "ushort"}


def _outside(value: int, letter: str, size: int, mode: str, low: int, high: int) -> str:
    """CPython's words, which depend on how a letter is packed: as C's own type, or byte by byte."""
    big = mode == ">" or mode == "!"
    if letter == "P" or (size == 8 and big):
        return "int too large to convert"
    as_own = letter in "bB" or (letter in "hH" and not big)
    if size == 8 or not -1 << 63 <= value < 1 << (63 if low < 0 or as_own else 64):
        return _OUT
    if as_own:
        return f"{_NAMED[letter]} format requires {low} <= number <= {high}"
    return _OUT if value < 0 and low == 0 else f"'{letter}' format requires {low} <= number <= {high}"
