"""Attributes whose names are made at run time: `getattr(self, "visit_" + kind)`, `getattr(text, method)()`, `getattr(math, name)`.

In: a value or a module, a text, the node that gives it. Out: the attribute of that name among those that the class and its
instances have; of a name that the source says some of, only those that it can be.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from types import BuiltinFunctionType, FunctionType, MemberDescriptorType, MethodDescriptorType, ModuleType

from lanewise.ir.code import Expr, Loc
from lanewise.ir.types import BAD, BOOL, COMPLEX, FLOAT, INT, NEVER, NONE, Choice, Record, Type, members
from lanewise.library.prelude import words
from lanewise.python.classes import attribute_methods, class_model, extra_fields, records
from lanewise.python.classes.class_model import HIDDEN
from lanewise.python.containers import rows
from lanewise.python.expressions import attributes, kinds, operators
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.flow import is_conflict
from lanewise.python.program.values import Known, Value, literal, type_name
from lanewise.python.source import data_places, spellings, standard

MOST_NAMES = 64
"""Of built-in types and modules: of more the module would hold too much of what is never asked for."""

_LATER: dict[str, tuple[str, ...]] = {
    "math": ("sumprod", "fma", "fmax", "fmin", "signbit", "isnormal", "issubnormal"),
    "operator": ("is_none", "is_not_none"),
    **dict.fromkeys(("int", "bool"), ("is_integer",)),
    **dict.fromkeys(("float", "complex"), ("from_number",)),
}
"""What Python 3.11 does not have: any version makes the same module."""

Extra = Callable[[Builder, Expr, Expr, Loc], Expr]
"""What is asked of the dict of an instance: its name, and where."""


@dataclass(frozen=True)
class Uses:
    """What is done with what a name stands for: an attribute that is known, one whose name only the run knows, and what
    `__getattr__` gives for a name."""

    known: Callable[[Expr, ast.Attribute], Value]
    extra: Extra = extra_fields.value
    asked: Callable[[Value], Value] = lambda found: found
    calling: bool = False
    """Whether all of them are called, or only asked for."""
    special: bool = False
    """Whether what Python itself calls, `__len__`, is meant as well, wherever nobody writes it."""


def chosen(b: Builder, x: Expr, name: Expr, node: ast.Call, uses: Uses) -> Value:
    """The use of the attribute of this name; AttributeError where there is none."""
    return b.each(x, lambda one: _chosen(b, one, name, node, uses), b.at(node))


def _chosen(b: Builder, x: Expr, name: Expr, node: ast.Call, uses: Uses) -> Value:
    loc, use = b.at(node), uses.known
    names = [] if x.type == NONE else _names(b, x, node.args[1])
    names += _special(b, x, node.args[1]) if uses.special else []
    methods = _methods(b, x, names)
    others = extra_fields.are_in(b, x) or _says_itself(b, x) or not methods.issuperset(names)
    if others and data_places.is_data(b.definition.node, node):
        use = partial(_no_method, b, use, methods)
    elif not uses.calling:
        use = partial(_no_method, b, use, {n for n in methods if _is_of_base(b, x, n)})
    if not isinstance(x.type, Record):
        use = partial(_or_raise, b, use)
    found = _of_dict_or(b, x, name, loc, uses.extra, lambda: _among(b, x, names, name, loc, replace(uses, known=use)))
    return _too_many(b, len(names), type_name(x.type), node) if is_conflict(found) else found


def _methods(b: Builder, x: Expr, names: Iterable[str]) -> set[str]:
    """Those that are methods of the user's class, or tables that hold more than data."""
    if not isinstance(x.type, Record):
        return set()
    found = {name: class_model.look_up(records.fields_of(b, x).cls, name) for name in names}
    return {name for name, own in found.items() if own is not None and not _is_data(own[1])}


def _says_itself(b: Builder, x: Expr) -> bool:
    """Whether the class of an instance says what is behind a name that nobody has."""
    return isinstance(x.type, Record) and class_model.look_up(records.class_of(b, x), "__getattr__") is not None


def _is_of_base(b: Builder, x: Expr, name: str) -> bool:
    """Whether a class has it of the built-in class that it derives from."""
    found = class_model.look_up(records.class_of(b, x), name)
    return found is not None and found[0] in class_model.BASES


def _is_data(found: object) -> bool:
    """Whether something that a class has is a number or a text, computes one, or holds nothing but such."""
    match found:
        case dict():
            return all(map(_is_data, (*found.keys(), *found.values())))
        case list() | tuple() | set() | frozenset():
            return all(map(_is_data, found))
    asked = class_model.look_up(type(found), "__get__") is not None and not callable(found)
    return asked or not (callable(found) or isinstance(found, classmethod) or class_model.is_plain_class(type(found)))


def _no_method(b: Builder, use: Callable[[Expr, ast.Attribute], Value], methods: set[str], x: Expr, wanted: ast.Attribute) -> Value:
    """`use` of what is kept or looked at, and not called. If it could be a method as well, nothing could be said of it."""
    if wanted.attr not in methods:
        return use(x, wanted)
    words = f"the method {wanted.attr} is kept, by a name that only the run knows: call it where it is asked for"
    b.throw("NotImplementedError", words, loc=b.at(wanted))
    return NOTHING


def _or_raise(b: Builder, use: Callable[[Expr, ast.Attribute], Value], x: Expr, wanted: ast.Attribute) -> Value:
    """`use` of it. What is not compiled of all that a built-in class has raises when it is asked for."""
    before, length, env = set(b.program.refusals), len(b.out), b.env and dict(b.env)
    found = use(x, wanted)
    refused = b.program.refusals.keys() - before
    if not refused and not (isinstance(found, Expr) and found.type == BAD):
        return found
    for each in refused:
        del b.program.refusals[each]
    del b.out[length:]
    b.env = env
    words = f"{wanted.attr} of {type_name(x.type)} is not compiled, by a name that only the run knows"
    b.throw("NotImplementedError", words, loc=b.at(wanted))
    return NOTHING


def _too_many(b: Builder, count: int, owner: str, node: ast.Call) -> Value:
    title = f"this name may be that of {count} attributes of {owner}, of too many types"
    return b.refuse(node, title, 'begin it: getattr(x, "do_" + name)')


def _of_dict_or(b: Builder, x: Expr, name: Expr, loc: Loc, extra: Extra, otherwise: Callable[[], Value]) -> Value:
    """`extra` where the instance has this name in its dict."""
    if not extra_fields.are_in(b, x):
        return otherwise()
    return b.pick(extra_fields.has(b, x, name, loc), lambda: extra(b, x, name, loc), otherwise, loc)


def _names(b: Builder, x: Expr, spelled: ast.expr) -> list[str]:
    """Of fields and of what the class and those above it have, those that a node may spell."""
    if not isinstance(x.type, Record):
        return _spelled(b, _names_of(kinds.class_of(b, x.type)), spelled)
    fields = records.fields_of(b, x)
    return _spelled(b, [*fields.types, *_names_in(fields.cls)], spelled)


def _special(b: Builder, x: Expr, spelled: ast.expr) -> list[str]:
    """Of what the class has for Python itself to call, what a node may spell and `_names` leaves out."""
    cls, known = kinds.class_of(b, x.type) or object, spellings.texts(spelled, b.definition.node)
    if _ends(spelled)[0].startswith("__") or (known is not None and not isinstance(x.type, Record)):
        return []
    found = {n for base in cls.__mro__ for n in vars(base) if n.startswith("__") and n.endswith("__")}
    return [n for n in sorted(found.difference(class_model.LATER)) if known is None or n in known]


def _spelled(b: Builder, names: Iterable[str], node: ast.expr) -> list[str]:
    """Those that a node may spell; what begins with two underscores only where it says so."""
    (begins, ends), known = _ends(node), spellings.texts(node, b.definition.node)
    if known is not None:
        return [n for n in dict.fromkeys(names) if n in known]
    fitting = [n for n in dict.fromkeys(names) if n.startswith(begins) and n.endswith(ends) and n not in HIDDEN]
    return [n for n in fitting if begins.startswith("__") or not n.startswith("__")]


def _names_of(owner: object) -> list[str]:
    """Of a class or a module."""
    later = _LATER.get(getattr(owner, "__name__", ""), ())
    return [n for n in dir(owner) if n not in later]


def _names_in(cls: type) -> list[str]:
    return [n for base in cls.__mro__ if base is not object for n in vars(base) if not n.startswith("__")]


def _among(b: Builder, x: Expr, names: list[str], name: Expr, loc: Loc, uses: Uses) -> Value:
    """The use of the one of these attributes that has this name; AttributeError where none has, or what the class says then."""
    cls = kinds.class_of(b, x.type)

    def absent() -> Value:
        if _says_itself(b, x):
            return uses.asked(attribute_methods.asked(b, x, "__getattr__", name, [], b.node_at(loc)))
        return _lacking(b, f"'{type_name(x.type) if cls is None else standard.name_in_messages(cls)}' object", name, loc)

    return _one_of(b, names, name, loc, partial(uses.known, x), absent)


def _lacking(b: Builder, owner: str, name: Expr, loc: Loc) -> Value:
    b.throw("AttributeError", f"{owner} has no attribute '{{}}'", loc=loc, holes=(name,))
    return NOTHING


def _one_of(
    b: Builder, names: list[str], name: Expr, loc: Loc, use: Callable[[ast.Attribute], Value], absent: Callable[[], Value]
) -> Value:
    if not names:
        return absent()
    wanted = attribute_at(b.definition.node, loc.line, names[0])
    is_it = operators.compare(b, "eq", name, literal(names[0]), loc)
    return b.pick(is_it, lambda: use(wanted), lambda: _one_of(b, names[1:], name, loc, use, absent), loc)


@lru_cache(maxsize=4096)
def attribute_at(whole: ast.AST, line: int, name: str) -> ast.Attribute:
    """Once per line of a function and name: what a node stands for is remembered from walk to walk. A comprehension is walked as
    another copy each time."""
    place = ast.Pass(lineno=line, col_offset=0, end_lineno=line, end_col_offset=0)
    return ast.copy_location(ast.Attribute(ast.Name("x", ast.Load()), name, ast.Load()), place)


def of_object(b: Builder, subject: object, name: Expr, node: ast.Call, use: Callable[[ast.Attribute], Value]) -> Value:
    """`use` of what a module or a class has under this name."""
    names = _spelled(b, _names_of(subject), node.args[1])
    kind = "module" if isinstance(subject, ModuleType) else "type object"
    owner = f"{kind} '{getattr(subject, '__name__', '')}'"
    found = _one_of(b, names, name, b.at(node), use, lambda: _lacking(b, owner, name, b.at(node)))
    return _too_many(b, len(names), owner, node) if is_conflict(found) else found


def are_known(b: Builder, subject: Value, spelled: ast.expr) -> bool:
    """Whether all attributes are known, and not too many; None has none."""
    if isinstance(subject, Known):
        return isinstance(subject.object, ModuleType | type) and len(_spelled(b, _names_of(subject.object), spelled)) <= MOST_NAMES
    return isinstance(subject, Expr) and all(t == NONE or _is_known(b, t, spelled) for t in members(subject.type))


def _is_known(b: Builder, t: Type, spelled: ast.expr) -> bool:
    cls = kinds.class_of(b, t)
    if not isinstance(t, Record):
        return cls is not None and len(_spelled(b, _names_of(cls), spelled)) <= MOST_NAMES
    # Or the class says itself what is behind any dot.
    return cls is not None and not class_model.tells(cls, "__getattribute__")


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
        names, uses = _data_of(b, x), Uses(partial(attributes.of_value, b))
        return _of_dict_or(b, x, name, loc, uses.extra, lambda: _among(b, x, names, name, loc, uses))

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
