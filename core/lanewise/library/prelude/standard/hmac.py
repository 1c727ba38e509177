"""`hmac`: digests that a key goes into (RFC 2104). In: bytes, and which digest. Out: what CPython's own give."""

from __future__ import annotations

from copy import copy
from typing import Any

from lanewise.library.prelude.standard.hashlib import _Named
from lanewise.library.prelude.words import octets_of


class HMAC:
    """Two digests: of the message behind the key, and of what that gives behind the key once more."""

    def __init__(self, key: Any, msg: Any = None, digestmod: Any = "") -> None:
        if not isinstance(key, (bytes, bytearray)):
            raise TypeError(f"key: expected bytes or bytearray, but got {type(key).__name__!r}")
        if not digestmod:
            raise TypeError("Missing required parameter 'digestmod'.")
        self._inner = _digest(digestmod)
        self._outer = _digest(digestmod)
        self.name = "hmac-" + self._inner.name
        self.digest_size = self._inner.digest_size
        self.block_size = self._inner.block_size
        if len(key) > self.block_size:
            whole = _digest(digestmod)
            whole.update(key)
            key = whole.digest()
        padded = bytes(key) + bytes(self.block_size - len(key))
        self._inner.update(bytes([byte ^ 0x36 for byte in padded]))
        self._outer.update(bytes([byte ^ 0x5C for byte in padded]))
        if msg is not None:
            self.update(msg)

    def update(self, msg: Any) -> None:
        """`update`."""
        self._inner.update(msg)

    def digest(self) -> Any:
        """`digest`."""
        outer = self._outer.copy()
        outer.update(self._inner.digest())
        return outer.digest()

    def hexdigest(self) -> Any:
        """`hexdigest`."""
        return self.digest().hex()

    def copy(self) -> Any:
        """`copy`."""
        other = copy(self)
        other._inner = self._inner.copy()
        return other


def _digest(kind: Any) -> Any:
    """A digest by its name, or by its class."""
    return _Named(kind) if isinstance(kind, str) else kind()


def new(key: Any, msg: Any = None, digestmod: Any = "") -> Any:
    """`hmac.new`."""
    return HMAC(key, msg, digestmod)


def digest(key: Any, msg: Any, digest: Any) -> Any:
    """`hmac.digest`."""
    return HMAC(key, msg, digest).digest()


def compare_digest(a: Any, b: Any, /) -> bool:
    """`hmac.compare_digest`, which `secrets` has as well."""
    if isinstance(a, str) and isinstance(b, str):
        if not a.isascii() or not b.isascii():
            raise TypeError("comparing strings with non-ASCII characters is not supported")
        return a == b
    if not isinstance(a, (bytes, bytearray, memoryview)) and not isinstance(b, (bytes, bytearray, memoryview)):
        raise TypeError(f"unsupported operand types(s) or combination of types: {type(a).__name__!r} and {type(b).__name__!r}")
    no_bytes = "a bytes-like object is required, not '{}'"
    return bool(octets_of(a, no_bytes) == octets_of(b, no_bytes))
