"""Statements and constants of low code come in; instructions go out, at first with names for locals and marks for lines."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass

from lanewise.ir import layout
from lanewise.ir.code import Const, Do, Op
from lanewise.ir.types import Scalar

from lanewise_wasm.module import Instr, Location

POLL = ".".join(layout.POLL)
"""The imported function's name within the module."""

Code = list[Instr]
MARK = "@"
_LOCALS = ("local.get", "local.set", "local.tee")


@dataclass(frozen=True, slots=True)
class Scheduled:
    """What a function's row in the module needs."""

    locals: tuple[str, ...]
    names: dict[int, str]
    code: Code
    locations: list[Location]


def effect(do: Do) -> Instr:
    if do.name == "poll":
        return ("call", POLL)
    if do.name in ("global.get", "global.set"):
        return (do.name, str(do.attrs[0]))
    offset = do.attrs[0] if do.attrs else 0
    return (do.name, offset) if isinstance(offset, int) and offset else (do.name,)


def lanes(op: Op) -> tuple[int, ...]:
    """The immediates of a pure instruction: the lane that it takes."""
    return tuple(a for a in op.attrs if isinstance(a, int))


_CONSTS = {name: f"{name}.const" for name in ("i32", "i64", "f32", "f64", "v128")}
_PACK = {"f32": struct.Struct("<f").pack, "f64": struct.Struct("<d").pack}


def const(value: Const) -> Instr:
    """The instruction for a constant: floats as bytes, so that equal instructions are equal in bits."""
    number, name = value.value, value.type.name if isinstance(value.type, Scalar) else ""
    if isinstance(number, int):
        return (_CONSTS[name], number if name[0] == "i" else number.to_bytes(16, "little"))
    assert isinstance(number, float)
    return (_CONSTS[name], _PACK[name](number))


def resolve(code: Code, index: Mapping[str, int]) -> tuple[Code, list[Location]]:
    """Numbers for the names of locals; marks become locations; `local.set x, local.get x` becomes a tee."""
    out: Code = []
    locations: list[Location] = []
    known: dict[Instr, Instr] = {}
    line = last = -1
    for instr in code:
        name = instr[0]
        if name == MARK:
            line = instr[-1] if isinstance(instr[-1], int) else line
            continue
        if name in _LOCALS:
            instr = known.get(instr) or known.setdefault(instr, (name, index[str(instr[-1])]))
            if name == "local.get" and out and out[-1] == ("local.set", instr[-1]):
                out[-1] = ("local.tee", instr[-1])
                continue
        if line != last:
            locations.append((len(out), line))
            last = line
        out.append(instr)
    return out, locations
