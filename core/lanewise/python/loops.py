"""`while` and `for`.

In: loop nodes. Out: blocks and loops in the flow. A `for` over a range counts in a hidden slot, so that the body may do what it
likes with its variable; a `for` over a tuple is unrolled, since each item has its own type; what else is iterated is read by
place.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.code import Const, Expr, Get, Loc, Set
from lanewise.ir.types import BAD, BOOL, INT, NEVER, Tuple, Union
from lanewise.python import iteration, operators, tuples
from lanewise.python.builder import Builder, integer
from lanewise.python.flow import assigned_names
from lanewise.python.fold import make
from lanewise.python.values import Indexed, Items, Known, Range, type_name

MAX_UNROLLED = 64
"""A constant tuple of more items is better a buffer."""


def while_loop(b: Builder, node: ast.While) -> None:
    """`while test: ... else: ...`"""
    from lanewise.python.statements import jump, statements

    loc = b.at(node)
    with b.block(loc) as after:

        def turn(leave: str) -> None:
            jump(b, node.test, leave, False)
            _suite(b, node.body, after, loc)

        b.loop(turn, assigned_names(node), loc)
        statements(b, node.orelse)


def _suite(b: Builder, body: list[ast.stmt], after: str, loc: Loc) -> None:
    """One turn of a body: `continue` leaves the inner block, `break` the outer one."""
    from lanewise.python.statements import statements

    with b.block(loc) as following:
        b.breaks.append((after, following))
        statements(b, body)
        b.breaks.pop()


def for_loop(b: Builder, node: ast.For) -> None:
    """`for target in iterable: ... else: ...`"""
    from lanewise.python.expressions import as_runtime, value
    from lanewise.python.statements import statements

    loc = b.at(node)
    found = value(b, node.iter)
    with b.block(loc) as after:
        if isinstance(found, Known) and isinstance(found.object, Range):
            _over_range(b, node, found.object, after)
        elif isinstance(found, Known) and isinstance(found.object, Items):
            _over_items(b, node, list(found.object.items), after)
        elif isinstance(found, Known) and isinstance(found.object, Indexed):
            _over_places(b, node, found.object, after)
        else:
            iterable = as_runtime(b, found, node.iter)
            if iterable.type in (BAD, NEVER):
                return
            if isinstance(iterable.type, Tuple):
                _over_items(b, node, tuples.items(b.temp(iterable, loc)), after)
            elif isinstance(iterable.type, Union):
                b.refuse(node.iter, "a loop over a value of several types", "loop in a helper that is called with it")
            elif (over := iteration.indexed(b, iterable, node)) is not None:
                _over_places(b, node, over, after)
            else:
                operators.type_error(b, f"'{type_name(iterable.type)}' object is not iterable", loc)
        statements(b, node.orelse)


def _over_range(b: Builder, node: ast.For, over: Range, after: str) -> None:
    changed = assigned_names(node)
    start, stop, step = (e if _stays(e, changed) else b.temp(e, b.at(node)) for e in (over.start, over.stop, over.step))
    if isinstance(step, Const):
        _count(b, node, start, stop, step, int(step.value or 0) > 0, after)  # type: ignore[arg-type]
        return
    up = make("gt", (step, integer(0)), BOOL)
    b.branch(
        up,
        lambda: _count(b, node, start, stop, step, True, after),
        lambda: _count(b, node, start, stop, step, False, after),
        b.at(node),
    )


def _stays(bound: Expr, changed: frozenset[str]) -> bool:
    """Whether the loop leaves a bound alone: then what a test says of it holds for the variable itself."""
    return isinstance(bound, Get) and bound.slot.partition(".")[0] not in changed


def _count(b: Builder, node: ast.For, start: Expr, stop: Expr, step: Expr, up: bool, after: str) -> None:
    loc = b.at(node)
    counter = b.fresh(start.type)
    b.emit(Set(counter.slot, start, loc))
    done = make("ge" if up else "le", (counter, stop), BOOL)
    first = make("ge" if up else "le", (start, stop), BOOL)
    _counted(b, node, counter, (done, first), lambda: counter, step, after)


def _counted(
    b: Builder, node: ast.For, counter: Get, tests: tuple[Expr, Expr], element: Callable[[], Expr], step: Expr, after: str
) -> None:
    """Turns over a hidden counter. The first test is apart: with constant bounds it is decided at build."""
    from lanewise.python.statements import assign

    loc = b.at(node)
    done, first = tests
    fresh = [isinstance(first, Const)]

    def turn(leave: str) -> None:
        test = first if fresh[0] and isinstance(first, Const) and first.value else done
        b.leave_if(test, leave, loc)
        assign(b, node.target, element())
        _suite(b, node.body, after, loc)
        b.emit(Set(counter.slot, make("add", (counter, step), counter.type), loc))

    b.loop(turn, assigned_names(node), loc)


def _over_items(b: Builder, node: ast.For, parts: list[Expr], after: str) -> None:
    from lanewise.python.statements import assign

    if len(parts) > MAX_UNROLLED:
        b.refuse(node.iter, f"a loop over a tuple of {len(parts)} items", "put the items in an array")
        return
    for part in parts:
        assign(b, node.target, part)
        _suite(b, node.body, after, b.at(node))


def _over_places(b: Builder, node: ast.For, over: Indexed, after: str) -> None:
    counter = b.fresh(INT)
    b.emit(Set(counter.slot, integer(0), b.at(node)))
    done = make("ge", (counter, over.count), BOOL)
    _counted(b, node, counter, (done, done), lambda: over.at(counter), integer(1), after)
