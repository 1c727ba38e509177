"""Lists made of other things: literals, comprehensions, `list(...)`, `sorted(...)`.

In: nodes and values that are iterated. Out: fresh lists.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable

from lanewise.ir.code import Const, Expr
from lanewise.ir.types import BAD, I32, INT, NEVER, Tuple, Union, is_sequence, kind_of
from lanewise.python.classes import enums
from lanewise.python.containers import lists, tuples
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import THE_NONE, Items, Known, Nested, Range, Value, type_name
from lanewise.python.statements import loops


def literal(b: Builder, node: ast.List) -> Value:
    """`[a, b, *c]`."""
    from lanewise.python.expressions.expressions import part, runtimes

    if any(isinstance(e, ast.Starred) for e in node.elts):
        return with_stars(b, node, (part(b, e) for e in node.elts), "list")
    parts = runtimes(b, node.elts)
    if b.env is None or any(p.type in (BAD, NEVER) for p in parts):
        return NOTHING
    return lists.of_items(b, [b.temp(p, b.at(node)) for p in parts], node)


def with_stars(b: Builder, node: ast.List | ast.Tuple, values: Iterable[Value], kind: str) -> Value:
    """A list (or a tuple) of values some of which are starred: each goes in before the next is asked for."""
    from lanewise.python.expressions.expressions import as_runtime

    made = lists.fresh(b, node, NEVER, Const(I32, 0), kind)
    for element, found in zip(node.elts, values, strict=True):
        if isinstance(element, ast.Starred):
            _extend(b, made, found, element)
        else:
            lists.append(b, made, as_runtime(b, found, element), b.at(element))
    return made if b.env is not None else NOTHING


def starred(b: Builder, found: Value, node: ast.Starred) -> Value:
    """What stands after a star: CPython says that it is no iterable before it evaluates what comes next."""
    from lanewise.python.iterators import iteration

    def one(x: Expr) -> Value:
        if x.type in (BAD, NEVER) or iteration.is_iterable(b, x):
            return x
        return operators.type_error(b, f"Value after * must be an iterable, not {type_name(x.type)}", b.at(node))

    return found if isinstance(found, Known | Nested) or b.env is None else b.each(found, one, b.at(node))


def _extend(b: Builder, made: Expr, found: Value, node: ast.Starred) -> None:
    loc = b.at(node)

    def one(x: Value) -> Value:
        more = as_list(b, x, node)
        if isinstance(more, Expr) and is_sequence(more.type):
            lists.extend(b, made, more, loc)
        return THE_NONE

    if b.env is None:
        return
    if isinstance(found, Known | Nested):
        one(found)
    elif found.type not in (BAD, NEVER):
        b.each(found, one, loc)


def comprehension(b: Builder, node: ast.ListComp) -> Value:
    """`[... for ... in ... if ...]`: its names are its own."""
    made = lists.fresh(b, node, NEVER, Const(I32, 0))
    loops.over_generators(b, node, lambda item: lists.append(b, made, item, b.at(node)))
    return made if b.env is not None else NOTHING


MOST_SHORT = 16
"""Items of a list that is as good as a tuple."""


def in_turns(
    b: Builder, node: ast.ListComp | ast.GeneratorExp, framed: bool, kind: str, apart: Callable[[Value], Value] | None = None
) -> Expr:
    """What a comprehension gives: a tuple, where its items are walked one by one; else a container. `apart`: those of a value that
    several targets take, so that nobody will see the tuple, however long it is."""
    first = loops.begun_first(b, node)
    first = short(first) if apart is None else apart(first)
    most = MOST_SHORT if apart is None else loops.MAX_UNROLLED
    parts: list[Expr] = []
    if b.env is not None and len(node.generators) == 1 and not node.generators[0].ifs and _told_apart(first, most):
        loops.over_first(b, node, first, lambda item: parts.append(b.temp(item, b.at(node))), framed)
        return tuples.pack(parts) if b.env is not None else NOTHING
    made = lists.fresh(b, node, NEVER, Const(I32, 0), kind)
    loops.over_first(b, node, first, lambda item: lists.append(b, made, item, b.at(node)), framed)
    return made if b.env is not None else NOTHING


def short(found: Value) -> Value:
    """The tuple of what is iterated, where its items are known one by one; else the same."""
    if isinstance(found, Known) and isinstance(found.object, Items):
        return tuples.pack(list(found.object.items))
    numbers = _short_range(found)
    return found if numbers is None else tuples.pack([integer(n) for n in numbers])


def _short_range(found: Value) -> range | None:
    """The range that a value is, where all of it is known and there is little of it."""
    if not isinstance(found, Known) or not isinstance(found.object, Range):
        return None
    bounds = (found.object.start, found.object.stop, found.object.step)
    known = [int(str(e.value)) for e in bounds if isinstance(e, Const) and e.type == INT]
    numbers = range(*known) if len(known) == len(bounds) and known[2] else None
    return numbers if numbers is not None and len(numbers) <= MOST_SHORT else None


def _told_apart(found: Value, most: int) -> bool:
    """Whether a loop over it is unrolled."""
    if isinstance(found, Known):
        return isinstance(found.object, Items) and len(found.object.items) <= most
    return isinstance(found, Expr) and isinstance(found.type, Tuple) and len(found.type.items) <= most


def copied(b: Builder, found: Value, node: ast.AST, kind: str = "list") -> Value:
    """`list(found)`: the items of anything that is iterated; or the tuple of them."""
    loc = b.at(node)
    found = enums.taken_apart(b, found, node)
    if not isinstance(found, Known | Nested):
        found = b.temp(found, loc)
        if isinstance(found.type, Union):
            return b.each(found, lambda one: copied(b, one, node, kind), loc)
        if isinstance(found.type, Tuple):
            return lists.of_items(b, tuples.items(found), node, kind)
        if kind_of(found.type) == kind:
            return lists.part(b, found, Const(I32, 0), make("convert", (lists.length(b, found, loc),), I32), integer(1), node)
    made = lists.fresh(b, node, NEVER, Const(I32, 0), kind)
    if isinstance(found, Expr) and is_sequence(found.type):
        lists.extend(b, made, found, loc)
        return made
    loops.each(b, found, node, lambda item: lists.append(b, made, item, loc))
    return made if b.env is not None else NOTHING


def as_list(b: Builder, found: Value, node: ast.AST) -> Value:
    """A list with the items of anything that is iterated: itself where it is one."""
    if isinstance(found, Known | Nested) or kind_of(found.type) not in ("list", "tuple"):
        return copied(b, found, node)
    return b.temp(found, b.at(node))


def list_call(b: Builder, node: ast.Call) -> Value:
    """`list()`, `list(iterable)`."""
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node)
    if named or len(given) > 1:
        return b.refuse(node, "list() takes one iterable", "help(list) says more")
    return copied(b, given[0], node) if given else lists.fresh(b, node, NEVER, Const(I32, 0))
