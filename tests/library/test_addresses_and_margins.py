"""`urllib.parse`, `textwrap` and the functions of `operator` that change things, as source and compiled, against CPython's own."""

from __future__ import annotations

import operator
import textwrap
from collections.abc import Callable
from random import Random
from typing import Any
from urllib import parse

import pytest
from lanewise import compile

from library.standard import compare

COUNT = 2000
_LETTERS = "abcXYZ0129/?&=+%~._- \xe9\u20ac\U0001f600%2%C3%A9%e2%82%zz"


def quoted(text: str) -> Any:
    return parse.quote(text), parse.quote(text, safe=""), parse.quote_plus(text, safe="/\xe9"), parse.quote(text, safe=b"?&")


def unquoted(text: str) -> Any:
    return parse.unquote(text), parse.unquote_plus(text), parse.unquote_to_bytes(text)


def of_bytes(data: bytes) -> Any:
    return parse.quote(data), parse.quote_from_bytes(data, safe=""), parse.quote_plus(data), parse.unquote(data)


def as_form(table: dict[str, str], rows: list[tuple[str, list[int]]]) -> Any:
    return parse.urlencode(table), parse.urlencode(rows, True), parse.urlencode(rows), parse.urlencode(table, quote_via=parse.quote)


def apart(url: str, base: str) -> Any:
    first, second = parse.urlparse(url), parse.urlsplit(url, "http", False)
    whole = parse.urlunparse(first), parse.urlunsplit(second), parse.urljoin(base, url), parse.urljoin("http://h/a/b/c?q", url)
    return tuple(first), tuple(second), whole, tuple(parse.urlsplit(base))


def asked(text: str, strict: bool) -> Any:
    return parse.parse_qsl(text, True), parse.parse_qs(text, separator=";"), parse.parse_qs(text, strict_parsing=strict)


def dedented(text: str) -> str:
    return textwrap.dedent(text)


def _text(random: Random, letters: str, most: int) -> str:
    return "".join(random.choice(letters) for _ in range(random.randrange(most)))


@pytest.mark.parametrize("function", [quoted, unquoted], ids=lambda f: f.__name__)
def test_addresses(function: Callable[[str], Any]) -> None:
    random = Random(3)
    assert compare(function, "urllib.parse", ((_text(random, _LETTERS, 20),) for _ in range(COUNT))) == COUNT


def test_addresses_of_bytes() -> None:
    random = Random(4)
    assert compare(of_bytes, "urllib.parse", ((_text(random, _LETTERS, 20).encode(),) for _ in range(COUNT))) == COUNT


def test_forms() -> None:
    random = Random(5)

    def drawn() -> tuple[dict[str, str], list[tuple[str, list[int]]]]:
        keys = [_text(random, _LETTERS, 6) for _ in range(random.randrange(4))]
        return {key: _text(random, _LETTERS, 9) for key in keys}, [(key, [*range(random.randrange(3))]) for key in keys]

    assert compare(as_form, "urllib.parse", (drawn() for _ in range(COUNT))) == COUNT


def test_parts_of_addresses() -> None:
    random = Random(7)

    def drawn() -> str:
        pieces = ("http:", "//", "/", "a", "b.c", "..", ".", "?", "#", ";", ":80", "@", "mailto:", "\t", " ", "x=1", "1:")
        return "".join(random.choices(pieces, k=random.randrange(8)))

    assert compare(apart, "urllib.parse", ((drawn(), drawn()) for _ in range(COUNT))) == COUNT


def test_queries() -> None:
    random = Random(8)
    texts = ("".join(random.choices("ab=&;+%41%zz", k=random.randrange(12))) for _ in range(COUNT))
    assert compare(asked, "urllib.parse", ((text, random.random() < 0.5) for text in texts)) == COUNT


def test_hosts_that_are_refused() -> None:
    for url in ("http://[::1]/", "http://\u2100/"):
        with pytest.raises(NotImplementedError, match="take them apart outside"):
            compile(apart)(url, "")


def test_dedent() -> None:
    random = Random(6)
    pieces = ["  ", "  ", " ", "\t", "a", "b c", "\n", "\n", "\n  ", "\n\t", "\r", "\x0b"]
    texts = ("".join(random.choice(pieces) for _ in range(random.randrange(14))) for _ in range(COUNT))
    assert compare(dedented, "textwrap", ((text,) for text in texts)) == COUNT


def wrapped(text: str, width: int, plain: bool, breaking: bool, most: int, before: str) -> Any:
    several = textwrap.wrap(text, width, initial_indent=before, break_on_hyphens=not plain, break_long_words=breaking)
    kept = textwrap.TextWrapper(width, before, "> ", False, plain, True, breaking, False, not plain)
    try:
        short = textwrap.shorten(text, width, placeholder="..")
        filled = textwrap.fill(text, width, max_lines=most, subsequent_indent=before)
    except ValueError as error:
        short = filled = str(error)
    indented = textwrap.indent(text, before), textwrap.indent(text, "|", str.isspace)
    return several, kept.wrap(text), kept.fill(text), short, filled, indented


def test_lines_of_a_width() -> None:
    random = Random(9)
    letters, marks = ["a", "bc", "word", "x9", "_", "\xe9", "\U0001f600"], ["-", "-", "--", ".", '."', "!", "?'"]
    pieces = [*letters, *marks, "  ", " ", " ", "\t", "\n", "\xa0"]

    def drawn() -> tuple[Any, ...]:  # no line is narrower than what it begins with: CPython goes on for ever
        text = "".join(random.choice(pieces) for _ in range(random.randrange(24)))
        plain, breaking = random.choices((False, True), k=2)
        return text, random.randrange(2, 10), plain, breaking, random.randrange(1, 4), random.choice(("", "*", "  "))

    assert compare(wrapped, "textwrap", (drawn() for _ in range(COUNT))) == COUNT


def changed(xs: list[int], ys: list[int], n: int) -> Any:
    found = operator.iadd(xs, ys), operator.countOf(xs, n), operator.iconcat(ys, [n])
    operator.setitem(xs, n, 7)
    operator.delitem(ys, 0)
    small = operator.ifloordiv(operator.imul(n, 7), 2), operator.itruediv(n, 4), operator.ipow(n, 2), operator.ixor(n, 5)
    shifts = operator.ilshift(3, abs(n)), operator.irshift(99, abs(n)), operator.iand(n, 6), operator.ior(n, 9), operator.imod(n, 3)
    return found, small, shifts, operator.isub(n, 1), operator.call(max, n, 2), operator.indexOf(xs, n)


def test_operator() -> None:
    random = Random(7)

    def drawn() -> tuple[list[int], list[int], int]:
        xs, ys = ([random.randrange(-3, 4) for _ in range(random.randrange(4))] for _ in range(2))
        return xs, ys, random.randrange(-4, 5)

    assert compare(changed, "operator", (drawn() for _ in range(COUNT))) == COUNT
