"""`collections.Counter`: how it is made, counted, compared and combined; as argument and as result."""

import collections
import typing
from collections import Counter, OrderedDict, defaultdict, deque

from parity.case import case


@case((["b", "a", "b"],), ([],), (["é", "日本", "é", ""],))
def of_list(words: list[str]) -> Counter[str]:
    """Of a list; the same class comes back."""
    return Counter(words)


@case(("abracadabra", 2), ("", 1), ("zzyyxx", 0), ("aab", -1))
def most_common(text: str, count: int) -> list[tuple[str, int]]:
    """The commonest, in the order in which they came where they are equal."""
    return Counter(text).most_common(count)


@case(("mississippi",), ("",), ("x",))
def represented(text: str) -> str:
    """The text of one tells the greatest counts first."""
    counts = Counter(text)
    return f"{counts} {counts.most_common()} {Counter()!r} {counts.most_common(None)!s}"


@case(("abca", "c"), ("", "x"), ("zz", "z"))
def missing(text: str, letter: str) -> list[int]:
    """What is missing counts as 0 and stays missing."""
    counts = Counter(text)
    zero = counts[letter + "?"]
    return [counts[letter], zero, len(counts), counts.get(letter, -1), int(letter in counts)]


@case(("aabbb", "abcc"), ("", ""), ("a", "aaa"))
def combined(one: str, other: str) -> str:
    """+, -, |, &, and the signs."""
    a, b = Counter(one), Counter(other)
    c = a.copy()
    c.subtract(b)
    return repr([a + b, a - b, a | b, a & b, +c, -c, c])


@case(("aabbb", "abcc"), ("", "x"), ("aaa", "a"))
def combined_in_place(one: str, other: str) -> str:
    """+=, -=, |= and &= keep what is positive."""
    found = []
    for way in range(4):
        counts = Counter(one)
        if way == 0:
            counts += Counter(other)
        elif way == 1:
            counts -= Counter(other)
        elif way == 2:
            counts |= Counter(other)
        else:
            counts &= Counter(other)
        found.append(dict(counts))
    return repr(found)


@case(("ab", "aabb"), ("aabb", "ab"), ("", ""), ("x", "y"))
def compared(one: str, other: str) -> list[bool]:
    """A part of another one; and beside plain dicts."""
    a, b = Counter(one), Counter(other)
    return [a == b, a != b, a <= b, a < b, a >= b, a > b, a == {"x": 1}, {"x": 1} == a]


@case(("ab", {"a": 2}), ("", {}), ("zz", {"z": -2, "y": 0}))
def updated(text: str, more: dict[str, int]) -> str:
    """update and subtract, by texts, dicts and names."""
    counts = Counter(text)
    counts.update(more)
    counts.update(text)
    counts.update(q=3, r=1)
    counts.subtract("aq")
    counts.subtract(more)
    counts.subtract(r=5)
    counts.update(None)
    counts.update()
    return f"{counts} {counts.total()}"


@case((3,), (0,), (-2,))
def elements(times: int) -> list[str]:
    """Each as often as it counts."""
    counts = Counter(a=2, b=times)
    counts["c"] = 1
    return list(counts.elements()) + sorted(counts.elements(), reverse=True)


@case(("listen", "silent"), ("a", "ab"), ("", ""))
def is_anagram(one: str, other: str) -> bool:
    """The shortest test for an anagram."""
    return Counter(one) == Counter(other)


@case(("aa", "aab"), ("aa", "ab"), ("", "x"))
def ransom_note(note: str, magazine: str) -> bool:
    """Whether the letters suffice."""
    return not Counter(note) - Counter(magazine)


@case(([1, 1, 1, 2, 2, 3], 2), ([1], 1), ([4, 4, 5, 5], 1))
def top_frequent(numbers: list[int], count: int) -> list[int]:
    """The most frequent numbers."""
    return [n for n, _ in Counter(numbers).most_common(count)]


@case(("leetcode",), ("aabb",), ("",))
def first_unique(text: str) -> int:
    """The place of the first letter that comes once."""
    counts = Counter(text)
    for i, letter in enumerate(text):
        if counts[letter] == 1:
            return i
    return -1


@case(("ADOBECODEBANC", "ABC"), ("a", "aa"), ("", "x"))
def minimum_window(text: str, wanted: str) -> str:
    """The shortest window with all letters."""
    need, missing_letters = Counter(wanted), len(wanted)
    best, start = "", 0
    for end, letter in enumerate(text, 1):
        if need[letter] > 0:
            missing_letters -= 1
        need[letter] -= 1
        while missing_letters == 0:
            if not best or end - start < len(best):
                best = text[start:end]
            need[text[start]] += 1
            if need[text[start]] > 0:
                missing_letters += 1
            start += 1
    return best


@case(("cbaebabacd", "abc"), ("abab", "ab"), ("", "a"))
def anagram_places(text: str, pattern: str) -> list[int]:
    """Counters of windows are compared."""
    wanted, size = Counter(pattern), len(pattern)
    window = Counter(text[: size - 1])
    found = []
    for i in range(size - 1, len(text)):
        window[text[i]] += 1
        if window == wanted:
            found.append(i - size + 1)
        window[text[i - size + 1]] -= 1
    return found


@case((Counter("aab"), "a"), (Counter(), "x"), (Counter(z=2**70), "z"))
def given(counts: Counter[str], letter: str) -> int:
    """A caller's own is changed."""
    counts[letter] += 4
    del counts["never there"]
    counts.update("zz")
    return counts[letter] + counts["none"]


@case((Counter([1, 2, 2]), 2), (Counter(), 5), (Counter({3: -1}), 3))
def of_any_types(counts, key):
    """Types that the arguments say; and raised after a change."""
    counts[key] -= 1
    if counts[key] < -1:
        raise KeyError(key)
    return counts, +counts


@case(({"a": 1.5, "b": 2.0},), ({},), ({"z": -0.5},))
def of_floats(weights: dict[str, float]) -> list[float]:
    """Counts may be any numbers."""
    counts = Counter(weights)
    counts["new"] += 0.5
    counts["a"] += 1
    return [counts.total(), counts["a"], max(counts.values()), (counts + counts)["new"]]


@case(([3, 1, 3],), ([],), ([7],))
def of_anything(numbers: list[int]) -> str:
    """Ranges, generators, sets, deques, views and pairs are counted item by item."""
    found = [
        Counter(range(len(numbers))), Counter(n % 2 for n in numbers), Counter(set(numbers)), Counter(collections.deque(numbers)),
        Counter({n: 5 for n in numbers}.keys()), Counter([(n, n) for n in numbers]), Counter(map(str, numbers)),
        Counter(enumerate(numbers)), Counter(Counter(numbers)), Counter(x="a".count("a")),
    ]  # fmt: skip
    return "\n".join(map(str, found))


@case((1,), ("ab",), (None,))
def of_the_wrong(found):
    """TypeError of what is not iterated."""
    return Counter(found).total()


@case(([["a"], ["b"]],), ([],), ([[]],))
def unhashable(rows: list[list[str]]) -> int:
    """TypeError of an item without a hash."""
    return len(Counter(rows))


@case(("a-b a b b",), ("",), ("One one two.",))
def words(text: str) -> list[str]:
    """Words by how often they come, then by the alphabet."""
    counts = Counter(text.replace("-", " ").lower().split())
    return [f"{word}:{count}" for word, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))]


@case(([2, 1, 3, 2],), ([],), ([5, 5],))
def pairs_with_sum(numbers: list[int]) -> int:
    """How many pairs add up to 5."""
    seen = Counter()
    found = 0
    for n in numbers:
        found += seen[5 - n]
        seen[n] += 1
    return found


@case(("ab",), ("",), ("aaa",))
def kinds(text: str) -> list[bool]:
    """It is a dict."""
    counts = Counter(text)
    return [isinstance(counts, dict), isinstance(counts, Counter), type(counts) is dict, type(counts) is Counter, bool(counts)]


@case(("aabc", "x"), ("", "y"), ("zzz", "z"))
def methods_of_dict(text: str, letter: str) -> str:
    """pop, setdefault, items, keys, values, popitem."""
    counts = Counter(text)
    taken = counts.pop(letter, 0)
    kept = counts.setdefault(letter, 9)
    last = counts.popitem()
    return f"{taken} {kept} {last} {list(counts.items())} {sorted(counts.keys())} {sum(counts.values())}"


@case(("a",), ("b",), ("",))
def from_keys(text: str) -> int:
    """NotImplementedError: which count should it be?"""
    counts = Counter.fromkeys(text) if text == "a" else Counter(text)
    return len(counts.fromkeys(text, 1)) if text else 0


@case(("|", [1]), ("+", [1, 2]), ("-", {1}), ("&", [1]), ("+", 3), ("|", Counter([3, 4])))
def combined_with_no_dict(sign, other):
    """CPython asks it for its items."""
    found = Counter([3])
    if sign == "|":
        found |= other
    elif sign == "+":
        found += other
    elif sign == "-":
        found -= other
    else:
        found &= other
    return found


@case(({"b": 1, "a": None},), ({"a": None, "b": None},), ({"a": 1, "b": 2},))
def counts_without_an_order(counts: dict[str, int | None]) -> str:
    """They are shown as they came."""
    return f"{Counter(counts)!r}"


@case((["b", "a", "b"],), ([],), (["", "é", ""],))
def named_by_typing(words: typing.List[str]) -> tuple[typing.Counter[str], typing.Deque[str]]:  # noqa: UP006
    """The names that typing has for the classes of collections."""
    places: typing.DefaultDict[str, list[int]] = defaultdict(list)  # noqa: UP006
    for i, word in enumerate(words):
        places[word].append(i)
    order: typing.OrderedDict[str, int] = OrderedDict((word, len(found)) for word, found in places.items())
    counts: typing.Counter[str] = Counter(order)
    return counts, deque(reversed(order))
