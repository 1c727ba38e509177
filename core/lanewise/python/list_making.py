"""Lists made of other things: literals, comprehensions, `list(...)`, `sorted(...)`.

In: nodes and values that are iterated. Out: fresh lists.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable

from lanewise.ir.code import Const, Expr
from lanewise.ir.types import BAD, BOOL, I32, NEVER, NONE, STR, Buffer, Open, Tuple, Union
from lanewise.python import iteration, lists, operators, tuples
from lanewise.python.builder import NOTHING, Builder, integer
from lanewise.python.flow import assigned_names
from lanewise.python.fold import make
from lanewise.python.loops import Turn
from lanewise.python.values import Generated, Known, Nested, Value, type_name


def literal(b: Builder, node: ast.List) -> Value:
    """`[a, b, *c]`."""
    from lanewise.python.expressions import runtimes

    if any(isinstance(e, ast.Starred) for e in node.elts):
        return _with_stars(b, node)
    parts = runtimes(b, node.elts)
    if b.env is None or any(p.type in (BAD, NEVER) for p in parts):
        return NOTHING
    return lists.of_items(b, [b.temp(p, b.at(node)) for p in parts], node)


def _with_stars(b: Builder, node: ast.List) -> Value:
    """A list that grows from left to right."""
    from lanewise.python.expressions import runtime, value

    made = lists.fresh(b, node, NEVER, Const(I32, 0))
    for element in node.elts:
        if isinstance(element, ast.Starred):
            _extend(b, made, value(b, element.value), element)
        else:
            lists.append(b, made, runtime(b, element), b.at(element))
    return made if b.env is not None else NOTHING


def _extend(b: Builder, made: Expr, found: Value, node: ast.Starred) -> None:
    loc = b.at(node)

    def one(x: Value) -> Value:
        if isinstance(x, Expr) and not isinstance(x.type, Tuple | Buffer | Open) and x.type != STR:
            return operators.type_error(b, f"Value after * must be an iterable, not {type_name(x.type)}", loc)
        more = as_list(b, x, node)
        if isinstance(more, Expr) and isinstance(more.type, Open):
            lists.extend(b, made, more, loc)
        return Const(NONE, None)

    if b.env is None:
        return
    if isinstance(found, Known | Nested):
        one(found)
    elif found.type not in (BAD, NEVER):
        b.each(found, one, loc)


def comprehension(b: Builder, node: ast.ListComp) -> Value:
    """`[... for ... in ... if ...]`: its names are its own."""
    made = lists.fresh(b, node, NEVER, Const(I32, 0))
    over_generators(b, node, lambda item: lists.append(b, made, item, b.at(node)))
    return made if b.env is not None else NOTHING


def over_generators(b: Builder, node: ast.ListComp | ast.GeneratorExp, use: Callable[[Expr], None]) -> None:
    """`use` of the element at each turn of a comprehension's loops."""
    from lanewise.python.expressions import runtime, value

    own = assigned_names(*(g.target for g in node.generators))
    mark = f"'{node.lineno}:{node.col_offset}"
    generators = [_renamed(g, own, mark) for g in node.generators]
    inner = _Renaming(own, mark).visit(copy.deepcopy(node.elt))

    def walk(depth: int, found: Value) -> None:
        if depth + 1 < len(generators):
            _generator(b, generators[depth], found, lambda: walk(depth + 1, value(b, generators[depth + 1].iter)))
        else:
            _generator(b, generators[depth], found, lambda: use(runtime(b, inner)))

    # The first iterable is evaluated outside: it does not see the comprehension's names.
    first = value(b, node.generators[0].iter)
    with b.inner_frame(node):
        walk(0, first)
    if b.env is not None:
        b.env = {k: v for k, v in b.env.items() if not k.endswith(mark)}


def _generator(b: Builder, generator: ast.comprehension, found: Value, then: Callable[[], None]) -> None:
    from lanewise.python.expressions import condition

    def suite() -> None:
        with b.block(b.at(generator.iter)) as following:
            for test in generator.ifs:
                b.leave_if(make("not", (condition(b, test),), BOOL), following, b.at(test))
            if b.env is not None:
                then()

    names = assigned_names(generator.target) | frozenset(b.env or ())
    if b.env is not None:
        Turn(b, generator.iter, generator.target, names, suite).over(found)


def _renamed(generator: ast.comprehension, own: frozenset[str], mark: str) -> ast.comprehension:
    renamed = _Renaming(own, mark).visit(copy.deepcopy(generator))
    assert isinstance(renamed, ast.comprehension)
    return renamed


class _Renaming(ast.NodeTransformer):
    def __init__(self, own: frozenset[str], mark: str) -> None:
        self.own, self.mark = own, mark

    def visit_Name(self, node: ast.Name) -> ast.Name:
        if node.id in self.own:
            node.id += self.mark
        return node


def copied(b: Builder, found: Value, node: ast.AST) -> Value:
    """`list(found)`: the items of anything that is iterated."""
    loc = b.at(node)
    if isinstance(found, Known | Nested):
        whole = None
    else:
        found = b.temp(found, loc)
        if isinstance(found.type, Union):
            return b.each(found, lambda one: copied(b, one, node), loc)
        if isinstance(found.type, Tuple):
            return lists.of_items(b, tuples.items(found), node)
        if isinstance(found.type, Open):
            return lists.part(b, found, Const(I32, 0), make("convert", (lists.length(b, found, loc),), I32), integer(1), node)
        whole = found
    made = lists.fresh(b, node, NEVER, Const(I32, 0))
    if isinstance(found, Known) and isinstance(found.object, Generated):
        over_generators(b, found.object.node, lambda item: lists.append(b, made, item, loc))
        return made if b.env is not None else NOTHING
    if whole is not None and iteration.indexed(b, whole, node) is None:
        return operators.type_error(b, f"'{type_name(whole.type)}' object is not iterable", loc)
    target = ast.copy_location(ast.Name("list.item", ast.Store()), node)

    def suite() -> None:
        if b.env is not None:
            taken = b.env["list.item"].value
            assert isinstance(taken, Expr)
            lists.append(b, made, taken, loc)

    names = frozenset({"list.item", *(b.env or ())})
    Turn(b, node, target, names, suite).over(found)  # type: ignore[arg-type]
    if b.env is not None:
        b.unbind("list.item", loc)
    return made


def as_list(b: Builder, found: Value, node: ast.AST) -> Value:
    """A list with the items of anything that is iterated: itself where it is one."""
    if isinstance(found, Known | Nested) or not isinstance(found.type, Open):
        return copied(b, found, node)
    return b.temp(found, b.at(node))


def list_call(b: Builder, node: ast.Call) -> Value:
    """`list()`, `list(iterable)`."""
    from lanewise.python import calls

    given, named = calls.arguments(b, node)
    if named or len(given) > 1:
        return b.refuse(node, "list() takes one iterable", "help(list) says more")
    return copied(b, given[0], node) if given else lists.fresh(b, node, NEVER, Const(I32, 0))
