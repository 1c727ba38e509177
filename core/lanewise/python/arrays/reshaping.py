"""Arrays under other dims: `x.reshape(...)`, and what lies in one piece.

In: an array, dims. Out: a view, or a copy where numpy makes one.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from itertools import combinations

from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import BOOL, I32, INT, bytes_of
from lanewise.library.prelude import reshaping as prelude
from lanewise.python.arrays import allocations, assigning, shaped
from lanewise.python.containers import lists, tuples
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make


def reshaped(b: Builder, x: Expr, shape: Sequence[Expr], node: ast.AST) -> Expr:
    """The items of an array under other dims; one of these may be -1."""
    loc = b.at(node)
    counts = [b.temp(operators.convert(b, count, INT, loc), loc) for count in shape]
    total = b.temp(shaped.size(x), loc)
    counts = _with_unknown(b, counts, total, node)
    if b.env is None:
        return NOTHING
    words = f"cannot reshape array of size {{}} into shape {assigning.shape_text(counts)}"
    wrong = make("ne", (shaped.counted(b, counts, loc), total), BOOL)
    b.when(wrong, lambda: b.throw("ValueError", words, loc=loc, holes=(total, *counts)), loc)
    counts = [allocations.checked(b, count, loc) for count in counts] if b.env is not None and len(counts) > 1 else counts
    if b.env is None:
        return NOTHING
    x = shaped.kept(b, x, loc)
    if shaped.in_one_piece(x):
        return shaped.kept(b, shaped.view(x, shaped.offset(x), counts, None), loc)
    if shaped.rank(x) == 1:
        # Its one step says how its items lie under any dims.
        return _seen(b, x, counts, shaped.packed_steps(counts, shaped.steps(x)[0]), loc)
    return _merged(b, x, counts, node)


def _seen(b: Builder, x: Expr, counts: Sequence[Expr], by: Sequence[Expr], loc: Loc) -> Expr:
    return shaped.kept(b, shaped.view(x, shaped.offset(x), counts, by), loc)


def _merged(b: Builder, x: Expr, counts: Sequence[Expr], node: ast.AST) -> Expr:
    """A view where the items lie at even steps under the other dims, too; else a copy."""
    loc = b.at(node)
    steps = [b.temp(make("convert", (step,), INT), loc) for step in shaped.steps(x)]
    own, by, new = (b.temp(tuples.pack(parts), loc) for parts in (shaped.dims(x), steps, [*counts]))

    def seen() -> Expr:
        found = b.temp(lists.call_prelude(b, prelude.steps_under, [own, by, new], loc), loc)
        return _seen(b, x, counts, [make("convert", (step,), I32) for step in tuples.items(found)], loc)

    def copied() -> Expr:
        made = assigning.copied(b, x, node)
        return _seen(b, made, counts, shaped.packed_steps(counts, bytes_of(shaped.kind(x).item)), loc)

    found = b.pick(lists.call_prelude(b, prelude.are_even, [own, by, new], loc), seen, copied, loc)
    return found if isinstance(found, Expr) else NOTHING


def _with_unknown(b: Builder, counts: list[Expr], total: Expr, node: ast.AST) -> list[Expr]:
    """The dims, with what is left in the place of one below 0."""
    loc = b.at(node)
    open_ones = [i for i, count in enumerate(counts) if not (isinstance(count, Const) and int(str(count.value)) >= 0)]
    if not open_ones:
        return counts
    minus = [make("lt", (counts[i], integer(0)), BOOL) for i in open_ones]
    for first, second in combinations(minus, 2):
        b.guard(make("and", (first, second), BOOL), "ValueError", "can only specify one unknown dimension", loc)
    said = list(counts)
    for i, below in zip(open_ones, minus, strict=True):
        said[i] = b.temp(make("select", (below, integer(1), counts[i]), INT), loc)
    known = b.temp(shaped.counted(b, said, loc), loc)
    rest = _rest(b, known, total, counts, open_ones, minus, node)
    if b.env is None:
        return counts
    for i, below in zip(open_ones, minus, strict=True):
        counts[i] = make("select", (below, rest, counts[i]), INT)
    return counts


def _unfit(b: Builder, counts: list[Expr], unknown: int, total: Expr, loc: Loc) -> None:
    """numpy's message leaves a dim that is not said away where it comes first, and calls it `newaxis` elsewhere."""
    shown = [count for i, count in enumerate(counts) if i != unknown]
    text = ",".join("{}" if i != unknown else "newaxis" for i in range(0 if unknown else 1, len(counts)))
    words = f"cannot reshape array of size {{}} into shape ({text}{',' if len(counts) == 1 else ''})"
    b.throw("ValueError", words, loc=loc, holes=(total, *shown))


def _rest(b: Builder, known: Expr, total: Expr, counts: list[Expr], open_ones: list[int], minus: list[Expr], node: ast.AST) -> Expr:
    """What is left for a dim that is not said."""
    loc = b.at(node)
    some = minus[0]
    for each in minus[1:]:
        some = make("or", (some, each), BOOL)
    is_zero = make("eq", (known, integer(0)), BOOL)
    divisor = b.temp(Op("select", (is_zero, integer(1), known), INT), loc)
    uneven = make("or", (is_zero, make("ne", (make("mod", (total, divisor), INT), integer(0)), BOOL)), BOOL)

    def wrong() -> None:
        for at, below in zip(open_ones, minus, strict=True):
            b.when(below, lambda: _unfit(b, counts, at, total, loc), loc)  # noqa: B023

    b.when(make("and", (some, uneven), BOOL), wrong, loc)
    return b.temp(make("floordiv", (total, divisor), INT), loc) if b.env is not None else NOTHING


def in_one_piece(b: Builder, x: Expr, use: Callable[[Expr], Expr], node: ast.AST) -> Expr:
    """`use` of the array, or of a copy of it where its items do not lie one behind the other."""
    loc = b.at(node)
    x = shaped.kept(b, x, loc)
    if shaped.in_one_piece(x):
        return shaped.kept(b, use(x), loc)
    packed = lambda: shaped.kept(b, use(shaped.view(x, shaped.offset(x), shaped.dims(x), None)), loc)
    found = b.pick(shaped.is_packed(x), packed, lambda: shaped.kept(b, use(assigning.copied(b, x, node)), loc), loc)
    return found if isinstance(found, Expr) else NOTHING
