"""leaves: the status that a call gives is, where it leaves the function, the one that the function ends with.

In: a program in `code.low` in which a call has a slot for its status, which is tested and copied to where it leaves. Out: the same
in which the call sets that very slot. Behind the end that all such paths share it is read, and nowhere else: until then it may be
anything. (A test and a jump are four bytes; with the copy they were ten, and every call that can raise had one.)
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from lanewise.ir.code import NESTING, Body, Break, Call, Function, Get, If, Program, Set, Stmt, targets
from lanewise.ir.rewrite import count_reads, rewrite_bodies, rewrite_functions, same_body
from lanewise.ir.types import I32
from lanewise.passes.lowering import EXIT

DROPS = 4
"""So many statements stand at most between a call and the test of its status."""


def leaves(program: Program) -> Program:
    """All functions that call others."""
    return rewrite_functions(program, lambda f: _Leaving(f).function() if f.calls else f)


class _Leaving:
    def __init__(self, function: Function) -> None:
        self.old = function
        self.reads: Counter[str] = count_reads(function.body)
        self.gone: set[str] = set()

    def function(self) -> Function:
        body = self.body(self.old.body)
        slots = {slot: t for slot, t in self.old.slots.items() if slot not in self.gone}
        return replace(self.old, body=body, slots=slots) if self.gone else self.old

    def body(self, old: Body) -> Body:
        found: list[Stmt] = []
        for stmt in old:
            if type(stmt) is If and (end := self._end(stmt)) and (place := self._call(stmt, end, found)) is not None:
                call = found[place]
                assert isinstance(call, Call)
                self.gone.add(call.targets[-1])
                found[place] = replace(call, targets=(*call.targets[:-1], end))
                stmt = replace(stmt, condition=Get(end, I32), then=(*stmt.then[:-2], stmt.then[-1]))
            found.append(rewrite_bodies(stmt, self.body) if type(stmt) in NESTING else stmt)
        return same_body(found, old)

    def _end(self, test: If) -> str | None:
        """The slot that a status is copied to, where it is tested and read for that alone."""
        match test:
            case If(Get(slot=status), then=(*_, Set(slot=end, value=Get(slot=copied)), Break(label=label)), orelse=()):
                if copied == status and self.reads[status] == 2 and end == label and end.startswith(EXIT):
                    return end
        return None

    def _call(self, test: If, end: str, before: list[Stmt]) -> int | None:
        """Where the call stands that gives the status: what its arguments kept may be dropped between."""
        assert isinstance(test.condition, Get)
        for place in range(len(before) - 1, max(-1, len(before) - 1 - DROPS), -1):
            stmt = before[place]
            if type(stmt) is Call and stmt.targets[-1:] == (test.condition.slot,):
                return place
            if type(stmt) in NESTING or end in targets(stmt):
                return None
        return None
