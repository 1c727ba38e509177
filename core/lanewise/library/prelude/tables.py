"""What dicts and sets do by hashing and comparing their keys. In: tables and values of any types. Out: what CPython's own give."""

from __future__ import annotations

from typing import Any

from lanewise.library.hashes import TUPLE_START, tuple_end, tuple_lane
from lanewise.library.machine import i32, i64
from lanewise.library.prelude.words import (
    adopt,
    alike,
    begin_index,
    code_of,
    code_of_rows,
    count_rows,
    erase,
    expect,
    has_index,
    has_key,
    is_met,
    is_sure,
    key_in,
    new_row,
    point,
    replace_value,
    row_at,
    row_behind,
    row_found,
    row_met,
    row_with,
    settle,
    sweep,
    value_in,
    write_key,
    write_value,
)


def index(table: Any) -> None:
    """Give a table its index."""
    begin_index(table)
    for i in range(count_rows(table)):
        row = row_at(table, i)
        point(table, row, code_of(key_in(table, row)))


def row_of(table: Any, key: Any, code: Any) -> Any:
    """The row of a key with this hash, false where there is none."""
    if not has_index(table):
        index(table)
    skip = 0
    row = row_with(table, code)
    while row:
        if has_key(table, row, key):
            return row
        skip += 1
        row = row_behind(table, code, skip)
    return row


def row_of_plain(table: Any, key: Any, code: Any) -> Any:
    """The same of a key that is an int or a text, in a dict. Mostly one look tells, and nothing else is called: what has to outlive
    a call engines keep in memory."""
    row = row_met(table, code)
    if not row:
        return row
    if is_sure(row) and is_met(table, row, key):
        return row
    return row_of(table, key, code)


def find(table: Any, key: Any) -> Any:
    """The row of a key, false where there is none."""
    return row_found(table, key, code_of(key))


# --- dicts -----------------------------------------------------------------------------------------------------------


def assign(table: Any, key: Any, value: Any) -> None:
    """`table[key] = value`."""
    code = code_of(key)
    row = row_found(table, key, code)
    if row:
        replace_value(table, row, value)
    else:
        row = new_row(table, code)
        write_key(table, row, key)
        write_value(table, row, value)


def entry(table: Any, key: Any, default: Any) -> Any:
    """The row of a key, which has this value where it is new."""
    code = code_of(key)
    row = row_found(table, key, code)
    if not row:
        row = new_row(table, code)
        write_key(table, row, key)
        write_value(table, row, default)
    return row


def existing(table: Any, key: Any) -> Any:
    """The row of a key that has to be there."""
    row = row_found(table, key, code_of(key))
    if not row:
        raise KeyError(key)
    return row


def remove_key(table: Any, key: Any) -> None:
    """`del table[key]`, `items.remove(key)`."""
    erase(table, existing(table, key))


def update(table: Any, other: Any) -> None:
    """`table.update(other)` of a dict."""
    for key, value in other.items():
        assign(table, key, value)


def equal_dicts(a: Any, b: Any) -> bool:
    """`a == b`."""
    if len(a) != len(b):
        return False
    for key, value in a.items():
        row = find(b, key)
        if not row:
            return False
        if not alike(value_in(b, row), value):
            return False
    return True


def equal_in_order(a: Any, b: Any) -> bool:
    """`a == b` of two OrderedDicts: first as dicts, then by the order of their keys."""
    if not equal_dicts(a, b):
        return False
    for key, other in zip(a, b, strict=False):
        if not alike(key, other):
            return False
    return True


def represented_in_order(table: Any) -> str:
    """`repr(table)` of an OrderedDict that is not empty."""
    text = "OrderedDict(["
    first = True
    for pair in table.items():
        if not first:
            text += ", "
        first = False
        text += repr(pair)
    return text + "])"


def represented_dict(table: Any) -> str:
    """`repr(table)`."""
    text = "{"
    first = True
    for key, value in table.items():
        if not first:
            text += ", "
        first = False
        text += repr(key) + ": " + repr(value)
    return text + "}"


def has_value(table: Any, wanted: Any) -> bool:
    """`wanted in table.values()`."""
    for value in table.values():
        if alike(value, wanted):
            return True
    return False


def has_items(some: Any, others: Any) -> bool:
    """Whether all pairs of one view are in another one."""
    for pair in some:
        if pair not in others:
            return False
    return True


def has_item(table: Any, key: Any, wanted: Any) -> bool:
    """`(key, wanted) in table.items()`."""
    row = find(table, key)
    if row:
        return alike(value_in(table, row), wanted)
    return False


# --- sets ------------------------------------------------------------------------------------------------------------


def add(items: Any, key: Any) -> None:
    """`items.add(key)`."""
    code = code_of(key)
    if not row_found(items, key, code):
        row = new_row(items, code)
        write_key(items, row, key)
        settle(items)


def discard(items: Any, key: Any) -> bool:
    """`items.discard(key)`; whether it was there."""
    row = find(items, key)
    if row:
        erase(items, row)
        return True
    return False


def merge(items: Any, other: Any) -> None:
    """`items.update(other)` of a set or a dict: room first, then key by key."""
    if items is other:
        return
    if adopt(items, other):
        return
    if not has_index(items):
        index(items)
    expect(items, len(other))
    for key in other:
        add(items, key)


def add_each(items: Any, other: Any) -> None:
    """`items.update(other)` of a view."""
    for key in other:
        add(items, key)


def intersect(items: Any, a: Any, b: Any) -> None:
    """`a & b` into a new set: the smaller one is walked through."""
    if len(b) > len(a):
        for key in a:
            if key in b:
                add(items, key)
    else:
        for key in b:
            if key in a:
                add(items, key)


def subtract(items: Any, a: Any, b: Any) -> None:
    """`a - b` into a new set, where b is not so much smaller that it is walked through."""
    for key in a:
        if key not in b:
            add(items, key)


def remove_all(items: Any, other: Any) -> None:
    """`items.difference_update(other)`."""
    for key in other:
        discard(items, key)
    sweep(items)


def toggle_all(items: Any, other: Any) -> None:
    """`items.symmetric_difference_update(other)` of a set."""
    for key in other:
        if not discard(items, key):
            add(items, key)


def is_subset(a: Any, b: Any) -> bool:
    """`a <= b`."""
    if len(a) > len(b):
        return False
    for key in a:
        if key not in b:
            return False
    return True


def is_disjoint(a: Any, b: Any) -> bool:
    """`a.isdisjoint(b)` of two sets: the smaller one is walked. One name for both would make them one set to who changes one."""
    return _holds_none(b, a) if len(b) > len(a) else _holds_none(a, b)


def _holds_none(table: Any, keys: Any) -> bool:
    for key in keys:
        if key in table:
            return False
    return True


def frozen_code(items: Any) -> Any:
    """The hash of a frozenset."""
    if not has_index(items):
        index(items)
    return code_of_rows(items)


def tuple_code(items: Any) -> Any:
    """The hash of a tuple whose length only the run knows. A function: such a tuple may hold others like it."""
    found = i64(TUPLE_START)
    for item in items:
        found = tuple_lane(found, code_of(item))
    return tuple_end(found, i32(len(items)))


def range_code(numbers: Any) -> Any:
    """The hash of a range: ranges of the same numbers are equal."""
    n = len(numbers)
    if n == 0:
        return code_of((0, None, None))
    return code_of((1, numbers.start, None)) if n == 1 else code_of((n, numbers.start, numbers.step))


def represented_set(items: Any, begin: str, end: str) -> str:
    """`repr(items)` of a set that is not empty."""
    text = begin
    first = True
    for key in items:
        if not first:
            text += ", "
        first = False
        text += repr(key)
    return text + end


def represented_view(items: Any, begin: str) -> str:
    """`repr(items)` of a view of a dict."""
    text = begin
    first = True
    for item in items:
        if not first:
            text += ", "
        first = False
        text += repr(item)
    return text + "])"


def common_to_all(first: Any, others: Any) -> Any:
    """`first.intersection(*others)`: always a new set."""
    found = first
    for other in others:
        found = found.intersection(other)
    return found.copy() if found is first else found


def in_none_of(first: Any, others: Any) -> Any:
    """`first.difference(*others)`: always a new set."""
    found = first
    for other in others:
        found = found.difference(other)
    return found.copy() if found is first else found
