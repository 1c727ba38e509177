"""A module with a memory of its own comes in; out goes the same module as a guest in a memory that is somebody else's.

All numbers that the module computes stay what they were, addresses among them: each is moved by `base` where memory is read or
written, so nobody has to know which numbers are addresses. The add costs one instruction per address that an engine has not
moved before. Addresses wrap at 2**32, and the heap lies before the base, so that it has the highest ones:

    alone        0 | mailbox, constants, tables of the heap | heap ...
    as a guest       heap, `room` bytes | GAP | base: mailbox, constants, tables of the heap

What the host lends, wherever it lies in the memory, is then below the heap, and so below FLOOR: as arguments are, it is not
counted. A guest's heap cannot grow: `memory.grow` gives -1, and leaves a word behind, for whoever sees to it that the call is
made again where there is more room.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from lanewise.errors import HostError
from lanewise.ir.layout import HEAP_BASE_GLOBAL, HEAP_END_GLOBAL, HEAP_START_GLOBALS, HEAP_TABLES, PAGE, RESET

from lanewise_wasm.module import Data, Function, Global, Instr, Memory, Module, encode_with_offsets
from lanewise_wasm.opcodes import OPS, Op

MEMORY, BASE = ("lanewise", "memory"), ("lanewise", "base")
"""What a guest imports more than it does alone."""
GAP = 256
"""Bytes between the heap and the base, so that no address behind a block is 0."""
FULL = 16
"""So far before the base, within the gap, lies the word that is 1 when the heap had to grow."""
_BASE = "base"
_VALUES = frozenset({"local.get", "global.get", "i32.const", "i64.const", "f32.const", "f64.const", "v128.const"})
"""Instructions that give a value and take none."""


@dataclass(frozen=True)
class Guest:
    """`module` has no data: the host writes it, `fixed` bytes from the base on being zero before."""

    own: Module
    module: Module
    fixed: int
    room: int

    @property
    def data(self) -> Sequence[Data]:
        return self.own.data

    @cached_property
    def _places(self) -> tuple[list[int], list[int]]:
        """Where each instruction begins in the bytes of the guest, ascending; and where in those of the module alone."""
        alone = [replace(f, locations=[(k, k) for k in range(len(f.body))]) for f in self.own.functions]
        before = encode_with_offsets(replace(self.own, functions=alone)).offsets
        after = encode_with_offsets(self.module).offsets
        pairs = [(here, there) for name, rows in after.items() for (here, _), (there, _) in zip(rows, before[name], strict=True)]
        return [here for here, _ in pairs], [there for _, there in pairs]

    @cached_property
    def growing(self) -> frozenset[str]:
        """The exports whose calls may want the heap to grow."""
        calling: dict[str, list[str]] = {}
        for function in self.own.functions:
            for instr in function.body:
                if instr[0] in ("call", "memory.grow"):
                    calling.setdefault(str(instr[-1]), []).append(function.name)
        found: set[str] = set()
        todo = ["memory.grow"]
        while todo:
            callers = [name for name in calling.get(todo.pop(), ()) if name not in found]
            found.update(callers)
            todo += callers
        return frozenset(f.export for f in self.own.functions if f.export and f.name in found)

    def alone(self, offset: int) -> int:
        """Where in the bytes of the module alone an instruction stands of which the engine tells where it is in the guest's."""
        here, there = self._places
        found = bisect_right(here, offset)
        return there[found - 1] if found else 0


def guest(own: Module, room: int) -> Guest:
    """The module with a heap of so many bytes, a multiple of 16. HostError where it cannot be a guest."""
    names = {variable.name for variable in own.globals}
    if own.memory is None or own.memory.imported or any(segment.offset is None for segment in own.data):
        raise HostError("the module has no memory of its own with all its data in place")
    if HEAP_BASE_GLOBAL not in names and any(f.export == RESET for f in own.functions):
        raise HostError("the module has no names: nobody knows where its heap is")
    starts = {HEAP_END_GLOBAL: -GAP} | dict.fromkeys(HEAP_START_GLOBALS, -GAP - room)
    variables = [replace(each, init=starts.get(each.name, each.init)) for each in own.globals]
    heap = [int(each.init) for each in own.globals if each.name == HEAP_BASE_GLOBAL]
    module = replace(
        own,
        memory=Memory(0, imported=MEMORY),
        globals=[Global(_BASE, "i32", imported=BASE), *variables],
        functions=[_Moving(function).moved() for function in own.functions],
        data=(),
        customs=(),
    )
    return Guest(own, module, heap[0] + HEAP_TABLES if heap else own.memory.min_pages * PAGE, room)


@dataclass
class _Moving:
    """One function on its way."""

    own: Function
    code: list[Instr] = field(default_factory=list)
    scratch: dict[tuple[str, int], int] = field(default_factory=dict)
    """Locals of the guest's own, by their types and numbers."""

    def moved(self) -> Function:
        """The function; its locations are where its own instructions were."""
        begins = []
        for instr in self.own.body:
            begins.append(len(self.code))
            op = OPS[instr[0]]
            _MOVED.get(op.name, _BY_IMMEDIATE.get(op.immediate, _Moving.stays))(self, op, instr)
        head: list[Instr] = [("global.get", _BASE), ("local.set", self.base)] if self.scratch else []
        return replace(
            self.own,
            locals=[*self.own.locals, *(kind for kind, _ in self.scratch)],
            body=[*head, *self.code],
            locations=[(len(head) + at, k) for k, at in enumerate(begins)],
        )

    def local(self, kind: str, number: int) -> int:
        """The scratch local of this type and number."""
        first = len(self.own.params) + len(self.own.locals)
        return self.scratch.setdefault((kind, number), first + len(self.scratch))

    @property
    def base(self) -> int:
        """Who is first: in a register from the function's begin on."""
        return self.local("i32", 0)

    def stays(self, op: Op, instr: Instr) -> None:
        """What touches no memory."""
        self.code.append(instr)

    def access(self, op: Op, instr: Instr) -> None:
        """A load or a store: its address, which lies below what is stored."""
        move: list[Instr] = [("local.get", self.base), ("i32.add",)]
        above = op.params[1:]
        if above and self.code[-1][0] in _VALUES:
            self.code[-1:-1] = move
        else:
            places = [self.local(kind, k + 1) for k, kind in enumerate(above)]
            self.code += [("local.set", place) for place in reversed(places)]
            self.code += [*move, *(("local.get", place) for place in places)]
        self.code.append(instr)

    def copy(self, op: Op, instr: Instr) -> None:
        """Two addresses and a length."""
        source, length = self.local("i32", 1), self.local("i32", 2)
        self.code += [("local.set", length), ("local.get", self.base), ("i32.add",), ("local.set", source)]
        self.code += [("local.get", self.base), ("i32.add",), ("local.get", source), ("local.get", length), instr]

    def fill(self, op: Op, instr: Instr) -> None:
        """An address, a byte and a length."""
        byte, length = self.local("i32", 1), self.local("i32", 2)
        self.code += [("local.set", length), ("local.set", byte), ("local.get", self.base), ("i32.add",)]
        self.code += [("local.get", byte), ("local.get", length), instr]

    def grow(self, op: Op, instr: Instr) -> None:
        """Never, and that is noted."""
        self.code += [("drop",), ("local.get", self.base), ("i32.const", FULL), ("i32.sub",), ("i32.const", 1), ("i32.store",)]
        self.code.append(("i32.const", -1))

    def refused(self, op: Op, instr: Instr) -> None:
        """What no module of ours asks for by now."""
        raise HostError(f"{self.own.name} has the instruction {op.name}, which no guest can have")


_Move = Callable[[_Moving, Op, Instr], None]
_MOVED: dict[str, _Move] = {"memory.copy": _Moving.copy, "memory.fill": _Moving.fill, "memory.grow": _Moving.grow}
_BY_IMMEDIATE: dict[str, _Move] = {
    "mem": _Moving.access,
    "memlane": _Moving.access,
    **dict.fromkeys(("memory", "init", "data", "atomic"), _Moving.refused),
}
