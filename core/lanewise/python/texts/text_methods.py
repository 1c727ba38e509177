"""Methods of str as they are called: the library function that `implements` a method, by the number and types of the arguments.

In: a text, the attribute and the call. Out: a `Value`; CPython's TypeError where it does not take such arguments.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BOOL, NONE, STR, Tuple, is_variadic
from lanewise.library.prelude import texts as prelude
from lanewise.python.containers import lists, tuples
from lanewise.python.expressions import indexing, operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.values import THE_NONE, Value, constant, is_constant, object_of, type_name
from lanewise.python.source.definitions import Definition
from lanewise.python.source.scopes import assigns
from lanewise.python.texts import method_arguments, templates, text_lists, translating

_OF_MANY = {"startswith": prelude.begins_with_any, "endswith": prelude.ends_with_any}
"""What is asked with a tuple of any length."""


def call(b: Builder, x: Expr, func: ast.Attribute, node: ast.Call) -> Value:
    """`x.name(...)`: the library function that implements it, or CPython's TypeError."""
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.functions import calls, library_calls

    loc, name = b.at(node), func.attr
    real = getattr(str, name, None)
    if real is None:
        b.throw("AttributeError", f"'str' object has no attribute '{name}'", loc=loc)
        return NOTHING
    if name in ("format", "format_map"):
        return templates.method(b, x, name, node)
    if name == "maketrans":
        return translating.make_table(b, node)
    if name == "translate":
        return translating.translate(b, b.temp(x, loc), node)
    if name in text_lists.METHODS:
        return text_lists.METHODS[name](b, b.temp(x, loc), node)
    candidates = b.program.implementations(real)
    if not candidates:
        calls.look_through(b, node)
        return b.refuse(node, f"str.{name}() is not compiled yet", "do it in the caller")
    if any(map(assigns, (*node.args, *(keyword.value for keyword in node.keywords)))):
        x = b.temp(x, loc)
    given, named = calls.arguments(b, node)
    found = [as_runtime(b, value, node) for value in (*given, *named.values())]
    if (words := method_arguments.miscounted(name, candidates, len(given), named)) is not None:
        return operators.type_error(b, words, loc)

    return library_calls.each_value(b, [x, *found], lambda values: _settled(b, name, candidates, values, list(named), node), loc)


def of_values(b: Builder, x: Expr, name: str, given: list[Expr], named: dict[str, Value], node: ast.Call) -> Value:
    """The method of a text, of arguments that have been evaluated, each of one type."""
    candidates = b.program.implementations(getattr(str, name))
    if (words := method_arguments.miscounted(name, candidates, len(given), named)) is not None:
        return operators.type_error(b, words, b.at(node))
    values = [v for v in named.values() if isinstance(v, Expr)]
    return _settled(b, name, candidates, [x, *given, *values], list(named), node)


def _settled(
    b: Builder, name: str, candidates: list[Definition], values: list[Expr], named: Sequence[str], node: ast.Call
) -> Value:
    """The method of the first value; the last ones are the named arguments. Each is of one type."""
    from lanewise.python.functions import library_calls


    loc, names = b.at(node), method_arguments.names(candidates)
    if name in _OF_MANY and is_variadic(values[1].type):
        return lists.call_prelude(b, _OF_MANY[name], windowed(values), loc)
    given = len(values) - 1 - len(named)
    places = [*range(given), *map(names.index, named)]
    types = {place: value.type for place, value in zip(places, values[1:], strict=True)}
    if (words := method_arguments.mistaken(name, candidates, types)) is not None:
        if name in method_arguments.WIDE and operators.is_integer(values[1].type):
            indexing.sized(b, values[1], loc)
        return operators.type_error(b, words, loc)
    if name in method_arguments.ANY_OF and isinstance(values[1].type, Tuple):
        x, first, *window = [b.temp(value, loc) for value in values]
        return _any_of(b, name, tuples.items(first), lambda part: _settled(b, name, candidates, [x, part, *window], (), node), loc)
    for i, place in enumerate(places, 1):
        if values[i].type == NONE and method_arguments.takes_index(candidates, place):
            values[i] = constant(candidates[0].defaults[names[place]]) or NOTHING
    if not named and (known := _known(name, values)) is not None:
        return known
    by_name: dict[str, Value] = dict(zip(named, values[given + 1 :], strict=True))
    return library_calls.bound_library(b, candidates, [*values[: given + 1]], by_name, node)


def _known(name: str, values: list[Expr]) -> Expr | None:
    """What a method gives of texts that are known at build: `if not name.startswith("_")` is decided there. Of letters beyond ASCII
    each release of Python knows more."""
    if not all(map(is_constant, values)):
        return None
    text, *given = map(object_of, values)
    if not all(each.isascii() for each in (text, *given) if isinstance(each, str)):
        return None
    try:
        return constant(getattr(text, name)(*given))
    except Exception:  # what Python raises here is raised by the call itself
        return None


def windowed(values: list[Expr]) -> list[Expr]:
    """A text, what is looked for, and where: all of it if nothing is said."""
    whole: list[Expr] = [integer(0), THE_NONE]
    return [*values, *whole[len(values) - 2 :]]


def _any_of(b: Builder, name: str, parts: list[Expr], stands: Callable[[Expr], Value], loc: Loc) -> Value:
    """`x.startswith((p, q))`: one text after the other, until one stands there."""
    if not parts:
        return Const(BOOL, False)
    part, *others = parts
    if part.type != STR:
        return operators.type_error(b, f"tuple for {name} must only contain str, not {type_name(part.type)}", loc)
    found = stands(part)
    if not isinstance(found, Expr) or not others:
        return found
    return b.pick(found, lambda: Const(BOOL, True), lambda: _any_of(b, name, others, stands, loc), loc)
