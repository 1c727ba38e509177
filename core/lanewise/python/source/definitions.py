"""Where a function's source stands and what its names mean.

In: a live function, or source text. Out: a `Definition`: the AST node, its file and lines, and a look-up for the names that
it does not bind itself. Files are parsed once; a function is found in its file by its first line.
"""

from __future__ import annotations

import ast
import builtins
import linecache
import os
import sys
import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Protocol, TypeGuard
from zipimport import zipimporter

from lanewise.errors import Refusal
from lanewise.library.prelude.words import GENERATOR
from lanewise.python.source import function_attributes
from lanewise.python.source.scopes import Scope, parameters, scope_of
from lanewise.python.source.unchanged import FunctionNode, class_around, is_source_of


class SourceMissing(Exception):
    """A function whose source text cannot be found, or is no longer what CPython runs."""

    def __init__(self, message: str, hint: str = "define it in a file, or pass its text to compile_source()") -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, eq=False, repr=False)
class Definition:
    """A function as it is written. `names` finds globals, closure variables and builtins; KeyError where there is none."""

    node: FunctionNode
    name: str
    file: str
    lines: tuple[str, ...]
    names: Callable[[str], object]
    scope: Scope
    defaults: Mapping[str, object] = field(default_factory=dict)
    outer: Definition | None = None
    library: bool = False
    """Written in the machine's words."""
    prelude: bool = False
    """One of Python's own functions, written as users write theirs."""
    quiet: bool = False
    """It stands for one that CPython has in C: it is no frame of a traceback."""
    standard: bool = False
    """One of CPython's own, as CPython writes it. The line where another version has it makes no other bytes: no frame either."""
    makes: str = GENERATOR
    """Of one that yields: what CPython calls what it makes."""
    asking: bool = False
    """One of Python's own that may run so long that it asks whether to go on."""
    making: bool = False
    """It makes an object of the user's module: what it does to it is no change of it."""
    told: frozenset[str] = frozenset()
    """Parameters of one of the prelude whose values, where they are known at build, are part of what is compiled."""
    cells: tuple[int, ...] = ()
    """By identity, what a live function has closed over: that tells apart those that one decorator has made."""
    globals: dict[str, object] | None = None
    """The variables of its module; None where it has none that could change."""
    closed: Mapping[str, types.CellType] = field(default_factory=dict)
    """The variables that the live function, this one or one around it, has closed over."""
    standing: str = ""
    """Of what stands for an object that CPython has in C: the parameter whose default is that object."""
    method: str = ""
    """Of a bound method: its name."""
    operator: str = ""
    """Of what stands for a function of `operator`: its name."""
    selfless: str = ""
    """What CPython says where a method is called without the value that it is a method of."""
    key: str = ""
    """A short name, unique within a program, from which the names of compiled instances are made."""
    code_name: str = ""
    """What its code is called, where `functools.wraps` has given the function another name."""
    attributes: Mapping[str, object] = field(default_factory=dict, compare=False)
    """What a live function was given: `f.help = "..."`."""

    @property
    def name_in_traces(self) -> str:
        """What tracebacks call it, and functions within it call it in their names."""
        return self.code_name or self.name

    @property
    def framed(self) -> bool:
        """Whether tracebacks show it: one of the user's."""
        return not (self.library or self.prelude or self.quiet or self.standard)

    @property
    def of_module(self) -> frozenset[str]:
        """Names that `global` says are the module's, here or further out."""
        around = self.outer.of_module if self.outer else frozenset()
        return (around - self.scope.bound) | self.scope.declared_global

    def binder(self, name: str) -> Definition | None:
        """This function or the one around it that binds the name; None where none does: it is the module's or Python's own."""
        if name in self.scope.bound:
            return self
        return None if self.outer is None or name in self.scope.declared_global else self.outer.binder(name)

    @property
    def identity(self) -> tuple[FunctionNode, tuple[int, ...]]:
        """The same in every walk, another one for each function."""
        return self.node, self.cells


class Cached(Protocol):
    """What `functools.cache` and `lru_cache` make of a function."""

    __wrapped__: types.FunctionType

    def cache_parameters(self) -> dict[str, Any]:
        """Its `maxsize`, and whether it tells types apart."""


_CACHED = type(cache(lambda: None))


def is_cached(found: object) -> TypeGuard[Cached]:
    """Whether it is a function with a cache."""
    return isinstance(found, _CACHED)


def definition_of(function: types.FunctionType) -> Definition:
    """The definition of a live function."""
    code = function.__code__
    library, prelude = is_library(function), (function.__module__ or "").startswith(_PRELUDE)
    name = function.__name__ if function.__name__.isidentifier() else "lambda"
    node, lines = _find(function)
    _with_private_names(node, class_around(function.__qualname__))
    node = function_attributes.as_variables(node)
    cells = dict(zip(code.co_freevars, function.__closure__ or (), strict=True))
    return Definition(
        node=node,
        name=function.__qualname__,
        file=code.co_filename,
        lines=lines,
        names=_lookup(cells, function.__globals__),
        scope=scope_of(node),
        defaults=_defaults(function),
        globals=None if library or prelude else function.__globals__,
        closed=cells,
        cells=tuple(map(id, function.__closure__ or ())),
        library=library,
        prelude=prelude,
        standard=(standard := _is_standard(code.co_filename)),
        makes=getattr(function, "makes", GENERATOR),
        asking=standard or getattr(function, "asking", False),
        told=frozenset(a.arg for a in parameters(node.args) if prelude and _is_told(a)),
        key=f"{function.__module__.rpartition('.')[2]}:{name}" if library or prelude else name,
        code_name=code.co_qualname if hasattr(function, "__wrapped__") else "",
        attributes={} if library or prelude else vars(function),
    )


def _with_private_names(node: ast.AST, owner: str) -> None:
    """Attributes of which the class around says that they are its own are called as CPython calls them: `_Owner__name`."""
    for each in ast.walk(node) if owner.strip("_") else ():
        if isinstance(each, ast.Attribute) and each.attr.startswith("__") and not each.attr.endswith("__"):
            each.attr = f"_{owner.lstrip('_')}{each.attr}"


def _is_told(parameter: ast.arg) -> bool:
    """Whether its annotation says that it is (`library/prelude/words.py`)."""
    return isinstance(parameter.annotation, ast.Name) and parameter.annotation.id == "Told"


def is_library(function: types.FunctionType) -> bool:
    """Whether it is one of Python's own functions as this package writes them."""
    module = function.__module__ or ""
    return module.startswith("lanewise.library.") and not module.startswith(_PRELUDE)


def _is_standard(file: str) -> bool:
    """Whether CPython's own library has this file."""
    return file.startswith(("<frozen ", _STANDARD)) and not any(folder in file for folder in _OF_OTHERS)


_STANDARD = str(Path(linecache.__file__).parent) + os.sep
_OF_OTHERS = ("site-packages", "dist-packages")
_PRELUDE = ("lanewise.library.prelude.", "lanewise.nn.")
"""Where functions are written as users write theirs, and stand in tracebacks and refusals for the call of them."""


def is_lasting(function: types.FunctionType) -> bool:
    """Whether it stands in a module of this package, and so is what it is while the process runs."""
    prelude = (function.__module__ or "").startswith(_PRELUDE)
    return is_library(function) or (prelude and "<locals>" not in function.__qualname__)


@cache
def library_definition(function: types.FunctionType) -> Definition:
    """Found once per process."""
    return definition_of(function)


def given_parameters(definition: Definition) -> list[ast.arg]:
    """The parameters of a library function in the order in which its arguments are listed."""
    spec = definition.node.args
    return [*spec.posonlyargs, *spec.args, *([spec.vararg] if spec.vararg else []), *spec.kwonlyargs]


def refusal_at(definition: Definition, node: ast.AST, message: str, hint: str) -> Refusal:
    """A refusal of a node; of several lines the carets mark what is left of the first."""
    line = getattr(node, "lineno", definition.node.lineno)
    column = getattr(node, "col_offset", 0)
    text = definition.lines[line - 1].rstrip("\n") if line <= len(definition.lines) else ""
    end = getattr(node, "end_col_offset", column + 1) if getattr(node, "end_lineno", line) == line else len(text)
    return Refusal(definition.file, line, _characters(text, column), _characters(text, end), text, message, hint)


def _characters(text: str, offset: int) -> int:
    """An offset of `ast`, which counts bytes of UTF-8, in characters."""
    return offset if text.isascii() else len(text.encode()[:offset].decode(errors="ignore"))


def nested_definition(node: FunctionNode, outer: Definition, *, quiet: bool = False, makes: str = GENERATOR) -> Definition:
    """A function defined inside `outer`."""
    scope = scope_of(node)
    closed = {name: cell for name, cell in outer.closed.items() if name not in scope.declared_global}
    name = "<lambda>" if isinstance(node, ast.Lambda) else node.name
    return Definition(
        node=node,
        name=f"{outer.name_in_traces}.<locals>.{name}",
        file=outer.file,
        lines=outer.lines,
        names=outer.names if len(closed) == len(outer.closed) else _lookup(closed, outer.globals or {}),
        scope=scope,
        outer=outer,
        library=outer.library,
        prelude=outer.prelude,
        standard=outer.standard,
        asking=outer.standard,
        quiet=quiet,
        makes=makes,
        cells=outer.cells,
        globals=outer.globals,
        closed=closed,
        key=f"{outer.key}.{name if name.isidentifier() else 'lambda'}",
    )


def of_text(
    text: str,
    title: str,
    names: Mapping[str, object],
    *,
    key: str,
    defaults: Mapping[str, object] | None = None,
    making: bool = False,
) -> Definition:
    """A function that no source has, written here as users write Python; `names`: what it takes from around it."""
    node = ast.parse(text).body[0]
    assert isinstance(node, ast.FunctionDef)
    return Definition(
        node=node,
        name=title,
        file="<string>",
        lines=tuple(text.splitlines(keepends=True)),
        names=_lookup({}, names),
        scope=scope_of(node),
        defaults=defaults or {},
        prelude=True,
        making=making,
        key=key,
    )


def _lookup(cells: Mapping[str, types.CellType], module: Mapping[str, object]) -> Callable[[str], object]:
    def look_up(name: str) -> object:
        if name in cells:
            try:
                return cells[name].cell_contents
            except ValueError:
                raise KeyError(name) from None
        if name in module:
            return module[name]
        return vars(builtins)[name]

    return look_up


def _defaults(function: types.FunctionType) -> dict[str, object]:
    code = function.__code__
    names = code.co_varnames[: code.co_argcount]
    values = function.__defaults__ or ()
    return {**dict(zip(names[len(names) - len(values) :], values, strict=True)), **(function.__kwdefaults__ or {})}


@lru_cache(maxsize=256)
def _parse(text: str) -> tuple[ast.Module, dict[int, list[FunctionNode]]]:
    tree = ast.parse(text)
    by_line: dict[int, list[FunctionNode]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            by_line.setdefault(first, []).append(node)
        elif isinstance(node, ast.Lambda):
            by_line.setdefault(node.lineno, []).append(node)
    return tree, by_line


def _find(function: types.FunctionType) -> tuple[FunctionNode, tuple[str, ...]]:
    """The node and the lines of its file. What `linecache` holds may be older than the function: then the file is read again. A
    module that Python brings frozen (`os`) has its file beside."""
    file = function.__code__.co_filename
    if file.startswith("<frozen "):
        file = function.__globals__.get("__file__", file)
    lines = tuple(linecache.getlines(file, function.__globals__)) or _lines_in_archive(file)
    try:
        return _find_in(function, lines)
    except SourceMissing:
        linecache.checkcache(file)
        newer = tuple(linecache.getlines(file, function.__globals__))
        if newer in ((), lines):
            raise
    return _find_in(function, newer)


def _lines_in_archive(file: str) -> tuple[str, ...]:
    """Of a module that lies in an archive and says of its loader that it is frozen, as Pyodide's are."""
    for entry in sys.path:
        if entry.endswith(".zip") and file.startswith(f"{entry}/"):
            return tuple(zipimporter(entry).get_data(file).decode().splitlines(keepends=True))
    return ()


def _find_in(function: types.FunctionType, lines: tuple[str, ...]) -> tuple[FunctionNode, tuple[str, ...]]:
    code = function.__code__
    if not lines:
        raise SourceMissing(f"the source of {function.__qualname__} cannot be found")
    try:
        tree, by_line = _parse("".join(lines))
    except SyntaxError as error:
        raise SourceMissing(f"{code.co_filename} no longer parses: {error}", _RELOAD) from error
    found = [node for node in by_line.get(code.co_firstlineno, ()) if _matches(node, code)]
    if not found:
        raise SourceMissing(f"line {code.co_firstlineno} no longer holds {function.__qualname__}, which is live", _RELOAD)
    # Library code is as it was installed; there is much of it.
    if not (function.__module__ or "").startswith("lanewise.library."):
        found = [node for node in found if is_source_of(node, tree, code)]
    if not found:
        raise SourceMissing(f"the source of {function.__qualname__} was edited after it was imported", _RELOAD)
    if len(found) > 1:
        found = [node for node in found if _column_fits(node, code)] or found
    return found[0], lines


_RELOAD = "reload its module, or pass the text to compile_source()"


def _matches(node: FunctionNode, code: types.CodeType) -> bool:
    if not isinstance(node, ast.Lambda):
        return code.co_name == node.name
    arguments = node.args
    names = [a.arg for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
    count = code.co_argcount + code.co_kwonlyargcount
    return code.co_name == "<lambda>" and tuple(names) == code.co_varnames[:count]


def _column_fits(node: FunctionNode, code: types.CodeType) -> bool:
    """Two lambdas on one line: the positions of the code object tell them apart."""
    columns = [p for p in code.co_positions() if p[2] is not None and p[0] == node.lineno]
    body = node.body if isinstance(node, ast.Lambda) else node
    end = body.end_col_offset if isinstance(body, ast.expr) else None
    return any(c[2] == getattr(body, "col_offset", -1) and c[3] == end for c in columns)
