"""Lists of a module, as constants of compiled code.

In: live objects that the source names. Out: expressions. Such a list lies in the module's data; it is built anew when its
content has changed since, and a program that changes it is refused: what a call does would be seen by the next one, and by
Python.
"""

from __future__ import annotations

import ast
import math
from dataclasses import dataclass

from lanewise.errors import Refusal
from lanewise.ir.code import Expr, Op
from lanewise.ir.types import Open
from lanewise.python.builder import Builder
from lanewise.python.definitions import refusal_at
from lanewise.python.shapes import changes
from lanewise.python.values import Known, Value, type_of

MOST = 1 << 62
"""Ints beyond are objects, which no constant holds yet."""


@dataclass(frozen=True)
class Constant:
    """A list that the source names. `refused`: what is said where the program changes it."""

    type: Open
    refused: Refusal


def settled(b: Builder, found: Value, node: ast.AST) -> Value:
    """What the source names: a list as a value of run time, anything else as it is."""
    made = _of_object(b, found.object, node) if isinstance(found, Known) else None
    return found if made is None else made


def _of_object(b: Builder, found: object, node: ast.AST) -> Expr | None:
    """None where it is no list, or holds what no constant can."""
    t = type_of(found) if isinstance(found, list) and _is_plain(found) else None
    if t is None:
        return None
    known = b.program.shapes.constants
    text = repr(found)
    if id(found) not in known:
        opened = b.program.shapes.opened(t, ("constant", id(found)))
        assert isinstance(opened, Open)
        title = ast.unparse(node) if isinstance(node, ast.expr) else "this list"
        words = f"{title} is the module's own, and changed here", f"work on a copy: list({title})"
        known[id(found)] = Constant(opened, refusal_at(b.definition, node, *words))
    b.program.watch(found, text)
    return Op("constant", (), known[id(found)].type, (text,))


def _is_plain(found: object) -> bool:
    if isinstance(found, list | tuple):
        return type(found) in (list, tuple) and all(map(_is_plain, found))
    if isinstance(found, float):
        return math.isfinite(found)
    return not isinstance(found, int) or -MOST <= found < MOST


def changed(constants: dict[int, Constant]) -> list[Refusal]:
    """Why a program is refused that changes some of them."""
    return [c.refused for c in constants.values() if changes(c.type)]
