"""Arrays of Python's own that others are made of: `a + b`, `a * n`, `a[i:j]`, and what such an array says of itself.

In: values of which one is an `array.array`. Out: a fresh array of the same typecode; what CPython raises is raised in its words.
"""

from __future__ import annotations

import ast

from lanewise.ir.code import Expr, Loc
from lanewise.ir.types import BAD, BOOL, INT, NEVER, Buffer, bytes_of
from lanewise.library.buffers import repeat
from lanewise.library.prelude import arrays as prelude
from lanewise.python.arrays import allocations, buffers
from lanewise.python.containers import lists
from lanewise.python.expressions import operators
from lanewise.python.numbers import machine_numbers
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import ARRAY_CODES, THE_NONE, Value, literal, type_name

_LETTERS = {item: letter for letter, item in ARRAY_CODES.items() if letter not in "lLqQ"}
"""The typecode of each item. Items of eight bytes have two, and an argument does not tell which."""


def concerns(op: str, x: Expr, y: Expr) -> bool:
    """Whether it is an operator that arrays have: they say themselves what they do not go together with."""
    return op in ("add", "mul") if _is_one(x) else op == "mul" and _is_one(y)


def _is_one(x: Expr) -> bool:
    return isinstance(x.type, Buffer) and x.type.kind == "array"


def binary(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`x + y`, `x * y`."""
    x, y = b.temp(x, loc), b.temp(y, loc)
    if b.in_place and _is_one(x):
        way_out = f"make a new one: a = a {operators.SYMBOLS[op]} ..."
        return b.refuse_line(loc, "an array.array does not grow in compiled code", way_out)
    if op == "add":
        return _joined(b, x, y, loc)
    return _repeated(b, x, y, loc) if _is_one(x) else _repeated(b, y, x, loc)


def _joined(b: Builder, x: Expr, y: Expr, loc: Loc) -> Expr:
    assert isinstance(x.type, Buffer)
    if not _is_one(y):
        return operators.type_error(b, f'can only append array (not "{type_name(y.type)}") to array', loc)
    if x.type != y.type:
        return operators.type_error(b, "bad argument type for built-in operation", loc)
    return _of_list(b, x.type, lists.call_prelude(b, prelude.joined, [x, y], loc), loc)


def _repeated(b: Builder, x: Expr, times: Expr, loc: Loc) -> Expr:
    assert isinstance(x.type, Buffer)
    if not operators.is_integer(times.type):
        return operators.type_error(b, f"can't multiply sequence by non-int of type '{type_name(times.type)}'", loc)
    if not _has_letter(b, x.type, loc):
        return NOTHING
    times = b.temp(operators.convert(b, machine_numbers.plain(b, times, loc), INT, loc), loc)
    none = make("lt", (times, integer(0)), BOOL)
    times = b.temp(make("select", (none, integer(0), times), INT), loc)
    size, node = bytes_of(x.type.item), b.node_at(loc)
    made = allocations.fresh(b, x.type, make("mul", (buffers.length(x), times), INT), node, cleared=False)
    some = make("gt", (buffers.length(made), integer(0)), BOOL)

    def filled() -> None:
        allocations.copy_into(b, made, x, node)
        place, whole = allocations.address(made), allocations.byte_count(buffers.length(made), size)
        b.library(repeat, (place, allocations.byte_count(buffers.length(x), size), whole), loc)

    b.when(some, filled, loc)
    return made


def item(b: Builder, x: Expr, node: ast.Subscript) -> Value:
    """`x[i]` of any buffer; `x[i:j:k]` of an array: the items, in an array of their own."""
    return _part(b, x, node) if _is_one(x) and isinstance(node.slice, ast.Slice) else buffers.read(b, x, node)


def _part(b: Builder, x: Expr, node: ast.Subscript) -> Value:
    from lanewise.python.expressions.expressions import runtime

    assert isinstance(node.slice, ast.Slice)
    bounds = [THE_NONE if each is None else runtime(b, each) for each in (node.slice.lower, node.slice.upper, node.slice.step)]
    if b.env is None or any(e.type in (BAD, NEVER) for e in bounds):
        return NOTHING
    assert isinstance(x.type, Buffer)
    return _of_list(b, x.type, lists.call_prelude(b, prelude.part, [x, *bounds], b.at(node)), b.at(node))


def _of_list(b: Builder, kind: Buffer, items: Expr, loc: Loc) -> Expr:
    if b.env is None or not _has_letter(b, kind, loc):
        return NOTHING
    items = b.temp(items, loc)
    made = allocations.fresh(b, kind, lists.length(b, items, loc), b.node_at(loc))
    lists.do_prelude(b, prelude.fill, [made, items], loc)
    return made


def _has_letter(b: Builder, kind: Buffer, loc: Loc) -> bool:
    """Whether the typecode of a new array of such items is known."""
    if kind.item in _LETTERS:
        return True
    words = "whether an array of eight-byte integers is of C's long or long long is not known here"
    b.refuse_line(loc, words, "say which: array.array('q', [*a])")
    return False


def typecode(kind: Buffer) -> dict[str, Value]:
    """`x.typecode` by its name, where it is known."""
    return {"typecode": literal(_LETTERS[kind.item])} if kind.kind == "array" and kind.item in _LETTERS else {}


def asked(b: Builder, x: Expr, name: str, node: ast.Call) -> Value | None:
    """`x.count(item)`, `x.index(item)`; None for any other method."""
    from lanewise.python.functions import calls

    function = {"count": prelude.count, "index": prelude.index}.get(name)
    if not _is_one(x) or function is None or len(node.args) != 1 or node.keywords:
        return None
    given, _ = calls.arguments(b, node)
    if b.env is None or not all(isinstance(e, Expr) for e in given):
        return NOTHING
    return lists.call_prelude(b, function, [x, *(e for e in given if isinstance(e, Expr))], b.at(node))
