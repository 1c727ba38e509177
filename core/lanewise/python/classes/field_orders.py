"""The order in which an instance got its fields, where a program asks for it and `__init__` does not say it: `vars(x)`.

In: instances, names of fields. Out: writes to a dict that each instance of such a class holds, in a field that no source can spell:
its keys are the names of the fields that are there, in CPython's order.
"""

from __future__ import annotations

from lanewise.ir.code import Expr, Loc
from lanewise.ir.types import BOOL, STR, Container
from lanewise.python.classes import class_model, extra_fields
from lanewise.python.program.builder import Builder
from lanewise.python.program.shapes import Fields
from lanewise.python.program.values import literal


def keep(b: Builder, fields: Fields) -> None:
    """From now on each instance has such a dict, also one that comes from outside."""
    if not fields.ordered:
        fields.ordered = True
        fields.certain = (fields.certain or frozenset()) | {class_model.ORDER}
        fields.grow(class_model.ORDER, b.program.shapes.opened(Container("dict", (STR, BOOL)), (fields.cls, class_model.ORDER)))
        fields.grew()


def begun(b: Builder, x: Expr, loc: Loc) -> None:
    """A new instance has no fields."""
    extra_fields.run(b, "def begin(self):\n self[ORDER] = {}", [x], loc)


def copied(b: Builder, x: Expr, made: Expr, loc: Loc) -> None:
    """A copy of an instance has a dict of its own."""
    extra_fields.run(b, "def copy(self, other):\n self[ORDER] = dict(other[ORDER])", [made, x], loc)


def put(b: Builder, x: Expr, name: str, loc: Loc) -> None:
    """A field that is there: the last one, if it was not."""
    extra_fields.run(b, "def put(self, name):\n self[ORDER][name] = True", [x, literal(name)], loc)


def removed(b: Builder, x: Expr, name: str, loc: Loc) -> None:
    """A field that is gone."""
    extra_fields.run(b, "def drop(self, name):\n self[ORDER].pop(name, False)", [x, literal(name)], loc)
