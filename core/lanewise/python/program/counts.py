"""Numbers of items that are the same, however they are written: `x.max(axis=1, keepdims=True)` has as many rows as x.

In: a count, as an expression. Out: the dim of a variable that stays what it is, if the count was taken from there. Dims that
are one expression need no check where shapes meet, and are one in the graph.
"""

from __future__ import annotations

import ast
from functools import lru_cache
from typing import TYPE_CHECKING

from lanewise.ir.buffers import is_ndarray, rank_of
from lanewise.ir.code import Expr, Get, Op
from lanewise.ir.types import INT, Scalar
from lanewise.python.program.fold import make
from lanewise.python.program.paths import assigned_names
from lanewise.python.source.unchanged import FunctionNode

if TYPE_CHECKING:
    from lanewise.python.program.builder import Builder

_LOOPS = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def source(b: Builder, count: Expr) -> Expr:
    """Where a count was taken from; itself where that is no dim of a variable that stays."""
    found = count
    while (before := _before(b, found)) is not None:
        found = before
    return found if isinstance(found, Op) and isinstance(whole := found.args[0], Get) and _stays(b, whole.slot) else count


def _before(b: Builder, count: Expr) -> Expr | None:
    """What a temporary, or the dim of a variable that was bound to an array, was computed from."""
    match count:
        case Get(slot=slot) | Op(name="convert", args=(Get(slot=slot),), type=Scalar(name="int")):
            known = b.counts.get(slot)
        case Op(name="dim", args=(Get(slot=slot),), attrs=(int(axis),)):
            known = b.counts.get(_dim(slot, axis))
        case _:
            return None
    return known if known is None or known.type == INT else widened(known)


def widened(word: Expr) -> Expr:
    """A number of items, kept as a word, as an int."""
    if isinstance(word, Op) and word.name == "convert" and word.args[0].type == INT:
        return word.args[0]
    return make("convert", (word,), INT)


def bound(b: Builder, name: str, value: object) -> None:
    """Note the dims of an array that a variable is bound to, and stays."""
    if not isinstance(value, Op) or value.name != "array" or b.env is None or not _stays(b, name) or not is_ndarray(value.type):
        return
    slot = b.env[name].value
    for axis, count in enumerate(value.args[2 : 2 + rank_of(value.type)]):
        if isinstance(slot, Get) and isinstance(count, Get) and count.slot.startswith("%"):
            b.counts[_dim(slot.slot, axis)] = count


def _dim(slot: str, axis: int) -> str:
    return f"{slot}[{axis}]"


def _stays(b: Builder, name: str) -> bool:
    """Whether a variable is bound once in a call, by words that run once."""
    return b.definition.scope.keeps(name) and name not in _bound_in_loops(b.definition.node)


@lru_cache(maxsize=4096)
def _bound_in_loops(node: FunctionNode) -> frozenset[str]:
    """Names that the same words may bind again."""
    return assigned_names(*(each for each in ast.walk(node) if isinstance(each, _LOOPS)))
