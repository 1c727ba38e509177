"""`hasattr`, `getattr`, `setattr`, `callable`, `issubclass` and `namedtuple`.

In: the call node. Out: a `Value`. Classes are known at build, and so are names of attributes but for those of instances.
"""

from __future__ import annotations

import ast
import collections
import enum
import functools
from collections.abc import Callable
from functools import lru_cache, partial
from types import FunctionType, MemberDescriptorType

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BAD, BOOL, ERROR, NEVER, STR, Closure, Record
from lanewise.python.arrays import array_runs, arrays
from lanewise.python.classes import (
    attribute_lists,
    attribute_methods,
    class_model,
    extra_fields,
    field_dicts,
    local_classes,
    records,
    supers,
)
from lanewise.python.containers import list_making, lists
from lanewise.python.expressions import attributes, kinds, operators
from lanewise.python.functions import (
    calls,
    closures,
    function_fields,
    function_names,
    instance_tests,
    local_names,
    names_of_attributes,
    wrappers,
)
from lanewise.python.globals import attribute_state
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.paths import Conflict
from lanewise.python.program.values import THE_NONE, ClassOf, Generator, Known, Nested, Value, known_text, literal, type_name
from lanewise.python.source import spellings
from lanewise.python.statements import errors, trying

Handler = Callable[[Builder, ast.Call], Value]


Asked = tuple[Value, ast.Attribute, list[Value], Expr | None]
"""The subject, its attribute as a node, what comes behind, and the name where the run makes it, of an instance."""


def _arguments(b: Builder, node: ast.Call, name: str, least: int, most: int) -> Asked | None:
    """What is asked; None after a refusal."""
    given, named = calls.arguments(b, node)
    if b.env is None:
        return None
    if named or not least <= len(given) <= most:
        b.refuse(node, f"{name}() is not compiled with these arguments", f"help({name}) says which it takes")
        return None
    subject = given[0] if isinstance(given[0], Known | Nested) else b.temp(given[0], b.at(node))
    wanted = known_text(given[1]) if isinstance(given[1], Expr) else None
    if wanted is not None:
        return subject, _attribute_of(node, wanted), given[2:], None
    made = given[1]
    is_known = isinstance(subject, Expr | Nested) if name == "setattr" else names_of_attributes.are_known(b, subject, node.args[1])
    if isinstance(made, Expr) and made.type == STR and is_known:
        return subject, ast.Attribute(node.args[0], "", ast.Load()), given[2:], b.temp(made, b.at(node))
    b.has_to_be_known(node.args[1])
    b.refuse(node, f"{name}() is compiled for a name that is a constant", "tell the names apart with if and elif")
    return None


@lru_cache(maxsize=4096)
def _attribute_of(node: ast.Call, name: str) -> ast.Attribute:
    """Once per place and name: what a node stands for is remembered from walk to walk."""
    return ast.copy_location(ast.Attribute(node.args[0], name, ast.Load()), node)


def _hasattr(b: Builder, node: ast.Call) -> Value:
    found = _arguments(b, node, "hasattr", 2, 2)
    if found is None:
        return NOTHING
    subject, wanted, _, made = found
    return _of_each_class(b, subject, node, lambda one: _is_there(b, one, wanted, made, node))


def _of_each_class(b: Builder, subject: Value, node: ast.AST, ask: Callable[[Value], Value]) -> Value:
    """`ask` of each class that `type(x)` may be; of any other value as it is."""
    if not (isinstance(subject, Known) and isinstance(subject.object, kinds.ClassOf)):
        return ask(subject)
    return b.each(subject.object.value, lambda x: ask(kinds.class_of_value(b, x, b.at(node))), b.at(node))


def _is_there(b: Builder, subject: Value, wanted: ast.Attribute, made: Expr | None, node: ast.Call) -> Value:
    if isinstance(subject, Expr) and made is not None:
        asked = partial(_then, answer=True)
        uses = names_of_attributes.Uses(partial(_has, b), extra_fields.has, asked, calling=True, special=True)
        return trying.or_else(b, partial(names_of_attributes.chosen, b, subject, made, node, uses), Const(BOOL, False), node)
    if isinstance(subject, Known) and made is not None:
        some = partial(names_of_attributes.of_object, b, subject.object, made, node, lambda _: Const(BOOL, True))
        return trying.or_else(b, some, Const(BOOL, False), node)
    if isinstance(subject, Known):
        return _known_has(b, subject.object, wanted)
    x = closures.capture(b, subject) if isinstance(subject, Nested) else subject
    return b.each(x, lambda one: _has(b, one, wanted), b.at(node))


def _known_has(b: Builder, found: object, wanted: ast.Attribute) -> Value:
    if attribute_state.assigns(b, found, wanted.attr):
        return trying.or_else(b, lambda: _then(attributes.of_object(b, found, wanted), True), Const(BOOL, False), wanted)
    if isinstance(found, supers.Super):
        return Const(BOOL, supers.look_up(b, found, wanted.attr) is not None)
    if isinstance(found, Conflict):
        return attributes.of_object(b, found, wanted)
    if isinstance(found, ClassOf) and not hasattr(BaseException, wanted.attr):
        return errors.is_of(b, found.error, _exceptions_with(b, wanted.attr), b.at(wanted))
    return Const(BOOL, hasattr(BaseException if isinstance(found, ClassOf) else found, wanted.attr))


def _function_has(b: Builder, x: Expr, wanted: ast.Attribute) -> Value:
    """What all functions have, and what methods and partial objects tell; the latter, functions here, have no name."""

    def ask() -> Value:
        found = function_names.attribute(b, x, wanted)
        return Const(BOOL, hasattr(FunctionType, wanted.attr)) if found is None else _then(found, True)

    return trying.or_else(b, ask, Const(BOOL, False), wanted)


def _exception_has(b: Builder, x: Expr, wanted: ast.Attribute) -> Value:
    """Of which class it is only the run knows: what one of these has, or what the exception itself was given."""
    if _in_class(BaseException, wanted.attr) or (wanted.attr.startswith("__") and wanted.attr != "__notes__"):
        return Const(BOOL, _in_class(BaseException, wanted.attr))
    owners = _exceptions_with(b, wanted.attr)

    def own() -> Value:
        return trying.or_else(b, lambda: _then(attributes.of_value(b, x, wanted), True), Const(BOOL, False), wanted)

    return b.pick(errors.is_of(b, x, owners, b.at(wanted)), lambda: Const(BOOL, True), own, b.at(wanted)) if owners else own()


def _exceptions_with(b: Builder, name: str) -> list[type]:
    """The classes of exceptions that have something under a name, of those that the program knows."""
    return [cls for cls in b.program.exceptions.values() if _in_class(cls, name)]


def _in_class(cls: type, name: str) -> bool:
    """Whether instances have it of their class: what classes have of theirs, `__name__` among it, they have not."""
    return any(name in vars(base) for base in cls.__mro__)


def _has(b: Builder, x: Expr, node: ast.Attribute) -> Value:
    if x.type in (BAD, NEVER):
        return x
    cls = kinds.class_of(b, x.type)
    if isinstance(x.type, Closure):
        own = function_names.standing_for(b, x.type)
        return _known_has(b, own, node) if isinstance(own, type) else _function_has(b, x, node)
    if x.type == ERROR:
        return _exception_has(b, x, node)
    if not isinstance(x.type, Record):
        return Const(BOOL, _in_class(cls or object, node.attr))
    fields = records.fields_of(b, x)
    if issubclass(fields.cls, Generator):
        return Const(BOOL, _in_class(kinds.iterator_class(fields.cls), node.attr))
    if node.attr in _OFFSETS:
        return Const(BOOL, getattr(fields.cls, _OFFSETS[node.attr]) != 0)
    kept = class_model.look_up(fields.cls, node.attr)
    if b.definition.making:
        # `x.__dict__` is made of what the instance itself has.
        return records.has_field(b, x, node.attr, b.at(node))
    if kept is not None and isinstance(kept[1], property):
        return trying.or_else(b, lambda: _then(attributes.of_value(b, x, node), True), Const(BOOL, False), node)
    asked = kept is None and class_model.look_up(fields.cls, "__getattr__") is not None
    asked = asked or attribute_methods.tells(b, x, "__getattribute__")
    if asked or attribute_state.assigns(b, fields.cls, node.attr):
        return trying.or_else(b, lambda: _then(attributes.of_value(b, x, node), True), Const(BOOL, False), node)
    if kept is None and node.attr not in fields.types and fields.extra:
        return extra_fields.has(b, x, literal(node.attr), b.at(node))
    if kept is not None or node.attr not in fields.types:
        # A name in `__slots__` is none that an instance has before it is assigned.
        is_slot = isinstance(getattr(fields.cls, node.attr, None), MemberDescriptorType)
        return Const(BOOL, kept is not None or (_in_class(fields.cls, node.attr) and not is_slot))
    return records.has_field(b, x, node.attr, b.at(node))


_OFFSETS = {"__dict__": "__dictoffset__", "__weakref__": "__weakrefoffset__"}
"""What instances have without their class's saying so, and where in them it lies."""


def _then(found: Value, answer: bool) -> Value:
    return found if isinstance(found, Expr) and found.type in (BAD, NEVER) else Const(BOOL, answer)


def _getattr(b: Builder, node: ast.Call) -> Value:
    found = _arguments(b, node, "getattr", 2, 3)
    if found is None:
        return NOTHING
    subject, wanted, default, made = found
    return _of_each_class(b, subject, node, lambda one: _got(b, one, wanted, default, made, node))


def _got(b: Builder, subject: Value, wanted: ast.Attribute, default: list[Value], made: Expr | None, node: ast.Call) -> Value:
    if made is not None:
        ask = partial(_named_at_run, b, subject, made, node)
        return trying.or_else(b, ask, default[0], node) if default else ask()
    if isinstance(subject, Nested) and wanted.attr == "__name__":
        ask = partial(function_names.name_of_value, b, subject, wanted)
        return trying.or_else(b, ask, default[0], node) if default else ask()
    if isinstance(subject, Known) and isinstance(subject.object, Conflict):
        return attributes.of_object(b, subject.object, wanted)
    if default and isinstance(subject, Known) and isinstance(subject.object, ClassOf):
        if not hasattr(BaseException, wanted.attr) and not _exceptions_with(b, wanted.attr):
            return default[0]
    elif default and isinstance(subject, Known) and not attribute_state.assigns(b, subject.object, wanted.attr):
        return attributes.of_object(b, subject.object, wanted) if hasattr(subject.object, wanted.attr) else default[0]
    ask = partial(_attribute, b, subject, wanted, node)
    return trying.or_else(b, ask, default[0], node) if default else ask()


def _named_at_run(b: Builder, subject: Value, name: Expr, node: ast.Call) -> Value:
    if isinstance(subject, Expr):
        return names_of_attributes.chosen(b, subject, name, node, names_of_attributes.Uses(partial(attributes.of_value, b)))
    assert isinstance(subject, Known)
    return names_of_attributes.of_object(b, subject.object, name, node, partial(attributes.of_object, b, subject.object))


def _attribute(b: Builder, subject: Value, wanted: ast.Attribute, node: ast.Call) -> Value:
    """What is behind a name that is known."""
    if isinstance(subject, Known):
        return attributes.of_object(b, subject.object, wanted)
    return attributes.of_value(b, closures.capture(b, subject) if isinstance(subject, Nested) else subject, wanted)


def called_by_name(b: Builder, node: ast.Call) -> Value | None:
    """`getattr(x, name)(...)`; None of any other call. Where only the run knows the name, the call stands at each attribute that it
    may be: these need no type in common."""
    from lanewise.python.expressions.expressions import as_runtime, value
    from lanewise.python.functions import methods

    match node.func:
        case ast.Call(func=ast.Name() as function, args=[_, _], keywords=[]) as asking if value(b, function) == Known(getattr):
            found = _arguments(b, asking, "getattr", 2, 2)
        case _:
            return None
    if found is None:
        return NOTHING
    subject, wanted, _, made = found
    if made is None and isinstance(asking.args[0], ast.Name):
        return array_runs.value_of(b, calls.call(b, _call_of(node, wanted.attr)), node)
    if made is None:
        return array_runs.value_of(b, calls.call_value(b, _attribute(b, subject, wanted, asking), node), node)
    if isinstance(subject, Known):
        owner = subject.object

        def ask(attribute: ast.Attribute) -> Value:
            found = attributes.of_object(b, owner, attribute)
            return array_runs.value_of(b, calls.call_value(b, found, _call_of(node, attribute.attr)), node)

        return names_of_attributes.of_object(b, owner, made, asking, ask)

    def extra(b: Builder, x: Expr, name: Expr, loc: Loc) -> Expr:
        answer = calls.call_value(b, extra_fields.value(b, x, name, loc), node)
        return as_runtime(b, array_runs.value_of(b, answer, node), node)

    def use(x: Expr, attribute: ast.Attribute) -> Value:
        call = _call_of(node, attribute.attr)
        found = arrays.method(b, x, call, attribute.attr)
        return methods.call(b, x, attribute, call) if found is None else array_runs.value_of(b, found, node)

    assert isinstance(subject, Expr)
    def asked(found: Value) -> Value:
        return array_runs.value_of(b, calls.call_value(b, found, node), node)

    return names_of_attributes.chosen(b, subject, made, asking, names_of_attributes.Uses(use, extra, asked, calling=True))


@lru_cache(maxsize=4096)
def _call_of(node: ast.Call, name: str) -> ast.Call:
    """The same of a call of it."""
    asked = node.func
    assert isinstance(asked, ast.Call)
    attribute = ast.copy_location(ast.Attribute(asked.args[0], name, ast.Load()), asked)
    return ast.copy_location(ast.Call(attribute, node.args, node.keywords), node)


def _setattr(b: Builder, node: ast.Call) -> Value:
    from lanewise.python.expressions.expressions import as_runtime

    found = _arguments(b, node, "setattr", 3, 3)
    if found is None:
        return NOTHING
    subject, wanted, (stored,), made = found
    subject = closures.capture(b, subject) if isinstance(subject, Nested) else subject
    value = b.temp(as_runtime(b, stored, node), b.at(node))
    if made is not None and isinstance(subject, Expr):
        known = spellings.texts(node.args[1], b.definition.node)
        if known:
            return _set_among(b, subject, (sorted(known), made), value, node)
        return b.each(subject, lambda x: _put_by_name(b, x, made, value, node), b.at(node))
    if isinstance(subject, Known):
        attribute_state.assign(b, subject.object, wanted, value)
        return THE_NONE
    return _set(b, subject, wanted, value, node)


def _put_by_name(b: Builder, x: Expr, name: Expr, value: Expr, node: ast.Call) -> Value:
    """`setattr(x, name, value)` of a name that only the run knows."""
    own = function_fields.put(b, x) if isinstance(x.type, Closure) else x
    return THE_NONE if own is None else extra_fields.put(b, own, name, value, node.args[0])


def _set_among(b: Builder, x: Expr, names: tuple[list[str], Expr], value: Expr, node: ast.Call) -> Value:
    """`setattr(x, name, value)` where the source says all that the name can be."""
    (first, *rest), name = names
    wanted = ast.copy_location(ast.Attribute(node.args[0], first, ast.Store()), node)
    if not rest:
        return _set(b, x, wanted, value, node)
    is_it = operators.compare(b, "eq", name, literal(first), b.at(node))
    return b.pick(is_it, lambda: _set(b, x, wanted, value, node), lambda: _set_among(b, x, (rest, name), value, node), b.at(node))


def _set(b: Builder, subject: Expr, wanted: ast.Attribute, value: Expr, node: ast.Call) -> Value:
    def one(x: Expr) -> Value:
        if b.program.shapes.class_of(x.type) is not None:
            records.assign(b, x, wanted, value)
        elif isinstance(x.type, Closure):
            function_fields.assign(b, x, wanted, value)
        elif x.type not in (BAD, NEVER):
            b.throw("AttributeError", f"'{type_name(x.type)}' object has no attribute '{wanted.attr}'", loc=b.at(node))
        return THE_NONE

    return b.each(subject, one, b.at(node))


def _delattr(b: Builder, node: ast.Call) -> Value:
    found = _arguments(b, node, "delattr", 2, 2)
    if found is None:
        return NOTHING
    subject, wanted, _, made = found
    if made is not None or not isinstance(subject, Expr):
        return b.refuse(node, "delattr() is compiled of an instance, for a name that is a constant", "del x.name")

    def one(x: Expr) -> Value:
        if isinstance(x.type, Record):
            records.delete(b, x, wanted)
        elif x.type not in (BAD, NEVER):
            b.throw("AttributeError", f"'{type_name(x.type)}' object has no attribute '{wanted.attr}'", loc=b.at(node))
        return THE_NONE if b.env is not None else NOTHING

    return b.each(subject, one, b.at(node))


def _callable(b: Builder, node: ast.Call) -> Value:
    """Functions and classes are called, and instances of classes that say how."""
    given, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    if named or len(given) != 1:
        return operators.type_error(b, f"callable() takes exactly one argument ({len(given)} given)", b.at(node))
    if isinstance(given[0], Nested):
        return Const(BOOL, True)
    if isinstance(given[0], Known):
        return Const(BOOL, callable(given[0].object) or isinstance(given[0].object, ClassOf | kinds.ClassOf))
    return b.each(given[0], lambda x: x if x.type in (BAD, NEVER) else Const(BOOL, kinds.is_called(b, x.type)), b.at(node))


def _issubclass(b: Builder, node: ast.Call) -> Value:
    given, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    wanted = given[1].object if len(given) == 2 and isinstance(given[1], Known) else None
    if not named and len(given) == 2 and isinstance(given[1], Expr) and instance_tests.may_be_classes(b, given[1].type):
        chosen = b.temp(given[1], b.at(node))
        words = "issubclass() arg 2 must be a class, a tuple of classes, or a union"
        return instance_tests.any_of(b, chosen, lambda one: _is_below(b, given[0], [one], b.at(node)), node, words)
    several = list(wanted) if isinstance(wanted, tuple) else [wanted]
    if named or not all(isinstance(each, type) for each in several):
        return b.refuse(node, "issubclass() is compiled for classes that are known at build", "issubclass(A, (B, C))")
    return _is_below(b, given[0], [each for each in several if isinstance(each, type)], b.at(node))


def _is_below(b: Builder, found: Value, classes: list[type], loc: Loc) -> Value:
    """Whether a class derives from one of these."""
    cls = found.object if isinstance(found, Known) else None
    if isinstance(cls, ClassOf):
        return errors.is_of(b, cls.error, classes, loc)
    if isinstance(cls, kinds.ClassOf):
        return b.each(cls.value, lambda x: Const(BOOL, issubclass(kinds.class_of(b, x.type) or object, tuple(classes))), loc)
    if isinstance(found, Expr):
        return b.each(found, lambda x: _is_subclass(b, x, tuple(classes), loc), loc)
    if not isinstance(cls, type):
        return operators.type_error(b, "issubclass() arg 1 must be a class", loc)
    return Const(BOOL, issubclass(cls, tuple(classes)))


def _is_subclass(b: Builder, x: Expr, classes: tuple[type, ...], loc: Loc) -> Value:
    """Of a class that the run chooses."""
    if x.type in (BAD, NEVER):
        return x
    cls = function_names.standing_for(b, x.type) if isinstance(x.type, Closure) else None
    if isinstance(cls, type):
        return Const(BOOL, issubclass(cls, classes))
    return operators.type_error(b, "issubclass() arg 1 must be a class", loc)


def subclasses(b: Builder, callee: object, node: ast.Call) -> Value | None:
    """`cls.__subclasses__()`: the classes that there are when the program is compiled; None of any other callee."""
    from lanewise.python.expressions.expressions import as_runtime

    cls = getattr(callee, "__self__", None)
    if not isinstance(cls, type) or callee != cls.__subclasses__:
        return None
    found: list[type] = cls.__subclasses__()
    if any("<locals>" in each.__qualname__ for each in (cls, *found)):
        words = f"{cls.__name__}.__subclasses__() is compiled for classes of a module"
        return b.refuse(node, words, "list the classes: [Circle, Square]")
    b.program.watch(callee, lambda: cls.__subclasses__() == found)
    return lists.of_items(b, [as_runtime(b, Known(each), node) for each in found], node)


def in_order(b: Builder, subject: Value, node: ast.Call) -> Value | None:
    """`cls.mro()`: the class and those above it; None of any other call."""
    from lanewise.python.expressions.expressions import as_runtime

    assert isinstance(node.func, ast.Attribute)
    cls = subject.object if isinstance(subject, Known) else None
    own = isinstance(cls, type) and getattr(cls, "mro", None) == type.mro.__get__(cls)
    if node.func.attr != "mro" or not (own or isinstance(cls, ClassOf | kinds.ClassOf)) or node.args or node.keywords:
        return None
    wanted = names_of_attributes.attribute_at(b.definition.node, node.lineno, "__mro__")

    def above(one: Value) -> Value:
        if isinstance(one, Known):
            return attributes.of_object(b, one.object, wanted)
        return attributes.of_value(b, as_runtime(b, one, node), wanted)

    return list_making.as_list(b, as_runtime(b, _of_each_class(b, subject, node, above), node), node)


_ENUMERATIONS = (enum.Enum, enum.IntEnum, enum.StrEnum, enum.Flag, enum.IntFlag)
HANDLERS: dict[object, Handler] = {
    hasattr: _hasattr,
    getattr: _getattr,
    setattr: _setattr,
    delattr: _delattr,
    **attribute_methods.HANDLERS,
    functools.update_wrapper: lambda b, node: wrappers.updated(b, node),  # Each of the two modules may be imported first.
    callable: lambda b, node: attribute_lists.is_callable(b, node, partial(_callable, b, node)),
    issubclass: _issubclass,
    vars: field_dicts.called,
    dir: attribute_lists.called,
    locals: local_names.call,
    collections.namedtuple: partial(local_classes.of_literals, collections.namedtuple, "namedtuple"),
    **{cls: partial(local_classes.of_literals, partial(cls), cls.__name__) for cls in _ENUMERATIONS},
}
