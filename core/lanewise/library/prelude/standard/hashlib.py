"""`hashlib`: message digests. In: bytes and what is like them. Out: what CPython's own give.

An object keeps the state behind the whole blocks so far, the bytes since, and the count of all; so a copy shares what it has.
"""

from __future__ import annotations

from typing import Any

from lanewise.library.digest_words import SQUARE_ROOTS
from lanewise.library.digests import md5_mixed, sha1_mixed, sha256_mixed, sha512_mixed
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
