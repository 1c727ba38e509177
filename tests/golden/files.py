"""A golden file's text comes in; its header, its input, the expected print and the actual one go out.

#! stage = "code.low"            the input's stage: it is verified
#! pass = "fold"                 a pass (several: "fold, dead"), `emit` for WAT, or absent: the input's own print
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

from lanewise.ir.parse import parse_program
from lanewise.ir.text import print_program
from lanewise.ir.verify import verify
from lanewise_wasm.emit import emit
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
    program = parse_program(golden.source)
    stage = golden.header["stage"]
    verify(program, stage)
    for name in filter(None, golden.header.get("pass", "").split(", ")):
        if name == "emit":
            return print_wat(emit(program).module)
        program = getattr(import_module(f"lanewise.passes.{name}"), name)(program)
        verify(program, stage)
    return print_program(program)
