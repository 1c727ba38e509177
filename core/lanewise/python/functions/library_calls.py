"""Calls of the library's functions, of which several may stand for one of Python's.

In: values of any types. Out: a `Value`: one call, or one per combination of types where they are unions.
"""

from __future__ import annotations

import ast
import math
import types
from collections.abc import Callable, Sequence
from itertools import takewhile

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Expr, Loc
from lanewise.ir.types import BAD, BOOL, INT, NEVER, NONE, RANGE, STR, TEXTS, Buffer, Open, Record, Tuple, Type, Union
from lanewise.python.classes import derived
from lanewise.python.containers import tuples
from lanewise.python.expressions import indexing, operators
from lanewise.python.functions import spreading
from lanewise.python.numbers import machine_numbers, numpy_scalars
from lanewise.python.program import argument_binding
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Generated, Indexed, Known, Nested, Range, Stepped, Value, constant, is_spread
from lanewise.python.source import standard
from lanewise.python.source.definitions import Definition, given_parameters


def call_library(b: Builder, callee: object, candidates: list[Definition], node: ast.Call) -> Value:
    """A function of Python's library: its arguments become what its parameters say, or CPython's TypeError."""
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node, spread=True)
    starred = any(map(is_spread, given))
    if not starred and (words := _miscounted(callee, candidates, len(given), named)) is not None:
        return operators.type_error(b, words, b.at(node))
    general = standard.counterpart(callee)
    if general is not callee and not named and (starred or (_takes_items(candidates) and any(map(_is_long, given)))):
        return _call_general(b, general, given, node)
    if starred:
        return spreading.by_number(b, callee, _counted(callee, candidates, named), (given, named), node)
    found = [*given, *named.values()]
    ways = math.prod(len(t.members) for x in found for t in _unions(x))
    if ways > MAX_WAYS:
        return b.refuse(node, f"{ast.unparse(node.func)}() of values of {ways} combinations of types", "convert them first")

    def use(settled: list[Value]) -> Value:
        positional = settled[: len(given)]
        return bound_library(b, candidates, positional, dict(zip(named, settled[len(given) :], strict=True)), node)

    return each_type(b, found, use, b.at(node))


def _takes_items(candidates: list[Definition]) -> bool:
    """Whether a parameter is the tuple of all numbers."""
    return any(isinstance(a.annotation, ast.Subscript) for d in candidates for a in d.node.args.args)


def _is_long(found: Value) -> bool:
    """Whether only the run knows how many items an argument has."""
    if isinstance(found, Known):
        return isinstance(found.object, Range | Generated | Indexed | Stepped)
    if isinstance(found, Nested):
        return False
    members = found.type.members if isinstance(found.type, Union) else [found.type]
    return any(isinstance(t, Open | Record | Buffer) or is_ndarray(t) or t in (RANGE, *TEXTS) for t in members)


def _call_general(b: Builder, function: object, given: list[Value], node: ast.Call) -> Value:
    """What the prelude has for such arguments, none of which has a name."""
    from lanewise.python.functions import calls

    assert isinstance(function, types.FunctionType)
    definition = b.program.definition(function)

    def use(positional: list[Value]) -> Value:
        bound = argument_binding.bind(b, definition, (positional, {}), {}, b.at(node))
        return NOTHING if bound is None or b.env is None else calls.call_definition(b, definition, bound, node)

    return spreading.each_count(b, definition, given, use, b.at(node))


def _miscounted(
    callee: object, candidates: list[Definition], given: int, named: dict[str, Value], told: str | None = None
) -> str | None:
    """What CPython's own functions, written in C, say of a wrong number of arguments. `told`: what stands for the number."""
    specs = [d.node.args for d in candidates]
    short = getattr(callee, "__name__", "")
    name = f"{getattr(callee, '__module__', '')}.{short}"
    if specs[0].kwonlyargs:
        return _misnamed(short, specs[0], given, named, told)
    if named:
        return f"{short if callee is math.log else name}() takes no keyword arguments"
    if any(s.vararg for s in specs):
        return None
    least = min(len(s.args) - len(s.defaults) for s in specs)
    most = max(len(s.args) for s in specs)
    if least <= given <= most:
        return None
    if least == most == 1:
        return f"{name}() takes exactly one argument ({told or given} given)"
    if callee is math.log:
        return "math.log requires 1 to 2 arguments"
    wanted = least if given < least else most
    bound = "" if least == most else "at least " if given < least else "at most "
    return f"{short} expected {bound}{wanted} argument{'' if wanted == 1 else 's'}, got {told or given}"


def _counted(callee: object, candidates: list[Definition], named: dict[str, Value]) -> spreading.Counted:
    """The same of every number of arguments."""
    most = max(len(d.node.args.args) for d in candidates)
    words = [_miscounted(callee, candidates, n, named) for n in range(most + 1)]
    few = tuple(found or "" for found in takewhile(lambda found: found is not None, words))
    return spreading.Counted(few, most, _miscounted(callee, candidates, most + 1, named, "{}") or "")


def _misnamed(short: str, spec: ast.arguments, given: int, named: dict[str, Value], told: str | None) -> str | None:
    """The same of `isclose`, whose arguments have names."""
    names = [a.arg for a in spec.args]
    if given > len(names):
        return f"{short}() takes exactly {len(names)} positional arguments ({told or given} given)"
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
    found = [derived.held(b, x, loc) if isinstance(x, Expr) and derived.base_of(b, x.type) else x for x in found]
    at = next((i for i, x in enumerate(found) if _unions(x)), None)
    if at is None:
        return use(found)
    several = found[at]
    assert isinstance(several, Expr)

    def again(parts: list[Expr]) -> Value:
        one = tuples.pack(parts) if isinstance(several.type, Tuple) else parts[0]
        return each_type(b, [*found[:at], one, *found[at + 1 :]], use, loc)

    return b.each_of(tuples.items(b.temp(several, loc)) if isinstance(several.type, Tuple) else [several], again, loc)


Bound = argument_binding.Arguments


def each_array(b: Builder, given: Bound, use: Callable[[Bound], Value], loc: Loc) -> Value:
    """`use` of the arguments, with arrays and numbers of numpy's that may be of several types as each of these."""
    positional, named = given
    found = [*positional, *named.values()]
    members = [member for x in found for t in _unions(x) for member in t.members]
    if not any(is_ndarray(member) or machine_numbers.concerns(member) for member in members):
        return use(given)

    def settled(parts: list[Value]) -> Value:
        return use((parts[: len(positional)], dict(zip(named, parts[len(positional) :], strict=True))))

    return each_type(b, found, settled, loc)


def each_value(b: Builder, found: Sequence[Expr], use: Callable[[list[Expr]], Value], loc: Loc) -> Value:
    """The same of values of run time."""
    return each_type(b, [*found], lambda parts: use([part for part in parts if isinstance(part, Expr)]), loc)


def bound_library(b: Builder, candidates: list[Definition], given: list[Value], named: dict[str, Value], node: ast.Call) -> Value:
    """The one of these functions that takes such arguments, called."""
    from lanewise.python.expressions.expressions import as_runtime

    answer = numpy_scalars.in_math(b, candidates[0].name, [*given, *named.values()], node)
    if answer is not None:
        return answer
    definition = _best(candidates, (given, named))
    defaults = {k: c for k, v in definition.defaults.items() if (c := constant(v)) is not None}
    bound = argument_binding.bind(b, definition, (given, named), dict(defaults), b.at(node))
    if bound is None or b.env is None:
        return NOTHING
    values = {n: as_runtime(b, v, node) for n, v in bound.items()}
    return apply_library(b, definition, values, b.at(node))


def _best(candidates: list[Definition], found: argument_binding.Arguments) -> Definition:
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
