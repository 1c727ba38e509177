"""Sets and dicts of texts. Which order a set of texts has depends on CPython's seed: the programs here do not show it."""

from parity.case import case


@case((["b", "a", "b"],), ([],), (["é", "日本", "é", "\U0001f600"],))
def unique(words: list[str]):
    """Each word once."""
    return sorted(set(words)), len(set(words)), set(words) == set(words[::-1])


@case(("hello world",), ("",), ("aAa",))
def letters(text: str):
    """Letters as a set."""
    return sorted(set(text)), set(text) - set("lo") == {c for c in text if c not in "lo"}, "h" in set(text)


@case(("The quick brown fox jumps over the lazy dog",), ("no",), ("",))
def pangram(text: str):
    """Whether every letter is there."""
    return set("abcdefghijklmnopqrstuvwxyz") <= set(text.lower())


@case((["a", "b"], ["b", "c"]), ([], []), (["x"], ["x"]))
def algebra(a: list[str], b: list[str]):
    """Operators on sets of texts."""
    x, y = set(a), set(b)
    return sorted(x | y), sorted(x & y), sorted(x - y), sorted(x ^ y), x.isdisjoint(y), x | y == y | x


@case((["tic", "tac", "toe", "tic"],), ([],), (["a", "b"],))
def first_again(words: list[str]):
    """The first word that comes twice."""
    seen = set()
    for word in words:
        if word in seen:
            return word
        seen.add(word)
    return None


@case(("abcabcbb",), ("bbbb",), ("",), ("pwwkew",))
def longest_without_repeat(text: str):
    """The longest part without a letter twice."""
    last = {}
    start = best = 0
    for i, c in enumerate(text):
        if c in last and last[c] >= start:
            start = last[c] + 1
        last[c] = i
        best = max(best, i - start + 1)
    return best


@case(("eleven", "vnleee"), ("", "a"), ("ab", "ba"))
def same_letters(a: str, b: str):
    """Counts compared."""
    counts = {}
    for c in a:
        counts[c] = counts.get(c, 0) + 1
    for c in b:
        counts[c] = counts.get(c, 0) - 1
    return all(n == 0 for n in counts.values()), counts


@case(("egg", "add"), ("foo", "bar"), ("ab", "aa"))
def isomorphic(a: str, b: str):
    """Whether letters stand for letters."""
    there, back = {}, {}
    for x, y in zip(a, b):
        if there.setdefault(x, y) != y or back.setdefault(y, x) != x:
            return False
    return True


@case((["the", "cat", "the", "dog"], {"the", "a"}), ([], set()), (["a", "a"], {"a"}))
def without(words: list[str], stop: set[str]):
    """Words that are not in a set."""
    return [w for w in words if w not in stop], stop


@case((["a", "bb", "cc", "ddd"],), ([],), (["", "x", ""],))
def by_length(words: list[str]):
    """Sets in a dict."""
    table = {}
    for word in words:
        table.setdefault(len(word), set()).add(word)
    return {n: sorted(found) for n, found in table.items()}


@case(("x", 1), ("", 0), ("日", -1))
def one_item(text: str, n: int):
    """repr of sets of one."""
    return repr({text}), repr({(text, n)}), str(frozenset([text])), repr({text: {n}})


@case(("key",), ("日",), ("",), ("a",))
def missing(key: str):
    """KeyError of a text."""
    items = {"a", "b"}
    items.remove(key)
    return items


@case((["x", None, "x", None],), ([None],), ([],))
def optional(items: list[str | None]):
    """None beside texts."""
    return len(set(items)), None in set(items), {x: x is None for x in items}


@case(({"a", "b"}, "c"), (set(), ""), ({"a"}, "a"))
def grown(items: set[str], x: str):
    """The caller's set grows."""
    items.add(x)
    items |= {x + x}
    return len(items), x in items


@case((frozenset({"a"}), {frozenset({"a"}): 1}), (frozenset(), {}), (frozenset({"b"}), {frozenset({"a"}): 1}))
def frozen_keys(key: frozenset[str], table: dict[frozenset[str], int]):
    """Frozensets of texts as keys."""
    return table.get(key), key in table, len(table)


@case((["ab", "ba", "cd"],), ([],), (["", "aab", "ba"],))
def frozen_letters(words: list[str]):
    """Words by their sets of letters."""
    table = {}
    for word in words:
        table.setdefault(frozenset(word), []).append(word)
    return list(table.values()), frozenset("ab") in table


@case(({"b": 1, "a": 2}, ["a", "c"]), ({}, []), ({"b": 1}, ["b", "b"]))
def chosen(table: dict[str, int], names: list[str]):
    """Parts of a dict by names."""
    return {k: table[k] for k in names if k in table}, {k: v for k, v in table.items() if k not in set(names)}


@case(("banana",), ("",), ("aab",))
def run_lengths(text: str):
    """How often each letter comes, most often first, then by letter."""
    counts = {c: text.count(c) for c in set(text)}
    return sorted(counts.items(), key=lambda kv: (-kv[1], kv[0]))


@case(([1],), ([2],), ([],))
def missing_sets(xs: list[int]) -> str:
    """The key that was not there is a set, a pair with bytes or bytes: its text is made where it is caught."""
    texts = ""
    try:
        return f"{ {frozenset([1]): 3}[frozenset(xs)] }"
    except KeyError as error:
        texts += f"{error} {error!r}"
    try:
        {(1, b"a"): 2}[(len(xs), b"b")]
    except KeyError as error:
        texts += f" {error!r}"
    return texts + str({bytes(xs): 3}[b"\x01"])
