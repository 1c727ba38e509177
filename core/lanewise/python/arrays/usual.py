"""Calls of numpy's functions that say with more words what others say with fewer: `out=None`, `order="C"`, `decimals=2`.

In: what is called, and the call. Out: the call without options that ask for what is done anyway, or with operands by their places;
whatever asks for something else stays, and is compiled or refused.
"""

from __future__ import annotations

import ast
import inspect
from functools import cache
from types import FunctionType

from lanewise.python.source import standard

_LAYOUTS = ("C", "K", "A")
"""Arrays lie as in C here whenever they are made: of these one is as good as another where numpy would look at what it is given."""
_ANYWAY: dict[str, tuple[object, ...]] = {"subok": (True, False), "device": ("cpu",)}
"""Arrays have no other class, and no other place."""


def left_out(callee: object, node: ast.Call) -> ast.Call:
    """The call of an object with the options that say something."""
    if isinstance(callee, FunctionType) and standard.is_of(callee, "numpy"):
        callee = standard.original_function(callee)
    if not node.keywords or isinstance(callee, type) or not is_numpys(callee):
        return node
    kept = [keyword for keyword in node.keywords if not _is_usual(callee, keyword)]
    return node if len(kept) == len(node.keywords) else ast.copy_location(ast.Call(node.func, node.args, kept), node)


def is_numpys(callee: object) -> bool:
    """Whether an object is numpy's own."""
    module = getattr(callee, "__module__", None) or type(callee).__module__
    return str(module).partition(".")[0] == "numpy"


def by_place(callee: object, node: ast.Call) -> ast.Call:
    """The call with its first keywords as operands, as long as they are the next ones."""
    names, kept = [p.name for p in _parameters(callee) if p.kind is p.POSITIONAL_OR_KEYWORD], list(node.keywords)
    args = list(node.args)
    while kept and len(args) < len(names) and kept[0].arg == names[len(args)]:
        args.append(kept.pop(0).value)
    return ast.copy_location(ast.Call(node.func, args, kept), node)


def _is_usual(callee: object, keyword: ast.keyword) -> bool:
    defaults = _defaults(callee)
    if keyword.arg not in defaults or not isinstance(keyword.value, ast.Constant):
        return False
    given, default = keyword.value.value, defaults[keyword.arg]
    if keyword.arg == "order" and (default == "K" or getattr(callee, "__name__", "") == "asarray"):
        return given in _LAYOUTS
    return any(type(given) is type(usual) and given == usual for usual in (default, *_ANYWAY.get(keyword.arg, ())))


@cache
def _defaults(callee: object) -> dict[str, object]:
    return {p.name: p.default for p in _parameters(callee) if p.default is not p.empty}


def _parameters(callee: object) -> list[inspect.Parameter]:
    """By numpy's own signature; none where it does not tell it."""
    try:
        return list(inspect.signature(callee).parameters.values())  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return []
