"""Where functions come from: files, texts, interactive input, other functions."""

from __future__ import annotations
import __future__

import argparse
import ast
import builtins
import difflib
import fractions
import importlib.util
import linecache
import statistics
import subprocess
import sys
import textwrap
import tokenize
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from api import programs
from lanewise import CompileError, compile, compile_source
from lanewise.python.source.definitions import definition_of

ROOT = Path(__file__).parents[2]


def load(path: Path) -> dict[str, Any]:
    """The names of a file that is imported now."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return vars(module)


# --- files -----------------------------------------------------------------------------------------------------------


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "here.py"
    path.write_text("import lanewise\n\n\n@lanewise.compile\ndef f(x: int) -> int:\n    return x + 1\n")
    assert load(path)["f"](1) == 2


def test_a_file_that_is_gone_after_compilation(tmp_path: Path) -> None:
    path = tmp_path / "gone.py"
    path.write_text("def f(x):\n    if x > 2:\n        return 1 // 0\n    return x + 1\n")
    compiled = compile(load(path)["f"])
    assert compiled(1) == 2
    path.unlink()
    linecache.checkcache()
    assert compiled(1) == 2
    with pytest.raises(ZeroDivisionError):
        compiled(3)


def test_a_file_that_is_gone_before_a_first_call(tmp_path: Path) -> None:
    """The source was read when `compile` saw the function: another specialisation, and the replay with large ints, need no file."""
    path = tmp_path / "gone.py"
    path.write_text("def f(x):\n    return x * x\n")
    compiled = compile(load(path)["f"])
    path.unlink()
    linecache.checkcache()
    assert compiled(3) == 9 and compiled(0.5) == 0.25 and compiled(2**40) == 2**80


def test_a_file_that_changed_while_its_function_lives(tmp_path: Path) -> None:
    path = tmp_path / "changed.py"
    path.write_text("def f(x: int) -> int:\n    return x + 1\n")
    function = load(path)["f"]
    path.write_text("# a new first line\ndef f(x: int) -> int:\n    return x + 2\n")
    linecache.checkcache()
    with pytest.raises(CompileError, match=r"changed\.py:1: line 1 no longer holds f"):
        compile(function)


F = "def f(x: int) -> int:\n    return x + 1\n"
EDITS = {
    "a constant": F.replace("1", "2"),
    "its type": F.replace("1", "True"),
    "an operation": F.replace("+", "-"),
    "a name": F.replace("x", "y"),
    "a line more": F.replace(":\n", ":\n\n"),
    "the kind of a parameter": F.replace("x: int", "*, x: int"),
}


@pytest.mark.parametrize("edit", EDITS)
@pytest.mark.parametrize("was_read", [True, False], ids=["read again", "read for the first time"])
def test_a_function_that_was_edited_where_it_stands(edit: str, was_read: bool, tmp_path: Path) -> None:
    """CPython runs what it imported; compiling what the file says now would answer otherwise."""
    path = tmp_path / "edited.py"
    path.write_text(F)
    function = load(path)["f"]
    if was_read:
        assert linecache.getline(str(path), 1)
    path.write_text(EDITS[edit] + "# an end\n")
    linecache.checkcache()
    with pytest.raises(CompileError, match=r"edited\.py:1: the source of f was edited after it was imported\nhint: reload"):
        compile(function)
    assert function(1) == 2


def test_a_helper_that_was_edited(tmp_path: Path) -> None:
    path = tmp_path / "helper.py"
    path.write_text("def h(x):\n    return x + 1\n")
    h = load(path)["h"]
    path.write_text("def h(x):\n    return x + 10\n")

    def f(x: int) -> int:
        return h(x)  # type: ignore[no-any-return]

    with pytest.raises(CompileError) as caught:
        compile(f)(1)
    (refusal,) = caught.value.refusals
    assert (refusal.file, refusal.source_line.strip()[:11]) == (__file__, "return h(x)")
    assert refusal.message == "the source of h was edited after it was imported"


def test_an_edit_elsewhere_in_the_file(tmp_path: Path) -> None:
    """What the function says is unchanged, so it is compiled."""
    path = tmp_path / "elsewhere.py"
    path.write_text(f"{F}\ndef g():\n    return 1\n")
    function = load(path)["f"]
    path.write_text(f"{F}\ndef g():\n    return 22\n")
    assert compile(function)(1) == 2


def test_a_file_that_is_gone_but_was_read(tmp_path: Path) -> None:
    """`linecache` still holds the text, and it is that of the live function."""
    path = tmp_path / "read.py"
    path.write_text(F)
    function = load(path)["f"]
    assert linecache.getline(str(path), 1)
    path.unlink()
    assert compile(function)(1) == 2
    linecache.checkcache()
    with pytest.raises(CompileError, match="the source of f cannot be found"):
        compile(function)


ODD = '''\
import math
import functools

def outer(k, unused=lambda: 0):
    @functools.cache
    def again(n, *, half=0.5, other=lambda n: n):
        return 1 if n < 1 else again(n - 1) * k
    return again.__wrapped__

class Box:
    def grown(self, x: Missing = 1) -> Missing:
        __private = x
        return math.sqrt(self) + __private

triple = lambda x: x * 3
def down(n):
    """Calls itself."""
    return 0 if n < 1 else down(n - 1)
'''


@pytest.mark.parametrize("part", ["all at once", "statement by statement"])
def test_forms_of_functions_are_recognised(part: str) -> None:
    """A file is compiled as one, the statements of a notebook's cell each by itself; 3.11 compiles method calls by the imports."""
    namespace: dict[str, Any] = {"__name__": "odd"}
    name = f"<odd {part}>"
    linecache.cache[name] = (len(ODD), None, ODD.splitlines(keepends=True), name)
    tree = ast.parse(ODD)
    flags = __future__.annotations.compiler_flag
    for body in [tree.body] if part == "all at once" else [[s] for s in tree.body]:
        exec(builtins.compile(ast.Module(body, []), name, "exec", flags=flags, dont_inherit=True), namespace)
    found = [namespace["outer"](3), namespace["Box"].grown, namespace["triple"], namespace["down"], namespace["outer"]]
    nodes = [definition_of(function).node for function in found]
    assert [getattr(node, "name", "") for node in nodes] == ["again", "grown", "", "down", "outer"]


def of_module(module: types.ModuleType) -> Iterator[types.FunctionType]:
    """The functions and methods that are written in a module's file."""
    classes = [v for v in vars(module).values() if isinstance(v, type) and v.__module__ == module.__name__]
    for holder in (module, *classes):
        for function in vars(holder).values():
            if isinstance(function, types.FunctionType) and function.__code__.co_filename == module.__file__:
                yield function


@pytest.mark.parametrize("module", [argparse, difflib, fractions, statistics, tokenize], ids=lambda module: module.__name__)
def test_functions_of_the_standard_library_are_recognised(module: types.ModuleType) -> None:
    """Functions that somebody else wrote, of every form."""
    functions = list(of_module(module))
    assert len(functions) > 15
    assert [definition_of(function).name for function in functions] == [function.__qualname__ for function in functions]


def test_a_reload(tmp_path: Path) -> None:
    """`linecache` may still hold the text before the last: nobody has to tell it."""
    path = tmp_path / "again.py"
    for step in (1, 22, 333):
        path.write_text(f"def f(x: int) -> int:\n    return x + {step}\n")
        assert compile(load(path)["f"])(0) == step


# --- texts -----------------------------------------------------------------------------------------------------------

TWO = "def first(x: int) -> int:\n    return x + 1\n\n\ndef second(x: int) -> int:\n    return first(x) * 2\n"


def test_the_last_function_of_a_text() -> None:
    assert compile_source(TWO)(3) == 8
    assert compile_source(TWO, "first")(3) == 4
    assert compile_source(TWO, name="second", ints=64)(3) == 8


def test_a_text_that_uses_the_decorator() -> None:
    compiled = compile_source("from lanewise import compile\n\n@compile(ints=64)\ndef f(x: int) -> int:\n    return x + 1\n")
    assert compiled(1) == 2


def test_errors_show_the_text() -> None:
    compiled = compile_source("def f(x: int) -> int:\n    return 1 // x\n")
    with pytest.raises(ZeroDivisionError) as caught:
        compiled(0)
    last = caught.traceback[-1]
    assert (last.lineno, str(last.statement).strip()) == (1, "return 1 // x")


def test_two_texts_do_not_meet() -> None:
    one, other = (compile_source(f"def f(x: int) -> int:\n    return x + {k}\n") for k in (1, 2))
    assert (one(0), other(0)) == (1, 2)


def test_a_text_with_an_error() -> None:
    with pytest.raises(SyntaxError):
        compile_source("def f(x:\n")


# --- interactive input -----------------------------------------------------------------------------------------------


def cell(source: str, name: str, namespace: dict[str, Any]) -> None:
    """Run a cell as IPython does: its text stands in `linecache` under a made-up file name."""
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    exec(builtins.compile(source, name, "exec"), namespace)


def test_cells_of_a_notebook() -> None:
    namespace: dict[str, Any] = {"compile": compile, "__name__": "__main__"}
    cell("def helper(x):\n    return x + 1\n", "<ipython-input-1>", namespace)
    cell("@compile\ndef f(x: int) -> int:\n    return helper(x) * 10\n", "<ipython-input-2>", namespace)
    assert namespace["f"](1) == 20
    cell("def helper(x):\n    return x - 1\n", "<ipython-input-3>", namespace)
    assert namespace["f"](1) == 0
    cell("@compile\ndef f(x: int) -> int:\n    return helper(x) * 7\n", "<ipython-input-2>", namespace)
    assert namespace["f"](3) == 14


def test_the_interactive_interpreter_says_what_to_do() -> None:
    """Before Python 3.13 its input is kept nowhere."""
    lines = "from lanewise import compile\n@compile\ndef f(x: int) -> int:\n    return x + 1\n\nprint(f(1))\n"
    paths = {"PYTHONPATH": ":".join(str(ROOT / room) for room in ("core", "wasm"))}
    done = subprocess.run([sys.executable, "-i", "-q"], input=lines, env=paths, capture_output=True, text=True, timeout=60)
    said = "<stdin>:1: the source of f cannot be found\nhint: define it in a file, or pass its text to compile_source()"
    assert said in done.stderr or done.stdout.strip() == "2"


# --- other functions -------------------------------------------------------------------------------------------------


def test_lambdas() -> None:
    assert compile(lambda x: x * 3)(5) == 15
    assert [compile(f)(3) for f in programs.two_lambdas()] == [4, 15]


def test_lambdas_on_one_line_with_different_parameters() -> None:
    pair = (lambda x: x + 1), (lambda y, z: y * z)
    assert compile(pair[0])(1) == 2 and compile(pair[1])(3, 4) == 12


def test_a_nested_function() -> None:
    def outer(k: int) -> Callable[[int], int]:
        def inner(x: int) -> int:
            return x * k

        return inner

    assert [compile(outer(k))(5) for k in (1, 2, 3)] == [5, 10, 15]


def test_functions_with_one_name_in_one_file() -> None:
    def f(x: int) -> int:
        return x + 1

    first = compile(f)

    def f(x: int) -> int:
        return x + 2

    assert (first(0), compile(f)(0)) == (1, 2)


def test_a_decorated_function_is_its_wrapper() -> None:
    assert programs.wrapped(5) == 8
    compiled = compile(programs.wrapped)
    assert compiled(5) == 8 and compiled(y=5) == 8


def test_a_compiled_function_calls_compiled_ones() -> None:
    @compile
    def inner(x: int) -> int:
        return x + 1

    @compile
    def outer(x: int) -> int:
        return inner(x) * inner(x + 1)

    assert outer(1) == 6


def test_a_recursive_function_that_is_compiled_calls_itself() -> None:
    @compile
    def factorial(n: int) -> int:
        return 1 if n < 2 else n * factorial(n - 1)

    assert factorial(10) == 3628800 and factorial(30) == 265252859812191058636308480000000


def test_an_unbound_method() -> None:
    class Box:
        def grown(self, x: int) -> int:
            return self + x  # type: ignore[operator]

    assert compile(Box.grown)(1, 2) == 3


def test_source_with_odd_indentation() -> None:
    text = textwrap.indent("def f(x: int) -> int:\n    return x + 1\n", "    ")
    assert compile_source(f"if True:\n{text}")(1) == 2


def test_a_frozen_module_has_its_source_in_an_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in Pyodide, whose own modules are frozen and lie in an archive that only `sys.path` names."""
    text = "def doubled(n: int) -> int:\n    return n * 2\n"
    archive = tmp_path / "stdlib.zip"
    with ZipFile(archive, "w") as file:
        file.writestr("parted.py", text)
    monkeypatch.syspath_prepend(str(archive))
    module = {"__name__": "parted", "__file__": f"{archive}/parted.py"}
    exec(builtins.compile(text, "<frozen parted>", "exec"), module)
    assert definition_of(module["doubled"]).lines == tuple(text.splitlines(keepends=True))  # type: ignore[arg-type]


def test_a_module_may_be_named_as_numpys_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what numpy has made itself is numpy's."""
    (tmp_path / "numpy_helpers.py").write_text("def halves(n):\n    return [] if n == 0 else [n, *halves(n // 2)]\n")
    monkeypatch.syspath_prepend(tmp_path)
    helpers = importlib.import_module("numpy_helpers")
    monkeypatch.delitem(sys.modules, "numpy_helpers")

    def halved_twice(n: int) -> list[int]:
        return helpers.halves(n) + helpers.halves(n)

    assert compile(halved_twice)(5) == [5, 2, 1, 5, 2, 1] == halved_twice(5)
