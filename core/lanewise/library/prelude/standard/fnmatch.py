"""`fnmatch`: names by the patterns of a shell, as on Linux. In: names and patterns. Out: what CPython's own functions give.

CPython makes regular expressions of patterns. These take two places instead, in the name and in the pattern, and go back to the
last star alone, so that no pattern takes longer than the product of both lengths.
"""

from __future__ import annotations

from typing import Any


def fnmatchcase(name: Any, pat: Any) -> bool:
    """`fnmatch.fnmatchcase`."""
    if isinstance(pat, bytes):
        if isinstance(name, str):
            raise TypeError("cannot use a bytes pattern on a string-like object")
        return _matches(name.decode("latin-1"), pat.decode("latin-1"))
    if isinstance(name, bytes):
        raise TypeError("cannot use a string pattern on a bytes-like object")
    return _matches(name, pat)


def fnmatch(name: Any, pat: Any) -> bool:
    """`fnmatch.fnmatch`: capitals are others than small letters."""
    return fnmatchcase(name, pat)


def filter(names: Any, pat: Any) -> Any:
    """`fnmatch.filter`."""
    return [name for name in names if fnmatchcase(name, pat)]


def _matches(name: str, pat: str) -> bool:
    """Behind a star, one character more goes to it whenever the rest does not fit."""
    at = place = 0
    star = taken = -1
    while at < len(name):
        if place < len(pat) and pat[place] == "*":
            star = place
            taken = at
            place += 1
            continue
        following = _behind_one(name[at], pat, place) if place < len(pat) else -1
        if following >= 0:
            at += 1
            place = following
        elif star >= 0:
            taken += 1
            at = taken
            place = star + 1
        else:
            return False
    while place < len(pat) and pat[place] == "*":
        place += 1
    return place == len(pat)


def _behind_one(char: str, pat: str, place: int) -> int:
    """Where the pattern goes on behind what takes one character; -1 where it does not take this one."""
    if pat[place] == "[":
        first = place + 1
        inside = first + 1 if pat[first : first + 1] == "!" else first
        end = pat.find("]", inside + 1 if pat[inside : inside + 1] == "]" else inside)
        if end >= 0:
            return end + 1 if _is_in(char, pat[inside:end]) != (inside > first) else -1
    return place + 1 if pat[place] == "?" or pat[place] == char else -1


def _is_in(char: str, items: str) -> bool:
    """Whether a character is one of `a-z_`."""
    i = 0
    while i < len(items):
        if i + 2 < len(items) and items[i + 1] == "-":
            if items[i] <= char <= items[i + 2]:
                return True
            i += 3
        else:
            if items[i] == char:
                return True
            i += 1
    return False
