"""entries: the exported face of each entry point.

In: a low program with statuses only where they are needed. Out: the program with one wrapper per entry that keeps the ABI of
`ir/layout.py`: ints come as i64 (words in the exact variant), one flat result is returned, several lie in the mailbox, the
status is stored; what is new in each call is set. An entry that already has that shape is exported as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from lanewise.ir import layout
from lanewise.ir.code import NOWHERE, Body, Call, Const, Do, Expr, Function, Get, GlobalVariable, If, Op, Program, Return, Stmt
from lanewise.ir.types import I32, I64, Type
from lanewise.passes.lower import FRAMES
from lanewise.passes.lowering import RAISES, Signature, register

_STORES = {"i32": "i32.store", "i64": "i64.store", "f32": "f32.store", "f64": "f64.store"}


_STATUS = "$status"
"""Beside the user's parameters: no name of Python's begins like this."""


@dataclass(frozen=True, slots=True)
class Face:
    """How the host calls an export: whether to read a status, and the carriers of the results."""

    raises: bool
    words: tuple[str, ...]


def entries(program: Program, signatures: Mapping[str, Signature]) -> tuple[Program, dict[str, Face]]:
    """The program with its wrappers, and how each export is called."""
    functions = dict(program.functions)
    exported: dict[str, str] = {}
    faces: dict[str, Face] = {}
    fresh = [g for g in program.globals if g.each_call]
    for export, name in program.entries.items():
        # What is told is of the call before.
        begun = tuple(Do((), "global.set", (_first(g),), functions[name].loc, (g.name,)) for g in fresh if export != layout.TOLD)
        function, signature = functions[name], signatures[name]
        raises = RAISES in function.traits or bool(signature.narrow)
        faces[export] = Face(raises, tuple(_word(r) for r in signature.results))
        if not raises and len(signature.results) <= 1 and FRAMES not in function.params and not begun:
            exported[export] = name
            continue
        wrapper = _wrapper(f"{export}:entry", function, signature, raises)
        given = {f"${g.name}": g.type for g in fresh if g.given and begun}
        slots = {p: wrapper.slots[p] for p in wrapper.params} | given | wrapper.slots
        wrapper = replace(wrapper, params=(*wrapper.params, *given), slots=slots, body=(*begun, *wrapper.body))
        functions[wrapper.name] = wrapper
        exported[export] = wrapper.name
    return replace(program, functions=functions, entries=exported), faces


def _first(variable: GlobalVariable) -> Expr:
    """What it is when a call begins."""
    return Get(f"${variable.name}", variable.type) if variable.given else Const(variable.type, variable.value)


def _word(carried: str) -> str:
    return "exact" if carried == "word" else carried


def _wrapper(name: str, function: Function, signature: Signature, raises: bool) -> Function:
    params = tuple(p for p in function.params if p != FRAMES)
    slots: dict[str, Type] = {p: I64 if p in signature.narrow else function.slots[p] for p in params}
    results = tuple(f"$result{i}" for i in range(len(signature.results)))
    slots.update({r: register(c) for r, c in zip(results, signature.results, strict=True)})
    before: list[Stmt] = []
    nothing = tuple(Const(slots[r], 0.0 if str(slots[r])[0] == "f" else 0) for r in results) if len(results) == 1 else ()
    if raises:
        slots[_STATUS] = I32
        before.append(Do((), "i64.store", (Const(I32, 0), Const(I64, 0)), NOWHERE, (layout.NOTES,)))
        before.extend(_fits(p, nothing) for p in function.params if p in signature.narrow)
    args: tuple[Expr, ...] = tuple(
        Op("i32.wrap_i64", (Get(p, I64),), I32) if p in signature.narrow else Get(p, slots[p]) for p in params
    )
    args = (*args, Const(I32, 0)) if FRAMES in function.params else args
    raising = RAISES in function.traits
    targets = (*results, _STATUS) if raising else results
    before.append(Call(targets, function.name, args, NOWHERE))
    if raises:
        status = Get(_STATUS, I32) if raising else Const(I32, layout.OK)
        before.append(Do((), "i32.store", (Const(I32, 0), status), NOWHERE, (layout.STATUS,)))
    values: tuple[Expr, ...] = tuple(Get(r, slots[r]) for r in results)
    if len(values) != 1:
        stores = tuple(_stored(i, v) for i, v in enumerate(values))
        is_over_trace = raising and len(values) > layout.RESULT_CELLS
        before.extend([If(Op("i32.eqz", (Get(_STATUS, I32),), I32), stores, (), NOWHERE)] if is_over_trace else stores)
        values = ()
    body: Body = (*before, Return(values, NOWHERE))
    return Function(name, params, tuple(v.type for v in values), slots, body, NOWHERE, frozenset(["library"]))


def _fits(param: str, nothing: tuple[Expr, ...]) -> Stmt:
    """`ints=32`: an argument beyond i32 is an overflow like any other."""
    value = Get(param, I64)
    outside = Op("i64.ne", (Op("i64.extend32_s", (value,), I64), value), I32)
    store = Do((), "i32.store", (Const(I32, 0), Const(I32, layout.RANGE)), NOWHERE, (layout.STATUS,))
    return If(outside, (store, Return(nothing, NOWHERE)), (), NOWHERE)


def _stored(index: int, value: Expr) -> Stmt:
    address = layout.RESULTS + layout.CELL * index
    return Do((), _STORES[str(value.type)], (Const(I32, 0), value), NOWHERE, (address,))
