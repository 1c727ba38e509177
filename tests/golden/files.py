"""A golden file's text comes in; its header, its input, the expected print and the actual one go out.

#! stage = "code.low"            the input's stage: it is verified
#! pass = "fold"                 a pass (several: "fold, dead"), `emit` for WAT, or absent: the input's own print
                                 (of a stage "graph": `schedule` gives the kernel, `lower_kernel` that one's code)
fn f() -> i32 @1 f
  ...
----
(expected)
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from lanewise.ir.code import Program
from lanewise.ir.graph import check
from lanewise.ir.graph_text import parse_graph, print_graph
from lanewise.ir.kernel_text import print_kernel
from lanewise.ir.parse import parse_program
from lanewise.ir.text import print_program
from lanewise.ir.verify import verify
from lanewise.ops.define import rule
from lanewise.ops.registry import ops
from lanewise_wasm.emit import emit
from lanewise_wasm.kernels.lower import lower_kernel
from lanewise_wasm.wat import print_wat

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.rglob("*.lw"))
_CUT = "----\n"


@dataclass(frozen=True)
class Golden:
    """One file, taken apart."""

    header: dict[str, str]
    before: str
    """Everything up to and with the line of dashes."""
    source: str
    expected: str


def read(path: Path) -> Golden:
    text = path.read_text(encoding="utf-8")
    source, _, expected = text.partition(_CUT)
    lines = source.splitlines(keepends=True)
    header = tomllib.loads("".join(line[2:] for line in lines if line.startswith("#!")))
    return Golden(header, source + _CUT, "".join(line for line in lines if not line.startswith("#!")), expected)


def actual(golden: Golden) -> str:
    """What the compiler prints today."""
    names = list(filter(None, golden.header.get("pass", "").split(", ")))
    stage = golden.header["stage"]
    if stage == "graph":
        ops()
        graph = parse_graph(golden.source)
        check(graph, rule)
        if not names:
            return print_graph(graph)
        kernel = import_module(f"lanewise.passes.{names[0]}").schedule(graph)
        if names[1:2] != ["lower_kernel"]:
            return print_kernel(kernel)
        program, stage, names = Program(lower_kernel(kernel), {kernel.name: kernel.name}), "code.low", names[2:]
    else:
        program = parse_program(golden.source)
    verify(program, stage)
    for name in names:
        if name == "emit":
            return print_wat(emit(program).module)
        program = getattr(import_module(f"lanewise.passes.{name}"), name)(program)
        verify(program, stage)
    return print_program(program)
