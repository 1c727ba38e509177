"""Arguments and results: what each type takes, what it refuses and how it says so, and what comes back."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from lanewise.ir.type_texts import parse_type
from lanewise.runtime.boundary import codec, from_cell, to_cell
from lanewise.runtime.engine import Runner
from runtime.images import HEAP, MEMORY, image, param

WORDS = {"i": "i32", "I": "i32", "q": "i64", "Q": "i64", "f": "f32", "d": "f64"}


def identity(kind: str, exact: bool = False) -> Callable[..., Any]:
    """A function of one argument that returns it, whatever its shape."""
    letters = codec(parse_type(kind), exact).letters
    types = " ".join(WORDS[x] for x in letters)
    if len(letters) == 1:
        body = f'(func (export "f") (param {types}) (result {types}) (local.get 0))'
    else:
        stores = " ".join(
            f"({WORDS[x]}.store (i32.const {128 + 8 * k}) (local.get {k}))" for k, x in enumerate(letters)
        )  # fmt: skip
        body = f'(func (export "f") (param {types}) {stores})'
    return Runner(image(body + HEAP, (param("x", kind),), kind, exact=exact, name="echo")).callable("f")


class Index:
    def __index__(self) -> int:
        return 42

    def __repr__(self) -> str:
        return "Index()"


SAME: list[tuple[str, Any, Any]] = [
    ("int", 7, 7),
    ("int", -(1 << 63), -(1 << 63)),
    ("int", True, 1),
    ("int", Index(), 42),
    ("int", np.int16(-3), -3),
    ("float", 0.1, 0.1),
    ("float", -0.0, -0.0),
    ("float", float("nan"), float("nan")),
    ("float", 3, 3.0),
    ("float", True, 1.0),
    ("float", np.float32(0.5), 0.5),
    ("float", Fraction(1, 4), 0.25),
    ("complex", 1 + 2j, 1 + 2j),
    ("complex", 3, 3 + 0j),
    ("complex", 2.5, 2.5 + 0j),
    ("complex", np.complex64(1j), 1j),
    ("bool", True, True),
    ("bool", np.bool_(False), False),
    ("None", None, None),
    ("b1", np.bool_(True), np.bool_(True)),
    ("b1", False, np.bool_(False)),
    ("i8", np.int8(-128), np.int8(-128)),
    ("i8", 127, np.int8(127)),
    ("u8", np.uint8(255), np.uint8(255)),
    ("i16", np.int16(-5), np.int16(-5)),
    ("u32", np.uint32(0xFFFFFFFF), np.uint32(0xFFFFFFFF)),
    ("u32", 0xFFFFFFFE, np.uint32(0xFFFFFFFE)),
    ("i64", np.int64(-(1 << 63)), np.int64(-(1 << 63))),
    ("u64", np.uint64((1 << 64) - 1), np.uint64((1 << 64) - 1)),
    ("f16", np.float16(0.1), np.float16(0.1)),
    ("f32", np.float32(0.1), np.float32(0.1)),
    ("f32", 0.1, np.float32(0.1)),
    ("f64", np.float64(0.1), np.float64(0.1)),
    ("c64", np.complex64(1 + 2j), np.complex64(1 + 2j)),
    ("c128", np.complex128(1 + 2j), np.complex128(1 + 2j)),
    ("(int, float)", (1, 2), (1, 2.0)),
    ("(int,)", (5,), (5,)),
    ("((bool, None), u32)", ((True, None), np.uint32(9)), ((True, None), np.uint32(9))),
    ("(u32, u64, i8)", (0xFFFFFFFF, (1 << 64) - 1, -1), (np.uint32(0xFFFFFFFF), np.uint64((1 << 64) - 1), np.int8(-1))),
    ("<float | int>", 3, 3),
    ("<float | int>", 3.0, 3.0),
    ("<float | int>", True, 1),
    ("<bool | float | int>", True, True),
    ("<None | float>", None, None),
    ("<None | float>", 4, 4.0),
    ("<complex | float>", 4, 4.0),
    ("<complex | float>", 1j, 1j),
    ("<(int, int) | int>", (1, 2), (1, 2)),
    ("<f32 | u32>", np.float32(-1.5), np.float32(-1.5)),
    ("<f32 | u32>", np.uint32(0xFFFFFFFF), np.uint32(0xFFFFFFFF)),
    ("<f32 | i32>", np.int32(-7), np.int32(-7)),
]


@pytest.mark.parametrize(("kind", "given", "expected"), SAME, ids=[f"{k}-{g!r}" for k, g, _ in SAME])
def test_a_value_comes_back_as_the_type_says(kind: str, given: Any, expected: Any) -> None:
    got = identity(kind)(given)
    assert type(got) is type(expected)
    assert repr(got) == repr(expected)


BIG = [0, 1, -1, (1 << 62) - 1, 1 << 62, -(1 << 62), -(1 << 62) - 1, 1 << 63, 1 << 64, -(1 << 64), 10**100, -(10**1000), True]


@pytest.mark.parametrize("n", BIG, ids=lambda n: f"{n:.3e}" if abs(n) < 1e300 else "huge")
def test_exact_ints_travel_at_any_size(n: int) -> None:
    assert identity("int", exact=True)(n) == n
    assert identity("(int, float)", exact=True)((n, 1.0)) == (n, 1.0)
    assert identity("<None | int>", exact=True)(n) == n


WRONG: list[tuple[str, Any, str]] = [
    ("int", 1.5, "expected int, got float"),
    ("int", "1", "expected int, got str"),
    ("int", np.float64(1.0), "expected int, got numpy.float64"),
    ("int", None, "expected int, got None"),
    ("float", "a", "expected float, got str"),
    ("float", 1j, "expected float, got complex"),
    ("float", np.ones(1), "expected float, got 1-D numpy array of float64"),
    ("float", np.complex128(1), "expected float, got numpy.complex128"),
    ("complex", "1j", "expected complex, got str"),
    ("bool", 1, "expected bool, got int"),
    ("None", 0, "expected None, got int"),
    ("b1", 1, "expected numpy.bool, got int"),
    ("i8", np.int16(1), "expected numpy.int8, got numpy.int16"),
    ("i32", 1.0, "expected numpy.int32, got float"),
    ("f32", np.float64(1.0), "expected numpy.float32, got numpy.float64"),
    ("(int, float)", (1, "b"), "expected (int, float), got (int, str)"),
    ("(int, float)", (1,), "expected (int, float), got (int,)"),
    ("(int, float)", [1, 2.0], "expected (int, float), got list of float and int"),
    ("<None | float>", "a", "expected float or None, got str"),
]


@pytest.mark.parametrize(("kind", "given", "message"), WRONG, ids=[f"{k}-{g!r}" for k, g, _ in WRONG])
def test_a_wrong_type_is_refused_by_name(kind: str, given: Any, message: str) -> None:
    with pytest.raises(TypeError) as caught:
        identity(kind)(given)
    assert str(caught.value) == f"echo() argument 'x': {message}"
    assert caught.value.__context__ is None


@pytest.mark.parametrize(
    ("kind", "given", "message"),
    [
        ("float", 10**400, "int too large to convert to float"),
        ("i8", 128, "Python integer 128 out of bounds for int8"),
        ("u32", -1, "Python integer -1 out of bounds for uint32"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_by_name(kind: str, given: Any, message: str) -> None:
    with pytest.raises(OverflowError) as caught:
        identity(kind)(given)
    assert str(caught.value) == f"echo() argument 'x': {message}"


@pytest.mark.parametrize("kind", [KeyError, TypeError])
def test_what_a_users_own_conversion_raises_passes_through_with_its_frames(kind: type[Exception]) -> None:
    class Bad:
        def __index__(self) -> int:
            raise kind("mine")

    with pytest.raises(kind, match="mine") as caught:
        identity("int")(Bad())
    assert [entry.name for entry in caught.traceback] == [
        "test_what_a_users_own_conversion_raises_passes_through_with_its_frames", "__index__",
    ]  # fmt: skip


def test_cells_keep_every_word() -> None:
    for letter, words in {"i": [-1, 5], "I": [0xFFFFFFFF, 0], "q": [-1], "Q": [2**64 - 1], "f": [-0.5], "d": [-0.1]}.items():
        assert [from_cell(letter, to_cell(letter, w)) for w in words] == words


# --- binding ---------------------------------------------------------------------------------------------------------


def python(a: float, /, b: float = 2.0, *, c: float = 3.0, d: float) -> float:
    return a + b + c + d


THREE = (
    param("a", "float", how="positional"), param("b", "float", 2.0), param("c", "float", 3.0, "keyword"),
    param("d", "float", how="keyword"),
)  # fmt: skip
SUM = '(func (export "f") (param f64 f64 f64 f64) (result f64) (f64.add (f64.add (local.get 0) (local.get 1)) (f64.add (local.get 2) (local.get 3))))'  # noqa: E501
CALLS: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    ((1.0,), {"d": 4.0}),
    ((1.0, 5.0), {"d": 4.0, "c": 0.5}),
    ((1.0,), {"b": 7.0, "d": 4.0}),
    ((), {}),
    ((), {"d": 1.0}),
    ((1.0,), {}),
    ((1.0, 2.0, 3.0), {"d": 1.0}),
    ((1.0,), {"d": 1.0, "z": 1.0}),
    ((1.0, 2.0), {"b": 2.0, "d": 1.0}),
    ((), {"a": 1.0, "d": 1.0}),
]


@pytest.mark.parametrize(("args", "named"), CALLS)
def test_arguments_are_bound_as_by_cpython(args: tuple[Any, ...], named: dict[str, Any]) -> None:
    compiled = Runner(image(SUM, THREE, "float", name="python")).callable("f")
    outcomes = []
    for function in (python, compiled):
        try:
            outcomes.append(repr(function(*args, **named)))
        except TypeError as error:
            outcomes.append(str(error))
    assert outcomes[0] == outcomes[1]


@pytest.mark.parametrize("name", ["type", "_seat", "__seat", "float", "_type__seat"])
def test_no_parameter_name_is_taken(name: str) -> None:
    wat = '(func (export "f") (param f64) (result f64) (local.get 0))'
    assert Runner(image(wat, (param(name, "float"),), "float")).callable("f")(**{name: 2}) == 2.0


def test_several_results_come_through_the_mailbox() -> None:
    wat = (
        MEMORY
        + """(func (export "f") (param i64)
      (i64.store (i32.const 128) (local.get 0)) (f64.store (i32.const 136) (f64.const 2.5))
      (f64.store (i32.const 144) (f64.const -1)) (i32.store (i32.const 152) (i32.const 1)))"""
    )
    f = Runner(image(wat, (param("n", "int"),), "(int, complex, bool, None)")).callable("f")
    assert f(-9) == (-9, 2.5 - 1j, True, None)


@pytest.mark.parametrize(("word", "expected"), [("i32", -1), ("i64", -1), ("u64", (1 << 64) - 1)])
def test_an_int_result_comes_in_the_words_that_its_range_allows(word: str, expected: int) -> None:
    kind = word.replace("u", "i")
    f = Runner(image(f'(func (export "f") (result {kind}) ({kind}.const -1))', (), "int", words=(word,))).callable("f")
    assert f() == expected
