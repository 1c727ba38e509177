"""What paths through a function carry: bindings of names, drafts of statements, what is found where they meet.

In: values, AST statements. Out: the records that `flow.py` keeps of a walk.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from lanewise.ir.code import Body, Stmt
from lanewise.ir.immutable import immutable
from lanewise.ir.types import Type, join
from lanewise.python.program.values import Known, Nested, Value

Draft = list["Stmt | Draft | Callable[[], Stmt]"]


@immutable()
class Binding:
    """What a name is bound to; `maybe`: on some path here it is not bound at all."""

    value: Value
    maybe: bool = False


@immutable()
class Conflict:
    """Different functions or modules on different paths, or more types than one name holds."""

    what: tuple[str, ...]
    hint: str = "give each its own name"

Env = dict[str, Binding]


@dataclass(slots=True)
class Exit:
    """A path that reaches a label: its bindings there, and where to put what the join needs."""

    env: Env
    patch: Draft
    draft: Draft | None = None
    """Where the patch stands."""


@dataclass(slots=True)
class Absences:
    """What a walk saw of names that have no value on some path."""

    asked: set[str] = field(default_factory=set)
    """Names that were asked for, or unbound, where they had none."""
    met: dict[str, list[Value]] = field(default_factory=dict)
    """What the other paths held where such a path met them."""

    def add(self, other: Absences) -> None:
        """What a walk within this one saw."""
        self.asked |= other.asked
        for name, values in other.met.items():
            self.met.setdefault(name, []).extend(values)


@immutable()
class Walked:
    """One walk of a loop's turn: its draft, the bindings that it goes back with, how many exits each label had before it."""

    draft: Draft
    back: Env | None
    marks: dict[str, int]
    absences: Absences


def finish(draft: Draft) -> Body:
    """Resolve thunks and patches."""
    body: list[Stmt] = []
    for item in draft:
        if isinstance(item, list):
            body.extend(finish(item))
        elif callable(item):
            body.append(item())
        else:
            body.append(item)
    return tuple(body)


def _type(value: Value) -> Type | None:
    return None if isinstance(value, Known | Nested) else value.type


def replaces(before: Value, after: Value) -> bool:
    """Whether the new type is another one, and not a union that the old type is a member of."""
    old, new = _type(before), _type(after)
    return old is not None and new is not None and join(old, new) != new


def describe(value: Value) -> str:
    """A value in a message."""
    if isinstance(value, Known) and isinstance(value.object, Conflict):
        return " or ".join(value.object.what)
    if isinstance(value, Known):
        return getattr(value.object, "__qualname__", None) or getattr(value.object, "__name__", None) or repr(value.object)
    text = value.definition.name if isinstance(value, Nested) else str(value.type)
    return text if len(text) <= 60 else f"{text[:57]}..."


_ASSIGNED: WeakKeyDictionary[ast.AST, frozenset[str]] = WeakKeyDictionary()
"""Of loops and their parts, which are walked several times; as long as the tree lives."""


def assigned_names(*nodes: ast.AST) -> frozenset[str]:
    """Names that statements bind, nested functions left out."""
    for node in nodes:
        if node not in _ASSIGNED:
            _ASSIGNED[node] = _assigned(node)
    return frozenset().union(*[_ASSIGNED[node] for node in nodes])


def _assigned(whole: ast.AST) -> frozenset[str]:
    found: set[str] = set()
    stack = [whole]
    while stack:
        node = stack.pop()
        match node:
            case ast.FunctionDef(name=name):
                found.add(name)
                continue
            case ast.Lambda():
                continue
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                found.add(name)
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) | ast.ExceptHandler(name=str(name)):
                found.add(name)
        stack.extend(ast.iter_child_nodes(node))
    return frozenset(found)
