"""Expressions of the source.

In: an AST node. Out: its `Value`, with the statements that computing it needs emitted. One function per kind of node, found by
the table at the end; a node without a row is refused.
"""

from __future__ import annotations

import ast
import enum
import reprlib
from collections.abc import Callable, Sequence
from functools import partial
from types import ModuleType
from typing import Any

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Const, Expr, Get, Op, subexpressions
from lanewise.ir.types import (
    BAD,
    BOOL,
    BYTES,
    NEVER,
    RANGE,
    STR,
    Buffer,
    Open,
    Tuple,
    Union,
)
from lanewise.python.arrays import array_parts, array_runs, arrays, brackets, literals, subscripts
from lanewise.python.arrays.array_runs import Array, Deferred
from lanewise.python.classes import derived, enums, record_methods
from lanewise.python.containers import container_parts, dict_methods, list_making, lists, ranges, set_methods, short_rows, tuples
from lanewise.python.expressions import attributes, indexing, kinds, likeness, operators, slices
from lanewise.python.expressions.comparisons import compare
from lanewise.python.functions import calls, cells, closures, function_tools
from lanewise.python.globals import module_objects, module_state
from lanewise.python.iterators import endings, generators
from lanewise.python.modules import dataclass_calls, regular
from lanewise.python.numbers import machine_numbers
from lanewise.python.program.builder import NOTHING, REFUSED, Builder
from lanewise.python.program.fold import make
from lanewise.python.program.paths import Conflict
from lanewise.python.program.shapes import Need
from lanewise.python.program.values import (
    THE_NONE,
    Fixed,
    Generated,
    Indexed,
    Items,
    Known,
    Nested,
    Range,
    Stepped,
    Value,
    constant,
    type_name,
)
from lanewise.python.program.values import ClassOf as ErrorClass
from lanewise.python.source.definitions import nested_definition
from lanewise.python.source.scopes import assigns
from lanewise.python.texts import byte_arrays, byte_strings, formatting, texts

BINARY = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.FloorDiv: "floordiv", ast.Mod: "mod",
    ast.Pow: "pow", ast.LShift: "shl", ast.RShift: "shr", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor",
    ast.MatMult: "matmul",
}  # fmt: skip
_UNARY = {ast.USub: "neg", ast.UAdd: "pos", ast.Invert: "invert"}


def value(b: Builder, node: ast.expr) -> Value:
    """Evaluate a node to whatever it stands for."""
    if b.env is None:
        return NOTHING
    # Not by `deferred`: expressions lie deep in each other.
    touched = b.touched
    found = _TABLE[type(node)](b, node)
    if Need.ENDING in b.program.shapes.has:
        endings.behind_expression(b, node, touched)
    found = array_runs.settled(b, found, node) if isinstance(found, Array) else found
    b.stopped(node)
    return found


def iterable(b: Builder, node: ast.expr) -> Value:
    """Evaluate what is only walked through."""
    return value(b, node) if b.env is None or not isinstance(node, ast.Set) else set_methods.walked(b, node)


def deferred(b: Builder, node: ast.expr) -> Deferred:
    """As `value`; an array expression is not computed yet, so that the one around it can join it."""
    if b.env is None:
        return NOTHING
    touched = b.touched
    found = _TABLE[type(node)](b, node)
    if Need.ENDING in b.program.shapes.has:
        endings.behind_expression(b, node, touched)
    b.stopped(node)
    return found


def runtime(b: Builder, node: ast.expr) -> Expr:
    """Evaluate a node that must have a value at run time."""
    return as_runtime(b, value(b, node), node)


def settled(b: Builder, found: Value, node: ast.AST) -> Expr:
    """The same of a value that may be an object of the module."""
    return as_runtime(b, module_objects.settled(b, found, node), node)


def as_runtime(b: Builder, found: Value, node: ast.AST) -> Expr:
    """A value as an expression; functions become closures, other objects known at build are refused."""
    from lanewise.python.statements import errors

    if isinstance(found, Nested):
        return closures.capture(b, found)
    if isinstance(found, Known):
        if isinstance(found.object, enum.Enum):
            return enums.as_member(b, found.object, node)
        if isinstance(found.object, Fixed):
            return settled(b, Known(found.object.held), node)
        if (function := function_tools.as_lambda(b, found.object, node)) is not None:
            return closures.capture(b, function)
        if isinstance(found.object, Conflict):
            return b.refuse(node, f"this name is {' or '.join(found.object.what)}, depending on the path", found.object.hint)
        if isinstance(found.object, kinds.ClassOf):
            return b.each_expr(found.object.value, lambda x: as_runtime(b, Known(kinds.class_of(b, x.type)), node), b.at(node))
        if isinstance(found.object, Generated):
            return generators.of_expression(b, found.object)
        if isinstance(found.object, Items | Indexed | Stepped):
            assert found.object.kept is not None, "only what a loop makes for itself cannot be kept"
            return found.object.kept()
        if isinstance(found.object, Range):
            return ranges.as_value(found.object)
        if (whole := closures.of_object(b, found.object, node)) is not None:
            return whole
        if found.object is Ellipsis:
            return settled(b, found, node)
        if isinstance(node, ast.expr) and (keys := dataclass_calls.names(b, found.object, node)) is not None:
            return as_runtime(b, keys, node)
        if isinstance(found.object, ErrorClass):
            return errors.class_value(b, found.object, lambda cls: as_runtime(b, Known(cls), node), b.at(node))
        name = getattr(found.object, "__qualname__", None) or getattr(found.object, "__name__", reprlib.repr(found.object))
        kind = "module" if isinstance(found.object, ModuleType) else type(found.object).__name__
        return b.refuse(node, f"{name} ({kind}) has no value in compiled code", "use it directly where it is called")
    return found


def several(b: Builder, nodes: Sequence[ast.expr]) -> list[Value]:
    """Evaluate left to right; what an assignment expression further right changes is saved first."""
    found: list[Value] = []
    for i, node in enumerate(nodes):
        one = part(b, node)
        if not isinstance(one, Known | Nested) and any(assigns(later) for later in nodes[i + 1 :]):
            one = b.temp(one, b.at(node))
        found.append(one)
    return found


def part(b: Builder, node: ast.expr) -> Value:
    """One of several values, after a star or not."""
    return list_making.starred(b, value(b, node.value), node) if isinstance(node, ast.Starred) else value(b, node)


def given(node: ast.Call) -> list[ast.expr]:
    """What stands between a call's parentheses. CPython looks at what alone is starred when all is evaluated."""
    alone = node.args[0].value if len(node.args) == 1 and isinstance(node.args[0], ast.Starred) else None
    return [*([alone] if alone else node.args), *(keyword.value for keyword in node.keywords)]


def runtimes(b: Builder, nodes: Sequence[ast.expr]) -> list[Expr]:
    """`several`, all of them run-time values."""
    return [as_runtime(b, v, n) for v, n in zip(several(b, nodes), nodes, strict=True)]


def condition(b: Builder, node: ast.expr) -> Expr:
    """`bool(node)`, as a branch needs it."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return make("not", (condition(b, node.operand),), BOOL)
    found = value(b, node)
    if isinstance(found, Known | Nested):
        return Const(BOOL, bool(found.object) if isinstance(found, Known) else True)
    return operators.truth(b, found, b.at(node))


# --- names and constants ---------------------------------------------------------------------------------------------


def _constant(b: Builder, node: ast.Constant) -> Value:
    found = constant(node.value)
    return Known(node.value) if found is None else b.rounded(found)


def name_value(b: Builder, name: str, node: ast.AST) -> Value:
    """What a name is bound to here."""
    loc = b.at(node)
    if b.env is None:
        return NOTHING
    of_module = name in b.definition.of_module  # what it calls may have brought along another variable of that name
    if name in b.cells and not of_module:
        return cells.read(b, name, loc)
    if (binding := b.bound(name)) is not None and not of_module:
        if binding.maybe:
            b.guard(make("not", (b.bound_flag(name),), BOOL), *cells.unbound(b, name, own=True), loc)
        return b.constants.get(name, binding.value)
    if name in b.definition.scope.bound or "@" in name:
        b.throw(*cells.unbound(b, name, own=True), loc=loc)
        return NOTHING
    if b.definition.binder(name) is not None:
        b.throw(*cells.unbound(b, name, own=False), loc=loc)
        return NOTHING
    if (place := module_state.variable(b, name)) is not None:
        return module_state.read_name(b, place, name, loc)
    try:
        found = b.program.captured(b.definition, name, partial(b.definition.names, name))
        return b.rounded(found) if isinstance(found, Const | Op) else module_objects.settled(b, found, node)
    except KeyError:
        b.throw("NameError", f"name '{name}' is not defined", loc=loc)
        return NOTHING


def _name(b: Builder, node: ast.Name) -> Value:
    return name_value(b, node.id, node)


def _tuple(b: Builder, node: ast.Tuple) -> Value:
    values = several(b, node.elts)
    classes = [v.object for v in values if isinstance(v, Known) and isinstance(v.object, type)]
    if classes and len(classes) == len(values):
        return Known(tuple(classes))
    if b.env is None:
        return NOTHING
    if any(isinstance(e, ast.Starred) and _is_long(v) for e, v in zip(node.elts, values, strict=True)):
        return list_making.with_stars(b, node, values, "tuple")
    parts: list[Expr] = []
    for element, found in zip(node.elts, values, strict=True):
        one = as_runtime(b, found, element)
        if isinstance(element, ast.Starred):
            if not isinstance(one.type, Tuple):
                words = f"Value after * must be an iterable, not {type_name(one.type)}"
                return REFUSED if one.type == BAD else operators.type_error(b, words, b.at(element))
            parts.extend(tuples.items(b.temp(one, b.at(element))))
        else:
            parts.append(one)
    if any(p.type == BAD for p in parts):
        return REFUSED  # a list that it is put into would keep its type when the next walk knows more
    return NOTHING if any(p.type == NEVER for p in parts) else tuples.pack(parts)


def _is_long(found: Value) -> bool:
    """Whether only the run knows how many items it has."""
    if isinstance(found, Known | Nested):
        return isinstance(found, Known) and isinstance(found.object, Range | Indexed | Generated)
    return not isinstance(found.type, Tuple) and found.type != BAD


# --- operators -------------------------------------------------------------------------------------------------------


def _binary(b: Builder, node: ast.BinOp) -> Deferred:
    if isinstance(node.op, ast.BitOr) and (flags := regular.flags(b, node)) is not None:
        return flags
    if isinstance(node.op, ast.BitOr) and (union := kinds.union(b, node)) is not None:
        return union
    x, y = arrays.operands(b, (node.left, node.right))
    b.operation = node
    return arrays.binary(b, BINARY[type(node.op)], x, y, node)


def _unary(b: Builder, node: ast.UnaryOp) -> Deferred:
    if isinstance(node.op, ast.Not):
        return make("not", (condition(b, node.operand),), BOOL)
    (x,) = arrays.operands(b, (node.operand,))
    return arrays.unary(b, _UNARY[type(node.op)], x, node)


def _logic(b: Builder, node: ast.BoolOp) -> Value:
    """`and` and `or` give one of their operands."""
    return _chain(b, node, likeness.asked_together(node.values) if isinstance(node.op, ast.Or) else node.values)


def _chain(b: Builder, node: ast.BoolOp, rest: list[ast.expr]) -> Value:
    from lanewise.python.statements.statements import narrowed

    first = value(b, rest[0])
    if len(rest) == 1 or b.env is None:
        return first
    loc = b.at(rest[0])
    if isinstance(first, Known) and isinstance(first.object, enum.Enum):
        first = enums.as_member(b, first.object, rest[0])
    if isinstance(first, Known | Nested):
        truth: Expr = Const(BOOL, True)
    else:
        first = b.temp(first, loc)
        truth = operators.truth(b, first, loc)
    kept, goes_on_if = first, isinstance(node.op, ast.And)

    def go_on() -> Value:
        narrowed(b, rest[0], goes_on_if)
        return _chain(b, node, rest[1:])

    def stay() -> Value:
        return kept if isinstance(kept, Known | Nested) else kinds.of_truth(b, kept, not goes_on_if)

    return b.pick(truth, go_on, stay, loc) if goes_on_if else b.pick(truth, stay, go_on, loc)


def _conditional(b: Builder, node: ast.IfExp) -> Value:
    from lanewise.python.statements.statements import narrowed

    test = condition(b, node.test)

    def branch(side: ast.expr, truth: bool) -> Callable[[], Value]:
        def walk() -> Value:
            narrowed(b, node.test, truth)
            return value(b, side)

        return walk

    return b.pick(test, branch(node.body, True), branch(node.orelse, False), b.at(node))


def _walrus(b: Builder, node: ast.NamedExpr) -> Value:
    found = value(b, node.value)
    if not isinstance(found, Known | Nested):
        found = b.temp(found, b.at(node))
    b.bind(node.target.id, found, b.at(node))
    return found


# --- parts -----------------------------------------------------------------------------------------------------------


def _subscript(b: Builder, node: ast.Subscript) -> Value:
    for told in (module_objects.of_class, brackets.read):
        if (chosen := told(b, node)) is not None:
            return chosen
    subject = value(b, node.value)
    if isinstance(subject, Known) and not isinstance(subject.object, Range):
        if isinstance(subject.object, Generated | Items | Indexed | Stepped):
            return index(b, as_runtime(b, subject, node), node)
        return calls.subscript_known(b, subject.object, node)
    x = as_runtime(b, subject, node.value)
    loc = b.at(node)
    if isinstance(x.type, Union):
        return b.each(b.temp(x, loc), lambda e: index(b, e, node), loc)
    return index(b, x, node)


def index(b: Builder, x: Expr, node: ast.Subscript) -> Value:
    """`x[...]` of a value of one type."""
    loc = b.at(node)
    if x.type in (BAD, NEVER):
        return x
    if record_methods.has(b, x, "__getitem__"):
        return record_methods.special(b, b.temp(x, loc), "__getitem__", [runtime(b, node.slice)], loc)
    node = slices.spelled(b, node)
    if isinstance(x.type, Tuple) and isinstance(node.slice, ast.Slice):
        return _slice(b, x, node)
    if isinstance(x.type, Tuple):
        at = record_methods.index_of(b, runtime(b, node.slice), loc)
        return b.each(at, lambda one: _tuple_item(b, x, one, node), loc)
    if byte_arrays.is_one(x.type) and (isinstance(x.type, Open) or isinstance(node.slice, ast.Slice)):
        return byte_arrays.index(b, x, node)
    if is_ndarray(x.type):
        return subscripts.read(b, x, node)
    if isinstance(x.type, Buffer):
        return array_parts.item(b, x, node)
    if x.type == RANGE:
        return ranges.index(b, x, node)
    if x.type == BYTES:
        return byte_strings.index(b, x, node)
    if x.type == STR:
        return texts.index(b, x, node)
    if isinstance(x.type, Open):
        return container_parts.index(b, x, node)
    if derived.base_of(b, x.type) is not None:
        return derived.item(b, b.temp(x, loc), node)
    if machine_numbers.concerns(x.type) and subscripts.adds_axes(node.slice):
        return subscripts.read(b, literals.as_array(b, x, node), node)
    if machine_numbers.concerns(x.type):
        indexing.evaluated(b, node.slice)
        b.throw("IndexError", "invalid index to scalar variable.", loc=loc)
        return NOTHING
    return indexing.not_subscriptable(b, x, node)


def _tuple_item(b: Builder, x: Expr, at: Expr, node: ast.Subscript) -> Value:
    if at.type in (BAD, NEVER):
        return at
    kind = "list" if short_rows.holder(b, node.value) else "tuple"
    if not operators.is_integer(at.type):
        words = f"{kind} indices must be integers or slices, not {type_name(at.type)}"
        return operators.type_error(b, words, b.at(node))
    return tuples.index(b, x, at, b.at(node), kind)


def _slice(b: Builder, x: Expr, node: ast.Subscript) -> Value:
    """With bounds that are known at build each item keeps its own type; others make it a tuple of any length."""
    assert isinstance(node.slice, ast.Slice)
    bounds: list[int | None] = []
    for part in (node.slice.lower, node.slice.upper, node.slice.step):
        still = part is None or all(isinstance(n, _STILL) for n in ast.walk(part))
        found = None if not still else THE_NONE if part is None else runtime(b, part)
        if not isinstance(found, Const) or not (found.value is None or isinstance(found.value, int)):
            return lists.index(b, lists.lengthened(b, x, node), node)
        bounds.append(None if found.value is None else int(found.value))
    return tuples.slice_of(x, *bounds)


_STILL = (ast.Constant, ast.Name, ast.UnaryOp, ast.unaryop, ast.expr_context)
"""What may be looked at twice."""


def _attribute(b: Builder, node: ast.Attribute) -> Value:
    return attribute(b, value(b, node.value), node)


def attribute(b: Builder, subject: Value, node: ast.Attribute) -> Value:
    """`subject.name`."""
    if isinstance(subject, Known) and isinstance(subject.object, kinds.ClassOf):
        return _of_class(b, subject.object, node)
    if isinstance(subject, Known) and not isinstance(subject.object, Range):
        return attributes.of_object(b, subject.object, node)
    return attributes.of_value(b, as_runtime(b, subject, node.value), node)


def _of_class(b: Builder, found: kinds.ClassOf, node: ast.Attribute) -> Value:
    """`type(x).name` where only the run tells the class."""
    if node.attr in kinds.NAMES:
        return kinds.name_of(b, found, node.attr, b.at(node))
    return b.each(found.value, lambda x: attribute(b, kinds.class_of_value(b, x, b.at(node)), node), b.at(node))


def _lambda(b: Builder, node: ast.Lambda) -> Value:
    return closures.define(b, nested_definition(node, b.definition), node.args)


def _call(b: Builder, node: ast.Call) -> Deferred:
    return calls.call(b, node)


def reads(expr: Expr, slots: set[str]) -> bool:
    """Whether the expression reads one of these slots."""
    return any(isinstance(e, Get) and e.slot in slots for e in subexpressions(expr))


_TABLE: dict[type[ast.expr], Callable[[Builder, Any], Deferred]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Tuple: _tuple,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.BoolOp: _logic,
    ast.Compare: compare,
    ast.IfExp: _conditional,
    ast.NamedExpr: _walrus,
    ast.Call: _call,
    ast.Subscript: _subscript,
    ast.Slice: slices.made,
    ast.Attribute: _attribute,
    ast.Lambda: _lambda,
    ast.JoinedStr: formatting.formatted,
    ast.List: list_making.literal,
    ast.ListComp: list_making.comprehension,
    ast.Dict: dict_methods.display,
    ast.DictComp: dict_methods.comprehension,
    ast.Set: set_methods.display,
    ast.SetComp: set_methods.comprehension,
    ast.Yield: generators.yielded,
    ast.YieldFrom: generators.yielded_from,
    ast.GeneratorExp: lambda b, node: Known(Generated(node)),
}
