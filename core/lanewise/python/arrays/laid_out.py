"""How items of new arrays lie: `np.zeros(shape, order="F")`, `np.asfortranarray(x)`, and which of them are copies.

In: a call of what makes arrays. Out: what it makes; with `order="F"` seen the other way round, its first axis the fastest.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import lru_cache

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Expr
from lanewise.python.arrays import creation, reshaping, shaped
from lanewise.python.program.builder import Builder, integer
from lanewise.python.program.values import Value
from lanewise.python.source import standard

_ORDERS = {"ascontiguousarray": False, "asfortranarray": True}
"""Functions that have an array's items lie one behind the other; whether in the order of Fortran."""
_PLACES = {
    "zeros": 2, "ones": 2, "empty": 2, "full": 3, "zeros_like": 2, "ones_like": 2, "empty_like": 2, "full_like": 3, "array": 9,
    "asarray": 2, "asanyarray": 2,
}  # fmt: skip
"""Where the others take their `order`."""


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it is asked how items lie."""
    if (order := standard.name_in_numpy(callee, _ORDERS)) is not None:
        return lambda b, node: _each(b, creation.as_array(b, node), node, _ORDERS[order])
    name, make = standard.name_in_numpy(callee, _PLACES), creation.handler(callee)
    return None if name is None or make is None else lambda b, node: _made(b, make, node, _PLACES[name])


def _made(b: Builder, make: Callable[[Builder, ast.Call], Value], node: ast.Call, place: int) -> Value:
    plain, order = _without_order(node, place)
    found = make(b, plain)
    return _each(b, found, node, True, 0) if order == "F" else found


@lru_cache(maxsize=1024)
def _without_order(node: ast.Call, place: int) -> tuple[ast.Call, object]:
    """The call without its `order`, where that is written out, and this one. Once: the same in every walk."""
    said = [(None, each) for each in node.args[place : place + 1]] + [(k, k.value) for k in node.keywords if k.arg == "order"]
    if len(said) != 1 or not isinstance(said[0][1], ast.Constant) or said[0][1].value not in (None, *"CFAKcfak"):
        return node, None
    keyword, order = said[0]
    args = node.args if keyword else [*node.args[:place], *node.args[place + 1 :]]
    others = [k for k in node.keywords if k is not keyword]
    return ast.copy_location(ast.Call(node.func, args, others), node), str(getattr(order, "value", None)).upper()


def _each(b: Builder, found: Value, node: ast.Call, turned: bool, least: int = 1) -> Value:
    return b.each(found, lambda one: _laid(b, one, turned, node, least), b.at(node)) if isinstance(found, Expr) else found


def _laid(b: Builder, x: Expr, turned: bool, node: ast.Call, least: int) -> Expr:
    """At least so many axes, and a copy only where the items do not lie like that already."""
    if b.env is None or not is_ndarray(x.type) or shaped.rank(x) < least - 1:
        return x
    x, loc = shaped.kept(b, x, b.at(node)), b.at(node)
    order = range(shaped.rank(x))[::-1]
    given = shaped.kept(b, shaped.transposed(x, order), loc) if turned else x
    same = lambda whole: shaped.view(whole, shaped.offset(whole), shaped.dims(whole) or [integer(1)] * least, None)
    found = reshaping.in_one_piece(b, given, same, node)
    return shaped.transposed(found, order) if turned and len(order) > 1 else found
