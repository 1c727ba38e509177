"""Dtypes that only the run chooses: `x.astype(TYPES[name])`, `np.zeros(n, self.dtype)`, a loop over some.

In: a call of one of numpy's functions, or of an array's methods. Out: the same call for each dtype that it may be, of which the run
takes one; None where all is known.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.code import Expr
from lanewise.ir.types import NONE, Closure, Type, members
from lanewise.python.arrays import array_runs, dtypes, shaped
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import THE_NONE, Known, Value

Again = Callable[[ast.Call], array_runs.Deferred]
_PLACES = {
    "astype": 0, "view": 0, "dtype": 0, "finfo": 0, "iinfo": 0, "zeros": 1, "ones": 1, "empty": 1, "array": 1, "asarray": 1,
    "full": 2, "zeros_like": 1, "ones_like": 1, "empty_like": 1, "full_like": 2, "fromiter": 1,
}  # fmt: skip
"""Where a dtype stands that has no name, by functions; of methods the array is not counted."""
_KEPT = (ast.Name, ast.Attribute, ast.Subscript, ast.IfExp)
_OPERAND = "dtype.of"


def of_function(b: Builder, title: str, node: ast.Call, again: Again) -> Value | None:
    """`np.zeros(n, dtype=self.dtype)`."""
    at = _place(title, node)
    found = None if at is None else _several(b, at)
    return None if at is None or found is None else _each(b, found, at, node, again)


def of_method(b: Builder, subject: array_runs.Deferred, node: ast.Call, again: Again) -> Value | None:
    """`x.astype(self.dtype)`, of an array that is evaluated."""
    assert isinstance(node.func, ast.Attribute)
    at = _place(node.func.attr, node)
    found = None if at is None else _several(b, at)
    if at is None or found is None:
        return None
    loc = b.at(node)
    b.bind(_OPERAND, shaped.kept(b, array_runs.settled(b, subject, node), loc), loc)
    method = ast.copy_location(ast.Attribute(_name(_OPERAND, node), node.func.attr, ast.Load()), node.func)
    return _each(b, found, at, ast.copy_location(ast.Call(method, node.args, node.keywords), node), again)


def _place(title: str, node: ast.Call) -> ast.expr | None:
    """What says the dtype, where that is no word of its own."""
    at = _PLACES.get(title, len(node.args))
    written = [each.value for each in node.keywords if each.arg == "dtype"] or node.args[at : at + 1]
    plain = not any(isinstance(each, ast.Starred) for each in node.args)
    return written[0] if written and plain and isinstance(written[0], _KEPT) else None


def _several(b: Builder, at: ast.expr) -> Expr | None:
    """The value, if it is a dtype that is kept as one, or one of several."""
    from lanewise.python.expressions.expressions import value

    found = value(b, at) if b.env is not None else NOTHING
    if not isinstance(found, Expr) or found.type == NONE:
        return None
    return found if all(_is_one(b, member) for member in members(found.type)) else None


def _is_one(b: Builder, t: Type) -> bool:
    if not isinstance(t, Closure):
        return t == NONE
    return dtypes.item_of(b.program.codes[t.code].origin()) is not None


def _each(b: Builder, found: Expr, at: ast.expr, node: ast.Call, again: Again) -> Value:
    loc = b.at(node)
    name = _name(f"dtype@{node.lineno}@{node.col_offset}", at)
    args = [name if each is at else each for each in node.args]
    keywords = [ast.keyword(each.arg, name) if each.value is at else each for each in node.keywords]
    call = ast.copy_location(ast.Call(node.func, args, keywords), node)

    def use(one: Expr) -> Value:
        known = Known(b.program.codes[one.type.code].origin()) if isinstance(one.type, Closure) else THE_NONE
        b.bind(name.id, known, loc)
        return array_runs.value_of(b, again(call), node)

    return b.each(found, use, loc)


def _name(name: str, node: ast.AST) -> ast.Name:
    return ast.copy_location(ast.Name(name, ast.Load()), node)
