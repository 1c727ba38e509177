"""The parts of an artifact that have an inverse: plain values, sections, offsets."""

from __future__ import annotations

import json
import math
import re
from itertools import accumulate
from typing import Any

import lanewise
import numpy as np
import pytest
from artifact import shapes
from hypothesis import given
from hypothesis import strategies as st
from lanewise.artifact import custom, plain
from lanewise.artifact.manifest import utf8
from lanewise.artifact.offsets import mappings, source_map, vlq
from lanewise.artifact.section import image_of, with_section
from lanewise.built import Build
from lanewise.errors import ArtifactError
from parity.harness import equal

NUMPY = st.sampled_from([np.int8(-3), np.uint64(2**64 - 1), np.float32(0.1), np.float16(1.5), np.complex64(1 + 2j), np.bool_(True)])
HALVES = st.characters(categories=["Cs"])
TEXT = st.text(st.characters() | HALVES).filter(lambda text: not re.search("[\ud800-\udbff][\udc00-\udfff]", text))
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.complex_numbers() | TEXT | st.binary() | NUMPY,
    lambda inner: st.lists(inner, max_size=4).map(tuple),
)


@given(PLAIN)
def test_roundtrip_plain(value: Any) -> None:
    assert equal(value, plain.from_json(json.loads(json.dumps(plain.to_json(value))), "here"))
    assert equal(value, plain.from_json(json.loads(utf8(json.dumps(plain.to_json(value), ensure_ascii=False))), "here"))


@pytest.mark.parametrize("value", [[1], {"a": 1}, bytearray(b"x"), object(), math, np.ones(2), {1}, range(3), "\ud800\udfff"])
def test_what_is_not_plain(value: Any) -> None:
    with pytest.raises(plain.NotPlain):
        plain.to_json(value)


NOT_PLAIN = (
    {"int": 3}, {"int": "x"}, {"float": "1"}, {"a": 1, "b": 2}, {"complex": [1]}, {}, {"complex": [1.0, "x"]}, {"bytes": [256]},
    {"bytes": [True]}, {"bytes": "x"},
)  # fmt: skip


@pytest.mark.parametrize("data", NOT_PLAIN)
def test_what_is_no_plain_value(data: Any) -> None:
    with pytest.raises(ArtifactError, match="here is not a plain value"):
        plain.from_json(data, "here")


@given(st.text(min_size=1), st.binary(max_size=300))
def test_roundtrip_custom_section(name: str, content: bytes) -> None:
    module = custom.add(custom.add(b"\0asm\1\0\0\0", "other", b"x" * 200), name, content)
    assert custom.find(module, name, "here") == (b"x" * 200 if name == "other" else content)


def test_roundtrip_section() -> None:
    """Read back and written again, a module has the same section."""
    for function in shapes.ALL:
        image = function._image(function.annotated or ())
        for each in (image, *([image.replay()] if image.replay else [])):
            content = with_section(each, lambda file: file)
            again = image_of(content, "here")
            assert again.entries == each.entries
            assert again.exact == each.exact and again.polls == each.polls and again.has_memory == each.has_memory
            assert [site for site, _ in again.sites] == [site for site, _ in each.sites]


# --- offsets ---------------------------------------------------------------------------------------------------------

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def numbers(text: str) -> list[int]:
    """Base64 VLQ read apart from the code that wrote it."""
    found, value, shift = [], 0, 0
    for digit in map(DIGITS.index, text):
        value += (digit % 32) * 2**shift
        shift += 5
        if digit < 32:
            found.append(-(value // 2) if value % 2 else value // 2)
            value = shift = 0
    return found


@given(st.integers(-(2**31), 2**31))
def test_vlq(number: int) -> None:
    assert numbers(vlq(number)) == [number]
    assert (vlq(0), vlq(1), vlq(-1), vlq(16)) == ("A", "C", "D", "gB")


@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 9), st.integers(0, 9999))))
def test_mappings(rows: list[tuple[int, int, int]]) -> None:
    read = numbers(mappings(rows))
    assert list(zip(*(accumulate(read[k::3]) for k in range(3)), strict=True)) == rows


def test_the_source_map_finds_the_lines() -> None:
    files = Build("gcd", [shapes.gcd.part()]).files
    found = json.loads(files["gcd.wasm.map"])
    assert found["version"] == 3 and found["file"] == "gcd.wasm" and len(found["sources"]) == 1
    source = found["sourcesContent"][0].splitlines()
    assert "def gcd(a: int, b: int) -> int:" in source
    at = offset = 0
    lines = []
    for segment in found["mappings"].split(","):
        parts = numbers(segment)
        offset += parts[0]
        if len(parts) == 4:
            at += parts[2]
            lines.append((offset, source[at].strip()))
    assert {text for _, text in lines} >= {"while b:", "a, b = b, a % b"}
    code = files["gcd.wasm"]
    assert all(0 < place < len(code) for place, _ in lines) and [p for p, _ in lines] == sorted(p for p, _ in lines)
    assert custom.find(code, "sourceMappingURL", "here") == b"\x0cgcd.wasm.map"


def test_code_of_the_library_is_in_no_source() -> None:
    @lanewise.compile
    def f(x: float) -> float:
        return math.sin(x) + 1.0

    text = Build("f", [f.part()]).files["f.wasm.map"].decode()
    assert all("lanewise/library" not in name for name in json.loads(text)["sources"])
    rows = [(8, 0, 3), (12, 0, 0), (20, 1, 5)]
    assert json.loads(source_map("f", rows, [("a", ""), ("b", "")]))["mappings"] == "QAEA,I,QCEA"


def test_a_long_name_is_still_found_by_a_debugger() -> None:
    """128 letters and more: their number takes two bytes (LEB128)."""
    name = "n" * 150
    content = custom.find(Build(name, [shapes.gcd.part()]).files[f"{name}.wasm"], "sourceMappingURL", "here")
    assert content is not None
    assert content[0] & 127 | content[1] << 7 == len(content) - 2 and content[2:].decode() == f"{name}.wasm.map"
