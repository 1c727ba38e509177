"""Dtypes, which are known at build: `dtype=np.float32`, `dtype="int8"`, `x.dtype`.

In: the node of an argument. Out: how an item lies in memory (`ir/types.py` has the names), or the live object of numpy's.
"""

from __future__ import annotations

import ast
import sys
from typing import Any

from lanewise.ir.code import Expr, Loc, Op
from lanewise.ir.types import BOOL, C128, COMPLEX, F64, FLOAT, INT, NONE, SCALARS, Closure, Scalar, Type
from lanewise.ir.worded import CAST
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import NUMPY_NAMES, Known, Value, numpy_scalar_type

OF_PYTHON: dict[Type, Scalar] = {INT: SCALARS["i64"], FLOAT: F64, BOOL: SCALARS["b1"], COMPLEX: C128}
"""What numpy takes Python's numbers for where no array is around."""
NO_TEXTS = "an array of texts is not compiled", "keep a list of them; np.array([text == y for text in texts]) compares"
"""Why, and the way out."""
_PLAIN: dict[type, str] = {float: "f64", int: "i64", bool: "b1", complex: "c128"}
_NAMES = {item: name for name, item in NUMPY_NAMES.items() if name != "bool_"}


def of_argument(b: Builder, node: ast.expr | None) -> str | None:
    """The element type that a dtype argument names; empty for none, None after a refusal."""
    from lanewise.python.expressions.expressions import value

    if node is None:
        return ""
    found = Known(node.value) if isinstance(node, ast.Constant) else value(b, node)
    if (isinstance(found, Expr) and found.type == NONE) or (isinstance(found, Known) and found.object is None):
        return ""
    name = named(b, found)
    item = item_of(name)
    if item is None:
        b.has_to_be_known(node)
        if _is_of_texts(name):
            b.refuse(node, NO_TEXTS[0], "make a list of them: [str(value) for value in x]")
            return None
        b.refuse(
            node,
            "this dtype is not compiled",
            "one of np.complex128, np.complex64, np.float64, np.float32, np.float16, np.int64 ... np.uint8, np.bool_",
        )
    return item


def named(b: Builder, found: Value) -> object:
    """What names a dtype: an object of the module, a text, or a class that is kept as a value."""
    if isinstance(found, Known):
        return found.object
    if isinstance(found, Expr) and isinstance(found.type, Closure):
        return b.program.codes[found.type.code].origin()
    return found.attrs[0] if isinstance(found, Op) and found.name == "text" else None


def _is_of_texts(named: object) -> bool:
    """Whether it names a dtype of texts, or of bytes."""
    numpy = sys.modules.get("numpy")
    if numpy is None or not isinstance(named, type | str | numpy.dtype):
        return False
    try:
        return numpy.dtype(named).kind in ("U", "S", "T")
    except TypeError:
        return False


def item_of(named: object) -> str | None:
    """The element type that an object of Python's or numpy's names."""
    if isinstance(named, type):
        scalar = numpy_scalar_type(named)
        return scalar.name if scalar is not None else _PLAIN.get(named)
    numpy = sys.modules.get("numpy")
    if numpy is None or not isinstance(named, str | numpy.dtype):
        return None
    try:
        dtype = numpy.dtype(named)
    except TypeError:
        return None
    return NUMPY_NAMES.get(dtype.name) if dtype.isnative else None


def miscast(b: Builder, ufunc: Any, rule: str, given: Type, own: Type, loc: Loc) -> None:
    """numpy's words where what a ufunc gives goes to no array of that dtype."""
    names = [as_object(t.name).name for t in (OF_PYTHON.get(given, given), own)]  # type: ignore[union-attr]
    b.throw(CAST, ufunc.__name__, rule, *names, ufunc.nin, loc=loc)


def is_one(found: object) -> bool:
    """Whether it is a dtype of numpy's."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(found, numpy.dtype)


def as_object(item: str) -> Any:
    """numpy's own dtype of such items."""
    import numpy

    return numpy.dtype(_NAMES[item])
