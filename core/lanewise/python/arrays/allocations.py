"""What makes a buffer: blocks, copies, np.zeros and its kin.

In: a call node whose callee makes a buffer. Out: the fresh buffer, zeroed or filled; what CPython and numpy raise for a bad size is
raised in their words and order.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Sequence

from lanewise.ir.code import Const, Do, Expr, Loc, Op
from lanewise.ir.types import (
    BAD,
    BOOL,
    F64,
    FLOAT,
    I32,
    INT,
    MACHINE_INTS,
    NEVER,
    SCALARS,
    Buffer,
    Scalar,
    Tuple,
    Type,
    Union,
    bytes_of,
)
from lanewise.library.buffers import new_buffer, repeat, uncleared_buffer
from lanewise.library.heap import MAX_PAYLOAD
from lanewise.library.prelude import arrays as prelude
from lanewise.python.arrays import buffers
from lanewise.python.containers import lists
from lanewise.python.expressions import operators
from lanewise.python.numbers import machine_numbers
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.flow import item
from lanewise.python.program.fold import make
from lanewise.python.program.values import NUMPY_NAMES, Known, Value, numpy_scalar_type, type_name
from lanewise.python.texts import byte_strings

Handler = Callable[[Builder, ast.Call], Value]
_LARGEST = (1 << 63) - 1


def handler(callee: object) -> Handler | None:
    """How a call of this object is compiled, if it makes a buffer."""
    name = getattr(callee, "__name__", "")
    numpy = sys.modules.get("numpy")
    if numpy is not None and name in _NUMPY and getattr(numpy, name) is callee:
        return _NUMPY[name]
    return None


# --- blocks ----------------------------------------------------------------------------------------------------------


def fresh(b: Builder, kind: Buffer, count: Expr, node: ast.AST, *, cleared: bool = True) -> Expr:
    """A buffer of `count` elements, a length that was checked; zeroed unless it is written as a whole at once."""
    loc = b.at(node)
    count = checked(b, count, loc)
    words = (make("convert", (count,), I32), Const(I32, bytes_of(kind.item)))
    block = b.library(new_buffer if cleared else uncleared_buffer, words, loc)
    target = b.fresh(kind)
    b.emit(Do((target.slot,), "buffer", (block, words[0]), loc))
    return target


def checked(b: Builder, count: Expr, loc: Loc) -> Expr:
    """A number of items that may fit into memory."""
    count = b.temp(count, loc)
    # Here and not in the library, so that the ranges know that the length is the count.
    b.when(make("gt", (count, integer(MAX_PAYLOAD)), BOOL), lambda: b.throw("MemoryError", loc=loc), loc)
    return count


def copied(b: Builder, kind: Buffer, x: Expr, node: ast.AST) -> Expr:
    """A buffer with the bytes of another one."""
    loc = b.at(node)
    x = b.temp(x, loc)
    assert isinstance(x.type, Buffer)
    size, own = bytes_of(x.type.item), bytes_of(kind.item)
    count = b.temp(make("mul", (buffers.length(x), integer(size // own)), INT), loc)
    target = fresh(b, kind, count, node)
    _copy(b, target, x, node)
    return target


def _copy(b: Builder, target: Expr, x: Expr, node: ast.AST) -> None:
    assert isinstance(x.type, Buffer)
    n = byte_count(buffers.length(x), bytes_of(x.type.item))
    b.emit(Do((), "copy", (address(target), address(x), n), b.at(node)))


def address(x: Expr) -> Expr:
    return Op("address", (x,), I32)


def byte_count(count: Expr, size: int) -> Expr:
    words = make("convert", (count,), I32)
    return words if size == 1 else Op("mul", (words, Const(I32, size)), I32)


def _filled(b: Builder, target: Expr, stored: Expr, node: ast.AST) -> None:
    """Every element set to a value: stored once, then repeated."""
    loc = b.at(node)
    assert isinstance(target.type, Buffer)
    kind, size = target.type, buffers.length(target)

    def fill() -> None:
        word = buffers.stored_word(b, kind, stored, loc)
        if b.env is None or word is None:
            return
        b.emit(Do((), "store", (address(target), word), loc, ("u8" if kind.item == "b1" else kind.item,)))
        b.library(repeat, (address(target), Const(I32, bytes_of(kind.item)), byte_count(size, bytes_of(kind.item))), loc)

    b.when(make("gt", (size, integer(0)), BOOL), fill, loc)


# --- arguments -------------------------------------------------------------------------------------------------------


def bound(b: Builder, node: ast.Call, names: Sequence[str], required: int) -> dict[str, ast.expr] | None:
    """Argument nodes by name; None after a refusal."""
    what = ast.unparse(node.func)
    if any(isinstance(a, ast.Starred) for a in node.args) or any(k.arg is None for k in node.keywords):
        b.refuse(node, f"stars in a call of {what}() are not compiled", "write the arguments out")
        return None
    found = dict(zip(names, node.args, strict=False))
    for keyword in node.keywords:
        if keyword.arg not in names or keyword.arg in found:
            b.refuse(keyword, f"{what}() is compiled with {', '.join(names)}, not with {keyword.arg} here", "leave it out")
            return None
        found[str(keyword.arg)] = keyword.value
    if len(node.args) > len(names) or any(n not in found for n in names[:required]):
        b.refuse(node, f"{what}() is compiled with {', '.join(names)}", "pass these")
        return None
    return found


def _dtype(b: Builder, node: ast.expr | None) -> str | None:
    """The element type that a dtype argument names; empty for none, None after a refusal."""
    from lanewise.python.expressions.expressions import value

    if node is None or (isinstance(node, ast.Constant) and node.value is None):
        return ""
    named: object = node.value if isinstance(node, ast.Constant) else None
    if named is None:
        found = value(b, node)
        named = found.object if isinstance(found, Known) else None
    item = _item_of(named)
    if item is None:
        b.refuse(node, "this dtype is not compiled", "one of np.float64, np.float32, np.int64 ... np.uint8, np.bool_")
    return item


def _item_of(named: object) -> str | None:
    if isinstance(named, type):
        plain: dict[type, str] = {float: "f64", int: "i64", bool: "b1"}
        scalar = numpy_scalar_type(named)
        return scalar.name if scalar is not None else plain.get(named)
    numpy = sys.modules.get("numpy")
    if numpy is None or not isinstance(named, str | numpy.dtype):
        return None
    try:
        dtype = numpy.dtype(named)
    except TypeError:
        return None
    return NUMPY_NAMES.get(dtype.name) if dtype.isnative else None


def _evaluated(b: Builder, node: ast.expr) -> Expr | None:
    from lanewise.python.expressions.expressions import runtime

    found = runtime(b, node)
    if b.env is None or found.type in (BAD, NEVER):
        return None
    return b.temp(found, b.at(node))


# --- of what is known one by one -------------------------------------------------------------------------------------


def of_bytes(b: Builder, x: Expr, node: ast.AST) -> Expr:
    """A bytearray with these bytes."""
    count = b.temp(byte_strings.length(b, x, b.at(node)), b.at(node))
    target = fresh(b, Buffer("bytearray", "u8"), count, node, cleared=False)
    b.emit(Do((), "copy", (address(target), address(x), byte_count(count, 1)), b.at(node)))
    return target


def of_items(b: Builder, kind: Buffer, parts: list[Expr], node: ast.AST) -> Expr:
    """A buffer of these elements, each converted before the next."""
    loc = b.at(node)
    words = [word for part in parts if (word := buffers.stored_word(b, kind, b.temp(part, loc), loc)) is not None]
    words = [b.temp(word, loc) for word in words]
    if b.env is None:
        return NOTHING
    target = fresh(b, kind, integer(len(parts)), node)
    for i, word in enumerate(words):
        place = Op("add", (address(target), Const(I32, i * bytes_of(kind.item))), I32)
        b.emit(Do((), "store", (place, word), loc, (kind.item,)))
    return target


_NO_INDEX = "'{}' object cannot be interpreted as an integer"

# --- numpy -----------------------------------------------------------------------------------------------------------


def _shaped(b: Builder, shape: Expr, dtype: str, node: ast.Call) -> Expr | None:
    """A zeroed array of one dimension."""
    loc = b.at(node)
    if isinstance(shape.type, Tuple):
        if len(shape.type.items) != 1:
            b.refuse(node, f"an array of rank {len(shape.type.items)} is not compiled yet", "make it one-dimensional")
            return None
        first = item(shape, 0)
        if first.type != INT and first.type not in MACHINE_INTS:
            words = "an integer is required" if first.type == BOOL else _NO_INDEX.format(type_name(first.type))
            operators.type_error(b, words, loc)
            return None
        return _shaped(b, first, dtype, node)
    if shape.type != INT and shape.type not in MACHINE_INTS:
        words = "expected a sequence of integers or a single integer, got '{!r}'"
        b.throw("TypeError", words, loc=loc, holes=(shape,))
        return None
    count = b.temp(operators.convert(b, shape, INT, loc), loc)
    b.guard(operators.beyond_index(count), "ValueError", "Maximum allowed dimension exceeded", loc)
    b.guard(make("lt", (count, integer(0)), BOOL), "ValueError", "negative dimensions are not allowed", loc)
    too_big = "array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum possible size."
    b.guard(make("gt", (count, integer(_LARGEST // bytes_of(dtype))), BOOL), "ValueError", too_big, loc)
    return fresh(b, Buffer("ndarray", dtype), count, node) if b.env is not None else None


def _new(fill: int | None) -> Handler:
    """np.zeros, np.empty (zeros as well: nobody reads what another call left), np.ones."""

    def handle(b: Builder, node: ast.Call) -> Value:
        given = bound(b, node, ("shape", "dtype"), 1)
        shape = _evaluated(b, given["shape"]) if given else None
        dtype = _dtype(b, given.get("dtype")) if given and shape is not None else None
        if shape is None or dtype is None:
            return NOTHING
        return b.each(shape, lambda s: _made(b, s, dtype or "f64", None if fill is None else integer(fill), node), b.at(node))

    return handle


def _made(b: Builder, shape: Expr, dtype: str, fill: Expr | None, node: ast.Call) -> Value:
    made = _shaped(b, shape, dtype, node)
    if made is None:
        return NOTHING
    if fill is not None:
        _filled(b, made, fill, node)
    return made


def _full(b: Builder, node: ast.Call) -> Value:
    given = bound(b, node, ("shape", "fill_value", "dtype"), 2)
    shape = _evaluated(b, given["shape"]) if given else None
    fill = _evaluated(b, given["fill_value"]) if given and shape is not None else None
    dtype = _dtype(b, given.get("dtype")) if given and fill is not None else None
    if shape is None or fill is None or dtype is None:
        return NOTHING
    if isinstance(fill.type, Union):
        return b.each(fill, lambda f: _filled_with(b, shape, f, dtype, node), b.at(node))
    return _filled_with(b, shape, fill, dtype, node)


_OWN: dict[Type, Scalar] = {INT: SCALARS["i64"], FLOAT: F64, BOOL: SCALARS["b1"]}


def _filled_with(b: Builder, shape: Expr, fill: Expr, dtype: str, node: ast.Call) -> Value:
    own = _OWN.get(fill.type, fill.type)
    if not dtype and not machine_numbers.concerns(own):
        return b.refuse(node, f"np.full() of {type_name(fill.type)} is not compiled", "fill with a number")
    target = SCALARS[dtype or str(own)]
    if not operators.is_integer(fill.type) and target in MACHINE_INTS and machine_numbers.concerns(own):
        # Unlike `x[i] = 2.7` this converts as astype() does: nan has some value.
        fill = machine_numbers.cast(b, fill, target, b.at(node))
    kept = b.temp(fill, b.at(node))
    return b.each(shape, lambda s: _made(b, s, target.name, kept, node), b.at(node))


def _like(fill: int | None) -> Handler:
    """np.zeros_like, np.empty_like, np.ones_like."""

    def handle(b: Builder, node: ast.Call) -> Value:
        given = bound(b, node, ("a", "dtype"), 1)
        x = _evaluated(b, given["a"]) if given else None
        dtype = _dtype(b, given.get("dtype")) if given and x is not None else None
        if x is None or dtype is None:
            return NOTHING
        if not isinstance(x.type, Buffer) or x.type.kind != "ndarray":
            return b.refuse(node, f"{ast.unparse(node.func)}() is compiled for numpy arrays", "give shape and dtype")
        made = fresh(b, Buffer("ndarray", dtype or x.type.item), buffers.length(x), node)
        if fill is not None:
            _filled(b, made, integer(fill), node)
        return made

    return handle


_NUMPY: dict[str, Handler] = {
    "zeros": _new(None),
    "empty": _new(None),
    "ones": _new(1),
    "full": _full,
    "zeros_like": _like(None),
    "empty_like": _like(None),
    "ones_like": _like(1),
}

# --- methods ---------------------------------------------------------------------------------------------------------


def copy(b: Builder, x: Expr, node: ast.Call) -> Value:
    """`x.copy()`."""
    assert isinstance(x.type, Buffer)
    return copied(b, x.type, x, node)


def to_list(b: Builder, x: Expr, node: ast.Call) -> Value:
    """`x.tolist()`."""
    return lists.call_prelude(b, prelude.listed, [x], b.at(node))


METHODS: dict[tuple[str, str], Callable[[Builder, Expr, ast.Call], Value]] = {
    ("array", "tolist"): to_list,
    ("memoryview", "tolist"): to_list,
    ("ndarray", "copy"): copy,
    ("ndarray", "tolist"): to_list,
}
"""By the buffer's kind and the method's name; called without arguments."""
