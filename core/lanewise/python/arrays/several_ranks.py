"""Lists of arrays of which only the run knows how many axes they have: of the weights and the biases of a network, say.

In: such a list, and what is done with one whose arrays have all as many. Out: that for each rank, where it is the one of all.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.buffers import is_ndarray, rank_of
from lanewise.ir.code import Expr
from lanewise.ir.types import BAD, NEVER, Open, Type, is_sequence, members
from lanewise.library.prelude import ranks as prelude
from lanewise.python.arrays import shaped
from lanewise.python.containers import lists
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.values import Value

_OF_ANY = ("vstack", "dstack", "column_stack", "block", "broadcast_arrays", "of_one_dtype")
"""These functions give their arrays axes, or take each by itself."""
_NOT_STACKED = "all input arrays must have the same shape"
_INHOMOGENEOUS = "setting an array element with a sequence. The requested array has an inhomogeneous shape after 1 dimensions."


def concern(t: Type, function: str = "") -> bool:
    """Whether it is such a list, which the function of this name takes only of one rank."""
    return len(_ranks(t)) > 1 and function not in _OF_ANY


def _ranks(t: Type) -> list[int]:
    held = members(t.root().items[0]) if isinstance(t, Open) and is_sequence(t) else ()
    return sorted({rank_of(each) for each in held if is_ndarray(each)}) if all(map(is_ndarray, held)) else []


def each(b: Builder, function: str, x: Expr, use: Callable[[Expr], Value], node: ast.AST) -> Value:
    """`use` of a list of each rank; what numpy's function raises where the list is none of these."""
    return _of_ranks(b, function, b.temp(x, b.at(node)), _ranks(x.type), use, node)


def _of_ranks(b: Builder, function: str, x: Expr, ranks: list[int], use: Callable[[Expr], Value], node: ast.AST) -> Value:
    loc = b.at(node)
    if not ranks:
        if function in ("concatenate", "hstack"):
            lists.do_prelude(b, prelude.demand_one_rank, [x], loc)
        b.throw("ValueError", _NOT_STACKED if function == "stack" else _INHOMOGENEOUS, loc=loc)
        return NOTHING
    like = shaped.kept(b, shaped.fresh(b, "f64", [integer(0)] * ranks[0], node), loc)

    def of_these() -> Value:
        found = lists.call_prelude(b, prelude.of_one_rank, [x, like], loc)
        return NOTHING if b.env is None or found.type in (BAD, NEVER) else use(b.temp(found, loc))

    condition = lists.call_prelude(b, prelude.have_rank, [x, like], loc)
    if b.env is None or condition.type in (BAD, NEVER):
        return NOTHING
    return b.pick(condition, of_these, lambda: _of_ranks(b, function, x, ranks[1:], use, node), loc)
