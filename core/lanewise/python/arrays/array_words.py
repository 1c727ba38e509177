"""The words of the prelude that speak of arrays (`library/prelude/words.py`).

In: the values that a word is said of. Out: what it means.
"""

from __future__ import annotations

from collections.abc import Iterator

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Expr, Loc
from lanewise.ir.types import (
    B1,
    FLOAT,
    I32,
    INT,
    MACHINE_COMPLEX,
    MACHINE_FLOATS,
    MACHINE_INTS,
    SCALARS,
    Open,
    Scalar,
    Tuple,
    Type,
    is_sequence,
    members,
)
from lanewise.library.prelude import array_words as more
from lanewise.library.prelude import words
from lanewise.python.arrays import allocations, array_runs, arrays, dtypes, shaped, subscripts
from lanewise.python.containers import tuples
from lanewise.python.containers.rows import Word
from lanewise.python.expressions import operators
from lanewise.python.numbers import machine_numbers
from lanewise.python.program.builder import NOTHING, REFUSED, Builder
from lanewise.python.program.fold import make
from lanewise.python.program.values import Known, Value


def _dtype_of(b: Builder, given: list[Expr], loc: Loc) -> Value:
    """A number of Python's alone takes the dtype of what is beside it."""
    types = [t for x in given for t in (_items(x.type) if isinstance(x.type, Tuple | Open) or is_ndarray(x.type) else [x.type])]
    found = promoted(types)
    # Where it is none, `np.asarray` has refused it.
    return REFUSED if found is None else Known(dtypes.as_object(found.name))


def _dtype_of_each(b: Builder, given: list[Expr], loc: Loc) -> Value:
    """A number of Python's within a row is one, too."""
    inside = [t for x in given for t in _inside(x.type)]
    found = promoted([own for t in inside for own in (_items(t) if isinstance(t, Tuple | Open) or is_ndarray(t) else [t])])
    return REFUSED if found is None else Known(dtypes.as_object(found.name))


def _inside(t: Type) -> tuple[Type, ...]:
    """What a row holds; anything else as it is."""
    if isinstance(t, Tuple):
        return tuple(own for each in t.items for own in members(each))
    return members(t.root().items[0]) if isinstance(t, Open) and is_sequence(t) else members(t)


def promoted(types: list[Type]) -> Scalar | None:
    """The dtype that numpy finds for values of these types; None where there is none."""
    if all(t in dtypes.OF_PYTHON for t in types):
        types = [dtypes.OF_PYTHON[t] for t in types]
    types = sorted(types, key=lambda t: _IN_TURN.index(t) if t in _IN_TURN else len(_IN_TURN))
    found: Type | None = types[0] if types else FLOAT
    for other in types[1:]:
        found = machine_numbers.promote(found, other) if found is not None else None
    found = dtypes.OF_PYTHON.get(found, found) if found is not None else None
    return found if isinstance(found, Scalar) and machine_numbers.concerns(found) else None


_IN_TURN = (*MACHINE_COMPLEX, *MACHINE_FLOATS, *MACHINE_INTS, B1)
"""numpy puts the widest kinds together first, so that of int16, uint16 and float32 it finds float32; then numbers of Python's."""


def _items(t: Type) -> Iterator[Type]:
    """What an array of a container would hold."""
    if is_ndarray(t):
        yield SCALARS[t.item]
    elif isinstance(t, Tuple):
        for each in t.items:
            yield from _items(each)
    elif isinstance(t, Open) and is_sequence(t):
        for each in members(t.root().items[0]):
            yield from _items(each)
    else:
        yield dtypes.OF_PYTHON.get(t, t)


def _chosen(b: Builder, given: list[Expr], loc: Loc) -> Value:
    """A function of three operands, as those of numpy are that it calls ufuncs."""
    node = b.line_at(loc)
    return array_runs.settled(b, arrays.apply(b, "where", given, node), node)


def _diagonal_in_front(b: Builder, given: list[Expr], loc: Loc) -> Value:
    x = shaped.kept(b, given[0], loc)
    counts, (down, across, *others) = shaped.dims(x), shaped.steps(x)
    return shaped.kept(b, shaped.view(x, shaped.offset(x), counts[1:], [make("add", (down, across), I32), *others]), loc)


def _strided(b: Builder, given: list[Expr], loc: Loc) -> Value:
    if not all(isinstance(each.type, Tuple) for each in given[1:]):
        return b.refuse_line(loc, "how many axes a view has is known at build", "write the dims and the strides out")
    x, (counts, by) = shaped.kept(b, given[0], loc), [tuples.items(each) for each in given[1:]]
    steps = [make("convert", (operators.convert(b, step, INT, loc),), I32) for step in by]
    dims = [allocations.checked(b, operators.convert(b, n, INT, loc), loc) for n in counts]
    return shaped.kept(b, shaped.view(x, shaped.offset(x), dims, steps), loc)


def _address_of(b: Builder, given: list[Expr], loc: Loc) -> Value:
    x = shaped.kept(b, given[0], loc)
    return b.temp(make("convert", (subscripts.address(x, shaped.offset(x)),), INT), loc)


def _of_rank_as(b: Builder, given: list[Expr], loc: Loc) -> Value:
    """Whoever says so has looked before: an array of another rank does not come here."""
    x, like = given
    return b.each(x, lambda one: one if shaped.rank(one) == shaped.rank(like) else _not_here(b, loc), loc)


def _not_here(b: Builder, loc: Loc) -> Expr:
    b.throw("AssertionError", loc=loc)
    return NOTHING


WORDS: dict[object, Word] = {
    words.dtype_of: _dtype_of,
    more.dtype_of_each: _dtype_of_each,
    more.of_rank_as: _of_rank_as,
    words.chosen: _chosen,
    words.diagonal_in_front: _diagonal_in_front,
    words.strided: _strided,
    words.address_of: _address_of,
}
