"""What `collections.Counter` does by its counts. In: counters, dicts, items of any types. Out: what CPython's own methods give."""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.words import code_of, new_row, replace_value, row_found, value_in, write_key, write_value


def count(counter: Any, key: Any, more: Any) -> None:
    """`counter[key] += more`, looked up once."""
    code = code_of(key)
    row = row_found(counter, key, code)
    if row:
        replace_value(counter, row, value_in(counter, row) + more)
    else:
        row = new_row(counter, code)
        write_key(counter, row, key)
        write_value(counter, row, more)


def add(counter: Any, other: Any) -> None:
    """`counter.update(other)` of a dict."""
    for key, more in other.items():
        counter[key] = more + counter.get(key, 0)


def subtract(counter: Any, other: Any) -> None:
    """`counter.subtract(other)` of a dict."""
    for key, less in other.items():
        counter[key] = counter.get(key, 0) - less


def total(counter: Any) -> Any:
    """`counter.total()`."""
    return sum(counter.values())


def most_common(counter: Any) -> Any:
    """`counter.most_common()`."""
    return sorted(counter.items(), key=lambda pair: pair[1], reverse=True)


def few_most_common(counter: Any, n: int) -> Any:
    """`counter.most_common(n)`."""
    return most_common(counter)[: max(n, 0)]


def elements(counter: Any) -> Any:
    """`counter.elements()`."""
    for key, times in counter.items():
        for _ in range(times):
            yield key


def plus(result: Any, a: Any, b: Any) -> None:
    """`a + b` in a new counter."""
    for key, one in a.items():
        both = one + b[key]
        if both > 0:
            result[key] = both
    for key, other in b.items():
        if key not in a and other > 0:
            result[key] = other


def minus(result: Any, a: Any, b: Any) -> None:
    """`a - b` in a new counter."""
    for key, one in a.items():
        rest = one - b[key]
        if rest > 0:
            result[key] = rest
    for key, other in b.items():
        if key not in a and other < 0:
            result[key] = 0 - other


def either(result: Any, a: Any, b: Any) -> None:
    """`a | b` in a new counter."""
    for key, one in a.items():
        other = b[key]
        more = other if one < other else one
        if more > 0:
            result[key] = more
    for key, other in b.items():
        if key not in a and other > 0:
            result[key] = other


def both(result: Any, a: Any, b: Any) -> None:
    """`a & b` in a new counter."""
    for key, one in a.items():
        other = b[key]
        less = one if one < other else other
        if less > 0:
            result[key] = less


def positive(result: Any, counter: Any) -> None:
    """`+counter` in a new counter."""
    for key, one in counter.items():
        if one > 0:
            result[key] = one


def negative(result: Any, counter: Any) -> None:
    """`-counter` in a new counter."""
    for key, one in counter.items():
        if one < 0:
            result[key] = 0 - one


def keep_positive(counter: Any) -> None:
    """Without the counts that are not positive."""
    gone = []
    for key, one in counter.items():
        if not one > 0:
            gone.append(key)
    for key in gone:
        del counter[key]


def add_in_place(counter: Any, other: Any) -> None:
    """`counter += other`."""
    for key, more in other.items():
        counter[key] += more
    keep_positive(counter)


def subtract_in_place(counter: Any, other: Any) -> None:
    """`counter -= other`."""
    for key, less in other.items():
        counter[key] -= less
    keep_positive(counter)


def either_in_place(counter: Any, other: Any) -> None:
    """`counter |= other`."""
    for key, more in other.items():
        if more > counter[key]:
            counter[key] = more
    keep_positive(counter)


def both_in_place(counter: Any, other: Any) -> None:
    """`counter &= other`."""
    for key, one in counter.items():
        less = other[key]
        if less < one:
            counter[key] = less
    keep_positive(counter)


def equal(a: Any, b: Any) -> bool:
    """`a == b`: what is missing counts as 0."""
    for key in a:
        if a[key] != b[key]:
            return False
    for key in b:
        if a[key] != b[key]:
            return False
    return True


def within(a: Any, b: Any) -> bool:
    """`a <= b`."""
    for key in a:
        if not a[key] <= b[key]:
            return False
    for key in b:
        if not a[key] <= b[key]:
            return False
    return True


def strictly_within(a: Any, b: Any) -> bool:
    """`a < b`."""
    return within(a, b) and not equal(a, b)


def represented(counter: Any) -> str:
    """`repr(counter)` of one that is not empty."""
    text = "Counter({"
    first = True
    try:
        pairs = most_common(counter)
    except TypeError:
        # Counts without an order.
        pairs = list(counter.items())
    for key, one in pairs:
        if not first:
            text += ", "
        first = False
        text += repr(key) + ": " + repr(one)
    return text + "})"
