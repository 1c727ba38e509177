"""Arrays of any rank as values: their dims, their steps, where they lie, and views of them.

In: expressions of type `Buffer` or `Shaped`. Out: the same taken apart, and put together again. Nothing is copied here.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import reduce

from lanewise.ir.buffers import Buffer, Shaped, is_ndarray, of_rank, rank_of
from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import BOOL, I32, INT, MACHINE_INTS, SCALARS, bytes_of
from lanewise.python.arrays import allocations, buffers
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.counts import widened
from lanewise.python.program.fold import make

MOST = (1 << 31) - 1
"""More items than any memory holds (`heap.MAX_PAYLOAD`); all bits of it are set."""


def kind(x: Expr) -> Buffer | Shaped:
    """The type of an array."""
    assert is_ndarray(x.type), x.type
    return x.type


def rank(x: Expr) -> int:
    """How many axes it has."""
    return rank_of(kind(x))


def dims(x: Expr) -> list[Expr]:
    """How many items there are along each axis."""
    if isinstance(x, Op) and x.name == "array":
        return [widened(part) for part in x.args[2 : 2 + rank(x)]]
    if isinstance(x.type, Buffer):
        return [Op("len", (x,), INT)]
    return [Op("dim", (x,), INT, (axis,)) for axis in range(rank(x))]


def narrowed(count: Expr) -> Expr:
    """A number of items, an int, as the word that an array keeps."""
    return make("convert", (count,), I32)


def size(x: Expr) -> Expr:
    """How many items it has."""
    return packed_size(dims(x)) if in_one_piece(x) else product(dims(x))


def product(counts: Sequence[Expr]) -> Expr:
    """Of dims."""
    found: Expr = integer(1)
    for count in counts:
        found = count if found == integer(1) else make("mul", (found, count), INT)
    return found


def packed_size(counts: Sequence[Expr]) -> Expr:
    """Of the dims of an array that lies in one piece: memory holds it, so the low bits are all of it."""
    return counts[0] if len(counts) == 1 else make("and", (product(counts), integer(MOST)), INT)


def counted(b: Builder, counts: Sequence[Expr], loc: Loc) -> Expr:
    """How many items such dims make, none of which is below 0. What is beyond every memory is somewhere beyond it."""
    found = product(counts[:2])
    for count in counts[2:]:
        found = b.temp(found, loc)
        capped = make("select", (make("gt", (found, integer(MOST)), BOOL), integer(MOST), found), INT)
        found = make("mul", (capped, count), INT)
    return found


def steps(x: Expr) -> list[Expr]:
    """Bytes from one item to the next along each axis."""
    t = kind(x)
    if isinstance(t, Shaped) and t.strided:
        if isinstance(x, Op) and x.name == "array":
            return list(x.args[2 + t.rank :])
        return [Op("step", (x,), I32, (axis,)) for axis in range(t.rank)]
    return packed_steps(dims(x), bytes_of(t.item))


def packed_steps(counts: Sequence[Expr], item_size: int | Expr) -> list[Expr]:
    """The steps of items that lie one behind the other in the order of C, or so far from each other."""
    found: list[Expr] = [Const(I32, item_size) if isinstance(item_size, int) else item_size]
    for count in counts[:0:-1]:
        found.append(make("mul", (narrowed(count), found[-1]), I32))
    return found[::-1][: len(counts)] if counts else []


def offset(x: Expr) -> Expr:
    """Bytes from the start of its object to its first item."""
    if isinstance(x, Op) and x.name == "array":
        return x.args[1]
    return Const(I32, 0) if isinstance(x.type, Buffer) else Op("offset", (x,), I32)


def plus(at: Expr, more: Expr) -> Expr:
    """An offset further on."""
    return make("add", (at, more), I32) if at != Const(I32, 0) else more


def moved(at: Expr, count: Expr, step: Expr) -> Expr:
    """So many steps further on."""
    return plus(at, make("mul", (narrowed(count), step), I32))


def view(x: Expr, at: Expr, counts: Sequence[Expr], by: Sequence[Expr] | None, item: str = "") -> Expr:
    """Another look at the object of an array. `by`: steps, None where the items lie one behind the other. `item`: what an item is,
    where that is something else."""
    t = Shaped(item or kind(x).item, len(counts), bool(by))  # without axes there are no steps
    return Op("array", (owner(x), at, *map(narrowed, counts), *(by or ())), t)


def transposed(x: Expr, order: Sequence[int]) -> Expr:
    """The view whose axes are those of the array in another order."""
    if list(order) == sorted(order):
        return x
    counts, by = dims(x), steps(x)
    return view(x, offset(x), [counts[axis] for axis in order], [by[axis] for axis in order])


def owner(x: Expr) -> Expr:
    """An array that says which object it lies in."""
    return owner(x.args[0]) if isinstance(x, Op) and x.name == "array" else x


def fresh(b: Builder, item: str, counts: Sequence[Expr], node: ast.AST, *, cleared: bool = True) -> Expr:
    """A new array."""
    loc = b.at(node)
    counts = [b.temp(count, loc) for count in counts]
    made = allocations.fresh(b, Buffer("ndarray", item), counted(b, counts, loc), node, cleared=cleared)
    return made if len(counts) == 1 else Op("array", (made, Const(I32, 0), *map(narrowed, counts)), of_rank(item, len(counts)))


def whole(x: Expr) -> Expr:
    """All items of an array that lies in one piece, as one of one dimension."""
    t = kind(x)
    if isinstance(t, Buffer):
        return x
    assert not t.strided
    return view(x, offset(x), [size(x)], None)


def in_one_piece(x: Expr) -> bool:
    """Whether the type says that its items lie one behind the other."""
    t = kind(x)
    return isinstance(t, Buffer) or not t.strided


def is_packed(x: Expr) -> Expr:
    """Whether they do: an axis without a second item has no step."""
    if in_one_piece(x):
        return Const(BOOL, True)
    tests: list[Expr] = []
    for count, own, packed in zip(dims(x), steps(x), packed_steps(dims(x), bytes_of(kind(x).item)), strict=True):
        single = make("lt", (count, integer(2)), BOOL)
        tests.append(make("or", (single, make("eq", (own, packed), BOOL)), BOOL))
    return reduce(lambda p, q: make("and", (p, q), BOOL), tests)


def kept(b: Builder, x: Expr, loc: Loc) -> Expr:
    """Its parts are computed once; a dim that is known stays a number, by which kernels are simpler."""
    if isinstance(x, Op) and x.name == "array":
        behind = 2 + rank(x)
        parts = tuple((_length(b, part, loc) if 2 <= i < behind else b.temp(part, loc)) for i, part in enumerate(x.args))
        return Op("array", parts, x.type)
    return b.temp(x, loc)


def _length(b: Builder, count: Expr, loc: Loc) -> Expr:
    return count if isinstance(widened(count), Const) else b.length(count, loc)


def number(b: Builder, x: Expr, loc: Loc) -> Expr:
    """The item of an array without axes; anything else as it is."""
    if not is_ndarray(x.type) or rank_of(x.type):
        return x
    x = kept(b, x, loc)
    return buffers.loaded_from(b, kind(x), Op("address", (x,), I32), loc)


def index(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`operator.index(x)` of an array: the int that one without axes holds."""
    if not rank(x) and SCALARS[kind(x).item] in MACHINE_INTS:
        return number(b, x, loc)
    b.throw("TypeError", "only integer scalar arrays can be converted to a scalar index", loc=loc)
    return NOTHING
