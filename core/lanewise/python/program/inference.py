"""The program walked again and again, until nothing is added any more.

In: what makes a program, and what is asked of it. Out: the answer of the program that holds all of its containers' items and all
that it changes of the user's modules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from lanewise.errors import InternalError
from lanewise.python.globals import changed
from lanewise.python.program.instances import Instances
from lanewise.python.program.shapes import MAX_WALKS, Shapes
from lanewise.python.program.state import Changed

T = TypeVar("T")


def inferred(make: Callable[[Shapes], Instances], ask: Callable[[Instances], T], state: Changed) -> T:
    """What is asked of the program. `state`: what it is known to change."""
    shapes, wrapped = Shapes(state=state), set[object]()
    for _ in range(MAX_WALKS):
        shapes.wrapped, shapes.grown, known = wrapped, False, (len(state.places), len(wrapped))
        instances = make(shapes)
        changed.seed(instances)
        asked = ask(instances)
        instances.settle()
        if not shapes.grown:
            changed.find(instances)
        if (len(state.places), len(wrapped)) != known:
            # What was found so far is of constants, of functions that lie in each other.
            shapes = Shapes(shapes.resized, state, shapes.marks)
        elif (shapes.resizes, shapes.marking) != (shapes.resized, shapes.marks):
            # What was found so far is of bytearrays that stay as long as they are, of functions that nobody compares.
            shapes = Shapes(shapes.resizes, state, shapes.marking)
        elif not shapes.grown:
            break
    else:
        raise InternalError(f"what the containers of {', '.join(instances.names())} hold never settles")
    return asked
