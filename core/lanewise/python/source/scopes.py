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
    """`bound`: parameters and all that the body binds; `free`: names read here or in nested functions but not bound here."""

    params: tuple[str, ...]
    bound: frozenset[str]
    free: frozenset[str]
    declared_global: frozenset[str]
    declared_nonlocal: frozenset[str]
    rebound: frozenset[str]
    """Names that are bound at more than one place, or inside a loop: a closure cannot take their value early."""
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
    return Scope(
        params=params,
        bound=bound,
        free=frozenset(visitor.read | visitor.nonlocals) - bound,
        declared_global=frozenset(visitor.globals),
        declared_nonlocal=frozenset(visitor.nonlocals),
        rebound=frozenset(n for n, count in visitor.bound.items() if count + (n in params) > 1),
        yields=visitor.yields,
        defines=visitor.defines,
        celled=frozenset(visitor.assigned_inside) & bound,
        assigned_outside=(frozenset(visitor.assigned_inside) | frozenset(visitor.nonlocals)) - bound,
    )


def class_free(node: ast.ClassDef) -> frozenset[str]:
    """The names that a class takes from around it; its methods do not see what its body binds."""
    around, body = _Visitor(), _Visitor()
    for part in (*node.bases, *(k.value for k in node.keywords), *node.decorator_list):
        around.visit(part)
    for stmt in node.body:
        body.visit(stmt)
    inner = [n for stmt in node.body for n in _outermost(stmt)]
    return frozenset(around.read | (body.read - set(body.bound))).union(*(scope_of(n).free for n in inner)) - {"__class__"}


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
        self._loops = 0

    def bind(self, name: str) -> None:
        self.bound[name] = self.bound.get(name, 0) + 1 + (self._loops > 0)

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self.read.add(node.id)
        else:
            self.bind(node.id)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Name):
            self.read.add(node.target.id)
        self.generic_visit(node)

    def _visit_loop(self, node: ast.For | ast.While) -> None:
        self._loops += 1
        self.generic_visit(node)
        self._loops -= 1

    visit_For = visit_While = _visit_loop

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.bind(node.name)
        for default in (*node.args.defaults, *(d for d in node.args.kw_defaults if d), *node.decorator_list):
            self.visit(default)
        self.read |= scope_of(node).free
        self.assigned_inside |= scope_of(node).assigned_outside
        self.defines = True

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.bind(node.name)
        self.read |= class_free(node)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        for default in (*node.args.defaults, *(d for d in node.args.kw_defaults if d)):
            self.visit(default)
        self.read |= scope_of(node).free
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
