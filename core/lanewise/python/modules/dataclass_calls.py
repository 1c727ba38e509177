"""`dataclasses`: `fields`, `asdict`, `astuple`, `replace`.

In: a call node. Out: a `Value`. Which fields there are is known at build, so what they become is written here as users write
Python, once per class (`_definition`); it asks for the words at the end.
"""

from __future__ import annotations

import ast
import dataclasses
import types
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial

from lanewise.ir.code import Expr, Loc
from lanewise.ir.types import BAD, NEVER, NONE, Record, Tuple, kind_of
from lanewise.library.prelude import copies as prelude
from lanewise.library.prelude import words
from lanewise.python.classes import class_model, record_methods, records
from lanewise.python.containers import dict_methods, lists, rows, tuples
from lanewise.python.expressions import operators
from lanewise.python.functions import calls
from lanewise.python.globals import module_objects
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import THE_NONE, Known, Spread, Value, literal
from lanewise.python.source import surroundings
from lanewise.python.source.definitions import Definition, of_text


def fields(b: Builder, node: ast.Call) -> Value:
    """`dataclasses.fields(x)`: known at build, as a class's fields are."""
    given, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    found = given[0] if len(given) == 1 and not named else None
    cls = found.object if isinstance(found, Known) else _class_of(b, found)
    if found is None or not isinstance(cls, type):
        return b.refuse(node, "fields() takes a dataclass, or an instance of one", "fields(Point)")
    if not dataclasses.is_dataclass(cls):
        return operators.type_error(b, "must be called with a dataclass type or instance", b.at(node))
    return Known(dataclasses.fields(cls))


@lru_cache(maxsize=1024)
def metadata(field: dataclasses.Field[object]) -> dict[object, object]:
    """`field.metadata`, as the dict that nobody changes. Once: it is one object."""
    return dict(field.metadata)


def names(b: Builder, found: object, node: ast.expr) -> Value | None:
    """`__dataclass_fields__` where it is asked for no more than its keys: as a dict that has the same."""
    if not isinstance(found, dict) or not class_model.are_named_fields(found) or not _asks_for_keys(b, node):
        return None
    return module_objects.settled(b, Known(_without_fields(tuple(found))), node)


@lru_cache(maxsize=1024)
def _without_fields(keys: tuple[str, ...]) -> dict[str, None]:
    return dict.fromkeys(keys)


_OF_KEYS = ("len", "list", "tuple", "set", "frozenset", "sorted", "iter", "enumerate", "any", "all", "bool", "join")


def _asks_for_keys(b: Builder, node: ast.expr) -> bool:
    """Whether no more is asked where a dict stands, or by the node that it is an operand of."""
    whole = b.definition.node
    written = surroundings.original(whole, node)
    by_attribute = isinstance(node, ast.Attribute | ast.Name)
    match surroundings.around(whole).get(id(written)) if by_attribute else node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in _OF_KEYS
        case ast.Compare(ops=[ast.In() | ast.NotIn()]) | ast.comprehension() | ast.For():
            return True
    return False


def _of_named(callee: types.BuiltinMethodType) -> Callable[[Builder, ast.Call], Value] | None:
    """`__dataclass_fields__.items()` and `.values()`, known at build, and `.keys()`."""
    fields = callee.__self__
    if not isinstance(fields, dict) or not class_model.are_named_fields(fields):
        return None
    if callee.__name__ in ("items", "values"):
        return lambda b, node: Known(tuple(callee()))
    return partial(_keys, tuple(fields)) if callee.__name__ == "keys" else None


def _keys(keys: tuple[str, ...], b: Builder, node: ast.Call) -> Value:
    found = module_objects.settled(b, Known(_without_fields(keys)), node)
    assert isinstance(found, Expr) and isinstance(node.func, ast.Attribute)
    return dict_methods.method(b, found, node.func, node)


def _class_of(b: Builder, found: Value | None) -> type | None:
    """The class of an instance; None of what has none."""
    return b.program.shapes.class_of(found.type) if isinstance(found, Expr) else None


def replaced(b: Builder, node: ast.Call) -> Value:
    """`dataclasses.replace(x, name=value)`: the class is called with its fields, changed ones in their place."""
    given, named = calls.arguments(b, node, by_name=True)
    if len(given) != 1 or not isinstance(given[0], Expr) or b.env is None:
        return NOTHING if b.env is None else b.refuse(node, "replace() takes an instance and its changes", "replace(x, name=value)")

    def one(x: Expr) -> Value:
        cls = _class_of(b, x)
        if cls is None or not dataclasses.is_dataclass(cls):
            return operators.type_error(b, "replace() should be called on dataclass instances", b.at(node))
        for fixed in (f.name for f in dataclasses.fields(cls) if not f.init):
            _unchanged(b, fixed, named, node)
        names = [f.name for f in dataclasses.fields(cls) if f.init and f.name not in named]
        taken = {n: records.attribute(b, x, _attribute(node, n)) for n in names} if b.env is not None else {}
        made_new = records.made(b, cls, b.at(node))
        record_methods.initialised_with(b, made_new, cls, named, taken, node)
        return made_new if b.env is not None else NOTHING

    return b.each(b.temp(given[0], b.at(node)), one, b.at(node))


def _unchanged(b: Builder, name: str, changes: dict[str, Value], node: ast.AST) -> None:
    """A field that `__init__` does not take is not among the changes."""
    loc = b.at(node)
    words = f"field {name} is declared with init=False, it cannot be specified with replace()"
    if name in changes:
        b.throw("ValueError", words, loc=loc)
    for found in changes.values():
        if b.env is not None and isinstance(found, Known) and isinstance(found.object, Spread):
            row = rows.find(b, found.object.items, literal(name), loc)
            b.guard(rows.is_row(row), "ValueError", words, loc)


def _attribute(node: ast.AST, name: str) -> ast.Attribute:
    return ast.copy_location(ast.Attribute(ast.copy_location(ast.Name("self", ast.Load()), node), name, ast.Load()), node)


# --- as dicts and tuples ---------------------------------------------------------------------------------------------


def _as(kind: type) -> Callable[[Builder, ast.Call], Value]:
    """`asdict` and `astuple`."""
    name = f"as{kind.__name__}"

    def handle(b: Builder, node: ast.Call) -> Value:
        given, named = calls.arguments(b, node)
        given += [named.pop(f"{kind.__name__}_factory")] if f"{kind.__name__}_factory" in named else []
        if b.env is None:
            return NOTHING
        if named or not 1 <= len(given) <= 2 or not isinstance(given[0], Expr):
            return b.refuse(node, f"{name}() takes an instance of a dataclass, perhaps a factory", f"{name}(x)")
        factory = given[1] if len(given) == 2 and given[1] != Known(kind) else THE_NONE

        def one(x: Expr) -> Value:
            if not dataclasses.is_dataclass(_class_of(b, x)):
                return operators.type_error(b, f"{name}() should be called on dataclass instances", b.at(node))
            return _of_instance(b, x, kind, factory, node)

        return b.each(b.temp(given[0], b.at(node)), one, b.at(node))

    return handle


def _of_instance(b: Builder, x: Expr, kind: type, factory: Value, node: ast.AST) -> Value:
    """`factory`: None where it is `kind` itself."""
    cls = _class_of(b, x)
    assert cls is not None
    plain = isinstance(factory, Expr) and factory.type == NONE
    return record_methods.call_definition(b, _definition(cls, kind, plain), [x, factory], {}, node)


@cache
def _definition(cls: type, kind: type, plain: bool) -> Definition:
    """The function that makes a dict or a tuple of an instance."""
    parts = {f.name: f"part(self.{f.name}, factory)" for f in dataclasses.fields(cls)}
    if kind is dict and plain:
        made = f"{{{', '.join(f'{name!r}: {part}' for name, part in parts.items())}}}"
    elif kind is dict:
        made = f"factory([{', '.join(f'({name!r}, {part})' for name, part in parts.items())}])"
    else:
        made = f"({''.join(f'{part}, ' for part in parts.values())})" if plain else f"factory([{', '.join(parts.values())}])"
    text = f"def as{kind.__name__}(self, factory):\n return {made}\n"
    own = f"as{kind.__name__}"
    return of_text(text, f"{cls.__qualname__}.{own}", {"part": _WORDS[kind]}, key=f"{cls.__name__}.{own}")


_WORDS: dict[type, object] = {dict: words.dict_part, tuple: words.tuple_part}
_PARTED: dict[str, Callable[..., object]] = {
    "list": prelude.parted_list, "tuple": prelude.parted_tuple, "dict": prelude.parted_dict, "OrderedDict": prelude.parted_ordered,
    "Counter": prelude.parted_counter,
}  # fmt: skip


def _part(kind: type) -> rows.Word:
    """What `asdict` makes of the value of a field: instances of dataclasses in containers are taken apart, too; what is neither is
    copied."""

    def word(b: Builder, given: Sequence[Expr], loc: Loc) -> Expr:
        x, factory = given
        return b.each_expr(x, lambda one: of_one(b, b.temp(one, loc), factory, loc), loc)

    def of_one(b: Builder, x: Expr, factory: Expr, loc: Loc) -> Expr:
        if isinstance(x.type, Tuple):
            parts = [word(b, [part, factory], loc) for part in tuples.items(x)]
            quiet = b.env is None or any(part.type in (BAD, NEVER) for part in parts)
            return NOTHING if quiet else tuples.pack(parts, x.type.name)
        if isinstance(x.type, Record) and dataclasses.is_dataclass(_class_of(b, x)):
            found = _of_instance(b, x, kind, factory, b.node_at(loc))
        elif kind_of(x.type) in _PARTED:
            definition = b.program.definition(_PARTED[kind_of(x.type)])  # type: ignore[arg-type]
            bound: dict[str, Value] = {"x": x, "factory": factory, "part": Known(_WORDS[kind])}
            found = calls.call_definition(b, definition, bound, b.node_at(loc))
        else:
            found = lists.call_prelude(b, prelude.begun, [x], loc)
        return found if isinstance(found, Expr) else NOTHING

    return word


WORDS: dict[object, rows.Word] = {words.dict_part: _part(dict), words.tuple_part: _part(tuple)}
HANDLERS: dict[object, Callable[[Builder, ast.Call], Value]] = {
    dataclasses.fields: fields,
    dataclasses.replace: replaced,
    dataclasses.asdict: _as(dict),
    dataclasses.astuple: _as(tuple),
}


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it is one of these."""
    if isinstance(callee, types.BuiltinMethodType):
        return _of_named(callee)
    try:
        return HANDLERS.get(callee)
    except TypeError:
        return None
