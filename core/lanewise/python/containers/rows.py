"""The rows of dicts and sets: where keys and values lie, and the words in which the prelude speaks of them.

In: tables, rows (addresses), keys and values. Out: expressions and statements in the builder. Like the items of lists, keys and
values are read and written in place; what moves rows is a function of the library (`library/tables.py`), what hashes and compares
keys is one of the prelude (`library/prelude/tables.py`), which asks for the words in the table at the end.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from lanewise.ir.code import Const, Do, Expr, Loc, Op
from lanewise.ir.flat import placed
from lanewise.ir.layout import TABLE_INDEX, TABLE_ITEMS, TABLE_USED
from lanewise.ir.types import BAD, BOOL, I32, I64, INT, NEVER, NONE, STR, Open, Tuple, Type, is_dict, kind_of
from lanewise.library import hashes, texts
from lanewise.library import sets as set_storage
from lanewise.library import tables as storage
from lanewise.library.prelude import tables as prelude
from lanewise.library.prelude import words
from lanewise.python.containers import lists
from lanewise.python.expressions import likeness
from lanewise.python.functions import hashing
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.flow import coerce
from lanewise.python.program.fold import make
from lanewise.python.program.values import THE_NONE, Value, literal

KEY, VALUE = 1, 2
"""Which item of a row: the hash is the first."""


def held(x: Expr) -> tuple[Type, ...]:
    """What the table holds, as far as is known by now: keys, and in a dict values."""
    assert isinstance(x.type, Open)
    return x.type.root().items[:2]


def grow(x: Expr, *types: Type) -> None:
    """It may hold keys (and values) of these types, too."""
    assert isinstance(x.type, Open)
    own = x.type.root()
    own.grow((*types, *own.items[len(types) :]))


def row_type(t: Type) -> Tuple:
    """A row as a tuple."""
    assert isinstance(t, Open)
    return Tuple((I64, *t.root().items[:2]))


def stride(x: Expr) -> Const:
    """The bytes from one row to the next."""
    return Const(I32, placed(row_type(x.type))[1])


def shape(x: Expr) -> Expr:
    """What its rows refer to."""
    return Op("shape", (), I32, (row_type(x.type),))


def fresh(b: Builder, node: ast.AST, kind: str, types: Sequence[Type]) -> Expr:
    """A new table, made at this node, that may hold such keys and values."""
    loc = b.at(node)
    site = lists.site(b, node, kind, tuple(types))
    return lists.as_object(b, b.library(storage.new_table, (Op("shape", (), I32, (row_type(site),)),), loc), site, loc)


def empty_like(x: Expr, b: Builder, node: ast.AST) -> Expr:
    """A new dict of the kind that x is of; a defaultdict asks nobody."""
    kind = kind_of(x.type)
    return fresh(b, node, kind, (NEVER, NEVER, NONE) if kind == "defaultdict" else (NEVER, NEVER))


def represented(b: Builder, x: Expr, function: Callable[..., object], loc: Loc) -> Expr:
    """`repr(x)` of a dict with a kind: its name alone where it is empty, else what a function of the prelude says."""
    empty = literal(f"{kind_of(x.type)}()")
    if is_empty_type(x):
        return empty
    has_none = make("eq", (lists.length(b, x, loc), integer(0)), BOOL)
    found = b.pick(has_none, lambda: empty, lambda: lists.call_prelude(b, function, [x], loc), loc)
    return found if isinstance(found, Expr) else NOTHING


def is_empty_type(x: Expr) -> bool:
    """Whether nothing was ever put into such tables, as far as is known by now: then no prelude need be asked."""
    return held(x)[0] == NEVER


# --- rows ------------------------------------------------------------------------------------------------------------


def ensure_index(b: Builder, x: Expr, loc: Loc) -> None:
    """A table of the caller's has no index, and a set no order without one."""
    if b.env is not None and not is_empty_type(x):
        missing = make("eq", (b.effect("load", (lists.address(x),), I32, loc, "i32", TABLE_INDEX), Const(I32, 0)), BOOL)
        b.when(missing, lambda: lists.do_prelude(b, prelude.index, [x], loc), loc)


def row_at(b: Builder, x: Expr, i: Expr, loc: Loc) -> Expr:
    """The row at a place (an i32) in the order in which they came."""
    first = b.effect("load", (lists.address(x),), I32, loc, "i32", TABLE_ITEMS)
    return Op("add", (first, Op("mul", (i, stride(x)), I32)), I32)


def following(b: Builder, x: Expr, place: Expr, backwards: bool, loc: Loc) -> Expr:
    """The next place (an i32) that holds a row, below 0 where there is none: in a dict a row's number, in a set a slot's."""
    if not is_dict(x.type):
        return b.library(set_storage.set_next, (lists.address(x), place), loc)
    walk = storage.table_before if backwards else storage.table_next
    return b.library(walk, (lists.address(x), place, stride(x)), loc)


def row_in_slot(b: Builder, x: Expr, slot: Expr, loc: Loc) -> Expr:
    """The row that a slot leads to."""
    return b.library(set_storage.set_row_at, (lists.address(x), slot), loc)


def part(b: Builder, x: Expr, row: Expr, which: int, loc: Loc) -> Expr:
    """The key or the value of a row."""
    t = held(x)[which - 1]
    if b.env is None or t in (NEVER, BAD):
        return lists.nothing(b, loc)
    return b.effect("fetch", (x, row), t, loc, t, row_type(x.type), which)


def address_in(x: Expr, row: Expr) -> Expr:
    """Where the key of a row lies."""
    at = placed(row_type(x.type))[0][1][3]
    return Op("add", (row, Const(I32, at)), I32)


def write(b: Builder, how: str, x: Expr, row: Expr, which: int, stored: Expr, loc: Loc) -> None:
    """`put` or `replace` a part of a row."""
    t = held(x)[which - 1]
    if b.env is not None and stored.type not in (BAD, NEVER):
        b.emit(Do((), how, (x, row, coerce(stored, t)), loc, (t, row_type(x.type), which)))


def find(b: Builder, x: Expr, key: Expr, loc: Loc) -> Expr:
    """The row of a key, 0 where there is none."""
    key = b.temp(key, loc)
    if is_empty_type(x):
        hashing.code(b, key, loc)
        return Const(I32, 0) if b.env is not None else NOTHING
    found = lists.call_prelude(b, prelude.find, [x, key], loc)
    return b.temp(found, loc)


def is_row(row: Expr) -> Expr:
    """Whether there is one."""
    return row if row.type in (BAD, NEVER) else make("ne", (row, Const(I32, 0)), BOOL)


def erase(b: Builder, x: Expr, row: Expr, loc: Loc) -> None:
    """Without a row."""
    function = storage.table_erase if is_dict(x.type) else set_storage.set_erase
    b.library(function, (lists.address(x), row, stride(x), shape(x)), loc)


# --- the words of the prelude ------------------------------------------------------------------------------------------

Word = Callable[[Builder, list[Expr], Loc], Value]


def _has_index(b: Builder, given: list[Expr], loc: Loc) -> Value:
    loaded = b.effect("load", (lists.address(given[0]),), I32, loc, "i32", TABLE_INDEX)
    return make("ne", (loaded, Const(I32, 0)), BOOL)


def _count_rows(b: Builder, given: list[Expr], loc: Loc) -> Value:
    return Op("convert", (b.effect("load", (lists.address(given[0]),), I32, loc, "i32", TABLE_USED),), INT)


def _begin_index(b: Builder, given: list[Expr], loc: Loc) -> Value:
    function = storage.dict_begin if is_dict(given[0].type) else set_storage.set_begin
    return b.library(function, (lists.address(given[0]), stride(given[0])), loc)


def _point(b: Builder, given: list[Expr], loc: Loc) -> Value:
    x, row, code = given
    return b.library(storage.table_point if is_dict(x.type) else set_storage.set_point, (lists.address(x), row, code), loc)


def _row_with(b: Builder, given: list[Expr], loc: Loc) -> Value:
    x, code = given
    return b.library(storage.table_find if is_dict(x.type) else set_storage.set_find, (lists.address(x), code), loc)


def _row_met(b: Builder, given: list[Expr], loc: Loc) -> Value:
    x, code = given
    return b.library(storage.table_met, (lists.address(x), code), loc)


def _row_found(b: Builder, given: list[Expr], loc: Loc) -> Value:
    x, key, _ = given
    plain = is_dict(x.type) and held(x)[0] == key.type and key.type in (INT, STR)
    return lists.call_prelude(b, prelude.row_of_plain if plain else prelude.row_of, given, loc)


def _is_met(b: Builder, given: list[Expr], loc: Loc) -> Value:
    x, row, key = given
    if key.type == STR:
        known = b.effect("load", (address_in(x, row),), I32, loc, "i32")
        return b.library(texts.text_is_same, (Op("object", (known,), STR), key), loc)
    return make("eq", (part(b, x, row, KEY, loc), key), BOOL)


def _row_behind(b: Builder, given: list[Expr], loc: Loc) -> Value:
    x, code, skip = given
    return b.library(storage.table_search, (lists.address(x), code, make("convert", (skip,), I32)), loc)


def _has_key(b: Builder, given: list[Expr], loc: Loc) -> Value:
    x, row, key = given
    if held(x)[0] == key.type == STR:
        # It is compared where it lies, and needs no owner for that.
        known = b.effect("load", (address_in(x, row),), I32, loc, "i32")
        return b.library(texts.text_equal, (Op("object", (known,), STR), key), loc)
    return likeness.alike(b, part(b, x, row, KEY, loc), key, loc)


def _new_row(b: Builder, given: list[Expr], loc: Loc) -> Value:
    x, code = given
    make_row = storage.dict_row if is_dict(x.type) else set_storage.set_row
    return b.library(make_row, (lists.address(x), code, stride(x)), loc)


def _writing(how: str, which: int) -> Word:
    def handle(b: Builder, given: list[Expr], loc: Loc) -> Value:
        x, row, stored = given
        types = list(held(x))
        types[which - 1] = stored.type
        grow(x, *types)
        write(b, how, x, row, which, stored, loc)
        return THE_NONE

    return handle


def _erase(b: Builder, given: list[Expr], loc: Loc) -> Value:
    erase(b, given[0], given[1], loc)
    return THE_NONE


def _adopt(b: Builder, given: list[Expr], loc: Loc) -> Value:
    """Only a set is taken whole, and only by one that holds its keys in the same way."""
    x, other = given
    if kind_of(other.type) not in ("set", "frozenset") or str(held(x)[0]) != str(held(other)[0]):
        return Const(BOOL, False)
    ensure_index(b, other, loc)
    return b.library(set_storage.set_adopt, (lists.address(x), lists.address(other), stride(x), shape(x)), loc)


def _of_set(function: Callable[..., object]) -> Word:
    """A function of the library on a set and its stride."""

    def handle(b: Builder, given: list[Expr], loc: Loc) -> Value:
        x, *rest = given
        return b.library(function, (lists.address(x), *[make("convert", (e,), I32) for e in rest], stride(x)), loc)

    return handle


WORDS: dict[object, Word] = {
    words.code_of: lambda b, given, loc: hashing.code(b, given[0], loc),
    words.has_index: _has_index,
    words.begin_index: _begin_index,
    words.point: _point,
    words.count_rows: _count_rows,
    words.row_at: lambda b, given, loc: row_at(b, given[0], make("convert", (given[1],), I32), loc),
    words.row_with: _row_with,
    words.row_behind: _row_behind,
    words.row_met: _row_met,
    words.row_found: _row_found,
    words.is_sure: lambda b, given, loc: make("ne", (given[0], Const(I32, storage.UNSURE)), BOOL),
    words.is_met: _is_met,
    words.key_in: lambda b, given, loc: part(b, given[0], given[1], KEY, loc),
    words.has_key: _has_key,
    words.value_in: lambda b, given, loc: part(b, given[0], given[1], VALUE, loc),
    words.new_row: _new_row,
    words.write_key: _writing("put", KEY),
    words.write_value: _writing("put", VALUE),
    words.replace_value: _writing("replace", VALUE),
    words.code_of_rows: _of_set(hashes.set_hash),
    words.settle: _of_set(set_storage.set_settle),
    words.erase: _erase,
    words.expect: _of_set(set_storage.set_expect),
    words.sweep: _of_set(set_storage.set_sweep),
    words.adopt: _adopt,
}
