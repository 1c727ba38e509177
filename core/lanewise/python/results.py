"""What an entry point may return: what a host can be given.

In: the type of a result. Out: the reason, and the way out, where a part of it lives inside of a call only.
"""

from __future__ import annotations

from lanewise.ir.flat import kept_inside
from lanewise.ir.types import ERROR, NOT_IMPLEMENTED, Choice, Closure, Record, Type
from lanewise.python.generators import Generator
from lanewise.python.instances import Instance, Instances
from lanewise.python.values import type_name


def check(program: Instances, entry: Instance) -> None:
    """Refuse an entry point that returns what stays inside."""
    found = kept_inside(entry.result)
    if found is not None:
        what, hint = _reason(program, found)
        words = f"{entry.definition.name} returns {what} to its caller"
        program.refuse(entry.definition, entry.definition.node, words, hint)


def _reason(program: Instances, found: Type) -> tuple[str, str]:
    if isinstance(found, Closure):
        return "a function", "call it here, and return what it gives"
    if isinstance(found, Choice):
        return f"a member of {type_name(found)}", "return its value"
    if isinstance(found, Record):
        if issubclass(program.shapes.class_of(found) or object, Generator):
            return "an iterator", "return a list of it"
        return f"an instance of {type_name(found)}", "return its parts in a tuple"
    if found == ERROR:
        return "an exception", "raise it, or return str(error)"
    return ("NotImplemented", "raise an exception") if found == NOT_IMPLEMENTED else ("a view of a dict", "return a list of it")
