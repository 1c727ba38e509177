"""What comes into a bytearray and goes out of it by subscripts.

In: bytearrays, subscripts, the values that are assigned. Out: statements in the builder. A part that becomes longer or shorter, or
goes, changes the length (`byte_arrays.py`).
"""

from __future__ import annotations

import ast

from lanewise.ir.code import Expr, Loc
from lanewise.ir.types import BAD, BOOL, COMPLEX, FLOAT, I32, I64, INT, NEVER, STR
from lanewise.library import byte_arrays as storage
from lanewise.python.containers import lists
from lanewise.python.expressions import indexing, operators
from lanewise.python.iterators import iteration
from lanewise.python.program.builder import Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Value, type_name
from lanewise.python.texts import byte_arrays, byte_making, byte_strings

_SINGLE = (FLOAT, COMPLEX, STR)
"""What comes into no part of one, numbers among it: CPython does not look whether it is iterated."""


def write(b: Builder, x: Expr, node: ast.Subscript, stored: Expr) -> None:
    """`x[i] = stored` of one that may grow, `x[i:j:k] = stored` of any."""
    from lanewise.python.expressions.expressions import runtime

    loc = b.at(node)
    if isinstance(node.slice, ast.Slice):
        if byte_arrays.resized(b, x):
            b.each(stored, lambda one: _write_slice(b, x, node.slice, one, node), loc)  # type: ignore[arg-type]
        return
    lists.changes(x)
    place = byte_arrays.place(b, x, runtime(b, node.slice), loc)
    if place is not None:
        place = b.temp(place, loc)
        b.each(stored, lambda one: _put(b, x, place, one, loc), loc)


def _put(b: Builder, x: Expr, place: Expr, stored: Expr, loc: Loc) -> Value:
    code = byte_arrays.byte_of(b, stored, loc)
    if code is not None:
        b.library(storage.array_put, (lists.address(x), make("convert", (place,), I32), code), loc)
    return integer(0)


def _write_slice(b: Builder, x: Expr, node: ast.Slice, stored: Expr, target: ast.AST) -> Value:
    """A part of step 1 becomes longer or shorter, any other has the length of what comes, or goes."""
    loc = b.at(target)
    source = _assigned(b, stored, target)
    bounds = indexing.slice_bounds(b, node, b.temp(byte_arrays.length(b, x, loc), loc), loc) if source is not None else None
    if bounds is None or source is None:
        return integer(0)
    begin, count, step = bounds
    size, places = b.temp(byte_strings.length(b, source, loc), loc), b.temp(make("convert", (count,), INT), loc)
    words = "attempt to assign bytes of size {} to extended slice of size {}"
    apart = make("and", (make("ne", (step, integer(1)), BOOL), make("ne", (size, integer(0)), BOOL)), BOOL)
    wrong = make("and", (apart, make("ne", (size, places), BOOL)), BOOL)
    b.when(wrong, lambda: b.throw("ValueError", words, loc=loc, holes=(size, places)), loc)
    given = (begin, count, make("convert", (step,), I64), byte_strings.as_text(source))
    b.library(storage.array_assign, (lists.address(x), *given), loc)
    return integer(0)


def _assigned(b: Builder, stored: Expr, node: ast.AST) -> Expr | None:
    """What comes into a part, as bytes; None where no path gets there."""
    loc = b.at(node)
    if stored.type in _SINGLE or operators.is_integer(stored.type):
        operators.type_error(b, "can assign only bytes, buffers, or iterables of ints in range(0, 256)", loc)
        return None
    if stored.type not in (BAD, NEVER) and not iteration.is_iterable(b, stored):
        operators.type_error(b, f"cannot convert '{type_name(stored.type)}' object to bytearray", loc)
        return None
    found = byte_making.bytes_of(b, stored, node, byte_arrays.NO_BYTE)
    return None if b.env is None or found.type in (BAD, NEVER) else b.temp(found, loc)


def delete(b: Builder, x: Expr, node: ast.Subscript) -> None:
    """`del x[i]`, `del x[i:j:k]`."""
    from lanewise.python.expressions.expressions import runtime

    loc = b.at(node)
    if not byte_arrays.resized(b, x):
        return
    if isinstance(node.slice, ast.Slice):
        bounds = indexing.slice_bounds(b, node.slice, b.temp(byte_arrays.length(b, x, loc), loc), loc)
        if bounds is not None:
            begin, count, step = bounds
            b.library(storage.array_cut_every, (lists.address(x), begin, count, make("convert", (step,), I64)), loc)
        return
    place = byte_arrays.place(b, x, b.temp(runtime(b, node.slice), loc), loc)
    if place is not None:
        byte_arrays.cut(b, x, place, integer(1), loc)
