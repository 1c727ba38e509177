"""fills: a loop that only writes one value to consecutive elements becomes one instruction.

In: low code whose counted loops end with their test. Out: `memory.fill` in place of those that store the same byte, or zeros of any
width, at each turn. A loop has at least one turn (`strips.py`), so the count is known before it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from lanewise.ir.code import Body, Break, Const, Do, Expr, Get, If, Loop, Op, Program, Set, Stmt, statements, targets
from lanewise.ir.rewrite import rewrite_bodies, rewrite_functions, same_body
from lanewise.ir.types import I32

_WIDTHS = {"i32.store8": 1, "i32.store16": 2, "i32.store": 4, "i64.store": 8, "f32.store": 4, "f64.store": 8}


@dataclass(frozen=True, slots=True)
class _Fill:
    """What such a loop is made of: the counter, its limit, slots that have the counter's value, addresses that walk along."""

    counter: Get
    limit: Expr
    copies: tuple[Set, ...]
    walking: tuple[Set, ...]
    store: Do


def fills(program: Program) -> Program:
    """Every loop."""
    return rewrite_functions(program, lambda f: replace(f, body=_body(f.body)))


def _body(old: Body) -> Body:
    return same_body([new for stmt in old for new in _stmt(rewrite_bodies(stmt, _body))], old)


def _stmt(stmt: Stmt) -> Body:
    fill = _fill(stmt) if isinstance(stmt, Loop) else None
    return (stmt,) if fill is None else _filled(fill)


def _fill(loop: Loop) -> _Fill | None:
    """The parts of a loop, if it is one."""
    stores = [k for k, s in enumerate(loop.body) if isinstance(s, Do) and s.name in _WIDTHS]
    match loop.body[-2:]:
        case (
            Set(slot, Op("i32.add" | "i64.add", (Get() as counter, Const(value=1)))),
            If(Op("i32.ge_s" | "i64.ge_s", (Get(again), limit)), (Break(label),), ()),
        ) if slot == again == counter.slot and label == loop.label and len(stores) == 1:
            store = loop.body[stores[0]]
            assert isinstance(store, Do)
            before, moves = loop.body[: stores[0]], loop.body[stores[0] + 1 : -2]
            copies = tuple(s for s in before if isinstance(s, Set) and s.value == counter)
            walking = tuple(s for s in moves if isinstance(s, Set) and s.value == _moved(s.slot, _WIDTHS[store.name]))
            found = _Fill(counter, limit, copies, walking, store)
            whole = len(copies) == len(before) and len(walking) == len(moves)
            return found if whole and _is_steady(loop, found) and _is_consecutive(found) else None
    return None


def _moved(slot: str, step: int) -> Expr:
    return Op("i32.add", (Get(slot, I32), Const(I32, step)), I32)


def _is_steady(loop: Loop, fill: _Fill) -> bool:
    """The same value at each turn, of bytes that are all alike; a limit that stays."""
    value = fill.store.args[1]
    sets = {slot for stmt in statements(loop.body) for slot in targets(stmt)}
    if isinstance(fill.limit, Op) or (isinstance(fill.limit, Get) and fill.limit.slot in sets):
        return False
    if fill.store.name == "i32.store8":
        return isinstance(value, Const) or (isinstance(value, Get) and value.slot not in sets)
    return isinstance(value, Const) and value.value == 0 and math.copysign(1.0, float(value.value)) > 0  # type: ignore[arg-type]


def _is_consecutive(fill: _Fill) -> bool:
    """An address that walks along, or the start of a buffer with the counter times the width."""
    width = _WIDTHS[fill.store.name]
    counts = {fill.counter.slot, *(s.slot for s in fill.copies)} if fill.counter.type == I32 else set()
    match fill.store.args[0]:
        case Get(slot):
            return slot in [s.slot for s in fill.walking]
        case Op("i32.add", (Get(start), index)):
            moving = [*counts, *(s.slot for s in fill.walking)]
            match index:
                case Get(slot):
                    return width == 1 and slot in counts and start not in moving
                case Op("i32.mul", (Get(slot), Const(value=size))):
                    return width == size and slot in counts and start not in moving
    return False


def _filled(fill: _Fill) -> Body:
    """The statements in the loop's place; all slots end as after its last turn."""
    counter, limit, store, loc = fill.counter, fill.limit, fill.store, fill.store.loc
    kind, width = str(counter.type), _WIDTHS[store.name]
    turns: Expr = Op(f"{kind}.sub", (limit, counter), counter.type)
    turns = turns if kind == "i32" else Op("i32.wrap_i64", (turns,), I32)
    size = turns if width == 1 else Op("i32.mul", (turns, Const(I32, width)), I32)
    offset = int(str(store.attrs[0])) if store.attrs else 0
    address = Op("i32.add", (store.args[0], Const(I32, offset)), I32) if offset else store.args[0]
    value = store.args[1] if width == 1 else Const(I32, 0)
    last = Op(f"{kind}.sub", (limit, Const(counter.type, 1)), counter.type)
    return (
        *fill.copies,
        Do((), "memory.fill", (address, value, size), loc),
        *(Set(s.slot, Op("i32.add", (Get(s.slot, I32), size), I32), s.loc) for s in fill.walking),
        *(Set(s.slot, last, s.loc) for s in fill.copies),
        Set(counter.slot, limit, loc),
    )
