"""Shapes meet: the dims that numpy gives to operands together, and the ValueError where it gives none.

In: dims as expressions, with what is known of them. Out: the dims together. Dims that are provably equal need no check.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import BOOL, INT
from lanewise.python.arrays.assigning import shape_text
from lanewise.python.program.builder import Builder, integer
from lanewise.python.program.fold import make

_MISMATCH = "operands could not be broadcast together with shapes "
_ONE = integer(1)


@dataclass(frozen=True)
class Axis:
    """How many elements there are along an axis; `spans`: counts that are known to be this one or 1."""

    count: Expr
    spans: tuple[Expr, ...] = ()


def together(b: Builder, shapes: Sequence[Sequence[Axis]], out: Sequence[Expr] | None, loc: Loc) -> list[Axis]:
    """The axes of all operands; `out`: the dims of what an in-place operator writes to, which numpy names, too."""
    named = [*([axis.count for axis in shape] for shape in shapes), *([] if out is None else [list(out)])]
    found = reduce(lambda x, y: _pair(b, x, y, named, loc), shapes)
    return list(found)


def _pair(b: Builder, x: Sequence[Axis], y: Sequence[Axis], named: Sequence[list[Expr]], loc: Loc) -> list[Axis]:
    """The axes of two operands. `named`: the dims of all that numpy names where these do not go together."""
    longer, shorter = (x, y) if len(x) >= len(y) else (y, x)
    more = len(longer) - len(shorter)
    pairs = list(zip(x[len(x) - len(shorter) :], y[len(y) - len(shorter) :], strict=True))
    pairs = [(_kept(b, p, q, loc), _kept(b, q, p, loc)) for p, q in pairs]
    wrong = [test for p, q in pairs if (test := _apart(p, q)) is not None]
    if wrong:
        words = _MISMATCH + "".join(f"{shape_text(shape)} " for shape in named)
        holes = tuple(count for shape in named for count in shape)
        either = reduce(lambda p, q: make("or", (p, q), BOOL), wrong)
        b.when(either, lambda: b.throw("ValueError", words, loc=loc, holes=holes), loc)
    return [*longer[:more], *(_joined(b, p, q, loc) for p, q in pairs)] if b.env is not None else list(longer)


def _kept(b: Builder, axis: Axis, other: Axis, loc: Loc) -> Axis:
    """A count that is asked about is computed once."""
    return axis if _apart(axis, other) is None else Axis(b.temp(axis.count, loc), axis.spans)


def _known(x: Axis, y: Axis) -> bool:
    """Whether x is known to be the count of both together."""
    return x.count == y.count or y.count in x.spans or y.count == _ONE


def _apart(x: Axis, y: Axis) -> Expr | None:
    """Whether the two do not go together; None where they are known to."""
    if _known(x, y) or _known(y, x):
        return None
    tests = [make("ne", (x.count, y.count), BOOL), *(make("ne", (axis.count, _ONE), BOOL) for axis in (x, y))]
    return reduce(lambda p, q: make("and", (p, q), BOOL), tests)


def _joined(b: Builder, x: Axis, y: Axis, loc: Loc) -> Axis:
    spans = tuple(dict.fromkeys((*x.spans, *y.spans, x.count, y.count)))
    if _known(x, y) or _known(y, x):
        return Axis(x.count if _known(x, y) else y.count, spans)
    if any(isinstance(axis.count, Const) for axis in (x, y)):
        # One is a number other than 1, so it is the count of both.
        return Axis(x.count if isinstance(x.count, Const) else y.count, spans)
    single = make("eq", (x.count, _ONE), BOOL)
    return Axis(b.temp(Op("select", (single, y.count, x.count), INT), loc), spans)
