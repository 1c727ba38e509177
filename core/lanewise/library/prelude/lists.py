"""What lists do by looking at their items. In: lists and values of any types. Out: what CPython's own methods give.

The comparisons are the items' own, so that what they raise is raised here, too.
"""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.words import (
    alike,
    are_ordered_by_firsts,
    first_asked,
    nearly_in_order,
    new_order,
    order_keys,
    question,
    rearrange,
    second_asked,
    sort_numbers,
    title_of,
)


def equal(a: Any, b: Any) -> bool:
    """`a == b`."""
    if len(a) != len(b):
        return False
    for i in range(len(a)):
        if not alike(a[i], b[i]):
            return False
    return True


def less(a: Any, b: Any) -> bool:
    """`a < b`: the first items that differ decide, or the lengths."""
    for i in range(min(len(a), len(b))):
        if not alike(a[i], b[i]):
            return bool(a[i] < b[i])
    return len(a) < len(b)


def less_or_equal(a: Any, b: Any) -> bool:
    """`a <= b`."""
    for i in range(min(len(a), len(b))):
        if not alike(a[i], b[i]):
            return bool(a[i] <= b[i])
    return len(a) <= len(b)


def contains(items: Any, wanted: Any) -> bool:
    """`wanted in items`."""
    for item in items:
        if alike(item, wanted):
            return True
    return False


def index(items: Any, wanted: Any, start: int, stop: int) -> int:
    """`items.index(wanted, start, stop)` of a list."""
    found = place(items, wanted, start, stop)
    if found < 0:
        raise ValueError(f"{wanted!r} is not in list")
    return found


def tuple_index(items: Any, wanted: Any, start: int, stop: int) -> int:
    """`items.index(wanted, start, stop)` of a tuple."""
    found = place(items, wanted, start, stop)
    if found < 0:
        raise ValueError("tuple.index(x): x not in tuple")
    return found


def place(items: Any, wanted: Any, start: int, stop: int) -> int:
    """The first place of an item in a window, -1 where there is none."""
    n = len(items)
    if start < 0:
        start = max(0, start + n)
    if stop < 0:
        stop = max(0, stop + n)
    i = start
    while i < stop and i < len(items):
        if alike(items[i], wanted):
            return i
        i += 1
    return -1


def count(items: Any, wanted: Any) -> int:
    """`items.count(wanted)`."""
    found = 0
    for item in items:
        if alike(item, wanted):
            found += 1
    return found


def remove(items: Any, wanted: Any) -> None:
    """`items.remove(wanted)`."""
    for i in range(len(items)):
        if alike(items[i], wanted):
            del items[i]
            return
    raise ValueError("list.remove(x): x not in list")


def delete_every(items: Any, begin: int, count: int, step: int) -> None:
    """`del items[begin::step]`, so many of them, from behind."""
    if step < 0:
        begin += (count - 1) * step
        step = -step
    for k in range(count - 1, -1, -1):
        del items[begin + k * step]


def write_every(items: Any, source: Any, begin: int, count: int, step: int) -> None:
    """`items[begin::step] = source`, so many of them."""
    if step == 1:
        items[begin : begin + count] = source
    elif len(source) != count:
        raise ValueError(f"attempt to assign sequence of size {len(source)} to extended slice of size {count}")
    else:
        for i in range(count):
            items[begin + i * step] = source[i]


def least_by(items: Any, key: Any) -> Any:
    """`min(items, key=key)` of at least one item."""
    best = items[0]
    least = key(best)
    for i in range(1, len(items)):
        item = items[i]
        found = key(item)
        if found < least:
            best, least = item, found
    return best


def greatest_by(items: Any, key: Any) -> Any:
    """`max(items, key=key)` of at least one item."""
    best = items[0]
    greatest = key(best)
    for i in range(1, len(items)):
        item = items[i]
        found = key(item)
        if found > greatest:
            best, greatest = item, found
    return best


def represented(items: Any) -> str:
    """`repr(items)` of a list."""
    return f"[{inner(items)}]"


def represented_tuple(items: Any) -> str:
    """`repr(items)` of a tuple."""
    return f"({inner(items)},)" if len(items) == 1 else f"({inner(items)})"


def inner(items: Any) -> str:
    """What stands between the brackets."""
    text = ""
    first = True
    for item in items:
        if not first:
            text += ", "
        first = False
        text += repr(item)
    return text


def texts_of(items: Any) -> Any:
    """The items of what `str.join` is given: each is a text, or a TypeError."""
    found = []
    for i, item in enumerate(items):
        if not isinstance(item, str):
            raise TypeError(f"sequence item {i}: expected str instance, {title_of(item)} found")
        found.append(item)
    return found


def least_length(rows: Any) -> int:
    """How many items the shortest row has."""
    least = -1
    for row in rows:
        n = len(row)
        if least < 0 or n < least:
            least = n
    return max(least, 0)


# --- sorting: stable ----------------------------------------------------------------------------------------------------


def sort(items: Any, reverse: bool) -> None:
    """`items.sort(reverse=...)`."""
    if reverse:
        items.reverse()
    if not sort_numbers(items):
        _sort_by_keys(items, items)
    if reverse:
        items.reverse()


def sort_by(items: Any, key: Any, reverse: bool) -> None:
    """`items.sort(key=key, reverse=...)`: each key is computed once, from left to right."""
    if reverse:
        items.reverse()
    keys = []
    if reverse:
        for i in range(len(items) - 1, -1, -1):
            keys.append(key(items[i]))
        keys.reverse()
    else:
        for item in items:
            keys.append(key(item))
    _sort_by_keys(items, keys)
    if reverse:
        items.reverse()


def _sort_by_keys(items: Any, keys: Any) -> None:
    """Places are sorted, and then the items, once."""
    order = new_order(items)
    if not order_keys(keys, order):
        if are_ordered_by_firsts(keys):
            _order_firsts(keys, order)
        less = False
        while question(order, less):
            less = bool(first_asked(keys, order) < second_asked(keys, order))
    rearrange(items, order)


def _order_firsts(keys: Any, order: Any) -> None:
    """Of many tuples the first items are put in order; few are equal, as a rule."""
    firsts = []
    for key in keys:
        firsts.append(key[0])
    if order_keys(firsts, order):
        nearly_in_order(order)
