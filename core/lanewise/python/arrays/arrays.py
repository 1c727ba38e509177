"""Array expressions: what operators, ufuncs and reductions mean on numpy arrays.

In: operands of which one is an array. Out: an `Array`, a value that is not computed yet, so that the operators around it can
join it in one graph; what its shapes can raise is raised here, in the order of the source. `array_runs.py` computes it.
What is no op of `ops/` on f32 or f64 is an expression on an item of each operand (`array_lanes.py`), or it is computed now, item by
item (`array_items.py`).
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Callable, Sequence
from functools import cache
from types import ModuleType

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.graph import KEPT, NodeAttr
from lanewise.ir.types import BAD, BOOL, COMPLEX, F16, F32, F64, FLOAT, INT, NEVER, NONE, PART, SCALARS, STR, Type, Union
from lanewise.ops.powers import OF_EACH
from lanewise.ops.registry import numpy_names, ops
from lanewise.python.arrays import (
    array_items,
    array_lanes,
    array_ops,
    dtypes,
    literals,
    prelude_calls,
    reductions,
    several_ranks,
    shaped,
    usual,
)  # fmt: skip
from lanewise.python.arrays.array_runs import Array, Deferred, settled
from lanewise.python.arrays.broadcasting import Axis, together
from lanewise.python.expressions import operators
from lanewise.python.functions import spreading
from lanewise.python.numbers import machine_numbers, numpy_operators, numpy_ufuncs
from lanewise.python.program.builder import NOTHING, REFUSED, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Known, Nested, Value, type_name
from lanewise.python.source.scopes import assigns

# --- what is an array ------------------------------------------------------------------------------------------------


def is_array(x: Deferred) -> bool:
    """Whether it is a numpy array, or one that is not computed yet."""
    if isinstance(x, Array):
        return bool(x.dims)
    return not isinstance(x, Known | Nested) and _holds_array(x.type)


def _holds_array(t: Type) -> bool:
    return any(map(_holds_array, t.members)) if isinstance(t, Union) else is_ndarray(t)


def _operand(b: Builder, x: Array | Expr, node: ast.AST) -> Array | Expr:
    """An array as one, a number as it is, an array without axes as its number; a refusal where it is none of these."""
    if isinstance(x, Array):
        return x
    loc = b.at(node)
    x = _as_array(b, x, node)
    if is_ndarray(x.type):
        array = shaped.kept(b, x, loc) if isinstance(x, Op) else x
        if not shaped.rank(array):
            return shaped.number(b, array, loc)
        return array_ops.stored(b, array, loc)
    if _is_number(x.type):
        return x
    if x.type == STR:
        return b.refuse(node, dtypes.NO_TEXTS[0], "make a list of them: [a if flag else b for flag in mask]")
    return b.refuse(node, f"an array does not go together with a value of type {type_name(x.type)} here", "use numbers")


def _as_array(b: Builder, x: Expr, node: ast.AST) -> Expr:
    """A list, a tuple or a range of numbers as numpy takes it; anything else as it is."""
    is_row = literals.is_row(x.type) and literals.dtype_of(x.type) is not None
    return _value(literals.each_type(b, x, lambda one: literals.as_array(b, one, node), node)) if is_row else x


# --- elementwise -----------------------------------------------------------------------------------------------------


@cache
def _ufuncs() -> dict[str, str]:
    """numpy's function by the operator of two operands."""
    return {op: name for name, op in numpy_ufuncs.OPERATORS.items()} | {"pow": "power"}


def ufunc_of(op: str) -> str:
    """numpy's function for an operator of two operands."""
    return _ufuncs()[op]


@cache
def _signs() -> dict[str, str]:
    """The same of one operand."""
    return {op: name for name, op in numpy_ufuncs.SIGNS.items()}


@cache
def _comparisons() -> dict[str, str]:
    """The same of comparisons."""
    return {op: name for name, op in numpy_ufuncs.COMPARISONS.items()}


def binary(b: Builder, op: str, x: Array | Expr, y: Array | Expr, node: ast.AST) -> Array | Expr:
    """`x op y`, of numbers or arrays; `"%s" % x` is a text."""
    if not (is_array(x) or is_array(y)) or (op == "mod" and not isinstance(x, Array) and x.type == STR):
        return operators.binary(b, op, settled(b, x, node), settled(b, y, node), b.at(node))
    one = _by_member(b, (x, y), lambda g: _of_members(b, op, g, node), node)
    if one is None and any(not isinstance(each, Array) and each.type == NONE for each in (x, y)):
        return _of_members(b, op, (x, y), node)
    return on_arrays(b, op, x, y, node) if one is None else one


def _of_members(b: Builder, op: str, given: Operands, node: ast.AST) -> Array | Expr:
    """The same of values that may be something else as well: what goes with no array raises when it comes."""
    if all(isinstance(x, Array) or isinstance(x.type, Union) or _goes_with_arrays(x.type) for x in given):
        return binary(b, op, given[0], given[1], node)
    if op == "matmul":
        return _no_matrix(b, [_goes_with_arrays(x.type) if isinstance(x, Expr) else True for x in given].index(False), node)
    names = [_object_name(x) for x in given]
    words = f"unsupported operand type(s) for {operators.SYMBOLS[op]}: '{names[0]}' and '{names[1]}'"
    return operators.type_error(b, words, b.at(node))


def _no_matrix(b: Builder, place: int, node: ast.AST) -> Expr:
    """What is no array has no axes."""
    core = "gufunc core with signature (n?,k),(k,m?)->(n?,m?) requires 1"
    words = f"matmul: Input operand {place} does not have enough dimensions (has 0, {core})"
    b.throw("ValueError", words, loc=b.at(node))
    return NOTHING


def _goes_with_arrays(t: Type) -> bool:
    return is_ndarray(t) or t in (BAD, NEVER) or _is_number(t) or (literals.is_row(t) and literals.dtype_of(t) is not None)


def _object_name(x: Array | Expr) -> str:
    """What an operand is where numpy asks Python: its items, one by one."""
    return numpy_operators.object_name(_item(x))


def on_arrays(b: Builder, op: str, x: Array | Expr, y: Array | Expr, node: ast.AST, out: Expr | None = None) -> Array | Expr:
    """`x op y` where one is an array; `out`: the array that an in-place operator writes to."""
    if op == "pow" and isinstance(y, Const) and y.type in (INT, FLOAT):
        named = _POWERS.get(y.value) if (y.value == 2 and _is_squared(x, y)) or _is_complex(x) else None
        if named is not None:
            return apply(b, named, (x,), node, out)
    if op == "matmul":
        return _value(prelude_calls.product(b, settled(b, x, node), settled(b, y, node), node))
    return apply(b, _ufuncs()[op], (x, y), node, out)


_POWERS: dict[object, str] = {2.0: "square", 0.5: "sqrt", -1.0: "reciprocal"}
"""What numpy makes of powers of an array, by exponents of Python's. Of real numbers only a square is not what `pow` is."""


def _item(x: Array | Expr) -> Type:
    return x.dtype if isinstance(x, Array) else SCALARS[x.type.item] if is_ndarray(x.type) else x.type


def _is_squared(x: Array | Expr, exponent: Const) -> bool:
    """Integers to the power of 2.0 are floats."""
    return exponent.type == INT or _item(x) in (F16, F32, F64) or _item(x) in PART


def _is_complex(x: Array | Expr) -> bool:
    return not isinstance(x, Array) and is_ndarray(x.type) and _item(x) in PART


def unary(b: Builder, op: str, x: Array | Expr, node: ast.AST) -> Array | Expr:
    """`-x`, `+x`, `~x`, `abs(x)`, of a number or an array."""
    if not is_array(x):
        return operators.unary(b, op, settled(b, x, node), b.at(node))
    one = _by_member(b, (x,), lambda g: unary(b, op, g[0], node), node)
    return apply(b, _signs()[op], (x,), node) if one is None else one


def compare(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`x < y` and its kin: an array of bools."""
    node = b.line_at(loc)
    if NONE in (x.type, y.type) and op not in ("eq", "ne"):
        words = f"'{operators.SYMBOLS[op]}' not supported between instances of '{_object_name(x)}' and '{_object_name(y)}'"
        return operators.type_error(b, words, loc)
    return settled(b, apply(b, _comparisons()[op], (x, y), node), node)


def comparison(b: Builder, op: str, x: Deferred, y: Deferred, node: ast.AST) -> Deferred | None:
    """`x < y` of arrays, and of one and a number; None of anything else."""
    if isinstance(x, Known | Nested) or isinstance(y, Known | Nested) or not (_is_whole(x) or _is_whole(y)):
        return None
    if not all(isinstance(e, Array) or _is_whole(e) or _is_number(e.type) for e in (x, y)):
        return None
    return apply(b, _comparisons()[op], (x, y), node)


def _is_whole(x: Array | Expr) -> bool:
    return bool(x.dims) if isinstance(x, Array) else is_ndarray(x.type)


def _is_number(t: Type) -> bool:
    return t in (INT, FLOAT, BOOL, COMPLEX) or machine_numbers.concerns(t)


Operands = Sequence[Array | Expr]


def _by_member(
    b: Builder, given: Operands, use: Callable[[Operands], Deferred], node: ast.AST, *, takes_none: bool = True, told: bool = False
) -> Expr | None:
    """What `use` gives for each type that an operand may have; None where each has one. `told`: what goes with no array is said."""
    at = next((i for i, x in enumerate(given) if not isinstance(x, Array) and isinstance(x.type, Union)), None)
    if at is None:
        return None
    several, loc = given[at], b.at(node)
    assert isinstance(several, Expr) and isinstance(several.type, Union)
    told = told and any(map(_goes_with_arrays, several.type.members))

    def of_one(e: Expr) -> Expr:
        if e.type == NONE and not takes_none:
            return literals.none_given(b, node)
        if told and e.type != NONE and not _goes_with_arrays(e.type):
            return operators.type_error(b, f"an array of {type_name(e.type)} is not compiled", loc)
        return settled(b, use((*given[:at], e, *given[at + 1 :])), node)

    return _value(b.each(b.temp(several, loc), of_one, loc))


def apply(b: Builder, name: str, given: Operands, node: ast.AST, out: Expr | None = None) -> Array | Expr:
    """A function of numpy's on every element; numpy's promotion and broadcasting."""
    for x in given:
        if not isinstance(x, Array) and x.type in (BAD, NEVER):
            return x
    if (one := _by_member(b, given, lambda g: apply(b, name, g, node, out), node, told=True)) is not None:
        return one
    parts = [_operand(b, x, node) for x in given]
    if b.env is None or any(p is REFUSED for p in parts):
        return NOTHING if b.env is None else REFUSED
    if not any(isinstance(p, Array) and p.dims for p in parts):
        return _value(numpy_ufuncs.of_name(b, name, [settled(b, p, node) for p in parts], node))
    shapes = [_axes(p) if isinstance(p, Array) else [] for p in parts]
    axes = together(b, shapes, None if out is None else shaped.dims(out), b.at(node))
    if b.env is None:
        return NOTHING
    if name == "power" and isinstance(parts[1], Array) and parts[1].dims:
        name, parts = OF_EACH, [*parts, _is_one_for_all(b, parts[1].dims, axes, b.at(node))]
    found = array_ops.apply(b, name, parts, axes, node)
    if found is None:
        found = array_lanes.apply(b, name, parts, axes, node)
    if found is None:
        return array_items.apply(b, name, [settled(b, p, node) for p in parts], [axis.count for axis in axes], node)
    return found


def _is_one_for_all(b: Builder, dims: Sequence[Expr], axes: Sequence[Axis], loc: Loc) -> Expr:
    """Whether one exponent stands for several items: numpy reads it once, and takes a root where it is 1/2."""
    one, several = (shaped.product(counts) for counts in (dims, [axis.count for axis in axes]))
    return b.temp(make("and", (make("eq", (one, integer(1)), BOOL), make("ne", (several, integer(1)), BOOL)), BOOL), loc)


def _axes(x: Array) -> list[Axis]:
    return [Axis(count, spans) for count, spans in zip(x.dims, x.spans, strict=True)]


def _value(found: Value) -> Expr:
    assert isinstance(found, Expr)
    return found


# --- reductions ------------------------------------------------------------------------------------------------------


def reduce(b: Builder, name: str, x: Array | Expr, node: ast.Call, options: Sequence[ast.expr]) -> Array | Expr:
    """A fold of all elements of floats in a row, or their mean, is an op, which joins the operators around it; along an axis of
    several it is one that takes in what its operand is computed from."""
    one = _by_member(b, (x,), lambda g: reduce(b, name, g[0], node, options), node, takes_none=False, told=True)
    if one is not None:
        return one
    part = _operand(b, x, node)
    whole = all(k.arg == "axis" for k in node.keywords) and all(map(_names_the_axis, [*options, *(k.value for k in node.keywords)]))
    if not isinstance(part, Array) or not part.dims:
        if part is REFUSED:
            return part
        if not whole or (name == "mean" and (options or node.keywords)):
            return reductions.of_number(b, name, settled(b, x, node), node, options)
        row = reductions.row(b, settled(b, x, node), node)
        return reduce(b, name, row, node, options) if b.env is not None else NOTHING
    axis = reductions.one_axis(b, node, options, len(part.dims))
    dtype = array_ops.folding(name, part.dtype)
    if axis is not None and dtype is not None and _is_fold(name):
        return _along(b, name, array_ops.converted(part, dtype), *axis, node)
    if not whole or name not in _OPS or dtype is None or len(part.dims) > 1:
        return reductions.call(b, name, settled(b, part, node), node, options)
    _refuse_empty(b, name, part.dims[0], b.at(node))
    return _folded(b, name, array_ops.converted(part, dtype), 0, (), (), b.at(node)) if b.env is not None else NOTHING


def _folded(b: Builder, name: str, part: Array, axis: int, dims: tuple[Expr, ...], attrs: tuple[NodeAttr, ...], loc: Loc) -> Array:
    """A fold, or the mean, which is a sum over a count."""
    if name != "mean":
        return Array(name, (part,), part.dtype, dims, loc, attrs=attrs)
    dtype = part.dtype if part.dtype in array_ops.FLOATS else F64
    count = array_ops.number(b, machine_numbers.convert(b, part.dims[axis], dtype, loc), dtype, loc)
    total = array_ops.converted(Array("sum", (part,), part.dtype, dims, loc, attrs=attrs), dtype)
    return Array("divide", (total, count), dtype, dims, loc)


def _along(b: Builder, name: str, part: Array, axis: int, kept: bool, node: ast.AST) -> Array | Expr:
    """A fold along one of several axes."""
    loc = b.at(node)
    _refuse_empty(b, name, part.dims[axis], loc)
    if b.env is None:
        return NOTHING
    dims = (*part.dims[:axis], *((integer(1),) if kept else ()), *part.dims[axis + 1 :])
    found = _folded(b, name, part, axis, dims, (axis, KEPT) if kept else (axis,), loc)
    return settled(b, found, node)


def _refuse_empty(b: Builder, name: str, count: Expr, loc: Loc) -> None:
    """What has no first element has no greatest one."""
    if name in _EXTREMES:
        words = f"zero-size array to reduction operation {_EXTREMES[name]} which has no identity"
        b.when(make("eq", (count, integer(0)), BOOL), lambda: b.throw("ValueError", words, loc=loc), loc)


def _names_the_axis(node: ast.expr) -> bool:
    try:
        return ast.literal_eval(node) in (None, 0, -1)
    except ValueError:
        return False


# --- calls -----------------------------------------------------------------------------------------------------------

_OPS = ("sum", "mean", "max", "min")
_EXTREMES = {"max": "maximum", "min": "minimum"}
_METHODS = reductions.FUNCTIONS


def handler(callee: object, node: ast.Call) -> Callable[[Builder, ast.Call], Deferred] | None:
    """How a call of this object is compiled, if it is a numpy function that is an op, or `abs`."""
    if callee is abs and len(node.args) == 1 and not node.keywords and not isinstance(node.args[0], ast.Starred):
        return _abs
    numpy = sys.modules.get("numpy")
    title = getattr(callee, "__name__", "")
    if getattr(callee, "of_op", False):
        return lambda b, node: _op(b, title, node)
    if numpy is None or not isinstance(title, str) or not _is_function(title) or getattr(numpy, title, None) is not callee:
        return None
    if title in reductions.FUNCTIONS:
        return lambda b, node: _fold(b, title, node)
    arities = numpy_ufuncs.arities(title) or (ops()[numpy_names()[title]].arity,) * 2
    return lambda b, node: _function(b, title, arities, node)


def _is_function(name: str) -> bool:
    return name in reductions.FUNCTIONS or name in numpy_names() or numpy_ufuncs.arities(name) is not None


def _is_fold(name: str) -> bool:
    """Whether a kernel does it along an axis: what an op folds, and the mean."""
    return name == "mean" or (name in numpy_names() and ops()[numpy_names()[name]].kind == "fold")


def _abs(b: Builder, node: ast.Call) -> Deferred:
    (x,) = operands(b, node.args)
    return unary(b, "abs", x, node)


def _fold(b: Builder, name: str, node: ast.Call) -> Deferred:
    """`np.sum(x)`."""
    if not node.args and node.keywords and node.keywords[0].arg == "a":
        node = usual.by_place(getattr(sys.modules["numpy"], name), node)
    if not node.args or isinstance(node.args[0], ast.Starred):
        return b.refuse(node, f"np.{name} takes an operand", "pass it by its place")
    (x,) = operands(b, node.args[:1])
    if b.env is None or (not isinstance(x, Array) and x.type in (BAD, NEVER)):
        return NOTHING
    if not isinstance(x, Array) and several_ranks.concern(x.type):
        x = _as_array(b, x, node)
    return reduce(b, name, x, node, node.args[1:])


def _op(b: Builder, name: str, node: ast.Call) -> Deferred:
    """A call of what numpy lacks, in a library."""
    given = operands(b, node.args)
    return NOTHING if b.env is None else of_operands(b, name, given, node)


def _function(b: Builder, name: str, arities: tuple[int, int], node: ast.Call) -> Deferred:
    """`np.add(x, y)`."""
    least, most = arities
    node = usual.by_place(getattr(sys.modules["numpy"], name), node)
    if node.keywords or not least <= len(node.args) <= most or any(isinstance(a, ast.Starred) for a in node.args):
        counts = str(least) if least == most else f"{least} to {most}"
        counts += " positional argument" if most == 1 else " positional arguments"
        return b.refuse(node, f"{ast.unparse(node.func)}() is compiled with {counts}", "pass just those")
    given = operands(b, node.args)
    if any(not isinstance(g, Array) and g.type in (BAD, NEVER) for g in given) or b.env is None:
        return NOTHING
    return of_operands(b, name, given, node)


def of_operands(b: Builder, name: str, given: Operands, node: ast.Call) -> Deferred:
    """numpy's function of that name on operands that are evaluated; lists and tuples of numbers are arrays."""
    given = [g if isinstance(g, Array) else _as_array(b, g, node) for g in given]
    if not any(map(is_array, given)):
        return numpy_ufuncs.of_name(b, name, [settled(b, g, node) for g in given], node)
    one = _by_member(b, given, lambda g: of_operands(b, name, g, node), node, takes_none=False, told=True)
    return apply(b, name, given, node) if one is None else one


def method(b: Builder, x: Array | Expr, node: ast.Call, name: str) -> Array | Expr | None:
    """`x.sum()`; None where the method is none of these."""
    if name not in _METHODS or not is_array(x) or (not isinstance(x, Array) and isinstance(x.type, Union)):
        return None
    node = spreading.written_out(b, node)
    return reduce(b, name, x, node, node.args)


# --- the order of evaluation -----------------------------------------------------------------------------------------


def operands(b: Builder, nodes: Sequence[ast.expr]) -> list[Array | Expr]:
    """Evaluate left to right. What is not computed yet is computed before a call that may write to its operands."""
    from lanewise.python.expressions.expressions import as_runtime, deferred

    found: list[Array | Expr] = []
    for i, node in enumerate(nodes):
        one = deferred(b, node)
        later = nodes[i + 1 :]
        if isinstance(one, Array):
            found.append(settled(b, one, node) if any(disturbs(b, n) for n in later) else one)
            continue
        expr = as_runtime(b, one, node)
        found.append(b.temp(expr, b.at(node)) if any(map(assigns, later)) else expr)
    return found


def disturbs(b: Builder, node: ast.expr) -> bool:
    """Whether evaluating the node may change an array or a variable."""
    return any(isinstance(n, ast.NamedExpr) or (isinstance(n, ast.Call) and not _only_reads(b, n.func)) for n in ast.walk(node))


def _only_reads(b: Builder, func: ast.expr) -> bool:
    match func:
        case ast.Attribute(attr=attr) if attr in _METHODS:
            return True
        case ast.Attribute(value=ast.Name(id=name), attr=attr):
            module = _known(b, name)
            return isinstance(module, ModuleType) and (module.__name__ != "numpy" or attr in numpy_names())
        case ast.Name(id=name):
            found = _known(b, name)
            return found is not None and getattr(builtins, name, None) is found
    return False


def _known(b: Builder, name: str) -> object:
    """The object from outside the function that a name stands for."""
    if b.env is None or name in b.env or name in b.definition.scope.bound:
        return None
    try:
        return b.definition.names(name)
    except KeyError:
        return None
