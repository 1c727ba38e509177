"""`hash(x)`, by which dicts and sets find their keys.

In: a value of any type. Out: its hash as an i64; CPython's TypeError where it has none.
"""

from __future__ import annotations

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BAD, BOOL, COMPLEX, FLOAT, I32, I64, INT, NEVER, NONE, STR, Buffer, Open, Tuple, kind_of
from lanewise.library import hashes
from lanewise.library.prelude import tables as prelude
from lanewise.library.text_hash import text_hash
from lanewise.python import lists, machine_numbers, operators, tuples
from lanewise.python.builder import Builder
from lanewise.python.values import type_name


def code(b: Builder, x: Expr, loc: Loc) -> Expr:
    """The hash of a value."""
    return b.each_expr(x, lambda e: _code(b, e, loc), loc)


def _code(b: Builder, x: Expr, loc: Loc) -> Expr:
    if x.type in (BAD, NEVER):
        return x
    if machine_numbers.concerns(x.type):
        x = machine_numbers.cast(b, x, INT if operators.is_integer(x.type) else FLOAT, loc)
    if x.type in (BOOL, INT):
        return b.library(hashes.int_hash, (operators.convert(b, x, INT, loc),), loc)
    if x.type == FLOAT:
        return b.library(hashes.float_hash, (x,), loc)
    if x.type == COMPLEX:
        x = b.temp(x, loc)
        return b.library(hashes.complex_hash, (operators.real(x), operators.imag(x)), loc)
    if x.type == STR:
        return b.library(text_hash, (x,), loc)
    if x.type == NONE:
        return Const(I64, hashes.FOR_NONE)
    if isinstance(x.type, Tuple):
        return _of_tuple(b, b.temp(x, loc), loc)
    if kind_of(x.type) == "frozenset":
        return lists.call_prelude(b, prelude.frozen_code, [b.temp(x, loc)], loc)
    if isinstance(x.type, Open | Buffer):
        return operators.type_error(b, f"unhashable type: '{type_name(x.type)}'", loc)
    return b.refuse_line(loc, "the hash of a function is not compiled", "use its name as the key")


def _of_tuple(b: Builder, x: Expr, loc: Loc) -> Expr:
    parts = tuples.items(x)
    found: Expr = Const(I64, hashes.TUPLE_START)
    for part in parts:
        lane = code(b, part, loc)
        if lane.type in (BAD, NEVER):
            return lane
        found = b.library(hashes.tuple_lane, (found, lane), loc)
    return b.library(hashes.tuple_end, (found, Const(I32, len(parts))), loc)
