"""Whether a text is still the source of a live function.

In: a code object, and the node found at its first line. Out: yes or no. CPython runs the code that was compiled at import; the file
may have been edited since. So the node is compiled once more and the two code objects are compared.
"""

from __future__ import annotations
import __future__

import ast
import copy
from collections.abc import Iterator
from itertools import pairwise
from types import CodeType

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

_FUTURES = 0
for _name in __future__.all_feature_names:
    _FUTURES |= getattr(__future__, _name).compiler_flag


def is_source_of(node: FunctionNode, tree: ast.Module, code: CodeType) -> bool:
    """Whether compiling the node of this tree gives this code, on the same lines."""
    if _is_rewritten(code):
        return True
    # CPython 3.11 compiles `m.f()` differently where the text imports m. A notebook compiles each statement of a cell apart.
    inside = [s for s in tree.body if s.lineno <= node.lineno <= (s.end_lineno or s.lineno)]
    return any(_gives(node, frozenset(_imported(body)), code) for body in (tree.body, inside))


def _gives(node: FunctionNode, imports: frozenset[str], code: CodeType) -> bool:
    try:
        return _facts(_compiled(node, imports, code)) == _facts(code)
    except (SyntaxError, ValueError, StopIteration):
        # A `nonlocal` of a variable that the live function does not close over, and the like.
        return False


def _is_rewritten(code: CodeType) -> bool:
    """An import hook has put names there that no source can spell, as pytest does with `assert`: nothing can be compared."""
    return any(name[0] == "@" for name in (*code.co_varnames, *code.co_names))


def _imported(body: list[ast.stmt]) -> Iterator[str]:
    """The names that a module's statements import, those inside of `if` and `try` included."""
    for statement in body:
        match statement:
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                yield from (n.asname or n.name.partition(".")[0] for n in names if n.name != "*")
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                pass
            case _:
                for part in ("body", "handlers", "orelse", "finalbody"):
                    yield from _imported(getattr(statement, part, []))


def _compiled(node: FunctionNode, imports: frozenset[str], code: CodeType) -> CodeType:
    """The code of the node alone. A function around it binds its closure variables, a class mangles its private names."""
    owner = class_around(code.co_qualname)
    # A function that calls itself looks its own name up where the live one does.
    own = [] if isinstance(node, ast.Lambda) or node.name in code.co_freevars else [f"  global {node.name}"]
    head = [*(f"import {name}" for name in imports), f"class {owner}:" if owner else "if True:"]
    tree = ast.parse("\n".join([*head, f" def around({', '.join(code.co_freevars)}):", *own, "  pass"]))
    around = next(n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef))
    around.body.append(_bare(node))
    made: CodeType = compile(tree, code.co_filename, "exec", flags=code.co_flags & _FUTURES, dont_inherit=True)
    for name in (*([owner] if owner else []), "around", code.co_name):
        made = next(c for c in made.co_consts if isinstance(c, CodeType) and c.co_name == name)
    return made


def class_around(qualname: str) -> str:
    """The innermost class: the last part of a qualified name that another name than `<locals>` follows."""
    parts = qualname.split(".")
    owners = [a for a, b in pairwise(parts) if "<locals>" not in (a, b)]
    return owners[-1] if owners and owners[-1].isidentifier() else ""


def _bare(node: FunctionNode) -> ast.stmt:
    """The function without decorators, defaults and annotations, which are code of the place around it."""
    bare = copy.copy(node)
    bare.args = copy.copy(node.args)
    bare.args.defaults, bare.args.kw_defaults = [], [None for _ in node.args.kwonlyargs]
    if isinstance(bare, ast.Lambda):
        return ast.copy_location(ast.Expr(bare), node)
    # The code begins at the line of the first decorator.
    bare.decorator_list = [ast.copy_location(ast.Constant(None), d) for d in node.decorator_list[:1]]  # type: ignore[union-attr]
    bare.returns = None
    if hasattr(bare, "type_params"):
        bare.type_params = []
    for group in ("posonlyargs", "args", "kwonlyargs"):
        setattr(bare.args, group, [_unannotated(a) for a in getattr(bare.args, group)])
    bare.args.vararg = bare.args.vararg and _unannotated(bare.args.vararg)
    bare.args.kwarg = bare.args.kwarg and _unannotated(bare.args.kwarg)
    return bare


def _unannotated(argument: ast.arg) -> ast.arg:
    return ast.copy_location(ast.arg(argument.arg), argument)


def _facts(code: CodeType) -> tuple[object, ...]:
    """What the code does and on which lines. Flags and the first line depend on what stands around the function."""
    return (
        code.co_code,
        code.co_names,
        code.co_argcount,
        code.co_posonlyargcount,
        code.co_varnames,
        code.co_freevars,
        code.co_cellvars,
        tuple(code.co_lines()),
        code.co_exceptiontable,
        # The body of a class holds its qualified name, in which the places around it stand.
        tuple(_constant(c) for c in code.co_consts if "__qualname__" not in code.co_names or c != code.co_qualname),
    )


def _constant(value: object) -> object:
    """A constant such that 1, 1.0 and True, 0.0 and -0.0 differ, and nan equals nan."""
    match value:
        case CodeType():
            return _facts(value)
        case tuple():
            return tuple(map(_constant, value))
        case frozenset():
            return frozenset(map(_constant, value))
    return type(value), repr(value)
