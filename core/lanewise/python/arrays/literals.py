"""Arrays of what is no array: numbers, lists and tuples of them, of any depth.

In: a value. Out: a fresh array. What its items are is known from the types; how many there are, from the first of each depth.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import partial

from lanewise.ir.buffers import is_ndarray, rank_of
from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import (
    BAD,
    BOOL,
    F64,
    I64,
    NEVER,
    NONE,
    RANGE,
    SCALARS,
    STR,
    Open,
    Scalar,
    Tuple,
    Type,
    Union,
    is_sequence,
    members,
)
from lanewise.library.prelude import ndarrays as prelude
from lanewise.python.arrays import several_ranks, shaped
from lanewise.python.arrays.dtypes import NO_TEXTS, OF_PYTHON
from lanewise.python.containers import lists, ranges, tuples
from lanewise.python.expressions import known_parts, operators
from lanewise.python.numbers import machine_numbers
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.flow import item
from lanewise.python.program.fold import make
from lanewise.python.program.values import Value, literal, type_name
from lanewise.python.source.short_lists import makes_list


def each_type(b: Builder, x: Expr, use: Callable[[Expr], Value], node: ast.AST) -> Value:
    """`use` of an operand of one of numpy's functions as each of its types."""
    if not isinstance(x.type, Union):
        return several_ranks.each(b, "array", x, use, node) if several_ranks.concern(x.type) else use(x)
    numbers = any(dtype_of(t) is not None for t in x.type.members)

    def one(e: Expr) -> Value:
        if e.type == NONE:
            return none_given(b, node)
        if numbers and dtype_of(e.type) is None:
            return operators.type_error(b, f"an array of {type_name(e.type)} is not compiled", b.at(node))
        return use(e)

    return b.each(x, one, b.at(node))


def none_given(b: Builder, node: ast.AST) -> Expr:
    """What may be an array is None when it comes: numpy would make objects of it."""
    title = ast.unparse(node.func) if isinstance(node, ast.Call) else "an array"
    return operators.type_error(b, f"{title}() of None: arrays of objects are not compiled", b.at(node))


def as_array(b: Builder, x: Expr, node: ast.AST, dtype: str = "") -> Expr:
    """A fresh array of a number, a list or a tuple. `dtype`: what its items become; what numpy takes them for otherwise."""
    loc = b.at(node)
    found = dtype_of(x.type, texts=dtype[:1] in ("f", "i", "u"))
    if found is None and STR in _innermost(x.type):
        return b.refuse(node, *NO_TEXTS)
    if found is None:
        return b.refuse(node, f"an array of {type_name(x.type)} is not compiled", "give numbers, or lists of numbers of one depth")
    t, rank = found
    x = b.temp(lists.lengthened(b, x, node) if isinstance(x.type, Tuple) else _as_row(b, x, rank, node), loc)
    counts = _dims(b, x, rank, node)
    if b.env is None:
        return NOTHING
    made = shaped.kept(b, shaped.fresh(b, dtype or t.name, counts, node, cleared=False), loc)
    if rank and not is_ndarray(x.type):
        lists.do_prelude(b, prelude.fill_nested, [made, x, literal(""), integer(1), Const(BOOL, bool(dtype))], loc)
    else:
        given = x if is_ndarray(x.type) else b.temp(machine_numbers.cast_own(b, x, SCALARS[dtype] if dtype else t, loc), loc)
        lists.do_prelude(b, prelude.copy if rank else prelude.fill, [made, given], loc)
    return made


def _as_row(b: Builder, x: Expr, rank: int, node: ast.AST) -> Expr:
    """What may be something else as well, which numpy would take for an array of texts, or of objects."""

    def one(e: Expr) -> Expr:
        found = dtype_of(e.type)
        if e.type == NONE:
            return none_given(b, node)
        if found is not None and found[1] == rank:
            return e
        return operators.type_error(b, f"an array of {type_name(e.type)} is not compiled", b.at(node))

    return b.each_expr(b.temp(x, b.at(node)), one, b.at(node)) if isinstance(x.type, Union) else x


def is_row(t: Type) -> bool:
    """Whether numpy takes it for an array: a list, a tuple or a range."""
    return isinstance(t, Tuple) or is_sequence(t) or t == RANGE


def as_tuple(b: Builder, node: ast.expr) -> ast.expr:
    """An argument of numpy's, where a list that is written out is as good as a tuple: of what type each item is, is known then."""
    from lanewise.python.containers import short_rows

    if not isinstance(node, ast.List) and makes_list(node):
        told = known_parts.evaluated(b, node)
        return known_parts.written(told, node) if told is not None else short_rows.named(b, node)
    if not isinstance(node, ast.List | ast.Tuple) or len(node.elts) > known_parts.MAX_PARTS:
        return node
    return ast.copy_location(ast.Tuple([part for each in node.elts for part in spelled(b, each)], ast.Load()), node)


def spelled(b: Builder, node: ast.expr) -> list[ast.expr]:
    """Such an argument of a method, or those that stand behind a star."""
    if isinstance(node, ast.Starred) and (told := known_parts.evaluated(b, node.value)) is not None:
        return [known_parts.written(each, node) for each in told]
    return [as_tuple(b, node)]


def with_tuples(b: Builder, node: ast.Call) -> ast.Call:
    """A call of one of numpy's functions with such arguments."""
    keywords = [ast.copy_location(ast.keyword(k.arg, as_tuple(b, k.value)), k) for k in node.keywords]
    return ast.copy_location(ast.Call(node.func, [as_tuple(b, each) for each in node.args], keywords), node)


def dtype_of(t: Type, *, texts: bool = False, within: tuple[Type, ...] = ()) -> tuple[Scalar, int] | None:
    """What numpy takes the items of a nested list for, and how deep they lie; None where it would be no array of numbers. What may
    be something else besides, a text or None, is told when it comes. `texts`: whether numbers are read from texts, as they are
    where a dtype is given; `within`: the lists that it lies in."""
    inside = partial(dtype_of, texts=texts, within=(*within, t))
    if is_ndarray(t):
        return SCALARS[t.item], rank_of(t)
    if t == RANGE:
        return I64, 1
    if isinstance(t, Tuple):
        return _together([inside(each) for each in t.items]) if t.items else (F64, 1)
    if isinstance(t, Open) and is_sequence(t):
        held = t.root().items[0]
        if held == NEVER:
            return F64, 1
        return None if t in within else _together(_numbers([inside(each) for each in members(held)], min))
    if isinstance(t, Union):
        found = _together(_numbers([inside(each) for each in t.members], max))
        return None if found is None else (found[0], found[1] - 1)
    if texts and t == STR:
        return F64, 0
    own = OF_PYTHON.get(t, t)
    return (own, 0) if isinstance(own, Scalar) and machine_numbers.concerns(own) else None


_Found = tuple[Scalar, int]


def _numbers(found: list[_Found | None], depth: Callable[[list[int]], int]) -> list[_Found | None]:
    """Of several types those that are numbers, all of one depth."""
    known = [each for each in found if each is not None]
    wanted = depth([deep for _, deep in known]) if known else 0
    return [each for each in known if each[1] == wanted]


def _innermost(t: Type) -> tuple[Type, ...]:
    """What nested lists hold in the end."""
    if isinstance(t, Union):
        return tuple(own for each in t.members for own in _innermost(each))
    if isinstance(t, Tuple) or (isinstance(t, Open) and is_sequence(t)):
        return tuple(own for each in (t.items if isinstance(t, Tuple) else t.root().items) for own in _innermost(each))
    return (t,)


def _together(found: list[_Found | None]) -> _Found | None:
    """Of several items, one depth further out."""
    known = [each for each in found if each is not None]
    if not known or len(known) < len(found) or len({depth for _, depth in known}) != 1:
        return None
    dtype = together([t for t, _ in known])
    return None if dtype is None else (dtype, known[0][1] + 1)


def together(types: Sequence[Type]) -> Scalar | None:
    """The dtype that holds numbers of all these."""
    found: Type | None = types[0]
    for other in types[1:]:
        found = machine_numbers.promote(found, other) if found is not None else None
    return found if isinstance(found, Scalar) and machine_numbers.concerns(found) else None


def _dims(b: Builder, x: Expr, rank: int, node: ast.AST) -> list[Expr]:
    """How many items there are at each depth."""
    loc = b.at(node)
    if rank == 0:
        return []
    if is_ndarray(x.type):
        return shaped.dims(x)
    if isinstance(x.type, Union):
        return _unpacked(b, b.each(x, lambda one: tuples.pack(_dims(b, b.temp(one, loc), rank, node)), loc), rank, loc)
    count = b.temp(_length(b, x, loc), loc)
    if rank == 1:
        return [count]

    def inner() -> Value:
        first = item(x, 0) if isinstance(x.type, Tuple) else lists.fetched(b, x, integer(0), loc)
        return tuples.pack(_dims(b, b.temp(first, loc), rank - 1, node))

    def nothing() -> Value:
        return tuples.pack([integer(0)] * (rank - 1))

    return [count, *_unpacked(b, b.pick(make("gt", (count, integer(0)), BOOL), inner, nothing, loc), rank - 1, loc)]


def _length(b: Builder, x: Expr, loc: Loc) -> Expr:
    if isinstance(x.type, Tuple):
        return integer(len(x.type.items))
    return ranges.length(b, x, loc) if x.type == RANGE else lists.length(b, x, loc)


def _unpacked(b: Builder, found: Value, rank: int, loc: Loc) -> list[Expr]:
    """The dims in a tuple."""
    if not isinstance(found, Expr) or found.type in (BAD, NEVER):
        return [integer(0)] * rank
    kept = b.temp(found, loc)
    return [item(kept, i) for i in range(rank)]
