"""What an expression says of which all is known at build: `tuple(range(1, x.ndim))`, `[axis for axis in range(3) if axis != 1]`.

In: a node. Out: the object that Python itself makes of it; None where something else stands in it, or much would come of it.
"""

from __future__ import annotations

import ast
import copy
from dataclasses import dataclass

from lanewise.ir.buffers import is_ndarray, rank_of
from lanewise.ir.code import Const, Expr, Op
from lanewise.ir.types import BOOL, INT
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import Known, Value, constant, object_of

MAX_PARTS = 64
"""A longer list stays one."""


class _UnknownError(Exception):
    """Something stands there that is not known at build, or is none of what is looked at here."""


def _short_range(*bounds: int) -> range:
    found = range(*bounds)
    if len(found) > MAX_PARTS:
        raise _UnknownError
    return found


_BUILTINS = {each.__name__: each for each in (len, tuple, list, sorted, reversed, enumerate, zip, min, max, abs, range)}
_FUNCTIONS = {**_BUILTINS, "range": _short_range}
_PLAIN = (
    ast.Constant, ast.Tuple, ast.List, ast.Starred, ast.Subscript, ast.Slice, ast.ListComp, ast.GeneratorExp, ast.comprehension,
    ast.BinOp, ast.Add, ast.Sub, ast.FloorDiv, ast.Mod, ast.UnaryOp, ast.USub, ast.Not, ast.BoolOp, ast.And, ast.Or, ast.IfExp,
    ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn, ast.Load, ast.Store,
)  # fmt: skip
"""No product among them: a list may become long by it."""


def as_constant(b: Builder, node: ast.expr) -> Expr | None:
    """What is iterated, as a tuple of constants."""
    found = evaluated(b, node) if isinstance(node, ast.Call | ast.GeneratorExp | ast.ListComp | ast.BinOp) else None
    return None if found is None else constant(found)


def evaluated(b: Builder, node: ast.expr) -> tuple[object, ...] | None:
    """The items of a tuple, or of what is iterated, if it is written in these words alone."""
    if b.env is None:
        return None
    own = {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
    try:
        plain = _Known(b, own).visit(copy.deepcopy(node))
        found = tuple(eval(compile(ast.Expression(plain), "<known at build>", "eval"), {"__builtins__": {}, **_FUNCTIONS}))
    except Exception:  # what Python raises here is raised by the call itself
        return None
    return found if len(found) <= MAX_PARTS and _holds_ints(found) else None


def _holds_ints(found: object) -> bool:
    """Whether it is an int of Python's, or a tuple of such: other numbers have a width that nobody sees here."""
    return all(map(_holds_ints, found)) if type(found) is tuple else type(found) in (int, bool)


def _is_of_ints(found: Value) -> bool:
    if isinstance(found, Op) and found.name == "tuple":
        return all(map(_is_of_ints, found.args))
    return isinstance(found, Const) and found.type in (INT, BOOL)


def written(found: object, node: ast.expr) -> ast.expr:
    """The node of what was found in the place of another one."""
    return ast.copy_location(ast.Constant(found), node)  # type: ignore[arg-type]


@dataclass
class _Known(ast.NodeTransformer):
    """Puts constants in the places of names and of ranks. `own`: the names of comprehensions, which stay."""

    b: Builder
    own: set[str]

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if not isinstance(node, _PLAIN):
            raise _UnknownError
        return super().generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return node if node.id in self.own else self._constant(self._value(node), node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if node.attr != "ndim":
            raise _UnknownError
        return written(self._rank(node.value), node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        function = self._value(node.func) if isinstance(node.func, ast.Name) else None
        if node.keywords or not isinstance(function, Known) or _BUILTINS.get(node.func.id) is not function.object:  # type: ignore
            raise _UnknownError
        match node:
            case ast.Call(func=ast.Name(id="len"), args=[ast.Attribute(value=of, attr="shape")]):
                return written(self._rank(of), node)
        node.args = [self.visit(each) for each in node.args]
        return node

    def _value(self, node: ast.expr) -> Value:
        from lanewise.python.expressions.expressions import name_value

        if not isinstance(node, ast.Name) or node.id in self.own:
            raise _UnknownError
        binding = self.b.bound(node.id)
        local = node.id in self.b.definition.scope.bound or "@" in node.id or node.id in self.b.cells
        if local and (binding is None or binding.maybe or node.id in self.b.cells):
            raise _UnknownError
        return name_value(self.b, node.id, node)

    def _rank(self, node: ast.expr) -> int:
        found = self._value(node)
        if not isinstance(found, Expr) or not is_ndarray(found.type):
            raise _UnknownError
        return rank_of(found.type)

    def _constant(self, found: Value, node: ast.Name) -> ast.AST:
        if not _is_of_ints(found):
            raise _UnknownError
        return written(object_of(found), node)
