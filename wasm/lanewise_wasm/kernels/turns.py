"""What one turn of a loop does: stages without loops in them come in, and go out as loads, instructions and stores.

In: loads, lanes and stores, and where the turn's elements lie. Out: the writer's statements, and what the stages have set.
"""

from __future__ import annotations

from collections.abc import Sequence

from lanewise.ir.code import Const, Expr, Get, subexpressions
from lanewise.ir.kernel import STATE, VALUE, Fold, Lane, Load, Stage, Store, values, within

from lanewise_wasm.kernels.lanes import Lanes
from lanewise_wasm.kernels.places import Pointers


def evaluate(body: Sequence[Stage], pointers: Pointers, lanes: Lanes, element: int) -> None:
    """Loads, lanes and stores of the numbers from this element on."""
    types = pointers.layout.type
    for inner in body:
        match inner:
            case Load(target=target, array=array, index=index):
                place = (array, index)
                if place in pointers.still:
                    lanes.known[target] = pointers.still[place] or lanes.repeated(types(place), pointers.at[place])
                    continue
                address, offset = pointers.address(place, element, lanes.count)
                lanes.known[target] = lanes.load(types(place), address, offset)
            case Lane(target=target, value=value):
                lanes.known[target] = lanes.kept(value)
            case Store(array=array, index=index, value=value):
                place = (array, index)
                address, offset = pointers.address(place, element, lanes.count)
                lanes.store(types(place), address, offset, value)


def combined(lanes: Lanes, combine: Expr, state: Expr, value: Expr) -> Expr:
    """A fold's running result with one more."""
    names = [e.slot for e in subexpressions(combine) if isinstance(e, Get)]
    state, value = (
        lanes.writer.temp(e) if names.count(name) > 1 and not isinstance(e, Get | Const) else e
        for name, e in ((STATE, state), (VALUE, value))
    )
    return lanes.beside({STATE: state, VALUE: value}).value(combine)


def expressions(stages: Sequence[Stage]) -> tuple[Expr, ...]:
    """What these compute, with all that a vector of them names."""
    folds = [s for s in within(stages) if isinstance(s, Fold)]
    return (*values(stages), *(e for s in folds for e in (s.combine, s.first)))


def varying(stages: Sequence[Stage]) -> frozenset[str]:
    """The slots that these set."""
    return frozenset((STATE, VALUE, *(s.target for s in within(stages) if isinstance(s, Load | Lane | Fold))))
