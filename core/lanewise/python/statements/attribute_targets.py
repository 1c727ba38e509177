"""`x.name = value`, whatever x is.

In: the node of the target, the value. Out: code that stores it, or CPython's AttributeError of what takes no attributes.
"""

from __future__ import annotations

import ast

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Expr
from lanewise.ir.types import BAD, ERROR, NEVER, Closure, Open
from lanewise.python.arrays import members as array_members
from lanewise.python.classes import records
from lanewise.python.containers import container_parts
from lanewise.python.expressions.expressions import value
from lanewise.python.functions import closures, function_fields
from lanewise.python.globals import attribute_state
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import THE_NONE, Known, Nested, Value, type_name


def assign(b: Builder, node: ast.Attribute, stored: Expr) -> None:
    """`x.name = stored`; CPython evaluates the value first."""
    stored = b.temp(stored, b.at(node))
    if node.attr == "__class__":
        b.refuse(node, "the class of an instance is not changed in compiled code", "keep what changes in an attribute")
        return
    subject = value(b, node.value)
    if isinstance(subject, Known):
        attribute_state.assign(b, subject.object, node, stored)
        return

    def one(x: Expr) -> Value:
        if b.program.shapes.class_of(x.type) is not None:
            records.assign(b, x, node, stored)
        elif isinstance(x.type, Closure):
            function_fields.assign(b, x, node, stored)
        elif isinstance(x.type, Open):
            container_parts.set_attribute(b, x, node, stored)
        elif is_ndarray(x.type):
            array_members.set_attribute(b, x, node, stored)
        elif x.type == ERROR:
            words = f".{node.attr} of an exception is not set in compiled code once it is made"
            b.refuse(node, words, "set the attributes in __init__: self.code = code")
        elif x.type not in (BAD, NEVER):
            words = f"'{type_name(x.type)}' object has no attribute '{node.attr}'"
            b.throw("AttributeError", words, loc=b.at(node))
        return THE_NONE

    b.each(closures.capture(b, subject) if isinstance(subject, Nested) else subject, one, b.at(node))
