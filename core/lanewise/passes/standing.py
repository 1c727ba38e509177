"""standing: what a loop reads again in each turn although nothing changes it meanwhile.

In: the plan of a loop's copy (`versions.py`). Out: loads that stand before the copy, and the slots that stand for them in it:
lengths of lists, where their items lie, rows of a nest, objects in fields. (Shortest paths in a list of lists: twelve of fifteen
loads per turn.)

Lengths, places and references are words of 32 bits, and no store of another kind reaches them: a loop that calls nothing and stores
no such word leaves them as they are. A load stands before the loop only if its first turn would do the same, so that it
reads nothing that is not there.
"""

from __future__ import annotations

from collections.abc import Mapping

from lanewise.ir.code import Call, Const, Do, Expr, Get, Loop, Op, Set, Stmt, subexpressions, walk
from lanewise.ir.flat import parts_of
from lanewise.ir.layout import LIST_ITEMS
from lanewise.ir.rewrite import rewrite_expr
from lanewise.ir.types import I32, U32, Container, Type, Union
from lanewise.passes.affine import Indices

_STEADY = frozenset(("load", "store", "hold", "fetched", "drop", "kept"))
_WORDS = {"i32": I32, "u32": U32}
_LISTS = frozenset(("list", "tuple"))


class Standing:
    """Of one loop. `inside` are the slots of indices that need no check, each as what it is in a turn; `types` those of the slots
    before they were taken apart."""

    def __init__(self, loop: Loop, indices: Indices, inside: Mapping[str, Expr], types: Mapping[str, Type]) -> None:
        self.indices, self.inside, self.types = indices, inside, dict(types)
        self.quiet = not any(_disturbs(stmt) for stmt in walk(loop.body))
        self.before: list[Stmt] = []
        self.slots: dict[str, Type] = {}
        self._known: dict[object, Get] = {}
        self._addresses: dict[str, Expr] = {}

    def learn(self, stmt: Set) -> None:
        """An address in a list: `items + index * size`."""
        match stmt.value:
            case Op(name="add", args=(Get(), Op() as index)) if self.indices.sets[stmt.slot] == 1:
                if any(isinstance(e, Get) and e.slot in self.inside for e in subexpressions(index)):
                    self._addresses[stmt.slot] = stmt.value

    def address(self, stmt: Stmt) -> Stmt:
        """A load or a store, whose address is written out if it is one in a list."""
        match stmt:
            case Do(name="load" | "store", args=(Get(slot=slot), *others)) if slot in self._addresses:
                return Do(stmt.targets, stmt.name, (self._addresses[slot], *others), stmt.loc, stmt.attrs)
        return stmt

    def taken(self, load: Do, following: Stmt | None, *, sure: bool) -> Get | None:
        """What stands for a load, if anything may. `following` says what was fetched; `sure`: each first turn gets here."""
        (target,) = load.targets
        fetched = following if isinstance(following, Do) and following.name == "fetched" else None
        if not self.quiet or load.attrs[0] not in _WORDS or self.indices.sets[target] != 1 or not self._is_steady(load, fetched):
            return None
        address = self._resolved(load.args[0])
        if any(isinstance(e, Get) and self.indices.sets[e.slot] for e in subexpressions(address)):
            return None
        key = address, load.attrs
        if key not in self._known and sure:
            self._known[key] = self._begin(load, address, fetched)
        return self._known.get(key)

    def _begin(self, load: Do, address: Expr, fetched: Do | None) -> Get:
        (target,) = load.targets
        slot, t = f"{target}'standing", _WORDS[str(load.attrs[0])]
        self.slots[slot] = t
        self.before.append(Do((slot,), "load", (address,), load.loc, load.attrs))
        if fetched is not None:
            self.types[slot] = self.types[target]
            args = (Get(slot, t), *(self._resolved(a) for a in fetched.args[1:]))
            self.before.append(Do((), "fetched", args, fetched.loc, fetched.attrs))
        return Get(slot, t)

    def _is_steady(self, load: Do, fetched: Do | None) -> bool:
        """Whether it reads a length, where a list's items lie, or a reference that is one whatever happens."""
        if fetched is not None:
            held = fetched.attrs[0]
            whole = not isinstance(held, int | str | Union) and len(parts_of(held)) == 1
            return whole and fetched.args[0] == Get(load.targets[0], I32)
        match self.indices.whole(load.args[0]), load.attrs:
            case Op(name="sub", args=(Get(), Const(value=16))), ("u32", 8):
                return True
            case Get(slot=slot), ("i32", at) if at == LIST_ITEMS:
                t = self.types.get(slot)
                return isinstance(t, Container) and t.kind in _LISTS
        return False

    def _resolved(self, expr: Expr) -> Expr:
        """In terms of the counter and of what the loop does not change."""
        if isinstance(expr, Get) and expr.slot in self._addresses:
            expr = self._addresses[expr.slot]
        return rewrite_expr(self.indices.whole(expr), lambda e: self.inside.get(e.slot, e) if isinstance(e, Get) else e)


def _disturbs(stmt: Stmt) -> bool:
    if isinstance(stmt, Do):
        return stmt.name not in _STEADY or (stmt.name == "store" and stmt.attrs[0] in _WORDS)
    return isinstance(stmt, Call)
