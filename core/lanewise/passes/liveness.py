"""liveness: which slots are still read.

In: the slots to follow. Out: the rules for `dataflow.Backward`, whose states are then the live slots around each statement.
"""

from __future__ import annotations

from collections.abc import Iterable

from lanewise.ir.code import Expr, Stmt, operands, targets
from lanewise.ir.rewrite import reads

Live = frozenset[str]


class Liveness:
    """Slots whose content is still read."""

    bottom: Live = frozenset()

    def __init__(self, slots: Iterable[str]) -> None:
        self.slots = frozenset(slots)
        self._effects: dict[int, tuple[Live, Live]] = {}
        """What statements set and read, by their ids: whoever walks the function asks again, and loops do."""

    def join(self, a: Live, b: Live) -> Live:
        """Live on either path."""
        return a | b

    def effects(self, stmt: Stmt) -> tuple[Live, Live]:
        """What a statement itself sets, and which of the slots to follow it reads."""
        found = self._effects.get(id(stmt))
        if found is None:
            found = self._effects[id(stmt)] = frozenset(targets(stmt)), read_by(operands(stmt)) & self.slots
        return found

    def step(self, stmt: Stmt, after: Live) -> Live:
        """Set, then read."""
        sets, read = self.effects(stmt)
        if not after.isdisjoint(sets):
            after -= sets
        return after if read <= after else after | read


def read_by(exprs: Iterable[Expr]) -> Live:
    """The slots that expressions read."""
    return frozenset([slot for e in exprs for slot in reads(e)])
