"""numpy's arrays made of shapes and of values: `np.zeros`, `np.full`, `np.array`, `np.arange` and their kin.

In: the call's node. Out: the fresh array; what numpy raises for a bad size is raised in its words and order.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import (
    BAD,
    BOOL,
    FLOAT,
    I32,
    INT,
    MACHINE_INTS,
    NEVER,
    NONE,
    SCALARS,
    STR,
    Buffer,
    Open,
    Scalar,
    Tuple,
    Union,
    bytes_of,
)
from lanewise.library.buffers import repeat
from lanewise.library.heap import MAX_PAYLOAD
from lanewise.library.prelude import ndarrays as prelude
from lanewise.python.arrays import allocations, array_lanes, array_ops, assigning, buffers, dtypes, literals, shaped
from lanewise.python.arrays.array_runs import settled
from lanewise.python.classes import derived
from lanewise.python.containers import lists, tuples
from lanewise.python.expressions import operators
from lanewise.python.numbers import machine_numbers
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Value, type_name
from lanewise.python.source import standard

Handler = Callable[[Builder, ast.Call], Value]
_LARGEST = (1 << 63) - 1
_NO_INDEX = "'{}' object cannot be interpreted as an integer"
_TOO_BIG = "array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum possible size."
_NO_COPY = (
    "Unable to avoid copy while creating an array as requested.\nIf using `np.array(obj, copy=False)` replace it with "
    "`np.asarray(obj)` to allow a copy when needed (no behavior change in NumPy 1.x).\nFor more details, see "
    "https://numpy.org/devdocs/numpy_2_0_migration_guide.html#adapting-to-changes-in-the-copy-keyword."
)


def handler(callee: object) -> Handler | None:
    """How a call of this object is compiled, if it makes an array."""
    name = standard.name_in_numpy(callee, _NUMPY)
    return None if name is None else _NUMPY[name]


# --- shapes ----------------------------------------------------------------------------------------------------------


def evaluated(b: Builder, node: ast.expr) -> Expr | None:
    """An argument's value now; a list that is written out is as good as a tuple."""
    from lanewise.python.expressions.expressions import runtime

    found = runtime(b, literals.as_tuple(b, node))
    if b.env is None or found.type in (BAD, NEVER):
        return None
    return shaped.kept(b, found, b.at(node))


def _each_shape(b: Builder, shape: Expr, use: Callable[[Expr], Value], node: ast.AST) -> Value:
    """`use` of a shape as each of its types. What may be a list besides tells when it is one."""
    told = isinstance(shape.type, Union) and not all(isinstance(t, Open) for t in shape.type.members)

    def one(s: Expr) -> Value:
        if told and isinstance(s.type, Open):
            words = f"a shape of type {type_name(s.type)} is not compiled: its length is not known"
            return operators.type_error(b, words, b.at(node))
        return use(s)

    return b.each(shape, one, b.at(node))


def dims_of(b: Builder, shape: Expr, dtype: str, node: ast.AST) -> list[Expr] | None:
    """The dims that a shape says, checked; None after a refusal or what numpy raises."""
    loc = b.at(node)
    if isinstance(shape.type, Open):
        b.refuse(node, f"a shape of type {type_name(shape.type)} is not compiled: its length is not known", "use a tuple")
        return None
    parts = tuples.items(shape) if isinstance(shape.type, Tuple) else [shape]
    counts: list[Expr] = []
    for part in parts:
        found = b.each(part, lambda one: dim(b, shape, derived.number(b, one, loc), loc), loc)
        if b.env is None or not isinstance(found, Expr):
            return None
        count = b.temp(found, loc)
        b.guard(operators.beyond_index(count), "ValueError", "Maximum allowed dimension exceeded", loc)
        counts.append(count)
    for count in counts:
        b.guard(make("lt", (count, integer(0)), BOOL), "ValueError", "negative dimensions are not allowed", loc)
    _check_size(b, counts, _LARGEST // bytes_of(dtype), loc)
    return counts if b.env is not None else None


def _check_size(b: Builder, counts: Sequence[Expr], most: int, loc: Loc) -> None:
    """Dims of 0 make an array of any size, as they do in numpy. `most`: all its bits are set."""
    total: Expr = integer(1)
    for count in counts:
        is_none = make("eq", (count, integer(0)), BOOL)
        least = b.temp(make("select", (is_none, integer(1), count), INT), loc)
        b.guard(make("gt", (total, make("floordiv", (integer(most), least), INT)), BOOL), "ValueError", _TOO_BIG, loc)
        total = least if total == integer(1) else b.temp(make("and", (make("mul", (total, least), INT), integer(most)), INT), loc)
    for count in counts if len(counts) > 1 else ():
        # Beside a dim of 0: each dim is a word.
        b.when(make("gt", (count, integer(MAX_PAYLOAD)), BOOL), lambda: b.throw("MemoryError", loc=loc), loc)


def dim(b: Builder, shape: Expr, part: Expr, loc: Loc) -> Value:
    """A dim as an int of Python's, or what numpy raises."""
    if part.type == INT or part.type in MACHINE_INTS:
        return operators.convert(b, part, INT, loc)
    if isinstance(shape.type, Tuple):
        operators.type_error(b, "an integer is required" if part.type == BOOL else _NO_INDEX.format(type_name(part.type)), loc)
    else:
        b.throw("TypeError", "expected a sequence of integers or a single integer, got '{!r}'", loc=loc, holes=(shape,))
    return NOTHING


def _made(b: Builder, shape: Expr, dtype: str, fill: Expr | None, node: ast.Call) -> Value:
    counts = dims_of(b, shape, dtype, node)
    if counts is None:
        return NOTHING
    made = shaped.kept(b, shaped.fresh(b, dtype, counts, node), b.at(node))
    if fill is not None:
        filled(b, made, fill, node)
    return made


def filled(b: Builder, target: Expr, stored: Expr, node: ast.AST) -> None:
    """Every element of a fresh array set to a value: stored once, then repeated. An array is spread over it."""
    loc = b.at(node)
    if is_ndarray(stored.type):
        assigning.assign(b, target, stored, node)
        return
    whole = shaped.owner(target)
    assert isinstance(whole.type, Buffer)
    kind, size = whole.type, buffers.length(whole)

    def fill() -> None:
        word = buffers.stored_word(b, kind, stored, loc)
        if b.env is None or word is None:
            return
        begin = allocations.address(whole)
        buffers.put(b, kind, begin, word, loc)
        count = allocations.byte_count(size, bytes_of(kind.item))
        b.library(repeat, (begin, Const(I32, bytes_of(kind.item)), count), loc)

    b.when(make("gt", (size, integer(0)), BOOL), fill, loc)


# --- of one value ----------------------------------------------------------------------------------------------------


def _new(fill: int | None) -> Handler:
    """np.zeros, np.empty and np.ndarray (zeros as well: nobody reads what another call left), np.ones."""

    def handle(b: Builder, node: ast.Call) -> Value:
        given = allocations.bound(b, node, ("shape", "dtype"), 1)
        shape = evaluated(b, given["shape"]) if given else None
        dtype = dtypes.of_argument(b, given.get("dtype")) if given and shape is not None else None
        if shape is None or dtype is None:
            return NOTHING
        return _each_shape(b, shape, lambda s: _made(b, s, dtype or "f64", None if fill is None else integer(fill), node), node)

    return handle


def _told(b: Builder, node: ast.Call, first: str, more: str = "") -> tuple[dict[str, ast.expr], Expr, Expr, str] | None:
    """What `full` and `full_like` take: their arguments; a shape or an array, what fills it and the dtype, evaluated."""
    given = allocations.bound(b, node, (first, "fill_value", "dtype", *([more] if more else [])), 2, more)
    subject = evaluated(b, given[first]) if given else None
    fill = evaluated(b, given["fill_value"]) if given and subject is not None else None
    dtype = dtypes.of_argument(b, given.get("dtype")) if given and fill is not None else None
    if given is None or subject is None or fill is None or dtype is None:
        return None
    if literals.is_row(fill.type):
        fill = shaped.kept(b, converted(b, fill, dtype, node, copies=False), b.at(node))
    return given, subject, fill, dtype


def _full(b: Builder, node: ast.Call) -> Value:
    found = _told(b, node, "shape")
    if found is None:
        return NOTHING
    _, shape, fill, dtype = found
    return literals.each_type(b, fill, lambda one: _filled_with(b, shape, one, dtype, node), node)


def _filled_with(b: Builder, shape: Expr, fill: Expr, dtype: str, node: ast.Call) -> Value:
    if is_ndarray(fill.type):
        return _each_shape(b, shape, lambda s: _made(b, s, dtype or shaped.kind(fill).item, fill, node), node)
    own = dtypes.OF_PYTHON.get(fill.type, fill.type)
    if not dtype and own == STR:
        return b.refuse(node, dtypes.NO_TEXTS[0], "make a list of them: [text] * n")
    if not dtype and not machine_numbers.concerns(own):
        return b.refuse(node, f"np.full() of {type_name(fill.type)} is not compiled", "fill with a number, or an array")
    target = SCALARS[dtype or str(own)]
    if fill.type != INT and target in MACHINE_INTS and machine_numbers.concerns(own):
        # Unlike `x[i] = 2.7` this converts as astype() does: nan has some value.
        fill = machine_numbers.cast(b, fill, target, b.at(node))
    kept = b.temp(fill, b.at(node))
    return _each_shape(b, shape, lambda s: _made(b, s, target.name, kept, node), node)


def _like(fill: int | None) -> Handler:
    """np.zeros_like, np.empty_like, np.ones_like."""

    def handle(b: Builder, node: ast.Call) -> Value:
        given = allocations.bound(b, node, ("a", "dtype", "shape"), 1, "shape")
        x = evaluated(b, given["a"]) if given else None
        dtype = dtypes.of_argument(b, given.get("dtype")) if given and x is not None else None
        if given is None or x is None or dtype is None:
            return NOTHING
        return _all_alike(b, given, x, dtype, None if fill is None else integer(fill), node)

    return handle


def _all_alike(b: Builder, given: dict[str, ast.expr], x: Expr, dtype: str, fill: Expr | None, node: ast.Call) -> Value:
    """Such an array of an operand as each of its types, and of each type of shape."""
    if "shape" not in given:
        return literals.each_type(b, x, lambda one: _alike(b, one, None, dtype, fill, node), node)
    shape = evaluated(b, given["shape"])
    if shape is None:
        return NOTHING
    in_shape = lambda one: _each_shape(b, shape, lambda s: _alike(b, one, None if s.type == NONE else s, dtype, fill, node), node)
    return literals.each_type(b, x, in_shape, node)


def _alike(b: Builder, x: Expr, shape: Expr | None, dtype: str, fill: Expr | None, node: ast.Call) -> Value:
    """A fresh array of this one's dtype and shape, unless others are said."""
    x = converted(b, x, "", node, copies=False)
    if not is_ndarray(x.type):
        return NOTHING
    target = SCALARS[dtype or x.type.item]
    if fill is not None and not is_ndarray(fill.type) and fill.type != INT and target in MACHINE_INTS:
        fill = machine_numbers.cast(b, fill, target, b.at(node))
    if shape is not None:
        return _made(b, shape, target.name, None if fill is None else b.temp(fill, b.at(node)), node)
    made = shaped.kept(b, shaped.fresh(b, target.name, shaped.dims(x), node), b.at(node))
    if fill is not None:
        filled(b, made, b.temp(fill, b.at(node)), node)
    return made


def _full_like(b: Builder, node: ast.Call) -> Value:
    found = _told(b, node, "a", "shape")
    if found is None:
        return NOTHING
    given, x, fill, dtype = found
    return _all_alike(b, given, x, dtype, fill, node)


# --- of other values -------------------------------------------------------------------------------------------------


def _array(b: Builder, node: ast.Call) -> Value:
    """np.array."""
    given = allocations.bound(b, node, ("object", "dtype", "ndmin", "copy"), 1, "ndmin")
    if given is None:
        return NOTHING
    ndmin = given.get("ndmin", ast.Constant(0))
    if not isinstance(ndmin, ast.Constant) or not isinstance(ndmin.value, int):
        return b.refuse(ndmin, "ndmin is part of an array's type", "write it out: np.array(x, ndmin=2)")
    return _made_of(b, given, node, True, ndmin=ndmin.value)


def as_array(b: Builder, node: ast.Call) -> Value:
    """np.asarray."""
    given = allocations.bound(b, node, ("a", "dtype", "copy"), 1, "copy")
    return NOTHING if given is None else _made_of(b, given, node, None)


def _made_of(b: Builder, given: dict[str, ast.expr], node: ast.Call, copies: bool | None, ndmin: int = 0) -> Value:
    """`copies`: unless the call says it. None: where there is no other way, False: never."""
    from lanewise.python.expressions.expressions import runtime

    said = given.get("copy", ast.Constant(copies))
    if not isinstance(said, ast.Constant) or not (said.value is None or isinstance(said.value, bool)):
        return b.refuse(said, "whether an array is a copy is known at build", "write True, False or None")
    x = runtime(b, next(iter(given.values())))
    dtype = dtypes.of_argument(b, given.get("dtype"))
    if b.env is None or dtype is None or x.type in (BAD, NEVER):
        return NOTHING
    if said.value is False and not (is_ndarray(x.type) and dtype in ("", x.type.item)):
        b.throw("ValueError", _NO_COPY, loc=b.at(node))
        return NOTHING
    made = lambda one: with_axes(b, converted(b, one, dtype, node, said.value is True), ndmin, b.at(node))
    return literals.each_type(b, x, made, node)


def with_axes(b: Builder, x: Expr, rank: int, loc: Loc) -> Expr:
    """An array with at least so many axes: new ones in front, of one item each."""
    if not is_ndarray(x.type) or shaped.rank(x) >= rank:
        return x
    x = shaped.kept(b, x, loc)
    more = rank - shaped.rank(x)
    steps = None if shaped.in_one_piece(x) else [*[shaped.steps(x)[0]] * more, *shaped.steps(x)]
    return shaped.view(x, shaped.offset(x), [*[integer(1)] * more, *shaped.dims(x)], steps)


def converted(b: Builder, x: Expr, dtype: str, node: ast.AST, copies: bool) -> Expr:
    """Any value as an array of this dtype; a new one if asked for, or where it has another dtype."""
    if not is_ndarray(x.type):
        return literals.as_array(b, x, node, dtype)
    return cast(b, x, dtype, node, copies)


def cast(b: Builder, x: Expr, dtype: str, node: ast.AST, copies: bool) -> Expr:
    """An array as one of this dtype; the same one where it has it, unless a copy is asked for."""
    loc = b.at(node)
    x = shaped.kept(b, x, loc)
    if dtype in ("", shaped.kind(x).item):
        return assigning.copied(b, x, node) if copies else x
    lanes = array_lanes.cast(b, array_ops.stored(b, x, loc), SCALARS[dtype], loc) if shaped.rank(x) else None
    if lanes is not None:
        return settled(b, lanes, node)
    made = shaped.kept(b, shaped.fresh(b, dtype, shaped.dims(x), node, cleared=False), loc)
    lists.do_prelude(b, prelude.cast, [made, x], loc)
    return made


def _arange(b: Builder, node: ast.Call) -> Value:
    from lanewise.python.expressions.expressions import runtimes

    given = allocations.bound(b, node, ("start", "stop", "step", "dtype"), 0)
    ends = {name: each for name, each in (given or {}).items() if name != "dtype"}
    if given is None:
        return NOTHING
    loc = b.at(node)
    if not {"start", "stop"} & set(ends):
        return operators.type_error(b, "arange() requires stop to be specified.", loc)
    found = dict(zip(ends, (b.temp(e, loc) for e in runtimes(b, list(ends.values()))), strict=True))
    dtype = dtypes.of_argument(b, given.get("dtype"))
    if dtype is None or b.env is None or any(e.type in (BAD, NEVER) for e in found.values()):
        return NOTHING
    if "stop" not in found:
        found["stop"] = found.pop("start")
    parts = [found.get("start", integer(0)), found["stop"], found.get("step", integer(1))]
    several = any(isinstance(each.type, Union) for each in parts)
    return b.each_of(parts, lambda each: _counted(b, each, dtype, node, several), loc)


def _counted(b: Builder, given: list[Expr], dtype: str, node: ast.Call, several: bool) -> Value:
    """The numbers from a start on, in steps. `several`: what they are only the run knows."""
    loc = b.at(node)
    if any(e.type == NONE for e in given):
        return literals.none_given(b, node)
    start, stop, step = given
    found = literals.together([dtypes.OF_PYTHON.get(e.type, e.type) for e in (start, stop, step)])
    if not isinstance(found, Scalar) and several:
        return operators.type_error(b, "np.arange() is compiled for numbers", loc)
    if not isinstance(found, Scalar):
        return b.refuse(node, "np.arange() is compiled for numbers", "give ints or floats")
    whole = found in MACHINE_INTS
    parts = [operators.convert(b, e, INT if whole else FLOAT, loc) for e in (start, stop, step)]
    count = b.temp(lists.call_prelude(b, prelude.count_of_ints if whole else prelude.count_of_floats, parts, loc), loc)
    if b.env is None:
        return NOTHING
    made = shaped.kept(b, shaped.fresh(b, dtype or found.name, [count], node, cleared=False), loc)
    lists.do_prelude(b, prelude.fill_range, [made, parts[0], parts[2]], loc)
    return made


_NUMPY: dict[str, Handler] = {
    "zeros": _new(None),
    "empty": _new(None),
    "ndarray": _new(None),
    "ones": _new(1),
    "full": _full,
    "zeros_like": _like(None),
    "empty_like": _like(None),
    "ones_like": _like(1),
    "full_like": _full_like,
    "array": _array,
    "asarray": as_array,
    "asanyarray": as_array,
    "arange": _arange,
}
