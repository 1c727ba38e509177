"""Items of several types, None among them, tuples in lists and lists in tuples, and functions that give several types."""

from collections import deque

from parity.case import case


@case(([1, "a", None, 2.5],), ([],), ([None],), (["x", True],))
def kinds(items):
    """What each item is."""
    out = []
    for x in items:
        if x is None:
            out.append("none")
        elif isinstance(x, str):
            out.append("text " + x)
        elif isinstance(x, bool):
            out.append("bool")
        else:
            out.append("number")
    return out


@case(([1, None, 3],), ([],), ([None, None],), ([2**70],))
def known_sum(items: list[int | None]) -> int:
    """None counts nothing."""
    return sum(x for x in items if x is not None)


@case(([1, 2.5, True],), ([],), ([2**70, 0.5],))
def mixed_sum(items):
    """Ints, floats and bools."""
    total = 0
    for x in items:
        total += x
    return total, items


@case((0,), (1,), (2,), (3,), (4,))
def several(n):
    """A result of another type each time."""
    if n == 0:
        return None
    if n == 1:
        return [1, 2]
    if n == 2:
        return ["a"]
    if n == 3:
        return "text"
    return (1, [2.5])


@case(([1, [2, 3], 4],), ([],), ([[], [5]],), ([[1], 2],))
def flat_once(items):
    """Items that are lists give theirs."""
    out = []
    for x in items:
        if isinstance(x, list):
            out.extend(x)
        else:
            out.append(x)
    return out


@case(([("a", 1), ("b", 2)],), ([],), ([("é", 2**70)],))
def unzipped(pairs: list[tuple[str, int]]) -> tuple[list[str], list[int]]:
    """Two lists of one of pairs."""
    names, numbers = [], []
    for name, number in pairs:
        names.append(name)
        numbers.append(number)
    return names, numbers


@case(([1, 2], ["a", "b", "c"]), ([], []), ([0.5], ["x"]))
def zipped(a, b):
    """list() of zip, enumerate, reversed, range."""
    return list(zip(a, b)), list(enumerate(b, 1)), list(reversed(a)), list(range(len(b)))


@case((([1], [2, 3]),), (([], []),), (([2**70], [0]),))
def lists_in_a_tuple(pair):
    """The lists in a tuple are the caller's."""
    first, second = pair
    first.append(len(second))
    pair[1].clear()
    return pair


@case(([1, 2, 3, 4],), ([],), ([2**70],))
def split_by(numbers: list[int]) -> tuple[list[int], list[int]]:
    """Even and odd."""
    even: list[int] = []
    odd: list[int] = []
    for x in numbers:
        (odd if x % 2 else even).append(x)
    return even, odd


@case(([True, False, 1, 0],), ([],), ([True],))
def bools_and_ints(items):
    """Types stay what they are."""
    return [not x for x in items], [x + 1 for x in items], items, sum(items), items.count(True)


@case((3,), (0,), (1,))
def bools(n: int) -> list[bool]:
    """Bools only."""
    flags = [False] * n
    for i in range(0, n, 2):
        flags[i] = not flags[i]
    return flags


@case(([2**62, 2**63],), ([-(2**63), -(2**64)],), ([0],), ([],))
def large(numbers: list[int]) -> list[int]:
    """Where 62, 63 and 64 bits end."""
    return [x * x for x in numbers] + [x + 1 for x in numbers] + [-x for x in numbers]


@case(([1.5, float("nan"), -0.0],), ([],), ([float("inf")],))
def floats(numbers: list[float]) -> list[float]:
    """Bits of floats stay."""
    return [x for x in numbers if x == x] + numbers + [-x for x in numbers]


@case(([(0, 0), (3, 4)],), ([(0, 0)],), ([],), ([(0.0, 1.5), (1.0, 2.0), (0.5, 0.5)],))
def path_length(points):
    """The sum of distances."""
    total = 0.0
    for (ax, ay), (bx, by) in zip(points, points[1:]):
        total += ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
    return total


@case(([("ann", [90, 80]), ("bob", [])],), ([],), ([("x", [1])],))
def averages(students: list[tuple[str, list[int]]]) -> list[tuple[str, float]]:
    """A ZeroDivisionError for who has no marks."""
    return [(name, sum(marks) / len(marks)) for name, marks in students]


@case(([[1, 2], [3], []],), ([],), ([[2**70]],))
def nested(rows: list[list[int]]) -> tuple[list[int], list[int], int]:
    """Nested comprehensions with conditions."""
    flat = [x for row in rows for x in row if x % 2]
    sizes = [len(row) for row in rows]
    return flat, sizes, sum(sum(row) for row in rows)


@case((3,), (0,), (5,), (-2,))
def pairs_below(n):
    """Two loops and a condition in one comprehension; its names stay inside."""
    i = "outside"
    return [(i, j) for i in range(n) for j in range(i) if (i + j) % 2], i


@case(([1, 2, 3], 2), ([], 0), ([1], "a"))
def found_or_none(items, x):
    """A place, or None."""
    return items.index(x) if x in items else None


@case((["a", "b"], 5), ([], 0), (["x"], 0), (["x"], -1), (["x"], -2))
def item_or_error(items: list[str], at: int) -> str:
    """list index out of range, behind the caller's change."""
    items.append("end")
    return items[at]


@case(([1, 2], "x"), ([], 1.0), ([1], None), ([1], [1]), ([5, 6], True))
def wrong_index(items, at):
    """Indices that are none, and a bool, which is one."""
    copy = items[:]
    return copy[at]


@case(([1], 2), ([1], [2]), ([], "x"), ([1], (2,)))
def wrong_addition(items, other):
    """Only lists go behind a list with +."""
    return [*items] + other


@case(([3, "a"],), ([1, 2],), (["b", "a"],), ([None, None],))
def wrong_order(items):
    """What cannot be compared, CPython says, too."""
    return max(items)


@case(([1, 2], 1), ([0], 0), ([], 2))
def divided(numbers: list[int], by: int) -> list[int]:
    """An exception inside a comprehension."""
    return [x // by for x in numbers]


@case(([1, 2, 3],), ([],), ([5, 0],))
def changed_then_raised(items: list[int]) -> int:
    """What was done before the exception stays done."""
    items.append(7)
    items[0] = 99
    return 10 // (items[1] - 7) if len(items) > 1 else items[3]


@case(([1, 2, 3, 4], 2), ([], 1), ([5], 9))
def matched(items, k):
    """match on a tuple made of a list's facts."""
    match (len(items), k in items):
        case (0, _):
            return "empty"
        case (n, True):
            return n
        case _:
            return items


@case(([("x", 1), ("y", 2)], "y"), ([], "a"), ([("é", 0)], "é"))
def looked_up(table: list[tuple[str, int]], key: str) -> int | None:
    """A table as pairs."""
    for k, v in table:
        if k == key:
            return v
    return None


@case((5,), (0,), (1,), (12,))
def tree(n: int) -> list[tuple[int, int]]:
    """Parents and depths in a list of pairs, grown while it is walked."""
    nodes: list[tuple[int, int]] = [(-1, 0)]
    at = 0
    while len(nodes) < n:
        nodes.append((at, nodes[at][1] + 1))
        nodes.append((at, nodes[at][1] + 1))
        at += 1
    return nodes


@case(([1, 2, 3],), ([],), ([2**70],), ([0.5, -0.0],))
def shown(items):
    """repr and str of lists."""
    return repr(items), str([items, items]), f"{items} has {len(items)}"


@case((["a'b", "c\n"],), ([],), (["\U0001f600", "\ud800"],), ([""],))
def shown_texts(words: list[str]) -> str:
    """Texts in lists are shown in quotes."""
    return f"{words}" + str((words, None))


@case((3,), (-1,), (0,))
def changed_within(a):
    """Items of a list that is one of several kinds of items."""
    kept = [a, [a, "q"], "b"]
    for part in kept[1:2]:
        part[1] = "z"
        part[0] += 1
    return kept


@case((1,), ([0, 0],), (2.5,))
def changed_at(a):
    """What is no list says so."""
    kept = [a, [a, a]]
    for i in (1, 0):
        kept[i][1] = 5
    return kept


@case(([[1, 2], [3, 4]],), ([[8]],), ([],))
def halved_rows(rows):
    """Rows of ints become rows of floats one by one."""
    made = [row[:] + [9] for row in rows]
    for i in range(len(made)):
        made[i] = [x / 2 - y for x, y in zip(made[i], made[0])]
    return made


@case((True,), (False,), (None,))
def numbered_either(flag):
    """What is iterated may be of several types."""
    either = [1, 2, 3] if flag else "ab"
    rows = []
    for i, x in enumerate(either, 1):
        rows.append((i, x))
    return rows, list(zip(either, either, "pq"))


@case(([[1], [2.5]],), ([[0.5], [3]],), ([[7], [-0.0]],))
def copied_rows(rows: list[list[float] | list[int]]):
    """A list of ints beside lists of floats stays one."""
    return [row[:] for row in rows], [type(row[0]).__name__ for row in rows]


@case((1,), (0,), (-5,))
def inserted_among_lists(at: int):
    """What is put in between needs memory of its own, or the variant for such ints."""
    w = [[9, 17], [1]]
    ends = deque(w)
    ends.insert(at, 18446744073709551617)
    w.insert(at, 1267650600228229401496703205377)
    w.insert(1, "x" * 3)
    return w, ends
