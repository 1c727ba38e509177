"""Classes that derive from Python's own containers, numbers and texts.

In: their instances. Out: what they hold of such a base, which is asked wherever their class says nothing of its own. An instance is
a record like any other, with one field more, which no source can spell: the container, the number or the text that it is.
"""

from __future__ import annotations

import ast
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Sequence
from functools import lru_cache, partial

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BAD, INT, NEVER, STR, Choice, Open, Record, Type
from lanewise.library.prelude import texts as prelude
from lanewise.python.classes import class_model, enums, flags, record_methods, records
from lanewise.python.classes.class_model import HELD
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import THE_NONE, Known, Value, literal

_OF_MEMBERS = (int, float, str)
MUTABLE = (list, dict, set, deque, OrderedDict, defaultdict, Counter)


def base_of(b: Builder, t: Type) -> type | None:
    """What the class of a type derives from; members of an enumeration may be numbers or texts, too."""
    cls = b.program.shapes.class_of(t) if isinstance(t, Record | Choice) else None
    if isinstance(t, Choice) and cls is not None:
        return next((base for base in cls.__mro__ if base in _OF_MEMBERS), None)
    return None if cls is None else class_model.base_of(cls)


def held(b: Builder, x: Expr, loc: Loc) -> Expr:
    """What an instance is of its base."""
    if isinstance(x.type, Choice):
        return b.temp(enums.value_of(b, x, loc), loc)
    return b.temp(records.loaded(b, records.fields_of(b, x), b.temp(x, loc), HELD, loc), loc)


def plain(b: Builder, x: Expr, loc: Loc) -> Expr:
    """As an operator sees it, whose class says nothing of it: a member of an IntEnum is its int."""
    return x if base_of(b, x.type) is None else held(b, x, loc)


def instead(b: Builder, x: Expr, name: str, loc: Loc) -> Expr | None:
    """What is asked in an instance's place; None where its class has a method of this name, or derives from nothing. A flag is
    iterated as the list of its members, a class of members as the tuple of them."""
    if (every := enums.every(b, x, b.node_at(loc))) is not None:
        return b.temp(every, loc)
    if (cls := flags.class_of(b, x.type)) is not None and not record_methods.has(b, x, name):
        return flags.iterated(b, cls, x, loc) if name == "__iter__" else None
    return held(b, x, loc) if base_of(b, x.type) is not None and not record_methods.has(b, x, name) else None


def number(b: Builder, x: Expr, loc: Loc) -> Expr:
    """The same of what is a number."""
    return x if base_of(b, x.type) not in (None, int, float) else plain(b, x, loc)


def text(b: Builder, x: Expr, loc: Loc) -> Expr:
    """The text that an instance holds; anything else as it is."""
    return held(b, x, loc) if base_of(b, x.type) is str else x


def is_dict(b: Builder, t: Type) -> bool:
    """Whether instances of a class of this type are dicts of any kind."""
    return issubclass(base_of(b, t) or object, dict)


def unwrapped(b: Builder, x: Expr, asked: Sequence[str], node: ast.AST) -> Expr:
    """What an instance holds, for who would ask it by these methods if its class had them; anything else as it is."""
    if base_of(b, x.type) is None:
        return x
    own = next((name for name in asked if record_methods.has(b, x, name)), None)
    if own is None:
        return held(b, x, b.at(node))
    cls = records.class_of(b, x).__name__
    words = f"a {cls} is taken apart here, which has {own} of its own"
    return b.refuse(node, words, "make a plain container of it first, by a loop over its items")


def iterated(b: Builder, found: Value) -> Value:
    """What tells how an instance is iterated: a value of the type that it holds."""
    if isinstance(found, Expr) and (every := enums.every(b, found, b.definition.node)) is not None:
        return every
    if isinstance(found, Expr) and flags.class_of(b, found.type) and not record_methods.has(b, found, "__iter__"):
        return Const(flags.as_list(found), None)
    if not isinstance(found, Expr) or base_of(b, found.type) is None or record_methods.has(b, found, "__iter__"):
        return found
    if isinstance(found.type, Choice):
        return Const(STR if base_of(b, found.type) is str else INT, None)
    return Const(records.fields_of(b, found).types.get(HELD, NEVER), None)


# --- making ----------------------------------------------------------------------------------------------------------


def instance(b: Builder, cls: type, node: ast.Call) -> Value:
    """`cls(...)`."""
    from lanewise.python.functions import calls

    base = class_model.base_of(cls)
    if base in MUTABLE:
        x = _made(b, cls, [], {}, node)
        if b.env is not None:
            record_methods.initialised(b, x, cls, node)
        return x if b.env is not None else NOTHING
    if (own := class_model.look_up(cls, "__new__")) is not None and isinstance(own[1], staticmethod):
        return records.made_by(b, own[1].__func__, cls, node)
    given, named = calls.arguments(b, node)
    found = _made(b, cls, given, named, node)
    init = class_model.look_up(cls, "__init__")
    if isinstance(found, Expr) and records.is_instance(b, found.type, cls) and init is not None and init[0] is not object:
        record_methods.call_function(b, init[1], [found, *given], named, node)
    return found if b.env is not None else NOTHING


def _made(b: Builder, cls: type, given: Sequence[Value], named: dict[str, Value], node: ast.AST) -> Expr:
    """An instance that holds what its base makes of these arguments, not initialised. Tuples of any length are of one type."""
    from lanewise.python.containers import lists

    base = class_model.base_of(cls)
    value = called(b, base, given, named, node)
    if b.env is None or not isinstance(value, Expr) or value.type in (BAD, NEVER):
        return NOTHING if not isinstance(value, Expr) else value
    value = b.temp(lists.lengthened(b, value, node), b.at(node))
    x = records.made(b, cls, b.at(node))
    put(b, x, value, b.at(node))
    return x


def put(b: Builder, x: Expr, value: Expr, loc: Loc) -> None:
    """What an instance holds from now on. What the instances of a class hold is of one type, whatever is in it."""
    known = records.fields_of(b, x).types.get(HELD)
    if isinstance(known, Open) and isinstance(value.type, Open):
        known.unify(value.type)
    records.put(b, x, HELD, value, loc)


def called(b: Builder, function: object, given: Sequence[Value], named: dict[str, Value], node: ast.AST) -> Value:
    """A call with arguments that are evaluated already."""
    from lanewise.python.arrays import array_runs
    from lanewise.python.functions import calls

    values = {f"held.{i}": v for i, v in enumerate(given)} | {f"held.{k}": v for k, v in named.items()}
    for name, value in values.items():
        b.bind(name, value, b.at(node))
    call = _call_of_held(node, len(given), tuple(named))
    made = calls.call_object(b, function, call)
    found = array_runs.settled(b, made, call) if isinstance(made, array_runs.Array) else made
    for name in values if b.env is not None else ():
        b.unbind(name, b.at(node))
    return found


@lru_cache(maxsize=1024)
def _call_of_held(node: ast.AST, count: int, names: tuple[str, ...]) -> ast.Call:
    """Once per place: what a function is made of for a node is remembered from walk to walk."""
    args: list[ast.expr] = [ast.Name(f"held.{i}", ast.Load()) for i in range(count)]
    call = ast.Call(ast.Name("base", ast.Load()), args, [ast.keyword(k, ast.Name(f"held.{k}", ast.Load())) for k in names])
    for part in ast.walk(call):
        ast.copy_location(part, node)
    return call


def new(b: Builder, cls: type, node: ast.Call) -> Value:
    """`super().__new__(cls, ...)`, `cls.__new__` of the base."""
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    first = given[0].object if given and isinstance(given[0], Known) else None
    if not isinstance(first, type) or not issubclass(first, cls) or first is cls:
        return b.refuse(node, "__new__ of the base is compiled with the class that it was given", "super().__new__(cls, value)")
    return _made(b, first, given[1:], named, node)


def _initialised(b: Builder, x: Expr, base: type, given: Sequence[Value], named: dict[str, Value], node: ast.Call) -> Value:
    """`base.__init__(x, ...)`: what it already holds goes, unless it is a dict."""
    from lanewise.python.containers import dict_methods

    if b.env is None:
        return NOTHING
    loc, inner = b.at(node), held(b, x, b.at(node))
    if base is dict or (base is OrderedDict and not (given or named)):
        dict_methods.take(b, inner, base.__name__, given, named, node)
    elif base is OrderedDict:
        return _asking(b, x, base, "__init__", node) or _taken(b, inner, base, given, named, node)
    elif given or named or base in (list, set):
        value = called(b, base, given, named, node)
        if isinstance(value, Expr) and b.env is not None and value.type not in (BAD, NEVER):
            put(b, x, value, loc)
    return THE_NONE if b.env is not None else NOTHING


def _taken(b: Builder, inner: Expr, base: type, given: Sequence[Value], named: dict[str, Value], node: ast.AST) -> Value:
    from lanewise.python.containers import dict_methods

    dict_methods.take(b, inner, base.__name__, given, named, node)
    return THE_NONE if b.env is not None else NOTHING


def _initialised_by_class(base: type, b: Builder, node: ast.Call) -> Value:
    """`list.__init__(self, ...)`: the base's own, by its name."""
    from lanewise.python.containers import dict_methods
    from lanewise.python.functions import calls

    given, named, more = dict_methods.arguments(b, node) if base is dict else (*calls.arguments(b, node), [])
    first = given[0] if given else None
    if not isinstance(first, Expr) or not issubclass(base_of(b, first.type) or object, base):
        words = f"{base.__name__}.__init__() is compiled with an instance of a class that derives from it"
        return b.refuse(node, words, f"{base.__name__}(...)") if b.env is not None else NOTHING
    _initialised(b, first, base, given[1:], named, node)
    if more and b.env is not None:
        _taken(b, held(b, first, b.at(node)), base, more, {}, node)
    return THE_NONE if b.env is not None else NOTHING


def _new_by_class(base: type, b: Builder, node: ast.Call) -> Value:
    """`int.__new__(cls, ...)`."""
    return new(b, base, node)


HANDLERS: dict[object, Callable[[Builder, ast.Call], Value]] = {
    **{base.__init__: partial(_initialised_by_class, base) for base in MUTABLE},
    **{base.__new__: partial(_new_by_class, base) for base in class_model.BASES if base not in MUTABLE},
}
"""What makes an instance, called by the name of the base."""


# --- methods ---------------------------------------------------------------------------------------------------------

_OF_CLASS = (OrderedDict, defaultdict, Counter, deque)
"""Bases whose copies are instances of the class; those of the others are what they hold."""

_ASKING: dict[type, tuple[tuple[str, ...], tuple[str, ...]]] = {
    OrderedDict: (("__init__", "update", "setdefault"), ("__setitem__", "__getitem__", "__contains__")),
}
"""Methods of the base that ask for what the class may say itself, and what that is."""


def attribute(b: Builder, x: Expr, node: ast.Attribute) -> Value:
    """What its class has from the base under a name."""
    from lanewise.python.expressions import attributes
    from lanewise.python.functions import function_tools

    if node.attr == "__getitem__" and _asks_missing(b, x):
        return function_tools.made(b, "lambda key, /, *, _0: _0[key]", node, _0=x)
    return attributes.of_value(b, held(b, x, b.at(node)), node)


def method(b: Builder, x: Expr, base: type, name: str, node: ast.Call) -> Value:
    """A method that its class has from the base."""
    from lanewise.python.containers import dict_methods
    from lanewise.python.functions import calls, methods

    loc = b.at(node)
    if name == "__init__" and base is dict:
        given, named, more = dict_methods.arguments(b, node)
        _initialised(b, x, base, given, named, node)
        return _taken(b, held(b, x, loc), base, more, {}, node) if b.env is not None else NOTHING
    if name == "__init__":
        return _initialised(b, x, base, *calls.arguments(b, node), node)
    if name in ("copy", "__copy__") and base in _OF_CLASS:
        cls = records.class_of(b, x).__name__
        return b.refuse(node, f"{base.__name__}.{name}() would give another {cls}, and is not compiled", f"write it out: {cls}(x)")
    if (refused := _asking(b, x, base, name, node)) is not None:
        return refused
    if name == "__getitem__" and _asks_missing(b, x):
        given, _ = calls.arguments(b, node)
        key = b.as_value(given[0]) if len(given) == 1 else None
        return NOTHING if key is None else _item(b, x, b.temp(key, loc), node)
    func = ast.copy_location(ast.Attribute(node.func, name, ast.Load()), node)
    return methods.call(b, held(b, x, loc), func, node)


def _asking(b: Builder, x: Expr, base: type, name: str, node: ast.AST) -> Value | None:
    asking, asked = _ASKING.get(base, ((), ()))
    own = next((each for each in asked if name in asking and record_methods.has(b, x, each)), None)
    if own is None:
        return None
    cls = records.class_of(b, x).__name__
    words = f"{base.__name__}.{name}() asks {cls}.{own}, and is not compiled"
    return b.refuse(node, words, "write the loop out: for key, value in pairs: self[key] = value")


def _asks_missing(b: Builder, x: Expr) -> bool:
    """Whether its class says what is given for a key that is not there."""
    return record_methods.has(b, x, "__missing__")


def item(b: Builder, x: Expr, node: ast.Subscript) -> Value:
    """`x[...]`."""
    from lanewise.python.expressions.expressions import index, runtime

    if not _asks_missing(b, x) or isinstance(node.slice, ast.Slice):
        return index(b, held(b, x, b.at(node)), node)
    return _item(b, x, b.temp(runtime(b, node.slice), b.at(node)), node)


def _item(b: Builder, x: Expr, key: Expr, node: ast.AST) -> Value:
    """What a dict holds for a key, or what `__missing__` gives."""
    from lanewise.python.containers import containers, dicts

    loc = b.at(node)
    inner = held(b, x, loc)
    there = b.temp(containers.contains(b, inner, key, loc), loc)
    return b.pick(
        there,
        lambda: dicts.item(b, inner, key, loc),
        lambda: record_methods.special(b, x, "__missing__", [key], loc, node),
        loc,
    )


def updated(b: Builder, x: Expr, y: Expr, node: ast.AugAssign, op: str) -> bool:
    """`x op= y`, where that changes what it holds; whether it does."""
    from lanewise.python.containers import container_parts

    base = base_of(b, x.type)
    if base is None or base not in MUTABLE or record_methods.has(b, x, f"__i{record_methods.BINARY[op]}__"):
        return False
    inner = held(b, x, b.at(node))
    if base is OrderedDict and _asking(b, x, base, "update", node) is not None:
        return True
    return container_parts.update(b, inner, node.op, plain(b, y, b.at(node)), node)


def of_operator(b: Builder, x: Expr, y: Expr, answer: Expr, loc: Loc) -> Expr:
    """What an operator gave for what an instance holds: some bases give an instance of its class."""
    for each in (x, y):
        if base_of(b, each.type) in (OrderedDict, defaultdict, deque):
            cls = records.class_of(b, each).__name__
            words = f"an operator on a {cls} may give another one, and is not compiled"
            return b.refuse_line(loc, words, f"write it out: {cls}(x)")
    return answer


# --- texts -----------------------------------------------------------------------------------------------------------

_NAMED = {deque: "deque", OrderedDict: "OrderedDict", defaultdict: "defaultdict", Counter: "Counter", frozenset: "frozenset"}


def represented(b: Builder, x: Expr, loc: Loc, *, of_str: bool) -> Expr:
    """`repr(x)`, or `str(x)`: some bases tell the name of the class."""
    from lanewise.python.containers import lists
    from lanewise.python.texts import texts

    base, cls = base_of(b, x.type), records.class_of(b, x)
    inner = held(b, x, loc)
    found = texts.text_of(b, inner, loc) if of_str else texts.represented(b, inner, loc)
    if base is set:
        return lists.call_prelude(b, prelude.named_set, [found, literal(cls.__name__)], loc)
    if base not in _NAMED:
        return found
    return lists.call_prelude(b, prelude.renamed, [found, literal(_NAMED[base]), literal(cls.__name__)], loc)
