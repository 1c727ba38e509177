"""Programs with texts and lists beside CPython, in this process. In: how many rounds. Out: `Figure`s: times, sizes, compile times.

A ratio is our public call over CPython's. The bars are the issue's: programs on texts take at most a third, programs that compute
on lists a twentieth, both as geometric means; a module with texts has at most 8 KB, with tables of Unicode 20 KB.
"""

from __future__ import annotations

import copy
import math
import random
import statistics
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from lanewise.compiled import Compiled
from lanewise.settings import settings

from bench.compare import Wrong
from bench.programs import lists, texts
from bench.report import mean
from bench.small import Figure
from bench.timing import rounds, sample

OF_TEXTS, OF_LISTS = 1 / 3, 1 / 20
PLAIN, WITH_TABLES = 8 << 10, 20 << 10
COMPILE, COMPILES = 300.0, 5
"""Milliseconds; the median of so many, of which the first also compiles what it needs of the library."""
TABLES = ("evaluated", "column_sums")
"""These read numbers, whose digits may be any of Unicode's."""

_random = random.Random(1)
_WORDS = ["".join(_random.choices("abcdefghij", k=_random.randrange(1, 9))) for _ in range(2000)]
_TEXT = " ".join(word.title() if k % 9 == 0 else word for k, word in enumerate(_WORDS))
_NUMBERS = [_random.randrange(-(10**6), 10**6) for _ in range(5000)]

Programs = dict[Callable[..., Any], tuple[Any, ...]]


def _line() -> str:
    parts = [str(_random.randrange(1, 1000))]
    for _ in range(20):
        parts += [_random.choice("+-*/"), str(_random.randrange(1, 1000))]
    return f"({' '.join(parts[:9])}) * 3 - {' '.join(parts[10:])}"


def _matrix(n: int, item: Callable[[], Any]) -> list[list[Any]]:
    return [[item() for _ in range(n)] for _ in range(n)]


ON_TEXTS: Programs = {
    texts.caesar: (_TEXT, 7),
    texts.run_lengths: ("".join(letter * (k % 7 + 1) for k, letter in enumerate(_TEXT[:3000])),),
    texts.palindromes: ("abacabadabacaba" * 30,),
    texts.common_subsequence: (_TEXT[:200], _TEXT[100:300]),
    texts.is_matched: ("([{}](text){x})" * 1000,),
    texts.evaluated: ("\n".join(_line() for _ in range(100)),),
    texts.column_sums: ("\n".join(",".join(map(str, _NUMBERS[k : k + 10])) for k in range(0, 5000, 10)),),
    texts.wrapped: (_TEXT, 72),
}
ON_LISTS: Programs = {
    lists.primes_below: (100_000,),
    lists.product: (_matrix(100, _random.random), _matrix(100, _random.random)),
    lists.bubble_sorted: (_NUMBERS[:400],),
    lists.merge_sorted: (_NUMBERS,),
    lists.queens: (7,),
    lists.knapsack: (*(_random.choices(range(1, 60), k=100) for _ in range(2)), 1000),
    lists.life: (_matrix(60, lambda: _random.randrange(2)), 10),
    lists.shortest_paths: (_matrix(80, lambda: _random.randrange(1, 1000)),),
}


def size_of(program: Callable[..., Any], arguments: tuple[Any, ...]) -> int:
    """The bytes of the module that a page loads."""
    with tempfile.TemporaryDirectory() as folder:
        Compiled(program, settings({})).build(folder, examples=arguments)
        return (Path(folder) / f"{program.__name__}.wasm").stat().st_size


def figures(wanted: int) -> Iterator[Figure]:
    """Texts, then lists."""
    for what, programs, bar in (("texts", ON_TEXTS, OF_TEXTS), ("lists", ON_LISTS, OF_LISTS)):
        ratios = []
        for program, arguments in programs.items():
            call = Compiled(program, settings({}))
            taken = [1e3 * sample(lambda: Compiled(program, settings({})).images(), 1) for _ in range(COMPILES)]  # noqa: B023
            _check(program, call, arguments)
            found = rounds({"ours": lambda: call(*arguments), "CPython": lambda: program(*arguments)}, wanted=wanted)  # noqa: B023
            samples = tuple(a / b for a, b in zip(found.seconds["ours"], found.seconds["CPython"], strict=True))
            ratios.append(statistics.median(samples))
            yield Figure(f"{program.__name__} over CPython", ratios[-1], "x", math.inf, samples)
            if what == "texts":
                yield Figure(f"module of {program.__name__}", size_of(program, arguments), "B", most(program))
            yield Figure(f"compile {program.__name__}", statistics.median(taken), "ms", COMPILE, tuple(taken))
        yield Figure(f"{len(programs)} programs on {what} over CPython", mean(ratios), "x", bar)


def most(program: Callable[..., Any]) -> int:
    """The bytes that its module may have."""
    return WITH_TABLES if program.__name__ in TABLES else PLAIN


def _check(program: Callable[..., Any], call: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    """Value and type as CPython's; the arguments stay as they are."""
    given, before = copy.deepcopy(arguments), copy.deepcopy(arguments)
    expected, got = program(*copy.deepcopy(arguments)), call(*given)
    if repr(got) != repr(expected) or given != before:
        raise Wrong(f"{program.__name__}: {str(got)[:80]} is not CPython's {str(expected)[:80]}, or arguments changed")
