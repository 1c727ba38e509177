"""Classes that a function defines, and modules that it imports.

In: `class` and `import` statements inside a function. Out: names bound to live objects. The class statement is run once, at
build, in a namespace of what is known at build. Variables of the function around it that its methods read lie in cells, and a
global variable says where in this call: so the function must be one that a call of the program runs once.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import sys
import types
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any

from lanewise.ir import layout
from lanewise.ir.code import Loc, Raise
from lanewise.python.classes import class_model, records
from lanewise.python.globals import class_variables
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Known, Value
from lanewise.python.source.definitions import SourceMissing, refusal_at
from lanewise.python.source.scopes import class_scope

if TYPE_CHECKING:
    from lanewise.errors import Refusal
    from lanewise.python.program.instances import Instances


def class_statement(b: Builder, node: ast.ClassDef) -> None:
    """`class Name: ...`. Decorators that the function itself defines, and those that make something else of a class, are called
    where the statement runs."""
    from lanewise.python.arrays import array_runs
    from lanewise.python.functions import calls
    from lanewise.python.statements.statements import statements

    node, of_run = _parted(node, _values_of_run(b, node))
    plain = {"__builtins__": builtins, "__name__": b.definition.names("__name__")}
    names = b.program.shapes.namespaces.setdefault(id(b.definition.node), plain)
    known = b.program.shapes.local_classes
    outer = next((i + 1 for i, one in reversed([*enumerate(node.decorator_list)]) if _is_of_run(b, one)), 0)
    inner = _with_decorators(node, outer)
    shared = _namespace(b, inner, names)
    if shared is None or not _is_quiet(b, node, names) or not _is_shared(b, node, shared):
        return
    if id(node) not in known and not _run(b, node, outer, names, shared):
        return
    for name, cell in b.program.shapes.class_cells.get(id(node), {}).items():
        b.program.shapes.shared_cells[id(cell)] = records.class_of(b, b.cells[name])
    class_variables.begun(b, known[id(node)], node)
    found: Value = Known(known[id(node)])
    for decorator in reversed(node.decorator_list[: b.program.shapes.decorated[id(node)]]):
        if b.env is not None:
            b.bind(node.name, found, b.at(node))
            found = array_runs.settled(b, calls.call(b, _called(decorator, node)), node)
    if found != Known(known[id(node)]) and node.name in class_scope(inner).later:
        words = f"the class {node.name} names itself, of which a decorator makes something else"
        b.refuse(node, words, "name the class by type(self)")
    elif b.env is not None:
        b.bind(node.name, found, b.at(node))
        statements(b, of_run)


def _values_of_run(b: Builder, node: ast.ClassDef) -> tuple[int, ...]:
    """Which statements of the body give the class a value that only the run knows, and that nothing else there reads."""
    unknown = {
        name for name in class_scope(node).now
        if name in b.cells or ((binding := b.bound(name)) is not None and not _is_settled(b, name, binding.value))
    }  # fmt: skip
    if not unknown or node.decorator_list or node.keywords or b.breaks or b.definition.scope.yields:
        return ()
    names_in = [[part for part in ast.walk(stmt) if isinstance(part, ast.Name)] for stmt in node.body]
    read = [frozenset(part.id for part in names if isinstance(part.ctx, ast.Load)) for names in names_in]
    own = {name for stmt in node.body for name in _bound_by(stmt)}
    chosen: list[int] = []
    for i, stmt in enumerate(node.body):
        names = _bound_by(stmt)
        seen = any(names & others for k, others in enumerate(read) if k != i)
        if names and read[i] & unknown and not read[i] & own and not seen:
            chosen.append(i)
    return tuple(chosen)


def _bound_by(stmt: ast.stmt) -> frozenset[str]:
    """The name that a plain assignment binds."""
    match stmt:
        case ast.Assign([ast.Name(name)]) | ast.AnnAssign(ast.Name(name), value=ast.expr()):
            return frozenset([name])
    return frozenset()


@lru_cache(maxsize=4096)
def _parted(node: ast.ClassDef, of_run: tuple[int, ...]) -> tuple[ast.ClassDef, list[ast.stmt]]:
    """The statement without these of its body, and the same as assignments behind it: once per place."""
    if not of_run:
        return node, []
    body = [stmt for i, stmt in enumerate(node.body) if i not in of_run] or [ast.copy_location(ast.Pass(), node)]
    inner = ast.copy_location(ast.ClassDef(node.name, node.bases, node.keywords, body, node.decorator_list), node)
    later: list[ast.stmt] = []
    for stmt in (node.body[i] for i in of_run):
        assert isinstance(stmt, ast.Assign | ast.AnnAssign) and stmt.value is not None
        (name,) = _bound_by(stmt)
        target = ast.Attribute(ast.copy_location(ast.Name(node.name, ast.Load()), stmt), name, ast.Store())
        later.append(ast.copy_location(ast.Assign([ast.copy_location(target, stmt)], stmt.value), stmt))
    return inner, later


def _is_of_run(b: Builder, decorator: ast.expr) -> bool:
    """Whether a decorator is called where the statement runs: it reads variables, or is a function of the user's that makes no
    class and changes none."""
    read = [part.id for part in ast.walk(decorator) if isinstance(part, ast.Name)]
    bound = [(name, b.bound(name)) for name in read]
    if any(found is not None and not _is_settled(b, name, found.value) for name, found in bound):
        return True
    named = decorator.func if isinstance(decorator, ast.Call) else decorator
    try:
        function = b.definition.names(named.id) if isinstance(named, ast.Name) else None
        users = isinstance(function, types.FunctionType) and function.__module__ not in sys.stdlib_module_names
        return users and not _makes(b.program.definition(function).node)  # type: ignore[arg-type]
    except (KeyError, SourceMissing):
        return False


def _makes(function: ast.AST) -> bool:
    """Whether a function makes a class or assigns attributes."""
    return any(
        isinstance(node, ast.ClassDef)
        or (isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store))
        or (isinstance(node, ast.Name) and node.id in ("setattr", "type"))
        for node in ast.walk(function)
    )


@lru_cache(maxsize=4096)
def _with_decorators(node: ast.ClassDef, first: int) -> ast.ClassDef:
    """The statement with its decorators from this one on: once per place."""
    inner = ast.ClassDef(node.name, node.bases, node.keywords, node.body, node.decorator_list[first:])
    return ast.copy_location(inner, node) if first else node


@lru_cache(maxsize=4096)
def _called(decorator: ast.expr, node: ast.ClassDef) -> ast.Call:
    """A decorator is called with what the name of the class stands for by now."""
    given = ast.copy_location(ast.Name(node.name, ast.Load()), node)
    return ast.copy_location(ast.Call(decorator, [given], []), decorator)


def _namespace(b: Builder, node: ast.ClassDef, names: dict[str, object]) -> list[str] | None:
    """What the class reads from around it is known at build, but for the variables that its methods share with the function:
    their names; None after a refusal."""
    scope = class_scope(node)
    shared: list[str] = []
    for name in sorted(scope.now | scope.later):
        binding, own = b.bound(name), name in b.definition.scope.bound
        if binding is not None and _is_settled(b, name, binding.value) and name not in scope.assigned:
            names[name] = binding.value.object  # type: ignore[union-attr]
        elif name not in scope.now and (name in b.cells or ((own or binding is not None) and not _is_of_classes(b, name))):
            shared.append(name)
        elif binding is not None or name in b.cells:
            words = f"the class {node.name} reads '{name}', a variable of the function around it"
            b.refuse(node, words, "pass the value to __init__, or move the class to the module")
            return None
        elif not own and name not in names:
            try:
                look_up = partial(b.definition.names, name)
                names[name] = look_up()
                b.program.captured(b.definition, name, look_up)
            except KeyError:
                continue
    return shared


def _is_quiet(b: Builder, node: ast.ClassDef, names: dict[str, object]) -> bool:
    """Whether nothing of the user's is run when the class is made: that would be at build, and once for all calls."""
    said = [*node.bases, *(keyword.value for keyword in node.keywords)]
    above = [names.get(part.id) for each in said for part in ast.walk(each) if isinstance(part, ast.Name)]
    acting = next((found for found in above if isinstance(found, type) and class_model.acts_on_subclasses(found)), None)
    if acting is not None:
        words = f"{acting.__name__} has code that is run where the class {node.name} is made"
        b.refuse(node, words, "move the class to the module")
    return acting is None


def _is_settled(b: Builder, name: str, value: Value) -> bool:
    """Whether a variable is an object of build, and no other one later."""
    plain = isinstance(value, Known) and not type(value.object).__module__.startswith("lanewise.python.")
    return plain and (name not in b.definition.scope.rebound or isinstance(value.object, type))  # type: ignore[union-attr]


def _is_of_classes(b: Builder, name: str) -> bool:
    """Whether it is a class or a module wherever the function binds it: methods find it in the namespace when it is there."""
    inner = [part for stmt in b.definition.node.body for part in ast.walk(stmt)] if isinstance(b.definition.node.body, list) else []
    binding = [n for n in inner if isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load)]
    return not binding and any(isinstance(n, ast.ClassDef) and n.name == name for n in inner)


def _is_shared(b: Builder, node: ast.ClassDef, names: list[str]) -> bool:
    """Whether the methods find these variables. They share their cells, of which there is one in each call of the program."""
    from lanewise.python.functions import cells

    if not names:
        return True
    words = f"the class {node.name} reads '{names[0]}', a variable of the function around it, {class_variables.AGAIN}"
    refused = words, "pass the value to __init__, or move the class to the module"
    if b.breaks or b.definition.scope.yields or b.instance.callers:
        b.refuse(node, *refused)
        return False
    for name in names:
        if name not in b.cells:
            cells.shared(b, name)
        else:
            class_variables.put_in_place(b, b.cells[name], b.at(node))
    if b.restart:
        # What follows is walked when the cells are there.
        b.end(Raise(layout.RANGE, (), b.at(node)))
    b.program.single_calls.append((b.instance, refusal_at(b.definition, node, *refused), lambda: True))
    return b.env is not None


def made_again(program: Instances) -> list[Refusal]:
    """Why a program is refused in which such a class would be made several times in a call."""
    nodes = Counter({instance.name: instance.definition.node for instance, _, _ in program.single_calls}.values())
    several = [row for row in program.single_calls if row[0].callers or nodes[row[0].definition.node] > 1]
    return [refusal for _, refusal, matters in several if matters()]


def shared_cells(b: Builder, loc: Loc) -> None:
    """A method of such a class begins: the variables that it shares with the function around the class are in their cells."""
    for name, cell in b.definition.closed.items():
        if (cls := b.program.shapes.shared_cells.get(id(cell))) is not None:
            b.cells[name] = class_variables.in_place(b, cls, loc)


def _run(b: Builder, node: ast.ClassDef, outer: int, names: dict[str, object], shared: list[str]) -> bool:
    """The class that the statement makes is kept, and the cells that its methods close over, which stay empty; False after a
    refusal. `outer`: so many decorators are not called here; what makes something else of a class is called at run time, too."""
    shapes = b.program.shapes
    for first in range(outer, len(node.decorator_list) + 1):
        found = _made(b, _with_decorators(node, first), names, shared)
        if found is None:
            return False
        if isinstance(found[0], type):
            shapes.local_classes[id(node)], shapes.class_cells[id(node)] = found
            shapes.decorated[id(node)] = first
            _rename(found[0], f"{b.definition.name}.<locals>.{found[0].__qualname__}")
            return True
    return False


def _made(
    b: Builder, node: ast.ClassDef, names: dict[str, object], shared: list[str]
) -> tuple[type, dict[str, types.CellType]] | None:
    """What the statement makes, if it is a class or not."""
    values = "".join(f"\n  {name} = None" for name in shared)
    tree = ast.parse(f"def _():\n global {node.name}\n if 0:\n  pass{values}\n return lambda: ({', '.join([*shared, ''])})")
    around = tree.body[0]
    assert isinstance(around, ast.FunctionDef)
    around.body.insert(2, node)
    try:
        scope: dict[str, Any] = {}
        exec(compile(tree, b.definition.file, "exec", dont_inherit=True), names, scope)
        reads: types.FunctionType = scope["_"]()
    except Exception as error:
        b.refuse(node, f"the class {node.name} cannot be made at build: {type(error).__name__}: {error}", "move it to the module")
        return None
    made: Any = names[node.name]
    return made, dict(zip(reads.__code__.co_freevars, reads.__closure__ or (), strict=True))


def _rename(made: type, name: str) -> None:
    """As CPython names a class in a function, its methods, and the classes in it."""
    before, made.__qualname__ = made.__qualname__, name
    for found in vars(made).values():
        for part in _held_by(found):
            own = getattr(part, "__qualname__", "")
            if own.startswith(f"{before}."):
                inner = f"{name}.{own[len(before) + 1 :]}"
                if isinstance(part, type):
                    _rename(part, inner)
                else:
                    part.__qualname__ = inner


def _held_by(found: object) -> Iterator[Any]:
    """The functions of a method or of a property; what is neither itself."""
    if isinstance(found, property | cached_property | classmethod | staticmethod):
        yield from (getattr(found, name, None) for name in ("fget", "fset", "fdel", "func", "__func__"))
    else:
        yield found


def of_type(b: Builder, node: ast.Call) -> Value:
    """`type("Name", (Base,), {"n": 1})`: what a class statement makes of the same name, bases and attributes."""
    from lanewise.python.statements.statements import statements

    given = _given(node)
    if given is None:
        words = "type() of three arguments is compiled of a name, bases and attributes that are written out"
        return b.refuse(node, words, "classes are made by class statements")
    named = [value.id for _, value in given[2] if isinstance(value, ast.Name)]
    bound = [(name, getattr(binding.value, "definition", None)) for name in named if (binding := b.bound(name)) is not None]
    functions = [(name, one.node) for name, one in bound if one is not None and isinstance(one.node, ast.FunctionDef)]
    of_run = [key for key, value in given[2] if key not in dict(functions) and _reads_variables(b, value, dict(functions))]
    written, later = _as_statement(node, tuple(functions), tuple(of_run))
    before = None if b.env is None else b.env.get(written.name)
    class_statement(b, written)
    if b.env is not None:
        statements(b, later)
    if b.env is None or (made := b.env.get(written.name)) is None:
        return NOTHING
    if isinstance(made.value, Known) and isinstance(made.value.object, type):
        made.value.object.__qualname__ = written.name  # of no function, wherever it is made
    if before is None:
        b.unbind(written.name, b.at(node))
    else:
        b.env[written.name] = before
    return made.value


def _given(node: ast.Call) -> tuple[str, list[ast.expr], list[tuple[str, ast.expr]]] | None:
    """Name, bases and attributes, where they are written out."""
    match node:
        case ast.Call(args=[ast.Constant(str() as name), ast.Tuple(elts=bases), ast.Dict(keys=keys, values=values)], keywords=[]):
            pairs = [(key.value, one) for key, one in zip(keys, values, strict=True) if isinstance(key, ast.Constant)]
            if len(pairs) < len(keys):
                return None
        case ast.Call(
            args=[ast.Constant(str() as name), ast.Tuple(elts=bases), ast.Call(ast.Name("dict"), [], named)], keywords=[]
        ):
            pairs = [(each.arg, each.value) for each in named]
        case _:
            return None
    plain = all(isinstance(each, str) and each.isidentifier() for each in (name, *(key for key, _ in pairs)))
    return (name, bases, pairs) if plain else None  # type: ignore[return-value]


@lru_cache(maxsize=1024)
def _as_statement(
    node: ast.Call, functions: tuple[tuple[str, ast.FunctionDef], ...], of_run: tuple[str, ...]
) -> tuple[ast.ClassDef, list[ast.stmt]]:
    """The class statement, in which functions that have been defined before stand as its methods, and the assignments behind it of
    what only the run knows. Once per place: the class is known by it."""
    given = _given(node)
    assert given is not None
    (name, bases, pairs), defined = given, dict(functions)
    body: list[ast.stmt] = []
    later: list[ast.stmt] = []
    for key, value in pairs:
        if key in of_run:
            target = ast.Attribute(ast.Name(name, ast.Load()), key, ast.Store())
            later.append(ast.Assign([target], value))
            continue
        written = defined.get(value.id) if isinstance(value, ast.Name) else None
        if written is None:
            body.append(ast.Assign([ast.Name(key, ast.Store())], value))
        else:
            body.append(ast.copy_location(ast.FunctionDef(key, written.args, written.body, [], written.returns), written))
    made = ast.ClassDef(name, bases, [], body or [ast.Pass()], [])
    for each in (part for whole in (made, *later) for part in ast.walk(whole)):
        if isinstance(each, ast.stmt | ast.expr) and not hasattr(each, "lineno"):
            ast.copy_location(each, node)
    return made, later


def _reads_variables(b: Builder, value: ast.expr, functions: dict[str, ast.FunctionDef]) -> bool:
    """Whether an attribute is made of variables of the function around."""
    if isinstance(value, ast.Lambda) or (isinstance(value, ast.Name) and value.id in functions):
        return False
    names = [part.id for part in ast.walk(value) if isinstance(part, ast.Name)]
    return any(name in b.cells or b.bound(name) is not None for name in names)


def of_literals(make: Callable[..., object], title: str, b: Builder, node: ast.Call) -> Value:
    """`namedtuple("Name", "fields")`, `Enum("Name", "members")`: a class, once for each place."""
    known = b.program.shapes.local_classes
    if id(node) not in known:
        named: dict[str, Any] = {"module": b.definition.names("__name__")}
        try:
            given = [ast.literal_eval(argument) for argument in node.args]
            named |= {keyword.arg or "": ast.literal_eval(keyword.value) for keyword in node.keywords}
        except ValueError:
            return b.refuse(node, f"{title}() is compiled with names that are known at build", "write them as texts")
        try:
            known[id(node)] = make(*given, **named)  # type: ignore[assignment]
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
