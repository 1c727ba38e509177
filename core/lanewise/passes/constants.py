"""Containers that are known at build, as they lie in memory.

In: a literal's value, its type, the constant data of the program so far. Out: the name of a `Static`, which refers to others:
the block of a list's items or a dict's rows, its texts, lists within. All of them are immortal; nobody changes them
(`python/globals/constants.py` sees to that).
"""

from __future__ import annotations

import ast
import hashlib
import struct
from dataclasses import dataclass

from lanewise.ir.code import Static
from lanewise.ir.counted import shape_of
from lanewise.ir.flat import placed
from lanewise.ir.layout import HEADER, IMMORTAL, LIST, NARROW, NARROW_MAX, PLAIN, TABLE, WIDE
from lanewise.ir.types import BOOL, COMPLEX, FLOAT, I64, INT, NONE, STR, Container, Tuple, Type, Union
from lanewise.ir.unfolding import unfolded
from lanewise.library import heap, text_hash
from lanewise.library.machine import i32
from lanewise.passes import constant_tables

KEY = 24
"""Bytes of the longest constant text that has room for its hash."""
Reference = tuple[str, int]
"""Constant data, and how far into it."""
Word = int | float | Reference

_CODES = {"u8": "B", "i8": "b", "u16": "H", "i16": "h", "u32": "I", "i32": "i", "i64": "q", "u64": "Q", "f32": "f", "f64": "d"}


class Data(dict[str, Static]):
    """The constant data of a program, by what it says."""

    def name(self, kind: str, says: str) -> str:
        """What a new one is called."""
        return f"{kind}.{len(self)}"


class LastingData(Data):
    """That of functions which outlive the program, and the process: what is called the same says the same."""

    def name(self, kind: str, says: str) -> str:
        return f"{kind}.{hashlib.sha256(says.encode(errors='surrogatepass')).hexdigest()[:16]}"


@dataclass(frozen=True)
class Items:
    """A set, with its items in the order in which they came."""

    kind: str
    items: tuple[object, ...]


def read(written: str) -> object:
    """The value that a text says."""
    return _read(ast.parse(written, mode="eval").body) if "{" in written or "set(" in written else ast.literal_eval(written)


def _read(node: ast.expr) -> object:
    match node:
        case ast.Set(elts):
            return Items("set", tuple(map(_read, elts)))
        case ast.Call(ast.Name(kind), items):
            held = _read(items[0]) if items else None
            return Items(kind, held.items if isinstance(held, Items) else ())
        case ast.Dict(keys, values):
            return {_read(key): _read(value) for key, value in zip(keys, values, strict=True) if key is not None}
        case ast.List(elts):
            return [_read(part) for part in elts]
        case ast.Tuple(elts):
            return tuple(map(_read, elts))
    return ast.literal_eval(node)


def text(data: Data, value: str) -> Reference:
    """A text: its header, then its code points."""
    known = data.get(f"={value}")
    if known is not None:
        return known.name, HEADER
    codes = tuple(map(ord, value))
    wide = max(codes, default=0) > NARROW_MAX
    width = WIDE if wide else NARROW
    kind, behind = _room_for_hash(len(codes) * width)
    header, zeros = (IMMORTAL, kind, len(codes), width), (0,) * (behind // width)
    name = data.name("text", value)
    narrow = Static(name, "u8", (*struct.pack("<4I", *header), *codes, *zeros)) if not wide else None
    data[f"={value}"] = narrow or Static(name, "u32", (*header, *codes, *zeros))
    return name, HEADER


def _room_for_hash(size: int) -> tuple[int, int]:
    """The class of a block with room for the hash of a text of so many bytes (`library/text_hash.py`), and the bytes behind
    the text there: keys of dicts are short, and looked for again and again."""
    if not 0 < size <= KEY:
        return 0, 0
    kind = int(heap.size_class(i32(size + text_hash.HASH)))
    return kind, int(heap.class_bytes(i32(kind))) - HEADER - size


def shape(data: Data, types: tuple[Type, ...], exact: bool) -> Reference:
    """The table that says what an item refers to, or a row of fields."""
    key = ", ".join(map(str, types))
    return data.setdefault(key, Static(data.name("shape", f"{exact} {key}"), "i32", shape_of(types, exact))).name, 0


def block(data: Data, content: bytes, count: int) -> Reference:
    """A buffer with these bytes, of so many elements."""
    head = struct.pack("<4I", IMMORTAL, 0, count, PLAIN)
    says = f"block {count} {content!r}"
    return data.setdefault(says, Static(data.name("block", says), "u8", tuple(head + content))).name, HEADER


def laid(data: Data, value: object, t: Type, exact: bool) -> Reference:
    """A list, a tuple of any length, a dict, a set, or a text."""
    if isinstance(value, str):
        return text(data, value)
    assert isinstance(t, Container)
    if isinstance(value, dict | Items):
        return _table(data, value, t, exact)
    assert isinstance(value, list | tuple)
    (item,) = unfolded(t)
    block = _placed(data, [(_words(data, v, item, exact), item) for v in value])
    head: list[Word] = [IMMORTAL, 0, len(value), LIST, (block, 0) if value else 0, len(value), shape(data, (item,), exact), 0]
    return _kept(data, f"list {t} {value!r}", "u32", head), HEADER


def _table(data: Data, value: dict[object, object] | Items, t: Container, exact: bool) -> Reference:
    """A dict or a set, with the index that its keys are found by."""
    row = Tuple((I64, *unfolded(t)))
    _, stride = placed(row)
    found = constant_tables.dict_index(value, stride) if isinstance(value, dict) else constant_tables.set_index(value.items, stride)
    rows = [(hash, key, value[key]) if isinstance(value, dict) else (hash, key) for hash, key in found.rows]
    lies = _placed(data, [(_words(data, each, row, exact), row) for each in rows])
    slots = _kept(data, f"index {found.cells}", "i32", list(found.cells))
    head: list[Word] = [IMMORTAL, 0, len(rows), TABLE, (lies, 0), found.room, shape(data, (row,), exact), len(rows)]
    return _kept(data, f"table {t} {rows!r}", "u32", [*head, (slots, 0), found.mask, 0, 0]), HEADER


def _placed(data: Data, rows: list[tuple[list[Word], Type]]) -> str:
    """Values of one type, one behind the other, as bytes."""
    content = bytearray()
    references: list[tuple[int, str, int]] = []
    for words, item in rows:
        start = len(content)
        places, stride = placed(item)
        content += bytes(stride)
        for word, (_, _, storage, at) in zip(words, places, strict=True):
            if isinstance(word, tuple):
                references.append((start + at, *word))
            else:
                struct.pack_into(f"<{_CODES[storage]}", content, start + at, word)
    says = f"items {bytes(content)!r} {references}"
    return data.setdefault(says, Static(data.name("items", says), "u8", tuple(content), tuple(references))).name


def _kept(data: Data, key: str, item: str, words: list[Word]) -> str:
    references = tuple((4 * i, *word) for i, word in enumerate(words) if isinstance(word, tuple))
    values = tuple(0 if isinstance(word, tuple) else word for word in words)
    return data.setdefault(key, Static(data.name("list", f"{key} {references}"), item, values, references)).name


def _words(data: Data, value: object, t: Type, exact: bool) -> list[Word]:
    """The parts of a value."""
    match t:
        case Union(members=members):
            at = next(i for i, m in enumerate(members) if fits(value, m))
            words = zip(_words(data, value, members[at], exact), placed(members[at])[0], strict=True)
            cells = [_cell(word, part.name) for word, (_, part, _, _) in words]
            return [at, *cells, *[0] * (len(placed(t)[0]) - 1 - len(cells))]
        case Tuple(items=items) if isinstance(value, tuple):
            return [word for part, item in zip(value, items, strict=True) for word in _words(data, part, item, exact)]
        case Container():
            return [laid(data, value, t, exact)]
    match value:
        case None:
            return []
        case str():
            return [text(data, value)]
        case complex():
            return [value.real, value.imag]
        case bool() | float():
            return [value]
        case int():
            return [value << 1 | 1 if exact and t != I64 else value]
    raise TypeError(f"no constant of compiled code: {value!r}")


def _cell(word: Word, part: str) -> Word:
    """A part as the i64 that a union holds."""
    if isinstance(word, tuple):
        return word
    return int(struct.unpack("<q", struct.pack("<d", word))[0]) if part == "float" else int(word)


def fits(value: object, t: Type) -> bool:
    """Whether a value is of a type."""
    match t:
        case Union(members=members):
            return any(fits(value, m) for m in members)
        case Tuple(items=items):
            return type(value) is tuple and len(value) == len(items) and all(map(fits, value, items))
        case Container(kind="list" | "tuple" as kind):
            (item,) = unfolded(t)
            return isinstance(value, list | tuple) and type(value).__name__ == kind and all(fits(v, item) for v in value)
        case Container(kind="dict"):
            key, item = unfolded(t)
            return isinstance(value, dict) and all(fits(k, key) and fits(v, item) for k, v in value.items())
        case Container(kind="set" | "frozenset" as kind):
            (key,) = unfolded(t)
            return isinstance(value, Items) and value.kind == kind and all(fits(k, key) for k in value.items)
    plain: dict[type, Type] = {bool: BOOL, int: INT, float: FLOAT, complex: COMPLEX, str: STR, type(None): NONE}
    return plain.get(type(value)) == t
