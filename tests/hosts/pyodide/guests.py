"""Calls on buffers that lie in Python's own memory. In: functions, compiled or not. Out: what became of the calls, and of compiled
ones in which way the buffers were passed."""

from __future__ import annotations

import gc
from array import array
from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

import lanewise
from lanewise import Tensor


def norm(x):
    s = 0.0
    for each in x:
        s += each * each
    return s**0.5


def scaled(x, by):
    for i in range(len(x)):
        x[i] = x[i] * by
    return x


def inverted(x):
    """Raises where it finds a zero, and leaves what it has done."""
    for i in range(len(x)):
        x[i] = 1.0 / x[i]


def counted(x, n):
    """Leaves 64 bits, when it has written."""
    x[0] += 1
    return 10**n + x[0]


def bulky(x, n):
    """More memory than a guest has, when it has written."""
    x[0] += 1
    more = bytearray(n)
    more[n - 1] = 7
    return more[n - 1] + x[0]


def caught(x, n):
    """A block for which a guest has no room is none that there is no memory for."""
    try:
        more = bytearray(n)
    except MemoryError:
        return -1
    x[0] = 2
    return len(more)


def shifted(x, y):
    for i in range(len(y)):
        y[i] = x[i]
    return len(x) + len(y)


def swapped(pair):
    """Buffers in a tuple."""
    x, y = pair
    x[0], y[0] = y[0], x[0]
    return y, x


def filled(text, x):
    """An argument that is copied beside one that is not."""
    for i in range(min(len(text), len(x))):
        x[i] = len(text[i])
    return " ".join(text)


def each_of(x) -> Iterator[float]:
    yield from x


FUNCTIONS = (norm, scaled, inverted, counted, bulky, caught, shifted, swapped, filled, each_of)
Functions = Mapping[str, Callable[..., Any]]
ROOM = 6 << 20
"""More than the first guest has, and less than the next one."""


def plain() -> Functions:
    return {f.__name__: f for f in FUNCTIONS}


def compiled() -> Functions:
    return {f.__name__: lanewise.compile(f) for f in FUNCTIONS}


def numbers(*values: float) -> array[float]:
    return array("d", values)


def _reading(f: Functions) -> Any:
    return f["norm"](numbers(3, 4, 0, 0.5)), f["norm"](memoryview(b"\3\4")), f["norm"](array("f", [0.1, -2]))


def _writing(f: Functions) -> Any:
    x = numbers(1.5, -0.0, float("inf"))
    found = f["scaled"](x, 3.0)
    return found is x, x.tolist()


def _neighbours(f: Functions) -> Any:
    """A part of something larger, which begins where no float would."""
    whole = bytearray(range(1, 65))
    f["scaled"](memoryview(whole)[3:43].cast("d"), 0.5)
    f["scaled"](memoryview(whole)[48:51], 2)
    return bytes(whole)


def _gaps(f: Functions) -> Any:
    whole = bytearray(range(10))
    f["scaled"](memoryview(whole)[::2], 3)
    f["scaled"](memoryview(whole)[::-1], 2)
    return bytes(whole)


def _raising(f: Functions) -> Any:
    x = numbers(2, 4, 0, 8)
    try:
        f["inverted"](x)
    except ZeroDivisionError as error:
        return type(error).__name__, x.tolist()
    return None


def _beyond_64_bits(f: Functions) -> Any:
    x = array("q", [5, 6])
    return f["counted"](x, 3), f["counted"](x, 30), x.tolist()


def _beyond_the_room(f: Functions) -> Any:
    x = array("q", [5, 6])
    return f["bulky"](x, 10), f["bulky"](x, ROOM), f["bulky"](x, ROOM), x.tolist()


def _caught(f: Functions) -> Any:
    x = bytearray(3)
    return f["caught"](x, ROOM), bytes(x)


def _overlapping(f: Functions) -> Any:
    whole = bytearray(range(20))
    view = memoryview(whole)
    return f["shifted"](view[:12], view[3:11]), bytes(whole), f["shifted"](view, view), bytes(whole)


def _in_a_tuple(f: Functions) -> Any:
    x, y = numbers(1, 2), numbers(3)
    found = f["swapped"]((x, y))
    return found[0] is y, found[1] is x, x.tolist(), y.tolist()


def _beside_others(f: Functions) -> Any:
    x = array("i", [9, 9, 9])
    return f["filled"](["a", "bcd" * 1000], x), x.tolist()


def _streaming(f: Functions) -> Any:
    """A stream works on what its argument was: a copy, also here."""
    return list(f["each_of"](numbers(1, 2.5)))


def _empty(f: Functions) -> Any:
    return f["norm"](numbers()), f["scaled"](bytearray(), 2)


def _after_growth(f: Functions) -> Any:
    """Python's memory grows, and what lies far behind is passed."""
    before, large = numbers(3, 4), bytearray(96 << 20)
    found = [f["norm"](before)]
    view = memoryview(large)[(96 << 20) - 16 :].cast("d")
    view[0], view[1] = 6.0, 8.0
    return [*found, f["norm"](view), f["norm"](before)]


TOLD: dict[str, Callable[[Functions], Any]] = {
    call.__name__.strip("_"): call
    for call in (
        _reading, _writing, _neighbours, _gaps, _raising, _beyond_64_bits, _beyond_the_room, _caught, _overlapping, _in_a_tuple,
        _beside_others, _streaming, _empty, _after_growth,
    )
}  # fmt: skip


def told(functions: Functions) -> dict[str, Any]:
    """What becomes of each."""
    return {name: call(functions) for name, call in TOLD.items()}


def ways() -> dict[str, tuple[int, int]]:
    """How many buffers each passed where they lay, and how many as copies."""
    found = {}
    for name, call in TOLD.items():
        functions = compiled()
        call(functions)
        passed = [cast(Any, function).passed for function in functions.values()]
        found[name] = sum(each.in_place for each in passed), sum(each.copied for each in passed)
    return found


# --- folders, which are asked to be guests ----------------------------------------------------------------------------


def of_folders(files: dict[str, bytes]) -> dict[str, Any]:
    """Tensors, whose functions (`runtime/arrays.py`) are a folder's."""
    apart, near = lanewise.load(files), lanewise.load(files, guest=True)
    told: dict[str, Any] = {}
    for name, f in (("apart", apart), ("near", near)):
        rows = Tensor(numbers(1, -0.5, 3, 4, 5, 6), (2, 3))
        same = f.doubled(rows) is rows
        parts = f.mirrored(Tensor(numbers(1, 2, 0, -3), dtype="complex128")).data.tolist()
        more = Tensor(bytearray(3))
        inside = f.in_lists([rows], {"a": more})
        told[name] = same, rows.tolist(), parts, inside[0] is rows, inside[1].tolist(), more.tolist()
        told[f"{name} passed"] = f.doubled.passed.in_place, f.doubled.passed.copied
    keeping = near.mirrored.with_(views=True)
    kept = [keeping(Tensor(numbers(k, k), dtype="complex128")) for k in range(50)]
    before = near.doubled.passed.copied
    again = keeping(kept[7])
    near.dispose()
    gc.collect()
    told["views"] = [k for k, each in enumerate(kept) if each.data.tolist() != [k, -k]], again.data.tolist()
    told["views copied"] = near.doubled.passed.copied - before
    return told
