"""borrows: what a function does with the buffers that it is given.

In: a program in `code.typed`. Out: for each function the parameters whose buffers it may write into, itself or through what it
calls, and those that it may return; and the same of the program's constants. Slots are not told apart by time: a slot that ever
holds a parameter's buffer always may.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from dataclasses import dataclass

from lanewise.ir.callgraph import components
from lanewise.ir.code import Call, Do, Expr, Function, Op, Program, Return, Set, is_constant_buffer, subexpressions, walk
from lanewise.ir.flat import holds_buffer
from lanewise.ir.graph import Graph
from lanewise.ir.rewrite import reads


@dataclass(frozen=True, slots=True)
class Borrow:
    """Positions of parameters, and constants. What lies in a container from now on may be written into there."""

    written: frozenset[int] = frozenset()
    returned: frozenset[int] = frozenset()
    changed: frozenset[Op] = frozenset()
    """Constants that are written into."""
    given: frozenset[Op] = frozenset()
    """Constants that it may return."""


_NOTHING = Borrow()
"""Of what goes on with a generator: it has the buffers already."""


def borrows(program: Program, known: Mapping[str, Borrow]) -> dict[str, Borrow]:
    """Every function, callees first, and those that call each other until nothing more is found. `known`: functions of the
    library."""
    functions, found = program.functions, dict.fromkeys(program.functions, Borrow())
    around = ChainMap(found, dict(known))
    for group in components(functions):
        in_turn = any(callee in group for name in group for callee in functions[name].calls)
        settled = False
        while not settled:
            better = {name: _borrow(functions[name], around, program.graphs) for name in group}
            settled = not in_turn or all(better[name] == found[name] for name in group)
            found |= better
    return found


Origin = int | Op
"""The position of a parameter; a constant."""
Origins = dict[str, set[Origin]]


def _borrow(function: Function, known: Mapping[str, Borrow], graphs: dict[str, Graph]) -> Borrow:
    origins = _origins(function, known)
    written: set[Origin] = set()
    returned: set[Origin] = set()
    for stmt in walk(function.body):
        match stmt:
            case Do(name="run", args=args, attrs=attrs):
                for address in args[: len(graphs[str(attrs[0])].stored)]:
                    written |= _of_address(address, origins)
            case Do(name="store" | "copy" | "fill", args=args):
                written |= _of_address(args[0], origins)
            case Do(args=args):
                for arg in args:
                    written |= _of(arg, origins)
            case Call(function=callee, args=args):
                for position in known.get(callee, _NOTHING).written:
                    written |= _of(args[position], origins)
            case Return(values=values):
                for value in values:
                    returned |= _of(value, origins)
    return Borrow(_places(written), _places(returned), _constants(written), _constants(returned))


def _places(origins: set[Origin]) -> frozenset[int]:
    return frozenset(i for i in origins if isinstance(i, int))


def _constants(origins: set[Origin]) -> frozenset[Op]:
    return frozenset(op for op in origins if isinstance(op, Op))


def _origins(function: Function, known: Mapping[str, Borrow]) -> Origins:
    """The parameters whose buffers each slot may hold, and the constants."""
    origins: Origins = {p: {i} for i, p in enumerate(function.params) if holds_buffer(function.slots[p])}
    changed = True
    while changed:
        changed = False
        for stmt in walk(function.body):
            held: set[Origin] = set()
            match stmt:
                case Set(slot=slot, value=value):
                    targets: tuple[str, ...] = (slot,)
                    held = _of(value, origins)
                case Call(targets=targets, function=callee, args=args):
                    borrow = known.get(callee, _NOTHING)
                    held |= borrow.given
                    for position in borrow.returned:
                        held |= _of(args[position], origins)
                case _:
                    continue
            for target in targets:
                if not held <= origins.get(target, set()) and holds_buffer(function.slots[target]):
                    origins.setdefault(target, set()).update(held)
                    changed = True
    return origins


def _of(expr: Expr, origins: Origins) -> set[Origin]:
    if not holds_buffer(expr.type):
        return set()
    constants = {e for e in subexpressions(expr) if isinstance(e, Op) and is_constant_buffer(e)}
    return constants | {i for slot in reads(expr) for i in origins.get(slot, ())}


def _of_address(expr: Expr, origins: Origins) -> set[Origin]:
    """Of the buffers whose address the expression takes."""
    if not isinstance(expr, Op):
        return set()
    if expr.name in ("address", "origin"):
        return _of(expr.args[0], origins)
    return {i for arg in expr.args for i in _of_address(arg, origins)}
