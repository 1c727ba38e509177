"""Sorting of numbers: a list of them comes in; it is in order, or an order (`orders.py`) has the places of these keys.

Stable, by merging runs that insertion has sorted. Ints are compared as they are, floats as ints of the same order, so that one
merge serves both; nan has no place in an order: a list that holds one is left to the prelude, which asks `<` as CPython does.
In the merge the next number is chosen without a branch, which nobody could foresee.
"""

from __future__ import annotations

from lanewise.ir.layout import EXTRA, LENGTH, LIST_ITEMS, NARROW
from lanewise.library.heap import MAX_PAYLOAD, allocate, free
from lanewise.library.machine import f64, i32, i64, load, memory_copy, out_of_memory, store, u8, u64
from lanewise.library.orders import PLACE, PLACES, nearly_in_order

NUMBER = 8
"""Bytes."""
PAIR = 2 * NUMBER
"""A key, and what it stands for."""
RUN = 8
"""What insertion sorts."""
LOW_BITS = 0x7FFFFFFFFFFFFFFF
LEAST = -0x8000000000000000
"""The bit by which the greatest unsigned numbers become the greatest signed ones."""
MANY = 16
"""Texts of which it pays to look at the first characters."""
ADDRESS = 4
"""Bytes."""


def sort_ints(p: i32) -> bool:
    """A list of ints (of machine size) in order."""
    _sort(load(i32, p + LIST_ITEMS), load(i32, p + LENGTH), i32(NUMBER))
    return True


def sort_floats(p: i32) -> bool:
    """A list of floats in order; False where one of them is nan, and the list as it was."""
    items, n = load(i32, p + LIST_ITEMS), load(i32, p + LENGTH)
    pairs = _room(n, i32(PAIR))
    done = _float_keys(pairs, items, n)
    if done:
        for i in range(n):
            store(i64, pairs + i * PAIR + NUMBER, load(i64, items + i * NUMBER))
        _sort(pairs, n, i32(PAIR))
        for i in range(n):
            store(i64, items + i * NUMBER, load(i64, pairs + i * PAIR + NUMBER))
    free(pairs)
    return done


def order_ints(keys: i32, order: i32) -> bool:
    """The places of keys in their order."""
    items, n = load(i32, keys + LIST_ITEMS), load(i32, keys + LENGTH)
    pairs = _room(n, i32(PAIR))
    for i in range(n):
        store(i64, pairs + i * PAIR, load(i64, items + i * NUMBER))
    _order(pairs, n, order)
    return True


def order_floats(keys: i32, order: i32) -> bool:
    """The same of floats; False where one of them is nan."""
    items, n = load(i32, keys + LIST_ITEMS), load(i32, keys + LENGTH)
    pairs = _room(n, i32(PAIR))
    if not _float_keys(pairs, items, n):
        free(pairs)
        return False
    _order(pairs, n, order)
    return True


def order_texts(keys: i32, order: i32) -> bool:
    """The places of texts by eight characters, those behind what all begin with: what is equal so far is left to be asked."""
    items, n = load(i32, keys + LIST_ITEMS), load(i32, keys + LENGTH)
    common = _common(items, n) if n >= MANY else i32(-1)
    if common >= 0:
        pairs = _room(n, i32(PAIR))
        for i in range(n):
            store(i64, pairs + i * PAIR, _eight(load(i32, items + i * ADDRESS), common))
        _order(pairs, n, order)
        nearly_in_order(order)
    return False


def rearrange(p: i32, order: i32, stride: i32) -> None:
    """The items of a list in this order, each of which is there once: nobody gains or loses an owner."""
    items, wanted, n = load(i32, p + LIST_ITEMS), order + PLACES, load(i32, p + LENGTH)
    if n < 2 or stride == 0:
        return
    before = _room(n, stride)
    memory_copy(before, items, n * stride)
    at, last = items, items + (n - 1) * stride
    while i32(at - last) <= 0:
        source = before + load(i32, wanted) * stride
        if stride == NUMBER:
            store(i64, at, load(i64, source))
        elif stride == NUMBER // 2:
            store(i32, at, load(i32, source))
        else:
            memory_copy(at, source, stride)
        at, wanted = at + stride, wanted + PLACE
    free(before)


# --- keys --------------------------------------------------------------------------------------------------------------


def _room(n: i32, size: i32) -> i32:
    """A block for n cells."""
    if i64(n) * i64(size) > MAX_PAYLOAD:
        out_of_memory()
    block = allocate(n * size)
    if block == 0:
        out_of_memory()
    return block


def _common(items: i32, n: i32) -> i32:
    """How many characters all the texts begin with; -1 where one has characters that are no bytes."""
    first = load(i32, items)
    common = load(i32, first + LENGTH)
    for i in range(n):
        text = load(i32, items + i * ADDRESS)
        if load(i32, text + EXTRA) != NARROW:
            return i32(-1)
        k, least = i32(0), load(i32, text + LENGTH)
        least = least if least < common else common
        while k < least and load(u8, text + k) == load(u8, first + k):
            k = k + 1
        common = k
    return common


def _eight(text: i32, start: i32) -> i64:
    """Characters as a number of the same order; behind the last there is nothing, which is least."""
    found, stop = u64(0), load(i32, text + LENGTH)
    for k in range(start, start + 8):
        found = (found << 8) | (u64(load(u8, text + k)) if k < stop else u64(0))
    return i64(found) ^ LEAST


def _float_keys(pairs: i32, items: i32, n: i32) -> bool:
    """The keys of floats; False where one of them is nan."""
    for i in range(n):
        x = load(f64, items + i * NUMBER)
        if x != x:
            return False
        # Zeros are equal, whatever their signs. Of negative numbers greater bits are less.
        bits = load(i64, items + i * NUMBER) if x != 0.0 else i64(0)
        store(i64, pairs + i * PAIR, bits ^ ((bits >> 63) & LOW_BITS))
    return True


def _order(pairs: i32, n: i32, order: i32) -> None:
    """The places of the keys in order; the pairs go."""
    for i in range(n):
        store(i64, pairs + i * PAIR + NUMBER, i64(i))
    _sort(pairs, n, i32(PAIR))
    for i in range(n):
        store(i32, order + PLACES + i * PLACE, load(i32, pairs + i * PAIR + NUMBER))
    free(pairs)


# --- merging -----------------------------------------------------------------------------------------------------------


def _sort(cells: i32, n: i32, size: i32) -> None:
    """n cells by the numbers that they begin with."""
    if _in_order(cells, n, size):
        return
    for start in range(0, n, RUN):
        _insert(cells + start * size, i32(RUN) if start + RUN < n else n - start, size)
    other = _room(n, size)
    source, target, width = cells, other, i32(RUN)
    while width < n:
        start = i32(0)
        while start < n:
            middle = width if start + width < n else n - start
            stop = 2 * width if start + 2 * width < n else n - start
            _merge(target + start * size, source + start * size, middle * size, stop * size, size)
            start = start + 2 * width
        source, target, width = target, source, width * 2
    if source != cells:
        memory_copy(cells, source, n * size)
    free(other)


def _in_order(cells: i32, n: i32, size: i32) -> bool:
    """Whether none is less than the one before it."""
    for i in range(1, n):
        if load(i64, cells + i * size) < load(i64, cells + (i - 1) * size):
            return False
    return True


def _insert(cells: i32, n: i32, size: i32) -> None:
    """A short run."""
    for i in range(1, n):
        at = cells + i * size
        key, rest = load(i64, at), load(i64, at + size - NUMBER)
        while at != cells and key < load(i64, at - size):
            store(i64, at, load(i64, at - size))
            store(i64, at + size - NUMBER, load(i64, at - NUMBER))
            at = at - size
        store(i64, at, key)
        store(i64, at + size - NUMBER, rest)


def _merge(target: i32, source: i32, middle: i32, stop: i32, size: i32) -> None:
    """Two runs side by side as one, elsewhere; `middle` and `stop` are the bytes up to there."""
    left, right, half, end = source, source + middle, source + middle, source + stop
    if right == end or not load(i64, right) < load(i64, right - size):
        memory_copy(target, source, stop)
        return
    while left != half and right != end:
        later = load(i64, right) < load(i64, left)
        chosen = right if later else left
        store(i64, target, load(i64, chosen))
        store(i64, target + size - NUMBER, load(i64, chosen + size - NUMBER))
        target = target + size
        right, left = (right + size if later else right), (left if later else left + size)
    memory_copy(target, left, half - left)
    memory_copy(target + (half - left), right, end - right)
