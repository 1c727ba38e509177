"""A kernel's parameters come in; how far an array moves with an axis goes out.

An element's place is its array and the axes that run along the array's dims. Steps are bytes per turn: constants where the item
alone says it, products of dims where whole rows lie between, or what the caller passes; none along a dim of one element.
"""

from __future__ import annotations

from collections.abc import Sequence

from lanewise.ir.code import Expr, Op
from lanewise.ir.kernel import STILL, Index, Kernel, Load, Stage, Store, within
from lanewise.ir.types import I32, Type, bytes_of

from lanewise_wasm.kernels.vectors import Vectors
from lanewise_wasm.kernels.writer import Writer, multiplied, plus, word

Place = tuple[str, Index]


def places_of(body: Sequence[Stage]) -> tuple[Place, ...]:
    """What these stages load and store."""
    return tuple(dict.fromkeys((s.array, s.index) for s in within(body) if isinstance(s, Load | Store)))


class Layout:
    """Where the elements of a kernel's arrays lie."""

    def __init__(self, writer: Writer, kernel: Kernel) -> None:
        self.writer, self.extents = writer, kernel.extents
        self.arrays = {p.name: p for p in kernel.of("array")}

    def type(self, place: Place) -> Type:
        return self.arrays[place[0]].type

    def size(self, place: Place) -> int:
        """Bytes of one element."""
        return bytes_of(str(self.type(place)))

    def stretched(self, place: Place) -> bool:
        """Whether one element may stand for all of some axis."""
        dims = self.arrays[place[0]].dims
        return any(a != STILL and self.extents[a] != dim for a, dim in zip(place[1], dims, strict=True))

    def packed(self, place: Place, axes: Sequence[str]) -> bool:
        """Whether its elements lie one behind the other in the order of the axes, whatever the dims are."""
        return place[1] == tuple(axes) and not self.arrays[place[0]].steps and not self.stretched(place)

    def unit(self, place: Place, axis: str) -> bool:
        """Whether it surely moves by one element with the axis."""
        param = self.arrays[place[0]]
        return place[1][-1] == axis != STILL and not param.steps and param.dims[-1] == self.extents[axis]

    def step(self, place: Place, axis: str) -> Expr:
        """Bytes per turn of the axis."""
        param = self.arrays[place[0]]
        if axis not in place[1]:
            return word(0)
        at = place[1].index(axis)
        step: Expr = self.writer.get(param.steps[at]) if param.steps else word(self.size(place))
        for dim in param.dims[at + 1 :] if not param.steps else ():
            step = multiplied(step, self.extent(dim))
        dim = param.dims[at]
        if dim == self.extents[axis]:
            return step
        moves = Op("i32.ne", (self.extent(dim), word(1)), I32)
        return Op("select", (moves, step, word(0)), I32)

    def extent(self, dim: int | str) -> Expr:
        """A dim as a word."""
        return word(dim) if isinstance(dim, int) else self.writer.get(dim)


class Pointers:
    """Where each array of a loop is read or written next. `steps`: bytes per turn of the axis.

    `still`: of a vector loop, the places that do not move, with the vector of their number; None where it is loaded each time.
    """

    def __init__(self, layout: Layout, places: Sequence[Place], axis: str) -> None:
        self.layout, self.writer, self.places, self.axis = layout, layout.writer, tuple(places), axis
        self.unit = frozenset(p for p in places if layout.unit(p, axis))
        self.at: dict[Place, Expr] = {}
        self.steps: dict[Place, Expr] = {}
        self.still: dict[Place, Vectors | None] = {}

    def address(self, place: Place, element: int, lanes: int) -> tuple[Expr, int]:
        """Of an element beyond the pointer: an expression and an offset."""
        if place in self.unit or lanes > 1 or not element:
            return self.at[place], element * self.layout.size(place)
        return plus(self.at[place], multiplied(self.steps[place], word(element))), 0

    def move(self, elements: int, lanes: int) -> None:
        """Onwards."""
        for place, at in self.at.items():
            if place in self.still:
                continue
            whole = place in self.unit or lanes > 1
            step = word(self.layout.size(place)) if whole else self.steps[place]
            self.writer.set(at, plus(at, multiplied(step, word(elements))))
