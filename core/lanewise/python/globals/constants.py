"""Containers of a module that lie in the data of the compiled one, and what is said where an object of a module is changed.

In: live objects that the source names. Out: expressions, refusals. An object that the program changes is no constant
(`changed.py`); where its values cannot be passed to a call and taken back, the program is refused.
"""

from __future__ import annotations

import ast
import math
from dataclasses import dataclass

from lanewise.errors import Refusal
from lanewise.ir.code import Expr, Op
from lanewise.ir.types import Container, Open, Type
from lanewise.python.program.builder import Builder
from lanewise.python.program.shapes import Shapes, Snapshot, mark_of_module, may_change
from lanewise.python.program.values import MAX_ITEMS, is_constant, object_of, type_of
from lanewise.python.source.definitions import refusal_at

MOST = 1 << 62
"""Ints beyond are objects, which no constant holds yet."""
MOST_IN_SETS = 64
"""Items of sets that one object has in the data: with the slots that their order asks for they take ten times a list's bytes."""


NO_WAY = ", and what it holds is not passed to a call"
"""Why a call of Python's cannot change it."""


@dataclass(frozen=True)
class Constant:
    """An object that the source names. `refused`: what is said where the program changes it."""

    type: Type
    refused: Refusal | None
    """None: it is a part of another one, or belongs to a class that each call makes anew."""
    object: object
    title: str

    def is_in(self, containers: list[Open]) -> bool:
        """Whether it may be one of these."""
        return isinstance(self.type, Open) and self.type.root() in containers


def in_data(b: Builder, found: object, node: ast.AST) -> Expr | None:
    """A list, a dict, a set, or a long tuple, as it lies in the module's data."""
    known = b.program.shapes.constants
    if id(found) not in known:
        t = type_of(found)
        if t is None:
            return None
        named(b, found, b.program.shapes.opened(t, ("constant", id(found))), node)
    return Op("constant", (), known[id(found)].type, (_written(found),))


def named(b: Builder, found: object, t: Type, node: ast.AST) -> None:
    """An object of the module is a value of this type, which nobody may change."""
    title = ast.unparse(node) if isinstance(node, ast.expr) else "this object"
    if id(found) in b.program.shapes.local_parts:
        b.program.shapes.constants[id(found)] = Constant(t, None, found, title)
        return
    copy = f"{type(found).__name__}({title})" if isinstance(found, list | dict | set) else f"a copy of {title}"
    words = f"{title} is the module's own, and changed here{NO_WAY}", f"work on a copy: {copy}"
    mark_of_module(t)
    refused = None if b.definition.prelude else refusal_at(b.definition, node, *words)
    b.program.shapes.constants[id(found)] = Constant(t, refused, found, title)


def table(b: Builder, rows: list[Expr], t: Type) -> Expr | None:
    """Values that are known at build, all of one type, as a tuple of any length in the module's data; None where they are none."""
    if not all(map(is_constant, rows)):
        return None
    found = tuple(map(object_of, rows))
    if not _is_written(found):
        return None
    written = repr(found)
    return Op("constant", (), b.program.shapes.opened(Container("tuple", (t,)), written), (written,))


def is_plain(found: object) -> bool:
    """Whether it is a list, a dict, a set, or a tuple that is taken for one of any length, that its text says all of."""
    is_container = type(found) in (list, dict, set, frozenset) or is_long(found)
    return is_container and _is_written(found) and _in_sets(found) <= MOST_IN_SETS


def is_long(found: object) -> bool:
    """Whether it is a tuple with too many items for a type of their own each."""
    return type(found) is tuple and len(found) > MAX_ITEMS


def _is_written(found: object) -> bool:
    if isinstance(found, list | tuple):
        return type(found) in (list, tuple) and all(map(_is_written, found))
    if isinstance(found, dict):
        return type(found) is dict and all(map(_is_key, found)) and all(map(_is_written, found.values()))
    if isinstance(found, set | frozenset):
        return type(found) in (set, frozenset) and all(map(_is_key, found))
    if isinstance(found, float):
        return math.isfinite(found) and type(found) is float
    if type(found) is int:
        return -MOST <= found < MOST
    return found is None or type(found) in (bool, str, complex)


def _in_sets(found: object) -> int:
    """How many items sets have in it."""
    match found:
        case set() | frozenset():
            return len(found)
        case dict():
            return sum(map(_in_sets, found.values()))
        case list() | tuple():
            return sum(map(_in_sets, found))
    return 0


def _is_key(found: object) -> bool:
    """Whether its hash is known at build."""
    return not isinstance(found, frozenset) and _is_written(found) and (type(found) is not tuple or all(map(_is_key, found)))


def _written(found: object) -> str:
    """The text of a constant, as `repr` has it, with the items of sets in their order."""
    match found:
        case set() | frozenset():
            items = f"{{{', '.join(map(_written, in_order(found)))}}}" if found else ""
            return f"frozenset({items})" if isinstance(found, frozenset) else items or "set()"
        case dict():
            return f"{{{', '.join([f'{key!r}: {_written(value)}' for key, value in found.items()])}}}"
        case list() | tuple() if not all(isinstance(part, bool | int | float | str) for part in found):
            items = "".join([f"{_written(part)}, " for part in found])
            return f"[{items}]" if isinstance(found, list) else f"({items})"
    return repr(found)


def in_order(found: set[object] | frozenset[object]) -> list[object]:
    """The items of a set as the caller's Python has them, unless that depends on the seed of its hashes."""
    return sorted(found, key=repr) if any(map(_is_seeded, found)) else list(found)


def _is_seeded(found: object) -> bool:
    return any(map(_is_seeded, found)) if isinstance(found, tuple | frozenset) else isinstance(found, str | bytes)


def changed(shapes: Shapes) -> list[Refusal]:
    """Why a program is refused that changes some of them, or the dict of an instance's fields."""
    found = [c.refused for c in shapes.constants.values() if c.refused is not None and is_changed(shapes, c)]
    dicts = [one.changed if one.type.root().changed else one.kept for one in shapes.snapshots.values() if _is_told(one)]
    return found + [refused for refused in dicts if refused is not None]


def is_changed(shapes: Shapes, constant: Constant) -> bool:
    """Whether the program may change it."""
    return may_change(shapes, constant.type)


def _is_told(one: Snapshot) -> bool:
    """Whether a dict of fields may be another one than CPython's."""
    return one.type.root().changed or one.fields.assigned
