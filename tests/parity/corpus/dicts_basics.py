"""Dicts: displays, items, del, membership, iteration, views; and what is raised on the way."""

from parity.case import case

PRICES = {"tea": 3, "milk": 2, "rye": 5}


@case((0,), (1,), (7,))
def display(n: int):
    """Later values of one key win, its first place stays."""
    return {1: "a", 2: "b", n: "c"}, {}, {None: 0, (1, 2): 1, "x": 2, 2.5: 3, True: 4}


@case((["b", "a", "b"],), ([],), (["é", "日本", "é", ""],))
def counted(words: list[str]) -> dict[str, int]:
    """The commonest loop over a dict."""
    found = {}
    for word in words:
        found[word] = found.get(word, 0) + 1
    return found


@case((["b", "a", "b"],), ([],), (["c", "c"],))
def counted_by_test(words):
    """The same by a membership test."""
    found = {}
    for word in words:
        if word not in found:
            found[word] = 0
        found[word] += 1
    return found


@case((PRICES, "tea"), (PRICES, "ale"), ({}, ""))
def item(prices: dict[str, int], name: str) -> int:
    """An item, or KeyError with the key."""
    return prices[name] + 1


@case(({1: 2}, 1), ({1: 2}, -1), ({}, 2**70), ({2**70: 5}, 2**70))
def item_of_int(table: dict[int, int], key: int) -> int:
    """KeyError of an int, however large."""
    return -table[key]


@case(({(1, 2): "x"}, (1, 2)), ({(1, 2): "x"}, (2, 1)), ({}, (0, 0)))
def item_of_tuple(table: dict[tuple[int, int], str], key: tuple[int, int]) -> str:
    """KeyError of a tuple."""
    return table[key] * 2


@case((PRICES, "tea"), (PRICES, "ale"), ({}, "x"))
def deleted(prices, name):
    """del, in the caller's dict."""
    del prices[name]
    return len(prices), name in prices


@case((PRICES, "milk", 7), (PRICES, "ale", 1), ({}, "", 0))
def written(prices: dict[str, int], name: str, price: int) -> dict[str, int]:
    """An item is written; a new one comes last."""
    prices[name] = price + len(prices)
    return prices


@case((PRICES, "tea"), ({}, "tea"), ({"": 0}, ""))
def member(prices: dict[str, int], name: str):
    """in and not in, of the dict and of its views."""
    return name in prices, name not in prices, name in prices.keys(), 3 in prices.values(), (name, 3) in prices.items()


@case((PRICES,), ({},), ({"x": -1},))
def walked(prices: dict[str, int]):
    """Keys, values and pairs, in the order of insertion."""
    found = []
    for name in prices:
        found.append(name)
    for price in prices.values():
        found.append(str(price))
    for name, price in prices.items():
        found.append(f"{name}={price}")
    return found


@case((PRICES,), ({},), ({"x": -1},))
def listed(prices: dict[str, int]):
    """Views as lists."""
    return list(prices), list(prices.keys()), list(prices.values()), list(prices.items()), len(prices.items())


@case((5,), (0,), (1,))
def order_kept(n: int):
    """What is deleted and comes again comes last."""
    table = {i: -i for i in range(n)}
    for i in range(0, n, 2):
        del table[i]
    for i in range(0, n, 2):
        table[i] = i
    return table, list(table)


@case((PRICES,), ({"a": 1},), ({},))
def grown_while_walked(prices: dict[str, int]):
    """RuntimeError where a loop finds another size."""
    for name in prices:
        prices[name + "!"] = 1
    return prices


@case((PRICES,), ({},), ({"x": 1},))
def shrunk_while_walked(prices: dict[str, int]):
    """The same of a dict that shrinks, after the turn."""
    seen = 0
    for name, price in prices.items():
        seen += price
        del prices[name]
    return seen


@case((PRICES,), ({},), ({"x": -1},),)
def changed_while_walked(prices: dict[str, int]):
    """Values may change."""
    for name in prices:
        prices[name] *= 2
    return prices


@case(([1, 2],), ([],), ([1, 2, 3],))
def unhashable(key: list[int]):
    """TypeError of a list as a key."""
    table = {}
    if len(key) < 3:
        table[key] = 1
    return table


@case(([1, 2],), ([],), ([1, 2, 3],))
def unhashable_within(key: list[int]):
    """The same of a list within a tuple, when it is looked up."""
    table = {(1, 2): 3}
    return len(key) < 3 and (1, key) in table


@case(({1: "one", 2: "it's"},), ({},), ({-5: 'say "it\'s"'},))
def texts(table: dict[int, str]):
    """str, repr and f-strings of dicts."""
    return str(table), repr(table), f"{table}", f"{table!r:>40}"


@case((3,), (0,), (1,))
def texts_of_views(n: int):
    """repr of views."""
    table = {i: i / 2 for i in range(n)}
    return repr(table.keys()), repr(table.values()), str(table.items()), repr({(1,): {2: [3]}, None: {}})


@case((PRICES,), ({},), ({"x": -1},))
def reversed_walk(prices: dict[str, int]):
    """reversed() of a dict and of its views."""
    backwards = [v for v in reversed(prices.values())]
    return list(reversed(prices)), list(reversed(prices.keys())), backwards, list(reversed(prices.items()))


@case((PRICES,), ({},), ({"x": -1},))
def zipped(prices: dict[str, int]):
    """zip and enumerate step through dicts, too."""
    pairs = [(a, b) for a, b in zip(prices, prices.values())]
    numbered = [(i, name) for i, name in enumerate(prices, 1)]
    return pairs, numbered, [(i, k, v) for i, (k, v) in enumerate(prices.items())], dict(zip(prices.values(), prices))


@case((PRICES,), ({"a": -1, "b": -1},), ({"x": 2**70},))
def extremes(prices: dict[str, int]):
    """min and max of keys, values and pairs, with keys."""
    return (
        min(prices), max(prices), min(prices.values()), max(prices.items()), max(prices, key=prices.get),
        min(prices, key=lambda k: prices[k]), min(prices.items(), key=lambda kv: (-kv[1], kv[0])),
    )  # fmt: skip


@case((PRICES,), ({},), ({"b": 1, "a": 1},))
def sorted_ways(prices: dict[str, int]):
    """sorted() of dicts and views."""
    return (
        sorted(prices), sorted(prices.values(), reverse=True), sorted(prices, key=prices.get),
        sorted(prices.items(), key=lambda kv: (-kv[1], kv[0])), dict(sorted(prices.items(), key=lambda kv: kv[1])),
    )  # fmt: skip


@case((PRICES,), ({},), ({"x": 2**70},))
def folded(prices: dict[str, int]):
    """sum, any, all, len and the truth of dicts."""
    return sum(prices.values()), any(prices.values()), all(k > "a" for k in prices), len(prices), bool(prices), not prices


@case((PRICES, {"tea": 3, "rye": 5, "milk": 2}), (PRICES, {}), ({}, {}), (PRICES, {"tea": 3}), (PRICES, {**PRICES, "milk": 1}))
def equal(a: dict[str, int], b: dict[str, int]):
    """== does not ask for the order."""
    return a == b, a != b, a == a, {1: a} == {1: b}


@case((1,), (2,), (0,))
def equal_across(n: int):
    """Numbers that are equal are one key, of whatever type; dicts equal nothing else."""
    table = {1: "int", 2.5: "float"}
    table[1.0] = "float"
    table[True] = "bool"
    return table, {n: 2} == {1.0: 2.0}, {1: n} == [1, 2], {} == {}, {} != None, {0: 1} == {False: True}  # noqa: E711


@case((5, 2), (0, 1), (3, -1))
def comprehension(n: int, k: int):
    """Comprehensions, with a condition, of pairs, nested."""
    squares = {i: i * i for i in range(n) if i % k == 0}
    turned = {v: key for key, v in squares.items()}
    table = {i: {j: i * j for j in range(i)} for i in range(n)}
    return squares, turned, table


@case((10,), (0,), (1,))
def comprehension_keeps_names(n: int):
    """The names of a comprehension are its own; later values win."""
    i = -1
    found = {i % 3: i for i in range(n)}
    return found, i


@case(([3, 1, 2],), ([],), ([1, 1],))
def tuple_keys(items: list[int]):
    """Tuples as keys, with and without brackets."""
    table = {}
    for i, x in enumerate(items):
        table[i, x] = x
        table[(x, i)] = i
    return table, table.get((0, 3)), (1, 1) in table


@case((7,), (1,), (0,))
def nested(n: int):
    """Dicts in dicts."""
    table = {}
    for i in range(n):
        table.setdefault(i % 3, {})[i] = str(i)
    table[0]["last"] = "x"
    return table, table[0][0]


@case((["ant", "bee", "asp", "cat"],), ([],), (["ox", "owl", "ox"],))
def grouped(words: list[str]):
    """Lists in a dict."""
    table = {}
    for word in words:
        table.setdefault(word[0], []).append(word)
    for first in table:
        table[first].sort()
    return table


@case((["ant", "bee", "asp"],), ([],), (["ox", "ox"],))
def grouped_by_test(words: list[str]):
    """The same by a test, with sizes beside."""
    table = {}
    for word in words:
        key = len(word), word[0]
        if key in table:
            table[key].append(word)
        else:
            table[key] = [word]
    return table, {key: len(found) for key, found in table.items()}


@case((PRICES,), ({},), ({"x": -1},))
def aliased(prices: dict[str, int]):
    """Two names for one dict, and one within a list."""
    other = prices
    other["new"] = 1
    shelf = [prices, prices]
    shelf[0]["more"] = 2
    return prices is other, len(prices), shelf[1] is prices, shelf


@case((PRICES,), ({},), ({"x": -1},))
def passed_on(prices: dict[str, int]):
    """A helper changes its argument."""

    def add(table, name):
        table[name] = len(table)
        return table

    return add(add(prices, "x"), "y") is prices, prices


@case((PRICES, None), (PRICES, "tea"), ({}, None))
def mixed(prices: dict[str, int], name: str | None):
    """Keys and values of several types."""
    table = {None: 0, 1: "one", "two": 2.0, (3,): [3]}
    table[name] = prices.get("tea")
    return table, table.get(1), table.get(2.0), None in table


@case((PRICES,), ({},), ({"tea": -1},))
def unpacked(prices: dict[str, int]):
    """Unpacking of a dict gives keys."""
    first, *rest = [*prices, "end"]
    return first, rest, {**prices, "x": 1}, {"tea": 0, **prices, **{"rye": -1}}


@case((3,), (200,), (0,))
def many(n: int):
    """A dict that grows and shrinks."""
    table = {}
    for i in range(n):
        table[i * 7919 % 1009] = i
    total = 0
    for i in range(0, n, 3):
        total += table.pop(i * 7919 % 1009)
    return total, len(table), list(table)[:5], list(table.values())[-5:]


@case(({"a": 1},), ({},), ({"a": 1, "b": 2},))
def no_attribute(table: dict[str, int]):
    """AttributeError, as CPython words it."""
    return table.add("x") if len(table) < 2 else table


@case(({"a": 1},), ({},), ({"a": 1, "b": 2},))
def no_order(table: dict[str, int]):
    """Dicts are not ordered."""
    return table["a"] if len(table) > 1 else table < table


@case(({"a": 1}, [1]), ({}, []), ({"a": 1}, [1, 2]))
def no_sum(table: dict[str, int], items: list[int]):
    """Nor added."""
    return items + items if len(items) > 1 else table + items


@case((["ab", "cd"],), (["abc"],), ([],))
def pairs_of_iterators(xs):
    """What is iterated gives two items, whatever it is; or not, which is an error."""
    d = dict(map(reversed, xs))
    d.update(map(iter, xs))
    inverse = dict(map(reversed, {"a": 0, "b": 1}.items()))
    return d, inverse, dict([range(2), range(3, 5)]), dict([{"x": 1, "y": 2}])


@case((1,), (2,), (0,))
def no_pairs(k):
    """A number, and one item too many."""
    return dict([5]) if k == 1 else dict(map(iter, [[1, 2, 3]])) if k == 2 else dict([{7, 7, 8}])
