"""CPython 3.11's `str` comes in; `core/lanewise/library/unicode_*.py` go out: Unicode 14.0 as tables, one for each property.

python tools/unicode_tables.py

A table is a trie in bytes (`unicode_tries.py`), whose leaves hold a bit per code point, or a byte or two.
"""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from unicode_tries import Trie, in_bits, in_two, smallest

LIBRARY = Path(__file__).parents[1] / "core" / "lanewise" / "library"
UNICODE = "14.0.0"
CODES = range(0x110000)
WIDTH = 132


@dataclass(frozen=True)
class Property:
    """A set of code points, the function that will tell whether one is in it, and what its docstring says."""

    function: str
    meaning: str
    holds: Callable[[str], bool]


@dataclass(frozen=True)
class Mapping:
    """What becomes of a single code point, which may be several."""

    function: str
    meaning: str
    change: Callable[[str], str]


@dataclass(frozen=True)
class Value:
    """A small number that some code points have."""

    function: str
    meaning: str
    value: Callable[[str], int]
    none: int
    """What all others have: -1, and those of ASCII are digits; or 0, and none of ASCII has another one."""


@dataclass(frozen=True)
class Kind:
    """What is said of a code point, one of up to 256 things."""

    function: str
    meaning: str
    said: Callable[[str], str | float]
    all: str
    """The list of these things. Their numbers go out."""


@dataclass(frozen=True)
class Parts:
    """The code points that one is made of, a step deep, in UTF-16: `unicodedata.decomposition` says which."""

    function: str
    meaning: str
    tagged: bool
    """Whether this is about those that are made of others but for how they look."""


@dataclass(frozen=True)
class Composites:
    """The code points that NFC makes of two others, in the order of these."""

    function: str
    meaning: str


Row = Property | Mapping | Value | Kind | Parts | Composites


@dataclass(frozen=True)
class File:
    """One file of the library: what its first sentence begins with, and what is in it."""

    name: str
    subject: str
    rows: tuple[Row, ...]


@cache
def held(row: Property) -> bytes:
    """For each code point 1 or 0."""
    return bytes(map(row.holds, map(chr, CODES)))


@cache
def valued(row: Value) -> bytes:
    """For each code point its value, counted from that of most."""
    return bytes(row.value(chr(code)) - row.none for code in CODES)


@cache
def said(row: Kind) -> tuple[list[str | float], bytes]:
    """All that is said, with what is said of a code point that is none first; and which of it is said of each code point."""
    known: dict[str | float, int] = {row.said("\uffff"): 0}
    numbers = bytes(known.setdefault(row.said(c), len(known)) for c in map(chr, CODES))
    return list(known), numbers


@cache
def parts(row: Parts) -> dict[int, str]:
    """What code points are made of."""
    found = {code: unicodedata.decomposition(chr(code)).split() for code in CODES}
    own = {code: units for code, units in found.items() if units and units[0].startswith("<") == row.tagged}
    return {code: "".join(chr(int(unit, 16)) for unit in units if unit[0] != "<") for code, units in own.items()}


@cache
def composites() -> list[str]:
    """Each with those that it is made of as its key. Those of Hangul are computed."""
    made = {
        c: "".join(chr(int(unit, 16)) for unit in unicodedata.decomposition(c).split()) for c in map(chr, CODES) if _is_composed(c)
    }
    return sorted(made, key=made.__getitem__)


def _is_composed(c: str) -> bool:
    """Whether it is made of two, and NFC makes it of them again."""
    found = unicodedata.decomposition(c)
    return found[:1] not in ("", "<") and " " in found and unicodedata.normalize("NFC", c) == c


@cache
def _seconds() -> frozenset[str]:
    """The second ones of those that composites are made of."""
    return frozenset(chr(int(unicodedata.decomposition(c).split()[1], 16)) for c in composites())


def _decimal(c: str) -> int:
    return unicodedata.decimal(c, -1)


def _tag(c: str) -> str:
    """How it differs from what it is made of: `<wide>`."""
    return unicodedata.decomposition(c).rpartition(">")[0] + ">" if "<" in unicodedata.decomposition(c) else ""


@cache
def changed(row: Mapping) -> dict[int, str]:
    """What becomes of the code points that do not stay what they are."""
    return {code: result for code, c in enumerate(map(chr, CODES)) if (result := row.change(c)) != c}


def _ends_a_word(text: str) -> bool:
    """Whether CPython takes the sigma behind this text for a final one."""
    return (text + "Σ").lower().endswith("ς")


def _is_passed(c: str) -> bool:
    """Whether CPython looks past it for the letter before a sigma."""
    return _ends_a_word("a" + c) and not _ends_a_word(c)


FILES = (
    File("unicode_kinds", "Letters, numbers and spaces", (
        Property("is_alpha", "What str.isalpha says of one code point.", str.isalpha),
        Value("decimal_value", "Its value as a decimal digit; more than 9 if it is none.", _decimal, -1),
        Property("is_digit", "What str.isdigit says of one code point.", str.isdigit),
        Property("is_numeric", "What str.isnumeric says of one code point.", str.isnumeric),
        Property("is_space", "What str.isspace says of one code point.", str.isspace),
    )),
    File("unicode_cases", "Cases of letters", (
        Property("is_upper", "What str.isupper says of one code point.", str.isupper),
        Property("is_lower", "What str.islower says of one code point.", str.islower),
        Property("is_title", "Whether its category is Lt.", lambda c: unicodedata.category(c) == "Lt"),
        Property("is_cased", "Whether it has the property Cased.", lambda c: c.isupper() or c.islower() or c.istitle()),
        Property("is_case_ignorable", "Whether it has the property Case_Ignorable.", _is_passed),
    )),
    File("unicode_identifiers", "Identifiers", (
        Property("begins_identifier", "What str.isidentifier says of one code point.", str.isidentifier),
        Property("continues_identifier", "Whether an identifier may go on with it.", lambda c: f"a{c}".isidentifier()),
    )),
    File("unicode_printable", "What repr shows as it is", (
        Property("is_printable", "What str.isprintable says of one code point.", str.isprintable),
    )),
    File("unicode_upper", "Upper and title case", (
        Mapping("upper_codes", "str.upper", str.upper),
        Mapping("title_codes", "str.title", str.title),
    )),
    File("unicode_lower", "Lower and folded case", (
        Mapping("lower_codes", "str.lower", str.lower),
        Mapping("folded_codes", "str.casefold", str.casefold),
    )),
    File("unicode_categories", "Categories", (
        Kind("category_of", "Which of CATEGORIES it is in.", unicodedata.category, "CATEGORIES"),
    )),
    File("unicode_numbers", "Numbers", (
        Value("digit_value", "Its value as a digit; more than 9 if it is none.", lambda c: unicodedata.digit(c, -1), -1),
        Kind("number_of", "Which of NUMBERS it is: the first if none.", lambda c: unicodedata.numeric(c, -1.0), "NUMBERS"),
    )),
    File("unicode_layout", "How it is laid out", (
        Kind("direction_of", "Which of DIRECTIONS it has.", unicodedata.bidirectional, "DIRECTIONS"),
        Kind("width_of", "Which of WIDTHS it has.", unicodedata.east_asian_width, "WIDTHS"),
        Property("is_mirrored", "Whether it is mirrored from right to left.", lambda c: unicodedata.mirrored(c) == 1),
    )),
    File("unicode_marks", "What stands behind letters", (
        Value("combining_class", "Its canonical combining class.", unicodedata.combining, 0),
        Property("is_joined", "Whether NFC makes one of it and of what may stand before it.", lambda c: c in _seconds()),
    )),
    File("unicode_canonical", "What code points are made of", (
        Parts("canonical_parts", "What it is made of", False),
        Composites("composite", "One of the code points that NFC makes of two, in the order of these."),
    )),
    File("unicode_compatible", "What code points are made of but for how they look", (
        Parts("compatible_parts", "What it is made of", True),
        Kind("tag_of", "Which of TAGS says how it looks.", _tag, "TAGS"),
    )),
)  # fmt: skip


# --- text ------------------------------------------------------------------------------------------------------------


def _wrapped(items: Iterator[str] | Sequence[str], separator: str) -> str:
    """Items in lines as long as the house has them, four columns in."""
    lines = [""]
    for item in items:
        if len(lines[-1]) + len(item) + len(separator) > WIDTH - 4:
            lines.append("")
        lines[-1] += item + separator
    return "\n".join(f"    {line.rstrip()}" for line in lines)


def _bytes(name: str, content: bytes) -> str:
    """A table of bytes, in hexadecimal digits."""
    digits = _wrapped([content[at : at + 32].hex() for at in range(0, len(content), 32)], "")
    return f'{name} = table(u8, bytes.fromhex("""\n{digits}\n"""))  # fmt: skip\n'


def _numbers(name: str, kind: str, numbers: Sequence[int]) -> str:
    return f"{name} = table({kind}, (\n{_wrapped([f'{n},' for n in numbers], ' ')}\n))  # fmt: skip\n"


def _look_up(table: str, trie: Trie) -> str:
    """The statements that go through the levels of indices: `at` is the leaf then."""
    high, middle, low = trie.shifts
    one, two, _three = trie.starts
    first, second, third = trie.widths
    return (
        _index(table, "", f"code >> {high}", first)
        + _index(table, f"{one} + ", f"(at << {high - middle}) + (code >> {middle} & {(1 << high - middle) - 1})", second)
        + _index(table, f"{two} + ", f"(at << {middle - low}) + (code >> {low} & {(1 << middle - low) - 1})", third)
    )


def _index(table: str, start: str, place: str, width: int) -> str:
    """The statements that read one of the indices, or of other numbers, that begin there."""
    if width == 1:
        return f"    at = {table}[{start}{place}]\n"
    return f"    at = {start}({place}) * 2\n    at = {table}[at] | {table}[at + 1] << 8\n"


def _leaf(trie: Trie) -> tuple[str, str]:
    """Where leaves begin, and the place in them."""
    low = trie.shifts[2]
    return f"{trie.starts[2]} + ", f"(at << {low}) + (code & {(1 << low) - 1})"


def _property(row: Property) -> str:
    """A table of bits and the function that reads it. ASCII is asked of two masks."""
    flags = held(row)
    trie = smallest(flags, range(4, 8), in_bits)
    table, low = row.function.upper(), trie.shifts[2]
    below, above = (sum(flag << k for k, flag in enumerate(flags[at : at + 64])) for at in (0, 64))
    in_ascii = f"(u64(0x{above:X}) if code > 63 else u64(0x{below:X})) >> u64(code & 63) & 1 != 0" if below | above else "False"
    return f'''{_bytes(table, trie.content)}

def {row.function}(code: u32) -> bool:
    """{row.meaning}"""
    if code < 128:
        return {in_ascii}
    if code > 0x{trie.last:X}:
        return False
{_look_up(table, trie)}\
    return {table}[{trie.starts[2]} + (at << {low - 3}) + (code >> 3 & {(1 << low - 3) - 1})] >> (code & 7) & 1 != 0
'''


def _mapping(row: Mapping) -> str:
    """A table of kinds of change, what these are, and the function that reads them. In ASCII one run of letters changes."""
    results = changed(row)
    changes = dict.fromkeys((0, *(ord(result) - code for code, result in results.items() if len(result) == 1)))
    several = dict.fromkeys(result for result in results.values() if len(result) > 1)
    known = [*changes, *several]
    kinds = bytearray(len(CODES))
    for code, result in results.items():
        kinds[code] = known.index(ord(result) - code if len(result) == 1 else result)
    trie = smallest(kinds, range(2, 6), bytes)
    table = row.function.upper()
    letters = [code for code in results if code < 128]
    (step,) = {ord(results[code]) - code for code in letters}
    assert letters == list(range(letters[0], letters[-1] + 1))
    return f'''{_bytes(table, trie.content)}\
{_numbers(f"{table}_CHANGES", "i32", list(changes))}\
{_numbers(f"{table}_SEVERAL", "u64", [sum(ord(c) << 21 * k for k, c in enumerate(text)) for text in several])}

def {row.function}(code: u32) -> u64:
    """What {row.meaning} makes of one code point: up to three, 21 bits each, the first lowest."""
    if code < 128:
        return u64(code {"+-"[step < 0]} {abs(step)} if {letters[0]} <= code <= {letters[-1]} else code)
    if code > 0x{trie.last:X}:
        return u64(code)
{_look_up(table, trie)}\
    kind = {table}[{"".join(_leaf(trie))}]
    if kind < {len(changes)}:
        return u64(code + u32({table}_CHANGES[kind]))
    return {table}_SEVERAL[kind - {len(changes)}]
'''


def _value(row: Value) -> str:
    """A table of values and the function that reads it."""
    trie = smallest(valued(row), range(2, 6), bytes)
    table = row.function.upper()
    ascii, none, back = (f"code - {ord('0')}", "10", " - 1") if row.none else ("u32(0)", "0", "")
    return f'''{_bytes(table, trie.content)}

def {row.function}(code: u32) -> u32:
    """{row.meaning}"""
    if code < 128:
        return {ascii}
    if code > 0x{trie.last:X}:
        return u32({none})
{_look_up(table, trie)}\
    return u32({table}[{"".join(_leaf(trie))}]){back}
'''


def _kind(row: Kind) -> str:
    """The list of what is said, a table of numbers in it, and the function that reads it."""
    everything, numbers = said(row)
    trie = smallest(numbers, range(2, 6), bytes)
    table = row.function.upper()
    listed = _wrapped([f"{json.dumps(each)}," for each in everything], " ")
    return f'''{row.all} = [
{listed}
]  # fmt: skip
{_bytes(table, trie.content)}

def {row.function}(code: u32) -> u32:
    """{row.meaning}"""
    if code > 0x{trie.last:X}:
        return u32(0)
{_look_up(table, trie)}\
    return u32({table}[{"".join(_leaf(trie))}])
'''


def _parts(row: Parts) -> str:
    """All that code points are made of in one run of units, a table of places in it, and the functions that read both."""
    made = {code: text.encode("utf-16-le") for code, text in parts(row).items()}
    units = _run(made.values())
    most = max(map(len, made.values())) // 2
    places = {code: _place(units, text) << 4 | min(len(text) // 2, MANY) for code, text in made.items()}
    trie = smallest([places.get(code, 0) for code in CODES], range(2, 6), in_two)
    table, unit = row.function.upper(), row.function.removesuffix("parts") + "unit"
    count = f"({most} if at & 15 == {MANY} else at & 15)" if most > MANY else "at & 15"
    return f'''{_bytes(table, trie.content)}\
{_bytes(f"{table}_UNITS", units)}

def {row.function}(code: u32) -> u32:
    """{row.meaning}: the place of the first unit, and in the low byte how many there are; 0 if of itself alone."""
    if code < 0x{min(made):X} or code > 0x{max(made):X}:
        return u32(0)
{_look_up(table, trie)}\
{_index(table, *_leaf(trie), 2)}\
    return u32(at >> 4 << 8 | {count})


def {unit}(place: u32) -> u32:
    """The unit at a place."""
    return u32({table}_UNITS[place * 2]) | u32({table}_UNITS[place * 2 + 1]) << 8
'''


MANY = 15
"""Units: stands for the most that there are, where these do not fit into the four bits of a leaf."""


def _run(texts: Iterable[bytes]) -> bytes:
    """Units in which each of these is somewhere."""
    found = b""
    for text in sorted(set(texts), key=lambda text: (-len(text), text)):
        found += text if _place(found, text) < 0 else b""
    return found


def _place(units: bytes, text: bytes) -> int:
    """Where it is in the units; negative if it is not."""
    at = units.find(text)
    while at > 0 and at % 2 == 1:
        at = units.find(text, at + 1)
    return at // 2 if at >= 0 else -1


def _composites(row: Composites) -> str:
    """A table of code points, three bytes each, and the function that reads it."""
    table, found = row.function.upper(), composites()
    return f'''{_bytes(table, b"".join(ord(c).to_bytes(3, "little") for c in found))}\
{row.function.upper()}_COUNT = {len(found)}


def {row.function}(k: u32) -> u32:
    """{row.meaning}"""
    return u32({table}[k * 3]) | u32({table}[k * 3 + 1]) << 8 | u32({table}[k * 3 + 2]) << 16
'''


def _row(row: Row) -> str:
    match row:
        case Property():
            return _property(row)
        case Mapping():
            return _mapping(row)
        case Value():
            return _value(row)
        case Kind():
            return _kind(row)
        case Parts():
            return _parts(row)
        case Composites():
            return _composites(row)


def text(file: File) -> str:
    """The file as it is checked in."""
    body = "\n\n".join(map(_row, file.rows))
    words = ", ".join(word for word in ("i32", "table", "u8", "u32", "u64") if re.search(rf"\b{word}\b", body))
    head = f'''"""{file.subject} in Unicode {UNICODE}: a code point in, what CPython says of it out.

Written by tools/unicode_tables.py. Tables are tries in bytes: three levels of indices, then leaves.
"""

from __future__ import annotations

from lanewise.library.machine import {words}

'''
    return head + body


def path(file: File) -> Path:
    return LIBRARY / f"{file.name}.py"


def main() -> None:
    if unicodedata.unidata_version != UNICODE:
        sys.exit(f"this Python has Unicode {unicodedata.unidata_version}, the tables are of {UNICODE}: use CPython 3.11")
    for file in FILES:
        path(file).write_text(text(file), encoding="utf-8")


if __name__ == "__main__":
    main()
