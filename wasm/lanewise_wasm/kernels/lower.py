"""A kernel comes in; its functions in code.low go out: the kernel's own, and one for each fold.

The kernel's function takes addresses, numbers and extents in the order of the kernel's parameters.
"""

from __future__ import annotations

from lanewise.ir.code import Const, Expr, Function, Get, Op
from lanewise.ir.kernel import Fold, For, Kernel, Lane
from lanewise.ir.types import I32, Type

from lanewise_wasm.kernels.folds import ORDERS, numbers_of
from lanewise_wasm.kernels.lanes import Lanes
from lanewise_wasm.kernels.loops import write_for
from lanewise_wasm.kernels.places import Layout, places_of
from lanewise_wasm.kernels.writer import Writer, all_of, word


def lower_kernel(kernel: Kernel) -> dict[str, Function]:
    """All functions of a kernel, by name."""
    return _Kernel(kernel).functions()


class _Kernel:
    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.writer = Writer(kernel.name, [(p.name, p.type if p.kind == "number" else I32) for p in kernel.params])
        self.known: dict[str, Expr] = {p.name: Get(p.name, p.type) for p in kernel.of("number")}
        self.others: dict[str, Function] = {}

    def functions(self) -> dict[str, Function]:
        w = self.writer
        for stage in self.kernel.body:
            match stage:
                case Lane(target=target, value=value):
                    self.known[target] = w.temp(Lanes(w, 1, self.known).value(value), target)
                case For():
                    write_for(w, self.kernel, stage, self.known)
                case Fold(target=target):
                    self.known[target] = self.fold(stage)
                case _:
                    raise ValueError(f"{self.kernel.name}: {type(stage).__name__} outside of a loop")
        lanes = Lanes(w, 1, self.known)
        w.leave(*(lanes.value(r) for r in self.kernel.results))
        return {w.name: w.finish([r.type for r in self.kernel.results]), **self.others}

    def fold(self, stage: Fold) -> Expr:
        """start combined with the fold of all; a fold with stretched operands has a second function, which reads numbers."""
        w, t = self.writer, stage.value.type
        layout = Layout(w, self.kernel)
        places = places_of(stage.body)
        lanes = self.kernel.scheduled(stage.axis).lanes
        result = w.fresh(t, stage.target)
        unsure = [p for p in places if not layout.unit(p, stage.axis)]
        tests = [Op("i32.eq", (layout.step(p, stage.axis), word(layout.size(p))), I32) for p in unsure] if lanes > 1 else []
        if (moves := all_of(tests)) is not None:
            w.branch(
                moves,
                lambda: w.set(result, self.called(stage, lanes, t)),
                lambda: w.set(result, self.called(stage, 1, t)),
            )
        else:
            w.set(result, self.called(stage, lanes, t))
        start = Op(stage.combine, (Const(t, stage.start), Get(result.slot, t)), t)
        return w.temp(Lanes(w, 1, {result.slot: result}).value(start), stage.target)

    def called(self, stage: Fold, lanes: int, t: Type) -> Expr:
        w = self.writer
        name = f"{self.kernel.name}.{stage.axis}{'' if lanes > 1 else '.each'}"
        self.others[name] = ORDERS[stage.order](self.kernel, stage, name, lanes)
        layout = Layout(w, self.kernel)
        places = places_of(stage.body)
        addresses = [w.get(array) for array, _ in places]
        steps = [layout.step(p, stage.axis) for p in places if lanes == 1 and not layout.unit(p, stage.axis)]
        numbers = [self.known[n] for n, _ in numbers_of(self.kernel, stage)]
        return w.call(name, [*addresses, *steps, *numbers, layout.extent(stage.extent)], t)
