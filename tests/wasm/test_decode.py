"""Bytes are read back: every instruction, every section, whole artifacts; what is damaged is refused."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import lanewise
import pytest
from lanewise import ArtifactError
from lanewise.built import Build
from lanewise_wasm.decode import decode
from lanewise_wasm.module import Named, encode, encode_with_offsets
from lanewise_wasm.opcodes import OPS, Op
from lanewise_wasm.wat import print_wat
from wasm.test_module import EVERYTHING
from wasm.test_opcodes import samples


@pytest.mark.parametrize("op", OPS.values(), ids=lambda op: op.name)
def test_every_instruction(op: Op) -> None:
    for sample in samples(op):
        assert encode(decode(encode(sample))) == encode(sample)
        assert print_wat(decode(encode(sample))) == print_wat(decode(encode(decode(encode(sample)))))


def test_every_section() -> None:
    found = decode(encode(EVERYTHING))
    assert encode(found) == encode(EVERYTHING)
    assert (found.name, found.memory, found.imports) == (EVERYTHING.name, EVERYTHING.memory, EVERYTHING.imports)
    assert [f.name for f in found.functions] == [f.name for f in EVERYTHING.functions]
    for named in Named:
        less = encode(replace(EVERYTHING, named=named))
        assert encode(decode(less)) == less and (b"\4name" in less) == (named > Named.NOTHING)
        names = [f.name for f in EVERYTHING.functions] if named >= Named.FUNCTIONS else ["3", "4", "5"]
        assert [f.name for f in decode(less).functions] == names
        assert any(f.local_names for f in decode(less).functions) == (named == Named.LOCALS)


def test_lines_stand_where_their_code_begins() -> None:
    made = encode_with_offsets(EVERYTHING)
    places = {offset: line for rows in made.offsets.values() for offset, line in rows}
    found = decode(made.content, places)
    assert [list(f.locations) for f in found.functions] == [list(f.locations) for f in EVERYTHING.functions]


def test_an_artifact_is_read_back_and_damage_is_refused() -> None:
    text = "def f(a: int, b: float) -> float:\n    while a:\n        a, b = a // 3, b * a\n    return b\n"
    rng = Random(7)
    for name, content in Build("f", [lanewise.compile_source(text).part()]).files.items():
        if not name.endswith(".wasm"):
            continue
        assert encode(decode(content)) == content
        for _ in range(300):
            damaged = bytearray(content)
            damaged[rng.randrange(len(content))] = rng.randrange(256)
            for broken in (bytes(damaged), content[: rng.randrange(len(content))]):
                try:
                    decode(broken)
                except ArtifactError as refused:
                    assert str(refused).startswith(("byte ", "these bytes"))


@pytest.mark.parametrize(("content", "message"), [
    (b"\x7fELF" + bytes(8), "these bytes are not a WebAssembly module"),
    (b"\0asm\1\0\0\0\4\1\0", "byte 10: section 4 is none that lanewise writes"),
    (b"\0asm\1\0\0\0\1\4\1\x60\0", "byte 13: the module ends too early"),
    (b"\0asm\1\0\0\0\1\5\1\x60\0\0\0", "byte 14: section 1 is not as long as it says"),
    (b"\0asm\1\0\0\0\3\2\1\7\x0a\4\1\2\0\x0b", "byte 18: it points to something that is not there"),
    (b"\0asm\1\0\0\0\1\4\1\x60\0\0\3\2\1\0\x0a\x08\1\6\1\xff\xff\3\x7f\x0b", "has more than 50000 locals"),
    (b"\0asm\1\0\0\0\x0b\x0e\1\0\x44" + bytes(8) + b"\x0b\0", "an address is no i32"),
    (b"\0asm\1\0\0\0\1\5\1\x60\1\x70\0", "byte 14: 0x70 is no type of a value"),
    (b"\0asm\1\0\0\0\1\4\1\x5f\0\0", "byte 12: a type is that of no function"),
    (b"\0asm\1\0\0\0\2\7\1\1a\1b\1\x70\0", "byte 16: a.b is neither a function nor a memory nor a global"),
    (b"\0asm\1\0\0\0\6\6\1\x7f\0\x23\0\x0b", "no constant"),
    (b"\0asm\1\0\0\0\1\4\1\x60\0\0\3\2\1\0\x0a\5\1\3\0\xd2\x0b", "byte 24: 0xd2 is no instruction of the table"),
])  # fmt: skip
def test_what_is_refused(content: bytes, message: str) -> None:
    with pytest.raises(ArtifactError) as refused:
        decode(content)
    assert message in str(refused.value)
