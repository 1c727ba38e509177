"""Custom sections (core specification 5.5). In: a module's bytes. Out: the bytes with one more section, or one's content."""

from __future__ import annotations

from collections.abc import Iterator

from lanewise.errors import ArtifactError


def add(wasm: bytes, name: str, content: bytes) -> bytes:
    """The module with one more custom section."""
    body = vector(name.encode()) + content
    return wasm + b"\0" + vector(body)


def find(wasm: bytes, name: str, where: str) -> bytes | None:
    """The content of a custom section."""
    for kind, content in _sections(wasm, where):
        if kind == 0:
            size, at = _number(content, 0, where)
            if content[at : at + size] == name.encode():
                return content[at + size :]
    return None


def has_export(wasm: bytes, name: str, where: str) -> bool:
    """Whether the module exports something of this name."""
    row = vector(name.encode())
    return any(kind == 7 and row in content for kind, content in _sections(wasm, where))


def _sections(wasm: bytes, where: str) -> Iterator[tuple[int, bytes]]:
    if wasm[:8] != b"\0asm\1\0\0\0":
        raise ArtifactError(f"{where} is not a WebAssembly module")
    at = 8
    while at < len(wasm):
        size, begin = _number(wasm, at + 1, where)
        if begin + size > len(wasm):
            raise ArtifactError(f"{where} ends in the middle of a section")
        yield wasm[at], wasm[begin : begin + size]
        at = begin + size


def _number(data: bytes, at: int, where: str) -> tuple[int, int]:
    """An unsigned LEB128 and where it ends."""
    value = shift = 0
    while True:
        if at >= len(data) or shift > 28:
            raise ArtifactError(f"{where} ends in the middle of a section")
        byte = data[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at


def vector(content: bytes) -> bytes:
    """Bytes behind their number, as the binary format writes texts too."""
    size, out = len(content), bytearray()
    while size > 127:
        out.append(size & 127 | 128)
        size >>= 7
    return bytes((*out, size)) + content
