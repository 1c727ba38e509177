"""Attributes of a function, as variables of the function around it: `wrapper.calls += 1`.

In: the AST of a function. Out: the same, in which an attribute that is assigned to a function defined there is a variable beside
that function, which no source can spell; those inside that assign it say `nonlocal`. As each call of the function around makes the
inner function anew, it makes its attributes anew, so nothing else is left to say of them.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from functools import lru_cache
from types import FunctionType

from lanewise.python.source.scopes import scope_of
from lanewise.python.source.unchanged import FunctionNode

BETWEEN = "@."
"""Stands between the function's name and the attribute's."""

TOLD = ("__name__", "__qualname__", "__module__", "__doc__")
"""What every function has, and what `functools.wraps` passes on, of what is asked in compiled code."""

_ASKING = ("hasattr", "getattr", "setattr", "delattr", "vars", "dir")


@lru_cache(maxsize=4096)
def as_variables(node: FunctionNode) -> FunctionNode:
    """The function with such variables, or the very same where it has none. One result per node: identity tells functions apart."""
    names = list(map(_stored, _functions(node)))
    if not any(names):
        return node
    # Scopes are remembered by node: those of the copy are asked for when it is as it stays.
    node = copy.deepcopy(node)
    for around, own in zip(list(_functions(node)), names, strict=True):
        _Rewriter(own).rewrite(around)
    return node


def _functions(node: ast.AST) -> Iterator[ast.FunctionDef]:
    return (each for each in ast.walk(node) if isinstance(each, ast.FunctionDef))


def _stored(around: ast.FunctionDef) -> frozenset[tuple[str, str]]:
    """Which attributes of its own functions are assigned in it, as far as nobody asks for them by other means."""
    own = {each.name for each in _own_functions(around.body) if _is_plain(around, each)}
    if not own:
        return frozenset()
    inside = [each for each in ast.walk(around) if each is not around]
    set_by_name = {each.value: made for each in inside if isinstance(each, ast.Expr) and (made := _set_by_name(each)) is not None}
    for each in inside:
        if isinstance(each, ast.FunctionDef | ast.Lambda):
            own -= scope_of(each).bound
        elif isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id in _ASKING and each not in set_by_name:
            own -= {argument.id for argument in each.args[:1] if isinstance(argument, ast.Name)}
    return frozenset(
        (each.value.id, each.attr)
        for each in (*inside, *set_by_name.values())
        if isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store | ast.Del) and isinstance(each.value, ast.Name)
        if each.value.id in own and _is_own(each.attr)
    )


def _set_by_name(node: ast.Expr) -> ast.Attribute | None:
    """What `setattr(f, "name", value)` assigns, where it stands alone."""
    match node.value:
        case ast.Call(ast.Name("setattr"), [ast.Name() as owner, ast.Constant(str() as name), _], []) if name.isidentifier():
            return ast.copy_location(ast.Attribute(owner, name, ast.Store()), node)
    return None


def _is_own(name: str) -> bool:
    """Whether it is no more than a value; names that a class would mangle are left out."""
    return (name in TOLD or not hasattr(FunctionType, name)) and (not name.startswith("__") or name.endswith("__"))


def _own_functions(body: list[ast.stmt]) -> Iterator[ast.FunctionDef]:
    """Those that a body defines, each once: what a loop defines anew loses its attributes with each turn."""
    for each in body:
        if isinstance(each, ast.FunctionDef):
            yield each
        elif isinstance(each, ast.If | ast.With | ast.Try):
            for part in ("body", "orelse", "finalbody"):
                yield from _own_functions(getattr(each, part, []))


def _is_plain(around: ast.FunctionDef, function: ast.FunctionDef) -> bool:
    """Whether its name stands for the function itself, and always for this one."""
    wraps = (ast.unparse(each.func) if isinstance(each, ast.Call) else "" for each in function.decorator_list)
    return scope_of(around).keeps(function.name) and all(each in ("wraps", "functools.wraps") for each in wraps)


class _Rewriter(ast.NodeTransformer):
    def __init__(self, names: frozenset[tuple[str, str]]) -> None:
        self.names = names
        self.assigned: set[str] = set()

    def rewrite(self, around: ast.FunctionDef) -> None:
        """The body of the function that defines them; its own variables need no declaration."""
        around.body = [self.visit(stmt) for stmt in around.body]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        before, self.assigned = self.assigned, set()
        self.generic_visit(node)
        if self.assigned:
            node.body.insert(0, ast.copy_location(ast.Nonlocal(sorted(self.assigned)), node.body[0]))
        self.assigned = before
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        target = _set_by_name(node)
        if target is None or not isinstance(self.visit(target), ast.Name):
            self.generic_visit(node)
            return node
        assert isinstance(node.value, ast.Call)
        return self.visit_Assign(ast.copy_location(ast.Assign([target], node.value.args[2]), node))

    def visit_Assign(self, node: ast.Assign) -> ast.Assign:
        self.generic_visit(node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        if not isinstance(node.value, ast.Name) or (node.value.id, node.attr) not in self.names:
            return node
        name = f"{node.value.id}{BETWEEN}{node.attr}"
        if not isinstance(node.ctx, ast.Load):
            self.assigned.add(name)
        return ast.copy_location(ast.Name(name, node.ctx), node)
