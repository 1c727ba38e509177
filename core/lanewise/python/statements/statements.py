"""Statements of the source.

In: AST statements. Out: code emitted into the builder. One function per kind of node, found by the table at the end.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any, cast

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Expr, Loc, Return, Set
from lanewise.ir.types import BAD, BOOL, NEVER, NONE, Buffer, Closure, Open, Type, Union, members
from lanewise.python.arrays import array_runs, array_updates, arrays, buffers, subscripts
from lanewise.python.arrays.array_runs import Array
from lanewise.python.classes import derived, dict_changes, local_classes, record_methods
from lanewise.python.containers import container_parts, list_making, short_rows
from lanewise.python.expressions import kinds, likeness, operators, slices
from lanewise.python.expressions.comparisons import comparisons
from lanewise.python.expressions.expressions import BINARY, as_runtime, condition, deferred, name_value, runtime, value
from lanewise.python.functions import closures, function_names, instance_tests
from lanewise.python.globals import class_tables, module_objects, module_state
from lanewise.python.iterators import endings, generators
from lanewise.python.program.builder import Builder
from lanewise.python.program.flow import coerce
from lanewise.python.program.fold import make
from lanewise.python.program.values import THE_NONE, Known, Nested, Passing, Value, is_constant
from lanewise.python.source.annotations import library_type
from lanewise.python.source.definitions import nested_definition
from lanewise.python.statements import (
    attribute_targets,
    debugging,
    deleting,
    handlers,
    loops,
    making,
    managers,
    matching,
    raising,
    trying,
    unpacking,
)
from lanewise.python.texts import byte_array_changes, byte_arrays


def statements(b: Builder, body: Sequence[ast.stmt]) -> None:
    """A suite. What cannot be reached is not compiled, and so never refused."""
    for node in body:
        if b.env is None:
            return
        walk = _TABLE.get(type(node))
        if walk is None:
            message, hint = _UNSUPPORTED.get(type(node), (f"{type(node).__name__} is not compiled", ""))
            b.refuse(node, message, hint)
        else:
            touched, names = b.touched, endings.holding(b)
            walk(b, node)
            endings.behind_statement(b, node, touched, names)
            if isinstance(node, _GOING_ON):
                b.stopped(node)


_GOING_ON = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Delete, ast.For)
"""Statements behind which another one follows, but for expressions, which are looked at by themselves."""


# --- assignment ------------------------------------------------------------------------------------------------------


def _assign(b: Builder, node: ast.Assign) -> None:
    if isinstance(node.value, ast.ListComp) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Tuple | ast.List):
        unpacking.comprehension(b, node.targets[0], node.value)
        return
    row, into = short_rows.assigned(b, node), subscripts.owner(b, node)
    given = row if row is not None else value(b, node.value) if into is None else deferred(b, node.value)
    if into is not None and isinstance(given, Array):
        subscripts.write(b, into, slices.spelled(b, cast(ast.Subscript, node.targets[0])), given)
        return
    found = array_runs.value_of(b, given, node)
    if len(node.targets) > 1 and not isinstance(found, Known | Nested):
        found = b.temp(found, b.at(node))
    for target in node.targets:
        if isinstance(target, ast.Name) and b.is_told(b.definition, target.id) and not is_constant(found):
            b.has_to_be_known(node.value)
        assign(b, target, found)


def _annotated(b: Builder, node: ast.AnnAssign) -> None:
    if node.value is None:
        return
    found = value(b, node.value)
    if b.definition.library and not isinstance(found, Known | Nested):
        found = b.fit(found, library_type(node.annotation, found.type), b.at(node))
    assign(b, node.target, found)


def assign(b: Builder, target: ast.expr, found: Value) -> None:
    """Bind a target to a value."""
    match target:
        case ast.Name(id=name):
            # What is iterated once is gone: a name would give it again.
            passing = isinstance(found, Known) and isinstance(found.object, Passing)
            found = as_runtime(b, found, target) if passing else found
            with endings.bound_anew(b, name, b.at(target)):
                b.bind(name, found, b.at(target))
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            unpacking.of_value(b, target, elements, found)
            b.stopped(target)
        case ast.Subscript(slice=ast.Slice()) if isinstance(found, Known):
            _store(b, target, as_runtime(b, list_making.copied(b, found, target), target))
        case ast.Subscript():
            _store(b, target, as_runtime(b, found, target))
        case ast.Attribute(attr="__dict__"):
            dict_changes.replaced(b, target, found)
        case ast.Attribute(value=ast.Name() as owner) if isinstance(known := value(b, owner), Known) and isinstance(
            known.object, making.Self
        ):
            making.set_field(b, target, found)
        case ast.Attribute():
            attribute_targets.assign(b, target, as_runtime(b, found, target))


def _store(b: Builder, node: ast.Subscript, stored: Expr) -> None:
    """`x[i] = stored`; CPython evaluates the value, then the subject, then the index."""
    stored = b.temp(stored, b.at(node))
    if dict_changes.assigned(b, node, stored):
        return
    if row := short_rows.holder(b, node.value):
        short_rows.store(b, row, stored, node)
        return
    subject = value(b, node.value)
    if not class_tables.store(b, subject, node, stored):
        _store_in(b, as_runtime(b, subject, node.value), node, stored)


def _store_in(b: Builder, x: Expr, node: ast.Subscript, stored: Expr) -> None:
    if isinstance(x.type, Union):
        b.member(x, lambda one: _store_in(b, one, node, stored), b.at(node))
        return
    node = node if record_methods.has(b, x, "__setitem__") else slices.spelled(b, node)
    if byte_arrays.is_one(x.type) and (isinstance(x.type, Open) or isinstance(node.slice, ast.Slice)):
        byte_array_changes.write(b, b.temp(x, b.at(node)), node, stored)
    elif isinstance(x.type, Open) and stored.type not in (BAD, NEVER):
        container_parts.write(b, b.temp(x, b.at(node)), node, stored)
    elif record_methods.has(b, x, "__setitem__"):
        record_methods.special(b, b.temp(x, b.at(node)), "__setitem__", [runtime(b, node.slice), stored], b.at(node))
    elif (inner := derived.instead(b, x, "__setitem__", b.at(node))) is not None:
        _store_in(b, inner, node, stored)
    elif is_ndarray(x.type):
        subscripts.write(b, x, node, stored)
    else:
        buffers.write(b, x, node, stored)


def _augmented(b: Builder, node: ast.AugAssign) -> None:
    loc = b.at(node)
    if isinstance(node.target, ast.Subscript):
        _update(b, node, node.target)
        return
    if isinstance(node.target, ast.Attribute):
        _update_attribute(b, node, node.target)
        return
    old = as_runtime(b, name_value(b, node.target.id, node.target), node.target)
    op = BINARY[type(node.op)]
    (new,) = arrays.operands(b, (node.value,))
    if is_ndarray(old.type):
        array_updates.update(b, op, old, new, node)
        return
    if _holds_container(b, old) or arrays.is_array(old):
        added = b.temp(array_runs.settled(b, new, node), loc)
        b.bind(node.target.id, _updated(b, b.temp(old, loc), node, added), loc)
        return
    b.in_place, b.operation = True, node
    result = arrays.binary(b, op, old, new, node)
    b.in_place = False
    b.bind(node.target.id, array_runs.settled(b, result, node), loc)


def _updated(b: Builder, old: Expr, node: ast.AugAssign, new: Expr) -> Value:
    """What `old += new` gives: the container itself, where that changes it."""
    loc = b.at(node)
    if isinstance(old.type, Union):
        return b.each(old, lambda one: _updated(b, one, node, new), loc)
    if is_ndarray(old.type):
        array_updates.update(b, BINARY[type(node.op)], old, new, node)
        return old
    changed = isinstance(old.type, Open) and container_parts.update(b, old, node.op, new, node)
    if changed or derived.updated(b, old, new, node, BINARY[type(node.op)]):
        return old
    if arrays.is_array(new):
        return array_runs.settled(b, arrays.binary(b, BINARY[type(node.op)], old, new, node), node)
    b.in_place, b.operation = True, node
    result = operators.binary(b, BINARY[type(node.op)], old, new, loc)
    b.in_place = False
    return result


def _update(b: Builder, node: ast.AugAssign, target: ast.Subscript) -> None:
    """`x[i] += v`: subject and index are evaluated once."""
    if row := short_rows.holder(b, target.value):
        old, new = (b.temp(runtime(b, each), b.at(node)) for each in (target, node.value))
        short_rows.store(b, row, b.temp(as_runtime(b, _updated(b, old, node, new), node), b.at(node)), target)
        return
    _update_in(b, runtime(b, target.value), node, target)


def _update_in(b: Builder, x: Expr, node: ast.AugAssign, target: ast.Subscript) -> None:
    loc = b.at(node)
    if isinstance(x.type, Union):
        b.member(x, lambda one: _update_in(b, one, node, target), loc)
        return
    if is_ndarray(x.type):
        subscripts.update(b, node, x)
        return
    if isinstance(x.type, Buffer):
        buffers.update(b, node, x)
        return
    x, at = b.temp(x, loc), b.temp(runtime(b, target.slice), loc)
    whole = ast.copy_location(ast.Subscript(ast.Name("update.x"), ast.Name("update.at"), ast.Load()), target)
    for name, held in (("update.x", x), ("update.at", at)):
        b.bind(name, held, loc)
    for inner in (whole.value, whole.slice):
        ast.copy_location(inner, target)
    old = b.temp(runtime(b, whole), loc)
    new = runtime(b, node.value)
    if isinstance(old.type, Open) and container_parts.update(b, old, node.op, new, node):
        return
    result = as_runtime(b, _updated(b, old, node, b.temp(new, loc)), node)
    if b.env is not None and result.type not in (BAD, NEVER):
        _store_in(b, x, whole, b.temp(result, loc))


def _update_attribute(b: Builder, node: ast.AugAssign, target: ast.Attribute) -> None:
    """`x.name += v`: the subject is evaluated once."""
    loc = b.at(node)
    owner = value(b, target.value)
    b.bind("update.x", owner if isinstance(owner, Known | Nested) else b.temp(owner, loc), loc)
    subject = ast.copy_location(ast.Name("update.x", ast.Load()), target.value)
    whole = ast.copy_location(ast.Attribute(subject, target.attr, ast.Load()), target)
    old = b.temp(runtime(b, whole), loc)
    new = runtime(b, node.value)
    if isinstance(old.type, Open) and container_parts.update(b, old, node.op, new, node):
        attribute_targets.assign(b, whole, old)
        return
    if is_ndarray(old.type):
        array_updates.update(b, BINARY[type(node.op)], old, new, node)
        if not (isinstance(owner, Expr) and is_ndarray(owner.type)):
            # It is the same array; who sets it may be a property.
            attribute_targets.assign(b, whole, old)
        return
    result = as_runtime(b, _updated(b, old, node, b.temp(new, loc)), node)
    if b.env is not None and result.type not in (BAD, NEVER):
        attribute_targets.assign(b, whole, result)


def _holds_container(b: Builder, x: Expr) -> bool:
    """Whether the value may be a container, or will be one in the next walk."""
    return any(isinstance(m, Open) or byte_arrays.is_one(m) or derived.base_of(b, m) for m in members(x.type))


# --- control ---------------------------------------------------------------------------------------------------------


def _if(b: Builder, node: ast.If) -> None:
    if _has_parts(node.test):
        _if_parts(b, node)
        return
    test = condition(b, node.test)

    def side(body: list[ast.stmt], truth: bool) -> Callable[[], None]:
        def walk() -> None:
            narrowed(b, node.test, truth)
            statements(b, body)

        return walk

    b.branch(test, side(node.body, True), side(node.orelse, False), b.at(node))


def _if_parts(b: Builder, node: ast.If) -> None:
    """Each part of the test is a branch of its own: what it says of a value holds where the body begins."""
    loc = b.at(node)
    with b.block(loc) as after:
        with b.block(loc) as otherwise:
            jump(b, node.test, otherwise, False)
            statements(b, node.body)
            b.leave(after, loc)
        narrowed(b, node.test, False)
        statements(b, node.orelse)


def _has_parts(test: ast.expr) -> bool:
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return _has_parts(inner)
        case ast.BoolOp():
            return True
        case ast.Compare(ops=ops):
            return len(ops) > 1
    return False


def jump(b: Builder, test: ast.expr, label: str, when: bool) -> None:
    """Leave for the label when the test is `when`; go on, knowing that it is not, otherwise."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            jump(b, inner, label, not when)
        case ast.BoolOp(op=op, values=parts):
            deciding = isinstance(op, ast.Or)
            parts = likeness.asked_together(parts) if deciding else parts
            if when == deciding:
                for part in parts:
                    jump(b, part, label, when)
                return
            with b.block(b.at(test)) as decided:
                for part in parts[:-1]:
                    jump(b, part, decided, deciding)
                jump(b, parts[-1], label, when)
        case ast.Compare(ops=ops) if len(ops) > 1 and not when:
            comparisons(b, test, lambda holds: b.leave_if(make("not", (holds,), BOOL), label, b.at(test)))
        case _:
            truth = condition(b, test)
            b.leave_if(truth if when else make("not", (truth,), BOOL), label, b.at(test))
            narrowed(b, test, not when)


def narrowed(b: Builder, test: ast.expr, truth: bool, rebound: frozenset[str] = frozenset()) -> None:
    """What a test of a name says about its type on the branch where it holds, or does not; nothing of names bound since then."""

    def keep(name: str, told: Callable[[Type], bool]) -> None:
        if name not in rebound:
            kinds.narrowed(b, name, told)

    match test:
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            narrowed(b, inner, not truth, rebound)
        case ast.BoolOp(op=op, values=tests) if truth == isinstance(op, ast.And):
            for i, each in enumerate(tests):
                narrowed(b, each, truth, rebound.union(*map(_rebound, tests[i + 1 :])))
        case ast.Compare(left=ast.NamedExpr(target=name), ops=ops, comparators=others):
            narrowed(b, ast.copy_location(ast.Compare(name, ops, others), test), truth, rebound)
        case ast.Compare(left=ast.Name(id=name), ops=[ast.Is() | ast.IsNot() as op], comparators=[ast.Constant(value=None)]):
            keep(name, lambda t: (t == NONE) == (isinstance(op, ast.Is) == truth))
        case ast.Compare(left=ast.Name(id=name), ops=[ast.Is() | ast.IsNot() as op], comparators=[other]):
            if (meant := _single(b, other)) is not None:
                keep(name, lambda t: meant(t) == (isinstance(op, ast.Is) == truth))
        case ast.Name(id=name) | ast.NamedExpr(target=ast.Name(id=name)) if truth:
            keep(name, lambda t: t != NONE)
        case ast.Call(func=ast.Name() as function, args=[ast.NamedExpr(target=ast.Name(id=name)) | ast.Name(id=name), *rest]):
            told = instance_tests.tests(b, function, rest)
            if told is not None:
                keep(name, lambda t: told(t) == truth)


def _single(b: Builder, node: ast.expr) -> Callable[[Type], bool] | None:
    """Of which type only a class, or an `object()` of the module, is that stands for nothing else there: `_MISSING`."""
    if (only := module_objects.type_of_single(b, node)) is not None:
        return lambda t: t == only
    found = value(b, node) if isinstance(node, ast.Name) else None
    if isinstance(found, Known) and isinstance(found.object, type):
        return lambda t: isinstance(t, Closure) and function_names.standing_for(b, t) is found.object
    return None


def _rebound(test: ast.expr) -> set[str]:
    """Names that its assignment expressions bind."""
    return {inner.target.id for inner in ast.walk(test) if isinstance(inner, ast.NamedExpr)}


def _return(b: Builder, node: ast.Return) -> None:
    found = runtime(b, node.value) if node.value is not None else THE_NONE
    returned(b, found, node)


def returned(b: Builder, found: Expr, node: ast.AST) -> None:
    """Leave the function with a value; what type it leaves with is known when all returns are."""
    loc = b.at(node)
    definition = b.definition.node
    if (made := making.made_here(b)) is not None and b.env is not None and found.type == NONE:
        found = making.packed(b, made, node)
    if b.definition.library and isinstance(definition, ast.FunctionDef) and found.type not in (BAD, NEVER):
        found = b.fit(found, library_type(definition.returns, found.type), loc)
    if b.env is None or found.type in (BAD, NEVER):
        # A caller of what was refused goes on, and finds its own reasons.
        b.returns += [BAD] if b.env is not None and found.type == BAD else []
        b.env = None
        return
    if not b.finals:
        _return_now(b, found, loc)
        return
    b.bind(_RESULT, found, loc)
    trying.leave(b, _RESULT, 0, lambda: _return_now(b, as_runtime(b, name_value(b, _RESULT, node), node), loc), loc)


_RESULT = "%return"
"""What a `return` gives waits in it for the `finally`s on the way."""


def _return_now(b: Builder, found: Expr, loc: Loc) -> None:
    if b.definition.scope.yields:
        generators.returned(b, endings.left(b, found, loc), loc)
        return
    found = endings.left(b, debugging.given_back(b, found, loc), loc)
    if b.env is not None:
        b.returns.append(found.type)
        b.end(lambda: Return((coerce(found, b.instance.result),), loc))


def _function(b: Builder, node: ast.FunctionDef) -> None:
    decorators = [value(b, decorator) for decorator in node.decorator_list]
    found: Value = closures.define(b, nested_definition(node, b.definition), node.args)
    for decorator, written in reversed(list(zip(decorators, node.decorator_list, strict=True))):
        found = closures.decorated(b, decorator, found, written)
    b.bind(node.name, found, b.at(node))


def _expression(b: Builder, node: ast.Expr) -> None:
    if isinstance(node.value, ast.Constant) or short_rows.changed(b, node.value):
        return
    found = value(b, node.value)
    if not isinstance(found, Known | Nested) and found.type not in (BAD, NEVER, NONE):
        b.emit(Set(b.fresh(found.type).slot, found, b.at(node)))


def _break(b: Builder, node: ast.Break) -> None:
    _leave_turn(b, b.breaks[-1][0], b.at(node))


def _continue(b: Builder, node: ast.Continue) -> None:
    _leave_turn(b, b.breaks[-1][1], b.at(node))


def _leave_turn(b: Builder, label: str, loc: Loc) -> None:
    trying.leave(b, label, b.breaks[-1][2], lambda: b.leave(label, loc), loc)


def _declared(b: Builder, node: ast.Global | ast.Nonlocal) -> None:
    for name in node.names:
        module_state.declared(b, name, node)


def _pass(b: Builder, node: ast.Pass) -> None:
    del b, node


def body_of(b: Builder) -> None:
    """The whole function; with `debug` an exception that leaves it takes a note along."""
    if debugging.concerns(b):
        debugging.noted(b, lambda: _body(b))
    else:
        _body(b)


def _body(b: Builder) -> None:
    """The suite, and the None that falls off its end."""
    node = b.definition.node
    if isinstance(node, ast.Lambda):
        returned(b, runtime(b, node.body), node.body)
        return
    statements(b, node.body)
    if b.env is not None:
        returned(b, THE_NONE, node)


_TABLE: dict[type[ast.stmt], Callable[[Builder, Any], None]] = {
    ast.Assign: _assign,
    ast.AnnAssign: _annotated,
    ast.AugAssign: _augmented,
    ast.Delete: deleting.delete,
    ast.If: _if,
    ast.While: loops.while_loop,
    ast.For: loops.for_loop,
    ast.Match: matching.match,
    ast.Return: _return,
    ast.Try: handlers.try_statement,
    ast.With: managers.with_statement,
    ast.Raise: raising.raise_statement,
    ast.Assert: raising.assert_statement,
    ast.FunctionDef: _function,
    ast.ClassDef: local_classes.class_statement,
    ast.Import: local_classes.import_statement,
    ast.ImportFrom: local_classes.import_statement,
    ast.Expr: _expression,
    ast.Break: _break,
    ast.Continue: _continue,
    ast.Global: _declared,
    ast.Nonlocal: _declared,
    ast.Pass: _pass,
}

_UNSUPPORTED: dict[type[ast.stmt], tuple[str, str]] = {
    ast.TryStar: ("except* is not compiled", "catch the exceptions one by one"),
    ast.AsyncFunctionDef: ("coroutines are not compiled", "do the waiting in the caller"),
}
