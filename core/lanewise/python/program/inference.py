"""The program walked again and again, until nothing is added any more.

In: what makes a program, and what is asked of it. Out: the answer of the program that holds all of its containers' items and all
that it changes of the user's modules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from lanewise.errors import InternalError
from lanewise.python.globals import changed
from lanewise.python.program.instances import Instances
from lanewise.python.program.shapes import MAX_WALKS, Shapes
from lanewise.python.program.state import Changed

T = TypeVar("T")
LATE = 8
"""After so many walks generators that lie in each other by way of several functions have to be told that they do."""
FEW = 4
"""So often may a function be walked within itself: its own calls with other types."""


def inferred(make: Callable[[Shapes], Instances], ask: Callable[[Instances], T], state: Changed) -> T:
    """What is asked of the program. `state`: what it is known to change."""
    shapes, wrapped = Shapes(state=state), set[object]()
    for number in range(MAX_WALKS):
        shapes.wrapped, shapes.grown, known = wrapped, False, (len(state.places), len(wrapped))
        shapes.late = number >= LATE
        instances = make(shapes)
        changed.seed(instances)
        try:
            asked = ask(instances)
            instances.settle()
        except RecursionError:
            _refuse_endless(instances)
            raise
        shapes.level()
        if not shapes.grown:
            changed.find(instances)
        if (len(state.places), len(wrapped)) != known:
            # What was found so far is of constants, of functions that lie in each other.
            shapes = Shapes(shapes.has, state)
        elif shapes.needs != shapes.has:
            # What was found so far is of bytearrays that stay as long as they are, of functions that nobody compares.
            shapes = Shapes(frozenset(shapes.needs), state)
        elif not shapes.grown:
            break
    else:
        raise InternalError(f"what the containers of {', '.join(instances.names())} hold never settles")
    return asked


def _refuse_endless(program: Instances) -> None:
    """A function that is walked within itself again and again, for other types each time. What the library itself asks for is told
    by the program that wants it."""
    busy = [i for i in program.busy() if i.asked or not (i.definition.prelude or i.definition.library)]
    times = Counter(instance.definition.node for instance in busy)
    found = next((i for i in busy if times[i.definition.node] > FEW), None)
    if found is not None:
        definition, node = found.asked or (found.definition, found.definition.node)
        program.refuse(definition, node, f"{found.definition.name} is called with ever new types", "annotate or simplify")
        program.raise_refusals()
