"""What sorts numbers, as source, against `sorted`; and lists, compiled: short ones with all comparisons that CPython makes."""

from __future__ import annotations

import math
from contextlib import redirect_stdout
from io import StringIO
from random import Random

import pytest
from lanewise import compile
from lanewise.ir.layout import LIST_ITEMS
from lanewise.library import lists, sorting
from lanewise.library.machine import bits, f64, i32, i64, load, store
from lanewise.library.objects import release_object

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
        places, items = made([0] * len(values), shape), made(list(range(len(values))), shape)
        tag = draw.randrange(2)
        assert (sorting.order_floats if of_floats else sorting.order_ints)(keys, places, i32(tag))
        sorting.rearrange(items, places, i32(8), i32(tag))
        taken(keys)
        expected = sorted(range(len(values)), key=values.__getitem__)
        assert [place >> tag for place in taken(places)] == expected == taken(items)


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
