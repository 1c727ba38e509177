"""Generators that have something to do when nobody holds them any more, as they are made (what is done: `iterators/endings.py`).

In: types; calls that made such a generator. Out: whether values may hold one; notes, which own it, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.generators import CLOSING
from lanewise.ir.types import BOOL, I32, Closure, Open, Record, Tuple, Type, Union
from lanewise.library import endings
from lanewise.python.program.shapes import Need, parts_within

if TYPE_CHECKING:
    from lanewise.python.program.builder import Builder

_REFERS = (Record, Open, Tuple, Union, Closure)
"""Types of what may hold something."""


def may_hold(b: Builder, t: Type) -> bool:
    """Whether a value of this type may hold a generator, where that matters."""
    shapes, frames = b.program.shapes, b.program.frames
    return Need.ENDING in shapes.has and isinstance(t, _REFERS) and any(each in frames for each in parts_within(shapes, t))


def made(b: Builder, x: Expr, loc: Loc) -> None:
    """A generator is there. If it stops within a `try` or a `with`, it is noted."""
    shapes, t = b.program.shapes, x.type
    if b.env is None or not isinstance(t, Record) or shapes.fields_of(t).types[CLOSING] != BOOL:
        return
    shapes.needs.add(Need.ENDING)
    if Need.ENDING in shapes.has:
        if t not in shapes.ending:
            shapes.ending[t] = len(shapes.ending)
            shapes.grown = True
        b.library(endings.note_ending, [Op("address", (x,), I32), Const(I32, shapes.ending[t])], loc)
