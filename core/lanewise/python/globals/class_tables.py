"""Dicts of the module in which the program keeps something for a class: `_instances[cls] = super().__call__()`.

In: live dicts, classes that are known at build. Out: reads and writes of one place for each class (`module_state.py`), which
Python's dict has when the call is over. That a dict is one turns out where the program puts something in; what else is done with it
is refused.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import partial

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.state import Place
from lanewise.ir.types import BOOL, Open
from lanewise.python.classes import class_model
from lanewise.python.globals import module_state
from lanewise.python.globals.namespaces import OfEntry
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Known, Value


@dataclass(frozen=True, eq=False)
class ByClass:
    """A dict of the module that is asked for classes."""

    entries: dict[object, object]
    title: str


def known(b: Builder, found: object, node: ast.AST) -> Known | None:
    """The dict, if it is one of these."""
    if not isinstance(found, dict) or id(found) not in b.program.shapes.state.tables:
        return None
    return Known(ByClass(found, ast.unparse(node) if isinstance(node, ast.expr) else "this dict"))


def store(b: Builder, subject: Value, node: ast.Subscript, stored: Expr) -> bool:
    """`entries[cls] = stored`; False where that is no dict of the module, or the index no class that is known."""
    from lanewise.python.expressions.expressions import value

    if isinstance(subject, Known) and isinstance(subject.object, ByClass):
        place = _place(b, subject.object, value(b, node.slice), node)
        if place is not None:
            module_state.write(b, place, stored, b.at(node))
        return True
    live = _live(b, subject) if isinstance(node.slice, ast.Name) else None
    key = None if live is None else value(b, node.slice)
    if live is None or key is None or not _is_class(b, key):
        return False
    b.program.shapes.state.tables[id(live)] = live
    _place(b, ByClass(live, ast.unparse(node.value)), key, node)
    return True


def read(b: Builder, found: ByClass, node: ast.Subscript) -> Value:
    """`entries[cls]`."""
    from lanewise.python.expressions.expressions import value

    key = value(b, node.slice)
    place = _place(b, found, key, node)
    if place is None:
        return NOTHING
    assert isinstance(key, Known)
    return module_state.read(b, place, b.at(node), partial(_missing, b, key.object, b.at(node)))


def among(b: Builder, key: Value, found: Value, node: ast.AST) -> Expr | None:
    """`cls in entries`; None where it is no such question."""
    if not isinstance(found, Known) or not isinstance(found.object, ByClass):
        return None
    place = _place(b, found.object, key, node)
    return Const(BOOL, False) if place is None else module_state.is_there(b, place, b.at(node))


def _live(b: Builder, subject: Value) -> dict[object, object] | None:
    """The dict of the module that a value is, as long as that holds classes alone."""
    if not isinstance(subject, Expr) or not isinstance(subject.type, Open):
        return None
    for constant in b.program.shapes.constants.values():
        found = constant.object
        if isinstance(found, dict) and constant.is_in([subject.type.root()]) and all(isinstance(key, type) for key in found):
            return found
    return None


def _is_class(b: Builder, key: Value) -> bool:
    """Whether it is a class of a module, known at build."""
    cls = key.object if isinstance(key, Known) else None
    return isinstance(cls, type) and class_model.is_plain_class(cls) and cls not in b.program.shapes.local_classes.values()


def _place(b: Builder, found: ByClass, key: Value, node: ast.AST) -> Place | None:
    """Where the value for a class is kept; None after a refusal, and before the walk that knows what is there."""
    if not _is_class(b, key):
        b.refuse(node, f"{found.title} is asked for classes, and here for something else", "keep the two in two dicts")
        return None
    assert isinstance(key, Known)
    cls = key.object
    assert isinstance(cls, type)
    own = "entry", id(found.entries), id(cls)
    places = b.program.shapes.state.places
    if own not in places:
        title = f"{found.title}[{cls.__name__}]"
        said = f"{title} is not the function's own, and assigned here", "keep the value in an instance"
        module_state.declare(b, own, (title, OfEntry(found.entries, cls), cls.__name__), node, said)
        return None
    return places[own]


def _missing(b: Builder, cls: object, loc: Loc) -> Value:
    b.throw("KeyError", repr(cls), loc=loc)
    return NOTHING
