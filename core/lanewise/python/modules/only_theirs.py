"""What the standard library has and compiled code has not: methods of its classes, and modules about the interpreter itself.

In: an attribute of a class of `library/prelude/standard/` that only the original has; a call of what such a module has. Out: a
refusal.
"""

from __future__ import annotations

import ast

from lanewise.python.program.builder import Builder
from lanewise.python.program.values import Value
from lanewise.python.source import standard


def concerns(cls: object, name: str) -> bool:
    """Whether only the original of a class has an attribute."""
    return isinstance(cls, type) and hasattr(standard.original(cls), name) and not hasattr(cls, name)


_OF_MODULES: dict[str, tuple[str, str]] = {
    "traceback": ("the host tells which lines an exception has passed", "say what it is: f'{type(error).__name__}: {error}'"),
    **dict.fromkeys(
        ("weakref", "_weakref", "_weakrefset"),
        ("when an object is gone is not known in compiled code", "keep the object itself, and let go of it by hand"),
    ),
}
"""Why nothing of a module is compiled, and a way out."""


def of_module(b: Builder, callee: object, node: ast.Call) -> Value | None:
    """A call of something of such a module; None of anything else."""
    module = getattr(callee, "__module__", None)
    if not isinstance(module, str) or module not in _OF_MODULES:
        return None
    reason, way_out = _OF_MODULES[module]
    return b.refuse(node, f"{ast.unparse(node.func)}() is not compiled: {reason}", way_out)


def refused(b: Builder, cls: object, node: ast.Attribute) -> Value:
    """The attribute is not compiled."""
    assert isinstance(cls, type)
    theirs = standard.original(cls)
    name = f"{theirs.__module__}.{theirs.__qualname__}"
    return b.refuse(node, f"{name}.{node.attr} is not compiled", "call it outside and pass its result")
