"""`@compile` and what a compiled function tells about itself."""

from __future__ import annotations

import calendar
import datetime
import enum
import functools
import inspect
import itertools
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import lanewise
import numpy as np
import pytest
from api import programs
from lanewise import Compiled, CompileError, compile, compile_source, load
from lanewise.ir.types import BOOL, COMPLEX, FLOAT, INT, NONE, STR, Container, Tuple, Union

# --- the decorator ---------------------------------------------------------------------------------------------------


def test_without_arguments() -> None:
    @compile
    def double(x: int) -> int:
        return 2 * x

    assert isinstance(double, Compiled)
    assert double(21) == 42


def test_with_options() -> None:
    @compile(ints=64, tag="test/double", description="Twice.")
    def double(x: int) -> int:
        return 2 * x

    assert double(21) == 42
    assert double.settings.ints == 64 and double.settings.tag == "test/double"
    assert double.description == "Twice."
    with pytest.raises(OverflowError):
        double(2**62)


def test_as_a_function() -> None:
    assert compile(programs.scaled)(2) == programs.scaled(2)
    assert compile(programs.scaled, ints=64)(2) == programs.scaled(2)


def test_compiled_again_with_other_options() -> None:
    first = compile(programs.half)
    again = compile(floats=32)(first)
    assert again.python is programs.half and again is not first
    assert first(0.1) == 0.05 and again(0.1) != 0.05


def test_everything_that_is_promised_is_there() -> None:
    assert all(hasattr(lanewise, name) for name in lanewise.__all__)
    assert {"compile", "compile_source", "Compiled", "CompileError"} <= set(lanewise.__all__)
    named = {name for name, each in vars(lanewise.errors).items() if getattr(each, "__module__", "") == "lanewise"}
    assert named <= set(lanewise.__all__), "an exception says that it lies where nobody finds it"


# --- what it tells ---------------------------------------------------------------------------------------------------


def test_the_original() -> None:
    compiled = compile(programs.scaled)
    assert compiled.python is programs.scaled
    assert compiled.__name__ == "scaled" and compiled.__doc__ == programs.scaled.__doc__  # type: ignore[attr-defined]
    assert compiled.__module__ == programs.__name__
    assert repr(compiled) == "<compiled scaled(x: int) -> int>"


@compile
@functools.lru_cache(None)
def remembering(n: int) -> int:
    return n if n < 2 else remembering(n - 1) + remembering(n - 2)


@functools.cache
@compile
def outside(n: int) -> int:
    return n if n < 2 else outside(n - 1) + outside(n - 2)


def test_a_function_with_a_cache() -> None:
    """Whichever of the two decorators is the outer one, a recursion that is endless without its cache ends."""
    assert remembering(80) == outside(80) == 23416728348467685
    assert remembering.python(20) == 6765
    source = "import functools\n@functools.cache\ndef f(n: int) -> int:\n    return n if n < 2 else f(n - 1) + f(n - 2)\n"
    assert compile_source(source)(80) == remembering(80)


def test_the_signature() -> None:
    compiled = compile(programs.plain)
    assert compiled.signature == inspect.signature(programs.plain) == inspect.signature(compiled)
    assert str(compile(programs.scaled).signature) == "(x: int) -> int"


def test_description_is_the_first_paragraph() -> None:
    assert compile(programs.scaled).description == "x times SCALE."
    assert compile(programs.shifted).description is None
    assert compile(description="Other.")(programs.scaled).description == "Other."


def test_texts() -> None:
    compiled = compile(programs.scaled)
    assert "fn scaled(x: int) -> int" in compiled.text("code.typed")
    assert "i64" in compiled.text("code.low")
    assert compiled.text("wat").startswith("(module")
    stages = "code.typed, graph, kernel, code.low, wat"
    with pytest.raises(ValueError, match=rf"text\(\) knows {stages}, not 'asm'"):
        compiled.text("asm")
    for stage in stages.split(", "):
        assert isinstance(compiled.text(stage), str)


def test_texts_of_every_specialisation() -> None:
    compiled = compile(programs.plain)
    with pytest.raises(ValueError, match=r"plain\(\) has no annotations: call it once, so that its types are known"):
        compiled.text("code.typed")
    compiled(1)
    compiled(1.5)
    assert compiled.text("code.typed").count("fn plain(") == 2


# --- captures --------------------------------------------------------------------------------------------------------


def test_captures_are_listed() -> None:
    assert compile(programs.scaled).captures == {"SCALE": 3}
    assert compile(programs.shifted).captures == {"OFFSETS": (1, 2)}
    assert compile(programs.through_helper).captures == {"helper": programs.helper}
    assert compile(programs.half).captures == {}


@pytest.mark.parametrize(
    ("function", "name", "value"),
    [
        (programs.scaled, "SCALE", 5),
        (programs.scaled, "SCALE", 0.5),
        (programs.shifted, "OFFSETS", (7, 8, 9)),
        (programs.through_helper, "helper", lambda x: x * x),
    ],
)
def test_a_changed_global_compiles_anew(
    function: Callable[..., Any], name: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = compile(function)
    before = function(4)
    assert compiled(4) == before
    monkeypatch.setattr(programs, name, value)
    assert function(4) != before and compiled(4) == function(4)
    assert compiled.captures == {name: value}
    monkeypatch.undo()
    assert compiled(4) == before


TABLE = {"a": [1, 2], "b": [3]}


@compile
def looked_up(key: str) -> int:
    return sum(TABLE[key])


def test_a_changed_content_of_a_global_compiles_anew() -> None:
    """What lies within an object of the module is a constant as well, until it changes."""
    assert looked_up("a") == 3
    before = looked_up.images()
    assert looked_up("b") == 3 and looked_up.images() == before
    TABLE["a"].append(10)
    assert looked_up("a") == 13
    TABLE["c"] = [7]
    assert looked_up("c") == 7
    del TABLE["c"]
    with pytest.raises(KeyError):
        looked_up("c")


class Spot:
    def __init__(self, x: int) -> None:
        self.x = x

    @classmethod
    def origin(cls) -> Spot:
        return cls(0)


def test_a_method_of_a_class_compiles_anew_where_it_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each who asks the class is given a bound method of its own."""

    @compile
    def moved(x: int) -> int:
        return Spot.origin().x + x

    assert moved(3) == 3
    before = moved.images()
    assert moved(4) == 4 and moved.images() == before
    monkeypatch.setattr(Spot, "origin", classmethod(lambda cls: cls(10)))
    assert moved(4) == 14


def test_a_global_of_a_helper_that_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    @compile
    def outer(x: int) -> int:
        return programs.scaled(x) + 1

    assert outer(2) == 7
    monkeypatch.setattr(programs, "SCALE", 10)
    assert outer(2) == 21


def test_a_global_that_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = compile(programs.scaled)
    assert compiled(2) == 6
    monkeypatch.delattr(programs, "SCALE")
    with pytest.raises(NameError, match="name 'SCALE' is not defined"):
        compiled(2)


def test_a_closure_variable_that_changes() -> None:
    add, change = programs.counter(5)
    compiled = compile(add)  # type: ignore[type-var]
    assert compiled(1) == 6 and compiled.captures == {"step": 5}
    change(9)
    assert compiled(1) == 10 and compiled.captures == {"step": 9}


# --- specialisations -------------------------------------------------------------------------------------------------


def test_types_of_the_arguments_choose() -> None:
    compiled = compile(programs.plain)
    assert compiled.specialisations == ()
    assert compiled(1) == programs.plain(1)
    assert compiled(2, 3, 4, d=5) == programs.plain(2, 3, 4, d=5)
    assert compiled.specialisations == ((INT, INT, INT, INT),)
    for value in (1.5, True, 1j):
        expected = programs.plain(value)
        assert compiled(value) == expected and type(compiled(value)) is type(expected)
    assert [types[0] for types in compiled.specialisations] == [INT, FLOAT, BOOL, COMPLEX]


def test_of_annotated_functions_there_is_one() -> None:
    compiled = compile(programs.half)
    assert compiled(3.0) == compiled(3.0) == compiled(1.0) + 1.0 == 1.5
    assert compiled.specialisations == ((FLOAT,),)


def test_an_int_for_a_float_is_one_more() -> None:
    compiled = compile(programs.half)
    for value in (3.0, 3, 2.5, 5, True):
        assert compiled(value) == programs.half(value)
    assert compiled.specialisations == ((FLOAT,), (INT,), (BOOL,))


def test_beyond_sixteen_annotated_ones_are_one() -> None:
    def kinds(a: complex, b: complex, c: complex) -> list[complex]:
        return [c, b, a]

    compiled = compile(kinds)
    for given in itertools.product((True, 2, 2.5), repeat=3):
        assert repr(compiled(*given)) == repr(kinds(*given))
    mixed = Union((BOOL, FLOAT, INT))
    assert len(compiled.specialisations) < 20 and {str(mixed)} <= {str(t) for t in compiled.specialisations[-1]}


def test_partly_annotated() -> None:
    @compile
    def add(x: float, y):  # type: ignore[no-untyped-def]
        return x + y

    assert repr(add(1.0, 2)) == "3.0" and repr(add(1.0, 2.5)) == "3.5" and repr(add(1.0, 1j)) == "(1+1j)"
    assert add.specialisations == ((FLOAT, INT), (FLOAT, FLOAT), (FLOAT, COMPLEX))
    assert repr(add(1, 2)) == "3" and add.specialisations[-1] == (INT, INT)


def test_sixteen_are_enough() -> None:
    @compile
    def same(x):  # type: ignore[no-untyped-def]
        return x

    for count in range(16):
        assert same((1,) * count) == (1,) * count
    with pytest.raises(CompileError, match=r"same\(\) was called with more than 16 combinations of argument types"):
        same((1,) * 16)
    assert same((1,) * 3) == (1, 1, 1)
    assert len(same.specialisations) == 16


# --- arguments -------------------------------------------------------------------------------------------------------


class Colour(enum.IntEnum):
    RED = 1


class Suit(enum.StrEnum):
    HEARTS = "h"


@dataclass
class Pair:
    first: float
    second: float


def same_of(annotation: object) -> Compiled:
    """A function that returns its one argument."""

    def same(x):  # type: ignore[no-untyped-def]
        return x

    same.__annotations__["x"] = annotation
    return compile(same)


@pytest.mark.parametrize(
    ("annotation", "values", "kind"),
    [
        (float, (2, True, 2.5, 10**30, np.float64(2), np.int8(3)), FLOAT),
        (complex, (2, 0.5, 1j, False), COMPLEX),
        (int, (True, 2, Colour.RED, np.uint64(7)), INT),
        (bool, (True, np.bool_(True)), BOOL),
        (str, ("a", Suit.HEARTS), STR),
        (int | float, (2, 2.5, True), Union((FLOAT, INT))),
        (int | None, (None, 2, True), Union((NONE, INT))),
        (tuple[int, float], ((1, 2), (1, 2.5), (True, False)), Tuple((INT, FLOAT))),
        (tuple[float, ...], ((1, 2.5), (1, 2), (), (2.5,)), Container("tuple", (FLOAT,))),
        (list[float], ([1, 2], [1, 2.5], [], [True, 2]), Container("list", (FLOAT,))),
        (dict[str, list[complex]], ({"a": [1, 2.5]}, {"b": []}, {}), Container("dict", (STR, Container("list", (COMPLEX,))))),
        ("float", (2, 2.0), FLOAT),
    ],
)
def test_numbers_stay_what_they_are(annotation: object, values: tuple[object, ...], kind: object) -> None:
    same = same_of(annotation)
    for value in values:
        got = same(value)
        assert repr(got) == repr(value) and type(got) is type(value)
    alone = same_of(annotation)
    assert alone.images() and str(alone.specialisations) == str(((kind,),))


def test_fields_stay_what_they_are() -> None:
    @compile
    def shared(pair: Pair, factor: float) -> list[float]:
        pair.second *= factor
        return [pair.first, pair.second]

    for first, second, factor in ((1.0, 2.0, 0.5), (1, 2, 2), (True, 2.5, 3), (1.0, 2, 2)):
        mine, other = Pair(first, second), Pair(first, second)
        assert repr(shared(mine, factor)) == repr(shared.python(other, factor)) and repr(mine) == repr(other)


@compile
def identity(x: int) -> int:
    return x


@compile
def widened(x: float) -> float:
    return x


class Metres(int):
    """An int of the user's."""


@pytest.mark.parametrize(("function", "given", "expected"), [(widened, 1, 1.0), (widened, True, 1.0), (identity, True, 1)])
def test_arguments_of_built_folders_are_converted(function: Any, given: Any, expected: Any, tmp_path: Path) -> None:
    assert type(function.python(given)) is type(function(given)) is type(given)
    function.build(tmp_path)
    found = load(tmp_path)(given)
    assert (type(found), found) == (type(expected), expected)


def test_a_subclass_of_int_becomes_an_int() -> None:
    assert type(identity.python(Metres(3))) is Metres
    assert type(identity(Metres(3))) is int and type(widened(Metres(3))) is float


@pytest.mark.parametrize(
    ("annotation", "value", "words"),
    [
        (int, 2.5, "expected int, got float"),
        (int, "2", "expected int, got str"),
        (int, None, "expected int, got None"),
        (float, 1j, "expected float, got complex"),
        (bool, 1, "expected bool, got int"),
        (tuple[int, float], (1,), "expected (int, float), got (int,)"),
        (tuple[int, float], 1, "expected (int, float), got int"),
        (int | None, 1.5, "expected int or None, got float"),
        (bytearray, b"abc", "expected bytearray, got bytes"),
    ],
)
def test_wrong_arguments(annotation: object, value: object, words: str) -> None:
    with pytest.raises(TypeError) as caught:
        same_of(annotation)(value)
    assert str(caught.value) == f"{same_of.__qualname__}.<locals>.same() argument 'x': {words}"


def test_arguments_that_have_no_type() -> None:
    with pytest.raises(TypeError, match=r"plain\(\) argument 'b': slice is not compiled yet"):
        compile(programs.plain)(1, slice(2))


@pytest.mark.parametrize(
    ("args", "named"),
    [
        ((), {}),
        ((1, 2, 3, 4), {}),
        ((1,), {"e": 1}),
        ((1,), {"a": 1}),
        ((), {"a": 1}),
        ((1, 2), {"c": 3, "d": 4}),
        ((1, 2, 3), {"c": 3}),
    ],
)
@pytest.mark.parametrize("annotated", [False, True])
def test_arguments_are_bound_as_cpython_binds_them(args: tuple[int, ...], named: dict[str, int], annotated: bool) -> None:
    def typed(a: int, b: int = 2, /, c: int = 3, *, d: int = 4) -> int:
        return a + 10 * b + 100 * c + 1000 * d

    function = typed if annotated else programs.plain
    compiled = compile(function)
    answers = []
    for each in (function, compiled):
        try:
            answers.append(each(*args, **named))
        except TypeError as error:
            answers.append(repr(error))
    assert answers[0] == answers[1]


class Scale:
    """What has a class method."""

    @classmethod
    def of(cls, x: int) -> int:
        """Twice as much."""
        return 2 * x


def test_a_class_method_does_not_compile_anew() -> None:
    def scaled(x: int) -> int:
        return Scale.of(x)

    compiled = compile(scaled)
    assert compiled(4) == 8
    built = dict(compiled._built)
    assert compiled(5) == 10
    assert list(map(id, compiled._built.values())) == list(map(id, built.values()))


def test_a_moment_is_passed_for_a_day() -> None:
    def later(x: datetime.date) -> datetime.date:
        return x + datetime.timedelta(hours=30)

    compiled = compile(later)
    for x in (datetime.date(2024, 2, 28), datetime.datetime(2024, 2, 28, 12)):
        assert compiled(x) == later(x) and type(compiled(x)) is type(x)


def with_another(counts: dict[str, int]) -> tuple[int, dict[str, int]]:
    counts["new"] = counts.get("new", 0) + 1
    return len(counts), counts


@pytest.mark.parametrize("passed", [Counter("aab"), {"a": 2}, defaultdict(int, {"z": 1}), OrderedDict(b=1, a=0)], ids=type)
def test_a_class_below_dict_is_passed_for_a_dict(passed: dict[str, int]) -> None:
    """It stays what it is, and is the caller's own."""
    ours, theirs = copy(passed), copy(passed)
    length, found = compile(with_another)(ours)
    assert (length, found) == with_another(theirs)
    assert found is ours and (type(ours), [*ours.items()]) == (type(theirs), [*theirs.items()])


def test_a_method_of_an_instance_that_changes_compiles_anew() -> None:
    """`calendar.monthcalendar` is a method of an instance that the module has."""

    def weeks(year: int, month: int) -> list[list[int]]:
        return calendar.monthcalendar(year, month)

    compiled = compile(weeks)
    before = calendar.firstweekday()
    try:
        for first in (0, 6, 3):
            calendar.setfirstweekday(first)
            assert compiled(2024, 2) == weeks(2024, 2)
    finally:
        calendar.setfirstweekday(before)
