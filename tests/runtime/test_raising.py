"""Statuses: the exceptions they become, their messages and the lines that their tracebacks show."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Any

import pytest
from lanewise.errors import CompileError, InternalError, Refusal
from lanewise.ir.code import Loc, Site, Source
from lanewise.ir.exceptions import OS_ERRORS
from lanewise.ir.layout import DEPTH, MEMORY, RANGE, TRACE_COUNT
from lanewise.ir.types import FLOAT, INT, SCALARS
from lanewise.runtime.engine import Runner
from runtime.images import HEAP, image, param

HERE = str(Path(__file__))


def failing(status: int, site: Site | None = None, *, body: str = "", exact: bool = False, **more: Any) -> Any:
    """A function of no arguments that ends with a status, after `body`."""
    wat = f'{HEAP}(func (export "f") (result i64) {body} (i32.store (i32.const 0) (i32.const {status})) (i64.const 0))'
    sites = ((site, Loc("f", 12)),) if site else ()
    return Runner(
        image(wat, (), "int", raises=True, sites=sites, exact=exact, name=more.pop("name", "f"), **more)
    ).callable("f")  # fmt: skip


@pytest.mark.parametrize(
    "expected",
    [ZeroDivisionError("division by zero"), ValueError("math domain error"), KeyError("k"), StopIteration(3), AssertionError()],
    ids=repr,
)
def test_a_site_raises_the_same_exception(expected: Exception) -> None:
    with pytest.raises(type(expected)) as caught:
        failing(1, Site(type(expected).__name__, expected.args))()
    assert type(caught.value) is type(expected)
    assert caught.value.args == expected.args


def test_a_message_is_formatted_by_python() -> None:
    body = "(i64.store (i32.const 16) (i64.const -5)) (f64.store (i32.const 24) (f64.const 0.1))"
    body += "(f32.store (i32.const 32) (f32.const 0.5))"
    site = Site("ValueError", ("{} of {!r} at {:.2f}",), (INT, FLOAT, SCALARS["f32"]))
    with pytest.raises(ValueError, match=r"^-5 of 0\.1 at 0\.50$"):
        failing(1, site, body=body)()


def test_a_message_holds_big_ints_in_the_exact_variant() -> None:
    body = """(i32.store (i32.const 2040) (i32.const -3)) (i32.store (i32.const 2048) (i32.const 7))
      (i32.store (i32.const 2052) (i32.const 0)) (i32.store (i32.const 2056) (i32.const 1))
      (i64.store (i32.const 16) (i64.const 2048)) (i64.store (i32.const 24) (i64.const -9))"""
    with pytest.raises(ValueError, match=f"^{-(2**64 + 7)} {-5}$"):
        failing(1, Site("ValueError", ("{} {}",), (INT, INT)), body=body, exact=True)()


def test_numpys_exceptions_are_found_by_name() -> None:
    from numpy.exceptions import AxisError

    with pytest.raises(AxisError):
        failing(1, Site("numpy.exceptions.AxisError", ("no such axis",)))()


def test_memory_and_depth_are_pythons_exceptions() -> None:
    with pytest.raises(MemoryError):
        failing(MEMORY)()
    with pytest.raises(RecursionError, match="maximum recursion depth exceeded"):
        failing(DEPTH)()
    with pytest.raises(InternalError, match="unknown status -77"):
        failing(-77)()


def outer(n: int) -> int:
    return middle(n) + 1


def middle(n: int) -> int:
    return 1 // n


def test_a_traceback_shows_the_users_lines_and_no_others() -> None:
    first, second = outer.__code__.co_firstlineno, middle.__code__.co_firstlineno
    sources = {"o": Source(HERE, "outer", first), "m": Source(HERE, "Some.middle", second)}
    sources["l"] = Source("/x/site-packages/lanewise/library/exact.py", "exact_floordiv", 3)
    # The library raised, inlined into middle, which outer called: two cells of the trace.
    wat = f"""{HEAP}(func (export "f") (param i64) (result i64) (i32.store (i32.const 0) (i32.const 1))
      (i32.store (i32.const {TRACE_COUNT}) (i32.const 2))
      (i32.store (i32.const 512) (i32.const 1)) (i32.store (i32.const 516) (i32.const 0))
      (i64.const 0))"""
    runner = Runner(
        image(
            wat, (param("n", "int"),), "int", raises=True, sources=sources,
            sites=((Site("ZeroDivisionError", ("integer division or modulo by zero",)), Loc("l", 9, Loc("l", 7))),),
            locations=(Loc("o", first + 1), Loc("m", second + 1)),
        )
    )  # fmt: skip
    function = runner.callable("f")
    try:
        function(0)
    except ZeroDivisionError as error:
        text = "".join(traceback.format_exception(error))
        frames = traceback.extract_tb(error.__traceback__)
    assert [(f.name, f.line) for f in frames[1:]] == [("outer", "return middle(n) + 1"), ("middle", "return 1 // n")]
    assert frames[0].line == "function(0)"
    assert len(frames) == 3
    assert "lanewise/runtime" not in text
    assert f'File "{HERE}", line {second + 1}, in middle\n    return 1 // n\nZeroDivisionError' in text


def test_an_inlined_call_shows_both_lines() -> None:
    sources = {"o": Source(HERE, "outer", 1), "m": Source(HERE, "middle", 1)}
    wat = f'{HEAP}(func (export "f") (result i64) (i32.store (i32.const 0) (i32.const 1)) (i64.const 0))'
    sites = ((Site("ValueError", ("no",)), Loc("m", 5, Loc("o", 3))),)
    with pytest.raises(ValueError) as caught:
        Runner(image(wat, (), "int", raises=True, sites=sites, sources=sources)).callable("f")()
    assert [(e.name, e.lineno + 1) for e in caught.traceback][1:] == [("outer", 3), ("middle", 5)]


def test_the_context_is_the_callers_own() -> None:
    function = failing(1, Site("ValueError", ("no",)))
    with pytest.raises(ValueError) as caught:
        try:
            raise KeyError("first")
        except KeyError:
            function()
    assert isinstance(caught.value.__context__, KeyError)
    with pytest.raises(ValueError) as caught:
        function()
    assert caught.value.__context__ is None


def test_an_exception_leaves_the_instance_and_its_heap_in_order() -> None:
    wat = f"""{HEAP}(func (export "f") (param i64) (result i64) (drop (call $allocate (i32.const 64)))
      (i32.store (i32.const 0) (i32.wrap_i64 (local.get 0))) (i64.extend_i32_u (global.get $top)))"""
    runner = Runner(
        image(wat, (param("n", "int"),), "int", raises=True, sites=((Site("ValueError", ("no",)), Loc("f", 1)),))
    )  # fmt: skip
    function = runner.callable("f")
    top = function(0)
    for _ in range(5):
        with pytest.raises(ValueError):
            function(1)
        assert function(0) == top
    assert len(runner.pool) == 1


# --- replays ---------------------------------------------------------------------------------------------------------


def replaying(compiled: list[int]) -> Any:
    """n -> RANGE in the fast variant where n is 13; the exact variant returns its argument."""
    fast = f"""{HEAP}(func (export "f") (param i64) (result i64)
      (i32.store (i32.const 0) (select (i32.const {RANGE}) (i32.const 0) (i64.eq (local.get 0) (i64.const 13))))
      (i64.const 0))"""

    def exact() -> Any:
        compiled.append(1)
        wat = f'{HEAP}(func (export "f") (param i64) (result i64) (i32.store (i32.const 0) (i32.const 0)) (local.get 0))'
        return image(wat, (param("n", "int"),), "int", raises=True, exact=True)

    return Runner(image(fast, (param("n", "int"),), "int", raises=True, replay=exact)).callable("f")


def test_leaving_64_bits_is_replayed_in_the_exact_variant() -> None:
    compiled: list[int] = []
    function = replaying(compiled)
    assert function(5) == 0
    assert not compiled
    assert function(13) == 13
    assert function(1 << 63) == 1 << 63
    assert function(n=-(10**50)) == -(10**50)
    assert len(compiled) == 1


def test_without_an_exact_variant_it_is_an_overflow() -> None:
    with pytest.raises(OverflowError, match=r"f\(\): an int needs more than 64 bits") as caught:
        failing(RANGE)()
    assert len(caught.traceback) == 1


def test_a_type_error_comes_before_the_replay() -> None:
    wat = '(func (export "f") (param i64 f64) (result f64) (local.get 1))'
    function = Runner(image(wat, (param("n", "int"), param("x", "float")), "float")).callable("f")
    with pytest.raises(TypeError, match="argument 'x'"):
        function(1 << 70, "x")


# --- the error tree --------------------------------------------------------------------------------------------------


def test_a_compile_error_prints_every_refusal_with_caret_and_hint() -> None:
    second = Refusal("model.py", 12, 8, 9, "    x = @", "no such operator")
    first = Refusal("model.py", 3, 11, 16, "    return a @ b", "matmul: inner dimensions differ: 768 and 512", "transpose b")
    error = CompileError([second, first])
    assert error.refusals == (first, second)
    assert str(error) == (
        "model.py:3: matmul: inner dimensions differ: 768 and 512\n    return a @ b\n           ^^^^^\nhint: transpose b\n\n"
        "model.py:12: no such operator\n    x = @\n        ^"
    )


def test_oserrors_have_the_classes_of_linux() -> None:
    assert {number: name for number in range(1, 1000) if (name := type(OSError(number, "")).__name__) != "OSError"} == OS_ERRORS
