"""Bytearrays whose length a function changes, at the border: the caller's own object, which may be somebody else's, too."""

from __future__ import annotations

from pathlib import Path

import lanewise
import pytest
from lanewise import compile


def grown(data: bytearray, more: bytes) -> int:
    """Longer by what comes; too long is too much, but it is there by then."""
    data += more
    if len(data) > 5:
        raise ValueError("too long")
    return len(data)


def cut(data: bytearray, other: bytearray) -> bool:
    """Shorter."""
    del data[1:]
    return data is other


def beside(data: bytearray, view: memoryview) -> int:
    """Writes into the one, and changes the length of the other."""
    data.append(1)
    view[0] = 9
    return data[0]


def test_the_callers_own_grows_also_before_an_exception() -> None:
    data = bytearray(b"ab")
    assert (compile(grown)(data, b"cd"), data) == (4, b"abcd")
    with pytest.raises(ValueError, match="too long"):
        compile(grown)(data, b"ef")
    assert data == b"abcdef"


def test_one_object_in_two_parameters_is_one() -> None:
    data = bytearray(b"abc")
    assert compile(cut)(data, data) and data == b"a"
    assert not compile(cut)(bytearray(b"abc"), data)


def test_a_built_folder_does_the_same(tmp_path: Path) -> None:
    compile(grown).build(tmp_path / "grown")
    data = bytearray(b"ab")
    assert lanewise.load(tmp_path / "grown").grown(data, b"c") == 3
    assert data == b"abc"


def test_what_others_look_at_keeps_its_length() -> None:
    data = bytearray(b"ab")
    with memoryview(data), pytest.raises(BufferError, match="cannot be re-sized"):
        compile(grown)(data, b"c")
    assert data == b"ab"


def test_arguments_that_overlap_are_refused() -> None:
    data = bytearray(b"abc")
    with memoryview(data) as view, pytest.raises(ValueError, match="overlap in memory and the length of one may change"):
        compile(beside)(data, view)
    with memoryview(bytearray(b"q")) as view:
        assert compile(beside)(data, view) == ord("a")
    assert data == b"abc\x01"
