"""Statements and constants of low code come in; instructions go out, at first with names for locals and marks for lines."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import NamedTuple, cast

from lanewise.ir import layout
from lanewise.ir.code import Const, Do, Loc, Op
from lanewise.ir.types import Scalar

from lanewise_wasm.module import Immediate, Instr, Location
from lanewise_wasm.opcodes import OPS

POLL = ".".join(layout.POLL)
"""The imported function's name within the module."""

Code = list[Instr | tuple[str, Loc]]
MARK = "@"
BARE: dict[str, Instr] = {op.name: (op.name,) for op in OPS.values() if not op.immediate}
"""The instructions without immediates, each once."""


_SYMBOLIC = frozenset({"local.get", "local.set", "local.tee", MARK})


class Scheduled(NamedTuple):
    """What a function's row in the module needs; `effects` has its calls and accesses of memory and globals, in order."""

    locals: tuple[str, ...]
    numbers: dict[str, int]
    code: list[Instr]
    locations: list[Location]
    effects: list[Instr]


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
    number, kind = value.value, value.type
    assert isinstance(kind, Scalar)
    name = kind.name
    if isinstance(number, int):
        return (_CONSTS[name], number if name[0] == "i" else number.to_bytes(16, "little"))
    assert isinstance(number, float)
    return (_CONSTS[name], _PACK[name](number))


def _same(a: object, b: object) -> bool:
    """Plain comparisons take a quarter of the time of comparing nodes."""
    return isinstance(a, Loc) and isinstance(b, Loc) and a.line == b.line and a.where == b.where and a.caller == b.caller


def resolve(code: Code, numbers: Mapping[str, int]) -> tuple[list[Instr], list[Location]]:
    """Numbers for the names of locals; marks become locations; `local.set x, local.get x` becomes a tee."""
    out: list[Instr] = []
    locations: list[Location] = []
    index = cast(Mapping[object, int], numbers)
    known: dict[Instr, Instr] = {}
    append = out.append
    line: object = None
    last: object = None
    stored: Immediate | None = None  # the local that the instruction before this one sets
    for instr in cast(list[Instr], code):  # marks apart, which are left away
        name = instr[0]
        if name in _SYMBOLIC:
            if name == MARK:
                line = instr[-1]
                continue
            instr = known.get(instr) or known.setdefault(instr, (name, index[instr[-1]]))
            if name == "local.set":
                stored = instr[-1]
            elif stored is not None:
                if name == "local.get" and stored == instr[-1]:
                    out[-1] = ("local.tee", stored)
                    stored = None
                    continue
                stored = None
        else:
            stored = None
        if line is not last:
            if not _same(line, last):
                locations.append((len(out), line))
            last = line
        append(instr)
    return out, locations
