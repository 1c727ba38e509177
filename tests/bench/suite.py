"""The programs of the table: what they are called with, and how their C is. In: nothing. Out: `SUITE`."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

FOLDER = Path(__file__).parent / "programs"


@dataclass(frozen=True)
class Program:
    """`arguments` makes fresh ones; `result`: how the C returns (n: an int of the chosen width, else a letter of `struct`)."""

    name: str
    arguments: Callable[[], tuple[Any, ...]]
    result: str = "n"
    scalar: bool = False
    narrow: bool = True
    """It needs no int beyond 32 bits."""
    function: Callable[..., Any] | None = None
    """Where it does not stand in the module of its name."""
    code: str = ""
    """The same of its C."""

    @property
    def python(self) -> Any:
        """The function as the user wrote it."""
        return self.function or getattr(import_module(f"bench.programs.{self.name}"), self.name)

    @property
    def source(self) -> Path:
        """Its C."""
        return FOLDER / f"{self.code or self.name}.c"


def _planets() -> array[float]:
    numbers = random.Random(1)
    body = lambda mass: [*(numbers.uniform(-9, 9) for _ in range(3)), *(numbers.uniform(-0.5, 0.5) for _ in range(3)), mass]
    return array("d", [n for mass in (39.5, 0.04, 0.01, 0.002, 0.002) for n in body(mass)])


def _letters(seed: int, count: int) -> bytearray:
    return bytearray(random.Random(seed).choices(b"acgt", k=count))


def _matrices(n: int) -> tuple[Any, ...]:
    numbers = np.random.default_rng(1)
    return (*(numbers.standard_normal(n * n) for _ in range(2)), np.zeros(n * n), n)


SUITE = (
    Program("mandelbrot", lambda: (64, 200), scalar=True),
    Program("collatz", lambda: (10_000,), scalar=True),
    Program("primes", lambda: (20_000,), scalar=True),
    Program("fibonacci", lambda: (26,), scalar=True),
    Program("pi", lambda: (200_000,), "d", scalar=True),
    Program("nbody", lambda: (_planets(), 5_000), "d"),
    Program("matmul", lambda: _matrices(120), ""),
    Program("sieve", lambda: (bytearray(200_000),)),
    Program("levenshtein", lambda: (_letters(1, 1000), _letters(2, 1000), array("i", bytes(4 * 1001)))),
    Program("fnv1a", lambda: (bytearray(random.Random(1).randbytes(500_000)),), "Q", narrow=False),
)
