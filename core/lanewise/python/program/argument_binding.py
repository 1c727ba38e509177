"""Arguments and parameters: which argument each parameter gets, and CPython's words where they do not fit.

In: a definition, evaluated arguments. Out: values by parameter.
"""

from __future__ import annotations

import ast
from collections.abc import Container

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import I32, NEVER
from lanewise.python.containers import lists, tuples
from lanewise.python.expressions import operators
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import ClassOf, Keywords, Known, Spread, Value, is_spread
from lanewise.python.source.definitions import Definition

Arguments = tuple[list[Value], dict[str, Value]]
"""By place, and by name."""
WHOLE = "**"
"""Among those by name: what becomes `**named`, where only the run knows which names those are."""


def bind(b: Builder, definition: Definition, given: Arguments, defaults: dict[str, Value], loc: Loc) -> dict[str, Value] | None:
    """Arguments by parameter name, as CPython binds them; None after its TypeError."""
    spec = definition.node.args
    positional, named = given[0], dict(given[1])
    over = named.pop(WHOLE, None)
    if definition.selfless and not positional:
        operators.type_error(b, definition.selfless, loc)
        return None
    names = [a.arg for a in (*spec.posonlyargs, *spec.args)]
    if definition.operator and (named or len(positional) != len(names)):
        words = too_many(definition, str(len(positional)))
        words = f"_operator.{definition.operator}() takes no keyword arguments" if named else words
        operators.type_error(b, words, loc)
        return None
    bound: dict[str, Value] = dict(zip(names, positional, strict=False))
    title = definition.name
    if spec.vararg is not None:
        bound[spec.vararg.arg] = packed(b, positional[len(names) :], loc)
    by_name = {a.arg for a in (*spec.args, *spec.kwonlyargs)}
    more: dict[str, Value] = {}
    for name, found in named.items():
        if spec.kwarg is not None and name not in by_name:
            more[name] = found
            continue
        if name in bound or name not in by_name:
            operators.type_error(b, f"{title}() {_unwanted(name, bound, [a.arg for a in spec.posonlyargs], named)}", loc)
            return None
        bound[name] = found
    if len(positional) > len(names) and spec.vararg is None:
        keywords = [a.arg for a in spec.kwonlyargs if a.arg in bound]
        operators.type_error(b, _too_many(title, names, defaults, len(positional), len(keywords)), loc)
        return None
    for kind, group in (("positional", names), ("keyword-only", [a.arg for a in spec.kwonlyargs])):
        missing = [n for n in group if n not in bound and n not in defaults]
        if missing:
            operators.type_error(b, _missing(title, kind, missing), loc)
            return None
    if spec.kwarg is None:
        return {n: bound[n] if n in bound else defaults[n] for n in definition.scope.params}
    if over is not None:
        bound[spec.kwarg.arg] = over
        return {n: bound[n] if n in bound else defaults[n] for n in definition.scope.params}
    double = Keywords(spec.kwarg.arg, tuple(more))
    bound[double.own] = Known(double)
    whole = {n: bound[n] if n in bound else defaults[n] for n in definition.scope.params}
    return whole | {double.parameter(n): found for n, found in more.items()}


def node_of(definition: Definition, name: str, call: ast.AST) -> ast.AST:
    """What a call says for this parameter; the call itself where that is not told by its place or its name."""
    if not isinstance(call, ast.Call):
        return call
    places = [a.arg for a in (*definition.node.args.posonlyargs, *definition.node.args.args)]
    named: dict[str | None, ast.expr] = {keyword.arg: keyword.value for keyword in call.keywords}
    if name in named:
        return named[name]
    plain = len(call.args) <= len(places) and not any(isinstance(argument, ast.Starred) for argument in call.args)
    at = places.index(name) if plain and name in places and places[0] != "self" else len(call.args)
    return call.args[at] if at < len(call.args) else call


def _unwanted(name: str, bound: dict[str, Value], by_place: list[str], named: dict[str, Value]) -> str:
    if name in bound and name not in by_place:
        return f"got multiple values for argument '{name}'"
    wrong = [n for n in by_place if n in named]
    if wrong:
        return f"got some positional-only arguments passed as keyword arguments: '{', '.join(wrong)}'"
    return f"got an unexpected keyword argument '{name}'"


def _too_many(title: str, names: list[str], defaults: Container[str], given: int, keywords: int) -> str:
    least = len([n for n in names if n not in defaults])
    takes = f"from {least} to {len(names)}" if least < len(names) else str(len(names))
    plural = "" if len(names) == 1 and least == len(names) else "s"
    were = "was" if given == 1 and not keywords else "were"
    if keywords:
        others = f"(and {keywords} keyword-only argument{'' if keywords == 1 else 's'})"
        were = f"positional argument{'' if given == 1 else 's'} {others} {were}"
    return f"{title}() takes {takes} positional argument{plural} but {given} {were} given"


def too_many(definition: Definition, given: str) -> str:
    """The same of a number that only the run knows: two or more."""
    spec = definition.node.args
    names = [a.arg for a in (*spec.posonlyargs, *spec.args)]
    if definition.operator and len(names) == 1:
        return f"_operator.{definition.operator}() takes exactly one argument ({given} given)"
    if definition.operator:
        return f"{definition.operator} expected {len(names)} arguments, got {given}"
    optional = dict.fromkeys(names[len(names) - len(spec.defaults):]) if spec.defaults else {}
    return _too_many(definition.name, names, optional, 2, 0).replace("but 2 were", f"but {given} were")


def _missing(title: str, kind: str, names: list[str]) -> str:
    quoted = [f"'{n}'" for n in names]
    listed = quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + (", and " if len(quoted) > 2 else " and ") + quoted[-1]
    return f"{title}() missing {len(names)} required {kind} argument{'s' if len(names) > 1 else ''}: {listed}"


def _settled(b: Builder, found: Value, loc: Loc) -> Expr:
    """What is gathered with others is a value."""
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.statements import errors

    if isinstance(found, Known) and isinstance(found.object, ClassOf):
        return errors.class_value(b, found.object, lambda cls: _settled(b, Known(cls), loc), loc)
    return b.as_value(found) or as_runtime(b, found, b.line_at(loc))


def packed(b: Builder, rest: list[Value], loc: Loc) -> Expr:
    """What `*args` is."""
    rest = [value if is_spread(value) else _settled(b, value, loc) for value in rest]
    if not any(map(is_spread, rest)):
        return tuples.pack([r for r in rest if isinstance(r, Expr)])
    made = lists.fresh(b, ast.Pass(lineno=loc.line, col_offset=0), NEVER, Const(I32, 0), "tuple")
    for value in rest:
        if isinstance(value, Known) and isinstance(value.object, Spread):
            lists.extend(b, made, value.object.items, loc)
        elif isinstance(value, Expr):
            lists.append(b, made, value, loc)
    return made
