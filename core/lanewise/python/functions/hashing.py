"""`hash(x)`, by which dicts and sets find their keys.

In: a value of any type. Out: its hash as an i64; CPython's TypeError where it has none.
"""

from __future__ import annotations

from lanewise.ir.buffers import Shaped
from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import (
    BAD,
    BOOL,
    BYTES,
    COMPLEX,
    ERROR,
    FLOAT,
    I32,
    I64,
    INT,
    NEVER,
    NONE,
    NOT_IMPLEMENTED,
    RANGE,
    STR,
    TEXTS,
    Buffer,
    Choice,
    Open,
    Record,
    Tuple,
    is_variadic,
    kind_of,
)
from lanewise.library import hashes
from lanewise.library.prelude import tables as prelude
from lanewise.library.text_hash import text_hash
from lanewise.python.classes import derived, enums, record_methods
from lanewise.python.containers import lists, tuples
from lanewise.python.expressions import operators
from lanewise.python.functions import function_identity
from lanewise.python.numbers import machine_numbers
from lanewise.python.program.builder import Builder
from lanewise.python.program.fold import make
from lanewise.python.program.values import type_name


def code(b: Builder, x: Expr, loc: Loc) -> Expr:
    """The hash of a value."""
    return b.each_expr(x, lambda e: _code(b, e, loc), loc)


def _code(b: Builder, x: Expr, loc: Loc) -> Expr:
    if x.type in (BAD, NEVER):
        return x
    x = machine_numbers.plain(b, x, loc)
    if x.type in (BOOL, INT):
        return b.library(hashes.int_hash, (operators.convert(b, x, INT, loc),), loc)
    if x.type == FLOAT:
        return b.library(hashes.float_hash, (x,), loc)
    if x.type == COMPLEX:
        x = b.temp(x, loc)
        return b.library(hashes.complex_hash, (operators.real(x), operators.imag(x)), loc)
    if x.type in TEXTS:
        # Bytes have the hash of the text with these code points.
        return b.library(text_hash, (Op("object", (Op("address", (x,), I32),), STR) if x.type == BYTES else x,), loc)
    if x.type in (NONE, NOT_IMPLEMENTED):
        return Const(I64, hashes.FOR_NONE)
    if x.type == RANGE:
        return lists.call_prelude(b, prelude.range_code, [b.temp(x, loc)], loc)
    if isinstance(x.type, Tuple):
        return _of_tuple(b, b.temp(x, loc), loc)
    if kind_of(x.type) == "frozenset":
        return lists.call_prelude(b, prelude.frozen_code, [b.temp(x, loc)], loc)
    if is_variadic(x.type):
        return lists.call_prelude(b, prelude.tuple_code, [b.temp(x, loc)], loc)
    if isinstance(x.type, Open | Buffer | Shaped):
        return operators.type_error(b, f"unhashable type: '{type_name(x.type)}'", loc)
    if isinstance(x.type, Record | Choice):
        return _of_instance(b, b.temp(x, loc), loc)
    if x.type == ERROR:
        return b.refuse_line(loc, "an exception has no hash in compiled code", "take its text: str(error)")
    return function_identity.hash_code(b, x, loc)


def _of_instance(b: Builder, x: Expr, loc: Loc) -> Expr:
    """As its class says; by where it lies otherwise, which tells instances apart as `is` does. A member of an enumeration has the
    hash of its name."""
    cls = b.program.shapes.class_of(x.type)
    if record_methods.has(b, x, "__hash__"):
        return b.each_expr(record_methods.special(b, x, "__hash__", [], loc), lambda found: _of_method(b, found, loc), loc)
    if getattr(cls, "__hash__", None) is None:
        return operators.type_error(b, f"unhashable type: '{type_name(x.type)}'", loc)
    bare = derived.plain(b, x, loc)
    if bare is not x or isinstance(x.type, Choice):
        return code(b, bare if bare is not x else enums.name_of(b, x, loc), loc)
    return make("convert", (Op("address", (x,), I32),), I64)


def _of_method(b: Builder, found: Expr, loc: Loc) -> Expr:
    """What `__hash__` gave, as a hash."""
    if found.type not in (BOOL, INT):
        return found if found.type in (BAD, NEVER) else operators.type_error(b, "__hash__ method should return an integer", loc)
    whole = b.temp(make("convert", (operators.convert(b, b.temp(found, loc), INT, loc),), I64), loc)
    return make("select", (make("eq", (whole, Const(I64, -1)), BOOL), Const(I64, -2), whole), I64)


def _of_tuple(b: Builder, x: Expr, loc: Loc) -> Expr:
    parts = tuples.items(x)
    found: Expr = Const(I64, hashes.TUPLE_START)
    for part in parts:
        lane = code(b, part, loc)
        if lane.type in (BAD, NEVER):
            return lane
        found = b.library(hashes.tuple_lane, (found, lane), loc)
    return b.library(hashes.tuple_end, (found, Const(I32, len(parts))), loc)
