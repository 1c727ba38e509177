"""Lists made of other things: literals, comprehensions, `list(...)`, `sorted(...)`.

In: nodes and values that are iterated. Out: fresh lists.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable

from lanewise.ir.code import Const, Expr
from lanewise.ir.types import BAD, BOOL, I32, NEVER, Open, Tuple
from lanewise.python import iteration, lists, operators, tuples
from lanewise.python.builder import NOTHING, Builder, integer
from lanewise.python.flow import assigned_names
from lanewise.python.fold import make
from lanewise.python.loops import Turn
from lanewise.python.values import Known, Nested, Value, type_name


def literal(b: Builder, node: ast.List) -> Value:
    """`[a, b, *c]`."""
    from lanewise.python.expressions import as_runtime, several

    nodes = [e.value if isinstance(e, ast.Starred) else e for e in node.elts]
    parts = [as_runtime(b, v, n) for v, n in zip(several(b, nodes), nodes, strict=True)]
    if b.env is None or any(p.type in (BAD, NEVER) for p in parts):
        return NOTHING
    loc = b.at(node)
    parts = [b.temp(p, loc) for p in parts]
    if any(isinstance(e, ast.Starred) for e in node.elts):
        made = lists.fresh(b, node, NEVER, Const(I32, 0))
        for element, part in zip(node.elts, parts, strict=True):
            if isinstance(element, ast.Starred):
                more = as_list(b, part, element)
                if isinstance(more, Expr) and isinstance(more.type, Open):
                    lists.extend(b, made, more, loc)
            else:
                lists.append(b, made, part, loc)
        return made
    return lists.of_items(b, parts, node)


def comprehension(b: Builder, node: ast.ListComp) -> Value:
    """`[... for ... in ... if ...]`: its names are its own."""
    made = lists.fresh(b, node, NEVER, Const(I32, 0))
    over_generators(b, node, node.elt, lambda item: lists.append(b, made, item, b.at(node)))
    return made if b.env is not None else NOTHING


def consumed(node: ast.Call) -> ast.Call:
    """The call with lists in place of generator expressions, for a function that takes all items before it gives an answer."""
    if not any(isinstance(a, ast.GeneratorExp) for a in node.args):
        return node
    args = [ast.copy_location(ast.ListComp(a.elt, a.generators), a) if isinstance(a, ast.GeneratorExp) else a for a in node.args]
    return ast.copy_location(ast.Call(node.func, args, node.keywords), node)


def over_generators(b: Builder, node: ast.ListComp | ast.GeneratorExp, element: ast.expr, use: Callable[[Expr], None]) -> None:
    """`use` of the element at each turn of a comprehension's loops."""
    from lanewise.python.expressions import runtime

    own = assigned_names(*(g.target for g in node.generators))
    mark = f"'{node.lineno}:{node.col_offset}"
    generators = [_renamed(g, own, mark, first=i == 0) for i, g in enumerate(node.generators)]
    inner = _Renaming(own, mark).visit(copy.deepcopy(element))

    def walk(depth: int) -> None:
        if depth == len(generators):
            use(runtime(b, inner))
        else:
            _generator(b, generators[depth], lambda: walk(depth + 1))

    walk(0)
    if b.env is not None:
        b.env = {k: v for k, v in b.env.items() if not k.endswith(mark)}


def _generator(b: Builder, generator: ast.comprehension, then: Callable[[], None]) -> None:
    from lanewise.python.expressions import condition, value
    def suite() -> None:
        with b.block(b.at(generator.iter)) as following:
            for test in generator.ifs:
                b.leave_if(make("not", (condition(b, test),), BOOL), following, b.at(test))
            if b.env is not None:
                then()

    found = value(b, generator.iter)
    names = assigned_names(generator.target) | frozenset(b.env or ())
    if b.env is not None:
        Turn(b, generator.iter, generator.target, names, suite).over(found)


def _renamed(generator: ast.comprehension, own: frozenset[str], mark: str, first: bool) -> ast.comprehension:
    """The first iterable is evaluated outside: it does not see the comprehension's names."""
    renamed = _Renaming(own, mark).visit(copy.deepcopy(generator))
    assert isinstance(renamed, ast.comprehension)
    if first:
        renamed.iter = generator.iter
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
        if isinstance(found.type, Tuple):
            return lists.of_items(b, tuples.items(found), node)
        if isinstance(found.type, Open):
            return lists.part(b, found, Const(I32, 0), make("convert", (lists.length(b, found, loc),), I32), integer(1), node)
        whole = found
    made = lists.fresh(b, node, NEVER, Const(I32, 0))
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
