"""Methods of instances: called by name, by an operator, by a built-in function.

In: an instance, the name, evaluated arguments. Out: a `Value`. A method is a function like any other, whose first argument is the
instance; which one it is, the class says at build, for an instance's class is part of its type.
"""

from __future__ import annotations

import ast
import functools
import types
from collections import deque
from collections.abc import Callable
from itertools import takewhile

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import (
    BAD,
    BOOL,
    COMPLEX,
    FLOAT,
    I32,
    INT,
    NEVER,
    NONE,
    NOT_IMPLEMENTED,
    TEXTS,
    Choice,
    Closure,
    Record,
    Tuple,
    Type,
    is_sequence,
)
from lanewise.library.prelude.words import Single
from lanewise.python.arrays import shaped
from lanewise.python.classes import (
    answers,
    attribute_methods,
    class_model,
    derived,
    enums,
    extra_fields,
    flags,
    generated_methods,
    records,
)
from lanewise.python.containers import named_tuples, tuples
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.fold import make
from lanewise.python.program.values import THE_NONE, Known, Spread, Value, constant, is_spread, literal, type_name
from lanewise.python.source.definitions import Definition, SourceMissing, is_cached
from lanewise.python.texts import byte_arrays

# --- calling ---------------------------------------------------------------------------------------------------------


def method(b: Builder, x: Expr, func: ast.Attribute, node: ast.Call) -> Value:
    """`x.name(...)`."""
    from lanewise.python.arrays import array_runs
    from lanewise.python.classes import field_dicts
    from lanewise.python.functions import calls

    cls = records.class_of(b, x)
    found = class_model.look_up(cls, func.attr)
    if isinstance(x.type, Tuple) and (answer := named_tuples.method(b, x, func.attr, node)) is not None:
        return answer
    fields = records.fields_of(b, x) if isinstance(x.type, Record) else None
    if found is not None and not (node.args or node.keywords) and field_dicts.is_given_by(found[1], b.program.definition):
        return field_dicts.of_instance(b, x, node)
    own = (fields is not None and func.attr in fields.types) or attribute_methods.tells(b, x, "__getattribute__")
    if found is None or own or isinstance(found[1], property | types.DynamicClassAttribute) or _is_instance_of_users(found[1]):
        callee = records.attribute(b, x, func)
        return NOTHING if b.env is None else array_runs.settled(b, calls.call_value(b, callee, node), node)
    if fields is None or not fields.extra or func.attr.startswith("__"):  # Python itself asks the class.
        return call_found(b, x, cls, func.attr, found, node)
    kept, loc = found, b.at(node)
    x, name = b.temp(x, loc), literal(func.attr)

    def hidden() -> Value:
        """What an instance has under the name of a method."""
        return array_runs.settled(b, calls.call_value(b, extra_fields.value(b, x, name, loc), node), node)

    return b.pick(extra_fields.has(b, x, name, loc), hidden, lambda: call_found(b, x, cls, func.attr, kept, node), loc)


def _is_instance_of_users(found: object) -> bool:
    """Whether a class has an instance under the name: one that says what is behind the dot, or one that is called."""
    kind = type(found)
    return not isinstance(found, type) and class_model.is_plain_class(kind) and kind.__module__ != functools.__name__


def call_found(b: Builder, x: Value, cls: type, name: str, found: tuple[type, object], node: ast.Call) -> Value:
    from lanewise.python.arrays import array_runs
    from lanewise.python.functions import calls, dispatching, methods
    from lanewise.python.globals import module_caches

    owner, raw = found
    if named_tuples.is_constructor(owner, name):
        return named_tuples.new(b, owner, node)
    if isinstance(raw, staticmethod | type) and owner not in class_model.BASES:
        return array_runs.settled(b, calls.call_object(b, getattr(raw, "__func__", raw), node), node)
    if isinstance(raw, classmethod):
        return with_first(b, raw.__func__, Known(cls), node)
    if class_model.is_generated(raw):
        given = calls.arguments(b, node, spread=True, by_name=True)
        written = generated_methods.definition(owner, name)
        return NOTHING if b.env is None else call_definition(b, written, [x, *given[0]], given[1], node)
    if is_cached(raw):
        return array_runs.settled(b, calls.call_value(b, module_caches.method(b, raw, x, node), node), node)
    if owner is tuple and named_tuples.is_class(cls) and isinstance(x, Expr) and isinstance(node.func, ast.Attribute):
        return methods.call(b, tuples.pack(tuples.items(x)), node.func, node)
    if owner in class_model.BASES and isinstance(x, Expr):
        return derived.method(b, x, class_model.base_of(cls) or owner, name, node)
    if isinstance(raw, types.MethodDescriptorType) and (base := class_model.base_of(cls)) and isinstance(x, Expr):
        return derived.method(b, x, base, raw.__name__, node)  # `push = list.append`
    if owner is object and name in attribute_methods.NAMES:
        return attribute_methods.by_super(b, x, name, node)
    if name == "__new__" and (owner is object or owner in class_model.BASES):
        return records.bare(b, node) if owner is object else derived.new(b, owner, node)
    if isinstance(raw, functools.singledispatchmethod):
        return dispatching.method(b, raw, x, cls, node)
    if isinstance(raw, functools.partialmethod) and isinstance(raw.func, types.FunctionType):
        return _partial(b, raw, raw.func, x, node)
    if not isinstance(raw, types.FunctionType):
        if owner is object and name == "__init__":
            return plainly_initialised(b, node)
        if not callable(raw) and not hasattr(raw, "__get__"):
            return operators.type_error(b, f"'{type(raw).__name__}' object is not callable", b.at(node))
        return b.refuse(node, f"{owner.__name__}.{name} is no function that is compiled", "define it as a plain method")
    return with_first(b, raw, x, node)


def plainly_initialised(b: Builder, node: ast.Call, instances: int = 0) -> Value:
    """`super().__init__()` of a class that derives from nothing else, `object.__init__(self)`: it takes nothing. `instances`: so
    many of the arguments are the instance itself."""
    from lanewise.python.containers import lists
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node, spread=True, by_name=True)
    words, loc = "object.__init__() takes exactly one argument (the instance to initialize)", b.at(node)
    for found in (*given[instances:], *named.values()) if b.env is not None else ():
        if not (isinstance(found, Known) and isinstance(found.object, Spread)):
            return operators.type_error(b, words, loc)
        b.guard(make("ne", (lists.length(b, found.object.items, loc), Const(INT, 0)), BOOL), "TypeError", words, loc)
    return THE_NONE if b.env is not None else NOTHING


def _partial(b: Builder, raw: functools.partialmethod[object], function: types.FunctionType, x: Value, node: ast.Call) -> Value:
    """A method of which the class has given some arguments."""
    from lanewise.python.functions import calls
    from lanewise.python.globals import module_objects

    kept = [module_objects.settled(b, constant(one) or Known(one), node) for one in (*raw.args, *raw.keywords.values())]
    given, named = calls.arguments(b, node, spread=True, by_name=True)
    own = dict(zip(raw.keywords, kept[len(raw.args) :], strict=True))
    return NOTHING if b.env is None else call_function(b, function, [x, *kept[: len(raw.args)], *given], own | named, node)


def with_first(b: Builder, function: object, first: Value, node: ast.Call) -> Value:
    """A function of a class with one value before the arguments of the call."""
    from lanewise.python.functions import calls

    given = calls.arguments(b, node, spread=True, by_name=True)
    return NOTHING if b.env is None else call_function(b, function, [first, *given[0]], given[1], node)


def call_function(b: Builder, function: object, given: list[Value], named: dict[str, Value], node: ast.AST) -> Value:
    """A function of a class with evaluated arguments, or what `operator` and `functools` made: `property(attrgetter("_x"))`."""
    from lanewise.python.functions import calls, closures, function_tools
    from lanewise.python.globals import module_caches
    from lanewise.python.modules import copying

    if getattr(function, "by_identity", False):
        given = copying.identified(b, given, node)
    if not isinstance(function, types.FunctionType):
        cached = module_caches.method(b, function, given.pop(0), node) if is_cached(function) else None
        if (made := cached or function_tools.as_lambda(b, function, node)) is not None:
            values, knowns = closures.captured(b, made)
            return calls.call_with(b, made.definition, (given, named), closures.defaults_of(b, made), node, values, knowns)
        name = getattr(function, "__qualname__", None) or type(function).__name__
        return b.refuse(node, f"{name} is no function that is compiled", "define it as a plain method")
    try:
        definition = b.program.definition(function)
    except SourceMissing as missing:
        return b.refuse(node, str(missing), missing.hint)
    return call_definition(b, definition, given, named, node)


def call_definition(b: Builder, definition: Definition, given: list[Value], named: dict[str, Value], node: ast.AST) -> Value:
    """The same of a definition."""
    from lanewise.python.functions import calls

    defaults = b.program.defaults(definition)
    return calls.call_with(b, definition, (given, named), defaults, node)


def class_method(b: Builder, callee: types.MethodType, node: ast.Call) -> Value:
    """`Cls.name(...)` of a class method."""
    if named_tuples.is_class(callee.__self__) and callee.__name__ == "_make":
        return named_tuples.of_iterable(b, callee.__self__, node)  # type: ignore[arg-type]
    return with_first(b, callee.__func__, Known(callee.__self__), node)


def initialised(b: Builder, x: Expr, cls: type, node: ast.Call) -> None:
    """`__init__`, with the arguments of the call."""
    from lanewise.python.functions import calls

    found = class_model.look_up(cls, "__init__")
    assert found is not None
    if found[0] is object and (node.args or node.keywords) and any(calls.arguments(b, node)):
        operators.type_error(b, f"{cls.__name__}() takes no arguments", b.at(node))
        return
    _gives_nothing(b, call_found(b, x, cls, "__init__", found, node), node)


def _gives_nothing(b: Builder, returned: Value, node: ast.AST) -> None:
    if isinstance(returned, Expr) and returned.type not in (BAD, NEVER, NONE):
        words = f"__init__() should return None, not '{type_name(returned.type)}'"
        operators.type_error(b, words, b.at(node))


def initialised_again(b: Builder, x: Expr, cls: type, given: list[Value], named: dict[str, Value], node: ast.AST) -> None:
    """`__init__` of what `__new__` gave, with the same arguments."""
    found = class_model.look_up(cls, "__init__")
    assert found is not None
    if class_model.is_generated(found[1]):
        call_definition(b, generated_methods.definition(found[0], "__init__"), [x, *given], named, node)
    elif found[0] is not object:
        _gives_nothing(b, call_function(b, found[1], [x, *given], named, node), node)


def initialised_with(
    b: Builder, x: Expr, cls: type, named: dict[str, Value], others: dict[str, Value], node: ast.AST
) -> None:  # fmt: skip
    """`__init__` of a dataclass, with these fields; `others`: those that are not named."""
    from lanewise.python.functions import calls

    found = class_model.look_up(cls, "__init__")
    assert found is not None
    if class_model.is_generated(found[1]):
        definition = generated_methods.definition(found[0], "__init__")
        calls.call_with(b, definition, ([x], named), b.program.defaults(definition) | others, node)
    elif any(map(is_spread, named.values())):
        b.refuse(node, f"{cls.__name__} has an __init__ of its own: which changes it takes is not known", "name the changes")
    else:
        call_function(b, found[1], [x], others | named, node)


def bound(b: Builder, x: Expr, node: ast.Attribute) -> Value:
    """A method that is not called where it is named."""
    from lanewise.python.functions import function_tools

    return function_tools.bound_method(b, x, node)


# --- methods that operators and built-in functions ask for -----------------------------------------------------------


def has(b: Builder, x: Expr, name: str) -> bool:
    """Whether the class defines a method of its own."""
    cls = type(_as_class(b, x)) if isinstance(x.type, Closure) else b.program.shapes.class_of(x.type)
    found = None if cls is None else class_model.look_up(cls, name)
    return found is not None and class_model.is_users(*found)


def _as_class(b: Builder, x: Expr) -> type | None:
    """What a value is that is a class, and so asks its metaclass; None of a function."""
    from lanewise.python.functions import function_names

    found = function_names.standing_for(b, x.type) if isinstance(x.type, Closure) else None
    return found if isinstance(found, type) else None


def special(b: Builder, x: Expr, name: str, given: list[Value], loc: Loc, node: ast.AST | None = None) -> Expr:
    """`type(x).name(x, ...)`. `node`: what asks for it, where that is no operator."""
    cls = _as_class(b, x)
    found = class_model.look_up(records.class_of(b, x) if cls is None else type(cls), name)
    assert found is not None
    node, first = node or b.node_at(loc), x if cls is None else Known(cls)
    owner, raw = found
    definition = generated_methods.definition(owner, name) if class_model.is_generated(raw) else None
    if definition is None:
        answer = call_function(b, raw, [first, *given], {}, node)
    else:
        answer = call_definition(b, definition, [first, *given], {}, node)
    return answers.checked(b, name, answer, loc) if isinstance(answer, Expr) else NOTHING


BINARY = {
    "add": "add", "sub": "sub", "mul": "mul", "truediv": "truediv", "floordiv": "floordiv", "mod": "mod", "pow": "pow",
    "shl": "lshift", "shr": "rshift", "and": "and", "or": "or", "xor": "xor", "matmul": "matmul", "divmod": "divmod",
}  # fmt: skip


def binary(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`x + y`, where one of them is an instance: the left one is asked, then the right one (first, if its class derives)."""
    x, y = b.temp(x, loc), b.temp(y, loc)
    name = BINARY[op]
    ways = [(x, f"__{name}__", y), (y, f"__r{name}__", x)]
    if b.in_place:
        ways.insert(0, (x, f"__i{name}__", y))
    elif _derives(b, y, x):
        ways.reverse()
    if x.type == y.type:
        ways = [way for way in ways if way[1] != f"__r{name}__"]

    def otherwise() -> Expr:
        bare = [derived.plain(b, _as_tuple(e), loc) for e in (x, y)]
        if (several := flags.binary(b, op, (x, y), bare, loc)) is not None:
            return several
        if [e.type for e in bare] != [x.type, y.type]:
            return derived.of_operator(b, x, y, operators.binary(b, op, bare[0], bare[1], loc), loc)
        if op == "mul" and (_is_repeated(x) or (_is_repeated(y) and not b.in_place)):
            times = [e if _is_repeated(e) else index_of(b, e, loc) for e in (x, y)]
            if [e.type for e in times] != [x.type, y.type]:
                return operators.binary(b, op, times[0], times[1], loc)
            other = y if _is_repeated(x) else x
            return operators.type_error(b, f"can't multiply sequence by non-int of type '{type_name(other.type)}'", loc)
        return operators.unsupported(b, op, x, y, loc)

    return _first_answer(b, ways, otherwise, loc)


def _is_repeated(x: Expr) -> bool:
    """Whether `*` repeats it, by what its other operand is as an index."""
    return isinstance(x.type, Tuple) or x.type in TEXTS or is_sequence(x.type) or byte_arrays.is_one(x.type)


def _as_tuple(x: Expr) -> Expr:
    """A named tuple without its name."""
    return tuples.pack(tuples.items(x)) if isinstance(x.type, Tuple) and x.type.name else x


def _derives(b: Builder, x: Expr, y: Expr) -> bool:
    """Whether the class of x is another one, which derives from that of y."""
    from lanewise.python.expressions import kinds

    mine, theirs = kinds.class_of(b, x.type), kinds.class_of(b, y.type)
    return mine is not None and theirs is not None and mine is not theirs and issubclass(mine, theirs)


def _first_answer(b: Builder, ways: list[tuple[Expr, str, Expr]], otherwise: Callable[[], Expr], loc: Loc) -> Expr:
    """The first method that does not answer NotImplemented."""
    ways = [way for way in ways if has(b, way[0], way[1])]
    if not ways:
        return otherwise()
    subject, name, other = ways[0]
    in_place, b.in_place = b.in_place, False
    answer = special(b, subject, name, [other], loc)
    b.in_place = in_place

    def settled(e: Expr) -> Expr:
        return _first_answer(b, ways[1:], otherwise, loc) if e.type == NOT_IMPLEMENTED else e

    return b.each_expr(answer, settled, loc)


_COMPARE = {"eq": "eq", "ne": "ne", "lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}


def compare(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`x < y`, where one of them is an instance."""
    x, y = b.temp(x, loc), b.temp(y, loc)
    ways = [(x, f"__{op}__", y), (y, f"__{_COMPARE[op]}__", x)]
    if _derives(b, y, x):
        ways.reverse()
    if x.type != y.type:
        ways = [way for way in ways if not _is_generated(b, way[0], way[1])]
    based = _base_compares(b, op, x, y)
    if based:
        ways = list(takewhile(lambda way: has(b, way[0], way[1]), ways))

    def otherwise() -> Expr:
        if op == "ne" and not based and any(has(b, e, "__eq__") for e in (x, y)):
            return make("not", (operators.truth(b, compare(b, "eq", x, y, loc), loc),), BOOL)
        bare = [derived.plain(b, _as_tuple(e), loc) for e in (x, y)]
        if [e.type for e in bare] != [x.type, y.type] and (based or op in ("eq", "ne")):
            return operators.compare(b, op, bare[0], bare[1], loc)
        if op not in ("eq", "ne"):
            return operators.unsupported(b, op, x, y, loc)
        same = is_same(x, y)
        return same if op == "eq" else make("not", (same,), BOOL)

    return _first_answer(b, ways, otherwise, loc)


_ORDERED = (list, tuple, set | frozenset | type({}.keys()) | type({}.items()), deque, str, int | float)
_COMPARED = (*_ORDERED, dict)
"""What is of one row is ordered, or compared at least."""


def _base_compares(b: Builder, op: str, x: Expr, y: Expr) -> bool:
    """Whether the class that is asked first compares with such as the other operand, be it by what it derives from: then it
    answers, and the other operand is not asked."""
    from lanewise.python.expressions import kinds

    mine, theirs = (kinds.class_of(b, e.type) or object for e in (x, y))
    rows = _COMPARED if op in ("eq", "ne") else _ORDERED
    return any(issubclass(mine, row) and issubclass(theirs, row) for row in rows)


def _is_generated(b: Builder, x: Expr, name: str) -> bool:
    """Whether a method only compares instances of the very class."""
    cls = b.program.shapes.class_of(x.type)
    found = None if cls is None else class_model.look_up(cls, name)
    return found is not None and class_model.is_generated(found[1])


def is_same(x: Expr, y: Expr) -> Expr:
    """`x is y` of two instances that are computed already."""
    if isinstance(x.type, Choice):
        return enums.same(x, y)
    if x.type != y.type:
        return Const(BOOL, False)
    return make("eq", (Op("address", (x,), I32), Op("address", (y,), I32)), BOOL)


def unary(b: Builder, op: str, x: Expr, loc: Loc) -> Expr | None:
    """`-x` and so on; None where the class says nothing of it. A member of an IntEnum is its int."""
    x = b.temp(x, loc)
    if has(b, x, f"__{op}__"):
        return special(b, x, f"__{op}__", [], loc)
    if op == "invert" and (cls := flags.class_of(b, x.type)) is not None:
        return flags.inverted(b, cls, x, loc)
    bare = derived.plain(b, x, loc)
    return None if bare is x else operators.unary(b, op, bare, loc)


def number_of(b: Builder, x: Expr, names: tuple[str, ...], wanted: tuple[Type, ...], loc: Loc) -> Expr:
    """What the first of these methods (`__int__`, `__index__`, ...) makes of an instance; a member of an IntEnum is its int, and
    what is no instance stays as it is."""
    name = next((name for name in names if has(b, x, name)), None)
    if name is None:
        return derived.number(b, x, loc)
    owner, found = type_name(x.type), special(b, b.temp(x, loc), name, [], loc)
    returned = _RETURNED.get(wanted[0], "{name} returned non-int").format(owner=owner, name=name)

    def checked(e: Expr) -> Expr:
        fits = b.env is None or e.type in (*wanted, BAD, NEVER)
        return e if fits else operators.type_error(b, f"{returned} (type {type_name(e.type)})", loc)

    return b.each_expr(found, checked, loc)


_RETURNED: dict[Type, str] = {FLOAT: "{owner}.{name} returned non-float", COMPLEX: "{owner}.{name}() returned non-complex"}
"""CPython's words for a method that gives no such number."""


def index_of(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`operator.index(x)`, where the value's class says it."""
    of_one = lambda e: shaped.index(b, e, loc) if is_ndarray(e.type) else number_of(b, e, ("__index__",), (INT, BOOL), loc)
    return b.each_expr(x, of_one, loc)


def real_of(b: Builder, x: Expr, loc: Loc) -> Expr:
    """A number that is no complex one, where the value's class says it."""
    return number_of(b, number_of(b, x, ("__float__",), (FLOAT,), loc), ("__index__",), (INT, BOOL), loc)


def truth(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`bool(x)`."""
    x = b.temp(x, loc)
    if has(b, x, "__bool__"):
        return operators.truth(b, special(b, x, "__bool__", [], loc), loc)
    if has(b, x, "__len__"):
        return operators.truth(b, special(b, x, "__len__", [], loc), loc)
    if flags.class_of(b, x.type) is not None:
        return flags.truth(x)
    bare = derived.plain(b, x, loc)
    return Const(BOOL, True) if bare is x else operators.truth(b, bare, loc)


def has_text(b: Builder, x: Expr, *, plain: bool) -> bool:
    """Whether `repr` or, of what is `plain`, `str` of an instance is more than where it lies."""
    if not isinstance(x.type, Record) or b.program.shapes.class_of(x.type) is None:
        return True
    if issubclass(cls := records.class_of(b, x), Single):
        return cls.only is Ellipsis
    told = any(has(b, x, name) for name in ("__repr__", *(("__str__", "__format__") if plain else ())))
    return told or class_model.base_of(records.class_of(b, x)) is not None


def represented(b: Builder, x: Expr, loc: Loc, *, plain: bool) -> Expr:
    """`repr(x)`, or `str(x)`."""
    cls = records.class_of(b, x)
    if issubclass(cls, Single) and cls.only is Ellipsis:
        return literal(repr(cls.only))
    of_str = plain and class_model.base_of(cls) is str
    for name in ("__str__",) if of_str else ("__str__", "__repr__") if plain else ("__repr__",):
        if has(b, x, name):
            return special(b, b.temp(x, loc), name, [], loc)
    if isinstance(x.type, Tuple):
        return named_tuples.represented(b, x, loc)
    if isinstance(x.type, Choice):
        return enums.text(b, x, loc, of=str if plain else repr)
    if class_model.base_of(cls) is not None:
        return derived.represented(b, x, loc, of_str=of_str)
    return b.untold(x, f"the text of a {cls.__name__} tells where it lies", "define __repr__", loc)
