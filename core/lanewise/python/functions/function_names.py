"""What a function or a class tells of itself where it is a value: its name, its text, the object that it is.

In: values of closure types, and the nodes that ask. Out: texts known at build.
"""

from __future__ import annotations

import ast
import re
import types
from dataclasses import dataclass
from functools import partial

from lanewise.ir.code import Expr
from lanewise.ir.types import Closure, Type
from lanewise.library.prelude import functions as prelude
from lanewise.python.arrays import dtypes
from lanewise.python.containers import dicts, tuples
from lanewise.python.expressions import kinds
from lanewise.python.functions import cells, closures, function_fields, function_identity, local_names
from lanewise.python.globals import module_objects
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.flow import item
from lanewise.python.program.shapes import Need
from lanewise.python.program.values import THE_NONE, Known, Nested, Value, constant, literal
from lanewise.python.source import hints, standard
from lanewise.python.source.definitions import Definition
from lanewise.python.source.function_attributes import BETWEEN, TOLD


def standing_for(b: Builder, t: Type) -> object | None:
    """The class, or the function that CPython has in C, that a value of this type is; None for any other function."""
    from lanewise.python.functions.unbound_methods import Own

    assert isinstance(t, Closure)
    code = b.program.codes[t.code]
    found = code.defaults.get(code.definition.standing)
    if not isinstance(found, Known):
        return None
    return found.object.method if isinstance(found.object, Own) else found.object


def attribute(b: Builder, x: Expr, node: ast.Attribute) -> Value | None:
    """`f.name`: its own name, or what the function around it has set; None for anything else."""
    assert isinstance(x.type, Closure)
    code = b.program.codes[x.type.code]
    if code.definition.method and (told := _of_method(b, x, code, node)) is not None:
        return told
    variable = f"{getattr(code.definition.node, 'name', '')}{BETWEEN}{node.attr}"
    if node.attr in TOLD and variable not in (*code.knowns, *code.captures):
        return function_fields.read(b, x, node, partial(name_of, b, x, node))
    if node.attr == "__code__" and not code.definition.quiet and standing_for(b, x.type) is None:
        return Known(Written(code.definition.node))
    if node.attr in _OF_PARTIALS and _is_partial(code):
        return _of_partial(b, x, code, node)
    if variable in code.knowns:
        found = code.knowns[variable]
        return closures.hanging(b, x, code, found) if isinstance(found, Nested) else found
    if variable not in code.captures and node.attr in code.definition.attributes:
        title = f"{code.definition.name}.{node.attr}"
        given = partial(code.definition.attributes.__getitem__, node.attr)
        return module_objects.settled(b, b.program.captured(b.definition, title, given), node)
    if node.attr == "__wrapped__" and (wrapped := wrapped_by(code.definition.node)) is not None:
        return _wrapped(b, x, code, wrapped, node)
    if node.attr == "__wrapped__" and _is_cache(code.definition):
        return _wrapped(b, x, code, "function", node)
    if node.attr in ("__defaults__", "__kwdefaults__") and not code.definition.quiet and code.definition.outer is not None:
        return _defaults(b, x, code, node)
    if node.attr == "__annotations__" and not code.definition.quiet and (said := hints.annotations_of(code.definition)) is not None:
        return module_objects.settled(b, b.program.value(said), node)
    if variable not in code.captures:
        return function_fields.read(b, x, node, partial(_of_cache, b, code.definition, node.attr))
    found = item(x, code.captures.index(variable))
    return cells.content(b, found, variable, b.at(node)) if cells.is_cell(b, found.type) else found


@dataclass(frozen=True)
class Written:
    """`f.__code__` of a function that stands within the program."""

    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

    def told(self, b: Builder, node: ast.Attribute) -> Value:
        """`f.__code__.co_argcount`, and what else says nothing of the place where the function stands."""
        if node.attr not in _OF_CODE:
            return b.refuse(node, f"{node.attr} of code is not compiled", f"compiled here: {', '.join(_OF_CODE)}")
        return constant(getattr(local_names.code_of(self.node), node.attr)) or NOTHING


_OF_CODE = ("co_argcount", "co_kwonlyargcount", "co_name", "co_posonlyargcount", "co_varnames")


def _of_method(b: Builder, x: Expr, code: closures.Code, node: ast.Attribute) -> Value | None:
    """`m.__self__`, and what the function of a method tells; None for anything else."""
    bound = function_identity.part(x, code, function_identity.BOUND)
    if node.attr == "__self__" or not isinstance(bound, Expr):
        return bound if node.attr == "__self__" else None
    function = getattr(kinds.class_of(b, bound.type), code.definition.method, None)
    if node.attr == "__func__" and isinstance(function, types.FunctionType):
        return Known(function)
    told = node.attr in TOLD and isinstance(function, types.FunctionType | types.MethodDescriptorType)
    return _of_object(b, function, node) if told else None


_PLACED = re.compile(r"_\d+").fullmatch
"""What arguments without names are called there."""
_OF_PARTIALS = ("func", "args", "keywords")


def _is_partial(code: closures.Code) -> bool:
    """Whether `functools.partial` has made it."""
    written = code.definition.node.args
    return code.definition.quiet and written.kwarg is not None and written.kwarg.arg == function_identity.MORE


def _of_partial(b: Builder, x: Expr, code: closures.Code, node: ast.Attribute) -> Value:
    """What it was made of: the function, the arguments that come first, those with names."""
    from lanewise.python.expressions.expressions import as_runtime

    function, given, named = _partial_parts(b, x, code)
    if node.attr == "func":
        return function
    if node.attr == "args":
        return tuples.pack([as_runtime(b, found, node) for found in given])
    made = dicts.fresh(b, node)
    for name, found in named.items():
        dicts.assign(b, made, literal(name), as_runtime(b, found, node), b.at(node))
    return made


def _partial_parts(b: Builder, x: Expr, code: closures.Code) -> tuple[Value, list[Value], dict[str, Value]]:
    """Of one that was made of another: that one's function, and what both of them were given."""
    parts = {arg.arg: function_identity.part(x, code, arg.arg) or NOTHING for arg in code.definition.node.args.kwonlyargs}
    function = parts.pop("_0")
    given = [found for name, found in parts.items() if _PLACED(name)]
    named = {name: found for name, found in parts.items() if not _PLACED(name)}
    inner = closures.capture(b, function) if isinstance(function, Nested) else function
    if not isinstance(inner, Expr) or not isinstance(inner.type, Closure) or not _is_partial(b.program.codes[inner.type.code]):
        return function, given, named
    base, first, before = _partial_parts(b, inner, b.program.codes[inner.type.code])
    return base, first + given, before | named


ASKED_OF_CACHES = ("cache_info", "cache_clear", "cache_parameters")
_CACHES = (prelude.cached.__name__, prelude.recently_cached.__name__)
"""Those that do not count."""


def _is_cache(definition: Definition) -> bool:
    """Whether a function has a cache, which tells of itself what the function within tells."""
    return definition.prelude and definition.name.partition(".")[0] in (*_CACHES, prelude.counted.__name__)


def _of_cache(b: Builder, definition: Definition, name: str) -> Value | None:
    """`f.cache_info` of a function with a cache that does not count; None of any other. The next walk finds one that does."""
    if name not in ASKED_OF_CACHES or not definition.prelude or definition.name.partition(".")[0] not in _CACHES:
        return None
    b.program.shapes.needs.add(Need.COUNTS)
    return NOTHING


def name_of(b: Builder, x: Expr, node: ast.Attribute) -> Value:
    """`f.__name__`, `f.__doc__` and their like: a function under `functools.wraps` has that of the one which it wraps."""
    assert isinstance(x.type, Closure)
    code = b.program.codes[x.type.code]
    if (found := standing_for(b, x.type)) is not None:
        return _of_object(b, found, node)
    written = code.definition.node
    if _is_partial(code) and node.attr in ("__name__", "__qualname__"):
        b.throw("AttributeError", f"'functools.partial' object has no attribute '{node.attr}'", loc=b.at(node))
        return NOTHING
    if code.definition.quiet:
        return b.refuse(node, "the name of what is made of a function is not compiled", "take the name before")
    if (wrapped := wrapped_by(written)) is not None and code.definition.outer:
        return name_of_value(b, _wrapped(b, x, code, wrapped, node), node)
    if _is_cache(code.definition):
        return name_of_value(b, _wrapped(b, x, code, "function", node), node)
    return constant(_written(code.definition, node.attr)) or NOTHING


def _defaults(b: Builder, x: Expr, code: closures.Code, node: ast.Attribute) -> Value:
    """What parameters have that a call leaves out: by their places, or by their names."""
    from lanewise.python.expressions.expressions import as_runtime

    written = code.definition.node.args
    by_name = node.attr == "__kwdefaults__"
    names = [each.arg for each in (written.kwonlyargs if by_name else [*written.posonlyargs, *written.args])]
    parts = {name: part for name in names if (part := function_identity.part(x, code, name)) is not None}
    told = {
        name: cells.content(b, part, name, b.at(node)) if isinstance(part, Expr) and cells.is_cell(b, part.type) else part
        for name, part in parts.items()
    }
    if not told:
        return THE_NONE
    if not by_name:
        return tuples.pack([as_runtime(b, part, node) for part in told.values()])
    made = dicts.fresh(b, node)
    for name, part in told.items():
        dicts.assign(b, made, literal(name), as_runtime(b, part, node), b.at(node))
    return made


def wrapped_by(written: ast.AST) -> str | None:
    """What `@wraps(f)` names, above a function."""
    for decorator in written.decorator_list if isinstance(written, ast.FunctionDef) else ():
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) in ("wraps", "functools.wraps"):
            return ast.unparse(decorator.args[0]) if decorator.args else ""
    return None


def _wrapped(b: Builder, x: Expr, code: closures.Code, name: str, node: ast.AST) -> Value | None:
    """The function that another one has taken along under this name."""
    if name not in code.captures:
        found = code.knowns.get(name)
        return closures.hanging(b, x, code, found) if isinstance(found, Nested) else found
    found = item(x, code.captures.index(name))
    return cells.content(b, found, name, b.at(node)) if cells.is_cell(b, found.type) else found


def _written(definition: Definition, name: str) -> object:
    """What a function has as it is written."""
    if name == "__doc__":
        return None if isinstance(definition.node, ast.Lambda) else ast.get_docstring(definition.node, clean=False)
    if name == "__module__":
        return definition.names("__name__")
    return definition.name if name == "__qualname__" else definition.name.rpartition(".")[2]


def name_of_value(b: Builder, found: Value | None, node: ast.Attribute) -> Value:
    """The name of a function, whatever is known of it."""
    if isinstance(found, Nested):
        found = closures.capture(b, found)
    if isinstance(found, Known):
        return _of_object(b, found.object, node)
    told = attribute(b, found, node) if found is not None and isinstance(found.type, Closure) else None
    if told is not None:
        return told
    return b.refuse(node, "the name of what is wrapped is not known here", "take the name before")


def _of_object(b: Builder, found: object, node: ast.Attribute) -> Value:
    if node.attr == "__doc__":
        return constant(getattr(found, "__doc__", None)) or NOTHING
    name = getattr(found, node.attr, None)
    if name is None:
        words = f"'{type(found).__name__}' object has no attribute '{node.attr}'"
        b.throw("AttributeError", words, loc=b.at(node))
        return NOTHING
    return literal(name)


def text_of(b: Builder, t: Type) -> str | None:
    """`repr` of a class or of a function that CPython has in C; None where it tells an address."""
    found = standing_for(b, t)
    if dtypes.is_one(found):
        return repr(found)
    if isinstance(found, type) or (isinstance(found, types.BuiltinFunctionType) and isinstance(found.__self__, types.ModuleType)):
        return repr(standard.original(found) if isinstance(found, type) else found)
    return None
