"""Longer programs of the corpus beside CPython: under wasmtime in this process, in Chromium. In: how many rounds. Out: `Figure`s of
times, sizes, compile times, memory.

A ratio is our public call with defaults over CPython's; in Chromium it is the call of the page over the same CPython. The bars are
the issue's: geometric means of a twentieth for programs that compute, of a third for those on texts and dicts.
"""

from __future__ import annotations

import math
import random
import statistics
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from hosts.javascript import LOADER
from hosts.pages import served
from hosts.tabs import TABS
from hosts.tagged import tagged
from lanewise import compile
from lanewise.compiled import Compiled
from lanewise.settings import settings
from parity.case import fresh
from parity.corpus import (
    programs_coding,
    programs_comparing,
    programs_models,
    programs_objects,
    programs_pages,
    programs_reading,
    programs_searching,
    programs_worlds,
)
from parity.harness import equal

from bench.compare import Wrong
from bench.report import mean
from bench.small import Figure
from bench.timing import rounds, sample

COMPUTING, ON_TEXTS = 1 / 20, 1 / 3
LARGEST, COMPILE, COMPILES = 30 << 10, 300.0, 3
"""Bytes of a program with dicts and classes; milliseconds, the median of so many."""
TESTS = Path(__file__).parents[1]
Programs = dict[Callable[..., Any], tuple[Any, ...]]

_random = random.Random(7)
_WORDS = ["".join(_random.choices("etaoinshrdlu", k=_random.randrange(2, 9))) for _ in range(400)]
_PROSE = " ".join(_random.choices(_WORDS, k=2000))


def _lines(count: int, line: Callable[[int], str], *, between: str = "\n") -> str:
    return between.join(map(line, range(count)))


def _probabilities(frames: int, letters: int) -> list[list[float]]:
    rows = [[_random.random() for _ in range(letters)] for _ in range(frames)]
    return [[x / sum(row) for x in row] for row in rows]


def _box(k: int) -> str:
    x, y = 60 * (k % 8) + _random.randrange(9), 60 * (k // 8) + _random.randrange(9)
    return f"{x} {y} {x + 40} {y + 40} {_random.randrange(3, 10) / 10} {k % 3}"


def _hand(_: int) -> str:
    return " ".join(_random.sample([rank + suit for rank in "23456789TJQKA" for suit in "CDHS"], 5))


def _request(k: int) -> str:
    return f'10.0.0.{k % 9} [02/Jan:1{k % 9}:15] "GET /{k % 21} HTTP/1.1" {200 + k % 3} {k}'


_PAGE = "# Title #\n\nSome *text* with **bold**, `a<b`, a\n[link](x).\n\n- one\n  - deep\n- two\n\n"
_ENTRY = '{"name": "Ann", "tags": ["a", "b\\n", "\\u00e9"], "of": {"x": -1.5e3, "none": null}}'
_SHAPES = "".join(_random.choices("....1239#", k=40 * 40))
_MAZE = "S" + "\n".join(_SHAPES[k : k + 40].replace("#", "." if k < 40 else "#") for k in range(0, 1600, 40))[1:-1] + "E"
_COUNTING = "push 1500\nstore 0\nagain:\nload 0\njz end\nload 0\npush 1\nsub\nstore 0\njump again\nend:\nload 0\nprint\nhalt"

# What innermost loops spend their time on decides: Norvig's sudoku strikes digits out of texts in a dict, the queens of this one
# stand in sets, the decoder's prefixes are keys of dicts, while the bytecode is numbers on a stack.
NUMBERS: Programs = {
    programs_worlds.ray_tracer: (72, 36, 3),
    programs_worlds.particles: (1, 40, 120),
    programs_models.tracks: (_lines(12, lambda _: _lines(48, _box, between=";"), between="|"), 0.5),
    programs_worlds.bytecode_machine: (_COUNTING, 20_000),
}
TEXTS: Programs = {
    programs_coding.huffman: (_PROSE,),
    programs_coding.lz77: (_PROSE[:2000].encode(), b"\x02a\x01\x05"),
    programs_comparing.diff: ("\n".join(_WORDS[:150]), "\n".join(_WORDS[5:70] + _WORDS[80:160]), 3),
    programs_comparing.spelling_corrector: (_PROSE[:3000], " ".join(word[:-1] for word in _WORDS[:12])),
    programs_comparing.poker_hands: ([_hand(k) for k in range(200)],),
    programs_models.bpe_tokenizer: (_PROSE[:2500], 40, _PROSE[2500:3000]),
    programs_objects.trie: (_PROSE, "en", "hostel", _WORDS[0]),
    programs_objects.red_black_tree: (1500, 700),
    programs_pages.markdown: (_PAGE * 40,),
    programs_pages.csv_statistics: ("a,b,c\n" + _lines(400, lambda k: f"{_WORDS[k % 7]},{k % 13},{k / 8}"), "a"),
    programs_pages.log_parser: (_lines(300, _request), 5),
    programs_reading.json_parser: ("[" + ", ".join([_ENTRY] * 60 + ["12.5"] * 300) + "]",),
    programs_reading.expression_evaluator: (_lines(200, lambda k: f"x{k} = {k} * (3 + {k} / 7) - sqrt({k + 1})"),),
    programs_searching.a_star: (_MAZE,),
    programs_searching.sudoku: ("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",),
    programs_searching.n_queens: (8,),
    programs_models.ctc_decode: (_probabilities(60, 20), "-abcdefghijklmnopqrs", 8),
}


def figures(wanted: int) -> Iterator[Figure]:
    """Those that compute, then those on texts and dicts; then both in Chromium."""
    python: dict[str, float] = {}
    for what, programs, bar in (("that compute", NUMBERS, COMPUTING), ("on texts and dicts", TEXTS, ON_TEXTS)):
        ratios = []
        for program, arguments in programs.items():
            call = checked(program, arguments)
            found = rounds({"ours": lambda: call(*arguments), "CPython": lambda: program(*arguments)}, wanted=wanted)  # noqa: B023
            samples = tuple(a / b for a, b in zip(found.seconds["ours"], found.seconds["CPython"], strict=True))
            ratios.append(statistics.median(samples))
            python[program.__name__] = statistics.median(found.seconds["CPython"])
            yield Figure(f"{program.__name__} over CPython", ratios[-1], "x", math.inf, samples)
        yield Figure(f"{len(programs)} longer programs {what} over CPython", mean(ratios), "x", bar)
    with tempfile.TemporaryDirectory() as name:
        yield from _made(Path(name))
        yield from _in_chromium(Path(name), python, wanted)


def _made(folder: Path) -> Iterator[Figure]:
    """The artifacts: how long each takes, the first time with what it needs of the library, and how large it is."""
    for program, arguments in (NUMBERS | TEXTS).items():

        def build() -> None:
            compile(program).build(folder / program.__name__, examples=arguments)  # noqa: B023

        taken = tuple(1e3 * sample(build, 1) for _ in range(COMPILES))
        yield Figure(f"compile {program.__name__}", statistics.median(taken), "ms", COMPILE, taken)
        size = (folder / program.__name__ / f"{program.__name__}.wasm").stat().st_size
        yield Figure(f"module of {program.__name__}", size, "B", LARGEST)


def _in_chromium(folder: Path, python: dict[str, float], wanted: int) -> Iterator[Figure]:
    """Medians of a page's own rounds, and the memory that an instance has grown to."""
    given = [
        {"name": p.__name__, "folder": f"/built/{p.__name__}/", "args": [tagged(each) for each in arguments]}
        for p, arguments in (NUMBERS | TEXTS).items()
    ]
    roots, pages = {"dist": LOADER.parent, "tests": TESTS, "built": folder}, {"/": "<!doctype html>", "/favicon.ico": ""}
    with served(roots, pages) as origin, TABS["chromium"]() as tab:
        tab.goto(origin)
        asked = {"loader": f"{origin}/dist/lanewise.js", "programs": given, "wanted": wanted}
        found = tab.evaluate('async (given) => (await import("/tests/bench/longer.mjs")).measure(given)', asked)
    for what, programs, bar in (("that compute", NUMBERS, COMPUTING), ("on texts and dicts", TEXTS, ON_TEXTS)):
        ratios = []
        for name in (program.__name__ for program in programs):
            samples = tuple(seconds / python[name] for seconds in found[name]["seconds"])
            ratios.append(statistics.median(samples))
            yield Figure(f"Chromium: {name} over CPython", ratios[-1], "x", math.inf, samples)
            yield Figure(f"memory of {name}", found[name]["memory"], "B")
        yield Figure(f"Chromium: {len(programs)} longer programs {what} over CPython", mean(ratios), "x", bar)


def checked(program: Callable[..., Any], arguments: tuple[Any, ...]) -> Compiled:
    """Its answer is CPython's, and it leaves its arguments as they are."""
    call, given = Compiled(program, settings({})), fresh(arguments)
    expected, got = program(*fresh(arguments)), call(*given)
    if not equal(got, expected) or not equal(given, arguments):
        raise Wrong(f"{program.__name__}: {str(got)[:80]} is not CPython's {str(expected)[:80]}, or arguments changed")
    return call
