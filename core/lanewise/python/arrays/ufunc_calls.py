"""What calls of numpy's ufuncs have beyond operands, `np.add(x, y, out=z, where=mask, dtype=np.float32)`, and their methods,
`np.add.reduce(x)`.

In: the call's node. Out: what the ufunc gives, written into the caller's array where there is one, which is the result then.
A method is a function of the prelude (`library/prelude/standard/numpy/_ufunc_methods.py`), compiled for this ufunc.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from inspect import signature
from types import BuiltinFunctionType, FunctionType
from typing import Any

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Const, Expr
from lanewise.ir.types import B1, BAD, BOOL, COMPLEX, FLOAT, INT, MACHINE_INTS, NEVER, NONE, SCALARS, Tuple, Type
from lanewise.python.arrays import array_updates, arrays, creation, dtypes, literals, prelude_calls, shaped
from lanewise.python.arrays.array_runs import Array, Deferred, settled
from lanewise.python.containers import lists, tuples
from lanewise.python.expressions import operators
from lanewise.python.functions import library_calls, spreading
from lanewise.python.numbers import machine_numbers
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import NUMPY_NAMES, Known, Value, type_name
from lanewise.python.source import standard

# --- methods ---------------------------------------------------------------------------------------------------------


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it is such a method."""
    ufunc = callee.__self__ if isinstance(callee, BuiltinFunctionType) else None
    if not standard.is_ufunc(ufunc):
        return None
    return lambda b, node: _method(b, ufunc, getattr(callee, "__name__", ""), node)


def _method(b: Builder, ufunc: object, title: str, node: ast.Call) -> Value:
    from lanewise.python.functions import calls

    function = prelude_calls.of_ufunc(title)
    if function is None:
        calls.look_through(b, node)
        name = ast.unparse(node.func)
        return b.refuse(node, f"{name}() is not compiled", "reduce, accumulate, reduceat, outer and at are")
    refused = prelude_calls.lacking(b, function, getattr(type(ufunc), title), node, 1)
    if refused is not None:
        return refused
    # A list of places is no tuple of them, each of which is for an axis of its own.
    given, named = calls.arguments(b, node if function.__name__ == "at" else literals.with_tuples(b, node), spread=True)
    whole = [Known(b.program.counterpart(ufunc)), *given], named
    return prelude_calls.called(b, function, whole, node) if b.env is not None else NOTHING


# --- as many operands as a list has ---------------------------------------------------------------------------------


def starred(b: Builder, ufunc: Any, node: ast.Call, call: Callable[[ast.Call], Deferred]) -> Value | None:
    """A call of a ufunc for each number of operands that it takes, which have names then; None where all are written out."""
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.functions import calls

    if not any(isinstance(each, ast.Starred) for each in node.args) or not standard.is_ufunc(ufunc) or ufunc.nout > 1:
        return None
    least, most, loc = ufunc.nin, ufunc.nargs, b.at(node)
    given, _ = calls.arguments(b, ast.copy_location(ast.Call(node.func, node.args, []), node), spread=True)
    words = f"{ufunc.__name__}() takes from {least} to {most} positional arguments but {{}} were given"

    def use(values: list[Value]) -> Value:
        if not least <= len(values) <= most:
            return operators.type_error(b, words.format(len(values)).replace("1 were", "1 was"), loc)
        if len(values) == most and any(keyword.arg == "out" for keyword in node.keywords):
            return operators.type_error(b, "cannot specify 'out' as both a positional and keyword argument", loc)
        return library_calls.each_array(b, (values, {}), lambda one: of_names(one[0]), loc)

    def of_names(values: list[Value]) -> Value:
        if len(values) == most and not (isinstance(out := values[-1], Expr) and is_ndarray(out.type)):
            return operators.type_error(b, "return arrays must be of ArrayType", loc)
        named = _with_names(node, len(values))
        for each, value in zip(named.args, values, strict=True):
            b.bind(each.id, value, loc)  # type: ignore[attr-defined]
        return as_runtime(b, settled(b, call(named), node), node)

    return spreading.each_number(b, spreading.Limit(most, False, words), given, use, loc) if b.env is not None else NOTHING


@lru_cache(maxsize=4096)
def _with_names(node: ast.Call, count: int) -> ast.Call:
    """The call with so many names as its operands. Once per place, as above."""
    names = [f"operand.{i}@{node.lineno}@{node.col_offset}" for i in range(count)]
    args: list[ast.expr] = [ast.copy_location(ast.Name(name, ast.Load()), node) for name in names]
    return ast.copy_location(ast.Call(node.func, args, node.keywords), node)


# --- options ---------------------------------------------------------------------------------------------------------

_OPTIONS = ("out", "where", "dtype", "casting")
_OTHERS = ("order", "subok", "signature")


@dataclass(frozen=True)
class _Call:
    """One whose options are sorted. `callee`: what is compiled for the ufunc; `outs`: the nodes of what it is to write to."""

    ufunc: Any
    callee: object
    node: ast.Call
    operands: list[ast.expr]
    outs: list[ast.expr]
    options: dict[str, ast.expr]


def with_options(callee: object, node: ast.Call) -> Callable[[Builder, ast.Call], Deferred] | None:
    """How a call of a ufunc is compiled that says more than its operands; None where it does not."""
    stands = isinstance(callee, FunctionType) and standard.is_of(callee, "numpy")
    ufunc: Any = standard.original_function(callee) if stands else callee  # type: ignore[arg-type]
    if not standard.is_ufunc(ufunc) or any(isinstance(each, ast.Starred) for each in node.args):
        return None
    if not stands and arrays.handler(callee, node) is None:
        return None  # isnat, of no dtype that is compiled
    options = {str(k.arg): k.value for k in node.keywords}
    writes = stands and ufunc.signature is not None and "out" in signature(callee).parameters  # type: ignore[arg-type]
    if len(node.args) <= ufunc.nin + writes and not options.keys() & {*_OPTIONS, *_OTHERS} - {*["out"] * writes}:
        return None
    out = options.get("out")
    outs = out.elts if isinstance(out, ast.Tuple) else [] if out is None else [out]
    call = _Call(ufunc, callee, node, node.args[: ufunc.nin], [*node.args[ufunc.nin :], *outs], options)
    return lambda b, _: _called(b, call)


def _called(b: Builder, call: _Call) -> Deferred:
    ufunc, node = call.ufunc, call.node
    if not call.options.keys() <= {*_OPTIONS} or ufunc.signature is not None or len(call.operands) < ufunc.nin:
        counted = f"{ufunc.nin} operand{'s' * (ufunc.nin > 1)}"
        more = "" if ufunc.signature is not None else ", out, where, dtype and casting"
        return b.refuse(node, f"{ast.unparse(node.func)}() is compiled with {counted}{more}", "leave the other options out")
    mask_nodes = [call.options["where"]] if "where" in call.options else []
    found = arrays.operands(b, [*call.operands, *call.outs, *mask_nodes])
    if b.env is None or any(not isinstance(x, Array) and x.type in (BAD, NEVER) for x in found):
        return NOTHING
    operands, others = found[: ufunc.nin], [settled(b, x, node) for x in found[ufunc.nin :]]
    outs, masks = others[: len(call.outs)], [x for x in others[len(call.outs) :] if x != Const(BOOL, True)]
    outs = [x for x in outs if x.type != NONE]
    if masks and not outs:
        words = "what where= leaves out has no value without out=, nor has it in numpy"
        return b.refuse(node, words, "give an array for it: out=np.zeros_like(x)")
    if not all(is_ndarray(x.type) for x in outs) or len(outs) not in (0, ufunc.nout):
        return b.refuse(node, f"out is compiled as {ufunc.nout} array{'s' * (ufunc.nout > 1)}", "pass arrays of numpy's")
    if any(_item(x) not in (B1, BOOL) for x in masks):
        return b.refuse(node, f"numpy takes no {type_name(_item(masks[0]))} for a mask", "make bools of it: mask != 0")
    operands = _in_dtype(b, call, operands)
    if not outs:
        return _plain(b, call, operands) if b.env is not None else NOTHING
    outs = [shaped.kept(b, x, b.at(node)) for x in outs]
    return _into(b, call, operands, outs, masks)


def _item(x: Array | Expr) -> Type:
    return x.dtype if isinstance(x, Array) else SCALARS[x.type.item] if is_ndarray(x.type) else x.type


def _plain(b: Builder, call: _Call, operands: Sequence[Array | Expr]) -> Deferred:
    """The call with operands alone."""
    if isinstance(call.callee, FunctionType):
        return prelude_calls.called(b, call.callee, ([settled(b, x, call.node) for x in operands], {}), call.node)
    return arrays.of_operands(b, call.ufunc.__name__, operands, call.node)


# --- dtypes ----------------------------------------------------------------------------------------------------------

_PYTHONS: dict[Type, object] = {INT: int, FLOAT: float, COMPLEX: complex}


def _in_dtype(b: Builder, call: _Call, operands: list[Array | Expr]) -> list[Array | Expr]:
    """The operands in what the ufunc computes in where the call says a dtype; numpy knows which that is."""
    node = call.node
    item = dtypes.of_argument(b, call.options.get("dtype"))
    if not item:
        return operands
    given = [_PYTHONS.get(t) or dtypes.as_object("b1" if t == BOOL else t.name) for t in map(_item, operands)]  # type: ignore[union-attr]
    ends = (dtypes.as_object(item),) * call.ufunc.nout
    try:
        found = call.ufunc.resolve_dtypes(
            (*given, *(None,) * call.ufunc.nout), signature=(*(None,) * call.ufunc.nin, *ends), casting=_casting(call)
        )
    except TypeError as error:
        b.refuse(node, str(error), "convert the operands first")
        return [NOTHING]
    return [_as(b, x, NUMPY_NAMES[dtype.name], node) for x, dtype in zip(operands, found, strict=False)]


def _as(b: Builder, x: Array | Expr, item: str, node: ast.AST) -> Expr:
    x = settled(b, x, node)
    if is_ndarray(x.type):
        return creation.cast(b, x, item, node, copies=False)
    numbers = machine_numbers.cast if machine_numbers.concerns(x.type) else machine_numbers.convert
    return numbers(b, x, SCALARS[item], b.at(node))


def _casting(call: _Call) -> str:
    said = call.options.get("casting")
    return str(said.value) if isinstance(said, ast.Constant) else "same_kind"


# --- into the caller's arrays ----------------------------------------------------------------------------------------


def _into(b: Builder, call: _Call, operands: list[Array | Expr], outs: list[Expr], masks: list[Expr]) -> Expr:
    from lanewise.library.prelude import ufunc_outs  # needs numpy, which is there where arrays are met

    node, loc = call.node, b.at(call.node)
    _demand_room(b, operands, outs, masks, node)
    if b.env is None:
        return NOTHING
    found = _plain(b, call, operands)
    assert isinstance(found, Array | Expr)
    if b.env is None or (not isinstance(found, Array) and found.type in (BAD, NEVER)):
        return NOTHING
    apart = not isinstance(found, Array) and isinstance(found.type, Tuple)
    parts: list[Array | Expr] = list(tuples.items(b.temp(found, loc))) if apart else [found]  # type: ignore[arg-type]
    for out, part in zip(outs, parts, strict=True):
        if not _may_write(b, call, part, out, bool(masks)):
            return NOTHING
        if masks:
            lists.do_prelude(b, ufunc_outs.put_where, [out, settled(b, part, node), masks[0]], loc)
        else:
            array_updates.write(b, out, _repeated(part, out), node)
    if b.env is None:
        return NOTHING
    return tuples.pack(outs) if len(outs) > 1 else outs[0]


def _demand_room(b: Builder, operands: list[Array | Expr], outs: list[Expr], masks: list[Expr], node: ast.AST) -> None:
    """The operands go together, and their dims with those of what is written."""
    from lanewise.library.prelude import ufunc_outs

    loc = b.at(node)
    shapes = [_dims(x) for x in operands]
    ours = [_dims(x) for x in outs]
    if all(own == ours[0] for own in (*ours, *(each for each in shapes if each), *map(_dims, masks))):
        return
    every = [b.temp(tuples.pack(own), loc) for own in (*shapes, *ours, *map(_dims, masks))]
    longest = max(every, key=lambda own: len(tuples.items(own)))
    for out in outs:
        lists.do_prelude(b, ufunc_outs.demand_room, [out, tuples.pack(every), longest], loc)


def _repeated(x: Array | Expr, out: Expr) -> Array | Expr:
    """What is not computed yet, in the dims that it goes with."""
    dims = tuple(shaped.dims(out))
    if not isinstance(x, Array) or x.dims == dims:
        return x
    more = len(dims) - len(x.dims)
    spans = tuple((*((x.dims[axis - more],) if axis >= more else ()), count) for axis, count in enumerate(dims))
    return Array("expand", (x,), x.dtype, dims, x.loc, None, spans)


def _dims(x: Array | Expr) -> list[Expr]:
    return list(x.dims) if isinstance(x, Array) else shaped.dims(x) if is_ndarray(x.type) else []


def _may_write(b: Builder, call: _Call, found: Array | Expr, out: Expr, is_masked: bool) -> bool:
    """Whether numpy casts what is found to what is written."""
    numpy, own, item = sys.modules["numpy"], dtypes.as_object(shaped.kind(out).item), _item(found)
    item = dtypes.OF_PYTHON.get(item, item)
    if is_masked and call.ufunc.__name__ == "power" and item in MACHINE_INTS:
        b.refuse(call.node, "powers of ints with a mask are not compiled: exponents below 0 may be left out", "use floats")
        return False
    theirs = dtypes.as_object(item.name)  # type: ignore[union-attr]
    if numpy.can_cast(theirs, own, _casting(call)):
        return True
    if call.ufunc.nout > 1:
        words = f"ufunc '{call.ufunc.__name__}' does not write {theirs} to {own} with casting rule '{_casting(call)}'"
        b.refuse(call.node, words, "give an array of a wider dtype")
    else:
        dtypes.miscast(b, call.ufunc, _casting(call), item, SCALARS[shaped.kind(out).item], b.at(call.node))
    return False
