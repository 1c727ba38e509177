"""`base64` and `binascii` as the library writes them, as source and compiled, against CPython's own."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from library.standard import compare

COUNT = 2000
_LETTERS = "ABCDabcz0189+/-_=\n !~`\xe9gGzZ$\u20ac"


def encoded(data: bytes) -> Any:
    return base64.b64encode(data), base64.standard_b64encode(data), base64.urlsafe_b64encode(data), base64.b64encode(data, b"!?")


def in_other_bases(data: bytes) -> Any:
    in_85 = base64.b85encode(data), base64.b85encode(data, True)
    return base64.b32encode(data), base64.b32hexencode(data), base64.b16encode(data), in_85


def in_lines(data: bytes) -> Any:
    return binascii.b2a_base64(data), binascii.b2a_base64(data, newline=False), binascii.hexlify(data), binascii.b2a_hex(data)


def in_ascii_85(data: bytes) -> Any:
    plain = base64.a85encode(data), base64.a85encode(data, pad=True), base64.a85encode(data, foldspaces=True)
    return plain, base64.a85encode(data, wrapcol=7), base64.a85encode(data, adobe=True, wrapcol=len(data) % 9)


def in_long_lines(data: bytes) -> Any:
    lines = base64.encodebytes(data * 3)
    return lines, base64.decodebytes(lines)


def checked(data: bytes) -> Any:
    return binascii.crc_hqx(data, 0), binascii.crc_hqx(data, len(data) * 7919)


def from_64(data: Any) -> Any:
    return base64.b64decode(data)


def from_64_strictly(data: Any) -> Any:
    return base64.b64decode(data, validate=True)


def from_64_of_other_letters(data: Any) -> Any:
    return base64.b64decode(data, "-~"), base64.standard_b64decode(data), base64.urlsafe_b64decode(data)


def from_64_of_c(data: Any) -> Any:
    return binascii.a2b_base64(data), binascii.a2b_base64(data, strict_mode=True)


def from_32(data: Any) -> Any:
    return base64.b32decode(data)


def from_32_hex(data: Any) -> Any:
    return base64.b32hexdecode(data), base64.b32hexdecode(data, True)


def from_32_loosely(data: Any) -> Any:
    return base64.b32decode(data, casefold=True), base64.b32decode(data, map01="L")


def from_16(data: Any) -> Any:
    return base64.b16decode(data)


def from_16_loosely(data: Any) -> Any:
    return binascii.unhexlify(data), base64.b16decode(data, casefold=True)


def from_85(data: Any) -> Any:
    return base64.b85decode(data)


def from_ascii_85(data: Any) -> Any:
    return base64.a85decode(data)


def from_ascii_85_of_adobe(data: Any) -> Any:
    return base64.a85decode(data, adobe=True, foldspaces=True)


def byte_strings() -> Iterator[tuple[bytes]]:
    random = Random(11)
    for _ in range(COUNT):
        data = random.randbytes(random.choice((0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 100)))
        yield (random.choice((data, data, data + random.choice((bytes(4), bytes(7), b" " * 5)) + data[:5])),)


def texts(encode: Callable[[bytes], bytes]) -> Iterator[tuple[Any]]:
    """What is encoded, some of it changed, as texts and as bytes; and what is of another type."""
    random = Random(12)
    for (data,) in byte_strings():
        letters = list(encode(data).decode())
        for _ in range(random.choice((0, 0, 0, 1, 1, 2, 3))):
            at = random.randrange(len(letters) + 1)
            letters[at : at + random.choice((0, 1, 1, 2))] = random.choice(("", *_LETTERS))
        text = "".join(letters)
        text = random.choice((text, text, text.lower()))
        yield (text if random.random() < 0.6 else text.encode("utf-8"),)
    yield from ((5,), (None,), (1.5,), ("",), (b"",), (bytearray(b"Zg=="),))


_WRITERS = (encoded, in_other_bases, in_lines, in_ascii_85, in_long_lines, checked)


@pytest.mark.parametrize("function", _WRITERS, ids=lambda f: f.__name__)
def test_encoding(function: Callable[..., Any]) -> None:
    module = "binascii" if function in (in_lines, checked) else "base64"
    assert compare(function, module, byte_strings()) == COUNT


_ENCODERS: dict[Callable[..., Any], Callable[[bytes], bytes]] = {
    from_64: base64.b64encode,
    from_64_strictly: base64.b64encode,
    from_64_of_other_letters: base64.b64encode,
    from_64_of_c: base64.b64encode,
    from_32: base64.b32encode,
    from_32_hex: base64.b32hexencode,
    from_32_loosely: base64.b32encode,
    from_16: base64.b16encode,
    from_16_loosely: base64.b16encode,
    from_85: base64.b85encode,
    from_ascii_85: base64.a85encode,
    from_ascii_85_of_adobe: lambda data: base64.a85encode(data, adobe=True, foldspaces=True),
}


@pytest.mark.parametrize("function", _ENCODERS, ids=lambda f: f.__name__)
def test_decoding(function: Callable[..., Any]) -> None:
    module = "binascii" if function is from_64_of_c else "base64"
    assert compare(function, module, texts(_ENCODERS[function])) > COUNT
