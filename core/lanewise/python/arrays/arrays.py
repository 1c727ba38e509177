"""Array expressions: what operators, ufuncs and reductions mean on numpy arrays.

In: operands of which one is an array. Out: an `Array`, a value that is not computed yet, so that the operators around it can
join it in one graph; what its shapes can raise is raised here, in the order of the source. `array_runs.py` computes it.
Arrays are one-dimensional and of f32 or f64 today; other dtypes are refused with a reason.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Callable, Sequence
from types import ModuleType

from lanewise.ir.arithmetic import single
from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import BAD, BOOL, F32, F64, FLOAT, INT, NEVER, SCALARS, Buffer, Scalar, Type, Union
from lanewise.ops.registry import numpy_names, ops
from lanewise.python.arrays.array_runs import Array, Deferred, settled
from lanewise.python.expressions import operators
from lanewise.python.numbers import machine_numbers, numpy_ufuncs
from lanewise.python.program.builder import NOTHING, REFUSED, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Known, Nested, Value, type_name
from lanewise.python.source.scopes import assigns

FLOATS = (F32, F64)


# --- what is an array ------------------------------------------------------------------------------------------------


def is_array(x: Deferred) -> bool:
    """Whether it has elements: a numpy array, or one that is not computed yet."""
    if isinstance(x, Array):
        return x.size is not None
    return not isinstance(x, Known | Nested) and _holds_array(x.type)


def _holds_array(t: Type) -> bool:
    if isinstance(t, Union):
        return any(map(_holds_array, t.members))
    return isinstance(t, Buffer) and t.kind == "ndarray"


def _operand(b: Builder, x: Array | Expr, node: ast.AST) -> Array | Expr:
    """An array as one, a number as it is; a refusal where it is neither."""
    if isinstance(x, Array):
        return x
    if isinstance(x.type, Buffer) and x.type.kind == "ndarray":
        dtype = SCALARS[x.type.item]
        if dtype not in FLOATS:
            name = type_name(dtype).removeprefix("numpy.")
            return b.refuse(node, f"arrays of {name} are not computed as a whole yet", "loop over the items")
        buffer = b.temp(x, b.at(node)) if isinstance(x, Op) else x
        size = Op("len", (buffer,), INT)
        return Array("input", (), dtype, size, b.at(node), buffer, (size,))
    if x.type in (INT, FLOAT, BOOL) or machine_numbers.concerns(x.type):
        return x
    return b.refuse(node, f"an array does not go together with a value of type {type_name(x.type)} here", "use numbers")


def _number(b: Builder, x: Expr, dtype: Scalar, loc: Loc) -> Array:
    """A number in the dtype of the arrays around it."""
    if (isinstance(x, Const) and isinstance(x.value, int | float) and abs(x.value) < 1 << 1000) or x == Const(FLOAT, float("inf")):
        number = float(x.value)  # type: ignore[union-attr,arg-type]
        value: Expr = Const(dtype, single(number) if dtype == F32 else number)
        return Array("const", (), dtype, None, loc, value)
    return Array("input", (), dtype, None, loc, machine_numbers.convert(b, x, dtype, loc))


def _converted(x: Array, dtype: Scalar) -> Array:
    return x if x.dtype == dtype else Array("convert", (x,), dtype, x.size, x.loc, None, x.spans)


# --- elementwise -----------------------------------------------------------------------------------------------------

_OPERATORS = {"add": "add", "sub": "subtract", "mul": "multiply", "truediv": "divide"}
_UNARY = {"neg": "negative", "abs": "absolute"}


def binary(b: Builder, op: str, x: Array | Expr, y: Array | Expr, node: ast.AST) -> Array | Expr:
    """`x op y`, of numbers or arrays."""
    if not (is_array(x) or is_array(y)):
        return operators.binary(b, op, settled(b, x, node), settled(b, y, node), b.at(node))
    one = _by_member(b, (x, y), lambda g: binary(b, op, g[0], g[1], node), node)
    return on_arrays(b, op, x, y, node) if one is None else one


def on_arrays(b: Builder, op: str, x: Array | Expr, y: Array | Expr, node: ast.AST, out: Expr | None = None) -> Array | Expr:
    """`x op y` where one is an array; `out`: the size of the array that an in-place operator writes to."""
    if op in _OPERATORS:
        return apply(b, _OPERATORS[op], (x, y), node, out)
    if op == "pow" and isinstance(y, Const) and y.type in (INT, FLOAT) and y.value == 2:
        return apply(b, "multiply", (x, x), node, out)
    return b.refuse(node, f"{operators.SYMBOLS[op]} on arrays is not compiled yet", "use + - * / or a loop")


def unary(b: Builder, op: str, x: Array | Expr, node: ast.AST) -> Array | Expr:
    """`-x`, `+x`, `abs(x)`, of a number or an array."""
    if not is_array(x):
        return operators.unary(b, op, settled(b, x, node), b.at(node))
    one = _by_member(b, (x,), lambda g: unary(b, op, g[0], node), node)
    if one is not None:
        return one
    if op in _UNARY:
        return apply(b, _UNARY[op], (x,), node)
    part = _operand(b, x, node)
    if op == "pos" and isinstance(part, Array):
        return Array("convert", (part,), part.dtype, part.size, b.at(node), None, part.spans)
    return b.refuse(node, f"{op} of an array is not compiled yet", "use a loop")


Operands = Sequence[Array | Expr]


def _by_member(b: Builder, given: Operands, use: Callable[[Operands], Deferred], node: ast.AST) -> Expr | None:
    """What `use` gives for each type that an operand may have; None where each has one."""
    for i, x in enumerate(given):
        if not isinstance(x, Array) and isinstance(x.type, Union):
            before, after = given[:i], given[i + 1 :]
            loc = b.at(node)
            return _value(b.each(b.temp(x, loc), lambda e: settled(b, use((*before, e, *after)), node), loc))  # noqa: B023
    return None


def apply(b: Builder, name: str, given: Operands, node: ast.AST, out: Expr | None = None) -> Array | Expr:
    """An op on every element; numpy's promotion and broadcasting."""
    for x in given:
        if not isinstance(x, Array) and x.type in (BAD, NEVER):
            return x
    parts = [_operand(b, x, node) for x in given]
    if any(p is REFUSED for p in parts):
        return REFUSED
    types = [p.dtype if isinstance(p, Array) else p.type for p in parts]
    dtype: Type | None = types[0]
    for t in types[1:]:
        dtype = machine_numbers.promote(dtype, t) if dtype is not None else None
    assert isinstance(dtype, Scalar)
    loc = b.at(node)
    arrays = [_converted(p, dtype) if isinstance(p, Array) else _number(b, p, dtype, loc) for p in parts]
    return _joined(b, name, arrays, dtype, loc, out) if b.env is not None else NOTHING


def _value(found: Value) -> Expr:
    assert isinstance(found, Expr)
    return found


def _joined(b: Builder, name: str, arrays: Sequence[Array], dtype: Scalar, loc: Loc, out: Expr | None) -> Array | Expr:
    """Operands of one dtype, brought to one size."""
    sized = [a for a in arrays if a.size is not None]
    if not sized:
        return Array(name, tuple(arrays), dtype, None, loc)
    size, spans = sized[0].size, sized[0].spans
    for other in sized[1:]:
        size, spans = _broadcast(b, (size, spans), (other.size, other.spans), out, loc)
    if b.env is None:
        return NOTHING
    args = tuple(a if a.size in (None, size) else Array("expand", (a,), dtype, size, loc, None, spans) for a in arrays)
    return Array(name, args, dtype, size, loc, None, spans)


Extent = tuple[Expr | None, tuple[Expr, ...]]
_MISMATCH = "operands could not be broadcast together with shapes "


def _broadcast(b: Builder, x: Extent, y: Extent, out: Expr | None, loc: Loc) -> Extent:
    """The size of two operands together, which is checked; one that is known to be the other or 1 needs no check."""
    (n, spans), (m, others) = x, y
    assert n is not None
    assert m is not None
    together = tuple(dict.fromkeys((*spans, *others)))
    if m in spans:
        return n, together
    if n in others:
        return m, together
    n, m, one = b.temp(n, loc), b.temp(m, loc), integer(1)
    apart = make("and", (make("ne", (n, one), BOOL), make("ne", (m, one), BOOL)), BOOL)
    wrong = make("and", (make("ne", (n, m), BOOL), apart), BOOL)
    sizes = (n, m) if out is None else (n, m, b.temp(out, loc))
    words = _MISMATCH + "({},) " * len(sizes)
    b.when(wrong, lambda: b.throw("ValueError", words, loc=loc, holes=sizes), loc)
    if b.env is None:
        return n, together
    size = b.temp(_value(b.pick(make("eq", (n, one), BOOL), lambda: m, lambda: n, loc)), loc)
    return size, (*together, size)


# --- reductions ------------------------------------------------------------------------------------------------------


def reduce(b: Builder, name: str, x: Array | Expr, node: ast.Call, options: Sequence[ast.expr]) -> Array | Expr:
    """A fold of all elements, or the mean; of the options only an axis that changes nothing is compiled."""
    if any(k.arg != "axis" for k in node.keywords) or not all(map(_names_the_axis, [*options, *(k.value for k in node.keywords)])):
        return b.refuse(node, f"{name}() is compiled over the whole array only", "leave the options out")
    part = _operand(b, x, node)
    if not isinstance(part, Array) or part.size is None:
        return part if part is REFUSED else b.refuse(node, f"{name}() of a number is not compiled", "use the number")
    loc = b.at(node)
    if name != "mean":
        return Array(name, (part,), part.dtype, None, loc)
    count = _number(b, machine_numbers.convert(b, part.size, part.dtype, loc), part.dtype, loc)
    return Array("divide", (Array("sum", (part,), part.dtype, None, loc), count), part.dtype, None, loc)


def _names_the_axis(node: ast.expr) -> bool:
    try:
        return ast.literal_eval(node) in (None, 0, -1)
    except ValueError:
        return False


# --- calls -----------------------------------------------------------------------------------------------------------

_METHODS = ("sum", "mean")


def handler(callee: object, node: ast.Call) -> Callable[[Builder, ast.Call], Deferred] | None:
    """How a call of this object is compiled, if it is a numpy function that is an op, or `abs`."""
    if callee is abs and len(node.args) == 1 and not node.keywords and not isinstance(node.args[0], ast.Starred):
        return _abs
    numpy = sys.modules.get("numpy")
    title = getattr(callee, "__name__", "")
    name = "mean" if title == "mean" else numpy_names().get(title) if isinstance(title, str) else None
    if numpy is None or name is None or getattr(numpy, title, None) is not callee:
        return None
    return lambda b, node: _function(b, name, callee, node)


def _abs(b: Builder, node: ast.Call) -> Deferred:
    (x,) = operands(b, node.args)
    return unary(b, "abs", x, node)


def _function(b: Builder, name: str, callee: object, node: ast.Call) -> Deferred:
    """`np.add(x, y)`, `np.sum(x)`."""
    fold = name not in ops() or ops()[name].kind == "fold"
    arity = 1 if fold else ops()[name].arity
    if len(node.args) < arity or any(isinstance(a, ast.Starred) for a in node.args):
        return b.refuse(node, f"np.{name} takes {arity} operand{'s' if arity > 1 else ''}", "pass them by position")
    given = operands(b, node.args[:arity])
    if any(not isinstance(g, Array) and g.type in (BAD, NEVER) for g in given) or b.env is None:
        return NOTHING
    if fold:
        return reduce(b, name, given[0], node, node.args[1:])
    if node.keywords or len(node.args) > arity:
        return b.refuse(node, f"np.{name} is compiled without options", "assign its result")
    return _ufunc(b, name, callee, given, node)


def _ufunc(b: Builder, name: str, callee: object, given: Operands, node: ast.Call) -> Deferred:
    if not any(map(is_array, given)):
        return numpy_ufuncs.of_values(b, callee, [settled(b, g, node) for g in given], node)
    one = _by_member(b, given, lambda g: _ufunc(b, name, callee, g, node), node)
    return apply(b, name, given, node) if one is None else one


def method(b: Builder, x: Array | Expr, node: ast.Call, name: str) -> Array | Expr | None:
    """`x.sum()`; None where the method is none of these."""
    if name not in _METHODS or not is_array(x) or (not isinstance(x, Array) and isinstance(x.type, Union)):
        return None
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
            found.append(settled(b, one, node) if any(_disturbs(b, n) for n in later) else one)
            continue
        expr = as_runtime(b, one, node)
        found.append(b.temp(expr, b.at(node)) if any(map(assigns, later)) else expr)
    return found


def _disturbs(b: Builder, node: ast.expr) -> bool:
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
