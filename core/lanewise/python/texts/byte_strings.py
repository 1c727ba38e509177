"""Values of type bytes: constants, operators, parts, and how they come into being.

In: expressions whose type is `bytes`, and the nodes where they stand. Out: expressions. Bytes lie in memory as a text of narrow
code points does, so that what str and bytes do alike is the library's function on texts (`as_text`, `as_bytes` cost nothing); what
looks at single bytes is written in its prelude.
"""

from __future__ import annotations

import ast

from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import BAD, BOOL, BYTES, I32, INT, NEVER, STR, U32, Buffer, bytes_of
from lanewise.library import byte_arrays, text_codecs, text_search
from lanewise.library.prelude import byte_strings as prelude
from lanewise.python.arrays import buffers
from lanewise.python.containers import lists
from lanewise.python.expressions import indexing, operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Value, type_name
from lanewise.python.texts import texts


def as_text(x: Expr) -> Expr:
    """The text of the same code points."""
    return Op("object", (Op("address", (x,), I32),), STR) if x.type == BYTES else x


def as_bytes(x: Expr) -> Expr:
    """The same of a narrow text."""
    return Op("object", (Op("address", (x,), I32),), BYTES) if x.type == STR else x


def length(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`len(x)`."""
    return texts.length(b, as_text(x), loc)


def element(b: Builder, x: Expr, i: Expr, loc: Loc) -> Expr:
    """The byte at a place known to be inside."""
    if b.env is None:
        return NOTHING
    address = Op("add", (Op("address", (x,), I32), make("convert", (i,), I32)), I32)
    return make("convert", (b.effect("load", (address,), U32, loc, "u8"),), INT)


def growing_element(b: Builder, x: Expr, i: Expr, loc: Loc) -> Expr:
    """The same of a bytearray that may grow."""
    if b.env is None:
        return NOTHING
    code = b.library(byte_arrays.array_byte, (Op("address", (x,), I32), make("convert", (i,), I32)), loc)
    return make("convert", (code,), INT)


def index(b: Builder, x: Expr, node: ast.Subscript) -> Value:
    """`x[i]`, `x[i:j:k]`."""
    from lanewise.python.expressions.expressions import runtime

    loc = b.at(node)
    x = b.temp(x, loc)
    if isinstance(node.slice, ast.Slice):
        part = texts.index(b, as_text(x), node)
        return as_bytes(part) if isinstance(part, Expr) else NOTHING
    return b.each(runtime(b, node.slice), lambda at: _item(b, x, at, loc), loc)


def _item(b: Builder, x: Expr, at: Expr, loc: Loc) -> Expr:
    if at.type in (BAD, NEVER):
        return at
    if not operators.is_integer(at.type):
        return operators.type_error(b, f"byte indices must be integers or slices, not {type_name(at.type)}", loc)

    def wrong(at: Expr) -> None:
        b.throw("IndexError", "index out of range", loc=loc)

    return element(b, x, indexing.position(b, at, b.temp(length(b, x, loc), loc), wrong, loc), loc)


def contains(b: Builder, needle: Expr, x: Expr, loc: Loc) -> Expr:
    """`needle in x`."""
    if needle.type == BYTES:
        return texts.contains(b, as_text(needle), as_text(x), loc)
    if not operators.is_integer(needle.type):
        return operators.type_error(b, f"a bytes-like object is required, not '{type_name(needle.type)}'", loc)
    x = b.temp(x, loc)
    code = checked(b, operators.convert(b, needle, INT, loc), "byte must be in range(0, 256)", loc)
    if b.env is None:
        return NOTHING
    words = (as_text(x), code, Const(I32, 0), make("convert", (length(b, x, loc),), I32))
    found = b.library(text_search.find_code, words, loc)
    return make("ge", (make("convert", (found,), INT), integer(0)), BOOL)


def checked(b: Builder, value: Expr, words: str, loc: Loc) -> Expr:
    """An int as the machine's word of a byte, or a ValueError."""
    value = b.temp(value, loc)
    outside = make("or", (make("lt", (value, integer(0)), BOOL), make("gt", (value, integer(255)), BOOL)), BOOL)
    b.guard(outside, "ValueError", words, loc)
    return make("convert", (value,), U32)


def compare(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """Two bytes, item by item."""
    return texts.compare(b, op, as_text(x), as_text(y), loc)


def binary(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`+` and `*`."""
    if op == "add" and x.type == BYTES:
        if y.type != BYTES:
            return operators.type_error(b, f"can't concat {type_name(y.type)} to bytes", loc)
        return as_bytes(texts.binary(b, op, as_text(x), as_text(y), loc))
    if op == "mul":
        times = y if x.type == BYTES else x
        if not operators.is_integer(times.type):
            return operators.type_error(b, f"can't multiply sequence by non-int of type '{type_name(times.type)}'", loc)
        return as_bytes(texts.binary(b, op, as_text(x), as_text(y), loc))
    return operators.unsupported(b, op, x, y, loc)


def represented(b: Builder, x: Expr, loc: Loc, *, escaping: bool = False) -> Expr:
    """`repr(x)`."""
    return lists.call_prelude(b, prelude.represented, [b.temp(x, loc), Const(BOOL, escaping)], loc)


def of_buffer(b: Builder, x: Expr, loc: Loc) -> Expr:
    """The bytes that a buffer lies in."""
    x = b.temp(x, loc)
    assert isinstance(x.type, Buffer)
    size = make("mul", (buffers.length(x), integer(bytes_of(x.type.item))), INT)
    return of_memory(b, Op("address", (x,), I32), make("convert", (size,), I32), loc)


def of_memory(b: Builder, address: Expr, count: Expr, loc: Loc) -> Expr:
    """So many bytes (an i32) from an address on."""
    return as_bytes(b.library(text_codecs.latin1_text, (address, count), loc))
