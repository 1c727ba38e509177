"""How bytearrays come into being, and their methods.

In: calls, the subject of a method. Out: a `Value`. A method that bytes have as well is theirs: what it gives as bytes becomes a
bytearray. The others change the object.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.code import Const, Expr
from lanewise.ir.types import BAD, BOOL, BYTES, I32, INT, NEVER, STR, Buffer, kind_of
from lanewise.library import byte_arrays as storage
from lanewise.library import slices, text_search
from lanewise.library.prelude import byte_strings as prelude
from lanewise.python.arrays import allocations
from lanewise.python.containers import lists
from lanewise.python.expressions import indexing, operators
from lanewise.python.functions import calls, library_calls
from lanewise.python.iterators import iteration
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.shapes import Need
from lanewise.python.program.values import THE_NONE, Known, Nested, Value, type_name
from lanewise.python.texts import byte_arrays, byte_making, byte_methods, byte_strings, coding, octets

# --- making ----------------------------------------------------------------------------------------------------------


def made(b: Builder, node: ast.Call) -> Value:
    """`bytearray()`, `bytearray(n)`, `bytearray(items)`, `bytearray(text, encoding)`."""
    found = byte_making.source_of(b, "bytearray", node)
    if found is None:
        return NOTHING
    if not found:
        return byte_arrays.of_zeros(b, integer(0), node)
    if found.keys() != {"source"}:
        encoded = coding.source_encoded(b, "bytearray", found, node)
        return byte_arrays.made(b, encoded, node) if b.env is not None else NOTHING
    source = found["source"]
    if isinstance(source, Known | Nested):
        return byte_arrays.made(b, byte_making.bytes_of(b, source, node, byte_arrays.NO_BYTE), node)
    return b.each(source, lambda x: _made_of(b, x, node), b.at(node))


def _made_of(b: Builder, x: Expr, node: ast.Call) -> Value:
    loc = b.at(node)
    if x.type in (BAD, NEVER):
        return x
    if isinstance(x.type, Buffer) and Need.RESIZING not in b.program.shapes.has:
        return allocations.copied(b, byte_arrays.FIXED, x, node)
    if isinstance(x.type, Buffer):
        return byte_arrays.of_bytes(b, octets.octets(b, x, "", loc), node)
    if x.type == STR:
        return operators.type_error(b, "string argument without an encoding", loc)
    if iteration.is_iterable(b, x):
        return byte_arrays.made(b, byte_making.bytes_of(b, x, node, byte_arrays.NO_BYTE), node)
    if not operators.is_integer(x.type):
        return operators.type_error(b, f"cannot convert '{type_name(x.type)}' object to bytearray", loc)
    count = b.temp(operators.convert(b, x, INT, loc), loc)
    b.guard(operators.beyond_index(count), "OverflowError", "cannot fit 'int' into an index-sized integer", loc)
    b.guard(make("lt", (count, integer(0)), BOOL), "ValueError", "negative count", loc)
    return byte_arrays.of_zeros(b, count, node) if b.env is not None else NOTHING


def from_hex(b: Builder, node: ast.Call) -> Value:
    """`bytearray.fromhex(text)`."""
    return byte_arrays.made(b, byte_methods.from_hex(b, node), node)


HANDLERS: dict[object, Callable[[Builder, ast.Call], Value]] = {
    bytearray: made,
    bytearray.fromhex: from_hex,
}

# --- methods ---------------------------------------------------------------------------------------------------------

Handler = Callable[[Builder, Expr, list[Expr], ast.Call], Value]


def call(b: Builder, x: Expr, func: ast.Attribute, node: ast.Call) -> Value:
    """`x.name(...)`."""
    x = b.temp(x, b.at(node))
    if func.attr == "extend":
        return _extended(b, x, node)
    if func.attr not in _METHODS:
        return _as_arrays(b, byte_methods.call(b, x, func, node), node)
    return _own(b, x, func.attr, node)


def _arguments(b: Builder, name: str, node: ast.Call, least: int, most: int) -> list[Value] | None:
    """So many positional ones; None where no path gets there, or with a refusal."""
    given, named = calls.arguments(b, node)
    if b.env is not None and (named or not least <= len(given) <= most):
        b.refuse(node, f"bytearray.{name}() is not compiled with these arguments", f"help(bytearray.{name}) says which")
        return None
    return None if b.env is None else given


def _as_arrays(b: Builder, found: Value, node: ast.Call) -> Value:
    """Bytes as bytearrays, also those of a list that was made."""
    if not isinstance(found, Expr) or b.env is None or kind_of(found.type) != "list" or lists.item_type(found) != BYTES:
        return byte_arrays.made(b, found, node)
    b.program.shapes.needs.add(Need.RESIZING)
    loc = b.at(node)
    whole = lists.fresh(b, node, NEVER, Const(I32, 0))
    lists.each(b, b.temp(found, loc), lambda i, item: lists.append(b, whole, byte_arrays.of_bytes(b, item, node), loc), loc)
    return whole


def _own(b: Builder, x: Expr, name: str, node: ast.Call) -> Value:
    from lanewise.python.expressions.expressions import as_runtime

    loc = b.at(node)
    least, most, handle = _METHODS[name]
    given = _arguments(b, name, node, least, most)
    if given is None:
        return NOTHING
    parts = [b.temp(as_runtime(b, g, node), loc) for g in given]
    if b.env is None or any(p.type in (BAD, NEVER) for p in parts):
        return NOTHING
    if name not in _FIXED_TOO and not byte_arrays.resized(b, x):
        return NOTHING
    return library_calls.each_value(b, parts, lambda settled: handle(b, x, settled, node), loc)


def _size(b: Builder, x: Expr, node: ast.AST) -> Expr:
    return b.temp(byte_arrays.length(b, x, b.at(node)), b.at(node))


def _append(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    code = byte_arrays.byte_of(b, given[0], b.at(node))
    if code is not None:
        b.library(storage.array_push, (lists.address(x), code), b.at(node))
    return THE_NONE


def _extended(b: Builder, x: Expr, node: ast.Call) -> Value:
    """By whatever is iterated. All that comes is looked at before any of it is taken."""
    loc = b.at(node)
    given = _arguments(b, "extend", node, 1, 1)

    def one(more: Value) -> Value:
        if isinstance(more, Expr) and not iteration.is_iterable(b, more):
            return operators.type_error(b, f"can't extend bytearray with {type_name(more.type)}", loc)
        is_like = isinstance(more, Expr) and byte_arrays.is_like(more.type)
        found = more if is_like else byte_making.of_items(b, more, node, byte_arrays.NO_BYTE)
        if isinstance(found, Expr):
            byte_arrays.extend(b, x, byte_arrays.plain(b, found, loc), loc)
        return THE_NONE

    if given is None or not byte_arrays.resized(b, x):
        return NOTHING
    return one(given[0]) if isinstance(given[0], Known | Nested) else b.each(given[0], one, loc)


def _insert(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    """A place beyond the ends is the end."""
    loc = b.at(node)
    if not operators.is_integer(given[0].type):
        words = f"'{type_name(given[0].type)}' object cannot be interpreted as an integer"
        return operators.type_error(b, words, loc)
    at = b.temp(indexing.sized(b, given[0], loc), loc)
    code = byte_arrays.byte_of(b, given[1], loc)
    if code is not None:
        size = make("convert", (_size(b, x, node),), I32)
        place = b.library(slices.part_start, (indexing.clamped(b, at, loc), size), loc)
        b.library(storage.array_insert, (lists.address(x), place, code), loc)
    return THE_NONE


def _pop(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    loc = b.at(node)
    at = given[0] if given else integer(-1)
    if not operators.is_integer(at.type):
        return operators.type_error(b, f"'{type_name(at.type)}' object cannot be interpreted as an integer", loc)
    at = indexing.sized(b, at, loc) if given else at
    b.guard(make("eq", (_size(b, x, node), integer(0)), BOOL), "IndexError", "pop from empty bytearray", loc)
    place = b.temp(lists.position(b, x, at, "pop index out of range", loc), loc)
    taken = b.temp(byte_strings.growing_element(b, x, place, loc), loc)
    byte_arrays.cut(b, x, place, integer(1), loc)
    return taken


def _remove(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    loc = b.at(node)
    code = byte_arrays.byte_of(b, given[0], loc)
    if code is None:
        return NOTHING
    text = byte_strings.as_text(byte_arrays.plain(b, x, loc))
    size = make("convert", (_size(b, x, node),), I32)
    place = b.temp(make("convert", (b.library(text_search.find_code, (text, code, Const(I32, 0), size), loc),), INT), loc)
    b.guard(make("lt", (place, integer(0)), BOOL), "ValueError", "value not found in bytearray", loc)
    byte_arrays.cut(b, x, place, integer(1), loc)
    return THE_NONE


def _clear(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    byte_arrays.cut(b, x, integer(0), _size(b, x, node), b.at(node))
    return THE_NONE


def _reverse(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    lists.do_prelude(b, prelude.turn, [x], b.at(node))
    return THE_NONE


def _copy(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    if isinstance(x.type, Buffer):
        return allocations.copied(b, byte_arrays.FIXED, x, node)
    return byte_arrays.of_bytes(b, byte_arrays.plain(b, x, b.at(node)), node)


_METHODS: dict[str, tuple[int, int, Handler]] = {
    "append": (1, 1, _append),
    "insert": (2, 2, _insert),
    "pop": (0, 1, _pop),
    "remove": (1, 1, _remove),
    "clear": (0, 0, _clear),
    "reverse": (0, 0, _reverse),
    "copy": (0, 0, _copy),
}
"""The least and the most arguments, and what the call is."""
_FIXED_TOO = frozenset(("reverse", "copy"))
"""They leave the length alone."""
