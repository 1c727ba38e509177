"""Slices as values: `s = slice(1, 5)`, `xs[s]`, and what a class is asked by in `x[1:5]`.

In: slices of the source, subscripts whose place may be such a value. Out: instances of what `library/prelude/standard/builtins.py`
has in the place of `slice`; subscripts that spell the bounds of one.
"""

from __future__ import annotations

import ast

from lanewise.ir.code import Expr
from lanewise.ir.types import BAD, NEVER, Record
from lanewise.library.prelude.standard import builtins
from lanewise.python.arrays import array_runs
from lanewise.python.classes import records
from lanewise.python.functions import calls
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import Value, is_constant


def made(b: Builder, node: ast.Slice) -> Value:
    """`start:stop:step` between brackets, as a value."""
    bounds = [part or ast.copy_location(ast.Constant(None), node) for part in (node.lower, node.upper, node.step)]
    call = ast.copy_location(ast.Call(ast.copy_location(ast.Name("slice", ast.Load()), node), bounds, []), node)
    return array_runs.settled(b, calls.call_object(b, builtins.slice, call), call)


def spelled(b: Builder, node: ast.Subscript) -> ast.Subscript:
    """`x[place]`, with the bounds written out where the place is a slice. It is evaluated here."""
    from lanewise.python.expressions.expressions import runtime

    if builtins.slice not in b.program.shapes.classes or isinstance(node.slice, ast.Slice | ast.Constant | ast.Tuple):
        return node
    loc = b.at(node)
    place = runtime(b, node.slice)
    if is_constant(place):
        return node  # Items of a tuple have types of their own.
    place = b.temp(place, loc)
    if b.env is None or place.type in (BAD, NEVER):
        return node
    parts = bounds(b, place, node.slice) or [place]
    names = [_named(b, f"slice.{i}@{node.lineno}@{node.col_offset}", part, node) for i, part in enumerate(parts)]
    written: ast.expr = ast.Slice(*names) if len(names) > 1 else names[0]
    whole = ast.Subscript(node.value, ast.copy_location(written, node), node.ctx)
    return ast.copy_location(whole, node)


def bounds(b: Builder, place: Expr, node: ast.expr) -> list[Expr]:
    """Start, stop and step of a slice; none of anything else."""
    if not isinstance(place.type, Record) or records.class_of(b, place) is not builtins.slice:
        return []
    parts = (ast.copy_location(ast.Attribute(node, name, ast.Load()), node) for name in ("start", "stop", "step"))
    found = [records.attribute(b, place, part) for part in parts]
    return [part for part in found if isinstance(part, Expr)]


def _named(b: Builder, name: str, part: Expr, node: ast.Subscript) -> ast.expr:
    b.bind(name, part, b.at(node))
    return ast.copy_location(ast.Name(name, ast.Load()), node)
