"""Comparisons: chains, `is`, `in`.

In: comparison nodes. Out: expressions. What comparing values of two types means say `operators.py` and the files of those types.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence

from lanewise.ir.buffers import Shaped, is_ndarray
from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import (
    BAD,
    BOOL,
    BYTES,
    ERROR,
    I32,
    INT,
    NEVER,
    NONE,
    NOT_IMPLEMENTED,
    RANGE,
    STR,
    Buffer,
    Choice,
    Closure,
    Open,
    Record,
    Tuple,
    Type,
    Union,
    is_variadic,
)
from lanewise.library.prelude import lists as prelude
from lanewise.library.prelude import ndarrays
from lanewise.library.prelude.words import Single
from lanewise.python.arrays import arrays, buffers, dtype_calls, literals
from lanewise.python.arrays.array_runs import Array, Deferred, settled, value_of
from lanewise.python.classes import derived, enums, flags, record_methods
from lanewise.python.containers import containers, lists, ranges, tuples
from lanewise.python.expressions import kinds, likeness, operators
from lanewise.python.functions import calls, closures, function_identity
from lanewise.python.globals import class_tables
from lanewise.python.iterators import iteration
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.flow import is_alternative
from lanewise.python.program.fold import make
from lanewise.python.program.values import ClassOf, Known, Nested, Range, Value, known_text, plain_row, type_name
from lanewise.python.source.scopes import assigns
from lanewise.python.statements import errors
from lanewise.python.texts import byte_arrays, byte_strings, texts

_COMPARE = {ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge"}


def compare(b: Builder, node: ast.Compare) -> Deferred:
    """`a < b < c` evaluates b once, and c only if the first comparison holds. One of arrays is not computed yet."""
    from lanewise.python.expressions.expressions import as_runtime, deferred

    left, op = deferred(b, node.left), _COMPARE.get(type(node.ops[0])) if len(node.ops) == 1 else None
    if isinstance(left, Array) and (op is None or any(arrays.disturbs(b, n) for n in node.comparators)):
        left = settled(b, left, node.left)
    if not isinstance(left, Array) and _reads_changed(left, node.comparators):
        left = b.temp(as_runtime(b, left, node.left), b.at(node.left))
    if op is None:
        return _comparisons(b, node, value_of(b, left, node), list(zip(node.ops, node.comparators, strict=True)))
    right = deferred(b, node.comparators[0])
    if b.env is None:
        return NOTHING
    found = arrays.comparison(b, op, left, right, node)
    if found is not None:
        return found
    return _one_comparison(b, node, node.ops[0], value_of(b, left, node), value_of(b, right, node))


def _reads_changed(left: Value, later: Sequence[ast.expr]) -> bool:
    return not isinstance(left, Known | Nested) and any(assigns(n) for n in later)


def _comparisons(b: Builder, node: ast.Compare, left: Value, rest: list[tuple[ast.cmpop, ast.expr]]) -> Value:
    from lanewise.python.expressions.expressions import value

    op, right_node = rest[0]
    right = value(b, right_node)
    if b.env is None:
        return NOTHING
    if len(rest) > 1 and not isinstance(right, Known | Nested):
        right = b.temp(right, b.at(right_node))
    result = _one_comparison(b, node, op, left, right)
    if len(rest) == 1 or b.env is None:
        return result
    loc = b.at(node)
    result = b.temp(result, loc)
    truth = operators.truth(b, result, loc)
    return b.pick(truth, lambda: _comparisons(b, node, right, rest[1:]), lambda: result, loc)


def comparisons(b: Builder, node: ast.Compare, each: Callable[[Expr], None]) -> None:
    """The comparisons of a chain one after the other, as long as no path ends; each operand is evaluated once."""
    from lanewise.python.expressions.expressions import value

    left = value(b, node.left)
    if not isinstance(left, Known | Nested):
        left = b.temp(left, b.at(node.left))
    for op, right_node in zip(node.ops, node.comparators, strict=True):
        right = value(b, right_node)
        if not isinstance(right, Known | Nested):
            right = b.temp(right, b.at(right_node))
        each(operators.truth(b, _one_comparison(b, node, op, left, right), b.at(node)))
        left = right


def _one_comparison(b: Builder, node: ast.Compare, op: ast.cmpop, left: Value, right: Value) -> Expr:
    from lanewise.python.expressions.expressions import as_runtime

    loc = b.at(node)
    if isinstance(op, ast.Is | ast.IsNot | ast.Eq | ast.NotEq) and (same := kinds.same(b, left, right, loc)) is not None:
        return same if isinstance(op, ast.Is | ast.Eq) else make("not", (same,), BOOL)
    if isinstance(op, ast.Is | ast.IsNot):
        return _identity(b, node, left, right, isinstance(op, ast.Is))
    if (alike := dtype_calls.compared(b, op, left, right)) is not None:
        return alike
    if isinstance(op, ast.In | ast.NotIn):
        asked = kinds.among(b, left, right, loc) or dtype_calls.among(b, left, right) or class_tables.among(b, left, right, node)
        found = asked if asked is not None else _membership(b, node, as_runtime(b, left, node.left), right)
        of_array = isinstance(right, Expr) and is_ndarray(right.type)
        if asked is None and isinstance(node.left, ast.Name | ast.Attribute) and _is_nan(left) and not of_array:
            found = _nan_among(b, node, found)
        return found if isinstance(op, ast.In) else make("not", (found,), BOOL)
    if isinstance(op, ast.Eq | ast.NotEq) and (exact := _is_class_of(b, left, right, node)) is not None:
        return exact if isinstance(op, ast.Eq) else make("not", (exact,), BOOL)
    ranged = any(isinstance(v, Known) and isinstance(v.object, Range) for v in (left, right))
    if isinstance(left, Known) and isinstance(right, Known) and isinstance(op, ast.Eq | ast.NotEq) and not ranged:
        return Const(BOOL, (left.object == right.object) == isinstance(op, ast.Eq))
    left, right = ((isinstance(v, Known) and plain_row(v.object)) or v for v in (left, right))
    x, y = as_runtime(b, left, node.left), as_runtime(b, right, node)
    if isinstance(op, likeness.Alike):
        return likeness.alike(b, x, y, loc)
    return operators.compare(b, _COMPARE[type(op)], x, y, loc)


def _identity(b: Builder, node: ast.Compare, left: Value, right: Value, wanted: bool) -> Expr:
    from lanewise.python.expressions.expressions import as_runtime

    if enums.are_members(left, right):
        left, right = as_runtime(b, left, node), as_runtime(b, right, node)
    if (exact := _is_class_of(b, left, right, node)) is not None:
        return exact if wanted else make("not", (exact,), BOOL)
    if (same_function := closures.is_same(b, left, right, node)) is not None:
        return same_function if wanted else make("not", (same_function,), BOOL)
    for one, other in ((left, right), (right, left)):
        if one == Known(Ellipsis) and isinstance(other, Expr):
            return _identity(b, node, as_runtime(b, one, node), other, wanted)
    if isinstance(left, Known | Nested) or isinstance(right, Known | Nested):
        same = isinstance(left, Known) and isinstance(right, Known) and left.object is right.object
        return Const(BOOL, (same or left is right) == wanted)
    single = right if _is_singleton(right) else left if _is_singleton(left) else None
    if single is None:
        found = b.each(left, lambda x: b.each(right, lambda y: _is_same_object(b, x, y, node), b.at(node)), b.at(node))
        assert isinstance(found, Expr)
        return found if wanted else make("not", (found,), BOOL)
    other = left if single is right else right
    if isinstance(other.type, Union) and single.type in _SINGLE:
        inside = Op("is", (other,), BOOL, (single.type,)) if single.type in other.type.members else Const(BOOL, False)
        return inside if wanted else make("not", (inside,), BOOL)
    found = b.each(other, lambda e: is_same(e, single), b.at(node))
    assert isinstance(found, Expr)
    return found if wanted else make("not", (found,), BOOL)


def _has_identity(t: Type) -> bool:
    """Whether a value may be an object that only its place tells from others."""
    if isinstance(t, Open):
        return not is_variadic(t)
    return t == ERROR or isinstance(t, Record | Choice) or (isinstance(t, Union) and any(map(_has_identity, t.members)))


def _is_class_of(b: Builder, left: Value, right: Value, node: ast.AST) -> Expr | None:
    """`type(error) is ValueError`; None where no such class is compared."""
    for one, other in ((left, right), (right, left)):
        if isinstance(one, Known) and isinstance(one.object, ClassOf):
            known = other.object if isinstance(other, Known) else None
            if isinstance(known, ClassOf):
                return b.refuse(node, "the classes of two exceptions are not compared", "compare their names")
            return errors.is_exactly(b, one.object, known, b.at(node))
    return None


def _is_singleton(expr: Expr) -> bool:
    return expr.type in _SINGLE or (isinstance(expr, Const) and expr.type == BOOL)


_SINGLE = (NONE, NOT_IMPLEMENTED)
"""Of these types there is one value."""


def is_same(expr: Expr, single: Expr) -> Expr:
    if expr.type != single.type:
        return Const(BOOL, False)
    return Const(BOOL, True) if expr.type in _SINGLE else make("eq", (expr, single), BOOL)


def _is_same_object(b: Builder, x: Expr, y: Expr, node: ast.Compare) -> Expr:
    """Two lists, instances or exceptions by where they lie; of None, True and False there is one each."""
    if BAD in (x.type, y.type):
        return x if x.type == BAD else y
    if x.type == y.type and (x.type in (BOOL, *_SINGLE)):
        return is_same(x, y)
    if x.type == y.type and issubclass(b.program.shapes.class_of(x.type) or object, Single):
        return Const(BOOL, True)
    if isinstance(x.type, Record | Choice):
        return record_methods.is_same(x, y)
    if isinstance(x.type, Closure) and isinstance(y.type, Closure):
        return function_identity.is_one(b, x, y, b.at(node))
    if _is_mark(x, y) or _is_mark(y, x):
        return _is_same_text(b, b.temp(x, b.at(node)), b.temp(y, b.at(node)), b.at(node))
    if not (_has_identity(x.type) and _has_identity(y.type)):
        if type_name(x.type) != type_name(y.type):
            return Const(BOOL, False)
        if is_ndarray(x.type):
            return b.refuse(node, "whether two names are one array is not known", "compare with np.array_equal()")
        words = "`is` between numbers or tuples depends on how CPython stores them"
        if is_alternative(x) or is_alternative(y):
            return b.untold(x if is_alternative(x) else y, words, "compare with ==", b.at(node))
        return b.refuse(node, words, "compare with ==")
    return _at_one_place(b.temp(x, b.at(node)), b.temp(y, b.at(node)))


def _at_one_place(x: Expr, y: Expr) -> Expr:
    return make("eq", (Op("address", (x,), I32), Op("address", (y,), I32)), BOOL)


def _is_mark(mark: Expr, other: Expr) -> bool:
    """Whether it is a text of the source and but one object: CPython shares texts that are names, and those of one character."""
    known = known_text(mark) if mark.type == other.type == STR else None
    return known is not None and len(known) > 1 and _NAME.fullmatch(known) is None


def _is_same_text(b: Builder, x: Expr, y: Expr, loc: Loc) -> Expr:
    same = _at_one_place(x, y)
    again = make("and", (make("not", (same,), BOOL), texts.compare(b, "eq", x, y, loc)), BOOL)
    b.guard(again, "NotImplementedError", "whether two equal texts are one depends on who made them: compare with ==", loc)
    return same


_NAME = re.compile(r"\w+", re.ASCII)


def _id(b: Builder, node: ast.Call) -> Value:
    """`id(x)`: where a list or an instance lies, which is another number in each run of CPython, too."""
    from lanewise.python.expressions.expressions import as_runtime

    given, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    if named or len(given) != 1:
        return operators.type_error(b, f"id() takes exactly one argument ({len(given)} given)", b.at(node))

    def place(x: Expr) -> Expr:
        if x.type in (BAD, NEVER):
            return x
        if x.type == NONE:
            return integer(0)
        if isinstance(x.type, Choice) or not _has_identity(x.type):
            return b.refuse(node, "id() of numbers, texts and tuples depends on how CPython stores them", "compare with ==")
        return make("convert", (Op("address", (x,), I32),), INT)

    return b.each(b.temp(as_runtime(b, given[0], node), b.at(node)), place, b.at(node))


HANDLERS: dict[object, Callable[[Builder, ast.Call], Value]] = {id: _id}


def _membership(b: Builder, node: ast.Compare, needle: Expr, haystack: Value) -> Expr:
    from lanewise.python.expressions.expressions import as_runtime

    loc = b.at(node)
    if isinstance(haystack, Known) and isinstance(haystack.object, Range):
        return ranges.in_range(b, needle, haystack.object, loc)
    collection = as_runtime(b, haystack, node)
    part, whole = known_text(needle), known_text(collection)
    if part is not None and whole is not None:
        return Const(BOOL, part in whole)
    if collection.type == RANGE:
        return ranges.in_range(b, needle, ranges.bounds(b, collection, node), loc)
    if isinstance(collection.type, Union):
        needle = b.temp(needle, loc)
        found = b.each(collection, lambda e: _contains(b, needle, e, loc), loc)
        return found if isinstance(found, Expr) else NOTHING
    return _contains(b, needle, collection, loc)


def _is_nan(x: Value) -> bool:
    found = x.object if isinstance(x, Known) else x.value if isinstance(x, Const) else None
    return isinstance(found, float) and found != found


def _nan_among(b: Builder, node: ast.Compare, found: Expr) -> Expr:
    """A nan of a module, `np.nan in xs`, is found where it is itself: that is told of what is written out."""
    match node.comparators[0]:
        case _ if b.env is None:
            return found
        case ast.List(elts=items) | ast.Tuple(elts=items) | ast.Set(elts=items):
            if all(isinstance(each, ast.Constant) for each in items):
                return found
            if ast.dump(node.left) in map(ast.dump, items):
                return Const(BOOL, True)
    what = ast.unparse(node.left)
    return b.refuse(node, f"whether {what} is one of these depends on which nan it is", "ask each number: any(x != x for x in xs)")


def _contains(b: Builder, needle: Expr, collection: Expr, loc: Loc) -> Expr:
    if record_methods.has(b, collection, "__contains__"):
        return operators.truth(b, record_methods.special(b, b.temp(collection, loc), "__contains__", [needle], loc), loc)
    if isinstance(collection.type, Tuple):
        return tuples.contains(b, needle, b.temp(collection, loc), loc)
    if byte_arrays.is_one(collection.type):
        return byte_arrays.contains(b, needle, collection, loc)
    if is_ndarray(collection.type) and (
        literals.is_row(needle.type) or is_ndarray(needle.type) or isinstance(collection.type, Shaped)
    ):
        return lists.call_prelude(b, ndarrays.contains, [b.temp(collection, loc), b.temp(needle, loc)], loc)
    if isinstance(collection.type, Buffer):
        return buffers.contains(b, needle, collection, loc)
    if isinstance(collection.type, Open):
        return containers.contains(b, collection, needle, loc)
    if collection.type == BYTES:
        return b.each_expr(needle, lambda e: byte_strings.contains(b, e, collection, loc), loc)
    if collection.type == STR:
        return b.each_expr(needle, lambda e: texts.contains(b, derived.plain(b, e, loc), collection, loc), loc)
    if flags.class_of(b, collection.type):
        return flags.contains(b, needle, b.temp(collection, loc), loc)
    if (inner := derived.instead(b, collection, "__contains__", loc)) is not None:
        return _contains(b, needle, inner, loc)
    if iteration.gives_values(b, collection):
        return lists.call_prelude(b, prelude.contains, [b.temp(collection, loc), b.temp(needle, loc)], loc)
    if collection.type in (BAD, NEVER):
        return collection
    return operators.type_error(b, f"argument of type '{type_name(collection.type)}' is not iterable", loc)
