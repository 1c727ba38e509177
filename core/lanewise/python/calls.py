"""Calls: what is called, how its arguments are bound, which compiled instance answers.

In: a call node. Out: a `Value`. Functions written in Python are compiled per argument types; built-in functions, types and the
library's machine words have handlers in tables of their own.
"""

from __future__ import annotations

import ast
import enum
import math
import types
from collections.abc import Callable, Sequence
from typing import Protocol

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BAD, BOOL, INT, NEVER, NONE, STR, Buffer, Closure, Open, Tuple, Type, Union
from lanewise.library.machine import table, variable
from lanewise.python import (
    allocations,
    array_runs,
    arrays,
    builtin_functions,
    class_model,
    closures,
    enums,
    function_tools,
    indexing,
    list_making,
    making,
    methods,
    numpy_calls,
    numpy_scalars,
    operators,
    prelude_words,
    raising,
    record_methods,
    records,
    spreading,
    standard,
    tuples,
    words,
)
from lanewise.python.argument_binding import Arguments, bind
from lanewise.python.array_runs import Deferred
from lanewise.python.builder import NOTHING, Builder
from lanewise.python.definitions import Definition, SourceMissing
from lanewise.python.flow import item
from lanewise.python.instances import given_parameters
from lanewise.python.paths import Conflict
from lanewise.python.values import (
    Items,
    Keywords,
    Known,
    Nested,
    Passing,
    Range,
    Spread,
    Value,
    constant,
    type_name,
)


def call(b: Builder, node: ast.Call) -> Deferred:
    """`f(...)`, whatever f is."""
    from lanewise.python.expressions import deferred, value

    if isinstance(node.func, ast.Attribute):
        found = deferred(b, node.func.value)
        if not isinstance(found, Known | Nested) and (folded := arrays.method(b, found, node, node.func.attr)) is not None:
            return folded
        subject = array_runs.value_of(b, found, node.func.value)
        if isinstance(subject, Known) and isinstance(subject.object, making.Parent):
            return making.call_parent(b, subject.object, node.func, node)
        if isinstance(subject, Known) and isinstance(subject.object, variable):
            return words.variable_call(b, subject.object, node)
        if not isinstance(subject, Known | Nested):
            if subject.type == BAD:
                look_through(b, node)
            return methods.call(b, subject, node.func, node)
        if isinstance(subject, Known) and isinstance(subject.object, record_methods.Super):
            return record_methods.super_call(b, subject.object, node.func, node)
    return call_value(b, value(b, node.func), node)


def call_value(b: Builder, callee: Value, node: ast.Call) -> Deferred:
    """A call of what was evaluated."""
    if b.env is None:
        return NOTHING
    if isinstance(callee, Known):
        return call_object(b, callee.object, node)
    if isinstance(callee, Nested):
        values, knowns = closures.captured(b, callee)
        return _call_definition(b, callee.definition, values, knowns, callee.defaults, node)
    return b.each(callee, lambda e: _call_value(b, e, node), b.at(node))


def _call_value(b: Builder, callee: Expr, node: ast.Call) -> Value:
    if isinstance(callee.type, Closure):
        code = b.program.codes[callee.type.code]
        parts = {name: item(callee, i) for i, name in enumerate(code.captures)}
        captured = {name: part for name, part in parts.items() if name[0] != "="}
        defaults = {name[1:]: part for name, part in parts.items() if name[0] == "="}
        return _call_definition(b, code.definition, captured, code.knowns, code.defaults | defaults, node)
    if record_methods.has(b, callee, "__call__"):
        return record_methods.method(b, callee, ast.Attribute(node.func, "__call__", ast.Load()), node)
    if callee.type == BAD:
        look_through(b, node)
    if callee.type in (BAD, NEVER):
        return callee
    return operators.type_error(b, f"'{type_name(callee.type)}' object is not callable", b.at(node))


def look_through(b: Builder, node: ast.Call) -> None:
    """The arguments of a call that is refused are walked, so that their own reasons are told with it. A text is none of its own."""
    from lanewise.python.expressions import value

    for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
        inner = argument.value if isinstance(argument, ast.Starred) else argument
        parts = inner.values if isinstance(inner, ast.JoinedStr) else [inner]
        for part in parts:
            part = part.value if isinstance(part, ast.FormattedValue) else part
            if not (isinstance(part, ast.Constant) and isinstance(part.value, str | bytes)):
                value(b, part)


class Home(Protocol):
    """Where calls of some objects are compiled."""

    def handler(self, callee: object) -> Callable[[Builder, ast.Call], Value] | None:
        """How a call of this object is compiled; None where another one knows."""


def call_object(b: Builder, callee: object, node: ast.Call) -> Deferred:
    """A call of an object that is known at build."""
    from lanewise.python.expressions import as_runtime

    callee = standard.counterpart(callee)
    if (function := function_tools.as_lambda(b, callee, node)) is not None:
        return call_value(b, function, node)
    if isinstance(callee, Conflict):
        return as_runtime(b, Known(callee), node.func)
    if isinstance(callee, type) and issubclass(callee, BaseException):
        return raising.made(b, callee, node)
    if (ufunc := arrays.handler(callee, node)) is not None:
        return ufunc(b, node)
    homes: list[Home] = [words, builtin_functions, allocations, numpy_calls, function_tools]
    for home in (*homes, *([prelude_words] if b.definition.prelude else [])):
        if (handler := home.handler(callee)) is not None:
            return handler(b, node)
    candidates = b.program.implementations(callee)
    if candidates:
        return _call_library(b, callee, candidates, node)
    if class_model.is_plain_class(callee):
        return records.instance(b, callee, node)  # type: ignore[arg-type]
    if isinstance(callee, types.MethodType) and isinstance(callee.__self__, type):
        return record_methods.class_method(b, callee, node)
    plain = getattr(callee, "python", callee)
    if isinstance(plain, types.FunctionType) and not (plain.__module__ or "").startswith("numpy"):
        try:
            definition = b.program.definition(plain)
        except SourceMissing as missing:
            look_through(b, node)
            return b.refuse(node, str(missing), missing.hint)
        if isinstance(definition.node, ast.AsyncFunctionDef):
            look_through(b, node)
            return b.refuse(node, f"{definition.name} is a coroutine", "do the waiting in the caller")
        defaults = {k: b.program.default(b, definition, k, v, node) for k, v in definition.defaults.items()}
        return _call_definition(b, definition, {}, {}, defaults, node)
    return builtin_functions.refuse(b, callee, node)


def arguments(b: Builder, node: ast.Call, *, spread: bool = False) -> Arguments:
    """The evaluated arguments; stars are taken apart. `spread`: those of which only the run knows how many they are, stay."""
    from lanewise.python.expressions import given, several

    found = several(b, given(node))
    positional: list[Value] = []
    for argument, one in zip(node.args, found, strict=False):
        if isinstance(argument, ast.Starred):
            positional += _starred(b, one, argument, spread)
        else:
            positional.append(one)
    named: dict[str, Value] = {}
    for keyword, one in zip(node.keywords, found[len(node.args) :], strict=True):
        if keyword.arg is None and isinstance(one, Known) and isinstance(one.object, Keywords):
            names = {name: one.object.parameter(name) for name in one.object.names}
            twice = next((name for name in names if name in named), None)
            if twice is not None:
                title = ast.unparse(node.func)
                operators.type_error(b, f"{title}() got multiple values for keyword argument '{twice}'", b.at(node))
                break
            named |= {name: b.env[slot].value for name, slot in names.items() if b.env is not None}
        elif keyword.arg is None:
            b.refuse(keyword, "** in a call takes the function's own **named, which it only passes on", "name the arguments")
        else:
            named[keyword.arg] = one
    return positional, named


def _starred(b: Builder, found: Value, node: ast.Starred, spread: bool) -> list[Value]:
    if isinstance(found, Known) and isinstance(found.object, Items):
        return list(found.object.items)
    is_tuple = isinstance(found, Expr) and isinstance(found.type, Tuple)
    packed = found if is_tuple else list_making.as_list(b, found, node)
    if not isinstance(packed, Expr) or packed.type in (BAD, NEVER):
        return []
    if isinstance(packed.type, Tuple):
        return list(tuples.items(b.temp(packed, b.at(node))))
    if not spread or not isinstance(packed.type, Open):
        return [b.refuse(node, "only a tuple of known length can be starred in this call", "pass its items one by one")]
    return [Known(Spread(b.temp(packed, b.at(node))))]


# --- binding ---------------------------------------------------------------------------------------------------------


def _call_definition(
    b: Builder,
    definition: Definition,
    captured: dict[str, Expr],
    knowns: dict[str, Value],
    defaults: dict[str, Value],
    node: ast.Call,
) -> Value:
    loc = b.at(node)
    given, named = arguments(b, node, spread=True)

    def use(positional: list[Value]) -> Value:
        bound = bind(b, definition, (positional, named), dict(defaults), loc)
        if bound is None or b.env is None:
            return NOTHING
        return call_definition(b, definition, bound, node, captured, knowns)

    return spreading.each_count(b, definition, given, use, loc)


def call_definition(
    b: Builder,
    definition: Definition,
    bound: dict[str, Value],
    node: ast.AST,
    captured: dict[str, Expr] | None = None,
    knowns: dict[str, Value] | None = None,
) -> Value:
    """A call of a function with all of its parameters, and what it captures."""
    from lanewise.python.expressions import as_runtime

    loc = b.at(node)
    values: dict[str, Expr] = dict(captured or {})
    static: dict[str, Value] = dict(knowns or {})
    for name, found in bound.items():
        if isinstance(found, Known) and isinstance(found.object, Range):
            # Not by its bounds, which are others at each call.
            found = as_runtime(b, found, node)
        if isinstance(found, Nested):
            if closures.is_alone(b, found):
                static[name] = found
            else:
                values[name] = closures.capture(b, found, lasting=_keeps(definition))
        elif isinstance(found, Known) and isinstance(found.object, enum.Enum):
            values[name] = enums.as_member(b, found.object, node)
        elif isinstance(found, Known) and isinstance(found.object, Passing):
            values[name] = as_runtime(b, found, node)
        elif isinstance(found, Known):
            static[name] = found
        elif found.type in (BAD, NEVER):
            return found
        else:
            values[name] = found
    if definition.library and not static:
        return apply_library(b, definition, values, loc)
    callee = b.program.request(definition, {n: e.type for n, e in values.items()}, static, b.instance)
    return b.call(callee, list(values.values()), loc)


def _keeps(definition: Definition) -> bool:
    """Whether a function that is passed may be called when the call is done: of the prelude's functions few keep any."""
    return not definition.prelude or definition.scope.yields or definition.scope.defines


def _call_library(b: Builder, callee: object, candidates: list[Definition], node: ast.Call) -> Value:
    """A function of Python's library: its arguments become what its parameters say, or CPython's TypeError."""
    given, named = arguments(b, node)
    if (words := _miscounted(callee, candidates, len(given), named)) is not None:
        return operators.type_error(b, words, b.at(node))
    found = [*given, *named.values()]
    ways = math.prod(len(t.members) for x in found for t in _unions(x))
    if ways > MAX_WAYS:
        return b.refuse(node, f"{ast.unparse(node.func)}() of values of {ways} combinations of types", "convert them first")

    def use(settled: list[Value]) -> Value:
        positional = settled[: len(given)]
        return bound_library(b, candidates, positional, dict(zip(named, settled[len(given) :], strict=True)), node)

    return each_type(b, found, use, b.at(node))


def _miscounted(callee: object, candidates: list[Definition], given: int, named: dict[str, Value]) -> str | None:
    """What CPython's own functions, written in C, say of a wrong number of arguments."""
    specs = [d.node.args for d in candidates]
    short = getattr(callee, "__name__", "")
    name = f"{getattr(callee, '__module__', '')}.{short}"
    if specs[0].kwonlyargs:
        return _misnamed(short, specs[0], given, named)
    if named:
        return f"{short if callee is math.log else name}() takes no keyword arguments"
    if any(s.vararg for s in specs):
        return None
    least = min(len(s.args) - len(s.defaults) for s in specs)
    most = max(len(s.args) for s in specs)
    if least <= given <= most:
        return None
    if least == most == 1:
        return f"{name}() takes exactly one argument ({given} given)"
    if callee is math.log:
        return "math.log requires 1 to 2 arguments"
    wanted = least if given < least else most
    bound = "" if least == most else "at least " if given < least else "at most "
    return f"{short} expected {bound}{wanted} argument{'' if wanted == 1 else 's'}, got {given}"


def _misnamed(short: str, spec: ast.arguments, given: int, named: dict[str, Value]) -> str | None:
    """The same of `isclose`, whose arguments have names."""
    names = [a.arg for a in spec.args]
    if given > len(names):
        return f"{short}() takes exactly {len(names)} positional arguments ({given} given)"
    for i, name in enumerate(names):
        if i >= given and name not in named:
            return f"{short}() missing required argument '{name}' (pos {i + 1})"
    unknown = next((k for k in named if k not in {*names, *(a.arg for a in spec.kwonlyargs)}), None)
    return None if unknown is None else f"'{unknown}' is an invalid keyword argument for {short}()"


MAX_WAYS = 64
"""Combinations of types, each with a call of its own."""


def _unions(x: Value) -> list[Union]:
    """What in an argument may be of several types: itself, or items of a tuple."""
    if isinstance(x, Known | Nested):
        return []
    return [t for t in (x.type.items if isinstance(x.type, Tuple) else [x.type]) if isinstance(t, Union)]


def each_type(b: Builder, found: list[Value], use: Callable[[list[Value]], Value], loc: Loc) -> Value:
    """`use` of the arguments as each of their types: one implementation may be for ints, another for floats."""
    at = next((i for i, x in enumerate(found) if _unions(x)), None)
    if at is None:
        return use(found)
    several = found[at]
    assert isinstance(several, Expr)

    def again(parts: list[Expr]) -> Value:
        one = tuples.pack(parts) if isinstance(several.type, Tuple) else parts[0]
        return each_type(b, [*found[:at], one, *found[at + 1 :]], use, loc)

    return b.each_of(tuples.items(b.temp(several, loc)) if isinstance(several.type, Tuple) else [several], again, loc)


def bound_library(b: Builder, candidates: list[Definition], given: list[Value], named: dict[str, Value], node: ast.Call) -> Value:
    """The one of these functions that takes such arguments, called."""
    from lanewise.python.expressions import as_runtime

    answer = numpy_scalars.in_math(b, candidates[0].name, [*given, *named.values()], node)
    if answer is not None:
        return answer
    definition = _best(candidates, (given, named))
    defaults = {k: c for k, v in definition.defaults.items() if (c := constant(v)) is not None}
    bound = bind(b, definition, (given, named), dict(defaults), b.at(node))
    if bound is None or b.env is None:
        return NOTHING
    values = {n: as_runtime(b, v, node) for n, v in bound.items()}
    for parameter in definition.node.args.args:
        taken = values.get(parameter.arg)
        if isinstance(parameter.annotation, ast.Subscript) and taken is not None and isinstance(taken.type, Buffer):
            return b.refuse(node, f"{ast.unparse(node.func)}() of a buffer is not compiled yet", "write the loop out")
    return apply_library(b, definition, values, b.at(node))


def _best(candidates: list[Definition], found: Arguments) -> Definition:
    """The implementation that takes so many arguments of such types; where ints are given, the one for ints."""
    positional, named = found
    given = [g for g in (*positional, *named.values()) if isinstance(g, Expr)]
    right = [d for d in candidates if _takes(d, len(positional), set(named))] or candidates[:1]

    def fitness(definition: Definition) -> int:
        spec = definition.node.args
        annotated = [a.annotation for a in (*spec.args, *([spec.vararg] * len(given) if spec.vararg else []), *spec.kwonlyargs)]
        pairs = list(zip(annotated, given, strict=False))
        exact = sum(1 for a, g in pairs if a is not None and "int" in ast.unparse(a))
        return exact if all(_accepts(a, g.type) for a, g in pairs) else -1

    return max(right, key=fitness)


def _takes(definition: Definition, positional: int, named: set[str]) -> bool:
    spec = definition.node.args
    names = [a.arg for a in (*spec.posonlyargs, *spec.args)]
    by_name = {a.arg for a in spec.kwonlyargs}
    bound = {*names[:positional], *named}
    needed = {*names[: len(names) - len(spec.defaults)], *by_name}
    return spec.vararg is not None or (positional <= len(names) and needed <= bound <= {*names, *by_name})


def _accepts(annotation: ast.expr | None, t: Type) -> bool:
    """Whether a value of the type needs no conversion that loses its kind."""
    if isinstance(annotation, ast.Subscript) and isinstance(t, Tuple):
        inner = annotation.slice.elts[0] if isinstance(annotation.slice, ast.Tuple) else annotation.slice
        return all(_accepts(inner, item) for item in t.items)
    if isinstance(annotation, ast.Name):
        if (annotation.id == "text") != (t == STR):
            return False
        return annotation.id != "int" or t in (INT, BOOL)
    return not isinstance(annotation, ast.Constant) or t == NONE


def apply_library(b: Builder, definition: Definition, values: dict[str, Expr], loc: Loc) -> Value:
    """Call a library function with arguments of any types, unions included."""
    for name, expr in values.items():
        if expr.type in (BAD, NEVER):
            return expr
        if isinstance(expr.type, Union):
            return b.each(expr, lambda e, n=name: apply_library(b, definition, {**values, n: e}, loc), loc)  # type: ignore[misc]
    callee = b.program.library_instance(definition, [e.type for e in values.values()], b.instance)
    places = {a.arg for a in given_parameters(definition) if isinstance(a.annotation, ast.Name) and a.annotation.id == "index"}
    fitted = [
        b.fit(indexing.clamped(b, e, loc) if n in places and e.type in (INT, BOOL) else e, t, loc)
        for (n, e), t in zip(values.items(), callee.params.values(), strict=True)
    ]
    return NOTHING if b.env is None else b.call(callee, fitted, loc)


# --- tables --------------------------------------------------------------------------------------------------------


def subscript_known(b: Builder, subject: object, node: ast.Subscript) -> Value:
    """`TABLE[i]` of library code; anything else known at build cannot be indexed at run time."""
    from lanewise.python.expressions import runtime

    if isinstance(subject, table):
        return words.read_table(b, subject, node)
    if class_model.is_plain_class(subject) and hasattr(subject, "__class_getitem__"):
        return Known(subject)
    if enums.is_class(subject):
        return enums.member_by_name(b, subject, runtime(b, node.slice), node)  # type: ignore[arg-type]
    whole = closures.of_object(b, subject, node) if type(subject) is tuple else None
    if whole is not None:
        return tuples.index(b, whole, runtime(b, node.slice), b.at(node))
    if isinstance(subject, Sequence) and not isinstance(subject, str):
        at = runtime(b, node.slice)
        if isinstance(at, Const) and isinstance(at.value, int):
            found = constant(subject[at.value])
            if found is not None:
                return found
    return b.refuse(node, f"{type(subject).__name__} cannot be indexed in compiled code", "make it a tuple of numbers")
