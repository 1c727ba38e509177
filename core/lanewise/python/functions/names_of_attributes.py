"""Attributes whose names are made at run time: `getattr(self, "visit_" + kind)`.

In: an instance, a text, the node that gives it. Out: the attribute of that name among those that the class and its instances have;
of a name that the source says some of, only those that it can be.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import partial
from types import BuiltinFunctionType, FunctionType, MemberDescriptorType, MethodDescriptorType

from lanewise.ir.code import Expr, Loc
from lanewise.ir.types import BAD, BOOL, COMPLEX, FLOAT, INT, NEVER, NONE, Choice, Record, Type, members
from lanewise.library.prelude import words
from lanewise.python.classes import class_model, extra_fields, records
from lanewise.python.classes.class_model import HIDDEN
from lanewise.python.containers import rows
from lanewise.python.expressions import attributes, kinds, operators
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.flow import is_conflict
from lanewise.python.program.values import Value, literal, type_name
from lanewise.python.source import spellings, standard

Extra = Callable[[Builder, Expr, Expr, Loc], Expr]
"""What is asked of the dict of an instance: its name, and where."""


def chosen(
    b: Builder, x: Expr, name: Expr, node: ast.Call, use: Callable[[Expr, ast.Attribute], Value], extra: Extra = extra_fields.value
) -> Value:
    """`use` of the attribute of this name, `extra` of one whose name only the run knows; AttributeError where there is none."""
    return b.each(x, lambda one: _chosen(b, one, name, node, use, extra), b.at(node))


def _chosen(b: Builder, x: Expr, name: Expr, node: ast.Call, use: Callable[[Expr, ast.Attribute], Value], extra: Extra) -> Value:
    loc = b.at(node)
    names = [] if x.type == NONE else _names(b, x, node.args[1])
    found = _of_dict_or(b, x, name, loc, extra, lambda: _among(b, x, names, name, loc, use))
    if is_conflict(found):
        title = f"this name may be that of {len(names)} attributes of {type_name(x.type)}, of too many types"
        return b.refuse(node, title, 'begin it: getattr(x, "do_" + name)')
    return found


def _of_dict_or(b: Builder, x: Expr, name: Expr, loc: Loc, extra: Extra, otherwise: Callable[[], Value]) -> Value:
    """`extra` where the instance has this name in its dict."""
    if not extra_fields.are_in(b, x):
        return otherwise()
    return b.pick(extra_fields.has(b, x, name, loc), lambda: extra(b, x, name, loc), otherwise, loc)


def _names(b: Builder, x: Expr, spelled: ast.expr) -> list[str]:
    """Of fields and of what the class and those above it have, those that a node may spell."""
    fields, (begins, ends), known = records.fields_of(b, x), _ends(spelled), spellings.texts(spelled, b.definition.node)
    names = dict.fromkeys([*fields.types, *_names_in(fields.cls)])
    fitting = [n for n in names if n.startswith(begins) and n.endswith(ends) and n not in HIDDEN]
    return fitting if known is None else [n for n in fitting if n in known]


def _names_in(cls: type) -> list[str]:
    return [n for base in cls.__mro__ if base is not object for n in vars(base) if not n.startswith("__")]


def _among(b: Builder, x: Expr, names: list[str], name: Expr, loc: Loc, use: Callable[[Expr, ast.Attribute], Value]) -> Value:
    """`use` of the one of these attributes that has this name; AttributeError where none has."""
    if not names:
        cls = kinds.class_of(b, x.type)
        title = f"'{type_name(x.type) if cls is None else standard.name_in_messages(cls)}' object has no attribute '{{}}'"
        b.throw("AttributeError", title, loc=loc, holes=(name,))
        return NOTHING
    node = b.node_at(loc)
    wanted = ast.copy_location(ast.Attribute(ast.Name("x", ast.Load()), names[0], ast.Load()), node)
    is_it = operators.compare(b, "eq", name, literal(names[0]), loc)
    return b.pick(is_it, lambda: use(x, wanted), lambda: _among(b, x, names[1:], name, loc, use), loc)


def are_known(b: Builder, x: Expr) -> bool:
    """Whether it is an instance all of whose attributes are known, or None, which has none."""
    kinds = [b.program.shapes.class_of(t) if isinstance(t, Record) else None for t in members(x.type) if t != NONE]
    return not any(cls is None or _is_asked(cls) for cls in kinds)


def _is_asked(cls: type) -> bool:
    """Whether a class says itself what is behind a dot."""
    return class_model.look_up(cls, "__getattr__") is not None or class_model.tells(cls, "__getattribute__")


def _ends(node: ast.expr) -> tuple[str, str]:
    """The beginning and the end of a text, as far as the source says them."""
    match node:
        case ast.JoinedStr(values=[*parts]) if parts:
            return _ends(parts[0])[0], _ends(parts[-1])[1]
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _ends(left)[0], _ends(right)[1]
        case ast.Constant(value=str(text)):
            return text, text
    return "", ""


# --- asked for by a template ---

_OF_NUMBERS: dict[Type, tuple[str, ...]] = {
    **dict.fromkeys((INT, BOOL), ("real", "imag", "numerator", "denominator")),
    **dict.fromkeys((FLOAT, COMPLEX), ("real", "imag")),
}


def _attribute_of(b: Builder, given: Sequence[Expr], loc: Loc) -> Expr:
    """Of methods and the like only the texts could be made, and those say where in memory they are."""
    name = given[1]

    def one(x: Expr) -> Value:
        if x.type in (BAD, NEVER):
            return x
        names, use = _data_of(b, x), partial(attributes.of_value, b)
        return _of_dict_or(b, x, name, loc, extra_fields.value, lambda: _among(b, x, names, name, loc, use))

    found = b.each(given[0], one, loc)
    if is_conflict(found):
        title = f"a template of run time may ask for attributes of {type_name(given[0].type)}, of too many types"
        return b.refuse(b.node_at(loc), title, "pass the attributes themselves")
    return found if isinstance(found, Expr) else NOTHING


def _data_of(b: Builder, x: Expr) -> list[str]:
    """The names of the attributes that are no methods."""
    cls = b.program.shapes.class_of(x.type)
    if cls is None:
        return list(_OF_NUMBERS.get(x.type, ()))
    if isinstance(x.type, Choice):
        return ["name", "value"]
    own = {n: class_model.look_up(cls, n) for n in _names_in(cls)}
    plain = [n for n, found in own.items() if found is not None and not isinstance(found[1], _METHODS)]
    fields = records.fields_of(b, x).types if isinstance(x.type, Record) else getattr(cls, "_fields", ())
    hidden = ("_",) if standard.original(cls) is not cls else HIDDEN
    return [n for n in dict.fromkeys([*fields, *plain]) if not n.startswith(hidden)]


_METHODS = (FunctionType, classmethod, staticmethod, MethodDescriptorType, BuiltinFunctionType, MemberDescriptorType)
WORDS: dict[object, rows.Word] = {words.attribute_of: _attribute_of}
