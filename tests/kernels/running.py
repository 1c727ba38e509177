"""A graph or a kernel comes in; it runs under wasmtime on numpy's arrays, which come out again.

`build` is also what a benchmark needs: a kernel's function, its memory, and the names of what it takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import string_at
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
from lanewise.ir.types import LANED
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
from numpy.lib.array_utils import byte_bounds

LETTERS = {"f32": "f", "f64": "d", "u32": "I", "i64": "q", "u64": "Q"}
"""How numbers are passed; narrower integers and truths are words."""
DTYPES: dict[str, Any] = {"f32": np.float32, "f64": np.float64}
ITEMS: dict[str, Any] = {t.name: np.dtype("?" if t.name == "b1" else f"{t.name[0]}{int(t.name[1:]) // 8}").type for t in LANED}
"""All that kernels compute with."""
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
        letters = "".join(LETTERS.get(str(p.type), "i") if p.kind == "number" else "i" for p in kernel.params)
        results = "".join(LETTERS.get(str(r.type), "i") for r in kernel.results)
        self.function = self.instance.function(kernel.name, letters, results)

    def place(self, arrays: list[Any]) -> list[int]:
        """Lay arrays out in memory, apart from each other, with what lies between their elements; where each first element is."""
        at, addresses = layout.MAILBOX_END + EDGE, []
        for array in arrays:
            low, high = byte_bounds(array)
            addresses.append(at + array.ctypes.data - low)
            if array.size:
                self.instance.write(at, memoryview(string_at(low, high - low)))
            at += high - low + EDGE + (low - high) % 16
        assert at < self.instance.size()
        return addresses

    def run(self, given: Sequence[Any], outputs: Sequence[Any], extents: Sequence[int]) -> tuple[list[Any], list[Any]]:
        """What it stores and returns, given its inputs, the shapes of its destinations (`outputs`) and its dims."""
        params = self.kernel.params
        stored = [np.zeros(shape, ITEMS[str(p.type)]) for shape, p in zip(outputs, params, strict=False)]
        arrays = [*stored, *(g for g in given if isinstance(g, np.ndarray))]
        addresses = self.place(arrays)
        end = addresses[-1] + byte_bounds(arrays[-1])[1] - arrays[-1].ctypes.data + EDGE if arrays else layout.MAILBOX_END
        before = self.instance.read(layout.MAILBOX_END, end - layout.MAILBOX_END)
        rest = iter(addresses[len(stored) :])
        takes = [p for p in params[len(stored) :] if p.kind in ("array", "number")]
        steps = [step for p, g in zip(takes, given, strict=True) if p.steps for step in g.strides]
        inputs = [next(rest) if isinstance(g, np.ndarray) else g for g in given]
        result = self.function(*addresses[: len(stored)], *inputs, *extents, *steps)
        after = bytearray(self.instance.read(layout.MAILBOX_END, len(before)))
        found = []
        for at, array in zip(addresses, stored, strict=False):
            inside = slice(at - layout.MAILBOX_END, at - layout.MAILBOX_END + array.nbytes)
            found.append(np.frombuffer(bytes(after[inside]), array.dtype).reshape(array.shape))
            after[inside] = before[inside]
        assert after == before, "written outside of the destinations"
        return found, [ITEMS[str(r.type)](result) for r in self.kernel.results]

    def __call__(self, *given: Any, out: Any = None, extents: tuple[int, ...]) -> Any:
        """The one result; `out`: its shape where it is an array."""
        stored, returned = self.run(given, () if out is None else (out,), extents)
        (result,) = [*stored, *returned]
        return result


def axpb(t: str = "f32") -> Built:
    """y = a * x + b, as benchmarks call it: function(out, x, a, b, n)."""
    return Built(kernel_of(AXPB.format(t=t)), 4096)


def total(t: str = "f32") -> Built:
    """sum(x), as benchmarks call it: function(x, n)."""
    return Built(kernel_of(TOTAL.format(t=t)), 4096)
