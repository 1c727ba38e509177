"""Arrays whose lengths the build knows: that of `np.subtract(x.shape, k.shape) + 1` is the rank, and a shape is made of it.

In: the argument of `tuple()`. Out: a tuple of as many numbers; None where it is anything else.
"""

from __future__ import annotations

import ast
import sys

from lanewise.ir.buffers import is_ndarray, rank_of
from lanewise.ir.code import Expr
from lanewise.ir.types import BOOL, FLOAT, INT, MACHINE_INTS, Tuple, Type, members
from lanewise.python.containers import tuples
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Value
from lanewise.python.source.scopes import assigns

_OF_EACH = ("add", "subtract", "multiply", "divide", "floor_divide", "maximum", "minimum", "ceil", "floor", "array", "asarray")
"""Functions of numpy's that give an item for each."""
_MOST = 8
_NUMBER = 0


def as_tuple(b: Builder, node: ast.expr) -> Value | None:
    """`tuple(np.subtract(x.shape, k.shape) + 1)`."""
    from lanewise.python.expressions.expressions import runtime, value

    count = _length(b, node) if isinstance(node, ast.BinOp | ast.Call) and not assigns(node) else None
    if not count or count > _MOST:
        return None
    x, loc = runtime(b, node), b.at(node)
    if b.env is None or not is_ndarray(x.type):
        return None if b.env is not None else NOTHING
    name = f"counted@{node.lineno}@{node.col_offset}"
    b.bind(name, b.temp(x, loc), loc)
    subject = ast.copy_location(ast.Name(name, ast.Load()), node)
    places = [ast.copy_location(ast.Constant(k), node) for k in range(count)]
    found = [value(b, ast.copy_location(ast.Subscript(subject, place, ast.Load()), node)) for place in places]
    return tuples.pack([each for each in found if isinstance(each, Expr)]) if b.env is not None else NOTHING


def _length(b: Builder, node: ast.expr) -> int | None:
    """How many items it has; none at all is a number. None where that is not known before it is evaluated."""
    match node:
        case ast.Constant(value=int() | float()):
            return _NUMBER
        case ast.BinOp(left=left, right=right):
            return _together([_length(b, left), _length(b, right)])
        case ast.Call(func=ast.Attribute(ast.Name(module), name), args=given, keywords=[]):
            return _together([_length(b, each) for each in given]) if name in _OF_EACH and _is_numpy(b, module) else None
        case ast.Attribute(ast.Name(name), "shape"):
            ranks = {rank_of(held) if is_ndarray(held) else None for held in _types(b, name)}
            return ranks.pop() if len(ranks) == 1 else None
        case ast.Name(name):
            counts = {len(t.items) if isinstance(t, Tuple) else _NUMBER for t in _types(b, name) if _is_of_numbers(t)}
            return counts.pop() if len(counts) == 1 and all(map(_is_of_numbers, _types(b, name))) else None
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return len(parts) if all(_length(b, part) == _NUMBER for part in parts) else None
    return None


def _together(lengths: list[int | None]) -> int | None:
    """Of rows as long as each other, and numbers."""
    if None in lengths:
        return None
    rows = {each for each in lengths if each}
    return rows.pop() if len(rows) == 1 else None


def _is_of_numbers(t: Type) -> bool:
    return t in (INT, FLOAT, BOOL) or t in MACHINE_INTS or (isinstance(t, Tuple) and all(map(_is_of_numbers, t.items)))


def _types(b: Builder, name: str) -> tuple[Type, ...]:
    """What a variable may hold; nothing where it may be unbound."""
    binding = b.bound(name) if b.env is not None and name in b.env else None
    held = binding.value if binding is not None and not binding.maybe else None
    return members(held.type) if isinstance(held, Expr) else ()


def _is_numpy(b: Builder, name: str) -> bool:
    if b.env is None or name in b.env or name in b.definition.scope.bound:
        return False
    try:
        return b.definition.names(name) is sys.modules.get("numpy")
    except KeyError:
        return False
