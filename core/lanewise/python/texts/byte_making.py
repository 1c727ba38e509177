"""How bytes come into being: `bytes(...)` of a number, of ints, of a buffer, of a text.

In: calls and values. Out: expressions of type `bytes`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from types import FunctionType

from lanewise.ir.code import Const, Do, Expr, Loc, Op
from lanewise.ir.layout import NARROW
from lanewise.ir.types import BAD, BOOL, BYTES, I32, INT, NEVER, STR, Buffer, Shaped
from lanewise.library import texts as storage
from lanewise.python.classes import record_methods
from lanewise.python.containers import list_making, lists
from lanewise.python.expressions import operators
from lanewise.python.functions import calls
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Known, Nested, Value, literal, type_name
from lanewise.python.texts import byte_arrays, byte_strings, coding, texts

_LARGEST = (1 << 63) - 1 - 33
"""Bytes that CPython asks for at all, beside the head of the object."""


def bytes_call(b: Builder, node: ast.Call) -> Value:
    """`bytes()`, `bytes(n)`, `bytes(items)`, `bytes(text, encoding)`."""
    found = source_of(b, "bytes", node)
    if found is None:
        return NOTHING
    if not found:
        return byte_strings.as_bytes(literal(""))
    if found.keys() != {"source"}:
        return coding.source_encoded(b, "bytes", found, node)
    return bytes_of(b, found["source"], node)


def source_of(b: Builder, caller: str, node: ast.Call) -> dict[str, Value] | None:
    """The arguments of `bytes` or `bytearray` by their names; None after a refusal."""
    names = ("source", "encoding", "errors")
    given, named = calls.arguments(b, node)
    found = dict(zip(names, given, strict=False)) | named
    if len(given) > len(names) or not found.keys() <= set(names):
        b.refuse(node, f"{caller}() takes a source, and of a text its encoding", f"help({caller}) says more")
        return None
    return None if b.env is None else found


def or_read(plainly: Callable[[Builder, ast.Call], Value]) -> Callable[[Builder, ast.Call], Value]:
    """`str(...)`: of bytes and an encoding what they say, `str(data, "utf-8")`; anything else as `plainly` has it."""
    names = ("object", "encoding", "errors")

    def handle(b: Builder, node: ast.Call) -> Value:
        if len(node.args) < 2 and not any(k.arg in names[1:] for k in node.keywords):
            return plainly(b, node)
        given, named = calls.arguments(b, node)
        found = dict(zip(names, given, strict=False)) | named
        if b.env is None:
            return NOTHING
        if not found.keys() <= set(names) or not isinstance(x := found.get("object"), Expr) or len(given) > len(names):
            return b.refuse(node, "str() takes bytes, and how they are encoded", 'str(data, "utf-8")')
        said = coding.asked(b, "str", found, node)
        return NOTHING if said is None else b.each(x, lambda one: _read(b, one, said, node), b.at(node))

    return handle


def _read(b: Builder, x: Expr, said: coding.Coding, node: ast.Call) -> Value:
    if x.type in (BAD, NEVER):
        return x
    if not byte_arrays.is_like(x.type):
        needed = f"decoding to str: need a bytes-like object, {type_name(x.type)} found"
        return operators.type_error(b, "decoding str is not supported" if x.type == STR else needed, b.at(node))
    return coding.decode(b, byte_arrays.plain(b, x, b.at(node)), said, node)


NO_BYTE = "bytes must be in range(0, 256)"


def bytes_of(b: Builder, found: Value, node: ast.AST, words: str = NO_BYTE) -> Expr:
    """`bytes(found)`. `words`: what is said of a number that is no byte."""
    if isinstance(found, Known | Nested):
        made = of_items(b, found, node, words)
    else:
        made = b.each(found, lambda x: _bytes_of(b, x, node, words), b.at(node))
    return made if isinstance(made, Expr) else NOTHING


def _as_it_says(b: Builder, x: Expr, loc: Loc) -> Value:
    """What an instance's own `__bytes__` gives."""

    def one(said: Expr) -> Expr:
        if said.type in (BAD, NEVER, BYTES):
            return said
        return operators.type_error(b, f"__bytes__ returned non-bytes (type {type_name(said.type)})", loc)

    return b.each(record_methods.special(b, x, "__bytes__", [], loc), one, loc)


def _bytes_of(b: Builder, x: Expr, node: ast.AST, words: str) -> Value:
    from lanewise.python.iterators import iteration

    loc = b.at(node)
    if x.type in (BAD, NEVER, BYTES):
        return x
    if byte_arrays.is_one(x.type):
        return byte_arrays.plain(b, x, loc)
    if x.type == STR:
        return operators.type_error(b, "string argument without an encoding", loc)
    if isinstance(x.type, Buffer):
        return byte_strings.of_buffer(b, x, loc)
    if isinstance(x.type, Shaped):
        from lanewise.library.prelude.standard.numpy._methods import tobytes as of_array  # needs numpy, as arrays do
        from lanewise.python.arrays import prelude_calls

        assert isinstance(of_array, FunctionType)
        return prelude_calls.called(b, of_array, ([x], {}), node)
    if record_methods.has(b, x, "__bytes__"):
        return _as_it_says(b, x, loc)
    if iteration.is_iterable(b, x):
        return of_items(b, x, node, words)
    if not operators.is_integer(x.type):
        return operators.type_error(b, f"cannot convert '{type_name(x.type)}' object to bytes", loc)
    count = b.temp(operators.convert(b, x, INT, loc), loc)
    b.guard(operators.beyond_index(count), "OverflowError", "cannot fit 'int' into an index-sized integer", loc)
    b.guard(make("lt", (count, integer(0)), BOOL), "ValueError", "negative count", loc)
    b.guard(make("gt", (count, integer(_LARGEST)), BOOL), "OverflowError", "byte string is too large", loc)
    return byte_strings.as_bytes(texts.binary(b, "mul", literal("\0"), count, loc)) if b.env is not None else NOTHING


def of_items(b: Builder, found: Value, node: ast.AST, words: str = NO_BYTE) -> Value:
    """The bytes that ints are."""
    loc = b.at(node)
    items = list_making.as_list(b, found, node)
    if b.env is None or not isinstance(items, Expr) or items.type in (BAD, NEVER):
        return NOTHING
    items = b.temp(items, loc)
    size = make("convert", (lists.length(b, items, loc),), I32)
    made = b.temp(byte_strings.as_bytes(b.library(storage.new_text, (size, Const(I32, NARROW)), loc)), loc)

    def one(i: Expr, item: Expr) -> None:
        b.each(item, lambda value: _store(b, made, i, value, words, loc), loc)

    lists.each(b, items, one, loc)
    return made


def _store(b: Builder, made: Expr, i: Expr, value: Expr, words: str, loc: Loc) -> Value:
    if value.type in (BAD, NEVER):
        return value
    if not operators.is_integer(value.type):
        return operators.type_error(b, f"'{type_name(value.type)}' object cannot be interpreted as an integer", loc)
    code = byte_strings.checked(b, operators.convert(b, value, INT, loc), words, loc)
    address = Op("add", (Op("address", (made,), I32), make("convert", (i,), I32)), I32)
    if b.env is not None:
        b.emit(Do((), "store", (address, code), loc, ("u8",)))
    return integer(0)
