"""`unicodedata`, as CPython 3.11 has it: Unicode 14.0. In: a text of one code point; texts. Out: what CPython's own functions give.

Names are known at build alone (`python/modules/unicode_names.py`): all of them would be a quarter of a megabyte.
"""

from __future__ import annotations

from typing import Any

from lanewise.library.machine import u32
from lanewise.library.text_normal import canonical_code, compatible_code, text_alike, text_composed, text_decomposed
from lanewise.library.unicode_canonical import canonical_parts
from lanewise.library.unicode_categories import CATEGORIES, category_of
from lanewise.library.unicode_compatible import TAGS, compatible_parts, tag_of
from lanewise.library.unicode_kinds import decimal_value
from lanewise.library.unicode_layout import DIRECTIONS, WIDTHS, direction_of, is_mirrored, width_of
from lanewise.library.unicode_marks import combining_class
from lanewise.library.unicode_numbers import NUMBERS, digit_value, number_of

unidata_version = "14.0.0"


def _code(chr: Any, argument: str) -> u32:
    """The one code point of an argument, as messages call it."""
    if not isinstance(chr, str) or len(chr) != 1:
        kind = "None" if chr is None else type(chr).__name__
        raise TypeError(f"{argument} must be a unicode character, not {kind}")
    return u32(ord(chr))


def category(chr: Any, /) -> str:
    """`unicodedata.category`."""
    return CATEGORIES[int(category_of(_code(chr, "category() argument")))]


def bidirectional(chr: Any, /) -> str:
    """`unicodedata.bidirectional`."""
    return DIRECTIONS[int(direction_of(_code(chr, "bidirectional() argument")))]


def east_asian_width(chr: Any, /) -> str:
    """`unicodedata.east_asian_width`."""
    return WIDTHS[int(width_of(_code(chr, "east_asian_width() argument")))]


def combining(chr: Any, /) -> int:
    """`unicodedata.combining`."""
    return int(combining_class(_code(chr, "combining() argument")))


def mirrored(chr: Any, /) -> int:
    """`unicodedata.mirrored`."""
    return 1 if is_mirrored(_code(chr, "mirrored() argument")) else 0


def decimal(chr: Any, /, *default: Any) -> Any:
    """`unicodedata.decimal`."""
    value = decimal_value(_code(chr, "decimal() argument 1"))
    if value < 10:
        return int(value)
    if not default:
        raise ValueError("not a decimal")
    return default[0]


def digit(chr: Any, /, *default: Any) -> Any:
    """`unicodedata.digit`."""
    value = digit_value(_code(chr, "digit() argument 1"))
    if value < 10:
        return int(value)
    if not default:
        raise ValueError("not a digit")
    return default[0]


def numeric(chr: Any, /, *default: Any) -> Any:
    """`unicodedata.numeric`."""
    which = number_of(_code(chr, "numeric() argument 1"))
    if which != 0:
        return NUMBERS[int(which)]
    if not default:
        raise ValueError("not a numeric character")
    return default[0]


def decomposition(chr: Any, /) -> str:
    """`unicodedata.decomposition`: of Hangul's syllables it says nothing."""
    code = _code(chr, "decomposition() argument")
    found = []
    parts = canonical_parts(code)
    place, stop = parts >> 8, (parts >> 8) + (parts & 255)
    while place < stop:
        part = int(canonical_code(place))
        place = place + (2 if part > 0xFFFF else 1)
        found.append(f"{part:04X}")
    parts = compatible_parts(code)
    place, stop = parts >> 8, (parts >> 8) + (parts & 255)
    if parts != 0:
        found.append(TAGS[int(tag_of(code))])
    while place < stop:
        part = int(compatible_code(place))
        place = place + (2 if part > 0xFFFF else 1)
        found.append(f"{part:04X}")
    return " ".join(found)


def _nfd(text: Any) -> Any:
    return text_decomposed(text)


def _nfc(text: Any) -> Any:
    return text_composed(text_decomposed(text))


def _nfkd(text: Any) -> Any:
    return text_decomposed(text_alike(text_decomposed(text)))


def _nfkc(text: Any) -> Any:
    return text_composed(_nfkd(text))


FORMS = {"NFC": _nfc, "NFD": _nfd, "NFKC": _nfkc, "NFKD": _nfkd}


def normalize(form: Any, unistr: Any, /) -> Any:
    """`unicodedata.normalize`. Of a form that is known at build the function is given."""
    return _normal("normalize", form, unistr)


def is_normalized(form: Any, unistr: Any, /) -> Any:
    """`unicodedata.is_normalized`."""
    return _normal("is_normalized", form, unistr) == unistr


def _normal(name: str, form: Any, text: Any) -> Any:
    if not callable(form):
        _check(name, 1, form)
    _check(name, 2, text)
    if callable(form):
        return form(text)
    if text == "":
        return ""
    if form == "NFC":
        return _nfc(text)
    if form == "NFD":
        return _nfd(text)
    if form == "NFKC":
        return _nfkc(text)
    if form == "NFKD":
        return _nfkd(text)
    raise ValueError("invalid normalization form")


def _check(name: str, place: int, given: Any) -> None:
    if not isinstance(given, str):
        kind = "None" if given is None else type(given).__name__
        raise TypeError(f"{name}() argument {place} must be str, not {kind}")
