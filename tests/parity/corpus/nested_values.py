"""Lists and dicts that hold others of their own type, to any depth."""

from collections import defaultdict

from parity.case import case


@case((0,), (1,), (4,), (200,))
def boxes(n):
    """A list around a list around a list."""
    box = [n]
    for level in range(n):
        box = [box, level]
    return box


@case(("[1,[2,[3]],{a:4,b:[n]},'q]",), ("[]",), ("7",), ("[[],[[]]]",), ("[1",))
def parsed(text):
    """A parser of a small language, whose values hold values."""

    def value(at):
        first = text[at]
        if first == "[":
            items = []
            at += 1
            while text[at] != "]":
                item, at = value(at)
                items.append(item)
                if text[at] == ",":
                    at += 1
            return items, at + 1
        if first == "{":
            table = {}
            at += 1
            while text[at] != "}":
                table[text[at]], at = value(at + 2)
                if text[at] == ",":
                    at += 1
            return table, at + 1
        if first == "'":
            return text[at + 1], at + 2
        return None if first == "n" else int(first), at + 1

    return value(0)[0]


@case((["ab", "ac", "b"],), ([],), (["", "abcd", "abce", "abc"],))
def trie(words):
    """Letters that lead to letters."""
    root = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node["."] = {}
    return root


@case((["a/b/c", "a/d", "e"],), ([],), (["x", "x/y", "x/y"],))
def tree_of_paths(paths):
    """A dict that makes dicts of its own kind."""

    def tree():
        return defaultdict(tree)

    root = tree()
    for path in paths:
        node = root
        for part in path.split("/"):
            node = node[part]

    def lines(node, level):
        return [line for name in sorted(node) for line in [" " * level + name, *lines(node[name], level + 1)]]

    return lines(root, 0)


def _flat(values):
    found = []
    for value in values:
        if isinstance(value, list):
            found.extend(_flat(value))
        else:
            found.append(value)
    return found


@case(([],), ([1, 2],), ([1, [2, 3]],), ([1, [2, [3]]],), ([1, [2, [3, [4]]]],), ([[[[[1]]]], 2],), ([1, [2, [3, [4, [5, [6]]]]]],))
def flattened(values):
    """Nested lists of an argument in one."""
    return _flat(values)


@case((5, 2), (0, 3), (3, 3))
def turned(n, width):
    """Trees as pairs in lists: built, mirrored, compared, written."""

    def grown(level):
        return [level] if level <= 0 else [level, *[grown(level - 1 - k) for k in range(width)]]

    def mirrored(node):
        return [node[0], *[mirrored(child) for child in node[:0:-1]]]

    tree = grown(n)
    other = mirrored(tree)
    return str(other), mirrored(other) == tree, other == tree, len(_flat(tree))


TABLE = {"a": {"b": {}}, "c": {}}


@case((0, "a"), (3, "c"), (1, "z"))
def around_a_constant(n, key):
    """Something of the module in boxes that hold boxes."""
    box = {}
    for level in range(n):
        box = {str(level): box, "table": TABLE}
    return box, TABLE.get(key) == {}, key in box


@case((1,), (3,), (0,))
def held_twice(n):
    """Lists that are in two places of what comes out, and in many."""
    row, cell = ["x"] * n, ["y"]
    return {"rows": [row, [cell], row]}, [[cell]] * n


@case(("a b a c d b",), ("é \u4e2d \U0001f600",), ("",))
def rows_left(text):
    """A dict that has lost some of its rows, with ints of every length."""
    rows = {}
    for k, word in enumerate(text.split()):
        rows.setdefault(word, []).append((k, -(3**k) ** 5, word.encode(), None if k % 2 else k / 4))
    for word in [word for word, found in rows.items() if len(found) > 1]:
        del rows[word]
    return rows, len(rows)


@case(
    ({"ash": 3, "birch": 5, "elm": 2, "fir": 8, "oak": 7, "pine": 4, "rowan": 1, "yew": 6, "éclair": 9}, ["oak", "éclair", "ash"]),
    ({"ash": 3, "birch": 5, "elm": 2, "fir": 8}, ["fir", "fir"]),
    ({"ash": 3}, ["oak"]),
)
def priced(stock, orders):
    """A table that is passed, larger than it is at first made."""
    return [(name, stock[name]) for name in orders], sum(stock.values())
