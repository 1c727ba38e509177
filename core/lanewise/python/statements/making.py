"""Exceptions of classes that have an `__init__` of their own.

In: the class and a call of it. Out: the exception's arguments and its fields. `__init__` is compiled as a function that returns
both: `self.x = value` binds a name, `super().__init__(...)` binds the arguments, and where the function ends they are packed up.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from types import FunctionType

from lanewise.ir.code import Expr
from lanewise.ir.types import BAD, NEVER, NONE
from lanewise.python.containers import tuples
from lanewise.python.functions import calls
from lanewise.python.program import argument_binding
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import THE_NONE, Known, Value
from lanewise.python.source.definitions import Definition, SourceMissing

ARGUMENTS = "args"


@dataclass(frozen=True)
class Initial:
    """The `__init__` that a class has or takes from one above it, and the class in which it stands."""

    function: FunctionType
    owner: type


@dataclass(frozen=True)
class Self:
    """`self` within such an `__init__`: an exception of this class that is being made."""

    cls: type
    initial: Initial

    @property
    def parent(self) -> Initial | None:
        """Whose `__init__` it is that `super()` means; None for a built-in's, which takes the arguments."""
        behind = self.cls.__mro__[self.cls.__mro__.index(self.initial.owner) + 1 :]
        return _first(behind)


@dataclass(frozen=True)
class Parent:
    """`super()` within such an `__init__`, and whose `__init__` that is; None for a built-in's, which takes the arguments."""

    made: Self
    initial: Initial | None


def own_init(cls: type) -> Initial | None:
    """The `__init__` that is written in Python, if there is one."""
    return _first(cls.__mro__)


def _first(classes: tuple[type, ...]) -> Initial | None:
    for cls in classes:
        found = vars(cls).get("__init__")
        if found is not None:
            return Initial(found, cls) if isinstance(found, FunctionType) else None
    return None


# --- a call of the class ---------------------------------------------------------------------------------------------


def initialised(
    b: Builder, cls: type, initial: Initial, call: ast.Call | None, node: ast.AST
) -> tuple[list[Expr], dict[str, Expr]] | None:
    """The arguments and the fields of `cls(...)`; None after a refusal or an exception of its own."""
    given: argument_binding.Arguments = calls.arguments(b, call) if call is not None else ([], {})
    made = b.program.made.setdefault((cls, initial), Self(cls, initial))
    found = _called(b, made, given, node)
    return None if found is None else (tuples.items(found[0]), found[1])


def _called(b: Builder, made: Self, given: argument_binding.Arguments, node: ast.AST) -> tuple[Expr, dict[str, Expr]] | None:
    """The tuple of arguments, and the fields."""
    try:
        definition = b.program.definition(made.initial.function)
    except SourceMissing as missing:
        b.refuse(node, str(missing), missing.hint)
        return None
    defaults = b.program.defaults(definition)
    bound = argument_binding.bind(b, definition, ([Known(made), *given[0]], given[1]), dict(defaults), b.at(node))
    if bound is None or b.env is None:
        return None
    packed = calls.call_definition(b, definition, bound, node)
    if b.env is None or not isinstance(packed, Expr) or packed.type in (BAD, NEVER):
        return None
    arguments, *values = tuples.items(b.temp(packed, b.at(node)))
    if arguments.type == NONE:
        # Nobody has set them: they are those of the call.
        arguments = tuples.pack([e for e in given[0] if isinstance(e, Expr)])
    return arguments, dict(zip(fields_of(b, made), values, strict=True))


def fields_of(b: Builder, made: Self) -> list[str]:
    """The fields that an `__init__` sets, and those that it calls."""
    definition = b.program.definition(made.initial.function)
    own = dict.fromkeys(_assigned(definition))
    parent = made.parent
    inherited = fields_of(b, Self(made.cls, parent)) if parent is not None and _calls_parent(definition) else []
    return list(dict.fromkeys([*inherited, *own]))


def _assigned(definition: Definition) -> Iterator[str]:
    name = definition.scope.params[0]
    for node in ast.walk(definition.node):
        match node:
            case ast.Attribute(value=ast.Name(id=found), attr=attr, ctx=ast.Store()) if found == name and attr != ARGUMENTS:
                yield attr


def _calls_parent(definition: Definition) -> bool:
    """As `super()`, or by its name."""
    return any(
        (isinstance(n, ast.Name) and n.id == "super") or (isinstance(n, ast.Attribute) and n.attr == "__init__")
        for n in ast.walk(definition.node)
    )


# --- within __init__ -------------------------------------------------------------------------------------------------


def made_here(b: Builder) -> Self | None:
    """The exception that the function is the `__init__` of."""
    known = next(iter(b.instance.knowns.values()), None)
    return known.object if isinstance(known, Known) and isinstance(known.object, Self) else None


def set_field(b: Builder, node: ast.Attribute, found: Value) -> None:
    """`self.x = found`."""
    b.bind(f"self.{node.attr}", found, b.at(node))


def is_of_class(b: Builder, made: Self, name: str) -> bool:
    """Whether `self.name` is what the class has, and no field yet: a value that stands in it."""
    has = hasattr(made.cls, name) and not hasattr(getattr(made.cls, name), "__get__")
    return has and name not in ("__class__", "__dict__") and b.bound(f"self.{name}") is None


def field(b: Builder, made: Self, node: ast.Attribute) -> Value:
    """`self.x`: what was assigned."""
    from lanewise.python.expressions.expressions import name_value

    if b.bound(f"self.{node.attr}") is not None:
        return name_value(b, f"self.{node.attr}", node)
    if node.attr == "__class__":
        return Known(made.cls)
    if node.attr == "__dict__":
        return b.refuse(node, "the __dict__ of an exception is not compiled", "assign each attribute: self.code = code")
    return b.refuse(node, f"self.{node.attr} has no value yet", "assign it before it is read")


def parent(b: Builder, node: ast.Call) -> Value:
    """`super()`."""
    made = made_here(b)
    if made is None or node.args:
        return b.refuse(node, "super() of an exception is compiled without arguments", "leave them out")
    return Known(Parent(made, made.parent))


def call_named_parent(b: Builder, cls: object, func: ast.Attribute, node: ast.Call) -> Value | None:
    """`Base.__init__(self, ...)`; None where the call is none of these."""
    made = made_here(b)
    if made is None or func.attr != "__init__" or not (isinstance(cls, type) and issubclass(made.cls, cls)):
        return None
    match node.args:
        case [ast.Name(id=name), *rest] if name == b.definition.scope.params[0]:
            call = ast.copy_location(ast.Call(func, rest, node.keywords), node)
            return call_parent(b, Parent(made, _first(cls.__mro__)), func, call)
    return None


def call_parent(b: Builder, found: Parent, func: ast.Attribute, node: ast.Call) -> Value:
    """`super().__init__(...)`."""
    loc = b.at(node)
    if func.attr != "__init__":
        return b.refuse(node, f"super().{func.attr}() is not compiled yet", "call super().__init__() only")
    given = calls.arguments(b, node)
    initial = found.initial
    if initial is None:
        b.bind(f"self.{ARGUMENTS}", tuples.pack([b.temp(e, loc) for e in given[0] if isinstance(e, Expr)]), loc)
        return THE_NONE
    made = b.program.made.setdefault((found.made.cls, initial), Self(found.made.cls, initial))
    answer = _called(b, made, given, node)
    if answer is not None:
        for name, value in ((ARGUMENTS, answer[0]), *answer[1].items()):
            b.bind(f"self.{name}", value, loc)
    return THE_NONE


def packed(b: Builder, made: Self, node: ast.AST) -> Expr:
    """What the function returns: the arguments (None where nobody has set them), then the fields."""
    parts: list[Expr] = []
    for name in (ARGUMENTS, *fields_of(b, made)):
        binding = (b.env or {}).get(f"self.{name}")
        if binding is None and name == ARGUMENTS:
            parts.append(THE_NONE)
        elif binding is None or binding.maybe or not isinstance(binding.value, Expr):
            return b.refuse(node, f"self.{name} has no value at the end of __init__", "assign a number or a text on every path")
        else:
            parts.append(binding.value)
    return tuples.pack(parts)
