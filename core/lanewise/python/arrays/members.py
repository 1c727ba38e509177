"""What a numpy array has: attributes, and the methods that look at it in another way or copy it.

In: the array, an attribute's or a call's node. Out: a value; None where it is none of these. Sums and their kin are `arrays.py`'s,
and what numpy has as a function of its own, too, is compiled from the same lines.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from functools import lru_cache
from types import FunctionType

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BAD, BOOL, I32, INT, NEVER, NONE, PART, SCALARS, STR, Open, Scalar, Tuple, Union, bytes_of
from lanewise.ir.worded import AXIS
from lanewise.library.prelude import ndarrays as prelude
from lanewise.python.arrays import (
    array_items,
    assigning,
    creation,
    dtypes,
    literals,
    prelude_calls,
    reshaping,
    seen_as,
    shaped,
    subscripts,
)
from lanewise.python.containers import lists, tuples
from lanewise.python.expressions import indexing, operators
from lanewise.python.functions import keywords, spreading
from lanewise.python.numbers import machine_numbers
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import THE_NONE, Known, Value, type_name
from lanewise.python.source import standard

# --- attributes ------------------------------------------------------------------------------------------------------


def attribute(b: Builder, x: Expr, name: str, loc: Loc) -> Value | None:
    """`x.name`."""
    item = shaped.kind(x).item
    width = integer(bytes_of(item))
    match name:
        case "shape":
            return tuples.pack(shaped.dims(x))
        case "ndim":
            return integer(shaped.rank(x))
        case "size":
            return shaped.size(x)
        case "itemsize":
            return width
        case "nbytes":
            return make("mul", (shaped.size(x), width), INT)
        case "strides":
            return tuples.pack([make("convert", (step,), INT) for step in shaped.steps(x)])
        case "T":
            return shaped.transposed(x, range(shaped.rank(x))[::-1])
        case "dtype":
            return Known(dtypes.as_object(item))
        case "real" | "imag" if SCALARS[item] in PART:
            return _part(x, PART[SCALARS[item]].name, name == "imag")
        case "real":
            return x
        case "imag":
            return shaped.kept(b, shaped.fresh(b, item, shaped.dims(x), b.line_at(loc)), loc)
        case "flags":
            return _flags(b, x, loc)
        case "base":
            words = ".base of an array is not compiled: whether it is a view is no part of its type"
            return b.refuse_line(loc, words, "keep the array that it was taken from")
    return None


def _part(x: Expr, item: str, second: bool) -> Expr:
    """The view of one part of each complex number."""
    at = shaped.plus(shaped.offset(x), Const(I32, bytes_of(item) * second)) if second else shaped.offset(x)
    return shaped.view(x, at, shaped.dims(x), shaped.steps(x), item)


def _flags(b: Builder, x: Expr, loc: Loc) -> Expr:
    """What says how the items lie."""
    from lanewise.library.prelude.standard.numpy._shapes import flags

    return lists.call_prelude(b, flags, [x], loc)


def flat(b: Builder, x: Expr, node: ast.Attribute) -> Expr:
    """`x.flat`: all items in a row, which may be written to. Of an array that may not lie in one piece it is a copy, which
    `subscripts` puts back: so nothing may hold it."""
    b.flats[node] = x
    if shaped.in_one_piece(x):
        return shaped.whole(x)
    if node not in _passing(b.definition.node, frozenset(name for name in _READING if keywords.is_builtin(b, name))):
        words = ".flat of an array that may not lie in one piece is compiled in brackets, loops and functions that only read"
        return b.refuse(node, words, "take x.ravel(), which copies where it has to")
    return shaped.whole(assigning.copied(b, x, node))


_READING = ("len", "list", "tuple", "set", "sorted", "sum", "min", "max", "any", "all")
"""Built-in functions that look at all items at once and hold none of what they were given."""


@lru_cache(maxsize=64)
def _passing(tree: ast.AST, reading: frozenset[str]) -> frozenset[ast.AST]:
    """Expressions that are looked into at once: with brackets behind them, by a loop, or by a function of these names."""
    found: set[ast.AST] = set()
    for n in ast.walk(tree):
        match n:
            case ast.Subscript(value=x) | ast.For(iter=x) | ast.comprehension(iter=x):
                found.add(x)
            case ast.Call(func=ast.Name(id=name), args=several) if name in reading:
                found.update(several)
    return frozenset(found)


def set_attribute(b: Builder, x: Expr, node: ast.Attribute, stored: Expr) -> None:
    """`x.real = stored`: what is there is written into."""
    name, loc = node.attr, b.at(node)
    if name == "imag" and SCALARS[shaped.kind(x).item] not in PART:
        operators.type_error(b, "array does not have imaginary part to set", loc)
    elif name in ("real", "imag"):
        target = attribute(b, shaped.kept(b, x, loc), name, loc)
        assert isinstance(target, Expr)
        number = dtypes.OF_PYTHON.get(stored.type, stored.type)
        if isinstance(number, Scalar):  # an array to numpy, which is cast and need not fit
            stored = assigning.as_source(b, stored, number.name, node)
        assigning.assign(b, shaped.kept(b, target, loc), stored, node)
    elif name == "flat":
        subscripts.fill_in_turn(b, x, stored, node)
    elif hasattr(sys.modules["numpy"].ndarray, name):
        b.refuse(node, f"an array with another {name}", "make a new array, as with reshape()")
    else:
        b.throw("AttributeError", f"'numpy.ndarray' object has no attribute '{name}'", loc=loc)


# --- shapes ----------------------------------------------------------------------------------------------------------


def _shape_given(b: Builder, given: list[Expr], node: ast.AST) -> list[Expr] | None:
    """`x.reshape(2, 3)` or `x.reshape((2, 3))`; None after what numpy raises."""
    loc = b.at(node)
    shape = given[0] if len(given) == 1 else tuples.pack(given)
    parts = tuples.items(shape) if isinstance(shape.type, Tuple) else given
    found = [b.each(part, lambda one: creation.dim(b, shape, one, loc), loc) for part in parts]
    return [each for each in found if isinstance(each, Expr)] if b.env is not None else None


def _axes_given(given: list[Expr]) -> list[int] | None:
    """Axes that are known at build."""
    if len(given) == 1 and isinstance(given[0].type, Tuple):
        given = tuples.items(given[0])
    if len(given) == 1 and given[0].type == NONE:
        return []
    found = [e.value for e in given if isinstance(e, Const) and isinstance(e.value, int)]
    return None if len(found) < len(given) else [int(axis) for axis in found]


def _in_rank(b: Builder, axes: list[int], rank: int, node: ast.Call, names: tuple[str, ...] = ()) -> list[int] | None:
    """Axes counted from the start; None where one is beyond all, which numpy calls by these names."""
    for place, axis in enumerate(axes):
        if not -rank <= axis < rank:
            b.throw(AXIS, axis, rank, *names[place : place + 1], loc=b.at(node))
            return None
    return [axis % rank for axis in axes]


# --- methods ---------------------------------------------------------------------------------------------------------

Method = Callable[[Builder, Expr, list[Expr], ast.Call], Value]


def _reshape(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    if not given or (len(given) == 1 and given[0].type in (STR, NONE)):
        return b.refuse(node, "reshape() is compiled with ints, or a tuple of ints", "write the dims out")
    if len(given) == 1 and isinstance(given[0].type, Union):
        return b.each(given[0], lambda one: _reshape(b, x, [one], node), b.at(node))
    shape = _shape_given(b, given, node)
    return NOTHING if shape is None else reshaping.reshaped(b, x, shape, node)


def _ravel(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    return reshaping.in_one_piece(b, x, shaped.whole, node)


def _flatten(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    return shaped.whole(assigning.copied(b, x, node))


def _copy(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    return assigning.copied(b, x, node)


def _transpose(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    rank = shaped.rank(x)
    axes = _axes_given(given) if given else []
    if axes is None:
        b.has_to_be_known(node)
        return b.refuse(node, "transpose() is compiled with axes that are known at build", "write the axes out as ints")
    if not axes:
        return shaped.transposed(x, range(rank)[::-1])
    if len(axes) != rank:
        b.throw("ValueError", "axes don't match array", loc=b.at(node))
        return NOTHING
    found = _in_rank(b, axes, rank, node)
    if found is not None and len({*found}) < rank:
        b.throw("ValueError", "repeated axis in transpose", loc=b.at(node))
        return NOTHING
    return NOTHING if found is None else shaped.transposed(x, found)


def _swapaxes(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    said = _axes_given(given)
    if said is None or len(said) != 2:
        b.has_to_be_known(node)
        return b.refuse(node, "swapaxes() is compiled with two axes that are known at build", "write the axes out as ints")
    axes = _in_rank(b, said, shaped.rank(x), node, ("axis1", "axis2"))
    if axes is None:
        return NOTHING
    order = [*range(shaped.rank(x))]
    order[axes[0]], order[axes[1]] = order[axes[1]], order[axes[0]]
    return shaped.transposed(x, order)


def _squeeze(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    if not given or given[0].type == NONE:
        from lanewise.library.prelude.standard.numpy._views import without_single_axes

        assert isinstance(without_single_axes, FunctionType)
        return prelude_calls.called(b, without_single_axes, ([x], {}), node) if shaped.rank(x) else x
    said = _axes_given(given)
    if not said:
        b.has_to_be_known(node)
        return b.refuse(node, "squeeze() is compiled with axes that are known at build", "name the axis: the rank has to be known")
    loc, axes = b.at(node), _in_rank(b, said, shaped.rank(x), node)
    if axes is None:
        return NOTHING
    words = "cannot select an axis to squeeze out which has size not equal to one"
    for axis in axes:
        b.guard(make("ne", (shaped.dims(x)[axis], integer(1)), BOOL), "ValueError", words, loc)
    left = [axis for axis in range(shaped.rank(x)) if axis not in axes]
    by = None if shaped.in_one_piece(x) else [shaped.steps(x)[axis] for axis in left]
    return shaped.view(x, shaped.offset(x), [shaped.dims(x)[axis] for axis in left], by) if b.env is not None else NOTHING


def _fill(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    if len(given) != 1 or is_ndarray(given[0].type):
        return b.refuse(node, "fill() is compiled with one number", "assign to x[...]")
    assigning.assign(b, x, given[0], node)
    return THE_NONE


def _item(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    loc = b.at(node)
    if not given:
        words = "can only convert an array of size 1 to a Python scalar"
        b.guard(make("ne", (shaped.size(x), integer(1)), BOOL), "ValueError", words, loc)
        if b.env is None:
            return NOTHING
        return machine_numbers.plain(b, subscripts.loaded(b, x, shaped.offset(x), loc), loc)
    if len(given) == 1 and isinstance(given[0].type, Tuple):
        given = tuples.items(given[0])
    if len(given) == 1 and shaped.rank(x) != 1 and operators.is_integer(given[0].type):
        return _item_of_all(b, shaped.kept(b, reshaping.in_one_piece(b, x, shaped.whole, node), loc), given[0], loc)
    if len(given) != shaped.rank(x) or not all(operators.is_integer(e.type) for e in given):
        return b.refuse(node, "item() is compiled with one int, or one for each axis", "index the array")
    found = subscripts.item_at(b, x, given, loc)
    return machine_numbers.plain(b, found, loc) if b.env is not None else NOTHING


def _item_of_all(b: Builder, x: Expr, at: Expr, loc: Loc) -> Value:
    """The item at a place that is counted through all rows."""
    count = shaped.size(x)
    words = "index {} is out of bounds for size {}"
    i = indexing.position(b, at, count, lambda e: b.throw("IndexError", words, loc=loc, holes=(e, b.temp(count, loc))), loc)
    return machine_numbers.plain(b, subscripts.item(b, x, i, loc), loc) if b.env is not None else NOTHING


def _to_list(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    return lists.call_prelude(b, prelude.listed, [x], b.at(node)) if shaped.rank(x) else _item(b, x, [], node)


def _conjugate(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    """A real array is its own."""
    if SCALARS[shaped.kind(x).item] not in PART:
        return x
    return array_items.apply(b, "conjugate", [x], shaped.dims(x), node)


_METHODS: dict[str, Method] = {
    **dict.fromkeys(("conj", "conjugate"), _conjugate),
    "reshape": _reshape,
    "ravel": _ravel,
    "flatten": _flatten,
    "copy": _copy,
    "transpose": _transpose,
    "swapaxes": _swapaxes,
    "squeeze": _squeeze,
    "fill": _fill,
    "item": _item,
    "tolist": _to_list,
}


def method(b: Builder, x: Expr, name: str, node: ast.Call) -> Value | None:
    """`x.name(...)`."""
    if name == "astype":
        return _astype(b, x, node)
    if name == "view":
        return seen_as.view(b, x, node)
    if name not in _METHODS:
        return prelude_calls.method(b, x, name, node)
    node = spreading.written_out(b, node)
    node, turned = _order(_by_name(node, name)) if name in _ORDERED else (node, False)
    given = _given(b, node)
    if given is None:
        return NOTHING
    x = shaped.kept(b, x, b.at(node))
    return _columns_first(b, x, name, given, node) if turned else _METHODS[name](b, x, given, node)


_WITHOUT = ("ravel", "flatten", "copy", "conj", "conjugate", "tolist")
"""They take nothing besides an `order`."""

_ORDERED = ("ravel", "flatten", "copy", "reshape")
_NAMED = {"squeeze": ("axis",), "reshape": ("shape",), "transpose": ("axes",), "swapaxes": ("axis1", "axis2")}
"""Parameters that may have their names, where numpy's function of the name has them."""


def _by_name(node: ast.Call, name: str) -> ast.Call:
    """The call with its `order` as a keyword: it is the first argument of these methods, but for what follows a shape."""
    if name == "reshape" or len(node.args) != 1 or node.keywords:
        return node
    return _last_by_name(node)


@lru_cache(maxsize=1024)
def _last_by_name(node: ast.Call) -> ast.Call:
    """The call whose last argument is `order`. Once: the same in every walk."""
    keyword = ast.copy_location(ast.keyword("order", node.args[-1]), node)
    return ast.copy_location(ast.Call(node.func, node.args[:-1], [keyword]), node)


def _order(node: ast.Call) -> tuple[ast.Call, bool]:
    """The call without its `order`, where that is written out; whether the first axis is to be the fastest."""
    orders = [k.value.value for k in node.keywords if k.arg == "order" and isinstance(k.value, ast.Constant)]
    if orders not in (["C"], ["F"]):
        return node, False
    others = [k for k in node.keywords if k.arg != "order"]
    return ast.copy_location(ast.Call(node.func, node.args, others), node), orders == ["F"]


def _columns_first(b: Builder, x: Expr, name: str, given: list[Expr], node: ast.Call) -> Value:
    """With `order="F"`: what is done to the array the other way round, and the result the other way round again."""
    mirrored = shaped.kept(b, shaped.transposed(x, range(shaped.rank(x))[::-1]), b.at(node))
    shape = _shape_given(b, given, node) if name == "reshape" else []
    if shape is None:
        return NOTHING
    found = _METHODS[name](b, mirrored, shape[::-1] or given, node)
    if b.env is None or not isinstance(found, Expr) or not is_ndarray(found.type):
        return found
    found = shaped.kept(b, found, b.at(node))
    return shaped.transposed(found, range(shaped.rank(found))[::-1])


def _astype(b: Builder, x: Expr, node: ast.Call) -> Value:
    node = spreading.written_out(b, node)
    given = dict(zip(("dtype",), node.args, strict=False)) | {str(k.arg): k.value for k in node.keywords}
    if set(given) - {"copy", "casting"} != {"dtype"} or len(node.args) > 1 or any(isinstance(a, ast.Starred) for a in node.args):
        return b.refuse(node, "astype() is compiled with a dtype, copy= and casting=", "leave the other options out")
    dtype = dtypes.of_argument(b, given["dtype"])
    may_share = isinstance(given.get("copy"), ast.Constant) and not given["copy"].value  # type: ignore[attr-defined]
    rule = given.get("casting", ast.Constant("unsafe"))
    if not isinstance(rule, ast.Constant) or rule.value not in ("no", "equiv", "safe", "same_kind", "unsafe"):
        return b.refuse(rule, "astype() is compiled with a rule for casts that is known at build", 'write casting="safe"')
    return NOTHING if dtype is None or not _may_become(b, x, dtype, str(rule.value), node) else creation.cast(
        b, x, dtype, node, copies=not may_share
    )


def _may_become(b: Builder, x: Expr, dtype: str, rule: str, node: ast.Call) -> bool:
    """Whether a rule allows a cast; numpy's TypeError where it does not."""
    if not dtype or rule == "unsafe":
        return True
    own, wanted = dtypes.as_object(shaped.kind(x).item), dtypes.as_object(dtype)
    if sys.modules["numpy"].can_cast(own, wanted, rule):
        return True
    words = f"Cannot cast array data from {own!r} to {wanted!r} according to the rule '{rule}'"
    operators.type_error(b, words, b.at(node))
    return False


def _given(b: Builder, node: ast.Call) -> list[Expr] | None:
    """Arguments by position, evaluated; None after a refusal."""
    from lanewise.python.expressions.expressions import runtimes

    name = getattr(node.func, "attr", "")
    named = [keyword.arg for keyword in node.keywords]
    if name in _WITHOUT and node.args:
        b.refuse(node, f".{name}() is not compiled with these arguments", f"help(np.ndarray.{name}) says which it takes")
        return None
    if named and (node.args or named != [*_NAMED.get(name, ())][: len(named)]):
        b.refuse(node, f".{name}() is not compiled with {', '.join(map(str, named))} here", "leave it out")
        return None
    written = [part for each in (*node.args, *(k.value for k in node.keywords)) for part in literals.spelled(b, each)]
    found = [part for each, e in zip(written, runtimes(b, written), strict=True) for part in _behind_star(b, each, e)]
    if b.env is None or any(e.type in (BAD, NEVER) for e in found):
        return None
    if any(isinstance(e.type, Open) for e in found):
        b.refuse(node, f"a {type_name(found[0].type)} here: how long it is only the run knows", "write a tuple")
        return None
    return [b.temp(e, b.at(node)) if not is_ndarray(e.type) else e for e in found]


def _behind_star(b: Builder, node: ast.expr, found: Expr) -> list[Expr]:
    """The arguments that one stands for: `*x.shape[1:]`."""
    if isinstance(node, ast.Starred) and isinstance(found.type, Tuple):
        return tuples.items(b.temp(found, b.at(node)))
    return [found]


# --- the same as functions -------------------------------------------------------------------------------------------

_FUNCTIONS = ("reshape", "ravel", "transpose", "swapaxes", "squeeze", "copy", "astype")


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it is numpy's function of the same name as a method."""
    name = standard.name_in_numpy(callee, _FUNCTIONS)
    return None if name is None else lambda b, node: _function(b, name, node)


def _function(b: Builder, name: str, node: ast.Call) -> Value:
    from lanewise.python.expressions.expressions import runtime

    if not node.args or isinstance(node.args[0], ast.Starred):
        return b.refuse(node, f"np.{name}() takes the array by position", "write it first")
    x = runtime(b, node.args[0])
    if b.env is None or x.type in (BAD, NEVER):
        return NOTHING
    return literals.each_type(b, x, lambda one: _of_array(b, name, one, node), node)


def _of_array(b: Builder, name: str, x: Expr, node: ast.Call) -> Value:
    if name == "astype" and not is_ndarray(x.type):
        return operators.type_error(b, f"Input should be a NumPy array. It is of type <class '{type_name(x.type)}'>.", b.at(node))
    is_number = machine_numbers.concerns(x.type) and name != "copy"
    if not is_ndarray(x.type):
        x = creation.converted(b, x, "", node, copies=False)
    call = ast.copy_location(ast.Call(ast.Attribute(node.args[0], name, ast.Load()), node.args[1:], node.keywords), node)
    if name == "reshape" and len(call.args) == 2 and not call.keywords:
        call = _last_by_name(call)
    found = method(b, x, name, call) if b.env is not None and is_ndarray(x.type) else NOTHING
    assert found is not None
    return shaped.number(b, found, b.at(node)) if is_number and isinstance(found, Expr) else found
