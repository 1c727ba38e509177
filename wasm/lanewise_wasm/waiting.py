"""Values that wait to be computed and the expressions of the next statement come in; which of them go inside goes out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lanewise.ir.code import Body, Break, Expr, Get, Op, bodies, operands

from lanewise_wasm.instructions import Code


@dataclass(frozen=True, slots=True)
class Waiting:
    """A value not yet computed: the code that leaves it on the stack, and the slots that this code sets on the way."""

    slot: str
    code: Code
    sets: frozenset[str]


def read(expr: Expr, found: list[str]) -> list[str]:
    """Add the slots that an expression reads, in the order of evaluation."""
    if isinstance(expr, Op):
        for arg in order(expr):
            read(arg, found)
    elif isinstance(expr, Get):
        found.append(expr.slot)
    return found


def survey(body: Body, reads: dict[int, list[str]], labels: set[str], found: list[str]) -> None:
    """The reads of each expression by its identity, the labels of all breaks, and all reads."""
    for stmt in body:
        if isinstance(stmt, Break):
            labels.add(stmt.label)
            continue
        for expr in operands(stmt):
            own = reads[id(expr)] = read(expr, [])
            found += own
        for inner in bodies(stmt):
            survey(inner, reads, labels, found)


def order(op: Op) -> Sequence[Expr]:
    return (*op.args[1:], op.args[0]) if op.name == "select" else op.args


def nested_in(waiting: Sequence[Waiting], first: Mapping[str, int]) -> list[int]:
    """Which can be computed where they are first read: nothing read before that place is set by them or by later ones."""
    nested: list[int] = []
    none = limit = len(first)
    for at in range(len(waiting) - 1, -1, -1):
        entry = waiting[at]
        place = others = first.get(entry.slot, none)
        if entry.sets:
            others = min(first.get(slot, none) for slot in entry.sets)
            if place < limit and place < others:
                nested.append(at)
            limit = min(limit, others)
        elif place < limit:
            nested.append(at)
        limit = min(limit, place)
    return nested[::-1]
