"""CPython 3.11's `str` comes in; `core/lanewise/library/unicode_*.py` go out: Unicode 14.0 as tables, one for each property.

python tools/unicode_tables.py

A table is a trie in bytes: three levels of indices and a leaf, which holds a bit per code point, or a byte that says how the code
point changes. Equal blocks are stored once; the bits of a code point that each level reads are those that make the table small.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path

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
    """A number up to 9 that some code points stand for: the digits 0 to 9 of ASCII and what is like them."""

    function: str
    meaning: str
    value: Callable[[str], int]
    """-1 where there is none."""


Row = Property | Mapping | Value


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
    """For each code point one more than its value, 0 where there is none."""
    return bytes(row.value(chr(code)) + 1 for code in CODES)


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
        Value("decimal_value", "Its value as a decimal digit; more than 9 if it is none.", lambda c: unicodedata.decimal(c, -1)),
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
)  # fmt: skip


# --- tries -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Trie:
    """Bytes, and how a code point is looked up: how many of its bits each level leaves to the next, and where the next begins."""

    last: int
    shifts: tuple[int, int, int]
    starts: tuple[int, int, int]
    content: bytes


def _blocks(values: bytes, bits: int) -> tuple[list[int], list[bytes]]:
    """The number of the block that holds each 2**bits of the values, and the blocks, which differ."""
    size = 1 << bits
    known: dict[bytes, int] = {}
    padded = values + bytes(-len(values) % size)
    numbers = [known.setdefault(padded[at : at + size], len(known)) for at in range(0, len(padded), size)]
    return numbers, list(known)


def _tries(values: bytes, leaf_bits: range, pack: Callable[[bytes], bytes]) -> Iterator[Trie]:
    """The tries of these values whose indices are bytes, with leaves for that many bits of a code point."""
    last = len(values.rstrip(b"\0")) - 1
    for low in leaf_bits:
        units, leaves = _blocks(values[: last + 1], low)
        if len(leaves) > 256:
            continue
        packed = b"".join(map(pack, leaves))
        for middle in range(low + 1, low + 5):
            parts, second = _blocks(bytes(units), middle - low)
            if len(second) > 256:
                continue
            for high in range(middle + 1, middle + 6):
                top, first = _blocks(bytes(parts), high - middle)
                if len(first) <= 256:
                    levels = bytes(top), b"".join(first), b"".join(second)
                    one, two, three = accumulate(map(len, levels))
                    yield Trie(last, (high, middle, low), (one, two, three), b"".join([*levels, packed]))


def _packed(flags: bytes) -> bytes:
    """Eight of them in a byte, the first lowest."""
    return bytes(sum(flag << k for k, flag in enumerate(flags[at : at + 8])) for at in range(0, len(flags), 8))


def _size(trie: Trie) -> int:
    return len(trie.content)


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
    return f"""\
    at = {table}[code >> {high}]
    at = {table}[{one} + (at << {high - middle}) + (code >> {middle} & {(1 << high - middle) - 1})]
    at = {table}[{two} + (at << {middle - low}) + (code >> {low} & {(1 << middle - low) - 1})]
"""


def _property(row: Property) -> str:
    """A table of bits and the function that reads it. ASCII is asked of two masks."""
    flags = held(row)
    trie = min(_tries(flags, range(4, 8), _packed), key=_size)
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
    trie = min(_tries(bytes(kinds), range(2, 6), bytes), key=_size)
    table, low = row.function.upper(), trie.shifts[2]
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
    kind = {table}[{trie.starts[2]} + (at << {low}) + (code & {(1 << low) - 1})]
    if kind < {len(changes)}:
        return u64(code + u32({table}_CHANGES[kind]))
    return {table}_SEVERAL[kind - {len(changes)}]
'''


def _value(row: Value) -> str:
    """A table of values and the function that reads it."""
    trie = min(_tries(valued(row), range(2, 6), bytes), key=_size)
    table, low = row.function.upper(), trie.shifts[2]
    return f'''{_bytes(table, trie.content)}

def {row.function}(code: u32) -> u32:
    """{row.meaning}"""
    if code < 128:
        return code - {ord("0")}
    if code > 0x{trie.last:X}:
        return u32(10)
{_look_up(table, trie)}\
    return u32({table}[{trie.starts[2]} + (at << {low}) + (code & {(1 << low) - 1})]) - 1
'''


def _row(row: Row) -> str:
    match row:
        case Property():
            return _property(row)
        case Mapping():
            return _mapping(row)
        case Value():
            return _value(row)


def text(file: File) -> str:
    """The file as it is checked in."""
    words = "i32, table, u8, u32, u64" if isinstance(file.rows[0], Mapping) else "table, u8, u32, u64"
    head = f'''"""{file.subject} in Unicode {UNICODE}: a code point in, what CPython says of it out.

Written by tools/unicode_tables.py. Tables are tries in bytes: three levels of indices, then leaves.
"""

from __future__ import annotations

from lanewise.library.machine import {words}

'''
    return head + "\n\n".join(map(_row, file.rows))


def path(file: File) -> Path:
    return LIBRARY / f"{file.name}.py"


def main() -> None:
    if unicodedata.unidata_version != UNICODE:
        sys.exit(f"this Python has Unicode {unicodedata.unidata_version}, the tables are of {UNICODE}: use CPython 3.11")
    for file in FILES:
        path(file).write_text(text(file), encoding="utf-8")


if __name__ == "__main__":
    main()
