"""Calls: what is called, how its arguments are bound, which compiled instance answers.

In: a call node. Out: a `Value`. Functions written in Python are compiled per argument types; built-in functions, types and the
library's machine words have handlers in tables of their own.
"""

from __future__ import annotations

import ast
import enum
import types
import typing
from collections.abc import Callable
from functools import partial
from typing import Protocol

from lanewise.ir.code import Const, Expr
from lanewise.ir.types import BAD, NEVER, NONE, Closure, Open, Tuple
from lanewise.library.machine import table, variable
from lanewise.library.prelude import functions as prelude_functions
from lanewise.library.prelude.settings import Setting
from lanewise.python.arrays import (
    array_making,
    array_runs,
    arrays,
    axes_at_run,
    creation,
    dtype_calls,
    dtypes_at_run,
    laid_out,
    literals,
    members,
    prelude_calls,
    print_options,
    ufunc_calls,
    usual,
)
from lanewise.python.arrays.array_runs import Deferred
from lanewise.python.classes import class_model, dict_changes, enums, generated_methods, record_methods, records, supers
from lanewise.python.containers import collection_classes, list_making, tuples
from lanewise.python.expressions import kinds, known_parts, operators
from lanewise.python.functions import (
    at_build,
    builtin_functions,
    closures,
    dispatching,
    function_names,
    function_tools,
    keyword_dicts,
    library_calls,
    methods,
    named_at_run,
    prelude_words,
    refused_calls,
    spreading,
    unbound_methods,
    words,
)
from lanewise.python.globals import class_tables, module_caches, module_objects, settings
from lanewise.python.modules import (
    chance,
    copying,
    dataclass_calls,
    digests,
    frames,
    regular,
    signatures,
    simple_namespaces,
    structs,
    unicode_names,
)
from lanewise.python.numbers import numpy_calls
from lanewise.python.program import argument_binding
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.paths import Binding, Conflict
from lanewise.python.program.values import (
    THE_NONE,
    ClassOf,
    Fixed,
    Generated,
    Items,
    Known,
    Nested,
    Passing,
    Range,
    Spread,
    Value,
    constant,
    is_constant,
    plain_row,
    type_name,
)
from lanewise.python.source import standard
from lanewise.python.source.definitions import Definition, SourceMissing, is_cached
from lanewise.python.statements import handled, making, raising


def call(b: Builder, node: ast.Call) -> Deferred:
    """`f(...)`, whatever f is."""
    from lanewise.python.expressions.expressions import as_runtime, deferred, value
    from lanewise.python.functions import class_functions

    node = keyword_dicts.spread(b, node)
    if isinstance(node.func, ast.Attribute):
        if (changed := dict_changes.called(b, node)) is not None:
            return changed
        found = deferred(b, node.func.value)
        if arrays.is_array(found):
            again = partial(call, b)
            if (one := axes_at_run.of_method(b, found, node, again) or dtypes_at_run.of_method(b, found, node, again)) is not None:
                return one
        if not isinstance(found, Known | Nested) and (folded := arrays.method(b, found, node, node.func.attr)) is not None:
            return folded
        subject = array_runs.value_of(b, found, node.func.value)
        if isinstance(subject, Known) and isinstance(subject.object, enum.Enum):
            subject = enums.as_member(b, subject.object, node)
        if isinstance(subject, Known) and isinstance(subject.object, making.Parent):
            return making.call_parent(b, subject.object, node.func, node)
        if isinstance(subject, Known) and (made := making.call_named_parent(b, subject.object, node.func, node)) is not None:
            return made
        if isinstance(subject, Known) and isinstance(subject.object, variable):
            return words.variable_call(b, subject.object, node)
        if isinstance(subject, Known) and isinstance(subject.object, Setting):
            return settings.called(b, subject.object, node)
        if isinstance(subject, Known) and isinstance(subject.object, Generated):
            subject = as_runtime(b, subject, node.func.value)
        if not isinstance(subject, Known | Nested):
            if subject.type == BAD:
                look_through(b, node)
            return methods.call(b, subject, node.func, node)
        if isinstance(subject, Known) and isinstance(subject.object, supers.Super):
            return supers.called(b, subject.object, node.func, node)
        if (above := class_functions.in_order(b, subject, node)) is not None:
            return above
    by_name = class_functions.called_by_name(b, node)
    return call_value(b, value(b, node.func), node) if by_name is None else by_name


def call_value(b: Builder, callee: Value, node: ast.Call) -> Deferred:
    """A call of what was evaluated."""
    from lanewise.python.expressions.expressions import as_runtime

    if b.env is None:
        return NOTHING
    if isinstance(callee, Known) and isinstance(callee.object, kinds.ClassOf):
        return b.each(callee.object.value, lambda x: _another(b, x, node), b.at(node))
    if isinstance(callee, Known) and isinstance(callee.object, ClassOf):
        return call_value(b, as_runtime(b, callee, node), node)
    if isinstance(callee, Known):
        return call_object(b, callee.object, node)
    if isinstance(callee, Nested):
        values, knowns = closures.captured(b, callee)
        return _call_definition(b, callee.definition, values, knowns, closures.defaults_of(b, callee), node)
    return b.each(callee, lambda e: _call_value(b, e, node), b.at(node))


def _another(b: Builder, x: Expr, node: ast.Call) -> Value:
    """`type(x)(...)` of a value of one type."""
    if x.type == NONE:
        look_through(b, node)
        return operators.type_error(b, "NoneType takes no arguments", b.at(node)) if node.args or node.keywords else THE_NONE
    return array_runs.value_of(b, call_value(b, kinds.class_value(b, x, node), node), node)


def _call_value(b: Builder, callee: Expr, node: ast.Call) -> Value:
    if isinstance(callee.type, Closure):
        code = b.program.codes[callee.type.code]
        origin = function_names.standing_for(b, callee.type)
        by_names = any(keyword.arg is None for keyword in node.keywords)
        if origin is not None and (usual.is_numpys(origin) or (by_names and isinstance(origin, type))):
            # What an axis is has to be known where numpy's function is called, and what a class takes where it is given names.
            return array_runs.settled(b, call_object(b, origin, node), node)
        values, defaults = closures.taken(b, callee, code, b.at(node))
        return _call_definition(b, code.definition, values, code.knowns, defaults, node)
    if record_methods.has(b, callee, "__call__"):
        return record_methods.method(b, callee, ast.Attribute(node.func, "__call__", ast.Load()), node)
    if callee.type == BAD:
        look_through(b, node)
    if callee.type in (BAD, NEVER):
        return callee
    return operators.type_error(b, f"'{type_name(callee.type)}' object is not callable", b.at(node))


def look_through(b: Builder, node: ast.Call) -> None:
    """The arguments of a call that is refused are walked, so that their own reasons are told with it. A text is none of its own."""
    from lanewise.python.expressions.expressions import value

    for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
        inner = argument.value if isinstance(argument, ast.Starred) else argument
        parts = inner.values if isinstance(inner, ast.JoinedStr) else [inner]
        for part in parts:
            part = part.value if isinstance(part, ast.FormattedValue) else part
            if not (isinstance(part, ast.Constant) and isinstance(part.value, str | bytes)):
                value(b, part)


class Home(Protocol):
    """Where calls of some objects are compiled."""

    def handler(self, callee: object) -> Callable[[Builder, ast.Call], Value] | None:
        """How a call of this object is compiled; None where another one knows."""


def call_object(b: Builder, callee: object, node: ast.Call) -> Deferred:
    """A call of an object that is known at build."""
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.functions import class_functions

    node = usual.left_out(callee, spreading.written_out(b, node))
    if standard.is_of_numpy(callee) or (isinstance(callee, types.FunctionType) and standard.is_of(callee, "numpy")):
        again, title = partial(call_object, b, callee), getattr(callee, "__name__", "")
        if (one := axes_at_run.of_function(b, node, again) or dtypes_at_run.of_function(b, title, node, again)) is not None:
            return one
    if (limits := spreading.counted(callee, node)) is not None:
        return spreading.of_builtin(b, callee, limits, node)
    callee = _of_typing(b.program.counterpart(callee))
    if (function := function_tools.as_lambda(b, callee, node)) is not None:
        return call_value(b, function, node)
    if isinstance(callee, Conflict):
        return as_runtime(b, Known(callee), node.func)
    if (one := ufunc_calls.starred(b, callee, node, partial(call_object, b, callee))) is not None:
        return one
    if isinstance(callee, type) and issubclass(callee, BaseException):
        return raising.made(b, callee, node)
    if (ufunc := ufunc_calls.with_options(callee, node) or arrays.handler(callee, node)) is not None:
        return ufunc(b, node)
    homes: list[Home] = [
        words, builtin_functions, laid_out, creation, members, array_making, numpy_calls, function_tools, collection_classes,
        chance, regular, digests, copying, dataclass_calls, dispatching, frames, handled, signatures, simple_namespaces, structs,
        unbound_methods, dtype_calls, ufunc_calls, unicode_names, enums, refused_calls,
    ]  # fmt: skip
    for home in (*homes, *([prelude_words] if b.definition.prelude else [])):
        if (handler := home.handler(callee)) is not None:
            return handler(b, node)
    candidates = b.program.implementations(callee)
    if candidates:
        return library_calls.call_library(b, callee, candidates, node)
    if class_model.is_plain_class(callee):
        return records.instance(b, callee, node)  # type: ignore[arg-type]
    if isinstance(callee, types.MethodType) and isinstance(callee.__self__, type):
        return record_methods.class_method(b, callee, node)
    if (listed := class_functions.subclasses(b, callee, node)) is not None:
        return listed
    # A cache around a compiled function has that one's attributes, too.
    plain = callee if is_cached(callee) else getattr(callee, "python", callee)
    if is_cached(plain):
        return call_value(b, module_caches.function(b, plain, node), node)
    if isinstance(plain, types.FunctionType) and not standard.is_of_numpy(plain):
        return call_function(b, plain, node)
    return refused_calls.refuse(b, callee, node)


def _of_typing(callee: object) -> object:
    """What is called where `typing` has a name for it: a TypedDict is a dict, and a NewType gives what it is given."""
    if typing.is_typeddict(callee):
        return dict
    return prelude_functions.itself if isinstance(callee, typing.NewType) else callee


def call_function(b: Builder, function: types.FunctionType, node: ast.Call) -> Value:
    """A call of a live function that is written in Python."""
    if getattr(function, "at_build", False):
        return at_build.call(b, function, node)
    try:
        definition = b.program.definition(function)
    except SourceMissing as missing:
        look_through(b, node)
        return b.refuse(node, str(missing), missing.hint)
    if isinstance(definition.node, ast.AsyncFunctionDef):
        look_through(b, node)
        return b.refuse(node, f"{definition.name} is a coroutine", "do the waiting in the caller")
    defaults = b.program.defaults(definition)
    if standard.is_of(function, "numpy"):
        refused = prelude_calls.lacking(b, function, standard.original_function(function), node)
        if refused is not None:
            look_through(b, node)
            return refused
        given = arguments(b, literals.with_tuples(b, node), spread=True)
        if b.env is None:
            return NOTHING
        if not b.definition.prelude:
            given = print_options.given(b, function, given, b.at(node))
        return prelude_calls.called_for_each(b, function, given, node)
    return _call_definition(b, definition, {}, {}, defaults, node)


def arguments(b: Builder, node: ast.Call, *, spread: bool = False, by_name: bool = False) -> argument_binding.Arguments:
    """The evaluated arguments; stars are taken apart. `spread`: those of which only the run knows how many they are, stay;
    `by_name`: those of which only the run knows the names, too."""
    from lanewise.python.expressions.expressions import as_runtime, given, several

    found = several(b, given(node))
    positional: list[Value] = []
    for argument, one in zip(node.args, found, strict=False):
        if isinstance(argument, ast.Starred):
            positional += starred(b, one, argument, spread=spread)
        else:
            positional.append(one)
    named: dict[str, Value] = {}
    for keyword, one in zip(node.keywords, found[len(node.args) :], strict=True):
        if keyword.arg is None and by_name:
            named[f"**{len(named)}"] = named_at_run.spread(b, as_runtime(b, one, keyword), node, keyword)
        elif keyword.arg is None:
            words = "** in a call takes the function's own **named, or a dict whose keys are written here and never changed"
            b.refuse(keyword, words, "name the arguments")
        elif keyword.arg in named:
            words = f"{keyword_dicts.title(b, node)}() got multiple values for keyword argument '{keyword.arg}'"
            operators.type_error(b, words, b.at(node))
            break
        else:
            named[keyword.arg] = one
    return positional, named


def starred(b: Builder, found: Value, node: ast.Starred, *, spread: bool = False) -> list[Value]:
    """The arguments that `*found` stands for."""
    if isinstance(found, Known) and isinstance(found.object, Items):
        return list(found.object.items)
    if (told := known_parts.as_constant(b, node.value)) is not None:
        return list(tuples.items(told))
    is_tuple = isinstance(found, Expr) and isinstance(found.type, Tuple)
    packed = found if is_tuple else list_making.as_list(b, found, node)
    if not isinstance(packed, Expr) or packed.type in (BAD, NEVER):
        return []
    if isinstance(packed.type, Tuple):
        return list(tuples.items(b.temp(packed, b.at(node))))
    if not spread or not isinstance(packed.type, Open):
        return [b.refuse(node, "only a tuple of known length can be starred in this call", "pass its items one by one")]
    return [Known(Spread(b.temp(packed, b.at(node))))]


# --- binding ---------------------------------------------------------------------------------------------------------


def _call_definition(
    b: Builder,
    definition: Definition,
    captured: dict[str, Expr],
    knowns: dict[str, Value],
    defaults: dict[str, Value],
    node: ast.Call,
) -> Value:
    return call_with(b, definition, arguments(b, node, spread=True, by_name=True), defaults, node, captured, knowns)


def call_with(
    b: Builder,
    definition: Definition,
    found: argument_binding.Arguments,
    defaults: dict[str, Value],
    node: ast.AST,
    captured: dict[str, Expr] | None = None,
    knowns: dict[str, Value] | None = None,
) -> Value:
    """A call of a function with evaluated arguments, of which stars may be left."""
    given, named = found

    def use(positional: list[Value]) -> Value:
        bound = by_parameter(b, definition, (positional, named), defaults, node)
        return NOTHING if bound is None else call_definition(b, definition, bound, node, captured, knowns)

    return spreading.each_count(b, definition, given, use, b.at(node))


def by_parameter(
    b: Builder, definition: Definition, given: argument_binding.Arguments, defaults: dict[str, Value], node: ast.AST
) -> dict[str, Value] | None:  # fmt: skip
    """The value of each parameter, whether or not the source says its name; None after a TypeError."""
    positional, named = given
    named = named_at_run.by_parameter(b, definition, len(positional), named, defaults, node)
    bound = argument_binding.bind(b, definition, (positional, named), dict(defaults), b.at(node)) if b.env is not None else None
    return bound if b.env is not None else None


def call_definition(
    b: Builder,
    definition: Definition,
    bound: dict[str, Value],
    node: ast.AST,
    captured: dict[str, Expr] | None = None,
    knowns: dict[str, Value] | None = None,
) -> Value:
    """A call of a function with all of its parameters, and what it captures."""
    from lanewise.python.expressions.expressions import as_runtime

    loc = b.at(node)
    values: dict[str, Expr] = dict(captured or {})
    static: dict[str, Value] = dict(knowns or {})
    is_users = not definition.prelude or generated_methods.is_one(definition)
    for name, found in bound.items():
        if isinstance(found, Known) and is_users and name in definition.defaults:
            found = default(b, definition, name, found, node)
        if isinstance(found, Known) and isinstance(found.object, Range):
            # Not by its bounds, which are others at each call.
            found = as_runtime(b, found, node)
        if isinstance(found, Nested):
            if closures.is_alone(b, found):
                static[name] = found
            else:
                values[name] = closures.capture(b, found, lasting=_keeps(definition))
        elif isinstance(found, Known) and isinstance(found.object, enum.Enum):
            values[name] = enums.as_member(b, found.object, node)
        elif isinstance(found, Known) and isinstance(found.object, Passing):
            values[name] = as_runtime(b, found, node)
        elif isinstance(found, Known):
            static[name] = found
        elif found.type in (BAD, NEVER):
            return found
        elif b.is_told(definition, name) and is_constant(found):
            static[name] = found
        else:
            if b.is_told(definition, name):
                b.has_to_be_known(argument_binding.node_of(definition, name, node))
            values[name] = found
    if definition.library and not static:
        return library_calls.apply_library(b, definition, values, loc)
    callee = b.program.request(definition, {n: e.type for n, e in values.items()}, static, b.instance, node)
    return b.call(callee, list(values.values()), loc)


def default(b: Builder, definition: Definition, name: str, found: Known, node: ast.AST) -> Value:
    """An object of the module is one, also where a parameter has it because the call leaves it out."""
    settled = module_objects.settled(b, found, ast.copy_location(ast.Name(name, ast.Load()), node))
    if settled is found and definition.defaults.get(name) is found.object and not _is_known(found.object):
        words = f"the default of {definition.name}'s '{name}' is an object that has no value in compiled code"
        return b.refuse(node, words, "pass the argument")
    return settled


def constants_given(b: Builder) -> None:
    """What an entry point is given that is known at build; elsewhere it was settled where the function is called."""
    for name, found in b.instance.knowns.items():
        if isinstance(found, Known) and not b.definition.prelude and not isinstance(found.object, Fixed):
            assert b.env is not None
            b.env[name] = Binding(default(b, b.definition, name, found, b.definition.node))


def _is_known(found: object) -> bool:
    """Whether all that is asked of an object is known at build."""
    if type(found) is tuple:
        return all(map(_is_known, found))
    return callable(found) or found is Ellipsis or isinstance(found, enum.Enum | types.ModuleType)


def _keeps(definition: Definition) -> bool:
    """Whether a function that is passed may be called when the call is done: of the prelude's functions few keep any."""
    return not definition.prelude or definition.scope.yields or definition.scope.defines


def subscript_known(b: Builder, subject: object, node: ast.Subscript) -> Value:
    """`x[i]` of what is known at build: a table of library code, a class of members, a tuple."""
    from lanewise.python.expressions.expressions import as_runtime, index, runtime, value

    if isinstance(subject, table):
        return words.read_table(b, subject, node)
    if isinstance(subject, class_tables.ByClass):
        return class_tables.read(b, subject, node)
    if isinstance(subject, type) and class_model.has_users(type(subject), ("__getitem__",)):
        return index(b, as_runtime(b, Known(subject), node), node)
    if class_model.is_plain_class(subject) and hasattr(subject, "__class_getitem__"):
        own = class_model.look_up(subject, "__class_getitem__")  # type: ignore[arg-type]
        if own is None or not class_model.is_users(*own) or not isinstance(own[1], classmethod):
            return Known(subject)
        given = [Known(subject), value(b, node.slice)]
        return record_methods.call_function(b, own[1].__func__, given, {}, node) if b.env is not None else NOTHING
    if enums.is_class(subject):
        return enums.member_by_name(b, subject, runtime(b, node.slice), node)  # type: ignore[arg-type]
    if (row := plain_row(subject)) is not None:
        return index(b, row, node)
    whole = closures.of_object(b, subject, node) if type(subject) is tuple else None
    if whole is not None:
        return index(b, whole, node)
    if isinstance(subject, tuple | range):
        at = runtime(b, node.slice)
        if isinstance(at, Const) and isinstance(at.value, int):
            found = constant(subject[at.value])
            if found is not None or class_model.are_fields(subject):
                return found or Known(subject[at.value])
    if isinstance(subject, Conflict):
        return as_runtime(b, Known(subject), node.value)
    hint = "let it hold numbers, texts, functions, classes, or containers of such"
    return b.refuse(node, f"{type(subject).__name__} cannot be indexed in compiled code", hint)
