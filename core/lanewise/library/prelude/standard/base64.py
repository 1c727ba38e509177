"""`base64`: bytes as texts of base 64, 32, 16 and 85. In: bytes and what is like them. Out: what CPython's own give."""

from __future__ import annotations

import binascii
from typing import Any

from lanewise.library.prelude.standard.binascii import a2b_base64, b2a_base64, hexlify, unhexlify
from lanewise.library.prelude.words import octets_of

_NO_VIEW = "memoryview: a bytes-like object is required, not '{}'"
_NO_BYTES = "expected bytes-like object, not {}"
_LETTERS_32 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_LETTERS_32_HEX = b"0123456789ABCDEFGHIJKLMNOPQRSTUV"
_LETTERS_85 = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"


def _given(s: Any) -> Any:
    """What functions that decode take: bytes, or a text of ASCII."""
    if isinstance(s, str):
        if not s.isascii():
            raise ValueError("string argument should contain only ASCII characters")
        return s.encode("ascii")
    return octets_of(s, "argument should be a bytes-like object or ASCII string, not '{}'")


def _exchanged(data: bytes, old: bytes, new: bytes) -> bytes:
    """Two letters in place of two others."""
    return bytes([new[0] if c == old[0] else new[1] if c == old[1] else c for c in data])


# --- base 64 ---------------------------------------------------------------------------------------------------------


def b64encode(s: Any, altchars: Any = None) -> bytes:
    """`base64.b64encode`."""
    found = b2a_base64(s, newline=False)
    if altchars is None:
        return found
    assert len(altchars) == 2, repr(altchars)
    return _exchanged(found, b"+/", altchars)


def b64decode(s: Any, altchars: Any = None, validate: Any = False) -> bytes:
    """`base64.b64decode`."""
    data = _given(s)
    if altchars is not None:
        pair = _given(altchars)
        assert len(pair) == 2, repr(pair)
        data = _exchanged(data, pair, b"+/")
    return a2b_base64(data, strict_mode=validate)


def standard_b64encode(s: Any) -> bytes:
    """`base64.standard_b64encode`."""
    return b64encode(s)


def standard_b64decode(s: Any) -> bytes:
    """`base64.standard_b64decode`."""
    return b64decode(s)


def urlsafe_b64encode(s: Any) -> bytes:
    """`base64.urlsafe_b64encode`."""
    return _exchanged(b64encode(s), b"+/", b"-_")


def urlsafe_b64decode(s: Any) -> bytes:
    """`base64.urlsafe_b64decode`."""
    return a2b_base64(_exchanged(_given(s), b"-_", b"+/"))


def encodebytes(s: Any) -> bytes:
    """`base64.encodebytes`: lines of 76 letters."""
    data = octets_of(s, _NO_BYTES)
    return b"".join([b2a_base64(data[i : i + 57]) for i in range(0, len(data), 57)])


def decodebytes(s: Any) -> bytes:
    """`base64.decodebytes`."""
    return a2b_base64(octets_of(s, _NO_BYTES))


# --- base 32 and 16 --------------------------------------------------------------------------------------------------


def b32encode(s: Any) -> bytes:
    """`base64.b32encode`."""
    return _in_32(octets_of(s, _NO_VIEW), _LETTERS_32)


def b32hexencode(s: Any) -> bytes:
    """`base64.b32hexencode`."""
    return _in_32(octets_of(s, _NO_VIEW), _LETTERS_32_HEX)


def _in_32(data: bytes, letters: bytes) -> bytes:
    left = len(data) % 5
    if left:
        data = data + bytes(5 - left)
    found = []
    for i in range(0, len(data), 5):
        n = data[i] << 32 | data[i + 1] << 24 | data[i + 2] << 16 | data[i + 3] << 8 | data[i + 4]
        for shift in range(35, -5, -5):
            found.append(letters[n >> shift & 31])
    pads = (0, 6, 4, 3, 1)[left]
    return bytes(found[: len(found) - pads]) + b"=" * pads


def b32decode(s: Any, casefold: Any = False, map01: Any = None) -> bytes:
    """`base64.b32decode`."""
    data = _given(s)
    if len(data) % 8:
        raise binascii.Error("Incorrect padding")
    if map01 is not None:
        one = _given(map01)
        assert len(one) == 1, repr(one)
        data = _exchanged(data, b"01", b"O" + one)
    return _from_32(data.upper() if casefold else data, _LETTERS_32)


def b32hexdecode(s: Any, casefold: Any = False) -> bytes:
    """`base64.b32hexdecode`."""
    data = _given(s)
    if len(data) % 8:
        raise binascii.Error("Incorrect padding")
    return _from_32(data.upper() if casefold else data, _LETTERS_32_HEX)


def _from_32(data: bytes, letters: bytes) -> bytes:
    bare = data.rstrip(b"=")
    pads = len(data) - len(bare)
    found = []
    for i in range(0, len(bare), 8):
        n = 0
        end = i + 8 if i + 8 < len(bare) else len(bare)
        for c in bare[i:end]:
            value = letters.find(c)
            if value < 0:
                raise binascii.Error("Non-base32 digit found")
            n = n << 5 | value
        n = n << 5 * (i + 8 - end)
        for shift in range(32, -8, -8):
            found.append(n >> shift & 255)
    if pads != 0 and pads != 1 and pads != 3 and pads != 4 and pads != 6:
        raise binascii.Error("Incorrect padding")
    if pads and found:
        return bytes(found[: len(found) - 5 + (43 - 5 * pads) // 8])
    return bytes(found)


def b16encode(s: Any) -> bytes:
    """`base64.b16encode`."""
    return hexlify(s).upper()


def b16decode(s: Any, casefold: Any = False) -> bytes:
    """`base64.b16decode`."""
    data = _given(s)
    if casefold:
        data = data.upper()
    for c in data:
        if not (48 <= c <= 57 or 65 <= c <= 70):
            raise binascii.Error("Non-base16 digit found")
    return unhexlify(data)


# --- base 85 ---------------------------------------------------------------------------------------------------------


def b85encode(b: Any, pad: Any = False) -> bytes:
    """`base64.b85encode`."""
    data = octets_of(b, _NO_VIEW)
    rest = -len(data) % 4
    data = data + bytes(rest)
    found = []
    for i in range(0, len(data), 4):
        n = data[i] << 24 | data[i + 1] << 16 | data[i + 2] << 8 | data[i + 3]
        for power in (52200625, 614125, 7225, 85, 1):
            found.append(_LETTERS_85[n // power % 85])
    return bytes(found if pad or not rest else found[: len(found) - rest])


def a85encode(b: Any, *, foldspaces: Any = False, wrapcol: Any = 0, pad: Any = False, adobe: Any = False) -> bytes:
    """`base64.a85encode`: the letters from `!` on; `z` stands for four zeros, `y` for four spaces."""
    data = octets_of(b, _NO_VIEW)
    found = [60, 126] if adobe else []
    for i in range(0, len(data), 4):
        part = data[i : i + 4]
        missing = 4 - len(part)
        n = int.from_bytes(part + bytes(missing), "big")
        if n == 0 and (pad or missing == 0):
            found.append(122)
        elif foldspaces and n == 0x20202020:
            found.append(121)
        else:
            digits = [n // power % 85 + 33 for power in (52200625, 614125, 7225, 85, 1)]
            found += digits if pad else digits[: 5 - missing]
    if wrapcol:
        found = _in_lines(found, max(2 if adobe else 1, wrapcol), adobe)
    return bytes(found) + (b"~>" if adobe else b"")


def _in_lines(codes: Any, width: int, has_end: Any) -> Any:
    """Lines of at most so many letters, of which the last one may have two more behind it."""
    found = []
    for i, code in enumerate(codes):
        if i > 0 and i % width == 0:
            found.append(10)
        found.append(code)
    if has_end and (len(codes) - 1) % width + 3 > width:
        found.append(10)
    return found


def a85decode(b: Any, *, foldspaces: Any = False, adobe: Any = False, ignorechars: Any = b" \t\n\r\x0b") -> bytes:
    """`base64.a85decode`."""
    data = _given(b)
    if adobe:
        if not data.endswith(b"~>"):
            raise ValueError(f"Ascii85 encoded byte sequences must end with {b'~>'!r}")
        data = data[2:-2] if data.startswith(b"<~") else data[:-2]
    found: list[int] = []
    n = count = 0
    for c in data + b"uuuu":
        if 33 <= c <= 117:
            n, count = n * 85 + c - 33, count + 1
            if count == 5:
                if n > 0xFFFFFFFF:
                    raise ValueError("Ascii85 overflow")
                found += [n >> 24, n >> 16 & 255, n >> 8 & 255, n & 255]
                n = count = 0
        elif c == 122 or (foldspaces and c == 121):
            if count:
                raise ValueError(f"{chr(c)} inside Ascii85 5-tuple")
            found += [0, 0, 0, 0] if c == 122 else [32, 32, 32, 32]
        elif c not in ignorechars:
            raise ValueError(f"Non-Ascii85 digit found: {chr(c)}")
    return bytes(found[: len(found) - 4 + count])


def b85decode(b: Any) -> bytes:
    """`base64.b85decode`."""
    data = _given(b)
    rest = -len(data) % 5
    data = data + b"~" * rest
    found = []
    for i in range(0, len(data), 5):
        n = 0
        for j in range(i, i + 5):
            value = _LETTERS_85.find(data[j])
            if value < 0:
                raise ValueError(f"bad base85 character at position {j}")
            n = n * 85 + value
        if n > 0xFFFFFFFF:
            raise ValueError(f"base85 overflow in hunk starting at byte {i}")
        found += [n >> 24, n >> 16 & 255, n >> 8 & 255, n & 255]
    return bytes(found[: len(found) - rest] if rest else found)
