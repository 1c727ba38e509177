"""`functools` and `operator`: functions made of functions.

In: a call node. Out: a `Value`. What they make is a lambda that says the same, its captures in defaults that no caller can
name; so all that is known of lambdas holds: they are called directly, stored and passed on.
"""

from __future__ import annotations

import ast
import functools
import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from types import BuiltinMethodType, FunctionType, MethodType, MethodWrapperType, ModuleType
from typing import cast

from lanewise.ir.code import Const, Expr
from lanewise.ir.standard import goes_on
from lanewise.ir.types import BAD, BOOL, INT, NEVER, NONE, Closure, Tuple
from lanewise.library.prelude import functions as prelude
from lanewise.python.arrays import array_runs
from lanewise.python.classes import attribute_methods, derived, records
from lanewise.python.containers import list_making, lists, tuples
from lanewise.python.expressions import operators
from lanewise.python.functions import calls, function_identity, spreading, unbound_methods
from lanewise.python.globals import module_objects
from lanewise.python.iterators import iterables, iterator_tools
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.shapes import Need
from lanewise.python.program.values import THE_NONE, Items, Known, Nested, Value, constant, is_spread, known_text
from lanewise.python.source.definitions import nested_definition

Handler = Callable[[Builder, ast.Call], Value]
_Bound = MethodType | BuiltinMethodType | MethodWrapperType


@lru_cache(maxsize=4096)
def _parsed(text: str, place: ast.AST) -> ast.Lambda:
    """Once per place: it is the same function in every walk."""
    node = ast.parse(text, mode="eval").body
    assert isinstance(node, ast.Lambda)
    for inner in ast.walk(node):
        if isinstance(inner, ast.expr | ast.arg):
            ast.copy_location(inner, place)
    return node


def made(b: Builder, text: str, place: ast.AST, /, **given: Value) -> Nested:
    """A lambda of this text; `given` are parameters that have their values already."""
    kept = {name: e if isinstance(e, Known | Nested) else b.temp(e, b.at(place)) for name, e in given.items()}
    kept |= function_identity.mark(b, b.at(place))
    return Nested(nested_definition(_parsed(text, place), b.definition, quiet=True), kept)


_TAKEN = "lambda *rest, _0, _1, **named: _1(_0, *rest, **named)"


def bound_method(b: Builder, subject: Value, node: ast.Attribute) -> Nested:
    """`x.name`, a method that is not called here."""
    if isinstance(subject, Expr) and (method := unbound_methods.bound(b, subject, node.attr)) is not None:
        whole = made(b, _TAKEN, node, _0=subject, _1=Known(method))
    elif isinstance(subject, Expr) and (function := attribute_methods.found(b, subject, node.attr)) is not None:
        whole = taken(b, subject, function, node)
    else:
        whole = made(b, f"lambda *rest, _0, **named: _0.{node.attr}(*rest, **named)", node, _0=subject)
    return Nested(replace(whole.definition, method=node.attr), whole.defaults)


def taken(b: Builder, subject: Expr, function: FunctionType, node: ast.AST) -> Nested:
    """A function with its first argument, as a method of it is."""
    return made(b, _TAKEN, node, _0=subject, _1=Known(function))


def standing_for(b: Builder, found: object, place: ast.AST) -> Nested:
    """Something known at build that can be called, as a function."""
    return as_lambda(b, found, place) or _standing(b, "lambda *rest, _0, **named: _0(*rest, **named)", place, found)


def _standing(b: Builder, text: str, place: ast.AST, found: object) -> Nested:
    """The lambda that stands for an object, which is the default of its parameter `_0`."""
    whole = made(b, text, place, _0=Known(found))
    return Nested(replace(whole.definition, standing="_0"), whole.defaults)


def _partial(b: Builder, node: ast.Call) -> Value:
    given, named = calls.arguments(b, node)
    if b.env is None or not given:
        return b.refuse(node, "partial() takes a function", "name it") if not given and b.env is not None else NOTHING
    return _partial_of(b, given, named, node)


def _partial_of(b: Builder, given: Sequence[Value], named: dict[str, Value], node: ast.AST) -> Nested:
    values = {f"_{i}": v for i, v in enumerate(given)} | named
    first = "".join(f"_{i}, " for i in range(1, len(given)))
    # Parameters of these names have such defaults: a later keyword argument replaces one of partial's own.
    last = "".join(f"{k}={k}, " for k in named)
    more = function_identity.MORE
    text = f"lambda *_rest, {', '.join(values)}, **{more}: _0({first}*_rest, {last}**{more})"
    return made(b, text, node, **values)


def _reduce(b: Builder, node: ast.Call) -> Value:
    """`functools.reduce(f, items[, first])`."""
    given, named = calls.arguments(b, node)
    if named or not 2 <= len(given) <= 3:
        return b.refuse(node, "reduce() takes a function, an iterable, perhaps a first value", "help(functools.reduce) says more")
    if (functions := _of_functions(b, given[1], node)) is not None:
        return _reduced_in_turn(b, given[0], [*given[2:], *functions], node)
    text = "for item in over: total = function(total, item)"
    if len(given) == 3:
        return iterables.loop(b, node, text, "total", over=given[1], total=given[2], function=given[0])
    items = list_making.as_list(b, given[1], node)
    if b.env is None or not isinstance(items, Expr):
        return NOTHING
    loc = b.at(node)
    nothing = make("eq", (lists.length(b, items, loc), integer(0)), BOOL)
    b.guard(nothing, "TypeError", "reduce() of empty iterable with no initial value", loc)
    if b.env is None:
        return NOTHING
    return iterables.loop(
        b, node, "total = over[0]\nfor item in over[1:]: total = function(total, item)", "total", over=items, function=given[0]
    )


def _of_functions(b: Builder, found: Value, node: ast.AST) -> Sequence[Value] | None:
    """The items of a tuple that has functions in it."""
    items: Sequence[Expr] = ()
    if isinstance(found, Known) and isinstance(found.object, Items):
        items = found.object.items
    elif isinstance(found, Expr) and isinstance(found.type, Tuple):
        items = tuples.items(b.temp(found, b.at(node)))
    return items if any(isinstance(item.type, Closure) for item in items) else None


def _reduced_in_turn(b: Builder, function: Value, items: Sequence[Value], node: ast.Call) -> Value:
    """Without a loop: what is made of two functions is of another type than what is made of that and a third."""
    names = [f"reduce.{i}@{node.lineno}@{node.col_offset}" for i in range(2)]
    total = items[0]
    for item in items[1:]:
        for name, value in zip(names, (total, item), strict=True):
            b.bind(name, value, b.at(node))
        call = ast.Call(node.func, [ast.Name(name, ast.Load()) for name in names], [])
        for inner in (call, *call.args):
            ast.copy_location(inner, node)
        total = array_runs.settled(b, calls.call_value(b, function, call), call)
    for name in names if b.env is not None and len(items) > 1 else ():
        b.unbind(name, b.at(node))
    return total


def _wraps(b: Builder, node: ast.Call) -> Value:
    """A name and a docstring are no part of a compiled function."""
    calls.arguments(b, node)
    return made(b, "lambda function: function", node)


def _key_of_comparison(b: Builder, node: ast.Call) -> Value:
    given, named = calls.arguments(b, node)
    if len(given) != 1 or named:
        return b.refuse(node, "cmp_to_key() takes a function", "help(functools.cmp_to_key) says more")
    return made(b, "lambda item, *, _0, _1: _1(item, _0)", node, _0=given[0], _1=Known(prelude.Compared))


def _cached(b: Builder, node: ast.Call) -> Value:
    """`functools.cache(f)`."""
    given, named = calls.arguments(b, node)
    if len(given) != 1 or named:
        return b.refuse(node, "cache() takes a function", "help(functools.cache) says more")
    return with_cache(b, given[0], None, node)


def _recently_cached(b: Builder, node: ast.Call) -> Value:
    """`functools.lru_cache(f)`, and `lru_cache(maxsize=n)`, which makes a decorator."""
    given, named = calls.arguments(b, node)
    found = dict(zip(("maxsize", "typed"), given, strict=False)) | named
    most, typed = found.pop("maxsize", integer(MOST_CACHED)), found.pop("typed", Const(BOOL, False))
    if found or len(given) > 2 or not isinstance(typed, Const):
        return b.refuse(node, "lru_cache() takes a maxsize, and typed=True or not", "help(functools.lru_cache) says more")
    if not isinstance(most, Expr) or most.type not in (INT, BOOL, NONE):
        return with_cache(b, most, integer(MOST_CACHED), node)
    if typed.value or Need.COUNTS in b.program.shapes.has:
        text = "lambda function, *, _0, _1, _2: _1(function, _0, _2)"
        return made(b, text, node, _0=most, _1=Known(prelude.counted), _2=typed)
    if most.type == NONE:
        return Known(functools.cache)
    return made(b, "lambda function, *, _0, _1: _1(function, _0)", node, _0=most, _1=Known(prelude.recently_cached))


MOST_CACHED = 128
"""What `lru_cache` keeps if nothing is said."""


def with_cache(b: Builder, function: Value, most: Expr | None, node: ast.AST, *, typed: bool = False) -> Value:
    """The function with a cache, of so many answers or of all. `typed`: equal arguments of other types are others."""
    kept = {"function": function} if most is None else {"function": function, "most": most}
    if typed or Need.COUNTS in b.program.shapes.has:
        all_given = {"most": THE_NONE, "typed": Const(BOOL, typed)} | kept
        return calls.call_definition(b, b.program.definition(prelude.counted), all_given, node)  # type: ignore[arg-type]
    maker = b.program.definition(prelude.cached if most is None else prelude.recently_cached)  # type: ignore[arg-type]
    return calls.call_definition(b, maker, kept, node)


def _item_getter(b: Builder, node: ast.Call) -> Value:
    given, _ = calls.arguments(b, node, spread=True)
    if b.env is not None and any(map(is_spread, given)):
        places = lists.call_prelude(b, prelude.places_asked_for, [spreading.together(b, given, node)], b.at(node))
        if b.env is None:
            return NOTHING
        return made(b, "lambda x, *, _0, _1: _0(x, _1)", node, _0=Known(prelude.items_at), _1=places)
    return _items_of(b, given, node)


def _items_of(b: Builder, places: Sequence[Value], node: ast.AST) -> Nested:
    values = {f"_{i}": v for i, v in enumerate(places)}
    parts = ", ".join(f"x[{name}]" for name in values)
    return made(b, f"lambda x, *, {', '.join(values)}: {parts if len(places) == 1 else f'({parts})'}", node, **values)


def _attribute_getter(b: Builder, node: ast.Call) -> Value:
    names = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    if len(names) == len(node.args) > 0:
        return _attributes_of(b, names, node)
    given, named = calls.arguments(b, node, spread=True)
    if b.env is None or named:
        return operators.type_error(b, "attrgetter() takes no keyword arguments", b.at(node)) if named else NOTHING
    told = [known_text(one) if isinstance(one, Expr) else None for one in given]
    if given and None not in told:
        return _attributes_of(b, [str(name) for name in told], node)
    wanted = lists.call_prelude(b, prelude.names_asked_for, [spreading.together(b, given, node)], b.at(node))
    if b.env is None:
        return NOTHING
    return made(b, "lambda x, *, _0, _1: _0(x, _1)", node, _0=Known(prelude.attributes_at), _1=wanted)


def _attributes_of(b: Builder, names: Sequence[str], node: ast.AST) -> Nested:
    parts = ", ".join(f"x.{name}" for name in names)
    return made(b, f"lambda x: {parts if len(names) == 1 else f'({parts})'}", node)


def _method_caller(b: Builder, node: ast.Call) -> Value:
    given, named = calls.arguments(b, node)
    name = known_text(given[0]) if given and isinstance(given[0], Expr) else None
    if name is None or not name.isidentifier():
        return b.refuse(node, "methodcaller() takes the name of a method", "write a lambda")
    return _method_of(b, name, given[1:], named, node)


def _method_of(b: Builder, name: str, given: Sequence[Value], named: dict[str, Value], node: ast.AST) -> Nested:
    places = {f"_{i}": v for i, v in enumerate(given)}
    values = places | {f"_{k}": v for k, v in named.items()}
    parts = ", ".join([*places, *(f"{k}=_{k}" for k in named)])
    return made(b, f"lambda x{', *, ' if values else ''}{', '.join(values)}: x.{name}({parts})", node, **values)


def _of_getter(b: Builder, found: operator.itemgetter | operator.attrgetter | operator.methodcaller, node: ast.AST) -> Nested:  # type: ignore[type-arg]
    """One that the module has made."""
    maker, given = cast(tuple[object, tuple[str, ...]], found.__reduce__())
    named = maker.keywords if isinstance(maker, functools.partial) else {}
    given = (*maker.args, *given) if isinstance(maker, functools.partial) else given
    if isinstance(found, operator.attrgetter):
        return _attributes_of(b, given, node)
    values = [_part(b, one, node) for one in given]
    if isinstance(found, operator.itemgetter):
        return _items_of(b, values, node)
    return _method_of(b, given[0], values[1:], {name: _part(b, one, node) for name, one in named.items()}, node)


def _part(b: Builder, one: object, node: ast.AST) -> Value:
    """What a function that is made in the module was given."""
    return module_objects.settled(b, constant(one) or Known(one), node)


_OPERATORS: dict[str, str] = {
    "add": "a + b", "sub": "a - b", "mul": "a * b", "truediv": "a / b", "floordiv": "a // b", "mod": "a % b", "pow": "a ** b",
    "lshift": "a << b", "rshift": "a >> b", "and_": "a & b", "or_": "a | b", "xor": "a ^ b", "matmul": "a @ b", "eq": "a == b",
    "ne": "a != b", "lt": "a < b", "le": "a <= b", "gt": "a > b", "ge": "a >= b", "getitem": "a[b]", "contains": "b in a",
    "is_": "a is b", "is_not": "a is not b", "concat": "a + b", "neg": "-a", "pos": "+a", "invert": "~a", "inv": "~a",
    "not_": "not a", "truth": "bool(a)", "abs": "abs(a)",
}  # fmt: skip


def _of_partial(b: Builder, found: functools.partial[object], node: ast.AST) -> Nested:
    named = {name: _part(b, one, node) for name, one in found.keywords.items()}
    return _partial_of(b, [_part(b, one, node) for one in (found.func, *found.args)], named, node)


def _of_instance(b: Builder, found: _Bound, node: ast.AST) -> Nested | None:
    """A method that the module has taken from a value of its own, `findall = re.compile(...).findall`; None where that one has no
    value, or is a class or a module."""
    owner, name = found.__self__, found.__name__
    if isinstance(owner, type | ModuleType) or goes_on(owner) or getattr(owner, name, None) != found:
        return None
    subject = _part(b, owner, node)
    if not isinstance(owner, re.Pattern) and (not isinstance(subject, Expr) or subject.type in (BAD, NEVER)):
        return None
    return bound_method(b, subject, _taken(node, name))


@lru_cache(maxsize=4096)
def _taken(node: ast.AST, name: str) -> ast.Attribute:
    """Once per place: what a node stands for is remembered from walk to walk."""
    return ast.copy_location(ast.Attribute(ast.Name("x", ast.Load()), name, ast.Load()), node)


def as_lambda(b: Builder, found: object, node: ast.AST) -> Nested | None:
    """A function of `operator`, as the operator; a method taken from its type, or from an instance of the module; what `partial`
    and its like made in the module. None for anything else."""
    if isinstance(found, _Bound) and (own := _of_instance(b, found, node)) is not None:
        return own
    if isinstance(found, functools.partial):
        return _of_partial(b, found, node)
    if isinstance(found, operator.itemgetter | operator.attrgetter | operator.methodcaller):
        return _of_getter(b, found, node)
    if not b.definition.library and (written := unbound_methods.of(found)) is not None:
        whole = made(b, written.text, node, **{name: Known(known) for name, known in written.knowns.items()})
        return Nested(replace(whole.definition, selfless=written.own.missing(), standing="own"), whole.defaults)
    name = getattr(found, "__name__", "")
    if name not in _OPERATORS or getattr(operator, name, None) is not found:
        return None
    text = _OPERATORS[name]
    parameters = "a, b, /" if "b" in text.replace("bool", "").replace("abs", "") else "a, /"
    whole = _standing(b, f"lambda {parameters}, *, _0: {text}", node, found)
    return Nested(replace(whole.definition, operator=name), whole.defaults)


def _bound(b: Builder, node: ast.Call) -> Value:
    """`types.MethodType(f, x)`: whatever can be called, with its first argument."""
    given, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    if named or len(given) != 2:
        words = "method() takes no keyword arguments" if named else f"method expected 2 arguments, got {len(given)}"
        return operators.type_error(b, words, b.at(node))
    return made(b, _TAKEN, node, _0=given[1], _1=given[0])


HANDLERS: dict[object, Handler] = {
    MethodType: _bound,
    functools.partial: _partial,
    functools.reduce: _reduce,
    functools.wraps: _wraps,
    functools.cache: _cached,
    functools.lru_cache: _recently_cached,
    functools.cmp_to_key: _key_of_comparison,
    operator.itemgetter: _item_getter,
    operator.attrgetter: _attribute_getter,
    operator.methodcaller: _method_caller,
}


def handler(callee: object) -> Handler | None:
    """How a call of this object is compiled, if it is one of these."""
    try:
        own = next((table[callee] for table in (HANDLERS, records.HANDLERS, derived.HANDLERS) if callee in table), None)
        return own or iterator_tools.handler(callee)
    except TypeError:
        return None
