"""Tuples whose length only the run knows: their hashes, and sets and dicts of them."""

from parity.case import case


@case(("ab",), ("",), ("x",))
def hash_of_letters(s: str) -> list[int]:
    """That of CPython, whatever is in it."""
    return [hash(tuple(ord(c) for c in s)), hash((tuple(range(len(s))), 2.5)), hash(tuple([n / 2 for n in range(len(s))]))]


@case((["eat", "tea", "tan", "ate"],), ([],), (["x", ""],))
def anagrams(words: list[str]) -> list[list[str]]:
    """Words by their sorted letters."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for word in words:
        groups.setdefault(tuple(sorted(word)), []).append(word)
    return list(groups.values())


@case(([[1, 2], [2, 1], [1, 2], []],), ([],), ([[0]],))
def distinct_rows(rows):
    """A row that was seen is left out."""
    seen = set()
    out = []
    for row in rows:
        key = tuple(row)
        if key not in seen:
            seen.add(key)
            out.append(row)
    return out
