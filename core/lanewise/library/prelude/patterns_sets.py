"""The sets of a regular expression: which code points `[...]`, `.`, `\\d` and a letter in any case stand for.

In: items of a set (`patterns_parts.py`), and flags. Out: words of code (`library/regular_code.py`).
"""

from __future__ import annotations

from re import _casefix  # type: ignore[attr-defined]

from lanewise.library.machine import u32
from lanewise.library.prelude.patterns_parts import CATEGORY, IGNORECASE, LITERAL, UNICODE
from lanewise.library.regular_code import DIGIT, FOLDED, LETTER, NARROW_CODES, NEGATED, NO_DIGIT, NO_LETTER, NO_SPACE, SPACE
from lanewise.library.regular_sets import in_lower_case
from lanewise.library.unicode_upper import upper_codes

_SHARING = _casefix._EXTRA_CASES
"""Small letters, and those others that share a capital with them."""
_LAST_CASED, _LAST_IN_TABLE, _LAST_CODE = 0x1E943, 0xFFFF, 0x10FFFF
_OUTSIDE_ASCII = NO_DIGIT | NO_SPACE | NO_LETTER


def _kinds(c: str) -> int:
    """The categories that hold a code point."""
    found = DIGIT if c.isdecimal() else NO_DIGIT
    found |= SPACE if c.isspace() else NO_SPACE
    return found | (LETTER if c.isalnum() or c == "_" else NO_LETTER)


# Latin-1 is the same in every version of Unicode, so that of the Python that compiles will do.
_NARROW_KINDS = bytes(_kinds(chr(code)) for code in range(NARROW_CODES))
_NARROW_LOWER = "".join(map(chr, range(NARROW_CODES))).lower().encode("latin-1")


def _lower(code: int) -> int:
    """The code point that stands for a letter in any case."""
    return code if code > _LAST_CASED else int(in_lower_case(u32(code)))


def _lower_ascii(code: int) -> int:
    return code + 32 if 65 <= code <= 90 else code


def _in_any_case(code: int) -> list[int]:
    """Itself in lower case, and the small letters that share a capital with it."""
    own = _lower(code)
    return [own, *_SHARING[own]] if own in _SHARING else [own]


def _folded(ranges: list[tuple[int, int]], ascii_only: bool) -> list[tuple[int, int]]:
    """All that a letter in lower case may be to be in one of the ranges in some case."""
    found = ranges[:]
    for low, high in ranges:
        if ascii_only:
            for c in range(max(low, 65), min(high, 90) + 1):
                found.append((c + 32, c + 32))
            for c in range(_LAST_CASED + 1 if low != high > _LAST_IN_TABLE else 0):
                if chr(c).upper() != chr(c) and low <= int(upper_codes(u32(c))) & 0x1FFFFF <= high:
                    found.append((c, c))
        else:
            for c in range(low, min(high, _LAST_CASED) + 1 if low != high else low + 1):
                if low == high or c in _SHARING or (chr(c).lower() != chr(c) and _lower(c) != c):
                    found += [(moved, moved) for moved in _in_any_case(c)]
    return found


def _joined(ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """In order, those that touch as one."""
    found: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if found and low <= found[-1][1] + 1:
            found[-1] = found[-1][0], max(high, found[-1][1])
        else:
            found.append((low, high))
    return found


def set_words(items: list[tuple[int, int, int]], negated: bool, flags: int) -> list[int]:
    """A set as words: bits, mask, number of ranges, ranges."""
    ascii_only, ignoring = not flags & UNICODE, flags & IGNORECASE != 0
    mask = 0
    ranges: list[tuple[int, int]] = []
    for what, low, high in items:
        if what == CATEGORY:
            mask |= low
        else:
            ranges.append((low, high))
    ranges = _joined(_folded(ranges, ascii_only) if ignoring else ranges)
    found = [0] * (NARROW_CODES // 32)
    for own in range(NARROW_CODES):
        code = own if not ignoring else _lower_ascii(own) if ascii_only else _NARROW_LOWER[own]
        kinds = 0 if mask == 0 else _OUTSIDE_ASCII if ascii_only and code > 127 else _NARROW_KINDS[code]
        if (kinds & mask != 0 or _is_inside(ranges, code)) != negated:
            found[own >> 5] |= 1 << (own & 31)
    if ascii_only and mask & _OUTSIDE_ASCII:
        ranges = _joined([*ranges, (NARROW_CODES, _LAST_CODE)])
    wide = [(max(low, NARROW_CODES), high) for low, high in ranges if high >= NARROW_CODES]
    found.append((0 if ascii_only else mask) | (NEGATED if negated else 0) | (FOLDED if ignoring and not ascii_only else 0))
    found.append(len(wide))
    for low, high in wide:
        found.append(low)
        found.append(high)
    return found


def _is_inside(ranges: list[tuple[int, int]], code: int) -> bool:
    for low, high in ranges:
        if low <= code <= high:
            return True
    return False


def is_alone(code: int, flags: int) -> bool:
    """Whether a code point stands for itself alone, and not for others in another case."""
    if not flags & IGNORECASE:
        return True
    if not flags & UNICODE:
        return code > 127 or chr(code).upper() == chr(code).lower()
    return _in_any_case(code) == [code] and chr(code).upper() == chr(code)


def literal_item(code: int) -> list[tuple[int, int, int]]:
    """One code point as the items of a set."""
    return [(LITERAL, code, code)]
