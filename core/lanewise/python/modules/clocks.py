"""What the standard library has and compiled code has not: methods of its classes, those among them that ask a clock.

In: an attribute of a class of `library/prelude/standard/` that only the original has. Out: a refusal, for nothing here is asked
that only the machine knows.
"""

from __future__ import annotations

import ast

from lanewise.python.program.builder import Builder
from lanewise.python.program.values import Value
from lanewise.python.source import standard

_CLOCKS = {
    "datetime.date": ("today", "fromtimestamp"),
    "datetime.datetime": ("now", "today", "utcnow"),
}
"""Methods that ask the machine what time it is, or where it stands."""


def concerns(cls: object, name: str) -> bool:
    """Whether only the original of a class has an attribute."""
    return isinstance(cls, type) and hasattr(standard.original(cls), name) and not hasattr(cls, name)


def refused(b: Builder, cls: object, node: ast.Attribute) -> Value:
    """The attribute is not compiled."""
    assert isinstance(cls, type)
    theirs = standard.original(cls)
    name = f"{theirs.__module__}.{theirs.__qualname__}"
    if node.attr in _CLOCKS.get(name, ()):
        return b.refuse(node, f"{ast.unparse(node)}() asks the machine for its time", "make it an argument, and pass it in")
    return b.refuse(node, f"{name}.{node.attr} is not compiled", "call it outside and pass its result")
