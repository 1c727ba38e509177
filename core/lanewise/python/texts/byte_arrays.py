"""Values of type bytearray: their parts and operators, and what they share with bytes.

In: expressions that are bytearrays, and the nodes where they stand. Out: expressions, and statements in the builder. In a program
that leaves their lengths alone they are buffers of a fixed size, which loops read and write in place; in one that changes the
length of any all of them are objects with a block that grows (`library/byte_arrays.py`), and each name for one sees the change.
What bytes do as well is done with a copy that is bytes.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import BAD, BOOL, BYTES, GROWING, I32, INT, NEVER, U8, Buffer, Tuple, Type, kind_of
from lanewise.library import byte_arrays as storage
from lanewise.library import lists as list_storage
from lanewise.python.arrays import allocations, buffers
from lanewise.python.classes import record_methods
from lanewise.python.containers import lists, tuples
from lanewise.python.expressions import indexing, operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.shapes import Need
from lanewise.python.program.values import Value, literal, type_name
from lanewise.python.texts import byte_strings, texts

FIXED = Buffer("bytearray", "u8")
NO_BYTE = "byte must be in range(0, 256)"


def is_one(t: Type) -> bool:
    """Whether values of the type are bytearrays."""
    return t == FIXED or kind_of(t) == GROWING


def is_like(t: Type) -> bool:
    """Whether they are bytes-like: what bytearrays are compared with, and what is put behind them."""
    return t == BYTES or is_one(t) or (isinstance(t, Buffer) and t.item == "u8")


def resized(b: Builder, x: Expr) -> bool:
    """The length of one changes. If it has a fixed size, the program is walked anew, and nothing is done now."""
    if kind_of(x.type) == GROWING:
        lists.changes(x)
        return True
    b.program.shapes.needs.add(Need.RESIZING)
    return False


# --- making ----------------------------------------------------------------------------------------------------------


def made(b: Builder, found: Value, node: ast.AST) -> Value:
    """Bytes as a bytearray, also within a tuple; any other value as it is."""
    if not isinstance(found, Expr) or b.env is None:
        return found
    if isinstance(found.type, Tuple):
        parts = [made(b, part, node) for part in tuples.items(b.temp(found, b.at(node)))]
        return tuples.pack([part for part in parts if isinstance(part, Expr)])
    return of_bytes(b, found, node) if found.type == BYTES else found


def of_bytes(b: Builder, x: Expr, node: ast.AST) -> Expr:
    """A bytearray with these bytes."""
    loc = b.at(node)
    if Need.RESIZING not in b.program.shapes.has:
        return allocations.of_bytes(b, b.temp(x, loc), node)
    return _object(b, node, lambda shape: b.library(storage.array_of_bytes, (byte_strings.as_text(x), shape), loc))


def of_zeros(b: Builder, count: Expr, node: ast.AST) -> Expr:
    """A bytearray of so many zeros, a number that was checked."""
    loc = b.at(node)
    if Need.RESIZING not in b.program.shapes.has:
        return allocations.fresh(b, FIXED, count, node)
    count = allocations.checked(b, count, loc)
    return _object(b, node, lambda shape: b.library(storage.array_of_zeros, (make("convert", (count,), I32), shape), loc))


def _object(b: Builder, node: ast.AST, make_array: Callable[[Expr], Expr]) -> Expr:
    site = lists.site(b, node, GROWING, (U8,))
    return lists.as_object(b, make_array(Op("shape", (), I32, (U8,))), site, b.at(node))


# --- parts -----------------------------------------------------------------------------------------------------------


def length(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`len(x)`."""
    return buffers.length(x) if isinstance(x.type, Buffer) else lists.length(b, x, loc)


def part(b: Builder, x: Expr, begin: Expr, count: Expr, loc: Loc) -> Expr:
    """So many of its bytes from a place on (as i32), as bytes."""
    if isinstance(x.type, Buffer):
        return byte_strings.of_memory(b, Op("add", (lists.address(x), begin), I32), count, loc)
    return byte_strings.as_bytes(b.library(storage.array_bytes, (lists.address(x), begin, count), loc))


def plain(b: Builder, x: Expr, loc: Loc) -> Expr:
    """What is bytes-like, as bytes; any other value as it is."""
    if not is_like(x.type) or x.type == BYTES or b.env is None:
        return x
    x = b.temp(x, loc)
    return part(b, x, Const(I32, 0), make("convert", (length(b, x, loc),), I32), loc)


def index(b: Builder, x: Expr, node: ast.Subscript) -> Value:
    """`x[i]` of one that may grow, `x[i:j:k]` of any."""
    from lanewise.python.expressions.expressions import runtime

    loc = b.at(node)
    x = b.temp(x, loc)
    if not isinstance(node.slice, ast.Slice):
        return b.each(runtime(b, node.slice), lambda at: _item(b, x, at, loc), loc)
    bounds = indexing.slice_bounds(b, node.slice, b.temp(length(b, x, loc), loc), loc)
    if bounds is None:
        return NOTHING
    begin, count, step = bounds
    if step == integer(1):
        return of_bytes(b, part(b, x, begin, count, loc), node)
    return of_bytes(b, byte_strings.as_bytes(texts.every(b, byte_strings.as_text(plain(b, x, loc)), bounds, loc)), node)


def _item(b: Builder, x: Expr, at: Expr, loc: Loc) -> Expr:
    found = place(b, x, at, loc)
    return NOTHING if found is None else byte_strings.growing_element(b, x, found, loc)


def place(b: Builder, x: Expr, at: Expr, loc: Loc) -> Expr | None:
    """An index counted from the start, inside; None where no path gets there."""
    words = "bytearray indices must be integers or slices, not {}"
    return lists.valid_place(b, x, at, words, "bytearray index out of range", loc)


def cut(b: Builder, x: Expr, place: Expr, count: Expr, loc: Loc) -> None:
    """Without so many bytes from a place on."""
    words = (make("convert", (place,), I32), make("convert", (count,), I32), Const(I32, 1))
    b.library(list_storage.list_cut, (lists.address(x), *words), loc)


def byte_of(b: Builder, value: Expr, loc: Loc) -> Expr | None:
    """A value as the machine's word of a byte; None after what CPython raises."""
    if value.type in (BAD, NEVER) or b.env is None:
        return None
    value = record_methods.index_of(b, value, loc)
    if not operators.is_integer(value.type):
        operators.type_error(b, f"'{type_name(value.type)}' object cannot be interpreted as an integer", loc)
        return None
    code = byte_strings.checked(b, operators.convert(b, value, INT, loc), NO_BYTE, loc)
    return None if b.env is None else b.temp(code, loc)


# --- operators -------------------------------------------------------------------------------------------------------


def contains(b: Builder, needle: Expr, x: Expr, loc: Loc) -> Expr:
    """`needle in x`."""
    needle, x = b.temp(needle, loc), b.temp(x, loc)
    return b.each_expr(needle, lambda one: byte_strings.contains(b, plain(b, one, loc), plain(b, x, loc), loc), loc)


def compare(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """A bytearray and what is bytes-like, byte by byte; it is equal to nothing else."""
    if not (is_like(x.type) and is_like(y.type)):
        return Const(BOOL, op == "ne") if op in ("eq", "ne") else operators.unsupported(b, op, x, y, loc)
    x, y = b.temp(x, loc), b.temp(y, loc)
    return byte_strings.compare(b, op, plain(b, x, loc), plain(b, y, loc), loc)


def binary(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`x + y`, `x * n`."""
    if op == "mod" and is_one(x.type):
        return b.refuse_line(loc, "a bytearray is not formatted in compiled code", "format a text and encode it")
    if b.in_place and x.type == FIXED and op in ("add", "mul"):
        resized(b, x)
        return NOTHING
    if op == "add" and is_one(x.type) and not is_like(y.type):
        return operators.type_error(b, f"can't concat {type_name(y.type)} to bytearray", loc)
    if op not in ("add", "mul"):
        return operators.unsupported(b, op, x, y, loc)
    if op == "mul":
        count = y if is_like(x.type) else x
        if not operators.is_integer(count.type):
            return operators.type_error(b, f"can't multiply sequence by non-int of type '{type_name(count.type)}'", loc)
    x, y = b.temp(x, loc), b.temp(y, loc)
    found = byte_strings.binary(b, op, plain(b, x, loc), plain(b, y, loc), loc)
    return found if b.env is None or x.type == BYTES else of_bytes(b, found, b.node_at(loc))


def represented(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`repr(x)`."""
    inner = byte_strings.represented(b, plain(b, x, loc), loc, escaping=True)
    return texts.joined(b, [literal("bytearray("), inner, literal(")")], loc)


# --- changes ---------------------------------------------------------------------------------------------------------


def update(b: Builder, x: Expr, op: ast.operator, y: Expr, node: ast.AST) -> bool:
    """`x += y`, `x *= n` of one that may grow; whether the operator is one of these."""
    loc = b.at(node)
    if isinstance(op, ast.Add) and is_like(y.type):
        resized(b, x)
        extend(b, x, plain(b, y, loc), loc)
        return True
    if not isinstance(op, ast.Mult) or not operators.is_integer(y.type):
        return False
    resized(b, x)
    found = b.temp(byte_strings.binary(b, "mul", plain(b, x, loc), y, loc), loc)
    if b.env is not None:
        size = make("convert", (length(b, x, loc),), I32)
        b.library(storage.array_replace, (lists.address(x), Const(I32, 0), size, byte_strings.as_text(found)), loc)
    return True


def extend(b: Builder, x: Expr, more: Expr, loc: Loc) -> None:
    """These bytes behind its own."""
    if b.env is not None:
        end = make("convert", (length(b, x, loc),), I32)
        b.library(storage.array_replace, (lists.address(x), end, Const(I32, 0), byte_strings.as_text(b.temp(more, loc))), loc)
