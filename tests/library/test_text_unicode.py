"""Unicode's tables for every code point, compiled; `str.isalpha`, `upper`, `repr` and their kind for random texts: CPython says."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest
import unicode_tables
from lanewise import Compiled, compile_source
from lanewise.library import text_case, text_class, text_repr
from lanewise.library.machine import IMPLEMENTATIONS, Implementation, u32
from numpy.typing import NDArray
from unicode_tables import Kind, Mapping, Parts, Property, Row, Value

from library.exact_machine import Emulation
from library.texts import get, put

COUNT = 2000
EMULATED = 150
CODES = [chr(code) for code in range(0x110000)]

# --- the tables ------------------------------------------------------------------------------------------------------


def test_tables_are_generated() -> None:
    assert unicodedata.unidata_version == unicode_tables.UNICODE
    for file in unicode_tables.FILES:
        assert unicode_tables.path(file).read_text(encoding="utf-8") == unicode_tables.text(file)


def rows(kind: Any) -> Any:
    """The rows of this kind, each with its file."""
    found = [(file.name, row) for file in unicode_tables.FILES for row in file.rows if isinstance(row, kind)]
    return pytest.mark.parametrize(("file", "row"), [pytest.param(*each, id=each[1].function) for each in found])


@cache
def every_code_point(file: str, function: str) -> Compiled:
    """A program that asks one function of the library about each code point."""
    return compile_source(f"""
import numpy as np
from numpy.typing import NDArray
from lanewise.library.{file} import {function}

def ask(found: NDArray[np.uint64]) -> None:
    for code in range({len(CODES)}):
        found[code] = {function}(np.uint32(code))
""")


def found_by(file: str, function: str) -> NDArray[np.uint64]:
    found = np.zeros(len(CODES), np.uint64)
    every_code_point(file, function)(found)
    return found


@rows(Property)
def test_properties_of_every_code_point(file: str, row: Property) -> None:
    assert found_by(file, row.function).astype(np.uint8).tobytes() == unicode_tables.held(row)


@rows(Mapping)
def test_mappings_of_every_code_point(file: str, row: Mapping) -> None:
    expected = list(range(len(CODES)))
    for code, changed in unicode_tables.changed(row).items():
        expected[code] = sum(ord(each) << 21 * k for k, each in enumerate(changed))
    assert found_by(file, row.function).tolist() == expected


@rows(Value)
def test_values_of_every_code_point(file: str, row: Value) -> None:
    found = found_by(file, row.function)
    if row.none:
        found = np.where(found > 9, 0, found + np.uint64(1))
    assert found.astype(np.uint8).tobytes() == unicode_tables.valued(row)


@rows(Kind)
def test_kinds_of_every_code_point(file: str, row: Kind) -> None:
    everything, numbers = unicode_tables.said(row)
    assert getattr(import_module(f"lanewise.library.{file}"), row.all) == everything
    assert found_by(file, row.function).astype(np.uint8).tobytes() == numbers


@rows(Parts)
def test_parts_of_every_code_point(file: str, row: Parts) -> None:
    """Places and counts as compiled; the units there as source."""
    unit = getattr(import_module(f"lanewise.library.{file}"), row.function.removesuffix("parts") + "unit")
    found = {}
    for code, parts in enumerate(found_by(file, row.function).tolist()):
        units = [int(unit(u32((parts >> 8) + k))) for k in range(parts & 255)]
        if units:
            found[code] = b"".join(each.to_bytes(2, "little") for each in units).decode("utf-16-le")
    assert found == unicode_tables.parts(row)


SIZES = {"category_of": 18_000, "direction_of": 12_500, "width_of": 9_500, "number_of": 6_500, "canonical_parts": 12_000} | {
    "compatible_parts": 14_000
}
"""Bytes of an artifact with code and heap, where the table of one property alone takes more than others."""


@rows(Property | Mapping | Value | Kind | Parts)
def test_an_artifact_carries_one_table(file: str, row: Row) -> None:
    """That of the property, and nothing of another one."""
    compiled = every_code_point(file, row.function)
    names = [line.split()[1].rstrip(":") for line in compiled.text("code.low").splitlines() if line.startswith("static ")]
    assert {name.removesuffix("_CHANGES").removesuffix("_SEVERAL") for name in names} == {row.function.upper()}
    (image,) = compiled.images()
    assert len(image.wasm) < SIZES.get(row.function, 5000)


# --- texts -----------------------------------------------------------------------------------------------------------

CHANGING = [c for c in CODES if len({c, c.upper(), c.lower(), c.title(), c.casefold()}) > 1]
SEVERAL = [c for c in CHANGING if max(map(len, (c.upper(), c.lower(), c.title(), c.casefold()))) > 1]
ALPHABETS = (
    CODES[:128],
    CODES[:256],
    list("aZ'\"\\\t\n\r\x7f\xa0\xad é"),
    list("abcXYZ, -'"),
    list("ΣσςΑα.'\xad\u0308ʰA ²"),
    CHANGING,
    SEVERAL,
    list("٣३²½Ⅷ一 \u2009\u3000_aé·"),
    list("\ud800\udfff\U0001d7ce\U00010400\U0010ffff\ufdd0\u0378\u200b😀"),
    CODES,
)


WHOLE = ["".join(CODES[at : at + 4096]) for at in range(0, len(CODES), 4096)]
"""Every code point beside its neighbours."""
WORDS = [word for c in CODES[:256] for word in (f"abcdefg{c}hijklmno", f"{c}bcdefgh", f"abcdefgh{c}")]
"""Every narrow one among letters: in a word of eight, at its ends, behind it."""


def texts(name: str, count: int) -> list[str]:
    """Short and long texts, some of one alphabet and some of several."""
    random = Random(name)

    def one() -> str:
        alphabets = random.sample(ALPHABETS, random.choice((1, 1, 2, 3)))
        size = random.choice((0, 1, 1, 2, 3, 5, 8, 9, 16, 30))
        return "".join(random.choice(random.choice(alphabets)) for _ in range(size))

    return [one() for _ in range(count)]


def holding(name: str) -> list[str]:
    """Texts of code points for which the method says yes, and the same with any other one behind them."""
    random, method = Random(name), getattr(str, name)
    good = [c for c in CODES if method(c)]
    values = ["".join(random.choices(good, k=random.randint(1, 9))) for _ in range(COUNT // 4)]
    return [*values, *(value + random.choice(CODES) for value in values)]


def method_of(row: Implementation) -> str:
    return row.targets[0].__name__  # type: ignore[attr-defined, no-any-return]


MODULES = (text_case.__name__, text_class.__name__)
METHODS = {method_of(row): row.function for row in IMPLEMENTATIONS if row.function.__module__ in MODULES}
LITERALS: dict[str, Callable[[Any], Any]] = {"repr": text_repr.text_repr, "ascii": text_repr.text_ascii}
REAL: dict[str, Callable[[str], Any]] = {"repr": repr, "ascii": ascii} | {name: getattr(str, name) for name in METHODS}


def test_every_method_is_here() -> None:
    cases = {"upper", "lower", "title", "capitalize", "swapcase", "casefold"}
    assert set(METHODS) == cases | {name for name in dir(str) if name.startswith("is")}


@pytest.mark.parametrize("name", REAL)
def test_texts(name: str) -> None:
    """Compiled."""
    if name in METHODS:
        ours = compile_source(f"def f(a: str):\n    return a.{name}()\n")
    else:
        call = LITERALS[name].__name__
        ours = compile_source(f"from lanewise.library.text_repr import {call}\ndef f(a: str) -> str:\n    return {call}(a)\n")
    for value in [*texts(name, COUNT), *WORDS, *WHOLE, *(holding(name) if name.startswith("is") else ())]:
        found, expected = ours(value), REAL[name](value)
        assert type(found) is type(expected) and found == expected, value[:99]


@pytest.mark.parametrize("name", REAL)
def test_emulated_texts(name: str) -> None:
    """The source itself: the argument is as it was, and no block stays behind."""
    machine, ours = Emulation(), METHODS.get(name) or LITERALS[name]
    for value in texts(f"emulated {name}", EMULATED):
        before = machine.live()
        s = put(value)
        found = ours(s)
        assert (found if isinstance(found, bool) else get(found)) == REAL[name](value), value
        assert get(s) == value
        assert machine.live() == before, value
