"""An entry point whose arrays may have several ranks: which of the instances that are compiled answers a call.

In: its definition, parameters of which some are arrays of one of several ranks, and the combinations that are compiled. Out: the
instance that the caller calls. It looks at the ranks that came, and raises where no combination has them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import chain
from typing import cast

from lanewise.ir.buffers import is_ndarray, of_rank, rank_of
from lanewise.ir.code import Expr, Get, Loc
from lanewise.ir.types import Type, join, members
from lanewise.library.prelude import ranks
from lanewise.python.containers import rows
from lanewise.python.program import leaving
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.instances import Instance, Instances
from lanewise.python.program.values import Known, Value
from lanewise.python.source.definitions import Definition

Ranks = Mapping[str, int]
"""How many axes the arrays have that parameters take, by their names."""
_CALLED, _RANKS = "%dispatched", "%ranks"
"""The function behind it and the combinations, as what is known of the instance."""


def of_ranks(t: Type, wanted: Sequence[int]) -> Type:
    """A type whose arrays have one of these ranks."""
    each = [[of_rank(one.item, rank) for rank in wanted] if is_ndarray(one) else [one] for one in members(t)]
    return reduce(join, chain.from_iterable(each))


def by_rank(
    program: Instances, definition: Definition, params: dict[str, Type], knowns: dict[str, Value], combinations: Sequence[Ranks]
) -> Instance:
    """The function that calls one of several instances of another one."""
    known = {_CALLED: Known(definition), _RANKS: Known(combinations)}
    return program.request(leaving.saying(definition, "return by_rank()"), params, {**knowns, **known}, None)


def _by_rank(b: Builder, given: Sequence[Expr], loc: Loc) -> Expr:
    assert not given
    return b.temp(_chosen(b, cast(Known, b.instance.knowns[_RANKS]).object, {}, loc), loc)  # type: ignore[arg-type]


def _chosen(b: Builder, several: Sequence[Ranks], found: dict[str, Expr], loc: Loc) -> Expr:
    """The call for the first combination that the arguments have of which nothing is known yet."""
    left = [name for name in several[0] if name not in found]
    if not left:
        return _called(b, several[0], found, loc)
    name = left[0]

    def with_member(x: Expr) -> Expr:
        fitting = [each for each in several if not is_ndarray(x.type) or rank_of(x.type) == each[name]]
        if fitting:
            return _chosen(b, fitting, {**found, name: x}, loc)
        _refuse(b, name, x, sorted({each[name] for each in several}), found, loc)
        return NOTHING

    return b.each_expr(Get(name, b.instance.params[name]), with_member, loc)


def _called(b: Builder, own: Ranks, found: Mapping[str, Expr], loc: Loc) -> Expr:
    definition = cast(Known, b.instance.knowns[_CALLED]).object
    assert isinstance(definition, Definition)
    knowns = {name: known for name, known in b.instance.knowns.items() if name not in (_CALLED, _RANKS)}
    given = b.instance.params
    params = {name: of_ranks(t, [own[name]]) if name in own else t for name, t in given.items()}
    callee = b.program.request(definition, params, knowns, b.instance)
    return b.temp(b.call(callee, [found.get(name, Get(name, t)) for name, t in given.items()], loc), loc)


def _refuse(b: Builder, name: str, x: Expr, expected: Sequence[int], found: Mapping[str, Expr], loc: Loc) -> None:
    """As a host says it of an argument that fits by itself."""
    assert is_ndarray(x.type)
    beside = [f"{rank_of(other.type)}-D '{own}'" for own, other in found.items() if is_ndarray(other.type)]
    wanted = f"{' or '.join(f'{rank}-D' for rank in expected)} beside {' and '.join(beside)}"
    b.throw("ValueError", f"{b.definition.name}() argument '{name}': expected {wanted}, got {rank_of(x.type)}-D", loc=loc)


WORDS: dict[object, rows.Word] = {ranks.by_rank: _by_rank}
