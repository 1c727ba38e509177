"""`unicodedata` as the library writes it, compiled and as source: every code point, and texts without end. CPython's own says."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
import unicode_tables
from lanewise import compile, compile_source
from lanewise.library import text_normal
from lanewise.library.prelude.standard import unicodedata as ours

from library.exact_machine import Emulation
from library.texts import get, put

COUNT = 3000
EMULATED = 60
FORMS = ("NFC", "NFD", "NFKC", "NFKD")
CODES = [chr(code) for code in range(0x110000)]
MARKS = [c for c in CODES if unicodedata.combining(c)]
MADE = [c for c in CODES if unicodedata.decomposition(c)]
PARTS = sorted({part for c in MADE for part in unicodedata.normalize("NFD", c)})
ALPHABETS = (
    CODES[0x20:0x17F],
    MARKS,
    MADE,
    PARTS,
    list("\u1100\u1112\u1113\u1160\u1161\u1175\u1176\u11a7\u11a8\u11c2\u11c3\uac00\uac01\uac1c\ud7a3\ud7a4"),
    list("aeiouAEIOUsdtn\u0301\u0300\u0308\u0323\u0327\u0338\u0345\u0344"),
    list("\U0001109a\U00011099\U000110ba\u30ab\uff76\u3099\uff9e\u0f71\u0f72\u0f73\ufb2c\ufdfa"),
    list("\ud800\udfff\U0010ffff\ufdd0\u0378"),
)


def texts(seed: str, count: int) -> Iterator[str]:
    """Short and long ones, some of one alphabet and some of several; every code point once, among marks."""
    random = Random(seed)
    for _ in range(count):
        alphabets = random.sample(ALPHABETS, random.choice((1, 1, 2, 3)))
        yield "".join(random.choice(random.choice(alphabets)) for _ in range(random.choice((0, 1, 2, 3, 5, 8, 20))))


def of_form(form: str) -> tuple[Callable[[str], str], Callable[[str], bool]]:
    """Both functions, of a form that the build knows."""
    source = f"import unicodedata\ndef f(s: str):\n    return unicodedata.{{}}({form!r}, s)\n"
    return compile_source(source.format("normalize")), compile_source(source.format("is_normalized"))


@pytest.mark.parametrize("form", FORMS)
def test_forms(form: str) -> None:
    made, asked = of_form(form)
    random = Random(form)
    beside = ("", "", "x", *MARKS[:5])
    pieces = ["".join(c + random.choice(beside) for c in CODES[at : at + 4096]) for at in range(0, len(CODES), 4096)]
    for value in [*pieces, *texts(f"forms {form}", COUNT)]:
        expected = unicodedata.normalize(form, value)
        assert made(value) == expected, ascii(value[:99])
        assert asked(value) is unicodedata.is_normalized(form, value) and asked(expected) is True


def test_forms_of_the_run() -> None:
    def both(form: str, s: str) -> tuple[str, bool]:
        return unicodedata.normalize(form, s), unicodedata.is_normalized(form, s)

    compiled = compile(both)
    for value in texts("run", COUNT // 10):
        for form in FORMS:
            assert compiled(form, value) == both(form, value), ascii(value)


@pytest.mark.parametrize("name", ("text_decomposed", "text_alike", "text_composed"))
def test_emulated_steps(name: str) -> None:
    """The source itself: the argument is as it was, and no block stays behind."""
    machine = Emulation()
    for value in texts(name, EMULATED):
        given = unicodedata.normalize("NFD", value)
        expected = unicodedata.normalize("NFC", value) if name == "text_composed" else given
        before = machine.live()
        s = put(given)
        found = get(getattr(text_normal, name)(s))
        assert (unicodedata.normalize("NFD", found) if name == "text_alike" else found) == (
            unicodedata.normalize("NFKD", value) if name == "text_alike" else expected
        ), ascii(value)
        assert get(s) == given
        assert machine.live() == before, ascii(value)


TOLD: dict[str, Callable[..., Any]] = {
    "category": unicodedata.category, "bidirectional": unicodedata.bidirectional, "combining": unicodedata.combining,
    "east_asian_width": unicodedata.east_asian_width, "mirrored": unicodedata.mirrored, "decomposition": unicodedata.decomposition,
}  # fmt: skip
VALUED: dict[str, Callable[..., Any]] = {
    "decimal": unicodedata.decimal, "digit": unicodedata.digit, "numeric": unicodedata.numeric,
}  # fmt: skip


@pytest.mark.parametrize("name", (*TOLD, *VALUED))
def test_what_is_told_of_every_code_point(name: str) -> None:
    default = ", -1" if name in VALUED else ""
    compiled = compile_source(f"import unicodedata\ndef f(s: str):\n    return [unicodedata.{name}(c{default}) for c in s]\n")
    for at in range(0, len(CODES), 65536):
        part = CODES[at : at + 65536]
        expected = [VALUED[name](c, -1) if name in VALUED else TOLD[name](c) for c in part]
        assert compiled("".join(part)) == expected


def test_names_are_of_this_version() -> None:
    """A code point that came later has no name, though the Python that compiles knows one."""
    compiled = compile_source("import unicodedata\ndef f() -> str:\n    return unicodedata.name('\\u0378', 'none')\n")
    assert compiled() == "none"
    assert ours.unidata_version == unicode_tables.UNICODE
