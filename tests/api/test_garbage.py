"""What a compilation has made is gone with its last user: Python's collector finds next to nothing to do.

Neither while programs are compiled, where a walk over all that is alive would take a tenth of the time, nor in a notebook whose
functions are defined again.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from lanewise.compiled import Compiled
from lanewise.settings import settings
from parity.case import fresh
from parity.corpus import programs_coding, programs_models, programs_pages

FEW = 500
"""Objects: what Python's own encoder of JSON leaves, and ctypes. A program has 50 000."""
PROGRAMS: tuple[tuple[Callable[..., Any], tuple[Any, ...]], ...] = (
    (programs_coding.huffman, ("abracadabra",)),
    (programs_models.tracks, ("0 0 10 10 0.9 1|1 1 11 11 0.8 1", 0.5)),
    (programs_pages.csv_statistics, ("a,b\nx,1\ny,2", "a")),
)


@pytest.fixture(autouse=True)
def nothing_collected() -> Iterator[None]:
    """Only what a test asks for."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize(("program", "arguments"), PROGRAMS, ids=lambda each: getattr(each, "__name__", ""))
def test_a_folder_leaves_nothing(program: Callable[..., Any], arguments: tuple[Any, ...], tmp_path: Path) -> None:
    for _ in range(2):  # The first one fills caches.
        gc.collect()
        Compiled(program, settings({})).build(tmp_path / "built", examples=arguments)
        assert gc.isenabled() is False
    assert gc.collect() < FEW


@pytest.mark.parametrize(("program", "arguments"), PROGRAMS, ids=lambda each: getattr(each, "__name__", ""))
def test_a_function_leaves_nothing(program: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    for _ in range(2):
        gc.collect()
        assert Compiled(program, settings({}))(*fresh(arguments)) == program(*fresh(arguments))
    assert gc.collect() < FEW
