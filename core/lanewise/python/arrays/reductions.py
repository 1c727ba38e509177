"""Reductions that no kernel has: along several axes, of ints and bools, of any rank.

In: the array and the call. Out: what the prelude's function gives (`library/prelude/reductions.py`), compiled for these axes.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from lanewise.ir.code import Const, Expr
from lanewise.python.arrays import array_runs, literals, shaped
from lanewise.python.containers import lists
from lanewise.python.program.builder import NOTHING, Builder

FUNCTIONS = {
    "sum": "total",
    "mean": "mean",
    "prod": "product",
    "max": "most",
    "min": "least",
    "any": "any_of",
    "all": "all_of",
    "argmax": "place_of_most",
    "argmin": "place_of_least",
}
"""The prelude's, by the names that numpy has for them as functions and as methods."""
OPTIONS = ("axis", "keepdims")


def one_axis(b: Builder, node: ast.Call, options: Sequence[ast.expr], rank: int) -> tuple[int, bool] | None:
    """The axis that goes where the call names one of several, and whether its dim stays; None where it says something else."""
    given = dict(zip(OPTIONS, options, strict=False)) | {k.arg: k.value for k in node.keywords}
    if len(options) > 1 or len(options) + len(node.keywords) > len(given) or not given.keys() <= {*OPTIONS} or rank < 2:
        return None
    try:
        axis, kept = (_said(b, given[name]) if name in given else False for name in OPTIONS)
    except ValueError:
        return None
    if type(axis) is not int or type(kept) is not bool or not -rank <= axis < rank:
        return None
    return axis % rank, kept


def _said(b: Builder, node: ast.expr) -> object:
    """What an option is; ValueError where that is not known before it is evaluated."""
    if isinstance(node, ast.Name) and (binding := b.bound(node.id)) is not None and not binding.maybe:
        known = b.constants.get(node.id, binding.value)
        if isinstance(known, Const):
            return known.value
    return ast.literal_eval(node)


def row(b: Builder, number: Expr, node: ast.AST) -> Expr:
    """A number as an array of one."""
    from lanewise.library.prelude import reductions

    return lists.call_prelude(b, reductions.row_of, [number], b.at(node))


def of_number(b: Builder, name: str, x: Expr, node: ast.Call, options: Sequence[ast.expr]) -> Expr:
    """With options: numpy makes an array without axes of it, and a number of the result."""
    return shaped.number(b, call(b, name, literals.as_array(b, x, node), node, options), b.at(node))


def call(b: Builder, name: str, x: Expr, node: ast.Call, options: Sequence[ast.expr]) -> Expr:
    """`x.sum(axis=0)`. `options`: what stands by position behind the array."""
    from lanewise.library.prelude import reductions  # needs numpy, which is there where arrays are met
    from lanewise.library.prelude.standard.numpy import _reductions
    from lanewise.python.functions import calls

    function = getattr(reductions, FUNCTIONS[name])
    if len(options) > 1 or any(k.arg not in OPTIONS for k in node.keywords) or any(isinstance(o, ast.Starred) for o in options):
        function = getattr(_reductions, name, None)
        if function is None or any(k.arg is None for k in node.keywords):
            return b.refuse(node, f"{name}() is compiled with axis and keepdims", "leave the other options out")
    loc = b.at(node)
    given = f"reduced@{node.lineno}@{node.col_offset}"
    b.bind(given, b.temp(shaped.kept(b, x, loc), loc), loc)
    subject = ast.copy_location(ast.Name(given, ast.Load()), node)
    whole = ast.copy_location(ast.Call(node.func, [subject, *options], node.keywords), node)
    found = array_runs.settled(b, calls.call_object(b, function, whole), node)
    return found if b.env is not None else NOTHING
