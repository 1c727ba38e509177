"""Sets and frozensets of ints: displays, methods, operators, and the order in which CPython walks through them."""

from parity.case import case


@case((16,), (1,), (33,))
def displays(x: int):
    """Displays of constants and of others, in CPython's order."""
    return (
        list({3, 1, 2}), list({x, 1, 33, 2}), [k for k in {16, 1, 2, 3, 4, 5, 32}], list({16, 1, 2, 3, 4, 5, 32}),
        list({x, 1, 2, 3, 4, 5, 32}), list({*[5, 1], 9, *(40, 8)}), {True, 1, 1.0}, {0.5, 2}, len({(), (1,), (1, 2)}),
    )  # fmt: skip


@case(([5, 3, 5, 100, 64, 8],), ([],), ([-1, -2, 2**61 - 1, 0, 2**61],))
def made(items: list[int]):
    """set() and frozenset() of a list, in their order."""
    return list(set(items)), list(frozenset(items)), len(set(items)), sorted(set(items))


@case(([5, 3, 5],), ([],), ([-1, -2],))
def grown(items: list[int]):
    """add() of what is there, and of what is not."""
    found = set()
    for x in items:
        found.add(x)
        found.add(x * 17)
    return found, list(found), 5 in found, 6 not in found


@case((40,), (200,), (0,))
def order_after_growth(n: int):
    """The order after many are added and removed."""
    found = set()
    for i in range(n):
        found.add(i * i % 97 * 8)
    for i in range(0, n, 3):
        found.discard(i * 8)
    for i in range(n):
        found.add(i * 64 + 1)
    return list(found)


@case(({1, 2, 3}, 2), ({1}, 5), (set(), 0))
def removed(items: set[int], x: int):
    """remove(), in the caller's set, or KeyError."""
    items.remove(x)
    return items, x in items


@case(({1, 2, 3}, 2), ({1}, 5), (set(), 0))
def discarded(items: set[int], x: int):
    """discard() of what may not be there."""
    items.discard(x)
    return len(items), x in items


@case(({5, 9, 100, 33},), (set(),), (set(range(70)),))
def popped(items: set[int]):
    """pop() takes the first that it meets, and goes on from there."""
    found = []
    while items:
        found.append(items.pop())
        if len(found) == 3:
            items.add(8)
    return found


@case((set(),), ({1},), ({1, 2},))
def popped_from_none(items: set[int]):
    """KeyError where there is none left."""
    items.pop()
    return items.pop()


@case(({1, 2, 3}, {2, 3, 4}), (set(), {1}), ({1}, {1}), (set(range(50)), {3, 70}), ({3, 70}, set(range(50))))
def operators(a: set[int], b: set[int]):
    """| & - ^, in their order."""
    return list(a | b), list(a & b), list(a - b), list(a ^ b), list(b - a), list(b ^ a)


@case(({1, 2, 3}, {2, 3, 4}), (set(), {1}), ({1}, {1}), (set(range(50)), {3, 70}))
def operators_in_place(a: set[int], b: set[int]):
    """|= &= -= ^= change the set itself."""
    union, common, less, odd = set(a), set(a), set(a), set(a)
    same = union
    union |= b
    common &= b
    less -= b
    odd ^= b
    return list(union), list(common), list(less), list(odd), same is union


@case(({1, 2}, {1, 2, 3}), ({1, 2}, {1, 2}), (set(), set()), ({5}, {1}))
def comparisons(a: set[int], b: set[int]):
    """== and parts."""
    return a == b, a != b, a < b, a <= b, a > b, a >= b, a.issubset(b), a.issuperset(b), a.isdisjoint(b), a == frozenset(a)


@case(({1, 2}, [2, 3, 3]), (set(), []), ({7}, [7]))
def methods(a: set[int], b: list[int]):
    """Methods take anything that is iterated."""
    return (
        list(a.union(b)), list(a.intersection(b)), list(a.difference(b)), list(a.symmetric_difference(b)), a.issubset(b),
        a.issuperset(b), a.isdisjoint(b), a.union(b, (9,), range(3)), a.intersection(b, {2}), a.difference({1}, b), a.union(),
    )  # fmt: skip


@case(({1, 2}, [2, 3, 3]), (set(), []), ({7}, [7]))
def methods_in_place(a: set[int], b: list[int]):
    """The same that change the set."""
    union, common, less, odd = a.copy(), a.copy(), a.copy(), a.copy()
    union.update(b, (8, 9))
    common.intersection_update(b)
    less.difference_update(b)
    odd.symmetric_difference_update(b)
    a.clear()
    return list(union), list(common), list(less), list(odd), a


@case((30,), (0,), (1,))
def comprehension(n: int):
    """Set comprehensions, in their order."""
    return list({i * i % 37 for i in range(n)}), {(i % 3, i % 2) for i in range(n)} == {(a, b) for a in range(3) for b in range(2)}


@case(({1, 2},), (set(),), ({7},))
def grown_while_walked(items: set[int]):
    """RuntimeError where a loop finds another size."""
    for x in items:
        items.add(x + 100)
    return items


@case(({3, 1},), (set(),), ({-5},))
def texts(items: set[int]):
    """repr of sets and frozensets."""
    return repr(items), str(frozenset(items)), f"{items}", repr({frozenset(items)}), repr([set(), frozenset()])


@case(([3, 1, 2],), ([],), ([2, 2],))
def frozen(items: list[int]):
    """Frozensets are keys; hash() does not ask for the order."""
    table = {frozenset(items): "a"}
    table[frozenset(items[::-1])] = "b"
    return table, hash(frozenset(items)), frozenset(items) in {frozenset([1, 2, 3])}, {1, 2, 3} in {frozenset([1, 2, 3])}


@case(([3, 1, 2],), ([],), ([2, 2],))
def frozen_methods(items: list[int]):
    """Operators keep the left operand's type."""
    a, b = frozenset(items), {1, 9}
    return a | b, b | a, a & b, b - a, a ^ b, a.union([5]), a.copy() is a, frozenset(a) is a, a == set(items), a - {1}


@case((5, 1.5), (-1, -1.0), (2**62, 1e300), (2**61 - 1, 0.5), (-(2**100), float("inf")))
def hashes(n: int, x: float):
    """hash() of numbers, tuples, None's kin."""
    return hash(n), hash(x), hash((n, x)), hash(True), hash(n * 2**80), hash(()), hash((n, (n, n))), hash(complex(n % 1000, x))


@case(([1],), ([],), ([1, 2],))
def unhashable(x: list[int]):
    """TypeError of a list."""
    return {1, 2} if len(x) > 1 else {x}


@case(({1, 2},), (set(),), ({1, 2, 3},))
def unhashable_set(x: set[int]):
    """TypeError of a set as an item."""
    found = set()
    if len(x) < 3:
        found.add(x)
    return found


@case(([1, 2, 2, 3, 1],), ([],), ([-1, -1],))
def unique(items: list[int]):
    """Duplicates go, the order stays."""
    seen = set()
    kept = []
    for x in items:
        if x not in seen:
            seen.add(x)
            kept.append(x)
    return kept, len(items) != len(set(items))


@case((50,), (2,), (0,))
def sieve(n: int):
    """Primes by sets."""
    left = set(range(2, n))
    found = []
    while left:
        p = min(left)
        found.append(p)
        left -= set(range(p, n, p))
    return found


@case(([[1, 2], [2, 3], [2]],), ([[1]],), ([[1, 2], [3]],))
def common(rows: list[list[int]]):
    """What all have in common."""
    shared = set(rows[0])
    for row in rows[1:]:
        shared &= set(row)
    everything = set()
    for row in rows:
        everything |= set(row)
    return shared, everything


@case((6,), (27,), (1,))
def collatz(n: int):
    """Until a number comes again."""
    seen = set()
    while n not in seen:
        seen.add(n)
        n = n // 2 if n % 2 == 0 else 3 * n + 1
    return len(seen), n, max(seen), min(seen), sum(seen)


@case(([(0, 0), (1, 0), (1, 1)], 3), ([], 2), ([(0, 0), (0, 1), (0, 2)], 1))
def life(cells: list[tuple[int, int]], turns: int):
    """Conway's game on an endless board."""
    alive = set(cells)
    for _ in range(turns):
        counts = {}
        for x, y in alive:
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    if dx or dy:
                        counts[x + dx, y + dy] = counts.get((x + dx, y + dy), 0) + 1
        alive = {c for c, n in counts.items() if n == 3 or (n == 2 and c in alive)}
    return sorted(alive), list(alive)


@case(((1, 2, 2.5),), ((0, 1, 0.0),), ((1, 1, 1.0),))
def mixed(x: tuple[int, int, float]):
    """Numbers that are equal are one item."""
    a, b, c = x
    found = {a, b, c, float(b), True, None, (a, b)}
    return len(found), 1.0 in found, None in found, (a, float(b)) in found, 2.5 in found


@case(({1, 2}, 3), (set(), 0), ({5}, 5))
def aliased(items: set[int], x: int):
    """Two names for one set; a copy is another."""
    same, other = items, items.copy()
    same.add(x)
    return items is same, x in items, len(other), [items, same][0] is items


@case((4,), (0,), (1,))
def nested(n: int):
    """Sets in dicts, lists of sets, sets of tuples of texts."""
    table = {}
    for i in range(n):
        table.setdefault(i % 2, set()).add(i)
    rows = [set() for _ in range(3)]
    rows[1].add(n)
    return table, rows, {("a", i) for i in range(n)} == {("a", i) for i in range(n - 1, -1, -1)}


@case(([4, 5, 6],), ([],), ([7, 7],))
def folded(items: list[int]):
    """sum, max, any, sorted, zip and enumerate of sets."""
    found = set(items)
    pairs = [(i, x) for i, x in enumerate(found)]
    return sum(found), max(found, default=None), any(found), sorted(found, key=lambda x: -x), pairs, list(zip(found, found))


@case(({1},), (set(),), ({1, 2},))
def no_attribute(items: set[int]):
    """AttributeError, as CPython words it."""
    return items.append(1) if len(items) < 2 else items


@case((frozenset({1}),), (frozenset(),), (frozenset({1, 2}),))
def frozen_add(items: frozenset[int]):
    """A frozenset has no add()."""
    return items.add(1) if len(items) < 2 else items


@case(({1},), (set(),), ({1, 2},))
def no_index(items: set[int]):
    """Nor an index."""
    return items[0] if len(items) < 2 else items


@case(({1}, [1]), (set(), []), ({1}, [1, 2]))
def no_operator(items: set[int], others: list[int]):
    """Operators take sets only."""
    return items | others if len(others) < 2 else items


@case((3,), (100,), (0,))
def temporaries(n: int):
    """Sets that come and go."""
    total = 0
    for i in range(n):
        total += len({i, i + 1} | {i % 2, -1})
    return total


@case((frozenset({3, 4}), {4, 5}), (frozenset(), set()), (frozenset({1}), {1}))
def frozen_argument(a: frozenset[int], b: set[int]):
    """A frozenset comes in and goes out."""
    return a, a | b, b & a, a == b, frozenset(b)


@case((100,), (3,), (0,))
def presized(n: int):
    """Sets made of sets and dicts make room first."""
    a = set(range(0, n * 8, 8))
    b = set()
    b.update(a)
    c = {k: 0 for k in a}
    d = set(c)
    e = {1}
    e |= a
    return list(b), list(set(a)), list(d), list(e), list(a | {7}), list(frozenset(a) - {8}), list({9} ^ a)


@case(([2, 3],), (None,), (5,), ("ab",))
def taken_out(found):
    """Without what is in something that is iterated, or in what is not."""
    kept = {1, 2}
    kept.difference_update(found)
    return kept, {1, 2}.difference(found), {2}.symmetric_difference(found) == {3}
