"""`copy.copy(x)`: another object that holds the same. `copy.deepcopy(x)`: one that holds copies.

In: a call node. Out: a `Value`. What never changes is its own copy, as in CPython. What is done with containers is said in the
prelude (`library/prelude/copies.py`), which asks for the words at the end.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Sequence

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Expr, Loc, Op
from lanewise.ir.types import BAD, BOOL, I32, INT, NEVER, Buffer, Record, Tuple, Type, Union, is_variadic, kind_of
from lanewise.library.prelude import copies as prelude
from lanewise.library.prelude import words
from lanewise.library.prelude.words import Apart
from lanewise.python.arrays import allocations, array_runs, assigning
from lanewise.python.classes import class_model, extra_fields, field_orders, record_methods, records
from lanewise.python.containers import lists, rows, tuples
from lanewise.python.expressions import operators
from lanewise.python.functions import calls
from lanewise.python.iterators import generators
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.shapes import Fields, Shapes, parts_within
from lanewise.python.program.values import THE_NONE, Value, literal


def shallow(b: Builder, node: ast.Call) -> Value:
    """`copy.copy(x)`."""
    given, named = calls.arguments(b, node)
    if named or len(given) != 1:
        return b.refuse(node, "copy.copy() takes one object", "copy.copy(x)") if b.env is not None else NOTHING
    x = given[0]
    return b.each(b.temp(x, b.at(node)), lambda one: _copied(b, one, node), b.at(node)) if isinstance(x, Expr) else x


def _copied(b: Builder, x: Expr, node: ast.Call) -> Value:
    from lanewise.python.functions import function_tools

    if x.type in (BAD, NEVER) or isinstance(x.type, Union):
        return x
    if isinstance(x.type, Record):
        return _instance(b, x, node)
    if is_ndarray(x.type):
        return assigning.copied(b, x, node)
    if isinstance(x.type, Buffer) and x.type.kind != "bytearray":
        is_view = x.type.kind == "memoryview"
        words = "cannot pickle 'memoryview' object"
        return operators.type_error(b, words, b.at(node)) if is_view else allocations.copied(b, x.type, x, node)
    if (kind_of(x.type) in ("", "frozenset") and not isinstance(x.type, Buffer)) or is_variadic(x.type):
        return x
    function = function_tools.made(b, "lambda *, _0: _0.copy()", node, _0=x)
    call = ast.copy_location(ast.Call(node.func, [], []), node)
    return array_runs.settled(b, calls.call_value(b, function, call), call)


def _instance(b: Builder, x: Expr, node: ast.Call) -> Value:
    """Another instance with the same fields."""
    loc = b.at(node)
    cls = records.class_of(b, x)
    if class_model.look_up(cls, "__copy__") is not None:
        return record_methods.special(b, x, "__copy__", [], loc)
    if _says_how(cls):
        return b.refuse(node, f"{cls.__name__} says itself how it is copied", "give it a method __copy__")
    made = records.made(b, cls, loc)
    _pass_fields(b, x, made, lambda part: part, loc)
    if b.env is not None and extra_fields.are_in(b, x):
        extra_fields.copied(b, x, made, loc)
    if b.env is not None and records.fields_of(b, x).ordered:
        field_orders.copied(b, x, made, loc)
    return made if b.env is not None else NOTHING


_OWN_WAYS = ("__reduce__", "__reduce_ex__", "__getstate__", "__setstate__")


def _says_how(cls: type) -> bool:
    """Whether a class has its own ways to be copied or kept: one that derives from a container is filled by its own methods. A
    frozen dataclass with slots has some that only name its fields."""
    if class_model.base_of(cls) is not None:
        return True
    found = [vars(base).get(name) for base in cls.__mro__[:-1] for name in _OWN_WAYS]
    return any(each is not None and getattr(each, "__module__", "") != "dataclasses" for each in found)


# --- with all that is inside ------------------------------------------------------------------------------------------


def deep(b: Builder, node: ast.Call) -> Value:
    """`copy.deepcopy(x)`, `copy.deepcopy(x, memo)`."""
    given, named = calls.arguments(b, node)
    given += [named.pop("memo")] if "memo" in named and len(given) == 1 else []
    if b.env is None:
        return NOTHING
    if named or not 1 <= len(given) <= 2:
        return b.refuse(node, "copy.deepcopy() takes one object, perhaps a memo", "copy.deepcopy(x)")
    x, memo = given[0], given[1] if len(given) == 2 else THE_NONE
    if not isinstance(x, Expr):
        return x
    loc = b.at(node)
    if (cls := _own_way_inside(b.program.shapes, x.type)) is not None:
        return b.refuse(node, f"{cls.__name__} says itself how it is copied", "give it a method __deepcopy__")
    if memo == THE_NONE:
        return lists.call_prelude(b, prelude.begun, [b.temp(x, loc)], loc)
    cls = b.program.shapes.class_of(memo.type) if isinstance(memo, Expr) else None
    if cls is None or not issubclass(cls, prelude.Memo) or not isinstance(memo, Expr):
        words = "the memo of copy.deepcopy() is the one that __deepcopy__ was given"
        return b.refuse(node, words, "copy.deepcopy(x)")
    return _deep_copy(b, [x, memo], loc)


def _own_way_inside(shapes: Shapes, t: Type) -> type | None:
    """A class of something in a value, if it has ways of its own that are not compiled."""
    for each in parts_within(shapes, t):
        cls = shapes.class_of(each) if isinstance(each, Record) else None
        if cls is not None and class_model.look_up(cls, "__deepcopy__") is None and _says_how(cls):
            return cls
    return None


_BY_KIND: dict[str, Callable[..., object]] = {
    "list": prelude.deep_list, "tuple": prelude.deep_tuple, "dict": prelude.deep_dict, "set": prelude.deep_set,
    "frozenset": prelude.deep_frozenset, "deque": prelude.deep_deque, "defaultdict": prelude.deep_default,
    "Counter": prelude.deep_counter, "OrderedDict": prelude.deep_ordered,
}  # fmt: skip


def _deep_copy(b: Builder, given: Sequence[Expr], loc: Loc) -> Expr:
    x, memo = given
    return b.each_expr(x, lambda one: _deep(b, b.temp(one, loc), memo, loc), loc)


def _deep(b: Builder, x: Expr, memo: Expr, loc: Loc) -> Expr:
    """Of a value of one type."""
    if isinstance(x.type, Tuple):
        parts = [_deep_copy(b, [part, memo], loc) for part in tuples.items(x)]
        if b.env is None or any(part.type in (BAD, NEVER) for part in parts):
            return NOTHING
        return tuples.pack(parts, x.type.name)
    if isinstance(x.type, Record):
        return _deep_instance(b, x, memo, loc)
    if is_ndarray(x.type):
        return lists.call_prelude(b, prelude.deep_array, [x, memo], loc)
    if kind_of(x.type) in _BY_KIND:
        return lists.call_prelude(b, _BY_KIND[kind_of(x.type)], [x, memo], loc)
    node = b.node_at(loc)
    found = _copied(b, x, ast.copy_location(ast.Call(ast.Name("copy", ast.Load()), [], []), node))
    return found if isinstance(found, Expr) else NOTHING


def _deep_instance(b: Builder, x: Expr, memo: Expr, loc: Loc) -> Expr:
    cls = records.class_of(b, x)
    if generators.is_generator(b, x.type):
        return operators.type_error(b, "cannot pickle 'generator' object", loc)
    if class_model.look_up(cls, "__deepcopy__") is not None:
        return lists.call_prelude(b, prelude.deep_own_way, [x, memo], loc)
    return lists.call_prelude(b, prelude.deep_instance, [x, memo], loc)


def _is_asked(b: Builder, fields: Fields) -> bool:
    """Whether others may ask something of a copy before it has its fields: its hash, as a key of what it holds itself."""
    asked = ("__hash__", "__eq__", "__deepcopy__")
    classes = [cls for cls in b.program.shapes.classes if not issubclass(cls, Apart)]
    return b.program.shapes.may_circle(fields) and any(class_model.has_users(cls, asked) for cls in classes)


def _bare_like(b: Builder, given: Sequence[Expr], loc: Loc) -> Expr:
    """Who is asked before it has its fields has none that are certain."""
    fields = records.fields_of(b, given[0])
    for name in (fields.certain or ()) if _is_asked(b, fields) else ():
        fields.doubt(name)
    return records.made(b, fields.cls, loc)


def _copy_fields(b: Builder, given: Sequence[Expr], loc: Loc) -> Expr:
    """All are copied before the first one is put in its place, where that can be seen."""
    x, made, memo = given
    fields = records.fields_of(b, x)
    if not _is_asked(b, fields):
        _pass_fields(b, x, made, lambda part: _deep_copy(b, [part, memo], loc), loc)
    else:
        state = records.made(b, fields.cls, loc)
        _pass_fields(b, x, state, lambda part: _deep_copy(b, [part, memo], loc), loc)
        _pass_fields(b, state, made, lambda part: part, loc)
    return THE_NONE if b.env is not None else NOTHING


def _pass_fields(b: Builder, x: Expr, made: Expr, changed: Callable[[Expr], Expr], loc: Loc) -> None:
    """What an instance has, to another one of its class."""
    fields = records.fields_of(b, x)
    for name in list(fields.types):

        def put(name: str = name) -> None:
            part = changed(records.loaded(b, fields, x, name, loc))
            if b.env is not None and part.type not in (BAD, NEVER):
                records.put(b, made, name, part, loc)

        if b.env is None:
            return
        if name in fields.maybe:
            b.when(records.fetch(b, fields, x, f"{name}?", BOOL, loc), put, loc)
        else:
            put()


def identified(b: Builder, given: list[Value], node: ast.AST) -> list[Value]:
    """The arguments of a method of a memo, of which the first one behind `self` is an `id(x)`: x in the place of that."""
    match given:
        case [memo, Op("convert", (Op("address", (x,)),)), *others]:
            return [memo, x, *others]
    words = "what a memo holds is found by the id() of an object, which is written between the brackets"
    return [given[0], b.refuse_line(b.at(node), words, "memo[id(self)]"), *given[2:]]


def _place_of(b: Builder, given: Sequence[Expr], loc: Loc) -> Expr:
    return Op("convert", (Op("address", (given[0],), I32),), INT)


def _table_title(b: Builder, given: Sequence[Expr], loc: Loc) -> Expr:
    return literal(f"of {given[0].type}")


WORDS: dict[object, rows.Word] = {
    words.deep_copy: _deep_copy,
    words.bare_like: _bare_like,
    words.copy_fields: _copy_fields,
    words.place_of: _place_of,
    words.table_title: _table_title,
}

HANDLERS: dict[object, Callable[[Builder, ast.Call], Value]] = {copy.copy: shallow, copy.deepcopy: deep}


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it is one of these."""
    try:
        return HANDLERS.get(callee)
    except TypeError:
        return None
