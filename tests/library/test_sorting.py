"""What sorts numbers, as source, against `sorted`; and lists, compiled: short ones with all comparisons that CPython makes."""

from __future__ import annotations

import math
from contextlib import redirect_stdout
from io import StringIO
from random import Random
from typing import Any

import pytest
from lanewise import compile
from lanewise.ir.layout import LIST_ITEMS
from lanewise.library import lists, orders, sorting
from lanewise.library.heap import release
from lanewise.library.machine import bits, f64, i32, i64, load, store
from lanewise.library.objects import release_object

from library.texts import put

COUNT, ITEM = 2000, 8
LEAST, MOST = -(1 << 63), (1 << 63) - 1
FLOATS = (0.0, -0.0, 1.5, -2.5, math.inf, -math.inf, 5e-324, -5e-324)

pytestmark = pytest.mark.usefixtures("nothing_is_left")


def made(values: list[int], shape: i32) -> i32:
    p = lists.new_list(i32(len(values)), i32(8), shape)
    for k, value in enumerate(values):
        store(i64, load(i32, p + LIST_ITEMS) + k * 8, value)
    return p


def taken(p: i32) -> list[int]:
    found = [int(load(i64, load(i32, p + LIST_ITEMS) + k * 8)) for k in range(lists.list_length(p))]
    release_object(p)
    return found


def sizes(draw: Random) -> int:
    return draw.choice((0, 1, 2, 3, 7, 8, 9, 16, 17, 33, 70))


def some_ints(draw: Random) -> list[int]:
    found = [draw.choice((draw.randrange(9), draw.randrange(-99, 99), LEAST, MOST)) for _ in range(sizes(draw))]
    return draw.choice((found, sorted(found), sorted(found, reverse=True), found[:4] + sorted(found)))


def some_floats(draw: Random, nan: bool = False) -> list[float]:
    known = (*FLOATS, math.nan) if nan else FLOATS
    return [draw.choice((draw.choice(known), draw.uniform(-9, 9))) for _ in range(sizes(draw))]


def bits_of(values: list[float]) -> list[int]:
    return [int(i64(int(bits(f64(x))))) for x in values]


def test_ints(shape: i32) -> None:
    draw = Random("ints")
    for _ in range(COUNT):
        values = some_ints(draw)
        p = made(values, shape)
        assert sorting.sort_ints(p)
        assert taken(p) == sorted(values)


def test_floats(shape: i32) -> None:
    draw = Random("floats")
    for _ in range(COUNT):
        values = some_floats(draw, nan=draw.random() < 0.2)
        p = made(bits_of(values), shape)
        done = sorting.sort_floats(p)
        assert done == (not any(map(math.isnan, values)))
        assert taken(p) == bits_of(sorted(values) if done else values)


def test_places(shape: i32) -> None:
    draw = Random("places")
    for _ in range(COUNT):
        of_floats = draw.random() < 0.5
        values: list[float] = some_floats(draw) if of_floats else [float(n % 99) for n in some_ints(draw)]
        keys = made(bits_of(values) if of_floats else [int(x) for x in values], shape)
        order, items = orders.new_order(i32(len(values))), made(list(range(len(values))), shape)
        assert (sorting.order_floats if of_floats else sorting.order_ints)(keys, order)
        sorting.rearrange(items, order, i32(8))
        taken(keys)
        assert places(order) == taken(items) == sorted(range(len(values)), key=values.__getitem__)


def places(order: i32) -> list[int]:
    found = [int(load(i32, order + orders.PLACES + k * orders.PLACE)) for k in range(load(i32, order + orders.COUNT))]
    release_object(order)
    return found


def asked(order: i32, values: list[Any]) -> list[tuple[Any, Any]]:
    """All comparisons that an order asks for."""
    heard, less = [], False
    while orders.question(order, less):
        first, second = (values[load(i32, order + which)] for which in (orders.FIRST, orders.SECOND))
        heard.append((first, second))
        less = first < second
    return heard


def test_questions() -> None:
    """Of few items the very ones that CPython asks; also where somebody said that they are nearly in order, be it true or not."""
    draw = Random("questions")
    for _ in range(COUNT):
        count, kinds = draw.choice((*range(5), 16, 17, 63, 64, 65, 96, 97, 200)), draw.choice((2, 9, 999))
        values = [draw.randrange(kinds) for _ in range(count)]
        values = draw.choice((values, sorted(values), sorted(values, reverse=True), sorted(values)[:-3] + values[:3]))
        order, nearly = orders.new_order(i32(len(values))), draw.random() < 0.5
        if nearly:
            orders.nearly_in_order(order)
        heard = asked(order, values)
        assert places(order) == sorted(range(len(values)), key=values.__getitem__)
        if not nearly and len(values) < orders.SHORT:
            assert heard == asked_by_cpython(values)


def asked_by_cpython(values: list[int]) -> list[tuple[int, int]]:
    heard = []

    class Heard(int):
        def __lt__(self, other: int) -> bool:
            heard.append((int(self), int(other)))
            return int(self) < int(other)

    sorted(map(Heard, values))
    return heard


def test_texts(shape: i32) -> None:
    """What their first characters do not decide is asked."""
    draw = Random("texts")
    for _ in range(COUNT // 4):
        values = [draw.choice(("", "item ")) + text for text in some_texts(draw)[: draw.choice((5, 40, 280))]]
        held = [put(value) for value in values]
        keys, order = lists.new_list(i32(len(values)), i32(4), shape), orders.new_order(i32(len(values)))
        for k, each in enumerate(held):
            store(i32, load(i32, keys + LIST_ITEMS) + k * 4, each)
        assert not sorting.order_texts(keys, order)
        asked(order, values)
        assert places(order) == sorted(range(len(values)), key=values.__getitem__)
        release_object(keys)
        for each in held:
            release(each)


# --- compiled --------------------------------------------------------------------------------------------------------


class Loud:
    """It says whom it is compared with."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __lt__(self, other: Loud) -> bool:
        print(self.value, other.value)
        return self.value < other.value


def of_loud(values: list[int], reverse: bool) -> list[int]:
    found = [Loud(value) for value in values]
    found.sort(reverse=reverse)
    return [each.value for each in found]


def of_ints(values: list[int], reverse: bool) -> list[int]:
    return sorted(values, reverse=reverse)


def of_floats(values: list[float], reverse: bool) -> list[float]:
    return sorted(values, reverse=reverse)


def of_texts(values: list[str], reverse: bool) -> list[str]:
    return sorted(values, reverse=reverse)


def of_pairs(values: list[tuple[int, str]], reverse: bool) -> list[tuple[int, str]]:
    return sorted(values, key=lambda pair: pair[0], reverse=reverse)


def by_two_keys(values: list[tuple[int, float, str]], reverse: bool) -> list[tuple[int, float, str]]:
    return sorted(values, key=lambda row: (row[0], row[2]), reverse=reverse)


def of_rows(values: list[tuple[float, float, str]], reverse: bool) -> list[tuple[float, float, str]]:
    return sorted(values, reverse=reverse)


def of_prefixes(values: list[tuple[float, tuple[int, ...]]], reverse: bool) -> list[tuple[float, tuple[int, ...]]]:
    return sorted(values, key=lambda row: (-row[0], row[1]), reverse=reverse)


def some_rows(draw: Random, nan: bool) -> list[tuple[float, float, str]]:
    """A nan among a few, where CPython's order is kept; each is an object of its own, for one is equal to itself in a tuple."""
    some = ("0", "-0", "1.5", "-inf", "nan")[: 5 if nan else 4]
    return [(float(draw.choice(some)), float(draw.choice(some)), text) for text in some_texts(draw)[: 63 if nan else 300]]


def some_texts(draw: Random) -> list[str]:
    letters = draw.choice(("ab", "ab\xe9\u20ac\U0001f600"))
    return ["".join(draw.choices(letters, k=draw.randrange(12))) for _ in range(sizes(draw) * 4)]


GIVEN = {
    of_loud: lambda draw: some_ints(draw)[:63],
    of_ints: some_ints,
    of_floats: lambda draw: some_floats(draw, nan=True)[:63],
    of_texts: some_texts,
    of_pairs: lambda draw: [(draw.randrange(5), text) for text in some_texts(draw)],
    by_two_keys: lambda draw: [(draw.randrange(draw.choice((1, 5, 500))), 0.5, text) for text in some_texts(draw)],
    of_rows: lambda draw: some_rows(draw, draw.random() < 0.5),
    of_prefixes: lambda draw: [(x, tuple(some_ints(draw)[:3])) for x, _, _ in some_rows(draw, False)],
}


@pytest.mark.parametrize("function", GIVEN, ids=lambda function: function.__name__)
def test_lists(function) -> None:  # type: ignore[no-untyped-def]
    draw, compiled = Random(function.__name__), compile(function)
    for _ in range(COUNT // 4):
        values, reverse = GIVEN[function](draw), draw.random() < 0.5
        seen = []
        for each in (function, compiled):
            printed = StringIO()
            with redirect_stdout(printed):
                seen.append((repr(each(values, reverse)), printed.getvalue()))
        assert seen[0] == seen[1], (values, reverse)
