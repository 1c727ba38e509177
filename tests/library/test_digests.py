"""Digests and check sums against CPython's: block by block in the emulation, whole messages compiled."""

from __future__ import annotations

import hashlib
import hmac
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Any

import pytest
from lanewise import compile
from lanewise.ir.layout import NARROW
from lanewise.library import blake2, checksums, digests, heap, keccak, machine
from lanewise.library.machine import i32, u32
from lanewise.library.texts import new_text

from library.exact_machine import Emulation
from library.standard import outcome, source_of, with_ours
from library.texts import get

COUNT = 2000
NAMES = (
    *("md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha3_224", "sha3_256", "sha3_384", "sha3_512"),
    *("blake2b", "blake2s"),
)


MIXED = (
    *(digests.md5_mixed, digests.sha1_mixed, digests.sha256_mixed, digests.sha512_mixed),
    *(keccak.keccak_mixed, blake2.blake2b_mixed, blake2.blake2s_mixed),
)


def put(data: bytes) -> i32:
    p = new_text(i32(len(data)), i32(NARROW))
    machine.MEMORY[p : p + len(data)] = data
    return p


def _in_memory(mixed: Callable[..., Any]) -> Callable[[bytes, bytes], bytes]:
    """What the library does with addresses, of bytes."""

    def of_bytes(state: bytes, data: bytes, *numbers: int) -> bytes:
        given = put(state), put(data)
        found = get(mixed(*given, *numbers)).encode("latin-1")
        for p in given:
            heap.release(p)
        return found

    return of_bytes


def messages(count: int) -> list[bytes]:
    """Of all lengths up to three of the longest blocks, and some long ones."""
    random = Random(5)
    lengths = [*range(260), *(random.randrange(5000) for _ in range(count - 260))]
    return [random.randbytes(n) for n in lengths[:count]]


@contextmanager
def runs_as_source() -> Iterator[Any]:
    """The library's `hashlib`, which can run as it is."""
    module = source_of("hashlib")
    with pytest.MonkeyPatch.context() as patch:
        for mixed in MIXED:
            patch.setattr(module, mixed.__name__, _in_memory(mixed))
        yield module


@pytest.mark.parametrize("name", NAMES)
def test_as_source(name: str) -> None:
    before = Emulation().live()
    with runs_as_source() as ours:
        real, made = getattr(hashlib, name)(), getattr(ours, name)()
        assert (made.name, made.digest_size, made.block_size) == (name, real.digest_size, real.block_size)
        for message in messages(300)[::20]:
            real.update(message)
            made.update(message)
            assert made.copy().hexdigest() == real.hexdigest(), len(message)
            assert getattr(ours, name)(message).digest() == getattr(hashlib, name)(message).digest()
    assert Emulation().live() == before


def test_sums_in_the_emulation() -> None:
    random = Random(6)
    before = Emulation().live()
    for message in messages(300)[::7]:
        p, start = put(message), random.randrange(1 << 32)
        assert checksums.crc32_of(p, u32(start)) == zlib.crc32(message, start)
        assert checksums.adler32_of(p, u32(start)) == zlib.adler32(message, start)
        heap.release(p)
    assert Emulation().live() == before


def every_digest(first: bytes, second: bytes) -> Any:
    made = hashlib.md5(first), hashlib.sha1(first), hashlib.sha256(first)
    more = hashlib.sha224(first), hashlib.sha384(first), hashlib.sha512(first)
    before = [h.hexdigest() for h in made] + [h.hexdigest() for h in more]
    copied = made[0].copy(), made[2].copy(), more[2].copy()
    for h in copied:
        h.update(second)
    return before, [h.digest() for h in copied], [h.hexdigest() for h in made]


def newer_digests(first: bytes, second: bytes) -> Any:
    made = hashlib.sha3_256(first), hashlib.blake2b(first, key=second[:64], digest_size=1 + len(first) % 64), hashlib.blake2s(first)
    for h in made:
        h.update(second)
    stretched = hashlib.shake_128(first)
    stretched.update(second)
    of_many = stretched.hexdigest(len(second) % 400), hashlib.shake_256(second).digest(7)
    salted = hashlib.blake2s(second, salt=first[:8], person=second[:8])
    return [h.digest() for h in made], of_many, hashlib.sha3_512(second).copy().hexdigest(), salted.digest()


def named_digests(first: bytes, second: bytes) -> Any:
    name = ("md5", "sha1", "SHA224", "sha256", "sha384", "sha512", "sha3_224", "sha3_512", "SHA3_256")[len(first) % 9]
    made = hashlib.new(name, first)
    made.update(second)
    return made.hexdigest(), made.name, hashlib.pbkdf2_hmac(name, first, second, 1 + len(first) % 3, 1 + len(second) % 90)


def sums(data: bytes, start: int) -> Any:
    return zlib.crc32(data), zlib.crc32(data, start), zlib.adler32(data), zlib.adler32(data, start)


@pytest.mark.parametrize("function", [every_digest, newer_digests, named_digests], ids=lambda f: f.__name__)
def test_compiled_digests(function: Callable[[bytes, bytes], Any]) -> None:
    found, values = compile(function), messages(COUNT)
    for first, second in zip(values, values[::-1], strict=True):
        assert outcome(found, (first, second)) == outcome(function, (first, second)), (len(first), len(second))


def test_compiled_sums() -> None:
    random, found = Random(7), compile(sums)
    for message in messages(COUNT):
        start = random.choice((0, 1, -1, 65521, random.randrange(1 << 32), random.randrange(-(1 << 70), 1 << 70)))
        assert found(message, start) == sums(message, start), (message, start)


@cache
def _wrong(which: int) -> tuple[Callable[..., Any], str]:
    def text(x: str) -> Any:
        return hashlib.md5(x)

    def number(x: int) -> Any:
        return hashlib.sha512(x)  # type: ignore[arg-type]

    def later(x: float) -> Any:
        h = hashlib.sha1(b"a")
        h.update(x)  # type: ignore[arg-type]
        return h.digest()

    def summed(x: str) -> Any:
        return zlib.crc32(x)  # type: ignore[arg-type]

    return (text, number, later, summed)[which], ("hashlib", "hashlib", "hashlib", "zlib")[which]


@pytest.mark.parametrize(("which", "value"), [(0, "a"), (1, 3), (2, 0.5), (3, "")])
def test_what_is_no_bytes(which: int, value: Any) -> None:
    function, module = _wrong(which)
    expected = outcome(function, (value,))
    assert expected[0] == "TypeError"
    with runs_as_source():
        assert outcome(with_ours(function, module), (value,)) == expected
    assert outcome(compile(function), (value,)) == expected


def keyed(key: bytes, message: bytes) -> Any:
    made = hmac.new(key, message, hashlib.sha256)
    copied = made.copy()
    copied.update(key)
    others = hmac.new(key, digestmod=hashlib.md5).digest(), hmac.digest(key, message, hashlib.sha512)
    return made.hexdigest(), copied.digest(), made.name, made.digest_size, made.block_size, others


def test_digests_with_keys() -> None:
    random, ours = Random(8), compile(keyed)
    for length in (0, 1, 63, 64, 65, 127, 128, 129, 200, *(random.randrange(300) for _ in range(200))):
        key, message = random.randbytes(length), random.randbytes(random.randrange(200))
        assert ours(key, message) == keyed(key, message), length


def test_what_no_name_of_the_run_can_be() -> None:
    def named(name: str) -> str:
        return hashlib.new(name, b"").name

    found = compile(named)
    assert found("sha3_256") == "sha3_256"
    with pytest.raises(NotImplementedError, match=r"'blake2b' at the run: write hashlib\.new\('blake2b'\) in the source"):
        found("blake2b")
    assert named("blake2b") == "blake2b"
