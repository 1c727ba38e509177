"""Dicts that nobody else has: `x.__dict__ = {...}`; that of an object's own fields, which was copied before: `x.__dict__ = saved`.

In: the nodes of a function. Out: whether an expression makes a dict, or is the variable of one that is named nowhere else.
"""

from __future__ import annotations

import ast

from lanewise.python.source import surroundings


def given_to(whole: ast.AST, target: ast.expr) -> ast.expr | None:
    """What is assigned to a target alone."""
    match surroundings.around(whole).get(id(surroundings.original(whole, target))):
        case ast.Assign(targets=[_], value=written):
            return written
    return None


def is_one(node: ast.expr, whole: ast.AST) -> bool:
    """Whether it is such a dict."""
    if isinstance(node, ast.Name):
        gathering = getattr(getattr(whole, "args", None), "kwarg", None)
        named = [each for each in ast.walk(whole) if isinstance(each, ast.Name) and each.id == node.id]
        is_gathered = gathering is not None and gathering.arg == node.id and len(named) == 1
        return is_gathered or ((made := _made_for(node.id, whole)) is not None and _makes(made))
    return _makes(node)


def _makes(node: ast.expr) -> bool:
    return isinstance(node, ast.Dict | ast.DictComp) or copied(node) is not None


def copied(node: ast.AST | None) -> ast.expr | None:
    """What an expression copies: `dict(x)`, `x.copy()`, `copy.deepcopy(x)`."""
    match node:
        case ast.Call(func=ast.Name(id="dict" | "copy" | "deepcopy"), args=[found], keywords=[]):
            return found
        case ast.Call(func=ast.Attribute(value=ast.Name(id="copy"), attr="copy" | "deepcopy"), args=[found], keywords=[]):
            return found
        case ast.Call(func=ast.Attribute(value=found, attr="copy"), args=[], keywords=[]):
            return found
    return None


def _made_for(name: str, whole: ast.AST) -> ast.expr | None:
    """What a variable is bound to, if once, and read once."""
    inside = list(ast.walk(whole))
    uses = [each for each in inside if isinstance(each, ast.Name) and each.id == name]
    stored = [each for each in uses if isinstance(each.ctx, ast.Store)]
    made = [each.value for each in inside if isinstance(each, ast.Assign) and each.targets == stored]
    return made[0] if len(uses) == 2 and len(stored) == 1 and made else None


def copied_from(node: ast.expr, whole: ast.AST) -> ast.expr | None:
    """The `x.__dict__` that a variable is a copy of: of that object it keeps all that it was."""
    made = _made_for(node.id, whole) if isinstance(node, ast.Name) else None
    match copied(made):
        case ast.Attribute(attr="__dict__") as found:
            return found
    return None


def comes_back(node: ast.expr, whole: ast.AST) -> bool:
    """Whether the `x.__dict__` of a node is copied for nothing but to be that of the same object again."""
    around = surroundings.around(whole)
    match around.get(id(around.get(id(node)))), node:
        case ast.Assign(targets=[ast.Name(id=name)]), ast.Attribute(value=owner):
            targets = (each for each in ast.walk(whole) if isinstance(each, ast.Assign) and isinstance(each.value, ast.Name))
            put = [each for each in targets if isinstance(each.value, ast.Name) and each.value.id == name]
            same = [ast.unparse(each.targets[0]) == f"{ast.unparse(owner)}.__dict__" for each in put]
            return same == [True] and copied_from(ast.Name(name), whole) is node
    return False
