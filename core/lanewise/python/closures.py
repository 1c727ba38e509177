"""Functions defined inside functions.

In: a definition and the bindings around it. Out: calls with the captured values as leading arguments (lambda lifting), and closure
values where a function is passed on. A direct call reads the captures when it happens, as CPython's cells do; a function
that is passed on takes them along: those that change meanwhile lie in cells (`cells.py`). Its defaults it takes along, too.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from types import FunctionType

from lanewise.ir.code import Const, Expr, Op
from lanewise.ir.types import Closure
from lanewise.python import cells
from lanewise.python.builder import Builder
from lanewise.python.definitions import Definition
from lanewise.python.values import Keywords, Known, Nested, Range, Value


@dataclass(frozen=True, eq=False)
class Code:
    """The code of closure values: what a `Closure` type's name stands for. A capture `=x` is the default of parameter x."""

    definition: Definition
    captures: tuple[str, ...]
    knowns: dict[str, Value]
    defaults: dict[str, Value]
    """Those that are known at build."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Code) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self.definition.node)

    def _key(self) -> tuple[object, ...]:
        return self.definition.node, self.captures, self.knowns, self.defaults


def define(b: Builder, definition: Definition, arguments: ast.arguments) -> Nested:
    """A `def` or `lambda`: its defaults are evaluated now."""
    from lanewise.python.expressions import value

    defaults: dict[str, Value] = {}
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
    pending = sorted(nested.definition.scope.free)
    while pending:
        name = pending.pop(0)
        if name in values or name in knowns or b.env is None:
            continue
        if name in b.cells:
            values[name] = b.cells[name]
            continue
        if name not in b.env:
            continue
        found = b.env[name].value
        if isinstance(found, Known) and isinstance(found.object, Range):
            found = b.as_value(found) or found
        if isinstance(found, Nested) and not all(isinstance(d, Const | Known) for d in found.defaults.values()):
            values[name] = capture(b, found)
        elif isinstance(found, Known | Nested):
            knowns[name] = found
            if isinstance(found, Known) and isinstance(found.object, Keywords):
                pending += map(found.object.parameter, found.object.names)
            if isinstance(found, Nested):
                pending += sorted(found.definition.scope.free)
        elif isinstance(found, Const):
            knowns[name] = found
        else:
            if b.env[name].maybe:
                words = f"'{name}' may have no value yet where {nested.definition.name} reads it"
                b.refuse(nested.definition.node, words, "give it a value on every path")
            values[name] = found
    return values, knowns


def capture(b: Builder, nested: Nested, *, lasting: bool = True) -> Expr:
    """A nested function as a value. `lasting`: it may be called after what it reads is assigned again."""
    values, knowns = captured(b, nested)
    for name in sorted(nested.definition.scope.free) if lasting else ():
        later = name in b.definition.scope.bound and name not in values and name not in knowns
        if later or (name in values and name not in b.cells and _changes(b, name)):
            cells.shared(b, name)
    fixed: dict[str, Value] = {}
    for name, default in nested.defaults.items():
        if isinstance(default, Const | Known | Nested):
            fixed[name] = default
        else:
            values[f"={name}"] = default
    code = b.program.closure_code(Code(nested.definition, tuple(values), knowns, fixed))
    return Op("closure", tuple(values.values()), Closure(code, tuple(e.type for e in values.values())))


def _changes(b: Builder, name: str) -> bool:
    """Whether a variable is assigned more than once: those of a comprehension (`loops.py`) are."""
    return name in b.definition.scope.rebound or "@" in name


def of_function(b: Builder, function: FunctionType) -> Expr:
    """A function of a module as a value."""
    definition = b.program.definition(function)
    defaults = {k: b.program.default(b, definition, k, v, definition.node) for k, v in definition.defaults.items()}
    return Op("closure", (), Closure(b.program.closure_code(Code(definition, (), {}, defaults)), ()))


def decorated(b: Builder, decorator: Value, function: Value, node: ast.expr) -> Value:
    """What a decorator makes of a function."""
    from lanewise.python import array_runs, calls

    name = f"decorated@{node.lineno}@{node.col_offset}"
    b.bind(name, function, b.at(node))
    call = ast.copy_location(ast.Call(node, [ast.copy_location(ast.Name(name, ast.Load()), node)], []), node)
    return array_runs.settled(b, calls.call_value(b, decorator, call), call)
