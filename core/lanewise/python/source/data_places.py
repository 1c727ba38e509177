"""Where a value is looked at or kept, and not called: `{name: getattr(x, name) for name in names}`.

In: a function and a node in it. Out: whether the node stands in such a place.
"""

from __future__ import annotations

import ast

from lanewise.python.source import surroundings

_LOOKING = (
    "isinstance", "str", "repr", "print", "format", "len", "int", "float", "bool", "type", "list", "tuple", "set", "dict", "sorted",
    "sum", "min", "max", "any", "all", "abs", "round", "copy", "deepcopy", "dumps", "append", "add", "insert", "extend", "update",
    "setdefault", "asdict",
)  # fmt: skip
"""Functions and methods that keep what they are given, or make something of it."""
_HOLDING = (
    ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.List, ast.Tuple, ast.Set, ast.Dict, ast.FormattedValue,
    ast.BinOp, ast.UnaryOp, ast.Compare, ast.comprehension, ast.For, ast.Yield, ast.Subscript,
)  # fmt: skip


def is_data(whole: ast.AST, node: ast.expr) -> bool:
    """Whether it stands in a container, in an operator or in a call that looks at it."""
    written = surroundings.original(whole, node)
    match surroundings.around(whole).get(id(written)):
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) as call:
            return name in _LOOKING and written is not call.func
        case ast.Assign(targets=targets):
            return any(isinstance(target, ast.Subscript) for target in targets)
        case found:
            return isinstance(found, _HOLDING)
