"""Methods and operators of dicts, and what dicts are made of."""

from parity.case import case

ROW = {"a": 1, "b": 2, "c": 3}


@case((ROW, "a"), (ROW, "z"), ({}, "a"))
def get(row: dict[str, int], key: str):
    """get() with and without a default."""
    return row.get(key), row.get(key, -1), row.get(key, "none"), row.get(key) is None


@case((ROW, "a"), (ROW, "z"), ({}, "a"))
def popped(row: dict[str, int], key: str):
    """pop(), in the caller's dict, or KeyError."""
    return row.pop(key)


@case((ROW, "a"), (ROW, "z"), ({}, "a"))
def popped_default(row: dict[str, int], key: str):
    """pop() with a default."""
    return row.pop(key, None), row.pop(key, 0.5), row


@case((ROW,), ({},), ({"x": 5, "y": 6, "z": 7, "u": 8, "v": 9},))
def popped_items(row: dict[str, int]):
    """popitem() takes the last one, until there is none."""
    found = []
    for _ in range(len(row) % 4 + 1 if row else 1):
        found.append(row.popitem())
    return found


@case((ROW,), ({},), ({"x": 5},))
def popped_and_grown(row: dict[str, int]):
    """popitem() makes room that is used again."""
    found = []
    for i in range(40):
        row[f"k{i}"] = i
        if i % 3:
            found.append(row.popitem()[0])
    return found, row


@case((ROW, "a", 5), (ROW, "z", 5), ({}, "", 0))
def defaulted(row: dict[str, int], key: str, x: int):
    """setdefault() gives what is there, or puts it there."""
    return row.setdefault(key, x), row.setdefault(key, -x), row


@case((ROW, {"b": 9, "d": 4}), (ROW, {}), ({}, ROW), ({}, {}))
def updated(row: dict[str, int], other: dict[str, int]):
    """update() of a dict; the caller's one is changed."""
    row.update(other)
    return row, len(row)


@case((ROW,), ({},), ({"x": 5},))
def updated_otherwise(row: dict[str, int]):
    """update() of pairs, of names, of nothing."""
    row.update([("x", 1), ("a", 0)])
    row.update((("y", 2),))
    row.update(a=7, z=8)
    row.update()
    row.update({}, w=5)
    row.update(zip("pq", range(2)))
    return row


@case(([[1, 2], [3, 4]],), ([[1]],), ([[1, 2, 3]],), ([],))
def updated_by_lists(pairs: list[list[int]]):
    """Pairs may be lists; ValueError where they are none."""
    table = {0: 0}
    table.update(pairs)
    return table


@case((ROW, {"b": 9, "d": 4}), ({}, {}), (ROW, {}))
def united(row: dict[str, int], other: dict[str, int]):
    """| makes a new dict, |= changes the first."""
    both = row | other
    row |= other
    return both, row, both == row, both is row


@case(({1: 2}, {1: 2.5}), ({}, {}), ({0: 1, 1: 2}, {2: 0.5}))
def united_types(a: dict[int, int], b: dict[int, float]):
    """| of dicts of several types."""
    return a | b, b | a, {**a, **b}, a | {"x": None}


@case((ROW,), ({},), ({"x": 5},))
def in_place_pairs(row: dict[str, int]):
    """|= takes pairs, too."""
    row |= [("x", 1)]
    row |= {"y": 2}
    return row


@case((ROW,), ({},), ({"x": 5},))
def copied(row: dict[str, int]):
    """copy() and dict() are new dicts, clear() empties the caller's."""
    first, second = row.copy(), dict(row)
    first["new"] = 1
    row.clear()
    row["only"] = 2
    return first, second, row, first is row


@case((3,), (0,), (1,))
def shallow(n: int):
    """A copy holds the same lists."""
    table = {i: [i] for i in range(n)}
    other = table.copy()
    for i in other:
        other[i].append(0)
    return table, other, table == other


@case(("hello",), ("",), ("aaa",))
def from_keys(text: str):
    """dict.fromkeys(): unique, in order."""
    return dict.fromkeys(text), dict.fromkeys(text, 0), list(dict.fromkeys([3, 1, 3, 2, 1])), "".join(dict.fromkeys(text))


@case(([("a", 1), ("b", 2), ("a", 3)],), ([],), ([("", 0)],))
def made(pairs: list[tuple[str, int]]):
    """dict() of pairs, of names, of zip."""
    return dict(pairs), dict(a=1, b=2), dict(), dict(pairs, a=0), dict(zip("xyz", range(3))), dict({1: 2}), dict([["k", "v"]])


@case((["ab", "cd"],), (["abc"],), ([],))
def made_of_texts(pairs: list[str]):
    """Texts of two characters are pairs; ValueError of others."""
    return dict(pairs)


@case((3,), (0,), (1,))
def made_of_generator(n: int):
    """dict() and update() of generator expressions."""
    table = dict((i, i * i) for i in range(n))
    table.update((i, -i) for i in range(n, n + 2))
    return table


@case((0,), (1,), (2,))
def made_of_ints(n: int):
    """TypeError of what are no pairs."""
    return dict([1, 2][:n])


@case((ROW, {"a": 1, "x": 5}), ({}, {}), (ROW, ROW))
def key_sets(a: dict[str, int], b: dict[str, int]):
    """Views of keys as sets."""
    return (
        sorted(a.keys() & b.keys()), sorted(a.keys() | b.keys()), sorted(a.keys() - b.keys()), sorted(a.keys() ^ b.keys()),
        a.keys() == b.keys(), a.keys() <= b.keys(), a.keys() & {"a"}, sorted(a.items() & b.items()), a.keys() == {"a", "b", "c"},
        a.keys().isdisjoint(b.keys()),
    )  # fmt: skip


@case((ROW,), ({},), ({"x": 5},))
def live_views(row: dict[str, int]):
    """Views show what comes later."""
    keys, values, items = row.keys(), row.values(), row.items()
    row["z"] = 26
    return list(keys), list(values), list(items), "z" in keys, 26 in values, len(keys)


@case((ROW, "b"), (ROW, "x"), ({}, ""))
def method_as_key(row: dict[str, int], key: str):
    """A method that is passed on, and one that is named."""
    look = row.get
    row["late"] = 9
    return look(key), look("late"), sorted(row, key=row.get), max(row, key=row.__getitem__) if False else max(row, key=row.get)


@case(([5, 1, 5, 3],), ([],), ([7, 7, 7],))
def places(items: list[int]):
    """Where each item was last, and first."""
    last = {x: i for i, x in enumerate(items)}
    first = {}
    for i, x in enumerate(items):
        first.setdefault(x, i)
    return last, first


@case((["x=1", "y = 2", "bad"],), ([],), (["a=b=c"],))
def parsed(lines: list[str]):
    """Lines of settings."""
    found = {}
    for line in lines:
        if "=" not in line:
            continue
        key, value = line.split("=", 1)
        found[key.strip()] = value.strip()
    return found


@case((30,), (1,), (0,))
def memoised(n: int):
    """A table of what is known already."""
    known = {0: 0, 1: 1}

    def fib(k):
        if k not in known:
            known[k] = fib(k - 1) + fib(k - 2)
        return known[k]

    return fib(n), len(known)


@case(([3, 5, 1, 4], 8), ([1, 2], 9), ([], 0))
def two_sum(items: list[int], target: int):
    """Two items with this sum."""
    seen = {}
    for i, x in enumerate(items):
        if target - x in seen:
            return seen[target - x], i
        seen[x] = i
    return None


@case(("XIV",), ("MCMXCIV",), ("",), ("XQ",))
def roman(text: str):
    """A dict of constants; KeyError of a letter that is none."""
    values = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
    total = 0
    for i, c in enumerate(text):
        if i + 1 < len(text) and values[c] < values[text[i + 1]]:
            total -= values[c]
        else:
            total += values[c]
    return total


@case((["eat", "tea", "tan", "ate", "nat", "bat"],), ([],), ([],))
def anagrams(words: list[str]):
    """Words of the same letters."""
    groups = {}
    for word in words:
        groups.setdefault("".join(sorted(word)), []).append(word)
    return list(groups.values()), sorted(groups, key=lambda k: (-len(groups[k]), k))


@case(({"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []}, "a"), ({"a": []}, "a"), ({"x": ["x", "y"], "y": ["x"]}, "y"))
def breadth_first(graph: dict[str, list[str]], start: str):
    """Distances in a graph."""
    distance = {start: 0}
    queue = [start]
    while queue:
        node = queue.pop(0)
        for other in graph[node]:
            if other not in distance:
                distance[other] = distance[node] + 1
                queue.append(other)
    return distance


@case(({"b": ["a"], "c": ["b", "a"], "a": []},), ({},), ({"x": [], "y": ["x"], "z": ["y", "x"]},))
def depth_first(needs: dict[str, list[str]]):
    """What has to be done in which order."""
    done = {}
    order = []

    def visit(name):
        if done.get(name):
            return
        done[name] = True
        for other in needs[name]:
            visit(other)
        order.append(name)

    for name in needs:
        visit(name)
    return order


@case((ROW,), ({},), ({"x": 1, "y": 1},))
def inverted(row: dict[str, int]):
    """Keys and values change places."""
    mapped = dict(map(lambda kv: (kv[1], kv[0]), row.items()))
    return {v: k for k, v in row.items()}, mapped, {k: v for v, k in zip(row, row.values())}


@case(([{"name": "ann", "age": 3}, {"name": "bob", "age": 2}],), ([],), ([{"name": "", "age": -1}],))
def records(rows: list[dict[str, str | int]]):
    """Records as dicts."""
    total = 0
    for row in rows:
        age = row["age"]
        if isinstance(age, int):
            total += age
    return total, [row["name"] for row in rows], sorted(rows, key=lambda r: str(r["name"]))


@case(({"a": {"b": 1}}, "a", "b"), ({"a": {}}, "a", "b"), ({}, "a", "b"))
def deep_get(tree: dict[str, dict[str, int]], first: str, second: str):
    """get() of get()."""
    return tree.get(first, {}).get(second, 0)


@case(([1, 2, 2, 3, 3, 3],), ([],), ([-5],))
def histogram(items: list[int]):
    """Counts as lines, most first."""
    counts = {}
    for x in items:
        counts[x] = counts.get(x, 0) + 1
    return "\n".join(f"{x}: {'#' * n}" for x, n in sorted(counts.items(), key=lambda kv: -kv[1]))


@case((0,), (7,), (-3,))
def sparse(n: int):
    """A sparse matrix times itself."""
    a = {(i, (i * 3) % (n + 1)): i + 1 for i in range(n)}
    product = {}
    for (i, k), x in a.items():
        for (m, j), y in a.items():
            if k == m:
                product[i, j] = product.get((i, j), 0) + x * y
    return product


@case(({1: 1.5, 2: -0.5},), ({},), ({0: float("inf"), 3: 0.0},))
def floats(table: dict[int, float]):
    """Values that are floats, and keys that are."""
    turned = {v: k for k, v in table.items()}
    return turned, turned.get(1.5), 0.0 in turned, {0.5: "half", 1e300: "much"}.get(0.5)


@case(({True: "yes", False: "no"}, 1), ({}, 0), ({False: "none"}, 7))
def bools(table: dict[bool, str], n: int):
    """Keys that are bools are found by ints."""
    return table.get(n), n in table, {n > 0: "positive", n == 0: "zero"}


@case((2**64,), (-1,), (0,))
def large_keys(n: int):
    """Keys beyond a machine word."""
    table = {n: "n", n + 1: "more", n * 2**70: "much", -n: "minus"}
    return table, table.get(n + 1), n * 2**70 in table


@case((5,), (300,), (0,))
def cleared_and_filled(n: int):
    """clear() in a loop."""
    table = {}
    total = 0
    for turn in range(3):
        for i in range(n):
            table[i, turn] = str(i)
        total += len(table)
        table.clear()
    return total, table


@case((50,), (0,), (1,))
def rewritten(n: int):
    """Values that are texts and lists are given back when others take their place."""
    table = {}
    for i in range(n):
        table[i % 5] = [str(i)] * (i % 3)
        table.get(i % 7, []).append("x")
    return table


@case((ROW, ROW), ({}, {}), ({"x": 1}, {"x": 2}))
def same_twice(a: dict[str, int], b: dict[str, int]):
    """Two arguments that may be one dict."""
    a["n"] = 1
    return len(b), a == b


@case(({"a": [1]},), ({},), ({"b": [], "a": [3, 4]},))
def held_lists(table: dict[str, list[int]]):
    """The lists in a caller's dict are changed, too."""
    for key in table:
        table[key].append(len(key))
    return table


DEFAULTS = {"depth": 1, "width": 2}


@case(({"depth": 5, "z": 1}, 1), ({}, 0), ({"é": 0}, 7))
def over_defaults(given, k):
    """`dict(a, **b)` of what the run knows: settings over settings; of several types, of what a function gives."""

    def told():
        return {"n": k}

    one = {"n": k} if k else {"s": "x"}
    merged = dict(DEFAULTS, **given)
    return merged, dict(**given), dict([("k", 0)], **told()), dict({"m": 0}, **one), DEFAULTS


@case((1,), (0,), (2,))
def more_arguments_than_one(k):
    """One is the most, `**` or not."""
    more = {"n": k}
    try:
        return dict({}, {}, **more) if k else dict({"a": 1}, **more)
    except TypeError as error:
        return str(error)


@case(({1: "a", 2: "b", 30: "c"}, [2, 5, 2]), ({}, [1]), ({1: "a"}, (1, 2)), ({5: ""}, []), ({1: "a"}, 7), ({2: "b"}, [[1]]))
def views_of_keys_with_anything(d, others):
    """What is on the other side of a view needs to be no set."""
    keys = d.keys()
    found = keys & others, keys | others, keys - others, keys ^ others, others & keys, others | keys, others - keys, others ^ keys
    return found, keys.isdisjoint(others), keys & d, keys - {3: 3}, d | {9: ""} | keys, keys | range(3), keys & d.values()
