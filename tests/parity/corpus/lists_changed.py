"""Lists that are changed: methods, slices, del, aliases, the caller's own objects; and what is raised on the way."""

from parity.case import case


@case(([1, 2, 3], 1), ([], 0), ([1], -5), ([1, 2], 2**70), ([1, 2], -(2**70)))
def popped(items: list[int], at: int) -> tuple[int, list[int]]:
    """pop() from a place, and what is left."""
    return items.pop(at), items


@case(([1, 2, 3], 1, 9), ([], 0, 1), ([1], -1, 2**70), ([1, 2], 5, 5), ([1], -(2**70), 5))
def written(items: list[int], at: int, x: int) -> list[int]:
    """An item is replaced."""
    items[at] = x
    return items


@case(([1, 2, 3], 2), ([], 1), ([1, 1], 1), ([True, 0.0], 0), ([None, 2], None))
def removed(items, x):
    """remove(), in the caller's list."""
    items.remove(x)
    return items


@case(([1, 2, 3], 2), ([], 1), ([1.0, 2.5], 1), (["a"], "b"), ([[1], [2]], [2]), ([(1, 2)], (1, 3)))
def place(items, x):
    """index(), and its ValueError that shows the value."""
    return items.index(x), items.count(x)


@case(([3, 1, 3, 2, 3], 3), ([], 1), ([1, 2], 2), ([5, 5], 5))
def later_places(items: list[int], x: int) -> list[int]:
    """index() with a start, until it raises."""
    found: list[int] = []
    at = -1
    try_more = items.count(x)
    for _ in range(try_more):
        at = items.index(x, at + 1)
        found.append(at)
    return found


@case(([1, 2, 3, 4, 5], 1, 3), ([], 0, 0), ([1, 2], -1, 9), ([1, 2, 3], 3, 1), ([1], -(2**70), 2**70))
def slices(items, a, b):
    """Slices of all kinds."""
    return items[a:b], items[a:], items[:b], items[::-1], items[a:b:2], items[b:a:-1]


@case(([1, 2, 3, 4], 1, 3, [9, 9, 9]), ([], 0, 0, [1]), ([1, 2], 5, 9, []), ([1, 2, 3], 2, 0, [7]))
def slice_written(items: list[int], a: int, b: int, new: list[int]) -> list[int]:
    """A slice is replaced by more or fewer."""
    items[a:b] = new
    return items


@case(([1, 2, 3, 4, 5], 1, 3), ([], 0, 2), ([1], 0, 0), ([1, 2, 3], -2, 10))
def slice_deleted(items, a, b):
    """del of a slice, and of the last where there is one."""
    del items[a:b]
    if items:
        del items[-1]
    return items


@case(([1, 2, 3], 0), ([], 0), ([1], -1), ([1], 1), ([1, 2], -3))
def deleted(items: list[int], at: int) -> int:
    """del of an item, and its IndexError."""
    del items[at]
    return len(items)


@case(([1, 2], 0, 5), ([], 3, 1), ([1], -1, 2), ([1, 2], -9, 2**70))
def inserted(items: list[int], at: int, x: int) -> list[int]:
    """insert() takes any place."""
    items.insert(at, x)
    items.insert(len(items), x)
    return items


@case((3, 2), (0, 1), (1, 0), (2, -1))
def rows_are_one(n, width):
    """A row that is repeated is one object."""
    board = [[0] * width] * n
    if board and width > 0:
        board[0][0] = 7
    return board


@case((3, 2), (0, 1), (1, 0), (2, 2))
def rows_are_many(n: int, width: int) -> list[list[int]]:
    """A row that is made each time is not."""
    board = [[0] * width for _ in range(n)]
    if board and width > 0:
        board[0][0] = 7
    return board


@case(([1],), ([],), ([2**70, 1],))
def aliases(items):
    """Another name, a copy, a slice, a part of another list."""
    same, copy, sliced = items, items.copy(), items[:]
    both = [items, copy]
    same.append(5)
    copy.append(6)
    sliced += [7]
    both[0].append(8)
    return items, same is items, copy is items, sliced, both


@case(([1, 2],), ([],), ([3],))
def doubled_itself(items: list[int]) -> list[int]:
    """A list behind itself, twice."""
    items += items
    items.extend(items)
    return items


@case(([[1], [2]],), ([],), ([[]],), ([[1, 2], [3]],))
def copied_at_the_surface(rows: list[list[int]]) -> tuple[list[list[int]], bool]:
    """A copy has the same rows."""
    copy = list(rows)
    for row in copy:
        row.append(0)
    copy.append([9])
    return copy, rows == copy[:-1]


@case(([1, 2, 3],), ([],), ([0],))
def local_only(items: list[int]) -> int:
    """What is bound anew is not the caller's."""
    items = items + [1]
    items.append(2)
    return len(items)


def _pushed(stack, x):
    stack.append(x)
    return stack


@case(([1], 2), ([], 0), ([2**70], 1))
def through_a_helper(stack: list[int], x: int) -> bool:
    """A helper gives back what it was given."""
    return _pushed(_pushed(stack, x), x + 1) is stack


def _with_default(x, items=None):
    if items is None:
        items = []
    items.append(x)
    return items


@case((1,), (2**70,), (0.5,))
def fresh_defaults(x):
    """None as a default for a list."""
    first, second = _with_default(x), _with_default(x)
    third = _with_default(x, first)
    return first, second, first is third


@case(([("push", 1), ("push", 2), ("pop", 0)],), ([],), ([("pop", 0)],), ([("swim", 1)],))
def stack_machine(commands: list[tuple[str, int]]) -> list[int]:
    """Commands on a stack, with its own IndexError."""
    stack: list[int] = []
    for name, x in commands:
        if name == "push":
            stack.append(x)
        elif name == "pop":
            stack.pop()
        else:
            raise ValueError(f"unknown command {name!r}")
    return stack


@case((["a", "b", "c"], 2), ([], 1), (["x"], 5))
def queue(people: list[str], rounds: int) -> list[str]:
    """From the front to the end."""
    waiting = list(people)
    for _ in range(rounds):
        if not waiting:
            return ["nobody"]
        waiting.append(waiting.pop(0))
    return waiting


@case((["visit a", "visit b", "back", "visit c"],), ([],), (["back"],))
def browser(steps: list[str]) -> tuple[str, list[str]]:
    """Two stacks: back and forth."""
    past: list[str] = ["home"]
    future: list[str] = []
    for step in steps:
        if step == "back":
            if len(past) == 1:
                raise IndexError("nothing to go back to")
            future.append(past.pop())
        else:
            past.append(step.removeprefix("visit "))
            future.clear()
    return past[-1], future


@case(([5, 3, 8, 1], 4), ([], 1), ([2, 2], 2), ([2**70], -1))
def heap(numbers, x):
    """A heap by hand: pushed, then popped till empty."""
    items = []
    for n in numbers + [x]:
        items.append(n)
        i = len(items) - 1
        while i and items[(i - 1) // 2] > items[i]:
            items[i], items[(i - 1) // 2] = items[(i - 1) // 2], items[i]
            i = (i - 1) // 2
    out = []
    while items:
        items[0], items[-1] = items[-1], items[0]
        out.append(items.pop())
        i = 0
        while 2 * i + 1 < len(items):
            j = 2 * i + 1
            if j + 1 < len(items) and items[j + 1] < items[j]:
                j += 1
            if items[i] <= items[j]:
                break
            items[i], items[j] = items[j], items[i]
            i = j
    return out


@case(([1, 2, 3, 4, 5], 2), ([], 1), ([1], 7), ([1, 2, 3], -1))
def rotated(items, k):
    """By slices, and in place by three turns."""
    if not items:
        return items, []
    k %= len(items)
    turned = items[-k:] + items[:-k] if k else items[:]
    items.reverse()
    items[:k] = items[:k][::-1]
    items[k:] = items[k:][::-1]
    return items, turned


@case(([1, 1, 2, 2, 3],), ([],), ([1],), ([0.0, -0.0, 0.0],))
def without_neighbours(items):
    """Equal neighbours go, from behind."""
    for i in range(len(items) - 1, 0, -1):
        if items[i] == items[i - 1]:
            del items[i]
    return items


@case(([3, 1, 3, 1],), ([],), ([1, 2**70, 2**70],))
def unique(items: list[int]) -> list[int]:
    """Each once, in order."""
    seen: list[int] = []
    for x in items:
        if x not in seen:
            seen.append(x)
    return seen


@case(([0, 1, 0, 3],), ([],), ([0],), ([1, 2],))
def zeros_last(items: list[int]) -> list[int]:
    """Without another list."""
    at = 0
    for i in range(len(items)):
        if items[i] != 0:
            items[at], items[i] = items[i], items[at]
            at += 1
    return items


@case(([1, 2, 3],), ([],), ([4, 5, 6, 7],))
def grown_while_walked(items):
    """A loop sees what is added, up to a limit."""
    for x in items:
        if len(items) < 8:
            items.append(x * 10)
    return items


@case(([1, 2, 3, 4],), ([],), ([2, 2, 2],))
def shrunk_while_walked(items: list[int]) -> list[int]:
    """The known trap: every second one is passed by."""
    for x in items:
        if x % 2 == 0:
            items.remove(x)
    return items


@case(([1, 2, 3],), ([],), ([1],), ([1, 2, 3, 4],))
def starred(items):
    """Unpacking with a star, and its ValueError."""
    first, *middle, last = items
    return first, middle, last


@case(([1, 2],), ([],), ([1],), ([1, 2, 3],))
def unpacked(items: list[int]) -> int:
    """Unpacking in two, and both ValueErrors."""
    a, b = items
    return a * 10 + b


@case(([[1, 2], [3]], [9]), ([], []), ([[]], [1]))
def joined_with_stars(rows, more):
    """Stars in a literal."""
    flat = [x for row in rows for x in row]
    return [*flat, 0, *more], [*rows, more]


@case(([1, 2], [1, 2, 3]), ([], []), ([2], [1, 9]), ([0.5], [0.5]))
def compared(a, b):
    """All comparisons of lists."""
    return a == b, a != b, a < b, a <= b, a > b, a >= b


@case(([1, 2],), ([],), ([[1]],))
def truth(items):
    """Of lists as conditions."""
    return bool(items), not items, [1] if items else [], items or None, items and items[0]


@case(([1, 2, 3], 2), ([], 3), ([0], -1), ([1], 0))
def repeated(items: list[int], n: int) -> list[int]:
    """From both sides, and in place."""
    other = n * items
    items *= n
    return items + other


@case(([3, 1, 2],), ([],), ([2**70, -1],), ([1.5],))
def summary(numbers):
    """min, max, sum of a list; their ValueError of nothing."""
    return sum(numbers), min(numbers), max(numbers), sum(numbers, 10), len(numbers)


@case(([3, 0],), ([],), ([0, 0],), ([1],))
def any_and_all(numbers: list[int]) -> tuple[bool, bool, bool, bool]:
    """Of a list, and of what is computed of it."""
    return any(numbers), all(numbers), any(x > 2 for x in numbers), all([x > 2 for x in numbers])


@case((["bb", "a", "ccc"],), ([],), (["z"],))
def shortest_and_longest(words: list[str]) -> tuple[str, str, str]:
    """min and max with a key, and a default of nothing."""
    return min(words, key=len), max(words, key=len), max(words, default="none")


@case(([1], 2**70), ([1, 2], -(2**70)), ([1], 3), ([], 2**63))
def repeated_in_place(items, times):
    """How often is a size."""
    items *= times
    return items


@case((["a", "b"], {"b": 1}), ([], {}), (["a"], {"a": 9}), (["a"], {"a": None}))
def counted_where_there_is_a_place(words, places):
    """What an assignment expression binds is known to be an int where it is not None."""
    counts = [0.0] * 4
    for word in words:
        if (i := places.get(word)) is not None:
            counts[i] += 1
    return counts


@case(([0, 0], 1), ([0, 0], None), ([0], "0"), ([0, 0], 2))
def written_at_what_may_be_no_place(items, place):
    """An index that may be of several types."""
    if not items:
        place = 0.5
    try:
        items[place if len(items) > 1 else None] = 7
    except TypeError as error:
        return str(error)
    del items[place]
    return items
