"""A kernel comes in; its functions in code.low go out: the kernel's own, and one for each fold along a row.

The kernel's function takes addresses, numbers and extents in the order of the kernel's parameters.
"""

from __future__ import annotations

from lanewise.ir.code import Function, Get
from lanewise.ir.kernel import Kernel
from lanewise.ir.types import I32

from lanewise_wasm.kernels.lanes import Lanes
from lanewise_wasm.kernels.loops import Stages
from lanewise_wasm.kernels.numbers import machine
from lanewise_wasm.kernels.places import Pointers, places_of
from lanewise_wasm.kernels.writer import Writer


def lower_kernel(kernel: Kernel) -> dict[str, Function]:
    """All functions of a kernel, by name."""
    w = Writer(kernel.name, [(p.name, machine(p.type) if p.kind == "number" else I32) for p in kernel.params])
    stages = Stages(w, kernel)
    pointers = Pointers(stages.layout, places_of(kernel.body), "")
    pointers.at = {place: w.get(place[0]) for place in pointers.places}
    lanes = Lanes(w, 1, {p.name: Get(p.name, machine(p.type)) for p in kernel.of("number")})
    stages.write(kernel.body, pointers, lanes)
    w.leave(*(lanes.value(r) for r in kernel.results))
    return {w.name: w.finish([machine(r.type) for r in kernel.results]), **stages.others}
