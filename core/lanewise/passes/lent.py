"""lent: what is fetched from a container and used while it stays there needs no count of its own.

In: a lowered function with the marks of its slots, before `ownership` counts. Out: the slots that only borrow. A fetched object has
an owner, the container, for as long as nothing takes it out and nothing lets go of the container; a slot that dies before any of
that is lent. (Sorting 5 000 words: half of the time went into counts.)

What lets go: the markers `drop` and `kept`, the death of a slot that owns an object which refers to others, and calls of functions
that do such things. An object that refers to no other is let go by its owners alone: its slot's death takes nothing from others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lanewise.ir.code import (
    LETS_GO,
    LETS_SINGLE_GO,
    NESTING,
    Body,
    Call,
    Do,
    Function,
    Get,
    If,
    Stmt,
    bodies,
    operands,
    statements,
    targets,
    walk,
)
from lanewise.ir.counted import Counted, counted_parts
from lanewise.ir.flat import parts_of
from lanewise.ir.rewrite import count_sets
from lanewise.passes.dataflow import Backward
from lanewise.passes.liveness import Live, read_by

Marks = Mapping[str, Counted]


@dataclass(frozen=True)
class LettingGo:
    """The functions that may let go of `anything`, and those that take nothing out of containers but what refers to no others
    (`single`): a text that goes takes no list with it."""

    anything: frozenset[str]
    single: frozenset[str]


_COUNTING = ("objects:hold_items", "objects:_is_always", "objects:reference", "objects:_meant", "objects:following")
"""Of what knows the items of containers, these let nothing go."""


def letting_go(functions: Mapping[str, Function], marks: Mapping[str, Marks], library: Mapping[str, Function]) -> LettingGo:
    """The functions of a program, and those of the library that it calls, that may let go of what their caller lends."""
    called: dict[str, tuple[str, ...]] = {}
    todo = list(functions)
    while todo:
        name = todo.pop()
        if name not in called and (known := functions.get(name) or library.get(name)) is not None:
            called[name] = known.calls
            todo += called[name]
    anything = {name for name in called if name.startswith("objects:") and name not in _COUNTING}
    anything |= {name for name in called if name in library and LETS_GO in library[name].traits}
    anything |= {name for name, own in marks.items() if _lets_go(functions[name], own)}
    single = {name for name in called if name in library and LETS_SINGLE_GO in library[name].traits}
    single |= {name for name in marks if any(_takes(s) for s in statements(functions[name].body))}
    _spread(anything, called)
    _spread(single, called)
    return LettingGo(frozenset(anything), frozenset(single - anything))


def _spread(found: set[str], called: Mapping[str, tuple[str, ...]]) -> None:
    """To all that call one of them."""
    while more := {name for name, inner in called.items() if name not in found and not found.isdisjoint(inner)}:
        found |= more


def _lets_go(function: Function, marks: Marks) -> bool:
    """Whether a function itself takes something deep out of a container, or owns such."""
    return any(_takes_deep(s) or any(t in marks and marks[t].deep for t in targets(s)) for s in walk(function.body))


def _takes(stmt: Stmt) -> bool:
    """Whether a statement takes something out of a container."""
    return bool(_taken(stmt))


def _takes_deep(stmt: Stmt) -> bool:
    """Whether others may go with what it takes."""
    return any(part.deep for part in _taken(stmt))


def _taken(stmt: Stmt) -> list[Counted]:
    if type(stmt) is not Do or stmt.name not in ("drop", "kept"):
        return []
    (t,) = stmt.attrs
    if isinstance(t, int | str):
        return [Counted(False, deep=True)]
    return [part for _, part in counted_parts(t, exact=True) if part and part != _INT]


_INT = Counted(True)
"""The word of an exact int refers to nothing that could have been fetched."""


def lent(function: Function, marks: Marks, flow: Backward[Live], gone: LettingGo) -> set[str]:
    """The slots that borrow. `flow`: how long the marked slots live."""
    found = _fetched(function, marks)
    if not found:
        return set()
    assigned = {slot for stmt in statements(function.body) for slot in targets(stmt)}
    owning = {slot for slot in marks if marks[slot].deep and (slot in assigned or slot not in function.params)}
    deep = {slot for slot in found if marks[slot].deep and not marks[slot].word}  # a word may be that of a text, too
    moments = [*_moments(function.body, flow, _Owners(owning, deep, gone))]
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


@dataclass(frozen=True)
class _Owners:
    """The slots that own what refers to others, those that have fetched such, and what calls do."""

    owning: set[str]
    deep: set[str]
    gone: LettingGo


def _moments(body: Body, flow: Backward[Live], known: _Owners) -> Iterator[tuple[frozenset[str] | None, Live]]:
    """When something may be let go: the owners that die (None: it is not known what goes), and what is live meanwhile."""
    owning, gone_in = known.owning, known.gone
    for stmt in body:
        before, after = flow.before[id(stmt)], flow.after[id(stmt)]
        if type(stmt) is If:
            read = read_by(operands(stmt))
            for side in (stmt.then, stmt.orelse):
                start = flow.start(side, after)
                if gone := (before | read) & owning - start:
                    yield gone, start
        elif _takes(stmt):
            yield None, before & after - (frozenset() if _takes_deep(stmt) else known.deep)
        elif isinstance(stmt, Call) and stmt.function in gone_in.anything:
            yield None, before
        elif isinstance(stmt, Call) and stmt.function in gone_in.single:
            yield None, before - known.deep
        elif type(stmt) not in NESTING and (gone := (before.union(targets(stmt)) & owning) - after):
            yield gone, after
        for inner in bodies(stmt):
            yield from _moments(inner, flow, known)
