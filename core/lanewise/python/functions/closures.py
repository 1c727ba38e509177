"""Functions defined inside functions.

In: a definition and the bindings around it. Out: calls with the captured values as leading arguments (lambda lifting), and closure
values where a function is passed on. A direct call reads the captures when it happens, as CPython's cells do; a function
that is passed on takes them along: those that change meanwhile lie in cells (`cells.py`). Its defaults it takes along, too.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from types import FunctionType
from typing import TYPE_CHECKING

from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import NONE, Closure, Tuple, Type, Union, members
from lanewise.python.arrays import dtypes
from lanewise.python.functions import cells
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.flow import item
from lanewise.python.program.paths import Binding
from lanewise.python.program.values import Carried, Dispatcher, Keywords, Known, Nested, Range, Value, constant
from lanewise.python.source import standard
from lanewise.python.source.definitions import Definition
from lanewise.python.source.function_attributes import BETWEEN

if TYPE_CHECKING:
    from lanewise.python.program.instances import Instances


@dataclass(frozen=True, eq=False)
class Code:
    """The code of closure values: what a `Closure` type's name stands for. A capture `=x` is the default of parameter x."""

    definition: Definition
    captures: tuple[str, ...]
    knowns: dict[str, Value]
    defaults: dict[str, Value]
    """Those that are known at build."""

    def origin(self) -> object:
        """The object that it stands for, if there is only one: a function of a module, or one that CPython has in C."""
        if self.definition.quiet:
            stands = self.defaults.get(self.definition.standing)
            return stands.object if isinstance(stands, Known) else None
        return self.definition.identity if self.definition.outer is None else None

    def kind(self) -> type:
        """Its class."""
        stands = self.origin() if self.definition.quiet else None
        return FunctionType if stands is None else type(stands)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Code) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self.definition.node)

    def _key(self) -> tuple[object, ...]:
        # A dtype is equal to the class of its items.
        return self.definition.identity, self.captures, self.knowns, self.defaults, self.kind()


def define(b: Builder, definition: Definition, arguments: ast.arguments) -> Nested:
    """A `def` or `lambda`: its defaults are evaluated now."""
    from lanewise.python.expressions.expressions import value
    from lanewise.python.functions import function_identity

    defaults: dict[str, Value] = function_identity.mark(b, b.at(definition.node))
    positional = [*arguments.posonlyargs, *arguments.args]
    pairs = list(zip(positional[len(positional) - len(arguments.defaults) :], arguments.defaults, strict=True))
    pairs += [(a, d) for a, d in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True) if d is not None]
    for parameter, default in pairs:
        found = value(b, default)
        defaults[parameter.arg] = found if isinstance(found, Known | Nested) else b.temp(found, b.at(default))
    return Nested(definition, defaults)


def captured(b: Builder, nested: Nested) -> tuple[dict[str, Expr], dict[str, Value]]:
    """The values and the objects that a nested function takes from the bindings here, those of its siblings included."""
    values: dict[str, Expr] = {}
    knowns: dict[str, Value] = {}
    hung = _hung(b, nested.definition)
    pending = sorted(nested.definition.scope.free | hung)
    while pending:
        name = pending.pop(0)
        if name in values or name in knowns or b.env is None:
            continue
        if name in b.cells:
            values[name] = b.cells[name]
            continue
        binding = b.bound(name)
        if binding is None:
            continue
        found = binding.value
        if isinstance(found, Known) and isinstance(found.object, Range):
            found = b.as_value(found) or found
        if isinstance(found, Nested) and name in hung and _is_apart(found, nested):
            # Who asks for it has nothing of what it takes along.
            found = b.temp(capture(b, found), b.at(nested.definition.node))
        if nested.definition.node in b.program.shapes.wrapped:
            found = _as_function(b, found, nested.definition.node)
        if isinstance(found, Nested):
            # It may name itself: what it is travels beside the values of its defaults, never as a value in its own captures.
            carried, defaults = _carried(b, name, found)
            values |= carried
            found = Nested(found.definition, defaults)
        if isinstance(found, Known | Nested):
            knowns[name] = found
            if isinstance(found, Known) and isinstance(found.object, Keywords):
                pending += map(found.object.parameter, found.object.names)
            if isinstance(found, Nested):
                pending += sorted(found.definition.scope.free)
            if isinstance(found, Known) and isinstance(found.object, Dispatcher):
                pending += sorted(found.object.free())
        elif isinstance(found, Const):
            knowns[name] = found
        else:
            if binding.maybe:
                cells.shared(b, name)
            values[name] = found
    return values, knowns


def _as_function(b: Builder, found: Value, node: ast.AST) -> Value:
    """A function as one of several that the run may find in its place; any other value is itself."""
    if isinstance(found, Nested):
        return b.temp(capture(b, found), b.at(node))
    known = found.object if isinstance(found, Known) else None
    made = of_object(b, known, node) if callable(known) else None
    return found if made is None else made


def _hung(b: Builder, definition: Definition) -> set[str]:
    """The attributes that the function around has set by now, whether or not the function itself reads them."""
    prefix = f"{getattr(definition.node, 'name', '')}{BETWEEN}"
    return {name for name in (*(b.env or ()), *b.cells) if name.startswith(prefix)}


def hanging(b: Builder, x: Expr, code: Code, nested: Nested) -> Value:
    """A function that hangs on this one and names it: it takes along what this one has."""
    if b.env is None:
        return NOTHING
    here = b.env, b.cells
    values = {name: item(x, k) for k, name in enumerate(code.captures)}
    b.cells = {name: each for name, each in values.items() if cells.is_cell(b, each.type)}
    b.env = {name: Binding(each) for name, each in (*values.items(), *code.knowns.items()) if name not in b.cells}
    made = capture(b, nested, lasting=False)
    b.env, b.cells = here
    return made


def _is_apart(found: Nested, function: Nested) -> bool:
    """Whether a function that hangs on another one does not name that, but what hangs on it at most."""
    return getattr(function.definition.node, "name", "") not in found.definition.scope.free


def _carried(b: Builder, name: str, nested: Nested) -> tuple[dict[str, Expr], dict[str, Value]]:
    """The defaults that only the run knows, by the names under which a function that captures this one finds them; and what
    stands for all of its defaults there."""
    values: dict[str, Expr] = {}
    defaults: dict[str, Value] = {}
    for parameter, default in defaults_of(b, nested).items():
        defaults[parameter] = default
        if isinstance(default, Expr) and not isinstance(default, Const):
            carried = Carried(f"{name}={parameter}")
            values[carried.name], defaults[parameter] = default, Known(carried)
    return values, defaults


def defaults_of(b: Builder, nested: Nested) -> dict[str, Value]:
    """What the parameters are that a call leaves out."""
    return {name: _default(b, default) for name, default in nested.defaults.items()}


def _default(b: Builder, default: Value) -> Value:
    if b.env is not None and isinstance(default, Known) and isinstance(default.object, Carried):
        return b.env[default.object.name].value
    return default


def _is_fixed(nested: Nested) -> bool:
    """Whether its defaults are known at build."""
    return all(
        isinstance(default, Const) or (isinstance(default, Known) and not isinstance(default.object, Carried))
        for default in nested.defaults.values()
    )


def is_alone(b: Builder, nested: Nested) -> bool:
    """Whether a nested function takes nothing from the functions around it: it is the same everywhere."""
    if not _is_fixed(nested):
        return False
    free, around = nested.definition.scope.free, nested.definition.outer
    while around is not None and not free & around.scope.bound:
        around = around.outer
    return around is None and not any(captured(b, nested))


def capture(b: Builder, nested: Nested, *, lasting: bool = True) -> Expr:
    """A nested function as a value. `lasting`: it may be called after what it reads is assigned again."""
    values, knowns = captured(b, nested)
    inner = [nested, *(found for found in knowns.values() if isinstance(found, Nested))]
    read = frozenset(_hung(b, nested.definition)).union(*(each.definition.scope.free for each in inner))
    for name in sorted(read) if lasting else ():
        later = name in b.definition.scope.bound and name not in values and name not in knowns
        if later or (name in values and name not in b.cells and _changes(b, name)):
            cells.shared(b, name)
    fixed: dict[str, Value] = {}
    for name, default in defaults_of(b, nested).items():
        if isinstance(default, Nested) and not is_alone(b, default):
            # Where the default is called, the names that it reads have no values: it takes them along.
            values[f"={name}"] = capture(b, default)
        elif isinstance(default, Const | Known | Nested):
            fixed[name] = default
        else:
            values[f"={name}"] = default
    _wrapped(b, nested, values, knowns, fixed)
    code = b.program.closure_code(Code(nested.definition, tuple(values), knowns, fixed))
    return Op("closure", tuple(values.values()), Closure(code, tuple(e.type for e in values.values())))


def _wrapped(
    b: Builder, nested: Nested, values: dict[str, Expr], knowns: dict[str, Value], defaults: dict[str, Value]
) -> None:
    """`for wrap in wrappers: f = wrap(f)`: what a function wraps may be such a function, to any depth. That lies in a cell then,
    of one type for all depths."""
    node, loc = nested.definition.node, b.at(nested.definition.node)
    wrapped = b.program.shapes.wrapped
    for name, held in values.items():
        if isinstance(held.type, Union) and _holds(b, held.type, node):
            # The function around it is given such a one: its own cells are the same at each depth.
            wrapped |= {(node, name), (b.definition.node, name)}
    every: dict[str, Value] = {**{f"={name}": x for name, x in defaults.items()}, **knowns, **values}
    for name, x in every.items():
        if isinstance(x, Nested) and (binding := b.bound(name)) is not None:
            x = binding.value  # what stands for it inside asks for defaults that only are there
        inner = b.as_value(x) if (node, name) in wrapped and not (isinstance(x, Expr) and cells.is_cell(b, x.type)) else None
        if inner is not None and b.env is not None:
            values[name] = cells.around(b, (node, name), name, inner, loc)
            knowns.pop(name, None)
            defaults.pop(name[1:], None)


def taken(b: Builder, x: Expr, code: Code, loc: Loc) -> tuple[dict[str, Expr], dict[str, Value]]:
    """What a function has taken along, and its defaults."""
    parts = {name: item(x, k) for k, name in enumerate(code.captures)}
    values = {name: part for name, part in parts.items() if name[0] != "="}
    defaults = {
        name[1:]: cells.content(b, part, name, loc) if cells.is_cell(b, part.type) else part
        for name, part in parts.items()
        if name[0] == "="
    }
    return values, code.defaults | defaults


def _holds(b: Builder, t: Type, node: ast.AST) -> bool:
    """Whether a value of the type may be a function of this statement, or have taken one along."""
    match t:
        case Closure(code=code, captures=inner):
            return b.program.codes[code].definition.node is node or any(_holds(b, each, node) for each in inner)
        case Tuple(items=inner) | Union(members=inner):
            return any(_holds(b, each, node) for each in inner)
    return False


def _changes(b: Builder, name: str) -> bool:
    """Whether a variable may be assigned again once it was captured: those of a comprehension (`loops.py`) are."""
    return name in b.definition.scope.late or "@" in name


def of_function(b: Builder, function: FunctionType) -> Expr:
    """A function of a module as a value."""
    return Op("closure", (), Closure(code_of(b.program, function), ()))


def code_of(program: Instances, function: FunctionType) -> str:
    """The name of the code of a function of a module."""
    definition = program.definition(function)
    code = program.closure_code(Code(definition, (), {}, program.defaults(definition)))
    program.shapes.functions[code] = function
    return code


def is_same(b: Builder, x: Value, y: Value, node: ast.AST) -> Expr | None:
    """`x is y` of functions; None where either may be anything else."""
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.functions import function_identity

    told = any(isinstance(v, Known | Nested) for v in (x, y))
    may_be = any(isinstance(v, Expr) and _is_function(v.type, told) for v in (x, y))
    if not may_be and not all(isinstance(v, Nested) for v in (x, y)):
        return None
    if any(isinstance(v, Known) and not (callable(v.object) or dtypes.is_one(v.object)) for v in (x, y)):
        return None
    left, right = as_runtime(b, x, node), as_runtime(b, y, node)
    loc = b.at(node)
    return b.each_expr(left, lambda one: b.each_expr(right, lambda other: function_identity.is_one(b, one, other, loc), loc), loc)


def _is_function(t: Type, told: bool) -> bool:
    """Whether a value is a function, or None in the place of one; beside one that is told, whether it may be a function."""
    functions = [isinstance(m, Closure) for m in members(t)]
    return any(functions) and (told or all(one or m == NONE for one, m in zip(functions, members(t), strict=True)))


def of_object(b: Builder, found: object, node: ast.AST) -> Expr | None:
    """What can be called as a value: a function, a method of a type, a class; a dtype; a pattern; and a tuple of such. None for
    anything else."""
    from lanewise.python.functions import function_tools
    from lanewise.python.modules import regular

    if isinstance(found, re.Pattern):
        return regular.live(b, found, node)
    plain = getattr(found, "python", found)
    if isinstance(plain, FunctionType) and not standard.is_of_numpy(plain):
        return of_function(b, plain)
    if callable(found) or dtypes.is_one(found):
        return capture(b, function_tools.standing_for(b, found, node))
    if type(found) is tuple:
        from lanewise.python.containers import tuples

        parts = [constant(part) or of_object(b, part, node) for part in found]
        return tuples.pack([part for part in parts if part is not None]) if None not in parts else None
    return None


def decorated(b: Builder, decorator: Value, function: Value, node: ast.expr) -> Value:
    """What a decorator makes of a function."""
    from lanewise.python.arrays import array_runs
    from lanewise.python.functions import calls

    if _changes_nothing(decorator):
        # Not called: attributes that are hung on the function later are those of what the call would give.
        return function
    name = f"decorated@{node.lineno}@{node.col_offset}"
    b.bind(name, function, b.at(node))
    call = ast.copy_location(ast.Call(node, [ast.copy_location(ast.Name(name, ast.Load()), node)], []), node)
    return array_runs.value_of(b, calls.call_value(b, decorator, call), call)


def _changes_nothing(decorator: Value) -> bool:
    """Whether it gives the function back: `lambda f: f`, which is what `wraps(g)` is here."""
    match decorator:
        case Nested(definition=Definition(node=ast.Lambda(args=ast.arguments(args=[ast.arg(arg=name)]), body=ast.Name(id=given)))):
            return name == given
    return False
