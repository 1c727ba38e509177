"""`fnmatch`: names by the patterns of a shell, as on Linux. In: names and patterns. Out: what CPython's own functions give.

CPython makes regular expressions of patterns, as `translate` does. All others take two places instead, in the name and in the
pattern, and go back to the last star alone, so that no pattern takes longer than the product of both lengths.
"""

from __future__ import annotations

import re
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
        first, inside, end = _set_at(pat, place)
        if end >= 0:
            return end + 1 if _is_in(char, pat[inside:end]) != (inside > first) else -1
    return place + 1 if pat[place] == "?" or pat[place] == char else -1


def _set_at(pat: str, place: int) -> tuple[int, int, int]:
    """Behind a bracket: where its sign is, where the items are, and where they end; -1 where they never do."""
    first = place + 1
    inside = first + 1 if pat[first : first + 1] == "!" else first
    return first, inside, pat.find("]", inside + 1 if pat[inside : inside + 1] == "]" else inside)


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


def translate(pat: Any) -> str:
    """`fnmatch.translate`: a regular expression that takes the same names."""
    pieces = [""]  # between stars
    place = 0
    while place < len(pat):
        c = pat[place]
        place += 1
        if c == "*":
            if len(pieces) == 1 or pieces[-1]:
                pieces.append("")
        elif c == "?":
            pieces[-1] += "."
        elif c == "[" and (end := _set_at(pat, place - 1)[2]) >= 0:
            pieces[-1] += _as_set(pat[place:end])
            place = end + 1
        else:
            pieces[-1] += re.escape(c)
    if len(pieces) == 1:
        return f"(?s:{pieces[0]})\\Z"
    between = "".join([f"(?>.*?{piece})" for piece in pieces[1:-1]])
    return f"(?s:{pieces[0]}{between}.*{pieces[-1]})\\Z"


def _as_set(items: str) -> str:
    """What is in brackets, as a regular expression has it: ranges that hold nothing are left out."""
    start = 1 if items[0] == "!" else 0
    ranges = [items.replace("\\", "\\\\")]
    if "-" in items:
        ranges = [part.replace("\\", "\\\\").replace("-", "\\-") for part in _ranges(items, start + 1)]
    shown = "-".join(ranges)
    for sign in "&~|":  # which may come to mean what is in both sets, and their like
        shown = shown.replace(sign, "\\" + sign)
    if shown == "":
        return "(?!)"
    if shown == "!":
        return "."
    if shown[0] == "!":
        return f"[^{shown[1:]}]"
    return f"[\\{shown}]" if shown[0] in "^[" else f"[{shown}]"


def _ranges(items: str, place: int) -> list[str]:
    """The parts between hyphens that stand between two characters."""
    parts = []
    start = 0
    while (hyphen := items.find("-", place)) >= 0:
        parts.append(items[start:hyphen])
        start = hyphen + 1
        place = hyphen + 3
    if start < len(items):
        parts.append(items[start:])
    else:
        parts[-1] += "-"
    for i in range(len(parts) - 1, 0, -1):
        if parts[i - 1][-1] > parts[i][0]:
            parts[i - 1] = parts[i - 1][:-1] + parts[i][1:]
            del parts[i]
    return parts
