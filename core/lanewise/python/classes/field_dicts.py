"""`vars(x)`, `x.__dict__`: the fields of an instance as a dict.

In: instances, and the nodes where they stand. Out: a dict that is made where it is asked for. CPython's is the instance itself,
seen another way; this one must not tell the difference: a program that changes such a dict is refused, and so is
one that keeps it while it assigns fields of the class. Its order is that in which `__init__` sets them.
"""

from __future__ import annotations

import ast
import builtins
import types
from collections.abc import Callable
from functools import cache

from lanewise.ir.code import Expr
from lanewise.ir.types import ERROR, Open, Record
from lanewise.python.classes import class_model, extra_fields, field_orders, record_methods, records, shared_dicts
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.shapes import Fields, Snapshot
from lanewise.python.program.values import Value
from lanewise.python.source import fresh_dicts, surroundings
from lanewise.python.source.definitions import Definition, SourceMissing, refusal_at


def called(b: Builder, node: ast.Call) -> Value:
    """`vars(x)`; `vars()` is `locals()`."""
    from lanewise.python.functions import calls, local_names
    from lanewise.python.statements import errors

    if not node.args and not node.keywords:
        return local_names.call(b, node)
    given, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    if named or len(given) != 1 or not isinstance(given[0], Expr):
        return b.refuse(node, "vars() is compiled of an instance", "name the variables")

    def one(x: Expr) -> Value:
        if isinstance(x.type, Record):
            return of_instance(b, x, node)
        if x.type == ERROR:
            return errors.without_dict(b, node)
        return operators.type_error(b, "vars() argument must have __dict__ attribute", b.at(node))

    return b.each(b.temp(given[0], b.at(node)), one, b.at(node))


def of_instance(b: Builder, x: Expr, node: ast.Attribute | ast.Call) -> Value:
    """The dict of an instance."""
    cls = records.class_of(b, x)
    if not isinstance(x.type, Record) or not cls.__dictoffset__:
        if isinstance(node, ast.Call):
            return operators.type_error(b, "vars() argument must have __dict__ attribute", b.at(node))
        b.throw("AttributeError", f"'{cls.__name__}' object has no attribute '__dict__'", loc=b.at(node))
        return NOTHING
    fields = records.fields_of(b, x)
    if (shared := shared_dicts.of_instance(b, x, b.at(node))) is not None:
        # A walk that did not know yet has made a dict.
        b.program.shapes.snapshots.pop((b.instance.place, node), None)
        return shared
    if fields.order is None:
        fields.order = class_model.field_order(cls, b.program.definition)
    names = _names(fields, class_model.names_in_init(cls, b.program.definition))
    if names is None and _asks_no_order(b.definition.node, surroundings.original(b.definition.node, node)):
        names = [name for name in fields.types if name not in class_model.HIDDEN]
    if names is None:
        field_orders.keep(b, fields)
        definition = _in_order(cls, tuple(_own(fields)), fields.extra)
    else:
        definition = _definition(cls, tuple(names), frozenset(names) - fields.maybe, fields.extra)
    found = record_methods.call_definition(b, definition, [x], {}, node)
    if isinstance(found, Expr) and isinstance(found.type, Open) and not b.definition.prelude:
        _watch(b, fields, found.type, node)
    return found


def _names(fields: Fields, begun: frozenset[str]) -> list[str] | None:
    """In the order of the dict: those that `__init__` sets, and at most one that comes later; None where it may be another. A field
    that an instance of `__new__` may not have yet is no other, as long as nothing but `__init__` sets any."""
    first = [name for name in fields.order or () if name in fields.types and not (name in fields.maybe and fields.assigned)]
    later = [name for name in _own(fields) if name not in first]
    unsure = len(later) > (not fields.extra) or not begun.isdisjoint(later) or not fields.deleted.issubset(later)
    return None if unsure else [*first, *later]


def _own(fields: Fields) -> list[str]:
    """Those that lie in the dict, which slots do not."""
    slots = {name for name in fields.types if isinstance(getattr(fields.cls, name, None), types.MemberDescriptorType)}
    return [name for name in fields.types if name not in slots and name not in class_model.HIDDEN]


@cache
def _in_order(cls: type, names: tuple[str, ...], extra: bool) -> Definition:
    """The function that makes the dict where only the run knows the order."""
    ways = [f"if name == {name!r}:\n   found[{name!r}] = self.{name}\n" for name in names]
    ways += ["if name in self[EXTRA]:\n   found[name] = self[EXTRA][name]\n"] if extra else []
    text = "def fields(self):\n found = {}\n for name in self[ORDER]:\n  " + "  el".join(ways or ["pass\n"]) + " return found\n"
    return extra_fields.function(text, making=True, title=f"{cls.__qualname__}.__dict__", key=f"{cls.__name__}.fields")


@cache
def _definition(cls: type, names: tuple[str, ...], certain: frozenset[str], extra: bool) -> Definition:
    """The function that makes the dict; behind the fields comes what has names of the run."""
    sure = [*_items(tuple(name for name in names if name in certain)), *(["**self[EXTRA]"] if extra else [])]
    more = [f" if hasattr(self, {name!r}):\n  found[{name!r}] = self.{name}\n" for name in names if name not in certain]
    text = f"def fields(self):\n found = {{{', '.join(sure)}}}\n{''.join(more)} return found\n"
    return extra_fields.function(text, making=True, title=f"{cls.__qualname__}.__dict__", key=f"{cls.__name__}.fields")


def _items(names: tuple[str, ...]) -> list[str]:
    return [f"{name!r}: self.{name}" for name in names]


# --- what must not be seen -------------------------------------------------------------------------------------------


def _watch(b: Builder, fields: Fields, t: Open, node: ast.Attribute | ast.Call) -> None:
    written = surroundings.original(b.definition.node, node)
    title = ast.unparse(written)
    changed = refusal_at(b.definition, node, f"{title} is changed here, by which the fields are", "assign them: x.name = value")
    kept = None
    is_entry = not b.instance.callers
    if not (_is_read_at_once(b.definition.node, written) or (is_entry and _is_result(b.definition.node, written))):
        words = f"{title} is kept while fields of a {fields.cls.__name__} are assigned"
        kept = refusal_at(b.definition, node, words, f"keep a copy: dict({title})")
    b.program.shapes.snapshots[b.instance.place, node] = Snapshot(fields, t, changed, kept)


def _asks_no_order(whole: ast.AST, node: ast.expr) -> bool:
    """Whether the dict is asked only for what it has under a name, or for all of it in no order."""
    if fresh_dicts.comes_back(node, whole):
        return True
    around = surroundings.around(whole)
    asked: ast.AST = node
    match around.get(id(node)):
        case ast.Attribute(attr="items" | "keys") as method:
            # Keys are told apart: in order they are the same whichever came first.
            asked = around.get(id(method), method)
    match around.get(id(asked)):
        case ast.Compare(ops=[ast.In() | ast.NotIn() | ast.Eq() | ast.NotEq()]) | ast.Subscript(ctx=ast.Load()):
            return True
        case ast.Attribute(attr="get") | ast.Call(func=ast.Name(id="len" | "sorted" | "set" | "frozenset"), keywords=[]):
            return True
    return False


_TAKING = ("len", "dict", "list", "tuple", "set", "sorted", "str", "repr", "print")


def _is_read_at_once(whole: ast.AST, node: ast.AST) -> bool:
    """Whether nothing is left of the dict when the expression around it is done, and nothing runs meanwhile that assigns fields."""
    around, asked = surroundings.around(whole), node
    outer = around.get(id(node))
    if isinstance(outer, ast.Attribute):
        call = around.get(id(outer))
        if outer.attr in ("get", "copy"):
            return True
        if outer.attr not in ("items", "keys", "values") or not isinstance(call, ast.Call):
            return False
        node, outer = call, around.get(id(call))
    if fresh_dicts.copied(outer) is node:
        return True
    match outer:
        case ast.Subscript() | ast.Compare() | ast.FormattedValue() | ast.Starred() | ast.keyword(arg=None):
            return True
        case ast.Dict(keys=keys, values=values):
            return any(value is node and key is None for key, value in zip(keys, values, strict=True))
        case ast.Call(func=ast.Name(id=name)) if node in outer.args:
            return name in _TAKING
        case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="__dict__") | ast.Call(func=ast.Name(id="vars")), attr="update")):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id="json"))):
            return True
        case ast.comprehension():
            return _is_plain(around[id(outer)], asked)
    return False


def _is_result(whole: ast.AST, node: ast.AST) -> bool:
    """Whether the dict is what a function returns, alone or beside others, and nothing runs behind that: of an entry point nobody
    is left who assigns fields."""
    around = surroundings.around(whole)
    outer = around.get(id(node))
    while isinstance(outer, ast.Tuple | ast.List | ast.Dict | ast.ListComp):
        if not _is_plain(outer, node):
            return False
        outer = around.get(id(outer))
    if not isinstance(outer, ast.Return):
        return False
    while outer is not None and outer is not whole:
        if isinstance(outer, ast.Try | ast.With):
            return False
        outer = around.get(id(outer))
    return True


def is_given_by(function: object, definition_of: Callable[[types.FunctionType], Definition]) -> bool:
    """Whether a method does nothing but give the dict: `return self.__dict__`. Who calls it might as well ask for the dict."""
    if not isinstance(function, types.FunctionType):
        return False
    try:
        node = definition_of(function).node
    except SourceMissing:
        return False
    match node:
        case ast.FunctionDef(args=ast.arguments(posonlyargs=[], args=[ast.arg(arg=own)], kwonlyargs=[], vararg=None, kwarg=None)):
            last = node.body[ast.get_docstring(node) is not None :]
        case _:
            return False
    match last:
        case [ast.Return(ast.Attribute(ast.Name(name), "__dict__") | ast.Call(ast.Name("vars"), [ast.Name(name)], []))]:
            return name == own and not node.decorator_list
    return False


def _is_plain(node: ast.AST, asked: ast.AST | None = None) -> bool:
    """Whether an expression calls built-in functions and methods of texts only, beside the one that asks for the dict."""
    calls = [inner.func for inner in ast.walk(node) if isinstance(inner, ast.Call) and inner is not asked]
    return all(
        hasattr(builtins, f.id) if isinstance(f, ast.Name) else isinstance(f, ast.Attribute) and _is_harmless(f) for f in calls
    )


def _is_harmless(called: ast.Attribute) -> bool:
    by_json = isinstance(called.value, ast.Name) and called.value.id == "json"
    return by_json or hasattr(str, called.attr) or called.attr in ("items", "keys", "values")
