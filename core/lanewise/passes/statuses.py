"""statuses: functions that cannot fail lose their status.

In: a program in `code.low` whose functions all return a status last. Out: the program without the statuses that are always OK, and
without the code that looked at them. Optimistic: a function is taken to be quiet until a path to its `EXIT` says otherwise.
"""

from __future__ import annotations

from dataclasses import replace

from lanewise.ir.code import Block, Body, Call, Function, Get, If, Loop, Program, Return, Set, Stmt, walk
from lanewise.passes.lowering import EXIT


def statuses(program: Program) -> Program:
    """The whole program."""
    noisy = _noisy(program)
    functions = {name: _rewrite(f, noisy) for name, f in program.functions.items()}
    return replace(program, functions=functions)


def _noisy(program: Program) -> frozenset[str]:
    """Functions that may return another status than OK."""
    direct: set[str] = set()
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


def _rewrite(function: Function, noisy: frozenset[str]) -> Function:
    quiet = function.name not in noisy
    silent: set[str] = set()
    body = _body(function.body, noisy, quiet, silent)
    results = function.results[:-1] if quiet else function.results
    traits = function.traits if quiet else function.traits | {"raises"}
    return replace(function, body=body, results=results, traits=traits)


def _body(body: Body, noisy: frozenset[str], quiet: bool, silent: set[str]) -> Body:
    found: list[Stmt] = []
    for stmt in body:
        match stmt:
            case Call(targets=targets, function=callee) if callee not in noisy:
                silent.add(targets[-1])
                found.append(replace(stmt, targets=targets[:-1]))
            case If(condition=Get(slot=slot)) if slot in silent:
                continue
            case If(then=then, orelse=orelse):
                sides = _body(then, noisy, quiet, silent), _body(orelse, noisy, quiet, silent)
                found.append(replace(stmt, then=sides[0], orelse=sides[1]))
            case Block(body=inner) | Loop(body=inner):
                found.append(replace(stmt, body=_body(inner, noisy, quiet, silent)))
            case Return(values=values) if quiet:
                found.append(replace(stmt, values=values[:-1]))
            case _:
                found.append(stmt)
    return tuple(found)

