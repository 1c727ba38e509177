"""`hashlib`: message digests. In: bytes and what is like them. Out: what CPython's own give.

An object keeps the state behind the whole blocks so far, the bytes since, and the count of all; so a copy shares what it has.
"""

from __future__ import annotations

from typing import Any

from lanewise.library.blake2 import blake2b_mixed, blake2s_mixed
from lanewise.library.digest_words import SQUARE_ROOTS
from lanewise.library.digests import md5_mixed, sha1_mixed, sha256_mixed, sha512_mixed
from lanewise.library.keccak import keccak_mixed
from lanewise.library.machine import i32, u32, u64
from lanewise.library.prelude.words import octets_of


class _Digest:
    """What all of them do. A class says where it begins, how it mixes blocks, and how many bytes of the state it shows."""

    name = ""
    digest_size = 0
    block_size = 64
    byteorder = "big"
    first = b""

    def __init__(self, string: Any = b"", *, usedforsecurity: Any = True) -> None:
        self.state = self.first
        self.rest = b""
        self.count = 0
        self.update(string)

    def update(self, obj: Any, /) -> None:
        """`update`."""
        if isinstance(obj, str):
            raise TypeError("Strings must be encoded before hashing")
        data = octets_of(obj, "object supporting the buffer API required")
        self.count += len(data)
        data = self.rest + data
        self.state = self.mixed(self.state, data)
        self.rest = data[len(data) - len(data) % self.block_size :]

    def digest(self) -> Any:
        """`digest`."""
        size = self.block_size // 8
        zeros = bytes((self.block_size - 1 - size - self.count) % self.block_size)
        end = b"\x80" + zeros + (8 * self.count).to_bytes(size, self.byteorder)  # type: ignore[arg-type]
        return self.mixed(self.state, self.rest + end)[: self.digest_size]

    def hexdigest(self) -> Any:
        """`hexdigest`."""
        return self.digest().hex()

    def copy(self) -> Any:
        """`copy`."""
        other = self.__class__()
        other.state = self.state
        other.rest = self.rest
        other.count = self.count
        return other

    def mixed(self, state: Any, data: Any) -> Any:
        """The state behind the whole blocks in the data."""
        raise NotImplementedError


class md5(_Digest):
    """`hashlib.md5`."""

    name = "md5"
    digest_size = 16
    byteorder = "little"
    first = bytes.fromhex("0123456789abcdeffedcba9876543210")

    def mixed(self, state: Any, data: Any) -> Any:
        return md5_mixed(state, data)


class sha1(_Digest):
    """`hashlib.sha1`."""

    name = "sha1"
    digest_size = 20
    first = bytes.fromhex("67452301efcdab8998badcfe10325476c3d2e1f0")

    def mixed(self, state: Any, data: Any) -> Any:
        return sha1_mixed(state, data)


class sha256(_Digest):
    """`hashlib.sha256`."""

    name = "sha256"
    digest_size = 32
    first = b"".join((root >> 32).to_bytes(4, "big") for root in SQUARE_ROOTS[:8])

    def mixed(self, state: Any, data: Any) -> Any:
        return sha256_mixed(state, data)


class sha224(sha256):
    """`hashlib.sha224`."""

    name = "sha224"
    digest_size = 28
    first = b"".join((root & 0xFFFFFFFF).to_bytes(4, "big") for root in SQUARE_ROOTS[8:])


class sha512(_Digest):
    """`hashlib.sha512`."""

    name = "sha512"
    digest_size = 64
    block_size = 128
    first = b"".join(root.to_bytes(8, "big") for root in SQUARE_ROOTS[:8])

    def mixed(self, state: Any, data: Any) -> Any:
        return sha512_mixed(state, data)


class sha384(sha512):
    """`hashlib.sha384`."""

    name = "sha384"
    digest_size = 48
    first = b"".join(root.to_bytes(8, "big") for root in SQUARE_ROOTS[8:])


# --- SHA-3 -----------------------------------------------------------------------------------------------------------


class _Sponge(_Digest):
    """The first bytes of the state are mixed with the message, and shown."""

    first = bytes(200)
    suffix = 0x06

    def mixed(self, state: Any, data: Any) -> Any:
        return keccak_mixed(state, data, i32(self.block_size))

    def digest(self) -> Any:
        """`digest`."""
        return _squeezed(self, self.suffix, self.digest_size)


def _squeezed(x: Any, suffix: int, length: int) -> Any:
    """So many bytes of the states behind a message and its end."""
    end = bytearray(x.rest) + bytes(x.block_size - len(x.rest))
    end[len(x.rest)] = suffix
    end[-1] |= 0x80
    state = x.mixed(x.state, bytes(end))
    found = state[: x.block_size]
    while len(found) < length:
        state = x.mixed(state, bytes(x.block_size))
        found += state[: x.block_size]
    return found[:length]


class sha3_224(_Sponge):
    """`hashlib.sha3_224`."""

    name = "sha3_224"
    digest_size = 28
    block_size = 144


class sha3_256(_Sponge):
    """`hashlib.sha3_256`."""

    name = "sha3_256"
    digest_size = 32
    block_size = 136


class sha3_384(_Sponge):
    """`hashlib.sha3_384`."""

    name = "sha3_384"
    digest_size = 48
    block_size = 104


class sha3_512(_Sponge):
    """`hashlib.sha3_512`."""

    name = "sha3_512"
    digest_size = 64
    block_size = 72


class _Shake(_Sponge):
    """As many bytes as are asked for."""

    suffix = 0x1F

    def digest(self, length: Any) -> Any:  # type: ignore[override]
        """`digest`."""
        return _squeezed(self, self.suffix, length)

    def hexdigest(self, length: Any) -> Any:  # type: ignore[override]
        """`hexdigest`."""
        return _squeezed(self, self.suffix, length).hex()


class shake_128(_Shake):
    """`hashlib.shake_128`."""

    name = "shake_128"
    block_size = 168


class shake_256(_Shake):
    """`hashlib.shake_256`."""

    name = "shake_256"
    block_size = 136


# --- BLAKE2 ----------------------------------------------------------------------------------------------------------


class _Blake(_Digest):
    """The state begins with what a digest is asked for; the last block is told from the others, so that one always waits."""

    width = 8

    def __init__(
        self,
        data: Any = b"",
        /,
        *,
        digest_size: Any = None,
        key: Any = b"",
        salt: Any = b"",
        person: Any = b"",
        usedforsecurity: Any = True,
    ) -> None:
        most = 8 * self.width
        self.digest_size: int = most if digest_size is None else digest_size
        if not 1 <= self.digest_size <= most:
            raise ValueError(f"digest_size must be between 1 and {most} bytes")
        own = self._fitting(key, most, "key")
        sizes = bytes([self.digest_size, len(own), 1, 1]) + bytes(4 * self.width - 4)
        extra = [self._fitting(part, 2 * self.width, name) for name, part in (("salt", salt), ("person", person))]
        begin = sizes + b"".join([part + bytes(2 * self.width - len(part)) for part in extra])
        self.state = bytes([x ^ y for x, y in zip(self.first, begin)])  # noqa: B905 - they are as long
        self.rest = own + bytes(self.block_size - len(own)) if own else b""
        self.count = len(self.rest)
        self.update(data)

    def _fitting(self, part: Any, most: int, name: str) -> Any:
        found = octets_of(part, "a bytes-like object is required, not '{}'")
        if len(found) > most:
            raise ValueError(f"maximum {name} length is {most} bytes")
        return found

    def update(self, obj: Any, /) -> None:
        """`update`."""
        if isinstance(obj, str):
            raise TypeError("Strings must be encoded before hashing")
        more = octets_of(obj, "object supporting the buffer API required")
        data = self.rest + more
        whole = max(len(data) - 1, 0) // self.block_size * self.block_size
        self.state = self.stirred(self.state, data[:whole], self.count - len(self.rest), 0)
        self.rest = data[whole:]
        self.count += len(more)

    def digest(self) -> Any:
        """`digest`."""
        end = self.rest + bytes(self.block_size - len(self.rest))
        return self.stirred(self.state, end, self.count, -1)[: self.digest_size]

    def copy(self) -> Any:
        """`copy`."""
        other = self.__class__(digest_size=self.digest_size)
        other.state = self.state
        other.rest = self.rest
        other.count = self.count
        return other

    def stirred(self, state: Any, data: Any, count: int, last: int) -> Any:
        """The state behind whole blocks."""
        raise NotImplementedError


class blake2b(_Blake):
    """`hashlib.blake2b`."""

    name = "blake2b"
    block_size = 128
    first = b"".join(root.to_bytes(8, "little") for root in SQUARE_ROOTS[:8])
    MAX_DIGEST_SIZE = MAX_KEY_SIZE = 64
    SALT_SIZE = PERSON_SIZE = 16

    def stirred(self, state: Any, data: Any, count: int, last: int) -> Any:
        return blake2b_mixed(state, data, u64(count), u64(last))


class blake2s(_Blake):
    """`hashlib.blake2s`."""

    name = "blake2s"
    width = 4
    first = b"".join((root >> 32).to_bytes(4, "little") for root in SQUARE_ROOTS[:8])
    MAX_DIGEST_SIZE = MAX_KEY_SIZE = 32
    SALT_SIZE = PERSON_SIZE = 8

    def stirred(self, state: Any, data: Any, count: int, last: int) -> Any:
        return blake2s_mixed(state, data, u32(count), u32(last))


# --- by a name of the run ---------------------------------------------------------------------------------------------

_UNKNOWN = ("blake2b", "blake2s", "md5-sha1", "ripemd160", "sha512_224", "sha512_256", "shake_128", "shake_256", "sm3")
"""What CPython knows by these names besides."""


class _Named(_Digest):
    """A digest of which only the run says which it is: one class for all of them, so that it has one type."""

    def __init__(self, name: Any, string: Any = b"") -> None:
        if not isinstance(name, str):
            raise TypeError("name must be a string")
        self.name: str = _spelled(name)
        if self.name in _UNKNOWN:
            raise NotImplementedError(f"a digest that is called {name!r} at the run: write hashlib.new({name!r}) in the source")
        self.digest_size, self.block_size, self.byteorder, self.first = _begun(self.name, name)
        super().__init__(string)

    def mixed(self, state: Any, data: Any) -> Any:
        if self.name == "md5":
            return md5_mixed(state, data)
        if self.name == "sha1":
            return sha1_mixed(state, data)
        if self.name == "sha256" or self.name == "sha224":
            return sha256_mixed(state, data)
        if self.name == "sha512" or self.name == "sha384":
            return sha512_mixed(state, data)
        return keccak_mixed(state, data, i32(self.block_size))

    def digest(self) -> Any:
        """`digest`."""
        if len(self.first) < 200:
            return super().digest()
        return _squeezed(self, 0x06, self.digest_size)

    def copy(self) -> Any:
        """`copy`."""
        other = _Named(self.name)
        other.state = self.state
        other.rest = self.rest
        other.count = self.count
        return other


def _spelled(name: str) -> str:
    """The name of a digest that may be written in capitals, as the older ones may."""
    lowered = name.lower()
    return lowered if lowered in ("md5", "sha1", "sha224", "sha256", "sha384", "sha512") else name


def _begun(name: str, given: str) -> Any:
    """Sizes of the digest and of a block, which byte is first, and the first state."""
    for cls in (md5, sha1, sha224, sha256, sha384, sha512, sha3_224, sha3_256, sha3_384, sha3_512):
        if cls.name == name:
            return cls.digest_size, cls.block_size, cls.byteorder, cls.first
    raise ValueError(f"unsupported hash type {given}")


def pbkdf2_hmac(hash_name: Any, password: Any, salt: Any, iterations: Any, dklen: Any = None) -> Any:
    """`hashlib.pbkdf2_hmac` (RFC 8018): blocks of digests that are mixed with those before."""
    inner, outer = _Named(hash_name), _Named(hash_name)
    key = octets_of(password, "a bytes-like object is required, not '{}'")
    grain = octets_of(salt, "a bytes-like object is required, not '{}'")
    if iterations < 1:
        raise ValueError("iteration value must be greater than 0.")
    length: int = inner.digest_size if dklen is None else dklen
    if length < 1:
        raise ValueError("key length must be greater than 0.")
    if len(key) > inner.block_size:
        key = _Named(hash_name, key).digest()
    padded = key + bytes(inner.block_size - len(key))
    inner.update(bytes([byte ^ 0x36 for byte in padded]))
    outer.update(bytes([byte ^ 0x5C for byte in padded]))
    found = b""
    while len(found) < length:
        last = _signed(inner, outer, grain + (len(found) // inner.digest_size + 1).to_bytes(4, "big"))
        mixed = list(last)
        for _ in range(iterations - 1):
            last = _signed(inner, outer, last)
            for i, byte in enumerate(last):
                mixed[i] ^= byte
        found += bytes(mixed)
    return found[:length]


def _signed(inner: Any, outer: Any, message: Any) -> Any:
    """By the digests that the key is in."""
    first, second = inner.copy(), outer.copy()
    first.update(message)
    second.update(first.digest())
    return second.digest()
