"""endings: where a call of an entry point ends, and with it all that its heap holds.

In: an entry point in `code.low`, and what of the program is a function of its own. Out: the statements after which it comes to its
end without a loop or a call: whose last owner goes there stays where it is, for the host resets the heap. A call that makes a dict
of a hundred thousand lists takes 2.1 ms instead of 3.0.

Not where arrays are met, which may stay in the memory of the module after the call, nor where the host goes on with a generator.
"""

from __future__ import annotations

from collections.abc import Collection

from lanewise.ir.code import Block, Body, Call, If, Loop, Program, Stmt, statements
from lanewise.ir.generators import STREAM
from lanewise.ir.types import Buffer, Shaped


def entries_alone(program: Program) -> frozenset[str]:
    """The entry points that nobody else calls, of a typed program whose heap is reset after each call of them."""
    functions = program.functions.values()
    called = {name for f in functions for name in f.calls}
    lasting = any(STREAM in f.traits or any(isinstance(t, Buffer | Shaped) for t in f.slots.values()) for f in functions)
    return frozenset() if lasting else frozenset(program.entries.values()) - called


def ending(body: Body, functions: Collection[str]) -> frozenset[int]:
    """By identity, the statements behind which there is nothing but the end. `functions`: those that take their time; one of the
    library's makes one value at most."""
    return frozenset(map(id, _last(body, functions)))


def _last(body: Body, functions: Collection[str]) -> list[Stmt]:
    found: list[Stmt] = []
    for stmt in reversed(body):
        inside = statements((stmt,))
        if not any(type(s) is Loop or (type(s) is Call and s.function in functions) for s in inside):
            found += inside
            continue
        if type(stmt) is Call:
            found.append(stmt)
        elif type(stmt) is Block:
            found += _last(stmt.body, functions)
        elif type(stmt) is If:
            found += [*_last(stmt.then, functions), *_last(stmt.orelse, functions)]
        break
    return found
