"""What is asked of dtypes: `np.result_type(x, y)`, `np.can_cast(x.dtype, np.int8)`, `x.dtype == "float32"`.

In: values. Out: what numpy itself answers, while compiling, for dtypes are known then.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any

from lanewise.ir.buffers import is_ndarray, rank_of
from lanewise.ir.code import Const, Expr
from lanewise.ir.exceptions import name_of
from lanewise.ir.types import BAD, BOOL, COMPLEX, FLOAT, INT, NEVER, Closure, Scalar, Type, Union
from lanewise.python.arrays import dtypes
from lanewise.python.numbers import machine_numbers
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Known, Value, constant, is_constant, object_of
from lanewise.python.source import standard

_ASKED = ("result_type", "promote_types", "can_cast", "issubdtype", "common_type", "min_scalar_type", "dtype", "isdtype")


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it is one of these functions, or makes a dtype."""
    return None if standard.name_in_numpy(callee, _ASKED) is None else lambda b, node: _asked(b, callee, node)


def _asked(b: Builder, function: Any, node: ast.Call) -> Value:
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node)
    if b.env is None or any(isinstance(x, Expr) and x.type in (BAD, NEVER) for x in (*given, *named.values())):
        return NOTHING
    return _told(b, function, given, named, node)


def _told(b: Builder, function: Any, given: list[Value], named: dict[str, Value], node: ast.Call) -> Value:
    """The answer; of what may be one of several dtypes, for each."""
    for i, x in enumerate(given):
        if isinstance(x, Expr) and isinstance(x.type, Union):
            others = given[:i], given[i + 1 :]
            with_one = lambda one: _told(b, function, [*others[0], one, *others[1]], named, node)  # noqa: B023
            return b.each(x, with_one, b.at(node))
    objects = [_object(b, x) for x in (*given, *named.values())]
    if any(each is _NONE for each in objects):
        title = ast.unparse(node.func)
        return b.refuse(node, f"{title}() is compiled for arrays, numbers and dtypes", "name dtypes: np.float32, x.dtype")
    try:
        found = function(*objects[: len(given)], **dict(zip(named, objects[len(given) :], strict=True)))
    except (TypeError, ValueError) as error:
        b.throw(name_of(type(error)), *error.args, loc=b.at(node))
        return NOTHING
    return constant(found) or Known(found)


_NONE = object()
_SAMPLES: dict[Type, object] = {INT: 0, FLOAT: 0.0, BOOL: False, COMPLEX: 0j}


def _object(b: Builder, x: Value) -> Any:
    """What numpy is asked with in the place of a value: of the same dtype. `_NONE` where there is nothing such."""
    import numpy

    if isinstance(x, Known):
        return x.object
    if not isinstance(x, Expr):
        return _NONE
    if isinstance(x.type, Closure):
        return dtypes.named(b, x) or _NONE
    if is_constant(x):
        return object_of(x)
    if is_ndarray(x.type):
        return numpy.empty((0,) * rank_of(x.type), dtypes.as_object(x.type.item))
    if machine_numbers.concerns(x.type) and isinstance(x.type, Scalar):
        return dtypes.as_object(x.type.name).type(0)
    return _SAMPLES.get(x.type, _NONE)


# --- comparisons -----------------------------------------------------------------------------------------------------


def is_dtype(b: Builder, found: Value) -> bool:
    """Whether it is one of numpy's."""
    return dtypes.is_one(dtypes.named(b, found))


def compared(b: Builder, op: ast.cmpop, left: Value, right: Value) -> Const | None:
    """Whether a dtype is what the other names, or casts to it; None where neither is one."""
    compare = _COMPARISONS.get(type(op))
    if compare is None or not (is_dtype(b, left) or is_dtype(b, right)):
        return None
    one, other = _object(b, left), _object(b, right)
    return None if one is _NONE or other is _NONE else Const(BOOL, bool(compare(one, other)))


_COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}  # fmt: skip


def among(b: Builder, found: Value, others: Value) -> Const | None:
    """Whether a dtype is among these."""
    listed = _object(b, others) if is_dtype(b, found) else None
    return Const(BOOL, any(_object(b, found) == each for each in listed)) if isinstance(listed, tuple) else None
