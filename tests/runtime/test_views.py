"""Views of dicts as results: what `keys()`, `values()` and `items()` show outside, where no built folder takes them."""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Any

import pytest
from lanewise import compile
from parity.case import Case
from parity.harness import differences


def anagrams(words):  # type: ignore[no-untyped-def]
    found = {}
    for word in words:
        found.setdefault("".join(sorted(word)), []).append(word)
    return found.values()


def counted(text):  # type: ignore[no-untyped-def]
    times = defaultdict(int)
    for letter in text:
        times[letter] += 1
    return times.items(), Counter(text).keys(), OrderedDict.fromkeys(text).values()


def of_the_callers(table, kind):  # type: ignore[no-untyped-def]
    table["z"] = 5
    return table.keys() if kind == 0 else list(table) if kind == 1 else None


def within(table):  # type: ignore[no-untyped-def]
    return [row.items() for row in table.values()], {name: row.keys() for name, row in table.items()}


def streamed(table: dict[str, dict[str, int]]) -> Iterator[object]:
    yield table.keys()
    for row in table.values():
        yield row.values()


class Stock:
    def __init__(self) -> None:
        self.rows: dict[str, int] = {}
        self.names = self.rows.keys()


def of_an_instance(names):  # type: ignore[no-untyped-def]
    stock = Stock()
    stock.rows.update(dict.fromkeys(names, 1))
    return [stock.names], len(stock.names)


CALLS: dict[Callable[..., Any], list[tuple[Any, ...]]] = {
    anagrams: [(["eat", "tea", "tan"],), ([],)],
    counted: [("abca",), ("",)],
    of_the_callers: [({"a": 1}, 0), ({"a": 1}, 1), ({}, 2)],
    within: [({"a": {"b": 1}, "c": {}},), ({},)],
    of_an_instance: [(["a", "b"],), ([],)],
}


@pytest.mark.parametrize("program", CALLS, ids=lambda program: program.__name__)
def test_they_show_what_pythons_do(program: Callable[..., Any]) -> None:
    for found in differences(Case(program, tuple(CALLS[program]), MappingProxyType({}))):
        pytest.fail(str(found))


def test_a_view_shows_what_its_dict_holds_later() -> None:
    table = {"a": 1}
    shown = compile(of_the_callers)(table, 0)
    table["b"] = 2
    assert [*shown] == ["a", "z", "b"] and [[*each] for each in compile(streamed)({"a": {"b": 1}})] == [["a"], [1]]


def test_none_is_passed() -> None:
    def count(names):  # type: ignore[no-untyped-def]
        return len(names)

    with pytest.raises(TypeError, match="argument 'names': dict_keys"):
        compile(count)({}.keys())
