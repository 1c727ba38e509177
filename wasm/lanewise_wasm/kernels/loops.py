"""A `For` of a kernel comes in; its loops go out: vectors `unroll` at a time, then one by one, then the numbers that are left.

Every array that the loop touches has a pointer that moves along; offsets within a turn are immediates. An operand that may be
stretched moves by a step that is known when the kernel runs; then it is numbers from the start, for a vector of it has no place.
"""

from __future__ import annotations

from collections.abc import Sequence

from lanewise.ir.code import Expr, Get, Op
from lanewise.ir.kernel import Factor, Fold, For, Index, Kernel, Lane, Load, Stage, Store, Stretch
from lanewise.ir.types import I32, Type, bytes_of

from lanewise_wasm.kernels.lanes import Lanes
from lanewise_wasm.kernels.writer import Writer, plus, times, word

Place = tuple[str, Factor]
"""An array, and how far it moves with the axis."""


class Pointers:
    """Where each array of a loop is read or written next. `steps`: bytes per turn of the axis."""

    def __init__(self, writer: Writer, kernel: Kernel, stage: For | Fold) -> None:
        self.writer = writer
        self.types: dict[str, Type] = {p.name: p.type for p in kernel.of("array")}
        self.places = tuple(dict.fromkeys(_place(s.array, s.index, stage) for s in stage.body if isinstance(s, Load | Store)))
        self.at: dict[Place, Get] = {}
        self.steps: dict[Place, Expr] = {}

    @property
    def stretched(self) -> tuple[str, ...]:
        """Dims of which one element may stand for all."""
        return tuple(dict.fromkeys(f.dim for _, f in self.places if isinstance(f, Stretch)))

    def size(self, place: Place) -> int:
        return bytes_of(str(self.types[place[0]]))

    def start(self) -> None:
        """Pointers to the first elements."""
        for place in self.places:
            self.at[place] = self.writer.temp(self.writer.get(place[0]), place[0])
            self.steps[place] = self.step(place)

    def step(self, place: Place) -> Expr:
        factor, size = place[1], self.size(place)
        if isinstance(factor, int):
            return word(factor * size)
        one = Op("i32.ne", (self.writer.get(factor.dim), word(1)), I32)
        return self.writer.temp(times(one, size), "step")

    def address(self, place: Place, element: int, lanes: int) -> tuple[Expr, int]:
        """Of an element beyond the pointer: an expression and an offset."""
        if isinstance(place[1], int) or lanes > 1:
            return self.at[place], element * self.size(place) * (place[1] if isinstance(place[1], int) else 1)
        far = Op("i32.mul", (self.steps[place], word(element)), I32)
        return plus(self.at[place], far), 0

    def move(self, elements: int, lanes: int) -> None:
        """Onwards."""
        for place, at in self.at.items():
            if isinstance(place[1], int):
                by: Expr = word(elements * place[1] * self.size(place))
            elif lanes > 1:
                by = word(elements * self.size(place))
            else:
                by = self.steps[place] if elements == 1 else Op("i32.mul", (self.steps[place], word(elements)), I32)
            self.writer.set(at, plus(at, by))


def _place(array: str, index: Index, stage: For | Fold) -> Place:
    """Loops are of one axis today: rank comes with the arrays issue."""
    ((axis, factor),) = index
    assert axis == stage.axis
    return array, factor


def contiguous(writer: Writer, dims: Sequence[str]) -> Expr:
    """Whether nothing is stretched."""
    tests = [Op("i32.ne", (writer.get(d), word(1)), I32) for d in dims]
    result: Expr = tests[0]
    for test in tests[1:]:
        result = Op("i32.and", (result, test), I32)
    return result


def evaluate(body: Sequence[Stage], pointers: Pointers, lanes: Lanes, element: int, stage: For | Fold) -> None:
    """Loads, lanes and stores of the numbers from this element on."""
    for inner in body:
        match inner:
            case Load(target=target, array=array, index=index):
                address, offset = pointers.address(_place(array, index, stage), element, lanes.count)
                lanes.known[target] = lanes.load(pointers.types[array], address, offset)
            case Lane(target=target, value=value):
                lanes.known[target] = lanes.writer.temp(lanes.value(value))
            case Store(array=array, index=index, value=value):
                address, offset = pointers.address(_place(array, index, stage), element, lanes.count)
                lanes.store(pointers.types[array], address, offset, lanes.value(value))


def expressions(stage: For | Fold) -> tuple[Expr, ...]:
    """What a loop computes."""
    found = tuple(s.value for s in stage.body if isinstance(s, Lane | Store))
    return (*found, stage.value) if isinstance(stage, Fold) else found


def varying(stage: For | Fold) -> frozenset[str]:
    """The slots that a loop sets."""
    return frozenset(s.target for s in stage.body if isinstance(s, Load | Lane))


def write_for(writer: Writer, kernel: Kernel, stage: For, known: dict[str, Expr]) -> None:
    """All loops of one `For`."""
    plan = kernel.scheduled(stage.axis)
    pointers = Pointers(writer, kernel, stage)
    pointers.start()
    extent = word(stage.extent) if isinstance(stage.extent, int) else writer.get(stage.extent)
    left = writer.temp(extent, "left")

    def turns(lanes: Lanes, vectors: int) -> None:
        size = lanes.count * vectors

        def turn() -> None:
            for i in range(vectors):
                evaluate(stage.body, pointers, lanes, i * lanes.count, stage)
            pointers.move(size, lanes.count)
            writer.set(left, plus(left, -size))

        done = Op("i32.eqz", (left,), I32) if size == 1 else Op("i32.lt_s", (left, word(size)), I32)
        writer.loop(done, turn)

    def vectors() -> None:
        lanes = Lanes(writer, plan.lanes, known)
        lanes.prepare(expressions(stage), varying(stage))
        for at_once in dict.fromkeys((plan.unroll, 1)):
            turns(lanes, at_once)

    if plan.lanes > 1 and pointers.stretched:
        writer.branch(contiguous(writer, pointers.stretched), vectors)
    elif plan.lanes > 1:
        vectors()
    turns(Lanes(writer, 1, known), 1)
