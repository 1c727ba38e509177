"""The same bytes as items of another dtype: `x.view(dtype)`.

In: an array, the call's node. Out: another look at the object that it lies in, with numpy's rules for the last axis.
"""

from __future__ import annotations

import ast

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import B1, BOOL, I32, INT, bytes_of
from lanewise.python.arrays import allocations, dtypes, shaped
from lanewise.python.functions import spreading
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make


def view(b: Builder, x: Expr, node: ast.Call) -> Expr:
    """`x.view(dtype)`."""
    given = allocations.bound(b, spreading.written_out(b, node), ("dtype",), 0)
    item = None if given is None else dtypes.of_argument(b, given.get("dtype"))
    if item is None:
        return NOTHING
    x, loc = shaped.kept(b, x, b.at(node)), b.at(node)
    own = shaped.kind(x).item
    if item == B1.name and own != item:
        return b.refuse(node, "numbers are not seen as bools: they have more than two values", "compare them: x != 0")
    return _seen(b, x, item or own, loc)


def _seen(b: Builder, x: Expr, item: str, loc: Loc) -> Expr:
    counts, by = shaped.dims(x), None if shaped.in_one_piece(x) else shaped.steps(x)
    before, after = bytes_of(shaped.kind(x).item), bytes_of(item)
    if before == after:
        return shaped.view(x, shaped.offset(x), counts, by, item)
    if not counts:
        words = "Changing the dtype of a 0d array is only supported if the itemsize is unchanged"
        b.throw("ValueError", words, loc=loc)
        return NOTHING
    if by is not None:
        words = "To change to a dtype of a different size, the last axis must be contiguous"
        b.guard(_is_spread(x, counts[-1], by[-1], before), "ValueError", words, loc)
        by = [*by[:-1], Const(I32, after)]
    last = _last_dim(b, counts[-1], before, after, loc)
    return shaped.view(x, shaped.offset(x), [*counts[:-1], last], by, item) if b.env is not None else NOTHING


def _is_spread(x: Expr, count: Expr, step: Expr, size: int) -> Expr:
    """Whether there is anything between the items of the last axis."""
    several = make("and", (make("ne", (count, integer(1)), BOOL), make("ne", (shaped.size(x), integer(0)), BOOL)), BOOL)
    return make("and", (several, make("ne", (step, Const(I32, size)), BOOL)), BOOL)


def _last_dim(b: Builder, count: Expr, before: int, after: int, loc: Loc) -> Expr:
    """How many items of another size there are; the sizes are powers of two."""
    if after < before:
        return make("mul", (count, integer(before // after)), INT)
    words = (
        "When changing to a larger dtype, its size must be a divisor of the total size in bytes of the last axis of the array."
    )
    ratio = integer(after // before)
    b.guard(make("ne", (make("mod", (count, ratio), INT), integer(0)), BOOL), "ValueError", words, loc)
    return make("floordiv", (count, ratio), INT)
