"""The sets of a regular expression: which code points `[...]`, `.`, `\\d` and a letter in any case stand for.

In: what CPython's own parser says is in a set, and flags. Out: words of code (`library/regular_code.py`). What letters, digits,
spaces and cases are is asked of the library, whose tables every artifact has, not of the Python that compiles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from re import _casefix, _constants  # type: ignore[attr-defined]
from typing import Any

from lanewise.library import regular_code as words
from lanewise.library import regular_sets
from lanewise.library.machine import u32
from lanewise.library.text_strip import is_space
from lanewise.library.unicode_kinds import decimal_value
from lanewise.library.unicode_upper import upper_codes

Item = tuple[Any, Any]
Range = tuple[int, int]
LAST_CODE = 0x10FFFF
CATEGORIES = {
    _constants.CATEGORY_DIGIT: words.DIGIT,
    _constants.CATEGORY_NOT_DIGIT: words.NO_DIGIT,
    _constants.CATEGORY_SPACE: words.SPACE,
    _constants.CATEGORY_NOT_SPACE: words.NO_SPACE,
    _constants.CATEGORY_WORD: words.LETTER,
    _constants.CATEGORY_NOT_WORD: words.NO_LETTER,
}
_SHARING: dict[int, tuple[int, ...]] = _casefix._EXTRA_CASES
"""Small letters, and those others that share a capital with them."""
_LAST_CASED = 0x1E943
"""No letter beyond has another case in Unicode 14."""
_LAST_IN_TABLE = 0xFFFF


@cache
def kinds_of(code: int) -> int:
    """The categories that hold a code point."""
    x = u32(code)
    digit = words.DIGIT if decimal_value(x) < 10 else words.NO_DIGIT
    space = words.SPACE if is_space(x) else words.NO_SPACE
    return digit | space | (words.LETTER if regular_sets.is_letter(x) else words.NO_LETTER)


@cache
def lower(code: int) -> int:
    """The code point that stands for a letter in any case."""
    return code if code > _LAST_CASED else int(regular_sets.in_lower_case(u32(code)))


def lower_ascii(code: int) -> int:
    """The same where only ASCII has cases."""
    return code + 32 if 65 <= code <= 90 else code


@cache
def _cased() -> tuple[int, ...]:
    """Letters that are not their own lower case."""
    return tuple(c for c in range(_LAST_CASED + 1) if chr(c).lower() != chr(c) and lower(c) != c)


@cache
def _capitals() -> tuple[Range, ...]:
    """Letters with (the first code point of) another upper case, and that."""
    uppers = ((c, int(upper_codes(u32(c)) & 0x1FFFFF)) for c in range(_LAST_CASED + 1))
    return tuple((c, upper) for c, upper in uppers if upper != c)


def _in_any_case(code: int) -> set[int]:
    """Itself in lower case, and the small letters that share a capital with it."""
    own = lower(code)
    return {own, *_SHARING.get(own, ())}


def _folded(ranges: Sequence[Range], ascii_only: bool) -> list[Range]:
    """All that a letter in lower case may be to be in one of the ranges in some case."""
    if ascii_only:
        moved = {lower_ascii(c) for low, high in ranges for c in range(max(low, 65), min(high, 90) + 1)}
        # CPython looks at all cases of what it does not keep in a table of bits, whatever the flags say.
        large = [(low, high) for low, high in ranges if low != high > _LAST_IN_TABLE]
        moved |= {c for c, upper in _capitals() if any(low <= upper <= high for low, high in large)}
    else:
        inside = [c for low, high in ranges if low != high for c in (*_cased(), *_SHARING) if low <= c <= high]
        inside += [low for low, high in ranges if low == high]
        moved = {found for c in inside for found in _in_any_case(c)}
    return [*ranges, *((c, c) for c in moved)]


def _joined(ranges: Iterable[Range]) -> list[Range]:
    """In order, those that touch as one."""
    found: list[Range] = []
    for low, high in sorted(ranges):
        if found and low <= found[-1][1] + 1:
            found[-1] = found[-1][0], max(high, found[-1][1])
        else:
            found.append((low, high))
    return found


def written(items: Sequence[Item], flags: int) -> tuple[int, ...]:
    """A set as words: bits, mask, number of ranges, ranges."""
    ascii_only, ignoring = not flags & re.UNICODE, bool(flags & re.IGNORECASE)
    negated = bool(items) and items[0][0] is _constants.NEGATE
    mask = 0
    ranges: list[Range] = []
    for what, value in items[negated:]:
        if what is _constants.CATEGORY:
            mask |= CATEGORIES[value]
        else:
            ranges.append((value, value) if what is _constants.LITERAL else value)
    if ignoring:
        ranges = _folded(ranges, ascii_only)
    ranges = _joined(ranges)

    def holds(code: int) -> bool:
        if ignoring:
            code = lower_ascii(code) if ascii_only else lower(code)
        kinds = (kinds_of(code) if code < 128 else _OUTSIDE_ASCII) if ascii_only else kinds_of(code)
        found = bool(kinds & mask) or any(low <= code <= high for low, high in ranges)
        return found != negated

    bits = [sum(holds(32 * i + k) << k for k in range(32)) for i in range(words.NARROW_CODES // 32)]
    if ascii_only and mask & _OUTSIDE_ASCII:
        ranges = _joined([*ranges, (words.NARROW_CODES, LAST_CODE)])
    wide = [(max(low, words.NARROW_CODES), high) for low, high in ranges if high >= words.NARROW_CODES]
    mask = (0 if ascii_only else mask) | words.NEGATED * negated | words.FOLDED * (ignoring and not ascii_only)
    return (*bits, mask, len(wide), *(bound for pair in wide for bound in pair))


_OUTSIDE_ASCII = words.NO_DIGIT | words.NO_SPACE | words.NO_LETTER
"""The categories of the flag ASCII that hold all else."""


def literal(code: int, flags: int) -> int | tuple[int, ...]:
    """One code point: itself, or a set where it has several cases."""
    if not flags & re.IGNORECASE:
        return code
    if not flags & re.UNICODE:
        return code if chr(code).upper() == chr(code).lower() or code > 127 else written([(_constants.LITERAL, code)], flags)
    alone = _in_any_case(code) == {code} and chr(code).upper() == chr(code)
    return code if alone else written([(_constants.LITERAL, code)], flags)
