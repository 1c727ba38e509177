"""Operators on tuples: joined, repeated, compared, searched and indexed, item by item at build.

In: tuple expressions. Out: expressions over their items. A tuple's length is part of its type, so all loops here run at build.
"""

from __future__ import annotations

from functools import partial

from lanewise.ir.buffers import Buffer, Shaped
from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import BOOL, NEVER, Tuple, Union, join
from lanewise.python.containers import lists
from lanewise.python.expressions import indexing, likeness, operators
from lanewise.python.globals import constants
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.flow import coerce, item
from lanewise.python.program.fold import make
from lanewise.python.program.values import MAX_ITEMS, type_name

MOST_COMPARED = 8
"""With so many items comparing a place with each takes no longer than a look into a table."""


def items(x: Expr) -> list[Expr]:
    """The members of a tuple expression."""
    assert isinstance(x.type, Tuple)
    return [item(x, i) for i in range(len(x.type.items))]


def pack(parts: list[Expr], name: str = "") -> Expr:
    """A tuple of these. `name`: that of its class, if it is a named tuple."""
    return Op("tuple", tuple(parts), Tuple(tuple(p.type for p in parts), name), (name,) if name else ())


def binary(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`+` and `*`; everything else is CPython's TypeError."""
    if op == "add" and isinstance(x.type, Tuple) and isinstance(y.type, Tuple):
        if len(x.type.items) + len(y.type.items) > MAX_ITEMS:
            left, right = (lists.lengthened(b, e, b.node_at(loc)) for e in (x, y))
            return lists.binary(b, "add", left, right, loc)
        return pack(items(x) + items(y))
    if op == "add" and isinstance(x.type, Tuple):
        words = f'can only concatenate tuple (not "{type_name(y.type)}") to tuple'
        return operators.type_error(b, words, loc)
    if op == "mul":
        repeated, count = (x, y) if isinstance(x.type, Tuple) else (y, x)
        if operators.is_integer(count.type):
            return _repeated(b, items(repeated), count, loc)
        return operators.type_error(b, f"can't multiply sequence by non-int of type '{type_name(count.type)}'", loc)
    return operators.unsupported(b, op, x, y, loc)


def _repeated(b: Builder, parts: list[Expr], count: Expr, loc: Loc) -> Expr:
    count = indexing.sized(b, count, loc, "cannot fit 'int' into an index-sized integer")
    if b.env is None:
        return NOTHING
    times = max(0, int(count.value or 0)) if isinstance(count, Const) else MAX_ITEMS  # type: ignore[arg-type]
    if parts and (len(parts) * times > MAX_ITEMS or not isinstance(count, Const)):
        return lists.binary(b, "mul", lists.lengthened(b, pack(parts), b.node_at(loc)), count, loc)
    return pack(parts * (times if parts else 0))


def compare(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """Lexicographic order, as the language reference defines it (section 6.10.1)."""
    left, right = ([b.temp(e, loc) for e in items(t)] for t in (x, y))
    if op in ("eq", "ne"):
        if len(left) != len(right):
            return Const(BOOL, op == "ne")
        equal = _all_alike(b, left, right, loc)
        return equal if op == "eq" else make("not", (equal,), BOOL)
    return _ordered(b, op, left, right, loc)


def _all_alike(b: Builder, left: list[Expr], right: list[Expr], loc: Loc) -> Expr:
    """Item by item, and no further than the first that differs, if methods of classes are asked."""
    equal: Expr = Const(BOOL, True)
    for x, y in zip(left, right, strict=True):
        if likeness.asks(b, x.type) and likeness.asks(b, y.type):
            equal = likeness.both(b, equal, partial(likeness.alike, b, x, y, loc), loc)
        else:
            equal = make("and", (equal, operators.holds(b, "eq", x, y, loc)), BOOL)
    return equal


def _ordered(b: Builder, op: str, left: list[Expr], right: list[Expr], loc: Loc) -> Expr:
    """The first pair that differs decides; only then is it ordered, which may raise."""
    if not left or not right:
        return make(op, (integer(len(left)), integer(len(right))), BOOL)
    same = likeness.alike(b, left[0], right[0], loc)
    value = b.pick(
        same,
        lambda: _ordered(b, op, left[1:], right[1:], loc),
        lambda: operators.compare(b, op, left[0], right[0], loc),
        loc,
    )
    assert isinstance(value, Expr)
    return value


def contains(b: Builder, needle: Expr, haystack: Expr, loc: Loc) -> Expr:
    """`needle in haystack`."""
    needle = b.temp(needle, loc)
    found: Expr = Const(BOOL, False)
    for part in items(haystack):
        if likeness.asks(b, part.type) and likeness.asks(b, needle.type):
            found = likeness.either(b, found, partial(likeness.alike, b, part, needle, loc), loc)
        else:
            found = make("or", (found, operators.holds(b, "eq", part, needle, loc)), BOOL)
    return found


def index(b: Builder, x: Expr, at: Expr, loc: Loc, kind: str = "tuple") -> Expr:
    """`x[at]`. `kind`: what it is in Python."""
    parts = items(x)
    if isinstance(at, Const):
        i = int(at.value or 0)  # type: ignore[arg-type]
        if not -len(parts) <= i < len(parts):
            b.throw("IndexError", f"{kind} index out of range", loc=loc)
            return NOTHING
        return parts[i]
    return _computed_index(b, parts, at, loc, kind)


def _computed_index(b: Builder, parts: list[Expr], at: Expr, loc: Loc, kind: str) -> Expr:
    """A chain of comparisons, or a look into a table of what is known at build."""
    def wrong(at: Expr) -> None:
        b.throw("IndexError", f"{kind} index out of range", loc=loc)

    i = indexing.position(b, at, integer(len(parts)), wrong, loc)
    if not parts:
        wrong(at)  # The walk ends here, too: an arm of a choice would go on without a value.
        return NOTHING
    joined = NEVER
    for part in parts:
        joined = join(joined, part.type)  # type: ignore[assignment]
    if len(parts) > MOST_COMPARED and b.env is not None and (table := constants.table(b, parts, joined)) is not None:
        return lists.fetched(b, table, i, loc)
    result = coerce(parts[-1], joined)
    scalar = not isinstance(joined, Tuple | Union | Buffer | Shaped)
    for k in range(len(parts) - 2, -1, -1):
        hit = make("eq", (i, integer(k)), BOOL)
        if scalar:
            result = Op("select", (hit, coerce(parts[k], joined), result), joined)
        else:
            result = _either(b, hit, coerce(parts[k], joined), result, loc)
    return result


def _either(b: Builder, condition: Expr, x: Expr, y: Expr, loc: Loc) -> Expr:
    value = b.pick(condition, lambda: x, lambda: y, loc)
    assert isinstance(value, Expr)
    return value


def slice_of(x: Expr, lower: int | None, upper: int | None, step: int | None) -> Expr:
    """`x[lower:upper:step]` with constant bounds."""
    return pack(items(x)[slice(lower, upper, step)])
