"""`iter` and `next`: iterators that a name may hold.

In: the calls. Out: a `Begun`, which has slots of its own in the function that made it; the next item.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import partial

from lanewise.ir.code import Expr
from lanewise.python import iteration, loops, operators
from lanewise.python.builder import NOTHING, Builder
from lanewise.python.values import Begun, Generated, Known, Value, type_name


def _iter(b: Builder, node: ast.Call) -> Value:
    found = iteration.given(b, node, "iter", 1, 1)
    if found is None:
        return NOTHING
    if isinstance(found[0], Known) and isinstance(found[0].object, Begun | Generated):
        return found[0]
    steps = iteration.stepped(b, found[0], node)
    if steps is None and isinstance(found[0], Expr) and not iteration.is_iterable(found[0].type):
        return operators.type_error(b, f"'{type_name(found[0].type)}' object is not iterable", b.at(node))
    if steps is None:
        return b.refuse(node, "iter() of this is not compiled yet", "loop over it")
    return Known(Begun(steps.begin(), b))


def _next(b: Builder, node: ast.Call) -> Value:
    found = iteration.given(b, node, "next", 1, 2)
    if found is None:
        return NOTHING
    first, loc = found[0], b.at(node)
    if not isinstance(first, Known) or not isinstance(first.object, Begun | Generated):
        if isinstance(first, Expr):
            return operators.type_error(b, f"'{type_name(first.type)}' object is not an iterator", loc)
        return b.refuse(node, "next() of this is not compiled yet", "make an iterator of it with iter()")
    source = first.object

    def take(keep: Callable[[Value], None], done: str, item: Expr) -> None:
        keep(item)
        b.leave(done, loc)

    def walk(keep: Callable[[Value], None]) -> None:
        with b.block(loc) as done:
            with b.block(loc) as over:
                _first_item(b, source, over, partial(take, keep, done), node)
            if len(found) > 1:
                keep(found[1])
            else:
                b.throw("StopIteration", loc=loc)

    return b.chosen(walk, loc)


def _first_item(b: Builder, source: object, over: str, use: Callable[[Expr], None], node: ast.Call) -> None:
    """`use` of the next item; where there is none, the path leaves for `over`."""
    if isinstance(source, Generated):
        loops.over_generators(b, source.node, use, source.framed)
        b.leave(over, b.at(node))
        return
    steps = iteration.stepped(b, Known(source), node)
    if steps is not None:
        item = steps.begin()(over)
        if b.env is not None:
            use(item)


HANDLERS: dict[object, Callable[[Builder, ast.Call], Value]] = {iter: _iter, next: _next}
