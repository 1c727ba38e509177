"""borrows: what a function does with the buffers that it is given.

In: a program in `code.typed`. Out: for each function the parameters whose buffers it may write into, itself or through what it
calls, those that it may return, and those that it may put into an object; and the same of the program's constants. Slots are not
told apart by time: a slot that ever holds a parameter's buffer always may. Nor are objects: what is in one may be in any.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from lanewise.ir.callgraph import components
from lanewise.ir.code import Call, Do, Expr, Function, Op, Program, Return, Set, is_constant_buffer, subexpressions, walk
from lanewise.ir.flat import holds_buffer
from lanewise.ir.generators import TRAIT
from lanewise.ir.graph import Graph
from lanewise.ir.rewrite import reads

Origin = int | Op | str
"""The position of a parameter; a constant; HELD."""
Origins = dict[str, set[Origin]]
HELD = "held"
"""Of a buffer that was found in an object: a list, an instance, the frame of a generator."""


@dataclass(frozen=True, slots=True)
class Borrow:
    """What a function writes into, may return, and puts into objects."""

    written: frozenset[Origin] = frozenset()
    returned: frozenset[Origin] = frozenset()
    kept: frozenset[Origin] = frozenset()


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


def settled(name: str, found: Mapping[str, Borrow], functions: Iterable[str]) -> Borrow:
    """The same of an entry point, and of all constants of its `functions`: where one of these writes into what is in an object, or
    returns it, that may be all that any has put into one."""
    own, every = found[name], [found[each] for each in functions]
    kept = own.kept.union(*(constants(each.kept) for each in every))
    written = own.written.union(*(constants(each.written) for each in every))
    if any(HELD in each.written for each in every):
        written |= kept | {HELD}
    return Borrow(written, own.returned | (kept if HELD in own.returned else frozenset()), kept)


def places(origins: Iterable[Origin]) -> frozenset[int]:
    """The parameters among them."""
    return frozenset(i for i in origins if isinstance(i, int))


def constants(origins: Iterable[Origin]) -> frozenset[Op]:
    """The constants among them."""
    return frozenset(op for op in origins if isinstance(op, Op))


def _borrow(function: Function, known: Mapping[str, Borrow], graphs: dict[str, Graph]) -> Borrow:
    origins = _origins(function, known)
    written: set[Origin] = set()
    returned: set[Origin] = set()
    kept: set[Origin] = set()
    for stmt in walk(function.body):
        match stmt:
            case Do(name="run", args=args, attrs=attrs):
                for address in args[: len(graphs[str(attrs[0])].stored)]:
                    written |= _of_address(address, origins)
            case Do(name="store" | "copy" | "fill", args=args):
                written |= _of_address(args[0], origins)
            case Do(args=args):
                for arg in args:
                    kept |= _of(arg, origins)
            case Call(function=callee, args=args):
                borrow = known.get(callee, _NOTHING)
                written |= _through(borrow.written, args, origins)
                kept |= _through(borrow.kept, args, origins)
            case Return(values=values):
                for value in values:
                    returned |= _of(value, origins)
    # What a generator returns lies in it, as what it yields does.
    kept |= returned if TRAIT in function.traits else set()
    return Borrow(frozenset(written), frozenset(returned), frozenset(kept))


def _through(found: frozenset[Origin], args: tuple[Expr, ...], origins: Origins) -> set[Origin]:
    """What a callee's origins are to its caller."""
    return {own for each in found for own in (_of(args[each], origins) if isinstance(each, int) else {each})}


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
                    held = _through(known.get(callee, _NOTHING).returned, args, origins)
                case Do(targets=targets, name=name) if targets and name != "buffer":
                    held = {HELD}
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
