"""Arrays and views of memory beside one another: `==`, `<` and so on.

In: two values of which one is an `array.array` or a memoryview. Out: a bool. Arrays are compared item by item with arrays; a view
is equal to whatever lies in memory with the same items.
"""

from __future__ import annotations

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BOOL, BYTES, Buffer, Type
from lanewise.library.prelude import arrays as prelude
from lanewise.python.containers import lists
from lanewise.python.expressions import operators
from lanewise.python.program.builder import Builder
from lanewise.python.program.fold import make
from lanewise.python.texts import byte_arrays

_ASKED = {"lt": (prelude.below, False), "gt": (prelude.below, True), "le": (prelude.at_most, False), "ge": (prelude.at_most, True)}
"""What is asked, and whether the other way round."""


def concerns(x: Type, y: Type) -> bool:
    """Whether one of them is a view, or an array that is asked: a bytearray says itself what it is equal to."""
    kinds = {t.kind for t in (x, y) if isinstance(t, Buffer)}
    return "memoryview" in kinds or ("array" in kinds and not (byte_arrays.is_one(x) or byte_arrays.is_one(y)))


def compare(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`x == y`, `x < y` and so on."""
    kinds = [t.kind if isinstance(t, Buffer) else "" for t in (x.type, y.type)]
    arrays = kinds == ["array", "array"]
    if op in _ASKED:
        if not arrays:
            return operators.unsupported(b, op, x, y, loc)
        function, turned = _ASKED[op]
        return lists.call_prelude(b, function, [y, x] if turned else [x, y], loc)
    if "ndarray" in kinds:
        return operators.unsupported(b, op, x, y, loc)
    if not arrays and not ("memoryview" in kinds and all(map(_lies_in_memory, (x.type, y.type)))):
        return Const(BOOL, op == "ne")
    equal = lists.call_prelude(b, prelude.equal, [x, y], loc)
    return equal if op == "eq" else make("not", (equal,), BOOL)


def _lies_in_memory(t: Type) -> bool:
    return t == BYTES or isinstance(t, Buffer) or byte_arrays.is_one(t)
