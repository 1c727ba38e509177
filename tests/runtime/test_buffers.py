"""Buffers: copied in, written back, returned as themselves, refused when they may not be written."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from lanewise.ir.code import Loc, Site
from lanewise.ir.type_texts import parse_type
from lanewise.ir.types import bytes_of
from lanewise.runtime.engine import Runner
from runtime.images import HEAP, image, param

INCREMENT = """(func $increment (param $p i32) (param $bytes i32) (param $step i32) (local $i i32)
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $i) (local.get $bytes)))
    (i32.store8 (i32.add (local.get $p) (local.get $i))
      (i32.add (i32.load8_u (i32.add (local.get $p) (local.get $i))) (i32.const 1)))
    (local.set $i (i32.add (local.get $i) (local.get $step)))
    (br $next))))"""
"""Add one to every `step`th byte."""


def incrementing(kind: str, status: int = 0) -> Callable[..., Any]:
    """Adds one to the lowest byte of each element, then returns the argument or raises."""
    size = bytes_of(parse_type(kind).item)  # type: ignore[union-attr]
    wat = f"""{HEAP}{INCREMENT}(func (export "f") (param i32 i32)
      (call $increment (local.get 0) (i32.mul (local.get 1) (i32.const {size})) (i32.const {size}))
      (i32.store (i32.const 128) (local.get 0)) (i32.store (i32.const 136) (local.get 1))
      (i32.store (i32.const 0) (i32.const {status})))"""
    sites = ((Site("ValueError", ("late",)), Loc("f", 1)),)
    return Runner(
        image(wat, (param("x", kind, written=True),), kind, raises=True, sites=sites, returns=(0,))
    ).callable("f")  # fmt: skip


MAKERS: list[tuple[str, Callable[[], Any], list[Any]]] = [
    ("bytearray[u8]", lambda: bytearray(b"\x00\xff\x07"), [1, 0, 8]),
    ("memoryview[u8]", lambda: memoryview(bytearray(b"\x00\xff\x07")), [1, 0, 8]),
    ("memoryview[i32]", lambda: memoryview(array("i", [5, 256])), [6, 257]),
    ("memoryview[u8]", lambda: memoryview(bytearray(range(6)))[::2], [1, 3, 5]),
    ("memoryview[i16]", lambda: memoryview(array("h", [1, 2, 3, 4]))[::-2], [5, 3]),
    ("array[i64]", lambda: array("q", [1, 2]), [2, 3]),
    ("array[i64]", lambda: array("l", [1, 2]), [2, 3]),
    ("array[u16]", lambda: array("H", [1, 256]), [2, 257]),
    ("ndarray[i32]", lambda: np.array([1, 2], np.int32), [2, 3]),
    ("ndarray[u64]", lambda: np.array([1, 2, 3, 4], np.uint64)[1::2], [3, 5]),
    ("ndarray[i8]", lambda: np.array([1, 2, 3], np.int8)[::-1], [4, 3, 2]),
    ("ndarray[f16]", lambda: np.array([0.0], np.float16), [np.float16(6e-8)]),
    ("ndarray[b1]", lambda: np.array([False, False]), [True, True]),
    ("ndarray[f64]", lambda: np.array([], np.float64), []),
    ("bytearray[u8]", lambda: bytearray(), []),
    ("memoryview[u8]", lambda: memoryview(bytearray()), []),
]


@pytest.mark.parametrize(("kind", "make", "expected"), MAKERS)
@pytest.mark.parametrize("status", [0, 1])
def test_what_was_written_comes_back_also_after_an_exception(
    kind: str, make: Callable[[], Any], expected: list[Any], status: int
) -> None:
    function, value = incrementing(kind, status), make()
    if status:
        with pytest.raises(ValueError, match="late"):
            function(value)
    else:
        assert function(value) is value
    assert list(value) == expected


@pytest.mark.parametrize(
    ("kind", "value", "error", "message"),
    [
        ("bytearray[u8]", b"ab", TypeError, "expected bytearray, got bytes"),
        ("memoryview[u8]", memoryview(b"ab"), TypeError, "cannot modify read-only memory"),
        ("memoryview[i8]", memoryview(b"ab"), TypeError, "expected memoryview of i8, got 1-D memoryview of format 'B'"),
        ("memoryview[u8]", memoryview(bytes(4)).cast("B", [2, 2]), ValueError, "got 2-D memoryview"),
        ("array[f32]", array("d"), TypeError, "expected array.array of f32, got array.array of type 'd'"),
        ("ndarray[f32]", np.zeros(2), TypeError, "expected 1-D numpy array of float32, got 1-D numpy array of float64"),
        ("ndarray[f64]", np.zeros((2, 2)), ValueError, "expected 1-D numpy array of float64, got 2-D numpy array of float64"),
        ("ndarray[i32]", np.zeros(2, ">i4"), TypeError, "got 1-D numpy array of >i4"),
        ("ndarray[f64]", [1.0], TypeError, "got list"),
        ("ndarray[u8]", np.frombuffer(b"ab", np.uint8), ValueError, "assignment destination is read-only"),
    ],
)
def test_a_wrong_buffer_is_refused_before_the_call(kind: str, value: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        incrementing(kind)(value)
    assert str(caught.value).startswith("f() argument 'x': ")
    assert message in str(caught.value)


def test_an_unwritten_parameter_takes_read_only_memory_and_stays_as_it_is() -> None:
    wat = f'{HEAP}{INCREMENT}(func (export "f") (param i32 i32) (call $increment (local.get 0) (local.get 1) (i32.const 1)))'
    value = bytes(3)
    Runner(image(wat, (param("x", "memoryview[u8]"),))).callable("f")(memoryview(value))
    assert value == bytes(3)


BOTH = f"""{HEAP}{INCREMENT}(func (export "f") (param i32 i32 i32 i32) (result i32)
  (call $increment (local.get 0) (local.get 1) (i32.const 1)) (i32.load8_u (local.get 2)))"""
"""Writes the first buffer, then reads the second."""


def both(kind: str, *, first: bool = True, second: bool = False) -> Callable[..., Any]:
    params = (param("a", kind, written=first), param("b", kind, written=second))
    return Runner(image(BOTH, params, "int", words=("i32",))).callable("f")


def test_one_object_in_two_parameters_is_one_buffer() -> None:
    value = bytearray([7])
    assert both("bytearray[u8]")(value, value) == 8
    assert both("bytearray[u8]", first=False, second=True)(value, value) == 9
    assert value == b"\x09"
    assert both("bytearray[u8]")(bytearray([7]), bytearray([7])) == 7


def test_overlapping_views_overlap_inside_too() -> None:
    base = np.arange(8, dtype=np.uint8)
    assert both("ndarray[u8]")(base[:5], base[4:]) == 5
    assert base.tolist() == [1, 2, 3, 4, 5, 5, 6, 7]
    data = bytearray(4)
    assert both("memoryview[u8]")(memoryview(data)[1:], memoryview(data)[2:]) == 1
    assert data == b"\x00\x01\x01\x01"


def test_overlapping_strides_are_refused() -> None:
    base = np.arange(8, dtype=np.uint8)
    with pytest.raises(ValueError, match="overlap"):
        both("ndarray[u8]")(base[::2], base[1::2])
    assert both("ndarray[u8]")(base[:4:2], base[4::2]) == 4


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("bytearray[u8]", bytearray(b"\x01\x02\x03\x04\x05\x06\x07\x08")),
        ("memoryview[u16]", memoryview(array("H", [0x201, 0x403, 0x605, 0x807]))),
        ("array[i32]", array("i", [0x4030201, 0x8070605])),
        ("ndarray[i64]", np.array([0x807060504030201])),
    ],
)
def test_a_result_is_a_fresh_object(kind: str, expected: Any) -> None:
    count = 8 // bytes_of(parse_type(kind).item)  # type: ignore[union-attr]
    wat = f"""{HEAP}(func (export "f") (local $p i32) (local.set $p (call $allocate (i32.const 8)))
      (i64.store (local.get $p) (i64.const 0x0807060504030201))
      (i32.store (i32.const 128) (local.get $p)) (i32.store (i32.const 136) (i32.const {count})))"""
    function = Runner(image(wat, (), kind)).callable("f")
    first, second = function(), function()
    assert type(first) is type(expected)
    assert first is not second
    assert memoryview(first) == memoryview(expected)
    first[0] = 0
    assert memoryview(second) == memoryview(expected)


def test_many_megabytes_pass_and_the_heap_is_reset() -> None:
    function = incrementing("ndarray[u8]")
    value = np.zeros(3_000_000, np.uint8)
    for turn in range(1, 4):
        assert function(value) is value
        assert (value == turn).all()


def test_an_argument_beyond_the_ceiling_is_a_memory_error() -> None:
    runner = Runner(image(BOTH, (param("a", "bytearray[u8]"), param("b", "bytearray[u8]")), "int", words=("i32",), ceiling=1 << 20))
    with pytest.raises(MemoryError):
        runner.callable("f")(bytearray(1), bytearray(2 << 20))
    assert runner.callable("f")(bytearray(1), bytearray([5])) == 5
