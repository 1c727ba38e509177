"""Arguments that are functions, classes, patterns, formats or objects of the module: no values of a module's, but constants of
what is compiled for them.

In: those of a call, by parameter. Out: what tells them from those of another call.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Mapping
from itertools import chain
from types import FunctionType, MethodType
from typing import Any


def is_constant(value: object) -> bool:
    """Whether an argument of no type of its own is a constant; a table of such is one, whatever else is in it."""
    if type(value) in _TABLES and value:
        return all(is_constant(part) or is_plain(part) or type(part) in (float, bytes) for part in _items(value))
    return callable(value) or isinstance(value, re.Pattern | struct.Struct) or type(value) is object


_TABLES = (tuple, list, dict)


def _items(table: Any) -> Iterator[object]:
    return chain(table.keys(), table.values()) if type(table) is dict else iter(table)


def is_plain(value: object) -> bool:
    """Whether it can be part of what is compiled by what it is equal to: an axis, the name of a mode."""
    if type(value) is tuple:
        return all(map(is_plain, value))
    return value is None or type(value) in (bool, int, str)


class Constants(dict[str, object]):
    """By parameter. They are compared by identity, plain ones by value: two functions of one text that have closed over the same
    objects are one. What was closed over lives as long as this does, so that no other object has its address."""

    def __init__(self, values: Mapping[str, object]) -> None:
        super().__init__(values)
        self.parts = tuple(part for value in values.values() for part in _parts(value))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Constants) or len(self.parts) != len(other.parts):
            return False
        return self.keys() == other.keys() and all(map(_is_same, self.parts, other.parts))

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None


NO_CONSTANTS = Constants({})


def _is_same(x: object, y: object) -> bool:
    return x is y or (type(x) is type(y) and is_plain(x) and x == y)


def _parts(value: object) -> Iterator[object]:
    if isinstance(value, MethodType):
        yield from (*_parts(value.__func__), value.__self__)
    elif isinstance(value, FunctionType):
        yield from (value.__code__, value.__globals__, *(value.__defaults__ or ()), *(value.__kwdefaults__ or {}).values())
        for cell in value.__closure__ or ():
            try:
                yield cell.cell_contents
            except ValueError:
                yield cell
    elif type(value) in _TABLES:
        items = list(_items(value))
        yield from (type(value), len(items), *(part for item in items for part in _parts(item)))
    else:
        yield value
