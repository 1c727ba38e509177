"""`heapq`: lists of which each item is not less than its parent, at half its place.

In: lists, iterables, keys. Out: what CPython's own give: the same lists after each call, by the same comparisons.
"""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.words import left


def heappush(heap: Any, item: Any, /) -> None:
    """An item more."""
    heap.append(item)
    _rise(heap, 0, len(heap) - 1, _less)


def heappop(heap: Any, /) -> Any:
    """The least item."""
    if not heap:
        raise IndexError("index out of range")
    last = heap.pop()
    if not heap:
        return last
    least = heap[0]
    heap[0] = last
    _sink(heap, 0, _less)
    return least


def heapreplace(heap: Any, item: Any, /) -> Any:
    """The least item of those before; the new one takes its place."""
    if not heap:
        raise IndexError("index out of range")
    least = heap[0]
    heap[0] = item
    _sink(heap, 0, _less)
    return least


def heappushpop(heap: Any, item: Any, /) -> Any:
    """The least item, the new one among them."""
    if not heap or not heap[0] < item:
        return item
    least = heap[0]
    heap[0] = item
    _sink(heap, 0, _less)
    return least


def heapify(heap: Any, /) -> None:
    """Any list becomes a heap, its lower half first."""
    _order(heap, _less)


def nsmallest(n: Any, iterable: Any, key: Any = None) -> Any:
    """As `sorted(iterable, key=key)[:n]`, with a heap of `n` items of which the greatest is on top."""
    return _first(n, iterable, key, _greater)


def nlargest(n: Any, iterable: Any, key: Any = None) -> Any:
    """As `sorted(iterable, key=key, reverse=True)[:n]`."""
    return _first(n, iterable, key, _less)


def merge(*iterables: Any, key: Any = None, reverse: Any = False) -> Any:
    """One sorted iterator of several; of equal items those of the first come first."""
    begun = [iter(each) for each in iterables]
    sources = [left(each) for each in begun]
    rows: list[Any] = []
    for order, source in enumerate(sources):
        for item in source:
            rows.append((item if key is None else key(item), -order if reverse else order, item))
            break
    before = _greater if reverse else _less
    _order(rows, before)
    while len(rows) > 1:
        _, order, item = rows[0]
        yield item
        found = False
        for item in sources[-order if reverse else order]:
            rows[0] = (item if key is None else key(item), order, item)
            found = True
            break
        if found:
            _sink(rows, 0, before)
        else:
            rows[0] = rows.pop()
            _sink(rows, 0, before)
    for _, order, item in rows:
        yield item
        yield from begun[-order if reverse else order]


def _less(x: Any, y: Any) -> Any:
    return x < y


def _greater(x: Any, y: Any) -> Any:
    return y < x


def _first(n: Any, iterable: Any, key: Any, before: Any) -> Any:
    """The `n` items that come last by `before`, the last one first. On top is the one to go; of equal ones, the latest."""
    items = []
    rows: list[Any] = []
    falling = before(0, 1)
    for count, item in enumerate(iterable):
        if count < n:
            items.append(item)
        else:
            if n <= 0:
                return items
            if count == n:
                for i, early in enumerate(items):
                    rows.append((early if key is None else key(early), -i if falling else i, early))
                _order(rows, before)
            by = item if key is None else key(item)
            if before(rows[0][0], by):
                rows[0] = (by, -count if falling else count, item)
                _sink(rows, 0, before)
    if not rows:
        return sorted(items, key=key, reverse=falling)
    rows.sort(reverse=falling)
    return [item for _, _, item in rows]


def _order(heap: Any, before: Any) -> None:
    for at in range(len(heap) // 2 - 1, -1, -1):
        _sink(heap, at, before)


def _rise(heap: Any, top: Any, at: Any, before: Any) -> None:
    """The item at a place moves up, at most to `top`."""
    item = heap[at]
    while at > top:
        parent = (at - 1) >> 1
        if not before(item, heap[parent]):
            break
        heap[at] = heap[parent]
        at = parent
    heap[at] = item


def _sink(heap: Any, at: Any, before: Any) -> None:
    """The item at a place goes to the ground, along the lesser children, and rises from there: it mostly came from there."""
    top = at
    item = heap[at]
    child = 2 * at + 1
    while child < len(heap):
        if child + 1 < len(heap) and not before(heap[child], heap[child + 1]):
            child += 1
        heap[at] = heap[child]
        at = child
        child = 2 * at + 1
    heap[at] = item
    _rise(heap, top, at, before)
