"""Methods taken from their types, `set.union(a, b)` and `map(str.strip, xs)`; and those of values handed on, `xs.__getitem__`."""

from collections import OrderedDict, deque
from functools import reduce

from parity.case import case


@case(([" a", "b ", " C "],), ([],), (["", "Z", "\xe9"],))
def texts_in_steps(words: list[str]) -> list[str]:
    """Methods of `str` for map, filter and as a key."""
    found = sorted(map(str.strip, words), key=str.lower)
    return [*found, *filter(str.isupper, found), *map(str.title, found)]


@case(("a b,c",), ("",), (" x  y ",))
def split_and_joined(text: str) -> list[str]:
    """With further arguments, by place and by name."""
    pieces = str.split(text, sep=" ", maxsplit=1)
    return [*str.split(text, ","), str.join("-", str.split(text)), str.replace(text, "b", "x"), *pieces]


@case(([[1, 2], [2, 3], [2, 5]],), ([[]],), ([],))
def all_sets(rows: list[list[int]]) -> tuple[list[int], list[int]]:
    """As many as the list has; none is CPython's TypeError."""
    sets = [set(row) for row in rows]
    return sorted(reduce(set.union, sets, set())), sorted(set.intersection(*sets))


@case(({"a": 1, "b": 2}, ["a", "x"]), ({}, ["a"]), ({"z": 3}, []))
def of_a_dict(table: dict[str, int], keys: list[str]) -> list[int | None]:
    """What is not there is None."""
    found = list(map(dict.get, [table] * len(keys), keys))
    dict.setdefault(table, "z", 9)
    return [*found, dict.pop(table, "z"), dict.get(table, "q", -1)]


@case(([3, 1, 2],), ([],), ([7, 7],))
def lists_that_change(xs: list[int]) -> list[int]:
    """The argument itself is changed."""
    list.append(xs, 7)
    list.sort(xs, reverse=True)
    queue = deque(xs)
    deque.rotate(queue, 1)
    ordered = OrderedDict.fromkeys(queue)
    OrderedDict.move_to_end(ordered, 7)
    list.extend(xs, ordered)
    return xs


@case(([5, -1, 0, 1 << 70],), ([],), ([9],))
def of_numbers(xs: list[int]) -> list[int]:
    """What ints have."""
    return [*map(int.bit_length, xs), *map(int.bit_count, xs), int.bit_length(len(xs) > 1), *map(float.is_integer, [2.5, 2.0])]


@case(([1, 2], [3, 4]), ([7], [-2]), ([], []))
def operators_of_numbers(xs: list[int], ys: list[int]) -> tuple[list[int], list[float], list[bool], int]:
    """Those that Python calls itself."""
    sums = [*map(int.__add__, xs, ys), *map(int.__rsub__, xs, ys), *map(int.__floordiv__, ys, xs)]
    parts = [float.__mul__(1.5, x) for x in xs]
    return sums, [*parts, *map(int.__truediv__, xs, ys)], [*map(int.__lt__, xs, ys)], reduce(int.__or__, xs, 0)


@case(([1, 2, 3], [0, 2, -1]), ([4], [0]), ([4], [5]))
def items_by_index(xs: list[int], places: list[int]) -> tuple[list[int], list[bool], int, int]:
    """Bound to a list, to a tuple, to a dict."""
    row = (5, 6, 7)
    table = {1: 10, 2: 20}
    items = [*map(xs.__getitem__, places), *map(row.__getitem__, places)]
    return items, [*map(table.__contains__, xs)], xs.__len__(), row.__len__()


@case((3,), (-2,), (0,))
def of_known_values(n: int) -> tuple[int, bool, list[int], int, str]:
    """Called by their names."""
    return n.__add__(4), n.__eq__(3), [1, n].__add__([5]), n.__neg__().__abs__(), "ab".__add__(str(n))


@case((2,), (5,), (7,))
def in_a_tuple(x: int) -> tuple[int, int]:
    """Where it is and how often."""
    row = (1, 2, 5, 2)
    return row.count(x), row.index(x)


@case((2, 1), (2, 2), (1, 1))
def in_a_tuple_behind(x: int, start: int) -> int:
    """From there on; and taken from the type."""
    return tuple.index((1, 2, 5, 2), x, start)


@case((0,), (1,), (2,), (3,), (4,), (5,), (6,), (7,))
def of_another_type(which: int) -> object:
    """CPython's words for a value that the method is not for, and for none."""
    match which:
        case 0:
            list.append((1,), 2)
        case 1:
            return str.upper(which)
        case 2:
            return int.__add__("a", 1)
        case 3:
            return str.upper()
        case 4:
            return int.__add__()
        case 5:
            return deque.popleft([1])
        case 6:
            return list(map(set.copy, [None]))
    return str.upper("ab")


@case((1,), (0,), (2,))
def of_one_of_two(which: int) -> str:
    """Where only the run knows the type."""
    found = "text" if which else 5
    return str.upper(found)


@case((0.5,), (-0.1,), (0.0,), (1e300,), (5e-324,), (float("inf"),), (float("nan"),))
def ratios(x: float) -> tuple[tuple[int, int], tuple[int, int]]:
    """Of a float that is finite, and of an int."""
    return x.as_integer_ratio(), (int(x) * 3).as_integer_ratio()


@case((0.5,), (-0.1,), (0.0,), (-0.0,), (1e300,), (5e-324,), (2.2250738585072014e-308,), (2.225073858507201e-308,),
      (1.7976931348623157e308,), (float("inf"),), (float("nan"),), (3.0,))  # fmt: skip
def hexadecimal(x: float) -> str:
    """All bits of a float."""
    return x.hex() + float.hex(-x)


@case((0,), (3,), (-7,))
def with_arguments(n: int) -> list[int]:
    """It takes none, by place or by name."""
    found = []
    if n > 0:
        found.append(n.bit_length(n))
    if n < 0:
        found.append((n / 2).is_integer(y=n))
    return [*found, n.bit_count()]
