"""Unicode's tables for every code point, compiled; `str.isalpha`, `upper`, `repr` and their kind for random texts: CPython says."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
import unicode_tables
from lanewise import Compiled, compile_source
from lanewise.library import text_case, text_class, text_repr
from lanewise.library.machine import IMPLEMENTATIONS
from unicode_tables import Mapping, Property

from library.exact_machine import Emulation
from library.texts import get, put

COUNT = 2000
CODES = [chr(code) for code in range(0x110000)]

# --- the tables ------------------------------------------------------------------------------------------------------


def test_tables_are_generated() -> None:
    assert unicodedata.unidata_version == unicode_tables.UNICODE
    for file in unicode_tables.FILES:
        assert unicode_tables.path(file).read_text(encoding="utf-8") == unicode_tables.text(file)


def of_every_code_point(file: str, function: str, item: str) -> Compiled:
    """A program that asks one function of the library for each code point."""
    return compile_source(f"""
import numpy as np
from numpy.typing import NDArray
from lanewise.library.{file} import {function}

def ask(found: NDArray[np.{item}]) -> None:
    for code in range({len(CODES)}):
        found[code] = {function}(np.uint32(code))
""")


PROPERTIES = [(file.name, row) for file in unicode_tables.FILES for row in file.rows if isinstance(row, Property)]
MAPPINGS = [(file.name, row) for file in unicode_tables.FILES for row in file.rows if isinstance(row, Mapping)]


@pytest.mark.parametrize(("file", "row"), PROPERTIES, ids=[row.function for _, row in PROPERTIES])
def test_properties_of_every_code_point(file: str, row: Property) -> None:
    found = np.zeros(len(CODES), np.uint8)
    of_every_code_point(file, row.function, "uint8")(found)
    assert found.tobytes() == bytes(map(row.holds, CODES))


@pytest.mark.parametrize(("file", "row"), MAPPINGS, ids=[row.function for _, row in MAPPINGS])
def test_mappings_of_every_code_point(file: str, row: Mapping) -> None:
    found = np.zeros(len(CODES), np.uint64)
    of_every_code_point(file, row.function, "uint64")(found)
    expected = [sum(ord(each) << 21 * k for k, each in enumerate(row.change(c))) for c in CODES]
    assert found.tolist() == expected


@pytest.mark.parametrize(("file", "row"), [*PROPERTIES, *MAPPINGS], ids=lambda x: getattr(x, "function", ""))
def test_an_artifact_carries_one_table(file: str, row: Property | Mapping) -> None:
    """Its tables and nothing of another function's: 4 KB with the code."""
    compiled = of_every_code_point(file, row.function, "uint64")
    names = [line.split()[1].rstrip(":") for line in compiled.text("code.low").splitlines() if line.startswith("static ")]
    assert names and {name.removesuffix("_CHANGES").removesuffix("_SEVERAL") for name in names} == {row.function.upper()}


# --- texts -----------------------------------------------------------------------------------------------------------

CHANGING = [c for c in CODES if len({c, c.upper(), c.lower(), c.title(), c.casefold()}) > 1]
SEVERAL = [c for c in CHANGING if max(map(len, (c.upper(), c.lower(), c.title(), c.casefold()))) > 1]
ALPHABETS = (
    [chr(code) for code in range(128)],
    [chr(code) for code in range(256)],
    list("aZ\'\"\\\t\n\r\x7f\xa0\xad é"),
    list("abcXYZ, -'"),
    list("ΣσςΑα.'\xad̈ʰA ²"),
    CHANGING,
    SEVERAL,
    list("٣३²½Ⅷ一 \u2009\u3000_aé·"),
    ["\ud800", "\udfff", "\U0001d7ce", "\U00010400", "\U0010ffff", "\ufdd0", "\u0378", "\u200b", "😀"],
    CODES,
)


def texts(name: str) -> list[str]:
    """Short and long texts, some of one alphabet and some of several."""
    random = Random(name)

    def one() -> str:
        alphabets = random.sample(ALPHABETS, random.choice((1, 1, 2, 3)))
        return "".join(random.choice(random.choice(alphabets)) for _ in range(random.choice((0, 1, 1, 2, 3, 5, 8, 9, 16, 30))))

    return [one() for _ in range(COUNT)]


def check(name: str, ours: Callable[..., Any], theirs: Callable[[str], Any], values: list[str]) -> None:
    """Both on every text; nothing stays behind."""
    before = Emulation().live()
    for value in values:
        s = put(value)
        found = ours(s)
        answer = found if isinstance(found, bool) else get(found)
        assert type(answer) is type(theirs(value)) and answer == theirs(value), (name, value)
        machine_text_is(s, value)
    assert Emulation().live() == before


def machine_text_is(s: Any, value: str) -> None:
    """The argument is as it was; it is released."""
    assert get(s) == value


METHODS = {row.targets[0].__name__: row for row in IMPLEMENTATIONS if row.function.__module__ in (text_case.__name__, text_class.__name__)}  # type: ignore[attr-defined]


def test_every_method_is_here() -> None:
    cases = {"upper", "lower", "title", "capitalize", "swapcase", "casefold"}
    assert set(METHODS) == cases | {name for name in dir(str) if name.startswith("is")}


@pytest.mark.parametrize("name", METHODS)
def test_methods(name: str) -> None:
    check(name, METHODS[name].function, getattr(str, name), texts(name))


@pytest.mark.parametrize("name", [name for name in METHODS if name.startswith("is")])
def test_texts_that_hold(name: str) -> None:
    """Texts of code points for which the answer is yes, and of one more behind them."""
    theirs = getattr(str, name)
    random = Random(name)
    good = [c for c in CODES if theirs(c)]
    values = ["".join(random.choices(good, k=random.randint(1, 6))) for _ in range(200)]
    check(name, METHODS[name].function, theirs, [*values, *(value + random.choice(CODES) for value in values)])


@pytest.mark.parametrize("name", ["repr", "ascii"])
def test_literals(name: str) -> None:
    theirs = {"repr": repr, "ascii": ascii}[name]
    check(name, getattr(text_repr, f"text_{name}"), theirs, texts(name))
