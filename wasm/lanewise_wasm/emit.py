"""A program of low code comes in; a module goes out: what the entries reach, its data, its memory, each function once.

Constant data stands at the start of memory, after the mailbox, equal tables once; the heap begins behind it. Functions
that are equal in bytes are one function. Addresses are symbols (`static`) until here.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from lanewise.ir import layout
from lanewise.ir.code import (
    Call,
    Do,
    Function,
    Loc,
    Op,
    Program,
    Static,
    operands,
    subexpressions,
    walk,
)
from lanewise.ir.rules import LOW_EFFECTS

from lanewise_wasm import module as wasm
from lanewise_wasm.stackify import POLL, Scheduled, stackify

HEAP_BASE_GLOBAL = "heap.HEAP_BASE"
"""The library's heap starts at the value of this global: emission sets it to the first address behind the data."""

_ALIGN = 16
_FORMATS = {"i8": "b", "u8": "B", "i16": "h", "u16": "H", "i32": "i", "u32": "I", "i64": "q", "u64": "Q"}
_FORMATS |= {"f32": "f", "f64": "d"}
_FLOATS = ("f32.const", "f64.const")
_MEMORY = LOW_EFFECTS.keys() - {"poll"}


@dataclass(frozen=True, slots=True)
class Emitted:
    """The module; `lines[k]` is what key k in its functions' `locations` means."""

    module: wasm.Module
    lines: tuple[Loc, ...]
    polls: bool

    @property
    def has_memory(self) -> bool:
        return self.module.memory is not None


def emit(program: Program, *, ceiling: int = 1 << 30, name: str | None = None) -> Emitted:
    """`ceiling`: bytes that memory may grow to."""
    functions = reachable(program)
    uses = _Uses(functions)
    addresses, data, heap = lay_out([s for s in program.statics if s.name in uses.statics])
    lines: dict[Loc, int] = {}
    number = lambda loc: lines.setdefault(loc, len(lines))
    rows = [_row(function, stackify(function, addresses, number)) for function in functions]
    variables = [
        wasm.Global(g.name, str(g.type), True, heap if g.name == HEAP_BASE_GLOBAL else g.value)
        for g in program.globals
        if g.name in uses.globals
    ]
    pages = -(-heap // layout.PAGE)
    memory = wasm.Memory(pages, max(pages, ceiling // layout.PAGE), export=layout.MEMORY_NAME)
    module = wasm.Module(
        imports=[wasm.Import(*layout.POLL, POLL, (), ("i32",))] if "poll" in uses.effects else [],
        functions=merge(_export(rows, program.entries)),
        memory=memory if uses.statics or uses.effects & _MEMORY else None,
        globals=variables,
        data=[wasm.Data(layout.MAILBOX_END, data)] if data else [],
        name=name,
    )
    return Emitted(module, tuple(lines), "poll" in uses.effects)


def reachable(program: Program) -> list[Function]:
    """The functions that entries need, in the program's order."""
    found: set[str] = set()
    todo = list(program.entries.values())
    while todo:
        if (name := todo.pop()) not in found:
            found.add(name)
            todo += [s.function for s in walk(program.functions[name].body) if isinstance(s, Call)]
    return [f for name, f in program.functions.items() if name in found]


class _Uses:
    """Names of what the functions mention."""

    def __init__(self, functions: Sequence[Function]) -> None:
        self.effects: set[str] = set()
        self.globals: set[str] = set()
        self.statics: set[str] = set()
        for stmt in (stmt for function in functions for stmt in walk(function.body)):
            if isinstance(stmt, Do):
                self.effects.add(stmt.name)
                self.globals.update(str(a) for a in stmt.attrs if isinstance(a, str))
            for expr in operands(stmt):
                if isinstance(expr, Op):
                    self.statics.update(_statics(expr))


def _statics(expr: Op) -> Iterator[str]:
    return (str(e.attrs[0]) for e in subexpressions(expr) if isinstance(e, Op) and e.name == "static")


def lay_out(statics: Sequence[Static]) -> tuple[dict[str, int], bytes, int]:
    """The address of each table, the bytes from MAILBOX_END on without the zeros at their end, and the address behind all."""
    addresses: dict[str, int] = {}
    known: dict[bytes, int] = {}
    data = bytearray()
    for static in statics:
        content = struct.pack(f"<{len(static.values)}{_FORMATS[static.item]}", *static.values)
        if content not in known:
            known[content] = layout.MAILBOX_END + len(data)
            data += content + bytes(-len(content) % _ALIGN)
        addresses[static.name] = known[content]
    return addresses, bytes(data).rstrip(b"\0"), layout.MAILBOX_END + len(data)


def _row(function: Function, body: Scheduled) -> wasm.Function:
    return wasm.Function(
        function.name,
        params=tuple(str(function.slots[p]) for p in function.params),
        results=tuple(map(str, function.results)),
        locals=body.locals,
        body=body.code,
        local_names=body.names,
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
        first: dict[object, str] = {}
        same: dict[str, str] = {}
        for row in sorted(rows, key=lambda r: r.export is None):
            own = first.setdefault(_shape(row), row.name)
            if own != row.name and row.export is None:
                same[row.name] = own
        if not same:
            return list(rows)
        rows = [_renamed(row, same) for row in rows if row.name not in same]


def _shape(row: wasm.Function) -> object:
    """Equal shapes mean equal bytes; a call of itself is the same in each copy. 0.0 and -0.0 differ by their text."""
    own: wasm.Instr = ("call", row.name)
    body = tuple((i[0], repr(i[-1])) if i[0] in _FLOATS else None if i == own else i for i in row.body)
    return row.params, row.results, row.locals, body


def _renamed(row: wasm.Function, same: dict[str, str]) -> wasm.Function:
    calls: dict[wasm.Instr, wasm.Instr] = {("call", old): ("call", new) for old, new in same.items()}
    return replace(row, body=[calls.get(i, i) for i in row.body])
