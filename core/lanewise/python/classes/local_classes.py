"""Classes that a function defines, and modules that it imports.

In: `class` and `import` statements inside a function. Out: names bound to live objects. The class statement is run once, at
build, in a namespace of what is known at build: a class that reads a variable of the function around it is refused.
"""

from __future__ import annotations

import ast
import builtins
import collections
import importlib
from functools import partial
from typing import Any

from lanewise.python.classes import class_model
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Known, Value
from lanewise.python.source.scopes import class_free


def class_statement(b: Builder, node: ast.ClassDef) -> None:
    """`class Name: ...`"""
    names = b.program.shapes.namespaces.setdefault(id(b.definition.node), {"__builtins__": builtins, "__name__": b.definition.file})
    known = b.program.shapes.local_classes
    if not _namespace(b, node, names) or not _is_quiet(b, node, names):
        return
    if id(node) not in known:
        made = _run(b, node, names)
        if made is None:
            return
        known[id(node)] = made
        names[node.name] = made
    b.bind(node.name, Known(known[id(node)]), b.at(node))


def _namespace(b: Builder, node: ast.ClassDef, names: dict[str, object]) -> bool:
    """What the class reads from around it; whether all of that is known at build."""
    for name in sorted(class_free(node)):
        if (binding := b.bound(name)) is not None:
            found = binding.value
            if not isinstance(found, Known):
                words = f"the class {node.name} reads '{name}', a variable of the function around it"
                b.refuse(node, words, "pass the value to __init__, or move the class to the module")
                return False
            names[name] = found.object
        elif name not in b.definition.scope.bound and name not in names:
            try:
                look_up = partial(b.definition.names, name)
                names[name] = look_up()
                b.program.captured(b.definition, name, look_up)
            except KeyError:
                continue
    return True


def _is_quiet(b: Builder, node: ast.ClassDef, names: dict[str, object]) -> bool:
    """Whether nothing of the user's is run when the class is made: that would be at build, and once for all calls."""
    said = [*node.bases, *(keyword.value for keyword in node.keywords)]
    above = [names.get(part.id) for each in said for part in ast.walk(each) if isinstance(part, ast.Name)]
    acting = next((found for found in above if isinstance(found, type) and class_model.acts_on_subclasses(found)), None)
    if acting is not None:
        words = f"{acting.__name__} has code that is run where the class {node.name} is made"
        b.refuse(node, words, "move the class to the module")
    return acting is None


def _run(b: Builder, node: ast.ClassDef, names: dict[str, object]) -> type | None:
    """The class that the statement makes."""
    whole = ast.Module([node], [])
    scope: dict[str, object] = {}
    try:
        exec(compile(whole, b.definition.file, "exec", dont_inherit=True), names, scope)
    except Exception as error:
        b.refuse(node, f"the class {node.name} cannot be made at build: {type(error).__name__}: {error}", "move it to the module")
        return None
    made = scope[node.name]
    if not isinstance(made, type):
        b.refuse(node, f"a decorator makes {node.name} something that is no class", "move it to the module")
        return None
    _rename(made, f"{b.definition.name}.<locals>.{made.__qualname__}")
    return made


def _rename(made: type, name: str) -> None:
    """As CPython names a class in a function, and its methods."""
    before, made.__qualname__ = made.__qualname__, name
    for found in vars(made).values():
        plain = getattr(found, "__func__", found)
        if getattr(plain, "__qualname__", "").startswith(f"{before}."):
            plain.__qualname__ = f"{name}.{plain.__qualname__[len(before) + 1 :]}"


def named_tuple(b: Builder, node: ast.Call) -> Value:
    """`namedtuple("Name", "fields")`: a class, once for each place."""
    known = b.program.shapes.local_classes
    if id(node) not in known:
        named: dict[str, Any] = {"module": b.definition.names("__name__")}
        try:
            given = [ast.literal_eval(argument) for argument in node.args]
            named |= {keyword.arg or "": ast.literal_eval(keyword.value) for keyword in node.keywords}
        except ValueError:
            return b.refuse(node, "namedtuple() is compiled with names that are known at build", "write them as texts")
        try:
            known[id(node)] = collections.namedtuple(*given, **named)
        except (TypeError, ValueError) as error:
            b.throw(type(error).__name__, str(error), loc=b.at(node))
            return NOTHING
    return Known(known[id(node)])


def import_statement(b: Builder, node: ast.Import | ast.ImportFrom) -> None:
    """`import module`, `from module import name`."""
    loc = b.at(node)
    for alias in node.names:
        try:
            if isinstance(node, ast.Import):
                found = importlib.import_module(alias.name)
                if alias.asname is None:
                    found = importlib.import_module(alias.name.partition(".")[0])
            else:
                package = str(b.definition.names("__package__") or "")
                module = importlib.import_module("." * node.level + (node.module or ""), package)
                found = getattr(module, alias.name)
        except (ImportError, AttributeError, KeyError) as error:
            b.refuse(node, f"the import fails at build: {error}", "import it at the top of the module")
            return
        bound = alias.asname or alias.name.partition(".")[0]
        value = b.program.captured(b.definition, bound, lambda found=found: found)  # type: ignore[misc]
        b.bind(bound, value, loc)
