"""A graph or a kernel comes in; it runs under wasmtime on numpy's arrays, which come out again.

`build` is also what a benchmark needs: a kernel's function, its memory, and the names of what it takes.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any

import numpy as np
from lanewise.ir import layout
from lanewise.ir.code import Program
from lanewise.ir.graph import Graph
from lanewise.ir.graph import check as check_graph
from lanewise.ir.graph_text import parse_graph
from lanewise.ir.kernel import Kernel
from lanewise.ir.kernel import check as check_kernel
from lanewise.ir.verify import verify
from lanewise.ops.define import rule
from lanewise.ops.registry import ops
from lanewise.passes.dead import dead
from lanewise.passes.fold import fold
from lanewise.passes.forward import forward
from lanewise.passes.schedule import schedule
from lanewise.passes.statuses import statuses
from lanewise_wasm.emit import emit
from lanewise_wasm.host_wasmtime import WasmtimeHost
from lanewise_wasm.kernels.lower import lower_kernel
from lanewise_wasm.module import encode

LETTERS = {"f32": "f", "f64": "d", "i32": "i"}
DTYPES = {"f32": np.float32, "f64": np.float64}
EDGE = 64
"""Bytes around each array that nobody may write."""

AXPB = """\
graph axpb(x: {t}[n], a: {t}, b: {t})
  %3: {t}[n] = multiply(a, x)
  %4: {t}[n] = add(%3, b)
  return %4
"""
TOTAL = """\
graph total(x: {t}[n])
  %1: {t} = sum(x)
  return %1
"""


class Quiet:
    """A poll that is never asked."""

    def check(self) -> int:
        return 0

    def interrupted(self, error: BaseException) -> None: ...


def kernel_of(text: str) -> Kernel:
    """The kernel of a graph's text, with both forms checked."""
    ops()
    graph: Graph = parse_graph(text)
    check_graph(graph, rule)
    kernel = schedule(graph)
    check_kernel(kernel)
    return kernel


def low(kernel: Kernel) -> Program:
    """The kernel's functions as they are emitted, verified after each pass."""
    program = Program(dict(lower_kernel(kernel)), {kernel.name: kernel.name})
    verify(program, "code.low")
    for step in (statuses, fold, forward, dead):
        program = step(program)
        verify(program, "code.low")
    return program


class Built:
    """A kernel as a callable on arrays and numbers; `program`: another compilation of it."""

    def __init__(self, kernel: Kernel, pages: int = 64, program: Program | None = None) -> None:
        self.kernel = kernel
        emitted = emit(low(kernel) if program is None else program)
        assert emitted.module.memory is not None
        module = replace(emitted.module, memory=replace(emitted.module.memory, min_pages=pages))
        self.wasm = encode(module)
        host = WasmtimeHost()
        self.instance: Any = host.instantiate(host.compile(self.wasm, sha256(self.wasm).hexdigest()), Quiet(), False, 1 << 30)
        letters = "".join(LETTERS[str(p.type)] if p.kind == "number" else "i" for p in kernel.params)
        results = "".join(LETTERS[str(r.type)] for r in kernel.results)
        self.function = self.instance.function(kernel.name, letters, results)

    def place(self, arrays: list[Any]) -> list[int]:
        """Lay arrays out in memory, apart from each other; their addresses."""
        at, addresses = layout.MAILBOX_END + EDGE, []
        for array in arrays:
            addresses.append(at)
            if array.size:
                self.instance.write(at, memoryview(array).cast("B"))
            at += array.nbytes + EDGE + (-array.nbytes) % 16
        assert at < self.instance.size()
        return addresses

    def __call__(self, *operands: Any, out: int | None = None, extents: tuple[int, ...] = ()) -> Any:
        """Operands in the order of the kernel's parameters without destinations; `out`: elements of the one destination."""
        params = self.kernel.params
        stored = params[0] if out is not None else None
        given = list(operands)
        arrays = [np.zeros(out or 0, DTYPES[str(stored.type)])] if stored is not None else []
        arrays += [o for o in given if isinstance(o, np.ndarray)]
        addresses = self.place(arrays)
        before = self.instance.read(layout.MAILBOX_END, addresses[-1] + arrays[-1].nbytes + EDGE - layout.MAILBOX_END)
        own = addresses.pop(0) if stored is not None else 0
        words = [own] if stored is not None else []
        words += [addresses.pop(0) if isinstance(o, np.ndarray) else o for o in given]
        result = self.function(*words, *extents)
        after = self.instance.read(layout.MAILBOX_END, len(before))
        if stored is None:
            assert before == after
            return DTYPES[str(self.kernel.results[0].type)](result)
        first, last = own - layout.MAILBOX_END, own - layout.MAILBOX_END + arrays[0].nbytes
        assert before[:first] == after[:first] and before[last:] == after[last:], "written outside of the destination"
        return np.frombuffer(after[first:last], arrays[0].dtype)


def axpb(t: str = "f32") -> Built:
    """y = a * x + b, as benchmarks call it: function(out, x, a, b, n)."""
    return Built(kernel_of(AXPB.format(t=t)), 4096)


def total(t: str = "f32") -> Built:
    """sum(x), as benchmarks call it: function(x, n)."""
    return Built(kernel_of(TOTAL.format(t=t)), 4096)
