"""Graphs come in; their kernels go out, and these as low code, with what callers must know of it.

Of a function that programs share the graphs are the library's as well: the shelf keeps their kernels as it keeps the function.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module

from lanewise.ir.code import Function
from lanewise.ir.graph import Graph
from lanewise.ir.graph import check as check_graph
from lanewise.ir.kernel import Kernel
from lanewise.ir.kernel import check as check_kernel
from lanewise.ir.types import Type
from lanewise.ops.define import rule
from lanewise.passes.lowering import LOW, Signature
from lanewise.passes.schedule import schedule
from lanewise.storeroom import is_verifying


@dataclass(frozen=True, slots=True)
class Kernels:
    """All of a program or of a function."""

    functions: dict[str, Function]
    """One for each, and those that they call."""
    signatures: dict[str, Signature]


def kernels_of(graphs: Iterable[Graph]) -> Kernels:
    """How each graph is computed."""
    found = scheduled(graphs)
    lower = import_module("lanewise_wasm.kernels.lower").lower_kernel
    functions: dict[str, Function] = {}
    for kernel in found:
        functions |= lower(kernel)
    return Kernels(functions, {kernel.name: signature([r.type for r in kernel.results]) for kernel in found})


def signature(results: Iterable[Type]) -> Signature:
    """What callers must know of a kernel: a narrow integer is a word."""
    return Signature((), tuple(str(LOW[str(t)]) for t in results))


def scheduled(graphs: Iterable[Graph]) -> list[Kernel]:
    """The kernels alone."""
    found: list[Kernel] = []
    for graph in graphs:
        kernel = schedule(graph)
        if is_verifying():
            check_graph(graph, rule)
            check_kernel(kernel)
        found.append(kernel)
    return found
