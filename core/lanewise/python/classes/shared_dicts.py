"""`self.__dict__ = self`, `self.__dict__ = self._shared`: the attributes of an instance are the items of a dict that others have.

In: instances, dicts. Out: the dict in the field in which instances hold attributes whose names only the run knows
(`extra_fields.py`); from then on all attributes of such a class lie there.
"""

from __future__ import annotations

import ast

from lanewise.ir.code import Expr, Loc
from lanewise.ir.types import BAD, NEVER, Open, Record, is_dict
from lanewise.python.classes import class_model, derived, extra_fields, records
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.shapes import Fields
from lanewise.python.program.values import THE_NONE, Value, type_name


def put(b: Builder, x: Expr, found: Expr, node: ast.Attribute) -> Value:
    """The dict of an instance is this one."""
    fields, loc = records.fields_of(b, x), b.at(node)
    own = derived.held(b, found, loc) if isinstance(found.type, Record) and derived.is_dict(b, found.type) else found
    if b.env is None or own.type in (BAD, NEVER):
        return NOTHING
    if not is_dict(own.type) or not isinstance(own.type, Open):
        return operators.type_error(b, f"__dict__ must be set to a dictionary, not a '{type_name(own.type)}'", loc)
    if fields.given or not fields.cls.__dictoffset__:
        words = "the dict of an object's fields is replaced by one that others have"
        return b.refuse(node, words, "give it a copy: x.__dict__ = dict(y)")
    _begin(b, fields)
    known = fields.types[class_model.EXTRA]
    if isinstance(known, Open) and known.root() is not own.type.root():
        own.type.unify(known)
        fields.grew()
    records.put(b, x, class_model.EXTRA, own, loc)
    return THE_NONE if b.env is not None else NOTHING


def _begin(b: Builder, fields: Fields) -> None:
    """From now on its instances have no fields of their own."""
    if fields.shared:
        return
    fields.shared = True
    extra_fields.begin(b, fields)
    fields.types = {name: t for name, t in fields.types.items() if name in class_model.HIDDEN}
    fields.maybe.clear()
    fields.certain = frozenset(fields.types)
    fields.order = ()
    fields.grew()


def of_instance(b: Builder, x: Expr, loc: Loc) -> Expr | None:
    """`x.__dict__`, the very dict; None where instances have fields of their own."""
    fields = records.fields_of(b, x)
    return b.temp(records.loaded(b, fields, x, class_model.EXTRA, loc), loc) if fields.shared else None
