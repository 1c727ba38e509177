"""Statements of the source.

In: AST statements. Out: code emitted into the builder. One function per kind of node, found by the table at the end.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from lanewise.errors import CompileError
from lanewise.ir.code import Const, Expr, Loc, Return, Set
from lanewise.ir.types import BAD, BOOL, I32, INT, NEVER, NONE, TEXTS, Buffer, Endless, Open, Record, Tuple, Union
from lanewise.python import (
    array_runs,
    array_updates,
    arrays,
    buffers,
    builtin_functions,
    cells,
    closures,
    container_parts,
    generators,
    iteration,
    kinds,
    list_making,
    lists,
    local_classes,
    loops,
    making,
    managers,
    matching,
    operators,
    raising,
    record_methods,
    records,
    trying,
    tuples,
    variadic,
)
from lanewise.python.annotations import library_type
from lanewise.python.builder import NOTHING, Builder, integer
from lanewise.python.comparisons import comparisons
from lanewise.python.definitions import nested_definition, refusal_at
from lanewise.python.expressions import BINARY, as_runtime, condition, name_value, runtime, value
from lanewise.python.flow import coerce
from lanewise.python.fold import make
from lanewise.python.values import Generated, Indexed, Items, Known, Nested, Passing, Range, Value, constant, type_name


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
            _walked(b, walk, node)


def _walked(b: Builder, walk: Callable[[Builder, Any], None], node: ast.stmt) -> None:
    try:
        walk(b, node)
    except Endless:
        words = "a container may come to hold itself here", "keep its parts in containers of their own"
        raise CompileError([refusal_at(b.definition, node, *words)]) from None


# --- assignment ------------------------------------------------------------------------------------------------------


def _assign(b: Builder, node: ast.Assign) -> None:
    found = value(b, node.value)
    if len(node.targets) > 1 and not isinstance(found, Known | Nested):
        found = b.temp(found, b.at(node))
    for target in node.targets:
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
            b.bind(name, as_runtime(b, found, target) if passing else found, b.at(target))
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            passing = isinstance(found, Known) and isinstance(found.object, Items | Indexed | Generated | Range)
            _unpack(b, target, elements, as_runtime(b, variadic.of(b, found, target) if passing else found, target))
        case ast.Subscript(slice=ast.Slice()) if isinstance(found, Known):
            _store(b, target, as_runtime(b, list_making.copied(b, found, target), target))
        case ast.Subscript():
            _store(b, target, as_runtime(b, found, target))
        case ast.Attribute(value=ast.Name() as owner) if isinstance(known := value(b, owner), Known) and isinstance(
            known.object, making.Self
        ):
            making.set_field(b, target, found)
        case ast.Attribute():
            _set_attribute(b, target, as_runtime(b, found, target))


def _refuse_attribute(b: Builder, node: ast.AST) -> None:
    b.refuse(node, "an attribute of a class or a module is not assigned in compiled code", "keep the value in an instance")


def _set_attribute(b: Builder, node: ast.Attribute, stored: Expr) -> None:
    """`x.name = stored`; CPython evaluates the value first."""
    stored = b.temp(stored, b.at(node))
    subject = value(b, node.value)
    if isinstance(subject, Known | Nested):
        _refuse_attribute(b, node)
        return

    def one(x: Expr) -> Value:
        if b.program.shapes.class_of(x.type) is not None:
            records.assign(b, x, node, stored)
        elif x.type not in (BAD, NEVER):
            words = f"'{type_name(x.type)}' object has no attribute '{node.attr}'"
            b.throw("AttributeError", words, loc=b.at(node))
        return constant(None) or NOTHING

    b.each(subject, one, b.at(node))


def _store(b: Builder, node: ast.Subscript, stored: Expr) -> None:
    """`x[i] = stored`; CPython evaluates the value, then the subject, then the index."""
    stored = b.temp(stored, b.at(node))
    _store_in(b, runtime(b, node.value), node, stored)


def _store_in(b: Builder, x: Expr, node: ast.Subscript, stored: Expr) -> None:
    if isinstance(x.type, Open) and stored.type not in (BAD, NEVER):
        container_parts.write(b, b.temp(x, b.at(node)), node, stored)
    elif record_methods.has(b, x, "__setitem__"):
        record_methods.special(b, b.temp(x, b.at(node)), "__setitem__", [runtime(b, node.slice), stored], b.at(node))
    else:
        buffers.write(b, x, node, stored)


def _unpack(b: Builder, node: ast.expr, targets: list[ast.expr], found: Expr) -> None:
    loc = b.at(node)
    if found.type in (BAD, NEVER):
        for target in targets:
            assign(b, target.value if isinstance(target, ast.Starred) else target, found)
        return
    if isinstance(found.type, Union):
        subject = b.temp(found, loc)

        def one(member: Expr) -> Value:
            _unpack(b, node, targets, member)
            return constant(None) or NOTHING

        b.each(subject, one, loc)
        return
    if found.type in TEXTS or iteration.gives_values(b, found):
        letters = list_making.as_list(b, found, node)
        found = letters if isinstance(letters, Expr) else found
    if isinstance(found.type, Open):
        _unpack_list(b, node, targets, b.temp(found, loc))
        return
    if not isinstance(found.type, Tuple):
        words = f"cannot unpack non-iterable {type_name(found.type)} object"
        operators.type_error(b, words, loc)
        return
    parts = [b.temp(part, loc) for part in tuples.items(found)]
    star = next((i for i, t in enumerate(targets) if isinstance(t, ast.Starred)), None)
    if not _counts_fit(b, len(parts), len(targets), star, node):
        return
    taken: list[Expr] = parts
    if star is not None:
        behind = len(parts) - (len(targets) - star - 1)
        taken = [*parts[:star], lists.of_items(b, parts[star:behind], targets[star]), *parts[behind:]]
    for target, part in zip(targets, taken, strict=True):
        assign(b, target.value if isinstance(target, ast.Starred) else target, part)


def _unpack_list(b: Builder, node: ast.expr, targets: list[ast.expr], found: Expr) -> None:
    """As many items as there are targets; a starred one takes what is over."""
    loc = b.at(node)
    star = next((i for i, t in enumerate(targets) if isinstance(t, ast.Starred)), None)
    size = b.temp(lists.length(b, found, loc), loc)
    least = integer(len(targets) - (star is not None))
    few = "not enough values to unpack (expected {}{}, got {{}})".format("at least " if star is not None else "", least.value)
    b.when(make("lt", (size, least), BOOL), lambda: b.throw("ValueError", few, loc=loc, holes=(size,)), loc)
    if star is None:
        many = f"too many values to unpack (expected {len(targets)})"
        b.guard(make("gt", (size, least), BOOL), "ValueError", many, loc)
    parts: list[Expr] = []
    for i in range(len(targets)):
        place: Expr = integer(i)
        if star is not None and i > star:
            place = make("sub", (size, integer(len(targets) - i)), INT)
        if i == star:
            count = make("convert", (make("sub", (size, least), INT),), I32)
            parts.append(lists.part(b, found, Const(I32, i), count, integer(1), node))
        else:
            parts.append(b.temp(lists.fetched(b, found, place, loc), loc))
    if b.env is not None:
        for target, part in zip(targets, parts, strict=True):
            assign(b, target.value if isinstance(target, ast.Starred) else target, part)


def _counts_fit(b: Builder, have: int, wanted: int, star: int | None, node: ast.AST) -> bool:
    if star is not None:
        if have < wanted - 1:
            words = f"not enough values to unpack (expected at least {wanted - 1}, got {have})"
            b.throw("ValueError", words, loc=b.at(node))
        return have >= wanted - 1
    if have < wanted:
        b.throw("ValueError", f"not enough values to unpack (expected {wanted}, got {have})", loc=b.at(node))
    elif have > wanted:
        b.throw("ValueError", f"too many values to unpack (expected {wanted})", loc=b.at(node))
    return have == wanted


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
    if isinstance(old.type, Open):
        old, added = b.temp(old, loc), b.temp(array_runs.settled(b, new, node), loc)
        if container_parts.update(b, old, node.op, added, node):
            return
        new = added
    if isinstance(old.type, Buffer) and old.type.kind == "ndarray":
        array_updates.update(b, op, old, new, node)
        return
    if isinstance(old.type, Union) and arrays.is_array(old):
        b.refuse(node, "an in-place operator on a value that may be an array", "bind a new name, or test which it is first")
        return
    b.in_place, b.operation = True, node
    result = arrays.binary(b, op, old, new, node)
    b.in_place = False
    b.bind(node.target.id, array_runs.settled(b, result, node), loc)


def _update(b: Builder, node: ast.AugAssign, target: ast.Subscript) -> None:
    """`x[i] += v`: subject and index are evaluated once."""
    loc = b.at(node)
    x = runtime(b, target.value)
    if not isinstance(x.type, Open) and not record_methods.has(b, x, "__getitem__"):
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
    b.in_place, b.operation = True, node
    result = operators.binary(b, BINARY[type(node.op)], old, new, loc)
    b.in_place = False
    if b.env is not None and result.type not in (BAD, NEVER):
        _store_in(b, x, whole, b.temp(result, loc))


def _update_attribute(b: Builder, node: ast.AugAssign, target: ast.Attribute) -> None:
    """`x.name += v`: the subject is evaluated once."""
    loc = b.at(node)
    owner = value(b, target.value)
    if isinstance(owner, Known | Nested):
        _refuse_attribute(b, target)
        return
    b.bind("update.x", b.temp(owner, loc), loc)
    subject = ast.copy_location(ast.Name("update.x", ast.Load()), target.value)
    whole = ast.copy_location(ast.Attribute(subject, target.attr, ast.Load()), target)
    old = b.temp(runtime(b, whole), loc)
    new = runtime(b, node.value)
    if isinstance(old.type, Open) and container_parts.update(b, old, node.op, new, node):
        _set_attribute(b, whole, old)
        return
    b.in_place, b.operation = True, node
    result = operators.binary(b, BINARY[type(node.op)], old, new, loc)
    b.in_place = False
    if b.env is not None and result.type not in (BAD, NEVER):
        _set_attribute(b, whole, result)


def _delete(b: Builder, node: ast.Delete) -> None:
    for target in node.targets:
        if isinstance(target, ast.Name):
            if target.id in b.cells:
                cells.empty(b, target.id, b.at(target))
                continue
            name_value(b, target.id, target)
            b.unbind(target.id, b.at(target))
        elif isinstance(target, ast.Subscript) and isinstance((x := runtime(b, target.value)).type, Open):
            container_parts.delete(b, b.temp(x, b.at(target)), target)
        elif isinstance(target, ast.Attribute) and isinstance((x := runtime(b, target.value)).type, Record):
            records.delete(b, x, target)
        else:
            b.refuse(target, "del of this is not compiled yet", "copy what stays into a new one")


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


def narrowed(b: Builder, test: ast.expr, truth: bool) -> None:
    """What a test of a name says about its type on the branch where it holds, or does not."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            narrowed(b, inner, not truth)
        case ast.BoolOp(op=ast.And(), values=tests) if truth:
            for each in tests:
                narrowed(b, each, True)
        case ast.BoolOp(op=ast.Or(), values=tests) if not truth:
            for each in tests:
                narrowed(b, each, False)
        case ast.Compare(left=ast.Name(id=name), ops=[ast.Is() | ast.IsNot() as op], comparators=[ast.Constant(value=None)]):
            kinds.narrowed(b, name, lambda t: (t == NONE) == (isinstance(op, ast.Is) == truth))
        case ast.Name(id=name) if truth:
            kinds.narrowed(b, name, lambda t: t != NONE)
        case ast.Call(func=function, args=[ast.Name(id=name), classes]) if isinstance(function, ast.Name):
            told = builtin_functions.tests(b, function, classes)
            if told is not None:
                kinds.narrowed(b, name, lambda t: told(t) == truth)


def _return(b: Builder, node: ast.Return) -> None:
    found = runtime(b, node.value) if node.value is not None else constant(None)
    assert found is not None
    returned(b, found, node)


def returned(b: Builder, found: Expr, node: ast.AST) -> None:
    """Leave the function with a value; what type it leaves with is known when all returns are."""
    loc = b.at(node)
    definition = b.definition.node
    if (made := making.made_here(b)) is not None and b.env is not None and found.type == NONE:
        found = making.packed(b, made, node)
    if b.definition.library and isinstance(definition, ast.FunctionDef) and found.type not in (BAD, NEVER):
        found = b.fit(found, library_type(definition.returns, found.type), loc)
    if b.definition.scope.yields and b.env is not None and found.type not in (BAD, NEVER):
        generators.returned(b, found, loc)
        return
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
    if isinstance(node.value, ast.Constant):
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


def _global(b: Builder, node: ast.Global) -> None:
    b.refuse(node, "`global` changes a variable outside the function", "pass the value in and return the new one")


def _pass(b: Builder, node: ast.Pass | ast.Nonlocal) -> None:
    del b, node


def body_of(b: Builder) -> None:
    """The whole function: its suite, and the None that falls off its end."""
    node = b.definition.node
    if isinstance(node, ast.Lambda):
        returned(b, runtime(b, node.body), node.body)
        return
    statements(b, node.body)
    if b.env is not None:
        nothing = constant(None)
        assert nothing is not None
        returned(b, nothing, node)


_TABLE: dict[type[ast.stmt], Callable[[Builder, Any], None]] = {
    ast.Assign: _assign,
    ast.AnnAssign: _annotated,
    ast.AugAssign: _augmented,
    ast.Delete: _delete,
    ast.If: _if,
    ast.While: loops.while_loop,
    ast.For: loops.for_loop,
    ast.Match: matching.match,
    ast.Return: _return,
    ast.Try: trying.try_statement,
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
    ast.Global: _global,
    ast.Nonlocal: _pass,
    ast.Pass: _pass,
}

_UNSUPPORTED: dict[type[ast.stmt], tuple[str, str]] = {
    ast.TryStar: ("except* is not compiled", "catch the exceptions one by one"),
    ast.AsyncFunctionDef: ("coroutines are not compiled", "do the waiting in the caller"),
}
