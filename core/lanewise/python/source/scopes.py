"""Which names a function binds, and which it takes from around it.

In: the AST of one function. Out: its `Scope`. The rules are those of the language reference, section 4.2 (naming and binding).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True)
class Scope:
    """`bound`: parameters and all that the body binds; `free`: names read here or in nested functions but not bound here,
    nor said to be the module's."""

    params: tuple[str, ...]
    bound: frozenset[str]
    free: frozenset[str]
    declared_global: frozenset[str]
    assigned_global: frozenset[str]
    """Those of them that it binds: some say `global` of what they only read."""
    declared_nonlocal: frozenset[str]
    rebound: frozenset[str]
    """Names that are bound at more than one place, or inside a loop."""
    late: frozenset[str]
    """Those of them that may be bound again once a function that reads them is made: it cannot take their value early."""
    yields: bool
    defines: bool
    """Whether functions are defined in it, which may be called when it is done."""
    celled: frozenset[str]
    """Names bound here that inner functions assign."""
    assigned_outside: frozenset[str]
    """Names bound further out that this function or inner ones assign."""

    def keeps(self, name: str) -> bool:
        """Whether one of its own names stays what it is bound to. Of names that the compiler makes it knows none."""
        return name in self.bound and name not in self.rebound and name not in self.celled


def parameters(arguments: ast.arguments) -> tuple[ast.arg, ...]:
    """All parameters in the order of their binding."""
    star = (arguments.vararg,) if arguments.vararg else ()
    double = (arguments.kwarg,) if arguments.kwarg else ()
    return (*arguments.posonlyargs, *arguments.args, *star, *arguments.kwonlyargs, *double)


@lru_cache(maxsize=4096)
def scope_of(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> Scope:
    """Analyse one function."""
    visitor = _Visitor()
    body = [node.body] if isinstance(node, ast.Lambda) else node.body
    for statement in body:
        visitor.visit(statement)
    params = tuple(a.arg for a in parameters(node.args))
    outside = visitor.globals | visitor.nonlocals
    bound = (frozenset(params) | frozenset(visitor.bound)) - outside
    rebound = frozenset(n for n, count in visitor.bound.items() if count + (n in params) > 1)
    return Scope(
        params=params,
        bound=bound,
        free=frozenset(visitor.read | visitor.nonlocals) - bound - visitor.globals,
        declared_global=frozenset(visitor.globals),
        assigned_global=frozenset(visitor.globals & visitor.bound.keys()),
        declared_nonlocal=frozenset(visitor.nonlocals),
        rebound=rebound,
        late=frozenset(filter(visitor.bound_late, rebound)),
        yields=visitor.yields,
        defines=visitor.defines,
        celled=frozenset(visitor.assigned_inside) & bound,
        assigned_outside=(frozenset(visitor.assigned_inside) | frozenset(visitor.nonlocals)) - bound,
    )


@dataclass(frozen=True)
class ClassScope:
    """What a class takes from around it: `now`, while it is made, `later`, where its methods are called; what those assign."""

    now: frozenset[str]
    later: frozenset[str]
    assigned: frozenset[str]


@lru_cache(maxsize=4096)
def class_scope(node: ast.ClassDef) -> ClassScope:
    """Analyse one class; its methods do not see what its body binds."""
    around, body = _Visitor(), _ClassBody()
    for part in (*node.bases, *(k.value for k in node.keywords), *node.decorator_list):
        around.visit(part)
    for stmt in node.body:
        body.visit(stmt)
    inner = [scope_of(n) for stmt in node.body for n in _outermost(stmt)]
    nothing: frozenset[str] = frozenset()
    return ClassScope(
        now=frozenset(around.read | (body.read - set(body.bound))),
        later=nothing.union(*(each.free for each in inner)) - {"__class__"},
        assigned=nothing.union(*(each.assigned_outside for each in inner)),
    )


def _outermost(node: ast.AST) -> Iterator[ast.FunctionDef | ast.Lambda]:
    """The functions in it that stand in no other, which know what those within them take from around."""
    if isinstance(node, ast.FunctionDef | ast.Lambda):
        yield node
    else:
        for part in ast.iter_child_nodes(node):
            yield from _outermost(part)


@lru_cache(maxsize=4096)
def assigns(node: ast.AST) -> bool:
    """Whether an assignment expression is in it."""
    return isinstance(node, ast.NamedExpr) or any(map(assigns, ast.iter_child_nodes(node)))


class _Visitor(ast.NodeVisitor):
    def __init__(self) -> None:
        self.bound: dict[str, int] = {}
        self.read: set[str] = set()
        self.globals: set[str] = set()
        self.nonlocals: set[str] = set()
        self.assigned_inside: set[str] = set()
        self.yields = self.defines = False
        self._loops: list[ast.AST] = []
        self._bindings: list[tuple[str, frozenset[ast.AST]]] = []
        self._readers: list[tuple[frozenset[str], int, frozenset[ast.AST]]] = []
        """What inner functions read, so many bindings have come before, and in which loops they are made."""

    def bind(self, name: str) -> None:
        self.bound[name] = self.bound.get(name, 0) + 1 + bool(self._loops)
        self._bindings.append((name, frozenset(self._loops)))

    def inner(self, free: frozenset[str]) -> None:
        """A function is made here that reads these."""
        self.read |= free
        self._readers.append((free, len(self._bindings), frozenset(self._loops)))

    def bound_late(self, name: str) -> bool:
        """Whether it is bound behind a function that reads it, or in the turns of one loop with it."""
        places = [(at, loops) for at, (bound, loops) in enumerate(self._bindings) if bound == name]
        readers = [(before, loops) for free, before, loops in self._readers if name in free]
        return any(at >= before or loops & others for before, others in readers for at, loops in places)

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self.read.add(node.id)
        else:
            self.bind(node.id)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Name):
            self.read.add(node.target.id)
        self._visit_assignment(node)

    def _visit_assignment(self, node: ast.Assign | ast.AnnAssign | ast.AugAssign | ast.NamedExpr) -> None:
        """The value comes before the names."""
        if node.value is not None:
            self.visit(node.value)
        for part in ast.iter_child_nodes(node):
            if part is not node.value:
                self.visit(part)

    visit_Assign = visit_AnnAssign = visit_NamedExpr = _visit_assignment

    def _visit_loop(self, node: ast.AST) -> None:
        self._loops.append(node)
        self.generic_visit(node)
        self._loops.pop()

    visit_For = visit_While = visit_ListComp = visit_SetComp = visit_DictComp = _visit_loop

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> None:
        """It may run when what it reads was bound again."""
        self._visit_loop(node)
        self.inner(frozenset(n.id for n in ast.walk(node) if isinstance(n, ast.Name)))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for default in (*node.args.defaults, *(d for d in node.args.kw_defaults if d), *node.decorator_list):
            self.visit(default)
        self.inner(scope_of(node).free)
        self.assigned_inside |= scope_of(node).assigned_outside
        self.defines = True
        self.bind(node.name)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        scope = class_scope(node)
        self.read |= scope.now
        self.inner(scope.later)
        self.assigned_inside |= scope.assigned
        self.bind(node.name)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        for default in (*node.args.defaults, *(d for d in node.args.kw_defaults if d)):
            self.visit(default)
        self.inner(scope_of(node).free)
        self.defines = True

    def visit_MatchAs(self, node: ast.MatchAs) -> None:
        if node.name:
            self.bind(node.name)
        self.generic_visit(node)

    def visit_MatchStar(self, node: ast.MatchStar) -> None:
        if node.name:
            self.bind(node.name)

    def visit_MatchMapping(self, node: ast.MatchMapping) -> None:
        if node.rest:
            self.bind(node.rest)
        self.generic_visit(node)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        if node.name:
            self.bind(node.name)
        self.generic_visit(node)

    def visit_Global(self, node: ast.Global) -> None:
        self.globals |= set(node.names)

    def visit_Nonlocal(self, node: ast.Nonlocal) -> None:
        self.nonlocals |= set(node.names)

    def visit_Yield(self, node: ast.Yield) -> None:
        self.yields = True
        self.generic_visit(node)

    def visit_YieldFrom(self, node: ast.YieldFrom) -> None:
        self.yields = True
        self.generic_visit(node)

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self.bind((alias.asname or alias.name).partition(".")[0])

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            self.bind(alias.asname or alias.name)


class _ClassBody(_Visitor):
    """What its functions read is read when they are called."""

    def inner(self, free: frozenset[str]) -> None:
        pass
