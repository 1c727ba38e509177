"""Statements and constants of low code come in; instructions go out, at first with names for locals and marks for lines."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from typing import NamedTuple

from lanewise.ir import layout
from lanewise.ir.code import Const, Do, Loc, Op
from lanewise.ir.types import F32, F64, I32, I64, Type

from lanewise_wasm.module import Instr, Location
from lanewise_wasm.opcodes import OPS

POLL, CLOCK = ".".join(layout.POLL), ".".join(layout.CLOCK)
"""The imported functions' names within the module."""
_CALLS: dict[str, Instr] = {"poll": ("call", POLL), "clock": ("call", CLOCK)}

Code = list[Instr | list[str] | str | Loc]
"""While locals have no numbers: a slot's name reads it, `[instruction, slot]` sets it; where a line begins stands its `Loc`."""
TABLE = "table"
"""Stands for the constant that is an address in a table, as `(TABLE, name, offset)`: another one in each module."""
BARE: dict[str, Instr] = {op.name: (op.name,) for op in OPS.values() if not op.immediate}
"""The instructions without immediates, each once."""


class Scheduled(NamedTuple):
    """What a function's row in the module needs; `effects` has its calls and accesses of memory and globals, in order, `tables` the
    places in its code where it asks for one."""

    params: tuple[str, ...]
    locals: tuple[str, ...]
    numbers: dict[str, int]
    code: list[Instr]
    locations: list[Location]
    effects: list[Instr]
    tables: tuple[int, ...]

    def placed(self, address: Callable[[str], int]) -> Scheduled:
        """With the addresses of its tables."""
        if not self.tables:
            return self
        code = list(self.code)
        for place in self.tables:
            _, *(name, offset) = code[place]
            code[place] = ("i32.const", address(str(name)) + int(str(offset)))
        return self._replace(code=code, tables=())


def effect(do: Do) -> Instr:
    if do.name in _CALLS:
        return _CALLS[do.name]
    if do.name in ("global.get", "global.set"):
        return (do.name, str(do.attrs[0]))
    offset = do.attrs[0] if do.attrs else 0
    return (do.name, offset) if isinstance(offset, int) and offset else (do.name,)


def lanes(op: Op) -> tuple[int | bytes, ...]:
    """The immediates of a pure instruction: the lanes that it takes, which are one immediate where there are several."""
    found = tuple(a for a in op.attrs if isinstance(a, int))
    return found if len(found) < 2 else (bytes(found),)


_INTS: dict[Type, str] = {I32: "i32.const", I64: "i64.const"}
_FLOATS: dict[Type, tuple[str, Callable[[float], bytes]]] = {
    F32: ("f32.const", struct.Struct("<f").pack),
    F64: ("f64.const", struct.Struct("<d").pack),
}


def const(value: Const) -> Instr:
    """The instruction for a constant: floats as bytes, so that equal instructions are equal in bits."""
    number, name = value.value, _INTS.get(value.type)
    if type(number) is float:
        name, pack = _FLOATS[value.type]
        return name, pack(number)
    assert type(number) is int
    return (name, number) if name else ("v128.const", number.to_bytes(16, "little"))


def resolve(code: Code, numbers: Mapping[str, int]) -> tuple[list[Instr], list[Location]]:
    """Numbers for the names of locals; marks become locations; `local.set x, local.get x` becomes a tee."""
    gets: dict[str, Instr] = {slot: ("local.get", number) for slot, number in numbers.items()}
    out: list[Instr] = []
    lines: dict[int, Loc] = {}  # where no instruction follows before the next mark, that one takes the place
    line: Loc | None = None
    stored = ""  # the slot that the instruction before this one sets
    for entry in code:
        if type(entry) is tuple:
            out.append(entry)
            stored = ""
        elif type(entry) is str:
            if entry == stored:
                out[-1] = ("local.tee", numbers[entry])
            else:
                out.append(gets[entry])
            stored = ""
        elif type(entry) is list:
            name, slot = entry
            out.append((name, numbers[slot]))
            stored = slot if name == "local.set" else ""
        elif entry is not line and type(entry) is Loc:
            line = entry
            lines[len(out)] = entry
    lines.pop(len(out), None)
    return out, _changes(lines)


def _changes(lines: Mapping[int, Loc]) -> list[Location]:
    """Where a line begins that is not the one before. Plain comparisons take a quarter of the time of comparing nodes."""
    changes: list[Location] = []
    last: Loc | None = None
    for place, line in lines.items():
        if last is None or line.line != last.line or line.where != last.where or line.caller != last.caller:
            changes.append((place, line))
            last = line
    return changes
