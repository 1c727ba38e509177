"""lent: what is fetched from a container and used while it stays there needs no count of its own.

In: a lowered function with the marks of its slots, before `ownership` counts. Out: the slots that only borrow. A fetched object has
an owner, the container, for as long as nothing takes it out and nothing lets go of the container; a slot that dies before any of
that is lent. (Sorting 5 000 words: half of the time went into counts.)

What lets go: the markers `drop` and `kept`, the death of a slot that owns an object which refers to others, and calls of functions
that do such things. An object that refers to no other is let go by its owners alone: its slot's death takes nothing from others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from lanewise.ir.code import LETS_GO, NESTING, Body, Call, Do, Function, Get, If, Stmt, bodies, operands, statements, targets, walk
from lanewise.ir.counted import Counted, counted_parts
from lanewise.ir.flat import parts_of
from lanewise.ir.rewrite import count_sets
from lanewise.passes.dataflow import Backward
from lanewise.passes.liveness import Live, read_by

Marks = Mapping[str, Counted]
_COUNTING = ("objects:hold_items", "objects:_is_always", "objects:reference", "objects:_meant", "objects:following")
"""Of what knows the items of containers, these let nothing go."""


def letting_go(functions: Mapping[str, Function], marks: Mapping[str, Marks], library: Mapping[str, Function]) -> set[str]:
    """The functions of a program, and those of the library that it calls, that may let go of what their caller lends."""
    called: dict[str, tuple[str, ...]] = {}
    todo = list(functions)
    while todo:
        name = todo.pop()
        if name not in called and (known := functions.get(name) or library.get(name)) is not None:
            called[name] = known.calls
            todo += called[name]
    found = {name for name in called if name.startswith("objects:") and name not in _COUNTING}
    found |= {name for name in called if name in library and LETS_GO in library[name].traits}
    found |= {name for name, own in marks.items() if _lets_go(functions[name], own)}
    while more := {name for name, inner in called.items() if name not in found and not found.isdisjoint(inner)}:
        found |= more
    return found


def _lets_go(function: Function, marks: Marks) -> bool:
    """Whether a function itself takes something out of a container, or owns what refers to others."""
    return any(_takes(s) or any(t in marks and marks[t].deep for t in targets(s)) for s in walk(function.body))


def _takes(stmt: Stmt) -> bool:
    if type(stmt) is not Do or stmt.name not in ("drop", "kept"):
        return False
    (t,) = stmt.attrs
    return isinstance(t, int | str) or any(part for _, part in counted_parts(t, exact=True) if part != _INT)


_INT = Counted(True)
"""The word of an exact int refers to nothing that could have been fetched."""


def lent(function: Function, marks: Marks, flow: Backward[Live], lets_go: Callable[[str], bool]) -> set[str]:
    """The slots that borrow. `flow`: how long the marked slots live."""
    found = _fetched(function, marks)
    if not found:
        return set()
    assigned = {slot for stmt in statements(function.body) for slot in targets(stmt)}
    owning = {slot for slot in marks if marks[slot].deep and (slot in assigned or slot not in function.params)}
    moments = [*_moments(function.body, flow, owning, lets_go)]
    while risky := {s for gone, during in moments if gone is None or gone - found for s in during & found}:
        found -= risky
    return found


def _fetched(function: Function, marks: Marks) -> set[str]:
    """The slots that hold nothing but addresses that were just loaded from containers."""
    loaded: Counter[str] = Counter()
    announced: Counter[str] = Counter()
    for stmt in statements(function.body):
        if type(stmt) is Do and stmt.name in ("i32.load", "i64.load"):
            loaded.update(stmt.targets)
        elif type(stmt) is Do and stmt.name == "fetched":
            (t,) = stmt.attrs
            assert not isinstance(t, int | str)
            # The container stands behind the parts of the value.
            announced.update(a.slot for a in stmt.args[: len(parts_of(t))] if type(a) is Get)
    if not announced:
        return set()
    set_at_all = count_sets(function.body)
    whole = {s for s, n in announced.items() if n == loaded[s] == set_at_all[s]}
    # A word that is not deep may be that of an int, which is taken out of containers without a risk to others.
    return {s for s in whole if s in marks and (marks[s].deep or not marks[s].word)}


def _moments(
    body: Body, flow: Backward[Live], owning: set[str], lets_go: Callable[[str], bool]
) -> Iterator[tuple[frozenset[str] | None, Live]]:
    """When something may be let go: the owners that die (None: it is not known what goes), and what is live meanwhile."""
    for stmt in body:
        before, after = flow.before[id(stmt)], flow.after[id(stmt)]
        if type(stmt) is If:
            read = read_by(operands(stmt))
            for side in (stmt.then, stmt.orelse):
                start = flow.start(side, after)
                if gone := (before | read) & owning - start:
                    yield gone, start
        elif _takes(stmt):
            yield None, before & after
        elif isinstance(stmt, Call) and lets_go(stmt.function):
            yield None, before
        elif type(stmt) not in NESTING and (gone := (before.union(targets(stmt)) & owning) - after):
            yield gone, after
        for inner in bodies(stmt):
            yield from _moments(inner, flow, owning, lets_go)
