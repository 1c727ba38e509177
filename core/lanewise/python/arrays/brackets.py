"""Objects of numpy's that are only asked by brackets: `np.r_[1:4, 0]`, `np.mgrid[0:3, 0:2]`, `np.s_[::2]`.

In: the subscript. Out: what the prelude's function of that name gives (`library/prelude/standard/numpy/_brackets.py`).
"""

from __future__ import annotations

import ast
import sys
from importlib import import_module

from lanewise.python.arrays import prelude_calls
from lanewise.python.containers import tuples
from lanewise.python.expressions import slices
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import THE_NONE, Known, Nested, Value

_SLICES = {"r_": "steps", "c_": "steps", "mgrid": "places", "ogrid": "places"}
"""What makes an array of a slice."""
_PLAIN = ("s_", "index_exp")
"""What only says what stands there."""
_MODULE = "lanewise.library.prelude.standard.numpy._brackets"


def read(b: Builder, node: ast.Subscript) -> Value | None:
    """What such an object gives; None for any other."""
    name = _name(b, node.value)
    if name is None:
        return None
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if any(isinstance(part, ast.Starred) for part in parts):
        return b.refuse(node, f"np.{name} is compiled with parts that are written out", "write them one by one")
    given = [_part(b, name, part) for part in parts]
    if b.env is None:
        return NOTHING
    if name in _PLAIN:
        return _as_said(b, name, given, node)
    return prelude_calls.called(b, vars(import_module(_MODULE))[name], (given, {}), node)


def _name(b: Builder, node: ast.expr) -> str | None:
    match node:
        case ast.Attribute(ast.Name(module), name) if b.is_outside(module) and (name in _SLICES or name in _PLAIN):
            owner = b.definition.names(module)
        case _:
            return None
    return name if owner is sys.modules.get("numpy") else None


def _part(b: Builder, name: str, node: ast.expr) -> Value:
    from lanewise.python.expressions.expressions import value

    if not isinstance(node, ast.Slice):
        return value(b, node)
    if name in _PLAIN:
        return slices.made(b, node)
    bounds = [THE_NONE if each is None else value(b, each) for each in (node.lower, node.upper, node.step)]
    return prelude_calls.called(b, vars(import_module(_MODULE))[_SLICES[name]], (bounds, {}), node)


def _as_said(b: Builder, name: str, given: list[Value], node: ast.Subscript) -> Value:
    """A tuple, where there are commas."""
    if name == "s_" and not isinstance(node.slice, ast.Tuple):
        return given[0]
    return tuples.pack([b.temp(each, b.at(node)) for each in given if not isinstance(each, Known | Nested)])
