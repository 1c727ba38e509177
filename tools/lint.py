"""The rules of the house that no other linter knows. In: the tree. Out: one line per breach; none, and exit 0, if all is well.

python tools/lint.py [rule ...]
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = {"core": "lanewise", "wasm": "lanewise_wasm", "web": "lanewise_web"}
FOLDERS = (*SOURCES, "tests", "tools", "examples")

# --- the tables ------------------------------------------------------------------------------------------------------

ARROWS: dict[str, str] = {
    # A room, and what it may import when it is imported; in the order of the flow, so that arrows go upwards only.
    "errors": "",
    "settings": "errors",
    "ir": "",
    "library": "ir.layout ir.clocks",
    "nn": "library",
    "ops": "ir library",
    "python": "errors ir library ops",
    "passes": "ir library ops",
    "version": "",
    "artifact": "errors ir",
    "lanewise_wasm": "errors ir",
    "lanewise_web": "",
    "tensor": "",
    "runtime": "errors ir artifact tensor",
    "storeroom": "ir passes",
    "kernels": "ir ops passes storeroom",
    "shelf": "errors ir library python passes storeroom kernels",
    "compiler": "errors settings ir library ops python passes artifact kernels shelf",
    "built": "errors settings ir artifact compiler version",
    "selftest": "errors ir artifact",
    "loaded": "errors artifact runtime selftest",
    "parameters": "ir python artifact",
    "uncompiled": "",
    "specialisations": "ir python runtime",
    "ranks": "errors settings ir python compiler",
    "compiled": "errors settings ir python artifact parameters compiler ranks runtime built loaded specialisations uncompiled",
    "lanewise": "errors compiled loaded tensor version",
    "page": "errors ir python artifact compiler built compiled uncompiled",
    "cli": "errors ir artifact runtime compiler built compiled uncompiled loaded selftest version page",
}
PART_OF = {"prims": "ir"}
"""The closed set stands beside `ir/` so that it is seen; it belongs to it."""
BY_NAME: dict[str, str] = dict.fromkeys(("compiler", "kernels", "loaded", "runtime", "shelf", "storeroom"), "lanewise_wasm") | {
    "built": "lanewise_web", "cli": "lanewise_wasm lanewise_web",
}  # fmt: skip
"""What a room may ask for by name, in a function (`import_module`), or name in annotations only: the targets."""

DESCENT = "lanewise.python."
HEADS: dict[str, str] = {
    "expressions.expressions": "syntax is recursive: whoever compiles a part of an expression asks here for the parts in it",
    "statements.statements": "syntax is recursive: what holds a body asks here for its statements",
    "functions.calls": "syntax is recursive: whoever compiles a call asks here for its arguments",
    "texts.texts": "texts are recursive: that of a container is made of those of its items",
    "statements.errors": "texts are recursive: that of an exception is made of those of its arguments",
    "functions.cells": "syntax is recursive: a variable that functions share is an instance, made and read like any other",
    "iterators.generators": "syntax is recursive: what is iterated may be a function that yields",
    "containers.list_making": "syntax is recursive: whatever is iterated can be made a list",
    "classes.enums": "types are recursive: a member has what its class says of it, and its value's text",
    "classes.derived": "types are recursive: an instance is asked as what it holds of its base, whoever asks",
    "classes.attribute_methods": "types are recursive: what is behind a dot may be said by a method, which asks for more",
    "classes.extra_fields": "types are recursive: an attribute of any name is a field, or lies in a dict that a field holds",
    "classes.record_methods": "types are recursive: an operator on an instance is one of its methods",
    "globals.module_state": "names are recursive: a variable of the module may be a field, made and read like any other",
    "globals.class_variables": "names are recursive: an attribute of a class may be a cell, made and read like any other instance",
    "modules.regular": "types are recursive: a pattern that the module compiled is an instance, made like any other",
    "expressions.operators": "types are recursive: an operator on tuples is one on their items",
}
"""Where recursive descent in python/ comes round, with the reason. All of python/ may import these; nothing else goes round."""

MAX_FILE, MAX_FUNCTION = 500, 50
"""Fewer lines than these. A table counts as one: a module-level assignment of one literal (text, display), whatever it holds."""

SUBJECTS = ("tests/parity/corpus/", "tests/bench/programs/")
"""Programs that are compiled, not code of the house: their functions may be as long as programs are."""

SHAPELESS = frozenset({"util", "utils", "misc", "common", "helper", "helpers"})

LANGUAGE = frozenset({"abs", "complex", "float", "int", "len", "max", "min", "range", "zip"})
"""The names that library code has besides the machine's words and other library functions; exceptions only to raise them."""


# --- what the rules look at ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class File:
    """A Python file: its path in the tree, and its text."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def module(self) -> str:
        """Its import name, if it is part of the distribution."""
        root, *parts = Path(self.path).with_suffix("").parts
        return ".".join(parts).removesuffix(".__init__") if root in SOURCES else ""

    @cached_property
    def imported(self) -> tuple[tuple[str, str, int], ...]:
        """Every name that it imports, of the house or not: with when, and the line."""
        return tuple(_imported(self.tree, "now"))

    @property
    def room(self) -> str:
        head, *rest = self.module.split(".")
        return room_of(head, rest)

    def at(self, node: ast.AST | int, message: str) -> str:
        line = node if isinstance(node, int) else getattr(node, "lineno", 1)
        return f"{self.path}:{line}: {message}"


def room_of(head: str, rest: Sequence[str]) -> str:
    name = rest[0] if head == "lanewise" and rest else head
    return PART_OF.get(name, name)


@dataclass(frozen=True)
class Import:
    """One module needs another: `now` when it is imported, `late` in a function, or for a type checker only (`types`)."""

    target: str
    when: str
    line: int


def imports(file: File, modules: frozenset[str]) -> Iterator[Import]:
    """What a file imports of the house."""
    for name, when, line in file.imported:
        found = next((n for n in (name, name.rpartition(".")[0]) if n in modules), None)
        if found is not None:
            yield Import(found, when, line)


def _imported(node: ast.AST, when: str) -> Iterator[tuple[str, str, int]]:
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                yield from _imported(child, "types")
                continue
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                yield from _imported(child, "late")
                continue
            case ast.Import():
                yield from ((a.name, when, child.lineno) for a in child.names)
            case ast.ImportFrom(module=str(module)):
                yield from ((f"{module}.{a.name}", when, child.lineno) for a in child.names)
            case ast.Call(func=ast.Name(id="import_module"), args=[ast.Constant(value=str(name))]):
                yield (name, when, child.lineno)
        yield from _imported(child, when)


# --- the rules: files come in, breaches go out -----------------------------------------------------------------------


def arrows(files: Sequence[File]) -> Iterator[str]:
    """A room imports only rooms above it; the compiler and the runtime find a target by its name."""
    modules = frozenset(f.module for f in files if f.module)
    for file in (f for f in files if f.module):
        if file.room not in ARROWS:
            yield file.at(1, f"'{file.room}' has no row in ARROWS (tools/lint.py)")
            continue
        allowed = [file.room, *ARROWS[file.room].split()]
        for each in imports(file, modules):
            names = allowed if each.when == "now" else [*allowed, *BY_NAME.get(file.room, file.room).split()]
            head, *rest = each.target.split(".")
            if not {room_of(head, rest), ".".join(rest[:2])} & set(names):
                yield file.at(each.line, f"{file.room} imports {each.target}, which is not above it")


def cycles(files: Sequence[File]) -> Iterator[str]:
    """No module needs itself in a round, whether at import or later, except through the HEADS of recursive descent."""
    modules = frozenset(f.module for f in files if f.module)
    edges = {f.module: [i for i in imports(f, modules) if _counts(f, i)] for f in files if f.module}
    for group in rounds({name: {i.target for i in found} - {name} for name, found in edges.items()}):
        inside = [(f, i) for f in files if f.module in group for i in edges[f.module] if i.target in group]
        closing = [(f, i) for f, i in inside if i.when == "late"] or inside
        yield from dict.fromkeys(f.at(i.line, f"import of {i.target} closes a round of {len(group)} modules") for f, i in closing)


def _counts(file: File, needed: Import) -> bool:
    descends = file.module.startswith(DESCENT) and needed.target.removeprefix(DESCENT) in HEADS
    return needed.when != "types" and not descends


def rounds(needs: Mapping[str, set[str]]) -> list[set[str]]:
    """The strongly connected components of more than one module."""

    def reach(start: str) -> set[str]:
        seen: set[str] = set()
        todo = [start]
        while todo:
            fresh = needs.get(todo.pop(), set()) - seen
            seen |= fresh
            todo += fresh
        return seen

    reached = {name: reach(name) for name in needs}
    groups = {frozenset(m for m in reached[n] if n in reached.get(m, ())) for n in needs if n in reached[n]}
    return [set(group) for group in sorted(groups, key=min)]


def lengths(files: Sequence[File]) -> Iterator[str]:
    """Files and functions that one can read at a sitting."""
    for file in files:
        lines = file.text.count("\n") - sum(_lines(node) - 1 for node in file.tree.body if _is_table(node))
        if lines >= MAX_FILE:
            yield file.at(1, f"{lines} lines, and {MAX_FILE - 1} are the most")
        for node in ast.walk(file.tree):
            if file.path.startswith(SUBJECTS):
                break
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _lines(node) >= MAX_FUNCTION:
                yield file.at(node, f"{node.name}() has {_lines(node)} lines, and {MAX_FUNCTION - 1} are the most")


def _lines(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def _is_table(node: ast.stmt) -> bool:
    value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
    return isinstance(value, ast.Constant | ast.Dict | ast.Tuple | ast.List | ast.Set)


def words(files: Sequence[File]) -> Iterator[str]:
    """A file says in its first sentence what it is; no star imports, no drawers for everything, no `Any` in the IR."""
    for file in files:
        if file.text.strip() and not (ast.get_docstring(file.tree) or "").partition("\n\n")[0].endswith((".", ":", "?")):
            yield file.at(1, "the file does not begin with a sentence that says what it is")
        if Path(file.path).stem in SHAPELESS:
            yield file.at(1, "name the file after what it does")
        for node in ast.walk(file.tree):
            if isinstance(node, ast.ImportFrom) and node.names[0].name == "*":
                yield file.at(node, "import names, not *")
            if file.room == "ir" and isinstance(node, ast.Name) and node.id == "Any":
                yield file.at(node, "no Any in the IR")


def library(files: Sequence[File]) -> Iterator[str]:
    """Library functions are fully annotated and use only the machine's words and each other."""
    for file in files:
        if file.room != "library" or file.module == "lanewise.library.machine" or ".prelude" in file.module:
            continue
        known = {name for node in file.tree.body for name in _bound(node)}
        for node in file.tree.body:
            if isinstance(node, ast.ClassDef | ast.AsyncFunctionDef):
                yield file.at(node, "library code is functions, tables and variables")
            if isinstance(node, ast.FunctionDef):
                yield from _function(file, node, known)


def _bound(node: ast.stmt) -> set[str]:
    """What a statement of a module binds that library code may use: not the stdlib's modules, which name what is implemented."""
    match node:
        case ast.FunctionDef(name=name):
            return {name}
        case ast.ImportFrom(names=names):
            return {a.asname or a.name for a in names}
        case ast.Assign() | ast.AnnAssign():
            return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return set()


def _function(file: File, function: ast.FunctionDef, known: set[str]) -> Iterator[str]:
    spec = function.args
    parameters = [*spec.posonlyargs, *spec.args, *spec.kwonlyargs, *filter(None, (spec.vararg, spec.kwarg))]
    for missing in (p.arg for p in parameters if p.annotation is None):
        yield file.at(function, f"{function.name}(): parameter '{missing}' has no annotation")
    if function.returns is None:
        yield file.at(function, f"{function.name}() has no annotation of its result")
    inside = [node for statement in function.body for node in ast.walk(statement)]
    local = {n.id for n in inside if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)} | {p.arg for p in parameters}
    raised = {id(n) for r in inside if isinstance(r, ast.Raise) for n in ast.walk(r)}
    for node in inside:
        if isinstance(node, ast.Name) and node.id not in known | local | LANGUAGE and not _is_raised(node, raised):
            yield file.at(node, f"{function.name}() uses {node.id}, which is neither a word of the machine nor a library function")


def _is_raised(node: ast.Name, raised: set[int]) -> bool:
    found = getattr(builtins, node.id, None)
    return id(node) in raised and isinstance(found, type) and issubclass(found, BaseException)


Rule = Callable[[Sequence[File]], Iterator[str]]
RULES: dict[str, Rule] = {rule.__name__: rule for rule in (arrows, cycles, lengths, words, library)}


def tree() -> list[File]:
    """Every Python file of the house; what npm installs is not."""
    paths = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py") if "node_modules" not in path.parts)
    return [File(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")) for path in paths]


def main() -> None:
    files = tree()
    breaches = [line for name in sys.argv[1:] or RULES for line in RULES[name](files)]
    print(*breaches, sep="\n", end="\n" if breaches else "")
    sys.exit(bool(breaches))


if __name__ == "__main__":
    main()
