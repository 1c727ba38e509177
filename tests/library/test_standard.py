"""The folder of modules of the standard library is the table of what stands for what."""

from __future__ import annotations

import bisect
import heapq
import math
import sys
from importlib import import_module

import pytest
from lanewise import compile
from lanewise.python.source import standard

from library.standard import source_of


@pytest.mark.parametrize("name", standard.modules())
def test_names_are_those_of_the_module(name: str) -> None:
    """What is public stands for something, and does so by its own name; of a package its modules may."""
    theirs, ours = import_module(name), source_of(name)
    public = standard.public(ours)
    assert public or any(other.startswith(f"{name}.") for other in standard.modules())
    assert [own for own in public if not hasattr(theirs, own)] == []
    assert {id(one) for one, _ in standard.pairs(name)} == {id(getattr(theirs, own)) for own in public}


def test_counterparts() -> None:
    assert standard.counterpart(heapq.heappush) is source_of("heapq").heappush
    assert standard.counterpart(bisect.bisect) is source_of("bisect").bisect_right
    for other in (math.floor, len, int, test_counterparts, 3, [heapq.heappush]):
        assert standard.counterpart(other) is other


def test_a_module_that_nobody_imported_is_not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "heapq")
    assert standard.counterpart(len) is len
    assert "heapq" not in sys.modules


def test_however_it_is_named() -> None:
    """By its module, by itself, under another name, as a value."""
    push = heapq.heappush

    @compile
    def sorted_by_heap(xs: list[int]) -> list[int]:
        from heapq import heappop as least

        heap: list[int] = []
        for x in xs:
            push(heap, x)
        pop = heapq.heappop
        return [pop(heap), *map(least, [heap] * (len(xs) - 1))]

    assert sorted_by_heap([3, 1, 2]) == [1, 2, 3]
