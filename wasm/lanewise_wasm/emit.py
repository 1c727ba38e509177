"""A program of low code comes in; a module goes out: what the entries reach, its data, its memory, each function once.

Constant data stands at the start of memory, after the mailbox, equal tables once; the heap begins behind it. Functions
that are equal in bytes are one function. Addresses are symbols (`static`) until here.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from lanewise.ir import layout
from lanewise.ir.callgraph import ALONE
from lanewise.ir.code import (
    Function,
    Program,
    Static,
    Weight,
)
from lanewise.ir.rules import LOW_EFFECTS
from lanewise.ir.types import bytes_of

from lanewise_wasm import module as wasm
from lanewise_wasm.instructions import CLOCK, POLL, Scheduled
from lanewise_wasm.passing import passed
from lanewise_wasm.stackify import stackify

_ALIGN = 16
_TEMPORARY = frozenset("$%~@:")
"""In the name of a slot that the compiler made; a debugger shows those of the user."""
_FORMATS = {"i8": "b", "u8": "B", "i16": "h", "u16": "H", "i32": "i", "u32": "I", "i64": "q", "u64": "Q"}
_FORMATS |= {"f32": "f", "f64": "d"}
_IMPORTS = {
    POLL: wasm.Import(*layout.POLL, POLL, (), ("i32",)),
    CLOCK: wasm.Import(*layout.CLOCK, CLOCK, ("i32", "f64"), ("i64",)),
}
_MEMORY = LOW_EFFECTS.keys() - {"poll", "clock"}


@dataclass(frozen=True, slots=True)
class Emitted:
    """The module; the lines of its functions' `locations` are `Loc`s."""

    module: wasm.Module
    weights: Mapping[str, int]
    """By their symbols, where they lie, header and all."""

    @property
    def polls(self) -> bool:
        return _IMPORTS[POLL] in self.module.imports

    @property
    def reads_clock(self) -> bool:
        return _IMPORTS[CLOCK] in self.module.imports

    @property
    def has_memory(self) -> bool:
        return self.module.memory is not None


class Schedules:
    """How functions of the library are scheduled, once per process: a function that is the same object has the same schedule.

    Most of a module's instructions are the library's (in the benchmark of fifty lines 1188 of 1952).
    """

    def __init__(self) -> None:
        self._known: dict[str, tuple[Function, Scheduled]] = {}

    def of(self, function: Function, shared: Mapping[str, Function], exported: AbstractSet[str]) -> Scheduled:
        """The schedule of a function. `shared`: those that other programs will bring again; what they call takes few
        arguments where it is exported, so that they are the same in each."""
        known = self._known.get(function.name)
        if known is not None and known[0] is function:
            return known[1]
        found = stackify(passed(function, exported))
        if shared.get(function.name) is function:
            self._known[function.name] = function, found
        return found


def emit(
    program: Program,
    *,
    ceiling: int = 1 << 30,
    name: str | None = None,
    schedules: Schedules | None = None,
    shared: Mapping[str, Function] = ALONE,
) -> Emitted:
    """`ceiling`: bytes that memory may grow to; `schedules`: what is known from programs before, of the functions in `shared`."""
    data, own = Statics(program.statics, program.weights), schedules or Schedules()
    exported = frozenset(program.entries.values())
    found = reachable(program, lambda function: own.of(function, shared, exported).placed(data.address))
    rows = [_row(program.functions[name], scheduled) for name, scheduled in found.items()]
    effects = {instr for scheduled in found.values() for instr in scheduled.effects}
    used = {instr[-1] for instr in effects if instr[0] in ("global.get", "global.set")}
    heap = layout.HEAP_TABLES if layout.HEAP_BASE_GLOBAL in used else 0
    pages = -(-(data.end + heap) // layout.PAGE)
    known = {layout.HEAP_BASE_GLOBAL: data.end, layout.HEAP_END_GLOBAL: pages * layout.PAGE}
    known |= dict.fromkeys(layout.HEAP_START_GLOBALS, data.end + heap)
    known[layout.YOUNG_GLOBAL] = min(layout.YOUNG, ceiling // layout.YOUNG_SHARE)
    variables = [wasm.Global(g.name, str(g.type), True, known.get(g.name, g.value)) for g in program.globals if g.name in used]
    memory = wasm.Memory(pages, max(pages, ceiling // layout.PAGE), export=layout.MEMORY_NAME)
    module = wasm.Module(
        imports=[row for name, row in _IMPORTS.items() if ("call", name) in effects],
        functions=merge(_export(rows, program.entries)),
        memory=memory if data.addresses or any(instr[0] in _MEMORY for instr in effects) else None,
        globals=variables,
        data=data.segments(),
        name=name,
    )
    return Emitted(module, {w.symbol: data.addresses[w.symbol] for w in program.weights if w.symbol in data.addresses})


def reachable(program: Program, schedule: Callable[[Function], Scheduled]) -> dict[str, Scheduled]:
    """Each function that the entries need, scheduled, in the program's order."""
    found: dict[str, Scheduled] = {}
    todo = list(program.entries.values())
    while todo:
        name = todo.pop()
        if name not in found and name not in _IMPORTS:
            found[name] = schedule(program.functions[name])
            todo += [str(instr[-1]) for instr in found[name].effects if instr[0] == "call"]
    return {name: found[name] for name in program.functions if name in found}


class Statics:
    """Constant data from MAILBOX_END on: a table is placed when it is first asked for, equal contents once. Of a weight the data
    has the header, and leaves room behind it."""

    def __init__(self, statics: Sequence[Static], weights: Sequence[Weight] = ()) -> None:
        self.tables = {static.name: static for static in statics}
        self.weights = {weight.symbol: weight for weight in weights}
        self.addresses: dict[str, int] = {}
        self.known: dict[bytes, int] = {}
        self.pieces = [(layout.MAILBOX_END, bytearray())]

    @property
    def content(self) -> bytearray:
        """The piece that still grows."""
        return self.pieces[-1][1]

    @property
    def end(self) -> int:
        """The first address behind the data."""
        return self.pieces[-1][0] + len(self.content)

    def address(self, name: str) -> int:
        if name in self.weights and name not in self.addresses:
            weight = self.weights[name]
            self.addresses[name] = self.end
            self.content.extend(struct.pack("<4I", layout.IMMORTAL, 0, weight.count, layout.PLAIN))
            size = weight.count * bytes_of(weight.item)
            self.pieces.append((self.end + size + -size % _ALIGN, bytearray()))
        if name not in self.addresses:
            static = self.tables[name]
            packed = bytearray(struct.pack(f"<{len(static.values)}{_FORMATS[static.item]}", *static.values))
            for place, other, more in static.references:
                struct.pack_into("<I", packed, place, self.address(other) + more)
            content = bytes(packed)
            if content not in self.known:
                self.known[content] = self.end
                self.content.extend(content + bytes(-len(content) % _ALIGN))
            self.addresses[name] = self.known[content]
        return self.addresses[name]

    def segments(self) -> list[wasm.Data]:
        """The pieces, without the zeros at their ends: memory has them already."""
        trimmed = [wasm.Data(start, bytes(piece).rstrip(b"\0")) for start, piece in self.pieces]
        return [data for data in trimmed if data.content]


def _row(function: Function, body: Scheduled) -> wasm.Function:
    return wasm.Function(
        function.name,
        params=body.params,
        results=tuple(map(str, function.results)),
        locals=body.locals,
        body=body.code,
        local_names={i: name for name, i in body.numbers.items() if _TEMPORARY.isdisjoint(name)},
        locations=body.locations,
    )


def _export(rows: Sequence[wasm.Function], entries: dict[str, str]) -> list[wasm.Function]:
    """A row has one export name; for a second one a row of its own calls the first."""
    by_name = {row.name: row for row in rows}
    second: list[wasm.Function] = []
    for export, name in entries.items():
        row = by_name[name]
        if row.export is None:
            by_name[name] = replace(row, export=export)
        else:
            code: list[wasm.Instr] = [*(("local.get", i) for i in range(len(row.params))), ("call", name)]
            second.append(wasm.Function(f"{name}@{export}", row.params, row.results, (), code, export))
    return [*by_name.values(), *second]


def merge(rows: Sequence[wasm.Function]) -> list[wasm.Function]:
    """Functions that are equal become one: callers of equal functions may then be equal too, so until nothing changes."""
    while True:
        sizes = Counter([_size(row) for row in rows])
        first: dict[object, str] = {}
        same: dict[str, str] = {}
        for row in sorted([r for r in rows if sizes[_size(r)] > 1], key=lambda r: r.export is None):
            own = first.setdefault(_shape(row), row.name)
            if own != row.name and row.export is None:
                same[row.name] = own
        if not same:
            return list(rows)
        rows = [_renamed(row, same) for row in rows if row.name not in same]


def _size(row: wasm.Function) -> object:
    """What is cheaply compared and mostly differs."""
    return len(row.body), row.params, row.results, row.locals


def _shape(row: wasm.Function) -> object:
    """Equal shapes mean equal bytes; a call of itself is the same in each copy."""
    own: wasm.Instr = ("call", row.name)
    body = tuple(row.body)
    if own in body:
        body = tuple([("call",) if i == own else i for i in body])
    return row.params, row.results, row.locals, body


def _renamed(row: wasm.Function, same: dict[str, str]) -> wasm.Function:
    calls: dict[wasm.Instr, wasm.Instr] = {("call", old): ("call", new) for old, new in same.items()}
    return replace(row, body=[calls.get(i, i) for i in row.body])
