"""Regular expressions: the matcher as source and compiled, and `re` as programs use it, against CPython's."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random

import pytest
from lanewise import compile
from lanewise.ir.types import BYTES, INT, STR
from lanewise.library import heap, machine, regular_matching, regular_trail
from lanewise.library.machine import i32
from lanewise.library.prelude.patterns_written import written as written_late
from lanewise.library.prelude.standard.re import _run
from lanewise.library.prelude.words import match_begun, match_register
from lanewise.library.regular_code import ANYWHERE, AT_START, FOUND, RUNNING, WHOLE
from lanewise.python.modules.regular_writing import written

from library import regular_inputs
from library.exact_machine import Emulation
from library.programs import direct
from library.texts import put

DRAWN = 200
COMPILED_DRAWN = 2500
Found = list[int]
"""The registers of a match: the group that ended last, nothing, then where each group begins and ends. Empty: there is none."""
Matcher = Callable[[bytes, str, int, int, int, int], Found]
WAYS: dict[int, str] = {AT_START: "match", ANYWHERE: "search", WHOLE: "fullmatch"}

# --- the matcher -----------------------------------------------------------------------------------------------------


def as_source(code: bytes, string: str, start: int, stop: int, how: int, count: int) -> Found:
    """The library's own Python, over its emulation of memory."""
    placed = heap.allocate(i32(len(code)))
    machine.MEMORY[placed : placed + len(code)] = code
    text = put(string)
    state = regular_matching.begun(placed, text, i32(start), i32(stop), i32(how))
    while (ended := regular_matching.advance(state)) == RUNNING:
        pass
    found = [int(regular_trail.register(state, i32(r))) for r in range(count)] if ended == FOUND else []
    for p in (state, text, placed):
        heap.release(p)
    return found


def in_the_prelude(code: bytes, string: str, start: int, stop: int, how: int, count: int) -> Found:
    state = match_begun(code, string, start, stop, how)
    if not _run(state):
        return []
    return [match_register(state, r) for r in range(count)]


in_the_prelude.__module__ = "lanewise.library.prelude.tested"  # where its words mean something


@pytest.fixture(scope="module")
def compiled() -> Matcher:
    return direct(in_the_prelude, BYTES, STR, INT, INT, INT, INT)


def theirs(pattern: str, flags: int, string: str, start: int, stop: int, way: str) -> Found:
    match = getattr(re.compile(pattern, flags), way)(string, start, stop)
    if match is None:
        return []
    return [match.lastindex or 0, -1, *(place for span in match.regs for place in span)]


def check(matcher: Matcher, inputs: Iterable[regular_inputs.Input], random: Random) -> int:
    """Each input in each way, at times in a part of the text; how many were compared."""
    count = 0
    for pattern, flags, string in inputs:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            made = written(pattern, flags)
        for how, way in WAYS.items():
            start, stop = 0, len(string)
            if string and random.random() < 0.2:
                start, stop = random.randrange(len(string)), random.randrange(len(string) + 1)
            ours = matcher(made.code, string, start, stop, how, 2 * made.groups + 4)
            assert ours == theirs(pattern, flags, string, start, stop, way), (pattern, flags, string, start, stop, way)
            if made.certain:
                assert -1 not in ours[2:], (pattern, flags, string)
            count += 1
    return count


@pytest.fixture
def nothing_is_left() -> Iterator[None]:
    before = Emulation().live()
    yield
    assert Emulation().live() == before


@pytest.mark.usefixtures("nothing_is_left")
def test_written_patterns_as_source() -> None:
    assert check(as_source, regular_inputs.written(), Random(1)) > 2000


@pytest.mark.usefixtures("nothing_is_left")
def test_drawn_patterns_as_source() -> None:
    assert check(as_source, regular_inputs.drawn(Random(2), DRAWN), Random(2)) == DRAWN * 9


def test_written_patterns_compiled(compiled: Matcher) -> None:
    assert check(compiled, regular_inputs.written(), Random(3)) > 2000


def test_drawn_patterns_compiled(compiled: Matcher) -> None:
    assert check(compiled, regular_inputs.drawn(Random(4), COMPILED_DRAWN), Random(4)) == COMPILED_DRAWN * 9


CATEGORIES = (r"\d", r"\D", r"\s", r"\S", r"\w", r"\W", r"[\da]", r"[^\s\w]", ".", "(?a:\\w)", "(?a:\\D)")


@pytest.mark.parametrize("pattern", CATEGORIES)
def test_categories_of_every_code_point(compiled: Matcher, pattern: str) -> None:
    """The tables are Unicode 14's, whatever Python runs the tests: only what both know is compared."""
    import unicodedata

    made = written(pattern, 0)
    for low in range(0, 0x110000, 0x1000):
        string = "".join(c for c in map(chr, range(low, low + 0x1000)) if unicodedata.category(c) != "Cn")
        everywhere = written(f"(?:{pattern})+", 0)
        at, ours = 0, []
        while found := compiled(everywhere.code, string, at, len(string), ANYWHERE, 4):
            ours.append((found[2], found[3]))
            at = found[3]
        assert ours == [m.span() for m in re.finditer(f"(?:{pattern})+", string)], hex(low)
    assert made.groups == 0


IN_ANY_CASE = "abkisſKßẞµΜμςσΣǅǆǄιΙͅᾳᾼİıéÉÿŸæÆ\u0130\u1e9e\u2126ωΩåÅ\u10a0\u2d00\U00010400\U00010428"


def test_letters_in_any_case(compiled: Matcher) -> None:
    """Each as a pattern, alone and in sets, against each."""
    for pattern in (*IN_ANY_CASE, *(f"[^{c}]" for c in IN_ANY_CASE), "[a-zß-ÿ]", "[\u0100-\u2fff]", "[^\u0370-\U00010500]"):
        for flags in (re.I, re.I | re.A):
            code = written(pattern, flags).code
            ours = [compiled(code, c, 0, 1, WHOLE, 4) != [] for c in IN_ANY_CASE]
            assert ours == [re.fullmatch(pattern, c, flags) is not None for c in IN_ANY_CASE], (pattern, flags)


def test_long_texts(compiled: Matcher) -> None:
    """No loop of a pattern is a recursion, and a trail grows as long as there is memory."""
    size = 50_000
    for pattern, string in (
        (r"(?:ab?)+c", "ab" * size + "c"),
        (r"(a|b)*?c", "ab" * size + "c"),
        (r"(?:(\w)x)*\1", "bx" * size + "b"),
        (r"\w+@\w+", "word " * size + "a@b"),
    ):
        made = written(pattern, 0)
        match = re.search(pattern, string)
        ours = compiled(made.code, string, 0, len(string), ANYWHERE, 2 * made.groups + 4)
        assert ours[2:] == ([] if match is None else [p for span in match.regs for p in span]), pattern


# --- patterns as they are read and written ---------------------------------------------------------------------------------

Said = tuple[int, int, dict[str, int]] | tuple[type[Exception], str]
"""Of a pattern its flags, how many groups it has and the numbers of those with names; or what is wrong with it."""


def said(ask: Callable[[], Said]) -> Said:
    try:
        return ask()
    except (re.error, ValueError, OverflowError) as error:
        return type(error), str(error)


def of_cpython(pattern: str | bytes, flags: int) -> Said:
    made = re.compile(pattern, flags)
    return made.flags, made.groups, dict(made.groupindex)


def of_the_build(pattern: str | bytes, flags: int) -> Said:
    made = written(pattern, flags)
    return made.flags, made.groups, dict(made.names)


def of_the_run(pattern: str | bytes, flags: int) -> Said:
    _, final, groups, names = written_late(pattern, flags)
    return final, groups, names


def check_said(patterns: Iterable[tuple[str, int]]) -> None:
    """What CPython says of a pattern, in its words; what only its compiler finds wrong is asked of itself at build."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for pattern, flags in patterns:
            for given in (pattern, pattern.encode("latin-1")) if max(pattern, default="") < "\u0100" else (pattern,):
                expected = said(partial(of_cpython, given, flags))
                for ours in (of_the_build, of_the_run):
                    assert said(partial(ours, given, flags)) == expected, (ours, given, flags)


def test_what_is_said_of_patterns() -> None:
    check_said((pattern, int(flags)) for pattern, flags, _ in regular_inputs.written())
    check_said((pattern, int(flags)) for pattern, flags, _ in regular_inputs.drawn(Random(6), 500))


def test_what_is_said_of_wrong_patterns() -> None:
    check_said((pattern, flags) for pattern in regular_inputs.WRONG for flags in (0, re.I, re.X, re.A | re.I, re.A | re.U, re.U))
    random = Random(7)
    check_said(("".join(random.choices("abc()[]?*+{}|^$\\.P<>=!:-i#19,dw ", k=random.randrange(9))), 0) for _ in range(5000))


def test_characters_by_their_names(compiled: Matcher) -> None:
    """Only a build has the names of all: alone, in a set, where blanks and `#` are none; not behind another backslash."""
    string = "a\u2014#b #\\N "
    dashes, blanks = r"[\N{HYPHEN-MINUS}\N{EM DASH}]+", r"(?x) \N{NUMBER SIGN} b \N{SPACE}"
    for pattern in (r"\N{EM DASH}", dashes, blanks, r"\\N", r"\\\N{SPACE}?"):
        match, ours = re.search(pattern, string), compiled(written(pattern, 0).code, string, 0, len(string), ANYWHERE, 4)
        assert ours[2:] == ([] if match is None else [*match.span()]), pattern


def test_what_no_pattern_of_the_run_can_ask() -> None:
    with pytest.raises(NotImplementedError, match="what only the machine it runs on can tell"):
        written_late(rb"(?L)\w", 0)
    with pytest.raises(NotImplementedError, match="write the character itself"):
        written_late(r"\N{EM DASH}", 0)


def places(pattern: str, flags: int, string: str) -> object:
    match = re.search(pattern, string, flags)
    return None if match is None else (match.regs, match.lastindex)


def test_drawn_patterns_of_the_run_compiled() -> None:
    ours = compile(places)
    for pattern, flags, string in regular_inputs.drawn(Random(8), 500):
        assert ours(pattern, int(flags), string) == places(pattern, int(flags), string), (pattern, flags, string)


# --- programs --------------------------------------------------------------------------------------------------------


def catastrophic(s: str) -> bool:
    return re.match("(a+)+$", s) is None


def test_a_catastrophic_pattern_can_be_cancelled() -> None:
    with pytest.raises(TimeoutError):
        compile(timeout=0.3)(catastrophic)("a" * 40 + "b")
    with pytest.raises(TimeoutError):
        compile(timeout=0.3)(catastrophic)("a" * 4096 + "b")
    assert compile(catastrophic)("a" * 12 + "b")


TEMPLATE = re.compile(r"(?P<first>a)(b)?")


def filled(template: str, s: str) -> tuple[str, int]:
    return TEMPLATE.subn(template, s)


TEMPLATES = (
    "", "x", r"\1", r"\2\1", r"\g<1>0", r"\g<first>", r"\g<0>", r"\0", r"\00", r"\07x", r"\101", r"\18", r"\12", r"\377", r"\400",
    "\\", r"\n\t\a\\", r"\.", r"\q", r"\é", r"\3", r"\99", r"\g<3>", r"\g<x>", r"\g<", r"\g<>", r"\g", r"\g<1", r"\g<1a>",
    r"\g<-1>", "é\\1∂",
)  # fmt: skip


def test_templates() -> None:
    """What they make, and what is wrong with them, in CPython's words."""
    ours = compile(filled)
    for template in TEMPLATES:
        for s in ("", "ab", "xaby", "aab"):
            assert outcome(ours, template, s) == outcome(filled, template, s), (template, s)


def outcome(function: Callable[..., object], *arguments: object) -> object:
    try:
        return function(*arguments)
    except (re.error, IndexError, TypeError, ValueError) as error:
        return type(error), str(error)


def all_methods(s: str, n: int) -> object:
    pattern = re.compile(r"(?P<word>\w+)(?:(\s)|$)", re.M)
    whole = [(m.start(), m.end("word"), m.span(2), m.lastgroup, m.lastindex, m.pos, m.regs) for m in pattern.finditer(s, n)]
    parts = pattern.split(s, n), re.split(r"\s", s, maxsplit=n), pattern.sub(lambda m: m["word"].upper(), s, count=n)
    return whole, parts, pattern.findall(s, 1, n), [m.groupdict("-") for m in pattern.finditer(s)], pattern.subn(r"<\1\2>", s, n)


def test_methods() -> None:
    ours, random = compile(all_methods), Random(5)
    for _ in range(300):
        s = "".join(random.choices("ab é∂\n_1.", k=random.randrange(30)))
        n = random.randrange(-2, 6)
        assert ours(s, n) == all_methods(s, n), (s, n)
