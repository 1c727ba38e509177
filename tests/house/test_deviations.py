"""Each row of docs/deviations.md (tools/deviations.py): what CPython or numpy does, and what compiled code does instead."""

from __future__ import annotations

import ast
import functools
import locale
import math
import operator
import os
import platform
import re
import subprocess
import sys
import warnings
from array import array
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from deviations import DEVIATIONS
from lanewise import CompileError, compile, compile_source, load
from numpy.typing import NDArray


@functools.cache
def noted(n: int) -> int:
    print("noted", n)
    return n + 1


@compile
def noted_twice(n: int) -> int:
    return noted(n) + noted(n)


@compile
def identity(x: int) -> int:
    return x


@compile
def wrapping(a: np.int32, b: np.int32) -> np.int32:
    return a + b


@compile
def quotient(a: np.float64, b: np.float64) -> np.float64:
    return a / b


@compile
def deep(n: int) -> int:
    return 0 if n == 0 else deep(n - 1) + 1


@compile
def deeper(k: int, n: int) -> int:
    if k == 0:
        sys.setrecursionlimit(3000)
    return k if k == n else deeper(k + 1, n)


def under(frames: int, n: int) -> int:
    """Call `deep` below so many frames of CPython's."""
    return under(frames - 1, n) if frames else deep(n)


@compile
def in_itself(x: float) -> tuple[bool, bool, bool, bool]:
    t = (1, x)
    y = x
    return t == t, x in t, x in {x: 1}, x is y or x == y


@compile
def digits(n: int) -> str:
    return str(10**n // 9)


@compile
def localised(n: int, x: float) -> str:
    return f"{n:n} {x:n}"


@compile(max_memory=1 << 20)
def power_of_two(exponent: int) -> int:
    return 1 << exponent


@compile(ints=64)
def square(n: int) -> int:
    return n * n


ELSEWHERE = {  # most of these need a built folder, and hosts of JavaScript
    "tests/api/test_compile.py::test_arguments_of_built_folders_are_converted",
    "tests/api/test_compile.py::test_a_subclass_of_int_becomes_an_int",
    "tests/api/test_attributes_named_at_run.py::test_what_only_the_run_names_is_data",
    "tests/api/test_flags.py::test_a_flag_has_31_bits",
    "tests/api/test_functions_passed.py::test_a_function_stays_inside",
    "tests/artifact/test_relaxed.py::test_a_relaxed_module_is_within_its_bound",
    "tests/hosts/test_clocks.py::test_clocks_in_javascript",
    "tests/library/test_decimal.py::test_a_call_begins_with_pythons_first_context",
    "tests/library/test_decimal.py::test_the_reasons_of_an_error_are_a_text",
    "tests/library/test_decimal.py::test_what_no_decimal_is_asked",
    "tests/library/test_text_codecs.py::test_encodings_of_the_run",
    "tests/library/test_clocks.py::test_nobody_knows_what_the_machine_calls_its_zone",
    "tests/hosts/test_texts.py::test_two_halves_side_by_side_are_one_code_point",
    "tests/hosts/test_lists.py::test_keys_are_ordered_and_signed_as_in_javascript",
    "tests/house/test_deviations_of_arrays.py::test_a_tuple_of_any_length_says_of_each_axis_one_thing",
    "tests/house/test_deviations_of_arrays.py::test_what_is_parted_lies_on_its_side",
    "tests/house/test_deviations_of_arrays.py::test_as_strided_stays_within_its_array",
    "tests/house/test_deviations_of_arrays.py::test_an_array_of_a_list_without_items",
    "tests/house/test_deviations_of_logs.py::test_what_is_logged_is_told_to_nobody",
    "tests/house/test_deviations_of_logs.py::test_what_is_printed_is_shown_when_the_call_ends",
    "tests/house/test_deviations_of_arrays.py::test_an_argument_lies_in_one_piece",
    "tests/house/test_deviations_of_arrays.py::test_an_array_of_bytes_may_be_written_to",
    "tests/library/test_numpy_linalg.py::test_eigenvalues_of_any_matrix",
    "tests/house/test_deviations_of_arrays.py::test_unique_values_are_in_order",
    "tests/house/test_deviations_of_arrays.py::test_poly_without_zeros",
    "tests/house/test_deviations_of_arrays.py::test_bincount_with_weights_gives_floats",
    "tests/house/test_deviations_of_arrays.py::test_cross_takes_vectors_of_three_items",
    "tests/house/test_deviations_of_arrays.py::test_polyval_without_coefficients",
    "tests/house/test_deviations_of_arrays.py::test_cov_of_a_matrix_has_two_axes",
    "tests/house/test_deviations_of_arrays.py::test_singular_vectors_have_signs_of_their_own",
    "tests/house/test_deviations_of_arrays.py::test_sums_of_what_lies_otherwise_are_within_their_bound",
    "tests/house/test_deviations_of_arrays.py::test_eigenvalues_of_what_is_no_number",
    "tests/house/test_deviations_of_streams.py::test_a_generator_that_an_exception_leaves_behind_does_not_run_its_finally",
    "tests/house/test_deviations_of_streams.py::test_a_stream_is_sent_what_its_annotation_says",
    "tests/house/test_deviations_of_streams.py::test_a_stream_works_on_what_its_arguments_were",
    "tests/house/test_deviations_of_streams.py::test_an_iterator_that_a_function_returns_is_a_generator",
    "tests/house/test_deviations_of_streams.py::test_throw_ends_a_stream",
    "tests/hosts/test_pyodide.py::test_the_library_is_that_of_one_version",
    "tests/library/test_addresses_and_margins.py::test_hosts_that_are_refused",
    "tests/library/test_csv_difflib.py::test_what_csv_is_not_asked",
    "tests/library/test_datetime.py::test_a_directive_twice_is_told_by_its_letter",
    "tests/library/test_formatting.py::test_a_template_of_run_time_does_not_tell_where_an_instance_lies",
    "tests/library/test_fourier.py::test_spectra_are_within_their_bound",
    "tests/library/test_json.py::test_bytes_that_are_not_utf_8",
    "tests/library/test_digests.py::test_what_no_name_of_the_run_can_be",
    "tests/library/test_numpy_complex.py::test_products_are_within_their_bound",
    "tests/library/test_regular.py::test_what_no_pattern_of_the_run_can_ask",
    "tests/library/test_text_codecs.py::test_names_of_what_is_done_about_errors",
    "tests/runtime/test_foreign_arrays.py::test_the_memory_is_shared",
    "tests/runtime/test_missing_keys.py::test_an_instance_that_is_not_in_a_list_is_named_by_its_class",
    "tests/runtime/test_missing_keys.py::test_a_missing_function_is_named",
    "tests/runtime/test_residents.py::test_ints_beyond_64_bits",
    "tests/house/test_deviations_of_arrays.py::test_none_is_no_array",
    "tests/house/test_deviations_of_arrays.py::test_dims_have_31_bits",
}


def test_every_row_has_its_test() -> None:
    here = {f"tests/house/test_deviations.py::{name}" for name in globals() if name.startswith("test_")}
    assert {row.test for row in DEVIATIONS} - ELSEWHERE == here - {"tests/house/test_deviations.py::test_every_row_has_its_test"}


@compile
def sign_of_a_remainder(x: float) -> tuple[float, float, str]:
    rest = x % 2.0
    return math.copysign(1.0, rest), rest, f"{rest} {-rest}"


def test_the_sign_of_a_nan_is_the_engines() -> None:
    for found in (sign_of_a_remainder(math.inf), sign_of_a_remainder.python(math.inf)):
        sign, rest, text = found
        assert sign in (1.0, -1.0) and math.isnan(rest) and text == "nan nan"
    assert sign_of_a_remainder(-3.0) == sign_of_a_remainder.python(-3.0) == (1.0, 1.0, "1.0 -1.0")


def test_a_nan_in_a_container_equals_nothing() -> None:
    assert in_itself.python(float("nan")) == (True, True, True, True)
    assert in_itself(float("nan")) == (False, False, False, False)
    assert in_itself(1.5) == in_itself.python(1.5) == (True, True, True, True)


def test_annotated_arguments_are_checked() -> None:
    wrong: Any = "three"
    assert identity.python(wrong) == wrong
    with pytest.raises(TypeError, match="argument 'x': expected int, got str"):
        identity(wrong)


def test_one_list_passed_as_two_types_is_not_changed() -> None:
    def both(a: list[int], b: list[int | str]) -> int:
        b.append(5)
        return a[-1] * len(b)

    one = [1, 2]
    message = "both() argument 'b': expected list of (int or str), got argument 'a' (list of int), which may change: pass a copy"
    with pytest.raises(TypeError, match=f"{re.escape(message)}$"):
        compile(both)(one, one)
    assert one == [1, 2]
    assert compile(both)(one, [*one]) == 6
    assert both(one, one) == 15


def test_list_comprehensions_have_no_frames_of_their_own() -> None:
    def inverse(xs: list[int]) -> list[float]:
        return [1 / x for x in xs]

    names = []
    for function in (inverse, compile(inverse)):
        with pytest.raises(ZeroDivisionError) as caught:
            function([0])
        names.append([entry.name for entry in caught.traceback[1:]])
    assert names == [["inverse", "<listcomp>"] if sys.version_info < (3, 12) else ["inverse"], ["inverse"]]


def test_what_is_raised_again_from_another_is_told_from_there() -> None:
    def inverse(x: int) -> float:
        return 1 / x

    def tried(x: int) -> float:
        last = None
        try:
            return inverse(x)
        except ArithmeticError as error:
            last = error
        raise last from None

    names = []
    for function in (tried, compile(tried)):
        with pytest.raises(ZeroDivisionError, match="division by zero") as caught:
            function(0)
        names.append([entry.name for entry in caught.traceback[1:]])
    assert names == [["tried", "tried", "inverse"], ["tried"]]


def test_identity_of_numbers_is_refused() -> None:
    @compile
    def same(a: int, b: int) -> bool:
        return a is b

    @compile
    def missing(a: int) -> bool:
        return a is None

    @compile
    def removed(text: str) -> bool:
        return text is "<removed>"  # noqa: F632

    with pytest.raises(CompileError, match="compare with =="):
        same(1, 1)
    assert missing(1) is False
    assert removed("<other>") is False
    with pytest.raises(NotImplementedError, match="compare with =="):
        removed("<removed>")


@pytest.mark.parametrize(
    ("function", "arguments"),
    [(wrapping, (np.int32(2**31 - 1), np.int32(1))), (quotient, (np.float64(1), np.float64(0)))],
)
def test_numpy_warnings_are_not_given(function: Any, arguments: tuple[Any, ...]) -> None:
    with pytest.warns(RuntimeWarning):
        expected = function.python(*arguments)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = function(*arguments)
    assert (type(found), found) == (type(expected), expected)


ON_X86 = platform.machine() in ("x86_64", "AMD64")


@pytest.mark.parametrize("x", [1e300, -1e300, np.nan, np.inf, 2.0**63, -(2.0**64)])
def test_casts_beyond_the_range_are_those_of_x86(x: float) -> None:
    """`cvttsd2si` gives the "integer indefinite", of narrower dtypes its low bits (Intel's manual, volume 2)."""

    @compile
    def cast(x: np.float64) -> tuple[np.int64, np.int32, np.int8, np.uint32]:
        return np.int64(x), np.int32(x), np.int8(x), np.uint32(x)

    found = cast(np.float64(x))
    assert found == (-(2**63), -(2**31), 0, 0)
    with np.errstate(invalid="ignore"):
        assert not ON_X86 or found == cast.python(np.float64(x))

    @compile
    def filled(like, x):  # type: ignore[no-untyped-def]
        return np.full_like(like, x)

    assert filled(np.zeros(1, np.int64), float(x))[0] == -(2**63)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_the_lesser_of_two_zeros_is_the_second(dtype: Any) -> None:
    @compile
    def both(x, y):  # type: ignore[no-untyped-def]
        return np.minimum(x, y), np.maximum(x, y)

    for size in (1, 3, 16, 37):
        zeros = np.zeros(size, dtype)
        for x, y in ((zeros, -zeros), (-zeros, zeros)):
            found, expected = both(x, y), both.python(x, y)
            assert [a.tobytes() for a in found] == [y.tobytes(), y.tobytes()]
            assert not ON_X86 or [a.tobytes() for a in found] == [a.tobytes() for a in expected]

    @compile
    def extremes(x):  # type: ignore[no-untyped-def]
        return x.min(axis=1), x.max(axis=1)

    rows = np.where(np.random.default_rng(1).random((40, 16)) < 0.5, 0.0, -0.0).astype(dtype)
    assert [a.tobytes() for a in extremes(rows)] == [rows[:, -1].tobytes()] * 2
    assert not ON_X86 or [a.tobytes() for a in extremes.python(rows)] == [rows[:, -1].tobytes()] * 2


def test_a_view_of_all_of_an_argument_is_the_argument() -> None:
    @compile
    def all_of(x: NDArray[np.float64]):  # type: ignore[no-untyped-def]
        return x[:]

    @compile
    def tail_of(x: NDArray[np.float64]):  # type: ignore[no-untyped-def]
        return x[1:]

    x = np.arange(3.0)
    assert all_of(x) is x is not all_of.python(x)
    tail_of(x)[0] = 7.0
    assert x[1] == 7.0


def test_views_of_what_was_made_come_apart() -> None:
    @compile
    def views_of(x: NDArray[np.float64]):  # type: ignore[no-untyped-def]
        y = x * 2
        return y, y[1:], [y[1:]]

    for function, shared in ((views_of, False), (views_of.python, True)):
        whole, tail, (again,) = function(np.ones(3))
        assert np.shares_memory(whole, tail) == shared and (tail is again) == (not shared)
        assert whole.tolist() == [2.0, 2.0, 2.0] and tail.tolist() == again.tolist() == [2.0, 2.0]


def test_numpys_memory_error_is_a_plain_one() -> None:
    @compile
    def zeros(n: int) -> NDArray[np.float64]:
        return np.zeros(n)

    with pytest.raises(MemoryError) as theirs:
        zeros.python(2**57)
    with pytest.raises(MemoryError) as ours:
        zeros(2**57)
    assert type(ours.value) is MemoryError
    assert issubclass(theirs.type, MemoryError) and theirs.type.__module__.startswith("numpy._core")


def test_sums_of_floats_round_after_each_addition() -> None:
    @compile
    def total(x):  # type: ignore[no-untyped-def]
        return sum(x)

    tenths = array("d", [0.1] * 10)
    found = total(tenths)
    assert found == functools.reduce(operator.add, tenths) == 0.9999999999999999
    assert (found == total.python(tenths)) == (sys.version_info < (3, 12))


def test_the_recursion_limit_counts_compiled_frames() -> None:
    assert under(300, 990) == 990
    with pytest.raises(RecursionError, match="maximum recursion depth exceeded"):
        deep(1001)
    asked = sys.getrecursionlimit()
    try:
        assert deeper(0, 2500) == deeper.python(0, 2500) == 2500
    finally:
        sys.setrecursionlimit(asked)
    with pytest.raises(RecursionError, match="maximum recursion depth exceeded"):
        deeper(0, 3001)
    module = "import sys\nsys.setrecursionlimit(10**4)\n\ndef deep(n: int) -> int:\n    return n and deep(n - 1) + 1\n"
    try:
        assert compile_source(module, "deep")(2500) == 2500
    finally:
        sys.setrecursionlimit(asked)


def test_the_limit_of_digits_is_fixed() -> None:
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        assert len(digits.python(5000)) == 5000
        with pytest.raises(ValueError, match="Exceeds the limit"):
            digits(5000)
    finally:
        sys.set_int_max_str_digits(before)
    assert digits(4300) == digits.python(4300)


def test_the_format_type_n_is_that_of_the_c_locale() -> None:
    before = locale.setlocale(locale.LC_NUMERIC)
    locale.setlocale(locale.LC_NUMERIC, "C")
    try:
        assert localised(1234567, 1234.5) == localised.python(1234567, 1234.5) == "1234567 1234.5"
    finally:
        locale.setlocale(locale.LC_NUMERIC, before)
    assert localised(1234567, 1234.5) == "1234567 1234.5"


class Told(Exception):
    """With a text of its own."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.n = n

    def __str__(self) -> str:
        return f"told {self.n}"


def test_what_ends_a_call_as_a_whole_is_not_caught() -> None:
    def endless(n: int) -> int:
        try:
            while n > 0:
                n = n + 1 if n < 1000 else 1
        except BaseException:
            n = -1
        finally:
            n += 1
        return n

    with pytest.raises(TimeoutError):
        compile(endless, timeout=0.2)(1)


def test_context_is_that_of_the_same_function() -> None:
    def helper(n: int) -> int:
        raise ValueError("helper")

    def calling(n: int) -> int:
        try:
            return 1 // n
        except ZeroDivisionError:
            return helper(n)

    def raising(n: int) -> int:
        try:
            return 1 // n
        except ZeroDivisionError:
            raise ValueError("here")  # noqa: B904

    for function, known in ((calling, False), (raising, True)):
        for version, wanted in ((function, True), (compile(function), known)):
            with pytest.raises(ValueError, match=r"here|helper") as caught:
                version(0)
            assert isinstance(caught.value.__context__, ZeroDivisionError) == wanted


def test_loaded_exceptions_have_no_methods(tmp_path: Path) -> None:
    def telling(n: int) -> int:
        raise Told(n)

    compiled = compile(telling)
    compiled.build(tmp_path)
    for function, cls, text in ((compiled, Told, "told 3"), (load(tmp_path), None, "3")):
        with pytest.raises(Exception) as caught:
            function(3)
        error: Any = caught.value
        assert (type(error) is cls, type(error).__name__, str(error), error.args, error.n) == (cls is Told, "Told", text, (3,), 3)


def test_what_a_function_of_a_module_has_cached_is_kept_for_one_call(capsys: pytest.CaptureFixture[str]) -> None:
    noted.cache_clear()
    for function, printed in ((noted_twice.python, "noted 3\n"), (noted_twice, "noted 3\nnoted 3\n")):
        assert function(3) == function(3) == 8
        assert capsys.readouterr().out == printed


def test_memory_has_a_ceiling() -> None:
    assert power_of_two(1000) == 2**1000
    with pytest.raises(MemoryError):
        power_of_two(10**8)


def test_ints_64_ends_at_64_bits() -> None:
    assert square.python(2**40) == 2**80
    with pytest.raises(OverflowError, match="an int needs more than 64 bits"):
        square(2**40)


def test_texts_are_hashed_as_by_seed_0() -> None:
    @compile
    def order(words: list[str], n: int) -> list[str]:
        found = set(words)
        if n % 2:
            found.discard(words[0])
        hashes = [str(hash(words[0])), str(hash(words[3].encode()))]
        return [*hashes, *found, *frozenset(words), *[str(hash((w, n))) for w in sorted(found)]]

    words = ["a", "bb", "é", "日本", "\U0001f600", *(str(i) * (i % 9 + 1) for i in range(40))]
    source = (
        f"words = {words!r}\nfor n in (0, 1):\n found = set(words)\n if n % 2: found.discard(words[0])\n"
        " hashes = [str(hash(words[0])), str(hash(words[3].encode()))]\n"
        " print([*hashes, *found, *frozenset(words), *(str(hash((w, n))) for w in sorted(found))])"
    )
    asked = subprocess.run(
        [sys.executable, "-c", source], env={**os.environ, "PYTHONHASHSEED": "0", "PYTHONUTF8": "1"},
        capture_output=True, text=True, check=True, encoding="utf-8",
    )  # fmt: skip
    expected = [ast.literal_eval(line) for line in asked.stdout.splitlines()]
    assert [order(words, n) for n in (0, 1)] == expected


def test_a_group_in_a_possessive_loop() -> None:
    def spans(s: str) -> tuple[tuple[int, int], tuple[int, int]]:
        sure, plain = re.search("(?:(a)|b)*+", s), re.search("(?:(a)|b)*", s)
        return (sure.span(1) if sure else (-2, -2)), (plain.span(1) if plain else (-2, -2))

    assert spans("ab") == ((1, 1), (0, 1))
    assert compile(spans)("ab") == ((0, 1), (0, 1))


def test_a_list_that_holds_itself_is_written_to_no_end() -> None:
    def own(n: int, written: bool) -> list[object]:
        xs = [n]
        xs.append(xs)
        return [str(xs)] if written else xs

    assert own(3, True) == ["[3, [...]]"]
    compiled = compile(own)
    with pytest.raises(RecursionError):
        compiled(3, True)
    found = compiled(3, False)
    assert found[0] == 3 and found[1] is found


def test_id_is_a_place_in_the_modules_memory() -> None:
    def places() -> tuple[int, int, int]:
        one: list[int] = []
        other: list[int] = []
        return id(one), id(other), id(one)

    first, second, again = compile(places)()
    assert first == again != second
    assert min(first, second) > 0 and max(first, second) < 1 << 32


def raised_to(x: Any, y: Any) -> Any:
    return x**y


def test_one_exponent_in_each_row() -> None:
    y = np.array([[0.5], [2.0]])
    short, full = np.array([[-0.0, 4.0]]), np.array([[-0.0, 4.0], [1.0, 2.0]])
    assert np.signbit(raised_to(short, y)).tolist() != np.signbit(raised_to(full, y)).tolist()
    assert np.signbit(compile(raised_to)(short, y)).any() == np.signbit(compile(raised_to)(full, y)).any() == False  # noqa: E712
