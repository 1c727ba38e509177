"""`graphlib`, `string` and `collections.ChainMap` as the library writes them, as source and compiled, against CPython's own."""

from __future__ import annotations

import collections
import graphlib
import string
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from library.standard import compare

COUNT = 1500


def ordered(graph: dict[int, list[int]]) -> Any:
    return list(graphlib.TopologicalSorter(graph).static_order())


def grouped(graph: dict[int, list[int]]) -> Any:
    sorter = graphlib.TopologicalSorter(graph)
    sorter.add(-1, *graph)
    sorter.prepare()
    groups = []
    while sorter.is_active():
        ready = list(sorter.get_ready())
        groups.append(ready)
        sorter.done(*ready[: len(ready) // 2])
        sorter.done(*ready[len(ready) // 2 :])
    return groups


def graphs() -> Iterator[tuple[dict[int, list[int]]]]:
    draw = Random("graphs")
    for _ in range(COUNT):
        size = draw.randrange(1, 12)
        up = draw.random() < 0.7
        graph: dict[int, list[int]] = {}
        for _ in range(draw.randrange(2 * size)):
            x, y = draw.randrange(size), draw.randrange(size)
            if x != y or not up:
                graph.setdefault(max(x, y) if up else x, []).append(min(x, y) if up else y)
        yield (graph,)


def substituted(text: str, values: dict[str, int]) -> Any:
    template = string.Template(text)
    safe = template.safe_substitute(values, b=2.5), template.is_valid(), template.get_identifiers(), string.capwords(text)
    return safe, template.substitute(values, a="x")


def templates() -> Iterator[tuple[str, dict[str, int]]]:
    draw = Random("templates")
    for _ in range(COUNT):
        parts = ("$", "$$", "{", "}", "a", "b", "_", "1", " ", "\n", "\r\n", "\xe9", "\u212a", "$a", "${b}", "${", "$B")
        yield "".join(draw.choice(parts) for _ in range(draw.randrange(9))), draw.choice(({}, {"b": 1}, {"b": 1, "B": 2, "_": 3}))


def chained(maps: list[dict[str, int]], key: str) -> Any:
    chain = collections.ChainMap(*maps)
    found = len(chain), list(chain), list(chain.items()), chain.get(key, -1), key in chain, repr(chain), bool(chain)
    chain[key] = 5
    child = chain.new_child({"z": 1})
    child.setdefault(key, 7)
    child.update({"y": 2})
    last = child.popitem()
    del child["z"]
    return found, last, child.maps, list(child.parents), dict(chain.copy()), chain.parents[key]


def maps() -> Iterator[tuple[list[dict[str, int]], str]]:
    draw = Random("maps")
    for _ in range(COUNT):
        drawn = [{draw.choice("abcd"): draw.randrange(9) for _ in range(draw.randrange(4))} for _ in range(draw.randrange(1, 4))]
        yield drawn, draw.choice("abcd")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("function", "module", "inputs"),
    [
        (ordered, "graphlib", graphs),
        (grouped, "graphlib", graphs),
        (substituted, "string", templates),
        (chained, "collections", maps),
    ],
    ids=lambda f: getattr(f, "__name__", f),
)
def test_sorters(function: Callable[..., Any], module: str, inputs: Callable[[], Iterator[tuple[Any, ...]]]) -> None:
    assert compare(function, module, inputs()) == COUNT
