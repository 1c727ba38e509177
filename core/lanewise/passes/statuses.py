"""statuses: functions that cannot fail lose their status.

In: a program in `code.low` whose calls all give a status last, and the finished functions of the library. Out: the program
without the statuses that are always OK, and without the code that looked at them. Optimistic: a function is taken to be quiet
until a path to its `EXIT` says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace

from lanewise.ir.callgraph import ALONE
from lanewise.ir.code import Body, Call, Const, Do, Function, Get, If, Program, Return, Set, Stmt, walk
from lanewise.ir.layout import RANGE
from lanewise.ir.rewrite import rewrite_bodies, same_body
from lanewise.ir.types import I32
from lanewise.passes.lowering import EXIT, RAISES


def statuses(program: Program, library: Mapping[str, Function] = ALONE) -> Program:
    """The whole program."""
    called = {name for f in program.functions.values() for name in f.calls} & library.keys()
    noisy = _noisy(program, {name for name in called if RAISES in library[name].traits})
    quiet = (program.functions.keys() | called) - noisy
    functions = {name: _rewrite(f, quiet) for name, f in program.functions.items()}
    return replace(program, functions=functions)


def may_leave(functions: Iterable[Function]) -> bool:
    """Whether one of these finished functions may end with RANGE by itself."""
    return any(_is_range(stmt, RAISES in f.traits) for f in functions for stmt in walk(f.body))


def _is_range(stmt: Stmt, raises: bool) -> bool:
    """A status that is set, returned, or stored in the mailbox. `raises`: the last of what the function returns is a status."""
    if type(stmt) is Set:  # most statements are
        return stmt.slot.startswith(EXIT) and stmt.value == _RANGE
    match stmt:
        case Return(values=(*_, value)):
            return raises and value == _RANGE
        case Do(name="i32.store", args=(Const(value=0), value)):
            return value == _RANGE
    return False


_RANGE = Const(I32, RANGE)


def _noisy(program: Program, direct: set[str]) -> frozenset[str]:
    """Functions that may return another status than OK."""
    passes_on: dict[str, set[str]] = {}
    for name, function in program.functions.items():
        origin = {s.targets[-1]: s.function for s in walk(function.body) if isinstance(s, Call) and s.targets}
        for stmt in walk(function.body):
            if not (isinstance(stmt, Set) and stmt.slot == EXIT):
                continue
            status = stmt.value
            if isinstance(status, Get) and status.slot in origin:
                passes_on.setdefault(origin[status.slot], set()).add(name)
            else:
                direct.add(name)
    found: set[str] = set()
    pending = sorted(direct)
    while pending:
        name = pending.pop()
        if name not in found:
            found.add(name)
            pending.extend(sorted(passes_on.get(name, ())))
    return frozenset(found)


def _rewrite(function: Function, quiet: AbstractSet[str]) -> Function:
    own = function.name in quiet
    silent: set[str] = set()
    body = _body(function.body, quiet, own, silent)
    results = function.results[:-1] if own else function.results
    traits = function.traits if own else function.traits | {RAISES}
    return replace(function, body=body, results=results, traits=traits)


def _body(body: Body, quiet: AbstractSet[str], own: bool, silent: set[str]) -> Body:
    found: list[Stmt] = []
    for stmt in body:
        match stmt:
            case Call(targets, callee, args, loc) if callee in quiet:
                silent.add(targets[-1])
                found.append(Call(targets[:-1], callee, args, loc))
            case If(condition=Get(slot=slot)) if slot in silent:
                continue
            case Return(values, loc) if own:
                found.append(Return(values[:-1], loc))
            case _:
                found.append(rewrite_bodies(stmt, lambda inner: _body(inner, quiet, own, silent)))
    return same_body(found, body)

