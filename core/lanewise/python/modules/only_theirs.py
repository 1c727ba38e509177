"""What the standard library has and compiled code has not: methods of its classes.

In: an attribute of a class of `library/prelude/standard/` that only the original has. Out: a refusal.
"""

from __future__ import annotations

import ast

from lanewise.python.program.builder import Builder
from lanewise.python.program.values import Value
from lanewise.python.source import standard


def concerns(cls: object, name: str) -> bool:
    """Whether only the original of a class has an attribute."""
    return isinstance(cls, type) and hasattr(standard.original(cls), name) and not hasattr(cls, name)


def refused(b: Builder, cls: object, node: ast.Attribute) -> Value:
    """The attribute is not compiled."""
    assert isinstance(cls, type)
    theirs = standard.original(cls)
    name = f"{theirs.__module__}.{theirs.__qualname__}"
    return b.refuse(node, f"{name}.{node.attr} is not compiled", "call it outside and pass its result")
