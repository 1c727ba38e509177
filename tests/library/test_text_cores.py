"""What methods of str are made of and no method shows alone: pieces, joins, hashes, and that a search takes linear time."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from lanewise.ir.layout import NARROW
from lanewise.library import machine, text_search, text_two_way, texts
from lanewise.library.heap import allocate, free, release
from lanewise.library.machine import i32, i64, store, u8, u32, u64
from lanewise.library.text_hash import text_hash
from lanewise.library.text_split import (
    count_pieces,
    ends_line,
    join_texts,
    line_pieces,
    piece_start,
    piece_stop,
    rsplit_pieces,
    rsplit_words,
    split_pieces,
    split_words,
)
from lanewise.library.text_strip import is_space
from lanewise.library.texts import text_length, text_width
from lanewise.passes import constant_tables

from library.exact_machine import Emulation
from library.text_inputs import ALPHABETS, few, lines, part_of, repetitive, some_text, spaced
from library.texts import get, put

COUNT = 1000
Subject = Callable[..., i32]


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    before = Emulation().live()
    yield
    assert Emulation().live() == before


def outcome(function: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return function(*arguments)
    except (ValueError, OverflowError) as error:
        return type(error), error.args


# --- pieces and joins ------------------------------------------------------------------------------------------------


def pieces_of(s: str, cut: Subject, *arguments: Any) -> list[str]:
    """The texts of the pieces, which are released."""
    owned = [put(x) for x in (s, *arguments) if isinstance(x, str)]
    rest = [x for x in arguments if not isinstance(x, str)]
    try:
        pieces = cut(*owned, *rest)
        found = [s[piece_start(pieces, i32(i)) : piece_stop(pieces, i32(i))] for i in range(count_pieces(pieces))]
        free(pieces)
    finally:
        for address in owned:
            release(address)
    return found


@pytest.mark.parametrize(("cut", "method"), [(split_pieces, str.split), (rsplit_pieces, str.rsplit)])
def test_split(cut: Subject, method: Callable[..., list[str]]) -> None:
    random = Random(cut.__name__)
    for _ in range(COUNT):
        s = some_text(random)
        arguments = (part_of(random, s), few(random, s))[: random.randint(1, 2)]
        assert outcome(pieces_of, s, cut, *arguments) == outcome(method, s, *arguments), (s, arguments)


@pytest.mark.parametrize(("cut", "method"), [(split_words, str.split), (rsplit_words, str.rsplit)])
def test_split_at_spaces(cut: Subject, method: Callable[..., list[str]]) -> None:
    random = Random(cut.__name__)
    for _ in range(COUNT):
        s = random.choice((spaced, some_text))(random)
        arguments = (few(random, s),)[: random.randint(0, 1)]
        assert outcome(pieces_of, s, cut, *arguments) == outcome(method, s, None, *arguments), (s, arguments)


def test_splitlines() -> None:
    random = Random(1)
    for _ in range(COUNT):
        s, keepends = random.choice((lines, some_text))(random), random.random() < 0.5
        assert pieces_of(s, line_pieces, keepends) == s.splitlines(keepends), (s, keepends)
        assert pieces_of(s, line_pieces) == s.splitlines(), s


def test_join() -> None:
    random = Random(2)
    for _ in range(COUNT // 2):
        separator, joined = some_text(random), [some_text(random) for _ in range(random.choice((0, 1, 2, 3, 9)))]
        parts = [put(one) for one in joined]
        block, sep = allocate(i32(4 * len(parts))), put(separator)
        for i, part in enumerate(parts):
            store(i32, block + 4 * i, part)
        assert get(join_texts(sep, block, i32(len(parts)))) == separator.join(joined), (separator, joined)
        for address in (*parts, sep, block):
            release(address)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [(is_space, str.isspace), (ends_line, lambda c: len(f"a{c}b".splitlines()) == 2)],
    ids=("spaces", "ends of lines"),
)
def test_classes(ours: Callable[[u32], bool], theirs: Callable[[str], bool]) -> None:
    """For every code point up to the last one of the class, and some of those beyond."""
    members = {code for code in range(sys.maxunicode + 1) if theirs(chr(code))}
    tried = [*range(max(members) + 300), *range(max(members), sys.maxunicode, 1009)]
    assert {code for code in tried if ours(u32(code))} == members


# --- search ----------------------------------------------------------------------------------------------------------


def run_of(p: i32, backwards: bool) -> tuple[i32, i32, i32]:
    """A text as a run, from its first code point or from its last one."""
    n, width = text_length(p), text_width(p)
    return (p + (n - 1) * width, -width, n) if backwards else (p, width, n)


def test_two_way_search() -> None:
    """The search that long parts come to, where periods make it hard; from the end it finds the last place."""
    random = Random(5)
    for _ in range(COUNT // 2):
        s, part = repetitive(random) + repetitive(random), repetitive(random)
        if random.random() < 0.7:
            start = random.randrange(len(s))
            part = s[start : start + random.randint(1, 20)]
        p, q = put(s), put(part)
        if text_width(q) <= text_width(p):
            assert text_two_way.two_way(*run_of(p, False), *run_of(q, False)) == s.find(part), (s, part)
            found = text_two_way.two_way(*run_of(p, True), *run_of(q, True))
            assert (len(s) - len(part) - found if found >= 0 else -1) == s.rfind(part), (s, part)
        release(p)
        release(q)


@pytest.mark.parametrize("last", [False, True], ids=("first", "last"))
def test_search_that_turns_to_two_ways(last: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """In windows of texts where most of the part stands at most places."""
    random, turned = Random(7), 0

    def counted(*runs: i32) -> i32:
        nonlocal turned
        turned += 1
        return text_two_way.two_way(*runs)

    monkeypatch.setattr(text_search, "two_way", counted)
    for _ in range(150):
        s = "b".join("a" * random.randint(15, 25) for _ in range(5))
        part = "b".join(("a" * random.randint(10, 20), "a" * random.randint(10, 20)))
        start, stop = random.randrange(20), len(s) - random.randrange(20)
        p, q = put(s), put(part)
        found = (text_search.find_part_last if last else text_search.find_part)(p, q, i32(start), i32(stop))
        assert found == (s.rfind if last else s.find)(part, start, stop), (s, part, start, stop)
        release(p)
        release(q)
    assert turned > 50


HARD = [
    ("a" * 1500, "a" * 250 + "b" + "a" * 249),
    ("a" * 1500, "b" + "a" * 499),
    ("a" * 1500, "a" * 499 + "b"),
    ("ab" * 750, "ab" * 200 + "b"),
    (("a" * 99 + "b") * 15, "a" * 100),
    ("\u0100" * 1500, "\u0100" * 200 + "a" + "\u0100" * 300),
]
METHODS = (text_search.text_find, text_search.text_rfind, text_search.text_count, text_search.text_contains)


@pytest.mark.parametrize("function", METHODS, ids=lambda f: f.__name__)
def test_search_takes_linear_time(function: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Loads per code point of both texts, where comparing at every place would take hundreds."""
    loads = 0

    def counted(kind: Any, address: int) -> Any:
        nonlocal loads
        loads += 1
        return machine.load(kind, address)

    for module in (text_two_way, text_search, texts):
        monkeypatch.setattr(module, "load", counted)
    method = getattr(str, function.__name__.removeprefix("text_"), str.__contains__)
    for s, part in HARD:
        p, q = put(s), put(part)
        loads = 0
        assert function(p, q) == method(s, part)
        release(p)
        release(q)
        assert loads < 16 * (len(s) + len(part)), (s, part, loads)


# --- hashes ----------------------------------------------------------------------------------------------------------


def hashes() -> dict[str, int]:
    """What a CPython whose hash seed is 0 says, in all three of its layouts and of every length up to some words."""
    random = Random(6)
    hashed = ["".join(random.choices(alphabet, k=n)) for alphabet in ALPHABETS for n in range(34)] + ["a" * 300, "\x00" * 256]
    command = [sys.executable, "-c", "import ast, sys; print([hash(s) for s in ast.literal_eval(sys.stdin.read())])"]
    seeded = {**os.environ, "PYTHONHASHSEED": "0"}
    answer = subprocess.run(command, input=ascii(hashed), env=seeded, capture_output=True, check=True, text=True).stdout
    return dict(zip(hashed, ast.literal_eval(answer), strict=True))


def test_hash() -> None:
    for s, theirs in hashes().items():
        p = put(s)
        assert [int(text_hash(p)), int(text_hash(p))] == [theirs, theirs], s  # computed, and kept where there is room
        assert constant_tables.hash_of(s) == theirs, s
        release(p)


def test_one_look_at_two_texts() -> None:
    """It tells of texts of one word whether they are equal, and never takes different ones for equal."""
    random = Random("same")
    for _ in range(COUNT):
        a = some_text(random)
        b = random.choice((a, a[:-1] + "x", a[1:], some_text(random)))
        p, q = put(a), put(b)
        tells = 0 < len(a) * text_width(p) <= texts.WORD
        assert bool(texts.text_is_same(p, q)) == (a == b) if tells else not texts.text_is_same(p, q) or a == b, (a, b)
        assert texts.text_is_same(p, p)
        release(p)
        release(q)


def test_a_look_at_a_text_that_is_known() -> None:
    """Of one code point up to U+00FF, and of a word of them."""
    random = Random("known")
    for _ in range(COUNT):
        known = "".join(random.choices("ab\0é\xff", k=random.randint(1, texts.WORD)))
        s = random.choice((known, known[:-1] + random.choice("a\0"), known + "\0", known[:-1], known[:-1] + "€", some_text(random)))
        p, head = put(s), i64(len(known) + (NARROW << 32))
        rest = 8 * (texts.WORD - len(known))
        word = int.from_bytes(known.encode("latin-1"), "little") << rest
        assert bool(texts.text_is_word(p, head, u64(word), u64(rest))) == (s == known), (s, known)
        assert bool(texts.text_is_narrow(p, i64(1 + (NARROW << 32)), u8(ord(known[0])))) == (s == known[0]), (s, known)
        release(p)
