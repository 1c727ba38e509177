"""Axes that only the run knows, since a field or an item holds them: `np.max(x, axis=self.axis)`, `x.sum(axis=axes[0])`.

In: a call of one of numpy's functions, or of an array's methods. Out: the same call for each axis that the array has, written out;
the run takes one. Axes that have names are found out by themselves (`shapes.tell`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Const, Expr
from lanewise.ir.types import BAD, BOOL, INT, NEVER
from lanewise.ir.worded import AXIS
from lanewise.python.arrays import array_runs, shaped
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Value

Again = Callable[[ast.Call], array_runs.Deferred]
_OPERAND, _AXIS = "axis.of", "axis.at"
_HELD = (ast.Attribute, ast.Subscript)
_WRITTEN_OUT = (ast.List, ast.Tuple, ast.Starred, ast.ListComp, ast.GeneratorExp)


def of_function(b: Builder, node: ast.Call, again: Again) -> Value | None:
    """`np.max(x, axis=self.axis)`; None where the axis is none of these."""
    if _place(node) is None or not node.args or isinstance(node.args[0], _WRITTEN_OUT):
        return None
    x = _operand(b, node.args[0])

    def changed(axis: ast.expr) -> ast.Call:
        return ast.copy_location(ast.Call(node.func, [_name(_OPERAND, node), *node.args[1:]], _with(node, axis)), node)

    return _each(b, x, node, lambda axis: again(changed(axis)))


def of_method(b: Builder, found: array_runs.Deferred, node: ast.Call, again: Again) -> Value | None:
    """`x.max(axis=self.axis)`, of an array that is evaluated."""
    assert isinstance(node.func, ast.Attribute)
    if _place(node) is None:
        return None
    x = array_runs.settled(b, found, node)
    name = node.func.attr

    def changed(axis: ast.expr) -> ast.Call:
        method = ast.copy_location(ast.Attribute(_name(_OPERAND, node), name, ast.Load()), node)
        return ast.copy_location(ast.Call(method, node.args, _with(node, axis)), node)

    return _each(b, x, node, lambda axis: again(changed(axis)))


def _each(b: Builder, x: Expr, node: ast.Call, use: Callable[[ast.expr], array_runs.Deferred]) -> Value:
    """`use` of each axis; what is no array, or no axis, is left to the call itself."""
    from lanewise.python.expressions.expressions import value

    loc, at = b.at(node), _place(node)
    assert at is not None
    if b.env is None or x.type in (BAD, NEVER):
        return NOTHING
    b.bind(_OPERAND, shaped.kept(b, x, loc) if is_ndarray(x.type) else b.temp(x, loc), loc)
    axis = value(b, at)
    if not isinstance(axis, Expr) or isinstance(axis, Const) or axis.type != INT or not is_ndarray(x.type):
        b.bind(_AXIS, axis, loc)
        return array_runs.settled(b, use(_name(_AXIS, node)), node)
    axis, rank = b.temp(axis, loc), shaped.rank(x)

    def from_axis(k: int) -> Value:
        if k == rank:
            b.throw(AXIS, f"axis {{}} is out of bounds for array of dimension {rank}", loc=loc, holes=(axis,))
            return NOTHING
        meant = make("or", (make("eq", (axis, integer(k)), BOOL), make("eq", (axis, integer(k - rank)), BOOL)), BOOL)
        with_it = lambda: array_runs.settled(b, use(ast.copy_location(ast.Constant(k), node)), node)
        return b.pick(b.temp(meant, loc), with_it, lambda: from_axis(k + 1), loc)

    return from_axis(0)


def _place(node: ast.Call) -> ast.expr | None:
    """The axis, where it is a field or an item."""
    return next((each.value for each in node.keywords if each.arg == "axis" and isinstance(each.value, _HELD)), None)


def _operand(b: Builder, node: ast.expr) -> Expr:
    from lanewise.python.expressions.expressions import runtime

    return runtime(b, node)


def _with(node: ast.Call, axis: ast.expr) -> list[ast.keyword]:
    """The call's options with this axis."""
    return [ast.keyword("axis", axis) if each.arg == "axis" else each for each in node.keywords]


def _name(name: str, node: ast.AST) -> ast.Name:
    return ast.copy_location(ast.Name(name, ast.Load()), node)
