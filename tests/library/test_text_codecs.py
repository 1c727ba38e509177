"""UTF-8, Latin-1 and ASCII against CPython's codecs: bytes, texts, and where and why something cannot be coded."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from lanewise import compile, compile_source
from lanewise.ir.layout import LENGTH
from lanewise.library import heap, machine, text_codecs
from lanewise.library.ascii_texts import ascii_bytes
from lanewise.library.machine import i32, load, u32
from lanewise.library.prelude import further_codecs

from library.exact_machine import Emulation
from library.texts import get, put

COUNT = 2000
REASONS = {
    "invalid start byte": text_codecs.INVALID_START,
    "invalid continuation byte": text_codecs.INVALID_CONTINUATION,
    "unexpected end of data": text_codecs.UNEXPECTED_END,
}


def texts(count: int) -> list[str]:
    """Of every width of UTF-8, with surrogates in some."""
    random = Random(8)
    limits = (0x80, 0x100, 0x800, 0x10000, 0x110000)

    def one() -> str:
        limit = random.choice(limits)
        codes = [random.randrange(random.choice((0x80, limit))) for _ in range(random.choice((0, 1, 2, 5, 9, 20)))]
        return "".join(chr(c) for c in codes if random.random() < 0.05 or not 0xD800 <= c < 0xE000)

    edges = [chr(c + d) for c in (0x80, 0x100, 0x800, 0xD800, 0xE000, 0x10000, 0x10FFFF) for d in (-1, 0) if c + d < 0x110000]
    return [*edges, "a\ud800\udfffb\ud800", *(one() for _ in range(count))]


def byte_strings(count: int) -> list[bytes]:
    """Good UTF-8, the same with a byte changed, dropped or cut off, every pair of a lead and a byte, and the edges of the table."""
    random = Random(9)
    values = [bytes([lead, second]) for lead in range(0xC0, 0x100) for second in (0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0)]
    values += [value + tail for value in values for tail in (b"\x80", b"\x80\x80", b"\x80A", b"A")]
    for value in texts(count):
        data = bytearray(value.encode("utf-8", "surrogatepass"))
        if data and random.random() < 0.7:
            at = random.randrange(len(data))
            match random.randrange(3):
                case 0:
                    data[at] = random.randrange(256)
                case 1:
                    del data[at]
                case _:
                    del data[at:]
        values.append(bytes(data))
    return values


def put_bytes(value: bytes) -> i32:
    p = heap.allocate(i32(len(value)))
    machine.MEMORY[p : p + len(value)] = value
    return p


def get_bytes(p: i32) -> bytes:
    value = bytes(machine.MEMORY[p : p + load(i32, p + LENGTH)])
    heap.release(p)
    return value


def encode_fault(value: str, encoding: str) -> tuple[int, int]:
    try:
        value.encode(encoding)
    except UnicodeEncodeError as error:
        return error.start, error.end
    return len(value), len(value)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_encoding(encoding: str) -> None:
    before = Emulation().live()
    for value in texts(COUNT):
        s = put(value)
        if encoding == "utf-8":
            fault = text_codecs.fault_of_utf8(s)
        else:
            fault = text_codecs.fault_beyond(s, u32(127 if encoding == "ascii" else 255))
        assert fault == encode_fault(value, encoding), value
        if fault[0] == len(value):
            encoded = text_codecs.utf8_bytes(s) if encoding == "utf-8" else text_codecs.latin1_bytes(s)
            assert get_bytes(encoded) == value.encode(encoding)
        heap.release(s)
    assert Emulation().live() == before


def decode_fault(value: bytes) -> tuple[int, int, int]:
    try:
        value.decode()
    except UnicodeDecodeError as error:
        return error.start, error.end, REASONS[error.reason]
    return len(value), len(value), 0


def test_decoding() -> None:
    before = Emulation().live()
    kinds = set()
    for value in byte_strings(COUNT):
        p, n = put_bytes(value), i32(len(value))
        fault = text_codecs.utf8_fault(p, n)
        assert fault == decode_fault(value), value
        kinds.add(int(fault[2]))
        if not fault[2]:
            assert get(text_codecs.utf8_text(p, n)) == value.decode()
        assert get(text_codecs.latin1_text(p, n)) == value.decode("latin-1")
        assert ascii_bytes(p, n) == next((i for i, byte in enumerate(value) if byte > 127), len(value))
        heap.release(p)
    assert kinds == {0, *REASONS.values()}
    assert Emulation().live() == before


def test_compiled() -> None:
    """Into bytes and back; the bytes are counted, and looked through for faults."""
    program = compile_source("""
import numpy as np
from lanewise.library.text_codecs import fault_of_utf8, utf8_bytes, utf8_fault, utf8_text

def coded(s: str) -> tuple[str, int, int]:
    start, _ = fault_of_utf8(s)
    if start < len(s):
        return "", int(start), -1
    size = 0
    for c in s:
        size += 1 + (ord(c) > 0x7F) + (ord(c) > 0x7FF) + (ord(c) > 0xFFFF)
    p, n = utf8_bytes(s), np.int32(size)
    fault, _, reason = utf8_fault(p, n)
    return utf8_text(p, n), int(fault), int(reason)
""")
    for value in texts(COUNT):
        start, _ = encode_fault(value, "utf-8")
        expected = (value, len(value.encode()), 0) if start == len(value) else ("", start, -1)
        assert program(value) == expected


def test_encodings_of_the_run() -> None:
    def encoded(text: str, encoding: str) -> bytes:
        return text.encode(encoding)

    assert compile(encoded)("é", "U8") == encoded("é", "U8") and encoded("e", "utf-16-le") == b"e\0"
    for encoding in ("utf-16-le", "none"):
        with pytest.raises(NotImplementedError, match=f"a name that the run makes is utf-8, ascii or latin-1, not '{encoding}'"):
            compile(encoded)("e", encoding)
    with pytest.raises(LookupError, match="unknown encoding: none"):
        encoded("e", "none")


def test_names_of_what_is_done_about_errors() -> None:
    def encoded(text: str, errors: str) -> bytes:
        return text.encode("ascii", errors)

    def decoded(data: bytes, errors: str) -> str:
        return data.decode("utf-8", errors)

    assert encoded("é", "namereplace") and encoded("\udce9", "surrogateescape") and decoded(b"\xed\xa0\x80", "surrogatepass")
    for errors in ("namereplace", "surrogateescape", "surrogatepass"):
        assert compile(encoded)("e", errors) == b"e"
        with pytest.raises(NotImplementedError, match=f"errors='{errors}' is not compiled"):
            compile(encoded)("é", errors)
    with pytest.raises(NotImplementedError, match="errors='surrogatepass' is not compiled"):
        compile(decoded)(b"\xed\xa0\x80", "surrogatepass")


def _outcome(of: Callable[..., object], *given: object) -> object:
    try:
        return of(*given)
    except UnicodeError as error:
        return str(error)


@pytest.mark.filterwarnings("ignore:invalid escape sequence")
def test_further_encodings() -> None:
    chance = Random(5)
    signs = ["a", "\n", "\\", "'", "é", "€", "\u0100", "\ud800", "\udc00", "😀", "\x81", "\x7f", "\ufffe"]
    bits = [b"a", b"\0", b"\xd8", b"\xdc", b"\xfe", rb"\x41", b"\\", b"u12", b"U0011", rb"\101", b"\xef\xbb\xbf", b"\xff\xfe"]
    for codec in sorted({*further_codecs.NAMES.values()}):
        wide = partial(further_codecs.encoded_widely, codec=codec), partial(further_codecs.decoded_widely, codec=codec)
        encoded, decoded = further_codecs.ALONE.get(codec, wide)
        for _ in range(400):
            text = "".join(chance.choices(signs, k=chance.randrange(5)))
            assert _outcome(encoded, text) == _outcome(str.encode, text, codec), (text, codec)
            data = b"".join(chance.choices(bits, k=chance.randrange(8)))
            assert _outcome(decoded, data) == _outcome(bytes.decode, data, codec), (data, codec)
