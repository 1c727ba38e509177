"""CPython's own functions as another version has them, the one inside Pyodide. In: such a function. Out: whether it is the same.

What is compiled from CPython's own source has the same bytes under each version only if its source is the same.
"""

from __future__ import annotations

import ast
import re
import textwrap
import zipfile
from functools import cache
from pathlib import Path
from types import FunctionType

LIBRARY = Path(__file__).parents[1] / "hosts/pyodide/node_modules/pyodide/python_stdlib.zip"


@cache
def is_same_later(function: FunctionType, source: str) -> bool:
    """Whether the other version has the same function, but for its docstring and annotations."""
    return _later(function.__globals__["__name__"], function.__code__.co_qualname) == _plain(source)


def _later(module: str, name: str) -> str:
    """Its statements there; an empty text where it is none."""
    path = module.replace(".", "/")
    with zipfile.ZipFile(LIBRARY) as library:
        file = next((f for f in (f"{path}.py", f"{path}/__init__.py") if f in library.namelist()), None)
        text = library.read(file).decode() if file else ""
    first, *inner = name.replace(".<locals>", "").split(".")
    if alias := re.search(rf"^{first} = (\w+)$", text, re.MULTILINE):
        first = alias[1]
    text = _block(text, "", first)
    for part in inner:
        text = _block(text, " +", part)
    return _plain(text)


def _block(text: str, indent: str, name: str) -> str:
    """The class or function of a name: its lines up to the next one that stands as far to the left."""
    found = re.search(rf"^({indent})(?:class|def) {re.escape(name)}\b.*\n(?:(?:\1[ )].*)?\n)*", text, re.MULTILINE)
    return found[0] if found else ""


def _plain(text: str) -> str:
    try:
        tree = ast.parse(textwrap.dedent(text))
    except SyntaxError:  # which is newer than this Python
        return ""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            said = [s for s in node.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
            node.body = said or [ast.Pass()]
            node.decorator_list = []
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
    return ast.unparse(tree)
