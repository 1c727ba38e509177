"""Every object goes when its last use is over: on each path, in loops, through helpers, in unions, in both variants."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from buffers.leaks import Watched, blocks_of
from lanewise.compiled import Compiled
from lanewise.settings import settings
from numpy.typing import NDArray
from parity.case import Case, fresh, load_corpus

TOPICS = ("buffers_", "bigints.", "changing_types.", "tuples.", "functions.", "lists_", "texts_", "text_methods.", "exceptions_",
          "bytearrays_", "tuples_any_length.", "starred.", "kinds_of_values.", "bytes_values.", "ranges_as_values.",
          "interview_")  # fmt: skip
CASES = [c for c in load_corpus() if c.name.startswith(TOPICS)][:: 1 if os.environ.get("LANEWISE_FULL") == "1" else 5]
MEMORY = 2 << 20
"""Bytes that a program may use here: one that keeps what it drops runs out within a few thousand turns."""


@pytest.mark.parametrize("case", CASES, ids=lambda c: c.name)
@pytest.mark.parametrize("exact", (False, True), ids=("fast", "exact"))
def test_nothing_is_left_behind(case: Case, exact: bool) -> None:
    """At the end of a call the heap holds the arguments and the results. Equal ones may be one object. What a list of the
    caller's holds at the end may have come besides what it held before."""
    watched = Watched(case.function, {k: v for k, v in case.settings.items() if k != "ulp"}, exact)
    for arguments in map(fresh, case.inputs[:3]):
        given = blocks_of(arguments, exact)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                result = watched(*arguments)
        except Exception:
            continue
        lists = [x for x in arguments if isinstance(x, list | tuple)]
        assert watched.live <= given + blocks_of((lists, result), exact), (arguments, watched.live)


# --- programs that would run out of memory if they kept anything -----------------------------------------------------


def dropped(n: int) -> int:
    total = 0
    for i in range(n):
        x = bytearray(16)
        x[0] = i & 255
        total += x[0]
    return total


def never_read(n: int) -> int:
    for _ in range(n):
        bytearray(1000)
        np.zeros(100, dtype=np.float32)
    return n


def swapped(n: int) -> bytearray:
    a = bytearray(1000)
    b = bytearray(1000)
    for i in range(n):
        a, b = b, a
        if i % 3 == 0:
            a = bytearray(1000)
        a[0] = i & 255
        if i == 77:
            continue
        b = bytearray(a)
    return a


def sometimes_none(n: int) -> int:
    best = None
    for i in range(n):
        if i % 5 == 0:
            best = bytearray(5000)
        elif i % 7 == 0:
            best = None
    return 0 if best is None else len(best)


def one_of_three(n: int) -> float:
    """A cell that holds the bits of a float, an int or a buffer's address."""
    total = 0.0
    x = 0.5
    for i in range(n):
        if i % 3 == 0:
            x = bytearray(5000)
        elif i % 3 == 1:
            x = i
        else:
            x = i / 2
        if not isinstance(x, bytearray):
            total += x
    return total


def passed_on(x: bytearray, k: int) -> bytearray:
    if k % 2:
        return x
    y = bytearray(len(x))
    y[0] = k % 256
    return y


def through_helpers(n: int) -> int:
    x = bytearray(3000)
    total = 0
    for i in range(n):
        x = passed_on(x, i)
        total += passed_on(passed_on(x, 1), i + 1)[0]
    return total


def in_tuples(n: int) -> int:
    pair = (bytearray(2000), 0)
    for i in range(n):
        pair = (pair[0], i) if i % 2 else (bytearray(2000), i)
    return len(pair[0]) + pair[1]


def left_early(n: int) -> int:
    found = 0
    for i in range(n):
        a = bytearray(2000)
        for j in range(10):
            b = bytearray(2000)
            if j == i % 10:
                break
            if j == 7:
                found += len(b)
                continue
            a = b
        else:
            found += len(a)
    return found


def returned_from_a_loop(n: int) -> int:
    total = 0
    for i in range(n):
        total += searched(i)
    return total


def searched(i: int) -> int:
    for j in range(5):
        x = bytearray(1000)
        if j == i % 7:
            return len(x)
    return 0


def recursive(depth: int, x: bytearray) -> bytearray:
    if depth == 0:
        return x
    return recursive(depth - 1, bytearray(x))


def down(n: int) -> int:
    total = 0
    for _ in range(n):
        total += len(recursive(20, bytearray(1000)))
    return total


def parameter_replaced(x: bytearray, n: int) -> int:
    """The caller's own object is not counted; what takes its place is."""
    for i in range(n):
        if i % 2:
            x = bytearray(3000)
        y = x
        y[0] = 1
    return len(x)


def factorials(n: int) -> int:
    total = 0
    for i in range(n):
        f = 1 << 80
        for k in range(2, 30 + i % 3):
            f *= k
        total ^= f
    return total


def collatz(n: int) -> int:
    steps = 0
    for i in range(n):
        x = 3**50 + i
        while x > 3**45:
            x = x // 2 if x % 2 == 0 else 3 * x + 1
            steps += 1
    return steps


def closures(n: int) -> int:
    total = 0
    for i in range(n):
        x = bytearray(1000)
        x[0] = i % 256

        def get(k: int) -> int:
            return x[k]  # noqa: B023  (called before the next turn)

        total += get(0)
    return total


def arrays(x: NDArray[np.float64], n: int) -> float:
    total = 0.0
    for i in range(n):
        y = x.copy()
        z = np.full(len(y), 2.0)
        y[0] = i
        total += float(y[0] * z[0])
    return total


def texts_thrown_away(n: int) -> int:
    total = 0
    for i in range(n):
        total += len((str(i) + "é" * 500).upper().replace("1", "one").strip())
    return total


def rows_of_texts(n: int) -> int:
    """Lists of lists of texts, of which each turn keeps nothing."""
    total = 0
    for i in range(n):
        rows = [["x" * 200, str(i)] for _ in range(3)]
        rows[i % 3] = rows[0] + ["y" * 100]
        total += sum(len(word) for row in rows for word in row)
    return total


def popped_and_replaced(n: int) -> int:
    """A queue of a few texts: what leaves it goes, and so does what an assignment or a slice takes the place of."""
    queue = ["a" * 300, "b" * 300]
    total = 0
    for i in range(n):
        queue.append("c" * (i % 300))
        queue.insert(0, queue[-1] + "d")
        total += len(queue.pop(1)) + len(queue.pop())
        queue[0] = queue[0] + str(i) if len(queue[0]) < 200 else "new" * 50
        queue[1:] = ["e" * 200]
        queue[::2] = [x[:300] for x in queue[::2]]
    del queue[0]
    return total + len(queue)


def lists_or_not(n: int) -> int:
    """A name that holds a text, a list, a number or nothing, turn by turn."""
    x = None
    total = 0
    for i in range(n):
        if isinstance(x, list):
            total += len(x)
        if i % 4 == 0:
            x = ["text" * 100] * 3
        elif i % 4 == 1:
            x = "text" * 300
        elif i % 4 == 2:
            x = i
        else:
            x = None
    return total


def mixed_items(n: int) -> int:
    """Items that are replaced by those of other types."""
    items = [None, 1, "text", [1]]
    total = 0
    for i in range(n):
        k = i % 4
        old = items[k]
        if isinstance(old, list | str):
            total += len(old)
        items[k] = [i] * 100 if i % 3 == 0 else "t" * 400 if i % 3 == 1 else 1 << 70
        items.reverse()
    return total


def cut_and_sorted(n: int) -> str:
    words = ["pear", "fig", "apple", "plum"]
    for i in range(n):
        line = ",".join(sorted(words, key=len, reverse=i % 2 == 0))
        words = [word.strip() + "!" if len(word) < 40 else word[:3] for word in line.split(",")]
        words.sort()
    return " ".join(words)


def _longest(rows: list[list[str]]) -> list[str]:
    best = rows[0]
    for row in rows:
        if len(row) > len(best):
            best = row
    return best


def given_back(n: int) -> int:
    """Items of lists that outlive the list that they were in."""
    total = 0
    kept = ["first"]
    for i in range(n):
        kept = _longest([["a" * 100], [str(i)] * (i % 50), kept[:1]])
        first, *rest = [*kept, "last" * 20]
        total += len(first) + len(rest)
        total += len(max(kept, key=len, default=""))
    return total


def found_or_raised(n: int) -> int:
    """What a search leaves in the middle."""
    total = 0
    for i in range(n):
        words = [str(k) * 50 for k in range(i % 7 + 1)]
        for word in words:
            if word[0] == "3":
                break
        else:
            word = "none" * 50
        total += len(word) + (words.index(word) if word in words else -1) + any(w == word for w in words)
    return total


class Refused(Exception):
    """With values of every kind in it."""

    def __init__(self, n: int, row: list[int]) -> None:
        super().__init__(f"refused {n}", n * 10**20)
        self.text = "x" * (n % 50)
        self.first = row[0]


def _refuse(n: int, row: list[int]) -> str:
    kept = [str(n), "abc" + str(n)]
    if n % 3 == 0:
        raise Refused(n, row)
    if n % 3 == 1:
        row.append(kept[2 + n % 2] == "")
    return kept[int("z" + kept[0]) - n]


def caught(n: int) -> int:
    """What a message holds goes with it, and what functions on the way held."""
    total = 0
    for i in range(n):
        row = [i, i * 10**18]
        try:
            total += len(_refuse(i, row))
        except IndexError:
            total += 1
        except ValueError as error:
            total += len(str(error)) + len(error.args)
        except Refused as error:
            total += len(error.text) + error.first + error.args[1] % 7
    return total


def caught_and_kept(n: int) -> int:
    """Exceptions in names and lists, raised again, and as the causes of others."""
    last, some = None, []
    for i in range(n):
        try:
            try:
                _refuse(i * 3, [i])
            except Refused as error:
                last = error
                some.append(error)
                if len(some) > 5:
                    some = some[3:]
                raise ValueError(str(i)) from error
            finally:
                some.append(KeyError(str(i) + "k"))
        except ValueError as error:
            if i % 2 == 0:
                last = error
            try:
                raise last
            except (ValueError, Refused) as again:
                n += len(str(again)) - len(str(last))
    return n + len(some)


def past_owners(n: int) -> int:
    """Texts and lists that are live where an exception passes."""
    def inner(i: int) -> int:
        row = [str(i)] * 3
        try:
            return int(row[i % 4] + "q")
        except IndexError:
            return len(row)
        finally:
            row.append("end")

    total = 0
    for i in range(n):
        name = "name" + str(i)
        try:
            total += inner(i) + len(name)
        except ValueError:
            total += len(name)
    return total


GROWTH: tuple[tuple[Callable[..., Any], tuple[Any, ...]], ...] = (
    (never_read, (50_000,)),
    (swapped, (50_000,)),
    (sometimes_none, (50_000,)),
    (one_of_three, (50_000,)),
    (through_helpers, (20_000,)),
    (in_tuples, (20_000,)),
    (left_early, (5_000,)),
    (returned_from_a_loop, (20_000,)),
    (down, (2_000,)),
    (parameter_replaced, (bytearray(10), 20_000)),
    (factorials, (2_000,)),
    (collatz, (300,)),
    (closures, (50_000,)),
    (arrays, (np.arange(1000.0), 5_000)),
    (texts_thrown_away, (5_000,)),
    (rows_of_texts, (5_000,)),
    (popped_and_replaced, (10_000,)),
    (lists_or_not, (10_000,)),
    (mixed_items, (10_000,)),
    (cut_and_sorted, (20_000,)),
    (given_back, (5_000,)),
    (found_or_raised, (10_000,)),
    (caught, (10_000,)),
    (caught_and_kept, (5_000,)),
    (past_owners, (10_000,)),
)


@pytest.mark.parametrize(("function", "arguments"), GROWTH, ids=lambda p: getattr(p, "__name__", ""))
@pytest.mark.parametrize("exact", (False, True), ids=("fast", "exact"))
def test_loops_run_in_constant_memory(function: Callable[..., Any], arguments: tuple[Any, ...], exact: bool) -> None:
    watched = Watched(function, {"max_memory": MEMORY}, exact)
    assert watched(*fresh(arguments)) == function(*fresh(arguments))


def test_ten_million_dropped_buffers() -> None:
    compiled = Compiled(dropped, settings({"max_memory": 1 << 16}))
    assert compiled(10_000_000) == sum(i & 255 for i in range(256)) * (10_000_000 // 256) + sum(range(10_000_000 % 256))


def test_ten_million_caught_exceptions() -> None:
    def failing(n: int) -> int:
        bad = 0
        for i in range(n):
            try:
                if i & 3:
                    raise ValueError(f"{i} is odd", str(i))
            except ValueError:
                bad += 1
        return bad

    assert Compiled(failing, settings({"max_memory": 1 << 17}))(10_000_000) == 7_500_000


def test_large_ints_in_bounded_memory() -> None:
    def factorial(n: int) -> int:
        result = 1
        for i in range(2, n + 1):
            result *= i
        return result

    def fibonacci(n: int) -> int:
        a, b = 0, 1
        for _ in range(n):
            a, b = b, a + b
        return a

    for function, n in ((factorial, 2_000), (fibonacci, 100_000)):
        assert Compiled(function, settings({"max_memory": 1 << 19}))(n) == function(n)


def test_ten_thousand_calls_in_one_instance() -> None:
    """Also of calls that end with an exception, which drop nothing: the heap is reset."""

    def used(x: bytearray, n: int) -> bytearray:
        y = bytearray(5000)
        if n % 3 == 0:
            raise ValueError(n)
        y[n % 5000] = x[0]
        return y

    compiled = Compiled(used, settings({"max_memory": 1 << 17}))
    for n in range(10_000):
        if n % 3 == 0:
            with pytest.raises(ValueError, match=str(n)):
                compiled(bytearray(100), n)
        else:
            assert len(compiled(bytearray(100), n)) == 5000
    (built,) = compiled._built.values()
    (seat,) = built.runner.pool
    assert seat.instance.size() <= 1 << 17


class Node:
    """Refers to others through a dict, which refer back through a list."""

    def __init__(self) -> None:
        self.below: dict[int, Node] = {}
        self.above: list[Node] = []


def circles_through_dicts(n: int) -> int:
    total = 0
    for i in range(n):
        top, bottom = Node(), Node()
        top.below[i] = bottom
        bottom.above.append(top)
        total += len(top.below)
    return total


def test_circles_through_dicts_are_collected() -> None:
    assert Compiled(circles_through_dicts, settings({"max_memory": 16 << 20}))(100_000) == 100_000
